import { wordsOf } from "@labs/rent-rolls/sheet";
import { type Entry, hasAmounts } from "./entry.ts";
import { countSummedBelow, isSumRow } from "./find-sums.ts";
import { isCalledSum, isMemo, isTotalOf, nameOfTotal, resultNameOf } from "./line-words.ts";
import type { StatementRow } from "./read-rows.ts";
import type { Placement } from "./statement.ts";

interface Section {
  label: string;
  indent: number;
  placement: Placement | undefined;
  /** The entry after its heading. */
  from: number;
  hasTotal: boolean;
}

const BELOW =
  /non ?operating|below the line|debt service|financ|capital|mortgage|\bloans?\b|depreciation|amorti[sz]ation|partnership|ownership|owners? |replacement|reserves?\b|non ?recurring|extraordinary|adjustments?|cash flow|balance sheet/;
const EXPENSE =
  /expenses?|expenditures?|\bcosts?\b|disbursements|utilit|payroll|salar|personnel|repair|maintenance|\btax(es)?\b|insurance|marketing|advertis|administrat|management|turnover|make ready|contract|professional|controllable/;
const INCOME = /\bincome\b|revenues?|receipts|\brents?\b|rental/;

/** What a heading alone says of the lines under it. */
function placementOf(label: string): Placement | undefined {
  const words = wordsOf(label);
  const [income, expense] = [INCOME.test(words), EXPENSE.test(words)];
  if (BELOW.test(words) && !/operating income/.test(words.replace("non operating", ""))) return "below";
  if (income && /expenses?|costs?/.test(words)) return undefined;
  if (income && !/income tax/.test(words)) return "income";
  return expense ? "expense" : undefined;
}

/** Gives each row its part: heading, account, sum or statistic, with its section and where the file puts it. */
export function placeLines(rows: readonly StatementRow[]): Entry[] {
  const walk = new Walk(rows);
  for (const at of rows.keys()) walk.take(at);
  return settleStart(walk.entries);
}

class Walk {
  entries: Entry[] = [];
  private stack: Section[] = [];
  private state: Placement | undefined;
  /** Where the lines of a sum that stands above them end. */
  private readonly ends = new Map<number, Section>();
  private readonly rows: readonly StatementRow[];
  private readonly hasNoiAhead: (at: number) => boolean;
  /** The last sum of all income: rent alone may be called so before other income follows. */
  private readonly lastIncome: number;
  /** Rows that are called sums. */
  private readonly sums: { at: number; label: string }[];
  private readonly isIndented: boolean;

  constructor(rows: readonly StatementRow[]) {
    this.rows = rows;
    this.isIndented = rows.some(({ indent }) => indent !== rows[0]?.indent);
    this.sums = rows.flatMap((row, at) =>
      hasAmounts(row) && isCalledSum(row.label) ? [{ at, label: row.label }] : [],
    );
    const lastNoi = rows.findLastIndex((row) => hasAmounts(row) && resultNameOf(row.label) === "noi");
    this.hasNoiAhead = (at) => lastNoi > at;
    const isResult = (row: StatementRow, ...names: (string | undefined)[]) =>
      hasAmounts(row) && names.includes(resultNameOf(row.label));
    const firstCost = rows.findIndex((row) => isResult(row, "expenses", "noi"));
    this.lastIncome = rows
      .slice(0, firstCost < 0 ? rows.length : firstCost)
      .findLastIndex((row) => isResult(row, "income"));
  }

  take(at: number): void {
    const row = this.rows[at];
    if (row === undefined) return;
    const ended = this.ends.get(at);
    if (ended !== undefined) this.popThrough(ended);
    if (row.isPercent || (row.code === null && isMemo(row.label))) return void this.add(row, "memo");
    const below = hasAmounts(row) && !this.closes(row) ? countSummedBelow(this.rows, at) : undefined;
    if (!hasAmounts(row)) this.takeHeading(row, at);
    else if (below !== undefined) this.takeTopSum(row, { at, below });
    else this.takeAmounts(row, at);
  }

  /** Whether a row is called a sum, and there are lines above that it can be of. */
  private closes(row: StatementRow): boolean {
    return isCalledSum(row.label) && isSumRow(this.entries, row, this.findClosed(row)?.from);
  }

  private add(row: StatementRow, kind: Entry["kind"]): Entry {
    const placed = this.stack.findLast(({ placement }) => placement !== undefined)?.placement;
    const entry: Entry = {
      row,
      kind,
      section: [...this.stack.map(({ label }) => label), ...row.before],
      placement:
        (row.before[0] === undefined ? undefined : placementOf(row.before[0])) ??
        placed ??
        this.state ??
        null,
      result: undefined,
      from: undefined,
      until: undefined,
    };
    this.entries.push(entry);
    return entry;
  }

  private takeHeading(row: StatementRow, at: number): void {
    if (row.label === "") return void this.add(row, "account");
    const hasTotal = this.sums.some((sum) => sum.at > at && isTotalOf(sum.label, row.label));
    const next = this.rows[at + 1];
    const isDeeper = next !== undefined && next.indent > row.indent;
    if (isCalledSum(row.label) && !hasTotal) return void this.add(row, "heading");
    // An account that was never used has its code and no amounts.
    if (row.code !== null && !hasTotal && !isDeeper && /[^0]$/.test(row.code))
      return void this.add(row, "account");
    this.open(row, hasTotal);
  }

  private open(row: StatementRow, hasTotal: boolean): Section {
    const said = placementOf(row.label);
    // What a file sums into its expenses stands there, whatever it is called.
    const around = this.stack.findLast((one) => one.hasTotal && one.placement !== undefined)?.placement;
    const placement = around ?? (this.state === "below" ? "below" : said);
    for (let top = this.stack.at(-1); top !== undefined; top = this.stack.at(-1)) {
      const isOther = placement !== undefined && top.placement !== undefined && top.placement !== placement;
      const isEnded = !this.isIndented || top.indent >= row.indent;
      if (top.hasTotal || (!isOther && !isEnded)) break;
      this.stack.pop();
    }
    this.add(row, "heading");
    const section = { label: row.label, indent: row.indent, placement, from: this.entries.length, hasTotal };
    this.stack.push(section);
    return section;
  }

  private takeTopSum(row: StatementRow, { at, below }: { at: number; below: number }): void {
    const section = this.open(row, true);
    const entry = this.entries.at(-1);
    if (entry !== undefined) {
      entry.kind = "subtotal";
      entry.from = this.entries.length;
      entry.until = entry.from + below;
    }
    this.ends.set(at + below + 1, section);
  }

  private takeAmounts(row: StatementRow, at: number): void {
    const called = isCalledSum(row.label);
    const section = called ? this.findClosed(row) : undefined;
    if (!isSumRow(this.entries, row, section?.from)) {
      if (section !== undefined) this.popThrough(section);
      this.add(row, "account");
      return;
    }
    const result = resultNameOf(row.label);
    // The sum of a section stands in the section that it closes.
    if (section !== undefined) this.popThrough(section);
    const done = result === "income" ? "income" : result === "expenses" ? "expense" : undefined;
    if (done !== undefined) this.stack = this.stack.filter(({ placement }) => placement !== done);
    const entry = this.add(row, "subtotal");
    entry.result = this.state === "below" && result !== "net_income" && result !== "noi" ? undefined : result;
    entry.from = section?.from;
    if (section?.placement !== undefined) entry.placement = section.placement;
    this.turn(entry.result, at);
  }

  private findClosed(row: StatementRow): Section | undefined {
    if (nameOfTotal(row.label) === "") return this.stack.at(-1);
    return this.stack.findLast(({ label }) => isTotalOf(row.label, label));
  }

  private popThrough(section: Section): void {
    const at = this.stack.indexOf(section);
    if (at >= 0) this.stack.splice(at);
  }

  private turn(result: Entry["result"], at: number): void {
    if (result === "income" && this.state !== "below" && at >= this.lastIncome) this.state = "expense";
    if (result === "expenses" && !this.hasNoiAhead(at)) this.state = "below";
    if (result !== "noi") return;
    this.state = "below";
    this.stack = [];
  }
}

/** Lines before the first heading are income where anything says so of later ones. */
function settleStart(entries: Entry[]): Entry[] {
  const first = entries.findIndex(({ placement }) => placement !== null);
  if (first < 0) return entries;
  for (const entry of entries.slice(0, first)) {
    if (entry.kind === "account" || entry.kind === "subtotal") entry.placement = "income";
  }
  return entries;
}
