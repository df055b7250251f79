import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { signIn } from "./account.ts";

/** WCAG 2.2 AA on each screen, in both schemes. */
const OPEN = ["/login", "/register", "/forgot-password", "/reset-password", "/feature-flag"];
const SIGNED_IN = [
  "/",
  "/research",
  "/markets",
  "/markets/county/37119",
  "/portfolios",
  "/data-tools",
  "/data-sources",
  "/documents",
  "/settings",
  "/no/such/place",
];
const PROPERTY_PAGES = [
  "",
  "/rent-comps",
  "/sale-comps",
  "/underwriting",
  "/underwriting/statement",
  "/ic-report",
  "/documents",
];
const BUILDING_PAGES = ["", "/unit-mix", "/rent-comps", "/underwriting", "/underwriting/mf-5", "/documents"];

for (const scheme of ["light", "dark"] as const) {
  test(`every screen passes axe in ${scheme}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    for (const path of OPEN) await check(page, path);
    await signIn(page);
    const property = await findProperty(page, "singlefamily");
    const building = await findProperty(page, "multifamily");
    for (const path of [...SIGNED_IN, ...PROPERTY_PAGES.map((each) => property + each)])
      await check(page, path);
    for (const path of BUILDING_PAGES) await check(page, building + path);
  });
}

async function findProperty(page: import("@playwright/test").Page, type: string): Promise<string> {
  const query = type === "multifamily" ? "12" : "34";
  const response = await page.request.get(
    `/api/research-property/suggestions?query=${query}&propertyType=${type}`,
  );
  const { items } = (await response.json()) as { items: { googlePlacesId: string }[] };
  return `/research-property/${items[0]?.googlePlacesId}`;
}

async function check(page: import("@playwright/test").Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("h1").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  const found = violations.map((each) => `${path}: ${each.id} (${each.nodes[0]?.html.slice(0, 160)})`);
  expect(found).toEqual([]);
}
