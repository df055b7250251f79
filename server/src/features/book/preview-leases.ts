import { isDeepStrictEqual } from "node:util";
import type { OwnRow } from "../lists/service.ts";
import { listDifferences, noteValues, readStatus, type SaidValues } from "./differences.ts";
import type { HeldHome, HeldLease } from "./held-repository.ts";
import { explainIssues, type PlannedRow, planHeld, rejectRow } from "./planned-row.ts";
import { readLoans } from "./read-loans.ts";

interface Asked {
  rows: readonly OwnRow[];
  held: readonly HeldHome[];
  today: string;
}

/** Leases and loans are of homes that are held: each row is of the home that has its own id. */
function planByOwnId(
  { rows, held, today }: Asked,
  read: (
    rows: OwnRow[],
    of: { home: HeldHome; today: string },
  ) => {
    said: SaidValues;
    notes: string[];
    rejected: { row: OwnRow; why: string }[];
  },
): PlannedRow[] {
  const homes = new Map(
    held.flatMap((home) => (home.values.own_id === null ? [] : [[key(home.values.own_id), home]])),
  );
  const planned: PlannedRow[] = [];
  const usable: OwnRow[] = [];
  for (const row of rows) {
    const problems = explainIssues(row.issues);
    const ownId = row.values.text.own_id;
    if (ownId === undefined) problems.push("The row has no own id");
    else if (!homes.has(key(ownId))) problems.push(`No home of this portfolio has the own id ${ownId}`);
    if (problems.length > 0) planned.push(rejectRow(row, problems));
    else usable.push(row);
  }
  for (const [ownId, group] of Map.groupBy(usable, ({ values }) => key(values.text.own_id ?? ""))) {
    const home = homes.get(ownId);
    if (home === undefined) continue;
    const { said, notes, rejected } = read(group, { home, today });
    for (const { row, why } of rejected) planned.push(rejectRow(row, [why]));
    const [first] = group.filter((row) => !rejected.some((one) => one.row === row));
    if (first === undefined) continue;
    const changes = listDifferences(said, home.values);
    planned.push(
      planHeld(first, home, {
        said,
        changes,
        isOther:
          (said.leases !== undefined && !isDeepStrictEqual(said.leases, home.values.leases)) ||
          (said.loans !== undefined && !isDeepStrictEqual(said.loans, home.values.loans)),
        notes: [
          ...notes,
          ...noteValues(said, {
            held: home.values,
            value: home.value,
            isBuilding: home.propertyType === "multifamily",
            today,
            status: first.values.text.occupancy_status,
          }),
        ],
      }),
    );
  }
  return planned;
}

const key = (ownId: string) => ownId.trim().toLowerCase();

export const planLeases = (of: Asked): PlannedRow[] => planByOwnId(of, readLeases);
export const planLoans = (of: Asked): PlannedRow[] => planByOwnId(of, readLoans);

interface Lease extends HeldLease {
  row: OwnRow;
}

/** A home's leases by unit: those that overlap are none, and of the others those in force today are its rent. */
function readLeases(rows: OwnRow[], { home, today }: { home: HeldHome; today: string }) {
  const isBuilding = home.propertyType === "multifamily";
  const rejected: { row: OwnRow; why: string }[] = [];
  const notes: string[] = [];
  const leases = rows
    .filter(({ values: { text, numbers } }) => {
      const hasLease = text.lease_start ?? text.lease_end ?? numbers.current_rent;
      return hasLease !== undefined && readStatus(text.occupancy_status) !== "vacant";
    })
    .map((row): Lease => {
      const { text, numbers } = row.values;
      return {
        row,
        // A home has one unit, whatever a system calls it.
        unit: isBuilding ? (text.unit ?? null) : null,
        startsOn: text.lease_start ?? null,
        endsOn: text.lease_end ?? null,
        rent: numbers.current_rent ?? null,
      };
    })
    .sort((a, b) => compare(a.unit, b.unit) || compare(a.startsOn, b.startsOn));
  const kept: Lease[] = [];
  for (const [unit, some] of Map.groupBy(leases, (lease) => lease.unit)) {
    const clashing = findOverlaps(some);
    for (const [lease, other] of clashing) {
      const of = unit === null ? "" : ` of unit ${unit}`;
      const why = `The lease${of} from ${lease.startsOn ?? "an unknown day"} to ${lease.endsOn ?? "no end"} overlaps that in row ${other.row.values.row}`;
      rejected.push({ row: lease.row, why });
    }
    kept.push(...some.filter((lease) => !clashing.has(lease)));
  }
  if (rejected.length > 0) {
    const others = rows.filter((row) => !rejected.some((one) => one.row === row));
    for (const row of others)
      rejected.push({ row, why: "Other leases of this home overlap, so none is used" });
    return { said: {}, notes, rejected };
  }
  const said = sumLeases(kept, rows, { isBuilding, today, notes });
  return { said: { ...said, ...keepEarlier(said, home) }, notes, rejected };
}

/** A file of this month's leases says nothing of those before: they stay, as what a unit let for until then. */
function keepEarlier({ leases }: SaidValues, { values, propertyType }: HeldHome): Pick<SaidValues, "leases"> {
  if (leases == null) return leases === undefined ? {} : { leases };
  const { lease_starts_on: startsOn, lease_ends_on: endsOn, monthly_rent: rent } = values;
  const alone =
    propertyType === "multifamily" || startsOn === null ? [] : [{ unit: null, startsOn, endsOn, rent }];
  const earlier = (values.leases ?? alone).filter(({ unit, startsOn: begun }) => {
    const later = leases.filter((lease) => lease.unit === unit);
    return (
      begun !== null &&
      later.length > 0 &&
      later.every((one) => one.startsOn !== null && one.startsOn > begun)
    );
  });
  return {
    leases: [...earlier, ...leases].sort(
      (a, b) => compare(a.unit, b.unit) || compare(a.startsOn, b.startsOn),
    ),
  };
}

const compare = (a: string | null, b: string | null) =>
  (a ?? "") < (b ?? "") ? -1 : (a ?? "") > (b ?? "") ? 1 : 0;

/** Leases of one unit that claim the same days. */
function findOverlaps(leases: readonly Lease[]): Map<Lease, Lease> {
  const clashing = new Map<Lease, Lease>();
  for (const [at, lease] of leases.entries()) {
    for (const other of leases.slice(at + 1)) {
      const isBefore = lease.endsOn !== null && other.startsOn !== null && lease.endsOn <= other.startsOn;
      if (isBefore) continue;
      clashing.set(lease, other);
      clashing.set(other, lease);
    }
  }
  return clashing;
}

/** A lease that has ended and has no next goes on by the month, unless the file calls the home vacant. */
function sumLeases(
  leases: readonly Lease[],
  rows: readonly OwnRow[],
  of: { isBuilding: boolean; today: string; notes: string[] },
): SaidValues {
  const day = rows
    .flatMap(({ values: { text } }) => text.as_of ?? [])
    .sort()
    .at(-1);
  const on = day ?? of.today;
  const begun = leases.filter(({ startsOn }) => startsOn === null || startsOn <= on);
  const isVacant = rows.some(({ values }) => readStatus(values.text.occupancy_status) === "vacant");
  const isOver = ({ endsOn }: HeldLease) => isVacant && !of.isBuilding && endsOn !== null && endsOn < on;
  const current = [...Map.groupBy(begun, ({ unit }) => unit).values()]
    .flatMap((some) => some.at(-1) ?? [])
    .filter((lease) => !isOver(lease));
  const coming = leases.filter((lease) => !begun.includes(lease));
  for (const { startsOn, rent } of coming) {
    of.notes.push(
      `A lease begins on ${startsOn}${rent === null ? "" : ` at $${rent.toLocaleString("en-US")}`}`,
    );
  }
  const said: SaidValues = {
    leases:
      leases.length === 0
        ? null
        : leases.map(({ unit, startsOn, endsOn, rent }) => ({ unit, startsOn, endsOn, rent })),
  };
  const rents = current.flatMap(({ rent }) => rent ?? []);
  if (current.length > 0 && rents.length === current.length) {
    said.monthly_rent = rents.reduce((sum, rent) => sum + rent, 0);
    said.rent_as_of = day ?? rows.flatMap(({ values }) => values.text.rent_as_of ?? []).at(-1) ?? null;
  }
  const [only] = current;
  if (!of.isBuilding && only !== undefined) {
    said.lease_starts_on = only.startsOn;
    said.lease_ends_on = only.endsOn;
    if (only.endsOn === null || only.endsOn >= on) said.is_occupied = true;
  }
  if (!of.isBuilding && only === undefined && isVacant) {
    Object.assign(said, {
      is_occupied: false,
      monthly_rent: null,
      lease_starts_on: null,
      lease_ends_on: null,
    });
    said.rent_as_of = day ?? null;
  }
  return said;
}
