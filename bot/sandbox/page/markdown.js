// Discord's markdown as elements. All user text becomes text nodes.

import { add, h } from "./dom.js";
import { channelName, guildOf, nameOf, state, userById } from "./state.js";
import { stamp } from "./times.js";

const MAX_DEPTH = 12;

/** The nodes of a text. `names` returns names of users, roles and channels or null; `inlineOnly`: no blocks. */
export function markdown(text, names, inlineOnly = false) {
  const fragment = document.createDocumentFragment();
  add(fragment, inlineOnly ? inline(text, names, 0) : blocks(text, names, 0));
  return fragment;
}

// ---- blocks

const FENCE = /```(?:([\w+#.-]*)\n)?([\s\S]*?)```/y;

function blocks(text, names, depth) {
  const nodes = [];
  let rest = "";
  const flush = () => {
    nodes.push(...lines(rest, names, depth));
    rest = "";
  };
  for (let at = 0; at < text.length; ) {
    FENCE.lastIndex = at;
    const fence = text.startsWith("```", at) && text[at - 1] !== "\\" ? FENCE.exec(text) : null;
    if (fence && fence[2].trim()) {
      rest = rest.replace(/\n$/, "");
      // A fence in a quoted line belongs to the quote.
      if (!/(^|\n)> [^\n]*$/.test(rest)) {
        flush();
        nodes.push(h("pre", { tabindex: 0 }, h("code", null, fence[2].replace(/\n$/, ""))));
        at = FENCE.lastIndex + (text[FENCE.lastIndex] === "\n" ? 1 : 0);
        continue;
      }
    }
    rest += text[at++];
  }
  flush();
  return nodes;
}

const HEADING = /^(#{1,3})\s+(\S.*)$/;
const SMALL = /^-#\s+(\S.*)$/;
const ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(\S.*)$/;

function lines(text, names, depth) {
  if (!text) return [];
  const nodes = [];
  const rows = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) nodes.push(...inline(plain.join("\n"), names, depth));
    plain = [];
  };
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    const heading = HEADING.exec(row);
    const small = SMALL.exec(row);
    if (depth < MAX_DEPTH && row.startsWith(">>> ")) {
      flush();
      const quoted = [row.slice(4), ...rows.slice(at + 1)].join("\n");
      nodes.push(h("blockquote", null, blocks(quoted, names, depth + 1)));
      return nodes;
    }
    if (depth < MAX_DEPTH && /^> /.test(row)) {
      flush();
      const quoted = [];
      for (; at < rows.length && /^>( |$)/.test(rows[at]); at++) quoted.push(rows[at].slice(2));
      at--;
      nodes.push(h("blockquote", null, blocks(quoted.join("\n"), names, depth + 1)));
    } else if (heading) {
      flush();
      // Headings in a message are below those of the channel and the author.
      nodes.push(h(`h${heading[1].length + 3}`, null, inline(heading[2], names, depth)));
    } else if (small) {
      flush();
      nodes.push(h("small", { class: "subtext" }, inline(small[1], names, depth)));
    } else if (ITEM.test(row)) {
      flush();
      const items = [];
      for (; at < rows.length && ITEM.test(rows[at]); at++) items.push(ITEM.exec(rows[at]).slice(1));
      at--;
      nodes.push(list(items, names, depth));
    } else plain.push(row);
  }
  flush();
  return nodes;
}

/** A list of items [indentation, mark, text]; deeper items are nested in the previous one. */
function list(items, names, depth) {
  const [[indent, mark]] = items;
  const ordered = /\d/.test(mark);
  const made = h(ordered ? "ol" : "ul", ordered ? { start: Number.parseInt(mark, 10) } : null);
  for (let at = 0; at < items.length; at++) {
    const item = h("li", null, inline(items[at][2], names, depth));
    const below = [];
    while (items[at + 1] && items[at + 1][0].length > indent.length) below.push(items[++at]);
    if (below.length && depth < MAX_DEPTH) item.append(list(below, names, depth + 1));
    made.append(item);
  }
  return made;
}

// ---- inline

const BODY = "((?:\\\\[\\s\\S]|[^\\\\])+?)";
const sticky = (source) => new RegExp(source, "y");

const RULES = [
  [/\\([^0-9A-Za-z\s])/y, ([, sign]) => sign],
  [/(?<!`)(`{1,3})(?!`)([\s\S]*?[^`])\1(?!`)/y, ([, , code]) => h("code", null, code.replace(/^ (`.*`) $/, "$1"))],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, time],
  [/<@!?(\d{1,20})>/y, ([, id], names) => mention("@", names.user(id), "unknown-user")],
  [/<@&(\d{1,20})>/y, ([, id], names) => mention("@", names.role(id), "unknown-role")],
  [/<#(\d{1,20})>/y, channel],
  [/<\/([^:>\n]{1,100}):\d{1,20}>/y, ([, name]) => h("button", { type: "button", class: "mention", dataset: { command: name } }, `/${name}`)],
  [/<a?:(\w{2,32}):\d{1,20}>/y, ([, name]) => `:${name}:`],
  [/@(?:everyone|here)\b/y, ([all]) => h("span", { class: "mention" }, all)],
  [/\[((?:\\.|[^[\]\\\n])+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?: "([^"\n]*)")?\)/y, masked],
  [/<(https?:\/\/[^\s<>]+)>/y, ([, url], names) => bare(url, names)],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"'\])!?、。）」]/y, ([url], names) => bare(url, names)],
  [sticky(`\\*\\*${BODY}\\*\\*(?!\\*)`), wrap("strong")],
  [sticky(`__${BODY}__(?!_)`), wrap("u")],
  [sticky(`~~${BODY}~~(?!~)`), wrap("s")],
  [/\|\|([\s\S]+?)\|\|/y, spoiler],
  [/\*(?![\s*])((?:\\[\s\S]|\*\*(?:\\[\s\S]|[^\\*])+?\*\*|[^\\*])+?)\*(?!\*)/y, wrap("em")],
  [/(?<![0-9A-Za-z])_(?!_)((?:\\[\s\S]|__(?:\\[\s\S]|[^\\_])+?__|[^\\_])+?)_(?![0-9A-Za-z_])/y, wrap("em")],
];

function inline(text, names, depth) {
  if (depth > MAX_DEPTH) return [text];
  const nodes = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const found = /[\\`<@[h*_~|]/.test(text[at]) ? match(text, at, names, depth) : null;
    if (found && typeof found.node === "string") plain += found.node;
    else if (found) {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(found.node);
    } else plain += text[at];
    at = found ? found.end : at + 1;
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function match(text, at, names, depth) {
  for (const [pattern, build] of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) continue;
    const end = pattern.lastIndex;
    return { node: build(found, names, depth), end };
  }
  return null;
}

function wrap(tag) {
  return ([, inside], names, depth) => h(tag, null, inline(inside, names, depth + 1));
}

/** A spoiler, hidden until it is pressed. */
function spoiler([, inside], names, depth) {
  const props = { class: "spoiler", role: "button", tabindex: 0, "aria-label": "Spoiler" };
  const made = h("span", props, inline(inside, names, depth + 1));
  const reveal = () => {
    for (const name of ["role", "tabindex", "aria-label"]) made.removeAttribute(name);
    made.classList.add("revealed");
  };
  made.addEventListener("click", reveal);
  made.addEventListener("keydown", ({ key }) => (key === "Enter" || key === " ") && reveal());
  return made;
}

/** A mention; unknown names are marked for `unknown`. */
function mention(sign, name, instead) {
  if (name === null) return h("span", { class: "mention", "data-unknown": true }, `${sign}${instead}`);
  return h("span", { class: "mention" }, `${sign}${name}`);
}

function channel([, id], names) {
  const name = names.channel(id);
  return name === null ? mention("#", null, "unknown") : h("a", { class: "mention", href: `#${id}` }, `#${name}`);
}

/** Whether an element contains a mention with an unknown name. */
export const unknown = (element) => element.querySelector("[data-unknown]") !== null;

function time([all, seconds, style]) {
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return all;
  const props = { class: "stamp", datetime: date.toISOString(), title: stamp(date, "F") };
  return h("time", { ...props, "data-relative": style === "R" }, stamp(date, style));
}

const PLACE = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:@me|\d{1,20})\/(\d{1,20})(?:\/(\d{1,20}))?$/;

/** The place of a Discord URL on this page, such as "#channel/message"; null for other URLs. */
export function within(url) {
  const found = PLACE.exec(url);
  return found && `#${found[1]}${found[2] ? `/${found[2]}` : ""}`;
}

/** A web link: the rules match only http and https. */
function link(url, ...inside) {
  const place = within(url);
  if (place) return h("a", { href: place }, inside);
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, inside);
}

/** The text of a link: the URL, or the name of a place. */
function bare(url, names) {
  const name = names.channel(within(url)?.slice(1).split("/")[0] ?? null);
  if (name === null) return link(url, url);
  const made = link(url, `#${name}`);
  made.className = "mention";
  return made;
}

function masked([, label, url, title], names, depth) {
  const made = link(url, inline(label, names, depth + 1));
  made.title = title ? `${title}\n${url}` : url;
  return made;
}

// ---- names of ids that this person may see

/** Names for the mentions in a channel; `users` are those in the message's data. */
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

/** A message's text in a single line, for previews. */
export function preview(message, channel) {
  const nodes = markdown(message.content.split("\n").slice(0, 3).join(" "), namesIn(channel, message.mentions), true);
  for (const link of nodes.querySelectorAll("a, button")) link.replaceWith(...link.childNodes);
  return nodes;
}
