import { setImmediate } from "node:timers/promises";
import type { Criteria } from "@labs/contract/property-search/criteria";
import { listCriteria } from "@labs/contract/property-search/criteria-words";
import type { Likely, SearchPromise } from "@labs/contract/property-search/results";
import {
  chanceOfEitherMiss,
  chanceOfMiss,
  findMargin,
  measureReach,
  promisedShare,
  selectLikely,
} from "@labs/estimation/likely-selection";
import type { Database } from "../../lib/database/database.ts";
import { type CalibrationFound, type EvidenceKind, findCalibration } from "../evidence/service.ts";
import { getSubject } from "../places/service.ts";
import { openNetYield } from "../universe/service.ts";
import type { Candidate } from "./describe-result.ts";
import { COVERED, type CoveredKey, readThresholds } from "./thresholds.ts";

interface Screen {
  database: Database;
  criteria: Criteria;
  /** Homes that meet all criteria as estimated. */
  candidates: readonly Candidate[];
  signal?: AbortSignal | undefined;
}

/** Which of the homes that clear as estimated may be reported as likely to; null where no threshold asks for it. */
export async function judgeLikely(
  of: Screen,
): Promise<{ candidates: Candidate[]; promise: SearchPromise } | null> {
  const thresholds = readThresholds(of.criteria);
  if (thresholds.length === 0) return null;
  const { needs, calibrations } = await readCalibrations(of, thresholds);
  const openYield = await openNetYield(of.database, of.candidates);
  const judged: { chance: number | null; reason: string | null }[] = [];
  let since = performance.now();
  for (const candidate of of.candidates) {
    of.signal?.throwIfAborted();
    const clears = openClearance(candidate, { thresholds, openYield });
    judged.push(judge(candidate, { needs, clears, found: calibrations.get(nameSet(candidate)) }));
    if (performance.now() - since < 8) continue;
    await setImmediate();
    since = performance.now();
  }
  const isLikely = selectLikely(
    judged.map(({ chance }) => chance),
    promisedShare,
  );
  const candidates = of.candidates.map((candidate, at): Candidate => {
    const { chance = null, reason = null } = judged[at] ?? {};
    const likely: Likely = {
      isLikely: isLikely[at] ?? false,
      chance: chance === null ? null : 1 - chance,
      reason: isLikely[at] ? null : (reason ?? LEFT_OUT),
    };
    return { ...candidate, likely };
  });
  const keys = new Set<string>(thresholds.map(([key]) => key));
  return {
    candidates,
    promise: {
      share: promisedShare,
      covers: listCriteria(of.criteria).flatMap(({ key, text }) => (keys.has(key) ? [text] : [])),
      cleared: candidates.length,
      likely: isLikely.filter(Boolean).length,
      uncalibrated: judged.filter(({ chance }) => chance === null).length,
      records: describeRecords([...calibrations.values()].flat()),
    },
  };
}

const LEFT_OUT = "With it more than a tenth of those reported would be expected to miss";

async function readCalibrations(
  { database, candidates }: Screen,
  thresholds: readonly [CoveredKey, number][],
) {
  const has = (...keys: CoveredKey[]) => thresholds.some(([key]) => keys.includes(key));
  const needs: EvidenceKind[] = [
    ...(has("netYield", "grossYield", "rent") ? (["rent"] as const) : []),
    ...(has("netYield", "grossYield", "value", "pricePerSqft") ? (["price"] as const) : []),
  ];
  const calibrations = new Map<string, CalibrationFound[]>();
  for (const { home } of candidates) {
    if (calibrations.has(nameSet({ home }))) continue;
    const subject = await getSubject({ database, googlePlacesId: home.googlePlacesId });
    const found = needs.map((evidence) => findCalibration({ database, subject, evidence }));
    calibrations.set(nameSet({ home }), await Promise.all(found));
  }
  return { needs, calibrations };
}

/** Homes of one set share their back-tests. */
const nameSet = ({ home }: Pick<Candidate, "home">) =>
  JSON.stringify([home.countyFips, home.propertyType, home.demo]);

/** How many half-widths rent and value move against the home. */
interface Stress {
  rent: number;
  value: number;
}

type Clearance = (stress: Stress) => boolean;

function openClearance(
  { home, estimates }: Candidate,
  of: {
    thresholds: readonly [CoveredKey, number][];
    openYield: Awaited<ReturnType<typeof openNetYield>>;
  },
): Clearance {
  const { value = null, rent = null } = estimates ?? {};
  const netYield =
    estimates === null || !of.thresholds.some(([key]) => key === "netYield")
      ? null
      : of.openYield({ home, estimates });
  return (stress) => {
    const price = value === null ? Number.NaN : value.point * Math.exp(stress.value * measureReach(value));
    const paid = rent === null ? Number.NaN : rent.point * Math.exp(-stress.rent * measureReach(rent));
    const figures: Record<CoveredKey, () => number> = {
      netYield: () => netYield?.({ rent: paid, price }) ?? Number.NaN,
      grossYield: () => (12 * paid) / price,
      rent: () => paid,
      value: () => price,
      pricePerSqft: () => price / (home.sqft ?? Number.NaN),
    };
    return of.thresholds.every(([key, bound]) =>
      COVERED[key] === "min" ? figures[key]() >= bound : figures[key]() <= bound,
    );
  };
}

function judge(
  { estimates }: Candidate,
  of: { needs: readonly EvidenceKind[]; clears: Clearance; found: CalibrationFound[] | undefined },
): { chance: number | null; reason: string | null } {
  const unknown = (reason: string) => ({ chance: null, reason });
  const found = of.found ?? [];
  for (const { calibration, market, evidence } of found) {
    if (!("unavailable" in calibration)) continue;
    return unknown(`${calibration.unavailable} (${evidence === "rent" ? "rents" : "sales"} of ${market})`);
  }
  const [rent, value] = (["rent", "price"] as const).map((evidence) => {
    const calibration = found.find((one) => one.evidence === evidence)?.calibration;
    return calibration === undefined || "unavailable" in calibration ? null : calibration;
  });
  if ((estimates?.rent == null && rent) || (estimates?.value == null && value)) {
    return unknown("Its rent or its value is not known");
  }
  const rentMargin = rent ? findMargin((margin) => of.clears({ rent: margin, value: 0 })) : 0;
  const valueMargin = value ? findMargin((margin) => of.clears({ rent: 0, value: margin })) : 0;
  if (rentMargin === null || valueMargin === null) return unknown("The figure of a threshold is not known");
  if (rent && value)
    return { chance: chanceOfBoth({ rent, value, rentMargin, valueMargin }, of.clears), reason: null };
  if (rent) return { chance: chanceOfMiss(rent, "tooHigh", rentMargin), reason: null };
  if (value) return { chance: chanceOfMiss(value, "tooLow", valueMargin), reason: null };
  return unknown("Nothing is calibrated here");
}

/** Both moved at once clear less than each alone says where a figure bends: then both margins are that much smaller. */
function chanceOfBoth(margins: Parameters<typeof chanceOfEitherMiss>[0], clears: Clearance): number {
  const { rentMargin, valueMargin } = margins;
  const together = findMargin((margin) => clears({ rent: margin, value: margin })) ?? 0;
  const expected = (rentMargin * valueMargin) / (rentMargin + valueMargin);
  const bend = expected > 0 ? Math.min(1, together / expected) : 1;
  return chanceOfEitherMiss({ ...margins, rentMargin: rentMargin * bend, valueMargin: valueMargin * bend });
}

const MOST_RECORDS = 12;

function describeRecords(found: readonly CalibrationFound[]): SearchPromise["records"] {
  const byMarket = new Map(found.map((one) => [JSON.stringify([one.market, one.evidence]), one]));
  return [...byMarket.values()].slice(0, MOST_RECORDS).map(({ calibration, ...rest }) => ({
    ...rest,
    tests: "unavailable" in calibration ? null : calibration.tests,
    unavailable: "unavailable" in calibration ? calibration.unavailable : null,
  }));
}
