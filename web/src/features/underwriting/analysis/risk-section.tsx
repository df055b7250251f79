import { Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Figure } from "../../../components/figure/figure.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { count, rate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { modelFigure } from "../../../lib/model-format.ts";
import { changeText } from "../model/change-text.ts";
import { outputName } from "../model/output-name.ts";
import { homeValueRecordQuery } from "../queries.ts";
import { WideTable } from "../wide-table.tsx";
import type { CaseResult } from "../workers/case-results.ts";
import classes from "./analysis.module.css";
import { AnalysisBar, type AnalysisScope, useAnalysis } from "./analysis-run.tsx";
import { lowGrowth } from "./growth-record.ts";
import { listMoves, RISK_OUTPUTS, type RiskCase, riskCases } from "./risk-cases.ts";

const BASE: RiskCase = {
  id: "base",
  label: "Base",
  changed: {},
  missing: [],
  isMissing: false,
  isMilder: false,
  isCombined: false,
};

/** SF-10: each stress by itself and all of them together, beside the draft. */
export function RiskSection({ scope }: { scope: AnalysisScope }) {
  const { inputs } = scope;
  const { growth, words, failure, lookAgain } = useLowGrowth(scope);
  const cases = [BASE, ...riskCases(inputs, { homePriceGrowthLow: growth })];
  const tasks = cases.filter(({ isMissing }) => !isMissing).map(({ id, changed }) => ({ id, changed }));
  const state = useAnalysis(
    scope,
    { kind: "scenarios", cases: tasks, outputs: RISK_OUTPUTS },
    { isLive: true, name: "risk" },
  );
  return (
    <Section
      title="SF-10 Risk"
      description="Each stress alone, all else as in the draft, then combined. Updates with every change."
    >
      <div className={classes.stack}>
        <AnalysisBar action="Run the stresses" name="The stresses" state={state} isLive />
        {state.result ? (
          <RiskTable scope={scope} cases={cases} results={state.result.cases} isStale={state.isStale} />
        ) : null}
        {failure ? <FailureNote what="Metro home value history" error={failure} onRetry={lookAgain} /> : null}
        {words === null ? null : (
          <Text size="xs" c="dimmed">
            {words}
          </Text>
        )}
      </div>
    </Section>
  );
}

/** Home price growth in the metro's bad tenth of holds: as entered, or from its record, and what that rests on. */
function useLowGrowth({ propertyId, inputs }: AnalysisScope): {
  growth: number | { missing: string };
  words: string | null;
  failure: Error | null;
  lookAgain: () => void;
} {
  const entered = inputs.homePriceGrowthLow;
  const record = useQuery({ ...homeValueRecordQuery(propertyId), enabled: typeof entered !== "number" });
  const asked = {
    failure: record.isLoadingError ? record.error : null,
    lookAgain: () => void record.refetch(),
  };
  const missing = (reason: string) => ({ ...asked, growth: { missing: reason }, words: null });
  if (typeof entered === "number")
    return {
      ...asked,
      growth: entered,
      words: "The low case of home price growth is as entered on page SF-7.",
    };
  if (record.isLoadingError) return missing("Metro home value history could not be loaded");
  if (!record.data) return missing("Metro home value history is loading");
  const { metro } = record.data;
  if (metro === null) return missing("The home is outside metro areas, so there is no home value history");
  const hold = typeof inputs.holdYears === "number" ? inputs.holdYears : Number.NaN;
  const low = lowGrowth(metro.points, hold);
  if (!low.ok) return missing(`${metro.name}: ${low.reason}`);
  const { growth, holds, from, to } = low.record;
  return {
    ...asked,
    growth,
    words: `Low home price growth: ${rate(growth, 2)} a year, the tenth percentile of ${count(holds)} overlapping holds of ${hold} years in the typical home value of ${metro.name}, ${asOfText(from)} to ${asOfText(to)} (${metro.source}).`,
  };
}

interface RiskTableProps {
  scope: AnalysisScope;
  cases: readonly RiskCase[];
  results: readonly CaseResult[];
  isStale: boolean;
}

function RiskTable({ scope, cases, results, isStale }: RiskTableProps) {
  const base = results.find(({ id }) => id === BASE.id);
  return (
    <WideTable label="Returns under each stress" minWidth={140 + 84 * RISK_OUTPUTS.length} isStale={isStale}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Stress</Table.Th>
          {RISK_OUTPUTS.map((output) => (
            <Table.Th key={output} scope="col" data-align="right" className={classes.head}>
              {outputName(scope, output)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cases.map((stress) => (
          <Table.Tr key={stress.id} data-marked={stress.isCombined || undefined}>
            <Table.Th scope="row" className={classes.stress}>
              {stress.label}
              <span>{writeNote(scope, stress)}</span>
            </Table.Th>
            {RISK_OUTPUTS.map((output) => (
              <Table.Td key={output} data-align="right">
                <Stressed
                  scope={scope}
                  stress={stress}
                  output={output}
                  result={results.find(({ id }) => id === stress.id)}
                  base={base}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function writeNote(
  scope: AnalysisScope,
  { id, changed, missing, isMissing, isMilder, isCombined }: RiskCase,
) {
  if (id === BASE.id) return "Current draft";
  if (isMissing) return missing.join(". ");
  // What moves together is said above, each by itself.
  if (isCombined) return missing.length === 0 ? "" : `Without ${missing.join(", ")}`;
  const moves = listMoves(changed, scope);
  if (moves.length === 0) return "Already in the draft";
  return `${moves.join(", ")}${isMilder ? ": milder than the draft; excluded from the combined stress" : ""}`;
}

interface StressedProps {
  scope: AnalysisScope;
  stress: RiskCase;
  output: string;
  result: CaseResult | undefined;
  base: CaseResult | undefined;
}

/** A figure under a stress, and how far it is from the draft's own. */
function Stressed({ scope, stress, output, result, base }: StressedProps) {
  const row = scope.findRow(output);
  const [value, own] = [result?.outputs[output], base?.outputs[output]];
  const isBase = stress.id === BASE.id;
  return (
    <>
      <Figure
        label={`${outputName(scope, output)}, ${stress.label.toLowerCase()}`}
        text={value === null || value === undefined ? null : modelFigure(value, row?.format ?? "number")}
        unavailable={stress.isMissing ? stress.missing.join(". ") : result?.unavailable[output]}
      />
      {!isBase && row && typeof value === "number" && typeof own === "number" ? (
        <span className={classes.change}>{changeText(own, value, row) || "no change"}</span>
      ) : null}
    </>
  );
}
