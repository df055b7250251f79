import { RANGES, type SearchSort } from "@labs/contract/property-search/criteria";
import type { Stored } from "../universe-conditions-repository.ts";
import type { HomeKey } from "../universe-repository.ts";
import type { Part } from "./hold-columns.ts";
import { type Court, openValues } from "./judge-columns.ts";
import { type Places, placeOf, walkColumns } from "./walk-columns.ts";

interface Chosen extends HomeKey {
  /** What the list is ordered by, the least first. */
  rank: number;
  googlePlacesId: string;
}

/**
 * The first homes of a list: of those that pass the recorded criteria or, where figures are asked for, of those that pass
 * all. An order by what is stored nowhere is by chance, and the same every time.
 */
export async function chooseHomes(
  court: Court,
  of: { stored: Stored | null; sort: SearchSort | undefined; limit: number },
): Promise<HomeKey[]> {
  const { stored, sort, limit } = of;
  const isKnown = sort !== undefined && (stored !== null || RANGES[sort.by].stage === "attributes");
  const sorted = isKnown ? openValues(court, sort.by) : undefined;
  const sign = sorted === undefined || sort?.direction === "asc" ? 1 : -1;
  const chosen = openChosen(limit);
  await walkColumns(court, { stored, isWhole: false }, ({ part, ready, money }) => {
    if (ready.count === 0) return;
    const ranks = sorted?.(part) ?? court.read(part, "mix");
    const numbers = court.read(part, "oid");
    offer({ part, places: ready, ranks, sign, numbers, chosen }, (home) => money.codes[home] === 0);
  });
  return chosen.list();
}

/** Homes that pass the recorded criteria and whose figures are missing or hold no more, as an unsorted sample. */
export async function chooseOpen(court: Court, stored: Stored, limit: number): Promise<string[]> {
  const chosen = openChosen(limit);
  await walkColumns(court, { stored, isWhole: false }, ({ part, open }) => {
    if (open.count === 0) return;
    const [ranks, numbers] = [court.read(part, "mix"), court.read(part, "oid")];
    offer({ part, places: open, ranks, sign: 1, numbers, chosen }, () => true);
  });
  return chosen.list().map(({ googlePlacesId }) => googlePlacesId);
}

interface Offer {
  part: Part;
  places: Places;
  ranks: Float64Array;
  sign: number;
  numbers: Float64Array;
  chosen: ReturnType<typeof openChosen>;
}

function offer({ part, places, ranks, sign, numbers, chosen }: Offer, isWanted: (home: number) => boolean) {
  for (let at = 0; at < places.count; at += 1) {
    const home = places.homes[at] as number;
    const value = ranks[home] as number;
    const rank = Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
    if (rank > chosen.most() || !isWanted(home)) continue;
    const googlePlacesId = placeOf(part, numbers, home);
    chosen.add({ countyFips: part.countyFips, oid: numbers[home] as number, rank, googlePlacesId });
  }
}

/** Keeps the first of what is added, by sorting now and then what came since. */
function openChosen(limit: number) {
  let kept: Chosen[] = [];
  let most = Number.POSITIVE_INFINITY;
  const cut = () => {
    kept.sort(compare);
    kept = kept.slice(0, limit);
    if (kept.length === limit) most = kept.at(-1)?.rank ?? most;
  };
  return {
    most: () => most,
    add: (one: Chosen) => {
      kept.push(one);
      if (kept.length >= 2 * limit + 1_000) cut();
    },
    list: (): Chosen[] => {
      cut();
      return kept;
    },
  };
}

function compare(one: Chosen, other: Chosen): number {
  // Two without a figure are no difference: infinity less infinity is not a number.
  if (one.rank !== other.rank) return one.rank < other.rank ? -1 : 1;
  return one.googlePlacesId < other.googlePlacesId ? -1 : 1;
}
