// Select menus in messages and forms: a button that opens a searchable list.

import { emoji } from "./components.js";
import { avatar, fill, h, icon, unique } from "./dom.js";
import { guildOf, nameOf, usersOf } from "./state.js";
import { t } from "./texts.js";

const STRING = 3;

/** The options of a menu: [{ value, label, description, mark, chosen }]. */
function offered(component, channel) {
  const guild = guildOf(channel);
  const chosen = new Set((component.default_values ?? []).map((one) => one.id));
  if (component.type === STRING) {
    return component.options.map((option) => ({
      value: option.value,
      label: option.label,
      description: option.description,
      mark: emoji(option.emoji),
      chosen: option.default ?? false,
    }));
  }
  return usersOf(channel).map((user) => ({
    value: user.id,
    label: nameOf(user, guild),
    description: user.username,
    mark: avatar(user, 24),
    chosen: chosen.has(user.id),
  }));
}

/** A menu in a message, used as soon as a choice is made. */
export function selectMenu(component, context) {
  const menu = selectField(component, context.channel, async (value) => {
    menu.setAttribute("aria-busy", "true");
    try {
      await context.use(component, [value]);
    } finally {
      menu.removeAttribute("aria-busy");
    }
  });
  return menu;
}

/** A menu's button; `changed(value)` is called after a choice. It is named by its placeholder or label. */
export function selectField(component, channel, changed) {
  let value = offered(component, channel).find((option) => option.chosen)?.value ?? null;
  const placeholder = component.placeholder || t(component.type === STRING ? "select.any" : "select.user");
  const shown = h("span", { class: "select-value" });
  const button = h(
    "button",
    {
      type: "button",
      class: "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": placeholder,
      disabled: component.disabled,
      dataset: { id: component.custom_id },
    },
    shown,
    icon("down", 20),
  );
  const show = () => {
    const option = offered(component, channel).find((one) => one.value === value);
    shown.replaceChildren(option?.label ?? placeholder);
    shown.classList.toggle("empty", !option);
  };
  const open = () => {
    if (button.getAttribute("aria-expanded") === "true" || button.getAttribute("aria-busy") === "true") return;
    openPopover({
      anchor: button,
      label: placeholder,
      options: offered(component, channel),
      chosen: value,
      closed(picked) {
        if (picked === null) return;
        value = picked;
        show();
        // Choosing the selected option again acts, too, as on Discord.
        changed(picked);
      },
    });
  };
  button.addEventListener("click", open);
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  });
  button.id = unique("select");
  show();
  return button;
}

// ---- the list: search by typing, arrow keys, Escape or a press elsewhere closes it

const SEARCHED_FROM = 8;
let current = null;

export function closePopover() {
  current?.(null);
}

/** Open a list below (or above) `anchor`. `closed` receives the chosen value, or null. */
export function openPopover({ anchor, label, options, chosen = null, closed }) {
  closePopover();
  let active = Math.max(0, options.findIndex((option) => option.value === chosen));
  let shown = options;
  const listId = unique("list");
  const list = h("div", { class: "options", role: "listbox", id: listId, tabindex: -1, "aria-label": label });
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
  const none = h("p", { class: "none", hidden: true }, t("select.none"));
  const box = h("div", { class: "popover" }, search, list, none);

  function finish(value) {
    if (current !== finish) return;
    current = null;
    box.remove();
    removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", place);
    anchor.setAttribute("aria-expanded", "false");
    if (anchor.isConnected) anchor.focus({ preventScroll: true });
    closed(value);
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
    const on = option.value === chosen;
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
      finish(option.value);
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
    } else if (event.key === "Enter" && !event.isComposing && shown[active]) finish(shown[active].value);
    else if (event.key === "Escape" || event.key === "Tab") finish(null);
    else return;
    if (event.key !== "Tab") {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  const clamp = (index) => Math.max(0, Math.min(shown.length - 1, index));
  const outside = (event) => {
    if (!box.contains(event.target) && !anchor.contains(event.target)) finish(null);
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
  // An open dialog covers everything else, so the list must be inside it.
  (anchor.closest("dialog") ?? document.body).append(box);
  place();
  draw();
  search.addEventListener("input", () => {
    active = 0;
    draw();
  });
  box.addEventListener("keydown", keys);
  addEventListener("pointerdown", outside, true);
  addEventListener("resize", place);
  // On touch screens, don't open the keyboard over the list.
  if (matchMedia("(pointer: coarse)").matches) list.focus();
  else search.focus();
}
