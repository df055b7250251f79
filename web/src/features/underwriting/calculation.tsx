import type { ModelName } from "@labs/underwriting/formula-record";
import type { Underwriting } from "@labs/underwriting/underwrite";
import { underwrite } from "@labs/underwriting/underwrite";
import { type InputProblem, validateInputs } from "@labs/underwriting/validate-inputs";
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from "react";
import { useDrafts } from "./store.ts";

export interface Calculation {
  /** Absent while an input is missing or invalid: nothing is shown rather than something old. */
  result: Underwriting | null;
  problems: InputProblem[];
}

const CalculationContext = createContext<Calculation>({ result: null, problems: [] });

export const useCalculation = () => useContext(CalculationContext);

interface CalculatedProps {
  propertyId: string;
  model: ModelName;
  children: ReactNode;
}

/** Evaluates the draft on every change; typing stays ahead of the figures that follow it. */
export function Calculated({ propertyId, model, children }: CalculatedProps) {
  const inputs = useDrafts((drafts) => drafts.byProperty[propertyId]?.inputs);
  const deferred = useDeferredValue(inputs);
  const calculation = useMemo((): Calculation => {
    if (deferred === undefined) return { result: null, problems: [] };
    const validation = validateInputs(model, deferred);
    if (!validation.ok) return { result: null, problems: validation.problems };
    return { result: underwrite({ model, inputs: validation.inputs }), problems: [] };
  }, [deferred, model]);
  return <CalculationContext value={calculation}>{children}</CalculationContext>;
}
