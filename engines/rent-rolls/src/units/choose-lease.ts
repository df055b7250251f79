import { readNumber } from "@labs/sheets/read-number";
import { cellText } from "@labs/sheets/sheet";
import type { LeaseKind, UnitStatus } from "../roll.ts";
import type { LeaseRow } from "../rows/table-rows.ts";
import type { Field } from "../words/header-synonyms.ts";
import { readNameStatus, saysDown, saysLeased } from "../words/read-status.ts";
import type { Lease } from "./read-lease.ts";

/** What holds for the whole file. */
export interface FileFacts {
  /** The day to judge by: the roll's own, or the latest move-in where it states none. */
  today: string | null;
  /** Statuses tell leased from not: a future lease then changes none of them. */
  tellsLeased: boolean;
  tellsNotice: boolean;
  isHistory: boolean;
  hasRents: boolean;
  hasTenants: boolean;
  /** Some row names somebody. */
  namesSome: boolean;
  hasPlans: boolean;
  /** Move-out dates are of those who leave, not of every lease. */
  moveOutMeansNotice: boolean;
  /** The roll's own day, where the rare lease that begins after it is one to come. */
  comesAfter: string | null;
  /** Nearly every row in place has a name, and nearly every name a date of its lease. */
  namesAll: boolean;
}

export interface Judged {
  lease: Lease;
  status: UnitStatus;
  /** Set where the row is a lease that is not in place. */
  kind: LeaseKind | undefined;
  conflict: string | undefined;
}

const EMPTY: ReadonlySet<UnitStatus> = new Set<UnitStatus>([
  "vacant",
  "vacant_leased",
  "applicant",
  "model",
  "down",
]);

export const isEmptyStatus = (status: UnitStatus): boolean => EMPTY.has(status);

/** Whether a row is a lease in place, and how its unit stands. */
export function judge(lease: Lease, facts: FileFacts): Judged {
  const { section, status, leaseStatus, nameStatus } = lease;
  const said = status?.lease ?? (status === undefined ? leaseStatus?.lease : undefined);
  const kind = section === "future" ? (said === "applicant" ? "applicant" : "future") : said;
  if (section === "past") return { lease, status: "unknown", kind: "past", conflict: undefined };
  if (kind !== undefined) return { lease, status: "unknown", kind, conflict: undefined };
  const stated = readState(lease);
  const found = stated.status ?? lease.row.place.sectionStatus ?? guess(lease, facts);
  if (found === "vacant" && saysDown(lease.notes ?? ""))
    return { lease, status: "down", kind: undefined, conflict: stated.conflict };
  const isNoticed = found === "occupied" && isLeaving(lease, facts);
  const promised =
    leaseStatus?.lease === "future" ||
    leaseStatus?.lease === "applicant" ||
    saysLeased(cellText(lease.row.values.leaseStatus?.cell));
  if (found === "vacant" && promised)
    return { lease, status: "vacant_leased", kind: undefined, conflict: stated.conflict };
  if (found === "occupied" && leaseStatus?.unit?.startsWith("notice")) {
    return { lease, status: leaseStatus.unit, kind: undefined, conflict: stated.conflict };
  }
  // `Mgr` where others have their limit of income says that somebody lives there, who pays nothing and may not be named.
  const isUnsaid = stated.status === undefined && lease.row.place.sectionStatus === undefined;
  const isStaff =
    (found === "occupied" || isUnsaid) &&
    [nameStatus?.unit, leaseStatus?.unit].some((unit) => unit === "employee");
  return {
    lease,
    status: isStaff ? "employee" : isNoticed ? "notice" : found,
    kind: undefined,
    conflict: stated.conflict,
  };
}

/** Without a word of its status: somebody who moves in after the roll's day, on a lease that begins after it. */
function isToCome({ lease }: Judged, { comesAfter }: FileFacts): boolean {
  const { dates, tenantName, row } = lease;
  const begin = dates.moveIn ?? dates.leaseStart;
  if (comesAfter === null || tenantName === null || begin === null) return false;
  const isStated =
    row.values.status !== undefined ||
    lease.leaseStatus !== undefined ||
    row.place.sectionStatus !== undefined;
  return !isStated && begin > comesAfter && (dates.leaseStart ?? begin) > comesAfter;
}

/** Somebody who comes next, named in columns beside. */
export const isPromised = ({ row: { values } }: Lease): boolean =>
  readNameStatus(cellText(values.futureTenant?.cell)) === undefined &&
  !/^(|n\/?a|-+|none|vacant)$/i.test(cellText(values.futureTenant?.cell));

const pays = ({ rent }: Lease): boolean => (rent ?? 0) > 0;

/** Words of a status that mean none: who lives there and pays tells the status then. */
export const isUnread = ({ row, status }: Lease): boolean =>
  status === undefined && !/^(|n\/?a|-+|none)$/i.test(cellText(row.values.status?.cell));

/** The status column first; a name column that says vacant of a unit that pays nothing is believed over it. */
function readState(lease: Lease): { status: UnitStatus | undefined; conflict: string | undefined } {
  const column = lease.status?.unit;
  const name = lease.nameStatus?.unit;
  if (column === undefined) {
    return { status: name ?? (isUnread(lease) && !pays(lease) ? "unknown" : undefined), conflict: undefined };
  }
  if (column === "occupied" && name !== undefined && EMPTY.has(name)) {
    return {
      status: pays(lease) ? column : name,
      conflict: "the status says occupied, the name says vacant",
    };
  }
  return { status: column, conflict: undefined };
}

function guess(lease: Lease, facts: FileFacts): UnitStatus {
  if (lease.tenantName !== null) return "occupied";
  if (facts.namesAll && isBlankLease(lease)) return "vacant";
  if ((lease.rent ?? 0) !== 0 || lease.charges.some(({ amount }) => amount > 0)) return "occupied";
  if (lease.row.values.residentId !== undefined && lease.dates.moveIn !== null) return "occupied";
  const { moveIn, moveOut } = lease.dates;
  // Where nobody is named, a day of moving in is what tells a home that is lived in.
  if (!facts.hasTenants && moveIn !== null && moveOut === null && moveIn <= (facts.today ?? moveIn))
    return "occupied";
  if (facts.hasTenants || facts.hasRents) return "vacant";
  return lease.dates.moveIn === null && lease.dates.leaseEnd === null ? "vacant" : "occupied";
}

/** A rent alone: what is asked of an empty home, where everybody else has a name and a lease. */
const isBlankLease = ({ dates, numbers, row }: Lease): boolean =>
  Object.values(dates).every((date) => date === null) &&
  !row.hasChargeRows &&
  row.values.residentId === undefined &&
  !numbers.deposit &&
  !numbers.balance &&
  !numbers.tenantRent &&
  !numbers.subsidy;

function isLeaving({ dates, row }: Lease, facts: FileFacts): boolean {
  if (facts.tellsNotice || facts.isHistory) return false;
  if (dates.moveOut !== null && facts.today !== null && dates.moveOut > facts.today)
    return facts.moveOutMeansNotice;
  return dates.noticeDate !== null && row.values.noticeDate !== undefined && dates.moveOut === null;
}

export interface Chosen {
  inPlace: Judged | undefined;
  /** People who share the unit in place: their rents add up. */
  shared: Judged[];
  others: { judged: Judged; kind: LeaseKind }[];
  /** Rows that repeat the unit without reason. */
  doubles: Judged[];
}

/** Of all rows of a unit, the lease in place. */
export function choose(judged: readonly Judged[], facts: FileFacts): Chosen {
  const listed = judged.flatMap((one) => (one.kind === undefined ? [] : [{ judged: one, kind: one.kind }]));
  const others = listed.filter((one, at) => !listed.slice(0, at).some((before) => isAgain(before, one)));
  const again = listed.filter((one) => !others.includes(one)).map((one) => one.judged);
  const chosen = chooseInPlace(judged, { facts, others });
  return { ...chosen, doubles: [...chosen.doubles, ...again] };
}

function chooseInPlace(
  judged: readonly Judged[],
  { facts, others }: { facts: FileFacts; others: Chosen["others"] },
): Chosen {
  const current = judged.filter(({ kind }) => kind === undefined);
  if (facts.isHistory) return chooseByStay(current, { facts, others });
  const [first, ...rest] = current;
  if (first !== undefined && rest.length === 0 && isToCome(first, facts)) {
    others.push({ judged: first, kind: "future" });
    return { inPlace: undefined, shared: [], others, doubles: [] };
  }
  if (first === undefined || rest.length === 0) return { inPlace: first, shared: [], others, doubles: [] };
  return chooseAmong(first, rest, { facts, others });
}

/** A lease to come that stands twice. */
const isAgain = (one: Chosen["others"][number], two: Chosen["others"][number]): boolean =>
  one.kind === two.kind && isRepeated(one.judged.lease.row, two.judged.lease.row);

/** Whether two rows of a unit say the same wherever both say anything. */
function isRepeated({ values: one }: LeaseRow, { values: two }: LeaseRow): boolean {
  const both = (Object.keys(two) as Field[]).filter((field) => one[field] !== undefined);
  return (
    two.unit !== undefined &&
    both.length >= 3 &&
    both.every((field) => cellText(one[field]?.cell) === cellText(two[field]?.cell))
  );
}

function chooseByStay(
  stays: readonly Judged[],
  { facts, others }: { facts: FileFacts; others: Chosen["others"] },
): Chosen {
  const today = facts.today ?? "9999-12-31";
  const findMoveIn = ({ lease }: Judged) => lease.dates.moveIn ?? lease.dates.leaseStart ?? "0000-00-00";
  const covers = (stay: Judged) =>
    findMoveIn(stay) <= today && (stay.lease.dates.moveOut === null || stay.lease.dates.moveOut > today);
  const lived = stays.filter((stay) => stay.lease.tenantName !== null);
  const inPlace = lived.filter(covers).sort((a, b) => (findMoveIn(a) < findMoveIn(b) ? 1 : -1))[0];
  return {
    inPlace,
    shared: [],
    others: [
      ...others,
      ...lived
        .filter((stay) => stay !== inPlace)
        .map((stay) => ({
          judged: stay,
          kind: findMoveIn(stay) > today ? ("future" as const) : ("past" as const),
        })),
    ],
    doubles: [],
  };
}

function chooseAmong(
  first: Judged,
  rest: readonly Judged[],
  { facts, others }: { facts: FileFacts; others: Chosen["others"] },
): Chosen {
  const chosen: Chosen = { inPlace: first, shared: [], others: [...others], doubles: [] };
  for (const next of rest) {
    const place = chosen.inPlace ?? first;
    const relation = relate(place, next, facts);
    if (relation === "shared") chosen.shared.push(next);
    else if (relation === "double") chosen.doubles.push(next);
    else if (relation === "replaces") {
      chosen.inPlace = next;
      if (!isEmptyStatus(place.status)) chosen.others.push({ judged: place, kind: "past" });
    } else chosen.others.push({ judged: next, kind: relation });
  }
  return chosen;
}

const findStart = ({ lease }: Judged) => lease.dates.leaseStart ?? lease.dates.moveIn;
const readBed = ({ lease }: Judged) => cellText(lease.row.values.bedSpace?.cell).toLowerCase();
const findEnd = ({ lease }: Judged) => lease.dates.leaseEnd ?? lease.dates.moveOut;

/** What a further current row of a unit is to the one taken for its lease in place. */
function relate(
  place: Judged,
  next: Judged,
  { today }: FileFacts,
): "shared" | "double" | "replaces" | LeaseKind {
  const start = findStart(next);
  const isAhead = today !== null && start !== null && start > today;
  const [bed, other] = [readBed(place), readBed(next)];
  if (bed !== "" && other !== "" && bed !== other) return isEmptyStatus(place.status) ? "replaces" : "shared";
  if (isEmptyStatus(next.status)) return isEmptyStatus(place.status) ? "double" : "past";
  if (isEmptyStatus(place.status)) return isAhead ? "future" : "replaces";
  const begun = findStart(place);
  const isSamePerson = place.lease.tenantName === next.lease.tenantName;
  if (begun !== null && start !== null) {
    const placeEnd = findEnd(place);
    const nextEnd = findEnd(next);
    if (placeEnd !== null && start > placeEnd && (isAhead || today === null || placeEnd >= today)) {
      return isSamePerson ? "renewal" : "future";
    }
    if (nextEnd !== null && begun > nextEnd) return "past";
    if (placeEnd !== null && start > placeEnd) return "replaces";
  }
  if (!isNextTo(place, next)) return "double";
  if (isSamePerson && isRepeated(place.lease.row, next.lease.row)) return "double";
  return isSamePerson && place.lease.rent === next.lease.rent ? "double" : shareOrDouble(place, next);
}

/** With no other unit between. */
function isNextTo(place: Judged, next: Judged): boolean {
  const [one, two] = [place.lease.row, next.lease.row];
  return (
    one.sheet === two.sheet && two.order - one.order <= 4 && two.order - one.order === two.sameUnitBefore
  );
}

/** Two full rents for one unit are a double entry; parts of one are people sharing it. */
function shareOrDouble(place: Judged, next: Judged): "shared" | "double" {
  const market = readNumber(place.lease.row.values.marketRent?.cell);
  const [one, two] = [place.lease.rent ?? 0, next.lease.rent ?? 0];
  if (one <= 0 || two <= 0 || !market.ok || market.value === null || market.value <= 0) return "shared";
  return one + two <= market.value * 1.5 || Math.max(one, two) < market.value * 0.8 ? "shared" : "double";
}
