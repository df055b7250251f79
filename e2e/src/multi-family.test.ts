import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** A building from search to report: unit mix, comps by floor plan, underwriting on its own formula pages. */

interface Building {
  label: string;
  googlePlacesId: string;
}

async function findBuilding(page: Page, query: string): Promise<Building> {
  const response = await page.request.get(
    `/api/research-property/suggestions?query=${query}&propertyType=multifamily`,
  );
  const { items } = (await response.json()) as { items: (Building & { kind: string })[] };
  const building = items.find(({ kind }) => kind === "address");
  if (!building) throw new Error(`the demo universe has no building whose address starts with ${query}`);
  return building;
}

const getUnitMix = async (page: Page, id: string) => {
  const response = await page.request.get(`/api/research-property/google-places-id/${id}/unit-mix`);
  return (await response.json()) as { version: number; rows: Record<string, unknown>[] };
};

const EXPENSES = {
  Insurance: 65_000,
  Utilities: 90_000,
  Payroll: 140_000,
  "Repairs and maintenance": 60_000,
  "Turnover and make-ready": 30_000,
  "Contract services": 35_000,
  "Marketing and leasing": 20_000,
  "General and administrative": 30_000,
};

test("a building from its address to the committee report", async ({ page }) => {
  await signIn(page);
  const { label, googlePlacesId: id } = await findBuilding(page, "12002");

  await test.step("find it; its pages are those of a building", async () => {
    await page.goto("/");
    await page.getByRole("combobox", { name: "Search properties and markets" }).fill(label.slice(0, 14));
    await page.getByRole("option", { name: label }).click();
    // A building is called by its name; where it stands follows.
    await expect(page.getByRole("main").getByText(`${label}, `, { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(label);
    await expect(page.getByText("Multi-family", { exact: true })).toBeVisible();
    await page.mouse.wheel(0, 600);
    await page
      .getByRole("button", { name: /^Units: .* Show source$/ })
      .first()
      .click();
    await expect(page.getByRole("dialog").getByText("Source")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("edit the unit mix by keyboard, and keep it as a version", async () => {
    const before = await getUnitMix(page, id);
    await page.getByRole("tab", { name: "Unit mix" }).click();
    const grid = page.getByRole("grid", { name: "Unit mix", exact: true });
    // Beside the plans the heads, and the totals of all units and of the occupied ones.
    await expect(grid.getByRole("row")).toHaveCount(before.rows.length + 3);
    await grid.locator('[data-cell="0.6"]').click();
    await page.keyboard.type("1333");
    await page.keyboard.press("Enter");
    await expect(grid.locator('[data-cell="0.6"]')).toHaveText("$1,333");
    await expect(grid.locator('[data-cell="1.6"]')).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(grid.locator('[data-cell="0.6"]')).not.toHaveText("$1,333");
    await page.keyboard.press("Control+y");
    // Leaving the page loses nothing.
    await page.getByRole("tab", { name: "Overview" }).click();
    await page.getByRole("tab", { name: "Unit mix" }).click();
    await expect(grid.locator('[data-cell="0.6"]')).toHaveText("$1,333");
    await page.getByRole("button", { name: "Save version" }).click();
    await expect(page.getByText(`Version ${before.version + 1} of the unit mix saved`)).toBeVisible();
    await expect(page.getByText(/market rent .* → \$1,333/)).toBeVisible();
    expect((await getUnitMix(page, id)).rows[0]?.marketRent).toBe(1333);
  });

  await test.step("judge the rents of one floor plan by its own comps", async () => {
    await page.getByRole("tab", { name: "Rent comps" }).click();
    await expect(page.getByRole("heading", { name: "Rent estimate, average unit" })).toBeVisible();
    const plan = page.getByRole("group", { name: "Floor plan" }).getByRole("button").nth(1);
    await plan.click();
    await expect(plan).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("heading", { name: "Rent estimate, average unit" })).toHaveCount(0);
    await expect(page).toHaveURL(/plan=/);
  });

  await test.step("underwrite: what is missing is named, and every figure opens", async () => {
    await page.getByRole("tab", { name: "Underwriting" }).click();
    await expect(page.getByText("Required inputs")).toBeVisible();
    await page.getByRole("link", { name: /^MF-5 Operating/ }).click();
    for (const [name, amount] of Object.entries(EXPENSES))
      await page.getByLabel(`${name}, year 1`, { exact: true }).fill(String(amount));
    await page.getByRole("link", { name: /^MF-9 / }).click();
    await page.getByLabel("Purchase price", { exact: true }).fill("16000000");
    await page.getByRole("link", { name: /^MF-12 / }).click();
    await page.getByLabel("Exit cap rate", { exact: true }).fill("6.5");
    await page.getByRole("button", { name: "All figures" }).click();
    const cap = page.getByRole("button", { name: /^Going-in cap rate: .* Show formula$/ }).first();
    await cap.click();
    await expect(page.getByRole("dialog").getByText("noiYear1 / purchasePrice").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save version" }).click();
    await expect(page.getByText("Version 1 saved")).toBeVisible();
  });

  await test.step("what the server kept is what the browser showed", async () => {
    const shown = await page
      .getByRole("button", { name: /^Unlevered IRR:/ })
      .first()
      .textContent();
    const version = (await (
      await page.request.get(`/api/research-property/google-places-id/${id}/underwriting/history/latest`)
    ).json()) as { outputs: { unleveredIrr: number } };
    expect(`${(version.outputs.unleveredIrr * 100).toFixed(2)}%`).toBe(shown);
  });

  await test.step("take it to the committee", async () => {
    await page.getByRole("link", { name: "Committee report" }).click();
    await page.getByRole("button", { name: "Write report" }).click();
    await expect(page.getByText("Report saved")).toBeVisible();
    const href = await page.getByRole("link", { name: "Open the PDF" }).getAttribute("href");
    const pdf = await page.request.get(href ?? "");
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });
});

test("a building from the search to a return in at most twelve actions", { tag: NIGHTLY }, async ({
  page,
}) => {
  await signIn(page);
  const { label } = await findBuilding(page, "12004");
  await page.goto("/");
  let actions = 0;
  const act = (action: Promise<void>) => {
    actions += 1;
    return action;
  };
  const irr = page
    .getByRole("complementary", { name: "Returns" })
    .getByRole("button", { name: /^Levered IRR: [-−\d.]+%\. Show formula$/ });
  await act(page.getByRole("combobox", { name: "Search properties and markets" }).fill(label.slice(0, 14)));
  await act(page.getByRole("option", { name: label }).click());
  await act(page.getByRole("link", { name: "Underwrite" }).first().click());
  const offers = page.getByRole("group", { name: "Offer" });
  await act(offers.getByRole("button", { name: /^Value estimate \$/ }).click());
  await expect(page.getByText(/^The offer is the value estimate: /)).toBeVisible();
  await act(page.getByLabel(/^All other operating expenses in one figure/).fill("5200"));
  await act(page.getByRole("button", { name: "Use one figure" }).click());
  await act(page.getByLabel("Insurance, year 1", { exact: true }).fill("65000"));
  await expect(
    page.getByRole("button", { name: /^Net operating income .*: \$[\d,]+\./ }).first(),
  ).toBeVisible();
  await expect(irr).toHaveCount(0);
  await act(page.getByLabel("Exit cap rate", { exact: true }).fill("6.5"));
  await expect(irr).toBeVisible();
  expect(actions).toBeLessThanOrEqual(12);
});

test("a building's rent comps stand on the lines of counties where no streets are loaded", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await signIn(page);
  const { googlePlacesId: id } = await findBuilding(page, "12002");
  await page.goto(`/research-property/${id}/rent-comps`);
  await expect(page.locator("canvas[data-drawn]")).toBeVisible();
});

test("a unit mix takes a block from a spreadsheet, and says what it could not read", async ({ page }) => {
  await signIn(page);
  const { googlePlacesId: id } = await findBuilding(page, "12004");
  await page.goto(`/research-property/${id}/unit-mix`);
  const grid = page.getByRole("grid", { name: "Unit mix", exact: true });
  await grid.locator('[data-cell="0.4"]').click();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "77\t70\t$1,501\r\nmany\t6\t1600\r\n");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(grid.locator('[data-cell="0.6"]')).toHaveText("$1,501");
  await expect(grid.locator('[data-cell="1.6"]')).toHaveText("$1,600");
  await expect(page.getByText("“many” for Units, row 2")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(grid.locator('[data-cell="0.6"]')).not.toHaveText("$1,501");
});

test("two tabs save one unit mix: the second is shown the newer version and keeps its edits", async ({
  page,
}) => {
  await signIn(page);
  const { googlePlacesId: id } = await findBuilding(page, "12006");
  await page.goto(`/research-property/${id}/unit-mix`);
  const grid = page.getByRole("grid", { name: "Unit mix", exact: true });
  await grid.locator('[data-cell="0.6"]').click();
  await page.keyboard.type("1444");
  await page.keyboard.press("Enter");
  const { version, rows } = await getUnitMix(page, id);
  const theirs = rows.map((row, index) => (index === 1 ? { ...row, marketRent: 1555 } : row));
  const saved = await page.request.put(`/api/research-property/google-places-id/${id}/unit-mix`, {
    data: { basedOn: version, rows: theirs },
  });
  expect(saved.ok()).toBe(true);

  await page.getByRole("button", { name: "Save version" }).click();
  await expect(page.getByText(`Version ${version + 1} was saved while you were editing`)).toBeVisible();
  await page.getByRole("button", { name: `Apply my edits to version ${version + 1}` }).click();
  await expect(grid.locator('[data-cell="0.6"]')).toHaveText("$1,444");
  await expect(grid.locator('[data-cell="1.6"]')).toHaveText("$1,555");
  await page.getByRole("button", { name: "Save version" }).click();
  await expect(page.getByText(`Version ${version + 2} of the unit mix saved`)).toBeVisible();
});
