import { TornadoChart, tornadoTable } from "@labs/charts/tornado";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { inputAt } from "@labs/underwriting/model-inputs";
import type { Tornado, TornadoBar, TornadoDriver } from "@labs/underwriting/sensitivity";
import { ActionIcon, Table, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Figure } from "../../../components/figure/figure.tsx";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { modelFigure } from "../../../lib/model-format.ts";
import { findHurdle } from "../model/hurdle.ts";
import { outputName, outputRow } from "../model/output-name.ts";
import { WideTable } from "../wide-table.tsx";
import classes from "./analysis.module.css";
import {
  figureOutputs,
  figureText,
  firstFigure,
  movableInputs,
  stepText,
  usualStep,
} from "./analysis-axes.ts";
import { AmountInput, OutputSelect, RowSelect } from "./analysis-fields.tsx";
import { isWorthMoving, TORNADO_DRIVERS } from "./analysis-presets.ts";
import { AnalysisBar, type AnalysisScope, useAnalysis } from "./analysis-run.tsx";
import type { AnalysisSettings, MovedBy } from "./analysis-settings.ts";
import { useSettings } from "./use-settings.tsx";

type Settings = AnalysisSettings["tornado"];

/** Each assumption moved alone, the furthest reaching first, and how far each may move before the hurdle is missed. */
export function TornadoSection({ scope }: { scope: AnalysisScope }) {
  const { pages, inputs } = scope;
  const [settings, change] = useSettings("tornado", () => firstSettings(scope));
  const drivers = settings.drivers.flatMap((driver) => toDrivers(scope, driver));
  const state = useAnalysis(scope, {
    kind: "tornado",
    drivers,
    output: settings.output,
    // Without a hurdle there is nothing to break even with: the engine answers so.
    hurdle: settings.hurdle ?? Number.NaN,
  });
  const { result, asked, isStale } = state;
  return (
    <Section
      title="Tornado and break-evens"
      description="Each assumption moved down and up alone, largest effect first."
    >
      <div className={classes.stack}>
        <div className={classes.fields}>
          <OutputSelect
            label="Tornado output"
            scope={scope}
            rows={figureOutputs(pages)}
            value={settings.output}
            onChange={(output) => change({ output, hurdle: findHurdle(output, inputs) })}
          />
          <AmountInput
            label="Tornado hurdle"
            row={outputRow(scope, settings.output)}
            value={settings.hurdle}
            onChange={(hurdle) => change({ hurdle })}
          />
          <RowSelect
            label="Add an assumption"
            pages={pages}
            rows={movableInputs(pages, inputs).filter(
              ({ key }) => !settings.drivers.some(({ input }) => input === key),
            )}
            value={null}
            onChange={(input) => change({ drivers: [...settings.drivers, { input, step: null }] })}
          />
        </div>
        <AnalysisBar
          action="Run tornado"
          name="The tornado"
          state={state}
          blocked={drivers.length === 0 ? "Add an assumption to move." : null}
        />
        {result && asked ? (
          <TornadoPicture scope={scope} tornado={result.tornado} drivers={asked.drivers} isStale={isStale} />
        ) : null}
        <Drivers scope={scope} drivers={settings.drivers} onChange={(next) => change({ drivers: next })} />
      </div>
    </Section>
  );
}

function firstSettings(scope: AnalysisScope): Settings {
  const { model, inputs } = scope;
  const given = TORNADO_DRIVERS[model].filter(
    ({ input }) => firstFigure(inputAt(inputs, input)) && isWorthMoving(scope, input),
  );
  return { drivers: [...given], output: "leveredIrr", hurdle: findHurdle("leveredIrr", inputs) };
}

const findStep = ({ findRow, inputs }: AnalysisScope, { input, step }: MovedBy): number | null => {
  const row = findRow(input);
  return step ?? (row ? usualStep(row, inputAt(inputs, input)) : null);
};

function toDrivers(scope: AnalysisScope, driver: MovedBy): TornadoDriver[] {
  const step = findStep(scope, driver);
  if (step === null || firstFigure(inputAt(scope.inputs, driver.input)) === null) return [];
  return [{ input: driver.input, low: -step, high: step }];
}

interface TornadoPictureProps {
  scope: AnalysisScope;
  tornado: Tornado;
  drivers: TornadoDriver[];
  isStale: boolean;
}

function TornadoPicture({ scope, tornado, drivers, isStale }: TornadoPictureProps) {
  const { findRow } = scope;
  const row = outputRow(scope, tornado.output);
  const format = (value: number) => modelFigure(value, row?.format ?? "number");
  const marks = tornado.bars.map((bar) => {
    const input = findRow(bar.input);
    const driver = drivers.find((each) => each.input === bar.input);
    return {
      label: input?.label ?? bar.input,
      low: bar.low,
      high: bar.high,
      lowStep: input && driver ? stepText(input, driver.low) : "",
      highStep: input && driver ? stepText(input, driver.high) : "",
    };
  });
  return (
    <div>
      {tornado.base === null ? (
        <Text size="sm">{outputName(scope, tornado.output)} has no base-case value.</Text>
      ) : (
        <ResponsiveChart
          isStale={isStale}
          height={44 + 34 * marks.length}
          table={tornadoTable({ bars: marks, format })}
          render={(frame) => (
            <TornadoChart
              {...frame}
              bars={marks}
              base={tornado.base ?? 0}
              hurdle={Number.isFinite(tornado.hurdle) ? tornado.hurdle : null}
              format={format}
            />
          )}
        />
      )}
      <BreakEvens scope={scope} tornado={tornado} isStale={isStale} />
    </div>
  );
}

function BreakEvens({ scope, tornado, isStale }: Omit<TornadoPictureProps, "drivers">) {
  const row = outputRow(scope, tornado.output);
  const hurdle = modelFigure(tornado.hurdle, row?.format ?? "number");
  return (
    <WideTable label="Break-evens" minWidth={420} isStale={isStale}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Assumption</Table.Th>
          <Table.Th scope="col" data-align="right">
            In the draft
          </Table.Th>
          <Table.Th scope="col" data-align="right">
            Break-even at {hurdle}
          </Table.Th>
          <Table.Th scope="col" data-align="right">
            Cushion
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tornado.bars.map((bar) => (
          <BreakEven key={bar.input} bar={bar} row={scope.findRow(bar.input)} />
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function BreakEven({ bar, row }: { bar: TornadoBar; row: FormulaRow | undefined }) {
  if (row === undefined) return null;
  const known = "value" in bar.breakEven ? bar.breakEven : null;
  const reason = "reason" in bar.breakEven ? bar.breakEven.reason : null;
  return (
    <Table.Tr>
      <Table.Th scope="row">{row.label}</Table.Th>
      <Table.Td data-align="right">{known ? figureText(row, known.value - known.distance) : null}</Table.Td>
      <Table.Td data-align="right">
        <Figure
          label={`${row.label} at break-even`}
          text={known ? figureText(row, known.value) : null}
          unavailable={reason}
        />
      </Table.Td>
      <Table.Td data-align="right">{known ? stepText(row, known.distance) : null}</Table.Td>
    </Table.Tr>
  );
}

interface DriversProps {
  scope: AnalysisScope;
  drivers: MovedBy[];
  onChange: (drivers: MovedBy[]) => void;
}

function Drivers({ scope, drivers, onChange }: DriversProps) {
  return (
    <details>
      <summary>Edit ranges</summary>
      {drivers.map((driver, index) => {
        const row = scope.findRow(driver.input);
        const label = row?.label ?? driver.input;
        return (
          <div key={driver.input} className={classes.line}>
            <AmountInput
              label={label}
              row={row}
              value={findStep(scope, driver)}
              isStep
              onChange={(step) => onChange(drivers.with(index, { ...driver, step }))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Leave out ${label}`}
              onClick={() => onChange(drivers.filter((each) => each !== driver))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        );
      })}
    </details>
  );
}
