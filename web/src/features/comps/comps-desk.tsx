import type { RentComps } from "@labs/contract/comps";
import { isEvidenced } from "@labs/contract/estimates";
import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { PageSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { InSlices } from "../../components/status/in-slices.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import type { SwitchedComp } from "./comp-actions.tsx";
import { AddComp, AdjustComp, BuildingSales, Communities, Form1007, RuleEditor } from "./comps-parts.tsx";
import { CompsView } from "./comps-view.tsx";
import { DecisionLedger } from "./decision-ledger.tsx";
import { PlanPicker } from "./plan-picker.tsx";
import { type CompKind, type DeskSet, rentCompsQuery, saleCompsQuery } from "./queries.ts";
import { SetChanges } from "./set-changes.tsx";
import { type CompChanges, findComp, useCompChanges } from "./use-comp-changes.ts";

interface CompsDeskProps {
  kind: CompKind;
  googlePlacesId: string;
  /** Tells the page's head that the estimate moved. */
  onSet: (kind: CompKind, set: DeskSet) => void;
}

/** Rent comps or sale comps of a property: include, exclude, add, adjust, edit criteria, refresh. */
export function CompsDesk({ kind, googlePlacesId, onSet }: CompsDeskProps) {
  const first = useFirstSet(kind, googlePlacesId);
  // The last answer that changed the set stands over the first one.
  const [changed, setChanged] = useState<DeskSet | null>(null);
  const canEdit = useAuthStore((state) => state.user?.role) !== "viewer";
  const [adjusting, setAdjusting] = useState<SwitchedComp | null>(null);
  const [before, setBefore] = useState<number | null>(null);
  const set = changed ?? first.data;
  const take = useCallback(
    (next: DeskSet) => {
      setBefore(set && isEvidenced(set.estimate) ? set.estimate.point : null);
      setChanged(next);
    },
    [set],
  );
  useEffect(() => {
    if (set) onSet(kind, set);
  }, [kind, set, onSet]);
  const changes = useCompChanges({
    ...{ kind, googlePlacesId, set, onTake: take, onAdjust: setAdjusting },
    onStale: () => void first.refetch().then(({ data }) => data && setChanged(data)),
  });

  if (first.isError && !set) {
    return <FailureNote what={`The ${kind} comps`} error={first.error} onRetry={() => first.refetch()} />;
  }
  const waiting = <PageSkeleton rows={8} />;
  if (!set) return waiting;
  const desk = { kind, set, before, changes: canEdit ? changes : null };
  return (
    <InSlices fallback={waiting}>
      <SetChanges set={set} />
      {set.building == null ? (
        <Comps {...desk} />
      ) : (
        <BuildingSales
          set={set}
          building={set.building}
          before={before}
          compActions={desk.changes?.actions}
          actions={desk.changes ? <SetActions kind={kind} set={set} changes={desk.changes} /> : undefined}
          compTools={desk.changes ? <AddButton kind={kind} set={set} changes={desk.changes} /> : undefined}
        />
      )}
      <DecisionLedger ledger={set.ledger} approach={set.building?.best ?? null} />
      {adjusting === null ? null : (
        <AdjustComp
          kind={kind}
          comp={adjusting}
          subject={set.subject}
          isPending={changes.inDialog.isPending}
          error={changes.inDialog.error}
          onAdjust={(adjustment) =>
            changes.inDialog.mutate(
              changes.adjust({ ...adjusting, ...findComp(set, adjusting.compId) }, adjustment),
              {
                onSuccess: () => setAdjusting(null),
              },
            )
          }
          onClose={() => {
            changes.inDialog.reset();
            setAdjusting(null);
          }}
        />
      )}
    </InSlices>
  );
}

function useFirstSet(kind: CompKind, googlePlacesId: string) {
  const rents = useQuery({ ...rentCompsQuery(googlePlacesId), enabled: kind === "rent" });
  const sales = useQuery({ ...saleCompsQuery(googlePlacesId), enabled: kind === "sale" });
  const { data, error, isError, refetch } = kind === "rent" ? rents : sales;
  return { data: data as DeskSet | undefined, error, isError, refetch };
}

interface DeskProps {
  kind: CompKind;
  set: DeskSet;
  /** The point before the last change. */
  before: number | null;
  /** Null for a viewer. */
  changes: CompChanges | null;
}

/** Comps of a home, or of the units of a building by floor plan. */
function Comps({ kind, set, before, changes }: DeskProps) {
  const { plan, view: asked, change } = useView();
  const view = asked === "property" && set.communities === undefined ? "table" : asked;
  const shown = setOfPlan(set, plan);
  const picker =
    kind === "rent" ? (
      <ViewPicker
        views={set.communities === undefined ? VIEWS : BUILDING_VIEWS}
        view={view}
        onChange={(next) => change({ view: next === "table" ? "" : next })}
      />
    ) : null;
  return (
    <>
      <PlanPicker
        plans={set.plans ?? []}
        estimate={set.estimate}
        chosen={plan}
        onChoose={(name) => change({ plan: name })}
      />
      <CompsView
        key={plan}
        set={shown}
        kind={kind}
        title={writeTitle(kind, set, plan)}
        before={plan === "" ? before : null}
        compActions={changes?.actions}
        actions={changes ? <SetActions kind={kind} set={shown} changes={changes} /> : undefined}
        compTools={
          <>
            {picker}
            {changes ? <AddButton kind={kind} set={set} changes={changes} /> : null}
          </>
        }
        instead={
          kind === "sale" || view === "table" ? undefined : view === "property" && set.communities ? (
            <Communities
              communities={set.communities}
              csvName={`rent-comps-by-property-${set.subject.googlePlacesId}`}
            />
          ) : (
            <Form1007 set={shown} />
          )
        }
      />
    </>
  );
}

interface ChangeProps {
  kind: CompKind;
  set: DeskSet;
  changes: CompChanges;
}

/** What is done to the whole set: take back, edit criteria, look again. */
function SetActions({ kind, set, changes }: ChangeProps) {
  const { undo } = changes;
  return (
    <>
      {undo === null ? null : (
        <Button size="compact-sm" variant="default" title={`Undo: ${undo.words}`} onClick={undo.run}>
          Undo
        </Button>
      )}
      <RuleButton kind={kind} set={set} changes={changes} />
      <Button
        size="compact-sm"
        variant="default"
        loading={changes.isRefreshing}
        onClick={() => changes.refresh()}
      >
        Refresh comps
      </Button>
    </>
  );
}

const VIEWS = [
  { value: "table", label: "Table" },
  { value: "form-1007", label: "Form 1007" },
];
const BUILDING_VIEWS = [
  { value: "table", label: "By unit" },
  { value: "property", label: "By property" },
  { value: "form-1007", label: "Form 1007" },
];

interface ViewPickerProps {
  views: typeof VIEWS;
  view: string;
  onChange: (view: string) => void;
}

function ViewPicker({ views, view, onChange }: ViewPickerProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="View of the comps"
      data={views}
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
    view: BUILDING_VIEWS.find(({ value }) => value === params.get("view"))?.value ?? "table",
    change,
  };
}

function RuleButton({ kind, set, changes }: ChangeProps) {
  const [isOpen, setOpen] = useState(false);
  const { inDialog } = changes;
  const rule = set.building?.rule ?? set.rule;
  if (rule === null) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Edit criteria
      </Button>
      {isOpen ? (
        <RuleEditor
          kind={set.building == null ? kind : "building"}
          rule={rule}
          own={set.ownRule?.change ?? null}
          isPending={inDialog.isPending}
          error={inDialog.error}
          onSave={(next) => inDialog.mutate(changes.editRule(next), { onSuccess: () => setOpen(false) })}
          onClose={() => {
            inDialog.reset();
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

function AddButton({ kind, set, changes }: ChangeProps) {
  const [isOpen, setOpen] = useState(false);
  const { inDialog } = changes;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Add a comp
      </Button>
      {isOpen ? (
        <AddComp
          kind={kind}
          isBuilding={kind === "sale" && set.subject.propertyType === "multifamily"}
          isPending={inDialog.isPending}
          error={inDialog.error}
          onAdd={(added) => inDialog.mutate(changes.add(added), { onSuccess: () => setOpen(false) })}
          onClose={() => {
            inDialog.reset();
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

/** The comps of one floor plan in the place of all; an unknown name is all of them. */
function setOfPlan(set: DeskSet, floorPlan: string): DeskSet {
  const plan = set.plans?.find((each) => each.floorPlan === floorPlan);
  if (!plan) return set;
  const { beds, baths, sqft, rule, comps, estimate, excluded } = plan;
  return { ...set, subject: { ...set.subject, beds, baths, sqft }, rule, comps, estimate, excluded };
}

function writeTitle(kind: CompKind, set: RentComps, floorPlan: string): string {
  if (kind === "sale") return "Value estimate";
  if (set.subject.propertyType === "singlefamily") return "Rent estimate";
  const isKnown = set.plans?.some((each) => each.floorPlan === floorPlan);
  return isKnown ? `Rent estimate, ${floorPlan}` : "Rent estimate, average unit";
}
