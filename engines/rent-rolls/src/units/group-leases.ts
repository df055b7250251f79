import { cellText } from "@labs/sheets/sheet";
import { shortenPropertyName } from "../words/read-banner.ts";
import { partBeds } from "./part-beds.ts";
import type { Lease } from "./read-lease.ts";

/** All rows that speak of one physical unit. */
export interface UnitGroup {
  unitId: string;
  property: string | null;
  building: string | null;
  leases: Lease[];
}

const norm = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

/**
 * Leases by unit: the same number in another property is another unit, and in another building of a roll that repeats
 * its numbers, where the building goes before the number.
 */
export function groupLeases(leases: readonly Lease[], defaults: ReadonlyMap<string, string>): UnitGroup[] {
  const isProperty = findPropertyHeadings(leases);
  const placed = partBeds(
    leases.map((lease) => ({
      lease,
      property: findProperty(lease, isProperty) ?? defaults.get(lease.row.sheet.name) ?? null,
    })),
    ({ lease, property }, unit) => [property ?? "", findBlock(lease) ?? "", unit].map(norm).join("\u0001"),
  );
  const repeats = findRepeats(placed);
  const groups = new Map<string, UnitGroup>();
  for (const { lease, property } of placed) {
    const building = findBlock(lease);
    const isPrefixed = building !== null && repeats.has(property ?? "");
    const unitId = isPrefixed ? prefix(building, lease.unit) : lease.unit;
    const key = `${norm(property ?? "")}\u0001${norm(unitId)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { unitId, property, building: lease.building, leases: [lease] });
    else group.leases.push(lease);
  }
  return [...groups.values()];
}

/** A building, or the street address that stands for one. */
const findBlock = ({ building, row }: Lease): string | null =>
  building ?? (cellText(row.values.address?.cell) || null);

/** Unless the number begins with its building already. */
function prefix(building: string, unit: string): string {
  const [first, start] = [norm(building), norm(unit)];
  return start.startsWith(first) && /^[^a-z0-9]/.test(start.slice(first.length))
    ? unit
    : `${building}-${unit}`;
}

function findProperty({ row }: Lease, isProperty: (group: string) => boolean): string | null {
  const own = cellText(row.values.property?.cell);
  if (own !== "") return shortenPropertyName(own.replace(/^->\s*/, ""));
  const { group, property } = row.place;
  if (group !== undefined && isProperty(group)) return shortenPropertyName(group);
  return property === undefined ? null : shortenPropertyName(property);
}

/** Properties in which unit numbers come back in another building. */
function findRepeats(placed: readonly { lease: Lease; property: string | null }[]): Set<string> {
  const buildings = new Map<string, Set<string>>();
  for (const { lease, property } of placed) {
    const block = findBlock(lease);
    if (block === null || lease.section === "future" || lease.section === "past") continue;
    const key = `${property ?? ""}\u0001${norm(lease.unit)}`;
    const known = buildings.get(key) ?? new Set();
    buildings.set(key, known.add(norm(block)));
  }
  return new Set(
    [...buildings].filter(([, names]) => names.size > 1).map(([key]) => key.split("\u0001")[0] ?? ""),
  );
}

const ADDRESS =
  /\b[A-Z]{2},? \d{5}\b|^\d+ .*\b(st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|way|ct|court|pl|place)\b/i;

/** A heading over rows is a property where it holds an address, or where several of them repeat unit numbers. */
function findPropertyHeadings(leases: readonly Lease[]): (group: string) => boolean {
  const units = new Map<string, Set<string>>();
  for (const { row, unit, section } of leases) {
    // A list of those to come repeats the units above it.
    if (row.place.group === undefined || section === "future" || section === "past") continue;
    units.set(row.place.group, (units.get(row.place.group) ?? new Set()).add(norm(unit)));
  }
  const seen = new Set<string>();
  let repeated = 0;
  for (const set of units.values()) {
    for (const unit of set) {
      if (seen.has(unit)) repeated += 1;
      seen.add(unit);
    }
  }
  const repeats = units.size > 1 && repeated > seen.size * 0.2;
  return (group) => repeats || ADDRESS.test(group);
}
