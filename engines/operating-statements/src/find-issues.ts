import { findAccount } from "./accounts/chart.ts";
import { amount } from "./amount-text.ts";
import { findAnomalies } from "./find-anomalies.ts";
import type { Signs } from "./lines/settle-signs.ts";
import type { OperatingStatement, StatementIssue, StatementLine, StatementTie } from "./statement.ts";
import { areConsecutive } from "./summarise.ts";
import { monthAt, monthIndex } from "./tables/read-period.ts";
import type { SheetReading } from "./tables/read-tables.ts";

interface Parts {
  statement: OperatingStatement;
  reading: SheetReading;
  signs: Signs;
  /** Whether the file's amounts are thousands. */
  isScaled: boolean;
}

type Found = Pick<StatementIssue, "code" | "severity" | "message"> & {
  line?: StatementLine;
  column?: string;
};

const THOUSANDS: Found = {
  code: "T18",
  severity: "warning",
  message: "The file says that its amounts are thousands: they are shown in dollars",
};

/** What keeps a statement from being accepted, and what wants a look: docs/methods/operating-statements.md#issue-codes. */
export function findIssues({ statement, reading, signs, isScaled }: Parts): StatementIssue[] {
  const found: Found[] = [
    ...(isScaled ? [THOUSANDS] : []),
    ...findPeriod(statement, reading),
    ...findTies(statement),
    ...findUnmapped(statement),
    ...findSigns(statement, signs),
    ...findMoved(statement),
    ...findUnread(statement, reading),
    ...findAnomalies(statement),
  ];
  return found.map(({ line, column, ...issue }) => ({
    sheet: line?.source.sheet ?? reading.sheet.name,
    line: line?.source.row ?? null,
    column: column ?? null,
    key: line?.key ?? null,
    ...issue,
  }));
}

function findPeriod({ months, period }: OperatingStatement, reading: SheetReading): Found[] {
  const found: Found[] = [];
  const warn = (code: string, message: string) => found.push({ code, severity: "warning", message });
  const budgets = reading.columns.filter(({ role, month }) => role === "budget" && month !== null).length;
  if (months.length === 0) {
    const span =
      period === null ? "does not say of which period it is" : `is of ${period.from} to ${period.to}`;
    warn("T05", `The statement has no months, only a total; it ${span}`);
  } else if (months.length < 12) {
    const rest = budgets > 0 ? `; ${budgets} columns of budget are set apart` : "";
    warn("T05", `The statement has ${months.length} months of actual amounts, not twelve${rest}`);
  }
  const older = reading.columns.filter(({ role, month }) => role === "prior" && month !== null).length;
  if (older > 0) warn("T05", `${older} older columns are set apart: the newest months are read`);
  if (reading.hasForeignTotal) {
    warn("T11", "The total column holds other amounts than the months that are read: their own sum is taken");
  }
  const others = reading.columns.filter(({ role, header }) => role === "other" && header !== "");
  if (months.length === 0 && others.length > 0) {
    warn(
      "T05",
      `Of the columns only the total is read: ${others
        .slice(0, 6)
        .map(({ header }) => `“${header}”`)
        .join(", ")} are set apart`,
    );
  }
  if (!areConsecutive(months)) {
    const [first, last] = [months[0] ?? "", months.at(-1) ?? ""];
    const all = Array.from({ length: monthIndex(last) - monthIndex(first) + 1 }, (_, at) =>
      monthAt(monthIndex(first) + at),
    );
    warn(
      "T03",
      `Between ${first} and ${last} these months are missing: ${all.filter((month) => !months.includes(month)).join(", ")}`,
    );
  }
  const twins = reading.columns.filter(
    ({ role, month }) => role === "other" && month !== null && months.includes(month),
  ).length;
  if (twins >= 2 && twins >= months.length / 2) {
    warn(
      "T06",
      `${twins} more columns have the same months: they are another statement’s, not added; the first of each month is read`,
    );
  }
  if (reading.left > 0) {
    warn(
      "T06",
      `The sheet holds ${reading.left} more ${reading.left === 1 ? "table" : "tables"} of the same months, not added; the first is read`,
    );
  }
  return found;
}

/** What a buyer pays for once is no cost of running the property. */
function findMoved({ reclassified, lines }: OperatingStatement): Found[] {
  return reclassified.flatMap(({ key, label, from, account, total }): Found[] => {
    if (from !== "expense" || account !== "capitalExpenditures") return [];
    const line = lines.find((one) => one.key === key);
    const message = `“${label}” (${amount(Math.abs(total ?? 0))}) stands among the expenses and seems to be capital: it counts below net operating income`;
    return [{ ...(line === undefined ? {} : { line }), code: "T15", severity: "warning", message }];
  });
}

function findTies({ tieOut, lines, noiTies }: OperatingStatement): Found[] {
  const found = tieOut.flatMap((tie): Found[] => {
    if (tie.ok) return [];
    const line = lines.find(
      ({ source }) => source.row === tie.source.row && source.sheet === tie.source.sheet,
    );
    const of = line === undefined ? {} : { line };
    if (tie.check === "noi") return [{ ...of, code: "T02", severity: "error", message: wordsOfTie(tie) }];
    return [
      { ...of, code: tie.check === "across" ? "T11" : "T10", severity: "warning", message: wordsOfTie(tie) },
    ];
  });
  if (noiTies === null) {
    found.push({
      code: "T02",
      severity: "warning",
      message: "The file prints no net operating income that the lines could be checked against",
    });
  }
  return found;
}

function wordsOfTie({ label, columns }: StatementTie): string {
  const failed = columns.filter(({ ok }) => !ok);
  const worst = failed.find(({ month }) => month === null) ?? failed[0];
  if (worst === undefined) return label;
  const where = worst.month === null ? "in sum" : `in ${worst.month}`;
  const more = failed.length > 1 ? `, and in ${failed.length - 1} more columns` : "";
  return `“${label}” is printed as ${amount(worst.expected)} ${where}, but its lines make ${amount(worst.found)}${more}`;
}

function findUnmapped({ lines, unmapped }: OperatingStatement): Found[] {
  return unmapped.flatMap(({ key, label, total }): Found[] => {
    const line = lines.find((one) => one.key === key);
    const message = `“${label}” (${total === null ? "no total" : amount(total)}) is no account that is known: map it, or leave it out with a reason`;
    return [{ ...(line === undefined ? {} : { line }), code: "T01", severity: "error", message }];
  });
}

function findSigns({ lines }: OperatingStatement, signs: Signs): Found[] {
  const found: Found[] = [...signs.flipped].map((account) => ({
    code: "T04",
    severity: "warning",
    message: `${findAccount(account)?.label ?? account} is printed positive and taken off, as its totals say`,
  }));
  for (const line of lines) {
    const account = line.account === null ? undefined : findAccount(line.account);
    if (line.kind !== "account" || account === undefined || account.isDeduction === true) continue;
    const isCost = account.group === "expense";
    const gain = line.effectTotal ?? 0;
    if ((isCost && gain > 0) || (account.group === "otherIncome" && gain < 0)) {
      const message = `“${line.label}” is ${isCost ? "a cost that adds to income" : "an income that takes from it"}: ${amount(line.printedTotal ?? gain)}`;
      found.push({ line, code: "T04", severity: "warning", message });
    }
  }
  return found;
}

/** Cells among the amounts that are no figure, and amounts without a name. */
function findUnread({ lines }: OperatingStatement, { rows }: SheetReading): Found[] {
  return rows.flatMap((row): Found[] => {
    const line = lines.find(
      ({ source }) => source.row === row.source.row && source.column === row.source.column,
    );
    if (row.unreadable.length === 0 || line === undefined) return [];
    const cells = row.unreadable.length === 1 ? "A cell" : `${row.unreadable.length} cells`;
    const message = `${cells} of “${line.label}” cannot be read as an amount and ${row.unreadable.length === 1 ? "is" : "are"} not counted`;
    return [{ line, column: String(row.unreadable[0]), code: "T08", severity: "error", message }];
  });
}
