import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** The analyses of a draft: they run in a worker, follow it or say that they are out of date, and can be cancelled. */

const expense = (annual: number) => ({ annual, growth: 0.03 });

const INPUTS = {
  purchasePrice: 16_000_000,
  exitCapRate: 0.065,
  rentGrowth: [0.03],
  operatingExpenses: {
    insurance: expense(65_000),
    utilities: expense(90_000),
    payroll: expense(140_000),
    repairsMaintenance: expense(60_000),
    turnover: expense(30_000),
    contractServices: expense(35_000),
    marketing: expense(20_000),
    generalAdministrative: expense(30_000),
  },
};

/** Keeps a version of a building, so that its draft begins complete; the address of its underwriting. */
async function underwriteBuilding(page: Page): Promise<string> {
  const response = await page.request.get(
    "/api/research-property/suggestions?query=12010&propertyType=multifamily",
  );
  const { items } = (await response.json()) as { items: { kind: string; googlePlacesId: string }[] };
  const id = items.find(({ kind }) => kind === "address")?.googlePlacesId;
  const saved = await page.request.post(`/api/research-property/google-places-id/${id}/underwriting`, {
    data: { inputs: INPUTS },
  });
  expect(saved.status()).toBe(201);
  return `/research-property/${id}/underwriting`;
}

const shownIrr = (page: Page) =>
  page.getByRole("complementary", { name: "Returns" }).getByRole("button", { name: /^Levered IRR:/ });

/** Clicks Cancel in the moment it appears: a run may be over before a click from outside arrives. */
const cancelOnceShown = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          const cancel = [...document.querySelectorAll("button")].find(
            (each) => each.textContent === "Cancel",
          );
          if (cancel === undefined) return;
          watch.disconnect();
          cancel.click();
          resolve();
        });
        watch.observe(document.body, { childList: true, subtree: true });
      }),
  );

/** What of an analysis as it stands breaks WCAG in light or dark, or runs out of a phone. */
async function findFaults(page: Page): Promise<string[]> {
  // What the bar at the top covers is no target.
  await page.evaluate(() => window.scrollTo(0, 0));
  const found = await violationsIn(page, "main");
  await page.setViewportSize({ width: 390, height: 844 });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.setViewportSize({ width: 1440, height: 900 });
  return wider > 0 ? [...found, `${page.url()}: ${wider} px wider than a phone`] : found;
}

test("sensitivity, scenarios, solve, hold sweep and simulation of one draft", async ({ page }) => {
  await signIn(page);
  const root = await underwriteBuilding(page);
  await page.goto(`${root}/sensitivity`);
  const heat = page.getByRole("table", { name: /^Levered IRR by Exit cap rate and Rent growth/ });
  const pages = page.getByRole("navigation", { name: "Formula pages" });

  await test.step("the base of the heat table is the return that stays in sight", async () => {
    await expect(heat.locator("td[data-base]")).toHaveText(await shownIrr(page).innerText());
    await expect(page.getByText(/^\d+ of 25 cells reach the hurdle of 10\.00%\.$/)).toBeVisible();
    await page.getByText("7 × 7").click();
    await expect(heat.locator("td[data-base]")).toHaveText(await shownIrr(page).innerText());
    await expect(heat.getByRole("row")).toHaveCount(9);
  });

  await test.step("what cannot be has no figure but a reason", async () => {
    await page.getByRole("button", { name: "Vacancy × rent growth: IRR" }).click();
    await page.getByLabel("Step of rows").fill("5");
    await expect(
      page.getByRole("button", { name: /is unavailable: Vacancy must be at least 0/ }).first(),
    ).toBeVisible();
  });

  await test.step("the tornado names the break-evens, and is out of date once an input changes", async () => {
    await page.getByRole("button", { name: "Run tornado" }).click();
    const breakEvens = page.getByRole("table", { name: "Break-evens" });
    await expect(breakEvens.getByRole("row", { name: /^Exit cap rate 6\.50%/ })).toBeVisible();
    await pages.getByRole("link", { name: /^MF-12 / }).click();
    await expect(page.getByRole("heading", { name: "MF-12 Exit" })).toBeVisible();
    await page.getByLabel("Exit cap rate", { exact: true }).fill("6.25");
    await pages.getByRole("link", { name: "Sensitivity and tornado" }).click();
    await expect(page.getByText("Out of date: inputs or settings have changed")).toBeVisible();
    await page.getByRole("button", { name: "Run again" }).click();
    await expect(breakEvens.getByRole("row", { name: /^Exit cap rate 6\.25%/ })).toBeVisible();
    await expect(page.getByText("Out of date: inputs or settings have changed")).toHaveCount(0);
    // The settings of the table above were kept.
    await expect(page.getByLabel("Step of rows")).toHaveValue("5 pts");
    expect(await findFaults(page)).toEqual([]);
  });

  await test.step("a case of one's own stands beside the named ones", async () => {
    await pages.getByRole("link", { name: "Scenarios" }).click();
    await page.getByRole("button", { name: "New scenario" }).click();
    await page.getByLabel("Scenario name").fill("Sell dear");
    await page.getByRole("combobox", { name: "Change an input" }).fill("exit cap");
    await page.getByRole("option", { name: "Exit cap rate", exact: true }).click();
    await page.getByLabel("Exit cap rate (draft 6.25%)").fill("5.5");
    await page.getByRole("button", { name: "Save scenario" }).click();
    const outputs = page.getByRole("table", { name: "Outputs by scenario" });
    await expect(outputs.getByRole("columnheader", { name: "Sell dear" })).toBeVisible();
    await expect(
      page
        .getByRole("table", { name: "Inputs by scenario" })
        .getByRole("row", { name: /^Exit cap rate .*5\.50%/ }),
    ).toBeVisible();
    const base = outputs
      .getByRole("row", { name: /^Levered IRR/ })
      .getByRole("cell")
      .first();
    await expect(base).toHaveText(await shownIrr(page).innerText());
    expect(await findFaults(page)).toEqual([]);
  });

  await test.step("a price is solved for and put into the draft", async () => {
    await pages.getByRole("link", { name: "Solve", exact: true }).click();
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await expect(page.getByText("Levered IRR is then 10.00%")).toBeVisible();
    await page.getByRole("button", { name: "Apply to draft" }).click();
    await expect(shownIrr(page)).toHaveText("10.00%");
    expect(await findFaults(page)).toEqual([]);
  });

  await test.step("the sweep marks the highest of each figure and holds the draft's own", async () => {
    await pages.getByRole("link", { name: "Hold sweep" }).click();
    const sweep = page.getByRole("table", { name: "Returns by exit year" });
    await expect(sweep.getByRole("row", { name: /^Year 5(, best)?, draft 10\.00%/ })).toBeVisible();
    await expect(sweep.locator("td[data-highest]")).toHaveCount(5);
    // Years that are best stand side by side, and only where the dollars say so too.
    const verdict = page.getByRole("status").filter({ hasText: /exit year adds value|best exit|Best exit/ });
    const isNamed = (await verdict.innerText()).startsWith("Best exit");
    expect((await sweep.locator("tr[data-marked]").count()) > 0).toBe(isNamed);
    expect(await findFaults(page)).toEqual([]);
  });

  await test.step("a simulation is cancelled, then runs, and goes on while another page is open", async () => {
    await pages.getByRole("link", { name: "Simulation" }).click();
    await page.getByLabel("Trials").fill("100000");
    const cancelled = cancelOnceShown(page);
    await page.getByRole("button", { name: "Run simulation" }).click();
    await cancelled;
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(page.getByRole("table", { name: "Percentiles" })).toHaveCount(0);
    await page.getByLabel("Trials").fill("1000");
    await page.getByRole("button", { name: "Run simulation" }).click();
    await pages.getByRole("link", { name: "Hold sweep" }).click();
    await pages.getByRole("link", { name: "Simulation" }).click();
    const percentiles = page.getByRole("table", { name: "Percentiles" });
    await expect(percentiles.getByRole("row", { name: /^Levered IRR/ })).toBeVisible();
    await expect(page.getByText(/^\d+\.\d% chance of Levered IRR below 10\.00%$/)).toBeVisible();
    const spread = await percentiles.innerText();
    await page.getByRole("button", { name: "Run again" }).click();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    expect(await percentiles.innerText()).toBe(spread);
    expect(await findFaults(page)).toEqual([]);
  });
});

test("the inputs are worked as in a spreadsheet, and every figure opens down to them", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await signIn(page);
  const root = await underwriteBuilding(page);
  await page.goto(`${root}/mf-5`);
  const payroll = page.getByLabel("Payroll, year 1", { exact: true });
  const repairs = page.getByLabel("Repairs and maintenance, year 1", { exact: true });
  const irr = shownIrr(page);
  await expect(irr).toBeVisible();
  const before = await irr.innerText();

  await test.step("typing replaces, Esc takes back, Enter goes down, a block is pasted and undone", async () => {
    await payroll.click();
    await page.keyboard.type("500k");
    await expect(irr).not.toHaveText(before);
    await expect(irr).toHaveAccessibleName(`Levered IRR: ${await irr.innerText()}. Show formula`);
    const fallen = page.getByLabel("Returns").getByText(/^▼ [\d,]+ bp$/);
    await expect(fallen).not.toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(irr).toHaveText(before);
    await expect(irr).toHaveAccessibleName(`Levered IRR: ${before}. Show formula`);
    await expect(fallen).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(repairs).toBeFocused();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "$75,000\nmany\n");
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await expect(repairs).toHaveValue("$75,000");
    await expect(page.getByText(/^Not changed: “many” for Turnover and make-ready/)).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(repairs).toHaveValue("$60,000");
  });

  await test.step("what is no figure is said, stays in the field until it is left, and moves nothing", async () => {
    await payroll.click();
    await page.keyboard.type("many");
    await expect(payroll).toHaveValue("many");
    await expect(payroll).toHaveAttribute("aria-invalid", "true");
    await expect(irr).toHaveText(before);
    await repairs.click();
    await expect(payroll).toHaveValue("$140,000");
    await expect(payroll).not.toHaveAttribute("aria-invalid");
  });

  await test.step("returns go while an input is missing, and come back with it", async () => {
    await page.goto(`${root}/mf-9`);
    const price = page.getByLabel("Purchase price", { exact: true });
    await price.fill("");
    await expect(page.getByText("1 input to enter")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Levered IRR is unavailable/ })).toBeVisible();
    await price.fill("16m");
    await expect(irr).toHaveText(before);
    await price.blur();
    await expect(price).toHaveValue("$16,000,000");
    await page.goto(`${root}/mf-5`);
  });

  await test.step("a browser that fills in forms reads one field a key, and Enter in the last one sends nothing", async () => {
    expect(await payroll.evaluate((field: HTMLInputElement) => field.form?.elements.length)).toBe(1);
    const last = page.locator("input[inputmode=decimal]").last();
    await last.press("Enter");
    await expect(last).toBeFocused();
    expect(new URL(page.url()).search).toBe("");
  });

  await test.step("what stands otherwise than the template goes back to it", async () => {
    await page.goto(`${root}/mf-10`);
    const rate = page.getByLabel("Interest rate", { exact: true });
    const usual = await rate.inputValue();
    await rate.fill("9");
    await page.getByRole("button", { name: "Reset Interest rate", exact: true }).click();
    await expect(rate).toHaveValue(usual);
  });

  await test.step("a year opens to its months in place, and a month to its formula and inputs", async () => {
    await page.goto(`${root}/statement`);
    const operations = page.getByRole("table", { name: "Operating statement" });
    await operations.getByRole("button", { name: "Year 2", exact: true }).click();
    await expect(page).toHaveURL(/months=2/);
    await page.getByRole("button", { name: /^Net operating income \(NOI\), month 13:/ }).click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByText("effectiveGrossIncome - operatingExpenses").first()).toBeVisible();
    await drawer.getByRole("button", { name: "Operating expenses", exact: true }).first().click();
    await drawer.getByRole("button", { name: "Insurance", exact: true }).first().click();
    await expect(drawer.getByRole("navigation", { name: "Path" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
  });

  await test.step("a link asks an analysis the same", async () => {
    await page.goto(`${root}/sensitivity?rows=exitCapRate:0.005&columns=vacancyPct&output=unleveredIrr`);
    await expect(
      page.getByRole("table", { name: /^Unlevered IRR by Exit cap rate and Vacancy/ }),
    ).toBeVisible();
    await expect(page.getByLabel("Step of rows")).toHaveValue("0.5 pts");
  });

  await test.step("a locked underwriting keeps nothing until it is unlocked", async () => {
    await page.goto(`${root}/versions`);
    await page
      .getByRole("button", { name: /^Lock version/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: /^Lock at version/ });
    await dialog.getByLabel("Reason").fill("Sent to the committee");
    await dialog.getByRole("button", { name: "Lock version" }).click();
    await expect(page.getByRole("button", { name: /^Unlock version/ })).toBeVisible();
    await page.getByRole("button", { name: "Save version" }).click();
    await expect(page.getByText(/is locked at version \d+ by .* \(Sent to the committee\)/)).toBeVisible();
    await page.getByRole("button", { name: /^Unlock version/ }).click();
    await expect(page.getByRole("button", { name: /^Unlock version/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Save version" }).click();
    await expect(page.getByText(/^Version \d+ saved$/)).toBeVisible();
  });
});
