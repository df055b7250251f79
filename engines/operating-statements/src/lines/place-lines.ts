import { normalizeWords } from "@labs/sheets/sheet";
import { findAccount } from "../accounts/chart.ts";
import {
  isCalledSum,
  isMemo,
  isTotalFor,
  nameResult,
  nameResults,
  type ResultName,
  stripTotal,
} from "../accounts/line-words.ts";
import { mapByRules } from "../accounts/map-by-rules.ts";
import { spellOut } from "../accounts/short-forms.ts";
import type { Placement } from "../statement.ts";
import type { StatementRow } from "../tables/read-rows.ts";
import { type Entry, hasAmounts, isSum, listFigures } from "./entry.ts";
import { countSummedBelow, isSumRow } from "./find-sums.ts";

/** Accounts behind a heading, as a form prints them: `Vacancies 5200`, `Administrative Expenses 6200/6300`. */
const HEADING_CODE = /\s+\d{4}([/-]\d{4})*$/;

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
  /expenses?|expenditures?|\bcosts?\b|disbursements|utilit|payroll|salar|personnel|repair|maintenance|\btax(es)?\b|insurance|marketing|advertis|administrat|management|turnover|make ready|contract|professional|controllable|^((money|cash) )?out$|\bcash uses\b/;
const INCOME =
  /\bincome\b|revenues?|receipts|\brents?\b|rental|^(less )?(vacanc(y|ies)|cost of leasing)\b|^((money|cash) )?in$|\bcash sources\b/;

/** What a heading alone says of the lines under it. */
function tellPlacement(label: string): Placement | undefined {
  const words = spellOut(label);
  const [income, expense] = [INCOME.test(words), EXPENSE.test(words)];
  if (/\bfinancial (income|revenues?)\b/.test(words)) return "income";
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
  private readonly names: (ResultName | undefined)[];
  /** Results that stand above the statement, too. */
  private readonly summary = new Set<number>();
  private readonly summedBelow = new Map<number, number | undefined>();

  constructor(rows: readonly StatementRow[]) {
    this.rows = rows;
    this.isIndented = rows.some(({ indent }) => indent !== rows[0]?.indent);
    this.sums = rows.flatMap((row, at) =>
      hasAmounts(row) && isCalledSum(row.label) ? [{ at, label: row.label }] : [],
    );
    this.names = nameResults(rows.map((row) => (hasAmounts(row) ? row.label : "")));
    for (const at of listRepeated(rows, this.names)) this.summary.add(at);
    for (const at of this.summary) this.names[at] = undefined;
    const lastNoi = this.names.lastIndexOf("noi");
    this.hasNoiAhead = (at) => lastNoi > at;
    const firstCost = this.names.findIndex((name) => name === "expenses" || name === "noi");
    this.lastIncome = this.names.slice(0, firstCost < 0 ? rows.length : firstCost).lastIndexOf("income");
  }

  take(at: number): void {
    const row = this.rows[at];
    if (row === undefined) return;
    const ended = this.ends.get(at);
    if (ended !== undefined) this.popThrough(ended);
    if (this.summary.has(at)) return void this.add(row, "memo");
    if (row.isPercent || (row.code === null && isMemo(row.label))) return void this.add(row, "memo");
    const below =
      hasAmounts(row) && !this.closes(row, at)
        ? countSummedBelow(this.rows, at, this.summedBelow)
        : undefined;
    if (!hasAmounts(row)) this.takeHeading(row, at);
    else if (below !== undefined) this.takeTopSum(row, { at, below });
    else this.takeAmounts(row, at);
  }

  /** Whether a row is called a sum, and there are lines above that it can be of. */
  private closes(row: StatementRow, at: number): boolean {
    const [result, from] = [this.names[at], this.findClosed(row)?.from];
    return isCalledSum(row.label) && isSumRow(this.entries, row, { from, result });
  }

  private add(row: StatementRow, kind: Entry["kind"]): Entry {
    const placed = this.stack.findLast(({ placement }) => placement !== undefined)?.placement;
    const entry: Entry = {
      row,
      kind,
      section: [...this.stack.map(({ label }) => label), ...row.before],
      placement:
        (row.before[0] === undefined ? undefined : tellPlacement(row.before[0])) ??
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
    const words = normalizeWords(row.label);
    const isAgain = /^(operating )?(income|revenues?|expenses?)$/.test(words);
    const hasTotal =
      this.sums.some((sum) => sum.at > at && isTotalFor(sum.label, row.label.replace(HEADING_CODE, ""))) ||
      (isAgain &&
        this.rows.some((one, next) => next > at && hasAmounts(one) && normalizeWords(one.label) === words));
    const next = this.rows[at + 1];
    const isDeeper = next !== undefined && next.indent > row.indent;
    if (isCalledSum(row.label) && !hasTotal) return void this.add(row, "heading");
    // An account that was never used has its code and no amounts.
    if (row.code !== null && !hasTotal && !isDeeper && /[^0]$/.test(row.code))
      return void this.add(row, "account");
    this.open(row, hasTotal);
  }

  private open(row: StatementRow, hasTotal: boolean): Section {
    const said = tellPlacement(row.label);
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
    const label = row.label.replace(HEADING_CODE, "");
    const section = { label, indent: row.indent, placement, from: this.entries.length, hasTotal };
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
    // Where a part ends with its last part, the outer one ends both.
    const end = at + below + 1;
    if (!this.ends.has(end)) this.ends.set(end, section);
  }

  private takeAmounts(row: StatementRow, at: number): void {
    const isCalled = isCalledSum(row.label) || this.names[at] !== undefined;
    // A sum may be called just as its heading is.
    const section = isCalled || row.label !== "" ? this.findClosed(row) : undefined;
    if (!isSumRow(this.entries, row, { from: section?.from, result: this.names[at] })) {
      if (section !== undefined && isCalled) this.popThrough(section);
      this.add(row, "account");
      return;
    }
    const result = isCalled
      ? this.names[at]
      : section === undefined
        ? undefined
        : nameResult(`total ${row.label}`);
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
    if (stripTotal(row.label) === "") return this.stack.at(-1);
    return this.stack.findLast(({ label }) => isTotalFor(row.label, label));
  }

  private popThrough(section: Section): void {
    const at = this.stack.indexOf(section);
    if (at >= 0) this.stack.splice(at);
  }

  private turn(result: Entry["result"], at: number): void {
    const isLast = !this.hasNoiAhead(at);
    if (result === "income" && this.state !== "below" && at >= this.lastIncome) {
      const isAfterCosts = this.entries.some((entry) => entry.result === "expenses");
      this.state = isAfterCosts && isLast ? "below" : "expense";
    }
    // Some have their expenses before their income.
    const hasIncome = this.entries.some(
      ({ kind, placement }) => kind === "account" && placement !== "expense",
    );
    if (result === "expenses" && isLast && hasIncome) this.state = "below";
    if (result !== "noi") return;
    this.state = "below";
    this.stack = [];
  }
}

/** Results before any line, each of which stands again below its lines. */
function listRepeated(rows: readonly StatementRow[], names: readonly (ResultName | undefined)[]): number[] {
  const filled = rows.flatMap((row, at) => (hasAmounts(row) ? [at] : []));
  const first = filled.findIndex((at) => names[at] === undefined);
  const leading = filled.slice(0, Math.max(0, first));
  const isAgain = (at: number) => {
    const row = rows[at];
    const figures = row === undefined ? [] : listFigures(row).map((figure) => figure ?? 0);
    return rows.some((one, other) => other > at && names[other] === names[at] && isSum(one, figures, 1));
  };
  return leading.length > 1 && leading.every(isAgain) ? leading : [];
}

/**
 * Lines before the first heading are income where anything says so of later ones. Where costs are summed up, or the
 * result is, before income is, the first line that is called a cost begins them.
 */
function settleStart(entries: Entry[]): Entry[] {
  const first = entries.findIndex(({ placement }) => placement !== null);
  const start = first < 0 ? entries : entries.slice(0, first);
  const firstSum = start.find(({ result }) => result !== undefined)?.result;
  if (first < 0 && (firstSum === undefined || firstSum === "net_income")) return settleBare(entries);
  const isMixed = firstSum === "expenses" || firstSum === "noi";
  if (first < 0 && !isMixed) return entries;
  const firstCost = isMixed ? start.findIndex(isCalledCost) : -1;
  for (const [at, entry] of start.entries()) {
    if (entry.kind !== "account" && entry.kind !== "subtotal") continue;
    if (entry.result === undefined)
      entry.placement = firstCost >= 0 && at >= firstCost ? "expense" : "income";
  }
  return entries;
}

/**
 * Without a heading or a sum of costs each line is what it is called; from the first cost on, one that may be either is
 * a cost, and behind the net a line that says neither is below it.
 */
function settleBare(entries: Entry[]): Entry[] {
  let [isAfterCost, isAfterNet] = [false, false];
  for (const entry of entries) {
    isAfterNet ||= entry.kind === "subtotal" && entry.result === "net_income";
    if (entry.kind !== "account") continue;
    const { section, row } = entry;
    const { account } = mapByRules({ label: row.label, section, placement: null });
    const group = account === null ? undefined : findAccount(account)?.group;
    const isEither = () => mapByRules({ label: row.label, section, placement: "expense" }).account !== null;
    const isCost = isCalledCost(entry) || (isAfterCost && !OF_INCOME.test(row.label) && isEither());
    isAfterCost ||= isCost;
    if (!isCost && (group === "rental" || group === "otherIncome")) entry.placement = "income";
    else if (group === undefined && isAfterNet) entry.placement = "below";
    else if (isCost && group !== "below") entry.placement = "expense";
  }
  return entries;
}

const OF_INCOME =
  /\b(income|revenues?|receipts|collected|collections|rents?|rental|laundry|vending|vacancy|concessions?|reimb\w*|recover\w*|rubs)\b/i;

/** What tenants pay of utilities is called more than `Heat` or `Water`, which is what an owner pays. */
const OF_TENANTS =
  /\b(income|revenue|reimb\w*|recover\w*|rubs|bill(ed)?[- ]?(back)?|charge[sd]?([- ]?backs?)?|fees?|tenants?|residents?)\b/i;

function isCalledCost({ kind, row, section }: Entry): boolean {
  if (kind !== "account") return false;
  const { account } = mapByRules({ label: row.label, section, placement: null });
  if (account === "utilityReimbursementIncome") return !OF_TENANTS.test(row.label);
  return account !== null && findAccount(account)?.group === "expense";
}
