import type { Facts } from "../comps/similarity.ts";

/** Facts by name that comps are not adjusted for but that the market's model reads; `null` where not known. */
export type FurtherFacts = Readonly<Record<string, number | string | null>>;

/** One dated rent or sale with its place. */
export interface Observation extends Facts {
  id: string;
  /** Monthly rent or sale price in dollars. */
  amount: number;
  latitude: number | null;
  longitude: number | null;
  /** ISO date (a time after it is ignored). */
  observedOn: string | null;
  /** Compared for equality alone; `null` when not known. */
  propertyType?: string | null;
  further?: FurtherFacts | null;
  /** The home that it is of: what is observed of one home tells nothing of the same home's estimate. */
  owner?: string | null;
}

export interface Subject extends Facts {
  latitude: number | null;
  longitude: number | null;
  propertyType?: string | null;
  further?: FurtherFacts | null;
  owner?: string | null;
}

/** An observation that passed quarantine: its place and date are there. */
export interface UsableObservation extends Observation {
  latitude: number;
  longitude: number;
  observedOn: string;
}

const daysPerMonth = 365.25 / 12;

const knownDays = new Map<string, number | null>();
/** So many distinct dates are remembered: reading them is a third of the time of an estimate otherwise. */
const knownDaysLimit = 20_000;

/** Days since 1970-01-01 of an ISO date; `null` when it is none or the day does not exist. */
export function dayNumber(isoDate: string | null): number | null {
  if (isoDate === null) return null;
  const known = knownDays.get(isoDate);
  if (known !== undefined) return known;
  if (knownDays.size >= knownDaysLimit) knownDays.clear();
  const day = readDay(isoDate);
  knownDays.set(isoDate, day);
  return day;
}

function readDay(isoDate: string): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(isoDate);
  if (!found) return null;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / 86_400_000 : null;
}

/** Months of 30.4375 days from one date to another; `null` when either is no date. */
export function monthsBetween(from: string | null, to: string | null): number | null {
  const start = dayNumber(from);
  const end = dayNumber(to);
  return start === null || end === null ? null : (end - start) / daysPerMonth;
}
