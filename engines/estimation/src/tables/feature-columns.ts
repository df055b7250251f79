import { dayNumber } from "../estimates/observation.ts";
import { plausibleBounds } from "../estimates/quarantine.ts";
import { type ColumnRole, readDate, readNumber } from "./columns.ts";

/** A row of a file as read: text by column name. */
export type TextRow = Readonly<Record<string, string | undefined>>;

export interface NumberColumn {
  column: string;
  role: ColumnRole | null;
  isDate: boolean;
  /** Outside them a number can't be true; none where many of the file's own are, as in another unit. */
  bounds: readonly [number, number] | null;
}

/** How a file's columns become those of an `EstimationTable`; drawn up from the training rows alone. Plain data. */
export interface FeaturePlan {
  roles: Partial<Record<ColumnRole, string>>;
  /** Columns of numbers, and of dates read as days. */
  numbers: NumberColumn[];
  /** Columns of lists such as `Pool,Gym`, with the tokens that are worth a column each. */
  lists: { column: string; tokens: string[] }[];
  categories: string[];
  /** Columns that are not read, with the reason. */
  leftOut: { column: string; reason: string }[];
}

/** A column is of numbers, dates or lists when so much of what it holds is. */
const kindShare = 0.9;
/** With fewer numbers inside a role's bounds the column is in another unit, and they don't hold. */
const boundedShare = 0.7;
const tokenLimit = 60;
/** A token in fewer or more rows than this, or a category that hardly ever returns, tells homes not apart. */
const rareShare = 0.01;
const leastTokenRows = 5;

const codeName = /zip|postal|postcode|code|fips|tract|district|neighbo|region|block|area(?:id)?$/i;
const identityName =
  /^(?:|index|id|key|pk|row|unnamed.*|.*[_ -]id|(?:row|zp|listing|property|parcel|home|house|unit|building|record|object|sale)id|mls.*|url|link)$/i;
/** `listingId`, and no `paid`, `bid` or `grid`. */
const camelIdentity = /[a-z]I[dD]$/;

/** Which columns say something of a home, by what the training rows hold in them. */
export function planFeatures(
  rows: readonly TextRow[],
  of: { target: string; roles: Partial<Record<ColumnRole, string>> },
): FeaturePlan {
  const plan: FeaturePlan = { roles: of.roles, numbers: [], lists: [], categories: [], leftOut: [] };
  const { latitude, longitude, date, id } = of.roles;
  const apart = new Set([of.target, latitude, longitude, date, id]);
  const roleByColumn = new Map(
    Object.entries(of.roles).map(([role, column]) => [column, role as ColumnRole]),
  );
  for (const column of Object.keys(rows[0] ?? {})) {
    if (apart.has(column)) continue;
    planColumn(plan, { rows, column, role: roleByColumn.get(column) ?? null, target: of.target });
  }
  return plan;
}

function planColumn(
  plan: FeaturePlan,
  of: { rows: readonly TextRow[]; column: string; role: ColumnRole | null; target: string },
): void {
  const { rows, column, role } = of;
  const leaveOut = (reason: string) => plan.leftOut.push({ column, reason });
  const held = rows.filter((row) => (row[column] ?? "").trim() !== "");
  const texts = held.map((row) => (row[column] ?? "").trim());
  const distinct = new Set(texts).size;
  if (distinct < 2) return void leaveOut("It holds the same in each row.");
  const share = (test: (text: string) => boolean) => texts.filter(test).length / texts.length;
  if (repeatsTarget(held, of)) return void leaveOut("It repeats the target.");
  const isNumber = share((text) => readNumber(text) !== null) >= kindShare;
  if (isNumber) {
    if (role === null && isIdentity(column, texts, distinct)) return void leaveOut("It numbers the rows.");
    plan.numbers.push({ column, role, isDate: false, bounds: chooseBounds(texts, role) });
    if (codeName.test(column) && distinct > 5 && distinct < texts.length / 8) plan.categories.push(column);
    return;
  }
  if (share((text) => readDate(text) !== null) >= kindShare) {
    plan.numbers.push({ column, role: null, isDate: true, bounds: null });
    return;
  }
  const tokens = listTokens(texts, rows.length);
  if (tokens.length > 0) plan.lists.push({ column, tokens });
  if (distinct <= texts.length / 3) plan.categories.push(column);
  else if (tokens.length === 0) leaveOut("Hardly any of its texts returns.");
}

function chooseBounds(texts: readonly string[], role: ColumnRole | null): NumberColumn["bounds"] {
  const bounds = role === null ? undefined : factBounds[role];
  if (!bounds) return null;
  const values = texts.map(readNumber).filter((value) => value !== null);
  const inside = values.filter((value) => value >= bounds[0] && value <= bounds[1]);
  return inside.length >= boundedShare * values.length ? bounds : null;
}

/** A price in other words, such as `$1,450`, would tell the answer. */
function repeatsTarget(held: readonly TextRow[], of: { column: string; target: string }): boolean {
  const same = held.filter((row) => {
    const target = readNumber(row[of.target]);
    const digits = readNumber((row[of.column] ?? "").replace(/[^\d.,-]/g, ""));
    return target !== null && digits !== null && Math.abs(digits - target) <= 0.005 * Math.abs(target);
  });
  return same.length > held.length / 2;
}

function isIdentity(column: string, texts: readonly string[], distinct: number): boolean {
  const isWhole = texts.every((text) => /^\d+$/.test(text));
  if (!isWhole || distinct < texts.length * 0.95) return false;
  const name = column.trim();
  return identityName.test(name) || camelIdentity.test(name) || texts.every((text) => text.length >= 7);
}

function listTokens(texts: readonly string[], rowCount: number): string[] {
  const isList = texts.filter((text) => /[,;|]/.test(text)).length >= texts.length * 0.2;
  if (!isList) return [];
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const token of readTokens(text)) counts.set(token, (counts.get(token) ?? 0) + 1);
  const least = Math.max(leastTokenRows, rareShare * rowCount);
  const kept = [...counts].filter(([, count]) => count >= least && count <= rowCount - least);
  return kept
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, tokenLimit)
    .map(([token]) => token);
}

function readTokens(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[,;|]/)
      .map((token) => token.replace(/["'[\]{}]/g, "").trim())
      .filter((token) => token !== ""),
  );
}

/** The rows as numbers and categories by the plan; what can't be read or can't be true is not known. */
export function readFeatures(plan: FeaturePlan, rows: readonly TextRow[]): EstimationTable {
  const facts = plan.numbers.map(({ column, bounds, isDate }) =>
    Float64Array.from(rows, (row) =>
      isDate ? (dayNumber(readDate(row[column])) ?? Number.NaN) : readFact(row[column], bounds),
    ),
  );
  const byRole = (role: ColumnRole) =>
    facts[plan.numbers.findIndex((number) => number.role === role && number.bounds !== null)];
  const [beds, sqft] = [byRole("beds"), byRole("sqft")];
  // An area that can't hold the bedrooms says nothing: as if it were not known.
  if (beds && sqft) {
    for (const [row, area] of sqft.entries()) {
      if (area < (beds[row] ?? 0) * plausibleBounds.sqftPerBedroom) sqft[row] = Number.NaN;
    }
    facts.push(sqft.map((area, row) => area / ((beds[row] ?? Number.NaN) + 1)));
  }
  if (sqft) {
    for (const other of otherAreas(plan)) {
      facts.push(sqft.map((area, row) => Math.log1p(facts[other]?.[row] ?? Number.NaN) - Math.log1p(area)));
    }
  }
  for (const { column, tokens } of plan.lists) {
    const held = rows.map((row) => readTokens(row[column] ?? ""));
    for (const token of tokens) facts.push(Float64Array.from(held, (set) => (set.has(token) ? 1 : 0)));
    facts.push(Float64Array.from(held, (set) => set.size));
  }
  return {
    size: rows.length,
    facts,
    categories: plan.categories.map((column) => rows.map((row) => (row[column] ?? "").trim().toLowerCase())),
    ...readPlaces(plan, rows),
    day: Float64Array.from(rows, (row) => dayNumber(readDate(row[plan.roles.date ?? ""])) ?? Number.NaN),
  };
}

const areaName = /sq|area|lot|land|basement|above|gross|living|floorspace|acre/i;
const areaLimit = 6;

/** Further areas, as of the lot: what they are of the home's own tells more than they do alone. */
function otherAreas(plan: FeaturePlan): number[] {
  const found = plan.numbers.flatMap(({ column, role, isDate }, k) =>
    role === null && !isDate && areaName.test(column) && !codeName.test(column) ? [k] : [],
  );
  return found.slice(0, areaLimit);
}

function readFact(text: string | undefined, bounds: NumberColumn["bounds"]): number {
  const value = readNumber(text);
  if (value === null) return Number.NaN;
  return bounds && !(value >= bounds[0] && value <= bounds[1]) ? Number.NaN : value;
}

const factBounds: Partial<Record<ColumnRole, readonly [number, number]>> = {
  beds: plausibleBounds.beds,
  baths: plausibleBounds.baths,
  sqft: plausibleBounds.sqft,
  yearBuilt: [plausibleBounds.earliestYearBuilt, 2200],
};

/** A place is known when both its coordinates are, and it is not where the equator meets Greenwich. */
function readPlaces(plan: FeaturePlan, rows: readonly TextRow[]) {
  const read = (role: "latitude" | "longitude", limit: number) =>
    Float64Array.from(rows, (row) => {
      const value = readNumber(row[plan.roles[role] ?? ""]);
      return value !== null && Math.abs(value) <= limit ? value : Number.NaN;
    });
  const latitude = read("latitude", 90);
  const longitude = read("longitude", 180);
  for (let row = 0; row < rows.length; row += 1) {
    const isNowhere = latitude[row] === 0 && longitude[row] === 0;
    if (!isNowhere && !Number.isNaN((latitude[row] ?? 0) + (longitude[row] ?? 0))) continue;
    latitude[row] = Number.NaN;
    longitude[row] = Number.NaN;
  }
  return { latitude, longitude };
}

/** Rows of homes as columns of numbers, NaN where not known. Plain data. */
export interface EstimationTable {
  size: number;
  /** Facts as numbers; places and dates are apart. */
  facts: Float64Array[];
  /** Keys of the columns of categories; empty where not known. */
  categories: string[][];
  latitude: Float64Array;
  longitude: Float64Array;
  /** Days since 1970-01-01. */
  day: Float64Array;
}

/** The table of some of the rows, in the order asked for. */
export function pickRows(table: EstimationTable, rows: ArrayLike<number>): EstimationTable {
  return {
    size: rows.length,
    facts: table.facts.map((column) => pickNumbers(column, rows)),
    categories: table.categories.map((column) => Array.from(rows, (row) => column[row] ?? "")),
    latitude: pickNumbers(table.latitude, rows),
    longitude: pickNumbers(table.longitude, rows),
    day: pickNumbers(table.day, rows),
  };
}

export function pickNumbers(column: Float64Array, rows: ArrayLike<number>): Float64Array {
  return Float64Array.from(rows, (row) => column[row] ?? Number.NaN);
}
