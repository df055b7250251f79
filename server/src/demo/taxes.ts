import type { Cell } from "../ingest/copy-rows.ts";
import { LAST_MONTH, monthsAgo } from "./calendar.ts";
import type { Placed } from "./evidence.ts";
import type { Home } from "./homes.ts";
import type { Community } from "./multi-family.ts";
import { DEMO_SOURCE } from "./property-rows.ts";
import { roundTo } from "./random.ts";

const YEARS = 3;
const LAST_TAX_YEAR = Number(LAST_MONTH.slice(0, 4));

/** The last years of taxes, the newest of them as the record has it: earlier ones on the value of their January. */
export function* listTaxRows(options: {
  homes: readonly Placed<Home>[];
  communities: readonly Placed<Community>[];
  importId: string;
}): Generator<Cell[]> {
  for (const { item, oid } of [...options.homes, ...options.communities]) {
    if (oid === null) continue;
    const { fips, taxRate } = item.profile;
    for (let ago = 0; ago < YEARS; ago += 1) {
      const year = LAST_TAX_YEAR - ago;
      const assessed = ago === 0 ? item.assessedValue : assessedIn(item, year);
      const amount = ago === 0 ? item.taxAnnual : roundTo(assessed * taxRate, 1);
      yield [fips, oid, year, DEMO_SOURCE, null, assessed, null, amount, true, options.importId];
    }
  }
}

function assessedIn({ assessedValue, profile: { valuePath } }: Home | Community, year: number): number {
  const path = (date: string) => valuePath.at(-1 - monthsAgo(date)) ?? 0;
  return roundTo(assessedValue * Math.exp(path(`${year}-01-01`) - path(`${LAST_TAX_YEAR}-01-01`)), 100);
}
