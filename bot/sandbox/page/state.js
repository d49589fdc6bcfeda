// The page's state: the person, the current channel, the loaded data. Views subscribe to changes.

import { api } from "./api.js";

const KIND = { text: 0, dm: 1, group: 3 };
export const FLAG = { ephemeral: 1 << 6, loading: 1 << 7 };
const THREADS = [10, 11, 12];
const THREAD_STARTER = 21;

export const state = {
  me: null,
  people: [],
  bot: { id: "0", username: "kibitz", connected: false },
  guilds: [],
  dms: [],
  channels: new Map(),
  here: null,
  online: true,
  /** Channel id to { messages, complete }: its loaded messages, oldest first. */
  histories: new Map(),
};

// ---- Discord's ids: strings, because they are too long for JavaScript's numbers. Higher ones are newer.

export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

export const newer = (a, b) => compareIds(a ?? "0", b ?? "0") > 0;

/** The id right after another, for messages that exist on this page only. */
export const after = (id) => String(BigInt(id ?? 0) + 1n);

// ---- views

const views = new Map();

/**
 * Call `view` when a topic changes: "me", "places", "here", "messages" (of a loaded channel), "line" (connection
 * of the server or bot), "arrived" (a message, anywhere), "reloaded" (the places).
 */
export function on(topic, view) {
  views.set(topic, [...(views.get(topic) ?? []), view]);
}

export function tell(topic, detail) {
  for (const view of views.get(topic) ?? []) view(detail);
}

export const isThread = (channel) => THREADS.includes(channel?.type);
export const isPrivate = (channel) => channel?.type === KIND.dm || channel?.type === KIND.group;
export const isWritable = (channel) => isPrivate(channel) || channel?.type === KIND.text || isThread(channel);
export const guildOf = (channel) => state.guilds.find((guild) => guild.id === channel?.guild_id) ?? null;
export const hereIs = () => state.channels.get(state.here) ?? null;

/** All users whose names may appear here, including the bot. */
export function usersOf(channel) {
  const guild = guildOf(channel);
  if (guild) return guild.members.map((member) => member.user);
  return [state.me, ...(channel?.recipients ?? [])].filter(Boolean);
}

/** Whether the bot is a member here. */
export const isBotAt = (channel) => usersOf(channel).some((user) => user.id === state.bot.id);

export function userById(id) {
  if (state.me?.id === id) return state.me;
  for (const guild of state.guilds) {
    const member = guild.members.find((one) => one.user.id === id);
    if (member) return member.user;
  }
  for (const dm of state.dms) {
    const user = dm.recipients.find((one) => one.id === id);
    if (user) return user;
  }
  return state.people.find((person) => person.id === id) ?? null;
}

/** A user's name as shown in a guild. */
export function nameOf(user, guild = null) {
  const member = guild?.members.find((one) => one.user.id === user?.id);
  return member?.nick || user?.global_name || user?.username || "?";
}

export function channelName(channel) {
  if (!channel) return "";
  if (!isPrivate(channel)) return channel.name;
  return channel.name || channel.recipients.map((user) => nameOf(user)).join(", ");
}

// ---- loading

export async function loadEveryone() {
  const { people, bot } = await api.state();
  Object.assign(state, { people, bot });
}

let lastRequested = 0;
let lastShown = 0;

export async function loadPlaces() {
  const request = ++lastRequested;
  const { guilds, dms } = await api.places(state.me.id);
  // Ignore an older list that arrives after a newer one.
  if (request < lastShown) return;
  lastShown = request;
  for (const guild of guilds) guild.channels.sort((a, b) => a.position - b.position || compareIds(a.id, b.id));
  const channels = [...guilds.flatMap((guild) => [...guild.channels, ...guild.threads]), ...dms];
  Object.assign(state, { guilds, dms, channels: new Map(channels.map((channel) => [channel.id, channel])) });
  tell("places");
}

const loading = new Map();

/** Load a channel's newest messages, once. */
export async function loadHistory(id) {
  if (state.histories.has(id)) return state.histories.get(id);
  if (!loading.has(id)) loading.set(id, fetchHistory(id).finally(() => loading.delete(id)));
  return loading.get(id);
}

const waiting = new Map();

async function fetchHistory(id) {
  // Events during the request may be missing from the answer: apply them again afterwards.
  const meanwhile = Object.assign([], { quoted: [] });
  waiting.set(id, meanwhile);
  let messages;
  try {
    messages = await api.messages(state.me.id, id);
  } finally {
    // Stop recording first, so that the replayed events aren't recorded again.
    waiting.delete(id);
  }
  const history = { messages, complete: messages.length < 50 };
  state.histories.set(id, history);
  for (const [name, data] of meanwhile) change(name, data);
  for (const [original, now] of meanwhile.quoted) quote(original, now);
  return history;
}

/** Load the page of messages before the loaded ones. */
export async function loadOlder(id) {
  const history = state.histories.get(id);
  if (!history || history.complete) return;
  const older = await api.messages(state.me.id, id, history.messages[0]?.id);
  const known = new Set(history.messages.map((message) => message.id));
  history.messages.unshift(...older.filter((message) => !known.has(message.id)));
  history.complete = older.length < 50;
  tell("messages", { channel: id, older: true });
}

// ---- events

/** Apply an event of a message. */
function change(name, data) {
  waiting.get(data.channel_id)?.push([name, data]);
  if (name !== "MESSAGE_CREATE") {
    for (const meanwhile of waiting.values()) meanwhile.quoted.push([data.id, name === "MESSAGE_DELETE" ? null : data]);
    quote(data.id, name === "MESSAGE_DELETE" ? null : data);
  }
  const history = state.histories.get(data.channel_id);
  if (!history) return;
  const { messages } = history;
  const at = messages.findIndex((message) => message.id === data.id);
  if (name === "MESSAGE_DELETE") {
    if (at >= 0) messages.splice(at, 1);
  } else if (at >= 0) messages[at] = data;
  else if (name === "MESSAGE_CREATE") {
    const next = messages.findIndex((message) => newer(message.id, data.id));
    messages.splice(next < 0 ? messages.length : next, 0, data);
  }
  const added = at < 0 && name === "MESSAGE_CREATE" ? data : null;
  tell("messages", { channel: data.channel_id, added });
}

/** Update replies and thread starters that show a message. */
function quote(id, original) {
  for (const [channel, { messages }] of state.histories) {
    messages.forEach((message, at) => {
      if (message.referenced_message?.id !== id) return;
      messages[at] = { ...message, referenced_message: original };
      tell("messages", { channel });
    });
  }
}

/** Add a message that exists on this page only, such as "the application did not respond". */
export function addLocal(channel, message) {
  change("MESSAGE_CREATE", { channel_id: channel, local: true, ...message });
}

export function removeLocal(message) {
  change("MESSAGE_DELETE", message);
}

const STRUCTURE = /^(CHANNEL|THREAD|GUILD)_/;
let reload = null;

/** Apply an event of the live connection. */
export function applyEvent(name, data) {
  if (name.startsWith("MESSAGE_")) {
    noteLast(name, data);
    change(name, data);
    if (name === "MESSAGE_CREATE") tell("arrived", data);
  } else if (name === "PRESENCE_UPDATE") {
    state.bot = { ...state.bot, connected: data.status === "online" };
    tell("line");
    tell("places");
  } else if (name === "USER_UPDATE") {
    Object.assign(state.me, data);
    tell("me");
  } else if (STRUCTURE.test(name)) reloadSoon();
}

/** Reload the places, once for several events such as those of a new thread. */
function reloadSoon() {
  reload ??= setTimeout(() => {
    reload = null;
    loadEveryone()
      .then(loadPlaces)
      .then(() => tell("reloaded"))
      .catch(() => {});
  }, 30);
}

function noteLast(name, data) {
  const channel = state.channels.get(data.channel_id);
  // The event of a deletion lacks the message: ask the server for the number of messages.
  if (name === "MESSAGE_DELETE" && isThread(channel)) reloadSoon();
  if (name !== "MESSAGE_CREATE" || !channel || data.flags & FLAG.ephemeral) return;
  // The loaded places may already include it.
  if (!newer(data.id, channel.last_message_id)) return;
  channel.last_message_id = data.id;
  if (isThread(channel) && data.type !== THREAD_STARTER) channel.message_count += 1;
}
