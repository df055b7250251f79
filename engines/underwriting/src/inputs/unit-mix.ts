/** One floor plan; rents are a month for one unit, null is not known. */
export interface UnitMixRow {
  floorPlan: string;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  units: number;
  occupied: number | null;
  marketRent: number | null;
  inPlaceRent: number | null;
  effectiveRent: number | null;
}

export type UnitMixField = keyof UnitMixRow;

export interface UnitMixProblem {
  /** Null when the mix as a whole is at fault. */
  row: number | null;
  field: UnitMixField | null;
  message: string;
  type: "missing" | "type" | "bounds" | "duplicate" | "inconsistent";
}

const LABELS: Record<UnitMixField, string> = {
  floorPlan: "Floor plan",
  beds: "Bedrooms",
  baths: "Bathrooms",
  sqft: "Square feet",
  units: "Units",
  occupied: "Occupied units",
  marketRent: "Market rent",
  inPlaceRent: "In-place rent",
  effectiveRent: "Effective rent",
};

type NumberField = Exclude<UnitMixField, "floorPlan">;

/** The bounds of the underwriting's own inputs, so that a mix that was kept can always be underwritten. */
const HIGHEST: Record<NumberField, number> = {
  beds: 20,
  baths: 20,
  sqft: 20_000,
  units: 100_000,
  occupied: 100_000,
  marketRent: 100_000,
  inPlaceRent: 100_000,
  effectiveRent: 100_000,
};
const NUMBER_FIELDS = Object.keys(HIGHEST) as NumberField[];
const WHOLE: ReadonlySet<NumberField> = new Set(["units", "occupied"]);

/** Two names are one plan when they differ in case or outer blanks alone: a lookup by name can't tell them apart. */
export function floorPlanKey(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

/**
 * What is impossible in a unit mix: no rows or no units, a plan without a name or named twice, figures that are
 * negative, beyond the bounds of the underwriting's inputs or not whole where they count, more occupied than units.
 *
 * Errors: none; an empty list is a mix that can be kept. See docs/methods/rent-rolls.md#derived-figures.
 */
export function checkUnitMix(rows: readonly UnitMixRow[]): UnitMixProblem[] {
  if (rows.length === 0) {
    return [{ row: null, field: null, message: "The unit mix has no floor plans", type: "missing" }];
  }
  const problems = rows.flatMap((row, index) =>
    checkRow(row).map((problem): UnitMixProblem => ({ ...problem, row: index })),
  );
  const first = new Map<string, number>();
  for (const [row, { floorPlan }] of rows.entries()) {
    const key = floorPlanKey(floorPlan);
    const before = first.get(key);
    if (key === "") continue;
    if (before === undefined) first.set(key, row);
    else {
      const message = `Floor plan ${floorPlan.trim()} is already in row ${before + 1}`;
      problems.push({ row, field: "floorPlan", message, type: "duplicate" });
    }
  }
  if (problems.length === 0 && rows.every(({ units }) => units === 0)) {
    problems.push({ row: 0, field: "units", message: "The unit mix has no units", type: "bounds" });
  }
  return problems.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
}

function checkRow(row: UnitMixRow): Omit<UnitMixProblem, "row">[] {
  const problems: Omit<UnitMixProblem, "row">[] = [];
  const add = (field: UnitMixField, type: UnitMixProblem["type"], says: string) =>
    problems.push({ field, type, message: `${LABELS[field]} ${says}` });
  if (floorPlanKey(row.floorPlan) === "") add("floorPlan", "missing", "needs a name");
  for (const field of NUMBER_FIELDS) {
    const value = row[field];
    if (value === null) continue;
    if (!Number.isFinite(value)) add(field, "type", "must be a number");
    else if (value < 0) add(field, "bounds", "can't be negative");
    else if (value > HIGHEST[field])
      add(field, "bounds", `can't be above ${HIGHEST[field].toLocaleString("en-US")}`);
    else if (WHOLE.has(field) && !Number.isInteger(value)) add(field, "type", "must be a whole number");
  }
  if (row.occupied !== null && row.occupied > row.units) {
    add("occupied", "inconsistent", `can't be more than the ${row.units} units of the floor plan`);
  }
  return problems;
}

const TOTALS = [
  "units",
  "occupied",
  "occupancy",
  "averageSqft",
  "marketRent",
  "occupiedMarketRent",
  "inPlaceRent",
  "effectiveRent",
  "lossToLease",
  "lossToLeasePct",
  "gainToLease",
] as const;

export type UnitMixTotals = Record<(typeof TOTALS)[number], number | null> & {
  /** Why a total is null, by its name. */
  unavailable: Record<string, string>;
};

type Total = number | { reason: string };

/**
 * Totals over floor plans k with n units, o of them occupied, market rent R and in-place rent c, a month:
 * units `sum n`; occupied `sum o`; occupancy `sum o / sum n`; average area, market and effective rent weighted by
 * n; in-place rent and the market rent of occupied units weighted by o, which differ by the loss to lease of one; loss to lease `sum o (R - c)`, signed, and over `sum o R` as a share; gain to
 * lease `sum o max(0, c - R)`, the part of the former that works against it.
 *
 * A total that needs a figure which is not known is null, with the floor plans at fault named in `unavailable`.
 * Example: 10 units, 9 occupied at 900 under a market of 1,000 have a loss to lease of 900 a month, 10%.
 * Errors: none for rows that pass `checkUnitMix`. See docs/methods/rent-rolls.md#derived-figures.
 */
export function unitMixTotals(rows: readonly UnitMixRow[]): UnitMixTotals {
  const found = computeTotals(rows);
  const unavailable: Record<string, string> = {};
  const totals = Object.fromEntries(
    TOTALS.map((name) => {
      const value = found[name];
      if (typeof value === "number") return [name, value];
      unavailable[name] = value.reason;
      return [name, null];
    }),
  ) as Record<(typeof TOTALS)[number], number | null>;
  return { ...totals, unavailable };
}

function computeTotals(rows: readonly UnitMixRow[]): Record<(typeof TOTALS)[number], Total> {
  if (rows.length === 0) {
    const none = { reason: "This property has no unit mix" };
    return Object.fromEntries(TOTALS.map((name) => [name, none])) as Record<(typeof TOTALS)[number], Total>;
  }
  const ofUnits = (field: NumberField) => average({ rows, weight: "units", field });
  const units = rows.reduce((sum, row) => sum + row.units, 0);
  const occupied = sumField(rows, "occupied");
  const isKnown = typeof occupied === "number";
  const loss = isKnown ? lossToLease(rows) : occupied;
  const isPriced = typeof loss === "number";
  const market = isKnown
    ? rows.reduce((sum, row) => sum + (row.occupied ?? 0) * (row.marketRent ?? 0), 0)
    : 0;
  return {
    units,
    occupied,
    occupancy: isKnown ? ratio(occupied, units, "The unit mix has no units") : occupied,
    averageSqft: ofUnits("sqft"),
    marketRent: ofUnits("marketRent"),
    occupiedMarketRent: isKnown ? average({ rows, weight: "occupied", field: "marketRent" }) : occupied,
    inPlaceRent: isKnown ? average({ rows, weight: "occupied", field: "inPlaceRent" }) : occupied,
    effectiveRent: ofUnits("effectiveRent"),
    lossToLease: loss,
    lossToLeasePct: isPriced ? ratio(loss, market, "The occupied units have no market rent") : loss,
    gainToLease: isPriced
      ? rows.reduce((sum, row) => {
          const gain = (row.inPlaceRent ?? 0) - (row.marketRent ?? 0);
          return sum + (row.occupied ?? 0) * Math.max(0, gain);
        }, 0)
      : loss,
  };
}

function ratio(part: number, whole: number, reason: string): Total {
  return whole > 0 ? part / whole : { reason };
}

function unknown(field: UnitMixField, rows: readonly UnitMixRow[]): { reason: string } {
  return {
    reason: `${LABELS[field]} not known for ${rows.map(({ floorPlan }) => floorPlan).join(", ")}`,
  };
}

function sumField(rows: readonly UnitMixRow[], field: NumberField): Total {
  const without = rows.filter((row) => row.units > 0 && row[field] === null);
  if (without.length > 0) return unknown(field, without);
  return rows.reduce((sum, row) => sum + (row[field] ?? 0), 0);
}

function average(of: {
  rows: readonly UnitMixRow[];
  weight: "units" | "occupied";
  field: NumberField;
}): Total {
  const counted = of.rows.filter((row) => (row[of.weight] ?? 0) > 0);
  const without = counted.filter((row) => row[of.field] === null);
  if (without.length > 0) return unknown(of.field, without);
  const weight = counted.reduce((sum, row) => sum + (row[of.weight] ?? 0), 0);
  if (weight === 0)
    return { reason: of.weight === "units" ? "The unit mix has no units" : "No unit is occupied" };
  return counted.reduce((sum, row) => sum + (row[of.weight] ?? 0) * (row[of.field] ?? 0), 0) / weight;
}

function lossToLease(rows: readonly UnitMixRow[]): Total {
  const occupied = rows.filter((row) => (row.occupied ?? 0) > 0);
  if (occupied.length === 0) return { reason: "No unit is occupied" };
  for (const field of ["marketRent", "inPlaceRent"] as const) {
    const without = occupied.filter((row) => row[field] === null);
    if (without.length > 0) return unknown(field, without);
  }
  return occupied.reduce(
    (sum, row) => sum + (row.occupied ?? 0) * ((row.marketRent ?? 0) - (row.inPlaceRent ?? 0)),
    0,
  );
}

export interface UnitMixChanges {
  added: string[];
  removed: string[];
  changed: {
    floorPlan: string;
    field: UnitMixField;
    from: string | number | null;
    to: string | number | null;
  }[];
}

/** Floor plans that came, went, or have other figures; a plan is known by its name, so a renamed one came and went. */
export function compareUnitMixes(
  before: readonly UnitMixRow[],
  after: readonly UnitMixRow[],
): UnitMixChanges {
  const old = new Map(before.map((row) => [floorPlanKey(row.floorPlan), row]));
  const now = new Set(after.map((row) => floorPlanKey(row.floorPlan)));
  const fields = ["floorPlan", ...NUMBER_FIELDS] as const;
  return {
    added: after.filter((row) => !old.has(floorPlanKey(row.floorPlan))).map((row) => row.floorPlan),
    removed: before.filter((row) => !now.has(floorPlanKey(row.floorPlan))).map((row) => row.floorPlan),
    changed: after.flatMap((row) => {
      const from = old.get(floorPlanKey(row.floorPlan));
      if (from === undefined) return [];
      return fields
        .filter((field) => from[field] !== row[field])
        .map((field) => ({ floorPlan: row.floorPlan, field, from: from[field], to: row[field] }));
    }),
  };
}
