import type { Functions } from "../../evaluation/function-definition.ts";
import type { Machine } from "../../evaluation/machine.ts";
import { toInteger } from "../../values/coerce.ts";
import { daysInMonth, toCalendar, toSerial } from "../../values/dates.ts";
import { type Argument, NUM } from "../../values/value.ts";
import { countDays, type DayCount, day, readBasis, thirtyOfCoupons } from "./day-counts.ts";

/** How often a year a bond pays, and how its days are counted. */
export interface CouponTerms extends DayCount {
  frequency: number;
}

export function readCouponTerms(frequency: Argument, basis: Argument, { is1904 }: Machine): CouponTerms {
  const times = toInteger(frequency);
  if (times !== 1 && times !== 2 && times !== 4) throw NUM;
  return { frequency: times, basis: readBasis(basis), is1904 };
}

/** So many coupons from one of them on; where that one ends its month, all of them do. */
export function moveCoupons(from: number, coupons: number, { frequency, is1904 }: CouponTerms): number {
  const { year, month, day: date } = toCalendar(from, is1904);
  const isEnd = date === daysInMonth(year, month);
  const at = year * 12 + month - 1 + (coupons * 12) / frequency;
  const [ownYear, ownMonth] = [Math.floor(at / 12), (((at % 12) + 12) % 12) + 1];
  const last = daysInMonth(ownYear, ownMonth);
  return toSerial(ownYear, ownMonth, isEnd ? last : Math.min(date, last), is1904);
}

/** A day between two coupons, counted by whole periods from one of them. */
export interface CouponPeriod {
  /** The last coupon on or before the day, and the first behind it. */
  previous: number;
  next: number;
  /** Coupons from the next one to the known one, both included; below one where the known one is past. */
  coupons: number;
}

export function findPeriod(of: number, known: number, terms: CouponTerms): CouponPeriod {
  let coupons = Math.floor(((known - of) / 365.25) * terms.frequency);
  while (moveCoupons(known, -coupons, terms) > of) coupons += 1;
  while (moveCoupons(known, 1 - coupons, terms) <= of) coupons -= 1;
  return {
    previous: moveCoupons(known, -coupons, terms),
    next: moveCoupons(known, 1 - coupons, terms),
    coupons,
  };
}

/** Days of a coupon's whole period. */
export function daysOfPeriod({ previous, next }: CouponPeriod, { basis, frequency }: CouponTerms): number {
  if (basis === 1) return next - previous;
  return (basis === 3 ? 365 : 360) / frequency;
}

type Coupon = CouponPeriod & { settlement: number; terms: CouponTerms };

const coupon =
  (answer: (of: Coupon) => number) =>
  ([settled, matures, frequency, basis]: Argument[], machine: Machine): number => {
    const [settlement, maturity] = [day(settled), day(matures)];
    const terms = readCouponTerms(frequency, basis, machine);
    if (settlement >= maturity) throw NUM;
    return answer({ ...findPeriod(settlement, maturity, terms), settlement, terms });
  };

/** To the next coupon: what months of thirty days leave of the period, or what lies between. */
function daysToNext({ previous, next, settlement, terms }: Coupon): number {
  if (terms.basis !== 0) return countDays(settlement, next, terms);
  return thirtyOfCoupons(previous, next, terms.is1904) - countDays(previous, settlement, terms);
}

const takes = { takes: "vvvv", least: 3 };

export const couponFunctions: Functions = {
  COUPPCD: { ...takes, run: coupon(({ previous }) => previous) },
  COUPNCD: { ...takes, run: coupon(({ next }) => next) },
  COUPNUM: { ...takes, run: coupon(({ coupons }) => coupons) },
  COUPDAYS: { ...takes, run: coupon((of) => daysOfPeriod(of, of.terms)) },
  COUPDAYBS: {
    ...takes,
    run: coupon(({ previous, settlement, terms }) => countDays(previous, settlement, terms)),
  },
  COUPDAYSNC: { ...takes, run: coupon(daysToNext) },
};
