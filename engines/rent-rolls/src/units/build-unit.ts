import { readDate } from "@labs/sheets/read-date";
import { roundToCents, sumKnown, sumToCents } from "@labs/sheets/read-number";
import { type Cell, type CellReference, cellText } from "@labs/sheets/sheet";
import { createIssue } from "../issues/roll-issue.ts";
import type { ChargeLine, LeaseKind, OtherLease, RollIssue, RollUnit, UnitStatus } from "../roll.ts";
import type { Field } from "../words/header-synonyms.ts";
import { isGivenOnce } from "../words/read-concession.ts";
import { choose, type FileFacts, isEmptyStatus, isPromised, type Judged, judge } from "./choose-lease.ts";
import { deriveUnit, monthsBetween } from "./derive-unit.ts";
import type { UnitGroup } from "./group-leases.ts";
import type { Lease } from "./read-lease.ts";

export interface BuiltUnit {
  /** Undefined where all rows of the unit are leases to come. */
  unit: RollUnit | undefined;
  property: string | null;
  leases: Lease[];
  /** Those whose figures the unit has; an empty bed beside others that are let has none of its rent. */
  inPlace: (Lease & { isEmpty: boolean })[];
  toCome: Lease[];
  /** Rows that repeat the unit: nothing of them is kept. */
  doubles: Lease[];
  others: OtherLease[];
  issues: RollIssue[];
}

/** One unit of all the rows that speak of it. */
export function buildUnit(group: UnitGroup, facts: FileFacts): BuiltUnit {
  const judged = group.leases.map((lease) => judge(lease, facts));
  const { inPlace, shared, others, doubles } = choose(judged, facts);
  const issues = doubles.map(({ lease }) => reportDouble(group, lease));
  if (inPlace !== undefined)
    issues.push(...findRentTwice(group, inPlace.lease), ...findLeaseTwice(group, inPlace.lease));
  const promised = group.leases.filter(isPromised);
  const listed = [
    ...others.map(({ judged: one, kind }) => toOther(group, { lease: one.lease, kind })),
    ...promised.map((lease) => toPromised(group, lease)),
  ];
  const base = inPlace ?? standIn(others, { facts, group });
  const { property, leases } = group;
  const whole = {
    property,
    leases,
    others: listed,
    issues,
    toCome: others.flatMap(({ judged: { lease }, kind }) => (kind === "past" ? [] : [lease])),
    doubles: doubles.map(({ lease }) => lease),
  };
  if (base === undefined) return { ...whole, unit: undefined, inPlace: [] };
  const kinds = [...others.map(({ kind }) => kind), ...promised.map(() => "future" as const)];
  const settled = settleStatus(base, { others: kinds, facts });
  const status = isOfStaff([base, ...shared], settled) ? "employee" : settled;
  if (base.conflict !== undefined) issues.push(reportConflict(group, base));
  const unit = toUnit(group, { base, shared, status, facts });
  const counted = [base, ...shared].map((one) => ({
    ...one.lease,
    isEmpty: one !== base && isEmptyStatus(one.status),
  }));
  return { ...whole, unit, inPlace: counted };
}

/** Without a lease in place a flat list still names a unit; a list of its own for those to come does not. */
function standIn(
  others: readonly { judged: Judged; kind: LeaseKind }[],
  { facts, group }: { facts: FileFacts; group: UnitGroup },
): Judged | undefined {
  const [first] = group.leases;
  if (facts.isHistory && first !== undefined) {
    return { lease: emptied(first), status: "vacant", kind: undefined, conflict: undefined };
  }
  const flat = others.find(({ judged }) => judged.lease.section === "current");
  if (flat === undefined) return undefined;
  const { lease } = flat.judged;
  if (flat.kind === "renewal") return { lease, status: "occupied", kind: undefined, conflict: undefined };
  const status: UnitStatus =
    flat.kind === "past" ? "vacant" : flat.kind === "applicant" ? "applicant" : "vacant_leased";
  return { lease: emptied(lease), status, kind: undefined, conflict: undefined };
}

/** The unit's own facts without those of somebody who doesn't live there. */
function emptied(lease: Lease): Lease {
  const { sqft, beds, baths, marketRent } = lease.numbers;
  const kept = Object.entries({ sqft, beds, baths, marketRent }).filter(([, value]) => value !== undefined);
  return {
    ...lease,
    tenantName: null,
    dates: { moveIn: null, moveOut: null, leaseStart: null, leaseEnd: null, noticeDate: null },
    monthToMonth: null,
    numbers: Object.fromEntries(kept),
    charges: [],
    chargeTotal: null,
    rent: null,
  };
}

function settleStatus(
  base: Judged,
  { others, facts }: { others: readonly LeaseKind[]; facts: FileFacts },
): UnitStatus {
  const hasNext = others.some((kind) => kind === "future" || kind === "applicant");
  if (!hasNext || facts.tellsLeased) return base.status;
  if (base.status === "vacant") return "vacant_leased";
  return base.status === "notice" ? "notice_leased" : base.status;
}

/** Whether who lives there pays nothing but has a credit of those who work there. */
function isOfStaff(lived: readonly Judged[], status: UnitStatus): boolean {
  const lines = lived.flatMap(({ lease }) => lease.charges);
  const rent = sumKnown(lived.flatMap(({ lease }) => lease.rent ?? [])) ?? 0;
  return status === "occupied" && rent === 0 && (sumCategory(lines, "employee") ?? 0) < 0;
}

const listFigures = (leases: readonly Lease[], field: Field): number[] =>
  leases.flatMap(({ numbers }) => numbers[field] ?? []);

const sumField = (leases: readonly Lease[], field: Field): number | null =>
  sumKnown(listFigures(leases, field));

/** Where a unit is let by the bed, each bed has a price of its own. */
function sumBeds({ leases }: UnitGroup, field: Field): number | null {
  const beds = new Map<string, number>();
  for (const { row, numbers } of leases) {
    const bed = cellText(row.values.bedSpace?.cell).toLowerCase();
    const value = numbers[field];
    if (bed !== "" && value !== undefined && !beds.has(bed)) beds.set(bed, value);
  }
  return beds.size < 2 ? null : sumToCents([...beds.values()]);
}

function toUnit(
  group: UnitGroup,
  parts: { base: Judged; shared: readonly Judged[]; status: UnitStatus; facts: FileFacts },
): RollUnit {
  const { base, status, facts } = parts;
  const { lease } = base;
  const leases = [lease, ...parts.shared.map((one) => one.lease)];
  const chargeLines = leases.flatMap(({ charges }) => charges);
  const known = (read: (one: Lease) => string | null) =>
    group.leases.map(read).find((value) => value !== null);
  const number = (field: Field) => lease.numbers[field] ?? null;
  const describe = (field: Field) =>
    lease.numbers[field] ??
    group.leases.find((one) => one.numbers[field] !== undefined)?.numbers[field] ??
    null;
  const isEmpty = isEmptyStatus(status);
  const lived = [base, ...parts.shared].filter((one) => one === base || !isEmptyStatus(one.status));
  const sum = sumKnown(lived.flatMap((one) => one.lease.rent ?? []));
  const asked = sumKnown(
    parts.shared.filter((one) => !lived.includes(one)).flatMap((one) => one.lease.rent ?? []),
  );
  const contractRent = !facts.hasRents ? null : isEmpty ? 0 : sum;
  const names = leases.flatMap(({ tenantName }) => tenantName ?? []);
  const money = {
    marketRent: sumBeds(group, "marketRent") ?? describe("marketRent"),
    contractRent,
    // An empty bed beside those that are let has an asking rent too.
    uncountedRent: !facts.hasRents ? null : (isEmpty ? sum : asked) || null,
    concessionRecurring: sumField(leases, "concession") ?? sumConcessions(chargeLines, false),
    concessionOneTime: number("concessionOneTime") ?? sumConcessions(chargeLines, true),
    subsidy: sumField(leases, "subsidy") ?? sumCategory(chargeLines, "subsidy"),
    deposit: sumKnown([...listFigures(leases, "deposit"), ...listFigures(leases, "otherDeposit")]),
    balance: sumField(leases, "balance"),
    prepaid: sumField(leases, "prepaid"),
  };
  const unit = {
    unitId: group.unitId,
    property: group.property,
    building: group.building,
    floorPlan: known((one) => one.floorPlan) ?? null,
    beds: group.leases.map((one) => one.beds).find((beds) => beds !== null) ?? null,
    baths: group.leases.map((one) => one.baths).find((baths) => baths !== null) ?? null,
    sqft: describe("sqft"),
    unitStatus: status,
    statusText: lease.statusText,
    renovated: readFlag(lease, "renovated"),
    restricted: readFlag(lease, "restricted"),
    tenantName: names.length === 0 ? null : names.join("; "),
    household: number("household"),
    ...lease.dates,
    term: number("term") ?? monthsBetween(lease.dates.leaseStart, lease.dates.leaseEnd),
    monthToMonth: lease.monthToMonth,
    renewal: /\brenew/i.test(lease.statusText ?? "") ? true : null,
    ...money,
    charges: sumByCategory(chargeLines),
    chargeLines,
    totalCharges: sumTotals(leases),
    notes: lease.notes,
    source: toReference(lease),
    sources: lease.sources,
  };
  return { ...unit, ...deriveUnit(unit, { today: facts.today, printed: sumField(leases, "effectiveRent") }) };
}

const sumCategory = (lines: readonly ChargeLine[], category: ChargeLine["category"]): number | null =>
  sumKnown(lines.flatMap((line) => (line.category === category ? line.amount : [])));

/** Concessions among the charges, those given once apart. */
const sumConcessions = (lines: readonly ChargeLine[], once: boolean): number | null =>
  sumCategory(
    lines.filter(({ code }) => isGivenOnce(code) === once),
    "concession",
  );

function sumByCategory(lines: readonly ChargeLine[]): RollUnit["charges"] {
  const charges: RollUnit["charges"] = {};
  for (const { category, amount } of lines)
    charges[category] = roundToCents((charges[category] ?? 0) + amount);
  return charges;
}

/** As printed: under the charges, or in a column of totals; else the sum of the charges. */
function sumTotals(leases: readonly Lease[]): number | null {
  const totals = leases.flatMap(({ chargeTotal, numbers, charges, row }) => {
    if (chargeTotal !== null) return chargeTotal;
    if (numbers.totalCharges !== undefined && !row.hasChargeRows) return numbers.totalCharges;
    return !row.hasChargeRows || charges.length === 0
      ? []
      : charges.reduce((total, { amount }) => total + amount, 0);
  });
  return sumKnown(totals);
}

function readFlag({ row }: Lease, field: "renovated" | "restricted"): boolean | null {
  const text = cellText(row.values[field]?.cell);
  if (text === "") return null;
  return !/^(n|no|false|0|none|classic|unrenovated|not|market)\b/i.test(text);
}

const toReference = ({ row }: Lease): CellReference => ({
  sheet: row.sheet.name,
  row: row.row + 1,
  column: (row.values.unit?.column ?? 0) + 1,
});

function toOther(group: UnitGroup, { lease, kind }: { lease: Lease; kind: LeaseKind }): OtherLease {
  const { moveIn, moveOut, leaseStart, leaseEnd } = lease.dates;
  return {
    kind,
    property: group.property,
    unitId: group.unitId,
    tenantName: lease.tenantName,
    moveIn,
    moveOut,
    leaseStart,
    leaseEnd,
    rent: lease.rent,
    source: toReference(lease),
  };
}

/** Who comes next, as columns beside the current lease say. */
function toPromised(group: UnitGroup, lease: Lease): OtherLease {
  const { futureTenant, futureMoveIn } = lease.row.values;
  return {
    ...toOther(group, { lease, kind: "future" }),
    tenantName: cellText(futureTenant?.cell),
    moveIn: readDay(futureMoveIn?.cell),
    moveOut: null,
    leaseStart: readDay(futureMoveIn?.cell),
    leaseEnd: null,
    rent: lease.numbers.futureRent ?? null,
  };
}

const readDay = (cell: Cell | undefined): string | null => {
  const reading = readDate(cell);
  return reading.ok ? reading.value : null;
};

function reportDouble({ unitId }: UnitGroup, { row }: Lease): RollIssue {
  return createIssue({
    code: "R02",
    sheet: row.sheet.name,
    line: row.row + 1,
    column: row.values.unit?.header ?? null,
    unitId,
    message: `unit ${unitId} stands in the roll already; this row is not counted`,
  });
}

/**
 * One charge of rent in two rows, where the unit's charges were entered or filled down twice; and any charge in two rows
 * alike that both have the unit's number, and its rent in a column of its own.
 */
function findRentTwice({ unitId }: UnitGroup, { row, charges }: Lease): RollIssue[] {
  if (!row.hasChargeRows) return [];
  const [unit = -1, rent = -1] = [row.values.unit?.column, row.values.contractRent?.column];
  const words = ({ source }: ChargeLine) => (row.sheet.rows[source.row - 1] ?? []).map(cellText);
  const areAlike = (one: ChargeLine, two: ChargeLine) =>
    rent !== two.source.column - 1 &&
    (words(one)[unit] ?? "") !== "" &&
    (words(one)[rent] ?? "") !== "" &&
    words(one).join("\u0001") === words(two).join("\u0001");
  const again = charges.find(
    (line, at) =>
      line.amount > 0 &&
      charges
        .slice(0, at)
        .some(
          (other) =>
            other.code === line.code &&
            other.amount === line.amount &&
            (line.category === "rent" || areAlike(other, line)),
        ),
  );
  if (again === undefined) return [];
  const { code, amount, source } = again;
  return [
    createIssue({
      code: "R02",
      sheet: source.sheet,
      line: source.row,
      column: row.values.chargeCode?.header ?? null,
      unitId,
      message: `the charge ${code} of ${amount} stands twice in unit ${unitId}, and both are counted: correct the rent if it is due once`,
    }),
  ];
}

/** The tenants of one lease, by its number, in a row each with its whole rent: it would count as often as there are tenants. */
function findLeaseTwice({ unitId, leases }: UnitGroup, { row, rent }: Lease): RollIssue[] {
  const { residentId, contractRent } = row.values;
  if (residentId === undefined || !/lease|contract|agreement/i.test(residentId.header) || !rent) return [];
  const again = leases.find(
    (other) =>
      other.row !== row &&
      other.rent === rent &&
      cellText(other.row.values.residentId?.cell) === cellText(residentId.cell),
  );
  if (again === undefined) return [];
  return [
    createIssue({
      code: "R02",
      sheet: again.row.sheet.name,
      line: again.row.row + 1,
      column: contractRent?.header ?? null,
      unitId,
      message: `the tenants of lease ${cellText(residentId.cell)} stand in a row each with the same rent of ${rent}, and all are counted: correct the rent of unit ${unitId} if it is due once`,
    }),
  ];
}

function reportConflict(
  { unitId }: UnitGroup,
  { lease: { row }, conflict: message = "" }: Judged,
): RollIssue {
  const column = row.values.status?.header ?? null;
  return createIssue({ code: "R13", sheet: row.sheet.name, line: row.row + 1, column, unitId, message });
}
