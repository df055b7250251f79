import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { listOwnedHomes, underwrite } from "./owned-homes.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** Homes we own, underwritten together: asked, opened to its formulas, and changed. */

async function underwrittenPortfolio(page: Page): Promise<string> {
  const homes = (await listOwnedHomes(page)).slice(-4);
  const placeIds = homes.map(({ googlePlacesId }) => googlePlacesId);
  for (const [at, place] of placeIds.entries()) {
    const purchasePrice = 250_000 + 10_000 * at;
    await underwrite(page, place, { purchasePrice, monthlyRent: 2_000, afterRepairValue: 280_000 });
  }
  const made = await page.request.post("/api/portfolios", { data: { name: "Bulk offer", placeIds } });
  return ((await made.json()) as { id: string }).id;
}

test("many homes are underwritten on their own pages", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  const id = await underwrittenPortfolio(page);
  await page.goto(`/portfolios?portfolio=${id}&tab=underwriting&pf=pf-4`);
  const facility = page.getByRole("button", { name: /^Facility: \$[\d,]+\. Show formula$/ });
  await expect(facility).toBeVisible();

  await test.step("a figure opens to its formula and to what it reads, by keyboard", async () => {
    await facility.focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Formula" });
    await expect(panel.getByText(/MAX\(0, MIN\(maxByAdvance/)).toBeVisible();
    await panel.getByRole("button", { name: "Maximum by advance rate" }).click();
    await expect(panel.getByText("advanceRate * borrowingBase")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(facility).toBeFocused();
  });

  await test.step("a term is kept in the address, and the facility follows it", async () => {
    const before = await facility.textContent();
    await page.getByLabel("Advance rate", { exact: true }).fill("10");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/advanceRate=0\.1/);
    await expect(facility).not.toHaveText(before ?? "");
    await page.reload();
    await expect(page.getByLabel("Advance rate", { exact: true })).toHaveValue("10%");
  });

  await test.step("each page stands, and passes axe", async () => {
    const found: string[] = [];
    for (const [name, heading] of [
      ["PF-2 Homes", "Homes"],
      ["PF-4 Facility", "PF-4 Facility"],
      ["PF-7 Pooled returns", "By metro, vintage and source"],
      ["PF-10 Operating metrics", "PF-10 Operating metrics"],
    ] as const) {
      await page.getByRole("navigation", { name: "Portfolio pages" }).getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
      found.push(...(await violationsIn(page)));
    }
    expect(found).toEqual([]);
  });

  await test.step("what the books alone know is missing, and says so", async () => {
    const missing = page.getByRole("button", { name: /^Average occupancy is unavailable: Days occupied/ });
    await expect(missing).toBeVisible();
  });
});
