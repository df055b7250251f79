import { inputAt } from "../inputs/model-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import type { Underwritten } from "../statement/build-statement.ts";
import { listPlanLines } from "./plan-lines.ts";

/** Cents by line of the plan; a month whose plan is not whole has none. */
export interface PlanMonth {
  month: string;
  lines: Record<string, number>;
  noi: number;
}

export const monthIndex = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
export const monthAt = (index: number): string =>
  `${String(Math.floor(index / 12))}-${String((index % 12) + 1).padStart(2, "0")}`;

/**
 * The first month of a plan that begins on a day: the first whole calendar month from that day on.
 * See docs/methods/actuals.md#plan.
 *
 * @example firstPlanMonth("2025-03-14") // "2025-04"
 */
export function firstPlanMonth(day: string): string {
  const index = monthIndex(day.slice(0, 7));
  return monthAt(day.slice(8, 10) === "01" ? index : index + 1);
}

/**
 * What a version plans for each month, line by line down to net operating income, in cents: the lines of a month are
 * rounded so that they add up to its rounded net operating income. A month is left out where a line has no figure, or
 * where the lines don't add up to the model's own net operating income.
 *
 * See docs/methods/actuals.md#plan. Units: cents, deductions and costs negative. Errors: none.
 */
export function listPlanMonths(model: ModelName, plan: Underwritten, firstMonth: string): PlanMonth[] {
  const planned = listPlanLines(model).map((line) => ({ ...line, amounts: plan.lines[line.key] }));
  const noi = plan.lines.noi ?? [];
  const first = monthIndex(firstMonth);
  const count = 12 * Number(inputAt(plan.inputs, "holdYears"));
  return Array.from({ length: Number.isInteger(count) ? count : 0 }, (_, at) => at).flatMap(
    (at): PlanMonth[] => {
      const total = noi[at] ?? null;
      // A version that was kept before a line was there says nothing of it: its sum is whole without.
      const figures = planned.map(({ amounts, sign }) => {
        const figure = amounts === undefined ? 0 : (amounts[at] ?? null);
        return figure === null ? null : sign * figure;
      });
      const known = figures.filter((figure) => figure !== null);
      if (total === null || known.length < figures.length) return [];
      const cents = roundTogether(known, total);
      if (cents === undefined) return [];
      const named = planned.map(({ key }, place): [string, number] => [key, cents[place] ?? 0]);
      return [{ month: monthAt(first + at), lines: Object.fromEntries(named), noi: Math.round(total * 100) }];
    },
  );
}

/** Amounts in cents that add up to their sum in cents: those that rounding moved most are moved the other way. */
function roundTogether(amounts: readonly number[], total: number): number[] | undefined {
  const exact = amounts.map((amount) => amount * 100);
  const rounded = exact.map((amount) => Math.round(amount) + 0);
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  if (Math.abs(sum - total) > 0.005) return undefined;
  let left = Math.round(total * 100) - rounded.reduce((all, amount) => all + amount, 0);
  const moved = exact
    .map((amount, at) => ({ at, by: amount - (rounded[at] ?? 0) }))
    .filter(({ at }) => amounts[at] !== 0)
    .sort((a, b) => (left > 0 ? b.by - a.by : a.by - b.by) || a.at - b.at);
  for (const { at } of moved) {
    if (left === 0) break;
    rounded[at] = (rounded[at] ?? 0) + Math.sign(left);
    left -= Math.sign(left);
  }
  return left === 0 ? rounded : undefined;
}
