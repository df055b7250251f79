import { countyTitle } from "../../lib/property-names.ts";
import { LEAST_RANKED_PEOPLE, LEAST_RANKED_YEARS, refuseRank } from "./figures/finish-columns.ts";
import type { AreaKind } from "./repository.ts";
import { rememberBySnapshot, type Snapshot } from "./snapshot.ts";

/** What makes two markets alike: how many people, what they pay in rent, what homes are worth. */
const LIKENESS = ["population", "typicalRent", "typicalHomeValue"];
const MOST_PEERS = 5;

/** What alike means here, in words. */
export const PEERS_METHOD = `The nearest by population, typical rent and typical home value: logarithms, each in standard deviations over all areas that have the three, straight-line distance. Areas with fewer than ${LEAST_RANKED_PEOPLE.toLocaleString("en-US")} people, or under ${LEAST_RANKED_YEARS} years of rents or values, are no peers.`;

interface Placed {
  id: string;
  /** Whether it is large enough and long enough known to be another's peer. */
  isAdmitted: boolean;
  place: number[];
}

const remember = rememberBySnapshot<Placed[]>();

/** The areas most like one, nearest first; none when its own size, rent or value is unknown. */
export function listPeers(
  snapshot: Snapshot,
  area: { kind: AreaKind; id: string },
): { id: string; name: string; distance: number }[] {
  const placed = remember(snapshot, area.kind, () => placeAll(snapshot, area.kind));
  const own = placed.find((candidate) => candidate.id === area.id);
  if (own === undefined) return [];
  return placed
    .filter((candidate) => candidate !== own && candidate.isAdmitted)
    .map((candidate) => ({ id: candidate.id, distance: measureDistance(candidate.place, own.place) }))
    .sort((a, b) => a.distance - b.distance || a.id.localeCompare(b.id))
    .slice(0, MOST_PEERS)
    .map(({ id, distance }) => ({ id, name: nameArea(snapshot, { kind: area.kind, id }), distance }));
}

/** Logarithms, so that twice as many counts the same at every size, in standard deviations. */
function placeAll(snapshot: Snapshot, kind: AreaKind): Placed[] {
  const columns = LIKENESS.map((key) => {
    const column = snapshot.columns[kind].get(key);
    return column?.metric.isLastKnown === true ? column.lastKnown : column?.values;
  });
  const placed = [...(columns[0]?.keys() ?? [])].flatMap((id): Placed[] => {
    const place = columns.map((values) => Math.log(values?.get(id)?.value ?? Number.NaN));
    if (!place.every(Number.isFinite)) return [];
    const years = Math.min(
      ...["typicalRent", "typicalHomeValue"].map((key) => snapshot.history[kind].get(key)?.get(id) ?? 0),
    );
    const people = columns[0]?.get(id)?.value;
    return [{ id, place, isAdmitted: refuseRank({ years, people }) === undefined }];
  });
  const scales = LIKENESS.map((_, axis) => deviation(placed.map(({ place }) => place[axis] ?? 0)) || 1);
  return placed.map(({ place, ...area }) => ({
    ...area,
    place: place.map((value, axis) => value / (scales[axis] ?? 1)),
  }));
}

function deviation(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

function measureDistance(a: number[], b: number[]): number {
  return Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)));
}

function nameArea(snapshot: Snapshot, { kind, id }: { kind: AreaKind; id: string }): string {
  if (kind === "msa") return snapshot.metros.get(id)?.name ?? id;
  const county = snapshot.counties.get(id);
  return county === undefined ? id : countyTitle(county.name, county.state);
}
