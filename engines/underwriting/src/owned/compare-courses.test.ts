import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { underwrite } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import type { Inputs } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import { calculateCourses } from "../second-calculation/courses.ts";
import {
  balanceAfter,
  type ComparedCourses,
  type CourseTerms,
  compareCourses,
  findHoldingRate,
  type OwnedHome,
  paymentOnDollar,
} from "./compare-courses.ts";

function compare(home: OwnedHome, terms: CourseTerms): ComparedCourses {
  const answer = compareCourses(home, terms);
  if ("unavailable" in answer) throw new Error(answer.unavailable);
  return answer.compared;
}

const newLoan = {
  ...{ rate: 0.0625, amortYears: 30, ioMonths: 0, costPct: 0.01 },
  ...{ maxLtv: 0.7, minDscr: 1.2, minDebtYield: 0.08 },
};
const TERMS: CourseTerms = { discountRate: 0.1, saleCostPct: 0.06, prepaymentPct: 0, taxRate: null, newLoan };
const HOME: OwnedHome = {
  value: 300_000,
  basis: 220_000,
  plan: {
    outlay: 0,
    operating: Array.from({ length: 60 }, () => 1_300),
    ncf: 15_600,
    exitValue: 340_000,
    exitCosts: 20_400,
  },
  loan: { balance: 150_000, rate: 0.045, payment: 900, monthsLeft: null },
};

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
/** To a hundredth of a percent, as people enter it. */
const share = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e4), max: Math.round(max * 1e4) }).map((parts) => parts / 1e4);
const drawn = fc
  .record({
    value: number(50_000, 900_000),
    basis: number(20_000, 900_000),
    outlay: number(0, 40_000),
    operating: fc.array(number(-2_000, 6_000), { minLength: 1, maxLength: 130 }),
    ncf: number(-5_000, 60_000),
    exitValue: number(20_000, 1_500_000),
    exitCosts: number(0, 60_000),
    balance: fc.oneof(fc.constant(0), number(1_000, 900_000)),
    rate: fc.oneof(fc.constant(0), share(0.001, 0.12)),
    overInterest: number(5, 4_000),
    monthsLeft: fc.option(fc.integer({ min: 0, max: 200 })),
    discountRate: share(0, 0.2),
    saleCostPct: share(0, 0.12),
    prepaymentPct: share(0, 0.05),
    taxRate: share(0, 0.4),
    newRate: share(0, 0.12),
    amortYears: fc.integer({ min: 5, max: 40 }),
    ioMonths: fc.integer({ min: 0, max: 60 }),
    costPct: share(0, 0.03),
    maxLtv: share(0.1, 0.9),
    minDscr: number(0.5, 2),
    minDebtYield: share(0.02, 0.2),
  })
  .map(({ overInterest, ...one }) => ({ ...one, payment: (one.balance * one.rate) / 12 + overInterest }));

type Drawn = typeof drawn extends fc.Arbitrary<infer One> ? One : never;

function toHome(one: Drawn): OwnedHome {
  const { value, basis, outlay, operating, ncf, exitValue, exitCosts, balance, rate, payment, monthsLeft } =
    one;
  return {
    ...{ value, basis, plan: { outlay, operating, ncf, exitValue, exitCosts } },
    loan: balance === 0 ? undefined : { balance, rate, payment, monthsLeft },
  };
}

function toTerms(one: Drawn): CourseTerms {
  const { discountRate, saleCostPct, prepaymentPct, taxRate, amortYears, ioMonths, costPct } = one;
  const { maxLtv, minDscr, minDebtYield } = one;
  const loan = { rate: one.newRate, amortYears, ioMonths, costPct, maxLtv, minDscr, minDebtYield };
  return { discountRate, saleCostPct, prepaymentPct, taxRate, newLoan: loan };
}

const near = (one: number, other: number, size: number) => Math.abs(one - other) <= 1e-7 * (size + 1_000);

describe("hold, sell and refinance", () => {
  it("are what a second calculation by closed forms says of any home", () => {
    fc.assert(
      fc.property(drawn, (one) => {
        const { sale, holding, refinancing } = compare(toHome(one), toTerms(one));
        const second = calculateCourses(one);
        const size = one.value + one.exitValue + one.balance + one.operating.length * 10_000;
        expect(near(sale.net, second.sell, size)).toBe(true);
        expect(near(holding.value, second.hold, size)).toBe(true);
        expect("value" in refinancing).toBe(second.refinance !== null);
        if (!("value" in refinancing) || second.refinance === null) return;
        expect(near(refinancing.loan, second.loan, size)).toBe(true);
        expect(near(refinancing.cashOut, second.cashOut, size)).toBe(true);
        expect(near(refinancing.value, second.refinance, size)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("say of the golden home as an owned one what its page SF-12 says: the gain of holding is its net present value", () => {
    const validated = validateInputs("singlefamily", {
      ...(golden.sfrA.inputs as Inputs),
      ...{
        ownership: "owned",
        renovation: 0,
        saleCostPct: 0.06,
        prepaymentPct: 0.01,
        discountRate: 0.09,
      },
      currentLoan: { balance: 140_000, rate: 0.04, payment: 800, monthsLeft: 200 },
    });
    if (!validated.ok) throw new Error(JSON.stringify(validated));
    const { inputs } = validated;
    const { outputs } = underwrite({ model: "singlefamily", inputs });
    const { lines } = underwrite({ model: "singlefamily", inputs, grain: "month" });
    const months = 12 * Number(inputs.holdYears);
    const operating = (lines.unleveredCashFlow ?? []).slice(0, months).map((amount) => amount ?? Number.NaN);
    const [exitValue, exitCosts] = [Number(outputs.exitValue), Number(outputs.saleCosts)];
    operating[months - 1] = (operating[months - 1] ?? 0) - exitValue + exitCosts;
    const value = Number(outputs.gainOnBasis) + Number(inputs.purchasePrice);
    const home = {
      ...{ value, basis: null },
      plan: { outlay: Number(outputs.renovationCost), operating, ncf: 0, exitValue, exitCosts },
      loan: { balance: 140_000, rate: 0.04, payment: 800, monthsLeft: 200 },
    };
    const terms = { ...TERMS, discountRate: 0.09, prepaymentPct: 0.01 };
    const { holding, sale } = compare(home, terms);
    expect(sale.net).toBeCloseTo(Number(outputs.netEquityToday), 4);
    expect(holding.value - sale.net).toBeCloseTo(Number(outputs.holdingGain), 4);
    expect(findHoldingRate(home, terms)).toBeCloseTo(Number(outputs.leveredIrr), 8);
  });

  it("never favor a sale for costing more, nor holding for a higher value today", () => {
    fc.assert(
      fc.property(drawn, number(0.001, 0.2), (one, more) => {
        const [home, terms] = [toHome(one), toTerms(one)];
        const before = compare(home, terms);
        const dearer = compare(home, { ...terms, saleCostPct: terms.saleCostPct + more });
        expect(dearer.sale.net).toBeLessThan(before.sale.net);
        expect(dearer.holding.value).toBe(before.holding.value);
        expect(dearer.advantage).toBeLessThanOrEqual(before.advantage);
        if (before.best !== "sell") expect(dearer.best).not.toBe("sell");
        const richer = compare({ ...home, value: one.value * (1 + more) }, terms);
        expect(richer.sale.net).toBeGreaterThanOrEqual(before.sale.net);
        expect(richer.holding.value).toBe(before.holding.value);
      }),
    );
  });

  it("never lend less for a looser limit, and a refinancing on the old terms is worth what holding is", () => {
    fc.assert(
      fc.property(drawn, number(0.001, 0.3), (one, more) => {
        const [home, terms] = [toHome(one), toTerms(one)];
        const [before, looser] = [terms.newLoan, { ...terms.newLoan, maxLtv: one.maxLtv + more }].map(
          (loan) => compare(home, { ...terms, newLoan: loan }).refinancing,
        );
        if (before === undefined || looser === undefined || !("loan" in before)) return;
        expect("loan" in looser && looser.loan >= before.loan).toBe(true);
        const same = compare(
          {
            ...home,
            loan: {
              ...{ balance: before.loan, rate: one.newRate, monthsLeft: null },
              payment: before.loan * paymentOnDollar(one.newRate, 12 * one.amortYears),
            },
          },
          { ...terms, prepaymentPct: 0, newLoan: { ...terms.newLoan, costPct: 0, ioMonths: 0 } },
        );
        if (!("value" in same.refinancing)) throw new Error("The same limits lend the same");
        expect(near(same.refinancing.value, same.holding.value, one.value + one.exitValue)).toBe(true);
        expect(near(same.refinancing.cashOut, 0, one.value)).toBe(true);
      }),
    );
  });

  it("are worth as much as each other at the rate that holding earns", () => {
    fc.assert(
      fc.property(drawn, (one) => {
        const [home, terms] = [toHome(one), toTerms(one)];
        const rate = findHoldingRate(home, terms);
        if (rate === null || rate < -0.5 || rate > 5) return;
        const at = compare(home, { ...terms, discountRate: rate });
        const size = one.value + one.exitValue + one.balance + one.operating.length * 10_000;
        expect(Math.abs(at.holding.value - at.sale.net)).toBeLessThan(1e-5 * size);
      }),
    );
  });

  it("pay a loan that is due within the hold at its maturity, and a premium only before it", () => {
    const loan = { balance: 150_000, rate: 0.045, payment: 900, monthsLeft: 12 };
    const terms = { ...TERMS, prepaymentPct: 0.03 };
    const due = compare({ ...HOME, loan }, terms);
    expect(due.sale.premium).toBe(4_500);
    const left = balanceAfter(loan, 12);
    const worth = (month: number) => 1.1 ** (-month / 12);
    let paid = left * worth(12);
    for (let month = 1; month <= 12; month += 1) paid += 900 * worth(month);
    expect(due.holding.debt).toBeCloseTo(-paid, 6);
    expect(due.holding.exit).toBeCloseTo(319_600 * worth(60), 6);
    const past = compare({ ...HOME, loan: { ...loan, monthsLeft: 0 } }, terms);
    expect(past.sale.premium).toBe(0);
    expect(balanceAfter({ balance: 100_000, rate: 0.06, payment: 600 }, 12)).toBeCloseTo(98_766.45, 1);
  });

  it("tax a gain alone, name the limit that binds, and say what is missing", () => {
    const taxed = compare(HOME, { ...TERMS, taxRate: 0.2 });
    expect(taxed.sale.tax).toBeCloseTo(0.2 * (282_000 - 220_000), 6);
    expect(compare({ ...HOME, basis: 400_000 }, { ...TERMS, taxRate: 0.2 }).sale.tax).toBe(0);
    const { refinancing } = taxed;
    if (!("binding" in refinancing)) throw new Error("It lends");
    expect(refinancing.binding).toBe("dscr");
    expect(refinancing.dscr).toBeCloseTo(1.2, 10);
    expect(compareCourses({ ...HOME, basis: null }, { ...TERMS, taxRate: 0.2 })).toEqual({
      unavailable: "No purchase price to tax a gain over",
    });
    expect(compareCourses({ ...HOME, value: 0 }, TERMS)).toHaveProperty("unavailable");
    const none = { ...HOME, plan: { ...HOME.plan, operating: [] } };
    expect(compareCourses(none, TERMS)).toHaveProperty("unavailable");
    const open = compare(HOME, { ...TERMS, newLoan: { ...newLoan, maxLtv: null } });
    expect(open.refinancing).toEqual({ unavailable: "The lender’s terms have no maximum LTV" });
    const poor = compare({ ...HOME, plan: { ...HOME.plan, ncf: -1 } }, TERMS);
    expect(poor.refinancing).toEqual({ unavailable: "The lender’s limits leave no loan" });
  });
});
