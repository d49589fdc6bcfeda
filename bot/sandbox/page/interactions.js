// Using components and commands, and errors when the bot doesn't answer.

import { Refusal, api } from "./api.js";
import { say } from "./dialog.js";
import { openModal } from "./modal.js";
import { FLAG, addLocal, after, state, tell } from "./state.js";
import { t } from "./texts.js";

const failures = new Map();

/** The error of the last press on a message, or null. */
export const failureOf = (id) => failures.get(id) ?? null;

function fail(message, text) {
  if (text === null ? !failures.delete(message.id) : failures.get(message.id) === text) return;
  if (text !== null) failures.set(message.id, text);
  tell("messages", { channel: message.channel_id, redraw: message.id });
}

/** Press a button, or choose `values` in a menu. */
export async function press(message, channel, component, values) {
  fail(message, null);
  const use = { custom_id: component.custom_id, ...(values ? { values } : {}) };
  try {
    const outcome = await api.use(state.me.id, message.channel_id, message.id, use);
    if (outcome.kind === "failed") fail(message, t("failed.press"));
    if (outcome.kind === "modal") openModal(outcome, (sent) => sent.kind !== "failed" && fail(message, null));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // If the message is gone, show a notice.
    if (error.code === 10008) say(error.message);
    // Other refusals without a Discord code are for buttons that no longer exist.
    else fail(message, error.code === null && error.status ? t("failed.press") : error.message);
  }
}

/** Use a slash command; return whether it reached the bot. If not, show the reason. */
export const useCommand = (channel, name, options) => ask(channel, name, () => api.slash(state.me.id, channel.id, name, options));

/** Use a command from the menu of a person or message. */
export const useOn = (channel, name, target) => ask(channel, name, () => api.useOn(state.me.id, channel.id, name, target));

async function ask(channel, name, request) {
  try {
    const outcome = await request();
    if (outcome.kind === "failed") noAnswer(channel, name);
    if (outcome.kind === "modal") openModal(outcome, () => {});
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(error.message);
    return false;
  }
}

/** Add an error message, on this page only, in place of the answer. */
function noAnswer(channel, name) {
  const last = state.histories.get(channel.id)?.messages.at(-1)?.id ?? channel.last_message_id;
  addLocal(channel.id, {
    id: after(last ?? "0"),
    author: { ...state.bot, bot: true },
    content: t(state.bot.connected ? "failed.command" : "failed.offline", { name: state.bot.username }),
    flags: FLAG.ephemeral,
    timestamp: new Date().toISOString(),
    interaction_metadata: { name, user: state.me },
  });
}
