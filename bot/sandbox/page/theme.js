// Runs before anything is drawn, so that nobody who chose dark is dazzled by a light page first.
"use strict";
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("kibitz.theme");
  } catch {
    // A browser that stores nothing for this page: its own preference counts.
  }
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
})();
