// Dialogs, whose focus the browser manages, and error messages.

import { fill, h, icon, iconButton, unique } from "./dom.js";
import { on, state } from "./state.js";
import { t } from "./texts.js";

/**
 * Open a dialog above everything. With a `title` it has a heading and a close button, with a `label` only an
 * accessible name.
 */
export function openDialog({ title = null, label = null, class: kind = "card", body }) {
  const heading = unique("title");
  const close = () => dialog.close();
  const named = title ? { "aria-labelledby": heading } : { "aria-label": label };
  const shut = iconButton("close", t("close"), close, { class: "dialog-close" });
  const head = title ? h("header", null, h("h2", { id: heading }, title), shut) : shut;
  const dialog = h("dialog", { class: kind, ...named }, head, body);
  dialog.addEventListener("close", () => dialog.remove());
  // A press on the backdrop, not one that started inside.
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  (dialog.querySelector("input, textarea, .select") ?? shut).focus();
  return dialog;
}

/** A field with its label, hint and error line. */
export function field(label, input, { hint = null, required = false } = {}) {
  input.id ||= unique("field");
  const note = hint && h("p", { class: "hint", id: unique("hint") }, hint);
  if (note) input.setAttribute("aria-describedby", note.id);
  const star = required && h("span", { class: "required", "aria-hidden": "true" }, " *");
  return h("div", { class: "field" }, h("label", { for: input.id }, label, star), note, input);
}

// ---- notices for errors, and for a missing server or bot

const STAYS_MS = 8000;
const toasts = h("div", { class: "toasts", role: "alert", "aria-live": "assertive" });
const banner = h("div", { class: "banner", role: "status", hidden: true });

/** Show a notice for a while, such as the reason of a refusal. */
export function say(text) {
  const close = iconButton("close", t("close"), () => line.remove());
  const line = h("div", { class: "toast" }, icon("warning", 20), h("span", null, text), close);
  for (const old of toasts.children) if (old.textContent === line.textContent) old.remove();
  // An open dialog covers everything else, so the notice must be inside it.
  (document.querySelector("dialog[open]") ?? document.body).append(toasts);
  toasts.append(line);
  setTimeout(() => line.remove(), STAYS_MS);
}

function show() {
  const key = !state.online ? "offline.server" : !state.bot.connected ? "offline.bot" : null;
  banner.hidden = key === null;
  if (key) fill(banner, icon("offline", 18), h("span", null, t(key, { name: state.bot.username })));
  else fill(banner);
}

/** Return the banner, which updates itself from then on. */
export function noticeBar() {
  on("line", show);
  on("me", show);
  show();
  document.body.append(toasts);
  return banner;
}
