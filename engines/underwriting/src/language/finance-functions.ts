import { chooseRate, EXCEL_SEARCH, irr, presentValue, type RateResult, xirr } from "../maths/returns.ts";
import { toSerial } from "./date-functions.ts";
import { FormulaError, listNumbers, raise, readSeries, toNumber, type Value } from "./values.ts";

/** Growth and annuity factors that keep their precision when the rate is tiny. */
function annuity(rate: number, periods: number): { growth: number; factor: number } {
  if (rate === 0) return { growth: 1, factor: periods };
  if (rate <= -1) return raise("#NUM!", "The rate must be above -100%");
  const log = periods * Math.log1p(rate);
  return { growth: Math.exp(log), factor: Math.expm1(log) / rate };
}

/** The level payment, as Excel signs it: money received positive, money paid negative. */
function payment(rate: number, periods: number, pv: number, fv = 0, due = 0): number {
  if (periods === 0) return raise("#NUM!", "The number of periods is zero");
  const { growth, factor } = annuity(rate, periods);
  return -(pv * growth + fv) / (factor * (due ? 1 + rate : 1));
}

function futureValue(rate: number, periods: number, pmt: number, pv = 0, due = 0): number {
  const { growth, factor } = annuity(rate, periods);
  return -(pv * growth + pmt * factor * (due ? 1 + rate : 1));
}

function presentWorth(rate: number, periods: number, pmt: number, fv = 0, due = 0): number {
  const { growth, factor } = annuity(rate, periods);
  return -(fv + pmt * factor * (due ? 1 + rate : 1)) / growth;
}

/**
 * Interest and principal of one payment. The principal grows from payment to payment by the rate, and the interest is
 * what the rest of the loan leaves of it: neither is a difference of nearly equal amounts, whatever the term.
 */
function splitPayment(args: Value[]): { interest: number; principal: number } {
  const [rate = 0, period = 0, periods = 0, pv = 0] = [0, 1, 2, 3].map((i) =>
    toNumber(args[i], `argument ${i + 1}`),
  );
  const [fv, due] = [toNumber(args[4], "fv", 0), toNumber(args[5], "type", 0)];
  if (period < 1 || period > periods)
    return raise("#NUM!", `Period ${period} is not between 1 and ${periods}`);
  const level = payment(rate, periods, pv, fv);
  const { factor } = annuity(rate, periods);
  const principal = (-(pv + fv) / factor) * (1 + rate) ** (period - 1);
  const left = -(periods - period + 1) * Math.log1p(rate);
  const interest =
    rate > 0
      ? fv * rate * Math.exp(left) - level * Math.expm1(left)
      : rate * futureValue(rate, period - 1, level, pv);
  if (!due) return { interest, principal };
  if (period === 1) return { interest: 0, principal: level / (1 + rate) };
  return { interest: interest / (1 + rate), principal: principal / (1 + rate) };
}

const interestPart = (args: Value[]): number => splitPayment(args).interest;
const principalPart = (args: Value[]): number => splitPayment(args).principal;

function readPayment(args: Value[]): number {
  return payment(
    toNumber(args[0], "rate"),
    toNumber(args[1], "nper"),
    toNumber(args[2], "pv"),
    toNumber(args[3], "fv", 0),
    toNumber(args[4], "type", 0),
  );
}

function cumulative(args: Value[], part: (args: Value[]) => number): number {
  const [rate, periods, pv, start, end] = [0, 1, 2, 3, 4].map((i) =>
    toNumber(args[i], `argument ${i + 1}`),
  ) as [number, number, number, number, number];
  const due = toNumber(args[5], "type", 0);
  if (rate <= 0 || periods <= 0 || pv <= 0)
    return raise("#NUM!", "Rate, periods and present value must be positive");
  if (start < 1 || end < start || end > periods)
    return raise("#NUM!", "The periods do not lie within the loan");
  let total = 0;
  for (let period = Math.ceil(start); period <= end; period++)
    total += part([rate, period, periods, pv, 0, due]);
  return total;
}

function periodsNeeded(args: Value[]): number {
  const [rate, pmt, pv] = [toNumber(args[0], "rate"), toNumber(args[1], "pmt"), toNumber(args[2], "pv")];
  const [fv, due] = [toNumber(args[3], "fv", 0), toNumber(args[4], "type", 0)];
  if (rate === 0) return pmt === 0 ? raise("#NUM!", "Nothing is paid") : -(pv + fv) / pmt;
  const level = (pmt * (due ? 1 + rate : 1)) / rate;
  const ratio = (level - fv) / (level + pv);
  if (!(ratio > 0)) return raise("#NUM!", "The payments never reach the amount");
  return Math.log(ratio) / Math.log1p(rate);
}

/** The rate per period of an annuity, through the same verified root finder as IRR. */
function annuityRate(args: Value[]): number | FormulaError {
  const [periods, pmt, pv] = [toNumber(args[0], "nper"), toNumber(args[1], "pmt"), toNumber(args[2], "pv")];
  const [fv, due] = [toNumber(args[3], "fv", 0), toNumber(args[4], "type", 0)];
  if (periods < 1 || !Number.isInteger(periods))
    return raise("#NUM!", "RATE needs a whole number of periods");
  const flows = new Array<number>(periods + 1).fill(pmt);
  if (due) flows[periods] = 0;
  else flows[0] = 0;
  flows[0] = (flows[0] ?? 0) + pv;
  flows[periods] = (flows[periods] ?? 0) + fv;
  return rateOrError(irr(flows), { guess: toNumber(args[5], "guess", 0.1) });
}

/** How one of several rates is chosen: the nearest to a guess, or the one that a search as Excel's ends at. */
interface Choice {
  guess: number | undefined;
  search?: (rates: readonly number[]) => number | undefined;
}

/**
 * Of several roots the guess picks the nearest, if one was given; without a guess Excel's own search does, or finds
 * none. That there is no rate is an answer of many deals: it is handed back, as raising it would cost more than the
 * search.
 */
function rateOrError(result: RateResult, { guess, search }: Choice): number | FormulaError {
  if (result.ok) return result.rate;
  const [first, ...rest] = result.rates ?? [];
  if (first !== undefined && guess !== undefined) {
    return rest.reduce(
      (best, rate) => (Math.abs(rate - guess) < Math.abs(best - guess) ? rate : best),
      first,
    );
  }
  const found = result.rates === undefined ? undefined : search?.(result.rates);
  return found ?? new FormulaError("#NUM!", result.message);
}

function periodicRate([flows, guess]: Value[]): number | FormulaError {
  const amounts = flows instanceof Float64Array ? flows : readSeries(flows, "cash flow");
  const search = (rates: readonly number[]) =>
    chooseRate(rates, {
      times: Array.from(amounts, (_, time) => time),
      amounts,
      steps: EXCEL_SEARCH.irrSteps,
    });
  return rateOrError(irr(amounts), { guess: readGuess(guess), search });
}

const readGuess = (value: Value | undefined): number | undefined =>
  value === null || value === undefined ? undefined : toNumber(value, "guess");

function modifiedIrr(args: Value[]): number {
  const flows = readSeries(args[0], "cash flow");
  const [finance, reinvest] = [toNumber(args[1], "finance rate"), toNumber(args[2], "reinvestment rate")];
  const periods = flows.length - 1;
  const paid = presentValue(
    finance,
    flows.map((flow) => Math.min(flow, 0)),
  );
  const received = presentValue(
    reinvest,
    flows.map((flow) => Math.max(flow, 0)),
  );
  if (paid === 0 || received === 0) return raise("#DIV/0!", "MIRR needs money paid and money received");
  return ((received * (1 + reinvest) ** periods) / -paid) ** (1 / periods) - 1;
}

function netPresentValue(args: Value[]): number {
  const rate = toNumber(args[0], "rate");
  if (rate === -1) return raise("#DIV/0!", "The rate must not be -100%");
  return presentValue(rate, [0, ...listNumbers(args.slice(1), "value")]);
}

function datedFlows(flows: Value | undefined, dates: Value | undefined): { flows: number[]; days: number[] } {
  const amounts = readSeries(flows, "cash flow");
  const list =
    Array.isArray(dates) || dates instanceof Float64Array ? Array.from(dates as ArrayLike<Value>) : [dates];
  const days = list.flat().map((date) => Math.trunc(toSerial(date ?? null, "date")));
  if (days.length !== amounts.length) return raise("#NUM!", "Each cash flow needs one date");
  if (days.some((day) => day < (days[0] ?? 0))) return raise("#NUM!", "A date lies before the first one");
  return { flows: amounts, days };
}

function datedPresentValue(args: Value[]): number {
  const rate = toNumber(args[0], "rate");
  if (rate <= -1) return raise("#NUM!", "The rate must be above -100%");
  const { flows, days } = datedFlows(args[1], args[2]);
  const first = days[0] ?? 0;
  return flows.reduce((total, flow, i) => total + flow / (1 + rate) ** (((days[i] ?? 0) - first) / 365), 0);
}

/** What dated flows are worth on the last of their days: each grows by the rate over actual days / 365. */
function datedFutureValue(args: Value[]): number {
  const rate = toNumber(args[0], "rate");
  if (rate <= -1) return raise("#NUM!", "The rate must be above -100%");
  const { flows, days } = datedFlows(args[1], args[2]);
  const last = days.reduce((latest, day) => Math.max(latest, day), days[0] ?? 0);
  return flows.reduce((total, flow, i) => total + flow * (1 + rate) ** ((last - (days[i] ?? 0)) / 365), 0);
}

function datedRate(args: Value[]): number | FormulaError {
  const { flows, days } = datedFlows(args[0], args[1]);
  const first = days[0] ?? 0;
  const search = (rates: readonly number[]) =>
    chooseRate(rates, {
      times: days.map((day) => (day - first) / 365),
      amounts: flows,
      steps: EXCEL_SEARCH.xirrSteps,
    });
  return rateOrError(xirr(flows, days), { guess: readGuess(args[2]), search });
}

function decliningBalance(args: Value[]): number {
  const [cost, salvage, life, period] = [0, 1, 2, 3].map((i) => toNumber(args[i], `argument ${i + 1}`)) as [
    number,
    number,
    number,
    number,
  ];
  const rate = Math.min(1, toNumber(args[4], "factor", 2) / life);
  const before = cost * (1 - rate) ** (period - 1);
  return Math.max(0, Math.min(before * rate, before - salvage));
}

const five =
  (operation: (a: number, b: number, c: number, d: number, e: number) => number) => (args: Value[]) =>
    operation(
      toNumber(args[0], "rate"),
      toNumber(args[1], "nper"),
      toNumber(args[2], "pmt", 0),
      toNumber(args[3], "value", 0),
      toNumber(args[4], "type", 0),
    );

export const financeFunctions: Record<string, (args: Value[]) => Value> = {
  PMT: readPayment,
  IPMT: interestPart,
  PPMT: principalPart,
  CUMIPMT: (args) => cumulative(args, interestPart),
  CUMPRINC: (args) => cumulative(args, principalPart),
  FV: five(futureValue),
  PV: five(presentWorth),
  NPER: periodsNeeded,
  RATE: annuityRate,
  NPV: netPresentValue,
  XNPV: datedPresentValue,
  XNFV: datedFutureValue,
  IRR: periodicRate,
  XIRR: datedRate,
  MIRR: modifiedIrr,
  EFFECT: (args) => {
    const periods = Math.trunc(toNumber(args[1], "periods"));
    if (periods < 1) return raise("#NUM!", "At least one period a year");
    return (1 + toNumber(args[0], "nominal rate") / periods) ** periods - 1;
  },
  NOMINAL: (args) => {
    const periods = Math.trunc(toNumber(args[1], "periods"));
    if (periods < 1) return raise("#NUM!", "At least one period a year");
    return periods * ((1 + toNumber(args[0], "effective rate")) ** (1 / periods) - 1);
  },
  RRI: (args) => (toNumber(args[2], "fv") / toNumber(args[1], "pv")) ** (1 / toNumber(args[0], "nper")) - 1,
  PDURATION: (args) =>
    Math.log(toNumber(args[2], "fv") / toNumber(args[1], "pv")) / Math.log1p(toNumber(args[0], "rate")),
  ISPMT: (args) =>
    -toNumber(args[3], "pv") *
    toNumber(args[0], "rate") *
    (1 - toNumber(args[1], "per") / toNumber(args[2], "nper")),
  SLN: (args) => (toNumber(args[0], "cost") - toNumber(args[1], "salvage")) / toNumber(args[2], "life"),
  SYD: (args) => {
    const life = toNumber(args[2], "life");
    const rest = life - toNumber(args[3], "period") + 1;
    return ((toNumber(args[0], "cost") - toNumber(args[1], "salvage")) * rest * 2) / (life * (life + 1));
  },
  DDB: decliningBalance,
};
