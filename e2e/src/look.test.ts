import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { test } from "./recorded-test.ts";

/** What the eye measures: where the work begins, how many sizes of text there are, what does not fit. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const sizes = new Set<number>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const isSeen =
        parent !== null && parent.getClientRects().length > 0 && parent.closest("title") === null;
      if (isSeen && node.textContent?.trim()) sizes.add(Number.parseFloat(getComputedStyle(parent).fontSize));
    }
    return { sizes: [...sizes].sort((a, b) => a - b), width: document.documentElement.scrollWidth };
  });

test("screens begin with the work and fit", async ({ page }) => {
  await signIn(page);
  const { items } = await (
    await page.request.get("/api/research-property/suggestions?query=12&propertyType=singlefamily")
  ).json();
  const home = `/research-property/${items.find(({ propertyId }: { propertyId: number }) => propertyId > 0).googlePlacesId}`;
  const header = page.getByRole("main").locator("header").first();
  const heightOf = async () => (await header.boundingBox())?.height ?? Number.NaN;

  await test.step("the first rent comp stands high, under a header of two lines", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${home}/rent-comps`);
    const first = page.getByRole("table", { name: "Comps by rent" }).getByRole("row").nth(1);
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(280);
    expect(await heightOf()).toBeLessThanOrEqual(84);
  });

  await test.step("the first row of the statement stands high, beside its inputs, and seven years fit", async () => {
    await page.goto(`${home}/underwriting/statement`);
    const table = page.getByRole("table", { name: "Operating statement" });
    expect((await table.getByRole("row").nth(1).boundingBox())?.y).toBeLessThanOrEqual(260);
    const inputs = await page.locator(`input[aria-label="Page of the inputs"]`).boundingBox();
    expect((inputs?.x ?? 0) + (inputs?.width ?? 0)).toBeLessThan((await table.boundingBox())?.x ?? 0);
    await expect(table.getByRole("columnheader", { name: "Year 7" })).toBeVisible();
    const across = await page
      .getByRole("region", { name: "Operating statement, scrolling" })
      .evaluate(({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth }));
    expect(across.scrollWidth).toBeLessThanOrEqual(across.clientWidth);
  });

  await test.step("few tabs lead to the tabs of the property", async () => {
    await page.goto(home);
    const tab = page.getByRole("tab", { name: "Overview" });
    await tab.waitFor();
    let stops = 0;
    while (stops < 12 && !(await tab.evaluate((each) => each === document.activeElement))) {
      await page.keyboard.press("Tab");
      stops += 1;
    }
    await expect(tab).toBeFocused();
  });

  await test.step("nothing runs out of a narrow phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of [home, `${home}/rent-comps`, "/", "/portfolios", "/data-tools", "/documents"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      // Once everything has come: what is on the way is as narrow as its skeleton.
      await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
      expect((await measure(page)).width, path).toBeLessThanOrEqual(360);
    }
  });

  await test.step("six sizes of text, none under 11 px", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of ["/", "/portfolios", "/data-tools", "/documents"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const { sizes } = await measure(page);
      expect(sizes.length, `${path}: ${sizes}`).toBeLessThanOrEqual(6);
      expect(sizes[0], path).toBeGreaterThanOrEqual(11);
    }
  });
});
