import type { Criteria } from "@labs/contract/property-search/criteria";
import { explainCriteria, listCriteria } from "@labs/contract/property-search/criteria-words";
import type { CriterionCount, Relaxation } from "@labs/contract/property-search/results";
import type { SearchChoices, SearchStatus } from "@labs/contract/property-search/searches";
import { Skeleton } from "@mantine/core";
import { type ReactNode, useCallback, useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { SkipPlace } from "../../components/layout/skip-place.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { Kept } from "../../components/status/kept.tsx";
import { lazyPart } from "../../components/status/lazy-part.tsx";
import { count, counted } from "../../lib/format.ts";
import { useCriteriaNames, withoutStep } from "./criteria/criteria-bar.tsx";
import { easedCriteria, FunnelTable } from "./funnel-table.tsx";
import { PromiseNote } from "./promise-note.tsx";
import { isOpen } from "./queries.ts";
import classes from "./search-desk.module.css";
import { type Desk, textOfCriteria } from "./store.ts";

const ResultsMap = lazyPart({
  what: "The map",
  load: () => import("./results-map.tsx").then((module) => module.ResultsMap),
  waiting: <Skeleton height="100%" radius={0} />,
});

const ResultsTable = lazyPart({
  what: "The list",
  load: () => import("./results-table.tsx").then((module) => module.ResultsTable),
  waiting: <RowsSkeleton rows={10} />,
});

const OF_EARLIER_CRITERIA =
  "Found with the criteria before your changes. Run the search to list what the new ones leave.";

interface SearchDeskProps {
  desk: Desk;
  change: (next: Partial<Desk>) => void;
  choices: SearchChoices;
  status: SearchStatus | undefined;
  /** Before a run: what the recorded criteria leave. */
  preview: { universe: number; perCriterion: CriterionCount[] } | undefined;
  /** The criteria have changed since. */
  isPreviewOld: boolean;
  /** The rows are of the run or the page before. */
  areRowsOld: boolean;
  /** Why there is no preview, and how to ask again. */
  previewError: Error | null;
  onCount: () => void;
  /** What can be done with selected properties; the route knows of other features. */
  actionsFor: (googlePlacesIds: string[]) => ReactNode;
  /** Stands where the list will, until a search has run. */
  idle: ReactNode;
}

/** Map on the left with the funnel under it, the list on the right; both in step. */
export function SearchDesk(props: SearchDeskProps) {
  const { desk, change, choices, status, preview, previewError, onCount, actionsFor, idle } = props;
  const { isPreviewOld, areRowsOld } = props;
  const [pointed, setPointed] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const setPlace = useCallback((place: Desk["place"]) => change({ place }), [change]);
  const names = useCriteriaNames(choices);
  const counts = status?.counts ?? undefined;
  const isCurrent = status === undefined || textOfCriteria(status.criteria) === textOfCriteria(desk.criteria);
  const isOfRun = isCurrent && counts !== undefined;
  const funnel = isOfRun ? counts : preview;
  // Stands where the sentence will, so that nothing moves when it comes.
  const waiting = previewError ? undefined : "Counting properties";
  const ease = (criterion: string, relaxation: Relaxation) =>
    change({ criteria: easeIn(desk.criteria, criterion, relaxation) });
  return (
    <div className={classes.desk}>
      <div className={classes.left}>
        <Section title="Map" flush>
          <div className={classes.map}>
            <ResultsMap
              key={status?.requestId ?? "none"}
              status={status}
              criteria={desk.criteria}
              start={desk.place}
              onPlace={setPlace}
              onPoint={setPointed}
              onArea={(area) => change({ criteria: { ...desk.criteria, ...area } })}
              {...{ choices, pointed, selected }}
            />
          </div>
        </Section>
        <Section
          title="Funnel"
          description={
            funnel === undefined
              ? waiting
              : `Of ${count(funnel.universe)} properties. ${explainCriteria(desk.criteria, names)}.`
          }
          flush
        >
          {funnel === undefined && previewError ? (
            <FailureNote what="The count" error={previewError} onRetry={onCount} />
          ) : funnel === undefined ? (
            <RowsSkeleton rows={Math.max(1, listCriteria(desk.criteria, names).length)} />
          ) : (
            <Kept isOld={isOfRun ? areRowsOld : isPreviewOld}>
              <FunnelTable universe={funnel.universe} counts={funnel.perCriterion} onEase={ease} />
            </Kept>
          )}
        </Section>
      </div>
      {status === undefined ? (
        <div className={classes.left}>{idle}</div>
      ) : (
        <Section title={writeTitle(status)} description={isCurrent ? undefined : OF_EARLIER_CRITERIA} flush>
          {status.counts?.promise ? <PromiseNote promise={status.counts.promise} /> : null}
          {status.results === undefined ? (
            <Waiting status={status} />
          ) : (
            <SkipPlace part="table">
              <Kept isOld={areRowsOld}>
                <ResultsTable
                  page={desk.page}
                  onPage={(page) => change({ page })}
                  onPoint={setPointed}
                  onSelect={setSelected}
                  actions={selected.size > 0 ? actionsFor([...selected]) : undefined}
                  {...{ status, pointed, selected }}
                />
              </Kept>
            </SkipPlace>
          )}
        </Section>
      )}
    </div>
  );
}

function Waiting({ status }: { status: SearchStatus }) {
  if (isOpen(status)) return <RowsSkeleton rows={10} />;
  return (
    <p className={classes.waiting}>No results saved for this search. Run it again to list properties.</p>
  );
}

function writeTitle(status: SearchStatus): string {
  if (status.counts === null || status.results === undefined) return "Properties";
  const { matched, kept } = status.counts;
  const all = counted(matched, "property", "properties");
  if (status.isPartial) return `${all} before estimates`;
  return kept < matched ? `${all}, the first ${count(kept)} kept` : all;
}

function easeIn(criteria: Criteria, criterion: string, relaxation: Relaxation): Criteria {
  if (relaxation.bound !== null) return easedCriteria(criteria, criterion, relaxation);
  const step = listCriteria(criteria).find(({ key }) => key === criterion);
  return step === undefined ? criteria : withoutStep(criteria, step);
}
