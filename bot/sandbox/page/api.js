// Requests to the sandbox, and its live events. Errors become Refusals with a text to show.

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

/** Texts for refusals that players meet. All others keep Discord's text. */
function worded(why, code) {
  if (code === 50013 || code === 50001) return t("error.forbidden");
  if (code === 10003 || code === 10008) return t("error.gone");
  if (code === 50083) return t("error.archived");
  if (code === 50035 && why.includes("BASE_TYPE_MAX_LENGTH")) return t("error.long");
  if (code === 40005) return t("error.large");
  return code ? t("error.discord", { why, code }) : why;
}

const here = (person, channel) => `/people/${person}/channels/${channel}`;

export const api = {
  state: () => request("GET", "/state"),
  changePerson: (person, change) => request("PATCH", `/people/${person}`, change),
  places: (person) => request("GET", `/people/${person}/places`),
  changeGuild: (guild, change) => request("PATCH", `/guilds/${guild}`, change),
  openDm: (person, user) => request("POST", `/people/${person}/dms`, { user }),
  messages: (person, channel, before = null) =>
    request("GET", `${here(person, channel)}/messages?limit=50${before ? `&before=${before}` : ""}`),
  send: (person, channel, message, files) =>
    request("POST", `${here(person, channel)}/messages`, message, files),
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

// ---- the live connection, which reconnects until it succeeds

const FIRST_WAIT = 250;
const LONGEST_WAIT = 3000;

/** Calls `received(name, data)` for every event and `changed(connected)` when the connection opens or closes. */
export function listen(person, received, changed) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const address = `${scheme}://${location.host}/sandbox/events?as=${encodeURIComponent(person)}`;
  let wait = FIRST_WAIT;
  let socket = null;

  function connect() {
    socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      wait = FIRST_WAIT;
      changed(true);
    });
    socket.addEventListener("message", (message) => {
      const { event, data } = JSON.parse(message.data);
      received(event, data);
    });
    socket.addEventListener("close", () => {
      changed(false);
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  }

  // Reconnect at once when a laptop wakes up or the network returns.
  addEventListener("online", () => (wait = FIRST_WAIT));
  connect();
}
