import { type Prepared, prepareEstimates } from "@labs/estimation/calibration";
import type { Observation } from "@labs/estimation/observation";
import type { Executor } from "../../../lib/database/database.ts";
import { countyTitle, marketOf, type Subject } from "../subjects/service.ts";
import { listIndexSeries, listMarketRents, listMarketSales, type MarketKey } from "./repository.ts";

export type Evidence = "rent" | "price";

/** Growth a year that carries an observation to the date of the estimate, and who says so. */
export interface Growth {
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
const REMEMBERED = 60;

interface Remembered {
  dataState: string;
  model: Promise<MarketModel>;
}

/** Fits are functions of the imported data alone, so a process may remember them until the next import. */
const remembered = new Map<string, Remembered>();

export function getMarketModel(of: {
  database: Executor;
  subject: Subject;
  evidence: Evidence;
}): Promise<MarketModel> {
  const { subject, evidence } = of;
  const { kind, id, name } = marketOf(subject);
  const market: MarketKey = { kind, id, propertyType: subject.propertyType, demo: subject.demo };
  // Growth is the county's own, so each county of a metro has its model; the costly fit is shared below.
  const key = JSON.stringify(["model", evidence, market, subject.countyFips]);
  return remember(key, subject.dataState, async () => {
    const fitted = await remember(JSON.stringify(["fit", evidence, market]), subject.dataState, () =>
      fitMarket({ database: of.database, evidence, market, name, subject }),
    );
    const growth = await findGrowth({ ...of, asOf: fitted.asOf });
    return { ...fitted, growth: growth ?? fitted.growth };
  });
}

function remember(key: string, dataState: string, make: () => Promise<MarketModel>): Promise<MarketModel> {
  const known = remembered.get(key);
  remembered.delete(key);
  const model = known?.dataState === dataState ? known.model : make();
  remembered.set(key, { dataState, model });
  // A failure is answered to who waits for it, and asked for again by the next.
  model.catch(() => remembered.delete(key));
  for (const oldest of remembered.keys()) {
    if (remembered.size <= REMEMBERED) break;
    remembered.delete(oldest);
  }
  return model;
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
  const observations: Observation[] = rows.map((row) => ({ ...row, id: `${row.countyFips}_${row.id}` }));
  const asOf = observations.reduce<string | null>(
    (latest, { observedOn }) => (latest === null || (observedOn ?? "") > latest ? observedOn : latest),
    null,
  );
  const empty = { name: of.name, asOf, observations: observations.length, prepared: null, growth: null };
  if (asOf === null || of.market.propertyType === "multifamily") return empty;
  const metro = { ...of.subject, countyFips: "" };
  const known = await findGrowth({ ...of, subject: of.market.kind === "msa" ? metro : of.subject, asOf });
  const prepared = prepareEstimates({
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
