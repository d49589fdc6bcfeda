// The member list. A press on a member opens their direct message.

import { api } from "./api.js";
import { say } from "./dialog.js";
import { avatar, fill, h } from "./dom.js";
import { presence } from "./sidebar.js";
import { guildOf, hereIs, loadPlaces, nameOf, on, state, usersOf } from "./state.js";
import { t } from "./texts.js";
import { appsButton } from "./toolbar.js";

const panel = h("aside", { class: "members", id: "members" });

async function write(user) {
  try {
    const { channel_id: id } = await api.openDm(state.me.id, user.id);
    await loadPlaces();
    location.hash = id;
  } catch (error) {
    say(error.message);
  }
}

function row(user, guild) {
  const me = user.id === state.me.id;
  const away = presence(user) === "away";
  const inside = [
    avatar(user, 32, presence(user)),
    h("span", { class: "member-name" }, nameOf(user, guild), user.bot && [" ", h("span", { class: "tag" }, t("bot.tag"))]),
    me && h("span", { class: "you" }, t("you")),
    away && h("span", { class: "unseen" }, t("presence.away")),
  ];
  if (me) return h("li", null, h("div", { class: "member" }, inside));
  const label = t("dm.with", { name: [nameOf(user, guild), user.bot && t("bot.tag"), away && `(${t("presence.away")})`].filter(Boolean).join(" ") });
  return h("li", null, h("button", { type: "button", class: away ? "member away" : "member", "aria-label": label, title: label, onclick: () => write(user) }, inside), appsButton({ user: user.id }, t("apps.for", { name: nameOf(user, guild) })));
}

function draw() {
  const channel = hereIs();
  const guild = guildOf(channel);
  const users = usersOf(channel);
  const parts = [users.filter((user) => !user.bot), users.filter((user) => user.bot)];
  panel.setAttribute("aria-label", t("nav.members"));
  fill(
    panel,
    parts.map((some, index) =>
      some.length ? [h("h2", null, t(index ? "members.apps" : "members.people", { count: some.length })), h("ul", null, some.map((user) => row(user, guild)))] : null,
    ),
  );
}

/** Return the element, which updates itself from then on. */
export function members() {
  for (const topic of ["places", "here", "me", "apps"]) on(topic, draw);
  return panel;
}
