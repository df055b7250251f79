import { isDeepStrictEqual } from "node:util";
import type { BookChange, BookKind } from "@labs/contract/portfolios/book";
import { type CapexLine, readCategory, sumCapex } from "../capex/service.ts";
import { type BalanceLine, readBalance, sumBalances } from "../delinquency/service.ts";
import type { KeptMonth } from "../kept-months/service.ts";
import type { OwnRow } from "../lists/service.ts";
import type { HeldHome } from "./held-repository.ts";
import { explainIssues, nameHeld, type PlannedRow, rejectRow, startRow } from "./planned-row.ts";

/** Files that say what a month of a home was, a row for each tenant or item. */
type MonthListKind = Extract<BookKind, "balances" | "capexPlan" | "capexSpend">;

type Line = BalanceLine | CapexLine;

interface Planning {
  kind: MonthListKind;
  rows: readonly OwnRow[];
  held: readonly HeldHome[];
  kept: readonly KeptMonth[];
  today: string;
  /** Of rows of balances without a day. */
  month: string | null;
}

interface ReadRow {
  row: OwnRow;
  home: HeldHome;
  month: string;
  day: string | undefined;
  line: Line;
  notes: string[];
}

/** What each home's rows would keep of a month, against what is kept of it. */
export function planMonths(of: Planning): PlannedRow[] {
  const homes = new Map(
    of.held.flatMap((home) => (home.values.own_id === null ? [] : [[key(home.values.own_id), home]])),
  );
  const planned: PlannedRow[] = [];
  const read: ReadRow[] = [];
  for (const row of of.rows) {
    const problems = explainIssues(row.issues);
    const ownId = row.values.text.own_id;
    const home = homes.get(key(ownId ?? ""));
    if (ownId === undefined) problems.push("The row has no own id");
    else if (home === undefined) problems.push(`No home of this portfolio has the own id ${ownId}`);
    const notes: string[] = [];
    const said = readRow(of, { row, home, note: (words) => notes.push(words) });
    if (typeof said === "string") problems.push(said);
    if (problems.length > 0 || typeof said === "string" || home === undefined) {
      planned.push(rejectRow(row, problems));
    } else if (said.line === undefined) {
      planned.push({ ...startRow(row), outcome: "ignored", notes: ["The row has no amount"] });
    } else read.push({ ...said, line: said.line, row, home, notes });
  }
  const before = new Map(of.kept.map((month) => [`${month.googlePlacesId} ${month.month}`, month]));
  for (const group of Map.groupBy(read, spellMonth).values())
    planned.push(planMonth(of.kind, group, before.get(spellMonth(group[0] as ReadRow))));
  return planned.sort((a, b) => a.row - b.row);
}

const key = (ownId: string) => ownId.trim().toLowerCase();
const spellMonth = ({ home, month }: ReadRow) => `${home.googlePlacesId} ${month}`;

/** A row's month and what it says of it, or why it can't be used. */
function readRow(
  { kind, today, month: given }: Planning,
  { row, home, note }: { row: OwnRow; home: HeldHome | undefined; note: (words: string) => void },
): { month: string; day: string | undefined; line: Line | undefined } | string {
  const { text, numbers, row: number } = row.values;
  if (kind === "balances") {
    const day = text.as_of;
    const month = day?.slice(0, 7) ?? given;
    if (month === null) return "Nothing says of which month the balance is: give the month with the file";
    if (month < FIRST_MONTH) return tooEarly(month);
    if ((day ?? `${month}-01`) > today) return `${day ?? month} is still to come`;
    // A home has one unit, whatever a system calls it.
    const unit = home?.propertyType === "multifamily" ? (text.unit ?? null) : null;
    return { month, day, line: readBalance({ row: number, numbers, unit }, note) };
  }
  if (text.month === undefined) return "The row has no month: an item has a row and a month of its own";
  const month = readMonth(text.month);
  if (month === undefined) return `“${text.month}” is no month: write 2026-05, 05/2026 or May 2026`;
  if (month < FIRST_MONTH) return tooEarly(month);
  if (kind === "capexSpend" && month > today.slice(0, 7))
    return `${month} has not begun: a budget is no spend`;
  const { amount } = numbers;
  if (kind === "capexPlan" && amount !== undefined && amount < 0) return "A budget is not below 0";
  const words = [text.category, text.item].filter((one) => one !== undefined);
  const category = readCategory(words);
  if (category === "other" && text.category !== undefined) note(`“${text.category}” stands under Other`);
  const line = { category, text: words.join(" · ").slice(0, 200) || null, amount: amount ?? 0, row: number };
  return { month, day: undefined, line: amount === undefined ? undefined : line };
}

/** Calendar years are asked for from here on. */
const FIRST_MONTH = "2000-01";
const tooEarly = (month: string) => `${month} is before 2000: check the year`;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `2026-05`, `2026-05-14`, `05/2026`, `5/14/2026`, `May 2026`; `May-26` is how Excel prints a month. */
export function readMonth(text: string): string | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})(?:[-/T ].*)?$/.exec(text);
  const us = /^(\d{1,2})[/-](?:\d{1,2}[/-])?(\d{4})$/.exec(text);
  const words = /^([a-z]{3})[a-z]*\.?[-, ]+(?:\d{1,2},? )?(\d{4})$/i.exec(text);
  const short = /^([a-z]{3})[a-z]*\.?(?:-|[ -]?['’])(\d{2})$/i.exec(text);
  if (short !== null) return readMonth(`${short[1]} 20${short[2]}`);
  const [year, month] =
    iso !== null
      ? [iso[1], Number(iso[2])]
      : us !== null
        ? [us[2], Number(us[1])]
        : [words?.[2], MONTHS.indexOf(words?.[1]?.toLowerCase() ?? "") + 1];
  if (year === undefined || !/^(19|20)/.test(year) || month < 1 || month > 12) return undefined;
  return `${year}-${String(month).padStart(2, "0")}`;
}

const sum = (kind: MonthListKind, lines: readonly Line[]) =>
  kind === "balances" ? sumBalances(lines as BalanceLine[]) : sumCapex(lines as CapexLine[]);
const withoutRow = (lines: readonly Line[]) => lines.map(({ row: _, ...line }) => line);

function planMonth(kind: MonthListKind, all: readonly ReadRow[], before: KeptMonth | undefined): PlannedRow {
  const days = [...new Set(all.flatMap(({ day }) => day ?? []))].sort();
  const last = days.at(-1);
  // Balances of two days are the same debt twice.
  const group = days.length > 1 ? all.filter(({ day }) => day === last) : all;
  const [first] = group as [ReadRow];
  const lines = group.map(({ line }) => line);
  const earlier = (before?.lines ?? []) as Line[];
  const changes = before === undefined ? [] : compareSums(kind, { month: first.month, earlier, lines });
  const isSame = before !== undefined && isDeepStrictEqual(withoutRow(earlier), withoutRow(lines));
  const fresh = sum(kind, lines).map(({ field, label, amount }) => ({
    field,
    label,
    from: null,
    to: amount,
  }));
  return {
    ...startRow(first.row),
    text: [first.row.values.text.own_id, first.month, lines.length > 1 ? `${lines.length} rows` : ""]
      .filter(Boolean)
      .join(" · "),
    outcome: before === undefined ? "new" : isSame ? "same" : "changed",
    property: nameHeld(first.home),
    changes: before === undefined ? fresh : changes,
    notes: [
      ...group.flatMap(({ notes }) => notes),
      ...noteRepeated(lines),
      ...(days.length > 1 ? [`Rows of ${days.slice(0, -1).join(", ")} are left out: ${last} is later`] : []),
    ],
    values: isSame ? {} : { months: [{ month: first.month, basedOn: before?.version ?? null, lines }] },
  };
}

function noteRepeated(lines: readonly Line[]): string[] {
  const seen = new Map<string, number>();
  return lines.flatMap(({ row, ...line }) => {
    const spelled = JSON.stringify(line);
    const other = seen.get(spelled);
    seen.set(spelled, other ?? row);
    return other === undefined ? [] : [`Row ${row} says the same as row ${other}: both count`];
  });
}

function compareSums(
  kind: MonthListKind,
  { month, earlier, lines }: { month: string; earlier: readonly Line[]; lines: readonly Line[] },
): BookChange[] {
  const [from, to] = [earlier, lines].map((one) => new Map(sum(kind, one).map((part) => [part.field, part])));
  return [...new Set([...(from?.keys() ?? []), ...(to?.keys() ?? [])])].flatMap((field): BookChange[] => {
    const [old, now] = [from?.get(field), to?.get(field)];
    if (old?.amount === now?.amount) return [];
    const label = `${now?.label ?? old?.label ?? field}, ${month}`;
    return [{ field, label, from: old?.amount ?? null, to: now?.amount ?? null }];
  });
}
