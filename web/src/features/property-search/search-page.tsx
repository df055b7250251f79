import type { SavedSearch } from "@labs/contract/saved-searches";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { DemoBand } from "../../components/demo-band.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { RowsSkeleton } from "../../components/page.tsx";
import { Section } from "../../components/section.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import {
  runSearch,
  saveSearch,
  stopSearch,
  useChoices,
  useCount,
  useSavedSearches,
  useSearch,
} from "./queries.ts";
import { RunState } from "./run-state.tsx";
import { SaveDialog, SavedSearches } from "./saved-searches.tsx";
import { SearchControls } from "./search-controls.tsx";
import { SearchDesk } from "./search-desk.tsx";
import { type Desk, textOfCriteria, useDesk } from "./store.ts";

interface SearchPageProps {
  actionsFor: (googlePlacesIds: string[]) => ReactNode;
  /** Beside the saved searches until a search has run. */
  idle: ReactNode;
}

/** The search with everything around it: criteria, run, map, list, funnel and what was saved. */
export function SearchPage({ actionsFor, idle }: SearchPageProps) {
  const { desk, change } = useDesk();
  const edit = useEditing(change);
  const choices = useChoices();
  const preview = useCount(desk.criteria, (choices.data?.universe ?? 0) > 0);
  const search = useSearch(desk.requestId, desk.page);
  const status = desk.requestId === "" ? undefined : search.data;
  const canSave = useAuthStore((state) => state.user?.role) !== "viewer";
  const [isSaving, setSaving] = useState(false);
  const run = useMutation({
    mutationFn: runSearch,
    onSuccess: ({ requestId }) => change({ requestId }, { opens: true }),
  });
  const stop = useMutation({ mutationFn: stopSearch, onSuccess: () => void search.refetch() });
  const start = () =>
    run.mutate({
      criteria: desk.criteria,
      sort: desk.sort ?? undefined,
      limit: desk.limit,
      savedSearchId: desk.savedId || undefined,
    });
  const runSaved = (saved: SavedSearch) => {
    const { criteria, sort, limit, id } = saved;
    change({ criteria, sort, limit, savedId: id });
    run.mutate({ criteria, sort: sort ?? undefined, limit, savedSearchId: id });
  };
  useAdoption({ desk, change, status });
  useArrival({ desk, start, runSaved });
  if (choices.error) {
    return <FailureNote what="The search" error={choices.error} onRetry={() => void choices.refetch()} />;
  }
  if (!choices.data) return <RowsSkeleton rows={12} />;
  if (choices.data.universe === 0) return <NoProperties idle={idle} />;
  const saved = (
    <Section title="Saved searches" flush>
      <SavedSearches onRun={runSaved} canChange={canSave} />
    </Section>
  );
  return (
    <>
      {choices.data.demo > 0 ? <DemoBand>{demoWords(choices.data)}</DemoBand> : null}
      <SearchControls
        desk={desk}
        change={edit}
        choices={choices.data}
        preview={preview.data}
        previewError={preview.error}
        onRun={start}
        isStarting={run.isPending}
        onSave={canSave ? () => setSaving(true) : undefined}
      />
      {desk.requestId !== "" && search.error ? (
        <FailureNote what="This search" error={search.error} onRetry={() => void search.refetch()} />
      ) : null}
      {status ? (
        <RunState
          status={status}
          isCancelling={stop.isPending}
          onCancel={() => stop.mutate(status.requestId)}
          onRunAgain={start}
        />
      ) : null}
      <SearchDesk
        desk={desk}
        change={edit}
        choices={choices.data}
        status={status}
        preview={preview.data}
        actionsFor={actionsFor}
        idle={
          <>
            {saved}
            {idle}
          </>
        }
      />
      {status ? saved : null}
      {isSaving ? (
        <SaveDialog
          explanation={preview.data?.explanation ?? "The search as it stands"}
          onClose={() => setSaving(false)}
          onSave={async ({ name, shared }) => {
            const { criteria, sort, limit } = desk;
            const { id } = await saveSearch({ name, shared, criteria, sort, limit });
            change({ savedId: id });
          }}
        />
      ) : null}
    </>
  );
}

function demoWords({ demo, universe }: { demo: number; universe: number }): string {
  const which = demo === universe ? "All of these properties are" : "Some of these properties are";
  return `${which} simulated, not observed.`;
}

function NoProperties({ idle }: { idle: ReactNode }) {
  return (
    <>
      <EmptyState
        title="No properties are loaded"
        action={<Link to="/data-sources">See the data sources</Link>}
      >
        A search looks through loaded properties. An administrator loads a county's records, or the demo data.
      </EmptyState>
      {idle}
    </>
  );
}

type Change = ReturnType<typeof useDesk>["change"];

/** Other criteria are another search than the one that was saved. */
function useEditing(change: Change) {
  return useCallback(
    (next: Partial<Desk>) => change(next.criteria === undefined ? next : { ...next, savedId: "" }),
    [change],
  );
}

/** A link to a run alone brings the run's criteria along, once. */
function useAdoption(of: { desk: Desk; change: Change; status: ReturnType<typeof useSearch>["data"] }) {
  const { desk, change, status } = of;
  const adopted = useRef("");
  useEffect(() => {
    if (status === undefined || status.requestId !== desk.requestId || adopted.current === status.requestId)
      return;
    adopted.current = status.requestId;
    if (textOfCriteria(desk.criteria) !== "") return;
    const { criteria, sort, limit } = status;
    change({ criteria, sort, limit });
  }, [status, desk, change]);
}

/** A copied link runs its search at once, and so does a link to a saved one. */
function useArrival(of: { desk: Desk; start: () => void; runSaved: (saved: SavedSearch) => void }) {
  const { desk, start, runSaved } = of;
  const [params, setParams] = useSearchParams();
  const saved = useSavedSearches();
  const hasArrived = useRef(false);
  const isWanted = params.get("run") === "1";
  useEffect(() => {
    if (hasArrived.current || desk.requestId !== "") return;
    if (isWanted) {
      hasArrived.current = true;
      setParams(
        (before) => {
          before.delete("run");
          return before;
        },
        { replace: true },
      );
      start();
      return;
    }
    const found = saved.data?.items.find(({ id }) => id === desk.savedId);
    if (found === undefined || textOfCriteria(desk.criteria) !== "") return;
    hasArrived.current = true;
    runSaved(found);
  }, [desk, isWanted, saved.data, setParams, start, runSaved]);
}
