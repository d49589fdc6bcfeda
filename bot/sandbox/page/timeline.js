// A channel's messages: each is drawn once. The view stays at the newest unless the user scrolls up.

import { say } from "./dialog.js";
import { fill, h, icon } from "./dom.js";
import { unknown } from "./markdown.js";
import { continues, messageItem, refreshCards } from "./message.js";
import { closePopover } from "./selects.js";
import { hereIs, loadHistory, loadOlder, on, state } from "./state.js";
import { t } from "./texts.js";
import { day, refresh, startsDay } from "./times.js";
import { toolbar } from "./toolbar.js";
import { isNews, lastRead, markRead } from "./unread.js";
import { welcome } from "./welcome.js";

const NEAR_PX = 80;
const list = h("ol", { class: "messages" });
const log = h("div", { class: "log", role: "log", "aria-live": "polite", tabindex: 0 }, list);
const jump = h("button", { type: "button", class: "jump", hidden: true, onclick: () => toNewest() });
const view = h("div", { class: "timeline" }, log, jump);

let drawn = new WeakMap();
let following = true;
let missed = 0;
let since = "0";

const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX;
const inSight = () => document.visibilityState === "visible";

export function toNewest() {
  following = true;
  missed = 0;
  log.scrollTop = log.scrollHeight;
  settle();
}

/** Mark the channel as read if its end is visible. */
function settle() {
  jump.hidden = following;
  const text = missed ? t("jump.new", { count: missed }) : t("jump");
  if (!following) fill(jump, text, icon("arrowdown", 16));
  if (following && inSight()) markRead(hereIs());
}

/** Show the current channel. */
async function show() {
  const channel = hereIs();
  closePopover();
  drawn = new WeakMap();
  following = true;
  missed = 0;
  since = channel ? lastRead(channel) : "0";
  log.setAttribute("aria-busy", "true");
  list.replaceChildren();
  delete list.dataset.channel;
  sought = null;
  if (!channel) return;
  try {
    await loadHistory(channel.id);
  } catch (error) {
    say(error.message);
  }
  if (state.here !== channel.id) return;
  draw();
  toNewest();
  list.dataset.channel = channel.id;
  if (sought) seek(sought);
  // Screen readers announce only new messages, not the loaded ones.
  requestAnimationFrame(() => log.setAttribute("aria-busy", "false"));
}

function draw() {
  const channel = hereIs();
  const history = state.histories.get(channel?.id);
  if (!history) return;
  const items = history.complete ? [welcome(channel)] : [];
  let before = null;
  let divided = since === "0";
  for (const message of history.messages) {
    const date = new Date(message.timestamp);
    const newDay = startsDay(before && new Date(before.timestamp), date);
    const unread = !divided && isNews(message, since);
    if (newDay) items.push(divider(day(date)));
    if (unread) items.push(divider(t("new"), "new"));
    divided ||= unread;
    items.push(item(message, channel, !newDay && !unread && continues(message, before)));
    before = message;
  }
  place(items);
}

const divider = (text, kind = "") => h("li", { class: `divider ${kind}` }, h("span", null, text));

/** A message's element, reused unless the message has changed. */
function item(message, channel, grouped) {
  const known = drawn.get(message);
  if (known && known.grouped === grouped) return known.node;
  const node = messageItem(message, channel, { grouped });
  drawn.set(message, { node, grouped });
  return node;
}

/** Insert the items without moving those in place, so that focus and pictures stay. */
function place(items) {
  const focus = focused();
  const wanted = new Set(items);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
  let at = list.firstChild;
  for (const node of items) {
    if (node === at) at = at.nextSibling;
    else list.insertBefore(node, at);
  }
  if (focus && !list.contains(document.activeElement)) refocus(focus);
  const articles = list.querySelectorAll("article");
  if (!list.querySelector('article[tabindex="0"]')) articles[articles.length - 1]?.setAttribute("tabindex", "0");
}

function focused() {
  const element = document.activeElement;
  const article = list.contains(element) ? element.closest("article") : null;
  return article && { id: article.dataset.id, component: element.dataset.id, self: element === article };
}

/** Restore the focus to a message that was drawn again. */
function refocus({ id, component, self }) {
  const article = list.querySelector(`article[data-id="${CSS.escape(id)}"]`);
  const inner = component && !self ? article?.querySelector(`[data-id="${CSS.escape(component)}"]`) : null;
  (inner ?? article)?.focus({ preventScroll: true });
}

function changed({ channel, added, redraw, older }) {
  if (channel !== state.here) return;
  const stuck = following;
  const height = log.scrollHeight;
  if (redraw) drawn = forget(redraw);
  if (added && (!stuck || !inSight()) && isNews(added, "0")) missed += 1;
  // After the page was in the background, mark where the user stopped reading.
  draw();
  if (older) log.scrollTop += log.scrollHeight - height;
  else if (stuck || (added && isOwn(added))) toNewest();
  settle();
}

/** Whether a message is the person's own, or the answer to their command or press. */
function isOwn(message) {
  return [message.author?.id, message.interaction_metadata?.user.id].includes(state.me.id);
}

/** Draw messages again whose mentions were unknown before. */
function named() {
  const news = [...list.querySelectorAll("article")].filter(unknown).map((article) => article.dataset.id);
  for (const message of state.histories.get(state.here)?.messages ?? []) if (news.includes(message.id)) drawn.delete(message);
  if (news.length) draw();
  refreshCards(list);
}

let sought = null;

/** Scroll to a message of the current or the opening channel. */
export async function seek(id) {
  sought = id;
  if (list.getAttribute("data-channel") !== state.here) return;
  const channel = state.here;
  const find = () => list.querySelector(`article[data-id="${CSS.escape(id)}"]`);
  const history = state.histories.get(channel);
  try {
    while (!find() && history && !history.complete && state.here === channel) await loadOlder(channel);
  } catch (error) {
    say(error.message);
  }
  sought = null;
  if (state.here !== channel) return;
  if (!find()) return void say(t("error.gone"));
  following = false;
  find().scrollIntoView({ block: "center" });
  find().focus({ preventScroll: true });
}

function forget(id) {
  const left = new WeakMap();
  for (const message of state.histories.get(state.here)?.messages ?? []) {
    if (message.id !== id && drawn.has(message)) left.set(message, drawn.get(message));
  }
  return left;
}

async function scrolled() {
  following = atEnd();
  if (following) missed = 0;
  settle();
  if (log.scrollTop < 300) {
    log.removeEventListener("scroll", scrolled);
    try {
      await loadOlder(state.here);
    } catch (error) {
      say(error.message);
    }
    log.addEventListener("scroll", scrolled, { passive: true });
  }
}

/** The up and down keys move between messages; Tab enters the focused one. */
function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const articles = [...list.querySelectorAll("article")];
  const at = articles.indexOf(event.target);
  if (event.target === log && step === -1) articles.at(-1)?.focus();
  else if (at >= 0 && (event.key === "Home" || event.key === "End")) articles.at(event.key === "Home" ? 0 : -1).focus();
  else if (at >= 0 && step) articles[at + step]?.focus();
  else return;
  event.preventDefault();
}

function rove(event) {
  const article = event.target.closest("article");
  if (!article) return;
  for (const other of list.querySelectorAll('article[tabindex="0"]')) other.tabIndex = -1;
  article.tabIndex = 0;
}

/** Return the element, which updates itself from then on. */
export function timeline(reply) {
  toolbar(list, reply);
  log.addEventListener("scroll", scrolled, { passive: true });
  log.addEventListener("keydown", walk);
  list.addEventListener("focusin", rove);
  // Keep the newest message visible when fonts load or the window shrinks.
  new ResizeObserver(() => following && (log.scrollTop = log.scrollHeight)).observe(list);
  new ResizeObserver(() => following && (log.scrollTop = log.scrollHeight)).observe(log);
  document.addEventListener("visibilitychange", settle);
  on("here", show);
  on("messages", changed);
  on("me", () => {
    drawn = new WeakMap();
    draw();
    settle();
  });
  on("places", () => {
    named();
    const name = hereIs() ? t("log.label", { channel: log.dataset.name ?? "" }) : "";
    log.setAttribute("aria-label", name);
  });
  setInterval(() => refresh(list), 15_000);
  return view;
}

export function nameLog(name) {
  log.dataset.name = name;
  log.setAttribute("aria-label", t("log.label", { channel: name }));
}
