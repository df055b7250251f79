import type { LeaseRow, PrintedTotal, SheetReading } from "./table-rows.ts";

const NAMED = /^(?:sub)?totals?\b\s*(?:for\b)?\s*[:\-–]?\s*(.+?)\s*(\([\w -]+\))?\s*:?$/i;
const GENERAL =
  /^(all|the (above|following|month|property|portfolio)|current|future|occupied|vacant|notice|market|monthly|annual|income|rents?|charges?|units?|residents?|sq|sf|number|portfolio|properties|property|report|page|average|avg)\b|^\d/i;

/**
 * Blocks of units that only the total below them names, as in a roll of several properties: the name is the
 * property's where the total has its code or the blocks number their units alike.
 */
export function markBlocks(reading: SheetReading): SheetReading {
  const { leases, totals } = reading;
  const stated = new Set(leases.map(({ place }) => place.property));
  if (stated.size > 1 || leases.some(isPlaced)) return reading;
  const named = totals.flatMap((total) => nameOf(total) ?? []);
  const names = new Set(named.map(({ name }) => name));
  if (names.size < 2) return reading;
  let next = 0;
  const blocks = leases.map((lease) => {
    while ((named[next]?.row ?? Number.POSITIVE_INFINITY) < lease.row) next += 1;
    return named[next];
  });
  const hasCodes = named.every(({ hasCode }) => hasCode);
  if (
    !hasCodes &&
    !repeatsUnits(
      leases,
      blocks.map((block) => block?.name),
    )
  )
    return reading;
  return {
    ...reading,
    leases: leases.map((lease, at) => ({
      ...lease,
      place: { ...lease.place, property: blocks[at]?.name ?? lease.place.property },
    })),
  };
}

const isPlaced = ({ place, values }: LeaseRow): boolean =>
  place.building !== undefined ||
  place.group !== undefined ||
  values.property !== undefined ||
  values.building !== undefined;

function nameOf({ row, label, place }: PrintedTotal) {
  const match = NAMED.exec(label);
  const name = match?.[1];
  const isCoded = match?.[2] !== undefined && !/^all\b/i.test(name ?? "");
  if (name === undefined || place.section === "summary" || (!isCoded && GENERAL.test(name))) return undefined;
  return { row, name, hasCode: match?.[2] !== undefined };
}

function repeatsUnits(leases: readonly LeaseRow[], blocks: readonly (string | undefined)[]): boolean {
  const first = new Map<string, string | undefined>();
  return leases.some(({ unit }, at) => {
    if (first.has(unit)) return first.get(unit) !== blocks[at];
    first.set(unit, blocks[at]);
    return false;
  });
}
