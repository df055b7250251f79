import { expect, type Page } from "@playwright/test";
import { violationsIn } from "./axe.ts";
import { applyFile, openBook } from "./book-desk.ts";
import { NIGHTLY, test } from "./recorded-test.ts";
import { serveEmpty } from "./serve-empty.ts";

/** What a firm's own book says month by month: balances, capital and values, held against sums made here. */

const YEAR = new Date().getUTCFullYear() - 1;
const MONTHS = ["04", "05", "06"].map((month) => `${YEAR}-${month}`);
const MONTH_NAMES = [`Apr ${YEAR}`, `May ${YEAR}`, `Jun ${YEAR}`];
const NEWEST = MONTHS.length - 1;

/** All amounts in cents, as all that is added up here. */
interface OwnHome {
  id: string;
  address: string;
  rent: number;
  /** By month: 1 to 30, 31 to 60, and more than 90 days late. */
  late: [number, number, number][];
  budget: number[];
  spend: number[];
}

const HOMES: OwnHome[] = Array.from({ length: 9 }, (_, at) => ({
  id: `AUS-${String(at + 1).padStart(3, "0")}`,
  address: `${101 + 8 * at} Lamar Blvd, Austin, TX 78704`,
  rent: 150_050 + 1_217 * at,
  late: MONTHS.map((_, month) =>
    at % 3 === 0 ? [10_007 * (1 + month), 5_003 * at, 2_001 * month] : [0, 0, 0],
  ),
  budget: at < 5 ? [250_075 + 10_033 * at, 40_020] : [],
  // A refund of what was spent, a home that is over its budget, and spend that nothing plans.
  spend: at === 1 ? [120_000, -20_025] : at === 2 ? [400_099] : at > 6 ? [33_333 * (at - 6)] : [],
}));

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const dollars = (cents: number) => (cents / 100).toFixed(2);
const written = (cents: number) =>
  `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

const csv = (header: string, rows: readonly (string | number)[][]) =>
  [header, ...rows.map((row) => row.join(","))].join("\n");

function writeBalances(homes: readonly OwnHome[]): string {
  const rows = MONTHS.flatMap((month, at) =>
    homes.map(({ id, rent, late }) => {
      const ages = late[at] ?? [];
      const told = [rent, rent - sum(ages) / 2, ...ages, sum(ages)].map((cents) => dollars(cents));
      return [id, `${month}-28`, ...told];
    }),
  );
  return csv("Property Code,As of Date,Billed,Collected,1-30,31-60,Over 90,Balance", rows);
}

const writeCapital = (side: "budget" | "spend") =>
  csv(
    side === "budget" ? "Property Code,Month,Category,Budget" : "Property Code,Month,Category,Amount",
    HOMES.flatMap((home) =>
      home[side].map((cents, at) => [
        ...[home.id, MONTHS[at] ?? "", at === 0 ? "Roof" : "HVAC"],
        dollars(cents),
      ]),
    ),
  );

test("balances, capital and values of own homes come in, are changed and undone, and are what they add up to", {
  tag: NIGHTLY,
}, async ({ page }) => {
  const serving = await serveEmpty();
  page.setDefaultTimeout(90_000);
  try {
    await keepMonths(page, serving.url);
  } finally {
    await serving.stop();
  }
});

const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
const figure = (page: Page, label: string) => page.getByRole("button", { name: new RegExp(`^${label}: `) });

async function expectFigures(page: Page, figures: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(figures)) {
    await expect(figure(page, label), label).toHaveAccessibleName(
      new RegExp(`(: |\\()${text.replace(/[$.+]/g, "\\$&")}[).]`),
    );
  }
}

/** Seen from its top: what lies under the header is covered by it. */
async function expectNoViolations(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violationsIn(page, "main")).toEqual([]);
}

async function undo(page: Page, file: string): Promise<void> {
  await openTab(page, "Own homes");
  await page.getByRole("button", { name: `Undo ${file}` }).click();
  await expect(page.getByRole("row", { name: new RegExp(file) }).first()).toContainText("Undone");
}

async function keepMonths(page: Page, site: string): Promise<void> {
  await test.step("nine homes, without a figure that nobody told", async () => {
    await openBook(page, site, "Austin rentals");
    const rows = HOMES.map(({ id, address }) => [id, `"${address}"`, `${YEAR - 2}-01-15`, 200_000]);
    await applyFile(
      page,
      "Homes",
      csv("Property Code,Property Address,Acquisition Date,Purchase Price", rows),
      /^Apply to 9 homes$/,
    );
    await openTab(page, "Delinquency");
    await expect(page.getByText("No balances yet")).toBeVisible();
    await openTab(page, "Capital");
    await expect(page.getByText("No capital budget or spend yet")).toBeVisible();
  });

  await test.step("balances: the newest month by age, each month, each home", async () => {
    await applyFile(page, "Balances", writeBalances(HOMES), /^Apply to 27 months$/);
    await openTab(page, "Delinquency");
    const ages = HOMES.map(({ late }) => late[NEWEST] ?? [0, 0, 0]);
    const owed = sum(ages.flat());
    const rent = sum(HOMES.map((home) => home.rent));
    await expectFigures(page, {
      "Balance owed": written(owed),
      "Homes behind": String(ages.filter((of) => sum(of) > 0).length),
      "Owed to billed rent": percent(owed / rent),
      Collections: percent((rent - owed / 2) / rent),
    });
    const byAge = page.getByRole("table", { name: "Balances by age" });
    for (const [label, at] of [
      ["1–30 days", 0],
      ["31–60 days", 1],
      ["90+ days", 2],
    ] as const)
      await expect(byAge.getByRole("row", { name: label })).toContainText(
        `$${Math.round(sum(ages.map((of) => of[at] ?? 0)) / 100).toLocaleString("en-US")}`,
      );
    const byMonth = page.getByRole("table", { name: "Delinquency by month" });
    for (const [at, month] of MONTH_NAMES.entries())
      await expect(byMonth.getByRole("row", { name: month })).toContainText(
        `$${Math.round(sum(HOMES.flatMap(({ late }) => late[at] ?? [])) / 100).toLocaleString("en-US")}`,
      );
    const most = HOMES.toSorted((a, b) => sum(b.late[NEWEST] ?? []) - sum(a.late[NEWEST] ?? []))[0];
    const homes = page.getByRole("table", { name: "Homes by balance" });
    await expect(homes.getByRole("row").nth(1)).toContainText(most?.id ?? "none");
    await expectNoViolations(page);
  });

  await test.step("the file again with one home changed is that change alone, and undone the figures are back", async () => {
    const owedOf = (homes: readonly OwnHome[]) =>
      written(sum(homes.flatMap(({ late }) => late[NEWEST] ?? [])));
    const changed = HOMES.map((home, at) =>
      at === 4 ? { ...home, late: MONTHS.map((): [number, number, number] => [70_011, 0, 0]) } : home,
    );
    await applyFile(page, "Balances", writeBalances(changed), /^Apply to 3 months$/);
    await openTab(page, "Delinquency");
    await expectFigures(page, { "Balance owed": owedOf(changed) });
    await openTab(page, "Own homes");
    await page.getByRole("button", { name: "Undo balances.csv" }).first().click();
    await expect(page.getByText("Undone", { exact: true })).toHaveCount(1);
    await openTab(page, "Delinquency");
    await expectFigures(page, { "Balance owed": owedOf(HOMES) });
  });

  const budget = sum(HOMES.flatMap((home) => home.budget));
  const spend = sum(HOMES.flatMap((home) => home.spend));
  await test.step("capital: budget against spend, what is left and what is over, and an item by hand", async () => {
    const items = (side: "budget" | "spend") => HOMES.filter((home) => home[side].length > 0);
    const months = (side: "budget" | "spend") => sum(items(side).map((home) => home[side].length));
    await applyFile(
      page,
      "Capital budget",
      writeCapital("budget"),
      new RegExp(`^Apply to ${months("budget")} months$`),
    );
    await applyFile(
      page,
      "Capital spend",
      writeCapital("spend"),
      new RegExp(`^Apply to ${months("spend")} months$`),
    );
    await openTab(page, "Capital");
    const planned = items("budget");
    const left = planned.map((home) => sum(home.budget) - sum(home.spend));
    const figures = {
      Planned: written(budget),
      Spent: written(spend),
      "Spent of plan": percent(sum(planned.flatMap((home) => home.spend)) / budget),
      Remaining: written(sum(left.filter((cents) => cents > 0))),
      "Over budget": written(-sum(left.filter((cents) => cents < 0))),
    };
    await expectFigures(page, figures);
    const homes = page.getByRole("table", { name: "Homes by capital" });
    await expect(homes.getByRole("row").nth(1)).toContainText("AUS-003");
    await page.getByRole("button", { name: `Open capital items of ${HOMES[5]?.address}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Side" }).click();
    await page.getByRole("option", { name: "Spent" }).click();
    await dialog.getByLabel("Month", { exact: true }).fill(MONTHS[1] ?? "");
    await dialog.getByLabel("Amount").fill("1234.56");
    await dialog.getByLabel("Item").fill("Water heater");
    await dialog.getByRole("button", { name: "Enter item" }).click();
    await expect(dialog.getByRole("table").getByText("Water heater")).toBeVisible();
    expect(await violationsIn(page, "[role=dialog]")).toEqual([]);
    await page.keyboard.press("Escape");
    await expectFigures(page, { ...figures, Spent: written(spend + 123_456) });
    await page.getByRole("button", { name: `Open capital items of ${HOMES[5]?.address}` }).click();
    await dialog.getByRole("button", { name: `Delete the item of ${MONTH_NAMES[1]}` }).click();
    await expect(dialog.getByText("Water heater")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expectFigures(page, figures);
    await expectNoViolations(page);
  });

  await test.step("values: appraisals of two days, like for like, and one taken back", async () => {
    await openTab(page, "Valuations");
    const [first, second] = HOMES;
    for (const [home, day, value] of [
      [first, `${YEAR}-03-31`, 210_000],
      [second, `${YEAR}-03-31`, 190_000],
      [first, `${YEAR}-06-30`, 214_200],
      [second, `${YEAR}-06-30`, 199_800],
    ] as const) {
      await page.getByRole("button", { name: `: valuations of ${home?.address}` }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Value", { exact: true }).fill(String(value));
      await dialog.getByLabel("As of", { exact: true }).fill(day);
      await dialog.getByLabel("Source").fill("Smith & Sons");
      await dialog.getByRole("button", { name: "Enter valuation" }).click();
      await expect(dialog.getByRole("table").getByText(`$${value.toLocaleString("en-US")}`)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
    await expectFigures(page, { "Change, like for like": `+${percent(414_000 / 400_000 - 1)}` });
    const byMonth = page.getByRole("table", { name: "Value by month" });
    await expect(byMonth.getByRole("row", { name: new RegExp(`^Jun ${YEAR}`) })).toContainText("$414,000");
    await expect(byMonth.getByRole("row", { name: new RegExp(`^Mar ${YEAR}`) })).toContainText("$400,000");
    await expectNoViolations(page);
    await page.getByRole("button", { name: `: valuations of ${second?.address}` }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Delete the valuation of Jun 30/ })
      .click();
    await expect(page.getByRole("dialog").getByText("$199,800")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(byMonth.getByRole("row", { name: new RegExp(`^Jun ${YEAR}`) })).toContainText("$214,200");
    await expectFigures(page, { "Change, like for like": `+${percent(214_200 / 210_000 - 1)}` });
  });

  await test.step("each file undone takes what it told with it, and nothing else", async () => {
    await undo(page, "capital spend.csv");
    await openTab(page, "Capital");
    await expectFigures(page, { Planned: written(budget), Spent: written(0) });
    await undo(page, "capital budget.csv");
    await openTab(page, "Capital");
    await expect(page.getByText("No capital budget or spend yet")).toBeVisible();
    await openTab(page, "Valuations");
    await expect(page.getByRole("table", { name: "Value by month" })).toContainText("$214,200");
  });
}
