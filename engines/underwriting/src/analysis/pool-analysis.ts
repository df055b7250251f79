import { describeRates } from "../evaluation/several-rates.ts";
import { interpolateSorted } from "../maths/percentile.ts";
import { type RateResult, rateOfReturn } from "../maths/returns.ts";

/** Cash flows of one holding by month: the first at closing (month 0), then month 1 and so on to its sale. */
export interface HoldingFlows {
  /** Before debt: the cost paid at closing, operations, and the sale. */
  unlevered: readonly number[];
  /** After debt: the equity paid at closing, operations after debt service, and what the sale leaves. */
  levered: readonly number[];
  /** How much of each flow is ours, 0 to 1. */
  share: number;
}

/** A holding's flows with its debt and its sale, by month from closing (0). */
export interface FinancedHolding extends HoldingFlows {
  debtService: readonly number[];
  /** Balance of the loan at the end of the month; in the month of the sale what the sale pays off. */
  balance: readonly number[];
  /** What the sale brings before debt: exit value less its costs. */
  saleProceeds: number;
}

export interface PooledReturn {
  /** Effective annual rate of the pooled monthly flows, or why there is none. */
  irr: RateResult;
  /** Positive over negative monthly flows; null when nothing is paid in. */
  multiple: number | null;
  profit: number;
}

/** A year of a pool's cash flow statement, in dollars and signed as it flows; year 0 is the closing. */
export interface PooledYear {
  year: number;
  /** Before debt service, without purchase and sale. */
  operating: number;
  /** All-in cost paid at closing; of an owned home what holding it ties up. */
  purchase: number;
  /** Exit value less its costs. */
  netSale: number;
  unlevered: number;
  debtService: number;
  /** Borrowed at closing, less what financing costs. */
  loanProceeds: number;
  loanPayoff: number;
  /** Refinances, other lenders and investors, fees and prepayment charges. */
  otherFinancing: number;
  levered: number;
}

export interface Pool {
  /** By month, the first at closing. */
  unlevered: number[];
  levered: number[];
  unleveredReturn: PooledReturn;
  leveredReturn: PooledReturn;
}

/**
 * Flows of several holdings as those of one: month by month from each holding's own closing, times our share, added
 * up; a holding that is sold adds nothing from then on. Returns are of the sums, never averages of returns.
 *
 * `pool_m = Σ share_i × flow_i,m`; in dollars; no holdings give empty flows and a rate with its reason.
 *
 * @example
 * poolFlows([
 *   { unlevered: [-100, 0, 110], levered: [-100, 0, 110], share: 1 },
 *   { unlevered: [-100, 60, 60], levered: [-100, 60, 60], share: 0.5 },
 * ]).unlevered // [-150, 30, 140]
 */
export function poolFlows(holdings: readonly HoldingFlows[]): Pool {
  const unlevered = addUp(holdings, "unlevered");
  const levered = addUp(holdings, "levered");
  return {
    unlevered,
    levered,
    unleveredReturn: computeReturn(unlevered),
    leveredReturn: computeReturn(levered),
  };
}

/**
 * The pool's cash flow statement by year from closing, each holding's lines times our share and added up. Purchase,
 * sale, debt service, balance and both flows are the holding's own; operations and other financing are what is left:
 * `operating = unlevered - purchase - netSale` and
 * `otherFinancing = levered - unlevered + debtService - loanProceeds - loanPayoff`, in dollars, year 0 at closing.
 *
 * @example
 * poolYears([
 *   { unlevered: [-100, 5, 115], levered: [-40, 2, 52], debtService: [0, 3, 3], balance: [60, 60, 60], saleProceeds: 110, share: 1 },
 * ])[1]?.operating // 10
 */
export function poolYears(holdings: readonly FinancedHolding[]): PooledYear[] {
  const stated = holdings.map(stateMonths);
  const lines = STATEMENT_LINES.map((key) => [key, byYear(addUp(stated, key))] as const);
  const length = Math.max(0, ...lines.map(([, years]) => years.length));
  return Array.from({ length }, (_, year) => {
    const amounts = Object.fromEntries(lines.map(([key, years]) => [key, years[year] ?? 0]));
    return { year, ...(amounts as Omit<PooledYear, "year">) };
  });
}

const STATEMENT_LINES = [
  ...(["operating", "purchase", "netSale", "unlevered"] as const),
  ...(["debtService", "loanProceeds", "loanPayoff", "otherFinancing", "levered"] as const),
];

type StatedMonths = Record<(typeof STATEMENT_LINES)[number], readonly number[]> & { share: number };

/** A holding's statement month by month. */
function stateMonths(holding: FinancedHolding): StatedMonths {
  const { unlevered, levered, debtService, balance, saleProceeds, share } = holding;
  const sale = unlevered.length - 1;
  const only = (month: number, amount: number): number[] =>
    unlevered.map((_, each) => (each === month ? amount : 0));
  const purchase = only(0, unlevered[0] ?? 0);
  const netSale = only(sale, saleProceeds);
  const loanProceeds = only(0, (levered[0] ?? 0) - (unlevered[0] ?? 0));
  const loanPayoff = only(sale, -(balance[sale] ?? 0));
  const at = (line: readonly number[], month: number): number => line[month] ?? 0;
  const operating = unlevered.map((flow, month) => flow - at(purchase, month) - at(netSale, month));
  const otherFinancing = unlevered.map((flow, month) => {
    const financed = at(levered, month) - flow + at(debtService, month);
    return financed - at(loanProceeds, month) - at(loanPayoff, month);
  });
  const own = { unlevered, levered, debtService, share };
  return { ...own, operating, purchase, netSale, loanProceeds, loanPayoff, otherFinancing };
}

/** The holdings' flows of one line month by month, each times our share. */
function addUp<Line extends string>(
  holdings: readonly ({ share: number } & Record<Line, readonly number[]>)[],
  line: Line,
): number[] {
  const sums: number[] = [];
  for (const holding of holdings) {
    for (const [month, amount] of holding[line].entries()) {
      sums[month] = (sums[month] ?? 0) + holding.share * amount;
    }
  }
  return sums;
}

/** Timed in years, the rate of monthly flows is the effective annual one at once: (1 + i)^12 - 1. */
function findAnnualRate(flows: readonly number[]): RateResult {
  const found = rateOfReturn(
    flows.map((_, month) => month / 12),
    flows,
  );
  if (found.ok || found.rates === undefined) return found;
  const said = describeRates(found.rates, 1);
  return { ...found, message: `${said[0]?.toUpperCase()}${said.slice(1)}: none of them is the pool's` };
}

function byYear(months: readonly number[]): number[] {
  const years: number[] = [];
  for (const [month, amount] of months.entries()) {
    const year = Math.ceil(month / 12);
    years[year] = (years[year] ?? 0) + amount;
  }
  return years;
}

function computeReturn(flows: readonly number[]): PooledReturn {
  const profit = sum(flows);
  if ((flows[0] ?? -1) >= 0) {
    const message = "No equity is invested at the first closing, so there is no return";
    return { irr: { ok: false, reason: "no-payment", message }, multiple: null, profit };
  }
  const irr = findAnnualRate(flows);
  const paid = -sum(flows.filter((flow) => flow < 0));
  const received = sum(flows.filter((flow) => flow > 0));
  return { irr, multiple: paid > 0 ? received / paid : null, profit };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/**
 * The value below which a share of the values lies, in any order: `interpolateSorted` of them sorted.
 *
 * @example percentile([4, 1, 3, 2], 0.5) // 2.5
 */
export function percentile(values: readonly number[], share: number): number | undefined {
  return interpolateSorted(
    values.toSorted((a, b) => a - b),
    share,
  );
}

/** A holding's flows with what a stress works on, by month from closing (0). */
export interface StressedHolding extends FinancedHolding {
  /** Effective gross income. */
  income: readonly number[];
}

/** How much a stress changes. */
export interface StressSizes {
  /** Share by which the sale brings less. */
  priceDrop: number;
  /** Share by which income falls, with every expense as it was. */
  incomeDrop: number;
  /** Added to the rate of every loan. */
  rateRise: number;
  /** Months by which the sale comes later: nothing is earned, interest goes on. */
  saleDelay: number;
}

/** What a stress does not change may be left out. */
export interface PoolStress extends Partial<StressSizes> {
  name: string;
  label: string;
}

/** Sales may come so much later than underwritten: the pages run on until then. */
export const LATEST_SALE = 36;

/** What a stress consists of, in the order in which it is told. */
export const STRESS_SIZES = ["priceDrop", "saleDelay", "incomeDrop", "rateRise"] as const;

/**
 * Home prices of the rating agencies' stresses with a slower sale, rents, rates, and some of each: sizes that the
 * firm starts from. Whoever looks may take others, so a stress is named after what it changes, not by how much.
 */
export const POOL_STRESSES: readonly PoolStress[] = [
  { name: "mildFall", label: "Mild price decline", priceDrop: 0.1, saleDelay: 3 },
  { name: "moderateFall", label: "Moderate price decline", priceDrop: 0.2, saleDelay: 6 },
  { name: "severeFall", label: "Severe price decline", priceDrop: 0.3, saleDelay: 9 },
  { name: "lowerIncome", label: "Lower income", incomeDrop: 0.1 },
  { name: "higherRates", label: "Higher rates", rateRise: 0.02 },
  {
    name: "combined",
    label: "Combined",
    priceDrop: 0.2,
    incomeDrop: 0.1,
    rateRise: 0.02,
    saleDelay: 6,
  },
];

function stressed(holding: StressedHolding, stress: PoolStress): HoldingFlows {
  const { priceDrop = 0, incomeDrop = 0, rateRise = 0, saleDelay = 0 } = stress;
  const sale = holding.unlevered.length - 1;
  const less = (month: number): number => incomeDrop * (holding.income[month] ?? 0);
  const extra = (month: number): number =>
    (rateRise / 12) * (month > 0 ? (holding.balance[month - 1] ?? 0) : 0);
  const interest = (holding.debtService[sale] ?? 0) + (rateRise / 12) * (holding.balance[sale] ?? 0);
  const unlevered = holding.unlevered.map((flow, month) => flow - (month > 0 ? less(month) : 0));
  const levered = holding.levered.map((flow, month) => flow - (month > 0 ? less(month) + extra(month) : 0));
  const proceeds = holding.saleProceeds * (1 - priceDrop);
  const repaid = holding.balance[sale] ?? 0;
  unlevered[sale] = (unlevered[sale] ?? 0) - holding.saleProceeds;
  levered[sale] = (levered[sale] ?? 0) - holding.saleProceeds + repaid;
  for (let month = sale + 1; month <= sale + saleDelay; month++) {
    unlevered[month] = 0;
    levered[month] = -interest;
  }
  const last = sale + saleDelay;
  unlevered[last] = (unlevered[last] ?? 0) + proceeds;
  levered[last] = (levered[last] ?? 0) + proceeds - repaid;
  return { unlevered, levered, share: holding.share };
}

/**
 * The pool's flows and returns under a stress, each holding's own flows changed before they are added up. Shares
 * from 0 to 1, rates effective annual; an empty pool has a return with its reason.
 * See docs/methods/portfolios.md#pf-8.
 *
 * @example stressPool(holdings, { name: "", label: "", priceDrop: 0.2 }).leveredReturn.irr
 */
export function stressPool(holdings: readonly StressedHolding[], stress: PoolStress): Pool {
  return poolFlows(holdings.map((holding) => stressed(holding, stress)));
}

/**
 * Holdings bought one after another: so many a month in their order, each holding's flows from its own closing on.
 * 0 buys all at once. See docs/methods/portfolios.md#pf-3.
 *
 * @example rampUp([first, second], 1)[1]?.unlevered[0] // 0
 */
export function rampUp(holdings: readonly StressedHolding[], perMonth: number): StressedHolding[] {
  return holdings.map((holding, index) => {
    const months = perMonth > 0 ? Math.floor(index / perMonth) : 0;
    const later = (line: readonly number[]): number[] => [...new Array<number>(months).fill(0), ...line];
    return {
      ...holding,
      unlevered: later(holding.unlevered),
      levered: later(holding.levered),
      debtService: later(holding.debtService),
      income: later(holding.income),
      balance: later(holding.balance),
    };
  });
}

/** Monthly flows of one holding before debt, our share of them, the first at closing. */
export type HoldingSeries = readonly number[];

/** The rate of monthly flows; null where there is none. */
function rateOrNull(flows: readonly number[]): number | null {
  const result = findAnnualRate(flows);
  return result.ok ? result.rate : null;
}

/** What an office costs a year in each metro in which a home is held, and the metro of each holding. */
export interface RegionalOffices {
  yearlyCost: number;
  metros: readonly string[];
}

/** Holdings that each metro holds in each month: its office is paid while there is one. */
function heldByMetro(holdings: readonly HoldingSeries[], metros: readonly string[]): Map<string, number[]> {
  const held = new Map<string, number[]>();
  for (const [index, flows] of holdings.entries()) {
    const metro = metros[index] ?? "";
    const counts = held.get(metro) ?? [];
    for (let month = 1; month < flows.length; month++) counts[month] = (counts[month] ?? 0) + 1;
    held.set(metro, counts);
  }
  return held;
}

export interface WithoutOne {
  /** Place among the holdings. */
  index: number;
  irr: number | null;
  /** Of the pool without it. */
  irrWithout: number | null;
  /** What leaving it out adds to the pool's return; negative where the pool is better with it. */
  gain: number | null;
}

/** So many of the weakest holdings are tried: the others would lower the pool if they went. */
const MOST_TRIED = 200;

/**
 * What the pool returns before debt without each holding, best gain first: the homes to leave out of a bulk bid. An
 * office that `regional` names is borne by the pool, and saved only where the holding is the last of its metro. Rates
 * are effective annual; those that do not exist are null and stand last. See docs/methods/portfolios.md#pf-9.
 *
 * @example keepOrKick([[-100, 60, 60], [-100, 40, 40]]).homes[0]?.index // 1
 */
export function keepOrKick(
  holdings: readonly HoldingSeries[],
  regional: RegionalOffices = { yearlyCost: 0, metros: [] },
): { irr: number | null; homes: WithoutOne[] } {
  const held = heldByMetro(holdings, regional.metros);
  const office = regional.yearlyCost / 12;
  const offices = (month: number): number =>
    [...held.values()].filter((counts) => (counts[month] ?? 0) > 0).length;
  const pool = addUp(
    holdings.map((flows) => ({ flows, share: 1 })),
    "flows",
  ).map((flow, month) => flow - office * offices(month));
  const irr = rateOrNull(pool);
  const own = holdings.map((flows, index) => ({ index, irr: rateOrNull(flows) }));
  const weakest = own.toSorted((a, b) => (a.irr ?? -Infinity) - (b.irr ?? -Infinity)).slice(0, MOST_TRIED);
  const homes = weakest.map(({ index, irr: alone }): WithoutOne => {
    const flows = holdings[index] ?? [];
    const counts = held.get(regional.metros[index] ?? "") ?? [];
    const saved = (month: number): number =>
      month > 0 && month < flows.length && counts[month] === 1 ? office : 0;
    const irrWithout =
      holdings.length > 1
        ? rateOrNull(pool.map((flow, month) => flow - (flows[month] ?? 0) + saved(month)))
        : null;
    const gain = irr === null || irrWithout === null ? null : irrWithout - irr;
    return { index, irr: alone, irrWithout, gain };
  });
  return { irr, homes: homes.toSorted((a, b) => (b.gain ?? -Infinity) - (a.gain ?? -Infinity)) };
}

export interface Exposure {
  key: string;
  label: string;
  weight: number;
  /** So many of the same key, weighed together; one where it is left out. */
  count?: number;
}

export interface ConcentrationGroup {
  key: string;
  label: string;
  count: number;
  countShare: number;
  weight: number;
  /** Null when the weights add up to nothing. */
  weightShare: number | null;
}

export interface Concentration {
  /** The largest first. */
  groups: ConcentrationGroup[];
  /** By count and by weight; null for nothing. */
  countHhi: number | null;
  weightHhi: number | null;
}

/**
 * How a whole is spread over groups, with the Herfindahl-Hirschman index: `Σ (100 × share)²`, from near 0 (spread
 * over many) to 10,000 (all in one). Source: U.S. Department of Justice, Merger Guidelines (2023), 2.1. Weights are
 * not negative; in any unit.
 *
 * @example
 * concentrate([
 *   { key: "a", label: "A", weight: 3 },
 *   { key: "b", label: "B", weight: 1 },
 * ]).weightHhi // 6250
 */
export function concentrate(exposures: readonly Exposure[]): Concentration {
  const groups = new Map<string, { key: string; label: string; count: number; weight: number }>();
  for (const { key, label, weight, count = 1 } of exposures) {
    const group = groups.get(key) ?? { key, label, count: 0, weight: 0 };
    group.count += count;
    group.weight += weight;
    groups.set(key, group);
  }
  const all = [...groups.values()];
  const total = sum(all.map(({ weight }) => weight));
  const counted = sum(all.map(({ count }) => count));
  const shared = all.map((group) => ({
    ...group,
    countShare: group.count / counted,
    weightShare: total > 0 ? group.weight / total : null,
  }));
  shared.sort((a, b) => b.weight - a.weight || b.count - a.count || (a.label < b.label ? -1 : 1));
  return {
    groups: shared,
    countHhi: computeHhi(shared.map(({ countShare }) => countShare)),
    weightHhi: total > 0 ? computeHhi(shared.map(({ weightShare }) => weightShare ?? 0)) : null,
  };
}

function computeHhi(shares: readonly number[]): number | null {
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + (100 * share) ** 2, 0);
}
