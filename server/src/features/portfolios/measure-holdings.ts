import type {
  Basis,
  PooledFigure,
  PortfolioConcentration,
  PortfolioFigure,
  PortfolioMetrics,
} from "@labs/contract/portfolios/figures";
import { CONCENTRATIONS, PORTFOLIO_FIGURES } from "@labs/contract/portfolios/figures";
import type { Holding } from "@labs/contract/portfolios/holdings";
import { concentrate } from "@labs/underwriting/pool-analysis";

/** What a figure adds up of each holding: one amount, or two whose sums are divided. */
interface Measure {
  amount: (holding: Holding) => number | null;
  over?: (holding: Holding) => number | null;
  /** Those that the figure is of, and what is said where there are none. */
  only?: (holding: Holding) => boolean;
  noun?: string;
  none?: string;
  asOf?: (holding: Holding) => string | null;
  lacking: string;
}

const yearly = (monthly: number | null) => (monthly === null ? null : 12 * monthly);
const readNoi = (holding: Holding) => holding.underwriting?.noi ?? null;
const readDebt = (holding: Holding) => holding.underwriting?.debt ?? null;

function computeEquity(holding: Holding): number | null {
  const debt = readDebt(holding);
  return holding.value === null || debt === null ? null : holding.value - debt;
}

function occupiedUnits({ occupancy, units }: Holding): number | null {
  return occupancy === null || units === null ? null : occupancy * units;
}

/** Every figure as a sum or as a ratio of sums: a ratio of sums weighs each holding by its size. */
const MEASURES: Record<PortfolioFigure, Measure> = {
  units: { amount: ({ units }) => units, lacking: "number of units" },
  value: { amount: ({ value }) => value, asOf: ({ valueAsOf }) => valueAsOf, lacking: "value estimate" },
  costBasis: { amount: ({ acquisitionPrice }) => acquisitionPrice, lacking: "acquisition price" },
  monthlyRent: { amount: ({ actualRent }) => actualRent, lacking: "rent" },
  estimatedRent: {
    amount: ({ estimatedRent }) => estimatedRent,
    asOf: ({ rentAsOf }) => rentAsOf,
    lacking: "rent estimate",
  },
  rentToEstimate: {
    amount: ({ actualRent }) => actualRent,
    over: ({ estimatedRent }) => estimatedRent,
    // An empty home is no rent below the market's.
    only: ({ isOccupied }) => isOccupied !== false,
    none: "Every home is vacant",
    lacking: "rent or no rent estimate",
  },
  grossYieldOnCost: {
    amount: ({ actualRent }) => yearly(actualRent),
    over: ({ acquisitionPrice }) => acquisitionPrice,
    lacking: "rent or no acquisition price",
  },
  grossYieldOnValue: {
    amount: ({ actualRent }) => yearly(actualRent),
    over: ({ value }) => value,
    lacking: "rent or no value estimate",
  },
  occupancy: {
    amount: occupiedUnits,
    over: ({ units }) => units,
    only: ({ propertyType, isOccupied }) => propertyType === "multifamily" || isOccupied !== null,
    noun: "holdings that may say it",
    none: "No holding says whether it is occupied",
    lacking: "occupied units in a unit mix",
  },
  noi: { amount: readNoi, lacking: "NOI in an underwriting version" },
  capRateOnValue: {
    amount: readNoi,
    over: ({ value }) => value,
    lacking: "underwritten NOI or no value estimate",
  },
  capRateOnCost: {
    amount: readNoi,
    over: ({ acquisitionPrice }) => acquisitionPrice,
    lacking: "underwritten NOI or no acquisition price",
  },
  debt: { amount: readDebt, lacking: "loan in an underwriting version" },
  equity: { amount: computeEquity, lacking: "underwritten loan or no value estimate" },
  ltv: { amount: readDebt, over: ({ value }) => value, lacking: "underwritten loan or no value estimate" },
};

/** Pooled figures of holdings, each with how many know it: what not all know has no whole. */
export function measure(holdings: readonly Holding[], basis: Basis): PortfolioMetrics {
  const unavailable: Record<string, string> = {};
  const figures = Object.fromEntries(
    PORTFOLIO_FIGURES.map((key) => {
      const figure = pool(holdings, MEASURES[key], basis);
      if (figure.value === null) unavailable[key] = explain(figure, MEASURES[key]);
      return [key, figure];
    }),
  ) as PortfolioMetrics["figures"];
  return {
    basis,
    holdings: holdings.length,
    figures,
    concentration: CONCENTRATIONS.map((by) => measureConcentration(holdings, by, basis)),
    unavailable,
    demo: holdings.some(({ demo }) => demo),
  };
}

function pool(
  holdings: readonly Holding[],
  { amount, over, only, asOf }: Measure,
  basis: Basis,
): PooledFigure {
  const asked = only === undefined ? holdings : holdings.filter(only);
  let [sum, base, known] = [0, 0, 0];
  const days: string[] = [];
  for (const holding of asked) {
    const part = amount(holding);
    const divisor = over === undefined ? 1 : over(holding);
    if (part === null || divisor === null) continue;
    const share = basis === "share" ? holding.ownershipShare : 1;
    known += 1;
    sum += share * part;
    base += share * divisor;
    const day = asOf?.(holding);
    if (day != null) days.push(day);
  }
  days.sort();
  const [first, last] = [days[0], days.at(-1)];
  const ofKnown =
    known === 0 || (over !== undefined && base <= 0) ? null : over === undefined ? sum : sum / base;
  const isWhole = known > 0 && known === asked.length;
  return {
    value: isWhole ? ofKnown : null,
    ofKnown,
    known,
    of: asked.length,
    asOf: first === undefined || last === undefined ? null : [first, last],
  };
}

function explain(
  { known, of }: PooledFigure,
  { lacking, noun = "holdings", none = "The portfolio is empty" }: Measure,
): string {
  if (of === 0) return none;
  if (known === of) return "The divisor is zero";
  return `${of - known} of ${of} ${noun} have no ${lacking}`;
}

interface Group {
  key: string;
  label: string;
}

const GROUPS: Record<(typeof CONCENTRATIONS)[number], (holding: Holding) => Group | null> = {
  metro: ({ metro }) => named(metro ?? "Outside metros"),
  county: ({ countyId, county }) => ({ key: countyId, label: county }),
  zip: ({ zip }) => named(zip),
  vintage: ({ yearBuilt }) => {
    return yearBuilt === null || yearBuilt < 1600 ? null : named(`${Math.floor(yearBuilt / 10) * 10}s`);
  },
  type: ({ propertyType }) => ({
    key: propertyType,
    label: propertyType === "multifamily" ? "Multi-family" : "Single-family",
  }),
};

function named(label: string | null): Group | null {
  return label === null ? null : { key: label, label };
}

const LACKING = { metro: "metro", county: "county", zip: "ZIP code", vintage: "year built", type: "type" };

function measureConcentration(
  holdings: readonly Holding[],
  by: (typeof CONCENTRATIONS)[number],
  basis: Basis,
): PortfolioConcentration {
  const grouped = holdings.flatMap((holding) => {
    const group = GROUPS[by](holding);
    return group === null ? [] : [{ ...group, holding }];
  });
  const unavailable: Record<string, string> = {};
  const [of, known] = [holdings.length, grouped.length];
  if (known < of)
    unavailable.groups = `${of - known} of ${of} holdings have no ${LACKING[by]} and are left out`;
  const unvalued = grouped.filter(({ holding }) => holding.value === null).length;
  if (unvalued > 0) unavailable.valueShare = `${unvalued} of ${known} holdings have no value estimate`;
  const isValued = unvalued === 0;
  const weigh = ({ value, ownershipShare }: Holding) =>
    (value ?? 0) * (basis === "share" ? ownershipShare : 1);
  const { groups, countHhi, weightHhi } = concentrate(
    grouped.map(({ key, label, holding }) => ({ key, label, weight: isValued ? weigh(holding) : 0 })),
  );
  return {
    by,
    known,
    of,
    groups: groups.map(({ weight, weightShare, ...group }) => ({
      ...group,
      value: isValued ? weight : null,
      valueShare: isValued ? weightShare : null,
    })),
    countHhi,
    valueHhi: isValued ? weightHhi : null,
    unavailable,
  };
}
