import { setTimeout as sleep } from "node:timers/promises";
import type { Tab } from "../browser/chromium.ts";
import { quantile } from "../load.ts";
import type { Server } from "./bring-book.ts";

/** Two frames of a screen of sixty a second: one was left out. */
const LATE_MS = 34;

/** Frames while the list is scrolled by the wheel, and how many of them were late. */
const WATCH = `(() => {
  window.frames = [];
  window.isWatched = true;
  let last = 0;
  const tick = (now) => {
    window.frames.push(now - last);
    last = now;
    if (window.isWatched) requestAnimationFrame(tick);
  };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(tick); });
})()`;

/** Whether as few frames are late while the list is scrolled as while the page rests. */
export async function measureScroll(tab: Tab, { url, cookie }: Server, id: string): Promise<boolean> {
  await tab.send("Page.enable");
  await tab.send("Network.enable");
  for (const pair of cookie.split("; ")) {
    const [name, value] = pair.split("=");
    await tab.send("Network.setCookie", { name, value, url, httpOnly: true, sameSite: "Lax" });
  }
  const began = performance.now();
  await tab.send("Page.navigate", { url: `${url}/portfolios?portfolio=${id}` });
  const isThere = `document.querySelector('[role=grid], table[aria-label=Holdings], [aria-label=Holdings] [role=row]') !== null`;
  while (!(await tab.evaluate<boolean>(isThere).catch(() => false))) {
    if (performance.now() - began > 60_000) throw new Error("The holdings were not shown within a minute");
    await sleep(50);
  }
  console.log(`\nholdings on screen after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await sleep(8_000);
  const box = await tab.evaluate<{ x: number; y: number }>(`(() => {
    const { left, top, width, height } = document.querySelector("[aria-label=Holdings]").getBoundingClientRect();
    return { x: left + width / 2, y: Math.min(top + height / 2, innerHeight - 60) };
  })()`);
  const idle = await watch(tab, () => sleep(2_000));
  const scrolled = await watch(tab, async () => {
    for (let at = 0; at < 120; at += 1) {
      await tab.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...box, deltaX: 0, deltaY: 240 });
      await sleep(16);
    }
  });
  console.log(
    "| frames | number | p50, ms | p95, ms | longest | late |\n| --- | --- | --- | --- | --- | --- |",
  );
  for (const [name, frames] of [
    ["idle", idle],
    ["scrolling", scrolled],
  ] as const) {
    const late = frames.filter((frame) => frame > LATE_MS).length;
    console.log(
      `| ${name} | ${frames.length} | ${quantile(frames, 0.5).toFixed(1)} | ${quantile(frames, 0.95).toFixed(1)} | ${(frames.at(-1) ?? 0).toFixed(0)} | ${late} |`,
    );
  }
  // What the machine does to a page that rests, it does to one that is scrolled too.
  const share = (frames: readonly number[]) =>
    frames.filter((frame) => frame > LATE_MS).length / frames.length;
  return share(scrolled) <= share(idle) + 0.01;
}

async function watch(tab: Tab, work: () => Promise<unknown>): Promise<number[]> {
  await tab.evaluate(WATCH);
  await work();
  await tab.evaluate("window.isWatched = false");
  return (await tab.evaluate<number[]>("window.frames")).sort((a, b) => a - b);
}
