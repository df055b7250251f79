import { Histogram, histogramTable } from "@labs/charts/histogram";
import { TornadoChart, tornadoTable } from "@labs/charts/tornado";
import type { Changes, FirmModelDetail, ModelInput } from "@labs/contract/firm-models/firm-models";
import type {
  MaxBid,
  ModelSensitivity,
  ModelSimulation,
  ModelTornado,
} from "@labs/contract/firm-models/model-analyses";
import type { ModelMapping } from "@labs/contract/firm-models/model-mappings";
import { ActionIcon, Button, Select, Skeleton, Table, Text, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ResponsiveChart } from "../../components/figure/responsive-chart.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { count, rate } from "../../lib/format.ts";
import classes from "./firm-models.module.css";
import {
  firstMoves,
  formatLike,
  type MovedInput,
  numberNow,
  type Shape,
  spreadOf,
  stepsBetween,
  usualMove,
} from "./moved-inputs.ts";
import { findBid, rankInputs, simulate, tabulate, useMapping } from "./queries.ts";
import { useFilledFor, useTries } from "./store.ts";
import { readTyped, writeTyped } from "./typed-value.ts";

interface Scope {
  model: FirmModelDetail;
  changes: Changes;
  mapping: ModelMapping;
}

/** What can be asked of the model as it stands: the highest price, tables, a tornado, a simulation. */
export function ModelAnalyses({ model, changes }: Omit<Scope, "mapping">) {
  const { data: mapping, error, refetch } = useMapping(model.id);
  if (error && !mapping)
    return <FailureNote what="The mapping" error={error} onRetry={() => void refetch()} />;
  if (!mapping) return <Skeleton height={240} aria-label="Loading the mapping" />;
  const scope = { model, changes, mapping };
  return (
    <>
      <BidSection {...scope} />
      <MovedSections key={mapping.version} {...scope} />
    </>
  );
}

/** Results to choose from, those that are returns of Labs first. */
function listResults({ model, mapping }: Omit<Scope, "changes">) {
  const mapped = [...mapping.outputs, ...(mapping.version === 0 ? mapping.proposed.outputs : [])];
  const known = new Set(mapped.map(({ cell }) => cell));
  return [...mapped, ...model.outputs.filter(({ cell }) => !known.has(cell))].map(({ cell, label }) => ({
    value: cell,
    label: label === "" ? cell : `${label} (${cell})`,
  }));
}

const movable = ({ entry, value }: ModelInput): boolean =>
  entry === "number" || entry === "percent" || (entry === "text" && /\d/.test(String(value)));

const listInputs = ({ model }: Pick<Scope, "model">) =>
  model.inputs
    .filter(movable)
    .map(({ cell, label }) => ({ value: cell, label: label === "" ? cell : `${label} (${cell})` }));

function ResultChoice({
  label,
  scope,
  value,
  onChange,
}: {
  label: string;
  scope: Scope;
  value: string;
  onChange: (cell: string) => void;
}) {
  return (
    <Select
      size="xs"
      label={label}
      searchable
      limit={100}
      allowDeselect={false}
      data={listResults(scope)}
      value={value || null}
      onChange={(cell) => onChange(cell ?? "")}
    />
  );
}

const firstReturn = (scope: Scope): string => {
  const of = (field: string) =>
    [...scope.mapping.outputs, ...scope.mapping.proposed.outputs].find((each) => each.field === field)?.cell;
  return of("leveredIrr") ?? of("unleveredIrr") ?? listResults(scope)[0]?.value ?? "";
};

const BID_WORDS: Record<MaxBid["status"], string> = {
  solved: "Maximum bid",
  always_met: "The target is still met at the upper bound",
  never_met: "The target is met at no price between the bounds",
  not_a_number: "The result is no number between the bounds",
  not_settled: "The result jumps over the target; this is the nearest",
};

function readAmount(text: string, { model }: Pick<Scope, "model">): number | undefined {
  const read = readTyped(text, { entry: "number", is1904: model.is1904 });
  return read.ok && typeof read.value === "number" ? read.value : undefined;
}

function BidSection(scope: Scope) {
  const { model, changes, mapping } = scope;
  const filled = useFilledFor(model.id);
  const changeAll = useTries((tries) => tries.changeAll);
  const [output, setOutput] = useState(() => firstReturn(scope));
  const field = mapping.outputs.find(({ cell }) => cell === output)?.field ?? "";
  const known = filled?.targets[field];
  const [typed, setTarget] = useState<string | null>(null);
  const target = typed ?? (known === undefined ? "" : writeTyped(known, { entry: "percent", is1904: false }));
  const wanted = readAmount(target, scope);
  const bidding = useMutation({
    mutationFn: (asked: number) => findBid(model.id, { changes, output, target: asked }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== undefined) bidding.mutate(wanted);
  };
  const bid = bidding.data;
  return (
    <Section title="Maximum bid" description="The highest price at which a return still meets its target">
      <form className={classes.solve} onSubmit={onSubmit}>
        <ResultChoice label="Return" scope={scope} value={output} onChange={setOutput} />
        <TextInput
          size="xs"
          label="Target"
          placeholder="12%"
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" loading={bidding.isPending} disabled={wanted === undefined}>
          Find maximum bid
        </Button>
        <div role="status" className={classes.solution}>
          {bidding.error ? <FailureNote what="The maximum bid" error={bidding.error} /> : null}
          {bid ? (
            <Text size="sm">
              {BID_WORDS[bid.status]}
              {bid.text === null ? (
                `: ${bid.atLow.text} at the lower and ${bid.atHigh.text} at the upper bound.`
              ) : (
                <>
                  : <strong>{bid.text}</strong> gives {bid.result.text}, off the target by{" "}
                  {bid.residual?.toExponential(1)}, after {count(bid.runs)} runs.
                  {bid.crossings > 1 ? " Lower prices miss it in between." : ""}{" "}
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => changeAll(model.id, bid.changes)}
                  >
                    Use it
                  </Button>
                </>
              )}
            </Text>
          ) : null}
        </div>
      </form>
    </Section>
  );
}

function MovedSections(scope: Scope) {
  const [moves, setMoves] = useState(() => firstMoves(scope.model, scope));
  const [output, setOutput] = useState(() => firstReturn(scope));
  const isAsked = output !== "" && moves.length > 0;
  return (
    <>
      <Section
        title="Inputs that may turn out otherwise"
        description="Moved one by one in the tornado, drawn by chance in the simulation; cells of one figure move together"
      >
        <div className={classes.stack}>
          <ResultChoice label="Result" scope={scope} value={output} onChange={setOutput} />
          <Moves scope={scope} moves={moves} onChange={setMoves} />
        </div>
      </Section>
      <TornadoSection {...{ scope, moves, output, isAsked }} />
      <SimulationSection {...{ scope, moves, output, isAsked }} />
      <TableSection {...{ scope, output }} />
    </>
  );
}

function Moves({
  scope,
  moves,
  onChange,
}: {
  scope: Scope;
  moves: MovedInput[];
  onChange: (moves: MovedInput[]) => void;
}) {
  const inputs = new Map(scope.model.inputs.map((input) => [input.cell, input]));
  const set = (cell: string, part: Partial<MovedInput>) =>
    onChange(moves.map((move) => (move.cell === cell ? { ...move, ...part } : move)));
  return (
    <>
      <ul className={classes.moves} aria-label="Moved inputs">
        {moves.map((move) => {
          const input = inputs.get(move.cell);
          const label = input?.label || move.cell;
          return (
            <li key={move.cell}>
              <span>
                {label} <span className={classes.inputCell}>{move.cell}</span>
              </span>
              {(["low", "high"] as const).map((end) => (
                <EndField
                  key={end}
                  label={`${label}, ${end}`}
                  value={move[end]}
                  input={input}
                  is1904={scope.model.is1904}
                  onChange={(value) => set(move.cell, { [end]: value })}
                />
              ))}
              <ActionIcon
                variant="subtle"
                size="sm"
                aria-label={`Leave out ${label}`}
                onClick={() => onChange(moves.filter(({ cell }) => cell !== move.cell))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <Select
        size="xs"
        aria-label="Add an input to move"
        placeholder="Add an input"
        searchable
        limit={100}
        value={null}
        data={listInputs(scope).filter(({ value }) => !moves.some(({ cell }) => cell === value))}
        onChange={(cell) => {
          const input = inputs.get(cell ?? "");
          if (input) onChange([...moves, usualMove(input, scope) ?? { cell: input.cell, low: 0, high: 1 }]);
        }}
      />
    </>
  );
}

function EndField({
  label,
  value,
  input,
  is1904,
  onChange,
}: {
  label: string;
  value: number;
  input: ModelInput | undefined;
  is1904: boolean;
  onChange: (value: number) => void;
}) {
  const entry = input?.entry === "percent" ? "percent" : "number";
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    const read = readTyped(typed, { entry, is1904 });
    setTyped(null);
    if (read.ok && typeof read.value === "number") onChange(read.value);
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={typed ?? writeTyped(value, { entry, is1904 })}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
    />
  );
}

interface RunProps {
  scope: Scope;
  moves: MovedInput[];
  output: string;
  isAsked: boolean;
}

function TornadoSection({ scope, moves, output, isAsked }: RunProps) {
  const { model, changes } = scope;
  const ranking = useMutation({
    mutationFn: () =>
      rankInputs(model.id, {
        changes,
        output,
        drivers: moves.map(({ cell, low, high }) => ({ cell, low, high })),
      }),
  });
  return (
    <Section
      title="Tornado"
      description="Each input at its lower and its upper value alone, the largest effect first"
      actions={
        <Button size="xs" loading={ranking.isPending} disabled={!isAsked} onClick={() => ranking.mutate()}>
          Run tornado
        </Button>
      }
    >
      {ranking.error ? <FailureNote what="The tornado" error={ranking.error} /> : null}
      {ranking.data ? <TornadoPicture tornado={ranking.data} /> : <NotRun />}
    </Section>
  );
}

const NotRun = () => (
  <Text size="sm" c="dimmed">
    Not run yet.
  </Text>
);

function TornadoPicture({ tornado }: { tornado: ModelTornado }) {
  const { output, bars } = tornado;
  const format = formatLike(output.text);
  if (typeof output.value !== "number") {
    return <Text size="sm">{`${output.label} is ${output.text}: there is nothing to compare with.`}</Text>;
  }
  const base = output.value;
  const marks = bars.map((bar) => ({
    label: bar.label || bar.cell,
    lowStep: bar.low.text,
    highStep: bar.high.text,
    low: bar.atLow.value,
    high: bar.atHigh.value,
  }));
  return (
    <ResponsiveChart
      height={44 + 34 * marks.length}
      table={tornadoTable({ bars: marks, format })}
      render={(frame) => <TornadoChart {...frame} bars={marks} base={base} hurdle={null} format={format} />}
    />
  );
}

const SHAPES = [
  { value: "triangular", label: "Triangular between the ends" },
  { value: "uniform", label: "Equal between the ends" },
  { value: "normal", label: "Normal, 90% between the ends" },
];

function SimulationSection({ scope, moves, output, isAsked }: RunProps) {
  const { model, changes } = scope;
  const [shape, setShape] = useState<Shape>("triangular");
  const [asked, setAsked] = useState({ trials: "1000", seed: "1", target: "" });
  const inputs = new Map(model.inputs.map((input) => [input.cell, input]));
  const whole = (text: string, fallback: number) => Math.max(0, Number.parseInt(text, 10) || fallback);
  const simulating = useMutation({
    mutationFn: () =>
      simulate(model.id, {
        changes,
        outputs: [{ cell: output, target: readAmount(asked.target, scope) ?? null }],
        drivers: moves.map((move) => {
          const input = inputs.get(move.cell);
          const now = input ? numberNow(input, changes) : undefined;
          return { cell: move.cell, spread: spreadOf(move, shape, now ?? move.low) };
        }),
        trials: Math.min(10_000, Math.max(50, whole(asked.trials, 1_000))),
        seed: whole(asked.seed, 1),
      }),
  });
  const fields = { trials: "Trials", seed: "Seed", target: "Target" } as const;
  return (
    <Section
      title="Simulation"
      description="The inputs above drawn by chance, apart from each other; the same seed gives the same trials"
    >
      <div className={classes.solve}>
        <Select
          size="xs"
          label="Shape"
          allowDeselect={false}
          data={SHAPES}
          value={shape}
          onChange={(value) => setShape((value ?? "triangular") as Shape)}
        />
        {(["trials", "seed", "target"] as const).map((part) => (
          <TextInput
            key={part}
            size="xs"
            label={fields[part]}
            value={asked[part]}
            onChange={(event) => setAsked({ ...asked, [part]: event.currentTarget.value })}
          />
        ))}
        <Button
          size="xs"
          loading={simulating.isPending}
          disabled={!isAsked}
          onClick={() => simulating.mutate()}
        >
          Run simulation
        </Button>
      </div>
      {simulating.error ? <FailureNote what="The simulation" error={simulating.error} /> : null}
      {simulating.data ? <SimulationPicture simulation={simulating.data} /> : <NotRun />}
    </Section>
  );
}

function SimulationPicture({ simulation }: { simulation: ModelSimulation }) {
  const [first] = simulation.outputs;
  if (first === undefined) return null;
  const { output, target, percentiles, quantiles, belowTarget, known, mean } = first;
  const format = formatLike(output.text);
  const { trials, asked, seed } = simulation;
  return (
    <div className={classes.stack}>
      <Text size="sm" role="status">
        {count(trials)} trials, seed {seed}
        {trials < asked ? ` (of ${count(asked)}: the time was up)` : ""}. Mean {mean.text}
        {belowTarget === null ? "" : `, ${rate(belowTarget, 1)} chance below ${target.text}`}
        {known < trials ? `, no number in ${count(trials - known)}` : ""}.
      </Text>
      {quantiles.length > 1 ? (
        <ResponsiveChart
          height={200}
          table={histogramTable({ sorted: quantiles, format })}
          render={(frame) => (
            <Histogram
              {...frame}
              sorted={quantiles}
              hurdle={target.value}
              base={typeof output.value === "number" ? output.value : null}
              format={format}
            />
          )}
        />
      ) : null}
      <Table aria-label="Percentiles" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {percentiles.map(({ share }) => (
              <Table.Th key={share} data-align="right">
                P{Math.round(100 * share)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            {percentiles.map(({ share, text }) => (
              <Table.Td key={share} data-align="right">
                {text}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </div>
  );
}

const STEPS = 5;

function TableSection({ scope, output }: { scope: Scope; output: string }) {
  const { model, changes } = scope;
  const [first, second] = firstMoves(model, scope);
  const [axes, setAxes] = useState({ rows: first?.cell ?? "", columns: second?.cell ?? "" });
  const inputs = new Map(model.inputs.map((input) => [input.cell, input]));
  const axis = (cell: string) => {
    const input = inputs.get(cell);
    const move = input ? usualMove(input, scope) : undefined;
    return move === undefined ? undefined : { cell, values: stepsBetween(move, STEPS) };
  };
  const [rows, columns] = [axis(axes.rows), axis(axes.columns)];
  const isWhole = rows !== undefined && columns !== undefined && output !== "";
  const tabulating = useMutation({
    mutationFn: (of: { rows: typeof rows; columns: typeof columns }) => {
      if (of.rows === undefined || of.columns === undefined) throw new Error("Two inputs are chosen first");
      return tabulate(model.id, { changes, output, rows: of.rows, columns: of.columns });
    },
  });
  return (
    <Section title="Sensitivity table" description="The result over two inputs, in five steps each">
      <div className={classes.solve}>
        {(["rows", "columns"] as const).map((side) => (
          <Select
            key={side}
            size="xs"
            label={side === "rows" ? "Down" : "Across"}
            searchable
            limit={100}
            allowDeselect={false}
            data={listInputs(scope)}
            value={axes[side] || null}
            onChange={(cell) => setAxes({ ...axes, [side]: cell ?? "" })}
          />
        ))}
        <Button
          size="xs"
          loading={tabulating.isPending}
          disabled={!isWhole}
          onClick={() => tabulating.mutate({ rows, columns })}
        >
          Run table
        </Button>
      </div>
      {tabulating.error ? <FailureNote what="The table" error={tabulating.error} /> : null}
      {tabulating.data ? <SensitivityGrid table={tabulating.data} /> : <NotRun />}
    </Section>
  );
}

function SensitivityGrid({ table }: { table: ModelSensitivity }) {
  const { rows, columns, output, grid } = table;
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label={`${output.label} by ${rows.label} and ${columns.label}`} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              {rows.label} \ {columns.label}
            </Table.Th>
            {columns.values.map(({ value, text }) => (
              <Table.Th key={value} data-align="right">
                {text}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.values.map(({ value, text }, row) => (
            <Table.Tr key={value}>
              <Table.Th scope="row">{text}</Table.Th>
              {columns.values.map((column, at) => (
                <Table.Td key={column.value} data-align="right">
                  {grid[row]?.[at]?.text}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
