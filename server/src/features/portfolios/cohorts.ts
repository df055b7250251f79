import type { CohortLevel, CohortMarket, PortfolioCohorts } from "@labs/contract/portfolios/cohorts";
import type { Holding } from "@labs/contract/portfolios/holdings";
import {
  fillInputs,
  flattenInputs,
  type Inputs,
  type InputValue,
  inputAt,
  inputRows,
  withInputs,
} from "@labs/underwriting/model-inputs";
import { cohortInputs } from "@labs/underwriting/pool-inputs";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import type { Executor } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import type { CohortLayer } from "../underwriting/service.ts";
import { type CohortRow, deleteCohort, listCohorts, saveCohort, touchPortfolio } from "./repository.ts";
import { listRunVersions, type RunVersion } from "./version-repository.ts";

const MODEL = "singlefamily";
/** The narrower first: it wins. */
const LEVELS: readonly CohortLevel[] = ["zip", "county", "metro", "all"];
/** So many ZIP codes are offered; of all others the metro or county can be set. */
const MOST_PLACES = 500;

/** Where a home is at each level; null where that is not known. */
function listPlaces({ zip, countyId, county, metroId, metro }: Holding) {
  const places: Record<CohortLevel, { place: string | null; label: string }> = {
    zip: { place: zip, label: `ZIP ${zip}` },
    county: { place: countyId, label: county },
    metro: { place: metroId, label: metro ?? "" },
    all: { place: "", label: "All homes" },
  };
  return places;
}

const isHome = ({ propertyType }: Holding) => propertyType === MODEL;

function listMarkets(holdings: readonly Holding[]): CohortMarket[] {
  const homes = holdings.filter(isHome).map(listPlaces);
  return LEVELS.toReversed().flatMap((level) => {
    const markets = new Map<string, CohortMarket>();
    for (const { place, label } of homes.map((places) => places[level])) {
      if (place === null) continue;
      const market = markets.get(place) ?? { level, place, label, homes: 0 };
      market.homes += 1;
      markets.set(place, market);
    }
    const sorted = [...markets.values()].sort((a, b) => b.homes - a.homes || (a.label < b.label ? -1 : 1));
    return sorted.slice(0, MOST_PLACES);
  });
}

const writeKey = ({ level, place }: { level: CohortLevel; place: string }) => `${level} ${place}`;

interface Asked {
  database: Executor;
  /** Undefined for the homes we own, which keep themselves. */
  portfolioId: string | undefined;
  holdings: readonly Holding[];
}

/** The assumptions for each market, the widest first, and the markets that the portfolio has. */
export async function getCohorts({ database, portfolioId, holdings }: Asked): Promise<PortfolioCohorts> {
  const rows = portfolioId === undefined ? [] : await listCohorts(database, portfolioId);
  const markets = listMarkets(holdings);
  const marketByKey = new Map(markets.map((market) => [writeKey(market), market]));
  const items = rows
    .map((row) => ({
      ...row,
      label: marketByKey.get(writeKey(row))?.label ?? (row.level === "zip" ? `ZIP ${row.place}` : row.place),
      homes: marketByKey.get(writeKey(row))?.homes ?? 0,
      updatedAt: row.updatedAt.toISOString(),
    }))
    .sort((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level) || b.homes - a.homes);
  return { items, markets };
}

interface Given {
  level: CohortLevel;
  place: string;
  inputs: Record<string, unknown>;
  basedOn: number;
}

/** Keeps the assumptions for a market; none end them. */
export async function setCohort(
  of: Asked & { portfolioId: string; userId: string },
  given: Given,
): Promise<PortfolioCohorts> {
  const { database, portfolioId, holdings, userId } = of;
  const inputs = readAssumptions(given.inputs);
  const isEnd = Object.keys(inputs).length === 0;
  const isKnown = listMarkets(holdings).some((market) => writeKey(market) === writeKey(given));
  if (!isKnown && given.basedOn === 0) {
    const msg = "The portfolio has no single-family home there";
    throw invalid([{ loc: ["body", "place"], msg, type: "place_unknown" }]);
  }
  if (isEnd && given.basedOn === 0) {
    throw invalid([{ loc: ["body", "inputs"], msg: "At least one assumption is required", type: "missing" }]);
  }
  const { level, place, basedOn } = given;
  const change = { key: { portfolioId, level, place }, basedOn };
  const isDone = isEnd
    ? await deleteCohort(database, change)
    : await saveCohort(database, change, { inputs, updatedBy: userId });
  if (!isDone) throw new AppError("conflict", "These assumptions have changed: reload them");
  await touchPortfolio(database, portfolioId);
  return getCohorts(of);
}

/** What was given as inputs by path; each that is wrong, or a home's own as a price is, refused by its name. */
function readAssumptions(given: Record<string, unknown>): Inputs {
  const validation = validateInputs(MODEL, given);
  const wrong = validation.ok ? [] : validation.problems.filter(({ type }) => type !== "missing");
  const shared = new Set(cohortInputs().map(({ key }) => key));
  const entered = [...Object.entries(flattenInputs(given as Inputs)), ...listTables(given)];
  const known = entered.filter(([, value]) => value !== undefined && value !== null);
  const isWrong = new Set(wrong.map(({ path }) => path.join(".")));
  const own = known.filter(([path]) => !shared.has(path) && !isWrong.has(path));
  const problems = [
    ...wrong.map(({ path, msg, type }) => ({ loc: ["body", "inputs", ...path], msg, type: String(type) })),
    ...own.map(([path]) => ({
      loc: ["body", "inputs", ...path.split(".")],
      msg: `${nameInput(path)} is each home's own, not a market's`,
      type: "own",
    })),
  ];
  if (problems.length > 0) throw invalid(problems);
  return withInputs({}, known as [string, InputValue][]);
}

/** Tables hold rows of a home, an empty one too. */
const listTables = (given: Record<string, unknown>): [string, unknown][] =>
  Object.entries(given).filter(
    ([, value]) => Array.isArray(value) && value.every((row) => typeof row === "object"),
  );

const nameInput = (path: string): string => inputRows(MODEL).find(({ key }) => key === path)?.label ?? path;

/** What a portfolio assumes of a home by where it is, and of which market each assumption is. */
export function layerCohorts(holding: Holding, portfolioId: string, rows: readonly CohortRow[]): CohortLayer {
  const rowByKey = new Map(rows.map((row) => [writeKey(row), row]));
  const places = listPlaces(holding);
  const layers = LEVELS.flatMap((level) => {
    const { place } = places[level];
    const row = place === null || !isHome(holding) ? undefined : rowByKey.get(writeKey({ level, place }));
    return row === undefined ? [] : [{ basis: level, inputs: row.inputs as Inputs }];
  });
  const { inputs, basis } = fillInputs(layers);
  const sources = Object.entries(basis).map(([path, level]) => {
    const { place, label } = places[level as CohortLevel];
    const row = rowByKey.get(writeKey({ level: level as CohortLevel, place: place ?? "" }));
    const market = level === "all" ? "all homes" : label;
    return [path, `Cohort template of ${market}, ${row?.updatedAt.toISOString().slice(0, 10)}`];
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
      const isOther = differs(version, layerCohorts(home, portfolioId, rows), portfolioId);
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
