import type { ModelSensitivity } from "@labs/contract/firm-models/model-analyses";
import { Button, Select, Table } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Section } from "../../../components/layout/section.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import classes from "../firm-models.module.css";
import { tabulate } from "../queries.ts";
import { useTries } from "../store.ts";
import { listInputs, NotRun, type Scope } from "./analysis-scope.tsx";
import { firstMoves, stepsBetween, usualMove } from "./moved-inputs.ts";

const STEPS = 5;

export function SensitivitySection({ scope, output }: { scope: Scope; output: string }) {
  const { model, changes } = scope;
  const noteAsked = useTries((tries) => tries.noteAsked);
  const [first, second] = firstMoves(model, scope);
  const [axes, setAxes] = useState({ rows: first?.cell ?? "", columns: second?.cell ?? "" });
  const inputs = new Map(model.inputs.map((input) => [input.cell, input]));
  const axis = (cell: string) => {
    const input = inputs.get(cell);
    const move = input ? usualMove(input, scope) : undefined;
    return move === undefined ? undefined : { cell, values: stepsBetween(move, STEPS) };
  };
  const [rows, columns] = [axis(axes.rows), axis(axes.columns)];
  const isWhole = rows !== undefined && columns !== undefined && output !== "";
  const tabulating = useMutation({
    meta: { inline: true },
    mutationFn: (of: { rows: typeof rows; columns: typeof columns }) => {
      if (of.rows === undefined || of.columns === undefined) throw new Error("Two inputs are chosen first");
      return tabulate(model.id, { changes, output, rows: of.rows, columns: of.columns });
    },
    onSuccess: (_, asked) => {
      if (asked.rows && asked.columns)
        noteAsked(model.id, { table: { output, rows: asked.rows, columns: asked.columns } });
    },
  });
  return (
    <Section title="Sensitivity table" description="The result over two inputs, in five steps each">
      <div className={classes.solve}>
        {(["rows", "columns"] as const).map((side) => (
          <Select
            key={side}
            size="xs"
            label={side === "rows" ? "Down" : "Across"}
            searchable
            limit={100}
            allowDeselect={false}
            data={listInputs(scope)}
            value={axes[side] || null}
            onChange={(cell) => setAxes({ ...axes, [side]: cell ?? "" })}
          />
        ))}
        <Button
          size="xs"
          loading={tabulating.isPending}
          disabled={!isWhole}
          onClick={() => tabulating.mutate({ rows, columns })}
        >
          Run table
        </Button>
      </div>
      {tabulating.error ? <FailureNote what="The table" error={tabulating.error} /> : null}
      {tabulating.data ? <SensitivityGrid table={tabulating.data} /> : <NotRun />}
    </Section>
  );
}

function SensitivityGrid({ table }: { table: ModelSensitivity }) {
  const { rows, columns, output, grid } = table;
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label={`${output.label} by ${rows.label} and ${columns.label}`} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              {rows.label} \ {columns.label}
            </Table.Th>
            {columns.values.map(({ value, text }) => (
              <Table.Th key={value} data-align="right">
                {text}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.values.map(({ value, text }, row) => (
            <Table.Tr key={value}>
              <Table.Th scope="row">{text}</Table.Th>
              {columns.values.map((column, at) => (
                <Table.Td key={column.value} data-align="right">
                  {grid[row]?.[at]?.text}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
