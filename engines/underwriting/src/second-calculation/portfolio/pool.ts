import {
  equityMultiple,
  type Given,
  interpolatePercentile,
  type Line,
  line,
  once,
  presentValue,
  span,
  sum,
  yearlyRate,
} from "../plain-arithmetic.ts";

const STRESSES = ["mildFall", "moderateFall", "severeFall", "lowerIncome", "higherRates", "combined"];

/** A monthly input that starts with closing; nothing before month 1 counts where a month is late. */
function readMonths(given: Given, M: number, name: string): Line {
  const list = given.byYear(name);
  return line(0, M, (month) => list(month + 1));
}

/** PF-5 by month, and PF-7 and PF-3 on it. */
export function poolFlows(given: Given) {
  const M = 12 * given.number("holdYears");
  const platformCost = (held: Line, regions: Line): Line =>
    line(1, M, (month) => {
      const homes = given.number("platformCost") * held(month);
      return (homes + given.number("regionalCost") * regions(month)) / 12;
    });
  const months = (name: string): Line => readMonths(given, M, name);
  const platform = platformCost(months("pooled.held"), months("pooled.regions"));
  const [unlevered, levered] = [months("pooled.unlevered"), months("pooled.levered")];
  const poolUnlevered = line(0, M, (month) => unlevered(month) - platform(month));
  const poolLevered = line(0, M, (month) => levered(month) - platform(month));
  const poolCumulative: Line = line(0, M, (month) => poolCumulative(month - 1) + poolLevered(month));
  const capitalCall = line(0, M, (month) => Math.max(0, -poolLevered(month)));
  const all = (of: Line): number[] => span(0, M).map(of);
  const boughtFirst = (of: Line, value: () => number) => once(() => (of(0) < 0 ? value() : Number.NaN));
  const bid = months("bid.unlevered");
  const bidPlatform = platformCost(months("bid.held"), months("bid.regions"));
  const bidFlow = line(0, M, (month) => bid(month) - bidPlatform(month));
  const discount = (1 + given.number("targetIrr")) ** (1 / 12) - 1;
  const mostCost = once(() => presentValue([0, ...all(bidFlow).slice(1)], discount));
  const rates = (column: string, share: number) => (): number =>
    interpolatePercentile(
      given
        .table("homes")
        .map((home) => home.number(column))
        .filter((rate) => !Number.isNaN(rate)),
      share,
    );
  const percentiles = ["unleveredIrr", "leveredIrr"].flatMap((column) =>
    [10, 50, 90].map((p) => [`${column}P${p}`, rates(column, p / 100)] as const),
  );
  const rows: Record<string, Line> = {
    holdMonths: () => M,
    platformCostOfMonth: platform,
    poolUnlevered,
    poolLevered,
    poolCumulative,
    capitalCall,
    capitalCalled: () => sum(all(capitalCall)),
    poolPeakEquity: () => Math.max(0, -Math.min(...all(poolCumulative))),
    poolUnleveredIrr: boughtFirst(poolUnlevered, () => yearlyRate(all(poolUnlevered))),
    poolLeveredIrr: boughtFirst(poolLevered, () => yearlyRate(all(poolLevered))),
    poolUnleveredMultiple: boughtFirst(poolUnlevered, () => equityMultiple(all(poolUnlevered))),
    poolLeveredMultiple: boughtFirst(poolLevered, () => equityMultiple(all(poolLevered))),
    poolUnleveredProfit: () => sum(all(poolUnlevered)),
    poolLeveredProfit: () => sum(all(poolLevered)),
    ...Object.fromEntries(percentiles),
    bidFlow,
    bidIrr: boughtFirst(bidFlow, () => yearlyRate(all(bidFlow))),
    poolCost: () => -bidFlow(0),
    mostCost,
    costChange: () => mostCost() / -bidFlow(0) - 1,
  };
  return { M, poolUnlevered, poolLevered, bidIrr: rows.bidIrr ?? (() => Number.NaN), rows };
}

/** PF-8: the flows of one stress. */
function stressFlows(given: Given, pool: ReturnType<typeof poolFlows>, name: string) {
  const { M } = pool;
  const size = (of: string): number => given.number(`stress.${name}.${of}`);
  const [drop, delay] = [size("priceDrop"), size("saleDelay")];
  const [income, rise] = [size("incomeDrop"), size("rateRise")];
  const months = (of: string): Line => readMonths(given, M, `pooled.${of}`);
  const [sale, repaid, balance] = [months("sale"), months("repaid"), months("balance")];
  const [earned, service] = [months("income"), months("lastService")];
  const at = (of: Line, month: number): number => (month < 1 ? 0 : of(month));
  /** What waits in a month: sales of the months since the delay began. */
  const waiting = (of: Line, month: number): number =>
    sum(span(Math.max(1, month - delay), month - 1).map(of));
  const unlevered = line(0, M, (m) => {
    if (m === 0) return pool.poolUnlevered(0);
    return pool.poolUnlevered(m) - income * earned(m) - sale(m) + (1 - drop) * at(sale, m - delay);
  });
  const levered = line(0, M, (m) => {
    if (m === 0) return pool.poolLevered(0);
    const late = -sale(m) + (1 - drop) * at(sale, m - delay) + repaid(m) - at(repaid, m - delay);
    const interest = (rise / 12) * (balance(m - 1) + waiting(repaid, m));
    return pool.poolLevered(m) - income * earned(m) + late - interest - waiting(service, m);
  });
  const all = (of: Line): number[] => span(0, M).map(of);
  const boughtFirst = (of: Line) => once(() => (of(0) < 0 ? yearlyRate(all(of)) : Number.NaN));
  return {
    [`stress.${name}.unlevered`]: unlevered,
    [`stress.${name}.levered`]: levered,
    [`stress.${name}.unleveredIrr`]: boughtFirst(unlevered),
    [`stress.${name}.leveredIrr`]: boughtFirst(levered),
    [`stress.${name}.profit`]: () => sum(all(levered)),
  };
}

export function stressPool(given: Given, pool: ReturnType<typeof poolFlows>): Record<string, Line> {
  const running = (name: string): Line => {
    const months = readMonths(given, pool.M, name);
    return line(0, pool.M, (month) => sum(span(0, month).map(months)));
  };
  return {
    stressService: running("pooled.lastService"),
    stressOwed: running("pooled.repaid"),
    ...Object.assign({}, ...STRESSES.map((name) => stressFlows(given, pool, name))),
  };
}
