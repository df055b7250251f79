import { loadavg } from "node:os";
import { readConfig } from "../../../server/src/lib/config.ts";
import { connect } from "../../../server/src/lib/database/connection.ts";
import { type Tab, withTab } from "../browser/chromium.ts";
import { register, startLabs, withHome } from "../labs-process.ts";
import { quantile } from "../load.ts";
import { fillAreas, LARGEST, TRACTS, ZIPS } from "./fill-areas.ts";

/**
 * Below the county, as many areas as the country has: the map of a metro of 4,700 tracts and of its ZIP codes until its
 * first color, late frames while it is panned, and the three-mile ring around a place. Needs a built web application.
 */
const BOUNDS = { firstColor: 1_200, lateFrames: 0.02, ringP95: 60 };
const RINGS = 300;
const LOADS = 5;
const PAN_STEPS = 120;
/** A frame of 60 a second, half as long again. */
const LATE_FRAME_MS = 25;

const failed: string[] = [];

function report(name: string, value: number, bound: number, unit: string): void {
  const holds = value <= bound;
  if (!holds) failed.push(name);
  const digits = bound < 1 ? 3 : 0;
  console.log(
    `${name.padEnd(60)}${value.toFixed(digits).padStart(8)} ${unit.padEnd(3)} (at most ${bound})${holds ? "" : "  NOT HELD"}`,
  );
}

async function main(): Promise<void> {
  await withHome(async (home) => {
    const first = await startLabs(home, QUIET);
    await first.stop();
    const tracts = await fill(home);
    const labs = await startLabs(home, QUIET);
    try {
      const cookie = await register(labs.url);
      console.log(`load ${loadavg()[0]?.toFixed(1)}`);
      await measureRings(labs.url, { cookie, tracts });
      for (const level of ["tract", "zip"]) await measureMap(labs.url, { cookie, level });
      console.log(`load ${loadavg()[0]?.toFixed(1)}`);
    } finally {
      await labs.stop();
    }
  });
  console.log(failed.length === 0 ? "every bound holds" : `not held: ${failed.join("; ")}`);
  if (failed.length > 0) process.exitCode = 1;
}

/** No fits are made ahead while areas are measured. */
const QUIET = { WORK_AHEAD: "0" };

async function fill(home: string) {
  const began = performance.now();
  const connected = await connect({
    config: readConfig({ LABS_HOME: home, LABS_DEMO: "1" }),
    say: () => undefined,
  });
  try {
    const tracts = await fillAreas(connected.pool);
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    console.log(`${TRACTS} tracts and ${ZIPS} ZIP codes made: ${seconds} s`);
    return tracts;
  } finally {
    await connected.close();
  }
}

type Asker = { cookie: string };

async function measureRings(
  url: string,
  { cookie, tracts }: Asker & { tracts: Awaited<ReturnType<typeof fillAreas>> },
): Promise<void> {
  const times: number[] = [];
  let met = 0;
  // The first ones read what later ones find in memory.
  for (let at = -20; at < RINGS; at += 1) {
    const tract = tracts[(Math.abs(at) * 7_919) % tracts.length];
    if (tract === undefined) throw new Error("no tract");
    const place = new URLSearchParams({
      latitude: String(tract.south + tract.size / 3),
      longitude: String(tract.west + tract.size / 3),
      miles: "3",
    });
    const began = performance.now();
    const answer = await fetch(`${url}/api/markets/ring?${place}`, { headers: { cookie } });
    const ring = (await answer.json()) as { tracts: unknown[] };
    if (at < 0) continue;
    times.push(performance.now() - began);
    met += ring.tracts.length;
  }
  times.sort((a, b) => a - b);
  console.log(`rings of ${(met / RINGS).toFixed(0)} tracts each, p50 ${quantile(times, 0.5).toFixed(0)} ms`);
  report(
    `ring of three miles among ${TRACTS} tracts, p95 of ${RINGS}`,
    quantile(times, 0.95),
    BOUNDS.ringP95,
    "ms",
  );
}

/** Says when the map's ground was last painted: colors are filled on its first canvas. */
const WATCH = `
  const fill = CanvasRenderingContext2D.prototype.fill;
  CanvasRenderingContext2D.prototype.fill = function (...given) {
    window.lastFill = performance.now();
    window.firstFill ??= window.lastFill;
    return fill.apply(this, given);
  };`;

/** A tab of a signed-in person. */
async function signIn(tab: Tab, { url, cookie }: { url: string } & Asker): Promise<void> {
  await tab.send("Page.enable");
  await tab.send("Network.enable");
  await tab.send("Page.addScriptToEvaluateOnNewDocument", { source: WATCH });
  for (const pair of cookie.split("; ")) {
    const [name, value] = pair.split("=");
    await tab.send("Network.setCookie", { name, value, url, httpOnly: true, sameSite: "Lax" });
  }
}

async function measureMap(url: string, { cookie, level }: Asker & { level: string }): Promise<void> {
  const page = `${url}/markets?level=${level}&within=msa-${LARGEST}`;
  const fresh: number[] = [];
  for (let load = 0; load <= LOADS; load += 1) {
    await withTab(async (tab) => {
      await signIn(tab, { url, cookie });
      fresh.push(await openMap(tab, page));
      if (load === LOADS) await measurePan(tab, level);
    });
  }
  // The first one of all is the server's too: it reads the figures and compresses them.
  const [cold = 0, ...others] = fresh;
  const middle = quantile(
    others.toSorted((a, b) => a - b),
    0.5,
  );
  console.log(`${level}s: first map after an import ${cold.toFixed(0)} ms`);
  report(`${level}s of the largest metro, first color (median of ${LOADS})`, middle, BOUNDS.firstColor, "ms");
}

/** Milliseconds from the navigation to the first color. */
async function openMap(tab: Tab, page: string): Promise<number> {
  await tab.send("Page.navigate", { url: page });
  for (let tries = 0; tries < 1_200; tries += 1) {
    const isThere = await tab
      .evaluate<boolean>("document.querySelector('canvas[data-painted]') !== null && window.firstFill > 0")
      .catch(() => false);
    if (isThere) return tab.evaluate<number>("window.firstFill");
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error("the map was not painted within half a minute");
}

async function measurePan(tab: Tab, level: string): Promise<void> {
  await new Promise((done) => setTimeout(done, 1_500));
  const box = await tab.evaluate<{ x: number; y: number; width: number; height: number }>(
    "document.querySelector('[role=application]').getBoundingClientRect().toJSON()",
  );
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 500) / 2];
  const mouse = (type: string, dx = 0, dy = 0) =>
    tab.send("Input.dispatchMouseEvent", {
      ...{
        type,
        x: x + dx,
        y: y + dy,
        button: "left",
        buttons: type === "mouseReleased" ? 0 : 1,
        clickCount: 1,
      },
    });
  await tab.evaluate("document.querySelector('[role=application]').focus()");
  await tab.send("Input.dispatchKeyEvent", { type: "keyDown", key: "+", text: "+" });
  await new Promise((done) => setTimeout(done, 800));
  await tab.evaluate(`
    window.frames60 = [];
    window.isPanning = true;
    let before = performance.now();
    const next = (now) => {
      window.frames60.push(now - before);
      before = now;
      if (window.isPanning) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);`);
  await mouse("mousePressed");
  for (let step = 0; step < PAN_STEPS; step += 1) {
    const turn = (step / PAN_STEPS) * 2 * Math.PI;
    await mouse("mouseMoved", 160 * Math.sin(turn), 90 * Math.sin(2 * turn));
    await new Promise((done) => setTimeout(done, 14));
  }
  await mouse("mouseReleased");
  const frames = (await tab.evaluate<number[]>("(window.isPanning = false, window.frames60)")).slice(2);
  const late = frames.filter((frame) => frame > LATE_FRAME_MS).length / frames.length;
  report(
    `${level}s: share of ${frames.length} frames that came late while panning`,
    late,
    BOUNDS.lateFrames,
    "",
  );
}

await main();
