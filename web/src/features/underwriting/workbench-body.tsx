import type { UnderwritingVersion } from "@labs/contract/underwriting";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo } from "react";
import { HintLayer } from "../../components/layout/hint-layer.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { lazyPart } from "../../components/status/lazy-part.tsx";
import { DealStrip } from "./deal-strip.tsx";
import { LastKnownNote } from "./inputs/last-known-note.tsx";
import { MissingInputs } from "./inputs/missing-inputs.tsx";
import { StaleNotes } from "./inputs/stale-note.tsx";
import { InputsBeside } from "./inputs-beside.tsx";
import { toDraft } from "./model/begin-draft.ts";
import { redoDraft, undoDraft } from "./model/draft.ts";
import { useModel } from "./model/model-context.tsx";
import { isAnalyzed, openedPage, pageGroups } from "./model/page-groups.ts";
import { PageList } from "./page-list.tsx";
import { versionQuery } from "./queries.ts";
import type { Evidence } from "./quick/offers.tsx";
import { QuickPage } from "./quick/quick-page.tsx";
import { SideDock } from "./side-dock.tsx";
import { AnnualStatement } from "./statement/annual-statement.tsx";
import { FormulaPageView } from "./statement/formula-page-view.tsx";
import { useDrafts } from "./store.ts";
import classes from "./workbench.module.css";

/** What is no first look at a deal has its code when it is opened. */
const AnalysisPage = lazyPart({
  what: "The analysis",
  load: async () => (await import("./analysis/analysis-page.tsx")).AnalysisPage,
  waiting: <RowsSkeleton rows={10} />,
});
const StatementCharts = lazyPart({
  what: "The charts",
  load: async () => (await import("./statement/statement-charts.tsx")).StatementCharts,
  waiting: <RowsSkeleton rows={10} />,
});
const VersionsPage = lazyPart({
  what: "The versions",
  load: async () => (await import("./versions/versions-page.tsx")).VersionsPage,
  waiting: <RowsSkeleton rows={6} />,
});

interface WorkbenchBodyProps {
  moduleUrl: string;
  innerPage: string;
  missing: { path: string; label: string; reason: string }[];
  saved: UnderwritingVersion | null;
  /** What the property's evidence says that it is worth. */
  value: Evidence | null;
  onSaved: (version: UnderwritingVersion) => void;
}

/**
 * The deal's figures over everything, pages at the left, inputs beside what they move, and formulas docked at the
 * right; a keystroke draws none of it again.
 */
export function WorkbenchBody(props: WorkbenchBodyProps) {
  const { moduleUrl, innerPage, missing, saved, value, onSaved } = props;
  const { propertyId, model, pages, origin } = useModel();
  const groups = useMemo(() => pageGroups(model, pages), [model, pages]);
  const opened = openedPage(groups, model, innerPage);
  const page = pages.find((each) => each.id.toLowerCase() === opened);
  const begin = useDrafts((drafts) => drafts.begin);
  const client = useQueryClient();
  const take = (version: UnderwritingVersion) => {
    begin(propertyId, toDraft(version, version, origin));
    onSaved(version);
  };
  // Somebody asked for it: a failure is said, though a property's pages show those of their own calls themselves.
  const open = useMutation({
    mutationFn: (version: number) =>
      Promise.all([
        client.fetchQuery(versionQuery(propertyId, version)),
        client.fetchQuery(versionQuery(propertyId, "latest")),
      ]),
    onSuccess: ([found, newest]) => {
      begin(propertyId, toDraft(found, newest, origin));
      onSaved(newest);
    },
  });
  const notes = (
    <>
      <StaleNotes saved={saved} />
      <LastKnownNote />
      {opened === "quick" ? null : <MissingInputs missing={missing} />}
    </>
  );
  const beside = { opened, notes };
  return (
    <HintLayer>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undo belongs to whatever is edited inside. */}
      <div className={classes.workspace} onKeyDown={(event) => undoByKey(event, propertyId)}>
        <DealStrip moduleUrl={moduleUrl} saved={saved} onSaved={take} />
        <div className={classes.bench}>
          <PageList groups={groups} current={opened} />
          <div className={classes.middle}>
            {page ? (
              <InputsBeside {...beside} page={page}>
                <FormulaPageView page={page} />
              </InputsBeside>
            ) : null}
            {opened === "statement" ? (
              <InputsBeside {...beside}>
                <AnnualStatement />
              </InputsBeside>
            ) : null}
            {opened === "charts" ? (
              <InputsBeside {...beside}>
                <StatementCharts />
              </InputsBeside>
            ) : null}
            {page || opened === "statement" || opened === "charts" ? null : notes}
            {opened === null ? (
              <EmptyState title="No such page">Choose a page from the list.</EmptyState>
            ) : null}
            {opened === "quick" ? <QuickPage missing={missing} value={value} /> : null}
            {opened !== null && isAnalyzed(opened) ? (
              <AnalysisPage page={opened} moduleUrl={moduleUrl} />
            ) : null}
            {opened === "versions" ? <VersionsPage onOpen={(version) => open.mutate(version)} /> : null}
          </div>
          <SideDock saved={saved} />
        </div>
      </div>
    </HintLayer>
  );
}

/** Ctrl+Z and Ctrl+Y take the inputs back and forth; a text field that is no input keeps its own. */
function undoByKey(event: KeyboardEvent, propertyId: string): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !(event.target instanceof HTMLElement)) return;
  const isText = event.target.matches("input, textarea") && event.target.dataset.field === undefined;
  const key = event.key.toLowerCase();
  if (isText || (key !== "z" && key !== "y")) return;
  event.preventDefault();
  const isBack = key === "z" && !event.shiftKey;
  useDrafts.getState().edit(propertyId, isBack ? undoDraft : redoDraft);
}
