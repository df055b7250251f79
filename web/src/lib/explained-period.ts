import type { Period } from "@labs/underwriting/explain";
import type { Grain } from "@labs/underwriting/formula-record";

/** What the period of an explanation in words leads to: one period, one row of a table, or each of a run of periods. */
export function periodRead(
  words: string | undefined,
  grain: Grain | undefined,
): Period | { run: Period[] } | undefined {
  if (words === undefined) return undefined;
  const of = (number: number): Period => (grain === "year" ? { year: number } : { month: number });
  if (words === "Closing") return of(0);
  const line = /^Row (\d+)$/.exec(words);
  if (line) return { line: Number(line[1]) - 1 };
  const run = /^(?:Month|Year)s (\d+) to (\d+)$/.exec(words);
  if (run) {
    const [from, to] = [Number(run[1]), Number(run[2])];
    return { run: Array.from({ length: to - from + 1 }, (_, index) => of(from + index)) };
  }
  const single = /^(Month|Year) (\d+)$/.exec(words);
  if (!single) return undefined;
  return single[1] === "Year" ? { year: Number(single[2]) } : { month: Number(single[2]) };
}
