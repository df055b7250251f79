import type { BuiltUnit } from "./build-unit.ts";
import { type FileFacts, isUnread } from "./choose-lease.ts";
import type { Field } from "./fields.ts";
import type { Column } from "./map-columns.ts";
import { nameOfValue } from "./name-values.ts";
import { cents } from "./read-number.ts";
import type { RollIssue, RollUnit, TieOut } from "./roll.ts";
import { textOf } from "./sheet.ts";
import { isOccupied } from "./summarise.ts";
import type { SheetReading } from "./table-rows.ts";

type Fault = Pick<RollIssue, "code" | "severity" | "message"> & { field?: Field };

/** The faults of one unit by the codes of its canonical values. */
export function findUnitIssues(
  { unit, leases, issues }: BuiltUnit,
  { facts, columns }: { facts: FileFacts; columns: readonly Column[] },
): RollIssue[] {
  const own = [...issues, ...leases.flatMap((lease) => lease.issues)];
  if (unit === undefined) return own;
  const faults = [
    ...rentFaults(unit, { leases, facts }),
    ...leaseFaults(unit, facts),
    ...moneyFaults(unit, leases),
  ];
  const headers = new Map<string, string>([
    ...columns.map(({ field, header }) => [field, header] as const),
    ...leases.flatMap(({ row }) =>
      Object.entries(row.values).map(([field, { header }]) => [field, header] as const),
    ),
  ]);
  const located = faults.map(({ field, ...fault }) => ({
    sheet: unit.source.sheet,
    line: lineOf(unit, field),
    column: (field === undefined ? undefined : headers.get(field)) ?? null,
    unitId: unit.unitId,
    ...fault,
  }));
  return [...own, ...located];
}

function lineOf({ source, sources }: RollUnit, field: Field | undefined): number {
  if (field === "chargeAmount") return sources.contractRent?.row ?? source.row;
  const name = field === undefined ? null : nameOfValue(field);
  return (name === null ? undefined : sources[name]?.row) ?? source.row;
}

function rentFaults(
  unit: RollUnit,
  { leases, facts }: { leases: BuiltUnit["leases"]; facts: FileFacts },
): Fault[] {
  const { unitStatus, contractRent: rent, marketRent } = unit;
  const [lease] = leases;
  const hasColumn = lease?.row.values.contractRent !== undefined;
  const field = hasColumn ? "contractRent" : "chargeAmount";
  const faults: Fault[] = [];
  const isUnreadable = lease?.issues.some(({ code }) => code === "V01") === true;
  if (unitStatus === "unknown" || (lease !== undefined && isUnread(lease))) {
    faults.push({
      code: "R16",
      severity: "warning",
      field: "status",
      message: `the status "${unit.statusText ?? ""}" is not known`,
    });
  }
  if (unit.floorPlan === null && facts.hasPlans) {
    faults.push({
      code: "R22",
      severity: "warning",
      field: "floorPlan",
      message: "the floor plan is missing",
    });
  }
  const pays = isOccupied(unit) && unitStatus !== "employee";
  if (pays && rent !== null && rent < 0) {
    faults.push({ code: "R15", severity: "error", field, message: `the rent is negative: ${rent}` });
  } else if (
    pays &&
    !isUnreadable &&
    (rent === 0 || (rent === null && lease?.row.values.contractRent !== undefined))
  ) {
    const nobody = facts.hasTenants && unit.tenantName === null ? " and names nobody" : "";
    faults.push({ code: "R03", severity: "warning", field, message: `occupied, but pays no rent${nobody}` });
  }
  if (pays && rent !== null && rent > 0 && marketRent !== null && marketRent > 0) {
    const share = rent / marketRent - 1;
    if (Math.abs(share) > 0.3) {
      const far = `${Math.round(Math.abs(share) * 100)}% ${share > 0 ? "above" : "below"} market`;
      faults.push({
        code: "R07",
        severity: "warning",
        field,
        message: `the rent of ${rent} is ${far} (${marketRent})`,
      });
    }
  }
  const printed = lease?.rent ?? 0;
  if (["vacant", "vacant_leased"].includes(unitStatus) && printed > 0) {
    faults.push({
      code: "R04",
      severity: "warning",
      field,
      message: `vacant, but has a rent of ${printed}; it is not counted`,
    });
  }
  if (unitStatus === "vacant" && unit.tenantName !== null && printed <= 0) {
    faults.push({ code: "R13", severity: "warning", field: "tenant", message: "vacant, but names somebody" });
  }
  return faults;
}

function leaseFaults(unit: RollUnit, { today }: FileFacts): Fault[] {
  const faults: Fault[] = [];
  const { leaseStart, leaseEnd, moveOut, moveIn } = unit;
  if (leaseStart !== null && leaseEnd !== null && leaseEnd < leaseStart) {
    faults.push({
      code: "R05",
      severity: "warning",
      field: "leaseEnd",
      message: `the lease ends (${leaseEnd}) before it starts (${leaseStart})`,
    });
  } else if (leaseStart === null && moveIn !== null && leaseEnd !== null && leaseEnd < moveIn) {
    faults.push({
      code: "R05",
      severity: "warning",
      field: "leaseEnd",
      message: `the lease ends (${leaseEnd}) before the move-in (${moveIn})`,
    });
  }
  if (today === null || !isOccupied(unit)) return faults;
  if (
    leaseEnd !== null &&
    leaseEnd < today &&
    unit.monthToMonth !== true &&
    !faults.some(({ code }) => code === "R05")
  ) {
    faults.push({
      code: "R06",
      severity: "warning",
      field: "leaseEnd",
      message: `occupied, but the lease ended on ${leaseEnd}: month to month?`,
    });
  }
  if (moveOut !== null && moveOut < today) {
    faults.push({
      code: "R13",
      severity: "warning",
      field: "moveOut",
      message: `occupied, but moved out on ${moveOut}`,
    });
  }
  if (moveIn !== null && moveIn > today) {
    faults.push({
      code: "R13",
      severity: "warning",
      field: "moveIn",
      message: `occupied, but moves in on ${moveIn}`,
    });
  }
  return faults;
}

function moneyFaults(unit: RollUnit, leases: BuiltUnit["leases"]): Fault[] {
  const faults: Fault[] = [];
  const { balance, contractRent: rent, totalCharges } = unit;
  if (balance !== null && rent !== null && rent > 0 && isOccupied(unit) && balance > rent * 3) {
    faults.push({
      code: "R14",
      severity: "warning",
      field: "balance",
      message: `the balance of ${balance} is more than three months' rent`,
    });
  }
  if (totalCharges !== null && unit.chargeLines.length > 0 && isOccupied(unit)) {
    const sum = cents(unit.chargeLines.reduce((total, { amount }) => total + amount, 0));
    const isListed = leases.some(({ row }) => row.values.chargeCode !== undefined);
    const withRent = cents(sum + (isListed ? 0 : (rent ?? 0)));
    // A column of concessions may or may not be part of the total.
    const less = unit.sources.concessionRecurring === undefined ? 0 : (unit.concessionRecurring ?? 0);
    if ([sum, withRent, withRent + less].every((known) => Math.abs(known - totalCharges) > 0.01)) {
      faults.push({
        code: "R08",
        severity: "warning",
        field: "totalCharges",
        message: `the charges add up to ${withRent}, the file says ${totalCharges}`,
      });
    }
  }
  return faults;
}

/** Faults of a sheet: rows that name no unit, and rows that could not be placed. */
export function findSheetIssues({ sheet, nameless, unplaced, columns }: SheetReading): RollIssue[] {
  const unitHeader = columns.find(({ field }) => field === "unit")?.header ?? null;
  const at = (row: number) => ({ sheet: sheet.name, line: row + 1, unitId: null });
  return [
    ...nameless.map(
      ({ row }): RollIssue => ({
        ...at(row),
        column: unitHeader,
        code: "R01",
        severity: "error",
        message: "the unit is missing; the row is not counted",
      }),
    ),
    ...unplaced.map((row): RollIssue => {
      const words = (sheet.rows[row] ?? []).map(textOf).filter((text) => text !== "");
      const said = words.join(" | ");
      return {
        ...at(row),
        column: null,
        code: "R17",
        severity: "warning",
        message: `the row has no place in the roll: ${said.length > 120 ? `${said.slice(0, 120)}…` : said}`,
      };
    }),
  ];
}

/** Faults that no single row has. */
export function findRollIssues(parts: {
  units: readonly RollUnit[];
  tieOut: readonly TieOut[];
  assumed: string | null;
}): RollIssue[] {
  const whole = { sheet: null, line: null, column: null, unitId: null };
  const issues: RollIssue[] = findPasted(parts.units);
  for (const { check, scope, expected, found, ok, source } of parts.tieOut) {
    if (ok) continue;
    const isCount = check === "units";
    const code = isCount ? "R09" : check === "sqft" ? "R10" : "R18";
    issues.push({
      ...whole,
      sheet: source.sheet,
      line: source.row,
      code,
      severity: isCount ? "error" : "warning",
      message: `${check}${scope === null ? "" : ` (${scope})`}: the file says ${expected}, its rows give ${found}`,
    });
  }
  if (parts.assumed !== null) {
    issues.push({
      ...whole,
      code: "R19",
      severity: "warning",
      message: `the file states no date; it is read as of ${parts.assumed}, its latest move-in`,
    });
  }
  return issues;
}

/** The same rent down eight rows of different plans or areas looks pasted. */
function findPasted(units: readonly RollUnit[]): RollIssue[] {
  const issues: RollIssue[] = [];
  let start = 0;
  for (let at = 1; at <= units.length; at += 1) {
    const [first, next] = [units[start], units[at]];
    const isSame =
      first !== undefined &&
      next !== undefined &&
      isOccupied(next) &&
      next.contractRent === first.contractRent &&
      next.property === first.property;
    if (isSame) continue;
    const run = units.slice(start, at);
    const isVaried = new Set(run.map(({ sqft, floorPlan }) => `${sqft}/${floorPlan}`)).size > 1;
    if (
      first !== undefined &&
      run.length >= 5 &&
      isVaried &&
      isOccupied(first) &&
      (first.contractRent ?? 0) > 0
    ) {
      issues.push({
        sheet: first.source.sheet,
        line: first.source.row,
        column: null,
        unitId: first.unitId,
        code: "R11",
        severity: "warning",
        message: `${run.length} units of different kinds in a row pay ${first.contractRent}`,
      });
    }
    start = at;
  }
  return issues;
}
