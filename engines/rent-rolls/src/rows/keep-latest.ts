import { readDate } from "@labs/sheets/read-date";
import type { LeaseRow, SheetReading } from "./table-rows.ts";

/**
 * Of a file that repeats its roll day after day, each row with its date, the last day's; `asOf` is that day. A column
 * with one date in all rows tells the day alone. Lists that only happen to have dates are left as they are.
 */
export function keepLatest(reading: SheetReading): SheetReading {
  const days = new Map<string, LeaseRow[]>();
  for (const lease of reading.leases) {
    const day = readDate(lease.values.snapshot?.cell);
    if (!day.ok || day.value === null) return reading;
    days.set(day.value, [...(days.get(day.value) ?? []), lease]);
  }
  const latest = [...days.keys()].sort().at(-1);
  if (latest === undefined) return reading;
  if (days.size === 1) return { ...reading, asOf: latest };
  const kept = days.get(latest) ?? [];
  const units = new Set(kept.map(keyOf));
  const isRepeated = [...days.values()].every((leases) => {
    const same = leases.filter((lease) => units.has(keyOf(lease))).length;
    return same >= Math.max(leases.length, kept.length) * 0.5;
  });
  if (!isRepeated || units.size < kept.length) return reading;
  const rows = new Set(kept.map(({ row }) => row));
  const counted = new Map([...reading.counted].filter(([row]) => rows.has(row)));
  return { ...reading, leases: kept, counted, asOf: latest };
}

const keyOf = ({ unit, values }: LeaseRow): string =>
  JSON.stringify([values.property?.cell, values.building?.cell, unit, values.bedSpace?.cell]);
