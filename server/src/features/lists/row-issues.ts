import type { RepairGroup, RowIssue } from "@labs/contract/uploads/data-request-rows";
import { dateWords } from "@labs/reporting/figure-format";
import { writePropertyAddress } from "../../lib/property-names.ts";
import type { Match, Miss } from "./match-rows.ts";
import type { Contradiction } from "./place-contradiction.ts";
import type { RowValues } from "./read-row.ts";
import type { RowAddress } from "./read-row-address.ts";
import type { ListKind } from "./templates/list-templates.ts";
import { MOST_PLANS } from "./templates/multi-family.ts";
import type { Disagreement } from "./zip-disagreement.ts";

type Words = Pick<RowIssue, "code" | "severity" | "expected" | "found" | "repair">;

function issueOf(row: number, what: string, words: Words): RowIssue {
  const { expected, found } = words;
  return {
    row,
    column: null,
    message: `Row ${row}, ${what}: expected ${expected}, found ${found === "" ? "nothing" : found}`,
    ...words,
  };
}

const UNSUPPORTED: Record<ListKind, RegExp> = {
  "single-family":
    /mobile|manufactured|modular park|vacant land|\blot\b|\bland\b|commercial|retail|office|industrial|hotel|apartment(?! style)|multi.?family|farm|timeshare/i,
  "multi-family": /commercial|retail|office|industrial|hotel|single.?family/i,
};

/** A kind of building that this list is not about, by what the row says. */
export function findUnsupported(kind: ListKind, { row, text }: RowValues): RowIssue | undefined {
  const type = text.property_type;
  if (type === undefined || !UNSUPPORTED[kind].test(type)) return undefined;
  return issueOf(row, "Property type", {
    code: "A07",
    severity: "error",
    expected:
      kind === "single-family"
        ? "a single-family home, townhouse, condo or duplex"
        : "an apartment community",
    found: type,
    repair: "Move it to the right list type, or correct the property type",
  });
}

/** Floor plans that are not all of a community's units, or more than it has. */
export function findUnitMismatch({ row, numbers }: RowValues): RowIssue | undefined {
  const counts = Array.from({ length: MOST_PLANS }, (_, at) => numbers[`plan${at + 1}_count`]);
  const given = counts.filter((count) => count !== undefined);
  const sum = given.reduce((all, count) => all + count, 0);
  if (numbers.units === undefined || given.length === 0 || sum === numbers.units) return undefined;
  return issueOf(row, "Units", {
    code: "R09",
    severity: "warning",
    expected: `${numbers.units} units in the floor plans, as many as the community has`,
    found: `${sum}`,
    repair: "List every floor plan with its units, or correct the unit count",
  });
}

/** So many times what homes around pay is a year's rent, or the rent of another home. */
const FAR = 4;

/** A rent that no reading of its digits gives away, but that of the homes around does. */
export function judgeRent({ row, numbers }: RowValues, estimate: number): RowIssue[] {
  const { current_rent: rent } = numbers;
  if (rent === undefined || rent < FAR * estimate) return [];
  return [
    issueOf(row, "Current rent", {
      code: "V03",
      severity: "warning",
      expected: `dollars a month, as about ${Math.round(estimate).toLocaleString("en-US")}`,
      found: rent.toLocaleString("en-US"),
      repair: "Check that the rent is of one month and of this home",
    }),
  ];
}

/** Homes are appraised in the United States alone. */
export function describeCanadian(row: number, found: string): RowIssue {
  return issueOf(row, "Address", {
    code: "A08",
    severity: "error",
    expected: "a home in the United States, and not in Canada",
    found,
    repair: "Take out Canadian homes",
  });
}

/** A city or state that the postal code contradicts: which of them is meant is not ours to guess. */
export function describeDisagreement(row: number, found: string, { said, zip }: Disagreement): RowIssue {
  return issueOf(row, "ZIP code", {
    code: "A10",
    severity: "error",
    expected: `a ZIP code of ${said}`,
    found: `${found}: ${zip}`,
    repair: "Correct the city, the state or the ZIP code",
  });
}

/** Two parts of a row that name different places: far apart nobody can know which is meant, near each other one is used. */
export function describeContradiction(row: number, used: string, { other, isFar }: Contradiction): RowIssue {
  return issueOf(row, "Address", {
    code: isFar ? "A10" : "A11",
    severity: isFar ? "error" : "warning",
    expected: "one place in all of its columns",
    found: isFar ? `${used}, while ${other}` : `${used} (used), while ${other}`,
    repair: "Correct the address, or its city, state or ZIP code",
  });
}

/** Two apartments in one row: which of them is meant has to be said. */
export function describeTwoUnits(
  row: number,
  used: string,
  { address, column }: { address: string; column: string },
): RowIssue {
  return issueOf(row, "Unit", {
    code: "A10",
    severity: "error",
    expected: "one unit in all of its columns",
    found: `${used}: the address says unit ${address}, while the unit's column says ${column}`,
    repair: "Correct the unit in the address or in its column",
  });
}

/** The same address in an earlier row. */
export function describeRepeated(address: RowAddress, first: number): RowIssue {
  return issueOf(address.row, "Address", {
    code: "A05",
    severity: "error",
    expected: "each home once",
    found: `${address.standardised}, as in row ${first}`,
    repair: "Remove the duplicate row, or give each its unit",
  });
}

/** The same address in a request of the last thirty days. */
export function describeAskedBefore(address: RowAddress, at: Date): RowIssue {
  return issueOf(address.row, "Address", {
    code: "A06",
    severity: "warning",
    expected: "an address not asked for in 30 days",
    found: `${address.standardised}, asked for on ${at.toISOString().slice(0, 10)}`,
    repair: "Use the earlier results, or keep these newer ones",
  });
}

export function describeMiss(address: RowAddress, miss: Miss): RowIssue {
  const found = address.standardised ?? "";
  const isSeveral = miss.ambiguous > 1;
  return issueOf(address.row, "Address", {
    code: "A02",
    severity: "error",
    expected: isSeveral ? "an address of one place" : "an address that exists",
    found: isSeveral
      ? `${found}, which may be ${miss.ambiguous} places`
      : `${found}${miss.failure === null ? "" : ` (${miss.failure})`}`,
    repair: isSeveral ? "Add the direction, the suffix or the unit that is missing" : "Correct the address",
  });
}

/** What is to be said of the place that was found. */
export function judgeMatch(kind: ListKind, address: RowAddress, match: Match): RowIssue[] {
  const { row } = address;
  const { subject, candidate } = match;
  const found = address.standardised ?? "";
  const wanted = kind === "single-family" ? "singlefamily" : "multifamily";
  const issues: RowIssue[] = [];
  if (subject.oid !== 0 && subject.propertyType !== wanted) {
    issues.push(
      issueOf(row, "Address", {
        code: "A07",
        severity: "error",
        expected: kind === "single-family" ? "a single-family home" : "a multi-family community",
        found: `${writePropertyAddress(subject) ?? found}, recorded as ${wanted === "singlefamily" ? "multi-family" : "single-family"}`,
        repair: "Move it to the right list type, or correct the address",
      }),
    );
  }
  const isPrecise = candidate.precision === "rooftop" || candidate.precision === "parcel";
  const { zip } = candidate.components;
  const isMoved = zip !== null && address.components.zip !== null && zip !== address.components.zip;
  if ((subject.oid !== 0 && candidate.unmatched.length > 0) || isMoved) {
    issues.push(
      issueOf(row, "Address", {
        code: "A03",
        severity: "warning",
        expected: candidate.formatted,
        found,
        repair: "Check that the corrected address is the right home",
      }),
    );
  } else if (!isPrecise) {
    issues.push(
      issueOf(row, "Address", {
        code: "A04",
        severity: "warning",
        expected: "a home that can be placed",
        found: `${found}. ${candidate.explanation}`,
        repair: "Check the address, or give latitude and longitude",
      }),
    );
  }
  if (subject.cmsPropertyOid !== null) {
    issues.push(
      issueOf(row, "Address", {
        code: "A09",
        severity: "warning",
        expected: "a home that we do not own",
        found: `${writePropertyAddress(subject) ?? found}, ours${subject.acquiredAt === null ? "" : ` since ${dateWords(subject.acquiredAt)}`}`,
        repair: "Remove homes we own, or keep them on purpose",
      }),
    );
  }
  return issues;
}

const SHOWN_ROWS = 5;

/** Issues by the one repair that clears them, errors and those in most rows first. */
export function groupIssues(issues: Iterable<RowIssue>): RepairGroup[] {
  const groups = new Map<string, RepairGroup & { last: number }>();
  for (const { row, column, code, severity, repair } of issues) {
    const key = JSON.stringify([code, column, repair]);
    const group = groups.get(key) ?? { code, severity, column, repair, rows: 0, firstRows: [], last: 0 };
    groups.set(key, group);
    if (group.last === row) continue;
    group.last = row;
    group.rows += 1;
    if (group.firstRows.length < SHOWN_ROWS) group.firstRows.push(row);
  }
  return [...groups.values()]
    .sort((a, b) => (a.severity < b.severity ? -1 : a.severity > b.severity ? 1 : b.rows - a.rows))
    .map(({ last: _, ...group }) => group);
}
