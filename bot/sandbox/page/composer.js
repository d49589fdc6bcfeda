// The composer: messages with replies and files, and slash commands.

import { Refusal, api } from "./api.js";
import { asUser, exactFirst, learn, matching, nameIn, named, unlearn } from "./commands.js";
import { bytes } from "./components.js";
import { say } from "./dialog.js";
import { fill, h, icon, iconButton } from "./dom.js";
import { forgetKeys, holdKeys, keysWaitFor } from "./heldkeys.js";
import { useCommand } from "./interactions.js";
import { slashForm } from "./slash.js";
import { channelName, guildOf, hereIs, isBotAt, isPrivate, isThread, isWritable, nameOf, on, state, usersOf } from "./state.js";
import { suggestions } from "./suggest.js";
import { t } from "./texts.js";
import { toNewest } from "./timeline.js";

const MAX_FILES = 10;
const MAX_SIGNS = 16;
const NARROW = matchMedia("(max-width: 760px)");
const list = suggestions();
const box = h("textarea", { rows: 1, "aria-autocomplete": "list", "aria-haspopup": "listbox", maxlength: 4000 });
const row = h("div", { class: "slash-row", hidden: true });
const context = h("div", { class: "composer-context", hidden: true });
const tray = h("ul", { class: "tray", hidden: true });
const picker = h("input", { type: "file", multiple: true, class: "unseen", tabindex: -1, "aria-hidden": "true" });
const attach = iconButton("plus", "", () => picker.click(), { class: "attach" });
const sender = iconButton("send", "", () => submit(), { class: "sender" });
const bar = h("div", { class: "composer-bar" }, attach, picker, box, row, sender);
const form = h("form", { class: "composer" }, list.box, context, tray, bar);

let slash = null;
let replying = null;
let files = [];
const drafts = new Map();
let shown = null;
let arrived = null;
/** Text typed before the channel is known is for the channel that opens. */
const arrival = new Promise((resolve) => (arrived = resolve));

// ---- messages

function grow() {
  box.style.height = "auto";
  box.style.height = `${Math.min(box.scrollHeight, innerHeight * 0.4)}px`;
  sender.classList.toggle("ready", box.value.trim() !== "" || files.length > 0 || slash !== null);
}

function write(text) {
  box.value = text;
  grow();
}

/** Replace names after @ and # by the ids that Discord sends. */
function coded(text, channel) {
  const byName = new Map(usersOf(channel).map((user) => [user.username.toLowerCase(), user.id]));
  return text.replace(/(^|\s)@([\w.]+)/g, (all, before, name) => {
    const id = byName.get(name.toLowerCase());
    return id ? `${before}<@${id}>` : all;
  });
}

async function submit() {
  if (row.ariaBusy === "true") return undefined;
  if (slash) return slash.submit();
  if (!hereIs()) await arrival;
  const channel = hereIs();
  const text = box.value.trim();
  if (!channel || (!text && !files.length)) return undefined;
  if (text.startsWith("/") && (await isCommand(channel))) return slash.submit();
  const message = { content: coded(text, channel) };
  if (replying) Object.assign(message, { reply_to: replying.id, ping: replying.ping });
  const sent = { text: box.value, files, replying };
  write("");
  setFiles([]);
  reply(null);
  list.hide();
  try {
    await api.send(state.me.id, channel.id, message, sent.files);
    toNewest();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(error.message);
    // Restore the text after a failure, unless the user has started another one.
    if (!box.value && state.here === channel.id) {
      write(sent.text);
      setFiles(sent.files);
      reply(sent.replying);
    }
  }
  return undefined;
}

/** Reply to a message; null for no reply. */
export function reply(message) {
  replying = message && { ...message, ping: message.ping ?? message.author.id !== state.me.id };
  showContext();
  if (message) focusComposer();
}

function showContext() {
  context.hidden = !replying;
  if (context.hidden) return fill(context);
  const stop = iconButton("close", t("cancel"), () => reply(null));
  const name = h("strong", null, nameOf(replying.author, guildOf(hereIs())));
  const ping = h("button", { type: "button", class: "text-link", "aria-pressed": String(replying.ping) }, t(replying.ping ? "reply.ping" : "reply.silent"));
  ping.addEventListener("click", () => {
    replying.ping = !replying.ping;
    showContext();
    context.querySelector("[aria-pressed]").focus();
  });
  const [before, after] = t("replying", { name: "\u0000" }).split("\u0000");
  return fill(context, h("span", null, before, name, after), ping, stop);
}

// ---- files

/** Add files: to the command being filled in if it has an option for one, else to the message. */
function addFiles(given) {
  if (given.length && !slash?.takeFiles(given)) setFiles([...files, ...given]);
}

function setFiles(chosen) {
  if (chosen.length > MAX_FILES) say(t("files.most", { count: MAX_FILES }));
  files = chosen.slice(0, MAX_FILES);
  tray.hidden = files.length === 0;
  fill(
    tray,
    files.map((file) =>
      h(
        "li",
        null,
        icon("file", 20),
        h("span", null, file.name, h("small", null, bytes(file.size))),
        iconButton("close", t("files.remove", { name: file.name }), () => setFiles(files.filter((one) => one !== file))),
      ),
    ),
  );
  grow();
}

// ---- suggestions while typing

async function suggest() {
  if (!hereIs()) await arrival;
  const before = box.value.slice(0, box.selectionStart);
  const typing = /^\/([^\n]*)$/.exec(box.value);
  if (typing) return suggestCommands(typing[1]);
  const at = /(?:^|\s)@([\w.]*)$/.exec(before);
  if (!at) return list.hide();
  const guild = guildOf(hereIs());
  const words = at[1].toLowerCase();
  const users = usersOf(hereIs()).filter((user) => `${user.username} ${nameOf(user, guild)}`.toLowerCase().includes(words));
  // A complete name needs no selection, so that Enter sends.
  if (users.length === 1 && users[0].username.toLowerCase() === words) return list.hide();
  return list.show({
    input: box,
    label: t("suggest.people"),
    options: exactFirst(users, (user) => user.username.toLowerCase() === words).map((user) => ({ ...asUser(user, guild), user })),
    onpick: ({ user }) => {
      const start = before.length - at[1].length;
      box.setRangeText(`${user.username} `, start, box.selectionStart, "end");
      list.hide();
      grow();
    },
  });
}

/** Start the command that was typed without waiting for the list; return whether there is one. */
async function isCommand(channel) {
  await learn(channel);
  if (slash) return true;
  const found = named(`${box.value.slice(1)} `);
  if (found) begin(found.command, found.rest);
  return found !== null;
}

/** Why no command is offered: the bot isn't here, isn't connected, or has no matching one. */
function whyNone(channel) {
  if (!isBotAt(channel)) return "absent.commands";
  return state.bot.connected ? "suggest.none" : "offline.commands";
}

async function suggestCommands(first) {
  const channel = hereIs();
  await learn(channel, first === "");
  // The user may have typed more meanwhile: show the list for the current text.
  if (slash || state.here !== channel.id || !box.value.startsWith("/")) return undefined;
  const typed = box.value.slice(1);
  const found = named(typed);
  if (found) return begin(found.command, found.rest);
  return list.show({
    input: box,
    label: t("suggest.commands"),
    options: matching(typed).map((command) => ({
      key: command.path,
      label: `/${command.label}`,
      hint: command.options.filter((option) => option.required).map(nameIn).join(" "),
      description: command.description,
      aside: state.bot.username,
      mark: h("span", { class: "sign" }, "/"),
      command,
    })),
    note: t(whyNone(channel), { name: state.bot.username }),
    onpick: ({ command }) => begin(command),
  });
}

// ---- commands

function begin(command, rest = "") {
  list.hide();
  write("");
  box.hidden = true;
  row.hidden = false;
  const channel = hereIs();
  slash = slashForm({ command, channel, row, list, send: (path, options) => use(command, channel, path, options), leave: leaveSlash });
  if (rest) slash.feed(rest);
  grow();
}

async function use(command, channel, path, options) {
  const mine = slash;
  row.ariaBusy = "true";
  toNewest();
  const done = await Promise.race([useCommand(channel, path, options), soon()]);
  row.ariaBusy = null;
  if (slash !== mine) return;
  if (done === false) {
    forgetKeys();
    slash.focus();
  } else leaveSlash("");
}

// The bot may take three seconds; don't block the composer meanwhile.
const soon = () => new Promise((resolve) => setTimeout(() => resolve(true), 400));

function leaveSlash(text) {
  slash = null;
  list.hide();
  fill(row);
  row.hidden = true;
  box.hidden = false;
  row.ariaBusy = null;
  write(text);
  box.focus();
  if (text) keysWaitFor(suggest());
}

/** Start a command whose name was pressed. */
export function startCommand(text) {
  if (slash) leaveSlash("");
  write(text);
  box.focus();
  keysWaitFor(suggest());
}

// ---- keys

function keys(event) {
  if (event.isComposing || list.keys(event)) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    keysWaitFor(submit());
  } else if (event.key === "Escape") {
    if (replying) reply(null);
    else toNewest();
  }
}

export function focusComposer() {
  if (!slash) box.focus();
}

/** Send keys to the composer if no other element has the focus. */
function typedElsewhere(event) {
  const plain = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== " ";
  const field = document.activeElement?.closest("input, textarea, select, [role=combobox], [role=listbox], dialog");
  if (!plain || field || document.querySelector("dialog[open]") || box.disabled) return;
  if (slash) slash.focus();
  else box.focus();
}

// ---- the channel

function place() {
  const channel = hereIs();
  if (channel && channel.id !== shown) {
    const early = shown === null ? box.value : "";
    if (shown) {
      forgetKeys();
      drafts.set(shown, slash ? "" : box.value);
    }
    if (slash) leaveSlash("");
    replying = null;
    showContext();
    setFiles([]);
    write(drafts.get(channel.id) ?? early);
    list.hide();
    unlearn();
    shown = channel.id;
    learn(channel);
    arrived();
  }
  word();
}

function word() {
  const channel = hereIs();
  const name = channelName(channel);
  const sign = isPrivate(channel) ? "@" : isThread(channel) ? "" : "#";
  const open = channel && isWritable(channel);
  const label = (of) => (open ? t("compose", { channel: `${sign}${of}` }) : t("compose.closed"));
  // Long placeholders end in an ellipsis on phones.
  box.placeholder = label(NARROW.matches && name.length > MAX_SIGNS ? `${name.slice(0, MAX_SIGNS)}…` : name);
  box.setAttribute("aria-label", label(name));
  // Not before the channel is known: early text is kept.
  box.disabled = !open && shown !== null;
  for (const [button, key] of [[attach, "attach"], [sender, "send"]]) {
    button.title = t(key);
    button.setAttribute("aria-label", t(key));
    button.disabled = !open;
  }
  form.setAttribute("aria-label", label(name));
}

/** Return the element, which updates itself from then on. */
export function composer() {
  form.addEventListener("submit", (event) => event.preventDefault());
  box.addEventListener("input", () => {
    grow();
    keysWaitFor(suggest());
  });
  box.addEventListener("keydown", keys);
  holdKeys(form);
  box.addEventListener("paste", (event) => {
    if (!event.clipboardData.files.length) return;
    event.preventDefault();
    addFiles(event.clipboardData.files);
  });
  picker.addEventListener("change", () => {
    addFiles(picker.files);
    picker.value = "";
    focusComposer();
  });
  form.addEventListener("focusout", (event) => !form.contains(event.relatedTarget) && list.hide());
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    addFiles(event.dataTransfer.files);
  });
  document.addEventListener("keydown", typedElsewhere);
  document.addEventListener("click", (event) => {
    const { command } = event.target.closest("[data-command]")?.dataset ?? {};
    if (command && !box.disabled) startCommand(`/${command} `);
  });
  on("here", place);
  on("line", unlearn);
  on("me", () => {
    unlearn();
    if (slash) leaveSlash("");
    // A command being typed continues with names in the new language.
    else if (document.activeElement === box) keysWaitFor(suggest());
    word();
    showContext();
  });
  on("places", word);
  NARROW.addEventListener("change", word);
  return form;
}
