import { expect, type Page, test } from "@playwright/test";
import { signIn } from "./account.ts";
import { axeIn } from "./axe.ts";

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
const BUILDING_PAGES = [
  "",
  "/unit-mix",
  "/rent-roll",
  "/rent-comps",
  "/underwriting",
  "/underwriting/mf-5",
  "/documents",
];

for (const scheme of ["light", "dark"] as const) {
  test(`every screen passes axe in ${scheme}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const found: string[] = [];
    for (const path of OPEN) found.push(...(await violationsOf(page, path)));
    await signIn(page);
    const property = await findProperty(page, "singlefamily");
    const building = await findProperty(page, "multifamily");
    const paths = [
      ...SIGNED_IN,
      ...PROPERTY_PAGES.map((each) => property + each),
      ...BUILDING_PAGES.map((each) => building + each),
    ];
    for (const path of paths) found.push(...(await violationsOf(page, path)));
    expect(found).toEqual([]);
  });
}

async function findProperty(page: Page, type: string): Promise<string> {
  const query = type === "multifamily" ? "12" : "34";
  const response = await page.request.get(
    `/api/research-property/suggestions?query=${query}&propertyType=${type}`,
  );
  const { items } = (await response.json()) as { items: { googlePlacesId: string }[] };
  return `/research-property/${items[0]?.googlePlacesId}`;
}

async function violationsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.locator("h1").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const { violations } = await axeIn(page).analyze();
  return violations.map((each) => `${path}: ${each.id} (${each.nodes[0]?.html.slice(0, 160)})`);
}
