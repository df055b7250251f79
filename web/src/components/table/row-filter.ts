export type FilterValue = string | number | null | undefined;

function readNumber(text: string): number | undefined {
  const match = /^(-?[\d.,]+)\s*(%|k|m)?$/i.exec(text.trim().replace("$", ""));
  if (!match) return undefined;
  const value = Number((match[1] ?? "").replaceAll(",", ""));
  if (Number.isNaN(value)) return undefined;
  const scale = { "%": 0.01, k: 1e3, m: 1e6 }[(match[2] ?? "").toLowerCase()] ?? 1;
  return value * scale;
}

/**
 * Whether a value passes what was typed above its column. Numbers understand `>500k`, `<=5%` and
 * `100..200`; all else is looked for in the text as it is shown.
 */
export function passesFilter(filter: string, value: FilterValue, text: string): boolean {
  const typed = filter.trim();
  if (typed === "") return true;
  if (typeof value === "number") {
    const span = /^(.+)\.\.(.+)$/.exec(typed);
    const low = span ? readNumber(span[1] ?? "") : undefined;
    const high = span ? readNumber(span[2] ?? "") : undefined;
    if (low !== undefined && high !== undefined) return value >= low && value <= high;
  }
  const comparison = /^(>=|<=|>|<)(.+)$/.exec(typed);
  const bound = comparison ? readNumber(comparison[2] ?? "") : undefined;
  if (comparison && bound !== undefined) {
    return typeof value === "number" && compares(comparison[1] ?? "", value, bound);
  }
  return text.toLowerCase().includes(typed.toLowerCase());
}

function compares(operator: string, value: number, bound: number): boolean {
  switch (operator) {
    case ">":
      return value > bound;
    case "<":
      return value < bound;
    case ">=":
      return value >= bound;
    default:
      return value <= bound;
  }
}

/** Absent values stand last, whichever the direction. */
export function compareValues(a: FilterValue, b: FilterValue): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a ?? "").localeCompare(String(b ?? ""), "en-US", { numeric: true, sensitivity: "base" });
}
