import { type AccountKey, findAccount } from "../accounts/chart.ts";
import { addFigures, type Entry, isSum, listFigures, sumMonths } from "./entry.ts";

/** A line that counts, with the account that it is mapped to. */
export interface Account {
  entry: Entry;
  /** Its place among all entries. */
  at: number;
  account: AccountKey | null;
}

/** How a file prints its amounts: +1 where income, costs and what stands below are positive. */
export interface Signs {
  income: 1 | -1;
  expense: 1 | -1;
  below: 1 | -1;
  /** What stands after net income, as a statement of cash has its adjustments. */
  after: 1 | -1;
  /** The entry of the first net income. */
  netAt: number;
  /** Deductions that are printed positive and taken off, by account. */
  flipped: ReadonlySet<AccountKey>;
}

/** A sum of the file, with its place among all entries. */
type Sum = Entry & { at: number };

/** What a line adds to net income for each dollar that is printed. */
export function findSign({ entry, account, at }: Account, signs: Signs): 1 | -1 {
  if (entry.placement === "expense") return (signs.expense === 1) === (entry.isReversed !== true) ? -1 : 1;
  if (entry.placement === "below") {
    const isIncome = account !== null && findAccount(account)?.isIncome === true;
    if (isIncome) return signs.income;
    return (at > signs.netAt ? signs.after : signs.below) === 1 ? -1 : 1;
  }
  if (entry.isReversed === true) return signs.income === 1 ? -1 : 1;
  const isTakenOff = account !== null && signs.flipped.has(account) && sumEntry(entry) * signs.income > 0;
  return isTakenOff ? (signs.income === 1 ? -1 : 1) : signs.income;
}

function sumEntry({ row }: Entry): number {
  return sumMonths(row) || (row.total ?? 0);
}

/**
 * How a file prints its amounts, as its own totals say: of the ways to read the signs, the one under which the most
 * of its income and results tie out.
 */
export function settleSigns(accounts: readonly Account[], entries: readonly Entry[]): Signs {
  const sums = entries.flatMap((entry, at): Sum[] => (entry.kind === "subtotal" ? [{ ...entry, at }] : []));
  const income = majority(accounts, "income");
  const expense = majority(accounts, "expense");
  const positive = positiveDeductions(accounts, income);
  const targets = sums.filter(
    ({ result, placement }) =>
      result === "income" || result === "noi" || (result === undefined && placement === "income"),
  );
  const netAt = sums.find(({ result }) => result === "net_income")?.at ?? entries.length;
  let best: Signs = {
    income,
    expense,
    below: expense,
    after: expense,
    netAt,
    flipped: new Set(hasIncomeSum(targets) ? [] : positive),
  };
  let most = countTied(accounts, targets, best);
  for (const flipped of subsets(positive)) {
    for (const other of [expense, expense === 1 ? -1 : 1] as const) {
      const signs: Signs = { income, expense: other, below: other, after: other, netAt, flipped };
      const tied = countTied(accounts, targets, signs);
      if (tied > most) [best, most] = [signs, tied];
    }
  }
  return settleBelow(accounts, sums, best);
}

const hasIncomeSum = (targets: readonly Sum[]) => targets.length > 0;

function majority(accounts: readonly Account[], placement: "income" | "expense"): 1 | -1 {
  const sum = accounts
    .filter(({ entry }) => entry.placement === placement)
    .reduce((total, { entry }) => total + sumEntry(entry), 0);
  return sum < 0 ? -1 : 1;
}

function positiveDeductions(accounts: readonly Account[], income: 1 | -1): AccountKey[] {
  const found = accounts.flatMap(({ entry, account }) => {
    if (entry.placement !== "income" || account === null) return [];
    return findAccount(account)?.isDeduction === true && sumEntry(entry) * income > 0 ? [account] : [];
  });
  return [...new Set(found)];
}

/** All choices of a few, the empty one first. */
function subsets<Item>(items: readonly Item[]): Set<Item>[] {
  const found: Set<Item>[] = [];
  for (let mask = 0; mask < 2 ** items.length; mask += 1) {
    found.push(new Set(items.filter((_, at) => (mask >> at) % 2 === 1)));
  }
  return found;
}

function countTied(accounts: readonly Account[], sums: readonly Sum[], signs: Signs): number {
  return sums.filter((sum) => {
    const members = accounts.filter(({ entry, at }) => isMember(sum, entry) && at < sum.at);
    return ties(sum, members, signs);
  }).length;
}

function isMember(sum: Entry, { placement }: Entry): boolean {
  if (sum.result === "net_income") return true;
  if (sum.result === "noi") return placement !== "below";
  return placement === "income" || placement === null;
}

function ties(sum: Entry, members: readonly Account[], signs: Signs): boolean {
  let sums = listFigures(sum.row).map(() => 0);
  for (const member of members) {
    const sign = findSign(member, signs) * signs.income;
    const { row } = member.entry;
    const signed = {
      ...row,
      amounts: row.amounts.map((one) => (one ?? 0) * sign),
      total: (row.total ?? 0) * sign,
    };
    sums = addFigures(sums, signed);
  }
  return isSum(sum.row, sums, members.length);
}

/** Costs below net operating income are printed like the others, unless net income or cash flow says that they are not. */
function settleBelow(accounts: readonly Account[], sums: readonly Sum[], signs: Signs): Signs {
  const nets = sums.filter(({ result }) => result === "net_income");
  const other = signs.below === 1 ? -1 : 1;
  let best = signs;
  let most = countTied(accounts, nets, signs);
  const ways = [
    { below: other, after: other },
    { below: signs.below, after: other },
    { below: other, after: signs.below },
  ] as const;
  for (const way of ways) {
    const tied = countTied(accounts, nets, { ...signs, ...way });
    if (tied > most) [best, most] = [{ ...signs, ...way }, tied];
  }
  return best;
}
