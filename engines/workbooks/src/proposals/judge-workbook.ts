import type { CompiledWorkbook } from "../evaluation/compile-workbook.ts";
import { TRADE_WORDS } from "./field-words.ts";

/** Fields and returns that models of other trades do not have; a rent, a tax rate or a growth they have too. */
const OF_PROPERTIES: ReadonlySet<string> = new Set([
  ...[
    "planUnits",
    "planRent",
    "planInPlaceRent",
    "lotSqft",
    "beds",
    "baths",
    "listPrice",
    "afterRepairValue",
  ],
  ...["vacancyPct", "occupancyPct", "turnoverRate", "hoa", "ltv", "ltc", "downPaymentPct", "closingCostPct"],
  ...["exitCapRate", "saleCostPct", "noi", "goingInCapRate", "debtYield", "yieldOnCost"],
]);

const MOST_CELLS = 200_000;
const LONGEST = 200;

/** So many marks of the trade leave no doubt, and so few make every proposal a doubtful one. */
const SURE_MARKS = 3;
const DOUBT = 0.36;

export interface Judgment {
  /** What each confidence loses; undefined: nothing is to be proposed. */
  doubt: number | undefined;
  why: string | undefined;
}

/** Whether a workbook is about a property at all: by what was recognized, and by the words in it. */
export function judgeWorkbook({ table }: CompiledWorkbook, fields: Iterable<string>): Judgment {
  const marks = new Set([...fields].filter((field) => OF_PROPERTIES.has(field))).size;
  if (marks >= SURE_MARKS) return { doubt: 0, why: undefined };
  let said = 0;
  let open = TRADE_WORDS;
  for (const value of table.cached.slice(0, MOST_CELLS)) {
    if (typeof value !== "string" || value.length > LONGEST) continue;
    const found = open.filter(([words]) => words.test(value));
    if (found.length === 0) continue;
    open = open.filter((each) => !found.includes(each));
    said += found.reduce((sum, [, weight]) => sum + weight, 0);
    if (marks + said >= SURE_MARKS) return { doubt: 0, why: undefined };
  }
  if (marks + said === 0) return { doubt: undefined, why: undefined };
  return { doubt: DOUBT, why: "the workbook has few words of real estate" };
}
