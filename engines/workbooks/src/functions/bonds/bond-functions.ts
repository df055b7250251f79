import type { Functions } from "../../evaluation/function-definition.ts";
import type { Machine } from "../../evaluation/machine.ts";
import { finite, toBooleanOr, toNumber, toNumberOr } from "../../values/coerce.ts";
import { type Argument, NUM } from "../../values/value.ts";
import { type CouponTerms, daysOfPeriod, findPeriod, moveCoupons, readCouponTerms } from "./coupons.ts";
import { countDays, day, thirtyOfCoupons } from "./day-counts.ts";

/** A bond as it is bought between two coupons: amounts for 100 of face value. */
interface Bond {
  frequency: number;
  coupon: number;
  redemption: number;
  coupons: number;
  /** Which share of its period is past, and which is to come. */
  past: number;
  ahead: number;
}

/** What is to come of the period is all but what is past, also where days are counted as they are over 360 or 365. */
function readBond([settled, matures, rateGiven]: Argument[], redemption: number, terms: CouponTerms): Bond {
  const [settlement, maturity, rate] = [day(settled), day(matures), toNumber(rateGiven)];
  if (settlement >= maturity || rate < 0 || redemption <= 0) throw NUM;
  const period = findPeriod(settlement, maturity, terms);
  const past = countDays(period.previous, settlement, terms) / daysOfPeriod(period, terms);
  const { frequency } = terms;
  const coupon = (100 * rate) / frequency;
  return { frequency, coupon, redemption, coupons: period.coupons, past, ahead: 1 - past };
}

/** What all that a bond pays is worth at a yield, and the same weighed by the periods until it is paid. */
function worth(bond: Bond, yieldRate: number): { value: number; weighed: number } {
  const { coupon, coupons, redemption, ahead, frequency } = bond;
  const growth = 1 + yieldRate / frequency;
  let [value, weighed] = [0, 0];
  for (let index = 0; index < coupons; index += 1) {
    const periods = index + ahead;
    const part = (coupon + (index === coupons - 1 ? redemption : 0)) / growth ** periods;
    value += part;
    weighed += part * periods;
  }
  return { value, weighed };
}

function priceAt(bond: Bond, yieldRate: number): number {
  const { coupon, coupons, redemption, past, ahead, frequency } = bond;
  // In the last period interest is simple.
  const value =
    coupons === 1
      ? (redemption + coupon) / (1 + (ahead * yieldRate) / frequency)
      : worth(bond, yieldRate).value;
  return finite(value - coupon * past);
}

function price(args: Argument[], machine: Machine): number {
  const bond = readBond(args, toNumber(args[4]), readCouponTerms(args[5], args[6], machine));
  const yieldRate = toNumber(args[3]);
  if (yieldRate < 0) throw NUM;
  return priceAt(bond, yieldRate);
}

function bondYield(args: Argument[], machine: Machine): number {
  const bond = readBond(args, toNumber(args[4]), readCouponTerms(args[5], args[6], machine));
  const paid = toNumber(args[3]);
  if (paid <= 0) throw NUM;
  const { coupon, coupons, redemption, past, ahead, frequency } = bond;
  const whole = paid + coupon * past;
  if (coupons === 1) return finite((((redemption + coupon) / whole - 1) * frequency) / ahead);
  return solveYield(bond, whole);
}

const MOST_STEPS = 200;

/** The yield at which a bond is worth what is paid: worth falls as the yield rises, so that steps stay between bounds. */
function solveYield(bond: Bond, paid: number): number {
  const { frequency } = bond;
  let [low, high] = [-frequency, frequency];
  while (worth(bond, high).value > paid) {
    low = high;
    high *= 2;
    if (high > 1e9) throw NUM;
  }
  let rate = 0.05;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { value, weighed } = worth(bond, rate);
    if (value > paid) low = rate;
    else high = rate;
    const slope = weighed / (frequency + rate);
    const next = rate + (value - paid) / slope;
    const isInside = next > low && next < high;
    const moved = isInside ? next : (low + high) / 2;
    if (Math.abs(moved - rate) <= 1e-15 * Math.max(1, Math.abs(moved))) return moved;
    rate = moved;
  }
  return finite(rate);
}

/** Years until a bond has paid, weighed by what each payment is worth. */
function duration(args: Argument[], machine: Machine): { years: number; growth: number } {
  const bond = readBond(args, 100, readCouponTerms(args[4], args[5], machine));
  const yieldRate = toNumber(args[3]);
  if (yieldRate < 0) throw NUM;
  const { value, weighed } = worth(bond, yieldRate);
  return { years: finite(weighed / value / bond.frequency), growth: 1 + yieldRate / bond.frequency };
}

/** A period with a share that is accrued: the part behind the issue, where that lies within. */
function shareOfPeriod(issue: number, previous: number, next: number, terms: CouponTerms): number {
  const { basis, frequency, is1904 } = terms;
  const days = countDays(issue, next, terms);
  if (basis === 0) return days / thirtyOfCoupons(previous, next, is1904);
  if (basis === 3) return (days * frequency) / 365;
  return days / countDays(previous, next, basis === 2 ? { basis: 0, is1904 } : terms);
}

/**
 * Interest since the issue. It is counted up to the beginning of the period that ends with the first payment, or of the
 * one with the settlement if that is later, and on from there in days of that period, backward where the settlement is earlier.
 */
function accrued(args: Argument[], machine: Machine): number {
  const [issue, first, settlement] = [day(args[0]), day(args[1]), day(args[2])];
  const [rate, par] = [toNumber(args[3]), toNumberOr(args[4], 1000)];
  const terms = readCouponTerms(args[5], args[6], machine);
  const isSinceIssue = toBooleanOr(args[7], true);
  if (issue >= settlement || rate <= 0 || par <= 0) throw NUM;
  const isPaid = settlement > first;
  const ahead = isPaid ? Math.max(0, 1 - findPeriod(settlement, first, terms).coupons) : 0;
  const [begin, end] = [moveCoupons(first, ahead - 1, terms), moveCoupons(first, ahead, terms)];
  const start = isPaid && !isSinceIssue ? Math.max(issue, first) : issue;
  let shares =
    countDays(Math.max(start, begin), settlement, terms) /
    daysOfPeriod({ previous: begin, next: end, coupons: 0 }, terms);
  for (let at = ahead - 1, next = begin; next > start; at -= 1) {
    const previous = moveCoupons(first, at - 1, terms);
    // Told not to count since the issue, whole periods before the first payment are left out.
    if (previous < start) shares += shareOfPeriod(start, previous, next, terms);
    else if (isSinceIssue || isPaid) shares += 1;
    next = previous;
  }
  return finite(((par * rate) / terms.frequency) * shares);
}

export const bondFunctions: Functions = {
  PRICE: { takes: "vvvvvvv", least: 6, run: price },
  YIELD: { takes: "vvvvvvv", least: 6, run: bondYield },
  DURATION: { takes: "vvvvvv", least: 5, run: (args, machine) => duration(args, machine).years },
  MDURATION: {
    takes: "vvvvvv",
    least: 5,
    run: (args, machine) => {
      const { years, growth } = duration(args, machine);
      return years / growth;
    },
  },
  ACCRINT: { takes: "vvvvvvvv", least: 6, run: accrued },
};
