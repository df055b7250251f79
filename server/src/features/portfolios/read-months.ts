/** The lines of a version that a pool reads, in the order in which `newest_versions` has them. */
const LINES = ["unlevered", "levered", "afterDebt", "debtService", "income", "balance"] as const;

/** Amounts from month 1; null where a month of the line is not known. */
export type VersionMonths = Record<(typeof LINES)[number], number[] | null>;

/** Lines one after the other: how many months (-1 for a line that is not known), then each as a double. */
export function readMonths(packed: Buffer | null): VersionMonths {
  const months: VersionMonths = {
    ...{ unlevered: null, levered: null, afterDebt: null },
    ...{ debtService: null, income: null, balance: null },
  };
  if (packed === null) return months;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = 0;
  for (const line of LINES) {
    const count = view.getInt32(at);
    at += 4;
    if (count < 0) continue;
    months[line] = readLine(view, at, count);
    at += 8 * count;
  }
  return months;
}

/** Versions are stored with a year beyond the sale, in which nothing flows. */
function readLine(view: DataView, from: number, count: number): number[] {
  let length = count;
  while (length > 0 && view.getFloat64(from + 8 * (length - 1)) === 0) length -= 1;
  const amounts: number[] = [];
  for (let month = 0; month < length; month += 1) amounts.push(view.getFloat64(from + 8 * month));
  return amounts;
}
