import type { UnitMixRow } from "@labs/contract/unit-mix";
import type { RollMix } from "@labs/contract/uploads/rent-roll-requests";
import type { RentRoll } from "@labs/contract/uploads/rent-rolls";
import { mixUnits } from "@labs/rent-rolls/summarize";
import { floorPlanKey } from "@labs/underwriting/unit-mix";
import { AppError } from "../../lib/errors.ts";

type RollPlan = RentRoll["unitMix"][number];

/** The floor plans of a roll as a community's unit mix has them. */
export function unitMixOf(roll: RentRoll, property: string | undefined): UnitMixRow[] {
  const names = roll.properties.map(({ name }) => name);
  if (property !== undefined && !names.includes(property)) {
    throw new AppError(
      "conflict",
      `The roll has no property ${property}; it has ${names.join(", ") || "one without a name"}`,
    );
  }
  if (property === undefined && names.length > 1) {
    throw new AppError(
      "conflict",
      `The roll is of ${names.length} properties (${names.join(", ")}): say which`,
    );
  }
  const mix =
    property === undefined ? roll.unitMix : mixUnits(roll.units.filter((unit) => unit.property === property));
  const plans = new Map<string, UnitMixRow>();
  for (const row of mix) {
    const floorPlan = nameOf(row);
    const key = floorPlanKey(floorPlan);
    const held = plans.get(key);
    const plan = { ...row, floorPlan };
    plans.set(key, held === undefined ? plan : join(held, plan));
  }
  return [...plans.values()];
}

/** A unit mix needs names; of plans without one the rooms are. */
export function nameOf({ floorPlan, beds, baths }: Pick<RollPlan, "floorPlan" | "beds" | "baths">): string {
  if (floorPlan !== null && floorPlan.trim() !== "") return floorPlan.trim().slice(0, 100).toWellFormed();
  const rooms = [
    beds === null ? "" : beds === 0 ? "Studio" : `${beds} bed`,
    baths === null ? "" : `${baths} bath`,
  ].filter(Boolean);
  return rooms.length === 0 ? "Plan not named" : rooms.join(", ");
}

/** Two spellings of one plan: averages by the units they are of. */
function join(a: UnitMixRow, b: UnitMixRow): UnitMixRow {
  const mean = (x: number | null, y: number | null, [m, n]: [number, number]) =>
    x === null ? y : y === null || m + n === 0 ? x : Math.round((100 * (x * m + y * n)) / (m + n)) / 100;
  const units: [number, number] = [a.units, b.units];
  const occupied: [number, number] = [a.occupied ?? 0, b.occupied ?? 0];
  return {
    floorPlan: a.floorPlan,
    beds: a.beds ?? b.beds,
    baths: a.baths ?? b.baths,
    sqft: mean(a.sqft, b.sqft, units),
    units: a.units + b.units,
    occupied: occupied[0] + occupied[1],
    marketRent: mean(a.marketRent, b.marketRent, units),
    inPlaceRent: mean(a.inPlaceRent, b.inPlaceRent, occupied),
    effectiveRent: mean(a.effectiveRent, b.effectiveRent, occupied),
  };
}

const ROOMS = [
  ["beds", "beds"],
  ["baths", "baths"],
  ["sqft", "square feet"],
] as const;

/** A roll that is silent about the rooms or the area of a plan takes nothing from what is known of it. */
export function keepKnown(
  rows: readonly UnitMixRow[],
  earlier: readonly UnitMixRow[],
): Pick<RollMix, "rows" | "kept"> {
  const known = new Map(earlier.map((row) => [floorPlanKey(row.floorPlan), row]));
  const kept: RollMix["kept"] = [];
  const merged = rows.map((row) => {
    const before = known.get(floorPlanKey(row.floorPlan));
    if (before === undefined) return row;
    const fields = ROOMS.map(([field]) => field).filter(
      (field) => row[field] === null && before[field] !== null,
    );
    if (fields.length > 0) kept.push({ floorPlan: row.floorPlan, fields });
    return { ...row, ...Object.fromEntries(fields.map((field) => [field, before[field]])) };
  });
  return { rows: merged, kept };
}

/** A roll of another building, or of a part of one, shows by its units. */
export function compareWithRecord(
  rows: readonly UnitMixRow[],
  record: { units: number | null },
): RollMix["differences"] {
  const units = rows.reduce((sum, row) => sum + row.units, 0);
  if (record.units === null || record.units === units) return [];
  const [expected, found] = [record.units, units].map((value) => value.toLocaleString("en-US"));
  return [
    {
      code: "R09",
      message: `The property’s record has ${expected} units, the roll ${found}`,
      expected: record.units,
      found: units,
      repair: "Check that the roll is of this property and of all its units, or correct the record",
    },
  ];
}

const NAMED_PLANS = 5;

/** "beds, baths of A1, B2 kept from version 3", by what was kept. */
export function describeKept({ kept, basedOn }: Pick<RollMix, "kept" | "basedOn">): string {
  const plansOf = new Map<string, string[]>();
  for (const { floorPlan, fields } of kept) {
    const words = ROOMS.filter(([field]) => fields.includes(field)).map(([, name]) => name);
    const key = words.join(", ");
    plansOf.set(key, [...(plansOf.get(key) ?? []), floorPlan]);
  }
  const parts = [...plansOf].map(([words, plans]) => {
    const names = plans.length > NAMED_PLANS ? `${plans.length} floor plans` : plans.join(", ");
    return `${words} of ${names}`;
  });
  return parts.length === 0 ? "" : `${parts.join("; ")} kept from version ${basedOn}`;
}
