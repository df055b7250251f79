import type { UnderwritingVersion } from "@labs/contract/underwriting";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { Text } from "@mantine/core";
import { memo, useCallback, useMemo } from "react";
import { useStore } from "zustand";
import { Section } from "../../components/layout/section.tsx";
import { basisPoints, moneyChange } from "../../lib/format.ts";
import { useWritten, writeText } from "../../lib/write-past-react.ts";
import { MaxBidByTarget } from "./analysis/max-bid.tsx";
import {
  type Calculation,
  type FigureAt,
  figureAt,
  useCalculationStore,
  useProblems,
} from "./model/calculation.tsx";
import { useModel } from "./model/model-context.tsx";
import { useResting } from "./model/use-resting.ts";
import classes from "./returns-rail.module.css";
import { StandingFigure, WrittenFigure } from "./statement/formula-figure.tsx";

/** What an acquisitions analyst looks up, in the order of a deal summary. */
export const HEADLINE: Record<string, string[]> = {
  singlefamily: [
    "leveredIrr",
    "unleveredIrr",
    "leveredEquityMultiple",
    "cashOnCashStabilized",
    "netYieldOnCost",
    "goingInCapRate",
    "dscrNcfStabilized",
    "allInCostUnlevered",
    "loan",
    "initialEquity",
  ],
  multifamily: [
    "leveredIrr",
    "unleveredIrr",
    "leveredEquityMultiple",
    "averageCashOnCash",
    "goingInCapRate",
    "yieldOnCostYear1",
    "dscrNcf",
    "debtYieldNcf",
    "loan",
    "bindingConstraint",
    "initialEquity",
    "totalUses",
    "exitValue",
    "netSaleProceeds",
  ],
};

/** Of an owned home: what is held, and what holding it returns from here. */
const OWNED = [
  "holdOrSell",
  "holdingGain",
  "leveredIrr",
  "unleveredIrr",
  "leveredEquityMultiple",
  "valueToday",
  "loan",
  "equityToday",
  "netEquityToday",
  "allInCostUnlevered",
  "netYieldOnCost",
  "goingInCapRate",
  "dscrNcfStabilized",
];

interface ReturnsRailProps {
  /** The version that was saved last. */
  saved: UnderwritingVersion | null;
}

/** The returns of the draft; a keystroke draws those again that it moves. */
export function ReturnsRail({ saved }: ReturnsRailProps) {
  const { model, findRow, isOwned } = useModel();
  const problems = useProblems();
  return (
    <Section
      title={isOwned ? "Owned: hold or sell" : "Returns"}
      description={saved === null ? undefined : `▲ ▼ change since version ${saved.version}`}
    >
      {problems.length > 0 ? (
        <Text size="sm" c="dimmed" role="status">
          Returns appear once {problems.length === 1 ? "one input is" : `${problems.length} inputs are`}{" "}
          completed.
        </Text>
      ) : null}
      <dl className={classes.list}>
        {(isOwned ? OWNED : (HEADLINE[model] ?? [])).map((key) => {
          const row = findRow(key);
          return row && <Headline key={key} row={row} before={takeFirst(saved?.outputs[key])} />;
        })}
      </dl>
      {isOwned ? null : <MaxBidByTarget />}
    </Section>
  );
}

interface HeadlineProps {
  row: FormulaRow;
  /** The figure of the version that was saved last. */
  before: unknown;
}

const Headline = memo(function Headline({ row, before }: HeadlineProps) {
  return (
    <div>
      <dt data-hint={row.help || undefined}>
        {row.label}
        {row.grain === "year" ? ", year 1" : ""}
      </dt>
      <dd data-format={row.format}>
        <HeadlineFigure row={row} before={before} />
      </dd>
    </div>
  );
});

/** React draws whether there is a figure; which, and how it has changed, is written past it. */
export function HeadlineFigure({ row, before }: HeadlineProps) {
  const at = useMemo(() => ({ row, ...(row.grain === "year" ? { year: 1 } : {}) }), [row]);
  const isThere = useCallback(
    (calculation: Calculation) => figureAt(calculation, at, false).value !== null,
    [at],
  );
  const calculations = useCalculationStore();
  return (
    <>
      {useStore(calculations, isThere) ? <WrittenFigure at={at} /> : <MissingFigure at={at} />}
      {typeof before === "number" ? <Change at={at} before={before} /> : null}
    </>
  );
}

/** Why a figure is missing takes longer to find than the figure: once it is, another reason is said when typing rests. */
function MissingFigure({ at }: { at: FigureAt }) {
  const readReason = useCallback((calculation: Calculation) => figureAt(calculation, at).reason, [at]);
  const reason = useResting(useCalculationStore(), readReason);
  return <StandingFigure {...at} value={null} reason={reason} />;
}

/** Of a figure by year the rail shows the first. */
export const takeFirst = (figure: unknown): unknown => (Array.isArray(figure) ? figure[0] : figure);

interface ChangeProps {
  at: FigureAt;
  before: number;
}

/** The change since the version that was saved last. */
function Change({ at, before }: ChangeProps) {
  const read = useCallback(
    (calculation: Calculation) => changeText(before, figureAt(calculation, at, false).value, at.row),
    [at, before],
  );
  const hasChanged = useCallback((calculation: Calculation) => read(calculation) !== null, [read]);
  const isThere = useStore(useCalculationStore(), hasChanged);
  return isThere ? <WrittenChange read={read} /> : null;
}

function WrittenChange({ read }: { read: (calculation: Calculation) => string | null }) {
  const write = useCallback(
    (place: HTMLDivElement, calculation: Calculation) => writeText(place, read(calculation) ?? ""),
    [read],
  );
  return <div ref={useWritten(useCalculationStore(), write)} className={classes.change} />;
}

function changeText(before: number, after: unknown, { format }: FormulaRow): string | null {
  if (typeof after !== "number") return null;
  const change = after - before;
  if (Math.abs(change) < 1e-9 * Math.max(1, Math.abs(before))) return null;
  const text =
    format === "percent"
      ? basisPoints(change)
      : format === "currency"
        ? moneyChange(change)
        : change.toFixed(2);
  return `${change > 0 ? "▲" : "▼"} ${text.replace(/^[+−-]/, "")}`;
}
