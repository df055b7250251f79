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
    ["is missed with a reason", 104_000, { amount: 6_000, reason: "House account" }, 6_000],
    ["is missed without one", 104_000, null, undefined],
  ] as const)(
    "takes along what was accepted where the printed NOI %s",
    (_, statedNoi, unexplainedNoi, accepted) => {
      const told = { ...statement, statedNoi, unexplainedNoi };
      const { facts, sources } = startTrailing({ statement: told, known: {}, unitMix, template });
      expect(facts).toMatchObject({ t12StatedNoi: statedNoi });
      expect(facts.t12AcceptedDifference).toBe(accepted);
      if (unexplainedNoi !== null) expect(sources.t12AcceptedDifference).toContain("House account");
    },
  );

  test("grows a line that few properties have by the firm's growth of it, where it has one", () => {
    const own = { operatingExpenses: { electricity: { growth: 0.05 } } };
    const { facts } = startTrailing({ statement, known: {}, unitMix, template: { ...template, local: own } });
    expect(facts.operatingExpenses).toMatchObject({ electricity: { annual: 3_600 } });
    expect(facts.operatingExpenses).not.toHaveProperty("electricity.growth");
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
