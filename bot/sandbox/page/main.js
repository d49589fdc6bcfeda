// Assembles the page: the person, the parts of the window, the URL, the live connection.

import { api, listen } from "./api.js";
import { composer, focusComposer, reply, startCommand } from "./composer.js";
import { noticeBar, say } from "./dialog.js";
import { add, fill, h, icon, iconButton } from "./dom.js";
import { members } from "./members.js";
import { mePanel } from "./people.js";
import { firstPlace, sidebar } from "./sidebar.js";
import { channelName, guildOf, applyEvent, hereIs, isPrivate, isThread, loadEveryone, loadPlaces, nameOf, on, state, tell } from "./state.js";
import { LANGUAGES, setLanguage, t } from "./texts.js";
import { nameLog, seek, timeline } from "./timeline.js";
import { allMentions, countMentions, recall } from "./unread.js";
import { onStart } from "./welcome.js";

const app = document.getElementById("app");
const NARROW = matchMedia("(max-width: 760px)");
const RETRY_MS = 1000;

// ---- the person

async function arrive() {
  for (;;) {
    try {
      await loadEveryone();
      break;
    } catch (error) {
      fill(app, h("p", { class: "arriving", role: "status" }, error.message));
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  const wanted = new URLSearchParams(location.search).get("as");
  state.me = state.people.find((one) => one.username === wanted || one.id === wanted) ?? state.people[0];
  if (state.me.username !== wanted) {
    history.replaceState(null, "", `/?as=${encodeURIComponent(state.me.username)}${location.hash}`);
  }
  setLanguage(state.me.locale);
  await greetInOwnLanguage();
  recall();
}

/** A person's first window sets their language and their unchanged server's to the browser's. */
async function greetInOwnLanguage() {
  if (state.me.locale_chosen || state.me.locale !== "en-US") return;
  const [wanted] = navigator.language.split("-");
  const locale = LANGUAGES.map(([each]) => each).find((each) => each.split("-")[0] === wanted) ?? "en-US";
  Object.assign(state.me, await api.changePerson(state.me.id, { locale }));
  if (locale === "en-US") return;
  setLanguage(locale);
  const { guilds } = await api.places(state.me.id);
  const untouched = (guild) => guild.channels.every((channel) => !channel.last_message_id);
  const own = guilds.filter((guild) => guild.owner_id === state.me.id && untouched(guild));
  await Promise.all(own.map((guild) => api.changeGuild(guild.id, { locale })));
}

// ---- the window

const heading = h("h1");
const drawerButton = iconButton("menu", "", () => drawer("channels"), { class: "only-narrow", "aria-expanded": "false" });
const membersButton = iconButton("people", "", () => drawer("members"), { "aria-controls": "members" });
const shade = h("div", { class: "shade", onclick: () => drawer(null) });
const skip = h("a", { class: "skip", href: "#", onclick: skipToComposer });

function skipToComposer(event) {
  event.preventDefault();
  focusComposer();
}

/** In a narrow window a sidebar covers the chat; in a wide one the members can be hidden. */
function drawer(side) {
  if (side === "members" && !NARROW.matches) {
    app.classList.toggle("no-members");
    return showSides();
  }
  const open = app.dataset.drawer === side ? null : side;
  if (open) app.dataset.drawer = open;
  else delete app.dataset.drawer;
  showSides();
  if (open) app.querySelector(open === "members" ? ".members button" : ".side [aria-current=page]")?.focus();
  else if (side === null && NARROW.matches) drawerButton.focus();
  return undefined;
}

function closeDrawer() {
  if (!app.dataset.drawer) return;
  delete app.dataset.drawer;
  showSides();
}

let main = null;
let side = null;
let aside = null;

function showSides() {
  const narrow = NARROW.matches;
  const open = narrow ? (app.dataset.drawer ?? null) : null;
  main.inert = open !== null;
  side.inert = narrow && open !== "channels";
  aside.inert = narrow ? open !== "members" : app.classList.contains("no-members");
  drawerButton.setAttribute("aria-expanded", String(open === "channels"));
  membersButton.setAttribute("aria-expanded", String(!aside.inert));
}

function build() {
  const log = timeline(reply);
  aside = members();
  side = h("div", { class: "side" }, sidebar(), mePanel());
  const top = h("header", { class: "top" }, drawerButton, heading, membersButton);
  main = h("main", null, top, noticeBar(), h("div", { class: "chat" }, log, composer()));
  fill(app);
  // In a landmark, as the rest of the page, so that screen readers find it.
  add(app, [h("header", { class: "skip-bar" }, skip), side, main, aside, shade]);
  NARROW.addEventListener("change", () => {
    delete app.dataset.drawer;
    showSides();
  });
  // Close the sidebar after a choice, also of the current channel.
  side.addEventListener("click", (event) => event.target.closest("a") && closeDrawer());
  aside.addEventListener("click", (event) => event.target.closest("button") && closeDrawer());
  app.addEventListener("keydown", (event) => event.key === "Escape" && app.dataset.drawer && drawer(null));
  showSides();
}

function head() {
  const channel = hereIs();
  const name = channelName(channel);
  const parent = isThread(channel) ? state.channels.get(channel.parent_id) : null;
  const sign = !channel || isPrivate(channel) ? "" : icon(isThread(channel) ? "thread" : "hash", 24);
  const up = parent && [h("a", { href: `#${parent.id}`, class: "parent" }, parent.name), icon("right", 16)];
  fill(heading, sign, up, h("span", { class: "title" }, name));
  nameLog(name);
  titled();
}

function titled() {
  const mentions = allMentions();
  drawerButton.classList.toggle("news", mentions > 0);
  const about = mentions ? ` – ${t("unread.mentions", { count: mentions })}` : "";
  drawerButton.setAttribute("aria-label", `${t("nav.open")}${about}`);
  const guild = guildOf(hereIs());
  const parts = [channelName(hereIs()), guild?.name, nameOf(state.me)].filter(Boolean);
  document.title = `${mentions ? `(${mentions}) ` : ""}${parts.join(" · ")}`;
}

function worded() {
  setLanguage(state.me.locale);
  document.documentElement.lang = state.me.locale === "ja" ? "ja" : "en";
  for (const [button, key] of [[drawerButton, "nav.open"], [membersButton, "nav.members"]]) {
    button.title = t(key);
    button.setAttribute("aria-label", t(key));
  }
  fill(skip, t("skip"));
}

// ---- the URL

/** Open the channel of the URL, or the first one if it doesn't exist. */
function go() {
  const [wanted, message] = location.hash.slice(1).split("/");
  if (wanted && state.here && !state.channels.has(wanted)) say(t("error.gone"));
  const place = state.channels.get(wanted) ?? state.channels.get(state.here) ?? firstPlace();
  if (place && `#${place.id}` !== location.hash) history.replaceState(null, "", `${location.search}#${place.id}`);
  const moved = (place?.id ?? null) !== state.here;
  state.here = place?.id ?? null;
  if (moved) tell("here");
  if (message) seek(message);
  if (!moved || message) return;
  if (!NARROW.matches) focusComposer();
}

// ---- the connection

async function catchUp() {
  try {
    await loadEveryone();
    const me = state.people.find((person) => person.id === state.me.id);
    // The server has another world than when this page was opened.
    if (!me) return location.reload();
    Object.assign(state.me, me);
    state.histories.clear();
    await loadPlaces();
    go();
    state.online = true;
    tell("line");
    tell("here");
    await countMentions();
  } catch {
    setTimeout(() => state.online === false && catchUp(), RETRY_MS);
  }
  return undefined;
}

let firstTime = null;
const standing = new Promise((resolve) => (firstTime = resolve));

function lineChanged(stands) {
  if (stands && firstTime) {
    firstTime();
    firstTime = null;
    return undefined;
  }
  if (stands) return catchUp();
  state.online = false;
  tell("line");
  return undefined;
}

async function start() {
  await arrive();
  // Before all others, which are drawn in this language.
  on("me", worded);
  build();
  on("here", head);
  on("places", () => {
    if (state.here !== null || location.hash) go();
    head();
  });
  worded();
  tell("me");
  addEventListener("hashchange", async () => {
    closeDrawer();
    // A link to a thread may arrive before the thread's event.
    if (!state.channels.has(location.hash.slice(1).split("/")[0])) await loadPlaces().catch(() => {});
    go();
  });
  onStart((name) => startCommand(`${name} `));
  listen(state.me.id, applyEvent, lineChanged);
  // Connect first, so that no event is missed while the places load.
  await standing;
  state.online = true;
  tell("line");
  await loadPlaces();
  go();
  await countMentions();
}

start().catch((error) => {
  console.error(error);
  say(error.message);
});
