// The current person: switching people, and languages.

import { Refusal, api } from "./api.js";
import { avatar, fill, h, icon, iconButton } from "./dom.js";
import { openDialog } from "./dialog.js";
import { guildOf, hereIs, nameOf, on, state, tell } from "./state.js";
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
  fill(panel, who, iconButton("gear", t("settings"), settings, { "aria-haspopup": "dialog" }));
}

// ---- the current person

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
  const list = h("ul", { class: "person-list" }, personRows());
  const dialog = openDialog({ title: t("switch"), body: h("div", { class: "dialog-body" }, h("p", { class: "hint" }, t("switch.hint")), list) });
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

// ---- settings

/** Radio buttons. `options` are [value, label]. */
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
    // Show the dialog itself in the new language.
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
    fill(body, own, hint("settings.language-hint"), shared, shared && hint("settings.server-hint"), problem);
  }

  show();
  const dialog = openDialog({ title: t("settings"), body });
}

/** Return the element, which updates itself from then on. */
export function mePanel() {
  on("me", draw);
  return panel;
}
