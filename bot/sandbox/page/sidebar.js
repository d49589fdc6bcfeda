// Servers, and the channels, threads and direct messages in them.

import { avatar, fill, h, icon, iconButton } from "./dom.js";
import { askGroup, askGuild } from "./people.js";
import { channelName, guildOf, hereIs, isPrivate, isWritable, on, state } from "./state.js";
import { compareIds } from "./ids.js";
import { t } from "./texts.js";
import { isUnread, mentionsIn } from "./unread.js";

const rail = h("nav", { class: "rail" });
const channels = h("nav", { class: "channels" });
let guild = null;

export const HOME = "home";

const insideOf = (one) => (one === HOME ? state.dms : [...one.channels, ...one.threads]);

/** The place that was last looked at in a server, else its first channel. */
const visited = new Map();
function entrance(one) {
  const inside = insideOf(one);
  const known = inside.find((channel) => channel.id === visited.get(one.id ?? HOME));
  return known ?? inside.find(isWritable) ?? null;
}

export const firstPlace = () => entrance(state.guilds[0] ?? HOME);

const badge = (count) =>
  count > 0 && h("span", { class: "badge" }, h("span", { "aria-hidden": "true" }, count), h("span", { class: "unseen" }, t("unread.mentions", { count })));

function drawRail() {
  rail.setAttribute("aria-label", t("nav.servers"));
  const entry = (one, name, face) => {
    const inside = insideOf(one);
    const mentions = inside.reduce((sum, channel) => sum + mentionsIn(channel), 0);
    const here = (guild ?? HOME) === one;
    const unread = inside.some(isUnread);
    const link = h(
      "button",
      { type: "button", class: "server", "aria-label": name, title: name, "aria-current": here ? "true" : null },
      face,
      badge(mentions),
    );
    link.addEventListener("click", () => {
      const place = entrance(one);
      if (place) location.hash = place.id;
      else choose(one);
    });
    return h("li", { class: here ? "here" : unread ? "unread" : "" }, link);
  };
  const initials = (name) => [...name.replace(/(\S)\S*\s*/g, "$1")].slice(0, 3).join("");
  fill(
    rail,
    h(
      "ul",
      null,
      entry(HOME, t("nav.dms"), icon("people", 24)),
      h("li", { class: "rule", "aria-hidden": "true" }),
      state.guilds.map((one) => entry(one, one.name, h("span", { "aria-hidden": "true", dataset: { letters: initials(one.name) } }))),
      h("li", null, iconButton("plus", t("guild.add"), askGuild, { class: "server add" })),
    ),
  );
}

function choose(one) {
  guild = one === HOME ? null : one;
  drawRail();
  drawChannels();
}

function drawChannels() {
  channels.setAttribute("aria-label", t("nav.channels"));
  const title = guild ? guild.name : t("nav.dms");
  const items = guild ? ofGuild() : state.dms.map(entryOf).concat(newDms());
  const add = !guild && iconButton("plus", t("group.add"), askGroup, { "aria-haspopup": "dialog" });
  fill(channels, h("header", null, h("h2", null, title), add), h("ul", { class: "channel-list" }, items));
}

function ofGuild() {
  const top = guild.channels.filter((channel) => channel.type !== 4);
  return top.map((channel) => {
    const threads = guild.threads
      .filter((thread) => thread.parent_id === channel.id && (isJoined(thread) || thread.id === state.here))
      .sort((a, b) => compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id));
    return entryOf(channel, threads.length ? h("ul", { class: "threads" }, threads.map((one) => entryOf(one))) : null);
  });
}

/** A thread that isn't one's own is found by the message that it was opened from. */
const isJoined = (thread) => Boolean(thread.member) && !thread.thread_metadata.archived;

function entryOf(channel, below = null) {
  const here = channel.id === state.here;
  const unread = isUnread(channel) && !here;
  const face = isPrivate(channel) ? avatar(channel.recipients[0], 32, presence(channel.recipients[0])) : icon(channel.parent_id && channel.type !== 0 ? "thread" : "hash", 20);
  const link = h(
    "a",
    { href: `#${channel.id}`, class: "channel", "aria-current": here ? "page" : null },
    face,
    h("span", { class: "channel-name" }, channelName(channel)),
    unread && h("span", { class: "unseen" }, t("unread")),
    badge(mentionsIn(channel)),
  );
  const marks = [here && "here", unread && "unread", isPrivate(channel) && "dm"];
  return h("li", { class: marks.filter(Boolean).join(" ") }, link, below?.nodeType ? below : null);
}

/** Whether somebody is there. People of a sandbox always are. */
export const presence = (user) => (user?.id === state.bot.id && !state.bot.connected ? "away" : "there");

/** People with whom there is no direct message yet are found in the list of members. */
function newDms() {
  return state.dms.length ? [] : [h("li", { class: "none" }, t("dms.none"))];
}

function draw() {
  const channel = hereIs();
  guild = guildOf(channel) ?? (channel ? null : (state.guilds.find((one) => one.id === guild?.id) ?? state.guilds[0] ?? null));
  if (channel) visited.set(guild?.id ?? HOME, channel.id);
  const focus = document.activeElement?.getAttribute("href");
  drawRail();
  drawChannels();
  if (focus && document.activeElement === document.body) channels.querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus();
}

/** The two elements, alive from now on. */
export function sidebar() {
  for (const topic of ["places", "here", "me"]) on(topic, draw);
  return [rail, channels];
}
