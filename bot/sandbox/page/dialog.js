// Dialogs: the browser keeps the focus in them and gives it back.

import { h, iconButton, unique } from "./dom.js";
import { t } from "./texts.js";

/**
 * Open a dialog above everything. With a `title` it has a heading and a button to close it, with a `label`
 * only a name. `closed` is called once it is gone.
 */
export function openDialog({ title = null, label = null, class: kind = "card", body, closed = null }) {
  const heading = unique("title");
  const close = () => dialog.close();
  const named = title ? { "aria-labelledby": heading } : { "aria-label": label };
  const shut = iconButton("close", t("close"), close, { class: "dialog-close" });
  const head = title ? h("header", null, h("h2", { id: heading }, title), shut) : shut;
  const dialog = h("dialog", { class: kind, ...named }, head, body);
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed?.();
  });
  // A press on the shade around it, not one that began inside.
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  (dialog.querySelector("[autofocus]") ?? dialog.querySelector("input, textarea, .select") ?? shut).focus();
  return dialog;
}

/** A field with its label, its hint below, and a line for what is wrong with it. */
export function field(label, input, { hint = null, required = false } = {}) {
  input.id ||= unique("field");
  const note = hint && h("p", { class: "hint", id: unique("hint") }, hint);
  if (note) input.setAttribute("aria-describedby", note.id);
  const star = required && h("span", { class: "required", "aria-hidden": "true" }, " *");
  return h("div", { class: "field" }, h("label", { for: input.id }, label, star), note, input);
}
