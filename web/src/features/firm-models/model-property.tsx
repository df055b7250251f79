import type { Changes, FirmModelDetail } from "@labs/contract/firm-models/firm-models";
import type {
  FilledInput,
  ModelFill,
  RunDifferences,
  RunSummary,
} from "@labs/contract/firm-models/model-runs";
import { Button, Select, Table, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { count } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import classes from "./firm-models.module.css";
import { fillModel, keepRun, readRun, refreshModels, useDifferences, useRuns } from "./queries.ts";
import { type FilledFor, useAsked, useFilledFor, useTries } from "./store.ts";
import { readTyped } from "./typed-value.ts";

interface ModelPropertyProps {
  model: FirmModelDetail;
  changes: Changes;
  /** A search for a property, which hands on the one that is chosen. */
  renderSearch: (onProperty: (googlePlacesId: string) => void) => ReactNode;
  onShow: (cell: string) => void;
}

/** The model filled from what Labs knows of a property, and the scenarios that are kept of it. */
export function ModelProperty({ model, changes, renderSearch, onShow }: ModelPropertyProps) {
  const filled = useFilledFor(model.id);
  const { fillWith } = useTries();
  const [fill, setFill] = useState<ModelFill | null>(null);
  const filling = useMutation({
    meta: { inline: true },
    mutationFn: (from: FilledFor["from"]) => fillModel(model.id, from),
    onSuccess: (found, from) => {
      setFill(found);
      const scenario = filled?.from.googlePlacesId === from.googlePlacesId ? filled.scenario : undefined;
      fillWith(model.id, found.changes, {
        from,
        label: found.label,
        targets: found.targets,
        ...(scenario ? { scenario } : {}),
      });
    },
  });
  return (
    <>
      <Section
        title="Property"
        description="Mapped inputs are filled from the facts, estimates and assumptions of its underwriting"
      >
        <div className={classes.stack}>
          {renderSearch((googlePlacesId) => filling.mutate({ googlePlacesId }))}
          {filling.error ? <FailureNote what="The property’s figures" error={filling.error} /> : null}
          {filled ? (
            <Offer
              {...{ model, filled }}
              isFilling={filling.isPending}
              onFill={(from) => filling.mutate(from)}
            />
          ) : (
            <EmptyState title="No property is chosen">
              The workbook stands with its own inputs until one is.
            </EmptyState>
          )}
          {fill && fill.googlePlacesId === filled?.from.googlePlacesId ? (
            <FilledInputs {...{ fill, onShow }} />
          ) : null}
        </div>
      </Section>
      {filled ? <KeepScenario key={filled.from.googlePlacesId} {...{ model, changes, filled }} /> : null}
      <Scenarios model={model} />
    </>
  );
}

interface OfferProps {
  model: FirmModelDetail;
  filled: FilledFor;
  isFilling: boolean;
  onFill: (from: FilledFor["from"]) => void;
}

function Offer({ model, filled, isFilling, onFill }: OfferProps) {
  const { from, label } = filled;
  const [price, setPrice] = useState(from.purchasePrice === undefined ? "" : String(from.purchasePrice));
  const [version, setVersion] = useState(
    from.underwritingVersion === undefined ? "" : String(from.underwritingVersion),
  );
  const read = readTyped(price, { entry: "number", is1904: model.is1904 });
  const amount = read.ok && typeof read.value === "number" && read.value > 0 ? read.value : undefined;
  const isWrong = price.trim() !== "" && amount === undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    const number = Number.parseInt(version, 10);
    onFill({
      googlePlacesId: from.googlePlacesId,
      ...(amount === undefined ? {} : { purchasePrice: amount }),
      ...(number >= 1 ? { underwritingVersion: number } : {}),
    });
  };
  return (
    <form className={classes.solve} onSubmit={onSubmit}>
      <Text fw={600} className={classes.chosen ?? ""}>
        {label}
      </Text>
      <TextInput
        size="xs"
        label="Offer"
        placeholder="Yours to make"
        value={price}
        error={isWrong ? "Type an amount" : null}
        onChange={(event) => setPrice(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label="Underwriting version"
        placeholder="A new one"
        inputMode="numeric"
        value={version}
        onChange={(event) => setVersion(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" loading={isFilling}>
        Fill
      </Button>
    </form>
  );
}

function FilledInputs({ fill, onShow }: { fill: ModelFill; onShow: (cell: string) => void }) {
  const missing = fill.inputs.filter(({ basis }) => basis === "workbook").length;
  return (
    <>
      <Text size="sm" role="status">
        {count(fill.inputs.length - missing)} inputs filled
        {missing > 0 ? `, ${count(missing)} stand as in the workbook` : ""}
        {fill.demo ? ". Demo data: simulated" : ""}
      </Text>
      <Table.ScrollContainer minWidth={680}>
        <Table aria-label="Filled inputs" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Input</Table.Th>
              <Table.Th data-align="right">Value</Table.Th>
              <Table.Th data-align="right">In the file</Table.Th>
              <Table.Th>Source</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fill.inputs.map((input) => (
              <Table.Tr key={input.cell}>
                <Table.Td>
                  <button type="button" className={classes.inputLabel} onClick={() => onShow(input.cell)}>
                    {input.label === "" ? input.cell : input.label}
                    <span className={classes.inputCell}>{input.cell}</span>
                  </button>
                </Table.Td>
                <Table.Td data-align="right">{input.text}</Table.Td>
                <Table.Td data-align="right">{input.fileText}</Table.Td>
                <Table.Td>
                  <SourceWords input={input} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function SourceWords({ input }: { input: FilledInput }) {
  if (input.basis === "labs") return <Text size="xs">{input.source}</Text>;
  return (
    <Text size="xs" c="var(--labs-warn)">
      Workbook’s value: {input.reason}
    </Text>
  );
}

function KeepScenario({
  model,
  changes,
  filled,
}: {
  model: FirmModelDetail;
  changes: Changes;
  filled: FilledFor;
}) {
  const { scenario } = filled;
  const { keptAs } = useTries();
  const asked = useAsked(model.id);
  const [name, setName] = useState(scenario?.name ?? "Base case");
  const isSame = scenario?.name === name.trim();
  const keeping = useMutation({
    meta: { inline: true },
    mutationFn: () =>
      keepRun(model.id, {
        ...filled.from,
        name: name.trim(),
        changes,
        analyses: asked,
        basedOn: isSame ? (scenario?.version ?? 0) : 0,
      }),
    onSuccess: (run) => {
      keptAs(model.id, { id: run.id, name: run.name, version: run.version });
      void refreshModels();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") keeping.mutate();
  };
  return (
    <Section
      title="Keep as a scenario"
      description="Inputs with their sources, results, and what was asked under Analyses, as a new version"
    >
      <form className={classes.solve} onSubmit={onSubmit}>
        <TextInput
          size="xs"
          label="Scenario"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" loading={keeping.isPending} disabled={name.trim() === ""}>
          {isSame ? `Save version ${(scenario?.version ?? 0) + 1}` : "Save"}
        </Button>
        <div role="status" className={classes.solution}>
          {keeping.error ? <FailureNote what="The scenario" error={keeping.error} /> : null}
          {keeping.data ? (
            <Text size="sm">
              “{keeping.data.name}” version {keeping.data.version} of {keeping.data.label} is kept.
            </Text>
          ) : null}
        </div>
      </form>
    </Section>
  );
}

function Scenarios({ model }: { model: FirmModelDetail }) {
  const { data, error, refetch } = useRuns(model.id);
  const { fillWith } = useTries();
  const [compared, setCompared] = useState<string | null>(null);
  const opening = useMutation({
    meta: { inline: true },
    mutationFn: (runId: string) => readRun(model.id, runId),
    onSuccess: ({ id, from, label, name, version, changes, analyses }) =>
      fillWith(model.id, changes, { from, label, targets: {}, scenario: { id, name, version } }, analyses),
  });
  const runs = data?.items ?? [];
  const before = runs.find(({ id }) => id === compared);
  return (
    <Section title="Kept scenarios">
      {error ? <FailureNote what="The scenarios" error={error} onRetry={() => void refetch()} /> : null}
      {opening.error ? <FailureNote what="The scenario" error={opening.error} /> : null}
      {data && runs.length === 0 ? (
        <EmptyState title="None yet">A scenario is kept once a property fills the model.</EmptyState>
      ) : null}
      {runs.length > 0 ? (
        <Table.ScrollContainer minWidth={640}>
          <Table aria-label="Kept scenarios" verticalSpacing={4}>
            <Table.Tbody>
              {runs.map((run) => (
                <RunRow
                  key={run.id}
                  run={run}
                  modelId={model.id}
                  isBefore={run.id === compared}
                  onOpen={() => opening.mutate(run.id)}
                  onCompare={() => setCompared(run.id === compared ? null : run.id)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
      {before ? <Comparison {...{ model, before, runs }} /> : null}
    </Section>
  );
}

/** Where the committee's report of a run is written. */
const writeReportPath = ({ googlePlacesId, id }: RunSummary, modelId: string): string =>
  `/research-property/${encodeURIComponent(googlePlacesId)}/ic-report?modelRun=${modelId}:${id}`;

interface RunRowProps {
  modelId: string;
  run: RunSummary;
  isBefore: boolean;
  onOpen: () => void;
  onCompare: () => void;
}

function RunRow({ modelId, run, isBefore, onOpen, onCompare }: RunRowProps) {
  const named = `${run.name} version ${run.version}`;
  return (
    <Table.Tr>
      <Table.Td>
        {run.name}, version {run.version}
        {run.isNewest ? " (newest)" : ""}
        <Text size="xs" c="dimmed">
          {run.label} · {run.createdBy}, {asOfText(run.createdAt.slice(0, 10))}
        </Text>
      </Table.Td>
      <Table.Td>{run.headline.map(({ label, text }) => `${label} ${text}`).join(" · ")}</Table.Td>
      <Table.Td data-align="right">
        <Button size="compact-xs" variant="default" aria-label={`Open ${named}`} onClick={onOpen}>
          Open
        </Button>{" "}
        <Button
          size="compact-xs"
          variant="default"
          component={Link}
          to={writeReportPath(run, modelId)}
          aria-label={`Report ${named}`}
        >
          Report
        </Button>{" "}
        <Button
          size="compact-xs"
          variant={isBefore ? "light" : "default"}
          aria-pressed={isBefore}
          aria-label={`Compare ${named}`}
          onClick={onCompare}
        >
          Compare
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function Comparison({
  model,
  before,
  runs,
}: {
  model: FirmModelDetail;
  before: RunSummary;
  runs: readonly RunSummary[];
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const others = runs.filter(({ id }) => id !== before.id);
  const after = chosen !== null && chosen !== before.id ? chosen : (others[0]?.id ?? null);
  const { data, error, refetch } = useDifferences(model.id, { from: before.id, to: after });
  if (others.length === 0) return <Text size="sm">There is no other scenario to compare with.</Text>;
  return (
    <div className={classes.stack}>
      <Select
        size="xs"
        label={`${before.name} version ${before.version}, against`}
        allowDeselect={false}
        data={others.map(({ id, name, version, label }) => ({
          value: id,
          label: `${name} version ${version}, ${label}`,
        }))}
        value={after}
        onChange={setChosen}
      />
      {error ? <FailureNote what="The differences" error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Differences of={data} /> : null}
    </div>
  );
}

function Differences({ of }: { of: RunDifferences }) {
  const lines = [...of.inputs, ...of.outputs];
  if (lines.length === 0) return <Text size="sm">They are the same.</Text>;
  return (
    <Table aria-label="Differences" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Input or result</Table.Th>
          <Table.Th data-align="right">Before</Table.Th>
          <Table.Th data-align="right">After</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ cell, label, before, after }) => (
          <Table.Tr key={cell}>
            <Table.Td>
              {label} <span className={classes.inputCell}>{cell}</span>
            </Table.Td>
            <Table.Td data-align="right">{before}</Table.Td>
            <Table.Td data-align="right">{after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
