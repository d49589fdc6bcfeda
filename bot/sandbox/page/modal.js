// Forms that the bot opens: text fields, menus and files.

import { Refusal, api } from "./api.js";
import { fill, h, unique } from "./dom.js";
import { field, openDialog } from "./dialog.js";
import { sendable } from "./files.js";
import { selectField } from "./selects.js";
import { state } from "./state.js";
import { t } from "./texts.js";

const ROW = 1;
const STRING_SELECT = 3;
const TEXT_INPUT = 4;
const LABEL = 18;
const FILE_UPLOAD = 19;

/** Open the form of an answer; `sent(outcome)` is called after it is submitted. */
export function openModal({ interaction_id: interaction, modal }, sent) {
  const values = {};
  const parts = modal.components.flatMap((one) => (one.type === ROW ? one.components : [one]));
  const problem = h("p", { class: "form-error", role: "alert" });
  const submit = h("button", { type: "submit", class: "button primary" }, t("modal.submit"));
  const cancel = h("button", { type: "button", class: "button secondary" }, t("cancel"));
  const fields = parts.map((part) => build(part, values));
  const form = h(
    "form",
    { novalidate: true },
    h("div", { class: "dialog-body" }, fields, problem),
    h("footer", null, cancel, submit),
  );
  const dialog = openDialog({ title: modal.title, class: "card form", body: form });
  cancel.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    fill(problem);
    const missing = form.querySelector(":invalid:not(form)");
    if (missing) {
      fill(problem, missing.validationMessage);
      missing.focus();
      return;
    }
    submit.disabled = true;
    try {
      const outcome = await api.submit(state.me.id, interaction, values);
      if (outcome.kind === "failed") fill(problem, t("failed.form"));
      else dialog.close();
      sent(outcome);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fill(problem, error.message);
    } finally {
      submit.disabled = false;
    }
  });
}

function build(part, values) {
  const inner = part.type === LABEL ? part.component : part;
  const label = part.label ?? "";
  const hint = part.description ?? null;
  if (inner.type === FILE_UPLOAD) return upload(inner, label, hint, values);
  if (inner.type === TEXT_INPUT) return text(inner, label || inner.label, hint, values);
  if (inner.type === STRING_SELECT) return select(inner, label, hint, values);
  return h("p", { class: "unknown" }, t("component.unknown"));
}

function select(menu, label, hint, values) {
  values[menu.custom_id] = menu.options.filter((option) => option.default).map((option) => option.value);
  const made = selectField(menu, null, (value) => (values[menu.custom_id] = [value]));
  made.setAttribute("aria-label", label);
  return field(label, made, { hint, required: menu.required ?? true });
}

function text(input, label, hint, values) {
  const required = input.required ?? true;
  const made = h(input.style === 2 ? "textarea" : "input", {
    id: unique("field"),
    placeholder: input.placeholder,
    minlength: input.min_length || null,
    maxlength: input.max_length || 4000,
    required,
    rows: input.style === 2 ? 4 : null,
    autocomplete: "off",
  });
  made.value = input.value ?? "";
  values[input.custom_id] = made.value;
  made.addEventListener("input", () => (values[input.custom_id] = made.value));
  return field(label, made, { hint, required });
}

function upload(input, label, hint, values) {
  const required = input.required ?? true;
  const made = h("input", {
    id: unique("field"),
    type: "file",
    multiple: (input.max_values ?? 1) > 1,
    required,
  });
  values[input.custom_id] = [];
  made.addEventListener("change", async () => {
    values[input.custom_id] = await Promise.all([...made.files].map(sendable));
  });
  return field(label, made, { hint, required });
}
