import { describe, expect, it } from "vitest";
import { evaluate } from "../../evaluation/underwrite.ts";
import { type Inputs, withInputs } from "../../inputs/model-inputs.ts";
import { validateInputs } from "../../inputs/validate-inputs.ts";
import { readGiven } from "../plain-arithmetic.ts";
import { CASES } from "./cases.ts";
import { type PaidOut, splitByAccounts } from "./tiers-by-accounts.ts";

const ROWS: Record<string, (paid: PaidOut) => number> = {
  preferredPaid: ({ preferred }) => preferred,
  capitalReturned: ({ capital }) => capital,
  preferredBand: ({ firstTier }) => firstTier,
  catchUpBand: ({ catchUp }) => catchUp,
  hurdleBand: ({ tiers }) => tiers[0] ?? Number.NaN,
  thirdBand: ({ tiers }) => tiers[1] ?? Number.NaN,
  fourthBand: ({ tiers }) => tiers[2] ?? Number.NaN,
  fifthBand: ({ tiers }) => tiers[3] ?? Number.NaN,
  clawback: ({ clawback }) => clawback,
  lpDistribution: ({ limitedPartner }) => limitedPartner,
};

const HURDLES = { hurdle: 0.06, thirdHurdle: 0.07, thirdHurdleMultiple: 1.2, fourthHurdleMultiple: 1.35 };
const SPLITS = { lpSplit: 0.8, lpSplitAbove: 0.7, lpSplitAboveThird: 0.6, lpSplitAboveFourth: 0.5 };
const TERMS = ["american", "european"].flatMap((style) =>
  ["effective", "monthly", "simple"].flatMap((preferredCompounding) =>
    [0, 0.5, 1].map((catchUpPct) => ({
      style,
      preferredCompounding,
      catchUpPct,
      preferredReturn: 0.05,
      splitBasis: catchUpPct === 1 ? "promoteThenProRata" : "totalCash",
      clawback: catchUpPct === 0.5 ? "yes" : "no",
      ...HURDLES,
      ...SPLITS,
    })),
  ),
);
const RICH = CASES.filter(([name]) => /pays promote|four hurdles in a European|sold to a buyer/.test(name));
const crossed = RICH.flatMap(([name, inputs]) =>
  TERMS.map((terms): [string, Inputs] => [
    `${name}, ${terms.style}, ${terms.preferredCompounding}, catch-up ${terms.catchUpPct}`,
    withInputs(
      inputs,
      Object.entries(terms).map(([term, value]) => [`waterfall.${term}`, value]),
    ),
  ]),
);

function differences(inputs: Inputs, paying: Set<string>): string[] | undefined {
  const validated = validateInputs("multifamily", inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const { values } = evaluate("multifamily", validated.inputs);
  const number = (key: string): number => Number(values[key]);
  const sale = number("holdMonths");
  const monthly = (key: string): number[] => [...(values[key] as Float64Array)].slice(0, sale + 1);
  const given = readGiven(validated.inputs);
  const flow = monthly("leveredCashFlow");
  if (!flow.every(Number.isFinite) || !given.has("waterfall.lpShare")) return undefined;
  const events = (month: number): number =>
    (month === sale ? number("netSaleProceeds") : 0) +
    (month > 0 && month === number("payoffMonth") ? number("refinanceProceeds") : 0) +
    (month > 0 && month === given.or("mezzanine.month", 0) ? number("supplementalProceeds") : 0);
  const fromCapitalEvents = flow.map((cash, month) =>
    Math.min(Math.max(0, cash), Math.max(0, events(month))),
  );
  const paid = splitByAccounts(given, { flow, fromCapitalEvents });
  return Object.entries(ROWS).flatMap(([key, of]) => {
    const row = monthly(key);
    if (paid.some((month) => Math.abs(of(month)) > 1)) paying.add(key);
    return paid.flatMap((month, at) => {
      const right = row[at] ?? Number.NaN;
      const isNear = Math.abs(of(month) - right) <= 0.001 + 1e-7 * Math.abs(right);
      return isNear ? [] : [`${key}[${at}]: ${right}, by accounts ${of(month)}`];
    });
  });
}

describe("the tiers of a waterfall, by accounts of its partners", () => {
  it("agree on every deal with partners, and each tier pays something in some", () => {
    const paying = new Set<string>();
    const compared = [...CASES, ...crossed].flatMap(([name, inputs]) => {
      const found = differences(inputs, paying);
      return found === undefined ? [] : [{ name, differing: found.slice(0, 3) }];
    });
    expect(compared.filter(({ differing }) => differing.length > 0)).toEqual([]);
    expect(compared.length).toBeGreaterThanOrEqual(TERMS.length * 3 + 10);
    expect([...paying].toSorted()).toEqual(Object.keys(ROWS).toSorted());
  });
});
