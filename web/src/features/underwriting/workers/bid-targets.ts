import type { FormulaRow } from "@labs/underwriting/formula-record";
import { type Inputs, inputAt } from "@labs/underwriting/model-inputs";
import type { BidTarget } from "@labs/underwriting/solve";
import { findHurdle } from "../model/hurdle.ts";

/** Figures that a price raises: their targets may not be exceeded. */
const CEILINGS = ["priceToValueLow", "allInToAfterRepairValue"];

/** On which side of its target a figure has to be. */
export const targetSide = ({ output }: Pick<BidTarget, "output">): string =>
  CEILINGS.includes(output) ? "at most" : "at least";

const PREFIX = "targets.";

/** Whether the model asks for its targets among its inputs, so that they are kept with a version. */
export const hasTargetInputs = (findRow: (key: string) => FormulaRow | undefined): boolean =>
  findRow(`${PREFIX}leveredIrr`) !== undefined;

/** The targets among the inputs; for a model without such inputs the chosen ones, at first its hurdle of return. */
export function bidTargets(
  inputs: Inputs,
  findRow: (key: string) => FormulaRow | undefined,
  chosen: readonly BidTarget[] | undefined,
): BidTarget[] {
  if (hasTargetInputs(findRow)) {
    const given = inputAt(inputs, "targets");
    return Object.entries(typeof given === "object" && given !== null ? given : {}).flatMap(
      ([output, target]) => (typeof target === "number" ? [{ output, target }] : []),
    );
  }
  if (chosen !== undefined) return chosen.filter(({ target }) => Number.isFinite(target));
  const hurdle = findHurdle("leveredIrr", inputs);
  return hurdle === null ? [] : [{ output: "leveredIrr", target: hurdle }];
}
