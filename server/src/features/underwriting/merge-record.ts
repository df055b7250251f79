import type { UnderwritingMerge } from "@labs/contract/underwriting";
import type { ModelName } from "@labs/underwriting/formula-record";
import { type MergeItem, mergeInputs } from "@labs/underwriting/merge-inputs";
import { type Inputs, type InputValue, overLayer } from "@labs/underwriting/model-inputs";
import { isSameValue } from "@labs/underwriting/same-value";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import type { Executor } from "../../lib/database/database.ts";
import { storableJson } from "../../lib/database/storable-json.ts";
import { invalid, invalidFields } from "../../lib/errors.ts";
import { findVersion } from "./repository.ts";

/** What a save says of the draft that it merges with the version it is based on. */
export interface AskedMerge {
  base: number;
  inputs: Record<string, unknown>;
}

/** More places than this were never decided by a person. */
const MOST_ITEMS = 5_000;

/**
 * What a merge is remembered by: read from the versions that are stored and from what is kept now, so that it says what
 * was taken of whom whatever was entered after the merge.
 */
export async function readMerge(
  of: AskedMerge & {
    database: Executor;
    googlePlacesId: string;
    model: ModelName;
    basedOn?: number | undefined;
    /** The name of the branch that is merged. */
    branch?: string | undefined;
    kept: Inputs;
    /** The inputs of a property without a version. */
    start: () => Inputs;
  },
): Promise<UnderwritingMerge> {
  const { model, kept, basedOn } = of;
  if (basedOn === undefined || basedOn <= of.base)
    throw refuse(
      "base",
      "A merge is based on a version that was saved after the one that its draft began with",
    );
  refuseNoInputs(model, of.inputs, ["merge"]);
  const theirs = await findVersion(of.database, { ...of, version: basedOn });
  const base = of.base === 0 ? undefined : await findVersion(of.database, { ...of, version: of.base });
  if (theirs === undefined || (of.base > 0 && base === undefined))
    throw refuse("base", `There is no version ${theirs === undefined ? basedOn : of.base}`);
  const start = of.start();
  // Inputs that formula pages came to ask for since, and what a source fills again, are nobody's change.
  const filled = (inputs: Record<string, unknown>) => overLayer(inputs as Inputs, start);
  const from = base === undefined ? start : filled(base.version.inputs);
  const { items } = mergeInputs({
    ...{ model, base: from, mine: filled(of.inputs), theirs: filled(theirs.version.inputs) },
  });
  if (items.length > MOST_ITEMS)
    throw refuse("inputs", `A merge of more than ${MOST_ITEMS} places is none that a person decided`);
  const found = mergeInputs({ model, base: from, mine: filled(kept), theirs: filled(kept) }).items;
  const changed = new Map(found.map(({ id, mine }) => [id, mine]));
  // What was entered where neither side had changed anything came with the merge, and of nobody's draft.
  const decided = new Set(items.map(({ id }) => id));
  const entered = found
    .filter(({ id }) => !decided.has(id))
    .map((item) => ({ ...item, mine: item.base, theirs: item.base, isConflict: false }));
  return {
    base: of.base,
    theirs: basedOn,
    theirsBy: theirs.author,
    ...(of.branch === undefined ? {} : { branch: of.branch }),
    items: storableJson(
      [...items, ...entered].map((item) =>
        describe(item, changed.has(item.id) ? changed.get(item.id) : item.base),
      ),
    ),
  };
}

function describe({ id: _id, changedBy: _by, ...item }: MergeItem, kept: InputValue) {
  const chosen = (["mine", "theirs", "base"] as const).find((side) => isSameValue(kept, item[side]));
  const { base, mine, theirs, ...place } = item;
  const shown = { base: base ?? null, mine: mine ?? null, theirs: theirs ?? null, kept: kept ?? null };
  return { ...place, ...shown, chosen: chosen ?? ("other" as const) };
}

/** A draft may have gaps that are filled later; what is no input at all has no place in what is kept. */
export function refuseNoInputs(model: ModelName, inputs: Record<string, unknown>, place: string[]): void {
  const validation = validateInputs(model, inputs);
  const wrong = validation.ok ? undefined : validation.problems.find(({ type }) => type === "unknown");
  if (wrong !== undefined)
    throw invalidFields([
      { loc: ["body", ...place, "inputs", ...wrong.path], msg: wrong.msg, type: wrong.type },
    ]);
}

const refuse = (path: string, msg: string) =>
  invalid([{ loc: ["body", "merge", ...path.split(".")], msg, type: "value_error" }]);
