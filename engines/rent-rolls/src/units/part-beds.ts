import { roundToCents } from "@labs/sheets/read-number";
import { cellText } from "@labs/sheets/sheet";
import type { Field } from "../words/header-synonyms.ts";
import type { Lease } from "./read-lease.ts";

const readBed = ({ row }: Lease): string => cellText(row.values.bedSpace?.cell);

/** The bed's own number where it has its unit's in it, else behind that: `201-A`. */
function nameBed(unit: string, bed: string): string {
  const label = bed.replace(/^(bed ?space|bed|bd|bedroom|room|rm|space|sp)\b[ #.-]*/i, "") || bed;
  return label.toLowerCase().startsWith(unit.toLowerCase()) && label.length > unit.length
    ? label
    : `${unit}-${label}`;
}

/**
 * Leases of beds that are let one by one, each as of a unit of its own: an empty bed is a vacancy. What the rows of all
 * beds of a home say of it as a whole, its area and the rent asked for all of it, is shared out among them. A home of
 * which some row names no bed is left as it is. `findHome` tells which home a lease is of.
 */
export function partBeds<Placed extends { lease: Lease }>(
  placed: readonly Placed[],
  findHome: (one: Placed) => string,
): Placed[] {
  const homes = Map.groupBy(placed, findHome);
  const listBeds = (rows: readonly Placed[]) => [
    ...new Set(rows.map(({ lease }) => readBed(lease).toLowerCase())),
  ];
  const byBed = [...homes].filter(([, rows]) => rows.every(({ lease }) => readBed(lease) !== ""));
  if (!byBed.some(([, rows]) => listBeds(rows).length > 1)) return [...placed];
  const parted = new Map<Lease, Lease>();
  for (const [, rows] of byBed) {
    const beds = listBeds(rows).length;
    const leases = rows.map(({ lease }) => lease);
    const shared = (["sqft", "marketRent"] as const).filter((field) => isOfHome(leases, { field, beds }));
    const seen = new Map<string, number>();
    for (const lease of leases) {
      const bed = readBed(lease);
      const before = seen.get(bed.toLowerCase()) ?? 0;
      seen.set(bed.toLowerCase(), before + 1);
      const row = { ...lease.row, sameUnitBefore: before };
      const own = { ...lease, row, unit: nameBed(lease.unit, bed) };
      parted.set(lease, shareOut(own, { fields: shared, beds }));
    }
  }
  return placed.map((one) => ({ ...one, lease: parted.get(one.lease) ?? one.lease }));
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
