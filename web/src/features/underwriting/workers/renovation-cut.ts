import { type Inputs, type InputValue, inputAt } from "@labs/underwriting/model-inputs";

/** By how much a renovation is cut to see what that does to the bid. */
export const RENOVATION_CUTS = [0.1, 0.2, 0.3];

/**
 * The inputs by which a renovation costs less by a share of it: each line of the scope where there are any, else the
 * cost a square foot of its grade, else the budget. Rent, value and time stay as they are.
 */
export function renovationCut(inputs: Inputs, share: number): Record<string, InputValue> {
  const cut = (amount: number) => Number((amount * (1 - share)).toPrecision(12));
  const scope = listLines(inputs.renovationScope);
  if (scope.some(({ unitCost }) => typeof unitCost === "number")) {
    const lines = scope.map((line) =>
      typeof line.unitCost === "number" ? { ...line, unitCost: cut(line.unitCost) } : line,
    );
    return { renovationScope: lines };
  }
  const grade = inputs.scopeGrade;
  const path = typeof grade === "string" && grade !== "budget" ? `scopePerSqft.${grade}` : "renovation";
  const amount = inputAt(inputs, path);
  return typeof amount === "number" ? { [path]: cut(amount) } : {};
}

const listLines = (value: InputValue): Inputs[] =>
  Array.isArray(value) ? value.filter((line) => typeof line === "object") : [];

interface CutMoves {
  /** In words. */
  share: string;
  cost: { before: string; after: string };
  bid: { before: number; after: number };
  /** The target that binds once it is cut. */
  binding: string;
  money: (amount: number) => string;
}

/** What a cut does to the highest bid, in a sentence. */
export function cutWords({ share, cost, bid, binding, money }: CutMoves): string {
  const begin = `Cut by ${share}, the renovation costs ${cost.after} instead of ${cost.before}`;
  const change = Math.round(bid.after) - Math.round(bid.before);
  if (change === 0)
    return `${begin}, and the maximum bid stays at ${money(bid.before)}: ${binding} binds, and the renovation does not move it.`;
  const verb = change > 0 ? "rises" : "falls";
  return `${begin}, and the maximum bid ${verb} by ${money(Math.abs(change))} to ${money(bid.after)}, bound by ${binding}.`;
}
