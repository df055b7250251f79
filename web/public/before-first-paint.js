// Runs before the first paint, from a file because the page's policy allows no inline script.

// Without it a dark desk would flash white until React has started.
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

// What the screen of this address loads at first, beside what every screen does and not after it.
(() => {
  const told = document.querySelector('meta[name="first-loads"]')?.getAttribute("content") ?? "";
  const screens = told.split("\n").map((line) => line.split(" "));
  const [, ...files] = screens.find(([address]) => new RegExp(address).test(location.pathname)) ?? [];
  for (const file of files) {
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
    if (file.endsWith(".css")) link.as = "style";
    link.crossOrigin = "";
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
