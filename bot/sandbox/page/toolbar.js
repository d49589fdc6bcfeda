// Actions of a message: a reply, and the bot's menu commands ("Apps").

import { api } from "./api.js";
import { nameIn } from "./commands.js";
import { fill, h, iconButton } from "./dom.js";
import { useOn } from "./interactions.js";
import { openPopover } from "./selects.js";
import { FLAG, hereIs, on, state, tell } from "./state.js";
import { t } from "./texts.js";

// ---- the toolbar of the hovered or focused message

const bar = h("div", { class: "toolbar", role: "toolbar" });

function messageOf(article) {
  const messages = state.histories.get(state.here)?.messages ?? [];
  return messages.find((message) => message.id === article.dataset.id);
}

/** `reply(message)` starts a reply. */
export function toolbar(list, reply) {
  function offer(event) {
    const article = event.target.closest?.("article");
    if (!article || bar.parentElement === article) return;
    const message = messageOf(article);
    const private_ = message && message.flags & FLAG.ephemeral;
    if (!message || message.local || private_ || message.type === 18 || message.type === 21) {
      bar.remove();
      return;
    }
    bar.setAttribute("aria-label", t("toolbar"));
    fill(bar, iconButton("reply", t("reply"), () => reply(message)), appsButton({ message: message.id }, t("apps")));
    article.append(bar);
  }
  list.addEventListener("pointerover", offer);
  list.addEventListener("focusin", offer);
  list.addEventListener("pointerleave", () => !bar.contains(document.activeElement) && bar.remove());
}

// ---- apps

const NONE = { user: [], message: [] };
let offered = NONE;

/** A button that opens the menu of `target`, { user } or { message } by id; null without commands. */
export function appsButton(target, label) {
  const commands = offered[Object.keys(target)[0]];
  if (!commands.length) return null;
  const button = iconButton("apps", label, () => open(button, target, label, commands), { "aria-haspopup": "listbox" });
  return button;
}

function open(anchor, target, label, commands) {
  const options = commands.map((command) => ({ value: command.name, label: nameIn(command), mark: h("span", { class: "sign" }, "/") }));
  const channel = hereIs();
  openPopover({ anchor, label, options, closed: (picked) => picked && useOn(channel, picked, target) });
}

async function learn() {
  const channel = hereIs();
  const found = channel ? await api.menus(state.me.id, channel.id).catch(() => NONE) : NONE;
  if (state.here !== (channel?.id ?? null)) return;
  offered = found;
  tell("apps");
}

for (const topic of ["here", "line", "me"]) on(topic, learn);
