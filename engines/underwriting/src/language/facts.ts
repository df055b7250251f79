/** Facts that many rows share, written behind a row's head. */
import type { Facts } from "./rows.ts";

/** Of a home that is bought: nothing of one that is owned rests on it. */
export const whenBought: Facts = { onlyFor: "acquisition" };
/** Of a home that is owned. */
export const whenOwned: Facts = { onlyFor: "owned" };
/** Called otherwise of a home that is owned. */
export const calledWhenOwned = (ownedLabel: string): Facts => ({ ownedLabel });
export const optional: Facts = { optional: true };
export const icVisible: Facts = { icVisible: true };
export const inOutputs: Facts = { inOutputs: true };
export const deduction: Facts = { sign: "-" };
export const hold: Facts = { timing: "hold" };
export const closing: Facts = { timing: "closing" };
export const always: Facts = { timing: "always" };
export const atEnd: Facts = { aggregate: "end" };
/** What is owed or held at the end of each period from closing on. */
export const balance: Facts = { timing: "closing", aggregate: "end" };
/** An output of each year of the hold. */
export const byYear: Facts = { grain: "year", timing: "hold" };
/** An input given by year; the last value repeats. */
export const listed: Facts = { grain: "list" };
/** A column of the table that its key names. */
export const column: Facts = { grain: "unitType" };
export const asNumber: Facts = { format: "number" };
export const asInteger: Facts = { format: "integer" };

export const within = (min: number, max: number): Facts => ({ bounds: { min, max } });
/** A whole number within bounds. */
export const whole = (min: number, max: number): Facts => ({ integer: true, bounds: { min, max } });
export const share = within(0, 1);
export const rate = within(-0.5, 1);
export const amount = within(0, 1e12);
export const shareByYear: Facts = { ...listed, ...share };
export const rateByYear: Facts = { ...listed, ...rate };

export const choices = (...words: string[]): Facts => ({ choices: words });
/** One of these words; the first unless somebody chooses another. */
export const oneOf = (first: string, ...others: string[]): Facts => ({
  ...choices(first, ...others),
  ...unused(first),
});
/** May be left out, but is needed as soon as that input is given and not zero. */
export const requiredWith = (key: string): Facts => ({ optional: true, requiredWith: key });
/** Other names under which a row is found. */
export const also = (...synonyms: string[]): Facts => ({ synonyms });

/** An item that the golden conventions do without: zero unless somebody enters it. */
export const unused = (value: number | string = 0): Facts => ({
  default: { value, basis: "neutral", sourceKey: "conventions" },
});
/** A value that the firm starts from, by the template that holds it. */
export const firmValue =
  (sourceKey: string) =>
  (value: number | string | number[]): Facts => ({ default: { value, basis: "firm", sourceKey } });
export const benchmark = (value: number, sourceKey: string): Facts => ({
  default: { value, basis: "benchmark", sourceKey },
});
