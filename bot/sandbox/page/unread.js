// What this person has read, stored in this browser, and the number of mentions in unread messages.

import { FLAG, loadHistory, newer, on, state, tell } from "./state.js";

let read = {};
const mentions = new Map();

const key = () => `kibitz.read.${state.me.id}`;

export function recall() {
  try {
    read = JSON.parse(localStorage.getItem(key())) ?? {};
  } catch {
    read = {};
  }
}

function remember() {
  try {
    localStorage.setItem(key(), JSON.stringify(read));
  } catch {
    // If the browser stores nothing, everything counts as unread next time.
  }
}

export const lastRead = (channel) => read[channel.id] ?? "0";
export const isUnread = (channel) => newer(channel.last_message_id, lastRead(channel));
export const mentionsIn = (channel) => (isUnread(channel) ? (mentions.get(channel.id)?.size ?? 0) : 0);
export const allMentions = () => [...state.channels.values()].reduce((sum, one) => sum + mentionsIn(one), 0);

export const mentionsMe = (message) =>
  message.mention_everyone || (message.mentions ?? []).some((user) => user.id === state.me.id);

/** Whether a message is unread: someone else's, and newer than the last read one. */
export const isNews = (message, since) =>
  newer(message.id, since) && message.author?.id !== state.me.id && !(message.flags & FLAG.ephemeral);

export function markRead(channel) {
  if (!channel || !isUnread(channel)) return;
  read[channel.id] = channel.last_message_id;
  mentions.delete(channel.id);
  remember();
  tell("places");
}

/** Record a new message: the person's own is read, another may mention them. */
function note(message) {
  const channel = state.channels.get(message.channel_id);
  if (!channel || message.flags & FLAG.ephemeral) return;
  if (message.author.id === state.me.id) markRead(channel);
  else if (mentionsMe(message) || channel.recipients) count(channel.id, message.id);
  tell("places");
}

function count(channel, message) {
  if (!mentions.has(channel)) mentions.set(channel, new Set());
  mentions.get(channel).add(message);
}

/** Count the mentions in unread messages when the page opens. */
export async function countMentions() {
  const unread = [...state.channels.values()].filter(isUnread);
  const histories = await Promise.allSettled(unread.map((channel) => loadHistory(channel.id)));
  unread.forEach((channel, index) => {
    for (const message of histories[index].value?.messages ?? []) {
      const news = isNews(message, lastRead(channel));
      if (news && (mentionsMe(message) || channel.recipients)) count(channel.id, message.id);
    }
  });
  tell("places");
}

on("arrived", note);
// Messages of a new place may arrive before the place is known.
on("reloaded", countMentions);
