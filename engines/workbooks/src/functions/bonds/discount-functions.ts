import type { Functions } from "../../evaluation/function-definition.ts";
import type { Machine } from "../../evaluation/machine.ts";
import { finite, toNumber, toNumberOr } from "../../values/coerce.ts";
import { addMonths } from "../../values/dates.ts";
import { type Argument, NUM } from "../../values/value.ts";
import { countDays, day, daysOfYear, readBasis, shareOfYear } from "./day-counts.ts";

/** What is paid once, at maturity: two amounts above zero and the share of a year between. */
const once =
  (answer: (one: number, other: number, years: number) => number) =>
  ([settled, matures, first, second, basis]: Argument[], { is1904 }: Machine): number => {
    const [settlement, maturity] = [day(settled), day(matures)];
    const [one, other] = [toNumber(first), toNumber(second)];
    const count = { basis: readBasis(basis), is1904 };
    if (settlement >= maturity || one <= 0 || other <= 0) throw NUM;
    return finite(answer(one, other, shareOfYear(settlement, maturity, count)));
  };

function received(investment: number, discount: number, years: number): number {
  const left = 1 - discount * years;
  if (left <= 0) throw NUM;
  return investment / left;
}

/** Interest that is paid with the face value: years since the issue and to maturity, in years of the time since the issue. */
function readInterestAtMaturity(args: Argument[], { is1904 }: Machine) {
  const [settlement, maturity, issue] = [day(args[0]), day(args[1]), day(args[2])];
  const [rate, given] = [toNumber(args[3]), toNumber(args[4])];
  const count = { basis: readBasis(args[5]), is1904 };
  if (settlement >= maturity || issue >= settlement || rate < 0) throw NUM;
  const year = daysOfYear(issue, settlement, count);
  const whole = countDays(issue, maturity, count) / year;
  const past = countDays(issue, settlement, count) / year;
  return { rate, given, whole, past, ahead: whole - past };
}

function priceAtMaturity(args: Argument[], machine: Machine): number {
  const { rate, given: yieldRate, whole, past, ahead } = readInterestAtMaturity(args, machine);
  if (yieldRate < 0) throw NUM;
  return finite(100 * ((1 + whole * rate) / (1 + ahead * yieldRate) - past * rate));
}

function yieldAtMaturity(args: Argument[], machine: Machine): number {
  const { rate, given: paid, whole, past, ahead } = readInterestAtMaturity(args, machine);
  if (paid <= 0) throw NUM;
  return finite(((1 + whole * rate) / (paid / 100 + past * rate) - 1) / ahead);
}

function accruedAtMaturity(
  [issued, settled, rateGiven, parGiven, basis]: Argument[],
  machine: Machine,
): number {
  const [issue, settlement] = [day(issued), day(settled)];
  const [rate, par] = [toNumber(rateGiven), toNumberOr(parGiven, 1000)];
  const count = { basis: readBasis(basis), is1904: machine.is1904 };
  if (issue >= settlement || rate <= 0 || par <= 0) throw NUM;
  return par * rate * shareOfYear(issue, settlement, count);
}

/** A bill of the Treasury, which runs a year at most: a discount or a price, and the days to maturity. */
const bill =
  (answer: (given: number, days: number) => number) =>
  ([settled, matures, amount]: Argument[], { is1904 }: Machine): number => {
    const [settlement, maturity, given] = [day(settled), day(matures), toNumber(amount)];
    if (settlement >= maturity || maturity > addMonths(settlement, 12, is1904) || given <= 0) throw NUM;
    return finite(answer(given, maturity - settlement));
  };

function billPrice(discount: number, days: number): number {
  const price = 100 * (1 - (discount * days) / 360);
  if (price <= 0) throw NUM;
  return price;
}

const HALF_YEAR = 182;

/** What a bond would yield that costs as much; one of more than half a year pays interest in between. */
function billAsBond(discount: number, days: number): number {
  const price = billPrice(discount, days) / 100;
  if (days <= HALF_YEAR) return (365 * discount) / (360 - discount * days);
  const share = days / (days === 366 ? 366 : 365);
  const beyond = 2 * share - 1;
  return (2 * (Math.sqrt(share ** 2 - beyond * (1 - 1 / price)) - share)) / beyond;
}

const takes = { takes: "vvvvv", least: 4 };
const ofBill = { takes: "vvv", least: 3 };

export const discountFunctions: Functions = {
  DISC: { ...takes, run: once((price, redemption, years) => (1 - price / redemption) / years) },
  INTRATE: { ...takes, run: once((paid, redemption, years) => (redemption / paid - 1) / years) },
  RECEIVED: { ...takes, run: once(received) },
  PRICEDISC: { ...takes, run: once((discount, redemption, years) => redemption * (1 - discount * years)) },
  YIELDDISC: { ...takes, run: once((price, redemption, years) => (redemption / price - 1) / years) },
  PRICEMAT: { takes: "vvvvvv", least: 5, run: priceAtMaturity },
  YIELDMAT: { takes: "vvvvvv", least: 5, run: yieldAtMaturity },
  ACCRINTM: { takes: "vvvvv", least: 3, run: accruedAtMaturity },
  TBILLPRICE: { ...ofBill, run: bill(billPrice) },
  TBILLYIELD: { ...ofBill, run: bill((price, days) => ((100 - price) / price) * (360 / days)) },
  TBILLEQ: { ...ofBill, run: bill(billAsBond) },
};
