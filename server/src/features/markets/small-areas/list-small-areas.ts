import type { SmallAreaMetrics, SmallAreaOutlines } from "@labs/contract/markets/small-areas";
import type { Database } from "../../../lib/database/database.ts";
import { AppError, invalid } from "../../../lib/errors.ts";
import { listZips } from "../../../lib/postal-codes.ts";
import type { Precompressed } from "../../../lib/precompressed.ts";
import { keepArea } from "../keep-answer.ts";
import { listImports } from "../repository.ts";
import { type AreasOf, getAreasOf, getSnapshot } from "../snapshot.ts";
import { nameArea } from "./area-names.ts";
import { loadSmallAreas, type SmallAreaColumns, shortenOf } from "./small-area-figures.ts";
import { SMALL_AREA_METRICS } from "./small-area-metrics.ts";
import { listCrossedZips, listOutlines, listTractIds, type StoredKind } from "./small-area-repository.ts";

export interface Within {
  kind: "zip" | "tract";
  county?: string | undefined;
  msa?: string | undefined;
  census?: "2010" | "2020" | undefined;
}

/** The areas that are asked for, as they are stored. */
interface Asked {
  kind: StoredKind;
  census: "2010" | "2020" | null;
  ids: string[];
}

export async function getSmallAreaMetrics(
  database: Database,
  { metric, knownOn, ...within }: Within & { metric?: string[] | undefined; knownOn?: string | undefined },
): Promise<Precompressed> {
  const unknown = metric?.find((key) => !SMALL_AREA_METRICS.some((each) => each.key === key));
  if (unknown !== undefined) {
    throw invalid([
      { loc: ["query", "metric"], msg: `Small areas have no metric ${unknown}`, type: "metric" },
    ]);
  }
  const snapshot = await getAreasOf(database, knownOn);
  const name = `small areas ${JSON.stringify([within, metric?.toSorted()])}`;
  return keepArea(snapshot, name, async () => {
    const asked = await findAsked(database, snapshot, within);
    const imports = new Map((await listImports(database)).map((entry) => [entry.id, entry]));
    const loaded = await loadSmallAreas(database, { snapshot, ...asked, keys: metric, imports });
    return toColumns(snapshot, { asked, kind: within.kind, loaded });
  });
}

function toColumns(
  snapshot: AreasOf,
  { asked, kind, loaded }: { asked: Asked; kind: Within["kind"]; loaded: SmallAreaColumns },
): SmallAreaMetrics {
  const { ids, census } = asked;
  const rowOf = new Map(ids.map((id, row) => [id, row]));
  const known = loaded.metrics.filter(({ coverage, key }) => coverage > 0 || loaded.withheld.has(key));
  const dates = known.flatMap(({ asOf }) => asOf ?? []).sort();
  const byMetric = <Value>(make: (key: string) => Value) =>
    Object.fromEntries(known.map(({ key }) => [key, make(key)]));
  const figure = (key: string, id: string) => loaded.figures.get(key)?.get(id);
  const filled = <Value>(make: (key: string) => Value[]) =>
    Object.fromEntries(
      known.map(({ key }) => [key, make(key)] as const).filter(([, list]) => list.length > 0),
    );
  const rowsWhere = (is: (id: string) => boolean) => ids.flatMap((id, row) => (is(id) ? [row] : []));
  return {
    kind,
    census,
    asOf: dates[0] ?? null,
    geometryVintage: snapshot.version,
    metrics: known,
    ids,
    names: ids.map((id) => nameArea(snapshot, { kind: asked.kind, id })),
    msaIds: ids.map((id) => snapshot.counties.get(id.slice(0, 5))?.msaId ?? null),
    values: byMetric((key) =>
      ids.map((id) => {
        const value = figure(key, id)?.value;
        return value === undefined ? null : shortenOf(key, value);
      }),
    ),
    margins: byMetric((key) => ids.map((id) => figure(key, id)?.margin ?? null)),
    lastKnown: filled((key) => {
      const old = ids.filter((id) => figure(key, id)?.isLastKnown === true);
      const byDate = Map.groupBy(old, (id) => figure(key, id)?.asOf ?? "");
      return Array.from(byDate, ([asOf, those]) => ({ asOf, rows: those.map((id) => rowOf.get(id) ?? -1) }));
    }),
    unranked: filled((key) =>
      rowsWhere((id) => {
        const one = figure(key, id);
        return one !== undefined && !one.isLastKnown && one.unranked !== undefined;
      }),
    ),
    withheld: filled((key) => rowsWhere((id) => loaded.withheld.get(key)?.has(id) === true)),
  };
}

export async function getSmallAreaOutlines(database: Database, within: Within): Promise<Precompressed> {
  const snapshot = await getSnapshot(database);
  return keepArea(snapshot, `outlines ${JSON.stringify(within)}`, async (): Promise<SmallAreaOutlines> => {
    const { kind, census, ids } = await findAsked(database, snapshot, within);
    const rows = await listOutlines(database, { kind, ids });
    return {
      kind: within.kind,
      census,
      editions: [...new Set(rows.map(({ edition }) => edition))].sort(),
      ids: rows.map(({ id }) => id),
      names: rows.map(({ id }) => nameArea(snapshot, { kind, id })),
      outlines: rows.map(({ outline }) => JSON.parse(outline ?? "[]")),
    };
  });
}

async function findAsked(database: Database, snapshot: AreasOf, within: Within): Promise<Asked> {
  const countyIds = listCountyIds(snapshot, within);
  if (within.kind === "zip") {
    return { kind: "zip", census: null, ids: await listZipIds(database, countyIds) };
  }
  const censuses = within.census === undefined ? (["2020", "2010"] as const) : [within.census];
  for (const census of censuses) {
    const kind = census === "2020" ? "tract" : "tract2010";
    const ids = await listTractIds(database, { kind, countyIds });
    if (ids.length > 0 || census === censuses.at(-1)) return { kind, census, ids };
  }
  throw new Error("one census at least was looked for");
}

function listCountyIds(snapshot: AreasOf, { county, msa }: Within): string[] {
  if (county !== undefined) {
    if (!snapshot.counties.has(county)) throw new AppError("not_found", `There is no county ${county}`);
    return [county];
  }
  const members = snapshot.countiesOfMetro.get(msa ?? "");
  if (members === undefined) throw new AppError("not_found", `There is no metro ${msa}`);
  return members.map(({ id }) => id);
}

/** The areas of a kind in a county, to be ranked among; none without a county. */
export async function listIdsWithin(
  database: Database,
  snapshot: AreasOf,
  { stored, countyId }: { stored: StoredKind; countyId: string | undefined },
): Promise<string[]> {
  if (countyId === undefined || !snapshot.counties.has(countyId)) return [];
  if (stored === "zip") return listZipIds(database, [countyId]);
  return listTractIds(database, { kind: stored, countyIds: [countyId] });
}

/** By a crosswalk where one names the county, else by the place that the postal codes' own list gives. */
async function listZipIds(database: Database, countyIds: readonly string[]): Promise<string[]> {
  const crossed = await listCrossedZips(database, countyIds);
  const isCrossed = new Set(crossed.map(({ countyId }) => countyId));
  const listed = listZips().filter(
    ({ countyFips }) => countyIds.includes(countyFips) && !isCrossed.has(countyFips),
  );
  return [...new Set([...crossed.map(({ zip }) => zip), ...listed.map(({ zip }) => zip)])].sort();
}
