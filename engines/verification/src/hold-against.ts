import type { Figure } from "./figure.ts";
import { measureOf, periodOf } from "./figure.ts";
import type { Mention } from "./find-numbers.ts";

/** How a number stands to a figure that it may mean. */
export type Standing = "same" | "otherSign" | "other";

/** Figures that say by how much something moved or differs: of these a text tells the sign in words. */
const CHANGES = new Set(["growth", "spread", "discount"]);
/** What a text calls by its size, whichever way it goes. */
const UNSIGNED = new Set(["discount"]);
/** Amounts of a year, where a unit names no time. */
const YEARLY = new Set([
  "noi",
  "egi",
  "gpr",
  "tax",
  "insurance",
  "expense",
  "income",
  "debtservice",
  "cashflow",
]);

const MORE = "(?:\\s+(?:by|of|about|around|roughly|approximately|some|nearly|a|an|another))*\\s*$";
const DOWN_BEFORE = new RegExp(
  `\\b(?:fell|falls?|fallen|falling|declin\\w*|dropp?\\w*|decreas\\w*|shr[aiu]nk\\w*|lost|loss|losses|down|negative|minus|contract\\w*|cuts?)${MORE}`,
  "i",
);
const UP_BEFORE = new RegExp(
  `\\b(?:rose|rises?|risen|rising|grew|grows?|grown|growing|gain\\w*|increas\\w*|up|climb\\w*|positive|plus)${MORE}`,
  "i",
);
const DOWN_AFTER =
  /^\s*(?:\w+\s+)?(?:declines?|drops?|decreases?|loss|losses|contraction|lower|down|fall)\b/i;
const UP_AFTER = /^\s*(?:\w+\s+)?(?:increases?|rises?|gains?|higher|up)\b/i;

/** Whether a number is the figure as far as it is written out: see docs/methods/verification.md#rounding. */
export function holdAgainst(
  text: string,
  mention: Mention,
  figure: Figure,
  heads: ReadonlySet<string>,
): Standing {
  if (measureOf(figure) === "date" || mention.kind === "date")
    return isSameDay(mention, figure) ? "same" : "other";
  const value = inTermsOf(mention, figure, heads);
  if (value === undefined) return "other";
  const off = Math.abs(Math.abs(value) - mention.value);
  const half = roundingOf(mention);
  const isExact = mention.kind === "count" || mention.kind === "year";
  const isClose = isExact ? off < half : off <= half * (1 + 1e-9) + 1e-12;
  if (!isClose) return "other";
  return isSignRight(text, mention, value, heads) ? "same" : "otherSign";
}

/** The figure in the time that the number is of; undefined where the two are of different things. */
function inTermsOf(mention: Mention, figure: Figure, heads: ReadonlySet<string>): number | undefined {
  const value = Number(figure.value);
  if (mention.kind !== "money") return value;
  const own = periodOf(figure.unit) ?? (/per unit/i.test(figure.label) ? "unit" : undefined);
  const said = mention.period;
  if (said === undefined || said === own) return value;
  if (said === "year") return own === "month" ? 12 * value : own === undefined ? value : undefined;
  if (said === "month") {
    if (own === "year" || (own === undefined && [...YEARLY].some((head) => heads.has(head))))
      return value / 12;
    return own === undefined ? value : undefined;
  }
  return undefined;
}

const LARGE_ROUND = 500;

/**
 * How far a figure may be from a number that is written so: half of its last place; of an amount that ends in three
 * zeros half a thousand; and of one that is told as about right, half of its last digit that is no zero.
 */
function roundingOf({ half, text, value, scale, decimals, isHedged, kind }: Mention): number {
  if (decimals > 0 || (kind !== "money" && kind !== "count")) return half;
  const digits = text.replace(/[^\d]/g, "");
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  if (isHedged && value > 0) return Math.max(half, 0.5 * 10 ** Math.min(zeros, digits.length - 1) * scale);
  return zeros >= 3 && scale === 1 ? Math.max(half, LARGE_ROUND) : half;
}

function isSignRight(text: string, mention: Mention, value: number, heads: ReadonlySet<string>): boolean {
  // What is written out as zero has no sign: a coverage of −0.003 is printed as 0.00x.
  if (value === 0 || mention.value === 0 || mention.sign === "ambiguous") return true;
  const isNegative = value < 0;
  if (mention.sign === "minus") return isNegative;
  const before = text.slice(Math.max(0, mention.start - 40), mention.start);
  const after = text.slice(mention.end, mention.end + 24);
  const isChange = [...CHANGES].some((head) => heads.has(head));
  const isDown = DOWN_BEFORE.test(before) || (isChange && DOWN_AFTER.test(after));
  if (isDown && !/\bto\s*$/.test(before)) {
    if (isNegative) return true;
    if (isChange && ![...UNSIGNED].some((head) => heads.has(head))) return false;
  }
  if (mention.sign === "plus") return !isNegative;
  if (isNegative && [...UNSIGNED].some((head) => heads.has(head))) return true;
  if (isChange && (UP_BEFORE.test(before) || UP_AFTER.test(after))) return !isNegative;
  return !isNegative;
}

/** A day, a month or a year as its first and last day. */
function daysOf(date: string): { from: string; until: string } | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date) ?? [];
  if (year === undefined) return undefined;
  if (day !== undefined) return { from: `${year}-${month}-${day}`, until: `${year}-${month}-${day}` };
  return { from: `${year}-${month ?? "01"}-01`, until: `${year}-${month ?? "12"}-31` };
}

/** Whether a date of the text and one of a figure may be the same, each as precise as it is. */
export function isSameTime(days: { from: string; until: string }, date: string): boolean {
  const own = daysOf(date);
  return own !== undefined && days.from <= own.until && days.until >= own.from;
}

function isSameDay(mention: Mention, figure: Figure): boolean {
  const days = mention.days ?? (mention.kind === "year" ? daysOf(String(mention.value)) : undefined);
  return days !== undefined && isSameTime(days, String(figure.value));
}

/** The right value, written as the text writes it. */
export function writeAs(mention: Mention, figure: Figure): string {
  const measure = measureOf(figure);
  if (measure === "date" || typeof figure.value === "string") return String(figure.value);
  const { value, unit } = figure;
  const sign = value < 0 ? "−" : "";
  const size = Math.abs(value);
  if (measure === "share") {
    if (mention.scale === 1e-4) return `${sign}${Math.round(size * 1e4)} bps`;
    return `${sign}${(100 * size).toFixed(mention.kind === "share" ? Math.max(mention.decimals, 1) : 2)}%`;
  }
  if (measure === "multiple") return `${sign}${size.toFixed(Math.max(mention.decimals, 2))}x`;
  if (measure === "year") return String(value);
  const amount = (mention.scale > 1 ? size / mention.scale : size).toLocaleString("en-US", {
    minimumFractionDigits: mention.decimals,
    maximumFractionDigits: Math.max(mention.decimals, mention.scale > 1 ? 2 : size < 100 ? 2 : 0),
  });
  const large = { 1e3: "K", 1e6: "M", 1e9: "B", 1e12: "T" }[mention.scale] ?? "";
  if (measure !== "money") return `${sign}${amount}${large}`;
  const per = { month: " a month", year: " a year", sqft: " per square foot", unit: " per unit" }[
    periodOf(unit) ?? ""
  ];
  return `${sign}$${amount}${large}${per ?? ""}`;
}
