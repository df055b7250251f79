import type { BookChange, UnknownAccount } from "@labs/contract/portfolios/book";
import {
  nameAccount,
  type PropertyActuals,
  spellProperty,
} from "@labs/operating-statements/read-actual-months";
import type { ActualLine, KeptMonth } from "../actuals/service.ts";
import type { HeldHome } from "./held-repository.ts";
import { nameHeld, type PlannedRow } from "./planned-row.ts";

/** What a row of statements would keep, month by month. */
interface PlannedMonth {
  month: string;
  basedOn: number | null;
  lines: ActualLine[];
}

interface Planning {
  read: readonly PropertyActuals[];
  held: readonly HeldHome[];
  /** Of the held homes, as they are kept. */
  kept: readonly KeptMonth[];
  /** Own ids of homes that were sold out of the portfolio. */
  sold: ReadonlySet<string>;
  today: string;
}

/** What each home's statement would add or change, against the months that are kept. */
export function planStatements({ read, held, kept, sold, today }: Planning): PlannedRow[] {
  const homes = new Map(
    held.flatMap((home) => (home.values.own_id === null ? [] : [[spellProperty(home.values.own_id), home]])),
  );
  const months = Map.groupBy(kept, ({ googlePlacesId }) => googlePlacesId);
  const rows = numberRows(read);
  const first = new Map<string, number>();
  return read.map((of, at): PlannedRow => {
    const row = rows[at] ?? at + 1;
    const key = spellProperty(of.property);
    const home = homes.get(key);
    const problems = [
      ...nameHome(of, home, sold),
      ...(first.has(key) && key !== "" ? [`${of.property} also stands from row ${first.get(key)} on`] : []),
      ...of.problems,
      ...of.months
        .filter(({ month }) => month > today.slice(0, 7))
        .map(({ month }) => `${month} has not begun: a budget or forecast is no actual`),
      ...(of.months.length === 0 && of.problems.length === 0
        ? ["The statement has no month with an amount"]
        : []),
      ...of.unknown.map(({ label }) => `“${label}” has no account: map it first`),
    ];
    first.set(key, first.get(key) ?? row);
    return planHome({ of, row, home, known: months.get(home?.googlePlacesId ?? "") ?? [], problems, today });
  });
}

function nameHome(
  { property }: PropertyActuals,
  home: HeldHome | undefined,
  sold: ReadonlySet<string>,
): string[] {
  if (home !== undefined) return [];
  if (property === "")
    return ["The file does not say whose statement it is: give the home's own id with the file"];
  const isSold = sold.has(spellProperty(property));
  return [`No home of this portfolio has the own id ${property}${isSold ? ": it was sold" : ""}`];
}

/** As a spreadsheet counts; where several sheets have the same row, by their order. */
function numberRows(read: readonly PropertyActuals[]): number[] {
  const rows = read.map(({ source }) => source.row);
  return new Set(rows).size === rows.length ? rows : rows.map((_, at) => at + 1);
}

function planHome(plan: {
  of: PropertyActuals;
  row: number;
  home: HeldHome | undefined;
  known: readonly KeptMonth[];
  problems: string[];
  today: string;
}): PlannedRow {
  const { of, row, home, known, problems, today } = plan;
  const before = new Map(known.map((month) => [month.month, month]));
  const fresh: PlannedMonth[] = [];
  const replaced: PlannedMonth[] = [];
  const changes: BookChange[] = [];
  for (const { month, lines } of of.months) {
    const earlier = before.get(month);
    if (earlier === undefined) {
      fresh.push({ month, basedOn: null, lines });
      continue;
    }
    const differences = compareLines(month, earlier.lines, lines);
    if (differences.length === 0) continue;
    replaced.push({ month, basedOn: earlier.version, lines });
    changes.push(...differences);
  }
  const isUsable = problems.length === 0 && home !== undefined;
  const span = fresh.map(({ month }) => month);
  const added: BookChange[] =
    span.length === 0 ? [] : [{ field: "months", label: "New months", from: null, to: writeSpan(span) }];
  return {
    row,
    outcome: !isUsable ? "rejected" : replaced.length > 0 ? "changed" : fresh.length > 0 ? "new" : "same",
    ownId: of.property === "" ? null : of.property,
    text: [of.property || "(names no home)", writeSpan(of.months.map(({ month }) => month))].join(" · "),
    property: home === undefined ? null : nameHeld(home),
    candidates: [],
    changes: isUsable ? [...added, ...changes] : [],
    notes: [...of.notes, ...(home === undefined ? [] : noteMonths(of, home, { known, today }))],
    problems,
    basedOn: null,
    home: null,
    values: isUsable ? { months: [...fresh, ...replaced] } : {},
    soldOn: null,
    salePrice: null,
  };
}

const writeSpan = (months: readonly string[]): string => {
  const sorted = [...months].sort();
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (from === undefined || to === undefined) return "no month";
  return from === to ? from : `${from} to ${to} (${sorted.length})`;
};

/** What a month says otherwise than it is kept, account by account; alike means the same lines from the same accounts. */
function compareLines(
  month: string,
  before: readonly ActualLine[],
  after: readonly ActualLine[],
): BookChange[] {
  const [from, to] = [sumAccounts(before), sumAccounts(after)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((account): BookChange[] => {
    const [old, now] = [from.get(account) ?? null, to.get(account) ?? null];
    if (old === now) return [];
    return [{ field: account, label: `${nameAccount(account)}, ${month}`, from: old, to: now }];
  });
}

function sumAccounts(lines: readonly ActualLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { account, amount } of lines)
    sums.set(account, (sums.get(account) ?? 0) + Math.round(100 * amount));
  return new Map([...sums].map(([account, cents]) => [account, cents / 100]));
}

/** Thousands, cents and other currencies are off by more than any change of a home's income. */
const MOST_TIMES = 20;

function noteMonths(
  { months }: PropertyActuals,
  home: HeldHome,
  { known, today }: { known: readonly KeptMonth[]; today: string },
): string[] {
  const notes: string[] = [];
  const bought = home.values.acquired_at?.slice(0, 7);
  const early = bought === undefined ? [] : months.filter(({ month }) => month < bought);
  if (early.length > 0) {
    notes.push(
      `${writeSpan(early.map(({ month }) => month))} lies before the purchase on ${home.values.acquired_at}`,
    );
  }
  if (months.some(({ month }) => month === today.slice(0, 7)))
    notes.push(`${today.slice(0, 7)} is not over yet`);
  const income = averageIncome(months);
  const earlier = averageIncome(known);
  const [usual, words] =
    earlier !== null
      ? [earlier, "in the months loaded before"]
      : [home.values.monthly_rent, "of rent on its lease"];
  if (income !== null && usual !== null && usual > 0 && income > 0) {
    const times = income / usual;
    if (times > MOST_TIMES || times < 1 / MOST_TIMES) {
      const dollars = (amount: number) => `$${Math.round(amount).toLocaleString("en-US")}`;
      notes.push(`Income of ${dollars(income)} a month against ${dollars(usual)} ${words}: other units?`);
    }
  }
  return notes;
}

function averageIncome(months: readonly { lines: readonly ActualLine[] }[]): number | null {
  const incomes = months.map(({ lines }) =>
    lines.reduce((sum, { placement, amount }) => sum + (placement === "income" ? amount : 0), 0),
  );
  return incomes.length === 0 ? null : incomes.reduce((sum, income) => sum + income, 0) / incomes.length;
}

/** Lines without an account over all homes of a file, those with most dollars first. */
export function listUnknownAccounts(
  read: readonly PropertyActuals[],
): (UnknownAccount & { system: string })[] {
  const found = new Map<string, UnknownAccount & { system: string }>();
  for (const { unknown, system } of read) {
    for (const { line, label, placement, total } of unknown) {
      const known = found.get(line) ?? { line, label, placement, homes: 0, total: 0, system };
      found.set(line, { ...known, homes: known.homes + 1, total: known.total + Math.abs(total) });
    }
  }
  return [...found.values()].sort((a, b) => b.total - a.total).slice(0, 200);
}
