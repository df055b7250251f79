import type { DataRequestDetail } from "@labs/contract/uploads/data-requests";
import { Alert, Button, Group, Select, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { columnLetters } from "../../components/sheet/sheet-address.ts";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { oneOrMany } from "../../lib/format.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { ColumnMappings } from "./column-mappings.tsx";
import classes from "./mapping-step.module.css";
import { useMayChange } from "./may-change.ts";
import { confirmRequest, keepRequest } from "./queries.ts";
import { type Choice, missingFields, proposedChoice, toMapping, withField } from "./store.ts";

/** The second step: what each column of the file is read as. Nothing is worked on before it is confirmed. */
export function MappingStep({ request }: { request: DataRequestDetail }) {
  const canConfirm = useMayChange(request);
  const proposed = useMemo(() => proposedChoice(request.columns), [request.columns]);
  const [choice, setChoice] = useState<Choice>(proposed);
  const missing = missingFields(request.fields, choice, request);
  const confirm = useMutation({
    mutationFn: confirmRequest,
    meta: { inline: true },
    onSuccess: keepRequest,
  });
  const isChanged =
    [...proposed].some(([index, field]) => choice.get(index) !== field) || choice.size !== proposed.size;
  const set = (index: number, field: string | null) => setChoice(withField(choice, index, field));
  return (
    <>
      <Questions questions={request.questions} />
      {confirm.isError ? (
        <Alert color="red" role="alert" title="The columns were not confirmed">
          {messageOfFailure(confirm.error)} Your selections are still on this page.
        </Alert>
      ) : null}
      <Section
        title="Map columns"
        description={
          canConfirm
            ? "Unmapped columns are returned unchanged in the results. Your mapping is remembered for the next file."
            : `Only ${request.owner.name} and administrators can change and confirm these columns.`
        }
        flush
        actions={
          canConfirm ? (
            <Group gap="sm">
              {isChanged ? (
                <Button size="xs" variant="default" onClick={() => setChoice(proposed)}>
                  Reset to suggested mapping
                </Button>
              ) : null}
              <Button
                size="xs"
                disabled={missing.length > 0}
                loading={confirm.isPending}
                onClick={() => confirm.mutate({ id: request.id, mapping: toMapping(request.fields, choice) })}
              >
                Confirm columns
              </Button>
            </Group>
          ) : null
        }
      >
        <MissingFields request={request} missing={missing} choice={choice} onChoose={set} />
        <ColumnMappings request={request} choice={choice} onChoose={set} isReadOnly={!canConfirm} />
      </Section>
      <MappedPreview request={request} choice={choice} />
    </>
  );
}

function Questions({ questions }: { questions: string[] }) {
  if (questions.length === 0) return null;
  return (
    <Alert color="yellow" role="note" title="Review before processing">
      <ul className={classes.questions}>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface MissingFieldsProps {
  request: DataRequestDetail;
  missing: DataRequestDetail["fields"];
  choice: Choice;
  onChoose: (index: number, field: string) => void;
}

/** Fields that the work can't do without; each takes a column here as well as in the list. */
export function MissingFields({ request, missing, choice, onChoose }: MissingFieldsProps) {
  if (missing.length === 0) {
    return (
      <Text size="sm" px="lg" pb="sm" role="status">
        ● Every required field has its column.
      </Text>
    );
  }
  const columns = request.columns.map(({ index, header }) => ({
    value: String(index),
    label: `${columnLetters(index)}: ${header === "" ? "no header" : header}${choice.has(index) ? " (taken)" : ""}`,
  }));
  return (
    <div className={classes.missing} role="status">
      <p>
        ⚠ {missing.length === 1 ? "One required field has" : `${missing.length} required fields have`} no
        column. Map {oneOrMany(missing.length, "it", "them")} below, or add the column to the file.
      </p>
      <div className={classes.missingFields}>
        {missing.map(({ key, label, expected }) => (
          <Select
            key={key}
            label={label}
            description={expected}
            withAsterisk
            placeholder="Choose a column"
            searchable
            data={columns}
            value={null}
            onChange={(index) => {
              if (index !== null) onChoose(Number(index), key);
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface PreviewRow {
  row: number;
  cells: string[];
}

/** The first rows under the fields that they would be read as. */
function MappedPreview({ request, choice }: { request: DataRequestDetail; choice: Choice }) {
  const { fields, preview, previewRows } = request;
  const columns = useMemo(() => {
    const places = new Map([...choice].map(([index, field]) => [field, index]));
    return [
      { id: "row", header: "Row", value: (row: PreviewRow) => row.row, filter: false as const },
      ...fields.flatMap(({ key, label }): Column<PreviewRow>[] => {
        const index = places.get(key);
        return index === undefined ? [] : [{ id: key, header: label, value: (row) => row.cells[index] }];
      }),
    ];
  }, [fields, choice]);
  const rows = useMemo(
    () => preview.map((cells, index) => ({ row: previewRows[index] ?? index + 2, cells })),
    [preview, previewRows],
  );
  return (
    <Section title="Preview of first rows" flush>
      <DataTable
        label="Preview of first rows"
        columns={columns}
        rows={rows}
        rowKey={({ row }) => String(row)}
        csvName="preview"
        hasSearch={false}
        empty={
          <EmptyState title="The file has no rows below its header">Add rows and upload it again.</EmptyState>
        }
      />
    </Section>
  );
}
