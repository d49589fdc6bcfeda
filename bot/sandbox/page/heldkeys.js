// Keys pressed before the suggestions have come that they are meant for: they wait, and are struck in their order.

const LONGEST_MS = 5000;
const CHOOSING = ["Enter", "Tab", "ArrowUp", "ArrowDown"];
const DELETING = { deleteContentBackward: "delete", deleteWordBackward: "delete", deleteContentForward: "forwardDelete" };

let awaited = null;
let striking = false;
const held = [];

/**
 * The next key that chooses waits for `promise`, or for what is told after it; with `all`, text waits as well.
 * `hurry` is called once somebody waits.
 */
export function keysWaitFor(promise, { hurry = null, all = false } = {}) {
  const mine = { hurry, all };
  awaited = mine;
  const over = () => {
    if (awaited !== mine) return;
    awaited = null;
    strike();
  };
  setTimeout(over, LONGEST_MS);
  Promise.resolve(promise).finally(over);
}

/** Nothing is waited for any more, and what was pressed meanwhile is for nothing. */
export function forgetKeys() {
  awaited = null;
  held.length = 0;
}

function hold(event, again) {
  event.preventDefault();
  event.stopPropagation();
  held.push(again);
  awaited?.hurry?.();
}

function strike() {
  while (held.length && !awaited) {
    const again = held.shift();
    // What was meant for the composer is not for a form that has opened instead.
    if (document.querySelector("dialog[open]")) return forgetKeys();
    striking = true;
    try {
      again();
    } finally {
      striking = false;
    }
  }
  return undefined;
}

function press(key) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  if (document.activeElement.dispatchEvent(event) && key === "Backspace") document.execCommand("delete");
}

/** Hold the keys pressed in `form` from now on, when they must wait. */
export function holdKeys(form) {
  const keydown = (event) => {
    if (striking || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    // Whoever gives up, or goes elsewhere, waits for nothing.
    if (event.key === "Escape" || (event.key === "Tab" && event.shiftKey)) return forgetKeys();
    if (event.shiftKey) return;
    const waits = held.length > 0 || awaited?.all;
    const chooses = CHOOSING.includes(event.key) && (waits || awaited !== null);
    if (chooses || (waits && event.key === "Backspace")) hold(event, () => press(event.key));
  };
  const beforeinput = (event) => {
    if (striking || event.isComposing || !event.cancelable || !(held.length || awaited?.all)) return;
    const { inputType, data } = event;
    if (inputType.startsWith("history")) return;
    const deed = inputType === "insertLineBreak" ? "insertLineBreak" : (DELETING[inputType] ?? "insertText");
    // The one way to write into a field that keeps its undoing and tells it as typed.
    hold(event, () => document.execCommand(deed, false, data ?? ""));
  };
  form.addEventListener("keydown", keydown, true);
  form.addEventListener("beforeinput", beforeinput, true);
  document.addEventListener("pointerdown", (event) => !form.contains(event.target) && forgetKeys(), true);
}
