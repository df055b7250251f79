import type { AcceptedStatement } from "@labs/contract/operating-statement-requests";
import type { UnitMix } from "@labs/contract/unit-mix";
import { findAccount } from "@labs/operating-statements/chart";
import { type Inputs, inputAt, withInput } from "@labs/underwriting/model-inputs";
import { INCOME_SOURCES } from "@labs/underwriting/multi-family-expense-inputs";
import { TRAILING_ACCOUNTS } from "@labs/underwriting/multi-family-trailing";

/** What an accepted statement says of a building, with words on each input and why others are left open. */
export interface TrailingStart {
  facts: Inputs;
  sources: Record<string, string>;
  reasons: Record<string, string>;
}

type Figure = AcceptedStatement["accounts"][number];

/** Inputs that every property needs, and the accounts that make them where the statement splits further. */
const EXPENSE_PARTS: [input: string, accounts: string[]][] = [
  ["propertyTax", ["propertyTax"]],
  ["insurance", ["insurance"]],
  ["utilities", ["utilities", "electricity", "gas", "waterSewer", "trashRemoval", "cableInternet"]],
  ["payroll", ["payroll"]],
  ["repairsMaintenance", ["repairsMaintenance"]],
  ["turnover", ["turnover"]],
  ["contractServices", ["contractServices"]],
  ["marketing", ["marketing"]],
  [
    "generalAdministrative",
    ["generalAdministrative", "professionalFees", "licences", "associationDues", "otherExpenses"],
  ],
  ["nonAdValorem", ["nonAdValorem"]],
  ["groundRent", ["groundRent"]],
];

const ALWAYS = new Set(EXPENSE_PARTS.slice(0, -2).map(([input]) => input));

/**
 * The latest twelve months that were accepted for a building: its lines beside the pro forma, and its amounts for
 * inputs that nothing better is known of. What `known` holds stays.
 */
export function startTrailing(of: {
  statement: AcceptedStatement;
  known: Inputs;
  unitMix: UnitMix;
}): TrailingStart {
  const { statement } = of;
  const words = `Operating statement of the year to ${statement.period?.to ?? "its end"} (${statement.fileName}, accepted ${statement.acceptedAt.slice(0, 10)})`;
  const start: TrailingStart = { facts: {}, sources: {}, reasons: {} };
  start.facts = { ...of.known, t12: statement.accounts.flatMap(rowOf) };
  start.sources.t12 = words;
  addStated(start, statement, words);
  addExpenses(start, statement, words);
  addOtherIncome(start, { ...of, words });
  return start;
}

const SECTIONS = new Map(TRAILING_ACCOUNTS.map(([account, , section]) => [account, section]));

/** Deductions and costs are positive in the table, each in its own section. */
function rowOf({ key, label, months, total }: Figure): Inputs[] {
  if (total === null) return [];
  const section = SECTIONS.get(key) ?? "below";
  const isTurned = section === "deduction" || (section === "below" && findAccount(key)?.isIncome === true);
  const amount = (value: number | null) => (value === null ? null : isTurned ? -value + 0 : value);
  const dated =
    months.length === 12
      ? Object.fromEntries(months.map((value, at) => [`month${at + 1}`, amount(value) ?? 0]))
      : {};
  return [
    {
      ...(SECTIONS.has(key) ? { account: key } : {}),
      section,
      label,
      ...dated,
      total: amount(total),
    },
  ];
}

function addStated(start: TrailingStart, { period, statedNoi }: AcceptedStatement, words: string): void {
  if (period === null) return;
  const [year = 0, month = 0] = period.to.split("-").map(Number);
  start.facts.t12EndDate = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  start.sources.t12EndDate = words;
  if (statedNoi === null) return;
  start.facts.t12StatedNoi = statedNoi;
  start.sources.t12StatedNoi = `${words}: what it prints, with the lines moved that the pro forma has elsewhere`;
}

function addExpenses(start: TrailingStart, { accounts }: AcceptedStatement, words: string): void {
  const totals = new Map(accounts.map(({ key, label, total }) => [key, { label, total }]));
  for (const [input, parts] of EXPENSE_PARTS) {
    const path = `operatingExpenses.${input}.annual`;
    if (inputAt(start.facts, path) !== undefined) continue;
    const found = parts.flatMap((part) => {
      const held = totals.get(part);
      return held?.total == null ? [] : [{ label: held.label, total: held.total }];
    });
    if (found.length === 0) {
      if (ALWAYS.has(input)) start.reasons[path] = `${words} has no such line: enter the amount`;
      continue;
    }
    const sum = found.reduce((all, { total }) => all + total, 0);
    start.facts = withInput(start.facts, path, Math.round(sum));
    const split =
      found.length === 1 ? "" : `: ${found.map((one) => `${one.label} ${dollars(one.total)}`).join(" + ")}`;
    start.sources[path] = `${words}${split}`;
  }
}

function addOtherIncome(
  start: TrailingStart,
  of: { statement: AcceptedStatement; unitMix: UnitMix; words: string },
): void {
  const { occupied } = of.unitMix.totals;
  if (occupied === null || occupied <= 0) return;
  for (const [name] of INCOME_SOURCES) {
    const path = `otherIncomePerOccupiedUnitMonth.${name}`;
    const total = of.statement.accounts.find(({ key }) => key === `${name}Income`)?.total ?? null;
    if (total === null || total <= 0 || inputAt(start.facts, path) !== undefined) continue;
    start.facts = withInput(start.facts, path, Math.round((100 * total) / 12 / occupied) / 100);
    start.sources[path] =
      `${of.words}: ${dollars(total)} over twelve months and the ${occupied} occupied units of unit mix version ${of.unitMix.version}`;
  }
}

function dollars(amount: number): string {
  return `$${Math.round(amount).toLocaleString("en-US")}`;
}
