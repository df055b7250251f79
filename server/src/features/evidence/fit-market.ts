import type { CalibrateInput, Prepared } from "@labs/estimation/calibration";
import type { Executor } from "../../lib/database/database.ts";
import { openJobProcess } from "../../lib/job-process.ts";
import { countyTitle } from "../../lib/property-names.ts";
import type { Subject } from "../places/service.ts";
import { readFurtherFacts } from "./comparable-facts.ts";
import { listIndexSeries } from "./market-repository.ts";
import { listOfMarket, type MarketKey } from "./repository.ts";

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
  prepared: Prepared | null;
  growth: Growth | null;
}

/** What an estimate in a market takes of its model. */
export function chooseModelOptions({ growth, prepared }: MarketModel) {
  return {
    ...(growth ? { time: { annualGrowth: growth.annual } } : {}),
    ...(prepared ? { calibration: prepared.calibration, wider: prepared.wider } : {}),
  };
}

/** With these the error is measured quickly, and to within a percentage point. */
const SAMPLE = 500;
const SEED = 20_260_101;
/** Evidence older than this before the newest says nothing that the newer does not. */
const HISTORY_DAYS = 913;

/** Fits a market and measures the method's error there, off the process that answers requests. */
const fitter = openJobProcess<CalibrateInput, Prepared>({
  module: new URL("./fit-process.ts", import.meta.url),
  // A market of 20,000 observations takes some five seconds.
  longestMs: 180_000,
});

export async function fitMarket(of: {
  database: Executor;
  market: MarketKey;
  name: string;
  subject: Subject;
}): Promise<MarketModel> {
  const { database, market, name, subject } = of;
  const { evidence } = market;
  const rows = await listOfMarket(database, market);
  const asOf = rows[0]?.observedOn ?? null;
  const oldest = new Date(Date.parse(asOf ?? "1970-01-01") - HISTORY_DAYS * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const observations = rows
    .filter(({ observedOn }) => observedOn >= oldest)
    .map(
      ({
        countyFips,
        id,
        amount,
        observedOn,
        latitude,
        longitude,
        sqft,
        beds,
        baths,
        yearBuilt,
        ...row
      }) => ({
        ...{ countyFips, amount, observedOn, latitude, longitude, sqft, beds, baths, yearBuilt },
        id: `${countyFips}_${id}`,
        further: readFurtherFacts(row),
      }),
    );
  const empty = { name, asOf, observations: observations.length, prepared: null, growth: null };
  // A building's price says nothing of another's by the method for homes; its units' rents do.
  if (asOf === null || (market.propertyType === "multifamily" && evidence === "price")) return empty;
  // A metro's fit is shared by its counties, so no county's own index may carry it.
  const indexed = market.kind === "msa" ? { ...subject, countyFips: "" } : subject;
  const known = await findGrowth({ database, subject: indexed, evidence, asOf });
  const prepared = await fitter.run({
    observations,
    kind: evidence,
    asOf,
    seed: SEED,
    sampleSize: SAMPLE,
    ...(known ? { time: { annualGrowth: known.annual } } : {}),
  });
  const { wider } = prepared;
  if (wider === null) return { ...empty, prepared };
  const source = `Fitted to the ${evidence === "rent" ? "rents" : "sales"} of ${name}`;
  return { ...empty, prepared, growth: { annual: Math.expm1(wider.growthPerYear), source } };
}

/** The change of the county's index over the year to a date, else the metro's; null where neither reaches it. */
export async function findGrowth(of: {
  database: Executor;
  subject: Subject;
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

function computeYearlyChange(
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
