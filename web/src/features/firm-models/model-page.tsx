import type { Changes, FirmModelDetail } from "@labs/contract/firm-models/firm-models";
import { Button, Table, Tabs, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Fold } from "../../components/layout/fold.tsx";
import { Page } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { Section } from "../../components/layout/section.tsx";
import { TabRow } from "../../components/layout/tab-row.tsx";
import type { CellPlace } from "../../components/sheet/sheet-address.ts";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { bytes, count, counted } from "../../lib/format.ts";
import { usePageAddress } from "../../lib/page-address.ts";
import { ModelAnalyses } from "./analyses/model-analyses.tsx";
import { BulkRunsView } from "./bulk/bulk-runs-view.tsx";
import classes from "./firm-models.module.css";
import { ModelInputs } from "./model-inputs.tsx";
import { ModelMappingView } from "./model-mapping.tsx";
import { ModelOutputs } from "./model-outputs.tsx";
import { ModelProperty } from "./model-property.tsx";
import { ModelSheets } from "./model-sheets.tsx";
import { ModelState } from "./model-state.tsx";
import { isAtWork, refreshModels, saveWorkbook, shareModel, useEvaluation, useFirmModel } from "./queries.ts";
import { findPlace } from "./shown-cell.ts";
import { SolveInput } from "./solve-input.tsx";
import { useChanges, useTries } from "./store.ts";

/** A firm's own workbook at work: its sheets, its inputs and its results. */
export function ModelPage({
  loaded,
  renderSearch,
}: {
  loaded: FirmModelDetail;
  /** A search for a property, which hands on the one that is chosen. */
  renderSearch: (onProperty: (googlePlacesId: string) => void) => ReactNode;
}) {
  // While it is asked for again, what was loaded stands until the answer is there.
  const { data: model = loaded, error, refetch } = useFirmModel(loaded.id);
  return (
    <Page wide>
      <PageHeader
        title={model.fileName}
        crumbs={[
          { label: "Data tools", to: "/data-tools" },
          { label: "Excel models", to: "/data-tools?tab=models" },
        ]}
        badges={<ModelState model={model} />}
        subtitle={model.status === "ready" ? describe(model) : `${bytes(model.size)}`}
        actions={<ModelActions model={model} />}
      />
      {error ? <FailureNote what="The model" error={error} onRetry={() => void refetch()} /> : null}
      {model.status === "ready" ? (
        <ReadyModel {...{ model, renderSearch }} />
      ) : (
        <UnreadyModel model={model} />
      )}
    </Page>
  );
}

function describe({ formulas, sheets, refusedCells, hasMacros, externalLinks }: FirmModelDetail): string {
  const parts = [
    `${counted(formulas, "formula", "formulas")} on ${counted(sheets.length, "sheet", "sheets")}`,
  ];
  if (refusedCells > 0) parts.push(`${counted(refusedCells, "cell", "cells")} refused`);
  if (hasMacros) parts.push("macros are not run");
  if (externalLinks > 0) parts.push("links to other workbooks are not followed");
  return parts.join(" · ");
}

function ModelActions({ model }: { model: FirmModelDetail }) {
  const changes = useChanges(model.id);
  const reset = useTries((tries) => tries.reset);
  const saving = useMutation({
    mutationFn: () => saveWorkbook(model.id, { changes, name: model.fileName }),
  });
  const sharing = useMutation({ mutationFn: shareModel, onSuccess: () => void refreshModels() });
  const isReady = model.status === "ready";
  return (
    <>
      {changes.length > 0 ? (
        <Button variant="default" onClick={() => reset(model.id)}>
          Reset {counted(changes.length, "input", "inputs")}
        </Button>
      ) : null}
      {model.isMine ? (
        <Button
          variant="default"
          loading={sharing.isPending}
          onClick={() => sharing.mutate({ id: model.id, shared: !model.shared })}
        >
          {model.shared ? "Stop sharing" : "Share with the firm"}
        </Button>
      ) : null}
      {isReady ? (
        <Button loading={saving.isPending} onClick={() => saving.mutate()}>
          Download workbook
        </Button>
      ) : null}
    </>
  );
}

function UnreadyModel({ model }: { model: FirmModelDetail }) {
  if (isAtWork(model)) {
    return (
      <Section title="Reading">
        <div role="status">
          <EmptyState title={model.status === "queued" ? "Waiting to be read" : "Reading the workbook"}>
            Its formulas are compiled and its inputs and results are looked for. This page fills by itself.
          </EmptyState>
        </div>
      </Section>
    );
  }
  const isRefused = model.status === "refused";
  return (
    <Section title={isRefused ? "Refused" : "Failed"}>
      <EmptyState
        title={isRefused ? "The workbook cannot be taken in" : "The reading broke off"}
        action={
          <Button component={Link} to="/data-tools?tab=models" variant="default">
            Upload another file
          </Button>
        }
      >
        {model.reason}
      </EmptyState>
    </Section>
  );
}

const readNumber = (text: string): number => Math.max(0, Number.parseInt(text, 10) || 0);

const VIEWS = [
  ["workbook", "Workbook"],
  ["mapping", "Mapping"],
  ["property", "Property and scenarios"],
  ["analyses", "Analyses"],
  ["bulk", "Bulk runs"],
] as const;

function ReadyModel({
  model,
  renderSearch,
}: {
  model: FirmModelDetail;
  renderSearch: (onProperty: (googlePlacesId: string) => void) => ReactNode;
}) {
  const changes = useChanges(model.id);
  const address = usePageAddress();
  const first = Math.max(
    0,
    model.sheets.findIndex(({ isHidden, rows }) => !isHidden && rows > 0),
  );
  const asked = address.get("sheet");
  const sheetAt = asked === "" ? first : Math.min(readNumber(asked), model.sheets.length - 1);
  const [at, setAt] = useState<CellPlace>({ row: 0, column: 0 });
  const view = VIEWS.find(([name]) => name === address.get("view"))?.[0] ?? "workbook";
  const onGo = (sheet: number, place: CellPlace) => {
    setAt(place);
    if (sheet !== sheetAt) address.set({ sheet: String(sheet) });
  };
  const onShow = (cell: string) => {
    const place = findPlace(cell, model);
    if (place === undefined) return;
    setAt(place.at);
    address.set({ sheet: String(place.sheet), view: null }, { opens: view !== "workbook" });
  };
  return (
    <Tabs
      value={view}
      onChange={(next) => address.set({ view: next === "workbook" ? null : next }, { opens: true })}
      keepMounted={false}
    >
      <TabRow label="Views of the model" open={view}>
        {VIEWS.map(([name, label]) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value="workbook" className={classes.view ?? ""}>
        <WorkbookView {...{ model, changes, sheetAt, at, onGo, onShow }} />
      </Tabs.Panel>
      <Tabs.Panel value="mapping" className={classes.view ?? ""}>
        <ModelMappingView {...{ model, onShow }} />
      </Tabs.Panel>
      <Tabs.Panel value="property" className={classes.view ?? ""}>
        <ModelProperty {...{ model, changes, renderSearch, onShow }} />
      </Tabs.Panel>
      <Tabs.Panel value="analyses" className={classes.view ?? ""}>
        <ModelAnalyses {...{ model, changes }} />
      </Tabs.Panel>
      <Tabs.Panel value="bulk" className={classes.view ?? ""}>
        <BulkRunsView {...{ model, changes }} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface WorkbookViewProps {
  model: FirmModelDetail;
  changes: Changes;
  sheetAt: number;
  at: CellPlace;
  onGo: (sheet: number, place: CellPlace) => void;
  onShow: (cell: string) => void;
}

function WorkbookView({ model, changes, sheetAt, at, onGo, onShow }: WorkbookViewProps) {
  const evaluation = useEvaluation(model.id, changes);
  return (
    <>
      <div className={classes.desk}>
        <div className={classes.side}>
          <Section title="Results">
            <ModelOutputs
              {...{ model, onShow }}
              evaluation={evaluation.data}
              isCalculating={evaluation.isFetching}
              error={evaluation.error}
              onRetry={() => void evaluation.refetch()}
            />
          </Section>
          <Section title="Inputs" description="As proposed from the layout, in the workbook’s order">
            <ModelInputs {...{ model, changes, onShow }} />
          </Section>
        </div>
        <ModelSheets {...{ model, changes, sheetAt, at, onGo, onShow }} evaluation={evaluation.data} />
      </div>
      <Fold title="Solve for an input" note="The highest price at which a return is still met">
        <SolveInput {...{ model, changes }} />
      </Fold>
      {model.refusedCells > 0 ? <Refusals model={model} onShow={onShow} /> : null}
    </>
  );
}

function Refusals({ model, onShow }: { model: FirmModelDetail; onShow: (cell: string) => void }) {
  return (
    <Fold
      title={`Refused cells (${count(model.refusedCells)})`}
      note="They stand with the value that they were saved with, and can be changed as inputs"
    >
      <Table aria-label="Refused cells" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Cell</Table.Th>
            <Table.Th>Reason</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {model.refusals.slice(0, 200).map(({ cell, reason }) => (
            <Table.Tr key={cell}>
              <Table.Td>
                <button type="button" className={classes.inputLabel} onClick={() => onShow(cell)}>
                  {cell}
                </button>
              </Table.Td>
              <Table.Td>{reason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {model.refusedCells > 200 ? (
        <Text size="xs" c="dimmed">
          The first 200 of {count(model.refusedCells)} are listed.
        </Text>
      ) : null}
    </Fold>
  );
}
