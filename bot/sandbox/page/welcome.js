// The start of a channel, with instructions.

import { avatar, h, icon } from "./dom.js";
import { channelName, guildOf, isPrivate, isThread, state } from "./state.js";
import { acceptButton, t } from "./texts.js";

let ready = null;

/** `start` is called with the name of the pressed command. */
export function onStart(start) {
  ready = start;
}

export const windowOf = (person) => `/?as=${encodeURIComponent(person.username)}`;

export function welcome(channel) {
  const name = channelName(channel);
  const face = isPrivate(channel)
    ? avatar(channel.recipients[0], 68)
    : h("span", { class: "welcome-sign" }, icon(isThread(channel) ? "thread" : "hash", 36));
  const key = isPrivate(channel) ? "welcome.dm" : isThread(channel) ? "welcome.thread" : "welcome.channel";
  const title = key === "welcome.channel" ? t("welcome.channel.title", { name }) : name;
  return h(
    "li",
    { class: "welcome" },
    face,
    h("h2", null, title),
    h("p", null, t(key, { name })),
    !isPrivate(channel) && !isThread(channel) && steps(channel),
  );
}

function steps(channel) {
  const other = state.people.find((person) => person.id !== state.me.id);
  const command = (name, shown) =>
    h("button", { type: "button", class: "text-link", onclick: () => ready?.(name) }, shown);
  const link = other && h("a", { href: windowOf(other), target: "_blank", rel: "noopener" }, t("start.window", { name: other.username }));
  const name = other?.username ?? "";
  return h(
    "div",
    { class: "steps" },
    h("p", null, around("start.play", {}, command("/play", t("start.play.command")))),
    h("p", null, t("start.both")),
    h(
      "ol",
      null,
      h("li", null, around("start.type", { name }, command("/challenge", t("start.challenge.command")))),
      other && h("li", null, around("start.open", { name }, link)),
      h("li", null, around("start.accept", {}, h("strong", null, acceptButton(guildOf(channel)?.preferred_locale)))),
    ),
  );
}

/** A sentence with elements in place of {part}. */
function around(key, args, part) {
  const [before, after] = t(key, { ...args, part: "\u0000" }).split("\u0000");
  return [before, part, after];
}
