import type { TemplateLevel, TemplateVersion } from "@labs/contract/assumptions";
import type { CohortMarket, PortfolioCohorts } from "@labs/contract/portfolios/cohorts";
import type { Holding } from "@labs/contract/portfolios/holdings";
import { dateWords } from "@labs/reporting/figure-format";
import { toInputs } from "@labs/underwriting/firm-inputs";
import { fillInputs, flattenInputs, type Inputs, inputAt } from "@labs/underwriting/model-inputs";
import type { Executor } from "../../lib/database/database.ts";
import { invalid } from "../../lib/errors.ts";
import { countyTitle } from "../../lib/property-names.ts";
import { listPortfolioTemplates, savePortfolioTemplate } from "../assumptions/service.ts";
import type { CohortLayer } from "../underwriting/service.ts";
import { listMarketRows, type MarketRow } from "./cohort-repository.ts";
import type { Members } from "./holding-repository.ts";
import { touchPortfolio } from "./repository.ts";
import { listRunVersions, type RunVersion } from "./version-repository.ts";

const MODEL = "singlefamily";
/** The narrower first: it wins. */
const LEVELS: readonly TemplateLevel[] = ["zip", "county", "metro", "all"];
/** So many ZIP codes are offered; of all others the metro or county can be set. */
const MOST_PLACES = 500;

/** Where a home is at each level; null where that is not known. */
function listPlaces({ zip, countyId, county, metroId, metro }: Holding) {
  const places: Record<TemplateLevel, { place: string | null; label: string }> = {
    zip: { place: zip, label: `ZIP ${zip}` },
    county: { place: countyId, label: county },
    metro: { place: metroId, label: metro ?? "" },
    all: { place: "", label: "All homes" },
  };
  return places;
}

const isHome = ({ propertyType }: Holding) => propertyType === MODEL;

async function listMarkets(database: Executor, members: Members): Promise<CohortMarket[]> {
  const rows = await listMarketRows(database, members);
  return LEVELS.toReversed().flatMap((level) => {
    const markets = rows.filter((row) => row.level === level).map(nameMarket);
    markets.sort((a, b) => b.homes - a.homes || (a.label < b.label ? -1 : 1));
    return markets.slice(0, MOST_PLACES);
  });
}

function nameMarket({ level, place, homes, county, state, metro }: MarketRow): CohortMarket {
  const labels: Record<TemplateLevel, string> = {
    ...{ zip: `ZIP ${place}`, metro: metro ?? "", all: "All homes" },
    county: county === null ? place : countyTitle(county, state),
  };
  return { level, place, label: labels[level], homes };
}

const writeKey = ({ level, place }: { level: TemplateLevel; place: string }) => `${level} ${place}`;

interface Asked {
  database: Executor;
  /** Undefined for the homes we own, which keep themselves. */
  portfolioId: string | undefined;
  members: Members;
}

/** The assumptions for each market, the widest first, and the markets that the portfolio has. */
export async function getCohorts({ database, portfolioId, members }: Asked): Promise<PortfolioCohorts> {
  const templates = portfolioId === undefined ? [] : await listPortfolioTemplates(database, portfolioId);
  const markets = await listMarkets(database, members);
  const marketByKey = new Map(markets.map((market) => [writeKey(market), market]));
  const items = templates
    .filter(({ inForce, scheduled }) => scheduled.length > 0 || isAssumed(inForce))
    .map(({ level, place, label, newest, inForce, scheduled }) => ({
      ...{ level, place, newest, inForce, scheduled },
      label: marketByKey.get(writeKey({ level, place }))?.label ?? (level === "zip" ? `ZIP ${place}` : label),
      homes: marketByKey.get(writeKey({ level, place }))?.homes ?? 0,
    }))
    .sort((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level) || b.homes - a.homes);
  return { items, markets };
}

/** A version without values ended the template. */
const isAssumed = (version: TemplateVersion | null): version is TemplateVersion =>
  version !== null && Object.keys(version.assumptions).length > 0;

type Given = Parameters<typeof savePortfolioTemplate>[2];

/** Adds a version of the assumptions for a market; one without values ends them. */
export async function setCohort(
  of: Asked & { portfolioId: string; userId: string },
  given: Given,
): Promise<PortfolioCohorts> {
  const { database, portfolioId, members } = of;
  if (given.basedOn === 0) {
    const markets = await listMarkets(database, members);
    const isKnown = markets.some((market) => writeKey(market) === writeKey(given));
    if (!isKnown) {
      const msg = "The portfolio has no single-family home there";
      throw invalid([{ loc: ["body", "place"], msg, type: "place_unknown" }]);
    }
    if (Object.keys(given.assumptions).length === 0) {
      const msg = "At least one assumption is required";
      throw invalid([{ loc: ["body", "assumptions"], msg, type: "missing" }]);
    }
  }
  await savePortfolioTemplate(database, of, given);
  await touchPortfolio(database, portfolioId);
  return getCohorts(of);
}

/** What is in force of a portfolio's templates. */
interface CohortRow {
  level: TemplateLevel;
  place: string;
  version: TemplateVersion;
}

export async function listCohortsInForce(database: Executor, portfolioId: string): Promise<CohortRow[]> {
  const templates = await listPortfolioTemplates(database, portfolioId);
  return templates.flatMap(({ level, place, inForce }) =>
    isAssumed(inForce) ? [{ level, place, version: inForce }] : [],
  );
}

/** What a portfolio assumes of a home by where it is, and of which market each assumption is. */
export function layerCohorts(holding: Holding, portfolioId: string, rows: readonly CohortRow[]): CohortLayer {
  const rowByKey = new Map(rows.map((row) => [writeKey(row), row]));
  const places = listPlaces(holding);
  const layers = LEVELS.flatMap((level) => {
    const { place } = places[level];
    const row = place === null || !isHome(holding) ? undefined : rowByKey.get(writeKey({ level, place }));
    return row === undefined ? [] : [{ basis: level, inputs: toInputs(row.version.assumptions) }];
  });
  const { inputs, basis } = fillInputs(layers);
  const sources = Object.entries(basis).map(([path, level]) => {
    const { place, label } = places[level as TemplateLevel];
    const version = rowByKey.get(writeKey({ level: level as TemplateLevel, place: place ?? "" }))?.version;
    if (version === undefined) return [path, ""];
    const market = level === "all" ? "all homes" : label;
    const note = version.assumptions[path]?.note;
    const words = `Cohort template “${version.name}” for ${market}, in force since ${dateWords(version.effectiveFrom)}`;
    return [path, note === undefined ? words : `${words}: ${note}`];
  });
  return { inputs, sources: Object.fromEntries(sources), portfolioId };
}

const AT_ONCE = 1_000;

/**
 * What a run has to do: homes without a version, and those whose newest version a run made by other assumptions than
 * the portfolio has for them now. A version that a person kept is never run over.
 */
export async function listToUnderwrite(
  database: Executor,
  of: { portfolioId: string; holdings: readonly Holding[]; rows: readonly CohortRow[]; runName: string },
): Promise<Holding[]> {
  const { portfolioId, holdings, rows, runName } = of;
  const homes = holdings.filter((holding) => isHome(holding) && holding.underwriting !== null);
  const outdated = new Set<string>();
  for (let from = 0; from < homes.length; from += AT_ONCE) {
    const some = new Map(homes.slice(from, from + AT_ONCE).map((home) => [home.googlePlacesId, home]));
    for (const version of await listRunVersions(database, [...some.keys()], runName)) {
      const home = some.get(version.googlePlacesId);
      if (home === undefined) continue;
      const isOther =
        version.isOvertaken || differs(version, layerCohorts(home, portfolioId, rows), portfolioId);
      if (isOther) outdated.add(version.googlePlacesId);
    }
  }
  return holdings.filter(
    ({ underwriting, googlePlacesId }) => underwriting === null || outdated.has(googlePlacesId),
  );
}

/** Whether a run's version rests on other assumptions; what another portfolio assumed alone is left to it. */
function differs(version: RunVersion, cohort: CohortLayer, portfolioId: string): boolean {
  const assumed = flattenInputs(cohort.inputs);
  const isNew = Object.entries(assumed).some(([path, value]) => {
    const basis = version.basis[path];
    const isOurs = basis === undefined || ["cohort", "market", "template"].includes(basis);
    return isOurs && !(basis === "cohort" && isSame(inputAt(version.inputs as Inputs, path), value));
  });
  const isOver =
    version.cohortOf === portfolioId &&
    Object.entries(version.basis).some(([path, basis]) => basis === "cohort" && !(path in assumed));
  return isNew || isOver;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
