// The parts below a message: rows of buttons and menus, pictures, and files to download.

import { openDialog } from "./dialog.js";
import { add, h, icon } from "./dom.js";
import { within } from "./markdown.js";
import { selectMenu } from "./selects.js";
import { language, t } from "./texts.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

/** `context`, shared by a message's components: `names` for mentions, `channel`, and `use(component, values)`. */
export function components(list, context) {
  return list.map((component) => one(component, context));
}

const KINDS = { 1: row, 2: button, 3: selectMenu, 5: selectMenu };

function one(component, context) {
  const build = KINDS[component.type];
  return build ? build(component, context) : h("p", { class: "unknown" }, t("component.unknown"));
}

function row(component, context) {
  return h("div", { class: "action-row" }, components(component.components, context));
}

/** An emoji of a button or option; a custom one by its name, because its picture is on another server. */
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

/** Mark an element as busy until `work` ends, and ignore further presses. */
async function busy(element, work) {
  if (element.getAttribute("aria-busy") === "true") return;
  element.setAttribute("aria-busy", "true");
  try {
    await work();
  } finally {
    element.removeAttribute("aria-busy");
  }
}

// ---- pictures, the lightbox, and files

/** A URL on this server, relative to this page; null for others, which are never fetched. */
function local(url) {
  const parsed = URL.parse?.(url) ?? new URL(url, location.href);
  return parsed && parsed.pathname.startsWith("/attachments/") ? parsed.pathname : null;
}

const isPicture = (file) => /^image\/(png|gif|jpeg|webp)$/.test(file.content_type ?? "");

/** A message's attachments: pictures as a gallery, others as files. */
export function attachments(files) {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return [pictures.length > 0 && gallery(pictures), others.map(download)];
}

/** Pictures side by side; a single one in full width. */
function gallery(files) {
  const shape = files.length === 1 ? "single" : files.length === 2 || files.length === 4 ? "two" : "three";
  return h("div", { class: `gallery ${shape}` }, files.map(picture));
}

/** A picture that opens in full size when pressed. */
function picture(file) {
  const source = local(file.url);
  const alt = file.description || t("picture.none");
  const size = file.width ? { width: file.width, height: file.height } : {};
  const image = h("img", { src: source, alt, ...size, decoding: "async", draggable: "false" });
  const shape = file.width ? { "--w": file.width, "--h": file.height } : {};
  const frame = h("button", { type: "button", class: "picture", style: shape, "aria-haspopup": "dialog" }, image);
  image.addEventListener("error", () => {
    frame.classList.add("broken");
    frame.disabled = true;
  });
  frame.addEventListener("click", () => lightbox(source, alt, file));
  return frame;
}

function lightbox(source, alt, { width, height, filename }) {
  const size = width ? { width, height } : {};
  const whole = h("img", { src: source, alt, ...size });
  const bar = h("p", { class: "lightbox-bar" });
  add(bar, [
    h("span", { class: "alt-text" }, alt),
    h("a", { href: source, download: filename ?? "picture.png" }, t("download")),
  ]);
  const dialog = openDialog({ label: t("picture.label"), class: "lightbox", body: [whole, bar] });
  whole.addEventListener("click", (event) => event.stopPropagation());
  dialog.addEventListener("click", (event) => !event.target.closest("a") && dialog.close());
}

export function bytes(size) {
  const [unit, by] = size < 1024 ? ["byte", 1] : size < 1024 ** 2 ? ["kilobyte", 1024] : ["megabyte", 1024 ** 2];
  const options = { style: "unit", unit, unitDisplay: by === 1 ? "long" : "short", maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language(), options).format(size / by);
}

/** A file other than a picture. */
function download(file) {
  const source = local(file.url);
  return h(
    "div",
    { class: "file" },
    icon("file", 28),
    h(
      "span",
      { class: "file-about" },
      h("a", { href: source ?? "", download: file.filename }, file.filename),
      file.size !== undefined && h("small", null, bytes(file.size)),
    ),
    h(
      "a",
      {
        href: source ?? "",
        download: file.filename,
        class: "icon-button",
        "aria-label": t("download.named", { name: file.filename }),
        title: t("download"),
      },
      icon("download"),
    ),
  );
}
