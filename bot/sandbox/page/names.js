// What the ids in a message's text stand for, as this person may see it.

import { markdown } from "./markdown.js";
import { channelName, guildOf, nameOf, state, userById } from "./state.js";

/** Names for the mentions in a channel; `users` are those that the message itself tells. */
export function namesIn(channel, users = []) {
  const guild = guildOf(channel);
  return {
    user(id) {
      const user = userById(id) ?? users.find((one) => one.id === id);
      return user ? nameOf(user, guild) : null;
    },
    role: (id) => guild?.roles.find((role) => role.id === id)?.name ?? null,
    channel(id) {
      const found = state.channels.get(id);
      return found ? channelName(found) : null;
    },
  };
}

/** A message's text in one line, for previews. */
export function preview(message, channel) {
  const text = message.content || spoken(message.components ?? []);
  const nodes = markdown(text.split("\n").slice(0, 3).join(" "), namesIn(channel, message.mentions), true);
  for (const link of nodes.querySelectorAll("a, button")) link.replaceWith(...link.childNodes);
  return nodes;
}

/** The texts of a layout, one after the other. */
function spoken(components) {
  return components
    .map((one) => one.content ?? spoken([...(one.components ?? []), ...(one.accessory ? [one.accessory] : [])]))
    .filter(Boolean)
    .join(" ");
}
