import { type Explanation, explain, type Period } from "@labs/underwriting/explain";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { Anchor, Code, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { periodRead } from "../../../lib/explained-period.ts";
import { modelFigure, withUnit } from "../../../lib/model-format.ts";
import { InputOrigin } from "../inputs/input-origin.tsx";
import { figureAt, useCalculation } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";
import classes from "./explanation-panel.module.css";
import { MovedFigures } from "./moved-figures.tsx";

/** A figure on the way down; a run of periods is a figure with its single values. */
export interface Opened {
  key: string;
  period?: Period | undefined;
}

/** The formula, the formula with values, and what it read; any of that opens in turn, down to the inputs. */
export function ExplanationPanel({ first }: { first: Opened }) {
  const calculation = useCalculation();
  const { known } = calculation;
  const { model, findRow, findPage, base } = useModel();
  const [trail, setTrail] = useState<Opened[]>([first]);
  const frame = useRef<HTMLDivElement>(null);
  const at = trail.at(-1) ?? first;
  // What was clicked is gone with the figure it stood under: the panel keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows every step of the trail.
  useEffect(() => frame.current?.focus(), [trail]);
  const row = findRow(at.key);
  const page = findPage(at.key);
  if (row === undefined) return null;
  const standing = figureAt(calculation, { row, ...at.period });
  // While inputs are missing, a formula may find a value that those would move.
  const isShown =
    known !== null && (calculation.result !== null || standing.value !== null || row.kind === "input");
  const shown = isShown ? explain(model, known.inputs, at.key, at.period, 1) : undefined;
  const open = (next: Opened) => setTrail([...trail, next]);
  return (
    <div ref={frame} tabIndex={-1} className={classes.panel}>
      <Trail trail={trail} onBack={(length) => setTrail(trail.slice(0, length))} />
      <div>
        <h2 className={classes.name}>
          {row.label}
          {shown?.period ? `, ${shown.period.toLowerCase()}` : ""}
        </h2>
        {page ? (
          <Anchor
            component={Link}
            to={`${base}/${page.id.toLowerCase()}`}
            size="xs"
            c="dimmed"
            underline="always"
          >
            {page.id} {page.title}
          </Anchor>
        ) : null}
      </div>
      {shown ? (
        <p className={classes.value}>
          {withUnit(modelFigure(shown.value ?? shown.values ?? null, row.format), row.unit)}
        </p>
      ) : null}
      {shown?.reason ? <Text size="sm">{shown.reason}</Text> : null}
      {isShown || row.kind === "input" ? null : (
        <Text size="sm">{standing.reason}, so there is no figure yet.</Text>
      )}
      {row.help ? <Text size="sm">{row.help}</Text> : null}
      {row.kind === "input" ? <InputOrigin row={row} /> : null}
      {row.formula ? <Code block>{shown?.formula ?? row.formula}</Code> : null}
      {shown?.substituted ? (
        <Code block className={classes.substituted}>
          = {shown.substituted}
        </Code>
      ) : null}
      {shown ? <Read explanation={shown} onOpen={open} /> : null}
      <MovedFigures movedKey={at.key} onOpen={open} />
      {row.references.length > 0 ? (
        <Text size="xs" c="dimmed">
          References: {row.references.join(", ")}
        </Text>
      ) : null}
    </div>
  );
}

interface TrailProps {
  trail: Opened[];
  onBack: (length: number) => void;
}

function Trail({ trail, onBack }: TrailProps) {
  const { findRow } = useModel();
  if (trail.length < 2) return null;
  return (
    <nav aria-label="Path" className={classes.trail}>
      {trail.slice(0, -1).map((step, index) => (
        <Anchor
          // biome-ignore lint/suspicious/noArrayIndexKey: the same figure may be passed twice on the way down.
          key={index}
          component="button"
          type="button"
          size="xs"
          onClick={() => onBack(index + 1)}
        >
          {findRow(step.key)?.label ?? step.key}
        </Anchor>
      ))}
    </nav>
  );
}

interface ReadProps {
  explanation: Explanation;
  onOpen: (opened: Opened) => void;
}

/** What the formula read. */
function Read({ explanation, onOpen }: ReadProps) {
  const { findRow } = useModel();
  if (explanation.inputs.length === 0) return null;
  return (
    <dl className={classes.inputs} aria-label="Formula inputs">
      {explanation.inputs.map((input) => (
        <ReadFigure
          key={`${input.key}-${input.period}`}
          input={input}
          row={findRow(input.key)}
          onOpen={onOpen}
        />
      ))}
    </dl>
  );
}

interface ReadFigureProps {
  input: Explanation;
  row: FormulaRow | undefined;
  onOpen: ReadProps["onOpen"];
}

function ReadFigure({ input, row, onOpen }: ReadFigureProps) {
  const period = periodRead(input.period, row?.grain);
  const single = period !== undefined && "run" in period ? undefined : period;
  return (
    <div>
      <dt>
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="left"
          onClick={() => onOpen({ key: input.key, period: single })}
        >
          {input.label}
        </Anchor>
        {input.period ? <span className={classes.period}> {input.period.toLowerCase()}</span> : null}
        {period !== undefined && "run" in period ? (
          <RunOfPeriods input={input} row={row} run={period.run} onOpen={onOpen} />
        ) : null}
      </dt>
      <dd>{modelFigure(input.value ?? input.values ?? null, row?.format ?? "number")}</dd>
    </div>
  );
}

/** The single periods of a run: each opens. */
function RunOfPeriods({ input, row, run, onOpen }: ReadFigureProps & { run: Period[] }) {
  return (
    <details className={classes.run}>
      <summary>Details</summary>
      <ol>
        {(input.values ?? []).map((value, index) => {
          const period = run[index];
          const number = period === undefined || "line" in period ? index + 1 : Object.values(period)[0];
          return (
            <li key={number}>
              <button type="button" onClick={() => onOpen({ key: input.key, period })}>
                {number}: {modelFigure(value, row?.format ?? "number")}
              </button>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
