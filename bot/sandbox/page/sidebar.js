// The channels and threads of the server, and the direct messages.

import { avatar, fill, h, icon } from "./dom.js";
import { channelName, compareIds, isPrivate, isThread, isWritable, on, state } from "./state.js";
import { t } from "./texts.js";
import { isUnread, mentionsIn } from "./unread.js";

const channels = h("nav", { class: "channels" });

export const firstPlace = () => [...state.channels.values()].find(isWritable) ?? null;

const section = (title, items) => [h("h2", null, title), h("ul", { class: "channel-list" }, items)];

function draw() {
  const focus = document.activeElement?.getAttribute("href");
  channels.setAttribute("aria-label", t("nav.channels"));
  const dms = state.dms.length ? state.dms.map((one) => entry(one)) : h("li", { class: "none" }, t("dms.none"));
  fill(channels, state.guilds.map((guild) => section(guild.name, channelsOf(guild))), section(t("nav.dms"), dms));
  if (focus && document.activeElement === document.body) channels.querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus();
}

function channelsOf(guild) {
  return guild.channels.map((channel) => {
    const threads = guild.threads
      .filter((thread) => thread.parent_id === channel.id && (isJoined(thread) || thread.id === state.here))
      .sort((a, b) => compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id));
    return entry(channel, threads.length > 0 && h("ul", { class: "threads" }, threads.map((one) => entry(one))));
  });
}

/** Threads that the person hasn't joined are reached from their starter message. */
const isJoined = (thread) => Boolean(thread.member) && !thread.thread_metadata.archived;

function entry(channel, below = null) {
  const here = channel.id === state.here;
  const unread = isUnread(channel) && !here;
  const [other] = channel.recipients ?? [];
  const face = other ? avatar(other, 32, presence(other)) : icon(isThread(channel) ? "thread" : "hash", 20);
  const link = h(
    "a",
    { href: `#${channel.id}`, class: "channel", "aria-current": here ? "page" : null },
    face,
    h("span", { class: "channel-name" }, channelName(channel)),
    unread && h("span", { class: "unseen" }, t("unread")),
    badge(mentionsIn(channel)),
  );
  const marks = [here && "here", unread && "unread", isPrivate(channel) && "dm"];
  return h("li", { class: marks.filter(Boolean).join(" ") }, link, below);
}

const badge = (count) =>
  count > 0 && h("span", { class: "badge" }, h("span", { "aria-hidden": "true" }, count), h("span", { class: "unseen" }, t("unread.mentions", { count })));

/** Whether a user is online. People of a sandbox always are. */
export const presence = (user) => (user?.id === state.bot.id && !state.bot.connected ? "away" : "there");

/** Return the element, which updates itself from then on. */
export function sidebar() {
  for (const topic of ["places", "here", "me"]) on(topic, draw);
  return channels;
}
