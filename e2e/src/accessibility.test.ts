import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** WCAG 2.2 AA on each screen, in both schemes. */
const OPEN = ["/login", "/register", "/forgot-password", "/reset-password", "/feature-flag"];
const SIGNED_IN = [
  "/research",
  "/markets/county/37119",
  "/pipeline",
  "/portfolios",
  "/data-tools",
  "/data-sources",
  "/documents",
  "/settings",
  "/no/such/place",
];
/** Where a deal is decided: with every change; every night the others too. */
const DECIDING_PAGES = ["", "/rent-comps", "/underwriting/statement", "/ic-report"];
const OTHER_PAGES = ["/sale-comps", "/underwriting", "/documents"];
/** What a building's pages have that a home's have not. */
const BUILDING_PAGES = ["", "/unit-mix", "/rent-roll", "/rent-comps", "/underwriting/mf-5"];

test("every screen that needs no session passes axe in light and dark", { tag: NIGHTLY }, async ({
  page,
}) => {
  expect(await findViolations(page, OPEN)).toEqual([]);
});

test("every screen of the desk passes axe in light and dark", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  expect(await findViolations(page, SIGNED_IN)).toEqual([]);
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

async function findViolations(page: Page, paths: string[]): Promise<string[]> {
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
