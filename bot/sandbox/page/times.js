// Times in the reader's language.

import { language, t } from "./texts.js";

const format = (options, date) => new Intl.DateTimeFormat(language(), options).format(date);

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** "in 24 hours", "3 minutes ago". */
function relative(date) {
  const seconds = Math.round((date - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, one]) => Math.abs(seconds) >= one * 0.99) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(language(), { numeric: "always" }).format(Math.round(seconds / size), unit);
}

/** A time in one of Discord's styles; `refresh` updates style R. */
export function stamp(date, style = "f") {
  return style === "R" ? relative(date) : format(STYLES[style] ?? STYLES.f, date);
}

const sameDay = (a, b) => a.toDateString() === b.toDateString();

/** The time of a message: "14:05" today, "Yesterday at 14:05", or the date. */
export function when(date) {
  const now = new Date();
  const time = stamp(date, "t");
  if (sameDay(date, now)) return t("time.today", { time });
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (sameDay(date, yesterday)) return t("time.yesterday", { time });
  return `${stamp(date, "d")} ${time}`;
}

/** Update relative times. */
export function refresh(root) {
  for (const element of root.querySelectorAll("time[data-relative]")) {
    element.textContent = relative(new Date(element.dateTime));
  }
}

export const startsDay = (before, date) => !before || !sameDay(before, date);
export const day = (date) => stamp(date, "D");
