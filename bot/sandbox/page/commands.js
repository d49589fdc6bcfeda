// Slash commands in the reader's language, and what each of their options may hold.

import { Refusal, api } from "./api.js";
import { say } from "./dialog.js";
import { avatar, h } from "./dom.js";
import { guildOf, nameOf, state, usersOf } from "./state.js";
import { t } from "./texts.js";

const OPTION = { sub: 1, group: 2, text: 3, int: 4, bool: 5, user: 6, channel: 7, role: 8, number: 10, file: 11 };
const MENTIONS = [OPTION.user, OPTION.channel, OPTION.role];

const worded = (thing, key) => thing[`${key}_localizations`]?.[state.me.locale] ?? thing[key];
export const nameIn = (thing) => worded(thing, "name");
export const takesFile = (option) => option.type === OPTION.file;
export const describe = (thing) => worded(thing, "description") ?? "";

/** All commands here, those in groups spelt out: { path, label, description, options }. */
async function commandsIn(channel) {
  const found = await api.commands(state.me.id, channel.id);
  return found.flatMap((command) => spelt(command, []));
}

function spelt(command, above) {
  const names = [...above, command];
  const inner = (command.options ?? []).filter((one) => one.type === OPTION.sub || one.type === OPTION.group);
  const nested = above.length || command.type === 1;
  if (nested && inner.length) return inner.flatMap((one) => spelt(one, names));
  return [
    {
      path: names.map((one) => one.name).join(" "),
      label: names.map(nameIn).join(" "),
      description: describe(command),
      options: command.options ?? [],
    },
  ];
}

let commands = [];
let learning = null;

/** Know the commands of a channel; `again` for those that have come since. Resolves once they are known. */
export function learn(channel, again = false) {
  if (commands.length && !again) return undefined;
  if (learning?.channel !== channel.id) {
    const mine = { channel: channel.id };
    learning = mine;
    mine.done = commandsIn(channel)
      .then((found) => learning === mine && (commands = found))
      .catch((error) => {
        if (!(error instanceof Refusal)) throw error;
        say(error.message);
      })
      .finally(() => learning === mine && (learning = null));
  }
  return learning.done;
}

/** What was learnt holds no more. */
export function unlearn() {
  commands = [];
  learning = null;
}

/** Those whose name, or English name, is (first), begins with or holds what was typed. */
export function matching(typed) {
  const words = typed.toLowerCase();
  const rank = (command) => {
    const names = [command.label.toLowerCase(), command.path];
    if (names.includes(words)) return 0;
    if (names.some((name) => name.startsWith(words))) return 1;
    return names.some((name) => name.includes(words)) ? 2 : 3;
  };
  return commands.filter((command) => rank(command) < 3).sort((a, b) => rank(a) - rank(b));
}

/** What is meant for sure before what may be meant. */
export const exactFirst = (list, exact) => [...list.filter(exact), ...list.filter((one) => !exact(one))];

/** The command that a text begins with, with what follows its name: { command, rest }, or null. */
export function named(text) {
  const written = text.replace(/　/g, " ");
  const starts = (name) => written.toLowerCase().startsWith(`${name} `);
  const length = (command) => Math.max(...[command.label, command.path].map((name) => (starts(name) ? name.length : 0)));
  const command = commands.filter(length).sort((a, b) => length(b) - length(a))[0];
  return command ? { command, rest: written.slice(length(command)).trim() } : null;
}

/** Whether an option takes only what is offered. */
export const isClosed = (option) =>
  MENTIONS.includes(option.type) || option.type === OPTION.bool || (option.choices ?? []).length > 0;

/** What an option offers for what is typed: [{ key, label, value, description, mark }]; throws a Refusal. */
export async function offers(option, typed, command, given, channel) {
  if (option.autocomplete) {
    const options = { ...given, [option.name]: typed };
    const asked = { name: command.path, focused: option.name, options };
    const choices = await api.autocomplete(state.me.id, channel.id, asked);
    return choices.map((one) => ({ key: `${one.value}`, label: nameIn(one), value: one.value }));
  }
  const words = typed.trim().toLowerCase().replace(/^[@#]/, "");
  const fitting = fixed(option, channel).filter((one) => `${one.label}\n${one.description ?? ""}`.toLowerCase().includes(words));
  return exactFirst(fitting, (one) => [one.label, one.aside].some((name) => name?.toLowerCase() === words));
}

/** What an option offers for `typed` if it is one thing alone, or one by its whole name; else null. */
export async function onlyOffer(option, typed, command, given, channel) {
  const fitting = await offers(option, typed, command, given, channel);
  const exact = fitting.filter((one) => namesOf(one).includes(typed.toLowerCase()));
  const [only, another] = exact.length ? exact : fitting;
  return another ? null : (only ?? null);
}

const namesOf = (one) => [one.label, one.aside, one.key].filter(Boolean).map((name) => name.toLowerCase());

function fixed(option, channel) {
  if (option.choices?.length) {
    return option.choices.map((one) => ({ key: `${one.value}`, label: nameIn(one), value: one.value }));
  }
  if (option.type === OPTION.bool) {
    return [true, false].map((value) => ({ key: `${value}`, label: t(value ? "yes" : "no"), value }));
  }
  const guild = guildOf(channel);
  if (option.type === OPTION.user) return usersOf(channel).map((user) => asUser(user, guild));
  if (option.type === OPTION.channel) {
    const fits = (one) => !option.channel_types?.length || option.channel_types.includes(one.type);
    return (guild?.channels ?? []).filter(fits).map((one) => ({ key: one.id, label: one.name, value: one.id, mark: sign("#") }));
  }
  if (option.type !== OPTION.role) return [];
  return (guild?.roles ?? []).map((role) => ({ key: role.id, label: role.name, value: role.id, mark: sign("@") }));
}

const sign = (text) => h("span", { class: "sign" }, text);

export function asUser(user, guild) {
  const label = nameOf(user, guild);
  const aside = label === user.username ? null : user.username;
  return { key: user.id, label, value: user.id, aside, mark: avatar(user, 24) };
}

/** The value for what stands in an option's field, or a Refusal that says what is missing. */
export async function resolved(option, typed, channel) {
  const text = typed.trim();
  if (isClosed(option)) {
    const name = text.replace(/^[@#]/, "").toLowerCase();
    const all = fixed(option, channel);
    const hit = all.find((one) => namesOf(one).includes(name));
    if (hit) return hit.value;
    throw new Refusal(t("option.pick", { option: nameIn(option) }), 400);
  }
  if (option.type === OPTION.int || option.type === OPTION.number) {
    const number = Number(text.normalize("NFKC"));
    if (!text || Number.isNaN(number) || (option.type === OPTION.int && !Number.isInteger(number))) {
      throw new Refusal(t("option.number", { option: nameIn(option) }), 400);
    }
    return number;
  }
  return text;
}
