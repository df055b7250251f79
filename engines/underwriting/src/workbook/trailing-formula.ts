import { TRAILING_ACCOUNTS } from "../pages/multi-family/income-and-expense-names.ts";
import { columnLetters, type WorkbookLayout } from "./layout.ts";

const NEWEST_THREE = ["month10", "month11", "month12"];

/**
 * What lines of the twelve months hold, as a formula over their table; `trailingSum` of the statement has the same in
 * words. A line that has an amount and none in the newest three months leaves T3 without one.
 */
export function trailingFormula(
  layout: WorkbookLayout,
  accounts: readonly string[],
  column: "t12" | "t3",
): string {
  const range = (key: string): string => {
    const place = layout.tables.get(`t12.${key}`);
    if (!place) return "NA()";
    const letters = columnLetters(place.column);
    return `'${place.sheet}'!$${letters}$${place.firstRow}:$${letters}$${place.lastRow}`;
  };
  const known = accounts.length > 0 ? accounts : TRAILING_ACCOUNTS.map(([account]) => account);
  const found = `MATCH(${range("account")},{${known.map((account) => `"${account}"`).join(";")}},0)`;
  const isHere = accounts.length > 0 ? `ISNUMBER(${found})` : `ISNA(${found})`;
  const section = range("section");
  const sign = `((${section}="income")-(${section}="deduction")-(${section}="expense"))`;
  if (column === "t12") return `SUMPRODUCT(${isHere}*${sign}*${range("total")})`;
  const months = NEWEST_THREE.map(range);
  const areBlank = months.map((month) => `ISBLANK(${month})`).join("*");
  return `IF(SUMPRODUCT(${isHere}*(${sign}<>0)*(${range("total")}<>0)*${areBlank})>0,NA(),4*SUMPRODUCT(${isHere}*${sign}*(${months.join("+")})))`;
}
