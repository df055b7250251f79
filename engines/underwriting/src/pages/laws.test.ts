import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate, underwrite } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, type InputValue, inputAt, withInput } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import { callFunction } from "../language/functions.ts";
import type { ModelName } from "../language/rows.ts";
import { getCatalog } from "./formula-pages.ts";

type Change = [path: string, value: InputValue];

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const given = (path: string, value: fc.Arbitrary<InputValue>): fc.Arbitrary<Change> =>
  value.map((found) => [path, found]);

const sometimes = (changes: fc.Arbitrary<Change[]>): fc.Arbitrary<Change[]> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<Change[]>([]) }, { weight: 1, arbitrary: changes });

const floating: fc.Arbitrary<Change[]> = fc.tuple(
  given("debt.rateType", fc.constant("floating")),
  given("debt.benchmark", fc.array(between(0, 0.1), { minLength: 1, maxLength: 3 })),
  given("debt.spread", between(0, 0.05)),
);
const refinance: fc.Arbitrary<Change[]> = fc.tuple(
  given("refinance.month", fc.integer({ min: 1, max: 11 })),
  given("refinance.capRate", between(0.04, 0.09)),
  given("refinance.maxLtv", between(0.2, 0.8)),
  given("refinance.rate", between(0, 0.1)),
  given("refinance.amortYears", fc.integer({ min: 1, max: 40 })),
);

const bases: Record<ModelName, Inputs> = {
  singlefamily: golden.sfrA.inputs,
  multifamily: golden.mfA.inputs,
};
const shared: fc.Arbitrary<Change>[] = [
  given("holdYears", fc.integer({ min: 1, max: 12 })),
  given("debt.rate", between(0, 0.14)),
  given("debt.amortYears", fc.integer({ min: 1, max: 40 })),
  given("debt.ioMonths", fc.integer({ min: 0, max: 60 })),
  given("saleCostPct", between(0, 0.1)),
];
const own: Record<ModelName, fc.Arbitrary<Change>[]> = {
  singlefamily: [
    given("purchasePrice", between(60_000, 900_000)),
    given("monthlyRent", between(700, 6000)),
    given("debt.ltc", between(0, 0.9)),
  ],
  multifamily: [
    given("purchasePrice", between(4e6, 5e7)),
    given("rentGrowth", fc.array(between(-0.05, 0.07), { minLength: 1, maxLength: 4 })),
    given("exitCapRate", between(0.03, 0.1)),
    given("debt.maxLtv", between(0, 0.9)),
    given("vacancyPct", between(0, 0.4)),
  ],
};
const extras: Record<ModelName, fc.Arbitrary<Change[]>> = {
  singlefamily: sometimes(floating),
  multifamily: fc.tuple(sometimes(floating), sometimes(refinance)).map((found) => found.flat()),
};

function arbitraryDeals(model: ModelName, more: fc.Arbitrary<Change[]>): fc.Arbitrary<Inputs> {
  return fc.tuple(fc.tuple(...shared, ...own[model]), more).map(([changes, rest]) => {
    let inputs = bases[model];
    for (const [path, value] of [...changes, ...rest]) inputs = withInput(inputs, path, value);
    return complete(model, inputs);
  });
}

function complete(model: ModelName, inputs: Inputs): Inputs {
  const validated = validateInputs(model, inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return validated.inputs;
}

const RUNS = { numRuns: 60 };

const isNear = (actual: number, expected: number, size = Math.abs(expected)): boolean =>
  Math.abs(actual - expected) <= 1e-9 * Math.max(1, size);

const getLine = (values: Record<string, unknown>, key: string): Float64Array => {
  const found = values[key];
  if (!(found instanceof Float64Array)) throw new Error(`${key} is no line`);
  return found;
};

describe.each<ModelName>(["singlefamily", "multifamily"])("the laws of any deal of %s", (model) => {
  const deals = arbitraryDeals(model, extras[model]);

  it("sources equal uses, to the last part of a cent", () => {
    fc.assert(
      fc.property(deals, (inputs) => {
        const { loan, initialEquity, financingFee, allInCostUnlevered } = evaluate(model, inputs).values;
        const [sources, uses] = [
          Number(loan) + Number(initialEquity),
          Number(allInCostUnlevered) + Number(financingFee),
        ];
        expect(isNear(sources, uses), `${sources} and ${uses}`).toBe(true);
      }),
      RUNS,
    );
  });

  it("no balance is ever negative, and none is left that the payments repaid", () => {
    fc.assert(
      fc.property(deals, (inputs) => {
        const { values, holdYears } = evaluate(model, inputs);
        const [balance, principal] = [getLine(values, "loanBalance"), getLine(values, "principal")];
        for (let month = 0; month <= 12 * holdYears; month++) {
          expect(balance[month]).toBeGreaterThanOrEqual(0);
          expect(principal[month]).toBeLessThanOrEqual(Number(balance[month - 1] ?? 0) + 1e-9);
        }
      }),
      RUNS,
    );
  });

  it("a higher price never raises a return", () => {
    fc.assert(
      fc.property(arbitraryDeals(model, fc.constant([])), between(1.0001, 1.6), (inputs, factor) => {
        const dearer = withInput(inputs, "purchasePrice", Number(inputs.purchasePrice) * factor);
        const [before, after] = [evaluate(model, inputs).values, evaluate(model, dearer).values];
        // Of flows with several rates of return none follows the price.
        const isOne = (key: string) =>
          [inputs, dearer].every((each) =>
            underwrite({ model, inputs: each }).checks.every(
              ({ code }) => !code.startsWith(`${key}Monthly.several`),
            ),
          );
        const returns = ["unleveredIrr", "leveredIrr"].filter(isOne);
        for (const key of [...returns, "goingInCapRate", "unleveredEquityMultiple"]) {
          const [was, is] = [Number(before[key]), Number(after[key])];
          if (Number.isFinite(was) && Number.isFinite(is)) expect(is, key).toBeLessThanOrEqual(was + 1e-9);
        }
      }),
      RUNS,
    );
  });

  it("the months of every line add up to its year, and its balances are those of the last month", () => {
    const lines = [...getCatalog(model).rows.values()].filter(
      ({ row }) => row.grain === "month" && row.aggregate,
    );
    let compared = 0;
    fc.assert(
      fc.property(deals, (inputs) => {
        const [years, months] = [
          underwrite({ model, inputs }),
          underwrite({ model, inputs, grain: "month" }),
        ];
        for (const { row } of lines) {
          const all = months.lines[row.key] ?? [];
          for (const [index, figure] of (years.lines[row.key] ?? []).entries()) {
            const twelve = all.slice(12 * index, 12 * index + 12);
            if (figure === null || twelve.some((month) => month === null)) continue;
            const total = twelve.reduce<number>((sum, month) => sum + (month ?? 0), 0);
            const size = twelve.reduce<number>((sum, month) => sum + Math.abs(month ?? 0), 0);
            const expected = row.aggregate === "end" ? (twelve[11] ?? 0) : total;
            expect(isNear(figure, expected, size), `${row.key} of year ${index + 1}`).toBe(true);
            compared += 1;
          }
        }
      }),
      { numRuns: 25 },
    );
    expect(compared).toBeGreaterThan(1_000);
  });

  it("the schedule of a fixed loan, month by month, is the closed form of its balance, interest and principal", () => {
    let amortizing = 0;
    fc.assert(
      fc.property(arbitraryDeals(model, fc.constant([])), (inputs) => {
        const { values, holdYears } = evaluate(model, inputs);
        const loan = Number(values.loan);
        const [rate, free] = [
          Number(inputAt(inputs, "debt.rate")) / 12,
          Number(inputAt(inputs, "debt.ioMonths")),
        ];
        const term = 12 * Number(inputAt(inputs, "debt.amortYears"));
        const payment = callFunction("PMT", [rate, term, loan]);
        const [balance, interest, principal] = ["loanBalance", "interest", "principal"].map((key) =>
          getLine(values, key),
        );
        for (let month = 1; month <= 12 * holdYears; month++) {
          const paid = Math.min(term, Math.max(0, month - free));
          const left = paid === term ? 0 : -Number(callFunction("FV", [rate, paid, payment, loan]));
          expect(isNear(balance?.[month] ?? -1, left, loan), `balance of month ${month}`).toBe(true);
          if (paid === 0 || month - free > term) continue;
          const parts = ["IPMT", "PPMT"].map((name) => -Number(callFunction(name, [rate, paid, term, loan])));
          expect(isNear(interest?.[month] ?? -1, parts[0] ?? 0, loan), `interest of month ${month}`).toBe(
            true,
          );
          expect(isNear(principal?.[month] ?? -1, parts[1] ?? 0, loan), `principal of month ${month}`).toBe(
            true,
          );
          amortizing += 1;
        }
      }),
      RUNS,
    );
    expect(amortizing).toBeGreaterThan(500);
  });
});

it("the last payment of a refinanced loan takes its balance where the first loan was none", () => {
  const terms = { ...golden.mfA.inputs.debt, rate: 0, amortYears: 1, maxLtv: 0 };
  const refinanced = { month: 1, capRate: 0.04, maxLtv: 0.7648331965243195, rate: 0, amortYears: 1 };
  const inputs = complete("multifamily", {
    ...golden.mfA.inputs,
    debt: terms,
    refinance: refinanced,
  });
  const { values } = evaluate("multifamily", inputs);
  const [balance, principal] = [getLine(values, "loanBalance"), getLine(values, "principal")];
  expect(values.loan).toBe(0);
  expect(balance[1]).toBeGreaterThan(1e6);
  expect(principal[13]).toBe(balance[12]);
  expect(balance[13]).toBe(0);
});
