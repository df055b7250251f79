/** A figure that a text may be about, as its source has it. */
export interface Figure {
  /** By which a text cites it in brackets: `[county:48453/typicalRent]`. */
  id: string;
  label: string;
  /** A share is a fraction, money is in dollars, a date is ISO text. */
  value: number | string;
  /** As the contract names units: `usd`, `usdPerMonth`, `fraction`, `ratio`, `count`, `sqft`, `year`, `date`. */
  unit: string;
  source: string;
  asOf: string | null;
  /** Of the version or the edition that it stands in, where there is one. */
  version: string | null;
  /** The id of what it is a figure of. */
  subject: string;
}

/** What figures are of: a home, a building, a market. */
export interface Subject {
  id: string;
  /** As texts call it, `the county` included where there is only one. */
  names: readonly string[];
}

export type Measure = "money" | "share" | "multiple" | "count" | "year" | "date";

const MEASURES: readonly [unit: RegExp, measure: Measure][] = [
  [/^usd/, "money"],
  [/^(fraction|percent)/, "share"],
  [/^(ratio|multiple|factor|times)/, "multiple"],
  [/^year$/, "year"],
  [/^(date|month)$/, "date"],
];

/** How a figure is measured; texts and coordinates are nothing that a number could be held against. */
export function measureOf({ unit, value }: Pick<Figure, "unit" | "value">): Measure | undefined {
  if (unit === "text" || unit === "coordinate") return undefined;
  const known = MEASURES.find(([pattern]) => pattern.test(unit))?.[1];
  if (typeof value === "string") {
    return known === "date" || /^\d{4}-\d{2}(-\d{2})?$/.test(value) ? "date" : undefined;
  }
  return known ?? "count";
}

/** For what time or thing an amount is, by its unit: `usdPerMonth` is `month`. */
export function periodOf(unit: string): string | undefined {
  const [, period] = /Per(Month|Year|Sqft|Unit)/i.exec(unit) ?? [];
  return period?.toLowerCase();
}
