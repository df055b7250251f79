import type { PropertyType } from "@labs/contract/estimates";
import { returnRate } from "@labs/reporting/figure-format";
import type { Database } from "../../../lib/database/database.ts";
import { countyTitle } from "../../../lib/property-names.ts";
import { type FindTemplate, loadTemplates } from "../../assumptions/service.ts";
import { type AreaKind, findNewestRate, type SurveyedRate } from "../repository.ts";
import { type AreaSeries, listAreaSeries } from "../series.ts";
import { getSnapshot, rememberBySnapshot, type Snapshot } from "../snapshot.ts";
import { measureGrowth } from "./area-growth.ts";
import { findCountyFigure, readAnyAge } from "./county-figures.ts";
import { DefaultsDraft, type MarketDefaults } from "./defaults-draft.ts";
import { addGrowth, GROWTH_KEYS, type GrowthEvidence } from "./growth-defaults.ts";
import { addHazards, addInsurance } from "./home-costs.ts";
import { startTaxRate } from "./home-taxes.ts";
import { addUpkeep, type UpkeepFacts } from "./home-upkeep.ts";
import { addLoanRate } from "./loan-rate.ts";
import { roundRate } from "./round-rate.ts";
import { addTransferTaxes } from "./transfer-taxes.ts";

/** The property whose assumptions are asked for. */
interface DefaultsSubject extends UpkeepFacts {
  countyFips: string;
  /** A real property never starts from a simulated market, nor the other way round. */
  demo: boolean;
  propertyType: PropertyType;
  city: string | null;
}

export type FindDefaults = (subject: DefaultsSubject) => MarketDefaults;

/** Reads what the evidence of some counties supports: the one place where defaults of an underwriting come from. */
export async function loadMarketDefaults(
  database: Database,
  countyIds: readonly string[],
  now = new Date(),
): Promise<FindDefaults> {
  const snapshot = await getSnapshot(database);
  const places = [...new Set(countyIds)];
  const [evidence, survey, findTemplate] = await Promise.all([
    readEvidence(database, snapshot, places),
    rememberRate(snapshot, "rate", () => findNewestRate(database, null)),
    readTemplates(database, snapshot, { countyIds: places, now }),
  ]);
  return (subject) => {
    const { msaId: metroId = null, state = null } = snapshot.counties.get(subject.countyFips) ?? {};
    const draft = new DefaultsDraft(findTemplate({ ...subject, metroId }));
    addGrowth(draft, { ...subject, now, evidence: evidence.get(subject.countyFips) ?? [] });
    addOccupancy(draft, snapshot, subject);
    addTransferTaxes(draft, { ...subject, state });
    if (subject.propertyType === "singlefamily") {
      addCounty(draft, snapshot, subject);
      addLoanRate(draft, { survey, demo: subject.demo, now });
      addUpkeep(draft, subject, now);
    } else addHazards(draft, findHazard(snapshot, subject));
    return draft;
  };
}

function readTemplates(
  database: Database,
  { counties }: Snapshot,
  { countyIds, now }: { countyIds: readonly string[]; now: Date },
): Promise<FindTemplate> {
  const metroIds = new Set(countyIds.flatMap((id) => counties.get(id)?.msaId ?? []));
  return loadTemplates(database, { countyIds, metroIds: [...metroIds], now });
}

const rememberRate = rememberBySnapshot<Promise<SurveyedRate | undefined>>();

/** What homes of the county pay in tax, what its households earn, and what hazards cost its buildings. */
function addCounty(draft: DefaultsDraft, snapshot: Snapshot, of: DefaultsSubject): void {
  const county = snapshot.counties.get(of.countyFips);
  const place = countyTitle(county?.name ?? null, county?.state ?? "");
  addTaxRate(draft, snapshot, of);
  const income = findCountyFigure(snapshot, { ...of, key: "medianHouseholdIncome" });
  const known = readAnyAge(income);
  if (known !== undefined) {
    const { value, label, origin } = known.figure;
    const source = `${label} of ${place}: ${origin}`;
    draft.addFigure("medianHouseholdIncome", { value: Math.round(value), source, isOld: known.isOld });
  }
  addInsurance(draft, { sqft: of.sqft, countyFips: of.countyFips, ...findHazard(snapshot, of) });
}

/** What owners of the county pay; where a rental pays more than they do, not less than the firm assumes. */
function addTaxRate(draft: DefaultsDraft, snapshot: Snapshot, of: DefaultsSubject): void {
  const path = "propertyTaxRate";
  const county = snapshot.counties.get(of.countyFips);
  const place = countyTitle(county?.name ?? null, county?.state ?? "");
  const found = findCountyFigure(snapshot, { ...of, key: path });
  if ("reason" in found) draft.reasons[path] = found.reason;
  const known = readAnyAge(found);
  if (known === undefined) return;
  const { value, label, origin } = known.figure;
  const owners = roundRate(value);
  const firm = draft.findUsual(path);
  const { rate, isFirms, isTaxedAlike } = startTaxRate({
    owners,
    firm,
    stateFips: of.countyFips.slice(0, 2),
  });
  if (isFirms) {
    const paid = `owners who live in ${place} pay ${returnRate(owners)} (${origin})`;
    draft.reasons[path] =
      `${paid}, with exemptions or caps that a rental there does not have, so the firm's higher rate stands`;
    return;
  }
  const whose = isTaxedAlike
    ? "what owners pay on the homes they live in, which the state taxes as it taxes rentals"
    : "what owners pay on the homes they live in: the least that a rental pays, as it lacks their exemptions or caps";
  draft.addFigure(path, {
    value: rate,
    source: `${label} of ${place}, ${whose}: ${origin}`,
    isOld: known.isOld,
  });
}

/** What hazards cost buildings of the county, or why that is not known. */
function findHazard(snapshot: Snapshot, of: DefaultsSubject) {
  const county = snapshot.counties.get(of.countyFips);
  const place = countyTitle(county?.name ?? null, county?.state ?? "");
  return { place, hazard: findCountyFigure(snapshot, { ...of, key: "expectedLossRate" }) };
}

/** How often renters of the county move, for a home; how much there is empty, to compare a building with. */
function addOccupancy(draft: DefaultsDraft, snapshot: Snapshot, of: DefaultsSubject): void {
  const [key, path] =
    of.propertyType === "singlefamily"
      ? ["renterMoveRate", "turnoverRate"]
      : ["rentalVacancyRate", "marketVacancyPct"];
  const found = findCountyFigure(snapshot, { ...of, key });
  const county = snapshot.counties.get(of.countyFips);
  if ("reason" in found) draft.reasons[path] = found.reason;
  const known = readAnyAge(found);
  if (known === undefined) return;
  const { value, label, origin } = known.figure;
  const place = countyTitle(county?.name ?? null, county?.state ?? "");
  const source = `${label} of ${place}, houses and apartments: ${origin}`;
  draft.addFigure(path, { value: roundRate(value), source, isOld: known.isOld });
}

interface Area {
  kind: AreaKind;
  id: string;
  place: string;
}

const remember = rememberBySnapshot<Map<string, readonly GrowthEvidence[]>>();

/** The growth of each county and of its metro; read once a state of the data. */
async function readEvidence(
  database: Database,
  snapshot: Snapshot,
  countyIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GrowthEvidence[]>> {
  const known = remember(snapshot, "growth", () => new Map());
  const missing = countyIds.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const areas = new Map(missing.map((id) => [id, listAreas(snapshot, id)]));
  const all = [...areas.values()].flat();
  const growths = new Map<string, readonly GrowthEvidence[]>();
  for (const kind of ["county", "msa"] as const) {
    const own = all.filter((area) => area.kind === kind);
    const ids = [...new Set(own.map(({ id }) => id))];
    if (ids.length === 0) continue;
    const series = await listAreaSeries(database, { kind, keys: GROWTH_KEYS, ids, knownOn: null });
    for (const area of own) growths.set(`${kind} ${area.id}`, measure(snapshot, area, series.get(area.id)));
  }
  for (const [id, around] of areas) {
    known.set(
      id,
      around.flatMap((area) => growths.get(`${area.kind} ${area.id}`) ?? []),
    );
  }
  return known;
}

function listAreas(snapshot: Snapshot, countyFips: string): Area[] {
  const county = snapshot.counties.get(countyFips);
  const metro = snapshot.metros.get(county?.msaId ?? "");
  const areas: Area[] = [];
  if (county !== undefined)
    areas.push({ kind: "county", id: countyFips, place: countyTitle(county.name, county.state) });
  if (metro !== undefined) areas.push({ kind: "msa", id: metro.id, place: `the ${metro.name} metro` });
  return areas;
}

function measure(
  snapshot: Snapshot,
  { kind, place }: Area,
  series: AreaSeries | undefined,
): readonly GrowthEvidence[] {
  return GROWTH_KEYS.flatMap((key): GrowthEvidence[] => {
    const column = snapshot.columns[kind].get(key);
    const growth = measureGrowth(series?.get(key));
    if (column === undefined || growth === undefined) return [];
    const { source: publisher, demo } = column.metric;
    return [{ key, kind, place, publisher, demo, growth }];
  });
}
