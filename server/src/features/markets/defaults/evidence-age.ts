import type { Metric } from "@labs/contract/markets/metrics";
import { RHYTHM_DAYS, type Rhythm } from "../publishing-rhythm.ts";

export type EvidenceAge = "current" | "lastKnown" | "tooOld";

interface Life {
  /** Current until a newer figure is overdue. */
  rhythm: Rhythm;
  /** How many days after its date a figure may still stand as last known. */
  lastKnownDays: number;
}

const LIVES: Readonly<Record<Metric["frequency"], Life>> = {
  weekly: { rhythm: "weekly", lastKnownDays: 366 },
  monthly: { rhythm: "monthly", lastKnownDays: 731 },
  quarterly: { rhythm: "quarterly", lastKnownDays: 731 },
  annual: { rhythm: "annual", lastKnownDays: 1_461 },
  // Averages of decades, which a newer edition moves little.
  once: { rhythm: "annual", lastKnownDays: 3_650 },
};

const DAY = 86_400_000;

/** Current while its publisher has nothing newer to bring, then last known, then too old to start from. */
export function judgeAge(of: { end: number; frequency: Metric["frequency"]; now: Date }): EvidenceAge {
  const days = (of.now.getTime() - of.end) / DAY;
  const { rhythm, lastKnownDays } = LIVES[of.frequency];
  if (days <= RHYTHM_DAYS[rhythm]) return "current";
  return days <= lastKnownDays ? "lastKnown" : "tooOld";
}
