import { type Browser, type BrowserContextOptions, expect } from "@playwright/test";
import { signIn } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** What a first visit may load of scripts: 200 kB to sign in, 350 for underwriting and 300 elsewhere. */
const limits = (home: string): [address: string, kilobytes: number][] => [
  ["/login", 200],
  ["/", 300],
  ["/research", 300],
  ["/pipeline", 300],
  ["/portfolios", 300],
  ["/markets", 300],
  ["/markets/county/37119", 300],
  ["/markets/msa/16740", 300],
  ["/data-tools", 300],
  ["/documents", 300],
  ["/compare", 300],
  ["/backtests", 300],
  ["/data-sources", 300],
  ["/settings", 300],
  [home, 300],
  [`${home}/rent-comps`, 300],
  [`${home}/underwriting/statement`, 350],
];

/** Pages that are opened at once: most of a visit is waiting. */
const SIDE_BY_SIDE = 4;

/** The bytes of scripts, as they came over the wire, that a browser without a cache loads until nothing more comes. */
async function weighFirstVisit(
  browser: Browser,
  options: BrowserContextOptions,
  address: string,
): Promise<number> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const weights: Promise<number>[] = [];
  context.on("requestfinished", (request) => {
    if (request.resourceType() === "script" || new URL(request.url()).pathname.endsWith(".js")) {
      // What a worker takes from the cache counts as less than nothing.
      weights.push(request.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize)));
    }
  });
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // A page that waits for its data or its parts has more to load.
  await expect(page.locator("[class*=Skeleton-root], main[aria-busy=true]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  const bytes = (await Promise.all(weights)).reduce((sum, each) => sum + each, 0);
  await context.close();
  return bytes;
}

test("no address loads more scripts at first than its limit", { tag: NIGHTLY }, async ({
  browser,
  page,
  baseURL,
}) => {
  await signIn(page);
  const { items } = await (
    await page.request.get("/api/research-property/suggestions?query=12&propertyType=singlefamily")
  ).json();
  const known = items.find(({ propertyId }: { propertyId: number }) => propertyId > 0);
  const waiting = limits(`/research-property/${known.googlePlacesId}`);
  const visits: { address: string; kilobytes: number; limit: number }[] = [];
  const storageState = await page.context().storageState();
  const visitNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (next === undefined) return;
    const [address, limit] = next;
    const who = address === "/login" ? {} : { storageState };
    const bytes = await weighFirstVisit(browser, { baseURL, ...who }, address);
    visits.push({ address, kilobytes: Math.round(bytes / 100) / 10, limit });
    await visitNext();
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, visitNext));
  expect(visits.filter(({ kilobytes }) => kilobytes < 100)).toEqual([]);
  expect(visits.filter(({ kilobytes, limit }) => kilobytes > limit)).toEqual([]);
});
