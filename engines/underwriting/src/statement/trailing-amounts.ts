import type { Inputs } from "../inputs/model-inputs.ts";
import { TRAILING_ACCOUNTS } from "../pages/multi-family/income-and-expense-names.ts";

const SIGNS: Readonly<Record<string, number>> = { income: 1, deduction: -1, expense: -1 };
const KNOWN: ReadonlySet<unknown> = new Set(TRAILING_ACCOUNTS.map(([account]) => account));
const NEWEST_THREE = ["month10", "month11", "month12"];

/**
 * What lines of the twelve months hold, as printed: deductions and expenses are negative. `t3` is four times the newest
 * three months. With no accounts it is what no account takes.
 *
 * @returns null where a line with an amount has none in the newest three months
 */
export function trailingSum(
  rows: readonly Inputs[],
  accounts: readonly string[],
  column: "t12" | "t3",
): number | null {
  let sum = 0;
  for (const row of rows) {
    const isHere = accounts.length === 0 ? !KNOWN.has(row.account) : accounts.includes(String(row.account));
    const sign = SIGNS[String(row.section)];
    // What stands below net operating income is no part of any line.
    if (!isHere || sign === undefined) continue;
    const amount = column === "t12" ? row.total : annualize(row);
    if (typeof amount === "number") sum += sign * amount;
    else if (Number(row.total) !== 0) return null;
  }
  return sum;
}

function annualize(row: Inputs): number | null {
  const months = NEWEST_THREE.map((month) => row[month]).filter((amount) => typeof amount === "number");
  return months.length === 0 ? null : 4 * months.reduce((all, amount) => all + amount, 0);
}
