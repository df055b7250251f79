import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { NIGHTLY, test } from "./recorded-test.ts";
import { MEASURED } from "./register-account.ts";

/** What estimates are worth, measured and shown beside them; and the comps as appraisers set them out. */

interface Home {
  googlePlacesId: string;
}

async function findHome(page: Page, city: string): Promise<Home> {
  const path = `/api/research-property/suggestions?query=56%20${city}&propertyType=singlefamily`;
  const { items } = (await (await page.request.get(path)).json()) as { items: Home[] };
  const [home] = items;
  if (home === undefined) throw new Error("The demo has homes");
  return home;
}

/** Of the market that register-account.ts has measured: nobody hurries that work, so that this file is among the last. */
async function waitForRecord(page: Page): Promise<void> {
  const { kind, id } = MEASURED;
  const path = `/api/backtests/markets/${kind}/${id}?evidence=rent&propertyType=singlefamily&demo=true`;
  await expect
    .poll(async () => (await page.request.get(path)).status(), { timeout: 500_000, intervals: [500] })
    .toBe(200);
}

test("the error of estimates stands beside them, and opens to what was furthest off", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await signIn(page);
  await waitForRecord(page);

  const home = await findHome(page, "Charlotte");
  await page.goto(`/research-property/${home.googlePlacesId}/rent-comps`);
  const record = page.getByText(/median error over \d+ simulated leases, range covered/);
  await page.getByText(/^How it is estimated, median error \d/).click();
  await expect(record).toBeVisible();
  await page.getByRole("link", { name: /^Back-test of/ }).click();
  await expect(page.getByText("Demo data").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "By beds" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Largest misses" })).toBeVisible();
  // Side by side, no table loses its last column.
  const splits = page.getByRole("group", { name: /^By .*, scrolling$/ });
  expect(await splits.count()).toBeGreaterThanOrEqual(3);
  for (const split of await splits.all()) {
    const hidden = await split.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden, (await split.getAttribute("aria-label")) ?? "").toBeLessThanOrEqual(0);
  }
  expect(await violationsIn(page)).toEqual([]);
});

test("comps as a rent schedule: three of them, adjustments that add up, another by keyboard", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await signIn(page);
  const { googlePlacesId } = await findHome(page, "Charlotte");
  await page.goto(`/research-property/${googlePlacesId}/rent-comps`);
  await page.getByText("Form 1007", { exact: true }).click();
  await expect(page).toHaveURL(/view=form-1007/);
  // The address changes before the schedule is drawn.
  await expect(page.getByRole("rowheader", { name: "Indicated monthly market rent" })).toBeVisible();
  const rows = page.getByRole("table").getByRole("row");
  const figures = async (item: string) => {
    const cells = await rows
      .filter({ has: page.getByRole("rowheader", { name: item }) })
      .locator("td")
      .allTextContents();
    return cells.flatMap((text) =>
      /^[+-]?\$[\d,]+$/.test(text) ? [Number(text.replace(/[^\d-]/g, ""))] : [],
    );
  };
  const [rents, nets, indicated] = [
    await figures("Adjusted monthly rent"),
    await figures("Net adjustment"),
    await figures("Indicated monthly market rent"),
  ];
  expect(rents).toHaveLength(3);
  for (const [at, rent] of rents.entries()) {
    expect(Math.abs(rent + (nets[at] ?? 0) - (indicated[at] ?? 0))).toBeLessThanOrEqual(1);
  }
  await page.getByLabel("Comparable no. 1", { exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(/schedule=/);
  await expect(page.getByText(/Estimated monthly market rent of the subject/)).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
});
