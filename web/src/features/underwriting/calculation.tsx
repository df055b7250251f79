import type { FormulaRow, ModelName } from "@labs/underwriting/formula-record";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { evaluate, type Underwriting, underwrite } from "@labs/underwriting/underwrite";
import { type InputProblem, validateInputs } from "@labs/underwriting/validate-inputs";
import { createContext, type ReactNode, use, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useDrafts } from "./store.ts";

export interface Calculation {
  /** Absent while an input is missing or invalid: nothing is shown rather than something old. */
  result: Underwriting | null;
  problems: InputProblem[];
  /** The months of a line from closing (0) on, worked out once somebody looks at them. */
  monthsOf: (key: string) => Float64Array | null;
}

const NO_PROBLEMS: InputProblem[] = [];
const NOTHING: Calculation = { result: null, problems: NO_PROBLEMS, monthsOf: () => null };
const CalculationContext = createContext<Calculation>(NOTHING);
const ProblemsContext = createContext(NO_PROBLEMS);
/** What figures that may be out of sight follow; nothing where all do at once. */
const FollowedContext = createContext<Calculation | null>(null);

/** The draft's figures. Of the two contexts one alone is read, so that who follows later is left alone until then. */
export const useCalculation = (): Calculation => use(FollowedContext) ?? use(CalculationContext);

/** The problems alone: who shows inputs draws again only when there are others. */
export const useProblems = () => useContext(ProblemsContext);

interface CalculatedProps {
  propertyId: string;
  model: ModelName;
  children: ReactNode;
}

/** Evaluates the draft on every change, so that what is typed and what follows from it are drawn in one frame. */
export function Calculated({ propertyId, model, children }: CalculatedProps) {
  const inputs = useDrafts((drafts) => drafts.byProperty[propertyId]?.inputs);
  const calculation = useMemo(
    () => (inputs === undefined ? NOTHING : calculationOf(model, inputs)),
    [inputs, model],
  );
  return (
    <ProblemsContext value={calculation.problems}>
      <CalculationContext value={calculation}>{children}</CalculationContext>
    </ProblemsContext>
  );
}

/** How long after the last change what is out of sight follows. */
const CATCH_UP_MS = 150;

/**
 * Figures that may be out of sight: those are drawn again after a pause in typing rather than at each keystroke.
 * What is in sight always follows at once.
 */
export function FiguresInSight({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  const calculation = use(CalculationContext);
  const frame = useRef<HTMLDivElement>(null);
  const isInSight = useRef(true);
  const [followed, setFollowed] = useState(calculation);
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => {
      isInSight.current = entries.at(-1)?.isIntersecting ?? true;
    });
    if (frame.current) watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    const late = setTimeout(() => setFollowed(calculation), CATCH_UP_MS);
    return () => clearTimeout(late);
  }, [calculation]);
  return (
    <div ref={frame} className={className}>
      <FollowedContext value={isInSight.current ? calculation : followed}>{children}</FollowedContext>
    </div>
  );
}

function calculationOf(model: ModelName, inputs: Inputs): Calculation {
  const validation = validateInputs(model, inputs);
  if (!validation.ok) return { ...NOTHING, problems: validation.problems };
  const result = underwrite({ model, inputs: validation.inputs, reasons: "whenAsked" });
  let values: ReturnType<typeof evaluate>["values"] | undefined;
  const monthsOf = (key: string) => {
    values ??= evaluate(model, validation.inputs).values;
    const months = values[key];
    return months instanceof Float64Array ? months : null;
  };
  return { result, problems: NO_PROBLEMS, monthsOf };
}

/** A figure of the model by its row and period, as it stands in the draft. */
export interface FigureAt {
  row: FormulaRow;
  /** A year of a line; without it and without a month the figure is a scalar output. */
  year?: number | undefined;
  month?: number | undefined;
  /** A row of a table, from 0. */
  line?: number | undefined;
}

/** The figure's value, and why it has none. */
export function figureAt({ result, monthsOf }: Calculation, at: FigureAt) {
  const { row, year, line } = at;
  const value = result === null ? null : valueAt(result, monthsOf, at);
  if (value !== null && value !== undefined) return { value, reason: null };
  const reasons = result?.unavailable ?? {};
  const reason =
    result === null
      ? "An input is missing or invalid"
      : (reasons[`${row.key}.${line === undefined ? year : line + 1}`] ??
        reasons[row.key] ??
        "It does not exist for these inputs");
  return { value: null, reason };
}

function valueAt(result: Underwriting, monthsOf: Calculation["monthsOf"], at: FigureAt) {
  const { row, year, month, line } = at;
  if (month !== undefined) {
    const value = monthsOf(row.key)?.[month];
    return value === undefined || !Number.isFinite(value) ? null : value;
  }
  if (year !== undefined) return result.lines[row.key]?.[year - 1] ?? null;
  const value = result.outputs[row.key];
  return Array.isArray(value) ? (value[line ?? 0] ?? null) : value;
}
