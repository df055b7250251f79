import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { listOwnedHomes } from "./owned-homes.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** Two homes we own in one metro, in a portfolio of their own. Other journeys take the first homes, or the last. */
async function ownedPair(page: Page): Promise<{ id: string; metro: string; places: string[] }> {
  const homes = (await listOwnedHomes(page)).slice(5, 7);
  const metro = homes[0]?.metro ?? "";
  const places = homes.map(({ googlePlacesId }) => googlePlacesId);
  const made = await page.request.post("/api/portfolios", { data: { name: "Cohorts", placeIds: places } });
  return { id: ((await made.json()) as { id: string }).id, metro, places };
}

test("a market's assumptions reach its homes, and the pool is stressed by sizes of one's own", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await signIn(page);
  const { id, metro, places } = await ownedPair(page);
  await page.goto(`/portfolios?portfolio=${id}&tab=underwriting&pf=pf-2`);

  await test.step("assumptions are kept for a metro, and what can't be is told", async () => {
    await page.getByRole("button", { name: "Add a market" }).click();
    const dialog = page.getByRole("dialog", { name: "Cohort template" });
    await dialog.getByLabel("Market").click();
    await page.getByRole("option", { name: metro }).click();
    await dialog.getByLabel("Add an assumption").fill("Property management");
    await page.getByRole("option", { name: "Property management", exact: true }).click();
    const field = dialog.getByRole("textbox", { name: "Property management" });
    await field.fill("150%");
    await expect(dialog.getByText("must be at most")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await field.fill("6.5%");
    await dialog.getByRole("textbox", { name: "Template name" }).fill("Metro plan");
    await dialog.getByRole("textbox", { name: "Reason for the change" }).fill("Manager's quote");
    expect(await violationsIn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("list", { name: "Cohort templates" })).toContainText("6.5%");
  });

  await test.step("a run underwrites the homes by them, and each says so", async () => {
    await page.getByRole("button", { name: "Run underwriting" }).click();
    await expect(page.getByText(/homes were run/)).toBeVisible();
    const answer = await page.request.get(
      `/api/research-property/google-places-id/${places[0]}/underwriting/history/latest`,
    );
    const { inputs, basis } = (await answer.json()) as {
      inputs: { managementFeePct: number };
      basis: Record<string, string>;
    };
    expect([inputs.managementFeePct, basis.managementFeePct]).toEqual([0.065, "cohort"]);
  });

  await test.step("the size of a stress is entered, refused where it can't be, and goes back", async () => {
    await page
      .getByRole("navigation", { name: "Portfolio pages" })
      .getByRole("link", { name: "PF-8 Stress" })
      .click();
    const profit = page.getByRole("button", { name: /^Mild price decline: levered profit/ });
    const before = (await profit.textContent()) ?? "";
    const fall = page.getByRole("textbox", { name: "Mild price decline: sale price decline" });
    await fall.fill("15");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/stress\.mildFall\.priceDrop=0\.15/);
    await expect(profit).not.toHaveText(before);
    expect(await violationsIn(page)).toEqual([]);
    await fall.fill("150");
    await page.keyboard.press("Enter");
    await expect(page.getByText("From 0% to 100%")).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole("button", { name: "Mild price decline: sale price decline: back to 10%" }).click();
    await expect(profit).toHaveText(before);
    await expect(page).not.toHaveURL(/stress/);
  });
});
