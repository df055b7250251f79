import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdSweep } from "../../analysis/sensitivity.ts";
import { maxBid, solveForInput } from "../../analysis/solve.ts";
import { underwrite } from "../../evaluation/underwrite.ts";
import { validateInputs } from "../../inputs/validate-inputs.ts";

/** Straight-line calculation of the whole single-family model, written without the catalog. */
function byHand(d: ReturnType<typeof drawn>) {
  const months = 12 * d.holdYears + 12;
  const pow = (growth: number, m: number): number => (1 + growth) ** (Math.ceil(m / 12) - 1);
  const vac = (d.turnoverRate * d.daysToReResident) / 365;
  const noi: number[] = [0];
  const ncf: number[] = [0];
  const egi: number[] = [0];
  for (let m = 1; m <= months; m++) {
    const on = m > d.renovationMonths + d.initialLeaseUpMonths ? 1 : 0;
    const rent = d.monthlyRent * pow(d.rentGrowth, m);
    const e = pow(d.expenseGrowth, m);
    const occupied = rent * on * (1 - vac);
    const income =
      occupied * (1 - d.badDebtPct - d.concessionPct) +
      d.otherIncomeMonth * pow(d.rentGrowth, m) * on * (1 - vac);
    const costs =
      (d.purchasePrice * d.propertyTaxRate * pow(d.propertyTaxGrowth, m)) / 12 +
      (d.insuranceAnnual * pow(d.insuranceGrowth, m)) / 12 +
      d.hoaMonth * e +
      (on * (d.repairsMaintenanceAnnual + d.turnoverRate * d.turnCost) * e) / 12 +
      (on * d.turnoverRate * d.leasingFeeMonths * rent) / 12 +
      d.managementFeePct * income +
      d.vacantUtilitiesMonth * e * (1 - on + on * vac);
    egi.push(income);
    noi.push(income - costs);
    ncf.push(income - costs - (on * d.recurringCapexAnnual * e) / 12);
  }
  const cost = d.purchasePrice * (1 + d.closingCostPct) + d.renovation * (1 + d.renovationContingencyPct);
  const loan = d.debt.ltc * cost;
  const i = d.debt.rate / 12;
  const n = 12 * d.debt.amortYears;
  const payment = i === 0 ? loan / n : (loan * i) / (1 - (1 + i) ** -n);
  const M = 12 * d.holdYears;
  let balance = loan;
  const service: number[] = [0];
  for (let m = 1; m <= M; m++) {
    const interest = balance * i;
    const paid = m <= d.debt.ioMonths ? interest : Math.min(payment, balance + interest);
    balance -= paid - interest;
    service.push(paid);
  }
  const value = d.afterRepairValue * (1 + d.homePriceGrowth) ** d.holdYears;
  const net = value * (1 - d.saleCostPct) - balance;
  const equity = cost + d.debt.feePct * loan - loan;
  const unlevered = [-cost, ...ncf.slice(1, M + 1)];
  unlevered[M] = (unlevered[M] ?? 0) + value * (1 - d.saleCostPct);
  const levered = [-equity, ...ncf.slice(1, M + 1).map((flow, k) => flow - (service[k + 1] ?? 0))];
  levered[M] = (levered[M] ?? 0) + net;
  const yearSum = (line: number[], year: number): number =>
    line.slice(12 * year - 11, 12 * year + 1).reduce((sum, x) => sum + x, 0);
  return { noi, ncf, egi, service, cost, loan, balance, value, net, equity, unlevered, levered, yearSum };
}

function drawn(seed: { money: number[]; small: number[]; months: number[] }) {
  const [price = 0, reno = 0, arv = 0, rent = 0, other = 0, ins = 0, hoa = 0, rm = 0, turn = 0, capex = 0] =
    seed.money;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = seed.small;
  const [renovationMonths = 0, lease = 0, io = 0, hold = 1, amort = 1] = seed.months;
  return {
    purchasePrice: 50_000 + price * 900_000,
    closingCostPct: a * 0.05,
    renovation: reno * 100_000,
    renovationContingencyPct: b * 0.3,
    afterRepairValue: 50_000 + arv * 1_200_000,
    monthlyRent: 500 + rent * 5000,
    otherIncomeMonth: other * 200,
    renovationMonths,
    initialLeaseUpMonths: lease,
    turnoverRate: c,
    daysToReResident: d * 120,
    badDebtPct: a * 0.05,
    concessionPct: b * 0.05,
    propertyTaxRate: e * 0.03,
    propertyTaxGrowth: (f - 0.3) * 0.1,
    insuranceAnnual: ins * 4000,
    insuranceGrowth: (g - 0.2) * 0.1,
    hoaMonth: hoa * 400,
    repairsMaintenanceAnnual: rm * 4000,
    turnCost: turn * 6000,
    leasingFeeMonths: h * 2,
    managementFeePct: a * 0.12,
    vacantUtilitiesMonth: b * 300,
    recurringCapexAnnual: capex * 3000,
    expenseGrowth: (c - 0.2) * 0.1,
    rentGrowth: (d - 0.3) * 0.1,
    homePriceGrowth: (e - 0.4) * 0.15,
    saleCostPct: f * 0.1,
    holdYears: hold,
    debt: {
      ltc: g * 0.9,
      rate: Math.round(h * 1200) / 10_000,
      amortYears: amort,
      ioMonths: io,
      feePct: a * 0.03,
    },
  };
}

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const cases = fc
  .record({
    money: fc.array(unit, { minLength: 10, maxLength: 10 }),
    small: fc.array(unit, { minLength: 8, maxLength: 8 }),
    months: fc.tuple(
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 1, max: 15 }),
      fc.integer({ min: 1, max: 40 }),
    ),
  })
  .map(drawn);

function run(inputs: ReturnType<typeof drawn>) {
  const validated = validateInputs("singlefamily", inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return underwrite({ model: "singlefamily", inputs: validated.inputs });
}

const near = (actual: unknown, expected: number, what: string): void => {
  expect(typeof actual, what).toBe("number");
  expect(Math.abs(Number(actual) - expected), what).toBeLessThanOrEqual(
    1e-8 * Math.max(1000, Math.abs(expected)),
  );
};

const value = (rate: number, flows: number[]): number =>
  flows.reduce((sum, flow, t) => sum + flow * (1 + rate) ** -t, 0);

describe("the single-family model against a calculation by hand", () => {
  it("gives the same lines, loan, exit and returns on any inputs", () => {
    fc.assert(
      fc.property(cases, (inputs) => {
        const [result, hand] = [run(inputs), byHand(inputs)];
        for (let year = 1; year <= inputs.holdYears + 1; year++) {
          near(result.lines.noi?.[year - 1], hand.yearSum(hand.noi, year), `NOI of year ${year}`);
          near(result.lines.ncf?.[year - 1], hand.yearSum(hand.ncf, year), `NCF of year ${year}`);
          near(result.lines.effectiveGrossIncome?.[year - 1], hand.yearSum(hand.egi, year), `EGI ${year}`);
        }
        const { outputs } = result;
        near(outputs.allInCostUnlevered, hand.cost, "cost");
        near(outputs.loan, hand.loan, "loan");
        near(outputs.initialEquity, hand.equity, "equity");
        near(outputs.loanBalanceAtExit, hand.balance, "balance");
        near(outputs.exitValue, hand.value, "exit value");
        near(outputs.netSaleProceeds, hand.net, "net proceeds");
        near((outputs.debtService as number[])[0], hand.yearSum(hand.service, 1), "debt service");
        for (const [key, flows] of [
          ["unleveredIrr", hand.unlevered],
          ["leveredIrr", hand.levered],
        ] as const) {
          const rate = outputs[key];
          if (typeof rate === "number") {
            const monthly = (1 + rate) ** (1 / 12) - 1;
            const size = value(monthly, flows.map(Math.abs));
            expect(Math.abs(value(monthly, flows))).toBeLessThanOrEqual(1e-9 * size);
          } else expect(result.unavailable[key]).toBeTruthy();
        }
      }),
      { numRuns: 150 },
    );
  });
  it("never shows a figure that is not finite, and gives a reason for each that is missing", () => {
    fc.assert(
      fc.property(cases, (inputs) => {
        const result = run(inputs);
        for (const [key, figure] of Object.entries(result.outputs)) {
          const figures = Array.isArray(figure) ? figure : [figure];
          for (const [index, each] of figures.entries()) {
            if (each === null)
              expect(result.unavailable[Array.isArray(figure) ? `${key}.${index + 1}` : key]).toBeTruthy();
            else if (typeof each === "number") expect(Number.isFinite(each)).toBe(true);
          }
        }
        for (const balance of result.lines.loanBalance ?? []) expect(balance).toBeGreaterThanOrEqual(-1e-6);
        expect(
          result.checks
            .filter((check) => check.code === "SF-E-SOURCES-USES" || check.code === "SF-E-ATTRIBUTION")
            .every((check) => check.ok),
        ).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
  it("never raises the return when the price rises", () => {
    fc.assert(
      fc.property(cases, (inputs) => {
        const more = { ...inputs, purchasePrice: inputs.purchasePrice * 1.05 };
        const [before, after] = [run(inputs).outputs.unleveredIrr, run(more).outputs.unleveredIrr];
        if (typeof before === "number" && typeof after === "number")
          expect(after).toBeLessThanOrEqual(before + 1e-12);
      }),
      { numRuns: 100 },
    );
  });
});

const example = drawn({
  money: [0.3, 0.25, 0.3, 0.35, 0.2, 0.3, 0.1, 0.3, 0.4, 0.3],
  small: [0.3, 0.3, 0.25, 0.3, 0.4, 0.6, 0.66, 0.52],
  months: [2, 1, 24, 7, 30],
});

describe("solving", () => {
  it("finds the price at which any reachable target is met", () => {
    fc.assert(
      fc.property(cases, fc.double({ min: 0.03, max: 0.1, noNaN: true }), (inputs, target) => {
        const solved = solveForInput({
          model: "singlefamily",
          inputs,
          input: "purchasePrice",
          output: "netYieldOnCost",
          target,
        });
        if (solved.ok)
          near(run({ ...inputs, purchasePrice: solved.value }).outputs.netYieldOnCost, target, "yield");
        else expect(solved.reason).toMatch(/within its bounds/);
      }),
      { numRuns: 60 },
    );
  });
  it("names the target that allows the least, with each target's own price", () => {
    const bid = maxBid(example, { netYieldOnCost: 0.06, leveredIrr: 0.09, priceToValueLow: 0.95 });
    expect(bid.targets).toHaveLength(3);
    const prices = bid.targets.flatMap((each) => each.price ?? []);
    expect(prices).toHaveLength(2);
    expect(bid.price).toBe(Math.min(...prices));
    expect(bid.targets[2]?.reason).toBeTruthy();
  });
  it("bids whole dollars: the price meets every target, and the next dollar misses the one that binds", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.04, max: 0.09, noNaN: true }), (target) => {
        const { price } = maxBid(example, { netYieldOnCost: target, unleveredIrr: 0.01 });
        expect(Number.isInteger(price)).toBe(true);
        const yieldAt = (purchasePrice: number) => run({ ...example, purchasePrice }).outputs.netYieldOnCost;
        expect(yieldAt(Number(price))).toBeGreaterThanOrEqual(target - 1e-9);
        expect(yieldAt(Number(price) + 1)).toBeLessThan(target);
      }),
      { numRuns: 25 },
    );
  });
  it("bids the last price before a tax on the whole price begins, where the next dollar misses", () => {
    const row = { tax: "Deed tax", paidOn: "purchase", taxes: "whole" };
    const transferTaxes = [
      { ...row, rate: 0.011, upTo: 399_999.99 },
      { ...row, rate: 0.05, above: 399_999.99 },
    ];
    const taxed = { ...example, transferTaxes };
    const yieldAt = (purchasePrice: number) =>
      Number(run({ ...taxed, purchasePrice }).outputs.netYieldOnCost);
    const target = (yieldAt(399_999) + yieldAt(400_000)) / 2;
    const bid = maxBid(taxed, { netYieldOnCost: target });
    expect(bid).toMatchObject({ price: 399_999, targets: [{ output: "netYieldOnCost", price: 399_999 }] });
  });
  it("refuses whole numbers, unknown names and targets out of reach, with the reason", () => {
    const base = { model: "singlefamily" as const, inputs: example };
    expect(solveForInput({ ...base, input: "holdYears", output: "leveredIrr", target: 0.1 })).toMatchObject({
      ok: false,
    });
    expect(solveForInput({ ...base, input: "nothing", output: "leveredIrr", target: 0.1 })).toMatchObject({
      ok: false,
    });
    expect(solveForInput({ ...base, input: "monthlyRent", output: "rentToPrice", target: 99 })).toMatchObject(
      {
        ok: false,
        reason: expect.stringMatching(/No monthly rent/),
      },
    );
  });
  it("sweeps the hold from 1 to 30 years", () => {
    const sweep = holdSweep("singlefamily", example);
    expect(sweep).toHaveLength(30);
    expect(sweep[6]?.outputs.leveredIrr).toBe(run(example).outputs.leveredIrr);
  });
});

describe("a hold of thirty years", () => {
  it("owes nothing once a shorter loan is repaid", () => {
    const debt = { ...example.debt, rate: 0.0713, amortYears: 20, ioMonths: 0 };
    const { lines, outputs, unavailable } = run({ ...example, holdYears: 30, debt });
    expect(lines.loanBalance?.slice(19, 30)).toEqual(Array(11).fill(0));
    expect(lines.debtService?.slice(20, 30)).toEqual(Array(10).fill(0));
    expect(unavailable["dscrNcf.21"]).toBe("Debt service is zero");
    expect((outputs.dscrNcf as unknown[]).slice(20)).toEqual(Array(10).fill(null));
    expect(outputs.loanRepaidAtSale ?? 0).toBe(0);
  });
});

describe("degenerate inputs", () => {
  it("gives no DSCR without debt, and says why", () => {
    const result = run({ ...example, debt: { ...example.debt, ltc: 0 } });
    expect(result.outputs.dscrNcfStabilized).toBeNull();
    expect(result.unavailable.dscrNcfStabilized).toBe("Debt service is zero");
    expect(result.outputs.leveredIrr).toBeCloseTo(Number(result.outputs.unleveredIrr), 12);
    expect(result.unavailable.debtYieldNcf).toBe("Loan is zero");
  });
  it("names the input that an unavailable figure waits for", () => {
    const result = run(example);
    expect(result.unavailable.discountToValue).toBe("Value estimate is not entered");
    expect(result.unavailable.maxLoanByDscr).toBe("Minimum DSCR is not entered");
    expect(result.unavailable["SF-E-HOA"]).toBe("HOA allows rentals is not entered");
  });
  it("has no return when everything is lost", () => {
    const result = run({
      ...example,
      monthlyRent: 0,
      otherIncomeMonth: 0,
      afterRepairValue: 1,
      debt: { ...example.debt, ltc: 0 },
    });
    expect(result.outputs.leveredIrr).toBeNull();
    expect(result.unavailable.leveredIrr).toMatch(/loss is total/);
    expect(result.checks.find((check) => check.code === "SF-E-NOI")).toMatchObject({
      ok: false,
      severity: "error",
    });
  });
});
