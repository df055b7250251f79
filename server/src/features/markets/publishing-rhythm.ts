/** How often a publisher brings out a new file. */
export type Rhythm = "weekly" | "monthly" | "quarterly" | "annual" | "decade";

/** How many days after the last one a new file is overdue, with time for the publisher to be late. */
export const RHYTHM_DAYS: Readonly<Record<Rhythm, number>> = {
  weekly: 14,
  monthly: 62,
  quarterly: 184,
  annual: 550,
  decade: 3650,
};
