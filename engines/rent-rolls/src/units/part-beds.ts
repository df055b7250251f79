import { readNumber, roundToCents } from "@labs/sheets/read-number";
import { cellText } from "@labs/sheets/sheet";
import type { LeaseRow } from "../rows/table-rows.ts";
import type { Field } from "../words/header-synonyms.ts";
import type { Lease } from "./read-lease.ts";

const readBed = ({ row }: Lease): string => nameOfBed(row);

/** The letter or number of a bed, by a column of its own or as the last part of a number that says so: `Bldg-Unit-Space`. */
export function nameOfBed({ unit, values }: Pick<LeaseRow, "unit" | "values">): string {
  const own = cellText(values.bedSpace?.cell);
  if (own !== "" || !/\bunit[-/ ]+(?:bed|space|bed ?space)$/i.test(values.unit?.header ?? "")) return own;
  return /[-/]([a-z]|\d{1,2})$/i.exec(unit)?.[1] ?? "";
}

const stripBed = (bed: string): string =>
  bed.replace(/^(bed ?space|bed|bd|bedroom|room|rm|space|sp)\b[ #.-]*/i, "") || bed;

/** The bed's own number where it has its unit's in it, else behind that: `201-A`. */
function nameBed(unit: string, bed: string): string {
  const label = stripBed(bed);
  return label.toLowerCase().startsWith(unit.toLowerCase()) && label.length > unit.length
    ? label
    : `${unit}-${label}`;
}

/** What a home is called whose beds have numbers with their letters in them: `1404` of `1404A`, `12` of `12-2`. */
function findHomeOf(unit: string, bed: string): string | undefined {
  const label = stripBed(bed);
  if (label === "" || unit.length <= label.length) return undefined;
  if (!unit.toLowerCase().endsWith(label.toLowerCase())) return undefined;
  const home = unit.slice(0, unit.length - label.length);
  const isApart = /[-. #/]$/.test(home) || (/^[a-z]$/i.test(label) && /\d$/.test(home));
  return isApart ? home.replace(/[-. #/]+$/, "") : undefined;
}

/** The home of each unit where the numbers of all beds have their letters in them, so that each row is a unit already. */
export function findLetteredHomes(rows: readonly LeaseRow[]): ReadonlyMap<string, string> | undefined {
  const beds = rows.flatMap(({ unit, values }) => {
    const bed = nameOfBed({ unit, values });
    return bed === "" ? [] : [[unit, findHomeOf(unit, bed)] as const];
  });
  const named = beds.flatMap(([unit, home]) => (home === undefined ? [] : [[unit, home] as const]));
  return beds.length > 1 && named.length === beds.length ? new Map(named) : undefined;
}

/**
 * Leases of beds that are let one by one, each as of a unit of its own: an empty bed is a vacancy. What the rows of all
 * beds of a home say of it as a whole, its area and the rent asked for all of it, is shared out among them. A home of
 * which some row names no bed is left as it is. `findHome` tells which home a lease is of, by the unit that it is given.
 */
export function partBeds<Placed extends { lease: Lease }>(
  placed: readonly Placed[],
  findHome: (one: Placed, unit: string) => string,
): Placed[] {
  const lettered = findLetteredHomes(placed.map(({ lease }) => lease.row));
  const nameHome = ({ row, unit }: Lease) => lettered?.get(row.unit) ?? unit;
  const homes = Map.groupBy(placed, (one) => findHome(one, nameHome(one.lease)));
  const listBeds = (rows: readonly Placed[]) => [
    ...new Set(rows.map(({ lease }) => readBed(lease).toLowerCase())),
  ];
  const byBed = [...homes].filter(
    ([, rows]) =>
      rows.every(({ lease }) => readBed(lease) !== "") &&
      !hasSecondPerson(rows.map(({ lease }) => lease.row)),
  );
  if (!byBed.some(([, rows]) => listBeds(rows).length > 1)) return [...placed];
  // Of areas so small that they leave no room for beds, each is a bed's already.
  const isOfBeds = byBed.some(([, rows]) =>
    rows.some(
      ({ lease }) => (lease.numbers.sqft ?? Number.POSITIVE_INFINITY) / listBeds(rows).length < LEAST_OF_BED,
    ),
  );
  const fields = isOfBeds ? (["marketRent"] as const) : (["sqft", "marketRent"] as const);
  const parted = new Map<Lease, Lease>();
  for (const [, rows] of byBed) {
    const beds = listBeds(rows).length;
    const leases = rows.map(({ lease }) => lease);
    const shared = fields.filter((field) => isOfHome(leases, { field, beds }));
    const seen = new Map<string, number>();
    for (const lease of leases) {
      const bed = readBed(lease);
      const before = seen.get(bed.toLowerCase()) ?? 0;
      seen.set(bed.toLowerCase(), before + 1);
      const row = {
        ...lease.row,
        unit: lettered?.get(lease.row.unit) ?? lease.row.unit,
        sameUnitBefore: before,
      };
      const own = { ...lease, row, unit: lettered === undefined ? nameBed(lease.unit, bed) : lease.unit };
      parted.set(lease, shareOut(own, { fields: shared, beds }));
    }
  }
  return placed.map((one) => ({ ...one, lease: parted.get(one.lease) ?? one.lease }));
}

/** Square feet that a home has at least for each of its beds. */
const LEAST_OF_BED = 100;

/** Whether a bed of a home has no price of its own, but zero, beside one that has: who lives there with somebody. */
export function hasSecondPerson(rows: readonly LeaseRow[]): boolean {
  const prices = rows.map(({ values }) => readNumber(values.marketRent?.cell));
  return (
    prices.some((price) => price.ok && price.value === 0) &&
    prices.some((price) => price.ok && (price.value ?? 0) > 0)
  );
}

/** Whether all rows of a home have one and the same area; or one market rent, far above what each bed pays. */
function isOfHome(
  leases: readonly Lease[],
  { field, beds }: { field: "sqft" | "marketRent"; beds: number },
): boolean {
  const figures = leases.flatMap(({ numbers }) => numbers[field] ?? []);
  const [first] = figures;
  if (beds < 2 || first === undefined || figures.length < leases.length) return false;
  if (figures.some((figure) => figure !== first)) return false;
  if (field === "sqft") return true;
  const rents = leases.flatMap(({ rent }) => (rent !== null && rent > 0 ? rent : []));
  const most = Math.max(...rents);
  return rents.length > 0 && first > most * 1.6 && first / beds < most * 1.6;
}

function shareOut(lease: Lease, { fields, beds }: { fields: readonly Field[]; beds: number }): Lease {
  if (fields.length === 0) return lease;
  const numbers = { ...lease.numbers };
  for (const field of fields) numbers[field] = roundToCents((numbers[field] ?? 0) / beds);
  return {
    ...lease,
    numbers,
    figures: lease.figures.map((figure) =>
      fields.includes(figure.field) ? { ...figure, amount: figure.amount / beds } : figure,
    ),
  };
}
