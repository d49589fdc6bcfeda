// The commands that a bot puts into the menus of people and of messages ("Apps").

import { api } from "./api.js";
import { nameIn } from "./commands.js";
import { h, iconButton } from "./dom.js";
import { useOn } from "./interactions.js";
import { openPopover } from "./popover.js";
import { hereIs, on, state, tell } from "./state.js";

const NONE = { user: [], message: [] };
let offered = NONE;

/** A button that opens the menu of `target`, { user } or { message } by id; null where nothing is offered. */
export function appsButton(target, label, props = {}) {
  const commands = offered[Object.keys(target)[0]];
  if (!commands.length) return null;
  const button = iconButton("apps", label, () => open(button, target, label, commands), { "aria-haspopup": "listbox", ...props });
  return button;
}

function open(anchor, target, label, commands) {
  const options = commands.map((command) => ({ value: command.name, label: nameIn(command), mark: h("span", { class: "sign" }, "/") }));
  const channel = hereIs();
  const closed = (picked) => picked?.length && useOn(channel, picked[0], target);
  openPopover({ anchor, label, options, chosen: [], closed });
}

async function learn() {
  const channel = hereIs();
  const found = channel ? await api.menus(state.me.id, channel.id).catch(() => NONE) : NONE;
  if (state.here !== (channel?.id ?? null)) return;
  offered = found;
  tell("apps");
}

for (const topic of ["here", "line", "me"]) on(topic, learn);
