import { type Inputs, inputAt, inputRows } from "../inputs/model-inputs.ts";
import type { FormulaRow } from "../language/rows.ts";
import {
  LATEST_SALE,
  POOL_STRESSES,
  type PoolStress,
  rampUp,
  STRESS_SIZES,
  type StressedHolding,
} from "./pool-analysis.ts";

/** A home that is pooled: its row of the tape (columns of `homes` in PF-2) and its months. */
export interface PooledHome {
  /** Amounts are whole: our share is taken of them here. */
  facts: { metro: string; zip: string; cost: number } & Inputs;
  /** From its own closing. */
  flows: StressedHolding;
}

/** Columns of the tape that are dollars of the home and so are shared. */
const SHARED = ["cost", "value", "ncf", "noi", "rent", "egi", "chargeBacks", "capexAhead", "costToMaintain"];

type Months = number[];

const add = (line: Months, month: number, amount: number): void => {
  line[month] = (line[month] ?? 0) + amount;
};

/** What the pages read by month, each home times our share. */
class PooledMonths {
  readonly lines = {
    unlevered: [] as Months,
    levered: [] as Months,
    income: [] as Months,
    balance: [] as Months,
    sale: [] as Months,
    repaid: [] as Months,
    lastService: [] as Months,
    held: [] as Months,
    regions: [] as Months,
  };
  private readonly held: Set<string>[] = [];

  /** `closing` is the month of the pool in which the home is bought. */
  take({ flows, facts }: PooledHome, closing: number): void {
    const { share } = flows;
    const sale = flows.unlevered.length - 1;
    const { lines } = this;
    for (const key of ["unlevered", "levered", "income"] as const)
      for (const [month, amount] of flows[key].entries()) add(lines[key], month, share * amount);
    for (let month = closing; month < sale; month++)
      add(lines.balance, month, share * (flows.balance[month] ?? 0));
    add(lines.sale, sale, share * flows.saleProceeds);
    add(lines.repaid, sale, share * (flows.balance[sale] ?? 0));
    add(lines.lastService, sale, share * (flows.debtService[sale] ?? 0));
    for (let month = closing + 1; month <= sale; month++) {
      add(lines.held, month, share);
      const metros = this.held[month] ?? new Set<string>();
      this.held[month] = metros.add(facts.metro);
      lines.regions[month] = metros.size;
    }
  }

  /** Every line over as many months, a month without anything being zero. */
  filled(months: number): Record<keyof PooledMonths["lines"], Months> {
    const { lines } = this;
    const fill = (line: Months): Months => Array.from({ length: months }, (_, month) => line[month] ?? 0);
    return {
      unlevered: fill(lines.unlevered),
      levered: fill(lines.levered),
      income: fill(lines.income),
      balance: fill(lines.balance),
      sale: fill(lines.sale),
      repaid: fill(lines.repaid),
      lastService: fill(lines.lastService),
      held: fill(lines.held),
      regions: fill(lines.regions),
    };
  }
}

function addMonths(homes: readonly PooledHome[]): PooledMonths {
  const months = new PooledMonths();
  for (const home of homes) months.take(home, 0);
  return months;
}

/** The same bought one after another. */
function rampedMonths(homes: readonly PooledHome[], perMonth: number): PooledMonths {
  const months = new PooledMonths();
  const ramped = rampUp(
    homes.map(({ flows }) => flows),
    perMonth,
  );
  for (const [index, home] of homes.entries()) {
    const flows = ramped[index] ?? home.flows;
    months.take({ ...home, flows }, flows.unlevered.length - home.flows.unlevered.length);
  }
  return months;
}

function buildTapeRow({ facts, flows }: PooledHome): Inputs {
  const row: Inputs = { ...facts, share: flows.share };
  for (const key of SHARED) {
    const amount = row[key];
    if (typeof amount === "number") row[key] = flows.share * amount;
  }
  return row;
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)].sort();

/**
 * The inputs of the portfolio pages (model `portfolio`, PF-1 to PF-11): the tape, and the months of the homes added
 * up, `pooled_m = Σ share_i × flow_i,m`, each home from its own closing. `terms` are inputs of the pages by key;
 * `boughtPerMonth` shifts the closings. In dollars and months. The result goes through `validateInputs`.
 *
 * @example portfolioInputs({ homes, holdings: homes.length, underwritten: homes.length, terms: { targetIrr: 0.08 } })
 */
export function portfolioInputs(of: {
  homes: readonly PooledHome[];
  holdings: number;
  underwritten: number;
  terms: Inputs;
}): Inputs {
  const { homes, terms } = of;
  const perMonth = Number(terms.boughtPerMonth ?? 0);
  const [pooled, bid] = [rampedMonths(homes, perMonth), addMonths(homes)];
  const last = pooled.lines.unlevered.length - 1;
  const holdYears = Math.max(1, Math.ceil((last + LATEST_SALE) / 12));
  const months = 12 * holdYears + 13;
  const { unlevered, held, regions } = bid.filled(months);
  return {
    ...terms,
    holdings: of.holdings,
    underwrittenHoldings: of.underwritten,
    holdYears,
    homes: homes.map(buildTapeRow),
    metros: distinct(homes.map(({ facts }) => facts.metro)).map((metro) => ({ metro })),
    zips: distinct(homes.map(({ facts }) => facts.zip)).map((zip) => ({ zip })),
    pooled: pooled.filled(months),
    bid: { unlevered, held, regions },
  };
}

/** Inputs with a usual value that are a home's own all the same: its works, its lease, its dues. */
const OWN = new Set(["renovation", "scopeGrade", "inPlaceLease.months", "hoaMonth"]);

/**
 * The inputs of a home that may be assumed for all homes of a market: those that the firm's template has, without
 * what is each home's own. Prices, values, rents and tables never are among them. No units, no errors.
 * See docs/methods/portfolios.md#pf-2.
 *
 * @example cohortInputs().some(({ key }) => key === "purchasePrice") // false
 */
export function cohortInputs(): FormulaRow[] {
  return inputRows("singlefamily").filter(
    ({ key, grain, default: usual }) => usual !== undefined && grain !== "unitType" && !OWN.has(key),
  );
}

/**
 * The stresses in the sizes that the pages' inputs give, `stress.<name>.<size>`; what they leave out is as the firm
 * starts from it. Shares and rates from 0, months whole; `validateInputs` refuses what is out of bounds.
 * See docs/methods/portfolios.md#pf-8.
 *
 * @example stressesIn({ stress: { mildFall: { priceDrop: 0.15 } } })[0]?.priceDrop // 0.15
 */
export function stressesIn(inputs: Inputs): PoolStress[] {
  return POOL_STRESSES.map((stress) => {
    const sized = { ...stress };
    for (const size of STRESS_SIZES) {
      const given = inputAt(inputs, `stress.${stress.name}.${size}`);
      if (typeof given === "number") sized[size] = given;
    }
    return sized;
  });
}
