import { roundToCents, sumToCents } from "@labs/sheets/read-number";
import { findAccount } from "./accounts/chart.ts";
import { type Entry, findTolerance, listFigures, sumMonths } from "./lines/entry.ts";
import type { Account, Signs } from "./lines/settle-signs.ts";
import { findSign } from "./lines/settle-signs.ts";
import type { StatementTie, TieCheck, TieColumn } from "./statement.ts";

export interface TieParts {
  entries: readonly Entry[];
  accounts: readonly Account[];
  signs: Signs;
  months: readonly string[];
}

/** Every sum that the file prints against the lines that it is of, month by month and in sum. */
export function tieOut(parts: TieParts): StatementTie[] {
  return parts.entries.flatMap((entry, at) => (entry.kind === "subtotal" ? tieSum(parts, entry, at) : []));
}

const CHECKS: Record<NonNullable<Entry["result"]>, TieCheck> = {
  income: "income",
  expenses: "expenses",
  noi: "noi",
  net_income: "net_income",
};

function tieSum(parts: TieParts, entry: Entry, at: number): StatementTie[] {
  let best: TieColumn[] = [];
  let of: readonly Account[] = [];
  for (const members of listMembers(parts, entry, at)) {
    for (const factor of listFactors(entry, members, parts.signs)) {
      const columns = compare(parts, entry, { members, factor });
      if (best.length === 0 || countOk(columns) > countOk(best)) [best, of] = [columns, members];
    }
    if (best.every(({ ok }) => ok)) break;
  }
  if (best.length === 0) return [];
  return [
    {
      check: isAfterDebt(entry, of)
        ? "net_income"
        : entry.result === undefined
          ? "section"
          : CHECKS[entry.result],
      label: entry.row.label || `Row ${entry.row.source.row}`,
      ok: best.every(({ ok }) => ok),
      columns: best,
      source: entry.row.source,
    },
  ];
}

/** An audited `Operating profit` is what interest and depreciation leave. */
const isAfterDebt = ({ result, row }: Entry, members: readonly Account[]): boolean =>
  result === "noi" &&
  /\b(profit|surplus)\b|\bincome (\W*or\W*)?\(?loss/i.test(row.label) &&
  members.some(({ account }) => account === "debtInterest" || account === "depreciation");

const countOk = (columns: readonly TieColumn[]) => columns.filter(({ ok }) => ok).length;

const MOST_LINES = 80;

/** The lines that a sum may be of, the likeliest first. */
function listMembers({ accounts, entries }: TieParts, entry: Entry, at: number): Account[][] {
  const above = accounts.filter((one) => one.at < at);
  const placed = (...places: Entry["placement"][]) =>
    above.filter((one) => places.includes(one.entry.placement));
  if (entry.result === "income") return [placed("income", null)];
  if (entry.result === "expenses") return [placed("expense")];
  // Some files print it twice: before reserves and after.
  if (entry.result === "noi") return [placed("income", "expense", null), above];
  if (entry.result === "net_income") return [above];
  const { from, until } = entry;
  if (from !== undefined) {
    return [accounts.filter((one) => one.at >= from && one.at < (until ?? at)), placed(entry.placement)];
  }
  const lastSum = entries.findLastIndex((one, index) => index < at && one.kind === "subtotal");
  const since = above.filter((one) => one.at > lastSum);
  // Under the line some files sum up all income and all costs once more.
  const whole =
    entry.placement === "below"
      ? [placed("income", null), placed("expense"), placed("expense", "below"), ...listWholes(above)]
      : [];
  const choices = [
    since,
    placed(entry.placement),
    above,
    ...whole,
    ...above.slice(-MOST_LINES).map((_, start, last) => last.slice(start)),
  ];
  return choices.filter((members) => members.length > 0);
}

/** All income, and all costs, those below the line with them. */
function listWholes(above: readonly Account[]): Account[][] {
  const isIncome = ({ entry, account }: Account) =>
    entry.placement === "below"
      ? account !== null && findAccount(account)?.isIncome === true
      : entry.placement !== "expense";
  return [above.filter(isIncome), above.filter((one) => !isIncome(one))];
}

function compare(
  { signs, months }: TieParts,
  entry: Entry,
  { members, factor }: { members: readonly Account[]; factor: number },
): TieColumn[] {
  const figures = listFigures(entry.row);
  const told = figures.flatMap((figure) => (figure === null ? [] : [figure]));
  return figures.flatMap((expected, column): TieColumn[] => {
    if (expected === null) return [];
    const parts = members.map((member) => {
      const figure = listFigures(member.entry.row)[column] ?? 0;
      return figure * findSign(member, signs) * factor;
    });
    const found = sumToCents(parts);
    const isTotal = column === months.length;
    return [
      {
        month: isTotal ? null : (months[column] ?? null),
        expected: roundToCents(expected),
        found,
        ok: Math.abs(expected - found) <= findTolerance([...told, ...parts], members.length),
        source: (isTotal ? entry.row.totalSource : entry.row.sources[column]) ?? entry.row.source,
      },
    ];
  });
}

/** A sum of costs is printed as costs are, any other as income is; below the line it may be either. */
function listFactors(entry: Entry, members: readonly Account[], signs: Signs): number[] {
  if (entry.result === "noi" || entry.result === "net_income") return [signs.income];
  const places = new Set(members.map((member) => member.entry.placement));
  // `Total vacancies` of a form is positive as its lines are, which are taken off.
  const areTakenOff = members.every(
    (member) => member.entry.placement !== "expense" && findSign(member, signs) !== signs.income,
  );
  if (areTakenOff && !places.has("below")) return [signs.income === 1 ? -1 : 1];
  const costs = signs.expense === 1 ? -1 : 1;
  if (places.has("below"))
    return members.some(({ at }) => at > signs.netAt) || signs.below !== 1 ? [1, -1] : [-1, 1];
  return [places.size === 1 && places.has("expense") ? costs : signs.income];
}

/** Lines whose months do not make the total that is printed beside them. */
export function tieAcross({ accounts, months }: TieParts): StatementTie[] {
  if (months.length < 2) return [];
  return accounts.flatMap(({ entry: { row } }): StatementTie[] => {
    if (row.total === null || row.totalSource === null) return [];
    const found = roundToCents(sumMonths(row));
    const tolerance = findTolerance([row.total, ...row.amounts.map((amount) => amount ?? 0)], months.length);
    if (Math.abs(row.total - found) <= tolerance) return [];
    const column = {
      month: null,
      expected: roundToCents(row.total),
      found,
      ok: false,
      source: row.totalSource,
    };
    return [{ check: "across", label: row.label, ok: false, columns: [column], source: row.source }];
  });
}
