import { compareScalars, compareTexts, nearlyEqual, readNumberText } from "../values/coerce.ts";
import { ERROR_CODES, isError, type Scalar } from "../values/value.ts";
import { wildcard } from "./wildcard.ts";

export type Test = (value: Scalar) => boolean;

const OPERATOR = /^(<>|<=|>=|=|<|>)?(.*)$/s;

/** The test that a criterion such as 5, ">=5", "<>", "Rent*" stands for. */
export function readCriterion(criterion: Scalar): Test {
  if (typeof criterion === "number")
    return (value) => typeof value === "number" && nearlyEqual(value, criterion);
  if (typeof criterion === "boolean") return (value) => value === criterion;
  if (isError(criterion)) return (value) => value === criterion;
  // A blank cell as a criterion means zero.
  if (criterion === null) return (value) => value === 0;
  const [, operator, operand = ""] = OPERATOR.exec(criterion) ?? [];
  const number = readNumberText(operand);
  if (operator === "<" || operator === ">" || operator === "<=" || operator === ">=") {
    return order(operator, number ?? operand);
  }
  const isSame = sameAs(operand, { number, isExplicit: operator !== undefined });
  return operator === "<>" ? (value) => !isSame(value) : isSame;
}

function sameAs(
  operand: string,
  { number, isExplicit }: { number: number | undefined; isExplicit: boolean },
): Test {
  if (operand === "")
    return isExplicit ? (value) => value === null : (value) => value === null || value === "";
  if (number !== undefined) {
    return (value) =>
      typeof value === "number"
        ? nearlyEqual(value, number)
        : typeof value === "string" && readNumberText(value) === number;
  }
  const upper = operand.toUpperCase();
  if (upper === "TRUE" || upper === "FALSE") return (value) => value === (upper === "TRUE");
  if (ERROR_CODES.includes(upper)) return (value) => isError(value) && value.code === upper;
  const pattern = wildcard(operand);
  if (pattern !== undefined) return (value) => typeof value === "string" && pattern.test(value);
  return (value) => typeof value === "string" && compareTexts(value, operand) === 0;
}

function order(operator: "<" | ">" | "<=" | ">=", operand: number | string): Test {
  const holds = (sign: number): boolean =>
    operator === "<" ? sign < 0 : operator === ">" ? sign > 0 : operator === "<=" ? sign <= 0 : sign >= 0;
  return (value) => typeof value === typeof operand && holds(compareScalars(value, operand));
}
