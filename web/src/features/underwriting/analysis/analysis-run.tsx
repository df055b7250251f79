import type { FormulaPage, FormulaRow, ModelName } from "@labs/underwriting/formula-record";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import { ProgressLine } from "../../../components/status/progress-line.tsx";
import { type AnalysisRun, useAnalyses } from "../store.ts";
import type { AnalysisKind, AnalysisResult, AnalysisTask } from "../workers/analysis-tasks.ts";
import { analysisRunner } from "../workers/page-runner.ts";

/** What every analysis of a draft rests on. */
export interface AnalysisScope {
  propertyId: string;
  model: ModelName;
  moduleUrl: string;
  pages: FormulaPage[];
  findRow: (key: string) => FormulaRow | undefined;
  /** Validated. */
  inputs: Inputs;
  base: string;
}

interface AnalysisState<Kind extends AnalysisKind> {
  /** Where its run is kept. */
  place: RunPlace;
  /** The run but for how far it is: that is followed by the line that says it, and draws nothing else again. */
  run: Pick<AnalysisRun, "failure" | "finished"> & { isRunning: boolean };
  /** The last result, whatever it rests on, and what was asked for it. */
  result: Extract<AnalysisResult, { kind: Kind }> | null;
  asked: Extract<AnalysisTask, { kind: Kind }> | null;
  /** The result rests on inputs or settings that have changed since. */
  isStale: boolean;
  start: () => void;
  cancel: () => void;
}

interface RunPlace {
  propertyId: string;
  name: string;
}

const NOTHING: AnalysisRun = { running: null, failure: null, finished: null };

const runAt = ({ runs }: ReturnType<typeof useAnalyses.getState>, { propertyId, name }: RunPlace) =>
  runs[propertyId]?.[name] ?? NOTHING;

const isKind = <Any extends { kind: AnalysisKind }, Kind extends AnalysisKind>(
  found: Any | undefined,
  kind: Kind,
): found is Extract<Any, { kind: Kind }> => found?.kind === kind;

interface AnalysisOptions {
  isLive?: boolean;
  /** Where its run is kept; two analyses of a kind that are asked differently have names of their own. */
  name?: string;
}

/**
 * Runs one analysis in the worker. A live one runs by itself whenever what it rests on changes; the others wait for
 * the button. Cancelling keeps the last result, marked out of date.
 */
export function useAnalysis<Kind extends AnalysisKind>(
  scope: AnalysisScope,
  task: Extract<AnalysisTask, { kind: Kind }>,
  { isLive = false, name = task.kind }: AnalysisOptions = {},
): AnalysisState<Kind> {
  const { propertyId, inputs } = scope;
  const kind: Kind = task.kind;
  const place = { propertyId, name };
  const { runningKey, ...run } = useAnalyses(
    useShallow((analyses) => {
      const { running, failure, finished } = runAt(analyses, place);
      return { isRunning: running !== null, runningKey: running?.key, failure, finished };
    }),
  );
  const key = useMemo(() => JSON.stringify([inputs, task]), [inputs, task]);
  const result = run.finished?.result;
  const asked = run.finished?.task;
  const isStale = run.finished !== null && run.finished.key !== key;
  const start = () => startAnalysis(scope, task, { key, name });
  const cancel = () => stop(propertyId, name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a live analysis starts when its key changes, and then alone.
  useEffect(() => {
    if (isLive && run.finished?.key !== key && runningKey !== key) start();
  }, [isLive, key]);
  return {
    place,
    run,
    result: isKind(result, kind) ? result : null,
    asked: isKind(asked, kind) ? asked : null,
    isStale,
    start,
    cancel,
  };
}

function stop(propertyId: string, name: string): void {
  const { runs, note } = useAnalyses.getState();
  runs[propertyId]?.[name]?.running?.cancel();
  note(propertyId, name, { running: null });
}

function startAnalysis(
  scope: AnalysisScope,
  task: AnalysisTask,
  { key, name }: { key: string; name: string },
): void {
  const { propertyId, model, moduleUrl, inputs } = scope;
  const { note } = useAnalyses.getState();
  const change = (next: Partial<AnalysisRun>) => note(propertyId, name, next);
  stop(propertyId, name);
  const cancel = analysisRunner.run(
    { model, inputs, moduleUrl, task },
    {
      onProgress: (done, total) => change({ running: { key, done, total, cancel } }),
      onDone: (result) => change({ running: null, failure: null, finished: { key, task, result } }),
      onFailed: (failure) => change({ running: null, failure }),
    },
  );
  change({ running: { key, done: 0, total: null, cancel }, failure: null });
}

/** So many trials, and the workers draw at full speed. */
const REHEARSED_TRIALS = 4_000;
const UNHEARD = { onProgress: () => undefined, onDone: () => undefined, onFailed: () => undefined };

/** Lets the workers draw some trials, unseen, when the page opens: the first simulation then takes a third less. */
export function useRehearsal(
  scope: AnalysisScope,
  task: Extract<AnalysisTask, { kind: "simulation" }>,
): void {
  const { model, moduleUrl, inputs } = scope;
  const rehearse = useEffectEvent(() => {
    const trials = Math.min(task.trials, REHEARSED_TRIALS);
    return analysisRunner.run({ model, inputs, moduleUrl, task: { ...task, trials } }, UNHEARD);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each model, whatever is asked of it later.
  useEffect(() => rehearse(), [moduleUrl]);
}

interface AnalysisBarProps {
  /** The word on the button: "Run simulation". */
  action: string;
  /** What is under way, in words: "Simulation". */
  name: string;
  state: Pick<AnalysisState<AnalysisKind>, "place" | "run" | "isStale" | "start" | "cancel">;
  /** Why it cannot run now. */
  blocked?: string | null;
  /** It runs by itself: nothing is shown while the result is fresh. */
  isLive?: boolean;
}

/** Starts and cancels an analysis, says how far it is, and whether what is shown is out of date. */
export function AnalysisBar({ action, name, state, blocked = null, isLive = false }: AnalysisBarProps) {
  const { place, run, isStale, start, cancel } = state;
  const { isRunning, failure, finished } = run;
  if (isLive && !isRunning && failure === null && finished !== null && !isStale) return null;
  return (
    <div>
      {isRunning ? (
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <div style={{ flex: 1, minWidth: 0 }}>
            <HowFar place={place} label={`${name} under way`} />
          </div>
          <Button size="xs" variant="default" onClick={cancel}>
            Cancel
          </Button>
        </Group>
      ) : (
        <Group gap="sm">
          <Button
            size="xs"
            variant={finished !== null && !isStale ? "default" : "filled"}
            onClick={start}
            disabled={blocked !== null}
          >
            {finished === null ? action : "Run again"}
          </Button>
          <Text size="sm" c={isStale ? "var(--labs-warn)" : "dimmed"} role="status">
            {blocked ?? (isStale ? "▲ Out of date: inputs or settings have changed. Run again." : "")}
          </Text>
        </Group>
      )}
      {failure === null ? null : (
        <Alert mt="sm" color="red" role="alert" title={`${name} did not finish`}>
          {failure.replace(/\.$/, "")}. The inputs are as they were.
        </Alert>
      )}
    </div>
  );
}

function HowFar({ place, label }: { place: RunPlace; label: string }) {
  const running = useAnalyses((analyses) => runAt(analyses, place).running);
  return <ProgressLine label={label} done={running?.done ?? 0} total={running?.total ?? null} />;
}
