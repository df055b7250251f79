// Runs before the first paint, from a file because the page's policy allows no inline script:
// without it a dark desk would flash white until React has started.
(() => {
  let chosen = "auto";
  try {
    chosen = window.localStorage.getItem("color-scheme") ?? "auto";
  } catch {
    // Storage may be forbidden; the system's preference is then followed.
  }
  const dark =
    chosen === "dark" || (chosen === "auto" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
