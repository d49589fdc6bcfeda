// The suggestions above the composer: commands, options, choices, people. The text field keeps the focus.

import { fill, h, unique } from "./dom.js";
import { t } from "./texts.js";

/** The list, shared by all fields of the composer: `show` it for a field, `keys` handles the field's keys. */
export function suggestions() {
  const id = unique("suggest");
  const list = h("div", { role: "listbox", id, class: "suggest-list" });
  const title = h("div", { class: "suggest-title", id: unique("suggest") });
  const none = h("p", { class: "none", hidden: true });
  const box = h("div", { class: "suggest", hidden: true }, title, list, none);
  list.setAttribute("aria-labelledby", title.id);
  let items = [];
  let active = -1;
  let field = null;
  let pick = null;
  // The field's text when an item was selected: the selection stays until the text changes.
  let walkedAt = null;

  function show({ input, label, options, onpick, eager = true, note = null }) {
    const kept = field === input && input.value === walkedAt ? items[active]?.key : null;
    if (field && field !== input) release();
    field = input;
    pick = onpick;
    items = options;
    active = kept ? options.findIndex((option) => option.key === kept) : -1;
    if (active < 0 && eager && options.length) active = 0;
    title.textContent = label;
    fill(list, options.map(row));
    none.textContent = note ?? "";
    none.hidden = !note || options.length > 0;
    list.hidden = options.length === 0;
    box.hidden = !options.length && !note;
    mark();
  }

  function row(option, index) {
    const made = h(
      "div",
      { role: "option", id: `${id}-${index}`, class: "suggestion", "aria-selected": "false" },
      option.mark?.cloneNode(true),
      h(
        "span",
        { class: "suggestion-text" },
        h("span", { class: "suggestion-label" }, option.label, option.hint && h("span", { class: "args" }, option.hint)),
        option.description && h("small", null, option.description),
      ),
      option.aside && h("span", { class: "aside" }, option.aside),
    );
    // Before the press moves the focus out of the text field.
    made.addEventListener("pointerdown", (event) => event.preventDefault());
    made.addEventListener("click", () => pick(option));
    made.addEventListener("pointermove", () => {
      if (active === index) return;
      active = index;
      walkedAt = field.value;
      mark(false);
    });
    return made;
  }

  function mark(scroll = true) {
    [...list.children].forEach((child, index) => {
      child.classList.toggle("active", index === active);
      child.setAttribute("aria-selected", String(index === active));
    });
    const open = !box.hidden;
    expand(open);
    field.setAttribute("aria-controls", id);
    if (open && active >= 0) field.setAttribute("aria-activedescendant", `${id}-${active}`);
    else field.removeAttribute("aria-activedescendant");
    if (scroll && active >= 0) list.children[active].scrollIntoView({ block: "nearest" });
  }

  function expand(open) {
    if (field.hasAttribute("aria-expanded")) field.setAttribute("aria-expanded", String(open));
  }

  function release() {
    if (field) expand(false);
    field?.removeAttribute("aria-activedescendant");
  }

  function hide() {
    release();
    field = null;
    items = [];
    active = -1;
    walkedAt = null;
    box.hidden = true;
  }

  /** Handle a key and return whether it was for the list: arrows move, Tab and Enter select, Escape closes. */
  function keys(event) {
    if (box.hidden || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length) {
      active = active < 0 ? (step > 0 ? 0 : items.length - 1) : (active + step + items.length) % items.length;
      walkedAt = field.value;
      mark();
    } else if (event.key === "Escape") hide();
    else if (event.key === "Enter" && !event.shiftKey && items[active]) pick(items[active]);
    else if (event.key === "Tab" && !event.shiftKey && items.length) pick(items[Math.max(active, 0)]);
    else return false;
    event.preventDefault();
    return true;
  }

  return { box, show, hide, keys, isOpen: () => !box.hidden, none: () => t("suggest.none") };
}
