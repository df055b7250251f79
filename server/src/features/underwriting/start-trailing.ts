import type { UnitMix } from "@labs/contract/unit-mix";
import type { AcceptedStatement } from "@labs/contract/uploads/operating-statement-requests";
import { dateWords } from "@labs/reporting/figure-format";
import { type Inputs, inputAt, withInput } from "@labs/underwriting/model-inputs";
import { EXPENSES, INCOME_SOURCES } from "@labs/underwriting/multi-family-statement-lines";
import { listNormalization } from "@labs/underwriting/normalization-ledger";
import { dollars } from "../../lib/dollars.ts";
import type { MarketDefaults } from "../markets/service.ts";
import { listTrailingRows } from "../operating-statements/service.ts";

type Template = Pick<MarketDefaults["template"], "local" | "general" | "sources">;

/** What an accepted statement says of a building, with words on each input and why others are left open. */
export interface TrailingStart {
  facts: Inputs;
  sources: Record<string, string>;
  reasons: Record<string, string>;
}

/** Utilities are one line of the pro forma or several, as the statement has them. */
const SPLIT_UTILITIES = new Set(["electricity", "gas", "waterSewer", "trashRemoval", "cableInternet"]);

/**
 * The latest twelve months that were accepted for a building: its lines beside the pro forma, and its amounts for
 * inputs that nothing better is known of. What `known` holds stays.
 */
export function startTrailing(of: {
  statement: AcceptedStatement;
  known: Inputs;
  unitMix: UnitMix;
  template: Template;
}): TrailingStart {
  const { statement, template } = of;
  const year = `Operating statement of the year to ${dateWords(statement.period?.to ?? "its end")}`;
  const words = `${year} (${statement.fileName}, accepted ${dateWords(statement.acceptedAt)}${describeUnexplained(statement)})`;
  const start: TrailingStart = { facts: {}, sources: {}, reasons: {} };
  start.facts = { ...of.known, t12: listTrailingRows(statement) };
  start.sources.t12 = words;
  addStated(start, statement, words);
  addExpenses(start, statement, { year, words, template });
  addOtherIncome(start, { ...of, words });
  return start;
}

function describeUnexplained({ unexplainedNoi }: AcceptedStatement): string {
  if (unexplainedNoi === null) return "";
  const { amount, reason } = unexplainedNoi;
  if (amount === null) return ` with a page in doubt: ${reason}`;
  return ` with ${dollars(Math.abs(amount))} of NOI unexplained: ${reason}`;
}

/** What the figures of twelve months may be off in sum for having been rounded: the acceptance asks no reason for it. */
const ROUNDING = 12;

function addStated(
  start: TrailingStart,
  { period, statedNoi, unexplainedNoi }: AcceptedStatement,
  words: string,
): void {
  if (period === null) return;
  const [year = 0, month = 0] = period.to.split("-").map(Number);
  start.facts.t12EndDate = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  start.sources.t12EndDate = words;
  if (statedNoi === null) return;
  start.facts.t12StatedNoi = statedNoi;
  start.sources.t12StatedNoi = `${words}: as printed, with lines reclassified to the pro forma`;
  const { t12Noi } = listNormalization(start.facts.t12 as Inputs[], {});
  const difference = Math.round(100 * (t12Noi - statedNoi)) / 100;
  const isRounding = (unexplainedNoi?.amount ?? null) === null;
  if (Math.abs(difference) <= 1 || (isRounding && Math.abs(difference) > ROUNDING)) return;
  start.facts.t12AcceptedDifference = difference;
  start.sources.t12AcceptedDifference = isRounding ? `${words}: rounded figures` : words;
}

function addExpenses(
  start: TrailingStart,
  { accounts }: AcceptedStatement,
  { year, words, template }: { year: string; words: string; template: Template },
): void {
  const totals = new Map(accounts.map(({ key, total }) => [key, total]));
  const isSplit = accounts.some(({ key, total }) => SPLIT_UTILITIES.has(key) && total !== null);
  for (const [name, label, always] of EXPENSES) {
    const path = `operatingExpenses.${name}.annual`;
    if (inputAt(start.facts, path) !== undefined) continue;
    const total = totals.get(name) ?? (name === "utilities" && isSplit ? 0 : null);
    if (total === null) {
      if (always) start.reasons[path] = `${year} has no ${label.toLowerCase()}: enter the amount`;
      continue;
    }
    start.facts = withInput(start.facts, path, Math.round(total));
    start.sources[path] = totals.has(name) ? words : `${words}: itemized by utility`;
    if (!always) addGrowth(start, name, template);
  }
}

/** A line that few properties have takes its own growth of the firm's template, else that of the line it is otherwise part of. */
function addGrowth(start: TrailingStart, name: string, template: Template): void {
  const path = `operatingExpenses.${name}.growth`;
  const find = (key: string) => inputAt(template.local, key) ?? inputAt(template.general, key);
  if (find(path) !== undefined) return;
  const like = SPLIT_UTILITIES.has(name) ? "utilities" : "generalAdministrative";
  const alike = `operatingExpenses.${like}.growth`;
  start.facts = withInput(start.facts, path, find(alike));
  start.sources[path] =
    `${template.sources[alike]}, for ${like === "utilities" ? "utilities" : "general and administrative"}`;
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
