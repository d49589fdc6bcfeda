// The small bar over the message one points at or has the focus in: reply, edit, delete.

import { appsButton } from "./apps.js";
import { fill, h, iconButton } from "./dom.js";
import { FLAG, state } from "./state.js";
import { t } from "./texts.js";

const bar = h("div", { class: "toolbar", role: "toolbar" });

function messageOf(article) {
  const messages = state.histories.get(state.here)?.messages ?? [];
  return messages.find((message) => message.id === article.dataset.id);
}

/** `acts` has reply(message), edit(message) and remove(message). */
export function toolbar(list, acts) {
  function offer(event) {
    const article = event.target.closest?.("article");
    if (!article || bar.parentElement === article) return;
    const message = messageOf(article);
    const private_ = message && message.flags & FLAG.ephemeral;
    if (!message || message.local || private_ || message.type === 18 || message.type === 21) {
      bar.remove();
      return;
    }
    const mine = message.author.id === state.me.id;
    bar.setAttribute("aria-label", t("toolbar"));
    fill(
      bar,
      mine && iconButton("edit", t("edit"), () => acts.edit(message)),
      iconButton("reply", t("reply"), () => acts.reply(message)),
      appsButton({ message: message.id }, t("apps")),
      mine && iconButton("trash", t("delete"), () => acts.remove(message)),
    );
    article.append(bar);
  }
  list.addEventListener("pointerover", offer);
  list.addEventListener("focusin", offer);
  list.addEventListener("pointerleave", () => !bar.contains(document.activeElement) && bar.remove());
}
