import { createHash } from "node:crypto";
import { constants } from "node:os";
import type { MarketFit } from "@labs/estimation/market-fit";
import type { Observation } from "@labs/estimation/observation";
import type { Executor } from "../../lib/database/database.ts";
import { openJobProcess } from "../../lib/job-process.ts";
import { countyTitle } from "../../lib/property-names.ts";
import type { Subject } from "../places/service.ts";
import { findFit, hasFit, keepFit } from "./fit-repository.ts";
import { hashEstimator } from "./hash-estimator.ts";
import { listIndexSeries } from "./index-repository.ts";
import { countLeftOut, type LeftOut, listOfMarket, type MarketKey } from "./repository.ts";
import { toObservation } from "./to-observation.ts";

/** Growth a year that carries an observation to the date of the estimate, and where it is from. */
export interface Growth {
  annual: number;
  source: string;
}

/** What a market's own evidence says about estimates in it. */
export interface MarketModel {
  name: string;
  /** Day of the newest observation. Estimates are as of that day: nothing was observed later. */
  asOf: string | null;
  observations: number;
  /** What is loaded and takes no part; null where something does. */
  leftOut: LeftOut | null;
  /** Null where too little was observed. */
  fit: MarketFit | null;
  /** What carries comps to the date of the estimate: the market's own movement, else an index. */
  growth: Growth | null;
  /** The fit is still being made, and nothing is estimated without it. */
  isFitting?: true;
}

/** What an estimate in a market takes of its model. */
export function chooseModelOptions({ growth, fit }: MarketModel) {
  return { ...(growth ? { time: { annualGrowth: growth.annual } } : {}), fit };
}

/** Evidence older than this before the newest says nothing that the newer does not. */
const HISTORY_DAYS = 913;

/** Fits markets and measures the estimates' error there, off the process that answers requests. */
const openFitter = (priority: number) =>
  openJobProcess<{ observations: Observation[]; asOf: string }, MarketFit | null>({
    module: new URL("./fit-process.ts", import.meta.url),
    // A market of 20,000 observations takes some thirty seconds.
    longestMs: 180_000,
    priority,
  });
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/**
 * A page waits for both at once, and never behind a market that is fitted before anybody asks. Two fits take two
 * processors for some seconds: pages that need none come first.
 */
const fitters = {
  rent: openFitter(PRIORITY_BELOW_NORMAL),
  price: openFitter(PRIORITY_BELOW_NORMAL),
  ahead: openFitter(PRIORITY_LOW),
};

interface Making {
  fit: Promise<MarketFit | null>;
  isAhead: boolean;
  isLarge: boolean;
  market: string;
  stop: AbortController;
}

/** Fits that are being made, by their basis: who asks for the same one waits for it. */
const underWay = new Map<string, Making>();

/**
 * From so many observations on a fit takes longer than people wait for a page, which is told so after the first pause.
 * Tests set smaller ones.
 */
export const hurry = { largeFrom: 4000, firstPause: 1500, pause: 250 };

/** Whether a fit of a large market is being made now. */
export function isFittingLarge(market: MarketKey): boolean {
  const name = nameMarket(market);
  return [...underWay.values()].some((making) => making.isLarge && making.market === name);
}

const nameMarket = ({ evidence, propertyType, demo, kind, id }: MarketKey) =>
  JSON.stringify([evidence, propertyType, demo, kind, id]);

interface Basis {
  market: MarketKey;
  basis: string;
  observations: Observation[];
  asOf: string;
}

/** What a market's fit follows from; null where nothing is fitted. */
function findBasis(
  market: MarketKey,
  read: { observations: Observation[]; asOf: string | null },
): Basis | null {
  const { asOf, observations } = read;
  // A building's price says nothing of another's by the method for homes; its units' rents do.
  const isOutside = market.propertyType === "multifamily" && market.evidence === "price";
  if (asOf === null || isOutside) return null;
  const hash = createHash("sha256").update(hashEstimator());
  return {
    market,
    asOf,
    observations,
    basis: hash.update(JSON.stringify([asOf, observations])).digest("hex"),
  };
}

/**
 * The fit is kept, so that it is made once for all processes, until the evidence or the estimator is another. A page
 * takes over what is made ahead: at low priority it would wait behind all other work of the machine.
 */
async function makeFit(database: Executor, of: Basis & { fitter: keyof typeof fitters }) {
  const { observations, asOf, basis } = of;
  const isAhead = of.fitter === "ahead";
  const known = underWay.get(basis);
  if (known !== undefined && (isAhead || !known.isAhead)) return known.fit;
  const stop = new AbortController();
  const fit = fitters[of.fitter].run({ observations, asOf }, { signal: stop.signal });
  const isLarge = observations.length >= hurry.largeFrom;
  const making = { fit, isAhead, isLarge, market: nameMarket(of.market), stop };
  underWay.set(basis, making);
  known?.stop.abort();
  try {
    await keepFit(database, { ...of, fit: await fit });
    return await fit;
  } catch (error) {
    if (stop.signal.aborted) return null;
    throw error;
  } finally {
    if (underWay.get(basis) === making) underWay.delete(basis);
  }
}

async function readMarket(database: Executor, market: MarketKey) {
  const rows = await listOfMarket(database, market);
  const asOf = rows[0]?.observedOn ?? null;
  const oldest = new Date(Date.parse(asOf ?? "1970-01-01") - HISTORY_DAYS * 86_400_000)
    .toISOString()
    .slice(0, 10);
  return { asOf, observations: rows.filter(({ observedOn }) => observedOn >= oldest).map(toObservation) };
}

export async function fitMarket(of: {
  database: Executor;
  market: MarketKey;
  name: string;
}): Promise<MarketModel> {
  const { database, market, name } = of;
  const { evidence } = market;
  const read = await readMarket(database, market);
  const basis = findBasis(market, read);
  const observations = read.observations.length;
  const leftOut = observations === 0 ? await countLeftOut(database, market) : null;
  const empty = { name, asOf: read.asOf, observations, leftOut, fit: null, growth: null };
  if (basis === null) return empty;
  const kept = await findFit(database, basis);
  const fit = kept === undefined ? await makeFit(database, { ...basis, fitter: evidence }) : kept;
  if (fit?.time == null || fit.growthPerYear === null) return { ...empty, fit };
  const source = `Fitted to the ${evidence === "rent" ? "rents" : "sales"} of ${name}`;
  return { ...empty, fit, growth: { annual: Math.expm1(fit.growthPerYear), source } };
}

/** What tells one state of a market's evidence from another without fitting it, and whether a fit of it is kept. */
export async function describeBasis(
  database: Executor,
  market: MarketKey,
): Promise<{ basis: string; asOf: string | null; isFitted: boolean }> {
  const read = await readMarket(database, market);
  const found = findBasis(market, read);
  const observations = read.observations.length;
  if (found !== null) {
    return { basis: found.basis, asOf: read.asOf, isFitted: await hasFit(database, found) };
  }
  // Nothing is fitted: what is said of it instead follows from what was left out.
  const leftOut = observations === 0 ? await countLeftOut(database, market) : null;
  return { basis: JSON.stringify([read.asOf, observations, leftOut]), asOf: read.asOf, isFitted: true };
}

/** Makes and keeps the fit of a market that has none for its evidence, before anybody asks. */
export async function fitAhead(database: Executor, market: MarketKey): Promise<void> {
  const basis = findBasis(market, await readMarket(database, market));
  if (basis === null || (await hasFit(database, basis))) return;
  await makeFit(database, { ...basis, fitter: "ahead" });
}

/** The change of the county's index over the year to a date, else the metro's; null where neither reaches it. */
export async function findGrowth(of: {
  database: Executor;
  subject: Pick<Subject, "countyFips" | "countyName" | "state" | "msaId" | "msaName" | "demo">;
  evidence: MarketKey["evidence"];
  asOf: string | null;
}): Promise<Growth | null> {
  const { subject, asOf } = of;
  if (asOf === null) return null;
  const isRent = of.evidence === "rent";
  const series = await listIndexSeries(of.database, {
    metricKey: isRent ? "typicalRent" : "typicalHomeValue",
    countyFips: subject.countyFips,
    msaId: subject.msaId,
    demo: subject.demo,
  });
  for (const areaKind of ["county", "msa"] as const) {
    const found = series.find((one) => one.areaKind === areaKind);
    const annual = found === undefined ? null : computeYearlyChange(found, asOf.slice(0, 7));
    if (found === undefined || annual === null) continue;
    const area = areaKind === "county" ? countyTitle(subject.countyName, subject.state) : subject.msaName;
    const measure = isRent ? "Typical rent" : "Typical home value";
    const publisher = subject.demo ? "demo data" : found.publisher;
    return { annual, source: `${measure} of ${area}, year to ${asOf.slice(0, 7)} (${publisher})` };
  }
  return null;
}

/** The latest published month may lag the evidence by so many months. */
const INDEX_LAG_MONTHS = 3;

/** Growth over the year to a month, or to one of the months before it that a publisher may lag; null where neither is known. */
export function computeYearlyChange(
  series: { startMonth: string; stepMonths: number; values: (number | null)[] },
  month: string,
): number | null {
  const last = (countMonths(month) - countMonths(series.startMonth)) / series.stepMonths;
  const back = 12 / series.stepMonths;
  if (!Number.isInteger(back)) return null;
  for (let at = Math.floor(last); at >= last - INDEX_LAG_MONTHS / series.stepMonths; at -= 1) {
    const now = series.values[at];
    const then = series.values[at - back];
    if (now != null && then != null && now > 0 && then > 0) return now / then - 1;
  }
  return null;
}

function countMonths(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}
