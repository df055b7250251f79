import type { Ast } from "@labs/underwriting/formula-ast";
import { parseFormula } from "@labs/underwriting/parse-formula";
import { SCALES } from "./read-amount.ts";

const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;
const SCALED = /(\d+\.?\d*|\.\d+)(k|mm?|b)\b/gi;
const PERCENT = /(\d+\.?\d*|\.\d+)\s*%/g;

/**
 * What a calculation as a spreadsheet takes it comes to: `=1200*1.5`, `=$1.2m - 35k`, `=(950+75)*12`, `=1200*12%`. In a
 * field of percent its own sign is passed over: `=5.5%+0.25%` is 5.75 of them. Undefined where it is none, or comes to
 * no number.
 */
export function readArithmetic(text: string, { isPercent = false } = {}): number | undefined {
  if (!text.trim().startsWith("=")) return undefined;
  const plain = text
    .replaceAll(THOUSANDS, "")
    .replaceAll("$", "")
    .replaceAll(PERCENT, isPercent ? "$1" : "($1/100)")
    .replaceAll(SCALED, (_, size: string, scale: string) => `(${size}*${SCALES[scale.toLowerCase()]})`);
  try {
    const result = calculate(parseFormula(plain));
    return result === undefined || !Number.isFinite(result) ? undefined : result;
  } catch {
    return undefined;
  }
}

function calculate(node: Ast): number | undefined {
  if (node.type === "number") return node.value;
  if (node.type === "unary") {
    const operand = calculate(node.operand);
    return operand === undefined || node.op === "+" ? operand : -operand;
  }
  if (node.type !== "binary") return undefined;
  const [left, right] = [calculate(node.left), calculate(node.right)];
  if (left === undefined || right === undefined) return undefined;
  switch (node.op) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "^":
      return left ** right;
    default:
      return undefined;
  }
}
