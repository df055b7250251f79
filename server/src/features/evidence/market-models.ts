import type { Prepared } from "@labs/estimation/calibration";
import type { Observation } from "@labs/estimation/observation";
import type { Database, Executor } from "../../lib/database/database.ts";
import { prepareApart } from "../../lib/fitting.ts";
import {
  countyTitle,
  furtherFacts,
  getSubject,
  marketOf,
  type Subject,
  whyUnplaced,
} from "../places/service.ts";
import {
  listIndexSeries,
  listLargestMarkets,
  listMarketRents,
  listMarketSales,
  type MarketKey,
} from "./market-repository.ts";

export type Evidence = "rent" | "price";

/** Growth a year that carries an observation to the date of the estimate, and who says so. */
interface Growth {
  annual: number;
  source: string;
}

/** What a market's own evidence says about estimates in it. */
export interface MarketModel {
  name: string;
  /** Newest observation: estimates are as of then, never of a later day that nothing was seen of. */
  asOf: string | null;
  observations: number;
  prepared: Prepared | null;
  growth: Growth | null;
}

/** Measuring is quick with these and its error still within a percentage point. */
const SAMPLE = 500;
const SEED = 20_260_101;
/** Older evidence than this before the newest says nothing of the market that the newer does not. */
const HISTORY_DAYS = 913;

/** What was made from the imported data stays true until the next import, so a process may remember it. */
function createMemory<T>(size: number) {
  const held = new Map<string, { dataState: string; made: Promise<T> }>();
  return (key: string, dataState: string, make: () => Promise<T>): Promise<T> => {
    const known = held.get(key);
    const made = known?.dataState === dataState ? known.made : make();
    // Set anew, so that the first of the map is the one that was asked for longest ago.
    held.delete(key);
    held.set(key, { dataState, made });
    for (const oldest of held.keys()) {
      if (held.size <= size) break;
      held.delete(oldest);
    }
    // A failure is told to who waits for it, and the next one asks again.
    made.catch(() => {
      if (held.get(key)?.made === made) held.delete(key);
    });
    return made;
  };
}

/** A fit holds some hundred kilobytes, a growth figure nothing to speak of. */
const rememberFit = createMemory<MarketModel>(128);
const rememberGrowth = createMemory<Growth | null>(5000);

/** So many markets are fitted ahead of the first page that needs them; the others when one does. */
const WARM_MARKETS = 40;

/** Fits the largest markets one after the other, so that their first page is as quick as any other. */
export async function warmMarketModels(database: Database): Promise<void> {
  for (const googlePlacesId of await listLargestMarkets(database, WARM_MARKETS)) {
    const subject = await getSubject({ database, googlePlacesId });
    for (const evidence of ["rent", "price"] as const) await getMarketModel({ database, subject, evidence });
  }
}

/** The market's fit, shared by its counties, and the county's own growth. */
export async function getMarketModel(of: {
  database: Executor;
  subject: Subject;
  evidence: Evidence;
}): Promise<MarketModel> {
  const { subject, evidence } = of;
  const { kind, id, name } = marketOf(subject);
  const market: MarketKey = { kind, id, propertyType: subject.propertyType, demo: subject.demo };
  const fitted = await rememberFit(JSON.stringify([evidence, market]), subject.dataState, () =>
    fitMarket({ database: of.database, evidence, market, name, subject }),
  );
  const key = JSON.stringify([evidence, subject.countyFips, subject.demo, fitted.asOf]);
  const growth = await rememberGrowth(key, subject.dataState, () => findGrowth({ ...of, asOf: fitted.asOf }));
  return growth === null ? fitted : { ...fitted, growth };
}

/** Why a market says nothing, and what helps; undefined where it has evidence. */
export function explainSilence(of: {
  subject: Subject;
  model: MarketModel;
  evidence: Evidence;
}): string | undefined {
  const { subject, model, evidence } = of;
  if (model.observations > 0) return undefined;
  const noun = evidence === "rent" ? "rents" : "sales";
  const unplaced = whyUnplaced(subject);
  if (unplaced !== undefined) return `${unplaced}, so no ${noun} can be looked for`;
  const help =
    evidence === "rent"
      ? ": import rental listings, or enter the rent in the underwriting"
      : ": import sales or enter the value";
  return `No ${noun} are loaded for ${model.name}${help}`;
}

async function fitMarket(of: {
  database: Executor;
  evidence: Evidence;
  market: MarketKey;
  name: string;
  subject: Subject;
}): Promise<MarketModel> {
  const list = of.evidence === "rent" ? listMarketRents : listMarketSales;
  const rows = await list(of.database, of.market);
  const asOf = rows[0]?.observedOn ?? null;
  const oldest = new Date(Date.parse(asOf ?? "1970-01-01") - HISTORY_DAYS * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const observations: Observation[] = rows
    .filter(({ observedOn }) => observedOn >= oldest)
    .map(({ lotSqft, stories, yearRenovated, condition, grade, ...row }) => ({
      ...row,
      id: `${row.countyFips}_${row.id}`,
      further: furtherFacts({ lotSqft, stories, yearRenovated, condition, grade }),
    }));
  const empty = { name: of.name, asOf, observations: observations.length, prepared: null, growth: null };
  // A building's price says nothing of another's by the method for homes; its units' rents do.
  const isBuilding = of.market.propertyType === "multifamily" && of.evidence === "price";
  if (asOf === null || isBuilding) return empty;
  const metro = { ...of.subject, countyFips: "" };
  const known = await findGrowth({ ...of, subject: of.market.kind === "msa" ? metro : of.subject, asOf });
  const prepared = await prepareApart({
    observations,
    kind: of.evidence,
    asOf,
    seed: SEED,
    sampleSize: SAMPLE,
    ...(known ? { time: { annualGrowth: known.annual } } : {}),
  });
  const own = prepared.wider === null ? null : Math.expm1(prepared.wider.growthPerYear);
  const noun = of.evidence === "rent" ? "rents" : "sales";
  return {
    ...empty,
    prepared,
    growth: own === null ? null : { annual: own, source: `Fitted to the ${noun} of ${of.name}` },
  };
}

/** The change of the county's index over the year to a date, else the metro's; null where neither reaches it. */
async function findGrowth(of: {
  database: Executor;
  subject: Subject;
  evidence: Evidence;
  asOf: string | null;
}): Promise<Growth | null> {
  const { subject, asOf } = of;
  if (asOf === null) return null;
  const rent = of.evidence === "rent";
  const series = await listIndexSeries(of.database, {
    metricKey: rent ? "typicalRent" : "typicalHomeValue",
    countyFips: subject.countyFips,
    msaId: subject.msaId,
    demo: subject.demo,
  });
  for (const areaKind of ["county", "msa"] as const) {
    const found = series.find((one) => one.areaKind === areaKind);
    const annual = found === undefined ? null : yearlyChange(found, asOf.slice(0, 7));
    if (found === undefined || annual === null) continue;
    const area = areaKind === "county" ? countyTitle(subject.countyName, subject.state) : subject.msaName;
    const measure = rent ? "Typical rent" : "Typical home value";
    const publisher = subject.demo ? "demo data" : found.publisher;
    return { annual, source: `${measure} of ${area}, year to ${asOf.slice(0, 7)} (${publisher})` };
  }
  return null;
}

/** The latest published month may lag the evidence by so many months. */
const INDEX_LAG_MONTHS = 3;

function yearlyChange(
  series: { startMonth: string; stepMonths: number; values: (number | null)[] },
  month: string,
): number | null {
  const last = (monthNumber(month) - monthNumber(series.startMonth)) / series.stepMonths;
  const back = 12 / series.stepMonths;
  if (!Number.isInteger(back)) return null;
  for (let at = Math.floor(last); at >= last - INDEX_LAG_MONTHS / series.stepMonths; at -= 1) {
    const now = series.values[at];
    const then = series.values[at - back];
    if (now != null && then != null && now > 0 && then > 0) return now / then - 1;
  }
  return null;
}

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}
