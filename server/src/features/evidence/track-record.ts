import type { BacktestEvidence } from "@labs/contract/backtests";
import { type Estimate, isEvidenced, type TrackRecord } from "@labs/contract/estimates";
import type { Executor } from "../../lib/database/database.ts";
import { marketOf, type Subject } from "../places/service.ts";
import { findNewestRecord } from "./track-record-repository.ts";

/** How estimates like this one turned out where the property lies; null while nobody has measured it. */
export async function findTrackRecord(of: {
  database: Executor;
  subject: Subject;
  evidence: BacktestEvidence;
}): Promise<TrackRecord | null> {
  const { subject, evidence } = of;
  const { kind, id } = marketOf(subject);
  const { propertyType, demo } = subject;
  const found = await findNewestRecord(of.database, {
    evidence,
    propertyType,
    demo,
    marketKind: kind,
    marketId: id,
  });
  if (found?.accuracy == null || found.from === null || found.until === null) return null;
  const { n, mdape, bias, coverage } = found.accuracy;
  return {
    market: found.name,
    marketKind: kind,
    marketId: id,
    outcomes: n,
    medianError: mdape,
    bias,
    coverage,
    from: found.from,
    until: found.until,
    testedAt: found.measuredAt.toISOString(),
  };
}

/** The estimate with its market's record beside it; one that was refused has none. */
export function withRecord(estimate: Estimate, record: TrackRecord | null): Estimate {
  return isEvidenced(estimate) ? { ...estimate, record } : estimate;
}
