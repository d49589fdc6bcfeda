// A slash command being filled in: its name, and a chip with a field for each option.

import { Refusal } from "./api.js";
import { describe, exactFirst, isClosed, nameIn, offers, onlyOffer, resolved, takesFile } from "./commands.js";
import { say } from "./dialog.js";
import { fill, h, iconButton } from "./dom.js";
import { sendable } from "./files.js";
import { keysWaitFor } from "./heldkeys.js";
import { t } from "./texts.js";

const DEBOUNCE_MS = 150;
// Touch keyboards lack these keys, and there is little space.
const TOUCH = matchMedia("(pointer: coarse)");
const pen = document.createElement("canvas").getContext("2d");

/**
 * Fill in `command` in `row`. `list` are the composer's suggestions; `send(path, options)` uses the command and
 * `leave(text)` returns to plain text.
 */
export function slashForm({ command, channel, row, list, send, leave }) {
  const chips = [];
  let asked = 0;
  let timer = null;
  let begin = null;
  const tail = h("input", {
    class: "tail",
    type: "text",
    role: "combobox",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const more = h("span", { class: "more" });
  const name = h("span", { class: "command-name" }, `/${command.label}`);
  const quit = iconButton("close", t("command.leave"), () => leave(""), { class: "quit" });

  const left = () => command.options.filter((option) => !chips.some((chip) => chip.option === option));
  const given = () => Object.fromEntries(chips.filter(filled).map((chip) => [chip.option.name, valueOf(chip)]));
  const filled = (chip) => chip.input.value.trim() !== "";
  const valueOf = (chip) => (chip.picked?.label === chip.input.value ? chip.picked.value : chip.input.value);

  function lay() {
    const unset = left();
    more.textContent = unset.length && chips.length ? t("options.more", { count: unset.length }) : "";
    const keys = unset.length ? (chips.length ? "options.hint" : "options.first") : "options.done";
    const hint = t(TOUCH.matches ? (unset.length ? "options.touch" : "options.touch-done") : keys);
    tail.placeholder = hint;
    // On a line of its own instead of truncated.
    tail.style.flexBasis = `${Math.ceil(pixelsOf(hint, row)) + 1}px`;
    tail.setAttribute("aria-label", `/${command.label}: ${hint}`);
    // Keep elements that are in place, so that no field loses the focus.
    const wanted = [name, ...chips.map((chip) => chip.box), tail, more, quit];
    for (const child of [...row.children]) if (!wanted.includes(child)) child.remove();
    wanted.forEach((child, index) => row.children[index] !== child && row.insertBefore(child, row.children[index] ?? null));
  }

  function addChip(option) {
    const kind = takesFile(option)
      ? { type: "file" }
      : { type: "text", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list" };
    const input = h("input", {
      ...kind,
      "aria-label": `${nameIn(option)}: ${describe(option)}`,
      "aria-required": option.required ? "true" : null,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
    });
    const star = option.required && h("span", { class: "required", "aria-hidden": "true" }, "*");
    const box = h("label", { class: "chip" }, h("span", { class: "chip-name" }, nameIn(option), star), input);
    const chip = { option, input, box, picked: null };
    chips.push(chip);
    input.addEventListener("input", () => typed(chip));
    input.addEventListener("focus", () => suggest(chip));
    input.addEventListener("keydown", (event) => chipKeys(event, chip));
    // A press reopens a list that was closed by Escape.
    input.addEventListener("click", () => !list.isOpen() && suggest(chip));
    grow(input);
    lay();
    return chip;
  }

  const grow = (input) => input.type !== "file" && (input.style.width = `${Math.min(28, Math.max(3, widthOf(input.value) + 1.5))}ch`);

  const namedBy = (word) => command.options.find((one) => [nameIn(one).toLowerCase(), one.name].includes(word.toLowerCase()));

  /** Typing "bob variant:" continues with the option of that name. */
  function movesOn(chip) {
    const found = /^(?:(.*)\s)?(\S+)[:：]$/.exec(chip.input.value);
    const option = found && namedBy(found[2]);
    if (!option) return false;
    chip.input.value = found[1] ?? "";
    grow(chip.input);
    (chips.find((one) => one.option === option) ?? addChip(option)).input.focus();
    return true;
  }

  function typed(chip) {
    chip.box.classList.remove("wrong");
    grow(chip.input);
    if (movesOn(chip) && document.activeElement !== chip.input) return;
    suggest(chip, chip.option.autocomplete ? DEBOUNCE_MS : 0);
  }

  /** Offer matching choices; ignore answers for earlier text. */
  function suggest(chip, wait = 0) {
    clearTimeout(timer);
    const mine = ++asked;
    const label = `${nameIn(chip.option)} · ${describe(chip.option)}`;
    const show = (options, note) =>
      list.show({ input: chip.input, label, options, note, eager: isClosed(chip.option) || filled(chip), onpick: (one) => take(chip, one) });
    const ask = async () => {
      const rest = Object.fromEntries(Object.entries(given()).filter(([key]) => key !== chip.option.name));
      try {
        const options = await offers(chip.option, unpicked(chip), command, rest, channel);
        if (mine !== asked || document.activeElement !== chip.input) return;
        const open = isClosed(chip.option) || chip.option.autocomplete;
        show(options, open ? list.none() : describe(chip.option));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (mine === asked) show([], error.message);
      }
    };
    const asking = new Promise((told) => {
      begin = () => {
        clearTimeout(timer);
        begin = null;
        ask().finally(told);
      };
    });
    keysWaitFor(asking, { hurry: () => mine === asked && begin?.() });
    if (wait) timer = setTimeout(begin, wait);
    else begin();
  }

  // After a selection, show all choices again.
  const unpicked = (chip) => (chip.picked?.label === chip.input.value ? "" : chip.input.value);

  function take(chip, one) {
    pick(chip, one);
    onward(chip);
  }

  function pick(chip, one) {
    chip.picked = one;
    chip.input.value = one.label;
    chip.box.classList.remove("wrong");
    grow(chip.input);
  }

  /** Go to the next required empty field, else to the end. */
  function onward(chip) {
    const next = chips.find((other) => other !== chip && other.option.required && !filled(other));
    (next?.input ?? tail).focus();
  }

  function chipKeys(event, chip) {
    if (event.isComposing) return;
    if (list.keys(event)) return;
    const at = chips.indexOf(chip);
    if (event.key === "Backspace" && chip.input.value === "") {
      event.preventDefault();
      if (chip.option.required) (chips[at - 1]?.input ?? tail).focus();
      else {
        chips.splice(at, 1);
        lay();
        tail.focus();
      }
    } else if (event.key === "Enter") {
      event.preventDefault();
      submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      leave("");
    } else if ((event.key === "Tab" && !event.shiftKey) || (event.key === "ArrowRight" && atEdge(chip.input, 1))) {
      event.preventDefault();
      (chips[at + 1]?.input ?? tail).focus();
    } else if (event.key === "ArrowLeft" && at > 0 && atEdge(chip.input, 0)) {
      event.preventDefault();
      chips[at - 1].input.focus();
    }
  }

  const atEdge = (input, end) => input.selectionStart === input.selectionEnd && input.selectionStart === (end ? input.value.length : 0);

  // ---- the end of the row, where the user types names of further options

  function offerOptions() {
    asked += 1;
    keysWaitFor(null);
    const words = tail.value.trim().toLowerCase();
    const fits = (option) => [nameIn(option).toLowerCase(), option.name].some((one) => one.startsWith(words));
    const exact = /[:：]$/.test(words) ? namedBy(words.slice(0, -1).trim()) : null;
    if (exact && left().includes(exact)) return takeOption(exact);
    const options = exactFirst(left().filter(fits), (option) => [nameIn(option).toLowerCase(), option.name].includes(words));
    list.show({
      input: tail,
      label: t("options.title"),
      options: options.map((option) => ({ key: option.name, label: nameIn(option), description: describe(option), option })),
      eager: words !== "",
      note: words ? list.none() : null,
      onpick: (one) => takeOption(one.option),
    });
    return undefined;
  }

  function takeOption(option) {
    tail.value = "";
    addChip(option).input.focus();
  }

  function tailKeys(event) {
    if (event.isComposing) return;
    if (list.keys(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      submit();
    } else if (event.key === "Backspace" && tail.value === "") {
      event.preventDefault();
      if (chips.length) chips.at(-1).input.focus();
      else leave(`/${command.label}`);
    } else if (event.key === "ArrowLeft" && chips.length && atEdge(tail, 0)) {
      event.preventDefault();
      chips.at(-1).input.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      leave("");
    }
  }

  /** Use the command. Text typed meanwhile is for the next message. */
  function submit() {
    const sent = check();
    keysWaitFor(sent, { all: true });
    return sent;
  }

  /** Put the text at the end of the row into the first free option. Throws a Refusal unless one choice fits. */
  async function placeTail() {
    const words = tail.value.trim();
    const taken = chips.filter(filled).map((chip) => chip.option);
    const option = command.options.find((one) => !taken.includes(one));
    const fitting = option && (await onlyOffer(option, words, command, given(), channel));
    if (!fitting) throw new Refusal(t("option.loose", { text: words }), 400);
    tail.value = "";
    pick(chips.find((chip) => chip.option === option) ?? addChip(option), fitting);
  }

  async function check() {
    try {
      if (tail.value.trim()) await placeTail();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tail.focus();
      return say(error.message);
    }
    const wrong = chips.find((chip) => chip.option.required && !filled(chip));
    if (wrong) return refuse(wrong, t("option.required", { option: nameIn(wrong.option) }));
    const options = {};
    for (const chip of chips.filter(filled)) {
      try {
        options[chip.option.name] = await sent(chip);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refuse(chip, error.message);
      }
    }
    list.hide();
    return send(command.path, options);
  }

  const sent = (chip) => {
    if (takesFile(chip.option)) return sendable(chip.input.files[0]);
    const picked = chip.picked?.label === chip.input.value;
    return picked ? chip.picked.value : resolved(chip.option, chip.input.value, channel);
  };

  function refuse(chip, text) {
    chip.box.classList.add("wrong");
    chip.input.focus();
    say(text);
  }

  tail.addEventListener("focus", offerOptions);
  tail.addEventListener("input", offerOptions);
  tail.addEventListener("click", () => !list.isOpen() && offerOptions());
  tail.addEventListener("keydown", tailKeys);
  fill(row);
  for (const option of command.options.filter((one) => one.required)) addChip(option);
  lay();
  (chips[0]?.input ?? tail).focus();

  function put(chip, value) {
    if (takesFile(chip.option)) return chip.input.focus();
    chip.input.value = value;
    grow(chip.input);
    chip.input.focus();
    return suggest(chip);
  }

  /** Fill in "option:value option:value", typed or pasted at once. A space at the end stays for what is typed next. */
  function feed(text) {
    const parts = text.split(/(?:^|\s)(\S+?)[:：]/);
    let loose = parts.shift();
    for (let at = 0; at < parts.length; at += 2) {
      const option = namedBy(parts[at]);
      if (!option) {
        loose += ` ${parts[at]}:${parts[at + 1]}`;
        continue;
      }
      put(chips.find((one) => one.option === option) ?? addChip(option), at + 2 < parts.length ? parts[at + 1].trim() : parts[at + 1].trimStart());
    }
    loose = loose.trimStart();
    if (!loose) return;
    // Text without an option name is for the next required option.
    const open = chips.find((chip) => chip.option.required && !filled(chip));
    if (open) return put(open, loose);
    tail.value = loose;
    tail.focus();
    offerOptions();
  }

  /** Add dropped or pasted files to an option for files; false if there is none. */
  function takeFiles(given) {
    const option = command.options.find(takesFile);
    if (!option || !given.length) return false;
    const chip = chips.find((one) => one.option === option) ?? addChip(option);
    const kept = new DataTransfer();
    kept.items.add(given[0]);
    chip.input.files = kept.files;
    chip.input.focus();
    return true;
  }

  return { submit, feed, takeFiles, focus: () => (chips.find((chip) => !filled(chip))?.input ?? tail).focus() };
}

/** The width of a text in columns: a full-width character has two. */
function widthOf(text) {
  return [...text].reduce((sum, sign) => sum + (sign.codePointAt(0) > 0x2e80 ? 2 : 1), 0);
}

/** The width of a text in the font of `element`, measured because fonts differ between machines. */
function pixelsOf(text, element) {
  pen.font = getComputedStyle(element).font;
  return pen.measureText(text).width;
}
