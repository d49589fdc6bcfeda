// Pictures, the lightbox, and files to download.

import { add, h, icon } from "./dom.js";
import { openDialog } from "./dialog.js";
import { language, t } from "./texts.js";

const SPOILER = "SPOILER_";

/** An address on this server as this page must call it; null for one elsewhere, which is never fetched. */
export function local(url) {
  const parsed = URL.parse?.(url) ?? new URL(url, location.href);
  return parsed && parsed.pathname.startsWith("/attachments/") ? parsed.pathname : null;
}

const isPicture = (file) => /^image\/(png|gif|jpeg|webp)$/.test(file.content_type ?? "");

/** A message's attachments: pictures as a gallery, all else as files. */
export function attachments(files) {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return [pictures.length > 0 && gallery(pictures.map(asItem)), others.map(download)];
}

const asItem = (file) => ({
  media: file,
  description: file.description,
  spoiler: file.filename.startsWith(SPOILER),
});

/** Pictures side by side; a single one at its full width. Items are as in a media gallery. */
export function gallery(items) {
  const shape = items.length === 1 ? "single" : items.length === 2 || items.length === 4 ? "two" : "three";
  return h("div", { class: `gallery ${shape}` }, items.map((item) => picture(item)));
}

/** A picture that opens in full on a press. */
export function picture({ media, description, spoiler }, kind = "") {
  const source = local(media.url);
  if (!source) return elsewhere(media.url);
  const alt = description || t("picture.none");
  const size = media.width ? { width: media.width, height: media.height } : {};
  const image = h("img", { src: source, alt, ...size, decoding: "async", draggable: "false" });
  const shape = media.width ? { "--w": media.width, "--h": media.height } : {};
  const frame = h(
    "button",
    { type: "button", class: `picture ${kind}`, style: shape, "aria-haspopup": "dialog" },
    image,
  );
  image.addEventListener("error", () => {
    frame.classList.add("broken");
    frame.disabled = true;
  });
  frame.addEventListener("click", () => {
    if (frame.dataset.covered === undefined) return lightbox(source, alt, media);
    delete frame.dataset.covered;
    frame.querySelector(".cover")?.remove();
    image.alt = alt;
  });
  if (spoiler) {
    frame.dataset.covered = "";
    image.alt = t("spoiler");
    frame.append(h("span", { class: "cover", "aria-hidden": "true" }, t("spoiler.short")));
  }
  return frame;
}

function elsewhere(url) {
  const props = { href: url, target: "_blank", rel: "noopener noreferrer", class: "file" };
  return /^https?:/.test(url) ? h("a", props, icon("link"), t("picture.elsewhere")) : null;
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

/** A file that isn't a picture. */
export function download(file) {
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
