// Lines about the page itself: what was refused, and that the server or the bot is away.

import { fill, h, icon, iconButton } from "./dom.js";
import { on, state } from "./state.js";
import { t } from "./texts.js";

const STAYS_MS = 8000;
const toasts = h("div", { class: "toasts", role: "alert", "aria-live": "assertive" });
const banner = h("div", { class: "banner", role: "status", hidden: true });

/** Say something for a while, such as why a message was refused. */
export function say(text) {
  const close = iconButton("close", t("close"), () => line.remove());
  const line = h("div", { class: "toast" }, icon("warning", 20), h("span", null, text), close);
  for (const old of toasts.children) if (old.textContent === line.textContent) old.remove();
  // A dialog lies above everything else, so what is said must be in it.
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

/** The banner's element, kept up to date from now on. */
export function noticeBar() {
  on("line", show);
  on("me", show);
  show();
  document.body.append(toasts);
  return banner;
}
