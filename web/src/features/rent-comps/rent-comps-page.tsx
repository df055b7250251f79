import type { Comp, Estimate } from "@labs/contract/estimates";
import { isEvidenced } from "@labs/contract/estimates";
import type { RentComps } from "@labs/contract/rent-comps";
import { Button, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FailureNote } from "../../components/failure-note.tsx";
import { PageSkeleton } from "../../components/page.tsx";
import { money } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { CompsView } from "./comps-view.tsx";
import { rentCompsQuery, toggleComp } from "./queries.ts";

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
  return (
    <CompsView
      set={set}
      note={<SetChanges set={set} />}
      kind="rent"
      before={before}
      pending={toggle.isPending ? toggle.variables.compId : null}
      onToggle={(comp: Comp) =>
        toggle.mutate({ googlePlacesId, compId: comp.compId, included: comp.state !== "included" })
      }
      actions={
        <Button size="compact-sm" variant="default" loading={refresh.isPending} onClick={refresh.run}>
          Look again
        </Button>
      }
    />
  );
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

/** What changed since the set before, in one line. */
function SetChanges({ set }: { set: RentComps }) {
  if (!set.previous) return null;
  const { added, dropped } = set.changes;
  return (
    <Text size="xs" c="dimmed">
      Before ({asOfText(set.previous.asOf)}): {money(set.previous.point)}. {added.length} added,{" "}
      {dropped.length} dropped.
    </Text>
  );
}
