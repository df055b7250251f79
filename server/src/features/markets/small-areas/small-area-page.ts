import { rankAreas, sharesBelow } from "@labs/contract/markets/ranks";
import type { SmallAreaStats } from "@labs/contract/markets/small-areas";
import type { Database } from "../../../lib/database/database.ts";
import { AppError } from "../../../lib/errors.ts";
import { findZip } from "../../../lib/postal-codes.ts";
import type { Precompressed } from "../../../lib/precompressed.ts";
import { countyTitle } from "../../../lib/property-names.ts";
import { toIsoMonth } from "../figures/publishing-rhythm.ts";
import { keepArea } from "../keep-answer.ts";
import { listImports } from "../repository.ts";
import { monthText, newestMonth } from "../series.ts";
import { type AreasOf, getAreasOf } from "../snapshot.ts";
import { nameArea } from "./area-names.ts";
import { listIdsWithin } from "./list-small-areas.ts";
import { loadSmallAreas, type SmallSeries } from "./small-area-figures.ts";
import { SMALL_AREA_METRICS } from "./small-area-metrics.ts";
import {
  findPlace,
  isStored,
  listCountiesOfZip,
  listFairRents,
  listTractsOfZip,
  listZipsOfTract,
  type StoredKind,
} from "./small-area-repository.ts";

interface Asked {
  database: Database;
  kind: "zip" | "tract";
  id: string;
  census?: "2010" | "2020" | undefined;
  knownOn?: string | undefined;
}

/** Everything about one ZIP code or tract; 404 where it is none that is known. */
export async function getSmallAreaStats({
  database,
  kind,
  id,
  census,
  knownOn,
}: Asked): Promise<Precompressed> {
  const snapshot = await getAreasOf(database, knownOn);
  return keepArea(snapshot, `${kind} ${id} ${census ?? ""}`, async () => {
    const stored = await findStored(database, { kind, id, census });
    return describe(database, { snapshot, kind, id, ...stored });
  });
}

const CENSUSES = [
  ["2020", "tract"],
  ["2010", "tract2010"],
] as const;

interface Stored {
  stored: StoredKind;
  census: "2010" | "2020" | null;
  otherCensus: "2010" | "2020" | null;
}

async function findStored(
  database: Database,
  { kind, id, census }: Pick<Asked, "kind" | "id" | "census">,
): Promise<Stored> {
  if (kind === "zip") {
    const isKnown = findZip(id) !== undefined || (await isStored(database, { kind, id }));
    if (!isKnown) throw new AppError("not_found", `There is no ZIP code ${id} that is known`);
    return { stored: "zip", census: null, otherCensus: null };
  }
  const known = [];
  for (const [year, storedKind] of CENSUSES) {
    if (await isStored(database, { kind: storedKind, id })) known.push([year, storedKind] as const);
  }
  const chosen = known.find(([year]) => census === undefined || year === census);
  if (chosen === undefined) {
    throw new AppError(
      "not_found",
      `Nothing is loaded of census tract ${id}${census ? ` of ${census}` : ""}`,
    );
  }
  const other = known.find(([year]) => year !== chosen[0]);
  return { stored: chosen[1], census: chosen[0], otherCensus: other?.[0] ?? null };
}

async function describe(
  database: Database,
  of: Stored & { snapshot: AreasOf; kind: "zip" | "tract"; id: string },
): Promise<SmallAreaStats> {
  const { snapshot, kind, id, stored, census, otherCensus } = of;
  const counties = await listCounties(database, of);
  const county = snapshot.counties.get(counties[0]?.id ?? "");
  const siblings = await listIdsWithin(database, snapshot, { stored, countyId: county?.id });
  const imports = new Map((await listImports(database)).map((entry) => [entry.id, entry]));
  const ids = [...new Set([...siblings, id])];
  const [loaded, place, overlaps, fairRents] = await Promise.all([
    loadSmallAreas(database, { snapshot, kind: stored, ids, imports }),
    findPlace(database, { kind: stored, id }),
    // Crosswalks are of the tracts of 2020.
    kind === "zip" ? listTractsOfZip(database, id) : census === "2020" ? listZipsOfTract(database, id) : [],
    kind === "zip" ? listFairRents(database, { zip: id, knownOn: snapshot.knownOn }) : [],
  ]);
  const zip = kind === "zip" ? findZip(id) : undefined;
  const msa = snapshot.metros.get(county?.msaId ?? "");
  return {
    id,
    kind,
    census,
    otherCensus,
    name: nameArea(snapshot, { kind: stored, id }),
    state: county?.state ?? zip?.state ?? null,
    counties,
    msa: msa === undefined ? null : { id: msa.id, name: msa.name },
    knownOn: snapshot.knownOn,
    latitude: place?.latitude ?? zip?.latitude ?? null,
    longitude: place?.longitude ?? zip?.longitude ?? null,
    boundaries: place !== undefined && place.outline !== null ? place.edition : null,
    metrics: rankFigures(id, loaded),
    series: listSeries(loaded.series.get(id), imports),
    overlaps: overlaps.map((one) => ({
      ...one,
      name: nameArea(snapshot, { kind: kind === "zip" ? "tract" : "zip", id: one.id }),
    })),
    fairRents,
    note: otherCensus === null ? null : explainCensus(census),
  };
}

function explainCensus(census: "2010" | "2020" | null): string {
  return census === "2020"
    ? "Figures are of this tract as the census of 2020 drew it. Those of the tract of this code of 2010 stand apart: boundaries were redrawn, and nothing is moved from one to the other."
    : "Figures are of this tract as the census of 2010 drew it. The tract of this code of 2020 stands apart: boundaries were redrawn, and nothing is moved from one to the other.";
}

async function listCounties(
  database: Database,
  { snapshot, kind, id }: { snapshot: AreasOf; kind: "zip" | "tract"; id: string },
): Promise<SmallAreaStats["counties"]> {
  const crossed = kind === "zip" ? await listCountiesOfZip(database, id) : [];
  const own = kind === "tract" ? id.slice(0, 5) : findZip(id)?.countyFips;
  const found = crossed.length > 0 ? crossed : own === undefined ? [] : [{ countyId: own, share: null }];
  return found.flatMap(({ countyId, share }) => {
    const county = snapshot.counties.get(countyId);
    return county === undefined
      ? []
      : [{ id: countyId, name: countyTitle(county.name, county.state), share }];
  });
}

type Loaded = Awaited<ReturnType<typeof loadSmallAreas>>;

/** Each figure with its rank among the areas of its kind in the same county. */
function rankFigures(id: string, loaded: Loaded): SmallAreaStats["metrics"] {
  return loaded.metrics.map((metric) => {
    const column = loaded.figures.get(metric.key);
    const figure = column?.get(id);
    const ranked = [...(column ?? [])].filter(([, { unranked }]) => unranked === undefined);
    const at = ranked.findIndex(([one]) => one === id);
    const values = ranked.map(([, { value }]) => value);
    const missing =
      metric.coverage === 0 ? "No loaded source has this metric here" : "Not published for this area";
    return {
      ...metric,
      asOf: figure?.asOf ?? metric.asOf,
      value: figure?.value ?? null,
      margin: figure?.margin ?? null,
      isLastKnown: figure?.isLastKnown ?? false,
      knownOn: figure?.knownOn ?? null,
      isOfLaterEdition: figure?.isOfLaterEdition ?? false,
      parts: (figure?.parts ?? []).map(({ key, asOf }) => ({
        label: SMALL_AREA_METRICS.find((each) => each.key === key)?.label ?? key,
        asOf,
      })),
      rank: at < 0 ? null : (rankAreas(values, metric)[at] ?? null),
      of: ranked.length,
      percentile: at < 0 ? null : (sharesBelow(values)[at] ?? null),
      unranked: figure === undefined || figure.isLastKnown ? null : (figure.unranked ?? null),
      unavailable: figure === undefined ? (loaded.withheld.get(metric.key)?.get(id) ?? missing) : null,
    };
  });
}

/** Stored series with at least two values, each value with its margin where the publisher gives one. */
function listSeries(
  area: ReadonlyMap<string, SmallSeries> | undefined,
  imports: ReadonlyMap<string, { publisher: string; demo: boolean }>,
): SmallAreaStats["series"] {
  return SMALL_AREA_METRICS.flatMap(({ key, label, unit, theme }) => {
    const series = area?.get(key);
    if (series === undefined) return [];
    const dated = (list: readonly (number | null)[]) =>
      list.flatMap((value, at): [string, number][] =>
        value === null ? [] : [[monthText(series.start + at * series.step), value]],
      );
    const points = dated(series.values);
    if (points.length < 2) return [];
    const origin = imports.get(series.importId);
    return {
      ...{ key, label, unit, theme, points, comparisons: [], note: null },
      source: origin?.publisher ?? "",
      asOf: toIsoMonth(monthText(newestMonth(series) ?? 0), series.step),
      demo: origin?.demo ?? false,
      margins: dated(series.margins ?? []),
    };
  });
}
