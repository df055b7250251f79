/** How a publisher brings out what it has: by a rhythm, or as surveys, fiscal years and editions come. */
export type Release =
  | "weekly"
  | "monthly"
  | "quarterly"
  | "annual"
  | "decade"
  | "survey"
  | "fiscalYear"
  | "editions";

/**
 * How many days after the end of its period a figure is out at the latest; a fiscal year's are in force, and so out,
 * when it begins. Where each number comes from is said in the methods (docs/methods/market-statistics.md).
 */
export const RELEASE_DAYS: Readonly<Record<Release, number>> = {
  weekly: 7,
  monthly: 31,
  quarterly: 92,
  annual: 185,
  survey: 427,
  fiscalYear: -364,
  editions: 610,
  decade: 0,
};

/** Days from the end of one period to that of the next that a publisher brings out. */
const PERIOD_DAYS: Readonly<Record<Release, number>> = {
  weekly: 7,
  monthly: 31,
  quarterly: 92,
  annual: 365,
  survey: 365,
  // With two months more: the next one's rents may be brought out again before they are in force.
  fiscalYear: 426,
  editions: 730,
  decade: 3_650,
};

/** How many days after the end of its period a figure is past its publisher's cycle: the next one is out by then. */
export const CYCLE_DAYS = Object.fromEntries(
  Object.entries(RELEASE_DAYS).map(([release, days]) => [release, days + PERIOD_DAYS[release as Release]]),
) as Readonly<Record<Release, number>>;
