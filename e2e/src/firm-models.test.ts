import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { listOwnedHomes, underwrite } from "./owned-homes.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/**
 * A firm's own workbook all the way. `rental-model.xlsx` has the inputs of a home on one sheet (price, rent, vacancy,
 * taxes, insurance, hold, exit cap, closing costs) and net operating income, cap rate and IRR on another.
 */
const WORKBOOK = new URL("rental-model.xlsx", import.meta.url).pathname;

const openView = (page: Page, name: string) => page.getByRole("tab", { name }).click();

async function uploadAndMap(page: Page): Promise<void> {
  await page.goto("/data-tools?tab=models");
  await page.locator("input[type=file]").setInputFiles(WORKBOOK);
  await page.waitForURL(/\/firm-models\//);
  await expect(page.getByText("Accepted in full")).toBeVisible();
  await openView(page, "Mapping");
  await page.getByRole("button", { name: /^Confirm \d+ cells/ }).click();
  await expect(page.getByText(/^Version \d+, confirmed by Ada Analyst/)).toBeVisible();
}

async function fillFor(page: Page, label: string): Promise<void> {
  await openView(page, "Property and scenarios");
  await page.getByRole("combobox", { name: "Property to fill the model for" }).fill(label);
  await page
    .getByRole("option")
    .filter({ hasText: label.split(",")[0] ?? label })
    .first()
    .click();
  await expect(page.getByRole("table", { name: "Filled inputs" })).toBeVisible();
  await page.getByRole("textbox", { name: "Offer" }).fill("310,000");
  await page.getByRole("button", { name: "Fill", exact: true }).click();
  await expect(page.getByRole("row", { name: /Purchase price.*\$310,000/ })).toBeVisible();
}

test("a firm's workbook is mapped, filled for a home, solved for the highest bid, simulated and reported", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await signIn(page);
  const home = (await listOwnedHomes(page)).at(-1);
  if (home === undefined) throw new Error("The demo has owned homes");
  await underwrite(page, home.googlePlacesId);
  await uploadAndMap(page);
  await fillFor(page, home.label);

  await openView(page, "Analyses");
  await page.getByRole("textbox", { name: "Target" }).first().fill("6%");
  await page.getByRole("button", { name: "Find maximum bid" }).click();
  await expect(page.getByText(/^Maximum bid: \$[\d,]+/)).toBeVisible();
  await page.getByRole("button", { name: "Run tornado" }).click();
  await page.getByRole("button", { name: "Run simulation" }).click();
  await expect(page.getByText(/^1,000 trials, seed 1\./)).toBeVisible();
  // A field that the page's bar covers by half passes for one that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violationsIn(page)).toEqual([]);

  await openView(page, "Property and scenarios");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^“Base case” version 1 of .* is kept\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Report Base case version 1" }).click();
  await expect(page.getByRole("combobox", { name: "Figures of" })).toHaveValue(
    /rental-model\.xlsx, Base case/,
  );
  await page.getByRole("button", { name: "Write report" }).click();
  await expect(page.getByText("Report saved")).toBeVisible();
  const query = `googlePlacesId=${encodeURIComponent(home.googlePlacesId)}&type=icReport`;
  const filed = await (await page.request.get(`/api/documents?${query}`)).json();
  expect(filed.items[0].name).toContain("own model");
});
