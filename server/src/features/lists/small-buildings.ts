import { writeStreetLine } from "@labs/addresses/standardize-address";
import type { CheckedRow } from "./check-rows.ts";
import type { RowValues } from "./read-row.ts";

/** A building of two to four units with a row each: what is said of the whole of it stands on the first. */
export interface SmallBuilding {
  first: RowValues;
  /** The units of the further rows. */
  others: RowValues[];
}

const MOST_UNITS = 4;
const PRICES = ["list_price", "offer_price", "purchase_price", "after_repair_value"] as const;
/** What a building has once, and each of its units with it. */
const SHARED_NUMBERS = ["year_built", "lot_sqft", "latitude", "longitude"] as const;
const SHARED_TEXT = ["property_type", "apn", "county_fips", "portfolio", "owner_entity"] as const;

const hasPrice = ({ numbers }: RowValues) => PRICES.some((key) => numbers[key] !== undefined);

const isCondominium = ({ text }: RowValues): boolean =>
  /\b(?:condo(?:minium)?s?|co-?ops?|cooperative)\b/i.test(text.property_type ?? "");

/** Without signs, which one row may write and the next leave out. */
const parcelOf = ({ text: { apn } }: RowValues): string[] =>
  apn === undefined ? [] : [apn.toLowerCase().replace(/[^a-z0-9]/g, "")];

/**
 * The buildings of a list, each under all of its rows: the same house number and street with two to four different
 * units, the price on the first row and on no other. Units that have prices or parcels of their own are homes of their
 * own, and so are condominiums: each has an owner, and the price on one row is no price of the others.
 */
export function findSmallBuildings(rows: readonly CheckedRow[]): Map<number, SmallBuilding> {
  const groups = new Map<string, CheckedRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  const found = new Map<number, SmallBuilding>();
  for (const group of groups.values()) {
    const [first, ...others] = group.map(({ values }) => values).sort((a, b) => a.row - b.row);
    const units = new Set(group.map(({ address }) => address.components.unit));
    if (first === undefined || others.length === 0 || group.length > MOST_UNITS) continue;
    if (units.size < group.length || !hasPrice(first) || others.some(hasPrice)) continue;
    if ([first, ...others].some(isCondominium) || new Set([first, ...others].flatMap(parcelOf)).size > 1)
      continue;
    for (const { row } of [first, ...others]) found.set(row, { first, others });
  }
  return found;
}

function keyOf({ address, issues }: CheckedRow): string | undefined {
  const { components } = address;
  if (components.unit === null || components.number === null) return undefined;
  if (issues.some(({ severity }) => severity === "error")) return undefined;
  const street = writeStreetLine({ ...components, unit: null, unitDesignator: null });
  return [street, components.city, components.zip].join("|").toLowerCase();
}

/** A further unit's values, with what its building's first row says of them all. */
export function withBuilding(values: RowValues, building: SmallBuilding | undefined): RowValues {
  if (building === undefined || building.first.row === values.row) return values;
  const { numbers, text } = building.first;
  return {
    ...values,
    numbers: { ...pick(numbers, SHARED_NUMBERS), ...values.numbers },
    text: { ...pick(text, SHARED_TEXT), ...values.text },
  };
}

function pick<Value>(from: Record<string, Value>, keys: readonly string[]): Record<string, Value> {
  const found: Record<string, Value> = {};
  for (const key of keys) {
    const value = from[key];
    if (value !== undefined) found[key] = value;
  }
  return found;
}
