import type { FormulaRow, ModelName } from "@labs/underwriting/formula-record";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { type Underwriting, underwriteWhenAsked } from "@labs/underwriting/underwrite";
import { underwriteInPart } from "@labs/underwriting/underwrite-in-part";
import { type InputProblem, validateInputs } from "@labs/underwriting/validate-inputs";
import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import { useDrafts } from "../store.ts";
import { whenAtRest } from "./use-resting.ts";

export interface Calculation {
  /** Absent while an input is missing or invalid: nothing is shown rather than something old. */
  result: Underwriting | null;
  /** The same; or, while numbers are not entered yet, the figures that those can't move. */
  known: Underwriting | null;
  problems: InputProblem[];
  /** What a price can be solved for on: all inputs but the price, which may be there or not. */
  priceable: Inputs | null;
  /** The months of a line from closing (0) on, worked out once somebody looks at them. */
  listMonths: (key: string) => Float64Array | null;
}

const NO_PROBLEMS: InputProblem[] = [];
const NOTHING: Calculation = {
  result: null,
  known: null,
  problems: NO_PROBLEMS,
  priceable: null,
  listMonths: () => null,
};

/** A store rather than the calculation itself: a keystroke reaches who shows a figure, and passes over the rest. */
const CalculationContext = createContext<StoreApi<Calculation>>(createStore(() => NOTHING));

/** Where the draft's figures are to be had by who follows them in a way of its own. */
export const useCalculationStore = (): StoreApi<Calculation> => use(CalculationContext);

/** The draft's figures. */
export const useCalculation = (): Calculation => useStore(useCalculationStore());

/** The problems alone: who shows inputs draws again only when there are others. */
export const useProblems = (): InputProblem[] => useStore(useCalculationStore(), ({ problems }) => problems);

interface CalculatedProps {
  propertyId: string;
  model: ModelName;
  children: ReactNode;
}

/** Evaluates the draft on every change, so that what is typed and what follows from it are drawn in one frame. */
export function Calculated({ propertyId, model, children }: CalculatedProps) {
  const calculations = useMemo(() => {
    const inputs = useDrafts.getState().byProperty[propertyId]?.inputs;
    return createStore(() => calculate(model, inputs));
  }, [propertyId, model]);
  useEffect(() => {
    const readInputs = ({ byProperty }: ReturnType<typeof useDrafts.getState>) =>
      byProperty[propertyId]?.inputs;
    return useDrafts.subscribe((drafts, before) => {
      const inputs = readInputs(drafts);
      if (inputs !== readInputs(before)) calculations.setState(calculate(model, inputs), true);
    });
  }, [calculations, propertyId, model]);
  return <CalculationContext value={calculations}>{children}</CalculationContext>;
}

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
  const calculations = useCalculationStore();
  const followed = useMemo(() => createStore(() => calculations.getState()), [calculations]);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isInSight = true;
    const follow = () => followed.setState(calculations.getState(), true);
    const watcher = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting ?? true;
      if (isInSight) follow();
    });
    if (frame.current) watcher.observe(frame.current);
    const stop = calculations.subscribe(() => {
      if (isInSight) follow();
    });
    const stopLate = whenAtRest(calculations, follow);
    return () => {
      stop();
      stopLate();
      watcher.disconnect();
    };
  }, [calculations, followed]);
  return (
    <div ref={frame} className={className}>
      <CalculationContext value={followed}>{children}</CalculationContext>
    </div>
  );
}

function calculate(model: ModelName, inputs: Inputs | undefined): Calculation {
  if (inputs === undefined) return NOTHING;
  const validation = validateInputs(model, inputs);
  if (validation.ok) {
    const { answer, values } = underwriteWhenAsked(model, validation.inputs);
    const listMonths = readMonths(values);
    return { result: answer, known: answer, problems: NO_PROBLEMS, priceable: answer.inputs, listMonths };
  }
  const { problems } = validation;
  const part = underwriteInPart(model, inputs, problems);
  const priceable = problems.every(({ path, type }) => path[0] === "purchasePrice" && type === "missing")
    ? inputs
    : null;
  if (part === null) return { ...NOTHING, problems, priceable };
  return { result: null, known: part.answer, problems, priceable, listMonths: readMonths(part.values) };
}

const readMonths = (values: Record<string, unknown>) => (key: string) => {
  const months = values[key];
  return months instanceof Float64Array ? months : null;
};

/** A figure of the model by its row and period, as it stands in the draft. */
export interface FigureAt {
  row: FormulaRow;
  /** A year of a line; without it and without a month the figure is a scalar output. */
  year?: number | undefined;
  month?: number | undefined;
  /** A row of a table, from 0. */
  line?: number | undefined;
}

/** The figure's value, and why it has none; why may wait, as it takes longer to find than the value. */
export function figureAt(calculation: Calculation, at: FigureAt, isReasonWanted = true) {
  const { known, listMonths } = calculation;
  const value = known === null ? null : valueAt(known, listMonths, at);
  if (value !== null && value !== undefined) return { value, reason: null };
  return { value: null, reason: isReasonWanted ? reasonAt(calculation, at) : null };
}

function reasonAt({ known }: Calculation, { row, year, line }: FigureAt): string {
  if (known === null) return "An input is missing or invalid";
  const reasons = known.unavailable;
  return (
    reasons[`${row.key}.${line === undefined ? year : line + 1}`] ??
    reasons[row.key] ??
    "Not available for these inputs"
  );
}

function valueAt(known: Underwriting, listMonths: Calculation["listMonths"], at: FigureAt) {
  const { row, year, month, line } = at;
  if (month !== undefined) {
    const value = listMonths(row.key)?.[month];
    return value === undefined || !Number.isFinite(value) ? null : value;
  }
  if (year !== undefined) return known.lines[row.key]?.[year - 1] ?? null;
  const value = known.outputs[row.key];
  return Array.isArray(value) ? (value[line ?? 0] ?? null) : value;
}
