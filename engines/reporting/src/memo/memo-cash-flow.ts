import type { Inputs } from "@labs/underwriting/model-inputs";
import { buildStatement } from "@labs/underwriting/statement";
import type { StatementColumn, StatementLine } from "@labs/underwriting/statement-record";
import { holdYears } from "../home-pro-forma.ts";
import { asOneCashFlow } from "../one-cash-flow.ts";
import { flowTables, listReturns } from "../operating-statement.ts";
import { isOwned } from "../owned-home.ts";
import type { SectionBody } from "../report-model.ts";
import type { SourceVersion } from "../report-source.ts";
import type { VersionFigures } from "../version-figures.ts";

const FROM_CLOSING = new Set<StatementColumn["kind"]>(["closing", "year", "sale"]);
/** Operations in short: their parts are in the statement, which is an appendix. */
const IN_SHORT = new Set([
  "grossPotentialRent",
  "netRentalIncome",
  "effectiveGrossIncome",
  "operatingExpenses",
  "noi",
  "recurringCapex",
  "ncf",
]);

/** From closing to sale on one table: income in short, then every dollar of both cash flows, which reproduce the IRR. */
export function memoCashFlowSection(version: SourceVersion, figures: VersionFigures): SectionBody {
  const base = { id: "memoCashFlow" as const, title: "Cash flow" };
  if (holdYears(figures) === 0) {
    const text = `Unavailable: ${figures.reason("noi")}.`;
    return { ...base, context: null, blocks: [{ kind: "text", text }] };
  }
  const { model, inputs, outputs, lines } = version;
  const printed = asOneCashFlow(buildStatement(model, { inputs: inputs as Inputs, outputs, lines }), figures);
  const shown = { ...printed, lines: withSteps(printed.lines) };
  const owned = isOwned(figures);
  return {
    ...base,
    context: `Dollars; years run from ${owned ? "today" : "closing"}; deductions in parentheses`,
    blocks: flowTables(shown, ({ kind }) => FROM_CLOSING.has(kind), listReturns(printed, owned)).map(
      (block) => (block.kind === "table" ? { ...block, isDense: true as const } : block),
    ),
  };
}

/** Between two lines of the income in short: what the statement has there, in one sum. */
const STEPS: readonly { label: string; after: string; before: string }[] = [
  { label: "Vacancy, downtime and losses", after: "grossPotentialRent", before: "netRentalIncome" },
  { label: "Other income", after: "netRentalIncome", before: "effectiveGrossIncome" },
];

function withSteps(lines: readonly StatementLine[]): StatementLine[] {
  return lines.flatMap((line, at) => {
    const step = STEPS.find(({ before }) => before === line.key);
    const from = lines.findIndex(({ key }) => key === step?.after);
    const parts = lines.slice(from + 1, at).filter(({ role }) => role === "line");
    const sum = step === undefined || from < 0 || parts.length === 0 ? [] : [sumOf(step.label, parts)];
    return isInShort(line) ? [...sum, line] : [];
  });
}

function sumOf(label: string, parts: readonly StatementLine[]): StatementLine {
  const columns = new Set(parts.flatMap(({ figures }) => Object.keys(figures)));
  const total = (id: string) => {
    const amounts = parts.map(({ figures }) => figures[id]).filter((amount) => amount !== undefined);
    // Where a part isn't known, the sum of the others is no total.
    return amounts.includes(null) ? null : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  };
  const figures = Object.fromEntries([...columns].map((id) => [id, total(id)]));
  return { block: "operations", key: null, sign: 1, label, role: "line", figures };
}

function isInShort({ block, key, role }: StatementLine): boolean {
  if (block !== "operations") return role !== "heading";
  return key !== null && IN_SHORT.has(key);
}
