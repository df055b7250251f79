// Asks for what a page opens with while its application is still on the way; lib/early-answers.ts hands it over.
(() => {
  const { pathname } = window.location;
  if (/^\/(login|register|forgot-password|reset-password|feature-flag)/.test(pathname)) return;
  const early = new Map();
  window.labsEarly = early;
  const ask = (address) => {
    const answer = fetch(address, { credentials: "include", headers: { accept: "application/json" } });
    early.set(address, answer);
    return answer;
  };
  const ignore = () => undefined;
  const vintage = () => {
    try {
      return JSON.parse(window.localStorage.getItem("markets") ?? "{}").state?.geometryVintage ?? null;
    } catch {
      return null;
    }
  };
  ask("/api/auth/verify").then((answer) => {
    if (!answer.ok || pathname !== "/markets") return;
    const named = vintage();
    ask("/api/markets/counties-metrics").catch(ignore);
    const map = "/api/markets/counties-geometry";
    ask(named === null ? map : `${map}?${new URLSearchParams({ vintage: named })}`).catch(ignore);
  }, ignore);
})();
