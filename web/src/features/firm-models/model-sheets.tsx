import type {
  Changes,
  Evaluation,
  FirmModelDetail,
  WindowCell,
} from "@labs/contract/firm-models/firm-models";
import { Button, Switch, Tabs, Text } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { TabRow } from "../../components/layout/tab-row.tsx";
import { type CellPlace, cellKey, cellName } from "../../components/sheet/sheet-address.ts";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { CellEntry } from "./cell-entry.tsx";
import { CellTracePanel } from "./cell-trace.tsx";
import classes from "./firm-models.module.css";
import { ModelGrid } from "./model-grid.tsx";
import { useTrace } from "./queries.ts";
import { readCells } from "./shown-cell.ts";
import { useTries } from "./store.ts";
import { writeTyped } from "./typed-value.ts";

interface ModelSheetsProps {
  model: FirmModelDetail;
  changes: Changes;
  evaluation: Evaluation | undefined;
  sheetAt: number;
  at: CellPlace;
  onGo: (sheet: number, at: CellPlace) => void;
  onShow: (cell: string) => void;
}

/** The workbook's sheets as a spreadsheet, with the marked cell's formula above them. */
export function ModelSheets({ model, changes, evaluation, sheetAt, at, onGo, onShow }: ModelSheetsProps) {
  const [showsFormulas, setShowsFormulas] = useState(false);
  const [isTracing, setTracing] = useState(false);
  const [cell, setCell] = useState<WindowCell>();
  const { editing, problem, begin, editor } = useEditing({ model, sheetAt });
  const sheet = model.sheets[sheetAt];
  const isMarked = cell?.row === at.row && cell.column === at.column;
  const name = sheet === undefined ? "" : `${sheet.name}!${cellName(at)}`;
  const trace = useTrace(model.id, { changes, cell: isTracing && isMarked ? name : null });
  const traced = useMemo(() => {
    const keys = (cells: readonly { cell: string }[] = []) =>
      new Set(cells.flatMap((each) => readCells(each.cell, sheet?.name ?? "").map(cellKey)));
    return { reads: keys(trace.data?.precedents), readBy: keys(trace.data?.dependents) };
  }, [trace.data, sheet]);
  const onAt = useCallback((place: CellPlace) => onGo(sheetAt, place), [onGo, sheetAt]);
  if (sheet === undefined) return null;
  return (
    <section aria-label="Sheets" className={classes.sheets}>
      <div className={classes.bar}>
        <span className={classes.place}>{cellName(at)}</span>
        <output className={classes.formula} aria-label={`Content of ${cellName(at)}`}>
          {isMarked
            ? (cell.formula ?? writeTyped(cell.value, { entry: cell.entry, is1904: model.is1904 }))
            : ""}
        </output>
        <Button
          size="compact-sm"
          variant={isTracing ? "light" : "default"}
          aria-pressed={isTracing}
          onClick={() => setTracing(!isTracing)}
        >
          Trace
        </Button>
        <Switch
          size="xs"
          label="Formulas"
          checked={showsFormulas}
          onChange={(event) => setShowsFormulas(event.currentTarget.checked)}
        />
      </div>
      {(problem ?? (isMarked ? (cell.refused ?? cell.comment) : null)) ? (
        <Text size="xs" role="status" className={classes.remark ?? ""}>
          {problem ??
            (isMarked && cell.refused ? `Stands with its saved value: ${cell.refused}` : cell?.comment)}
        </Text>
      ) : null}
      <ModelGrid
        key={sheetAt}
        modelId={model.id}
        {...{ sheet, sheetAt, changes, at, onAt, showsFormulas, traced, editing, editor }}
        onEdit={begin}
        onCell={setCell}
        renderFailure={(error, retry) => <FailureNote what="The cells" error={error} onRetry={retry} />}
      />
      <SheetTabs {...{ model, evaluation, sheetAt }} onSheet={(next) => onGo(next, { row: 0, column: 0 })} />
      {isTracing ? (
        <CellTracePanel
          trace={isMarked ? trace.data : undefined}
          error={trace.error}
          onRetry={() => void trace.refetch()}
          onShow={onShow}
        />
      ) : null}
    </section>
  );
}

/** Typing into a constant of a sheet; a formula is looked at and not changed. */
function useEditing({ model, sheetAt }: { model: FirmModelDetail; sheetAt: number }) {
  const { change, reset } = useTries();
  const [editing, setEditing] = useState<(CellPlace & { typed: string | undefined }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sheet = model.sheets[sheetAt]?.name ?? "";
  const begin = (cell: WindowCell, typed?: string) => {
    if (cell.formula !== null && cell.refused === null) {
      setProblem(`${cellName(cell)} holds a formula: change the inputs that it reads`);
      return;
    }
    setProblem(null);
    setEditing({ row: cell.row, column: cell.column, typed });
  };
  const editor = (cell: WindowCell) => {
    const of = { entry: cell.entry, is1904: model.is1904 };
    const name = `${sheet}!${cellName(cell)}`;
    const proposed = model.inputs.find((input) => input.cell === name);
    return (
      <CellEntry
        label={cellName(cell)}
        value={writeTyped(cell.value, of)}
        typed={editing?.typed}
        {...of}
        onDone={(value) => {
          setEditing(null);
          if (proposed !== undefined && proposed.value === value) reset(model.id, name);
          else change(model.id, name, value);
        }}
        onCancel={() => setEditing(null)}
        onProblem={(words) => {
          setEditing(null);
          setProblem(`${cellName(cell)} was not changed: ${words}`);
        }}
      />
    );
  };
  return { editing, problem, begin, editor };
}

function SheetTabs({
  model,
  evaluation,
  sheetAt,
  onSheet,
}: Pick<ModelSheetsProps, "model" | "evaluation" | "sheetAt"> & { onSheet: (sheet: number) => void }) {
  const shown = model.sheets
    .map(({ name, isHidden, rows }, at) => ({ name, at, isShown: (!isHidden && rows > 0) || at === sheetAt }))
    .filter(({ isShown }) => isShown);
  return (
    <Tabs
      value={String(sheetAt)}
      onChange={(next) => next !== null && onSheet(Number(next))}
      variant="outline"
      inverted
    >
      <TabRow label="Sheets of the workbook" open={String(sheetAt)}>
        {shown.map(({ name, at }) => {
          const changed = evaluation?.changedCells[at] ?? 0;
          return (
            <Tabs.Tab key={name} value={String(at)}>
              {name}
              {changed > 0 ? <span className={classes.tabCount}> {changed} changed</span> : null}
            </Tabs.Tab>
          );
        })}
      </TabRow>
    </Tabs>
  );
}
