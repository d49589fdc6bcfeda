// The list of a select menu: typed to search, walked by arrows, closed by Escape or a press elsewhere.

import { fill, h, icon, unique } from "./dom.js";
import { t } from "./texts.js";

const SEARCHED_FROM = 8;
let current = null;

export function closePopover() {
  current?.(null);
}

/**
 * Open a list below (or above) `anchor`. `closed` gets the values chosen, or null when it was given up.
 * With `multiple` several are picked and taken when it closes.
 */
export function openPopover({ anchor, label, options, chosen, multiple, most, clearable, closed }) {
  closePopover();
  let picked = [...chosen];
  let active = Math.max(0, options.findIndex((option) => picked.includes(option.value)));
  let shown = options;
  const listId = unique("list");
  const list = h("div", { class: "options", role: "listbox", id: listId, tabindex: -1, "aria-label": label });
  if (multiple) list.setAttribute("aria-multiselectable", "true");
  const search = h("input", {
    class: options.length < SEARCHED_FROM ? "search unseen" : "search",
    type: "text",
    role: "combobox",
    "aria-expanded": "true",
    "aria-controls": listId,
    "aria-autocomplete": "list",
    "aria-label": t("select.search"),
    placeholder: t("select.search"),
    autocomplete: "off",
    inputmode: options.length < SEARCHED_FROM ? "none" : "search",
  });
  const done = h("button", { type: "button", class: "button primary", onclick: () => finish(picked) }, t("done"));
  // In a form, the list must be in the form's dialog: what lies outside can't be reached while it is open.
  const home = anchor.closest("dialog") ?? document.body;
  const none = h("p", { class: "none", hidden: true }, t("select.none"));
  const box = h("div", { class: "popover" }, search, list, none, multiple && h("div", { class: "popover-foot" }, done));

  function finish(values) {
    if (current !== finish) return;
    current = null;
    box.remove();
    removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", place);
    anchor.setAttribute("aria-expanded", "false");
    if (anchor.isConnected) anchor.focus({ preventScroll: true });
    closed(values);
  }

  function pick(option) {
    if (!multiple) {
      finish(clearable && picked.includes(option.value) ? [] : [option.value]);
      return;
    }
    if (picked.includes(option.value)) picked = picked.filter((value) => value !== option.value);
    else if (picked.length < most) picked.push(option.value);
    draw();
  }

  function draw() {
    const words = search.value.trim().toLowerCase();
    shown = options.filter((o) => `${o.label}\n${o.description ?? ""}`.toLowerCase().includes(words));
    active = Math.min(active, Math.max(0, shown.length - 1));
    fill(list, shown.map(row));
    none.hidden = shown.length > 0;
    const row_ = list.children[active];
    search.setAttribute("aria-activedescendant", shown.length ? row_.id : "");
    if (shown.length) row_.scrollIntoView({ block: "nearest" });
  }

  function row(option, index) {
    const on = picked.includes(option.value);
    const made = h(
      "div",
      {
        role: "option",
        id: `${listId}-${index}`,
        class: index === active ? "option active" : "option",
        "aria-selected": String(on),
        dataset: { value: option.value },
      },
      option.mark?.cloneNode(true),
      h("span", { class: "option-text" }, option.label, option.description && h("small", null, option.description)),
      on && icon("check", 18),
    );
    made.addEventListener("click", () => {
      active = index;
      pick(option);
    });
    made.addEventListener("pointermove", () => {
      if (active === index) return;
      list.children[active]?.classList.remove("active");
      active = index;
      made.classList.add("active");
    });
    return made;
  }

  function keys(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step && shown.length) {
      active = Math.abs(step) === 1 ? (active + step + shown.length) % shown.length : clamp(active + step);
      draw();
    } else if (event.key === "Home" || event.key === "End") {
      active = event.key === "Home" ? 0 : shown.length - 1;
      draw();
    } else if (event.key === "Enter" && !event.isComposing && shown[active]) pick(shown[active]);
    else if (event.key === "Escape") finish(multiple ? picked : null);
    else if (event.key === "Tab") finish(multiple ? picked : null);
    else return;
    if (event.key !== "Tab") {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  const clamp = (index) => Math.max(0, Math.min(shown.length - 1, index));
  const outside = (event) => {
    if (!box.contains(event.target) && !anchor.contains(event.target)) finish(multiple ? picked : null);
  };

  function place() {
    const at = anchor.getBoundingClientRect();
    const below = innerHeight - at.bottom - 12;
    const above = at.top - 12;
    const up = below < 260 && above > below;
    const width = Math.min(Math.max(at.width, 260), innerWidth - 16);
    box.style.width = `${width}px`;
    box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
    box.style.maxHeight = `${Math.min(360, up ? above : below)}px`;
    box.style.top = up ? "auto" : `${at.bottom + 6}px`;
    box.style.bottom = up ? `${innerHeight - at.top + 6}px` : "auto";
  }

  current = finish;
  anchor.setAttribute("aria-expanded", "true");
  home.append(box);
  place();
  draw();
  search.addEventListener("input", () => {
    active = 0;
    draw();
  });
  box.addEventListener("keydown", keys);
  addEventListener("pointerdown", outside, true);
  addEventListener("resize", place);
  // A finger that picks from a list doesn't want a keyboard over it.
  if (matchMedia("(pointer: coarse)").matches) list.focus();
  else search.focus();
}
