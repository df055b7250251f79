import { findAccount } from "./accounts/chart.ts";
import { amount } from "./amount-text.ts";
import type { OperatingStatement, StatementFigure, StatementIssue, StatementLine } from "./statement.ts";

type Found = Pick<StatementIssue, "code" | "severity" | "message"> & { line?: StatementLine };

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
export function findAnomalies(statement: OperatingStatement): Found[] {
  const egi = totalOf(statement.results, "effectiveGrossIncome");
  return [
    ...findOutliers(statement, egi),
    ...findFlips(statement, egi),
    ...findGaps(statement, egi),
    ...findOneOffs(statement),
    ...findFee(statement, egi),
  ];
}

const totalOf = (figures: readonly StatementFigure[], key: string) =>
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
      return [{ line, code: "T13", severity: "warning", message }];
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
    return [{ line, code: "T04", severity: "warning", message }];
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
    return [{ code: "T14", severity: "warning", message: `${label} has no amount in ${empty.join(", ")}` }];
  });
}

function findOneOffs({ lines }: OperatingStatement): Found[] {
  return lines.flatMap((line): Found[] => {
    const account = line.account === null ? undefined : findAccount(line.account);
    if (account?.isOneOff !== true || line.kind !== "account" || (line.effectTotal ?? 0) === 0) return [];
    return [
      {
        line,
        code: "T16",
        severity: "warning",
        message: `“${line.label}” is not expected to come again: ${account.label}`,
      },
    ];
  });
}

const LEAST_FEE = 0.03;

function findFee({ accounts }: OperatingStatement, egi: number | null): Found[] {
  const fee = totalOf(accounts, "managementFee") ?? 0;
  if (egi === null || egi <= 0 || fee / egi >= LEAST_FEE) return [];
  const share = ((100 * fee) / egi).toFixed(1);
  const message = `The management fee is ${share}% of effective gross income: the owner may manage the property, a buyer pays for it`;
  return [{ code: "T17", severity: "warning", message }];
}
