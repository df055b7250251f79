import { type MonthReading, monthAt, monthIndex } from "./read-period.ts";

/** What says which year a header's bare month names are of. */
export interface YearHint {
  /** The last month, where a title or the sender names it. */
  end?: string | undefined;
  /** The only year that a title names. */
  year?: number | undefined;
}

/** Months by column; bare names take the year from what the file or its sender says. */
export function dateMonths(
  named: readonly { reading: MonthReading | undefined }[],
  hint: YearHint,
): Map<number, string> {
  const found = new Map<number, string>();
  const bare: { at: number; monthOfYear: number }[] = [];
  for (const [at, { reading }] of named.entries()) {
    if (reading === undefined) continue;
    if ("month" in reading) found.set(at, reading.month);
    else bare.push({ at, monthOfYear: reading.monthOfYear });
  }
  if (bare.length === 0) return found;
  if (found.size > 0) return dateByNeighbours(found, bare);
  const last = bare.at(-1)?.monthOfYear ?? 0;
  const end = hint.end !== undefined && Number(hint.end.slice(5)) === last ? hint.end : undefined;
  let index =
    end !== undefined ? monthIndex(end) : hint.year !== undefined ? hint.year * 12 + last - 1 : undefined;
  if (index === undefined) return found;
  for (const { at, monthOfYear } of bare.toReversed()) {
    while ((index % 12) + 1 !== monthOfYear) index -= 1;
    found.set(at, monthAt(index));
  }
  return found;
}

/** A year that stands over some months alone is that of the months around them, too. */
function dateByNeighbours(
  dated: ReadonlyMap<number, string>,
  bare: readonly { at: number; monthOfYear: number }[],
): Map<number, string> {
  const all = [
    ...[...dated].map(([at, month]) => ({ at, monthOfYear: Number(month.slice(5)) })),
    ...bare,
  ].sort((a, b) => a.at - b.at);
  const falls = all.filter(
    ({ monthOfYear }, at) => at > 0 && (all[at - 1]?.monthOfYear ?? 0) % 12 === (monthOfYear % 12) + 1,
  );
  const step = falls.length > all.length / 2 ? -1 : 1;
  const found = new Map(dated);
  const walk = (from: number, way: 1 | -1) => {
    const near = all[from - way];
    const known = near === undefined ? undefined : found.get(near.at);
    const own = all[from];
    if (own === undefined || known === undefined || found.has(own.at)) return;
    let index = monthIndex(known) + way * step;
    while ((index % 12) + 1 !== own.monthOfYear) index += way * step;
    found.set(own.at, monthAt(index));
  };
  for (let at = 1; at < all.length; at += 1) walk(at, 1);
  for (let at = all.length - 2; at >= 0; at -= 1) walk(at, -1);
  return found;
}
