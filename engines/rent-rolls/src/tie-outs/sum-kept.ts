import { roundToCents } from "@labs/sheets/read-number";
import type { RollUnit } from "../roll.ts";
import { countBelow } from "./count-below.ts";
import type { KeptFigure, Outcome } from "./kept-figures.ts";

/** Rows after `from` up to `to`, from 1; of one property, building, floor plan or kind alone where it is named. */
export interface Range {
  from: number;
  to: number;
  property?: string | undefined;
  block?: { name: string; units: ReadonlySet<RollUnit> } | undefined;
}

/** Whether something of a property and a unit is of those that a range names. */
export const isNamed = (
  { property, block }: Range,
  of: { property: string | null; unit: RollUnit | undefined },
): boolean =>
  (property === undefined || of.property === property) &&
  (block === undefined || (of.unit !== undefined && block.units.has(of.unit)));

/** Whether two sums are one, rounding apart. */
export const close = (one: number, two: number): boolean =>
  Math.abs(one - two) < 0.015 + Math.abs(two) * 1e-6;

export interface Sum {
  found: number;
  ok: boolean;
  /** Rents asked for empty units are in it. */
  includesAsked: boolean;
  /** What rows beside the homes have part in it. */
  beside: number;
  /** What rows of further residents, and leases to come, repeat of their unit and has part in it. */
  repeated: number;
}

/**
 * What a printed sum may add up, plainest first: what is kept; with the rents asked for empty units, what rows of further
 * residents repeat, the leases to come that the file lists, or rows beside the homes that say what they are.
 */
export const WAYS: Outcome[][] = [[], ["toCome"], ["beside"], ["toCome", "beside"]].flatMap((more) =>
  [[], ["asked"], ["repeat"], ["asked", "repeat"]].map((some) => ["kept", ...some, ...more] as Outcome[]),
);

type Read = "amount" | "printed";
const OUTCOMES: Outcome[] = ["kept", "asked", "repeat", "toCome", "beside"];

/** What some figures add up to, by what became of them. */
export interface Totals {
  get: (outcome: Outcome, read: Read) => number;
  count: number;
}

/** Sums up to each of some figures, in the order of their rows: a stretch of rows costs two look-ups. */
class RunningSums {
  private readonly rows: number[];
  private readonly sums = new Map<string, Float64Array>();

  constructor(figures: readonly KeptFigure[]) {
    this.rows = figures.map(({ row }) => row);
    for (const outcome of OUTCOMES) {
      if (!figures.some((figure) => figure.outcome === outcome)) continue;
      for (const read of ["amount", "printed"] as const) {
        const sums = new Float64Array(figures.length + 1);
        for (const [at, figure] of figures.entries()) {
          sums[at + 1] = (sums[at] ?? 0) + (figure.outcome === outcome ? figure[read] : 0);
        }
        this.sums.set(`${outcome}/${read}`, sums);
      }
    }
  }

  between({ from, to }: Range): Totals {
    const [first, last] = [countBelow(this.rows, from + 1), countBelow(this.rows, to + 1)];
    const get = (outcome: Outcome, read: Read) => {
      const sums = this.sums.get(`${outcome}/${read}`);
      return sums === undefined ? 0 : (sums[last] ?? 0) - (sums[first] ?? 0);
    };
    return { get, count: last - first };
  }
}

/** Kept figures of one sheet, added up by their rows. */
export class KeptSums {
  readonly figures: readonly KeptFigure[];
  private readonly known = new Map<string, RunningSums>();

  constructor(figures: readonly KeptFigure[]) {
    this.figures = figures;
  }

  /** The totals of those of a range that a test picks; `key` names the test. */
  add(range: Range, key: string, picks: (figure: KeptFigure) => boolean): Totals {
    const name = JSON.stringify([key, range.property, range.block?.name]);
    const own = this.known.get(name) ?? this.sumUp(range, picks);
    this.known.set(name, own);
    return own.between(range);
  }

  private sumUp(range: Range, picks: (figure: KeptFigure) => boolean): RunningSums {
    return new RunningSums(this.figures.filter((figure) => isNamed(range, figure) && picks(figure)));
  }
}

/** Adds up figures as a printed sum may have, by the month as they are kept or as their cells have them. */
export function sumAs(
  expected: number,
  totals: Totals,
  {
    factor = 1,
    ways = WAYS,
    slack = 0,
  }: { factor?: number; ways?: readonly Outcome[][]; slack?: number } = {},
): Sum {
  const add = (way: readonly Outcome[], read: Read) =>
    roundToCents(way.reduce((sum, outcome) => sum + totals.get(outcome, read), 0));
  const wanted = roundToCents(expected * factor);
  const describe = (way: readonly Outcome[], found: number, ok: boolean): Sum => ({
    found,
    ok,
    includesAsked: way.includes("asked"),
    repeated: roundToCents(
      (["repeat", "toCome"] as const).reduce(
        (sum, outcome) =>
          sum + (way.includes("kept") && way.includes(outcome) ? totals.get(outcome, "amount") : 0),
        0,
      ),
    ),
    beside: way.includes("beside") ? roundToCents(totals.get("beside", "amount")) : 0,
  });
  for (const read of ["amount", "printed"] as const) {
    for (const way of ways) {
      const found = add(way, read);
      const isMet =
        read === "amount"
          ? close(found, wanted) || Math.abs(found - wanted) <= slack
          : close(found, expected);
      if (isMet) return describe(way, wanted, true);
    }
  }
  // Of the two plain ways the one that comes nearer.
  const [plain = ["kept" as const], asked = plain] = ways;
  const [one, two] = [add(plain, "amount"), add(asked, "amount")];
  const isNearer = Math.abs(two - wanted) < Math.abs(one - wanted);
  return describe(isNearer ? asked : plain, isNearer ? two : one, false);
}
