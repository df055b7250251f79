import { inputAt } from "../inputs/model-inputs.ts";
import type { Underwritten } from "./build-statement.ts";
import { type LineLayout, linesIn, type Statement, type StatementLine, seldom } from "./record.ts";

const capital = linesIn("capital");
const tiers = linesIn("tiers");

const TIERS: readonly [name: string, label: string, isSeldom: boolean][] = [
  ["PreferredReturn", "Preferred return", false],
  ["CapitalReturned", "Return of capital", false],
  ["CatchUp", "Catch-up", true],
  ["SecondTier", "Tier 2", false],
  ["ThirdTier", "Tier 3", false],
  ["FourthTier", "Tier 4", true],
  ["FifthTier", "Tier 5", true],
];

function partner(block: "lp" | "gp", title: string): LineLayout[] {
  const lines = linesIn(block);
  const clawback = { key: "clawback", ...seldom };
  return [
    lines.heading(`${title} distributions`),
    ...TIERS.map(([name, label, isSeldom]) =>
      lines.add(label, { key: `${block}${name}`, ...(isSeldom ? seldom : {}) }),
    ),
    block === "lp" ? lines.add("Clawback", clawback) : lines.less("Clawback", clawback),
    lines.total(`${title} distributions, total`, { key: `${block}Distribution` }),
    lines.balance(`${title} cash flow`, { key: `${block}CashFlow`, closing: `${block}Equity` }),
  ];
}

const LAYOUT: readonly LineLayout[] = [
  capital.heading("Capital and preferred return"),
  capital.add("Contributions", { key: "equityContribution", closing: "initialEquity" }),
  capital.less("Covered by earlier distributions", { key: "capitalCredited", ...seldom }),
  capital.less("Return of capital", { key: "capitalReturned" }),
  capital.balance("Capital outstanding", { key: "capitalBalance", closing: "initialEquity" }),
  capital.add("Preferred return accrued", { key: "preferredAccrual" }),
  capital.less("Preferred return paid", { key: "preferredPaid" }),
  capital.balance("Preferred return accrued and unpaid", { key: "unpaidPreferred" }),
  tiers.heading("Distributions by tier"),
  tiers.add("Tier 1: preferred return", { key: "preferredPaid" }),
  tiers.add("Tier 1: return of capital", { key: "capitalReturned" }),
  tiers.add("Catch-up", { key: "catchUpBand", ...seldom }),
  tiers.add("Tier 2: to the second hurdle", { key: "hurdleBand" }),
  tiers.add("Tier 3: above the second hurdle", { key: "thirdBand" }),
  tiers.add("Tier 4: above the third hurdle", { key: "fourthBand", ...seldom }),
  tiers.add("Tier 5: above the fourth hurdle", { key: "fifthBand", ...seldom }),
  tiers.total("Distributable cash", { key: "distributableCash" }),
  ...partner("lp", "LP"),
  ...partner("gp", "GP"),
];

/** Tiers that are shown wherever the hurdle beneath them is entered, paid or not. */
const TIER_HURDLES: Readonly<Record<string, string>> = {
  fourthBand: "thirdHurdleTested",
  lpFourthTier: "thirdHurdleTested",
  gpFourthTier: "thirdHurdleTested",
  fifthBand: "fourthHurdleTested",
  lpFifthTier: "fourthHurdleTested",
  gpFifthTier: "fourthHurdleTested",
};
const BALANCES: ReadonlySet<string> = new Set(["capitalBalance", "unpaidPreferred"]);

/**
 * The equity of a building by year: capital and preferred return as they accrue and are paid, cash by tier, and what of
 * it is either partner's. The last year holds the sale. Null where the terms of the partners are not entered.
 *
 * Definitions: docs/methods/waterfalls.md. Units: dollars; a minus is taken off. Errors: none.
 */
export function buildEquityStatement({ inputs, outputs, lines }: Underwritten): Statement | null {
  const holdYears = Number(inputAt(inputs, "holdYears"));
  const years = Array.from({ length: holdYears }, (_, index) => index + 1);
  if (typeof (lines.lpCashFlow?.[0] ?? null) !== "number" || lines.lpPreferredReturn === undefined)
    return null;
  const readScalar = (key: string): number | null => {
    const value = outputs[key];
    return typeof value === "number" ? value : null;
  };
  const columns: Statement["columns"] = [
    { id: "closing", label: "Closing", kind: "closing" },
    ...years.map((period) => ({
      id: `year${period}`,
      label: `Year ${period}`,
      kind: "year" as const,
      period,
    })),
    { id: "total", label: "Total", kind: "total" },
  ];
  const printed = LAYOUT.map(({ block, key = null, closing, sign, label, role, isSeldom }): StatementLine => {
    const figures: StatementLine["figures"] = {};
    const line: StatementLine = { block, key, sign, label, role, ...(isSeldom ? { isSeldom } : {}), figures };
    if (key === null) return line;
    if (closing !== undefined) {
      const amount = readScalar(closing);
      // A partner pays in what is its cash flow at closing.
      figures.closing = amount === null ? null : key.endsWith("CashFlow") ? 0 - amount : amount;
    }
    for (const year of years) {
      const amount = lines[key]?.[year - 1] ?? null;
      figures[`year${year}`] = amount === null || amount === 0 ? amount : sign * amount;
    }
    if (!BALANCES.has(key)) figures.total = addUp(Object.values(figures));
    return line;
  });
  return {
    columns,
    lines: printed
      .filter(({ key, isSeldom, figures }) => {
        const isEntered = readScalar(TIER_HURDLES[key ?? ""] ?? "") === 1;
        return isEntered || !(isSeldom && Object.values(figures).every((figure) => figure === 0));
      })
      .map(({ isSeldom: _, ...line }) => line),
    returns: [
      { key: "lpIrr", label: "LP IRR", value: readScalar("lpIrr") },
      { key: "gpIrr", label: "GP IRR", value: readScalar("gpIrr") },
      { key: "promote", label: "Promote", value: readScalar("promote") },
    ],
  };
}

function addUp(figures: readonly (number | null)[]): number | null {
  return figures.reduce<number | null>(
    (sum, figure) => (sum === null || figure === null ? null : sum + figure),
    0,
  );
}
