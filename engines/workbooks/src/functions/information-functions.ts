import type { Functions } from "../evaluation/function-definition.ts";
import { type Machine, readCell, visitValues } from "../evaluation/machine.ts";
import { broadcast } from "../evaluation/operators.ts";
import { columnName } from "../values/cell-names.ts";
import { toBoolean, toInteger, toNumber, toText } from "../values/coerce.ts";
import {
  type Argument,
  isArea,
  isAreas,
  isError,
  isMatrix,
  isScalar,
  NA,
  type Scalar,
  VALUE,
  type Value,
} from "../values/value.ts";
import { isDateFormat } from "./number-format.ts";

const is =
  (test: (value: Scalar) => boolean) =>
  ([value]: Argument[]): Value =>
    isScalar(value) && test(value);

const ERROR_NUMBERS: Record<string, number> = {
  "#NULL!": 1,
  "#DIV/0!": 2,
  "#VALUE!": 3,
  "#REF!": 4,
  "#NAME?": 5,
  "#NUM!": 6,
  "#N/A": 7,
  "#GETTING_DATA": 8,
  "#SPILL!": 9,
  "#CALC!": 14,
};

function errorType([value]: Argument[]): number {
  const number = isError(value) ? ERROR_NUMBERS[value.code] : undefined;
  if (number === undefined) throw NA;
  return number;
}

function typeOf([value]: Argument[], machine: Machine): number {
  const one = isArea(value) ? readCell(machine, value.sheet, value.top, value.left) : value;
  if (isMatrix(one)) return 64;
  if (isError(one)) return 16;
  return typeof one === "string" ? 2 : typeof one === "boolean" ? 4 : 1;
}

/** What can be said of a cell without a window that shows it. */
function cell([kind, reference]: Argument[], machine: Machine): Value {
  const { sheet, top, left } = isArea(reference)
    ? reference
    : { sheet: machine.sheet, top: machine.row, left: machine.column };
  const value = () => readCell(machine, sheet, top, left);
  switch (toText(kind).toLowerCase()) {
    case "address":
      return `$${columnName(left)}$${top + 1}`;
    case "row":
      return top + 1;
    case "col":
      return left + 1;
    case "contents":
      return value() ?? 0;
    case "type":
      return value() === null ? "b" : typeof value() === "string" ? "l" : "v";
    case "filename":
      return `[${machine.fileName}]${machine.grids[sheet]?.name ?? ""}`;
    case "format":
      return formatCode(machine.numberFormatAt(sheet, top, left));
    case "prefix":
      return typeof value() === "string" ? "'" : "";
    case "color":
    case "parentheses":
      return 0;
    case "protect":
      return 1;
    default:
      throw VALUE;
  }
}

function formatCode(format: string): string {
  if (/^general$/i.test(format)) return "G";
  if (isDateFormat(format)) return "D1";
  const decimals = /\.(0+)/.exec(format)?.[1]?.length ?? 0;
  if (format.includes("%")) return `P${decimals}`;
  if (format.includes("$")) return `C${decimals}`;
  return format.includes(",") ? `,${decimals}` : `F${decimals}`;
}

/** Truth of cells and lists; texts and blanks do not count. */
function listTruth(args: Argument[], machine: Machine): boolean[] {
  const found: boolean[] = [];
  for (const arg of args) {
    visitValues(machine, arg, (value, isOwn) => {
      if (isError(value)) throw value;
      if (typeof value === "boolean" || typeof value === "number") found.push(value !== 0 && value !== false);
      else if (isOwn && value !== null) found.push(toBoolean(value));
      else if (isOwn) found.push(false);
    });
  }
  if (found.length === 0) throw VALUE;
  return found;
}

function asNumber(value: Argument): Scalar {
  if (isError(value)) return value;
  return typeof value === "number" || typeof value === "boolean" ? toNumber(value) : 0;
}

export const informationFunctions: Functions = {
  AND: { takes: "(r)", least: 1, run: (args, machine) => listTruth(args, machine).every(Boolean) },
  OR: { takes: "(r)", least: 1, run: (args, machine) => listTruth(args, machine).some(Boolean) },
  XOR: {
    takes: "(r)",
    least: 1,
    run: (args, machine) => listTruth(args, machine).filter(Boolean).length % 2 === 1,
  },
  NOT: { takes: "v", least: 1, run: ([value]) => !toBoolean(value) },
  TRUE: { takes: "", least: 0, run: () => true },
  FALSE: { takes: "", least: 0, run: () => false },
  ISERROR: { takes: "v", least: 1, takesErrors: true, run: is(isError) },
  ISERR: { takes: "v", least: 1, takesErrors: true, run: is((value) => isError(value) && value !== NA) },
  ISNA: { takes: "v", least: 1, takesErrors: true, run: is((value) => value === NA) },
  ISNUMBER: { takes: "v", least: 1, takesErrors: true, run: is((value) => typeof value === "number") },
  ISTEXT: { takes: "v", least: 1, takesErrors: true, run: is((value) => typeof value === "string") },
  ISNONTEXT: { takes: "v", least: 1, takesErrors: true, run: is((value) => typeof value !== "string") },
  ISLOGICAL: { takes: "v", least: 1, takesErrors: true, run: is((value) => typeof value === "boolean") },
  ISBLANK: { takes: "v", least: 1, takesErrors: true, run: is((value) => value === null) },
  ISREF: { takes: "r", least: 1, takesErrors: true, run: ([value]) => isArea(value) || isAreas(value) },
  ISEVEN: { takes: "v", least: 1, run: ([value]) => toInteger(value) % 2 === 0 },
  ISODD: { takes: "v", least: 1, run: ([value]) => toInteger(value) % 2 !== 0 },
  ISFORMULA: {
    takes: "r",
    least: 1,
    run: ([value], machine) =>
      isArea(value) && machine.formulaAt(value.sheet, value.top, value.left) !== undefined,
  },
  ISOMITTED: { takes: "v", least: 1, run: ([value]) => value === null },
  NA: { takes: "", least: 0, run: () => NA },
  N: {
    takes: "r",
    least: 1,
    run: ([value], machine) => {
      if (isMatrix(value)) return broadcast([value], ([one = null]) => asNumber(one));
      return asNumber(isArea(value) ? readCell(machine, value.sheet, value.top, value.left) : value);
    },
  },
  TYPE: { takes: "r", least: 1, takesErrors: true, run: typeOf },
  "ERROR.TYPE": { takes: "v", least: 1, takesErrors: true, run: errorType },
  CELL: { takes: "vr", least: 1, run: cell },
  INFO: {
    takes: "v",
    least: 1,
    run: ([kind], machine) => (toText(kind).toLowerCase() === "numfile" ? machine.grids.length : NA),
  },
};
