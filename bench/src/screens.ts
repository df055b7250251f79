import { loadavg } from "node:os";
import { installLighthouse, type Speed } from "./browser/lighthouse.ts";
import { startLabs, withHome } from "./labs-process.ts";
import { register } from "./market-home.ts";

/**
 * Every screen as somebody meets it who was never here, by Lighthouse's desktop settings on the production build and the
 * demo data: when its largest part is painted, how long it keeps the browser from answering, how far things move while
 * they come, and what comes of scripts. `node bench/src/screens.ts WORDS` measures the addresses that have one of the
 * words. Needs a built web application (`npm start` makes one). Lighthouse is installed into a temporary folder.
 */
const BOUNDS = { largestPaint: 1_200, blocking: 150, shift: 0.02 };
/** The middle one of so many visits: a machine that does other things too is slow at times. */
const VISITS = 3;

interface Screen {
  name: string;
  path: string;
  /** The most that a first visit may load of scripts. */
  kilobytes: number;
  isOpen?: boolean;
}

const screens = (home: string): Screen[] => [
  { name: "sign in", path: "/login", kilobytes: 200, isOpen: true },
  ...[
    ["home", "/"],
    ["research", "/research"],
    ["pipeline", "/pipeline"],
    ["portfolios", "/portfolios"],
    ["markets", "/markets"],
    ["county", "/markets/county/37119"],
    ["metro", "/markets/msa/16740"],
    ["data tools", "/data-tools"],
    ["documents", "/documents"],
    ["compare", "/compare"],
    ["back-tests", "/backtests"],
    ["data sources", "/data-sources"],
    ["settings", "/settings"],
    ["overview", home],
    ["rent comps", `${home}/rent-comps`],
    ["sale comps", `${home}/sale-comps`],
  ].map(([name = "", path = ""]) => ({ name, path, kilobytes: 300 })),
  { name: "underwriting", path: `${home}/underwriting/statement`, kilobytes: 350 },
];

const failed: string[] = [];

async function main(words: string[]): Promise<void> {
  await withHome(async (folder) => {
    const labs = await startLabs(folder, { WORK_AHEAD: "0" });
    try {
      const cookie = await register(labs.url);
      const measure = await installLighthouse(folder);
      const home = await underwriteHome(labs.url, cookie);
      console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}; the middle of ${VISITS} visits\n`);
      console.log(`${"".padEnd(14)} largest paint   blocking     shift   scripts`);
      for (const screen of screens(home)) {
        if (words.length > 0 && !words.some((word) => screen.name.includes(word))) continue;
        const visits: Speed[] = [];
        for (let visit = 0; visit < VISITS; visit += 1)
          visits.push(await measure(`${labs.url}${screen.path}`, screen.isOpen ? "" : cookie));
        report(screen, visits);
      }
      console.log(`\nload of the machine ${loadavg()[0]?.toFixed(1)}`);
    } finally {
      await labs.stop();
    }
  });
  console.log(failed.length === 0 ? "every bound holds" : `not held: ${failed.join("; ")}`);
  if (failed.length > 0) process.exitCode = 1;
}

/** The first home that is found, with a version and so with figures on every page; where it stands. */
async function underwriteHome(url: string, cookie: string): Promise<string> {
  const headers = { cookie, origin: url, "content-type": "application/json" };
  const found = await fetch(`${url}/api/research-property/suggestions?query=12&propertyType=singlefamily`, {
    headers,
  });
  const { items } = (await found.json()) as { items: { propertyId: number; googlePlacesId: string }[] };
  const place = items.find(({ propertyId }) => propertyId > 0)?.googlePlacesId ?? "";
  const kept = await fetch(`${url}/api/research-property/google-places-id/${place}/underwriting`, {
    method: "POST",
    headers,
    body: JSON.stringify({ inputs: { purchasePrice: 180_000, targets: { leveredIrr: 0.1 } } }),
  });
  if (kept.status !== 201) throw new Error(`no version was kept: ${await kept.text()}`);
  return `/research-property/${place}`;
}

function report({ name, kilobytes }: Screen, visits: Speed[]): void {
  const middle = (of: keyof Speed) =>
    visits.map((visit) => visit[of]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;
  const judge = (value: number, bound: number, text: string, unit: string) => {
    if (value <= bound) return `${text} ${unit} `;
    failed.push(`${name}, ${text.trim()} ${unit}`);
    return `${text} ${unit}!`;
  };
  const [largest, blocking] = [middle("largestPaint"), middle("blocking")];
  const [shift, scripts] = [middle("shift"), middle("scriptKilobytes")];
  console.log(
    [
      name.padEnd(14),
      judge(largest, BOUNDS.largestPaint, largest.toFixed(0).padStart(10), "ms"),
      judge(blocking, BOUNDS.blocking, blocking.toFixed(0).padStart(7), "ms"),
      judge(shift, BOUNDS.shift, shift.toFixed(3).padStart(8), ""),
      judge(scripts, kilobytes, scripts.toFixed(1).padStart(8), "kB"),
    ].join(""),
  );
}

await main(process.argv.slice(2));
