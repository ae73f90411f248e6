// Loaded in the head, before the stylesheet, so that the first paint is right:
//
//   <script src="…/assets/theme.js"></script>
//
// It marks <html> with the class "js", by which the stylesheet shows what only
// scripts can serve and keeps room for it, and with data-theme="light" or
// "dark" where the reader chose one by the button of site.js. Without a choice
// there is no data-theme, and prefers-color-scheme decides.

(() => {
  "use strict";
  const html = document.documentElement;
  html.classList.add("js");
  try {
    const theme = localStorage.getItem("ratinglist-theme");
    if (theme === "light" || theme === "dark") html.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; then the system's theme is as good.
  }
})();
