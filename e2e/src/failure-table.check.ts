import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { test } from "./recorded-test.ts";
import { LONG, suggestPlaces } from "./uploads.ts";

/**
 * The table of docs/mission/failures.md, which web/src/routes/failures.test.tsx writes and holds whole, tried in a browser
 * over the real server: each page here with one of its queries and the next outcome in turn. `E2E_WHOLE_TABLE=1` tries
 * each query of these pages by every outcome.
 */
const isWhole = process.env.E2E_WHOLE_TABLE === "1";

const OUTCOMES = {
  "400": { body: { detail: "Internal words" }, said: "Something went wrong" },
  "401": { body: { detail: "The session has ended" }, said: "The session has ended" },
  "403": { body: { detail: "Only others may see this" }, said: "Only others may see this" },
  "404": { body: { detail: "Nothing is kept here" }, said: "Nothing is kept here" },
  "422": {
    body: { detail: [{ loc: ["query", "page"], msg: "The page is no number", type: "x" }] },
    said: "The page is no number",
  },
  "500": { body: { message: "Internal words", requestId: "r-1" }, said: "Something went wrong" },
  "503": { body: { detail: "The database rests" }, said: "The database rests" },
  "no answer": { body: null, said: "The server cannot be reached" },
} as const;
type Outcome = keyof typeof OUTCOMES;
const NAMES = ["400", "401", "403", "404", "422", "500", "503", "no answer"] as const satisfies Outcome[];

interface Row {
  family: string;
  page: string;
  /** What the note names that stands where the content would be. */
  note: string;
  /** Calls and toast by outcome: `3 said`. */
  cells: Record<Outcome, string>;
}

function readRows(): Row[] {
  const text = readFileSync(new URL("../../docs/mission/failures.md", import.meta.url), "utf8");
  return text.split("\n").flatMap((line) => {
    const cells = line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, ""));
    if (cells.length !== NAMES.length + 4 || !line.startsWith("| `/api")) return [];
    const [family = "", page = "", stands = "", ...outcomes] = cells;
    const [, note] = /^“([^”]+)”$/.exec(stands) ?? [];
    if (note === undefined) return [];
    const byName = Object.fromEntries(NAMES.map((name, index) => [name, outcomes[index] ?? ""]));
    return [{ family: family.replaceAll("`", ""), page, note, cells: byName as Row["cells"] }];
  });
}

interface Ids {
  home: string;
  community: string;
}

/**
 * Where pages of the table are on the demo server, one of each kind, so that each outcome is tried; those that need
 * files or steps before are left to the other test.
 */
const ADDRESSES: Record<string, (ids: Ids) => string> = {
  "/": () => "/",
  "/documents": () => "/documents",
  "/markets": () => "/markets",
  "/research-property": ({ home }) => `/research-property/${home}`,
  "/research-property, sale comps": ({ home }) => `/research-property/${home}/sale-comps`,
  "/research-property, unit mix": ({ community }) => `/research-property/${community}/unit-mix`,
  "/portfolios, one, returns": () => "/portfolios?portfolio=owned&tab=returns",
  "/data-tools, rent-roll": () => "/data-tools?kind=rent-roll",
  "/settings, users": () => "/settings/users",
};

/** Pages that only the whole table tries, each much like one of those. */
const MORE_ADDRESSES: typeof ADDRESSES = {
  "/research": () => "/research",
  "/markets, bubbles": () => "/markets?view=bubbles",
  "/markets, risk": () => "/markets?view=returns",
  "/markets/county/:countyId": () => "/markets/county/37119",
  "/markets/msa/:msaId": () => "/markets/msa/16740",
  "/research-property, rent rolls": ({ community }) => `/research-property/${community}/rent-roll`,
  "/research-property, statements": ({ community }) => `/research-property/${community}/statements`,
  "/research-property, documents": ({ home }) => `/research-property/${home}/documents`,
  "/portfolios, archived": () => "/portfolios?archived=true",
  "/portfolios, one": () => "/portfolios?portfolio=owned",
  "/portfolios, one, pages": () => "/portfolios?portfolio=owned&tab=underwriting",
  "/portfolios, one, cohorts": () => "/portfolios?portfolio=owned&tab=underwriting&pf=pf-2",
  "/portfolios, one, documents": () => "/portfolios?portfolio=owned&tab=documents",
  "/data-tools": () => "/data-tools",
  "/data-tools, single-family": () => "/data-tools?kind=single-family",
  "/data-tools, multi-family": () => "/data-tools?kind=multi-family",
  "/data-tools, operating-statement": () => "/data-tools?kind=operating-statement",
  "/backtests": () => "/backtests",
  "/settings": () => "/settings",
  "/settings, flags": () => "/settings/flags",
  "/settings, jobs": () => "/settings/jobs",
};

const addresses = isWhole ? { ...ADDRESSES, ...MORE_ADDRESSES } : ADDRESSES;

/** Read page after page, so that their calls have names that the query has not. */
const READ_IN_PAGES = new Set(["/api/portfolios/:id/properties"]);

/** A call belongs to a row when its path and the names of its query do; a property's call also by its type. */
function matcherOf(family: string): (url: URL) => boolean {
  const [path = "", names = ""] = family.split("?");
  const source = path
    .replace(/:\w+/g, "[^/]+")
    .replace("/google-places-id/", "/(?:(?:single|multi)-family/)?google-places-id/");
  const pattern = new RegExp(`^${source}$`);
  return ({ pathname, searchParams }) => {
    if (!pattern.test(pathname)) return false;
    const given = [...new Set(searchParams.keys())].filter((name) => name !== "vintage");
    return READ_IN_PAGES.has(family) || given.toSorted().join("&") === names;
  };
}

async function failing(page: Page, { family }: Row, outcome: Outcome): Promise<() => number> {
  let calls = 0;
  const matches = matcherOf(family);
  const { body } = OUTCOMES[outcome];
  const isEnding = (url: URL) => outcome === "401" && url.pathname === "/api/auth/verify";
  await page.route(
    (url) => matches(url) || isEnding(url),
    (route) => {
      if (!isEnding(new URL(route.request().url()))) calls += 1;
      if (body === null) return route.abort("connectionfailed");
      const status = Number(outcome);
      return route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });
    },
  );
  return () => calls;
}

/** Goes on within the application: loading it again for each cell would take most of the time. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

/** To a page that needs no session and has nothing of the others, toasts included. */
async function leave(page: Page): Promise<void> {
  await go(page, "/feature-flag");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[aria-label="Dismiss"]')) button.click();
  });
  await expect(page.getByRole("alert")).toHaveCount(0);
}

/** Opens the page while its query fails, looks, and helps it up again. */
async function tryFailure(page: Page, row: Row, outcome: Outcome, address: string): Promise<void> {
  await leave(page);
  const calls = await failing(page, row, outcome);
  await go(page, address);
  if (outcome === "401") {
    await expect(page).toHaveURL(/\/login/);
    expect(calls()).toBeLessThanOrEqual(1);
    await page.unrouteAll();
    return;
  }
  const [count = "", toast = ""] = row.cells[outcome].split(" ");
  await expect(page.getByText(`${row.note} could not be loaded`)).toBeVisible(LONG);
  expect(calls()).toBe(Number(count));
  await expect(page.getByRole("alert")).toHaveCount(toast === "–" ? 0 : 1);
  if (toast !== "–") await expect(page.getByRole("alert")).toContainText(OUTCOMES[outcome].said);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByText(`${row.note} could not be loaded`)).toHaveCount(0, LONG);
}

const rows = readRows().filter(
  ({ page }) => page in addresses && (process.env.ONLY === undefined || page.startsWith(process.env.ONLY)),
);
const firstOfPages = Object.keys(addresses).flatMap((name) => rows.find(({ page }) => page === name) ?? []);
const cells: [Row, Outcome][] = isWhole
  ? rows.flatMap((row) => NAMES.map((name): [Row, Outcome] => [row, name]))
  : firstOfPages.map((row, index) => [row, NAMES[index % NAMES.length] ?? "404"]);

/** Pages that fail side by side, each in a browser of its own: a failure that is asked again mostly waits. */
const LANES = 3;

test("each page fails in the browser as the table of failures says", async ({ browser, page }) => {
  if (!process.env.ONLY) expect(firstOfPages.map((row) => row.page)).toEqual(Object.keys(addresses));
  expect(new Set(cells.map(([, outcome]) => outcome)).size).toBe(NAMES.length);
  test.setTimeout(60_000 + cells.length * 15_000);
  await signIn(page);
  const [home] = await suggestPlaces(page, "34 Charlotte", "singlefamily");
  const [community] = await suggestPlaces(page, "120", "multifamily");
  const ids = { home: home?.googlePlacesId ?? "", community: community?.googlePlacesId ?? "" };
  const storageState = await page.context().storageState();
  const faults: string[] = [];
  const waiting = cells.values();
  const lanes = Array.from({ length: LANES }, async () => {
    const context = await browser.newContext({ storageState });
    const lane = await context.newPage();
    await lane.goto("/feature-flag");
    for (const [row, outcome] of waiting) {
      // One that differs hides none of the others.
      await tryFailure(lane, row, outcome, addresses[row.page]?.(ids) ?? "").catch((error: unknown) =>
        faults.push(`${row.page}: ${row.family}, ${outcome}: ${error}`),
      );
      await lane.unrouteAll();
    }
    await context.close();
  });
  await Promise.all(lanes);
  expect(faults).toEqual([]);
});

test("a page whose code does not arrive says so in its frame, and comes when it is tried again", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/documents");
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  const isCode = (url: URL) => /\/assets\/portfolios-[^/]+\.js$/.test(url.pathname);
  await page.route(isCode, (route) => route.abort("connectionfailed"));
  await page.getByRole("link", { name: "Portfolios" }).first().click();
  await expect(page.getByText("This page could not be loaded")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("assets");
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Portfolios" })).toBeVisible();
});
