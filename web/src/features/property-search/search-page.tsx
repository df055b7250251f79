import type { SavedSearch } from "@labs/contract/property-search/saved-searches";
import type { SearchChoices } from "@labs/contract/property-search/searches";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { DemoPill } from "../../components/status/demo-pill.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { CountyFigures } from "./county-figures.tsx";
import { runSearch, stopSearch, useChoices, useCount, useSearch } from "./queries.ts";
import { RunState } from "./run-state.tsx";
import { saveSearch, useSavedSearches } from "./saved-queries.ts";
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
  const choices = useChoices();
  if (choices.isLoadingError) {
    return <FailureNote what="The search" error={choices.error} onRetry={() => void choices.refetch()} />;
  }
  if (!choices.data) return <RowsSkeleton rows={12} />;
  if (choices.data.universe === 0) return <NoProperties idle={idle} />;
  return <Search choices={choices.data} actionsFor={actionsFor} idle={idle} />;
}

function Search({ choices, actionsFor, idle }: SearchPageProps & { choices: SearchChoices }) {
  const { desk, change } = useDesk();
  const edit = useEditing(change);
  const preview = useCount(desk.criteria);
  const search = useSearch(desk.requestId, desk.page);
  const status = desk.requestId === "" ? undefined : search.data;
  const canSave = useAuthStore((state) => state.user?.role) !== "viewer";
  const [isSaving, setSaving] = useState(false);
  const { start, runSaved, isStarting } = useRuns(desk, change);
  const stop = useMutation({ mutationFn: stopSearch, onSuccess: () => void search.refetch() });
  useAdoption({ desk, change, status });
  useArrival({ desk, start, runSaved });
  const saved = (
    <Section title="Saved searches" flush>
      <SavedSearches onRun={runSaved} canChange={canSave} />
    </Section>
  );
  const beside = (
    <>
      {saved}
      {idle}
    </>
  );
  return (
    <>
      <SearchControls
        mark={choices.demo > 0 ? <DemoPill>{demoWords(choices)}</DemoPill> : null}
        change={edit}
        preview={preview.data}
        isPreviewOld={preview.isOld}
        previewError={preview.error}
        onRun={start}
        onSave={canSave ? () => setSaving(true) : undefined}
        {...{ desk, choices, isStarting }}
      />
      {desk.requestId !== "" && search.isLoadingError ? (
        <FailureNote what="The search" error={search.error} onRetry={() => void search.refetch()} />
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
        change={edit}
        preview={preview.data}
        isPreviewOld={preview.isOld}
        areRowsOld={search.isPlaceholderData}
        previewError={preview.error}
        onCount={() => void preview.refetch()}
        idle={desk.requestId !== "" && search.isPending ? <RowsSkeleton rows={10} /> : beside}
        {...{ desk, choices, status, actionsFor }}
      />
      <CountyFigures criteria={desk.criteria} choices={choices} />
      {status ? saved : null}
      {isSaving ? (
        <SaveDialog
          explanation={preview.data?.explanation ?? "Current search"}
          onClose={() => setSaving(false)}
          onSave={({ name, shared }) =>
            saveDesk(desk, { name, shared }).then((savedId) => change({ savedId }))
          }
        />
      ) : null}
    </>
  );
}

async function saveDesk(
  { criteria, sort, limit }: Desk,
  named: { name: string; shared: boolean },
): Promise<string> {
  const { id } = await saveSearch({ ...named, criteria, sort, limit });
  return id;
}

/** Starts the search of the page, or a saved one in its place; Back returns to the run before. */
function useRuns(desk: Desk, change: Change) {
  // A double click is one run.
  const isUnderWay = useRef(false);
  const run = useMutation({
    mutationFn: runSearch,
    onSettled: () => {
      isUnderWay.current = false;
    },
    // With all that was run: the address may be a moment behind what was chosen just before.
    onSuccess: ({ requestId }, { criteria, sort = null, limit, savedSearchId = "" }) =>
      change({ criteria, sort, limit, savedId: savedSearchId, requestId }, { opens: true }),
  });
  const start = () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const { criteria, sort, limit, savedId } = desk;
    run.mutate({ criteria, sort: sort ?? undefined, limit, savedSearchId: savedId || undefined });
  };
  const runSaved = ({ criteria, sort, limit, id }: SavedSearch) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    change({ criteria, sort, limit, savedId: id });
    run.mutate({ criteria, sort: sort ?? undefined, limit, savedSearchId: id });
  };
  return { start, runSaved, isStarting: run.isPending };
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
        Searches run over loaded properties. An administrator can load county records or demo data.
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
