import { describe, expect, it } from "vitest";
import { evaluate } from "../../evaluation/underwrite.ts";
import type { Inputs } from "../../inputs/model-inputs.ts";
import { validateInputs } from "../../inputs/validate-inputs.ts";
import { readGiven } from "../plain-arithmetic.ts";
import { CASES } from "./cases.ts";
import { simulateLoans } from "./loans-by-simulation.ts";

function compare(inputs: Inputs, held: Set<string>): string[] {
  const validated = validateInputs("multifamily", inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const { values } = evaluate("multifamily", validated.inputs);
  const number = (key: string): number => Number(values[key]);
  const monthly = (key: string): number[] => [...(values[key] as Float64Array)];
  const sale = number("holdMonths");
  const ncf = monthly("ncf");
  const total = (from: number, to: number): number => ncf.slice(from, to + 1).reduce((a, b) => a + b, 0);
  const given = readGiven(validated.inputs);
  const units = number("units");
  const found = simulateLoans(given, {
    sale,
    noi: monthly("noi"),
    ncf,
    futureFunding: monthly("futureFunding"),
    flowDay: monthly("flowDay"),
    price: number("purchasePrice"),
    cost: number("allInCostUnlevered"),
    exitCap: number("exitCapApplied"),
    income: {
      year1: total(1, 12),
      year2: total(13, 24),
      inPlace: number("normalisedNoi") - given.number("reservesPerUnit") * units,
      lender: number("lenderNcf"),
    },
  });
  const figures: Record<string, number | undefined> = {
    noteRate: found.rates.note,
    sizingRate: found.rates.sizing,
    loanConstant: found.constant,
    stressedConstant: found.stressed,
    lendingValue: found.sized.value,
    futureFundingCommitment: found.sized.drawn,
    ...found.sized.limits,
    loan: found.sized.loan,
    payoffMonth: found.month,
    paidOffAtMaturity: Number(found.isDue),
    refinanceValue: found.next?.value,
    refinanceNcf: found.next?.ncf,
    refinanceConstant: found.next?.constant,
    refinanceLoan: found.next?.loan,
    refinancePayoff: found.month > 0 ? found.payoff : undefined,
    refinanceDrawsRepaid: found.month > 0 ? found.draws : undefined,
    refinancePrepayment: found.month > 0 ? found.premiums.atRefinance : undefined,
    prepaymentCost: found.premiums.atSale,
  };
  const lines: Record<string, (month: number) => number | undefined> = {
    loanRate: (month) => found.standings[month]?.rate,
    interest: (month) => found.standings[month]?.interest,
    principal: (month) => found.standings[month]?.principal,
    loanBalance: (month) => found.balances[month],
    extensionFees: (month) => found.fees[month] ?? 0,
  };
  const isNear = (mine: number, theirs: number): boolean =>
    Math.abs(mine - theirs) <= 1e-4 + 1e-7 * Math.abs(theirs);
  const check = (key: string, mine: number | undefined, theirs: number): string[] => {
    if (mine === undefined) return [];
    if (mine !== 0 && Number.isFinite(mine)) held.add(key.replace(/\[.*/, ""));
    const agree = Number.isFinite(mine) ? isNear(mine, theirs) : !Number.isFinite(theirs);
    return agree ? [] : [`${key}: ${theirs}, by simulation ${mine}`];
  };
  const months = Array.from({ length: sale }, (_, at) => at + 1);
  return [
    ...Object.entries(figures).flatMap(([key, mine]) => check(key, mine, number(key))),
    ...Object.entries(lines).flatMap(([key, mine]) => {
      const row = monthly(key);
      return months
        .flatMap((month) => check(`${key}[${month}]`, mine(month), row[month] ?? Number.NaN))
        .slice(0, 2);
    }),
  ];
}

describe("the loans of a building, by simulation", () => {
  it("agree on every deal, and each figure is other than 0 in some", () => {
    const held = new Set<string>();
    const differing = CASES.map(([name, inputs]) => ({ name, found: compare(inputs, held) }));
    expect(differing.filter(({ found }) => found.length > 0)).toEqual([]);
    expect([...held].toSorted()).toEqual([
      "extensionFees",
      "futureFundingCommitment",
      "interest",
      "lendingValue",
      "loan",
      "loanBalance",
      "loanConstant",
      "loanRate",
      "maxLoanByDebtYield",
      "maxLoanByDscr",
      "maxLoanByLtc",
      "maxLoanByLtv",
      "noteRate",
      "paidOffAtMaturity",
      "payoffMonth",
      "prepaymentCost",
      "principal",
      "refinanceConstant",
      "refinanceDrawsRepaid",
      "refinanceLoan",
      "refinanceNcf",
      "refinancePayoff",
      "refinancePrepayment",
      "refinanceValue",
      "secondMaxLoanByDebtYield",
      "secondMaxLoanByDscr",
      "sizingRate",
      "stressedConstant",
    ]);
  });
});
