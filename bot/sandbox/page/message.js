// A message, as Discord shows it.

import { api } from "./api.js";
import { attachments, components } from "./components.js";
import { say } from "./dialog.js";
import { avatar, fill, h, icon, unique } from "./dom.js";
import { failureOf, press } from "./interactions.js";
import { markdown, namesIn, preview } from "./markdown.js";
import { FLAG, guildOf, nameOf, removeLocal, state, userById } from "./state.js";
import { t } from "./texts.js";
import { stamp, when } from "./times.js";
import { mentionsMe } from "./unread.js";

const RECIPIENT_ADDED = 1;
const REPLY = 19;
const THREAD_CREATED = 18;
const THREAD_STARTER = 21;
const NOTES = [RECIPIENT_ADDED, THREAD_CREATED];
const TOGETHER_MS = 7 * 60_000;

const isReply = (message) => message.type === REPLY && message.message_reference;
const head = (message) => isReply(message) || message.interaction_metadata?.name;

/** Whether a message continues the previous one: same author, soon after, no header of its own. */
export function continues(message, before) {
  if (!before || head(message) || NOTES.includes(message.type) || NOTES.includes(before.type)) return false;
  if ((message.flags ^ before.flags) & FLAG.ephemeral || message.local || before.local) return false;
  const apart = new Date(message.timestamp) - new Date(before.timestamp);
  return message.author.id === before.author.id && apart < TOGETHER_MS;
}

/** The list item of a message. `grouped`: without the author, who is shown above. */
export function messageItem(message, channel, { grouped }) {
  if (message.type === THREAD_CREATED) return threadNote(message, channel);
  if (message.type === RECIPIENT_ADDED) return addedNote(message, channel);
  const source = message.type === THREAD_STARTER ? (message.referenced_message ?? message) : message;
  const author = message.local ? state.bot : source.author;
  const ids = { name: unique("name"), body: unique("body") };
  const marks = [
    "message",
    grouped && "grouped",
    mentionsMe(message) && message.author.id !== state.me.id && "mentioned",
    message.flags & FLAG.ephemeral && "ephemeral",
    head(message) && "headed",
  ];
  const article = h(
    "article",
    { tabindex: -1, dataset: { id: message.id }, "aria-labelledby": `${ids.name} ${ids.body}` },
    above(message, channel),
    h(
      "div",
      { class: "message-main" },
      grouped ? gutterTime(source) : h("div", { class: "gutter" }, avatar({ ...author, bot: author.bot ?? true }, 40)),
      h(
        "div",
        { class: "message-text" },
        byline(author, source, channel, ids.name, grouped),
        h("div", { id: ids.body, class: "content" }, content(source, channel)),
        accessories(source, channel),
        message.thread && threadCard(state.channels.get(message.thread.id) ?? message.thread),
        failure(message),
        message.flags & FLAG.ephemeral ? onlyYou(message) : null,
      ),
    ),
  );
  return h("li", { class: marks.filter(Boolean).join(" ") }, article);
}

function gutterTime(message) {
  const date = new Date(message.timestamp);
  return h("div", { class: "gutter" }, h("time", { datetime: date.toISOString() }, stamp(date, "t")));
}

function byline(author, message, channel, id, grouped) {
  const date = new Date(message.timestamp);
  const guild = guildOf(channel);
  return h(
    "h3",
    { id, class: grouped ? "byline unseen" : "byline" },
    h("span", { class: "author" }, nameOf(author, guild)),
    author.id === state.bot.id && h("span", { class: "tag" }, t("bot.tag")),
    " ",
    h("time", { datetime: date.toISOString(), title: stamp(date, "F") }, when(date)),
  );
}

/** The line above a message: the original of a reply, or the used command. */
function above(message, channel) {
  const command = message.interaction_metadata?.name;
  if (command) {
    const user = message.interaction_metadata.user;
    const used = t("command.used", { user: nameOf(user, guildOf(channel)), command: `/${command}` });
    return h("div", { class: "above" }, avatar(user, 16), h("span", null, used));
  }
  if (!isReply(message)) return null;
  const target = message.referenced_message;
  if (!target) return h("div", { class: "above" }, icon("reply", 14), h("em", null, t("reply.gone")));
  const text = h("span", { class: "preview" }, preview(target, channel));
  if (!text.textContent) fill(text, h("em", null, t("reply.attachment")));
  const jump = () => document.querySelector(`article[data-id="${CSS.escape(target.id)}"]`)?.focus();
  return h(
    "button",
    { type: "button", class: "above", onclick: jump },
    h("span", { class: "unseen" }, t("reply.to")),
    avatar(target.author, 16),
    h("strong", null, nameOf(target.author, guildOf(channel))),
    text,
  );
}

function content(message, channel) {
  if (message.local) return h("span", { class: "failed" }, icon("warning", 18), message.content);
  if (message.flags & FLAG.loading) {
    const dots = h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
    return h("span", { class: "thinking" }, dots, t("thinking", { name: nameOf(message.author) }));
  }
  const names = namesIn(channel, message.mentions);
  const text = markdown(message.content, names);
  const edited = message.edited_timestamp && new Date(message.edited_timestamp);
  if (!edited) return text;
  const mark = h("span", { class: "edited", title: stamp(edited, "F") }, t("edited"));
  return [text, mark];
}

function accessories(message, channel) {
  const names = namesIn(channel, message.mentions);
  const context = { names, channel, use: (component, values) => press(message, channel, component, values) };
  const parts = [attachments(message.attachments ?? []), components(message.components ?? [], context)].flat(2);
  return parts.some(Boolean) && h("div", { class: "accessories" }, parts);
}

function threadCard(thread) {
  const card = h("a", { class: "thread-card", href: `#${thread.id}`, dataset: { thread: thread.id } });
  return fillCard(card, thread);
}

function fillCard(card, thread) {
  fill(card, icon("thread", 20), h("strong", null, thread.name), h("span", null, t("thread.count", { count: thread.message_count ?? 0 }), icon("right", 16)));
  return card;
}

/** Update the cards of threads. */
export function refreshCards(root) {
  for (const card of root.querySelectorAll("[data-thread]")) {
    const thread = state.channels.get(card.dataset.thread);
    if (thread) fillCard(card, thread);
  }
}

function threadNote(message, channel) {
  const user = userById(message.author.id) ?? message.author;
  const target = message.message_reference?.channel_id;
  const text = t("thread.started", { user: nameOf(user, guildOf(channel)) });
  const link = h("a", { href: `#${target}` }, message.content);
  const article = h("article", { tabindex: -1, dataset: { id: message.id } }, icon("thread", 18), text, " ", link);
  return h("li", { class: "message system" }, article);
}

function addedNote(message, channel) {
  const user = nameOf(userById(message.author.id) ?? message.author, guildOf(channel));
  const others = message.mentions.map((other) => nameOf(other, guildOf(channel))).join(", ");
  const text = t("thread.added", { user, others });
  return h("li", { class: "message system" }, h("article", { tabindex: -1, dataset: { id: message.id } }, icon("thread", 18), text));
}

function failure(message) {
  const text = failureOf(message.id);
  return text && h("p", { class: "failed", role: "alert" }, icon("warning", 16), text);
}

function onlyYou(message) {
  async function dismiss() {
    if (message.local) return removeLocal(message);
    try {
      await api.remove(state.me.id, message.channel_id, message.id);
    } catch (error) {
      say(error.message);
    }
  }
  return h(
    "p",
    { class: "only-you" },
    icon("eye", 16),
    h("span", null, t("ephemeral")),
    " • ",
    h("button", { type: "button", class: "text-link", onclick: dismiss }, t("ephemeral.dismiss")),
  );
}
