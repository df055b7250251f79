import {
  type Area,
  isArea,
  isAreas,
  isMatrix,
  isScalar,
  type Scalar,
  VALUE,
  type Value,
} from "../values/value.ts";
import { type Machine, readCell, readMatrix } from "./machine.ts";

/** The first cell of what is more than one. */
export function single(value: Value): Scalar {
  if (isScalar(value)) return value;
  if (isMatrix(value)) return value.cells[0] ?? null;
  return VALUE;
}

/** References as the values of all their cells. */
export function whole(machine: Machine, value: Value): Value {
  if (isArea(value)) {
    if (value.top === value.bottom && value.left === value.right) {
      return readCell(machine, value.sheet, value.top, value.left);
    }
    return readMatrix(machine, value);
  }
  return isAreas(value) ? VALUE : value;
}

/** References as the one cell in the formula's row or column. */
export function cut(machine: Machine, value: Value, row: number, column: number): Value {
  if (!isArea(value)) return isAreas(value) ? VALUE : value;
  const { sheet, top, left, bottom, right } = value;
  if (top === bottom && left === right) return readCell(machine, sheet, top, left);
  if (left === right && row >= top && row <= bottom) return readCell(machine, sheet, row, left);
  if (top === bottom && column >= left && column <= right) return readCell(machine, sheet, top, column);
  if (row >= top && row <= bottom && column >= left && column <= right) {
    return readCell(machine, sheet, row, column);
  }
  return VALUE;
}

export const listAreas = (value: Value): Area[] | undefined =>
  isArea(value) ? [value] : isAreas(value) ? value.areas : undefined;
