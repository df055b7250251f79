import type { ColumnRole } from "../statement.ts";

/** A year up to some day, and twelve months up to one. */
export const TO_DATE = /\bytd\b|year[- ]to[- ]/i;
export const TWELVE = /\b(t-?12|ttm|ltm|(trailing|last) (12|twelve)|(12|twelve) months?)\b/i;

const BUDGET =
  /\b(budget(ed)?|bud|forecast|reforecast|pro[- ]?forma|projected|projection|plan|planned|target|underwrit\w*|uw|broker)\b/i;
const VARIANCE =
  /\b(variance|var|diff|difference|change(?! in)|over|under|better|worse|fav|unfav|delta)\b|\$ ?\+\/-/i;
const PERCENT =
  /%|\b(percent|pct|of (gpr|egi|income|revenue|total))\b|\bper (unit|sf|sq|door|month)\b|\/ ?(unit|sf|sqft|door)\b|\bp[su]f\b|\bpupm\b/i;
const PRIOR = /\b(prior|last|previous|py|ly) ?(year|yr|period|month|actual)?\b/i;
const AVERAGE = /\b(average|avg|mean)\b/i;
const ANNUALISED = /\b(t-?[136] ?(x ?\d+)?|annuali[sz]ed|trailing (1|3|6|one|three|six))\b/i;
const ONE_PERIOD =
  /\b(mtd|ptd|(month|period)[- ]to[- ]date|(current|selected|this) (month|period)|quarter|qtd|q[1-4])\b/i;
const TOTAL =
  /\b(total|totals|ytd|year[- ]to[- ](date|month[- ]end)|12 ?months?|twelve months?|t-?12|ttm|ltm|trailing|annual|full year|sum|year end)\b|^(amount|balance|actuals?|current balance|current|in[- ]?place|existing)$|\bactuals?\b/i;

const YEAR = /^(fy|cy|year|calendar|fiscal|actuals?)? ?20\d{2}( actuals?)?$/i;

/** What a column's header makes of it, months apart: its budget, its difference, its share, its total. */
export function tellRole(head: string): ColumnRole | undefined {
  // A mark of a footnote is no word.
  const header = head.replace(/[*†‡]+$/, "").trim();
  if (PERCENT.test(header)) return "percent";
  if (VARIANCE.test(header)) return "variance";
  if (BUDGET.test(header)) return "budget";
  if (AVERAGE.test(header)) return "average";
  if (PRIOR.test(header)) return "prior";
  if (ANNUALISED.test(header) || ONE_PERIOD.test(header)) return "other";
  return TOTAL.test(header) || YEAR.test(header) ? "total" : undefined;
}
