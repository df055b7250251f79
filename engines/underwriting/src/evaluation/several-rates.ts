import { type Ast, type CallNode, listChildren, listReferences } from "../language/ast.ts";
import type { Catalog } from "../language/catalog.ts";
import type { FormulaRow } from "../language/rows.ts";
import type { Value } from "../language/values.ts";
import { irr, type RateResult, xirr } from "../maths/returns.ts";
import type { RawResult } from "./compiled-model.ts";
import { type Evaluation, interpret } from "./interpret.ts";

const isRateCall = (node: Ast): node is CallNode =>
  node.type === "call" &&
  ((node.name === "IRR" && node.args.length === 1) || (node.name === "XIRR" && node.args.length === 2));

/** The rates of return that a formula asks for without a guess. */
export const listRateCalls = (node: Ast): CallNode[] => [
  ...(isRateCall(node) ? [node] : []),
  ...listChildren(node).flatMap(listRateCalls),
];

/** How many periods of the flows are a year: those of a line by month are months. */
function countPeriods({ name, args: [flows] }: CallNode, { catalog }: Evaluation): number {
  const [first] = flows === undefined ? [] : listReferences(flows);
  const grain = first === undefined ? undefined : catalog.rows.get(first.name)?.row.grain;
  return name === "IRR" && grain === "month" ? 12 : 1;
}

const toNumbers = (value: Value | undefined): number[] =>
  value instanceof Float64Array ? Array.from(value) : Array.isArray(value) ? value.map(Number) : [];

function findRates({ name, args }: CallNode, at: Evaluation): RateResult | undefined {
  const [flows, dates] = args.map((arg) => interpret(arg, at));
  const amounts = toNumbers(flows);
  if (amounts.length === 0 || countChanges(amounts) < 2) return undefined;
  if (name === "IRR") return irr(amounts);
  const days = toNumbers(dates).map(Math.trunc);
  return days.length === amounts.length && days.every(Number.isFinite) ? xirr(amounts, days) : undefined;
}

function countChanges(amounts: readonly number[]): number {
  const signs = amounts.map(Math.sign).filter((sign) => sign !== 0);
  return signs.filter((sign, at) => at > 0 && sign !== signs[at - 1]).length;
}

const percent = (rate: number): string => `${(rate * 100).toFixed(2)}%`;

/**
 * Says that flows have several rates of return, each as a yearly one; undefined where they have one or none.
 */
export function describeSeveralRates(node: CallNode, at: Evaluation): string | undefined {
  const result = findRates(node, at);
  if (result === undefined || result.ok || result.rates === undefined) return undefined;
  return describeRates(result.rates, countPeriods(node, at));
}

/**
 * Several rates of return in words, each as a yearly one.
 *
 * @param periods how many periods of the rates are a year
 * @example describeRates([0.01, 0.02], 12) // "the cash flows have 2 rates of return (12.68%, 26.82%, annualized)"
 */
export function describeRates(rates: readonly number[], periods: number): string {
  const yearly = rates.map((rate) => percent((1 + rate) ** periods - 1));
  return `the cash flows have ${yearly.length} rates of return (${yearly.join(", ")}${periods > 1 ? ", annualized" : " a year"})`;
}

const CALLS = new WeakMap<Catalog, Map<string, CallNode[]>>();

/** The single figures whose formulas ask for a rate of return without a guess. */
function listCallsByRow(catalog: Catalog): ReadonlyMap<string, CallNode[]> {
  const known = CALLS.get(catalog);
  if (known !== undefined) return known;
  const found = new Map<string, CallNode[]>();
  for (const [key, parsed] of catalog.rows) {
    const { formula, grain } = parsed.row;
    // Most formulas name no rate, and are not parsed for this.
    if (grain !== "scalar" || !/irr/i.test(formula ?? "")) continue;
    const calls = parsed.ast === undefined ? [] : listRateCalls(parsed.ast);
    if (calls.length > 0) found.set(key, calls);
  }
  CALLS.set(catalog, found);
  return found;
}

/** Of a figure that is one of several rates of return: what the others are, and which one is shown. */
export function warnOfRates({ key, label }: FormulaRow, catalog: Catalog, result: RawResult): string[] {
  const calls = listCallsByRow(catalog).get(key);
  const shown = result.values[key];
  if (calls === undefined || typeof shown !== "number" || !Number.isFinite(shown)) return [];
  const at = { catalog, result, grain: "scalar" as const, period: 0 };
  return calls.flatMap((call) => {
    const said = describeSeveralRates(call, at);
    return said === undefined
      ? []
      : [`${label}: ${said}. Shown is the one that a search from 10% finds, as in Excel; judge by NPV.`];
  });
}
