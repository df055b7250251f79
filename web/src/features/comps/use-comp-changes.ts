import type { RuleChange } from "@labs/contract/comps";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { CallError } from "../../lib/calls/call-error.ts";
import type { CompActions, SwitchedComp } from "./comp-actions.tsx";
import { isIncluded } from "./numbered-comp.ts";
import {
  type Adjustment,
  addComp,
  adjustComp,
  type CompKind,
  changeRule,
  type DeskSet,
  type NewComp,
  refreshComps,
  removeComp,
  toggleComp,
} from "./queries.ts";
import { toSwitched } from "./sale-columns.tsx";

const CONFLICT = 409;

interface Change {
  /** What it does, in words, for whoever takes it back. */
  words: string;
  /** The comp that it is about. */
  compId?: string;
  run: () => Promise<DeskSet>;
  /** What takes it back, on the set as it is by then; a change without one is not taken back. */
  undo?: (set: DeskSet, after: DeskSet) => Promise<DeskSet>;
}

interface Done {
  words: string;
  undo: (set: DeskSet) => Promise<DeskSet>;
}

type ChangeMutation = UseMutationResult<DeskSet, Error, Change>;

export interface CompChanges {
  actions: CompActions;
  refresh: () => void;
  isRefreshing: boolean;
  /** Those of dialogs, which say themselves what went wrong. */
  inDialog: ChangeMutation;
  adjust: (comp: SwitchedComp, adjustment: Adjustment) => Change;
  editRule: (rule: RuleChange | null) => Change;
  add: (added: NewComp) => Change;
  /** The newest change that can be taken back. */
  undo: { words: string; run: () => void } | null;
}

/** Every change of a comp set with what takes it back: one after the other, as each answer is the whole set after it. */
export function useCompChanges(of: {
  kind: CompKind;
  googlePlacesId: string;
  set: DeskSet | undefined;
  onTake: (set: DeskSet) => void;
  /** Somebody changed the set since it was read: it is read again, so that the next try rests on what holds now. */
  onStale: () => void;
  onAdjust: (comp: SwitchedComp) => void;
}): CompChanges {
  const { kind, googlePlacesId, set, onTake, onStale, onAdjust } = of;
  const [done, setDone] = useState<Done[]>([]);
  const place = useMemo(() => ({ kind, googlePlacesId }), [kind, googlePlacesId]);
  const common = {
    // Were two under way, the answer that comes last might be the older one.
    scope: { id: `${kind} comps of ${googlePlacesId}` },
    mutationFn: ({ run }: Change) => run(),
    onError: (error: Error) => {
      if (error instanceof CallError && error.status === CONFLICT) onStale();
    },
    onSuccess: (after: DeskSet, { words, undo }: Change) => {
      onTake(after);
      if (undo) setDone((before) => [...before, { words, undo: (now) => undo(now, after) }]);
    },
  };
  const change = useMutation(common);
  const inDialog = useMutation({ ...common, meta: { inline: true } });
  const { mutate } = change;
  const pending = change.isPending ? (change.variables.compId ?? null) : null;
  const actions = useMemo(
    (): CompActions => ({
      pending,
      onToggle: (comp) => mutate(toggling(place, comp)),
      onReason: ({ compId }, reason) =>
        mutate({
          ...{ words: "add a reason", compId },
          run: () => toggleComp({ ...place, compId, included: false, reason }),
        }),
      onInclude: ({ compId, label }) =>
        mutate(
          toggling(place, {
            ...{ compId, label, mark: "", state: "excluded:outlier", reason: null, effectOfToggle: null },
          }),
        ),
      onRemove: (comp) => mutate(removing(place, comp)),
      onAdjust,
    }),
    [place, pending, mutate, onAdjust],
  );
  const newest = done.at(-1);
  return {
    actions,
    refresh: () => mutate({ words: "refresh", run: () => refreshComps(place) }),
    isRefreshing: change.isPending && change.variables.words === "refresh",
    inDialog,
    adjust: (comp, adjustment) => adjusting(place, comp, adjustment),
    editRule: (rule) => editing(place, set, rule),
    add: (added) => adding(place, added),
    undo:
      newest === undefined || set === undefined
        ? null
        : {
            words: newest.words,
            run: () =>
              mutate(
                { words: "undo", run: () => newest.undo(set) },
                { onSuccess: () => setDone((before) => before.filter((one) => one !== newest)) },
              ),
          },
  };
}

interface Place {
  kind: CompKind;
  googlePlacesId: string;
}

/** A comp as it stands in a set: a home's or a building's sale. */
export function findComp(set: DeskSet, compId: string): Omit<SwitchedComp, "mark"> | undefined {
  const sale = set.building?.sales.find(({ saleId }) => saleId === compId);
  return sale ? toSwitched(sale, "") : set.comps.find((comp) => comp.compId === compId);
}

function toggling(place: Place, comp: SwitchedComp): Change {
  const { compId, label } = comp;
  const included = !isIncluded(comp);
  const basedOn = comp.choiceVersion;
  return {
    ...{ words: `${included ? "include" : "exclude"} ${label}`, compId },
    run: () => toggleComp({ ...place, compId, included, ...(basedOn === undefined ? {} : { basedOn }) }),
    undo: (set) =>
      toggleComp({
        ...{ ...place, compId, included: !included },
        basedOn: findComp(set, compId)?.choiceVersion ?? 0,
      }),
  };
}

function removing(place: Place, { compId, label }: SwitchedComp): Change {
  return {
    ...{ words: `remove ${label}`, compId },
    run: () => removeComp({ ...place, compId, removed: true }),
    undo: () => removeComp({ ...place, compId, removed: false }),
  };
}

function adjusting(place: Place, comp: SwitchedComp, adjustment: Adjustment): Change {
  const { compId, label, manual } = comp;
  const before = { condition: manual?.condition ?? 0, grade: manual?.grade ?? 0 };
  return {
    ...{ words: `adjust ${label}`, compId },
    run: () => adjustComp({ ...place, compId, ...adjustment, basedOn: manual?.version ?? 0 }),
    undo: (set) =>
      adjustComp({
        ...{ ...place, compId, ...before, reason: manual?.reason ?? "Undone" },
        basedOn: findComp(set, compId)?.manual?.version ?? 0,
      }),
  };
}

function editing(place: Place, set: DeskSet | undefined, rule: RuleChange | null): Change {
  const before = set?.ownRule;
  return {
    words: "edit criteria",
    run: () => changeRule({ ...place, rule, ...(before === undefined ? {} : { basedOn: before.version }) }),
    undo: (now) => changeRule({ ...place, rule: before?.change ?? null, basedOn: now.ownRule?.version ?? 0 }),
  };
}

function adding(place: Place, added: NewComp): Change {
  return {
    words: `add ${added.comp.address}`,
    run: () => addComp(place.googlePlacesId, added),
    undo: (_, after) => {
      const [newest] = listAdded(after).toSorted((a, b) => b - a);
      return removeComp({ ...place, compId: `added_${newest ?? 0}`, removed: true });
    },
  };
}

/** Numbers of the comps that were added by hand, whether they take part or not. */
function listAdded({ comps, building, excluded }: DeskSet): number[] {
  const sales = building?.sales.map(({ saleId }) => ({ compId: saleId })) ?? [];
  return [...comps, ...sales, ...excluded].flatMap(({ compId }) => {
    const number = /^added_(\d+)$/.exec(compId)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}
