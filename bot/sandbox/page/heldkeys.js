// Keys pressed before their suggestions arrive are held back, and then replayed in order.

const LONGEST_MS = 5000;
const CHOOSING = ["Enter", "Tab", "ArrowUp", "ArrowDown"];
const DELETING = { deleteContentBackward: "delete", deleteWordBackward: "delete", deleteContentForward: "forwardDelete" };

let awaited = null;
let striking = false;
const held = [];

/**
 * The next selecting key waits for `promise` or a later one; with `all`, text waits, too.
 * `hurry` is called when a key waits.
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

/** Stop waiting and drop the held keys. */
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
    // Keys for the composer aren't for a form that opened meanwhile.
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

/** Hold keys pressed in `form` while they must wait. */
export function holdKeys(form) {
  const keydown = (event) => {
    if (striking || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    // Stop waiting on Escape or Shift+Tab.
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
    // The only way to insert text that keeps the undo history and fires an input event.
    hold(event, () => document.execCommand(deed, false, data ?? ""));
  };
  form.addEventListener("keydown", keydown, true);
  form.addEventListener("beforeinput", beforeinput, true);
  document.addEventListener("pointerdown", (event) => !form.contains(event.target) && forgetKeys(), true);
}
