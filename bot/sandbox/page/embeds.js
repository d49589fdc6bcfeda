// Embeds: a card with a coloured edge.

import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";
import { stamp } from "./times.js";

export const hex = (color) => `#${Number(color).toString(16).padStart(6, "0")}`;

const isWeb = (url) => /^https?:\/\//.test(url ?? "");

function linked(url, className, ...inside) {
  if (!isWeb(url)) return h("div", { class: className }, inside);
  return h("div", { class: className }, h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, inside));
}

export function embed(data, names) {
  const text = (value, inlineOnly = false) => markdown(value, names, inlineOnly);
  const footer = [data.footer?.text, data.timestamp && stamp(new Date(data.timestamp), "f")].filter(Boolean);
  const edge = data.color ? { "--edge": hex(data.color) } : {};
  return h(
    "div",
    { class: "embed", style: edge },
    h(
      "div",
      { class: "embed-body" },
      h(
        "div",
        { class: "embed-text" },
        data.author?.name && linked(data.author.url, "embed-author", data.author.name),
        data.title && linked(data.url, "embed-title", text(data.title, true)),
        data.description && h("div", { class: "embed-description" }, text(data.description)),
        data.fields?.length > 0 && fields(data.fields, text),
      ),
      data.thumbnail && picture({ media: data.thumbnail, description: data.title }, "thumbnail"),
    ),
    data.image && picture({ media: data.image, description: data.image.description ?? data.title }),
    footer.length > 0 && h("div", { class: "embed-footer" }, footer.join(" • ")),
  );
}

function fields(list, text) {
  const made = list.map((field) =>
    h(
      "div",
      { class: field.inline ? "embed-field inline" : "embed-field" },
      h("dt", null, text(field.name, true)),
      h("dd", null, text(field.value)),
    ),
  );
  return h("dl", { class: "embed-fields" }, made);
}
