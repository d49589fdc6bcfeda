// Slash commands in the reader's language, and the values of their options.

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

/** All commands here, including subcommands: { path, label, description, options }. */
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

/** Load the commands of a channel; `again` reloads them. */
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

/** Forget all loaded commands. */
export function unlearn() {
  commands = [];
  learning = null;
}

/** Commands whose name or English name equals (first), starts with or contains the typed text. */
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

/** Sort exact matches before others. */
export const exactFirst = (list, exact) => [...list.filter(exact), ...list.filter((one) => !exact(one))];

/**
 * The command at the start of a text, and the text after its name: { command, rest }, or null. `rest` keeps the
 * space at its end, which separates it from what is typed next.
 */
export function named(text) {
  const written = text.replace(/　/g, " ");
  const starts = (name) => written.toLowerCase().startsWith(`${name} `);
  const length = (command) => Math.max(...[command.label, command.path].map((name) => (starts(name) ? name.length : 0)));
  const command = commands.filter(length).sort((a, b) => length(b) - length(a))[0];
  return command ? { command, rest: written.slice(length(command)).trimStart() } : null;
}

/** Whether an option accepts only offered values. */
export const isClosed = (option) =>
  MENTIONS.includes(option.type) || option.type === OPTION.bool || (option.choices ?? []).length > 0;

/** The choices of an option for the typed text: [{ key, label, value, description, mark }]; throws a Refusal. */
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

/** The only choice of an option for `typed`, or the one with exactly this name; else null. */
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

/** The value of an option's field; throws a Refusal if it is invalid or missing. */
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
