import { type Inputs, type InputValue, inputAt, withInput } from "@labs/underwriting/model-inputs";
import type { NewVersion } from "../queries.ts";

/** What can be undone: the inputs, and for each by dotted path user, facts, comps, unitMix or template. */
interface DraftState {
  inputs: Inputs;
  basis: Record<string, string>;
}

export interface Draft extends DraftState {
  /** The inputs the draft began with, to mark what changed. */
  began: Inputs;
  /** The newest version when the draft began: a save is refused once somebody kept another. */
  basedOn: number | null;
  /** The version whose inputs these were; an older one than `basedOn` where it is being restored. */
  openedFrom: number | null;
  /** Who kept that version, and when. */
  keptBy: { by: string; at: string } | null;
  /** The value that comps give the home as it stands; nothing where they give none. */
  asIsValue?: InputValue;
  /** The draft that was merged with version `basedOn`, as it stood, and the version that it began with. */
  mergeOf?: { base: number; inputs: Inputs };
  /** The branch that it is kept on, as of which of its saves. */
  branch?: { id: string; name: string; revision: number };
  past: DraftState[];
  future: DraftState[];
  /** The input that is being typed into: its keystrokes are undone as one. */
  typingAt: string | null;
}

/** What facts, comps, unit mix and template say now. */
export interface Origin {
  inputs: Inputs;
  basis: Record<string, string>;
}

export interface InputChange {
  path: string;
  value: InputValue;
  /** `user` unless it is put back to what a source says. */
  basis?: string;
}

const MOST_STEPS = 200;

export const beginDraft = (
  of: Pick<
    Draft,
    "inputs" | "basis" | "began" | "basedOn" | "openedFrom" | "keptBy" | "asIsValue" | "branch"
  >,
): Draft => ({
  ...of,
  past: [],
  future: [],
  typingAt: null,
});

/** Several inputs at once, undone as one; keystrokes into the same input go on being one step. */
export function changeDraft(
  draft: Draft,
  changes: readonly InputChange[],
  typingAt: string | null = null,
): Draft {
  const isSameStep = typingAt !== null && draft.typingAt === typingAt;
  let { inputs, basis } = draft;
  for (const change of changes) {
    inputs = withInput(inputs, change.path, change.value);
    const from = change.basis ?? "user";
    // The same object as long as nothing comes from elsewhere: who shows it need not draw again.
    if (basis[change.path] !== from) basis = { ...basis, [change.path]: from };
    if (RENOVATION.has(change.path)) {
      ({ inputs, basis } = followRenovation({ inputs, basis }, draft.asIsValue));
    }
  }
  const past = isSameStep ? draft.past : [...draft.past.slice(-MOST_STEPS), toState(draft)];
  return { ...draft, inputs, basis, past, future: [], typingAt };
}

export const toState = ({ inputs, basis }: DraftState): DraftState => ({ inputs, basis });

/** What a renovation is budgeted by: a sum, scope lines, or a grade per square foot. */
const RENOVATION = new Set(["renovation", "renovationScope", "scopeGrade"]);

function plansRenovation(inputs: Inputs): boolean {
  const scope = inputAt(inputs, "renovationScope");
  const hasLines = Array.isArray(scope) && scope.length > 0;
  const isGraded = (inputAt(inputs, "scopeGrade") ?? "budget") !== "budget";
  return Number(inputAt(inputs, "renovation")) > 0 || hasLines || isGraded;
}

/**
 * Comps of homes as they stand say nothing of this one renovated: with a budget the after-repair value has to be
 * entered. Once the budget is gone, their value is back where nothing was entered meanwhile.
 */
function followRenovation({ inputs, basis }: DraftState, asIsValue: InputValue): DraftState {
  const { afterRepairValue: from, ...rest } = basis;
  if (plansRenovation(inputs)) {
    return from === "comps"
      ? { inputs: withInput(inputs, "afterRepairValue", undefined), basis: rest }
      : { inputs, basis };
  }
  const isEmpty = (inputAt(inputs, "afterRepairValue") ?? null) === null;
  return isEmpty && asIsValue !== undefined
    ? {
        inputs: withInput(inputs, "afterRepairValue", asIsValue),
        basis: { ...rest, afterRepairValue: "comps" },
      }
    : { inputs, basis };
}

/** What comps say that the home is worth as it stands, of what the sources say now. */
export const readAsIsValue = ({ inputs, basis }: Origin): InputValue =>
  basis.afterRepairValue === "comps" ? inputAt(inputs, "afterRepairValue") : undefined;

export function undoDraft(draft: Draft): Draft {
  const before = draft.past.at(-1);
  if (before === undefined) return draft;
  const future = [toState(draft), ...draft.future];
  return { ...draft, ...before, past: draft.past.slice(0, -1), future, typingAt: null };
}

export function redoDraft(draft: Draft): Draft {
  const [after, ...future] = draft.future;
  if (after === undefined) return draft;
  return { ...draft, ...after, past: [...draft.past, toState(draft)], future, typingAt: null };
}

/** Takes back what was typed into an input since it was entered; nothing when nothing was. */
export function cancelTyping(draft: Draft, path: string): Draft {
  const before = draft.past.at(-1);
  if (draft.typingAt !== path || before === undefined) return draft;
  return { ...draft, ...before, past: draft.past.slice(0, -1), typingAt: null };
}

export const endTyping = (draft: Draft): Draft =>
  draft.typingAt === null ? draft : { ...draft, typingAt: null };

/**
 * Whether two inputs say the same; nothing and null do. A kept table has the columns of its rows in an order of the
 * database's own, which says nothing.
 */
export function isSameInput(a: InputValue, b: InputValue): boolean {
  if (Object.is(a ?? null, b ?? null)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => isSameInput(each, b[index]));
  if (!isBranch(a) || !isBranch(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSameInput(a[key], b[key]));
}

export const isChanged = (draft: Draft, path: string): boolean =>
  !isSameInput(inputAt(draft.inputs, path), inputAt(draft.began, path));

/** Every input that is unlike what the draft began with; parts that are the same object are passed over whole. */
export function changedPaths({ inputs, began }: Pick<Draft, "inputs" | "began">): string[] {
  const within = (now: Inputs, before: Inputs, prefix: string): string[] =>
    [...new Set([...Object.keys(now), ...Object.keys(before)])].flatMap((key) => {
      const [a, b] = [now[key], before[key]];
      if (isSameInput(a, b)) return [];
      const [inner, other] = [a ?? {}, b ?? {}];
      return isBranch(inner) && isBranch(other) && (isBranch(a) || isBranch(b))
        ? within(inner, other, `${prefix}${key}.`)
        : [prefix + key];
    });
  return within(inputs, began, "");
}

const isBranch = (value: InputValue): value is Inputs =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether an input stands otherwise than its source or the template says. */
export const isOwn = (draft: Draft, origin: Origin, path: string): boolean =>
  !isSameInput(inputAt(draft.inputs, path), inputAt(origin.inputs, path));

/**
 * The inputs that are sent: what the user entered, and what has moved at its source since the draft took it, so
 * that the version holds the very inputs that the page shows. The rest the server fills and says from where.
 */
export function userInputs(draft: Draft, origin: Origin): Inputs {
  let inputs: Inputs = {};
  for (const [path, basis] of Object.entries(draft.basis)) {
    const value = inputAt(draft.inputs, path);
    const isSent = basis === "user" || !isSameInput(value, inputAt(origin.inputs, path));
    if (isSent && value !== undefined && value !== null) inputs = withInput(inputs, path, value);
  }
  return inputs;
}

/** What of a draft is sent to be kept. */
export const toNewVersion = (id: string, draft: Draft, origin: Origin): NewVersion => ({
  id,
  inputs: userInputs(draft, origin),
  basedOn: draft.basedOn ?? 0,
  ...(draft.mergeOf && { merge: draft.mergeOf }),
  ...(draft.branch && { branch: draft.branch.id }),
});

/** Inputs that formula pages came to ask for after a version was kept stand as sources and template say. */
export function withNewInputs(kept: DraftState, origin: Origin): DraftState {
  let { inputs, basis } = kept;
  for (const [path, from] of Object.entries(origin.basis)) {
    const isKnown = basis[path] !== undefined || inputAt(inputs, path) !== undefined;
    // Comps of a home as it stands were left out on purpose where it is renovated.
    if (isKnown || from === "comps") continue;
    inputs = withInput(inputs, path, inputAt(origin.inputs, path));
    basis = { ...basis, [path]: from };
  }
  return { inputs, basis };
}

export interface MovedInput {
  path: string;
  basis: string;
  from: InputValue;
  to: InputValue;
  /** What it is now based on. */
  nowFrom: string;
}

/** Inputs taken from a source or the template that says something else now. */
export function movedInputs(draft: DraftState, origin: Origin): MovedInput[] {
  return Object.entries(draft.basis).flatMap(([path, basis]) => {
    const nowFrom = origin.basis[path];
    if (basis === "user" || nowFrom === undefined) return [];
    const [from, to] = [inputAt(draft.inputs, path), inputAt(origin.inputs, path)];
    if (isSameInput(from, to)) return [];
    return [{ path, basis, from, to, nowFrom }];
  });
}
