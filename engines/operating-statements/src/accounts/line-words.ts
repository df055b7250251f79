import { spellOut } from "./short-forms.ts";

/** What a result of the statement is called in any system. */
export type ResultName = "income" | "expenses" | "noi" | "net_income";

const NOI =
  /\bnet operating (inc|loss|profit|cash)|^n ?o ?i\b|\bnoi\b|^net ordinary income|^(net )?operating (profit|surplus|income loss)|^(total )?(net )?operating cash ?flow|^net before (the )?(loans?|mortgage|debt|financing|bank)|^(net )?(income|cash ?flow) (from operat|before (debt|financ|depreciation|capital|reserves|mortgage|interest))/;
const NET_INCOME =
  /^(total )?net (income|loss|profit|earnings|inc)|^net$|^net cash flow|^cash flow|^net surplus|^profit loss|^left ?over$|^what (is|was) left|^bottom line$|^(income|profit) (and |or )?loss( from rentals?)?$|^change in net|^pre ?tax (income|profit|earnings)|^(income|profit|earnings) before (income )?tax(es)?$|^excess (of )?((operating )?(revenues?|income|receipts) )?(deficiency |deficit )?(of (revenues?|income|receipts) )?over (operating )?(expenses|expenditures|disbursements|costs)/;
const INCOME =
  /^(total )?effective (gross )?(rental )?(income|revenues?|rent)|^(total )?egi\b|^total (property |gross |operating |net |effective )*(income|revenues?|receipts)$|^(income|revenues?) total|^(total )?(net|gross) (operating )?revenues?$|^gross profit|^total (income|revenues?) \w+$|^adjusted gross income|^(total )?gross operating income|^gross (annual |property |yearly )?income$/;
const EXPENSES =
  /^total (property |net )?(operating |op )?(expenses?|costs?|expenditures?|opex)( \w+)?$|^(operating )?expenses? total|^total (cash )?disbursements/;
const NON_OPERATING =
  /non ?operating|below the line|capital|\bdebt\b|\bother\b|non ?controllable|controllable|variable|fixed|administrative|utilit|payroll|reimburs|tenant|rental|misc|laundry|parking|fee|recover/;

/** Which result of the whole statement a line is called after, if one. */
export function nameResult(label: string): ResultName | undefined {
  const words = spellOut(label).replace(/^\d+ /, "");
  if (NOI.test(words) && !/per unit|%|margin|\bratio\b/.test(words)) return "noi";
  if (NON_OPERATING.test(words)) return undefined;
  if (NET_INCOME.test(words)) return "net_income";
  if (INCOME.test(words)) return "income";
  return EXPENSES.test(words) ? "expenses" : undefined;
}

/**
 * The same for all lines of a statement: operating income is all income to some, and to others what is left of it
 * once costs were summed up.
 */
export function nameResults(labels: readonly string[]): (ResultName | undefined)[] {
  let hasCosts = false;
  return labels.map((label) => {
    const isEither = /^operating income$/.test(spellOut(label));
    const name = isEither ? (hasCosts ? "noi" : "income") : nameResult(label);
    hasCosts ||= name === "expenses";
    return name;
  });
}

const SUBTOTAL =
  /^(sub ?)?totals?\b|\btotals?$|^net (non ?operating|operating|ordinary|other|rental|rent|revenue|cash|profit|loss|potential|collect\w*|effective|leasing)\b|^gross (scheduled|operating|profit)|^effective\b|^noi\b|^egi\b|^n ?c ?f\b|cash flow|^ebitda|^(add|subtract|sum of) lines? \d|^adjusted (net|gross)|^net income|^net loss|^scheduled (gross|rent)|^gross (annual |property |yearly )?income$/;

/** Whether a line's name is one of a sum; whether it is, the figures say. */
export function isCalledSum(label: string): boolean {
  return SUBTOTAL.test(spellOut(label)) || nameResult(label) !== undefined;
}

/** A name that some files give to a sum and others to a first line. */
export function isSumOrLine(label: string): boolean {
  return /^(gross scheduled|gross potential|scheduled|net rental|net rent\b|gross rental|rental income|market rent|gross operating rent)/.test(
    spellOut(label).replace(/^total /, ""),
  );
}

const MEMO =
  /\b(occupancy|occupied|vacant|number of)\b.*(%|rate|units|percent)|^(#|no|number of|total) ?(of )?units\b|^(retirement|independent|assisted|memory care|skilled|licensed|operational) (living )?(units|beds|apartments)$|^(average )?(daily )?census|^(resident|patient) days\b|^number of (months|beds|spaces|lots|sites|days)\b|^units$|^occupancy(?! tax)|^physical occ|^economic occ|\b(per unit|per sq ?ft|per sf|p[su]f|pupm|ratio|margin|multiplier|% of|percent of)\b|^(beginning|opening|ending|closing|actual ending) (cash|bank)( balance)?\b|^% |% of |^(dscr|debt (service )?coverage|cap rate|square feet|sq ?ft|nrsf|average rent|avg rent|expense ratio|operating expense ratio|check|difference|variance)\b/;

/** A statistic under the statement, not dollars of it. */
export function isMemo(label: string): boolean {
  const words = spellOut(label);
  if (/\bper (unit|door|bed|sf|sq ?ft|square foot)\b/.test(words)) return true;
  return (
    MEMO.test(words) &&
    !/^total (income|expense|operating)/.test(words) &&
    !/\bcredit|\bloss\b|^vacan/.test(words)
  );
}

/** `Total Payroll Expenses` is of the heading `Payroll`. */
export function stripTotal(label: string): string {
  return stem(
    spellOut(label)
      .replace(/^(sub ?)?totals?( for| of)? |^net | (sub ?)?totals?$/g, "")
      .trim(),
  );
}

function stem(words: string): string {
  return words
    .replaceAll(/\b(and|the|of|for|accounts?)\b/g, " ")
    .replaceAll(/(\w{3,})s\b/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Whether a total's name is that of a heading. */
export function isTotalFor(total: string, heading: string): boolean {
  const [sum, head] = [stripTotal(total), stem(spellOut(heading).replace(/^\d+ /, ""))];
  if (sum === "" || head === "" || /^net (operating |ordinary )?(income|loss|profit)/.test(spellOut(total)))
    return false;
  return (
    sum === head ||
    sum === `${head} expense` ||
    sum === `${head} income` ||
    `${sum} expense` === head ||
    `${sum} income` === head
  );
}
