import type { FormulaRow } from "@labs/underwriting/formula-record";
import { inputAt } from "@labs/underwriting/model-inputs";
import type { SolveResult } from "@labs/underwriting/solve";
import { Button, Group, Text } from "@mantine/core";
import { Section } from "../../../components/layout/section.tsx";
import { modelFigure } from "../../../lib/model-format.ts";
import { findHurdle } from "../model/hurdle.ts";
import { useModel } from "../model/model-context.tsx";
import { outputName, outputRow } from "../model/output-name.ts";
import { useDrafts } from "../store.ts";
import { hasTargetInputs } from "../workers/bid-targets.ts";
import classes from "./analysis.module.css";
import { figureOutputs, figureText, firstFigure, movableInputs, stepText } from "./analysis-axes.ts";
import { AmountInput, OutputSelect, RowSelect } from "./analysis-fields.tsx";
import { AnalysisBar, type AnalysisScope, useAnalysis } from "./analysis-run.tsx";
import { BidCurveSection } from "./bid-curve-section.tsx";
import { BidSection } from "./bid-section.tsx";
import { useSettings } from "./use-settings.tsx";

/** The value of one input at which an output reaches a target, everything else as in the draft. */
export function SolvePage({ scope }: { scope: AnalysisScope }) {
  const { pages, inputs } = scope;
  const { isOwned } = useModel();
  const [settings, change] = useSettings("solve", () => ({
    input: isOwned ? "monthlyRent" : "purchasePrice",
    output: "leveredIrr",
    target: findHurdle("leveredIrr", inputs),
  }));
  const state = useAnalysis(scope, { kind: "solve", ...settings, target: settings.target ?? Number.NaN });
  const { result, asked, isStale } = state;
  return (
    <>
      {isOwned ? null : <BidSection scope={scope} />}
      {hasTargetInputs(scope.findRow) ? null : <BidCurveSection scope={scope} />}
      <Section
        title="Solve for an input"
        description="The full model runs at each step: the loan is resized and price-based taxes follow the price."
      >
        <div className={classes.stack}>
          <div className={classes.fields}>
            <RowSelect
              label="Solve for"
              pages={pages}
              rows={movableInputs(pages, inputs).filter(({ integer }) => integer !== true)}
              value={settings.input}
              onChange={(input) => change({ input })}
            />
            <OutputSelect
              label="So that"
              scope={scope}
              rows={figureOutputs(pages)}
              value={settings.output}
              onChange={(output) => change({ output, target: findHurdle(output, inputs) })}
            />
            <AmountInput
              label="Is"
              row={outputRow(scope, settings.output)}
              value={settings.target}
              onChange={(target) => change({ target })}
            />
          </div>
          <AnalysisBar
            action="Solve"
            name="Solving"
            state={state}
            blocked={settings.target === null ? "Enter the target for the output." : null}
          />
          {result && asked ? (
            <Solved
              scope={scope}
              input={asked.input}
              output={asked.output}
              solved={result.solved}
              isStale={isStale}
            />
          ) : null}
        </div>
      </Section>
    </>
  );
}

interface SolvedProps {
  scope: AnalysisScope;
  input: string;
  output: string;
  solved: SolveResult;
  isStale: boolean;
}

function Solved({ scope, input, output, solved, isStale }: SolvedProps) {
  const set = useDrafts((drafts) => drafts.set);
  const row = scope.findRow(input);
  if (row === undefined) return null;
  if (!solved.ok) {
    return (
      <Text size="sm" role="status">
        No answer: {solved.reason}.
      </Text>
    );
  }
  const before = firstFigure(inputAt(scope.inputs, input));
  return (
    <div>
      <p className={`${classes.answer} ${isStale ? classes.stale : ""}`} role="status">
        {row.label}: {exactText(row, solved.value)}
      </p>
      <Text size="sm" c="dimmed">
        {outputName(scope, output)} is then{" "}
        {modelFigure(solved.reached, outputRow(scope, output)?.format ?? "number")}
        {before === null || isStale ? "" : `; ${stepText(row, solved.value - before) || "0"} vs. the draft`}.
        {solved.bindingConstraint
          ? ` Loan binding constraint: ${modelFigure(solved.bindingConstraint, "text").replace(/^L/, "l")}.`
          : ""}
      </Text>
      <Group mt="sm">
        <Button
          size="xs"
          variant="default"
          disabled={isStale}
          onClick={() => set(scope.propertyId, input, solved.value)}
        >
          Apply to draft
        </Button>
      </Group>
    </div>
  );
}

/** Solved rates with three decimals: two would hide how close the answer is. */
function exactText(row: FormulaRow, value: number): string {
  return row.format === "percent" ? `${(value * 100).toFixed(3)}%` : figureText(row, value);
}
