import { describe, expect, it } from "vitest";
import { evaluate } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, type InputValue, withInputs } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import type { CatalogName } from "../language/rows.ts";
import { CASES as POOLS } from "../second-calculation/portfolio/cases.ts";
import { getCatalog } from "./formula-pages.ts";

type Changes = Record<string, InputValue>;
type Told = [model: CatalogName, key: string, cases: [Changes, said: string | undefined][]];

const BASES: Record<CatalogName, Inputs> = {
  singlefamily: golden.sfrA.inputs,
  multifamily: golden.mfA.inputs,
  portfolio: POOLS[0]?.[1] ?? {},
};

/** What the words of a switch are is its own matter; that each choice has its own is ours. */
const byChoice = (path: string, choices: string[], both: Changes = {}): [Changes, undefined][] =>
  choices.map((choice) => [{ ...both, [path]: choice }, undefined]);

const PREFERENCES = ["monthly", "xirr", "annual"];
const second = { rate: 0.1, maxLtv: 0.75 };
const bulk: Changes = { bulkDiscountPct: 0.01, bulkSaleCostPct: 0.01 };
const resident: Changes = { residentDiscountPct: 0.005, residentSaleCostPct: 0.01 };
const culled: Changes = { minYieldOnValue: 0.2 };

const extension: Changes = { "debt.extension.months": 12 };
const owned = { ownership: "owned", "currentLoan.balance": 0, renovation: 0 };

const TOLD: Told[] = [
  ["multifamily", "conventionGrowth", byChoice("growthTiming", ["annual", "monthly"])],
  ["multifamily", "conventionLosses", byChoice("lossBasis", ["gsr", "gpr"])],
  ["multifamily", "conventionLossToLease", byChoice("lossToLeaseMethod", ["flat", "burnOff", "roll"])],
  ["multifamily", "conventionReserves", byChoice("reservesPlacement", ["below", "above"])],
  ["multifamily", "conventionSizing", byChoice("debt.sizingConstant", ["amortising", "interestOnly"])],
  ["multifamily", "conventionInterest", byChoice("debt.dayCount", ["30/360", "actual/360"])],
  [
    "multifamily",
    "conventionExit",
    [
      ...byChoice("exitNoiBasis", ["forward", "trailing", "stabilised"]),
      ...byChoice("exitNoiBasis", ["forward", "trailing", "stabilised"], { exitIncome: "ncf" }),
    ],
  ],
  [
    "multifamily",
    "conventionWaterfall",
    byChoice("waterfall.splitBasis", ["totalCash", "promoteThenProRata"]),
  ],
  ["multifamily", "irrConventionUsed", byChoice("irrConvention", PREFERENCES)],
  ["singlefamily", "irrConventionUsed", byChoice("irrConvention", PREFERENCES)],
  [
    "multifamily",
    "extensionResult1",
    [
      [{}, "No option"],
      [{ "debt.termYears": 5, ...extension }, "Not needed"],
      [{ "debt.termYears": 2, ...extension }, "No test entered"],
      [{ "debt.termYears": 2, ...extension, "debt.extension.minDscr": 1.1 }, "Met"],
      [{ "debt.termYears": 2, ...extension, "debt.extension.minDebtYield": 0.2 }, "Not met"],
    ],
  ],
  [
    "multifamily",
    "extensionResult2",
    [
      [{}, "No option"],
      [{ "debt.termYears": 4, ...extension, "debt.extension2.months": 12 }, "Not needed"],
      [{ "debt.termYears": 2, ...extension, "debt.extension2": { months: 12, minDscr: 1.1 } }, "Met"],
      [{ "debt.termYears": 2, ...extension, "debt.extension2": { months: 12, minDscr: 3 } }, "Not met"],
    ],
  ],
  [
    "multifamily",
    "maturityResult",
    [
      [{}, "No loan term entered"],
      [{ "debt.termYears": 5 }, "Repaid by the planned refinance or sale"],
      [{ "debt.termYears": 2, "debt.atMaturity": "runsOn" }, "Assumed to run on past maturity"],
      [{ "debt.termYears": 2 }, "Repaid by equity: no refinance terms entered"],
      [{ "debt.termYears": 2, "lender.refinanceRate": 0.09 }, "Repaid from a new loan and an equity call"],
      [
        { "debt.termYears": 2, "lender.refinanceRate": 0.02, "debt.minDscr": 0.5, "debt.maxLtv": 0.3 },
        "Repaid from a new loan",
      ],
    ],
  ],
  [
    "multifamily",
    "valuationBasis",
    [
      [{}, undefined],
      [{ "debt.valuationCapRate": [0.06] }, undefined],
    ],
  ],
  [
    "multifamily",
    "supplementalBinding",
    [
      [{}, undefined],
      [{ mezzanine: { loan: 100_000, rate: 0.1 } }, undefined],
      [{ mezzanine: second }, undefined],
      [{ mezzanine: { rate: 0.1, minDscr: 1.1 } }, undefined],
    ],
  ],
  [
    "multifamily",
    "bindingConstraint",
    [
      [{ "debt.assumedLoan": 9_000_000 }, "assumed"],
      [{ "debt.maxLtv": 0.5 }, "ltv"],
      [{}, "dscr"],
      [{ "debt.minDebtYield": 0.1 }, "debtYield"],
      [{ "debt.secondTest": { sizingBasis: "year1", minDscr: 1.5 } }, "secondDscr"],
      [{ "debt.secondTest": { sizingBasis: "year1", minDebtYield: 0.1 } }, "secondDebtYield"],
      [{ "debt.maxLtc": 0.4 }, "ltc"],
    ],
  ],
  [
    "singlefamily",
    "bindingConstraint",
    [
      [{}, "ltc"],
      [{ "debt.maxLtv": 0.4 }, "ltv"],
      [{ "debt.minDscr": 1.6 }, "dscr"],
      [{ "debt.minDebtYield": 0.12 }, "debtYield"],
    ],
  ],
  [
    "singlefamily",
    "proposedExitChannel",
    [
      [{}, "retail"],
      [bulk, "bulk"],
      [{ exitCapRate: 0.03 }, "income"],
      [{ ...bulk, ...resident }, "resident"],
    ],
  ],
  [
    "singlefamily",
    "holdOrSell",
    [
      [{ ...owned, discountRate: 0.01 }, "hold"],
      [{ ...owned, discountRate: 0.5 }, "sell"],
    ],
  ],
  [
    "portfolio",
    "facilityBinding",
    [
      [{ advanceRate: 0.05 }, "advance"],
      [{ minDebtYield: 0.2 }, "debtYield"],
      [{ minDscr: 4 }, "dscr"],
    ],
  ],
  [
    "portfolio",
    "cullChannel",
    [
      [{ ...culled, cullDiscountPct: 0.061 }, "retail"],
      [{ ...culled, cullDiscountPct: 0.059 }, "bulk"],
    ],
  ],
];

function say(model: CatalogName, key: string, changes: Changes): unknown {
  const validated = validateInputs(model, withInputs(BASES[model], Object.entries(changes)));
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return evaluate(model, validated.inputs).values[key];
}

describe("the words among the figures", () => {
  it.each(TOLD)("%s %s differs with what it tells", (model, key, cases) => {
    const said = cases.map(([changes]) => say(model, key, changes));
    expect(said.every((words) => typeof words === "string" && words !== "")).toBe(true);
    expect(new Set(said).size).toBe(cases.length);
    for (const [index, [, expected]] of cases.entries())
      if (expected !== undefined) expect(said[index]).toBe(expected);
  });
  it("are all told", () => {
    const models: CatalogName[] = ["multifamily", "singlefamily", "portfolio"];
    const texts = models.flatMap((model) =>
      [...getCatalog(model).rows.values()].flatMap(({ row }) =>
        row.kind !== "input" && row.unit === "text" ? [`${model} ${row.key}`] : [],
      ),
    );
    expect(TOLD.map(([model, key]) => `${model} ${key}`).toSorted()).toEqual(texts.toSorted());
  });
});
