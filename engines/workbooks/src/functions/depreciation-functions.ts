import type { Functions } from "../evaluation/function-definition.ts";
import { toBooleanOr, toNumber, toNumberOr } from "../values/coerce.ts";
import { type Argument, DIV0, NUM } from "../values/value.ts";

function straightLine([cost, salvage, life]: Argument[]): number {
  const years = toNumber(life);
  if (years === 0) throw DIV0;
  return (toNumber(cost) - toNumber(salvage)) / years;
}

function sumOfYears([cost, salvage, life, period]: Argument[]): number {
  const [years, at] = [toNumber(life), toNumber(period)];
  if (years <= 0 || at < 1 || at > years) throw NUM;
  return ((toNumber(cost) - toNumber(salvage)) * (years - at + 1) * 2) / (years * (years + 1));
}

/** At a fixed rate of three digits; the first year may have fewer months. */
function fixedDeclining([costGiven, salvageGiven, lifeGiven, periodGiven, monthsGiven]: Argument[]): number {
  const [cost, salvage, life, period] = [costGiven, salvageGiven, lifeGiven, periodGiven].map(toNumber) as [
    number,
    number,
    number,
    number,
  ];
  const months = toNumberOr(monthsGiven, 12);
  if (cost < 0 || salvage < 0 || life <= 0 || period < 1 || period > life + 1) throw NUM;
  if (cost === 0) return 0;
  const rate = Math.round((1 - (salvage / cost) ** (1 / life)) * 1000) / 1000;
  let total = 0;
  let amount = (cost * rate * months) / 12;
  for (let at = 2; at <= Math.trunc(period); at += 1) {
    total += amount;
    amount = at > life ? ((cost - total) * rate * (12 - months)) / 12 : (cost - total) * rate;
  }
  return amount;
}

function doubleDeclining(
  cost: number,
  salvage: number,
  life: number,
  period: number,
  factor: number,
): number {
  if (cost < 0 || salvage < 0 || life <= 0 || period < 1 || period > life || factor <= 0) throw NUM;
  const rate = Math.min(1, factor / life);
  const before = rate === 1 ? (period === 1 ? cost : 0) : cost * (1 - rate) ** (period - 1);
  const after = cost * (1 - rate) ** period;
  return Math.max(0, after < salvage ? before - salvage : before - after);
}

/** Between two moments, which need not be whole periods; turns to a straight line where that is more. */
function variableDeclining(args: Argument[]): number {
  const [cost, salvage, life, start, end] = args.slice(0, 5).map(toNumber) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const factor = toNumberOr(args[5], 2);
  const neverSwitches = toBooleanOr(args[6], false);
  if (start < 0 || end < start || end > life || cost < 0 || salvage > cost || factor <= 0) throw NUM;
  let book = cost;
  let total = 0;
  for (let period = 0; period < Math.ceil(end); period += 1) {
    const declining = Math.min((book * factor) / life, Math.max(0, book - salvage));
    const straight = (book - salvage) / (life - period);
    const amount = !neverSwitches && straight > declining ? straight : declining;
    const share = Math.max(0, Math.min(end, period + 1) - Math.max(start, period));
    total += amount * share;
    book -= amount;
  }
  return total;
}

export const depreciationFunctions: Functions = {
  SLN: { takes: "vvv", least: 3, run: straightLine },
  SYD: { takes: "vvvv", least: 4, run: sumOfYears },
  DB: { takes: "vvvvv", least: 4, run: fixedDeclining },
  DDB: {
    takes: "vvvvv",
    least: 4,
    run: ([cost, salvage, life, period, factor]) =>
      doubleDeclining(
        toNumber(cost),
        toNumber(salvage),
        toNumber(life),
        toNumber(period),
        toNumberOr(factor, 2),
      ),
  },
  VDB: { takes: "vvvvvvv", least: 5, run: variableDeclining },
};
