import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { underwrite } from "./owned-homes.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** WCAG 2.2 AA on each screen, in both schemes. */
const OPEN = [
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/single-sign-on",
  "/feature-flag",
];
const SIGNED_IN = [
  "/",
  "/research",
  "/pipeline",
  "/pipeline?view=board",
  "/portfolios",
  "/data-tools",
  "/data-tools?tab=models",
  "/data-tools?tab=load",
  "/data-sources",
  "/documents",
  "/backtests",
  "/no/such/place",
];
const MARKET_PAGES = [
  ...["", "?view=table", "?view=table&areas=msa", "?view=bubbles", "?view=returns"],
  ...["/county/37119", "/msa/16740", "/zip/28208"],
].map((each) => `/markets${each}`);
const SETTINGS_PAGES = [
  ...[
    "",
    "/inbox",
    "/tokens",
    "/spreadsheets",
    "/webhooks",
    "/users",
    "/assumptions",
    "/deals",
    "/committee",
  ],
  ...["/reports", "/flags", "/jobs", "/audit", "/data", "/operation", "/about"],
].map((each) => `/settings${each}`);
const PORTFOLIO_PAGES = [
  ...["holdings", "map", "composition", "operations", "delinquency", "actuals", "capex", "valuations"],
  ...["hold-sell", "returns", "underwriting", "documents"],
].map((tab) => `/portfolios?portfolio=owned&tab=${tab}`);
/** Where a deal is decided: with every change; every night the others too. */
const DECIDING_PAGES = ["", "/rent-comps", "/underwriting/statement", "/ic-report"];
const OTHER_PAGES = ["/sale-comps", "/underwriting", "/documents"];
/** Of an underwriting that has a version: what is drawn of one that has none is little. */
const UNDERWRITING_PAGES = [
  ...[
    "quick",
    "charts",
    "sf-1",
    "sf-8",
    "versions",
    "scenarios",
    "sensitivity",
    "solve",
    "hold",
    "simulation",
  ],
].map((each) => `/underwriting/${each}`);
/** What a building's pages have that a home's have not. */
const BUILDING_PAGES = [
  ...["", "/unit-mix", "/rent-roll", "/statements", "/rent-comps", "/sale-comps", "/underwriting/quick"],
  ...["/underwriting/mf-5", "/underwriting/statement"],
];

test("every screen that needs no session passes axe in light and dark", { tag: NIGHTLY }, async ({
  page,
}) => {
  expect(await findViolations(page, OPEN)).toEqual([]);
});

test("every screen of the desk passes axe in light and dark", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  expect(await findViolations(page, SIGNED_IN)).toEqual([]);
});

test("every screen of the markets passes axe in light and dark", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  expect(await findViolations(page, MARKET_PAGES)).toEqual([]);
});

test("every page of the settings passes axe in light and dark", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  expect(await findViolations(page, SETTINGS_PAGES)).toEqual([]);
});

test("every page of a portfolio passes axe in light and dark", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  expect(await findViolations(page, PORTFOLIO_PAGES)).toEqual([]);
});

test("the pages on which a home is decided pass axe in light and dark", async ({ page }) => {
  await signIn(page);
  const home = await findProperty(page, "singlefamily");
  expect(
    await findViolations(
      page,
      DECIDING_PAGES.map((each) => home + each),
    ),
  ).toEqual([]);
});

test("every other page of a home passes axe in light and dark", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  const home = await findProperty(page, "singlefamily");
  const compared = `/compare?property=${home.split("/").at(-1)}`;
  expect(await findViolations(page, [...OTHER_PAGES.map((each) => home + each), compared])).toEqual([]);
});

test("every page of an underwriting passes axe in light and dark", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  const home = await findProperty(page, "singlefamily");
  await underwrite(page, home.split("/").at(-1) ?? "", { purchasePrice: 380_000 });
  const paths = [...UNDERWRITING_PAGES, "/ic-report"].map((each) => home + each);
  expect(await findViolations(page, paths)).toEqual([]);
});

test("every page of a building passes axe in light and dark", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  const building = await findProperty(page, "multifamily");
  expect(
    await findViolations(
      page,
      BUILDING_PAGES.map((each) => building + each),
    ),
  ).toEqual([]);
});

async function findProperty(page: Page, type: string): Promise<string> {
  const query = type === "multifamily" ? "12" : "34 Charlotte";
  const response = await page.request.get(
    `/api/research-property/suggestions?query=${query}&propertyType=${type}`,
  );
  const { items } = (await response.json()) as { items: { googlePlacesId: string }[] };
  return `/research-property/${items[0]?.googlePlacesId}`;
}

async function findViolations(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator("h1").first()).toBeVisible();
    // What is far down comes when somebody uses the page.
    await page.mouse.move(600, 300);
    await page.waitForLoadState("networkidle");
    found.push(...(await violationsIn(page)));
  }
  return found;
}
