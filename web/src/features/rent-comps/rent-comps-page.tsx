import type { Comp, Estimate } from "@labs/contract/estimates";
import { isEvidenced } from "@labs/contract/estimates";
import type { RentComps } from "@labs/contract/rent-comps";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { FailureNote } from "../../components/failure-note.tsx";
import { PageSkeleton } from "../../components/page.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { CompsView } from "./comps-view.tsx";
import { PlanPicker } from "./plan-picker.tsx";
import { rentCompsQuery, toggleComp } from "./queries.ts";
import { SetChanges } from "./set-changes.tsx";

interface RentCompsPageProps {
  googlePlacesId: string;
  /** Tells the page's head that the estimate moved. */
  onEstimate: (estimate: Estimate) => void;
}

/** Rent comps of a property: include, exclude, look again. */
export function RentCompsPage({ googlePlacesId, onEstimate }: RentCompsPageProps) {
  const first = useQuery(rentCompsQuery(googlePlacesId));
  // The last answer that changed the set stands over the first one.
  const [changed, setChanged] = useState<RentComps | null>(null);
  const canEdit = useAuthStore((state) => state.user?.role) !== "viewer";
  const [params, setParams] = useSearchParams();
  const plan = params.get("plan") ?? "";
  const choosePlan = (name: string) => setParams(name === "" ? {} : { plan: name }, { replace: true });
  const [before, setBefore] = useState<number | null>(null);
  const set = changed ?? first.data;

  const take = (next: RentComps) => {
    setBefore(set && isEvidenced(set.estimate) ? set.estimate.point : null);
    setChanged(next);
  };
  useEffect(() => {
    if (set) onEstimate(set.estimate);
  }, [set, onEstimate]);

  const toggle = useMutation({ mutationFn: toggleComp, onSuccess: take });
  const refresh = useRefresh(googlePlacesId, take);

  if (first.isError && !set) {
    return <FailureNote what="The rent comps" error={first.error} onRetry={() => first.refetch()} />;
  }
  if (!set) return <PageSkeleton rows={8} />;
  const onToggle = canEdit
    ? (comp: Comp) =>
        toggle.mutate({ googlePlacesId, compId: comp.compId, included: comp.state !== "included" })
    : undefined;
  const actions = canEdit ? (
    <Button size="compact-sm" variant="default" loading={refresh.isPending} onClick={refresh.run}>
      Look again
    </Button>
  ) : undefined;
  return (
    <>
      <SetChanges set={set} />
      <PlanPicker plans={set.plans ?? []} estimate={set.estimate} chosen={plan} onChoose={choosePlan} />
      <CompsView
        key={plan}
        set={setOfPlan(set, plan)}
        kind="rent"
        title={titleOf(set, plan)}
        before={plan === "" ? before : null}
        pending={toggle.isPending ? toggle.variables.compId : null}
        {...(onToggle ? { onToggle } : {})}
        actions={actions}
      />
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

function titleOf(set: RentComps, floorPlan: string): string {
  if (set.subject.propertyType === "singlefamily") return "Rent estimate";
  const isKnown = set.plans?.some((each) => each.floorPlan === floorPlan);
  return isKnown ? `Rent estimate, ${floorPlan}` : "Rent estimate, average unit";
}

/** Looking again is a query with `refresh`: its failure is silent, the set on screen stays. */
function useRefresh(googlePlacesId: string, take: (set: RentComps) => void) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      take(await client.fetchQuery(rentCompsQuery(googlePlacesId, true)));
    } catch {
      // The query cache has logged it; the set on screen is still the last good one.
    } finally {
      setPending(false);
    }
  };
  return { isPending, run };
}
