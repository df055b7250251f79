import {
  type Criteria,
  type CriterionUnit,
  isRangeKey,
  type MetricThreshold,
  OCCUPANCY_WORDS,
  RANGES,
  type RangeKey,
  type SearchStage,
} from "./criteria.ts";

/** Names of places and metrics, where the reader of the words knows them. */
export interface CriteriaNames {
  county?: (id: string) => string | undefined;
  msa?: (id: string) => string | undefined;
  metric?: (key: string) => { label: string; unit: string } | undefined;
  portfolio?: (id: string) => string | undefined;
}

/** One criterion of a search: in words, and the parts of the criteria that it is made of. */
export interface CriterionStep {
  key: string;
  stage: SearchStage;
  text: string;
  fields: (keyof Criteria)[];
}

const MOST_NAMED = 3;

const LIKELY = "Likely to clear: at most 10% expected to miss";

/** The given criteria in the order in which they are applied: the cheap ones first. */
export function listCriteria(criteria: Criteria, names: CriteriaNames = {}): CriterionStep[] {
  const steps = [
    ...listWhere(criteria, names),
    ...listWhat(criteria),
    ...listRanges(criteria, "attributes"),
    ...listOthers(criteria, names),
    ...listRanges(criteria, "valuation"),
    ...(criteria.estimateGrade === undefined
      ? []
      : [step("estimateGrade", "valuation", `Estimates graded ${criteria.estimateGrade} or better`)]),
    ...listRanges(criteria, "underwriting"),
    ...(criteria.likelyToClear ? [step("likelyToClear", "underwriting", LIKELY)] : []),
  ];
  const keeps = new Set(criteria.includeUnknown);
  return steps.map((one) => (keeps.has(one.key) ? { ...one, text: `${one.text}, or no data` } : one));
}

/** The whole search as a sentence; empty criteria are everything that is loaded. */
export function explainCriteria(criteria: Criteria, names: CriteriaNames = {}): string {
  const steps = listCriteria(criteria, names);
  if (steps.length === 0) return "All loaded properties";
  return `Properties: ${steps.map(({ text }) => lowerFirst(text)).join("; ")}`;
}

function step(key: string, stage: SearchStage, text: string, fields?: (keyof Criteria)[]): CriterionStep {
  return { key, stage, text, fields: fields ?? [key as keyof Criteria] };
}

function listWhere(of: Criteria, names: CriteriaNames): CriterionStep[] {
  const places = [
    ...(of.states ?? []),
    ...(of.countyIds ?? []).map((id) => names.county?.(id) ?? `county ${id}`),
    ...(of.msaIds ?? []).map((id) => names.msa?.(id) ?? `metro ${id}`),
    ...(of.zips ?? []).map((zip) => `ZIP ${zip}`),
  ];
  const excluded = (of.excludeCountyIds ?? []).map((id) => names.county?.(id) ?? `county ${id}`);
  const steps: CriterionStep[] = [];
  if (places.length > 0) {
    steps.push(
      step("places", "geofilter", `In ${listed(places)}`, ["states", "countyIds", "msaIds", "zips"]),
    );
  }
  if (excluded.length > 0) steps.push(step("excludeCountyIds", "geofilter", `Not in ${listed(excluded)}`));
  if (of.bounds !== undefined) steps.push(step("bounds", "geofilter", "Within the map area"));
  if (of.polygons !== undefined && of.polygons.length > 0) {
    const shapes = of.polygons.length === 1 ? "the drawn area" : `one of ${of.polygons.length} drawn areas`;
    steps.push(step("polygons", "geofilter", `Inside ${shapes}`));
  }
  if (of.radius !== undefined) {
    const { miles, latitude, longitude } = of.radius;
    const place = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
    steps.push(
      step("radius", "geofilter", `Within ${number(miles)} ${miles === 1 ? "mile" : "miles"} of ${place}`),
    );
  }
  return steps;
}

function listWhat(of: Criteria): CriterionStep[] {
  const steps: CriterionStep[] = [];
  if (of.propertyType !== undefined) {
    const kind = of.propertyType === "singlefamily" ? "Single-family homes" : "Multi-family properties";
    steps.push(step("propertyType", "attributes", kind));
  }
  const lists = [
    ["subtypes", "Property subtype"],
    ["conditions", "Condition"],
    ["grades", "Grade"],
  ] as const;
  for (const [key, label] of lists) {
    const items = of[key] ?? [];
    if (items.length > 0) steps.push(step(key, "attributes", `${label} ${listed(items)}`));
  }
  return steps;
}

function listRanges(of: Criteria, stage: SearchStage): CriterionStep[] {
  return Object.keys(RANGES).flatMap((key) => {
    if (!isRangeKey(key) || RANGES[key].stage !== stage) return [];
    const range = of[key];
    if (range === undefined || (range.min === undefined && range.max === undefined)) return [];
    const { label, unit } = RANGES[key];
    return [step(key, stage, `${label} ${rangeInWords(range, unit)}`)];
  });
}

function listOthers(of: Criteria, names: CriteriaNames): CriterionStep[] {
  const steps: CriterionStep[] = [];
  const { from, to } = of.lastSaleDate ?? {};
  if (from !== undefined || to !== undefined) {
    const span = [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(" ");
    steps.push(step("lastSaleDate", "attributes", `Last sold ${span}`));
  }
  if (of.ownerName !== undefined) {
    steps.push(step("ownerName", "attributes", `Owner's name contains “${of.ownerName}”`));
  }
  const occupancies = of.ownerOccupancy ?? [];
  if (occupancies.length > 0) {
    const named = occupancies.map((one) => OCCUPANCY_WORDS[one]);
    steps.push(step("ownerOccupancy", "attributes", `Owner's mail: ${listed(named)}`));
  }
  for (const threshold of of.metrics ?? []) steps.push(metricStep(threshold, names));
  if (of.owned !== undefined) {
    steps.push(step("owned", "attributes", of.owned === "only" ? "Owned by us" : "Not owned by us"));
  }
  if (of.notInPortfolioIds !== undefined && of.notInPortfolioIds.length > 0) {
    const named = of.notInPortfolioIds.map((id) => names.portfolio?.(id) ?? "a chosen portfolio");
    steps.push(step("notInPortfolioIds", "attributes", `Not in ${listed([...new Set(named)])}`));
  }
  if (of.demo !== undefined) {
    steps.push(step("demo", "attributes", of.demo === "only" ? "Demo data only" : "Real data only"));
  }
  return steps;
}

/** Names one threshold among the metrics of a search. */
export const metricKey = ({ metric, level }: MetricThreshold): string => `metric:${metric}:${level}`;

function metricStep(threshold: MetricThreshold, names: CriteriaNames): CriterionStep {
  const { label, unit } = names.metric?.(threshold.metric) ?? { label: threshold.metric, unit: "count" };
  const area = threshold.level === "county" ? "of the county" : "of the metro";
  const words = rangeInWords(threshold, unit === "usd" || unit === "fraction" ? unit : "count");
  return step(metricKey(threshold), "attributes", `${label} ${area} ${words}`, ["metrics"]);
}

/** `3 or more`, `at most $400,000`, `5.5% to 7%`. */
export function rangeInWords(
  { min, max }: { min?: number | undefined; max?: number | undefined },
  unit: CriterionUnit,
): string {
  if (min !== undefined && max !== undefined) {
    const [low, high] = [amountInWords(min, unit), amountInWords(max, unit)];
    return low === high ? `exactly ${low}` : `${low} to ${high}`;
  }
  if (min !== undefined) return `${amountInWords(min, unit)} or more`;
  return max === undefined ? "known" : `at most ${amountInWords(max, unit)}`;
}

/** A bound as a person writes it: `$412,500`, `5.75%`, `1,500 sq ft`. */
export function amountInWords(value: number, unit: CriterionUnit): string {
  switch (unit) {
    case "usd":
    case "usdPerMonth":
    case "usdPerYear":
    case "usdPerSqft":
      return `${value < 0 ? "-" : ""}$${number(Math.abs(value))}`;
    case "fraction":
      return `${number(100 * value)}%`;
    case "signedFraction":
      return `${value > 0 ? "+" : ""}${number(100 * value)}%`;
    case "sqft":
      return `${number(value)} sq ft`;
    case "year":
    case "date":
      return String(value);
    case "count":
      return number(value);
  }
}

export function findUnit(key: RangeKey): CriterionUnit {
  return RANGES[key].unit;
}

function number(value: number): string {
  return Number(value.toPrecision(12)).toLocaleString("en-US", { maximumFractionDigits: 4 });
}

function listed(items: readonly string[]): string {
  const named = items.slice(0, MOST_NAMED);
  const rest = items.length - named.length;
  if (rest > 0) return `${named.join(", ")} or ${rest} more`;
  return named.length < 2 ? named.join("") : `${named.slice(0, -1).join(", ")} or ${named.at(-1)}`;
}

/** Within a sentence; an abbreviation such as HOA or ZIP keeps its capitals. */
function lowerFirst(text: string): string {
  return /^[A-Z]{2}/.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
