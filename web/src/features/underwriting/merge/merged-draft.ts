import type { UnderwritingVersion } from "@labs/contract/underwriting";
import type { ModelName } from "@labs/underwriting/formula-record";
import { type Merge, type MergeItem, type MergeSide, mergeInputs } from "@labs/underwriting/merge-inputs";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { type Draft, type Origin, toState, withNewInputs } from "../model/draft.ts";

/** The three sets of inputs that are held against each other. */
export interface MergeSides {
  model: ModelName;
  base: Inputs;
  mine: Inputs;
  theirs: Inputs;
}

/** What somebody decided of a place, and what it said of the other side then: another version asks anew. */
export type Choices = Record<string, { side: MergeSide; theirs: string }>;

const tell = ({ theirs }: MergeItem): string => JSON.stringify(theirs ?? null);

export const choose = (choices: Choices, item: MergeItem, side: MergeSide): Choices => ({
  ...choices,
  [item.id]: { side, theirs: tell(item) },
});

/** The merge as it was decided so far. */
export const decide = (sides: MergeSides, choices: Choices): Merge =>
  mergeInputs({
    ...sides,
    choose: (item) => {
      const choice = choices[item.id];
      return choice?.theirs === tell(item) ? choice.side : undefined;
    },
  });

/** The draft against the version that was saved meanwhile; inputs that formulas came to ask for since are nobody's. */
export function readSides(
  model: ModelName,
  draft: Draft,
  theirs: UnderwritingVersion,
  origin: Origin,
): MergeSides {
  const kept = withNewInputs({ inputs: theirs.inputs as Inputs, basis: theirs.basis }, origin);
  return { model, base: draft.began, mine: draft.inputs, theirs: kept.inputs };
}

/** The draft goes on from the other version with the merged inputs; one step back has its own again. */
export function takeMerge(
  draft: Draft,
  { inputs, items }: Merge,
  { theirs, kept }: { theirs: UnderwritingVersion; kept: Inputs },
): Draft {
  const basis = { ...draft.basis };
  const sidesOf = new Map<string, Set<MergeSide>>();
  for (const { input, chosen } of items) sidesOf.set(input, (sidesOf.get(input) ?? new Set()).add(chosen));
  for (const [input, chosen] of sidesOf) {
    const isTheirs = chosen.size === 1 && chosen.has("theirs");
    const isMine = chosen.size === 1 && chosen.has("mine");
    if (isMine) continue;
    for (const path of Object.keys(basis)) if (path.startsWith(`${input}.`)) delete basis[path];
    basis[input] = (isTheirs ? theirs.basis[input] : undefined) ?? "user";
  }
  const mergeOf = draft.mergeOf ?? { base: draft.basedOn ?? 0, inputs: draft.inputs };
  return {
    ...draft,
    inputs,
    basis,
    began: kept,
    basedOn: theirs.version,
    openedFrom: theirs.version,
    keptBy: { by: theirs.createdBy, at: theirs.createdAt },
    mergeOf,
    past: [...draft.past, toState(draft)],
    future: [],
    typingAt: null,
  };
}
