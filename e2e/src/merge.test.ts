import { expect, type Page } from "@playwright/test";
import { inviteColleague, signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** A home that no other journey takes, with a first version. */
async function underwriteHome(page: Page): Promise<string> {
  const response = await page.request.get(
    "/api/research-property/suggestions?query=77%20&propertyType=singlefamily",
  );
  const { items } = (await response.json()) as { items: { kind: string; googlePlacesId: string }[] };
  const id = items.find(({ kind }) => kind === "address")?.googlePlacesId;
  const start = await page.request.get(`/api/research-property/google-places-id/${id}/underwriting/start`);
  const { valueEstimate } = ((await start.json()) as { inputs: { valueEstimate: number } }).inputs;
  const inputs = { purchasePrice: Math.round(valueEstimate), holdYears: 5, targets: { leveredIrr: 0.08 } };
  const saved = await page.request.post(`/api/research-property/google-places-id/${id}/underwriting`, {
    data: { inputs },
  });
  expect(saved.status()).toBe(201);
  return `/research-property/${id}/underwriting`;
}

async function enter(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press("Tab");
}

const irr = (page: Page) =>
  page.getByRole("complementary", { name: "Returns" }).getByRole("button", { name: /^Levered IRR:/ });
const save = (page: Page) => page.getByRole("button", { name: "Save version" });

test("two edit one underwriting: the second save becomes a merge, and both end at the same figures", {
  tag: NIGHTLY,
}, async ({ page, browser }) => {
  await signIn(page);
  const root = await underwriteHome(page);
  const colleague = await inviteColleague(page, browser, { firstName: "Mae", lastName: "Orr" });
  await Promise.all([page.goto(`${root}/sf-1`), colleague.goto(`${root}/sf-1`)]);
  await expect(save(colleague)).toBeEnabled();
  await expect(save(page)).toBeEnabled();

  await enter(colleague, "Purchase price", "300000");
  await enter(colleague, "Closing costs", "2");
  await colleague.getByLabel("Purchase price", { exact: true }).focus();
  await save(colleague).click();
  await expect(colleague.getByText("Draft of version 2, nothing changed")).toBeVisible();

  await enter(page, "Purchase price", "290000");
  // Nothing that was typed is lost by loading the page again.
  await page.reload();
  await expect(page.getByLabel("Purchase price", { exact: true })).toHaveValue("$290,000");
  await expect(page.getByText(/Mae Orr is .*; Mae Orr saved version 2: saving merges/)).toBeVisible();
  await save(page).click();
  await page.getByRole("button", { name: "Merge with version 2, saved by Mae Orr" }).click();
  const sheet = page.getByRole("dialog", { name: "Merge with version 2, saved by Mae Orr" });
  await expect(sheet.getByRole("status")).toHaveText(
    "Taken: 1 of theirs. 1 conflict to decide, until then as in version 1.",
  );
  await expect(sheet.getByRole("row", { name: /^Maximum bid/ }).getByText("…")).toHaveCount(0);
  expect(await violationsIn(page, "[role=dialog]")).toEqual([]);
  await sheet.getByRole("radio", { name: "Purchase price: Mine" }).press("Space");
  await sheet.getByRole("button", { name: "Save merge" }).click();
  await expect(page.getByText("Draft of version 3, nothing changed")).toBeVisible();

  await colleague.goto(`${root}/versions`);
  await colleague.getByRole("button", { name: "Open version 3" }).click();
  await expect(colleague.getByText("Draft of version 3, nothing changed")).toBeVisible();
  await expect(irr(colleague)).toHaveAccessibleName((await irr(page).getAttribute("aria-label")) ?? "none");
  // Who leaves is gone within seconds.
  await expect(page.getByText(/Mae Orr is/)).toBeVisible();
  await colleague.close();
  await expect(page.getByText(/Mae Orr is/)).toHaveCount(0, { timeout: 10_000 });
});
