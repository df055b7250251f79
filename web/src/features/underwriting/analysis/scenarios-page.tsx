import { choiceName } from "@labs/underwriting/choice-name";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { inputAt } from "@labs/underwriting/model-inputs";
import { Button, Chip, Group, SegmentedControl, Table, Text } from "@mantine/core";
import { useState } from "react";
import { Figure } from "../../../components/figure/figure.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { modelFigure } from "../../../lib/model-format.ts";
import { outputName } from "../model/output-name.ts";
import { WideTable } from "../wide-table.tsx";
import type { CaseResult, CaseTask } from "../workers/case-results.ts";
import classes from "./analysis.module.css";
import { movableInputs } from "./analysis-axes.ts";
import { COMPARED_OUTPUTS } from "./analysis-presets.ts";
import { AnalysisBar, type AnalysisScope, useAnalysis } from "./analysis-run.tsx";
import type { AnalysisSettings, OwnCase } from "./analysis-settings.ts";
import { CaseEditor } from "./case-editor.tsx";
import { changedInputs, FIRST_CASES, standardCases } from "./scenario-cases.ts";
import { useSettings } from "./use-settings.tsx";

type Settings = AnalysisSettings["scenarios"];

/** A case with the inputs that it changes in this draft. */
interface NamedCase extends CaseTask {
  label: string;
  note: string;
  /** Inputs that the draft does not have: that part of the case is left out. */
  missing: string[];
}

const BASE: NamedCase = { id: "base", label: "Base", note: "", changed: {}, missing: [] };

/** Named cases side by side, what each changes, and the user's own beside them. */
export function ScenariosPage({ scope }: { scope: AnalysisScope }) {
  const { model, inputs } = scope;
  const [settings, change] = useSettings("scenarios", () => ({
    shown: FIRST_CASES,
    own: [],
    isDifferencesOnly: true,
  }));
  const cases: NamedCase[] = [
    ...standardCases(model).map(({ id, label, note, changes }) => ({
      id,
      label,
      note,
      ...changedInputs(inputs, changes),
    })),
    ...settings.own.map((own) => ({ ...own, note: "Custom scenario", missing: [] })),
  ];
  const shown = [BASE, ...cases.filter(({ id }) => settings.shown.includes(id))];
  const outputs = [...COMPARED_OUTPUTS[model]];
  const tasks = shown.map(({ id, changed }) => ({ id, changed }));
  const state = useAnalysis(scope, { kind: "scenarios", cases: tasks, outputs }, { isLive: true });
  return (
    <>
      <Section
        title="Scenarios"
        description="The draft under named scenarios, all else unchanged. Updates with every change."
      >
        <div className={classes.stack}>
          <fieldset className={classes.presets} aria-label="Scenarios shown">
            <Chip.Group multiple value={settings.shown} onChange={(ids) => change({ shown: ids })}>
              {cases.map(({ id, label }) => (
                <Chip key={id} value={id} size="sm" variant="outline">
                  {label}
                </Chip>
              ))}
            </Chip.Group>
          </fieldset>
          <AnalysisBar action="Run scenarios" name="The scenarios" state={state} isLive />
          {state.result ? (
            <CaseTable
              scope={scope}
              results={state.result.cases}
              cases={[BASE, ...cases]}
              isStale={state.isStale}
            />
          ) : null}
        </div>
      </Section>
      <CaseInputs
        scope={scope}
        cases={shown}
        isDifferencesOnly={settings.isDifferencesOnly}
        onChange={(isDifferencesOnly) => change({ isDifferencesOnly })}
      />
      <OwnCases
        scope={scope}
        settings={settings}
        taken={[BASE, ...cases].map(({ label }) => label)}
        onChange={change}
      />
    </>
  );
}

interface CaseTableProps {
  scope: AnalysisScope;
  results: CaseResult[];
  cases: NamedCase[];
  isStale: boolean;
}

function CaseTable({ scope, results, cases, isStale }: CaseTableProps) {
  const columns = results.flatMap((result) => {
    const found = cases.find(({ id }) => id === result.id);
    return found ? [{ ...result, label: found.label }] : [];
  });
  return (
    <WideTable label="Outputs by scenario" minWidth={140 + 84 * columns.length} isStale={isStale}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Output</Table.Th>
          {columns.map(({ id, label }) => (
            <Table.Th key={id} scope="col" data-align="right" className={classes.head}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {COMPARED_OUTPUTS[scope.model].map((output) => (
          <Table.Tr key={output}>
            <Table.Th scope="row">{outputName(scope, output)}</Table.Th>
            {columns.map(({ id, outputs, unavailable }) => (
              <Table.Td key={id} data-align="right">
                <Figure
                  label={outputName(scope, output)}
                  text={
                    outputs[output] === null || outputs[output] === undefined
                      ? null
                      : modelFigure(outputs[output], scope.findRow(output)?.format ?? "number")
                  }
                  unavailable={unavailable[output]}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

interface CaseInputsProps {
  scope: AnalysisScope;
  cases: NamedCase[];
  isDifferencesOnly: boolean;
  onChange: (isDifferencesOnly: boolean) => void;
}

/** The inputs of the cases side by side: those that differ, or all that are given. */
function CaseInputs({ scope, cases, isDifferencesOnly, onChange }: CaseInputsProps) {
  const { pages, inputs } = scope;
  const differing = new Set(cases.flatMap(({ changed }) => Object.keys(changed)));
  const rows = pages
    .flatMap((page) => page.rows)
    .filter((row) => differing.has(row.key) || (!isDifferencesOnly && movable(scope).has(row.key)));
  const shown = (row: FormulaRow, changed: CaseTask["changed"]) => {
    const value = row.key in changed ? changed[row.key] : inputAt(inputs, row.key);
    return row.choices && typeof value === "string" ? choiceName(value) : modelFigure(value, row.format);
  };
  return (
    <Section
      title="Scenario inputs"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Inputs shown"
          data={[
            { value: "differences", label: "Differences only" },
            { value: "all", label: "All inputs" },
          ]}
          value={isDifferencesOnly ? "differences" : "all"}
          onChange={(value) => onChange(value === "differences")}
        />
      }
    >
      <WideTable
        label="Inputs by scenario"
        minWidth={140 + 84 * cases.length}
        {...(isDifferencesOnly ? {} : { maxHeight: 480 })}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Input</Table.Th>
            {cases.map(({ id, label }) => (
              <Table.Th key={id} scope="col" data-align="right" className={classes.head}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Th scope="row">{row.label}</Table.Th>
              {cases.map(({ id, changed }) => (
                <Table.Td key={id} data-align="right" data-changed={row.key in changed || undefined}>
                  {isDifferencesOnly && id !== "base" && !(row.key in changed) ? (
                    <Text span c="dimmed" size="xs">
                      as base
                    </Text>
                  ) : (
                    shown(row, changed)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      <dl className={classes.notes}>
        {cases
          .filter(({ note }) => note !== "")
          .map(({ id, label, note, missing }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>
                {note}.{missing.length > 0 ? ` Left out, not entered: ${writeNames(scope, missing)}.` : ""}
              </dd>
            </div>
          ))}
      </dl>
    </Section>
  );
}

const movable = ({ pages, inputs }: AnalysisScope) =>
  new Set(movableInputs(pages, inputs).map(({ key }) => key));

const writeNames = ({ findRow }: AnalysisScope, keys: string[]) =>
  keys.map((key) => findRow(key)?.label.toLowerCase() ?? key).join(", ");

interface OwnCasesProps {
  scope: AnalysisScope;
  settings: Settings;
  taken: string[];
  onChange: (change: Partial<Settings>) => void;
}

/** The user's own cases: a name and the inputs that differ, kept beside the draft. */
function OwnCases({ scope, settings, taken, onChange }: OwnCasesProps) {
  const { own, shown } = settings;
  const [edited, setEdited] = useState<OwnCase | null>(null);
  const save = (next: OwnCase) => {
    const others = own.filter(({ id }) => id !== next.id);
    onChange({ own: [...others, next], shown: [...new Set([...shown, next.id])] });
    setEdited(null);
  };
  return (
    <Section
      title="Custom scenarios"
      description="Saved with the draft and in the page link."
      actions={
        edited === null ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => setEdited({ id: crypto.randomUUID(), label: "", changed: {} })}
          >
            New scenario
          </Button>
        ) : null
      }
    >
      {edited ? (
        <CaseEditor
          key={edited.id}
          scope={scope}
          first={edited}
          taken={taken.filter((label) => label !== edited.label)}
          onSave={save}
          onCancel={() => setEdited(null)}
        />
      ) : null}
      {own.length === 0 && edited === null ? (
        <Text size="sm" c="dimmed">
          None yet. A custom scenario changes inputs you choose and appears next to the standard ones.
        </Text>
      ) : null}
      {own.map((each) => (
        <Group key={each.id} gap="sm" mt={4}>
          <Text size="sm">{each.label}</Text>
          <Button size="compact-sm" variant="default" onClick={() => setEdited(each)}>
            Edit {each.label}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange({ own: own.filter(({ id }) => id !== each.id) })}
          >
            Remove {each.label}
          </Button>
        </Group>
      ))}
    </Section>
  );
}
