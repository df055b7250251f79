import type { RangeKey } from "@labs/contract/property-search/criteria";
import { EVIDENCE_LIFE_DAYS } from "../../universe/service.ts";
import type { Filter, FilterStep } from "../prepare-filter.ts";
import type { Stored } from "../universe-conditions-repository.ts";
import type { ColumnName } from "./columns-repository.ts";
import type { Columns, CountyCheck, Part } from "./hold-columns.ts";

/** What a step says of a home. */
export const FAILS = 0;
export const PASSES = 1;
export const UNKNOWN = 2;

/** So many homes a part has at most. */
export const MOST_HOMES = 2048;

export const BUILDING = 1;
const OWNED = 2;
export const DEMO = 4;
const DECIDED = 8;

/** What a judgment of homes reads beside their columns. */
export interface Court {
  columns: Columns;
  filter: Filter;
  /** The hashes of texts among the criteria. */
  hashes: ReadonlyMap<string, number>;
  read: (part: Part, name: ColumnName) => Float64Array;
}

/** Reads columns as numbers, each of them once a part. */
export function openReader(): Court["read"] {
  const held = new Map<ColumnName, { part: Part | null; values: Float64Array }>();
  return (part, name) => {
    const known = held.get(name) ?? { part: null, values: new Float64Array(MOST_HOMES) };
    if (known.part === part) return known.values;
    held.set(name, known);
    known.part = part;
    const column = part.columns[name];
    if (typeof column === "number") known.values.fill(column, 0, part.size);
    else known.values.set(column);
    return known.values;
  };
}

type Values = (part: Part) => Float64Array;

const NONE = Number.NaN;
const at = (values: Float64Array, place: number): number => values[place] as number;

/** One figure over another; none over 0 units. */
function divide(over: Values, under: Values): Values {
  const made = new Float64Array(MOST_HOMES);
  return (part) => {
    const [tops, bottoms] = [over(part), under(part)];
    for (let home = 0; home < part.size; home += 1) {
      made[home] = at(bottoms, home) === 0 ? NONE : at(tops, home) / at(bottoms, home);
    }
    return made;
  };
}

/** The figure behind a criterion or an order, as the queries of the universe write it; undefined where none is stored. */
export function openValues(court: Court, key: RangeKey): Values | undefined {
  const column =
    (name: ColumnName): Values =>
    (part) =>
      court.read(part, name);
  switch (key) {
    case "averageUnitSqft":
      return divide(column("sqft"), column("units"));
    case "assessedPerSqft":
      return divide(column("assessedValue"), column("sqft"));
    case "value":
    case "rent":
      return openEstimates(court, key);
    case "pricePerSqft":
      return divide(openEstimates(court, "value"), column("sqft"));
    case "grossYield":
      return openGrossYields(court);
    case "netYield":
    case "unleveredIrr":
      return openReturns(court, key);
    case "maxBid":
    case "maxBidToValue":
    case "ownerHomes":
      return undefined;
    default:
      return column(key);
  }
}

/** Figures that are made of columns, or of columns and the day. */
const MADE = [
  ...(["averageUnitSqft", "assessedPerSqft", "value", "rent", "pricePerSqft", "grossYield"] as const),
  ...(["netYield", "unleveredIrr", "maxBid", "maxBidToValue", "ownerHomes"] as const),
];

/** Whether a figure is a column as it stands. */
const isStanding = (key: RangeKey): key is Exclude<RangeKey, (typeof MADE)[number]> =>
  !MADE.some((made) => made === key);

/** Writes for each home whether an estimate is of evidence that is used today, as 1 or 0; null where all are. */
function openYoung({ columns, read }: Court, asOfs: "valueAsOf" | "rentAsOf") {
  const oldest = columns.now - EVIDENCE_LIFE_DAYS;
  const young = new Uint8Array(MOST_HOMES);
  return (part: Part): Uint8Array | null => {
    const { flags: flag, [asOfs]: day } = part.columns;
    // The demo's evidence ends on a fixed day, so its age does not count.
    if (typeof flag === "number" && (flag & DEMO) !== 0) return null;
    if (typeof day === "number" && day >= oldest) return null;
    const [flags, days] = [read(part, "flags"), read(part, asOfs)];
    for (let home = 0; home < part.size; home += 1) {
      young[home] = Number(at(days, home) >= oldest) | Number((at(flags, home) & DEMO) !== 0);
    }
    return young;
  };
}

function openEstimates(court: Court, key: "value" | "rent"): Values {
  const tellYoung = openYoung(court, key === "value" ? "valueAsOf" : "rentAsOf");
  const made = new Float64Array(MOST_HOMES);
  return (part) => {
    const [figures, young] = [court.read(part, key), tellYoung(part)];
    if (young === null) return figures;
    for (let home = 0; home < part.size; home += 1) made[home] = young[home] === 1 ? at(figures, home) : NONE;
    return made;
  };
}

/** Value and rent of days far apart make no yield. */
function openGrossYields(court: Court): Values {
  const [values, rents] = [openEstimates(court, "value"), openEstimates(court, "rent")];
  const made = new Float64Array(MOST_HOMES);
  return (part) => {
    const [prices, monthly] = [values(part), rents(part)];
    const [valued, rented] = [court.read(part, "valueAsOf"), court.read(part, "rentAsOf")];
    for (let home = 0; home < part.size; home += 1) {
      const isOne = Math.abs(at(valued, home) - at(rented, home)) <= EVIDENCE_LIFE_DAYS;
      made[home] = isOne ? (12 * at(monthly, home)) / at(prices, home) : NONE;
    }
    return made;
  };
}

function openReturns(court: Court, key: "netYield" | "unleveredIrr"): Values {
  const [tellValued, tellRented] = [openYoung(court, "valueAsOf"), openYoung(court, "rentAsOf")];
  const made = new Float64Array(MOST_HOMES);
  return (part) => {
    const [figures, valued, rented] = [court.read(part, key), tellValued(part), tellRented(part)];
    if (valued === null && rented === null) return figures;
    const flags = court.read(part, "flags");
    for (let home = 0; home < part.size; home += 1) {
      const areUsable = (valued === null || valued[home] === 1) && (rented === null || rented[home] === 1);
      made[home] = areUsable || (at(flags, home) & OWNED) !== 0 ? at(figures, home) : NONE;
    }
    return made;
  };
}

/** Each home has an outcome of its own. */
const MIXED = 3;

/** Says what a step says of all homes of a part, or writes what it says of each of them. */
export type Judge = (part: Part, outcomes: Uint8Array) => number;

/** By a judgment of each home. */
const judgeEach =
  (open: (part: Part) => (home: number) => number): Judge =>
  (part, outcomes) => {
    const judge = open(part);
    for (let home = 0; home < part.size; home += 1) outcomes[home] = judge(home);
    return MIXED;
  };

/** Criteria on what is not held: the database answers them. */
const ASKED = new Set(["polygons", "ownerName", "ownerHomes", "ownerOccupancy", "notInPortfolioIds"]);

/** Whether all steps of a filter can be judged by columns. */
export const isHeld = ({ recorded }: Filter): boolean => recorded.every(({ key }) => !ASKED.has(key));

/** The texts among the criteria that columns hold as hashes. */
export const listTexts = ({ criteria }: Filter): string[] => [
  ...(criteria.states ?? []),
  ...(criteria.zips ?? []),
  ...(criteria.subtypes ?? []),
  ...(criteria.conditions ?? []),
  ...(criteria.grades ?? []),
];

/** A criterion that asks of a column, as it stands, whether it lies between two figures. */
interface ColumnRange {
  name: ColumnName;
  min: number;
  max: number;
}

export function openJudge(
  court: Court,
  step: FilterStep,
): { judge: Judge; values: Values | null; column: ColumnRange | null } {
  if (step.range !== null) {
    const { key, bounds } = step.range;
    const values = openValues(court, key);
    if (values === undefined) throw new Error(`No column answers ${step.key}`);
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = bounds;
    const column = isStanding(key) ? { name: key, min, max } : null;
    return { judge: judgeRange(values, bounds), values, column };
  }
  return { judge: openCondition(court, step.key), values: null, column: null };
}

/** Without branches, which a processor guesses wrong of figures that follow no order: five times as fast. */
function judgeRange(values: Values, bounds: { min?: number | undefined; max?: number | undefined }): Judge {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = bounds;
  return (part, outcomes) => {
    const figures = values(part);
    const { size } = part;
    for (let home = 0; home < size; home += 1) {
      const value = at(figures, home);
      const isUnknown = Number(Number.isNaN(value));
      outcomes[home] = (Number(value >= min) & Number(value <= max)) * PASSES + isUnknown * UNKNOWN;
    }
    return MIXED;
  };
}

function openCondition(court: Court, key: string): Judge {
  const { criteria, metrics } = court.filter;
  const metric = metrics.get(key);
  if (metric !== undefined) return judgeMetric(court, metric);
  switch (key) {
    case "places":
      return judgePlaces(court);
    case "excludeCountyIds": {
      const excluded = new Set(criteria.excludeCountyIds);
      return (part) => (excluded.has(part.countyFips) ? FAILS : PASSES);
    }
    case "bounds":
      return judgeBounds(court);
    case "radius":
      return judgeRadius(court);
    case "propertyType":
      return judgeFlag(court, BUILDING, criteria.propertyType === "multifamily");
    case "subtypes":
      return judgeTexts(court, "subtype", criteria.subtypes ?? []);
    case "conditions":
      return judgeTexts(court, "condition", criteria.conditions ?? []);
    case "grades":
      return judgeTexts(court, "grade", criteria.grades ?? []);
    case "lastSaleDate": {
      const { from, to } = criteria.lastSaleDate ?? {};
      const bounds = { min: from === undefined ? from : dayOf(from), max: to === undefined ? to : dayOf(to) };
      return judgeRange((part) => court.read(part, "lastSaleOn"), bounds);
    }
    case "estimateGrade":
      return judgeGrade(court);
    case "owned":
      return judgeFlag(court, OWNED, criteria.owned === "only");
    case "demo":
      return judgeFlag(court, DEMO, criteria.demo === "only");
    default:
      throw new Error(`No condition is known for ${key}`);
  }
}

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

function judgeFlag({ read }: Court, flag: number, isWanted: boolean): Judge {
  const judge = (flags: number): number => (((flags & flag) !== 0) === isWanted ? PASSES : FAILS);
  return (part, outcomes) => {
    if (typeof part.columns.flags === "number") return judge(part.columns.flags);
    const flags = read(part, "flags");
    for (let home = 0; home < part.size; home += 1) outcomes[home] = judge(at(flags, home));
    return MIXED;
  };
}

const hashAll = ({ hashes }: Court, texts: readonly string[]): Set<number> =>
  new Set(texts.map((text) => hashes.get(text) ?? NONE));

function judgeTexts(court: Court, name: "subtype" | "condition" | "grade", texts: readonly string[]): Judge {
  const wanted = [...hashAll(court, texts)];
  return (part, outcomes) => {
    const values = court.read(part, name);
    for (let home = 0; home < part.size; home += 1) {
      const value = at(values, home);
      let isWanted = 0;
      for (let which = 0; which < wanted.length; which += 1) isWanted |= Number(value === wanted[which]);
      outcomes[home] = isWanted * PASSES + Number(Number.isNaN(value)) * UNKNOWN;
    }
    return MIXED;
  };
}

/** A county outside every metro is known to be in none; a property without a ZIP may be in any. */
function judgePlaces(court: Court): Judge {
  const { states = [], countyIds, msaIds, zips = [] } = court.filter.criteria;
  const [ofStates, ofZips] = [hashAll(court, states), hashAll(court, zips)];
  const [ids, metros] = [new Set(countyIds), new Set(msaIds)];
  const judgeHomes = judgeEach((part) => {
    const [inStates, inZips] = [court.read(part, "state"), court.read(part, "zip")];
    return (home) => {
      const zip = at(inZips, home);
      if (ofStates.has(at(inStates, home)) || (!Number.isNaN(zip) && ofZips.has(zip))) return PASSES;
      return ofZips.size > 0 && Number.isNaN(zip) ? UNKNOWN : FAILS;
    };
  });
  return (part, outcomes) => {
    const msaId = court.columns.counties.get(part.countyFips)?.msaId;
    if (ids.has(part.countyFips) || (msaId != null && metros.has(msaId))) return PASSES;
    if (ofStates.size + ofZips.size === 0) return FAILS;
    const { state } = part.columns;
    // Mostly all homes of a county are of its state.
    if (ofZips.size === 0 && typeof state === "number") return ofStates.has(state) ? PASSES : FAILS;
    return judgeHomes(part, outcomes);
  };
}

function judgeBounds(court: Court): Judge {
  const { west = 0, east = 0, south = 0, north = 0 } = court.filter.criteria.bounds ?? {};
  return judgeEach((part) => {
    const [latitudes, longitudes] = [court.read(part, "latitude"), court.read(part, "longitude")];
    return (home) => {
      const [latitude, longitude] = [at(latitudes, home), at(longitudes, home)];
      if (latitude < south || latitude > north || longitude < west || longitude > east) return FAILS;
      return Number.isNaN(latitude + longitude) ? UNKNOWN : PASSES;
    };
  });
}

/** Earth's mean radius, as distances are measured everywhere else. */
const EARTH_MILES = 3958.7613;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function judgeRadius(court: Court): Judge {
  const { latitude = 0, longitude = 0, miles = 0 } = court.filter.criteria.radius ?? {};
  const cosine = Math.cos(radians(latitude));
  return judgeEach((part) => {
    const [latitudes, longitudes] = [court.read(part, "latitude"), court.read(part, "longitude")];
    return (home) => {
      const [north, east] = [at(latitudes, home), at(longitudes, home)];
      const chord =
        Math.sin(radians(north - latitude) / 2) ** 2 +
        cosine * Math.cos(radians(north)) * Math.sin(radians(east - longitude) / 2) ** 2;
      const distance = 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
      if (Number.isNaN(distance)) return UNKNOWN;
      return distance <= miles ? PASSES : FAILS;
    };
  });
}

/** Real homes are judged by real figures alone, demo homes by the demo's. */
function judgeMetric(
  { columns, read }: Court,
  { threshold, demo, known, passing }: NonNullable<ReturnType<Filter["metrics"]["get"]>>,
): Judge {
  const [areas, fitting] = [new Set(known), new Set(passing)];
  const tell = (flags: number, outcome: number) => (((flags & DEMO) !== 0) === demo ? outcome : UNKNOWN);
  return (part, outcomes) => {
    const { countyFips } = part;
    const id = threshold.level === "county" ? countyFips : (columns.counties.get(countyFips)?.msaId ?? "");
    const outcome = areas.has(id) ? (fitting.has(id) ? PASSES : FAILS) : UNKNOWN;
    if (typeof part.columns.flags === "number") return tell(part.columns.flags, outcome);
    const flags = read(part, "flags");
    for (let home = 0; home < part.size; home += 1) outcomes[home] = tell(at(flags, home), outcome);
    return MIXED;
  };
}

/** Whether both estimates are at least so well founded; not known where one of them is missing. */
function judgeGrade(court: Court): Judge {
  const worst = (court.filter.criteria.estimateGrade ?? "D").charCodeAt(0);
  const [valuesOf, rentsOf] = [openEstimates(court, "value"), openEstimates(court, "rent")];
  return judgeEach((part) => {
    const [values, rents] = [valuesOf(part), rentsOf(part)];
    const [valueGrades, rentGrades] = [court.read(part, "valueGrade"), court.read(part, "rentGrade")];
    return (home) => {
      if (Number.isNaN(at(values, home) + at(rents, home))) return UNKNOWN;
      const [ofValue, ofRent] = [at(valueGrades, home), at(rentGrades, home)];
      if (ofValue > worst || ofRent > worst) return FAILS;
      return Number.isNaN(ofValue + ofRent) ? UNKNOWN : PASSES;
    };
  });
}

/** Writes 1 for each home whose figures hold, or that has none of this kind. */
export function openReady(court: Court, { state, returns }: Stored): (part: Part, ready: Uint8Array) => void {
  const today = Math.floor(court.columns.now);
  const { read } = court;
  return (part, ready) => {
    const county = court.columns.counties.get(part.countyFips);
    const [real, demo] = [onlyIn(state, county?.real), onlyIn(state, county?.demo)];
    const [flags, stamps, returnsStamps, days] = [
      read(part, "flags"),
      read(part, "stamp"),
      read(part, "returnsStamp"),
      read(part, "valuedOn"),
    ];
    const { columns } = part;
    const isOne = [columns.flags, columns.stamp, columns.returnsStamp, columns.valuedOn].every(
      (column) => typeof column === "number",
    );
    // Mostly all homes of a part were valued of one evidence: one tells of all.
    const judged = isOne ? Math.min(1, part.size) : part.size;
    for (let home = 0; home < judged; home += 1) {
      const flag = at(flags, home);
      const check = (flag & DEMO) !== 0 ? demo : real;
      const stamp = (flag & DECIDED) !== 0 ? check?.decidedStamp : check?.stamp;
      const isOfToday = (flag & OWNED) === 0 || at(days, home) >= today;
      const areCurrent = !returns || (at(returnsStamps, home) === check?.returnsStamp && isOfToday);
      const holds = at(stamps, home) === stamp && areCurrent;
      ready[home] = Number((flag & BUILDING) !== 0 || holds);
    }
    if (isOne) ready.fill(ready[0] ?? 0, 0, part.size);
  };
}

const onlyIn = (state: string, check: CountyCheck | undefined): CountyCheck | undefined =>
  check?.checkedState === state ? check : undefined;
