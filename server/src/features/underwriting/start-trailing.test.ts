import type { UnitMix } from "@labs/contract/unit-mix";
import type { AcceptedStatement } from "@labs/contract/uploads/operating-statement-requests";
import { CHART } from "@labs/operating-statements/chart";
import { templateInputs } from "@labs/underwriting/model-inputs";
import { ONE_OFF_INCOME, TRAILING_ACCOUNTS } from "@labs/underwriting/multi-family-statement-lines";
import { describe, expect, test } from "vitest";
import { startTrailing } from "./start-trailing.ts";

const trailing = { t12: null, t6x2: null, t3x4: null, t1x12: null };
const figure = (key: string, total: number) => ({
  key,
  label: key,
  months: Array.from({ length: 12 }, () => total / 12),
  total,
  trailing,
});

const statement: AcceptedStatement = {
  id: "1",
  requestId: null,
  fileName: "t12.xlsx",
  period: { from: "2025-03", to: "2026-02" },
  months: [],
  replaced: false,
  statedNoi: null,
  unexplainedNoi: null,
  acceptedBy: null,
  acceptedAt: "2026-03-05T10:00:00.000Z",
  accounts: [
    figure("rentalIncome", 120_000),
    figure("concessions", -2_400),
    figure("propertyTax", 12_000),
    figure("electricity", 3_600),
    figure("insuranceProceeds", 8_000),
    figure("nonOperatingIncome", 60),
    figure("debtInterest", 24_000),
  ],
  results: [],
};
const template = {
  local: {},
  general: templateInputs("multifamily"),
  sources: { "operatingExpenses.utilities.growth": "Firm template “Sample”" },
};
const none = null;
const unitMix: UnitMix = {
  version: 0,
  asOf: none,
  source: none,
  rows: [],
  totals: {
    units: none,
    occupied: none,
    occupancy: none,
    averageSqft: none,
    marketRent: none,
    occupiedMarketRent: none,
    inPlaceRent: none,
    effectiveRent: none,
    lossToLease: none,
    lossToLeasePct: none,
    gainToLease: none,
    unavailable: {},
  },
  demo: false,
  savedAt: none,
  savedBy: none,
};

describe("What an accepted statement says of a building", () => {
  test("stands in its sections, deductions and costs positive", () => {
    const { facts } = startTrailing({ statement, known: {}, unitMix, template });
    expect(facts.t12).toEqual([
      expect.objectContaining({ account: "rentalIncome", section: "income", month1: 10_000, total: 120_000 }),
      expect.objectContaining({ account: "concessions", section: "deduction", month1: 200, total: 2_400 }),
      expect.objectContaining({ account: "propertyTax", section: "expense", total: 12_000 }),
      expect.objectContaining({ account: "electricity", section: "expense", total: 3_600 }),
      expect.objectContaining({
        account: "insuranceProceeds",
        total: 8_000,
        adjustment: -8_000,
        reason: "Paid once for a loss, not recurring",
      }),
      expect.objectContaining({ section: "below", total: -60 }),
      expect.objectContaining({ section: "below", label: "debtInterest", total: 24_000 }),
    ]);
    expect(facts).toMatchObject({ t12EndDate: "2026-02-28" });
    expect(facts.t12StatedNoi).toBe(undefined);
  });

  test("takes nothing from what is known, and says why the rest is left open", () => {
    const known = { operatingExpenses: { propertyTax: { annual: 9_000 } } };
    const { facts, sources, reasons } = startTrailing({ statement, known, unitMix, template });
    expect(facts.operatingExpenses).toMatchObject({
      propertyTax: { annual: 9_000 },
      electricity: { annual: 3_600, growth: 0.03 },
      utilities: { annual: 0 },
    });
    expect(sources["operatingExpenses.electricity.annual"]).toBe(
      "Operating statement of the year to Feb 2026 (t12.xlsx, accepted Mar 5, 2026)",
    );
    expect(sources["operatingExpenses.electricity.growth"]).toBe("Firm template “Sample”, for utilities");
    expect(reasons["operatingExpenses.payroll.annual"]).toBe(
      "Operating statement of the year to Feb 2026 has no payroll: enter the amount",
    );
  });

  test.each([
    ["is met", 110_000, null, undefined],
    ["is met but for rounding", 109_996, null, 4],
    ["is met but for a dollar", 109_999, null, undefined],
    ["is met but for more than a dollar", 110_001.01, null, -1.01],
    ["is missed by as much as rounding makes", 109_988, null, 12],
    ["is missed by more than rounding makes", 109_987.99, null, undefined],
    ["is missed by a dollar with a reason", 109_999, { amount: 1, reason: "House account" }, undefined],
    ["is missed with a reason", 104_000, { amount: 6_000, reason: "House account" }, 6_000],
    ["is missed without one", 104_000, null, undefined],
  ] as const)(
    "takes along what was accepted where the printed NOI %s",
    (_, statedNoi, unexplainedNoi, accepted) => {
      const told = { ...statement, statedNoi, unexplainedNoi };
      const { facts, sources } = startTrailing({ statement: told, known: {}, unitMix, template });
      expect(facts).toMatchObject({ t12StatedNoi: statedNoi });
      expect(facts.t12AcceptedDifference).toBe(accepted);
      const words =
        unexplainedNoi === null
          ? "Operating statement of the year to Feb 2026 (t12.xlsx, accepted Mar 5, 2026)"
          : `Operating statement of the year to Feb 2026 (t12.xlsx, accepted Mar 5, 2026 with $${unexplainedNoi.amount.toLocaleString("en-US")} of NOI unexplained: House account)`;
      expect(sources.t12StatedNoi).toBe(`${words}: as printed, with lines reclassified to the pro forma`);
      const difference = unexplainedNoi === null ? `${words}: rounded figures` : words;
      expect(sources.t12AcceptedDifference).toBe(accepted === undefined ? undefined : difference);
    },
  );

  test("grows a line that few properties have by the firm's growth of it, where it has one", () => {
    const own = { operatingExpenses: { electricity: { growth: 0.05 } } };
    const { facts } = startTrailing({ statement, known: {}, unitMix, template: { ...template, local: own } });
    expect(facts.operatingExpenses).toMatchObject({ electricity: { annual: 3_600 } });
    expect(facts.operatingExpenses).not.toHaveProperty("electricity.growth");
  });

  test("fills each input that nothing better is known of, each with its source", () => {
    const told: AcceptedStatement = {
      ...statement,
      unexplainedNoi: { amount: -6_000, reason: "House account" },
      accounts: [
        figure("propertyTax", 12_000.5),
        figure("electricity", 3_600),
        figure("professionalFees", 2_400),
        figure("parkingIncome", 6_500),
        figure("petRentIncome", 0),
        figure("laundryIncome", 900),
        figure("lateFeeIncome", -40),
        figure("towerIncome", 1),
      ],
    };
    const growth = (of: Record<string, number>) => ({
      operatingExpenses: Object.fromEntries(
        Object.entries(of).map(([name, rate]) => [name, { growth: rate }]),
      ),
    });
    const { facts, sources, reasons } = startTrailing({
      statement: told,
      known: { otherIncomePerOccupiedUnitMonth: { laundry: 5 } },
      unitMix: { ...unitMix, version: 4, totals: { ...unitMix.totals, occupied: 57 } },
      template: {
        local: growth({ generalAdministrative: 0.04 }),
        general: growth({ utilities: 0.03, generalAdministrative: 0.025 }),
        sources: {
          "operatingExpenses.utilities.growth": "Firm template “All”",
          "operatingExpenses.generalAdministrative.growth": "Firm template “King”",
        },
      },
    });
    const { t12, ...filled } = facts;
    const year = "Operating statement of the year to Feb 2026";
    const words = `${year} (t12.xlsx, accepted Mar 5, 2026 with $6,000 of NOI unexplained: House account)`;
    expect(t12).toHaveLength(8);
    expect(filled).toEqual({
      t12EndDate: "2026-02-28",
      operatingExpenses: {
        propertyTax: { annual: 12_001 },
        utilities: { annual: 0 },
        electricity: { annual: 3_600, growth: 0.03 },
        // The market's own rate before that of all markets.
        professionalFees: { annual: 2_400, growth: 0.04 },
      },
      // 6,500 / 12 / 57 is 9.503, 1 / 12 / 57 is 0.0015: to the cent.
      otherIncomePerOccupiedUnitMonth: { laundry: 5, parking: 9.5, tower: 0 },
    });
    const income = (amount: string) =>
      `${words}: ${amount} over twelve months and the 57 occupied units of unit mix version 4`;
    expect(sources).toEqual({
      t12: words,
      t12EndDate: words,
      "operatingExpenses.propertyTax.annual": words,
      "operatingExpenses.utilities.annual": `${words}: itemized by utility`,
      "operatingExpenses.electricity.annual": words,
      "operatingExpenses.electricity.growth": "Firm template “All”, for utilities",
      "operatingExpenses.professionalFees.annual": words,
      "operatingExpenses.professionalFees.growth": "Firm template “King”, for general and administrative",
      "otherIncomePerOccupiedUnitMonth.parking": income("$6,500"),
      "otherIncomePerOccupiedUnitMonth.tower": income("$1"),
    });
    // What every property has is asked for; the lines that few have are not.
    const asked = {
      insurance: "insurance",
      payroll: "payroll",
      repairsMaintenance: "repairs and maintenance",
      turnover: "turnover and make-ready",
      contractServices: "contract services",
      marketing: "marketing and leasing",
      generalAdministrative: "general and administrative",
    };
    expect(reasons).toEqual(
      Object.fromEntries(
        Object.entries(asked).map(([name, label]) => [
          `operatingExpenses.${name}.annual`,
          `${year} has no ${label}: enter the amount`,
        ]),
      ),
    );
  });

  test.each(["electricity", "gas", "waterSewer", "trashRemoval", "cableInternet"])(
    "has utilities of 0 where %s stands by itself, and asks for them where it has no amount",
    (name) => {
      const start = (total: number | null) =>
        startTrailing({
          statement: { ...statement, accounts: [{ ...figure(name, 600), total }] },
          ...{ known: {}, unitMix, template },
        });
      expect(start(600).facts.operatingExpenses).toMatchObject({ utilities: { annual: 0 } });
      expect(start(600).sources[`operatingExpenses.${name}.growth`]).toBe(
        "Firm template “Sample”, for utilities",
      );
      expect(start(null).facts).not.toHaveProperty("operatingExpenses");
      expect(start(null).reasons["operatingExpenses.utilities.annual"]).toBe(
        "Operating statement of the year to Feb 2026 has no utilities: enter the amount",
      );
    },
  );

  test("takes an account of utilities as it stands beside those by utility", () => {
    const accounts = [figure("utilities", 4_800), figure("gas", 600)];
    const { facts, sources } = startTrailing({
      ...{ statement: { ...statement, accounts }, known: {}, unitMix, template },
    });
    expect(facts.operatingExpenses).toMatchObject({ utilities: { annual: 4_800 }, gas: { annual: 600 } });
    expect(sources["operatingExpenses.utilities.annual"]).toBe(sources.t12);
  });

  test.each([null, 0])("has no income per occupied unit of %s occupied units", (occupied) => {
    const { facts } = startTrailing({
      statement: { ...statement, accounts: [figure("parkingIncome", 6_500)] },
      ...{ known: {}, template, unitMix: { ...unitMix, totals: { ...unitMix.totals, occupied } } },
    });
    expect(facts).not.toHaveProperty("otherIncomePerOccupiedUnitMonth");
  });

  test("of no period has no last day and no NOI, and a page in doubt is told", () => {
    const unexplainedNoi = { amount: null, reason: "Page 3 is cut off" };
    const told = { ...statement, period: null, statedNoi: 110_000, unexplainedNoi };
    const { facts, sources } = startTrailing({ statement: told, known: {}, unitMix, template });
    for (const name of ["t12EndDate", "t12StatedNoi", "t12AcceptedDifference"])
      expect([facts, sources].some((one) => name in one)).toBe(false);
    expect(sources.t12).toBe(
      "Operating statement of the year to its end (t12.xlsx, accepted Mar 5, 2026 with a page in doubt: Page 3 is cut off)",
    );
  });

  test.each([
    ["2024-02", "2024-02-29"],
    ["2025-12", "2025-12-31"],
    ["2025-04", "2025-04-30"],
  ])("of the year to %s ends on %s", (to, end) => {
    const { facts } = startTrailing({
      ...{ statement: { ...statement, period: { from: "2024-01", to } }, known: {}, unitMix, template },
    });
    expect(facts.t12EndDate).toBe(end);
  });

  test("has the same one-offs as the pro forma", () => {
    const oneOffs = CHART.filter((account) => "oneOff" in account).map(({ key }) => key);
    expect(oneOffs.toSorted()).toEqual(ONE_OFF_INCOME.toSorted());
  });

  test("has a line of the pro forma for every account of the chart above net operating income", () => {
    const known = new Set(TRAILING_ACCOUNTS.map(([account]) => account));
    const lost = CHART.filter(({ key, group }) => group !== "below" && !known.has(key));
    expect(lost).toEqual([]);
  });
});
