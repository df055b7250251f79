import { type Ast, type CallNode, listChildren, listReferences } from "../language/ast.ts";
import type { Value } from "../language/values.ts";
import { irr, type RateResult, xirr } from "../maths/returns.ts";
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
  const periods = countPeriods(node, at);
  const yearly = result.rates.map((rate) => percent((1 + rate) ** periods - 1));
  return `the cash flows have ${yearly.length} rates of return (${yearly.join(", ")}${periods > 1 ? ", annualized" : " a year"})`;
}
