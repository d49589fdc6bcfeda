// Select menus, in messages and in forms: a button that opens a list, searched by typing.

import { avatar, h, icon, unique } from "./dom.js";
import { emoji } from "./components.js";
import { openPopover } from "./popover.js";
import { channelName, guildOf, isThread, nameOf, usersOf } from "./state.js";
import { t } from "./texts.js";

const STRING = 3;

/** What a menu offers: [{ value, label, description, mark, chosen }]. */
function offered(component, channel) {
  const guild = guildOf(channel);
  const chosen = new Set((component.default_values ?? []).map((one) => one.id));
  const users = () =>
    usersOf(channel).map((user) => ({
      value: user.id,
      label: nameOf(user, guild),
      description: user.username,
      mark: avatar(user, 24),
    }));
  const roles = () =>
    (guild?.roles ?? [])
      .filter((role) => role.id !== guild.id)
      .map((role) => ({ value: role.id, label: role.name, mark: h("span", { class: "sign" }, "@") }));
  const channels = () =>
    [...(guild?.channels ?? []), ...(guild?.threads ?? [])]
      .filter((one) => !component.channel_types?.length || component.channel_types.includes(one.type))
      .map((one) => ({
        value: one.id,
        label: channelName(one),
        mark: icon(isThread(one) ? "thread" : "hash", 20),
      }));
  if (component.type === STRING) {
    return component.options.map((option) => ({
      value: option.value,
      label: option.label,
      description: option.description,
      mark: emoji(option.emoji),
      chosen: option.default ?? false,
    }));
  }
  const lists = { 5: [users], 6: [roles], 7: [users, roles], 8: [channels] }[component.type] ?? [];
  return lists.flatMap((list) => list()).map((one) => ({ ...one, chosen: chosen.has(one.value) }));
}

/** A menu in a message: it is used as soon as the choice is made. */
export function selectMenu(component, context) {
  const menu = selectField(component, context.channel, async (values) => {
    menu.setAttribute("aria-busy", "true");
    try {
      await context.use(component, values);
    } finally {
      menu.removeAttribute("aria-busy");
    }
  });
  return menu;
}

const PLACEHOLDERS = { 3: "select.any", 5: "select.user", 6: "select.role", 7: "select.any", 8: "select.channel" };

/** A menu's button; `changed(values)` is called when the list closes with another choice. */
export function selectField(component, channel, changed, label = null) {
  let values = offered(component, channel)
    .filter((option) => option.chosen)
    .map((option) => option.value);
  const placeholder = component.placeholder || t(PLACEHOLDERS[component.type] ?? "select.any");
  const shown = h("span", { class: "select-value" });
  const button = h(
    "button",
    {
      type: "button",
      class: "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": label ?? placeholder,
      disabled: component.disabled,
      dataset: { id: component.custom_id },
    },
    shown,
    icon("down", 20),
  );
  const most = component.max_values ?? 1;
  const least = component.min_values ?? 1;
  const show = () => {
    const options = offered(component, channel).filter((option) => values.includes(option.value));
    shown.replaceChildren(options.length ? options.map((option) => option.label).join(", ") : placeholder);
    shown.classList.toggle("empty", options.length === 0);
  };
  const open = () => {
    if (button.getAttribute("aria-expanded") === "true" || button.getAttribute("aria-busy") === "true") return;
    const before = values.join("\n");
    openPopover({
      anchor: button,
      label: label ?? placeholder,
      options: offered(component, channel),
      chosen: values,
      multiple: most > 1,
      most,
      clearable: least === 0,
      closed(picked) {
        if (picked === null || picked.length < least || picked.length > most) return;
        values = picked;
        show();
        // In a message a single choice acts even when it is the one shown: Discord's menus do, too.
        if (most === 1 || picked.join("\n") !== before) changed(picked);
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
