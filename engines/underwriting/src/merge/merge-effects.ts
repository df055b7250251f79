import { figuresOf } from "../analysis/explain-changes.ts";
import type { Inputs } from "../inputs/model-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import { type MergeSide, mergeInputs } from "./merge-inputs.ts";

type Amount = number | null;

/** What either side makes of each figure by one place alone, the rest as in the base. */
export type ItemEffects = Record<"mine" | "theirs", readonly Amount[]>;

export interface MergeEffects {
  /** The figures of whole sides; null where its inputs are not valid or the figure does not exist. */
  sides: Record<MergeSide, readonly Amount[]>;
  /** By the id of the item. */
  items: Record<string, ItemEffects>;
}

/**
 * What base, mine and theirs come to, and what each changed place alone does to the base.
 * Definition: docs/methods/merge.md#what-each-side-does.
 */
export function measureEffects(of: {
  model: ModelName;
  base: Inputs;
  mine: Inputs;
  theirs: Inputs;
  outputs: readonly string[];
}): MergeEffects {
  const { model, outputs } = of;
  const none = outputs.map(() => null);
  const read = (inputs: Inputs): readonly Amount[] => figuresOf(model, inputs, outputs) ?? none;
  const sides = { base: read(of.base), mine: read(of.mine), theirs: read(of.theirs) };
  const { items } = mergeInputs(of);
  const effect = (id: string, side: "mine" | "theirs"): readonly Amount[] => {
    const { inputs } = mergeInputs({ ...of, choose: (item) => (item.id === id ? side : "base") });
    const found = read(inputs);
    return outputs.map((_, at) => less(found[at] ?? null, sides.base[at] ?? null));
  };
  const zero = outputs.map((_, at) => less(sides.base[at] ?? null, sides.base[at] ?? null));
  return {
    sides,
    items: Object.fromEntries(
      items.map(({ id, changedBy }) => [
        id,
        {
          mine: changedBy === "theirs" ? zero : effect(id, "mine"),
          theirs: changedBy === "mine" ? zero : effect(id, "theirs"),
        },
      ]),
    ),
  };
}

const less = (amount: Amount, other: Amount): Amount =>
  amount === null || other === null ? null : amount - other;
