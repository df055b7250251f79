import { looksNumeric } from "@labs/sheets/read-number";
import { cellText } from "@labs/sheets/sheet";
import { findAccount } from "./accounts/chart.ts";
import type { Signs } from "./lines/settle-signs.ts";
import type {
  OperatingStatement,
  StatementFigure,
  StatementIssue,
  StatementLine,
  StatementTie,
} from "./statement.ts";
import { areConsecutive } from "./summarize.ts";
import { isCurrent } from "./tables/find-columns.ts";
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
  line?: StatementLine | undefined;
  column?: string;
};

const warn = (found: Omit<Found, "severity">): Found => ({ ...found, severity: "warning" });

const THOUSANDS = warn({
  code: "T18",
  message: "The file says that its amounts are thousands: they are shown in dollars",
});

/** What keeps a statement from being accepted, and what wants a look: docs/methods/operating-statements.md#issue-codes. */
export function findIssues({ statement, reading, signs, isScaled }: Parts): StatementIssue[] {
  const found: Found[] = [
    ...(isScaled ? [THOUSANDS] : []),
    ...findPeriod(statement, reading),
    ...doubtYear(statement, reading),
    ...doubtCurrent(reading),
    ...doubtTotal(reading),
    ...findTies(statement),
    ...findUnmapped(statement),
    ...doubtIncome(statement),
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
  const add = (code: string, message: string) => found.push(warn({ code, message }));
  const budgets = reading.columns.filter(({ role, month }) => role === "budget" && month !== null).length;
  if (months.length === 0) {
    const span =
      period === null ? "does not say of which period it is" : `is of ${period.from} to ${period.to}`;
    add("T05", `The statement has no months, only a total; it ${span}`);
  } else if (months.length < 12) {
    const rest = budgets > 0 ? `; ${budgets} columns of budget are set apart` : "";
    add("T05", `The statement has ${months.length} months of actual amounts, not twelve${rest}`);
  }
  const older = reading.columns.filter(({ role, month }) => role === "prior" && month !== null).length;
  if (older > 0) add("T05", `${older} older columns are set apart: the newest months are read`);
  if (reading.hasForeignTotal) {
    add("T11", "The total column holds other amounts than the months that are read: their own sum is taken");
  }
  const others = reading.columns.filter(({ role, header }) => role === "other" && header !== "");
  if (months.length === 0 && others.length > 0) {
    add(
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
    add(
      "T03",
      `Between ${first} and ${last} these months are missing: ${all.filter((month) => !months.includes(month)).join(", ")}`,
    );
  }
  const twins = reading.columns.filter(
    ({ role, month }) => role === "other" && month !== null && months.includes(month),
  ).length;
  if (twins >= 2 && twins >= months.length / 2) {
    add(
      "T06",
      `${twins} more columns have the same months: they are another statement’s, not added; the first of each month is read`,
    );
  }
  if (reading.left > 0) {
    add(
      "T06",
      `The sheet holds ${reading.left} more ${reading.left === 1 ? "table" : "tables"} of the same months, not added; ${reading.isWhole === true ? "the one that adds up the others" : "the first"} is read`,
    );
  }
  return found;
}

/** What a broker's sheet calls the income of today, which may be booked or today's rents times twelve. */
const OF_TODAY = /\b(current|in[- ]?place|existing|as[- ]?is)\b/i;
const TO_COME = /\b(market|stabili[sz]ed|potential|proposed|upside|renovated|year ?[1-9]|yr ?[1-9])\b/i;

/** Two columns, of today and as planned: what is planned is set apart, and whether the other is a booked year is asked. */
function doubtYear({ months, period }: OperatingStatement, { columns }: SheetReading): Found[] {
  const planned = columns.filter(
    ({ role, header }) => role === "budget" || (role === "other" && TO_COME.test(header)),
  );
  const read = columns.find(({ role }) => role === "total");
  if (months.length > 0 || planned.length === 0 || read === undefined) return [];
  const names = planned.map(({ header }) => `“${header}”`).join(", ");
  const apart = `“${read.header}” is read and ${names} set apart`;
  const isSaid = planned.every(({ role }) => role === "other");
  if (!OF_TODAY.test(read.header) || period !== null)
    return isSaid ? [] : [warn({ code: "T05", message: `Of the columns ${apart}` })];
  const message = `${apart}: is “${read.header}” what was booked in a year, or today's rents for twelve months?`;
  return [{ code: "T21", severity: "error", column: read.header, message }];
}

/** A total that most of the lines beside which amounts stand have not: a form's sums of all properties for some lines alone. */
function doubtTotal({ rows, columns, sheet, months, hasTotal }: SheetReading): Found[] {
  const read = columns.filter(({ role }) => role === "total");
  const beside = columns.filter(({ role }) => role === "other").map(({ column }) => column - 1);
  if (months.length > 0 || !hasTotal || beside.length === 0) return [];
  const lines = rows.filter(({ source, label, isPercent }) => {
    const cells = sheet.rows[source.row - 1] ?? [];
    return label !== "" && !isPercent && beside.some((column) => looksNumeric(cells[column]));
  });
  const empty = lines.filter(({ total }) => total === null);
  if (empty.length < FEWEST_EMPTY || empty.length <= lines.length / 2) return [];
  const message = `“${read[0]?.header ?? ""}” is empty in ${empty.length} of ${lines.length} lines that have amounts beside it: which column is the property's, or are several to be added?`;
  return [{ code: "T21", severity: "error", column: read[0]?.header ?? "", message }];
}

const FEWEST_EMPTY = 3;

/** `Current` beside a month of the very same amounts, without a total that would count it: a month more, or that one again. */
function doubtCurrent({ columns, sheet, headerTop, hasTotal }: SheetReading): Found[] {
  const at = columns.findIndex(({ role, header }) => role === "month" && isCurrent(header));
  const [before, current] = [columns[at - 1], columns[at]];
  if (hasTotal || current === undefined || before === undefined || before.month === null) return [];
  const isSame = sheet.rows
    .slice(headerTop + 1)
    .every((row) => isCurrent(cellText(row[at])) || cellText(row[at - 1]) === cellText(row[at]));
  if (!isSame) return [];
  const message = `“${current.header}” has the amounts of ${before.month} in every line, and no total is printed. It is read as ${current.month}: is it that month, or ${before.month} once more?`;
  return [{ code: "T21", severity: "error", column: current.header, message }];
}

/** Below this a name says an account in part or not at all. */
const LEAST_SURE = 0.75;

/** What a buyer pays for once is no cost of running the property. */
function findMoved({ reclassified, lines }: OperatingStatement): Found[] {
  return reclassified.flatMap(({ key, label, from, account, total }): Found[] => {
    const line = lines.find((one) => one.key === key);
    const isUnsure =
      line?.basis !== "chosen" && line?.basis !== "remembered" && (line?.confidence ?? 1) < LEAST_SURE;
    const known = account === null ? undefined : findAccount(account);
    if (from !== "expense" || known?.group !== "below") return [];
    if (account !== "capitalExpenditures" && !isUnsure) return [];
    const what = account === "capitalExpenditures" ? "capital" : known.label.toLowerCase();
    const message = `“${label}” (${amount(Math.abs(total ?? 0))}) stands among the expenses and seems to be ${what}: it counts below net operating income`;
    return [warn({ line, code: "T15", message })];
  });
}

/** Results of the whole statement beside net operating income. */
const ALONE: ReadonlySet<StatementTie["check"]> = new Set(["income", "expenses", "net_income"]);

function findTies({ tieOut, lines, noiTies }: OperatingStatement): Found[] {
  const found = tieOut.flatMap((tie): Found[] => {
    if (tie.ok) return [];
    const line = lines.find(
      ({ source }) => source.row === tie.source.row && source.sheet === tie.source.sheet,
    );
    const message = describeTie(tie);
    if (tie.check === "noi") {
      if (noiTies === false) return [{ line, code: "T02", severity: "error", message }];
      return [warn({ line, code: "T02", message: `${message}, which is no more than rounding` })];
    }
    return [warn({ line, code: tie.check === "across" ? "T11" : "T10", message })];
  });
  if (noiTies === null) {
    const message = "The file prints no net operating income that the lines could be checked against";
    found.push(warn({ code: "T02", message }));
    const missed = tieOut.find(({ check, ok }) => !ok && ALONE.has(check));
    if (missed !== undefined) {
      const lost = `${describeTie(missed)}, and no net operating income is printed that would say that the lines are whole`;
      found.push({ code: "T22", severity: "error", message: lost });
    }
  }
  return found;
}

function describeTie({ label, columns }: StatementTie): string {
  const failed = columns.filter(({ ok }) => !ok);
  const worst = failed.find(({ month }) => month === null) ?? failed[0];
  if (worst === undefined) return label;
  const where = worst.month === null ? "in sum" : `in ${worst.month}`;
  const more = failed.length > 1 ? `, and in ${failed.length - 1} more columns` : "";
  return `“${label}” is printed as ${amount(worst.expected)} ${where}, but its lines make ${amount(worst.found)}${more}`;
}

/** Income below zero has its signs turned round: the file's sums tie either way. */
function doubtIncome({ results }: OperatingStatement): Found[] {
  const egi = findTotal(results, "effectiveGrossIncome") ?? 0;
  if (egi >= 0) return [];
  const message = `The lines of income come to ${amount(egi)}: is the sign of one of them wrong, or are income and costs mistaken for each other?`;
  return [{ code: "T22", severity: "error", message }];
}

function findUnmapped({ lines, unmapped }: OperatingStatement): Found[] {
  return unmapped.flatMap(({ key, label, total }): Found[] => {
    const line = lines.find((one) => one.key === key);
    const message = `“${label}” (${total === null ? "no total" : amount(total)}) is no account that is known: map it, or leave it out with a reason`;
    return [{ line, code: "T01", severity: "error", message }];
  });
}

function findSigns({ lines }: OperatingStatement, signs: Signs): Found[] {
  const found = [...signs.flipped].map((account) => {
    const label = findAccount(account)?.label ?? account;
    return warn({ code: "T04", message: `${label} is printed positive and taken off, as its totals say` });
  });
  for (const line of lines) {
    const account = line.account === null ? undefined : findAccount(line.account);
    if (line.kind !== "account" || account === undefined || account.isDeduction === true) continue;
    const isCost = account.group === "expense";
    const gain = line.effectTotal ?? 0;
    const printed = line.printedTotal ?? line.printed.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    if (isCost && line.placement === "expense" && printed * signs.expense < 0 && gain < 0) {
      const message = `“${line.label}” (${amount(printed)}) is a cost like the others, though it has the other sign, as their total says`;
      found.push(warn({ line, code: "T04", message }));
    }
    if ((isCost && gain > 0) || (account.group === "otherIncome" && gain < 0)) {
      const message = `“${line.label}” is ${isCost ? "a cost that adds to income" : "an income that takes from it"}: ${amount(line.printedTotal ?? gain)}`;
      found.push(warn({ line, code: "T04", message }));
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

/** Scaled so that it is a standard deviation for a normal spread. */
const ROBUST = 0.6745;
const MEAN_ROBUST = 0.7979;
const MOST_Z = 3.5;
/** What is small beside the property's income wants no look. */
const LEAST_SHARE = 0.005;

/**
 * What a buyer asks about before trusting a statement: a month far from the others (robust z above 3.5) or of the
 * other sign, lines that are missing in some months, insurance proceeds, and a management fee under 3% of income.
 * See docs/methods/operating-statements.md#anomalies.
 */
function findAnomalies(statement: OperatingStatement): Found[] {
  const egi = findTotal(statement.results, "effectiveGrossIncome");
  return [
    ...findOutliers(statement, egi),
    ...findFlips(statement, egi),
    ...findGaps(statement, egi),
    ...findOneOffs(statement),
    ...findFee(statement, egi),
  ];
}

const findTotal = (figures: readonly StatementFigure[], key: string) =>
  figures.find((one) => one.key === key)?.total ?? null;

function findOutliers({ lines, months }: OperatingStatement, egi: number | null): Found[] {
  return lines.flatMap((line): Found[] => {
    if (line.kind !== "account" || months.length < 6) return [];
    const values = line.effect.map((amount) => amount ?? 0);
    const scores = robustScores(values);
    return values.flatMap((value, at): Found[] => {
      const isLarge = egi === null || Math.abs(value) * 12 > Math.abs(egi) * LEAST_SHARE * 4;
      if (Math.abs(scores[at] ?? 0) <= MOST_Z || !isLarge) return [];
      const middle = median(values);
      // As they are printed: what turns its sign has the other one.
      const way = Math.sign(middle) || Math.sign(value);
      const [here, typical] = [value, middle].map((one) => amount(Math.round(one * way)));
      const message = `“${line.label}” of ${months[at]} is ${here}, in a typical month ${typical}`;
      return [warn({ line, code: "T13", message })];
    });
  });
}

/** A month that adds where its line takes off, or the other way round: a correction, or a wrong sign. */
function findFlips({ lines, months }: OperatingStatement, egi: number | null): Found[] {
  return lines.flatMap((line): Found[] => {
    if (line.kind !== "account" || months.length < 6 || line.account === "lossToLease") return [];
    const way = Math.sign(median(line.effect.map((amount) => amount ?? 0)));
    const flipped = months.filter((_, at) => {
      const value = line.effect[at] ?? 0;
      return value * way < 0 && Math.abs(value) * 12 > Math.abs(egi ?? 0) * LEAST_SHARE;
    });
    if (flipped.length === 0) return [];
    const message = `“${line.label}” turns its sign in ${flipped.join(", ")}`;
    return [warn({ line, code: "T04", message })];
  });
}

/**
 * How far each value lies from the median, in robust standard deviations: `0.6745 (x - median) / MAD`, and where more
 * than half of the values are the same `0.7979 (x - median) / mean absolute deviation`. Zero where those are nothing,
 * as of a tax that is paid once a year. Source: Iglewicz and Hoaglin 1993.
 *
 * @example robustScores([1, 2, 3, 4, 100])[4] // 65.4265
 */
export function robustScores(values: readonly number[]): number[] {
  const middle = median(values);
  const spread = median(values.map((value) => Math.abs(value - middle)));
  if (spread > 0) return values.map((value) => (ROBUST * (value - middle)) / spread);
  const mean = values.reduce((sum, value) => sum + Math.abs(value - middle), 0) / values.length;
  return values.map((value) => (mean === 0 || middle === 0 ? 0 : (MEAN_ROBUST * (value - middle)) / mean));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** Monthly costs that were not booked in each month: taxes and insurance are often paid at once, these are not. */
const MONTHLY = new Set([
  "payroll",
  "managementFee",
  "rentalIncome",
  "grossPotentialRent",
  "electricity",
  "waterSewer",
]);

function findGaps({ accounts, months }: OperatingStatement, egi: number | null): Found[] {
  return accounts.flatMap(({ key, label, months: amounts, total }): Found[] => {
    if (!MONTHLY.has(key) || months.length < 6 || total === null) return [];
    const empty = months.filter((_, at) => (amounts[at] ?? 0) === 0);
    const isSmall = egi !== null && Math.abs(total) < Math.abs(egi) * LEAST_SHARE;
    if (empty.length === 0 || empty.length === months.length || isSmall) return [];
    return [warn({ code: "T14", message: `${label} has no amount in ${empty.join(", ")}` })];
  });
}

function findOneOffs({ lines }: OperatingStatement): Found[] {
  return lines.flatMap((line): Found[] => {
    const account = line.account === null ? undefined : findAccount(line.account);
    if (account?.oneOff === undefined || line.kind !== "account" || (line.effectTotal ?? 0) === 0) return [];
    const message = `“${line.label}” is not expected to come again: ${account.label} is taken out of the normalized year`;
    return [warn({ line, code: "T16", message })];
  });
}

const LEAST_FEE = 0.03;

function findFee({ accounts }: OperatingStatement, egi: number | null): Found[] {
  const fee = findTotal(accounts, "managementFee") ?? 0;
  if (egi === null || egi <= 0 || fee / egi >= LEAST_FEE) return [];
  const share = ((100 * fee) / egi).toFixed(1);
  const message = `The management fee is ${share}% of effective gross income: the owner may manage the property, a buyer pays for it`;
  return [warn({ code: "T17", message })];
}

/** Dollars in a sentence, with cents where there are some: `$1,250`, `-$97.50`. */
function amount(value: number): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  const text = Math.abs(value).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  });
  return `${value < 0 ? "-" : ""}$${text}`;
}
