// Requests to the sandbox's people API. Whatever is refused becomes a Refusal with words to show.

import { t } from "./texts.js";

/** `status` is HTTP's, 0 when the server can't be reached; `code` is Discord's number or null. */
export class Refusal extends Error {
  constructor(text, status, code = null) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

async function request(method, path, body, files = []) {
  const options = { method, headers: {} };
  if (files.length) {
    const form = new FormData();
    form.append("payload_json", JSON.stringify(body));
    files.forEach((file, index) => form.append(`files[${index}]`, file, file.name));
    options.body = form;
  } else if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(`/sandbox/api${path}`, options);
  } catch {
    throw new Refusal(t("error.network"), 0);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  const why = answer?.error ?? `${response.status} ${response.statusText}`;
  throw new Refusal(worded(why, answer?.code ?? null), response.status, answer?.code ?? null);
}

/** Refusals that players meet, in their words; all others as Discord says them. */
function worded(why, code) {
  if (code === 50013 || code === 50001) return t("error.forbidden");
  if (code === 10003 || code === 10008) return t("error.gone");
  if (code === 160005 || code === 50083) return t("error.archived");
  if (code === 50035 && why.includes("BASE_TYPE_MAX_LENGTH")) return t("error.long");
  if (code === 40005) return t("error.large");
  return code ? t("error.discord", { why, code }) : why;
}

const here = (person, channel) => `/people/${person}/channels/${channel}`;

export const api = {
  state: () => request("GET", "/state"),
  addPerson: (name, locale) => request("POST", "/people", { name, locale }),
  changePerson: (person, change) => request("PATCH", `/people/${person}`, change),
  places: (person) => request("GET", `/people/${person}/places`),
  addGuild: (name) => request("POST", "/guilds", { name }),
  changeGuild: (guild, change) => request("PATCH", `/guilds/${guild}`, change),
  install: (person, installed) => request("PUT", `/people/${person}/app`, { installed }),
  openGroup: (person, users, name) => request("POST", `/people/${person}/groups`, { users, name }),
  openDm: (person, user) => request("POST", `/people/${person}/dms`, { user }),
  messages: (person, channel, before = null) =>
    request("GET", `${here(person, channel)}/messages?limit=50${before ? `&before=${before}` : ""}`),
  send: (person, channel, message, files) =>
    request("POST", `${here(person, channel)}/messages`, message, files),
  edit: (person, channel, id, content) =>
    request("PATCH", `${here(person, channel)}/messages/${id}`, { content }),
  remove: (person, channel, id) => request("DELETE", `${here(person, channel)}/messages/${id}`),
  use: (person, channel, id, press) => request("POST", `${here(person, channel)}/messages/${id}/use`, press),
  commands: (person, channel) => request("GET", `${here(person, channel)}/commands`),
  slash: (person, channel, name, options) =>
    request("POST", `${here(person, channel)}/commands`, { name, options }),
  autocomplete: (person, channel, asked) => request("POST", `${here(person, channel)}/autocomplete`, asked),
  menus: (person, channel) => request("GET", `${here(person, channel)}/menus`),
  useOn: (person, channel, name, target) => request("POST", `${here(person, channel)}/menus`, { name, ...target }),
  submit: (person, interaction, values) =>
    request("POST", `/people/${person}/modals`, { interaction_id: interaction, values }),
};
