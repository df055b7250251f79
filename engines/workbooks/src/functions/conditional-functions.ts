import type { Functions } from "../evaluation/function-definition.ts";
import { clip, type Machine, readCell, toMatrix, visitArea } from "../evaluation/machine.ts";
import {
  type Area,
  type Argument,
  areaOf,
  DIV0,
  isArea,
  isError,
  isMatrix,
  type Scalar,
  VALUE,
} from "../values/value.ts";
import { readCriterion, type Test } from "./criteria.ts";
import { addTo, openSum, totalOf } from "./math-functions.ts";

interface Condition {
  area: Area;
  test: Test;
}

/** The places of cells, counted from an area's corner, at which every condition holds. */
function visitMatches(
  machine: Machine,
  conditions: readonly Condition[],
  visit: (row: number, column: number) => void,
): void {
  const [first, ...rest] = conditions;
  if (first === undefined) return;
  const area = clip(machine, first.area);
  const holds = (row: number, column: number): boolean =>
    rest.every(({ area: other, test }) =>
      test(readCell(machine, other.sheet, other.top + row, other.left + column)),
    );
  if (!first.test(null)) {
    visitArea(machine, area, (value, row, column) => {
      if (first.test(value) && holds(row - area.top, column - area.left))
        visit(row - area.top, column - area.left);
    });
    return;
  }
  // Where a blank matches too, every cell has to be looked at.
  for (let row = area.top; row <= area.bottom; row += 1) {
    for (let column = area.left; column <= area.right; column += 1) {
      if (!first.test(readCell(machine, area.sheet, row, column))) continue;
      if (holds(row - area.top, column - area.left)) visit(row - area.top, column - area.left);
    }
  }
}

function asArea(value: Argument): Area {
  if (isArea(value)) return value;
  if (isError(value)) throw value;
  throw VALUE;
}

const asScalar = (value: Argument): Scalar =>
  typeof value === "object" && value !== null && value.kind !== "error" ? null : (value ?? null);

function readConditions(args: readonly Argument[]): Condition[] {
  const conditions: Condition[] = [];
  for (let at = 0; at + 1 < args.length; at += 2) {
    const area = asArea(args[at]);
    const first = conditions[0]?.area;
    const isOfSize =
      first === undefined ||
      (area.bottom - area.top === first.bottom - first.top &&
        area.right - area.left === first.right - first.left);
    if (!isOfSize) throw VALUE;
    conditions.push({ area, test: readCriterion(asScalar(args[at + 1])) });
  }
  return conditions;
}

/** The numbers of an area at the places where the conditions hold. */
function visitPicked(
  machine: Machine,
  { conditions, from }: { conditions: Condition[]; from: Area },
  visit: (value: number) => void,
): void {
  visitMatches(machine, conditions, (row, column) => {
    const value = readCell(machine, from.sheet, from.top + row, from.left + column);
    if (typeof value === "number") visit(value);
    else if (isError(value)) throw value;
  });
}

/** SUMIF and AVERAGEIF take the size of the area to add up from the area that they look at. */
function single([range, criterion, picked]: Argument[]): { conditions: Condition[]; from: Area } {
  const area = asArea(range);
  const from = picked === undefined || picked === null ? area : asArea(picked);
  return {
    conditions: [{ area, test: readCriterion(asScalar(criterion)) }],
    from: areaOf(from.sheet, from.top, from.left),
  };
}

function several([picked, ...rest]: Argument[]): { conditions: Condition[]; from: Area } {
  const conditions = readConditions(rest);
  const from = asArea(picked);
  const first = conditions[0]?.area ?? from;
  if (
    from.bottom - from.top !== first.bottom - first.top ||
    from.right - from.left !== first.right - first.left
  ) {
    throw VALUE;
  }
  return { conditions, from };
}

type Picking = ReturnType<typeof single>;

function total(machine: Machine, picking: Picking): number {
  const state = openSum();
  visitPicked(machine, picking, (value) => addTo(state, value));
  return totalOf(state);
}

function mean(machine: Machine, picking: Picking): number {
  const state = openSum();
  let count = 0;
  visitPicked(machine, picking, (value) => {
    addTo(state, value);
    count += 1;
  });
  if (count === 0) throw DIV0;
  return totalOf(state) / count;
}

const extreme =
  (isBetter: (value: number, best: number) => boolean) =>
  (args: Argument[], machine: Machine): number => {
    let best: number | undefined;
    visitPicked(machine, several(args), (value) => {
      if (best === undefined || isBetter(value, best)) best = value;
    });
    return best ?? 0;
  };

function countMatches(machine: Machine, conditions: readonly Condition[]): number {
  const [first] = conditions;
  let count = 0;
  visitMatches(machine, conditions, () => {
    count += 1;
  });
  if (first === undefined || conditions.length > 1 || !first.test(null)) return count;
  // Blank cells behind the last filled one count too.
  const clipped = clip(machine, first.area);
  const size = (area: Area): number => (area.bottom - area.top + 1) * (area.right - area.left + 1);
  return count + size(first.area) - size(clipped);
}

/** COUNTIF over what is no reference: over what a formula gave. */
function countIf([range, criterion]: Argument[], machine: Machine): number {
  const test = readCriterion(asScalar(criterion));
  if (isMatrix(range)) return toMatrix(machine, range).cells.filter(test).length;
  return countMatches(machine, [{ area: asArea(range), test }]);
}

export const conditionalFunctions: Functions = {
  SUMIF: {
    takes: "rvr",
    least: 2,
    takesErrors: true,
    perReference: true,
    run: (args, machine) => total(machine, single(args)),
  },
  SUMIFS: {
    takes: "r(rv)",
    least: 3,
    takesErrors: true,
    perReference: true,
    run: (args, machine) => total(machine, several(args)),
  },
  AVERAGEIF: {
    takes: "rvr",
    least: 2,
    takesErrors: true,
    perReference: true,
    run: (args, machine) => mean(machine, single(args)),
  },
  AVERAGEIFS: {
    takes: "r(rv)",
    least: 3,
    takesErrors: true,
    perReference: true,
    run: (args, machine) => mean(machine, several(args)),
  },
  COUNTIF: { takes: "rv", least: 2, takesErrors: true, perReference: true, run: countIf },
  COUNTIFS: {
    takes: "(rv)",
    least: 2,
    takesErrors: true,
    perReference: true,
    run: (args, machine) => countMatches(machine, readConditions(args)),
  },
  MINIFS: {
    takes: "r(rv)",
    least: 3,
    takesErrors: true,
    perReference: true,
    run: extreme((value, best) => value < best),
  },
  MAXIFS: {
    takes: "r(rv)",
    least: 3,
    takesErrors: true,
    perReference: true,
    run: extreme((value, best) => value > best),
  },
};
