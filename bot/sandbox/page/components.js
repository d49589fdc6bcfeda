// The components of a message: rows of buttons and menus, and the layouts of Components V2.

import { h, icon } from "./dom.js";
import { embed, hex } from "./embeds.js";
import { markdown, within } from "./markdown.js";
import { download, gallery, picture } from "./media.js";
import { selectMenu } from "./selects.js";
import { t } from "./texts.js";

export { embed };

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };
const SELECTS = [3, 5, 6, 7, 8];

/** What all components of a message share: `names` for mentions, `channel`, and `use(component, values)`. */
export function components(list, context) {
  return list.map((component) => one(component, context));
}

const KINDS = {
  1: row,
  2: button,
  9: section,
  10: (component, { names }) => h("div", { class: "text-display" }, markdown(component.content, names)),
  11: (component) => picture(component, "thumbnail"),
  12: (component) => gallery(component.items),
  13: file,
  14: separator,
  17: container,
};

function one(component, context) {
  if (SELECTS.includes(component.type)) return selectMenu(component, context);
  const build = KINDS[component.type];
  return build ? build(component, context) : h("p", { class: "unknown" }, t("component.unknown"));
}

function row(component, context) {
  return h("div", { class: "action-row" }, components(component.components, context));
}

/** An emoji of a button or option; a custom one, which is a picture elsewhere, by its name. */
export function emoji(data) {
  if (!data) return null;
  const text = data.id ? `:${data.name}:` : data.name;
  return h("span", { class: "emoji", "aria-hidden": data.id ? null : "true" }, text);
}

function button(component, context) {
  const name = STYLES[component.style] ?? "secondary";
  const inside = [emoji(component.emoji), component.label && h("span", null, component.label)];
  if (component.style === 5) {
    const web = /^(https?|discord):\/\//.test(component.url ?? "") && !component.disabled;
    const place = web && within(component.url);
    const props = { class: "button link", href: place || (web ? component.url : null) };
    const target = place ? {} : web ? { target: "_blank", rel: "noopener noreferrer" } : { "aria-disabled": "true" };
    return h("a", { ...props, ...target }, inside, !place && icon("link", 16));
  }
  const label = component.label ? null : component.emoji?.name;
  const props = { type: "button", class: `button ${name}`, disabled: component.disabled, "aria-label": label };
  const made = h("button", { ...props, dataset: { id: component.custom_id ?? "" } }, inside);
  made.addEventListener("click", () => busy(made, () => context.use(component)));
  return made;
}

/** Show that a press is under way, and let nobody press twice meanwhile. */
export async function busy(element, work) {
  if (element.getAttribute("aria-busy") === "true") return;
  element.setAttribute("aria-busy", "true");
  try {
    await work();
  } finally {
    element.removeAttribute("aria-busy");
  }
}

function section(component, context) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-text" }, components(component.components, context)),
    component.accessory && one(component.accessory, context),
  );
}

function file(component) {
  const url = component.file.url;
  const name = component.name ?? decodeURIComponent(url.split("/").at(-1));
  return download({ url, filename: name, size: component.size });
}

function separator(component) {
  const size = component.spacing === 2 ? "large" : "small";
  const line = component.divider !== false;
  return h(line ? "hr" : "div", { class: `separator ${size}`, "aria-hidden": line ? null : "true" });
}

function container(component, context) {
  const color = component.accent_color;
  const edge = color === null || color === undefined ? {} : { "--edge": hex(color) };
  const made = h(
    "div",
    { class: color ? "container accent" : "container", style: edge },
    components(component.components, context),
  );
  if (!component.spoiler) return made;
  made.inert = true;
  const cover = h("button", { type: "button", class: "container-cover" }, t("spoiler"));
  const wrap = h("div", { class: "covered" }, made, cover);
  cover.addEventListener("click", () => {
    made.inert = false;
    wrap.classList.remove("covered");
    cover.remove();
  });
  return wrap;
}
