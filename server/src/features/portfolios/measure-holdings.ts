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

/** What is known of a holding that a figure adds up or divides by. */
type Part =
  | "units"
  | "value"
  | "price"
  | "rent"
  | "yearlyRent"
  | "estimatedRent"
  | "occupiedUnits"
  | "noi"
  | "debt"
  | "equity";

/** Those that a figure is of, where it is not of all. */
export type Only = "notVacant" | "saysOccupancy";

/** What a figure adds up of each holding: one amount, or two whose sums are divided. */
export interface Measure {
  amount: Part;
  over?: Part;
  only?: Only;
  /** What these are called, and what is said where there are none. */
  noun?: string;
  none?: string;
  asOf?: "valueAsOf" | "rentAsOf";
  lacking: string;
}

/** Every figure as a sum or as a ratio of sums: a ratio of sums weighs each holding by its size. */
export const MEASURES: Record<PortfolioFigure, Measure> = {
  units: { amount: "units", lacking: "number of units" },
  value: { amount: "value", asOf: "valueAsOf", lacking: "value estimate" },
  costBasis: { amount: "price", lacking: "acquisition price" },
  monthlyRent: { amount: "rent", lacking: "rent" },
  estimatedRent: { amount: "estimatedRent", asOf: "rentAsOf", lacking: "rent estimate" },
  rentToEstimate: {
    amount: "rent",
    over: "estimatedRent",
    // An empty home is no rent below the market's.
    only: "notVacant",
    none: "Every home is vacant",
    lacking: "rent or no rent estimate",
  },
  grossYieldOnCost: { amount: "yearlyRent", over: "price", lacking: "rent or no acquisition price" },
  grossYieldOnValue: { amount: "yearlyRent", over: "value", lacking: "rent or no value estimate" },
  occupancy: {
    amount: "occupiedUnits",
    over: "units",
    only: "saysOccupancy",
    noun: "holdings that may say it",
    none: "No holding says whether it is occupied",
    lacking: "occupied units in a unit mix",
  },
  noi: { amount: "noi", lacking: "NOI in an underwriting version" },
  capRateOnValue: { amount: "noi", over: "value", lacking: "underwritten NOI or no value estimate" },
  capRateOnCost: { amount: "noi", over: "price", lacking: "underwritten NOI or no acquisition price" },
  debt: { amount: "debt", lacking: "loan in an underwriting version" },
  equity: { amount: "equity", lacking: "underwritten loan or no value estimate" },
  ltv: { amount: "debt", over: "value", lacking: "underwritten loan or no value estimate" },
};

const READ: Record<Part, (holding: Holding) => number | null> = {
  units: ({ units }) => units,
  value: ({ value }) => value,
  price: ({ acquisitionPrice }) => acquisitionPrice,
  rent: ({ actualRent }) => actualRent,
  yearlyRent: ({ actualRent }) => (actualRent === null ? null : 12 * actualRent),
  estimatedRent: ({ estimatedRent }) => estimatedRent,
  occupiedUnits: ({ occupancy, units }) => (occupancy === null || units === null ? null : occupancy * units),
  noi: ({ underwriting }) => underwriting?.noi ?? null,
  debt: ({ underwriting }) => underwriting?.debt ?? null,
  equity: ({ value, underwriting }) => {
    const debt = underwriting?.debt ?? null;
    return value === null || debt === null ? null : value - debt;
  },
};

const IS: Record<Only, (holding: Holding) => boolean> = {
  notVacant: ({ isOccupied }) => isOccupied !== false,
  saysOccupancy: ({ propertyType, isOccupied }) => propertyType === "multifamily" || isOccupied !== null,
};

/** What of a figure is added up: over the holdings that know it, of those that are asked. */
export interface FigureSums {
  of: number;
  known: number;
  sum: number;
  /** Of what it is divided by; 0 where it is a sum. */
  base: number;
  from: string | null;
  to: string | null;
}

/** Holdings of one place, age or type. */
export interface HoldingGroup {
  by: (typeof CONCENTRATIONS)[number];
  key: string;
  label: string;
  count: number;
  /** With a value estimate. */
  valued: number;
  value: number;
}

/** What the figures of a portfolio are made of, whoever added it up. */
export interface PortfolioSums {
  holdings: number;
  demo: boolean;
  figures: Record<PortfolioFigure, FigureSums>;
  groups: HoldingGroup[];
}

/** Holding by holding; of a portfolio that is not in hand `sumFigures` has the database do the same. */
export function addUpHoldings(holdings: readonly Holding[], basis: Basis): PortfolioSums {
  const share = ({ ownershipShare }: Holding) => (basis === "share" ? ownershipShare : 1);
  return {
    holdings: holdings.length,
    demo: holdings.some(({ demo }) => demo),
    figures: Object.fromEntries(
      PORTFOLIO_FIGURES.map((key) => [key, addUp(holdings, MEASURES[key], share)]),
    ) as PortfolioSums["figures"],
    groups: CONCENTRATIONS.flatMap((by) => group(holdings, by, share)),
  };
}

type Share = (holding: Holding) => number;

function addUp(
  holdings: readonly Holding[],
  { amount, over, only, asOf }: Measure,
  share: Share,
): FigureSums {
  const asked = only === undefined ? holdings : holdings.filter(IS[only]);
  let [sum, base, known] = [0, 0, 0];
  const days: string[] = [];
  for (const holding of asked) {
    const part = READ[amount](holding);
    const divisor = over === undefined ? 0 : READ[over](holding);
    if (part === null || divisor === null) continue;
    known += 1;
    sum += share(holding) * part;
    base += share(holding) * divisor;
    const day = asOf === undefined ? null : holding[asOf];
    if (day !== null) days.push(day);
  }
  days.sort();
  return { of: asked.length, known, sum, base, from: days[0] ?? null, to: days.at(-1) ?? null };
}

function group(
  holdings: readonly Holding[],
  by: (typeof CONCENTRATIONS)[number],
  share: Share,
): HoldingGroup[] {
  const groups = new Map<string, HoldingGroup>();
  for (const holding of holdings) {
    const named = GROUPS[by](holding);
    if (named === null) continue;
    const found = groups.get(named.key) ?? { by, ...named, count: 0, valued: 0, value: 0 };
    found.count += 1;
    found.valued += holding.value === null ? 0 : 1;
    found.value += share(holding) * (holding.value ?? 0);
    groups.set(named.key, found);
  }
  return [...groups.values()];
}

/** Pooled figures of holdings in hand, each with how many know it: what not all know has no whole. */
export const measure = (holdings: readonly Holding[], basis: Basis): PortfolioMetrics =>
  describeMetrics(addUpHoldings(holdings, basis), basis);

export function describeMetrics(sums: PortfolioSums, basis: Basis): PortfolioMetrics {
  const unavailable: Record<string, string> = {};
  const figures = Object.fromEntries(
    PORTFOLIO_FIGURES.map((key) => {
      const figure = pool(sums.figures[key], MEASURES[key]);
      if (figure.value === null) unavailable[key] = explain(figure, MEASURES[key]);
      return [key, figure];
    }),
  ) as PortfolioMetrics["figures"];
  return {
    basis,
    holdings: sums.holdings,
    figures,
    concentration: CONCENTRATIONS.map((by) =>
      measureConcentration(
        sums.groups.filter((one) => one.by === by),
        by,
        sums.holdings,
      ),
    ),
    unavailable,
    demo: sums.demo,
  };
}

function pool({ of, known, sum, base, from, to }: FigureSums, { over }: Measure): PooledFigure {
  const ofKnown =
    known === 0 || (over !== undefined && base <= 0) ? null : over === undefined ? sum : sum / base;
  const isWhole = known > 0 && known === of;
  return {
    ...{ value: isWhole ? ofKnown : null, ofKnown, known, of },
    asOf: from === null || to === null ? null : [from, to],
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

export const OUTSIDE_METROS = "Outside metros";
export const TYPE_LABELS = { multifamily: "Multi-family", singlefamily: "Single-family" };

const GROUPS: Record<(typeof CONCENTRATIONS)[number], (holding: Holding) => Group | null> = {
  metro: ({ metro }) => named(metro ?? OUTSIDE_METROS),
  county: ({ countyId, county }) => ({ key: countyId, label: county }),
  zip: ({ zip }) => named(zip),
  vintage: ({ yearBuilt }) => {
    return yearBuilt === null || yearBuilt < 1600 ? null : named(`${Math.floor(yearBuilt / 10) * 10}s`);
  },
  type: ({ propertyType }) => ({ key: propertyType, label: TYPE_LABELS[propertyType] }),
};

function named(label: string | null): Group | null {
  return label === null ? null : { key: label, label };
}

const LACKING = { metro: "metro", county: "county", zip: "ZIP code", vintage: "year built", type: "type" };

function measureConcentration(
  grouped: readonly HoldingGroup[],
  by: (typeof CONCENTRATIONS)[number],
  of: number,
): PortfolioConcentration {
  const unavailable: Record<string, string> = {};
  const [known, valued] = [
    grouped.reduce((sum, { count }) => sum + count, 0),
    grouped.reduce((sum, group) => sum + group.valued, 0),
  ];
  if (known < of)
    unavailable.groups = `${of - known} of ${of} holdings have no ${LACKING[by]} and are left out`;
  if (valued < known)
    unavailable.valueShare = `${known - valued} of ${known} holdings have no value estimate`;
  const isValued = valued === known;
  const { groups, countHhi, weightHhi } = concentrate(
    grouped.map(({ key, label, count, value }) => ({ key, label, count, weight: isValued ? value : 0 })),
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
