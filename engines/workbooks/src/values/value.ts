/** What a cell or a part of a formula may be worth. Blank is null, which is neither zero nor an empty text. */
export interface CellError {
  readonly kind: "error";
  readonly code: string;
}
export type Scalar = number | string | boolean | null | CellError;

/** Row by row. */
export interface Matrix {
  readonly kind: "matrix";
  rows: number;
  columns: number;
  cells: Scalar[];
  /** Where a function found a reference for each cell: those, while the cells hold the first value of each. */
  references?: Area[];
}
/** Rows and columns count from zero, both ends included. */
export interface Area {
  readonly kind: "area";
  sheet: number;
  top: number;
  left: number;
  bottom: number;
  right: number;
}
export interface Areas {
  readonly kind: "areas";
  areas: Area[];
}
export interface Lambda {
  readonly kind: "lambda";
  call: (args: Value[]) => Value;
}
export type Value = Scalar | Matrix | Area | Areas | Lambda;

/** An argument that is not there is undefined; one that is left empty is blank. */
export type Argument = Value | undefined;

export const LAST_ROW = 1_048_575;
export const LAST_COLUMN = 16_383;

const known = new Map<string, CellError>();

/** One object for each code, so that they compare by identity. */
export function errorOf(code: string): CellError {
  let found = known.get(code);
  if (found === undefined) {
    found = Object.freeze({ kind: "error", code });
    known.set(code, found);
  }
  return found;
}

export const NULL = errorOf("#NULL!");
export const DIV0 = errorOf("#DIV/0!");
export const VALUE = errorOf("#VALUE!");
export const REF = errorOf("#REF!");
export const NAME = errorOf("#NAME?");
export const NUM = errorOf("#NUM!");
export const NA = errorOf("#N/A");
export const SPILL = errorOf("#SPILL!");
export const CALC = errorOf("#CALC!");

export const ERROR_CODES = [
  "#NULL!",
  "#DIV/0!",
  "#VALUE!",
  "#REF!",
  "#NAME?",
  "#NUM!",
  "#N/A",
  "#GETTING_DATA",
  "#SPILL!",
  "#CONNECT!",
  "#BLOCKED!",
  "#UNKNOWN!",
  "#FIELD!",
  "#CALC!",
];

export const isError = (value: Argument): value is CellError =>
  typeof value === "object" && value !== null && value.kind === "error";
export const isMatrix = (value: Argument): value is Matrix =>
  typeof value === "object" && value !== null && value.kind === "matrix";
export const isArea = (value: Argument): value is Area =>
  typeof value === "object" && value !== null && value.kind === "area";
export const isAreas = (value: Argument): value is Areas =>
  typeof value === "object" && value !== null && value.kind === "areas";
export const isLambda = (value: Argument): value is Lambda =>
  typeof value === "object" && value !== null && value.kind === "lambda";
export const isScalar = (value: Argument): value is Scalar =>
  value !== undefined && (typeof value !== "object" || value === null || value.kind === "error");

export const matrixOf = (rows: number, columns: number, cells: Scalar[]): Matrix => ({
  kind: "matrix",
  rows,
  columns,
  cells,
});

export const areaOf = (sheet: number, top: number, left: number, bottom = top, right = left): Area => ({
  kind: "area",
  sheet,
  top,
  left,
  bottom,
  right,
});
