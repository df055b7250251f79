import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { test } from "./recorded-test.ts";

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

/** The market that a first start measures first, once it has. */
async function findMeasured(page: Page): Promise<string> {
  const report = "/api/backtests/report?evidence=rent&propertyType=singlefamily&demo=true";
  const read = async () =>
    (await (await page.request.get(report)).json()) as {
      markets: { name: string }[];
      overall: object | null;
    };
  await expect
    .poll(async () => (await read()).overall !== null, { timeout: 300_000, intervals: [1_000] })
    .toBe(true);
  const [market] = (await read()).markets;
  return market?.name ?? "";
}

test("the error of estimates stands beside them, and opens to what was furthest off", async ({ page }) => {
  await signIn(page);
  const market = await findMeasured(page);

  await test.step("a first start has measured the market with most evidence", async () => {
    await page.goto("/backtests");
    await expect(page.getByText(/^1 market, measured/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Run back-test" })).toBeEnabled();
    await expect(page.getByText(/Estimates are frozen on 3 days/)).toBeVisible();
  });

  const home = await findHome(page, market.split("-")[0] ?? "");
  await page.goto(`/research-property/${home.googlePlacesId}/rent-comps`);
  // The first look at a market fits it.
  const record = page.getByText(/median error over \d+ simulated leases, range covered/);
  await expect(record).toBeVisible();
  await page.getByRole("link", { name: /^Back-test of/ }).click();
  await expect(page.getByText("Demo data").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "By beds" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Largest misses" })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
});

test("comps as a rent schedule: three of them, adjustments that add up, another by keyboard", async ({
  page,
}) => {
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
