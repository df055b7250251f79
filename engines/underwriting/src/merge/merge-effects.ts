import { figuresOf } from "../analysis/explain-changes.ts";
import type { Inputs } from "../inputs/model-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import { type MergeSide, mergeInputs } from "./merge-inputs.ts";

type Amount = number | null;

/** What either side makes of each figure by one place alone, the rest as in the base. */
export type ItemEffects = Record<"mine" | "theirs", readonly Amount[]>;

interface Sides {
  model: ModelName;
  base: Inputs;
  mine: Inputs;
  theirs: Inputs;
  outputs: readonly string[];
}

/** What each side's inputs come to; null where they are not valid or the figure does not exist. */
export function measureSides(of: Sides): Record<MergeSide, readonly Amount[]> {
  return {
    base: readAmounts(of, of.base),
    mine: readAmounts(of, of.mine),
    theirs: readAmounts(of, of.theirs),
  };
}

/**
 * What one changed place alone does to the figures of the base, as either side has it.
 * Definition: docs/methods/merge.md#what-each-side-does.
 */
export function measureItem(of: Sides, id: string, base: readonly Amount[]): ItemEffects {
  const effect = (side: "mine" | "theirs"): readonly Amount[] => {
    const { inputs, items } = mergeInputs({ ...of, choose: (item) => (item.id === id ? side : "base") });
    const item = items.find((each) => each.id === id);
    const isSame = item === undefined || (item.changedBy !== "both" && item.changedBy !== side);
    const found = isSame ? base : readAmounts(of, inputs);
    return of.outputs.map((_, at) => less(found[at] ?? null, base[at] ?? null));
  };
  return { mine: effect("mine"), theirs: effect("theirs") };
}

/** The figures that the engine finds for inputs. */
export const readAmounts = (
  { model, outputs }: Pick<Sides, "model" | "outputs">,
  inputs: Inputs,
): readonly Amount[] => figuresOf(model, inputs, outputs) ?? outputs.map(() => null);

const less = (amount: Amount, other: Amount): Amount =>
  amount === null || other === null ? null : amount - other;
