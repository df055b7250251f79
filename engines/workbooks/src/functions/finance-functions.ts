import { rateOfReturn } from "@labs/underwriting/returns";
import type { Functions } from "../evaluation/function-definition.ts";
import { type Machine, toMatrix, visitValues } from "../evaluation/machine.ts";
import { finite, toInteger, toNumber, toNumberOr } from "../values/coerce.ts";
import { type Argument, DIV0, isError, NUM, VALUE, type Value } from "../values/value.ts";
import { depreciationFunctions } from "./depreciation-functions.ts";

interface Terms {
  rate: number;
  periods: number;
  due: boolean;
}

/**
 * The level payment. Written in the order of LibreOffice's operations, so that the last digits, which is what is left
 * of a loan when it is paid back, are the same.
 */
function payment({ rate, periods, due }: Terms, pv: number, fv: number): number {
  if (periods === 0) throw NUM;
  if (rate === 0) return finite(-(pv + fv) / periods);
  if (rate <= -1) {
    const growth = (1 + rate) ** periods;
    return finite((-(pv * growth + fv) * rate) / ((growth - 1) * (due ? 1 + rate : 1)));
  }
  const log = Math.log1p(rate);
  const grown = (fv + pv * Math.exp(periods * log)) * rate;
  return finite(-(grown / (due ? Math.expm1((periods + 1) * log) - rate : Math.expm1(periods * log))));
}

function futureValue({ rate, periods, due }: Terms, pmt: number, pv: number): number {
  if (rate === 0) return finite(-(pv + pmt * periods));
  const term = (1 + rate) ** periods;
  return finite(
    -(due ? pv * term + (pmt * (1 + rate) * (term - 1)) / rate : pv * term + (pmt * (term - 1)) / rate),
  );
}

function presentValue({ rate, periods, due }: Terms, pmt: number, fv: number): number {
  if (rate === 0) return finite(-(fv + pmt * periods));
  const discount = (1 + rate) ** -periods;
  return finite(
    -(due
      ? fv * discount + (pmt * (1 - (1 + rate) ** (1 - periods))) / rate + pmt
      : fv * discount + (pmt * (1 - discount)) / rate),
  );
}

/** Interest of one payment. */
function interest(terms: Terms, period: number, pv: number, fv: number): number {
  const { rate, periods, due } = terms;
  if (period < 1 || period >= periods + 1) throw NUM;
  const pmt = payment(terms, pv, fv);
  if (period === 1) return due ? 0 : finite(-pv * rate);
  const left = due
    ? futureValue({ ...terms, periods: period - 2 }, pmt, pv) - pmt
    : futureValue({ ...terms, periods: period - 1 }, pmt, pv);
  return finite(left * rate);
}

const terms = (rate: Argument, periods: Argument, due: Argument): Terms => ({
  rate: toNumber(rate),
  periods: toNumber(periods),
  due: toNumberOr(due, 0) !== 0,
});

const isDue = (value: Argument): boolean => toNumberOr(value, 0) !== 0;

function cumulative(isInterest: boolean) {
  return ([rate, periods, value, first, last, due]: Argument[]): number => {
    const of = terms(rate, periods, due);
    const [pv, start, end] = [toNumber(value), Math.ceil(toNumber(first)), Math.floor(toNumber(last))];
    if (of.rate <= 0 || of.periods <= 0 || pv <= 0 || start < 1 || end < start || end > of.periods) throw NUM;
    const pmt = payment(of, pv, 0);
    let total = 0;
    for (let period = start; period <= end; period += 1) {
      const part = interest(of, period, pv, 0);
      total += isInterest ? part : pmt - part;
    }
    return total;
  };
}

function periodsNeeded([rateGiven, pmtGiven, pvGiven, fvGiven, due]: Argument[]): number {
  const [rate, pmt, pv, fv] = [
    toNumber(rateGiven),
    toNumber(pmtGiven),
    toNumber(pvGiven),
    toNumberOr(fvGiven, 0),
  ];
  if (rate === 0) {
    if (pmt === 0) throw NUM;
    return -(pv + fv) / pmt;
  }
  const level = (pmt * (isDue(due) ? 1 + rate : 1)) / rate;
  const ratio = (level - fv) / (level + pv);
  if (!(ratio > 0)) throw NUM;
  return finite(Math.log(ratio) / Math.log1p(rate));
}

/** Newton's search, as a spreadsheet does it, for the rate at which the value is nothing; undefined where it fails. */
function newton(
  value: (rate: number) => { at: number; slope: number },
  guess: number,
  steps: number,
): number | undefined {
  let rate = guess;
  for (let step = 0; step < steps; step += 1) {
    const { at, slope } = value(rate);
    if (at === 0) return rate;
    const next = rate - at / slope;
    if (!Number.isFinite(next) || next <= -1) return undefined;
    if (Math.abs(next - rate) <= 1e-12 * Math.max(1, Math.abs(next))) return next;
    rate = next;
  }
  return undefined;
}

function annuityRate([periodsGiven, pmtGiven, pvGiven, fvGiven, due, guess]: Argument[]): number {
  const [periods, pmt, pv, fv] = [
    toNumber(periodsGiven),
    toNumber(pmtGiven),
    toNumber(pvGiven),
    toNumberOr(fvGiven, 0),
  ];
  if (periods <= 0) throw NUM;
  const worth = (rate: number): number => {
    if (rate === 0) return pv + pmt * periods + fv;
    const log = periods * Math.log1p(rate);
    return pv * Math.exp(log) + ((pmt * Math.expm1(log)) / rate) * (isDue(due) ? 1 + rate : 1) + fv;
  };
  const slope = (rate: number): number => {
    const step = Math.max(1e-7, Math.abs(rate) * 1e-6);
    return (worth(rate + step) - worth(rate - step)) / (2 * step);
  };
  const found = newton((rate) => ({ at: worth(rate), slope: slope(rate) }), toNumberOr(guess, 0.1), 100);
  if (found === undefined) throw NUM;
  return Math.abs(found) < 1e-13 ? 0 : found;
}

/** Worth of flows at their times, and how it changes with the rate. */
function worthOf(
  amounts: readonly number[],
  times: readonly number[],
  rate: number,
): { at: number; slope: number } {
  let [at, slope] = [0, 0];
  const base = 1 + rate;
  for (let index = 0; index < amounts.length; index += 1) {
    const amount = amounts[index] ?? 0;
    if (amount === 0) continue;
    const time = times[index] ?? 0;
    const part = amount * base ** -time;
    at += part;
    slope -= (time * part) / base;
  }
  return { at, slope };
}

/** The rate where Newton's search ends that begins at the guess; where it does not end, the only rate that there is. */
function rateFrom(amounts: readonly number[], times: readonly number[], guess: number): number {
  const hasBoth = amounts.some((amount) => amount > 0) && amounts.some((amount) => amount < 0);
  if (!hasBoth) throw NUM;
  const found = newton((rate) => worthOf(amounts, times, rate), guess, 60);
  if (found !== undefined) return found;
  const result = rateOfReturn(times, amounts);
  if (result.ok) return result.rate;
  const [first, ...rest] = result.rates ?? [];
  if (first === undefined) throw NUM;
  return rest.reduce((best, rate) => (Math.abs(rate - guess) < Math.abs(best - guess) ? rate : best), first);
}

/** Amounts of a row or column; texts and blanks do not count as flows. An error among them is a wrong value. */
function listFlows(machine: Machine, value: Argument): number[] {
  const flows: number[] = [];
  if (isError(value)) throw value;
  visitValues(machine, value, (amount) => {
    if (isError(amount)) throw VALUE;
    if (typeof amount === "number") flows.push(amount);
  });
  return flows;
}

function periodicRate([value, guess]: Argument[], machine: Machine): number {
  const flows = listFlows(machine, value);
  return rateFrom(
    flows,
    flows.map((_, time) => time),
    toNumberOr(guess, 0.1),
  );
}

/** Amounts with the day of each, counted from the first. */
function datedFlows(
  machine: Machine,
  values: Argument,
  dates: Argument,
): { amounts: number[]; days: number[] } {
  for (const given of [values, dates]) if (isError(given)) throw given;
  const [flows, days] = [toMatrix(machine, values ?? null).cells, toMatrix(machine, dates ?? null).cells];
  if (flows.length !== days.length) throw NUM;
  const amounts = flows.map((flow) => {
    if (isError(flow)) throw flow;
    if (typeof flow === "string" || typeof flow === "boolean") throw VALUE;
    return flow ?? 0;
  });
  const serials = days.map((day) => {
    if (isError(day)) throw day;
    if (typeof day === "string" || typeof day === "boolean") throw VALUE;
    return Math.floor(day ?? 0);
  });
  const first = serials[0] ?? 0;
  // Rows behind the last flow have neither an amount nor a day.
  if (serials.some((serial, at) => serial < first && (amounts[at] !== 0 || days[at] !== null))) throw NUM;
  return { amounts, days: serials.map((serial) => Math.max(0, serial - first)) };
}

function datedRate([values, dates, guess]: Argument[], machine: Machine): number {
  const { amounts, days } = datedFlows(machine, values, dates);
  return rateFrom(
    amounts,
    days.map((day) => day / 365),
    toNumberOr(guess, 0.1),
  );
}

function netPresentValue([rateGiven, ...values]: Argument[], machine: Machine): number {
  const rate = toNumber(rateGiven);
  let [total, time] = [0, 0];
  for (const value of values) {
    visitValues(machine, value, (one, isOwn) => {
      if (isError(one)) throw one;
      if (typeof one !== "number" && !isOwn) return;
      time += 1;
      if (rate === -1) throw DIV0;
      total += toNumber(one) / (1 + rate) ** time;
    });
  }
  return finite(total);
}

function datedPresentValue([rateGiven, values, dates]: Argument[], machine: Machine): number {
  const rate = toNumber(rateGiven);
  if (rate <= -1) throw NUM;
  const { amounts, days } = datedFlows(machine, values, dates);
  return amounts.reduce((total, amount, at) => total + amount / (1 + rate) ** ((days[at] ?? 0) / 365), 0);
}

function modifiedRate([values, financeGiven, reinvestGiven]: Argument[], machine: Machine): number {
  const flows = listFlows(machine, values);
  const [finance, reinvest] = [toNumber(financeGiven), toNumber(reinvestGiven)];
  let [paid, received] = [0, 0];
  for (const [time, flow] of flows.entries()) {
    if (flow < 0) paid += flow / (1 + finance) ** time;
    else received += flow * (1 + reinvest) ** (flows.length - 1 - time);
  }
  if (paid === 0 || received === 0) throw DIV0;
  return finite((received / -paid) ** (1 / (flows.length - 1)) - 1);
}

function fractionOfDollar([value, denominator]: Argument[], toDecimal: boolean): number {
  const [number, bottom] = [toNumber(value), toInteger(denominator)];
  if (bottom < 1) throw bottom < 0 ? NUM : DIV0;
  const whole = Math.trunc(number);
  const scale = 10 ** Math.ceil(Math.log10(bottom));
  return toDecimal
    ? whole + ((number - whole) * scale) / bottom
    : whole + ((number - whole) * bottom) / scale;
}

function scheduledValue([principal, schedule]: Argument[], machine: Machine): Value {
  return listFlows(machine, schedule).reduce((value, rate) => value * (1 + rate), toNumber(principal));
}

export const financeFunctions: Functions = {
  PMT: {
    takes: "vvvvv",
    least: 3,
    run: ([r, n, pv, fv, due]) => payment(terms(r, n, due), toNumber(pv), toNumberOr(fv, 0)),
  },
  FV: {
    takes: "vvvvv",
    least: 3,
    run: ([r, n, pmt, pv, due]) => futureValue(terms(r, n, due), toNumber(pmt), toNumberOr(pv, 0)),
  },
  PV: {
    takes: "vvvvv",
    least: 3,
    run: ([r, n, pmt, fv, due]) => presentValue(terms(r, n, due), toNumber(pmt), toNumberOr(fv, 0)),
  },
  IPMT: {
    takes: "vvvvvv",
    least: 4,
    run: ([r, period, n, pv, fv, due]) =>
      interest(terms(r, n, due), toNumber(period), toNumber(pv), toNumberOr(fv, 0)),
  },
  PPMT: {
    takes: "vvvvvv",
    least: 4,
    run: ([r, period, n, pv, fv, due]) => {
      const of = terms(r, n, due);
      const [now, later] = [toNumber(pv), toNumberOr(fv, 0)];
      return payment(of, now, later) - interest(of, toNumber(period), now, later);
    },
  },
  NPER: { takes: "vvvvv", least: 3, run: periodsNeeded },
  RATE: { takes: "vvvvvv", least: 3, run: annuityRate },
  NPV: { takes: "v(r)", least: 2, run: netPresentValue },
  XNPV: { takes: "vrr", least: 3, run: datedPresentValue },
  IRR: { takes: "rv", least: 1, run: periodicRate },
  XIRR: { takes: "rrv", least: 2, run: datedRate },
  MIRR: { takes: "rvv", least: 3, run: modifiedRate },
  CUMIPMT: { takes: "vvvvvv", least: 6, run: cumulative(true) },
  CUMPRINC: { takes: "vvvvvv", least: 6, run: cumulative(false) },
  ISPMT: {
    takes: "vvvv",
    least: 4,
    run: ([r, period, n, pv]) => toNumber(pv) * toNumber(r) * (toNumber(period) / toNumber(n) - 1),
  },
  EFFECT: {
    takes: "vv",
    least: 2,
    run: ([nominal, count]) => {
      const [rate, periods] = [toNumber(nominal), toInteger(count)];
      if (rate <= 0 || periods < 1) throw NUM;
      return (1 + rate / periods) ** periods - 1;
    },
  },
  NOMINAL: {
    takes: "vv",
    least: 2,
    run: ([effective, count]) => {
      const [rate, periods] = [toNumber(effective), toInteger(count)];
      if (rate <= 0 || periods < 1) throw NUM;
      return periods * ((1 + rate) ** (1 / periods) - 1);
    },
  },
  RRI: {
    takes: "vvv",
    least: 3,
    run: ([n, pv, fv]) => finite((toNumber(fv) / toNumber(pv)) ** (1 / toNumber(n)) - 1),
  },
  PDURATION: {
    takes: "vvv",
    least: 3,
    run: ([rate, pv, fv]) => finite(Math.log(toNumber(fv) / toNumber(pv)) / Math.log1p(toNumber(rate))),
  },
  FVSCHEDULE: { takes: "vr", least: 2, run: scheduledValue },
  DOLLARDE: { takes: "vv", least: 2, run: (args) => fractionOfDollar(args, true) },
  DOLLARFR: { takes: "vv", least: 2, run: (args) => fractionOfDollar(args, false) },
  ...depreciationFunctions,
};
