// Building elements. Text is added as text nodes only, so that user text can't become markup.

/** An element: `props` are attributes, except on* (listeners), class, dataset and style (an object). */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name === "style") {
      for (const [key, setting] of Object.entries(value)) element.style.setProperty(key, setting);
    } else element.setAttribute(name, value === true ? "" : String(value));
  }
  add(element, children);
  return element;
}

/** Append children; arrays are flattened, null and false are skipped. */
export function add(element, children) {
  for (const child of [children].flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** Replace an element's children. */
export function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
}

const PATHS = {
  hash: "M9 3 7.5 21M16.5 3 15 21M4 8.5h17M3 15.5h17",
  thread: "M4 5h16v10H11l-4.5 4v-4H4zM8 9h8M8 12h5",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-3.7 3-6 6.5-6s6.1 2.3 6.5 6M16 4.300a3.5 3.5 0 0 1 0 6.400M18 14.300c2 .8 3.2 2.7 3.5 5.7",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  down: "M6 9l6 6 6-6",
  arrowdown: "M12 5v14M6 13l6 6 6-6",
  right: "M9 6l6 6-6 6",
  reply: "M9 7 4 12l5 5M4 12h9c4.5 0 7 2 7 6.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  gear: "M4 7h8M18 7h2M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM4 17h2M12 17h8M9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  send: "M4 12 20.5 4.5 14 20.500l-3-6.500z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  check: "M5 12.500l4.5 4.500L19 7.5",
  warning: "M12 4 2.8 20h18.400zM12 10v4.500M12 17.200v.3",
  link: "M14 5h5v5M19 5l-8 8M17 13.500V19H5V7h5.5",
  apps: "M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM16.5 14v5M14 16.500h5",
  offline: "M3 3l18 18M8.5 16.500a5 5 0 0 1 7 0M5 13a10 10 0 0 1 4-2.400M19 13a10 10 0 0 0-5-2.700M12 20h.01",
};

/** A decorative icon: its button's label has the meaning. */
export function icon(name, size = 20) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const attributes = { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true", class: "icon" };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, String(value));
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** A button with an icon and the accessible name `label`. */
export function iconButton(name, label, onclick, props = {}) {
  const { class: more = "", ...rest } = props;
  return h(
    "button",
    { type: "button", class: `icon-button ${more}`, "aria-label": label, title: label, onclick, ...rest },
    icon(name),
  );
}

const COLORS = 8;

/** A person's avatar, a coloured circle with an initial. Decorative: the name is beside it. */
export function avatar(user, size = 40, status = null) {
  const name = user?.global_name || user?.username || "?";
  const letter = [...new Intl.Segmenter().segment(name)][0].segment.toUpperCase();
  const sum = [...(user?.username ?? "?")].reduce((total, sign) => total + sign.codePointAt(0), 0);
  const shades = `avatar tint-${user?.bot ? "bot" : sum % COLORS}`;
  const face = h("span", { class: shades, "aria-hidden": "true", dataset: { letters: letter }, style: { "--size": `${size}px` } });
  if (status) face.append(h("span", { class: `presence ${status}` }));
  return face;
}

let made = 0;

/** A unique element id. */
export const unique = (prefix) => `${prefix}-${++made}`;
