import type { SheetReading } from "../rows/table-rows.ts";
import type { Field } from "../words/header-synonyms.ts";
import type { FileFacts } from "./choose-lease.ts";
import type { Lease } from "./read-lease.ts";

/** What the rows of a file show together that no row shows alone. */
export function findFacts(
  leases: readonly Lease[],
  { readings, asOf }: { readings: readonly SheetReading[]; asOf: string | null },
): FileFacts {
  const fields = new Set<Field>(readings.flatMap(({ columns }) => columns.map(({ field }) => field)));
  const hasStatuses = fields.has("status");
  const today = asOf ?? latestMoveIn(leases);
  const lived = leases.filter(({ section, tenantName }) => section === "current" && tenantName !== null);
  const leaving = lived.filter(({ dates }) => dates.moveOut !== null).length;
  const states = leases.flatMap(({ status, leaseStatus }) => [status, leaseStatus]);
  return {
    today,
    tellsLeased: states.some((state) => state?.isExact === true),
    tellsNotice: states.some((state) => state?.unit === "notice" || state?.unit === "notice_leased"),
    isHistory: !hasStatuses && fields.has("moveIn") && fields.has("moveOut") && isHistory(lived),
    // Of a building that nobody lives in the rents are none, not unknown.
    hasRents:
      leases.some(({ rent, charges }) => rent !== null || charges.length > 0) ||
      (fields.has("contractRent") && lived.length === 0),
    hasPlans: fields.has("floorPlan"),
    hasTenants: fields.has("tenant"),
    namesSome: leases.some(({ tenantName }) => tenantName !== null),
    comesAfter: findComesAfter(lived, asOf),
    namesAll: namesAll(leases),
    moveOutMeansNotice:
      readings.some(({ namesNotice }) => namesNotice) || leaving <= Math.max(2, lived.length * 0.5),
  };
}

/** A roll of whose leases many begin after its day has another day: then none of them is one to come. */
function findComesAfter(lived: readonly Lease[], asOf: string | null): string | null {
  if (asOf === null) return null;
  const after = lived.filter(({ dates }) => (dates.moveIn ?? dates.leaseStart ?? "") > asOf).length;
  return after <= Math.max(2, lived.length * 0.25) ? asOf : null;
}

function namesAll(leases: readonly Lease[]): boolean {
  const rows = leases.filter(({ section, row }) => section === "current" && row.values.unit !== undefined);
  const named = rows.filter(({ tenantName }) => tenantName !== null);
  const told = rows.filter(({ nameStatus }) => nameStatus !== undefined);
  const hasDate = ({ dates, monthToMonth }: Lease) =>
    monthToMonth !== null || Object.values(dates).some((date) => date !== null);
  const dated = named.filter(hasDate);
  // Where the file has no dates of anybody, their lack says nothing.
  const isTold = dated.length === 0 || dated.length >= named.length * 0.9;
  return named.length >= 3 && named.length + told.length >= rows.length * 0.75 && isTold;
}

function latestMoveIn(leases: readonly Lease[]): string | null {
  return leases
    .filter(({ section, status }) => section === "current" && status?.lease === undefined)
    .reduce<string | null>((latest, { dates }) => {
      const day = dates.moveIn;
      return day !== null && (latest === null || day > latest) ? day : latest;
    }, null);
}

/** Many units come twice, each time with another stay that ended before the next began. */
function isHistory(lived: readonly Lease[]): boolean {
  const units = new Map<string, Lease[]>();
  for (const lease of lived) {
    const key = `${lease.row.sheet.name}/${lease.row.place.property ?? ""}/${lease.building ?? ""}/${lease.unit}`;
    units.set(key, [...(units.get(key) ?? []), lease]);
  }
  const several = [...units.values()].filter((stays) => stays.length > 1);
  const apart = several.filter((stays) => {
    const sorted = stays.toSorted((a, b) => ((a.dates.moveIn ?? "") < (b.dates.moveIn ?? "") ? -1 : 1));
    return sorted.every((stay, at) => {
      const next = sorted[at + 1];
      return (
        next === undefined || (stay.dates.moveOut !== null && stay.dates.moveOut <= (next.dates.moveIn ?? ""))
      );
    });
  });
  return several.length >= Math.max(2, units.size * 0.15) && apart.length >= several.length * 0.7;
}
