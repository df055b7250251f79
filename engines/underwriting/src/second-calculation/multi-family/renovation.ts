import { type Given, type Line, line, once, sum, total } from "../plain-arithmetic.ts";
import type { Property } from "./property.ts";

/** A program whose units go out, come back renovated, and pay the premium. */
class Program {
  readonly units: number;
  readonly planUnits: number;
  readonly rent: number;
  readonly pace: number;
  readonly unitCost: number;
  readonly premium: number;
  readonly fee: number;
  readonly funding: string;
  readonly started: Line;
  readonly returned: Line;
  readonly cost: Line;

  constructor(given: Given, property: Property, index: number) {
    const input = (name: string) => `renovationProgramme${index === 1 ? "" : index}.${name}`;
    const { M, floorPlans } = property;
    const units = given.number(input("units"));
    const plan = floorPlans.find(({ name }) => name === given.text(input("floorPlan")));
    const planUnits = plan?.units ?? property.rows.units();
    const most = given.or(input("unitsPerMonth"), 0);
    const turning = (planUnits * given.number("turnoverRate")) / 12;
    const pace = given.text(input("pace")) === "onTurn" ? Math.min(most, turning) : most;
    const isUsed = units > 0;
    const downtime = given.or(input("downtimeMonths"), 0);
    const outBy = (month: number): number => {
      const months = Math.max(0, Math.min(month, M) - given.number(input("startMonth")) + 1);
      return isUsed ? Math.min(units, pace * months) : 0;
    };
    this.units = units;
    this.planUnits = isUsed ? planUnits : 0;
    this.rent = isUsed ? (plan?.marketRent ?? property.rows.averageMarketRent()) : 0;
    this.pace = isUsed ? pace : 0;
    this.unitCost = isUsed
      ? given.number(input("costPerUnit")) * (1 + given.number(input("contingencyPct")))
      : 0;
    this.premium = isUsed ? given.number(input("premiumMonth")) : 0;
    this.fee = given.number(input("feePct"));
    this.funding = given.text(input("funding"));
    this.started = line(1, M + 12, outBy);
    this.returned = line(1, M + 12, (month) => outBy(month - downtime));
    this.cost = line(
      1,
      M,
      (month) => (this.started(month) - this.started(month - 1)) * this.unitCost * (1 + this.fee),
    );
  }

  get addedRent(): number {
    return 12 * this.units * this.premium;
  }

  get budget(): number {
    return this.units * this.unitCost;
  }
}

/** Roofs and boilers: what the building needs besides. */
function planCapitalNeeds(given: Given, { M, holdYears, rows }: Property) {
  const needs = given.table("capitalNeeds");
  const lives = given.table("remainingLife");
  const dueIn = (years: number): number =>
    sum(lives.filter((row) => row.number("remainingYears") === years).map((row) => row.number("cost")));
  const replacementsDue = line(1, M, (month) => {
    const due = (month % 12 === 0 ? dueIn(month / 12) : 0) + (month === 1 ? dueIn(0) : 0);
    return due * (1 + given.number("replacementCostGrowth")) ** (month / 12);
  });
  const planned = (month: number): number =>
    sum(needs.filter((row) => row.number("month") === month).map((row) => row.number("amount")));
  const capitalNeedsCost = line(1, M, (month) => planned(month) + replacementsDue(month));
  const capitalNeedsInHold = once(() => total(capitalNeedsCost, 1, M));
  return {
    capitalNeedRows: () => needs.length,
    remainingLifeRows: () => lives.length,
    replacementsDue,
    capitalNeedsCost,
    capitalNeedsInHold,
    capitalNeedsPerUnit: () => capitalNeedsInHold() / rows.units() / holdYears,
  };
}

function rowsOfProgram(program: Program, number: number, flowThrough: number, exitCap: () => number) {
  const whenUsed = (value: () => number): number => (program.units > 0 ? value() : Number.NaN);
  const { planUnits, rent, pace, unitCost, addedRent, started, returned, cost, budget } = program;
  const rows: Record<string, Line> = {
    renovationPlanUnits: () => planUnits,
    renovationRent: () => rent,
    renovationPace: () => pace,
    renovationUnitCost: () => unitCost,
    renovationAddedRent: () => addedRent,
    renovationStarted: started,
    renovationReturned: returned,
    renovationCost: cost,
    renovationReturnOnCost: () => whenUsed(() => addedRent / budget),
    renovationValueCreated: () => whenUsed(() => (addedRent * flowThrough) / exitCap() - budget),
  };
  return Object.fromEntries(Object.entries(rows).map(([key, of]) => [`${key}${number}`, of]));
}

/** MF-8: the three programs together. */
export class Renovation {
  readonly fundedCapex: Line;
  readonly futureFunding: Line;
  readonly rows: Record<string, Line>;

  constructor(given: Given, property: Property, exitCapApplied: () => number) {
    const { M, openRentFactor: F } = property;
    const programs = [1, 2, 3].map((index) => new Program(given, property, index));
    const inAll = (of: (program: Program) => number): number => sum(programs.map(of));
    const monthly = (of: (program: Program, month: number) => number): Line =>
      line(1, M + 12, (month) => inAll((program) => of(program, month)));
    const fundedBy = (source: string): Line =>
      line(1, M, (month) => inAll(({ funding, cost }) => (funding === source ? cost(month) : 0)));
    const needs = planCapitalNeeds(given, property);
    const flowThrough = given.number("renovationProgramme.flowThrough");
    const units = inAll((program) => program.units);
    const budget = inAll((program) => program.budget);
    const addedRent = inAll((program) => program.addedRent);
    const whenUsed = (value: () => number): (() => number) => once(() => (units > 0 ? value() : Number.NaN));
    const afterCosts = (): number => (addedRent / budget) * flowThrough;
    const fromCashFlow = fundedBy("cashFlow");
    this.fundedCapex = line(1, M, (month) => fromCashFlow(month) + needs.capitalNeedsCost(month));
    this.futureFunding = fundedBy("loan");
    this.rows = {
      ...needs,
      ...Object.assign(
        {},
        ...programs.map((each, index) => rowsOfProgram(each, index + 1, flowThrough, exitCapApplied)),
      ),
      renovationUnits: () => units,
      renovationStarted: monthly(({ started }, month) => started(month)),
      renovationReturned: monthly(({ returned }, month) => returned(month)),
      renovatedAtSale: () => inAll(({ returned }) => returned(M)),
      renovationCost: line(1, M, (month) => inAll(({ cost }) => cost(month))),
      renovationPremium: monthly(({ returned, premium }, m) => returned(m) * premium * F(m)),
      renovationDowntime: monthly(
        ({ started, returned, rent }, month) => (started(month) - returned(month)) * rent * F(month),
      ),
      renovationAddedRent: () => addedRent,
      renovationBudget: () => budget,
      renovationFees: once(() => inAll(({ cost, fee }) => (total(cost, 1, M) * fee) / (1 + fee))),
      renovationReturnOnCost: whenUsed(() => addedRent / budget),
      renovationReturnAfterCosts: whenUsed(afterCosts),
      renovationSpread: whenUsed(() => afterCosts() - exitCapApplied()),
      renovationValueCreated: whenUsed(() => (addedRent * flowThrough) / exitCapApplied() - budget),
      capexFromEquity: once(() => total(fundedBy("equity"), 1, M)),
      fundedCapex: this.fundedCapex,
      futureFunding: this.futureFunding,
    };
  }

  row(key: string): Line {
    return this.rows[key] ?? (() => Number.NaN);
  }
}
