import type { NewComp, RentComps, RuleChange } from "@labs/contract/comps";
import type { Comp, Estimate } from "@labs/contract/estimates";
import { isEvidenced } from "@labs/contract/estimates";
import { Button, SegmentedControl } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { PageSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { AddComp } from "./add-comp.tsx";
import type { CompActions } from "./comp-actions.tsx";
import { isIncluded } from "./comp-columns.tsx";
import { CompsView } from "./comps-view.tsx";
import { DecisionLedger } from "./decision-ledger.tsx";
import { Form1007 } from "./form-1007.tsx";
import { PlanPicker } from "./plan-picker.tsx";
import { addComp, changeRule, refreshComps, removeComp, rentCompsQuery, toggleComp } from "./queries.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { SetChanges } from "./set-changes.tsx";

interface RentCompsPageProps {
  googlePlacesId: string;
  /** Tells the page's head that the estimate moved. */
  onEstimate: (estimate: Estimate) => void;
}

/** Rent comps of a property: include, exclude, add, change the rule, look again. */
export function RentCompsPage({ googlePlacesId, onEstimate }: RentCompsPageProps) {
  const first = useQuery(rentCompsQuery(googlePlacesId));
  // The last answer that changed the set stands over the first one.
  const [changed, setChanged] = useState<RentComps | null>(null);
  const canEdit = useAuthStore((state) => state.user?.role) !== "viewer";
  const { plan, view, change } = useView();
  const [before, setBefore] = useState<number | null>(null);
  const set = changed ?? first.data;

  const take = (next: RentComps) => {
    setBefore(set && isEvidenced(set.estimate) ? set.estimate.point : null);
    setChanged(next);
  };
  useEffect(() => {
    if (set) onEstimate(set.estimate);
  }, [set, onEstimate]);

  const compActions = useCompActions(googlePlacesId, take);
  const refresh = useMutation({
    scope: oneByOne(googlePlacesId),
    mutationFn: () => refreshComps(googlePlacesId),
    onSuccess: take,
  });

  if (first.isError && !set) {
    return <FailureNote what="The rent comps" error={first.error} onRetry={() => first.refetch()} />;
  }
  if (!set) return <PageSkeleton rows={8} />;
  const shown = setOfPlan(set, plan);
  const lookAgain = (
    <Button size="compact-sm" variant="default" loading={refresh.isPending} onClick={() => refresh.mutate()}>
      Refresh comps
    </Button>
  );
  const picker = (
    <ViewPicker view={view} onChange={(next) => change({ view: next === "table" ? "" : next })} />
  );
  return (
    <>
      <SetChanges set={set} />
      <PlanPicker
        plans={set.plans ?? []}
        estimate={set.estimate}
        chosen={plan}
        onChoose={(name) => change({ plan: name })}
      />
      <CompsView
        key={plan}
        set={shown}
        kind="rent"
        title={writeTitle(set, plan)}
        before={plan === "" ? before : null}
        compActions={canEdit ? compActions : undefined}
        actions={
          canEdit ? (
            <>
              <RuleButton googlePlacesId={googlePlacesId} rule={shown.rule} onTake={take} />
              {lookAgain}
            </>
          ) : undefined
        }
        compTools={
          <>
            {picker}
            {canEdit ? <AddButton googlePlacesId={googlePlacesId} onTake={take} /> : null}
          </>
        }
        instead={
          view === "form-1007" ? (
            <>
              <div>{picker}</div>
              <Form1007 set={shown} />
            </>
          ) : undefined
        }
      />
      <DecisionLedger ledger={set.ledger} />
    </>
  );
}

const VIEWS = [
  { value: "table", label: "Table" },
  { value: "form-1007", label: "Form 1007" },
];

function ViewPicker({ view, onChange }: { view: string; onChange: (view: string) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="View of the comps"
      data={VIEWS}
      value={view}
      onChange={onChange}
    />
  );
}

/** Floor plan and view stand in the address, beside whatever else does. */
function useView() {
  const [params, setParams] = useSearchParams();
  const change = (next: Record<string, string>) =>
    setParams(
      (old) => {
        const after = new URLSearchParams(old);
        for (const [key, value] of Object.entries(next)) {
          if (value === "") after.delete(key);
          else after.set(key, value);
        }
        return after;
      },
      { replace: true },
    );
  return {
    plan: params.get("plan") ?? "",
    view: params.get("view") === "form-1007" ? "form-1007" : "table",
    change,
  };
}

type Take = (set: RentComps) => void;

/** Each answer is the whole set after its change: were two under way, the one that comes last might be the older one. */
const oneByOne = (googlePlacesId: string) => ({ id: `rent comps of ${googlePlacesId}` });

function useCompActions(googlePlacesId: string, take: Take): CompActions {
  const scope = oneByOne(googlePlacesId);
  const toggle = useMutation({ scope, mutationFn: toggleComp, onSuccess: take });
  const remove = useMutation({
    scope,
    mutationFn: (comp: Comp) => removeComp(googlePlacesId, comp.compId),
    onSuccess: take,
  });
  const pending = toggle.isPending
    ? toggle.variables.compId
    : remove.isPending
      ? remove.variables.compId
      : null;
  const [mutate, mutateRemove] = [toggle.mutate, remove.mutate];
  return useMemo(
    () => ({
      pending,
      onToggle: (comp) => mutate({ googlePlacesId, compId: comp.compId, included: !isIncluded(comp) }),
      onReason: (comp, reason) => mutate({ googlePlacesId, compId: comp.compId, included: false, reason }),
      onRemove: (comp) => mutateRemove(comp),
    }),
    [googlePlacesId, pending, mutate, mutateRemove],
  );
}

interface ChangeButtonProps {
  googlePlacesId: string;
  onTake: Take;
}

function RuleButton({ googlePlacesId, rule, onTake }: ChangeButtonProps & { rule: RentComps["rule"] }) {
  const [isOpen, setOpen] = useState(false);
  const save = useMutation({
    scope: oneByOne(googlePlacesId),
    mutationFn: (change: RuleChange | null) => changeRule(googlePlacesId, change),
    meta: { inline: true },
    onSuccess: (next) => {
      setOpen(false);
      onTake(next);
    },
  });
  if (rule === null) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Edit criteria
      </Button>
      {isOpen ? (
        <RuleEditor
          rule={rule}
          isPending={save.isPending}
          error={save.error}
          onSave={(change) => save.mutate(change)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function AddButton({ googlePlacesId, onTake }: ChangeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const add = useMutation({
    scope: oneByOne(googlePlacesId),
    mutationFn: (comp: NewComp) => addComp(googlePlacesId, comp),
    meta: { inline: true },
    onSuccess: (next) => {
      setOpen(false);
      onTake(next);
    },
  });
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Add a comp
      </Button>
      {isOpen ? (
        <AddComp
          isPending={add.isPending}
          error={add.error}
          onAdd={(comp) => add.mutate(comp)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** The comps of one floor plan in the place of all; an unknown name is all of them. */
function setOfPlan(set: RentComps, floorPlan: string): RentComps {
  const plan = set.plans?.find((each) => each.floorPlan === floorPlan);
  if (!plan) return set;
  const { beds, baths, sqft, rule, comps, estimate, excluded } = plan;
  return { ...set, subject: { ...set.subject, beds, baths, sqft }, rule, comps, estimate, excluded };
}

function writeTitle(set: RentComps, floorPlan: string): string {
  if (set.subject.propertyType === "singlefamily") return "Rent estimate";
  const isKnown = set.plans?.some((each) => each.floorPlan === floorPlan);
  return isKnown ? `Rent estimate, ${floorPlan}` : "Rent estimate, average unit";
}
