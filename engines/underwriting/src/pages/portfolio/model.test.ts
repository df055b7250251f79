import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  LATEST_SALE,
  POOL_STRESSES,
  poolFlows,
  rampUp,
  STRESS_SIZES,
  type StressedHolding,
  stressPool,
} from "../../analysis/pool-analysis.ts";
import { type PooledHome, portfolioInputs, stressesIn } from "../../analysis/pool-inputs.ts";
import { explain } from "../../evaluation/explain.ts";
import { underwrite } from "../../evaluation/underwrite.ts";
import { type Inputs, inputRows, overLayer, templateInputs } from "../../inputs/model-inputs.ts";
import { validateInputs } from "../../inputs/validate-inputs.ts";

interface Given {
  cost: number;
  monthly: number;
  sale: number;
  years: number;
  share?: number;
  facts?: Inputs;
}

/** A home that pays `monthly` before debt until its sale, on a loan of 60% of its cost at 6%, interest alone. */
function createHome({ cost, monthly, sale, years, share = 1, facts = {} }: Given): PooledHome {
  const months = 12 * years;
  const [loan, interest] = [0.6 * cost, (0.6 * cost * 0.06) / 12];
  const line = (closing: number, each: number, last: number) =>
    Array.from({ length: months + 1 }, (_, month) =>
      month === 0 ? closing : month === months ? each + last : each,
    );
  const flows: StressedHolding = {
    unlevered: line(-cost, monthly, sale),
    levered: line(-(cost - loan), monthly - interest, sale - loan),
    debtService: line(0, interest, 0),
    income: line(0, 1.5 * monthly, 0),
    balance: line(loan, loan, 0),
    saleProceeds: sale,
    share,
  };
  const own = { label: "Home", metro: "A", zip: "ZIP 1", vintage: "2024", source: "MLS", value: cost };
  return { flows, facts: { ...own, ncf: 12 * monthly, noi: 13 * monthly, hoaDues: 0, ...facts, cost } };
}

function run(homes: PooledHome[], terms: Inputs = {}) {
  const of = { homes, holdings: homes.length, underwritten: homes.length };
  const given = portfolioInputs({ ...of, terms: overLayer(terms, templateInputs("portfolio")) });
  const validated = validateInputs("portfolio", given);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const result = underwrite({ model: "portfolio", inputs: validated.inputs });
  return {
    ...result,
    figure: (key: string) => Number(result.outputs[key]),
    failed: result.checks.filter(({ ok }) => !ok).map(({ code }) => code),
  };
}

const plain: Given = { cost: 300_000, monthly: 1_500, sale: 330_000, years: 3 };
const two = () => [
  createHome(plain),
  createHome({ ...plain, cost: 200_000, facts: { metro: "B", zip: "ZIP 2" } }),
];

describe("the portfolio pages", () => {
  it("return and are stressed as the homes' own flows pooled, whenever they are bought", () => {
    const home = fc.record({
      cost: fc.integer({ min: 50_000, max: 900_000 }),
      monthly: fc.integer({ min: 0, max: 6_000 }),
      sale: fc.integer({ min: 60_000, max: 1_200_000 }),
      years: fc.integer({ min: 1, max: 6 }),
      share: fc.constantFrom(1, 0.5),
    });
    const size = fc.record({
      priceDrop: fc.double({ min: 0, max: 1, noNaN: true }),
      saleDelay: fc.integer({ min: 0, max: LATEST_SALE }),
      incomeDrop: fc.double({ min: 0, max: 1, noNaN: true }),
      rateRise: fc.double({ min: 0, max: 0.2, noNaN: true }),
    });
    // Some as the firm has them, some as somebody entered them.
    const sizes = fc.record(Object.fromEntries(POOL_STRESSES.map(({ name }) => [name, size])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(
        fc.array(home, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 3 }),
        sizes,
        (given, pace, stress) => {
          const homes = given.map(createHome);
          const found = run(homes, { boughtPerMonth: pace, stress });
          const ramped = rampUp(
            homes.map(({ flows }) => flows),
            pace,
          );
          const pool = poolFlows(ramped);
          expect(found.figure("poolLeveredProfit")).toBeCloseTo(pool.leveredReturn.profit, 4);
          if (pool.unleveredReturn.irr.ok)
            expect(found.figure("poolUnleveredIrr")).toBeCloseTo(pool.unleveredReturn.irr.rate, 8);
          for (const each of stressesIn({ stress })) {
            const { leveredReturn } = stressPool(ramped, each);
            expect(found.figure(`stress.${each.name}.profit`)).toBeCloseTo(leveredReturn.profit, 3);
            if (leveredReturn.irr.ok && found.outputs[`stress.${each.name}.leveredIrr`] !== null)
              expect(found.figure(`stress.${each.name}.leveredIrr`)).toBeCloseTo(leveredReturn.irr.rate, 7);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
  it("take each size of a stress from its input, and where there is none the firm's", () => {
    expect(stressesIn(templateInputs("portfolio"))).toMatchObject(POOL_STRESSES as object[]);
    const [mild, moderate] = stressesIn({ stress: { mildFall: { priceDrop: 0.15 } } });
    expect(mild).toMatchObject({ priceDrop: 0.15, saleDelay: 3 });
    expect(moderate).toEqual(POOL_STRESSES[1]);
    const asked = inputRows("portfolio").map(({ key }) => key);
    expect(asked.filter((key) => key.startsWith("stress."))).toEqual(
      POOL_STRESSES.flatMap(({ name }) => STRESS_SIZES.map((size) => `stress.${name}.${size}`)),
    );
    const late = validateInputs("portfolio", { stress: { combined: { saleDelay: LATEST_SALE + 1 } } });
    const found = late.ok ? [] : late.problems.filter(({ type }) => type === "bounds");
    expect(found.map(({ path }) => path.join("."))).toEqual(["stress.combined.saleDelay"]);
  });
  it("call capital as homes are bought, and bear the platform while homes are held", () => {
    const found = run([createHome(plain), createHome(plain)], {
      boughtPerMonth: 1,
      platformCost: 1_200,
      regionalCost: 2_400,
    });
    expect(found.figure("monthsToBuy")).toBe(2);
    // Of month 1 the first home pays 1,500 less 900 of interest, its platform 100 and the office 200.
    expect(found.figure("poolPeakEquity")).toBeCloseTo(240_000 - 300, 6);
    expect(found.figure("platformCostYear")).toBe(4_800);
    expect(found.figure("platformCostPerHome")).toBe(2_400);
    expect(found.outputs["metros.regionalPerHome"]).toEqual([1_200]);
    expect(found.figure("borrowingNcf")).toBeCloseTo(2 * 18_000 - 4_800, 6);
  });
  it("size a facility by the least of advance, coverage and debt yield, and name it", () => {
    const ncf = 36_000;
    const found = run(two());
    expect(found.figure("maxByAdvance")).toBeCloseTo(0.7 * 500_000, 6);
    expect(found.figure("maxByDscr")).toBeCloseTo(ncf / (1.2 * 0.0625), 6);
    expect(found.figure("maxByDebtYield")).toBeCloseTo(ncf / 0.08, 6);
    expect(found.outputs.facilityBinding).toBe("advance");
    expect(run(two(), { advanceRate: 0.95 }).outputs.facilityBinding).toBe("debtYield");
    const covered = run(two(), { rate: 0.09, advanceRate: 0.95 });
    expect(covered.outputs.facilityBinding).toBe("dscr");
    expect(covered.figure("facilityDscr")).toBeCloseTo(1.2, 12);
    expect(run(two(), { commitment: 400_000, unusedFeePct: 0.005 }).figure("facilityUnusedFee")).toBeCloseTo(
      250,
      9,
    );
    expect(run(two(), { termAdvanceRate: 0.6, termRate: 0.05 }).figure("takeOutProceeds")).toBeCloseTo(
      -50_000,
      6,
    );
    expect(run(two()).unavailable.termLoan).toBe("Term advance rate is not entered");
  });
  it("leave out homes by rule, each rule saying how many and how much", () => {
    const barred = createHome({ ...plain, facts: { hoaAllowed: "no" } });
    const found = run([...two(), barred], { minHomeValue: 250_000 });
    expect(found.outputs["homes.isEligible"]).toEqual([1, 0, 0]);
    expect(found.outputs).toMatchObject({ barsRentalCount: 1, barsRentalAmount: 300_000 });
    expect(found.outputs).toMatchObject({
      isValueOutCount: 1,
      isValueOutAmount: 200_000,
      eligibleAmount: 300_000,
    });
    expect(run([...two(), barred], { noRentalHomes: "eligible" }).figure("eligibleAmount")).toBe(800_000);
  });
  it("take no more of a metro, a ZIP code or a kind than its limit", () => {
    const found = run(two(), { maxMetroShare: 0.5, maxZipShare: 0.55 });
    expect(found.outputs["metros.part"]).toEqual([0.6, 0.4]);
    expect(found.figure("metroExcess")).toBeCloseTo(50_000, 6);
    expect(found.figure("zipExcess")).toBeCloseTo(25_000, 6);
    expect(found.figure("borrowingBase")).toBeCloseTo(425_000, 6);
    expect(found.failed).toContain("PF-W-CONCENTRATION");
    const monthly = run([createHome({ ...plain, facts: { leaseType: "monthToMonth" } }), createHome(plain)]);
    expect(monthly.figure("monthToMonthShare")).toBe(0.5);
    expect(monthly.figure("monthToMonthExcess")).toBeCloseTo(240_000, 6);
    const voucher = [createHome({ ...plain, facts: { voucher: "yes", hoaDues: 40 } }), createHome(plain)];
    expect(run(voucher, { maxVoucherShare: 0.3 }).figure("voucherExcess")).toBeCloseTo(120_000, 6);
    expect(run(voucher, { maxHoaShare: 0.25 }).figure("hoaExcess")).toBeCloseTo(150_000, 6);
  });
  it("hold a whole home against limits of value and capex, whatever our share of it", () => {
    const facts = { capexAhead: 30_000, costToMaintain: 4_000, metro: "B" };
    const homes = [
      createHome({ ...plain, share: 0.5, facts }),
      createHome({ ...plain, facts: { ...facts, metro: "A" } }),
    ];
    const found = run(homes, { minHomeValue: 200_000, maxCapexAhead: 20_000, regionalCost: 2_400 });
    expect(found.outputs["homes.isEligible"]).toEqual([1, 1]);
    expect(found.outputs["homes.isCulled"]).toEqual([1, 1]);
    expect(found.figure("costToMaintainAverage")).toBeCloseTo(4_000, 9);
    // The office of a metro is paid whole: our half of a home bears all of it, as the flows do.
    expect(found.figure("borrowingNcf")).toBeCloseTo(1.5 * 18_000 - found.figure("platformCostYear"), 6);
  });
  it("lend nothing where no home is eligible", () => {
    const none = run(two(), { minHomeValue: 900_000 });
    expect(none.outputs).toMatchObject({ borrowingBase: 0, borrowingNcf: 0, facility: 0 });
  });
  it("sell what yields too little on its value or has too much due, by the better channel", () => {
    const homes = [
      createHome({ ...plain, facts: { value: 600_000, capexAhead: 0 } }),
      createHome({ ...plain, facts: { capexAhead: 30_000 } }),
    ];
    expect(run(homes).figure("cullCount")).toBe(0);
    const found = run(homes, { minYieldOnValue: 0.05, soldPerMonth: 1, cullDiscountPct: 0.03 });
    expect(found.outputs["homes.isCulled"]).toEqual([1, 0]);
    expect(found.figure("cullValue")).toBe(600_000);
    expect(found.outputs).toMatchObject({ cullMonths: 1, cullChannel: "bulk" });
    expect(run(homes, { maxCapexAhead: 20_000 }).outputs).toMatchObject({
      cullCount: 1,
      cullChannel: "retail",
    });
  });
  it("price the pool for a target, and show what leaving a home out gains", () => {
    const found = run(two(), { targetIrr: 0.06 });
    const paid = poolFlows(two().map(({ flows }) => flows)).unlevered;
    const worth = paid.slice(1).reduce((sum, flow, at) => sum + flow / 1.06 ** ((at + 1) / 12), 0);
    expect(found.figure("mostCost")).toBeCloseTo(worth, 4);
    expect(found.figure("costChange")).toBeCloseTo(worth / 500_000 - 1, 10);
    const kicked = run([createHome({ ...plain, facts: { irrWithout: 0.2 } })]);
    expect(kicked.outputs["homes.gain"]).toEqual([0.2 - kicked.figure("bidIrr")]);
    expect(kicked.figure("kickCount")).toBe(1);
  });
  it("measure operations by what every home says, and by nothing less", () => {
    const facts = { rent: 2_000, turnoverRate: 0.3, daysToReResident: 30, egi: 20_000, chargeBacks: 1_000 };
    const known = createHome({
      ...plain,
      facts: { ...facts, monthsHeld: 20, newLeaseGrowth: 0.02, renewalGrowth: 0.05 },
    });
    const found = run([known, known]);
    expect(found.figure("coreNoiMargin")).toBeCloseTo(19_500 / 19_000, 12);
    expect(found.figure("blendedGrowth")).toBeCloseTo(0.3 * 0.02 + 0.7 * 0.05, 12);
    expect(found.figure("stabilisedOccupancy")).toBeCloseTo(1 - (0.3 * 30) / 365, 12);
    expect(found.figure("sameStoreHomes")).toBe(2);
    expect(found.outputs.averageOccupancy).toBeNull();
    expect(found.unavailable.averageOccupancy).toBe("Days occupied, % is not entered");
    expect(found.outputs.delinquency30).toBeNull();
    const partly = run([known, createHome(plain)]);
    expect(partly.outputs.turnoverRateAverage).toBeNull();
    expect(partly.unavailable.turnoverRateAverage).toBe("Turnover rate is not entered");
  });
  it("open each figure to its formula and the homes it reads", () => {
    const homes = two();
    const of = { homes, holdings: 2, underwritten: 2, terms: templateInputs("portfolio") };
    const inputs = portfolioInputs(of);
    const opened = explain("portfolio", inputs, "homes.netYieldOnCost", { line: 1 }, 1);
    expect(opened?.inputs.map(({ key, value }) => [key, value])).toEqual([
      ["homes.noi", 19_500],
      ["homes.cost", 200_000],
    ]);
    expect(explain("portfolio", inputs, "facility", undefined, 1)?.substituted).toContain("MIN($350,000");
  });
});
