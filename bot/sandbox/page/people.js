// Who one is here: switching to somebody else, adding people and servers, language and colours.

import { Refusal, api } from "./api.js";
import { avatar, fill, h, icon, iconButton } from "./dom.js";
import { field, openDialog } from "./dialog.js";
import { guildOf, hereIs, loadEveryone, loadPlaces, nameOf, on, state, tell } from "./state.js";
import { LANGUAGES, t } from "./texts.js";
import { windowOf } from "./welcome.js";

const panel = h("section", { class: "me" });

function draw() {
  panel.setAttribute("aria-label", t("me"));
  const name = nameOf(state.me);
  const language = LANGUAGES.find(([locale]) => locale === state.me.locale)?.[1] ?? state.me.locale;
  const who = h(
    "button",
    { type: "button", class: "me-who", "aria-haspopup": "dialog", "aria-label": t("switch.from", { name: `${name} (${language})` }), title: t("switch"), onclick: switcher },
    avatar(state.me, 32, "there"),
    h("span", { class: "me-name" }, h("strong", null, name), " ", h("small", null, language)),
  );
  const dark = isDark();
  const theme = iconButton(dark ? "sun" : "moon", t(dark ? "theme.to-light" : "theme.to-dark"), () => setTheme(dark ? "light" : "dark"));
  fill(panel, who, theme, iconButton("gear", t("settings"), settings, { "aria-haspopup": "dialog" }));
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (document.documentElement.dataset.theme ?? (prefersDark.matches ? "dark" : "light")) === "dark";

function setTheme(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem("kibitz.theme");
    else localStorage.setItem("kibitz.theme", theme);
  } catch {
    // Then it holds until the page is closed.
  }
  draw();
}

// ---- who one is

function personRows() {
  return state.people.map((person) => {
    const me = person.id === state.me.id;
    const to = windowOf(person);
    return h(
      "li",
      { class: me ? "here" : "" },
      h("a", { href: `${to}#${state.here ?? ""}`, class: "person", "aria-current": me ? "true" : null }, avatar(person, 36), h("span", null, nameOf(person)), me && h("small", null, t("you"))),
      !me && h("a", { href: to, target: "_blank", rel: "noopener", class: "icon-button", "aria-label": t("switch.window", { name: nameOf(person) }), title: t("switch.window", { name: nameOf(person) }) }, icon("link")),
    );
  });
}

function switcher() {
  const done = h("p", { class: "hint", role: "status" });
  const name = h("input", { type: "text", maxlength: 32, autocomplete: "off", required: true, placeholder: "carol" });
  const problem = h("p", { class: "form-error", role: "alert" });
  const add = h("button", { type: "submit", class: "button secondary" }, t("person.add"));
  const form = h("form", { class: "inline-form" }, field(t("person.name"), name), add);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(problem, async () => {
      const wanted = name.value.trim().toLowerCase();
      if (state.people.some((one) => one.username === wanted)) throw new Refusal(t("person.taken", { name: wanted }), 400);
      fill(done);
      const person = await api.addPerson(wanted, state.me.locale);
      await loadEveryone();
      await loadPlaces();
      fill(list, personRows());
      name.value = "";
      fill(done, t("person.added", { name: nameOf(person) }));
    });
  });
  const list = h("ul", { class: "person-list" }, personRows());
  const dialog = openDialog({ title: t("switch"), body: h("div", { class: "dialog-body" }, h("p", { class: "hint" }, t("switch.hint")), list, h("hr"), form, done, problem) });
  (list.querySelector("li:not(.here) a") ?? dialog).focus();
}

async function attempt(problem, work) {
  fill(problem);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fill(problem, error.message);
  }
}

export function askGuild() {
  const name = h("input", { type: "text", maxlength: 100, autocomplete: "off", required: true, autofocus: true });
  const problem = h("p", { class: "form-error", role: "alert" });
  const add = h("button", { type: "submit", class: "button primary" }, t("guild.create"));
  const form = h("form", null, h("div", { class: "dialog-body" }, h("p", { class: "hint" }, t("guild.hint")), field(t("guild.name"), name), problem), h("footer", null, add));
  const dialog = openDialog({ title: t("guild.add"), class: "card form", body: form });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(problem, async () => {
      const made = await api.addGuild(name.value.trim());
      await loadPlaces();
      dialog.close();
      location.hash = made.channel_id;
    });
  });
}

export function askGroup() {
  const others = state.people.filter((person) => person.id !== state.me.id);
  const boxes = others.map((person) => h("input", { type: "checkbox", value: person.username, checked: others.length <= 2 }));
  const rows = others.map((person, index) => h("label", { class: "choice" }, boxes[index], nameOf(person)));
  const name = h("input", { type: "text", maxlength: 100, autocomplete: "off" });
  const problem = h("p", { class: "form-error", role: "alert" });
  const add = h("button", { type: "submit", class: "button primary" }, t("group.create"));
  const who = h("fieldset", null, h("legend", null, t("group.who")), rows);
  const hint = h("p", { class: "hint" }, t("group.hint", { name: nameOf(state.bot) }));
  const form = h("form", null, h("div", { class: "dialog-body" }, hint, who, field(t("group.name"), name), problem), h("footer", null, add));
  const dialog = openDialog({ title: t("group.add"), class: "card form", body: form });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(problem, async () => {
      const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
      const made = await api.openGroup(state.me.id, chosen, name.value.trim());
      await loadPlaces();
      dialog.close();
      location.hash = made.channel_id;
    });
  });
}

// ---- settings

/** A choice among a few, all in sight. `options` are [value, label]. */
function choices(legend, name, options, chosen, changed) {
  const rows = options.map(([value, label]) => {
    const input = h("input", { type: "radio", name, value, checked: value === chosen });
    input.addEventListener("change", () => changed(value));
    return h("label", { class: "choice" }, input, label);
  });
  return h("fieldset", null, h("legend", null, legend), rows);
}

function settings() {
  const body = h("div", { class: "dialog-body" });
  const problem = h("p", { class: "form-error", role: "alert" });
  const languages = LANGUAGES.map(([locale, name]) => [locale, name]);
  const hint = (key) => h("p", { class: "hint" }, t(key));

  async function speak(locale) {
    Object.assign(state.me, await api.changePerson(state.me.id, { locale }));
    tell("me");
    // The dialog itself speaks the other language from now on.
    show();
    dialog.querySelector("h2").textContent = t("settings");
    body.querySelector("input:checked").focus();
  }

  function show() {
    const own = choices(t("settings.language"), "own", languages, state.me.locale, (locale) =>
      attempt(problem, () => speak(locale)),
    );
    const guild = guildOf(hereIs());
    const title = guild && t("settings.server-language", { server: guild.name });
    const change = (locale) => attempt(problem, () => api.changeGuild(guild.id, { locale }));
    const shared = guild && choices(title, "server", languages, guild.preferred_locale, change);
    const themes = ["system", "dark", "light"].map((theme) => [theme, t(THEMES[theme])]);
    const chosen = document.documentElement.dataset.theme ?? "system";
    const theme = choices(t("settings.theme"), "theme", themes, chosen, setTheme);
    fill(body, own, hint("settings.language-hint"), shared, shared && hint("settings.server-hint"), theme, account(), problem);
  }

  /** Whether one takes the bot along wherever one writes. */
  function account() {
    const ways = [["yes", t("settings.app-yes")], ["no", t("settings.app-no")]];
    const change = (way) =>
      attempt(problem, async () => {
        Object.assign(state.me, await api.install(state.me.id, way === "yes"));
        tell("me");
      });
    return choices(t("settings.app", { name: nameOf(state.bot) }), "app", ways, state.me.app ? "yes" : "no", change);
  }

  show();
  const dialog = openDialog({ title: t("settings"), body });
}

const THEMES = { system: "theme.system", dark: "theme.dark", light: "theme.light" };

/** The element, alive from now on. */
export function mePanel() {
  on("me", draw);
  prefersDark.addEventListener("change", draw);
  return panel;
}
