import type { CellValue, Changes, FirmModelDetail, ModelInput } from "@labs/contract/firm-models/firm-models";
import type { InputSpread } from "@labs/contract/firm-models/model-analyses";
import type { ModelMapping } from "@labs/contract/firm-models/model-mappings";
import { multiple, plainNumber, rate, statementAmount } from "../../../lib/format.ts";
import { findField } from "../mapped-unit.ts";

/** An input and between which values it is moved, in its cell's own unit. */
export interface MovedInput {
  cell: string;
  low: number;
  high: number;
}

const MOST_FIRST = 10;
const STEP = 0.1;
const POINT = 0.01;

/** The number that a cell holds now, also where it stands as text. */
export function numberNow(input: ModelInput, changes: Changes): number | undefined {
  const value: CellValue = changes.find(({ cell }) => cell === input.cell)?.value ?? input.value;
  if (typeof value === "number") return value;
  const match = typeof value === "string" ? /^\s*\$?([\d,.]+)(%?)\s*$/.exec(value) : null;
  if (match === null) return undefined;
  const size = Number((match[1] ?? "").replaceAll(",", ""));
  return Number.isFinite(size) ? size / (match[2] === "%" ? 100 : 1) : undefined;
}

const tidy = (value: number): number => Number(value.toPrecision(10));

/** A point each way for shares, a tenth each way for all else. */
export function usualMove(
  input: ModelInput,
  of: { changes: Changes; mapping: ModelMapping | undefined },
): MovedInput | undefined {
  const now = numberNow(input, of.changes);
  if (now === undefined || now === 0) return undefined;
  const mapped = of.mapping?.inputs.find(({ cell }) => cell === input.cell);
  const isShare = mapped ? findField(mapped.field)?.quantity === "share" : input.entry === "percent";
  const step = isShare
    ? Math.min(POINT * (mapped?.unit.scale === "percent" ? 100 : 1), Math.abs(now) / 2)
    : STEP * Math.abs(now);
  return { cell: input.cell, low: tidy(now - step), high: tidy(now + step) };
}

/** What is moved before anybody chose: one cell of each figure that is mapped. */
export function firstMoves(
  model: FirmModelDetail,
  of: { changes: Changes; mapping: ModelMapping | undefined },
): MovedInput[] {
  const fields = new Set<string>();
  const inputs = new Map(model.inputs.map((input) => [input.cell, input]));
  const moves: MovedInput[] = [];
  for (const { cell, field } of of.mapping?.inputs ?? []) {
    const known = findField(field);
    if (known === undefined || known.isByPlan || fields.has(field)) continue;
    if (!["money", "share"].includes(known.quantity)) continue;
    const input = inputs.get(cell);
    const move = input ? usualMove(input, of) : undefined;
    if (move === undefined) continue;
    fields.add(field);
    moves.push(move);
  }
  return moves.slice(0, MOST_FIRST);
}

/** Ninety percent of normal outcomes lie between the ends. */
const SCORE_OF_NINETY = 1.6449;

export type Shape = InputSpread["kind"];

export function spreadOf({ low, high }: MovedInput, shape: Shape, now: number): InputSpread {
  if (shape === "normal") return { kind: shape, standardDeviation: (high - low) / 2 / SCORE_OF_NINETY };
  if (shape === "uniform") return { kind: shape, low, high };
  return { kind: shape, low, mode: Math.min(high, Math.max(low, now)), high };
}

/** Values in equal steps from one end to the other. */
export function stepsBetween({ low, high }: MovedInput, many: number): number[] {
  return Array.from({ length: many }, (_, at) => tidy(low + ((high - low) * at) / (many - 1)));
}

/** Writes numbers as the workbook printed one of their kind. */
export function formatLike(text: string): (value: number) => string {
  if (text.includes("%")) return (value) => rate(value, 2);
  if (/x\s*$/i.test(text)) return (value) => multiple(value);
  if (/[$€£]|\d,\d{3}/.test(text)) return (value) => statementAmount(value);
  return (value) => plainNumber(tidy(value));
}
