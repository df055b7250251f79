import { setTimeout as sleep } from "node:timers/promises";
import { type Estimate, isEvidenced, type TrackRecord } from "@labs/contract/estimates";
import type { Calibration, MarketPromise } from "@labs/estimation/likely-selection";
import type { Executor } from "../../lib/database/database.ts";
import { onPrimary } from "../../lib/database/read-place.ts";
import { explainUnplaced, type Subject } from "../places/service.ts";
import { chooseMarket } from "./comparable-facts.ts";
import { findGrowth, fitMarket, type Growth, hurry, isFittingLarge, type MarketModel } from "./fit-market.ts";
import { findNewestPromise, findNewestRecord } from "./index-repository.ts";
import type { EvidenceKind, LeftOut, MarketKey } from "./repository.ts";

export {
  BUILDING_WINDOW_MONTHS,
  type BuildingSaleRow,
  FEWEST_UNITS,
  listBuildingSales,
  NEAREST_BUILDINGS,
} from "./building-sale-repository.ts";
export { chooseMarket, comparableFacts } from "./comparable-facts.ts";
export { type EvidencedCounty, isFitKept, listInFittedMarkets, stampEvidence } from "./evidence-stamp.ts";
export { chooseModelOptions, hurry } from "./fit-market.ts";
export { fitCounty, keepFitsReady } from "./fits-ahead.ts";
export { hashEstimator } from "./hash-estimator.ts";
export { type Candidate, listCandidates, listReached, searchAroundAll } from "./nearby.ts";
export {
  countEvidence,
  type EvidencedMarket,
  listEvents,
  listEvidencedMarkets,
  listInZip,
  listOfMarket,
} from "./repository.ts";
export { toObservation } from "./to-observation.ts";
export type { EvidenceKind, MarketModel };

interface Asked {
  database: Executor;
  subject: Subject;
  evidence: EvidenceKind;
}

/** What was made from the imported data stays true until the next import, so a process may remember it. */
function createMemory<T>(size: number) {
  const held = new Map<string, { dataState: string; made: Promise<T> }>();
  return (key: string, dataState: string, make: () => Promise<T>): Promise<T> => {
    const known = held.get(key);
    const made = known?.dataState === dataState ? known.made : onPrimary(make);
    // Set again, so that the first of the map is the one that was asked for longest ago.
    held.delete(key);
    held.set(key, { dataState, made });
    for (const oldest of held.keys()) {
      if (held.size <= size) break;
      held.delete(oldest);
    }
    // Whoever waits is told of a failure, and the next one asks again.
    made.catch(() => {
      if (held.get(key)?.made === made) held.delete(key);
    });
    return made;
  };
}

/** A fit holds one to some ten megabytes and is read again in no time, a growth figure holds next to nothing. */
const rememberFit = createMemory<MarketModel>(32);
const rememberGrowth = createMemory<Growth | null>(5000);

/**
 * The market's fit, shared by its counties, and where it shows no movement the county's own growth. Who is `inHurry`
 * is told of a large market whose fit is being made, which then goes on by itself.
 */
export async function getMarketModel(of: Asked & { inHurry?: boolean }): Promise<MarketModel> {
  const { database, subject, evidence } = of;
  const { countyFips, demo } = subject;
  // What is dated later than today takes part from its day on.
  const dataState = `${subject.dataState} ${today()}`;
  const { name, ...market } = findMarket(of);
  const made = rememberFit(JSON.stringify(market), dataState, () => fitMarket({ database, market, name }));
  const fitted = of.inHurry ? await waitBriefly(made, market) : await made;
  if (fitted === undefined) {
    return { name, asOf: null, observations: 0, leftOut: null, fit: null, growth: null, isFitting: true };
  }
  const { asOf } = fitted;
  if (fitted.growth !== null) return fitted;
  const key = JSON.stringify([evidence, countyFips, demo, asOf]);
  const growth = await rememberGrowth(key, dataState, () => findGrowth({ ...of, asOf }));
  return growth === null ? fitted : { ...fitted, growth };
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** The model, or undefined while the fit of a large market is being made. */
async function waitBriefly(made: Promise<MarketModel>, market: MarketKey): Promise<MarketModel | undefined> {
  for (let pause = hurry.firstPause; ; pause = hurry.pause) {
    const found = await Promise.race([made, sleep(pause, undefined, { ref: false })]);
    if (found !== undefined || isFittingLarge(market)) return found;
  }
}

function findMarket({ subject, evidence }: Asked): MarketKey & { name: string } {
  const { propertyType, demo } = subject;
  return { evidence, propertyType, demo, ...chooseMarket(subject) };
}

/** Why a market has no evidence, and what helps; undefined where it has some. */
export function explainSilence(of: {
  subject: Subject;
  model: MarketModel;
  evidence: EvidenceKind;
}): string | undefined {
  const { subject, model, evidence } = of;
  const noun = evidence === "rent" ? "rents" : "sales";
  if (model.isFitting) {
    return `The estimator is being fitted to the ${noun} of ${model.name}, which were loaded lately: this page looks again by itself`;
  }
  if (model.observations > 0) return undefined;
  const unplaced = explainUnplaced(subject);
  if (unplaced !== undefined) return `${unplaced}, so no ${noun} can be looked for`;
  const help =
    evidence === "rent"
      ? "import rental listings, or enter the rent in the underwriting"
      : "import sales or enter the value";
  const others = describeLeftOut(subject, { leftOut: model.leftOut, noun });
  if (others.length === 0) return `No ${noun} are loaded for ${model.name}: ${help}`;
  return `None of the ${noun} loaded for ${model.name} qualify as evidence for this property: ${others.join("; ")}. To estimate it, ${help}`;
}

/** What was left out, how much of it, and by which rule. */
function describeLeftOut(
  { demo, propertyType }: Subject,
  { leftOut, noun }: { leftOut: LeftOut | null; noun: string },
): string[] {
  if (leftOut === null) return [];
  const [own, other] = demo ? ["simulated", "real"] : ["real", "simulated"];
  const [type, otherType] =
    propertyType === "multifamily" ? ["a building", "homes"] : ["a home", "buildings"];
  const rules: [number, string][] = [
    [leftOut.otherData, `${other}, and a ${own} property is judged by ${own} ${noun} alone`],
    [leftOut.otherType, `of ${otherType}, and ${type} is judged by its own kind`],
    [leftOut.nonpublic, "nonpublic, of competitors, and used only where somebody decides so"],
  ];
  return rules.flatMap(([count, rule]) =>
    count > 0 ? [`${count.toLocaleString("en-US")} ${count === 1 ? "is" : "are"} ${rule}`] : [],
  );
}

/** How estimates like this one turned out where the property lies; null while nobody has measured it. */
export async function findTrackRecord(of: Asked): Promise<TrackRecord | null> {
  const market = findMarket(of);
  const found = await findNewestRecord(of.database, market);
  if (found?.accuracy == null || found.from === null || found.until === null) return null;
  const { n, mdape, bias, coverage } = found.accuracy;
  return {
    market: found.name,
    marketKind: market.kind,
    marketId: market.id,
    outcomes: n,
    medianError: mdape,
    bias,
    coverage,
    from: found.from,
    until: found.until,
    testedAt: found.measuredAt.toISOString(),
  };
}

/** Past misses of a market's estimates, from its newest back-test, or why there are too few. */
export interface CalibrationFound {
  market: string;
  evidence: EvidenceKind;
  calibration: Calibration | { unavailable: string };
  /** How screens of the market would have fared in that back-test. */
  record: MarketPromise["record"];
  /** First and last outcome. */
  from: string | null;
  until: string | null;
  testedAt: string | null;
}

export async function findCalibration(of: Asked): Promise<CalibrationFound> {
  const market = findMarket(of);
  const found = await findNewestPromise(of.database, market);
  const untested = {
    unavailable: "No calibration here: no back-test of this market stored its errors",
  };
  return {
    market: market.name,
    evidence: of.evidence,
    calibration: found?.promise?.calibration ?? untested,
    record: found?.promise?.record ?? null,
    from: found?.from ?? null,
    until: found?.until ?? null,
    testedAt: found?.measuredAt.toISOString() ?? null,
  };
}

/** The estimate with its market's record beside it; one that was refused has none. */
export function withRecord(estimate: Estimate, record: TrackRecord | null): Estimate {
  return isEvidenced(estimate) ? { ...estimate, record } : estimate;
}
