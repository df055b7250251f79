import type { DataRequestDetail } from "@labs/contract/uploads/data-requests";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { columnLetters } from "../../components/sheet/sheet-address.ts";
import { counted } from "../../lib/format.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { ColumnMappings } from "./column-mappings.tsx";
import { MissingFields } from "./mapping-step.tsx";
import { useMayChange } from "./may-change.ts";
import { confirmRequest, keepRequest } from "./queries.ts";
import { type Choice, changesOf, missingFields, proposedChoice, withField } from "./store.ts";

type Columns = DataRequestDetail["columns"];

/**
 * Columns with values that no field was read from: a list that goes in by itself says which it left. Whoever knows what
 * one is says so here, and the list is read again.
 */
export function UnreadColumns({ request }: { request: DataRequestDetail }) {
  const { columns, fields } = request;
  const mayChange = useMayChange(request);
  const read = useMemo(() => proposedChoice(columns), [columns]);
  const [choice, setChoice] = useState<Choice>(read);
  const [isWhole, setWhole] = useState(false);
  const confirm = useMutation({
    mutationFn: confirmRequest,
    meta: { inline: true },
    onSuccess: keepRequest,
  });
  const unread = columns.filter(({ field, samples }) => field === null && samples.length > 0);
  const changes = changesOf(fields, { read, choice });
  const missing = newlyMissing(request, { read, choice });
  const set = (index: number, field: string | null) => setChoice(withField(choice, index, field));
  if (columns.length === 0) return null;
  const shown = columns.filter(
    (column) => isWhole || unread.includes(column) || isChosen(column) || isChanged(column, choice),
  );
  return (
    <Section
      title={isWhole || unread.length === 0 ? "Columns" : "Columns not read"}
      description={describe(request, { unread: unread.length, mayChange })}
      flush
      actions={
        <Group gap="sm">
          <Button size="xs" variant="default" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show fewer columns" : "Show all columns"}
          </Button>
          {mayChange && Object.keys(changes).length > 0 ? (
            <>
              <Button size="xs" variant="default" onClick={() => setChoice(read)}>
                Discard changes
              </Button>
              <Button
                size="xs"
                disabled={missing.length > 0}
                loading={confirm.isPending}
                onClick={() => confirm.mutate({ id: request.id, mapping: changes })}
              >
                Read list again
              </Button>
            </>
          ) : null}
        </Group>
      }
    >
      {confirm.isError ? (
        <Alert color="red" role="alert" title="The list was not read again">
          {messageOfFailure(confirm.error)} Your selections are still on this page.
        </Alert>
      ) : null}
      {missing.length > 0 ? (
        <MissingFields request={request} missing={missing} choice={choice} onChoose={set} />
      ) : (
        <Moves request={request} choice={choice} />
      )}
      {shown.length > 0 ? (
        <ColumnMappings
          request={request}
          columns={shown}
          label={isWhole ? "All columns" : "Columns not read"}
          firstStep={isWhole ? undefined : FIRST}
          choice={choice}
          onChoose={set}
          isReadOnly={!mayChange}
        />
      ) : null}
    </Section>
  );
}

/** So many stand above the results; the others are a click away. */
const FIRST = 8;

/** What somebody chose of this list stays in sight, to be taken back. */
const isChosen = ({ source }: Columns[number]): boolean => source === "given";

const isChanged = ({ index, field }: Columns[number], choice: Choice): boolean =>
  (choice.get(index) ?? null) !== field;

/** A list may stand where its lines or its file's name say; only what a change takes away is missing. */
function newlyMissing(request: DataRequestDetail, { read, choice }: { read: Choice; choice: Choice }) {
  const before = new Set(missingFields(request.fields, read, request).map(({ key }) => key));
  return missingFields(request.fields, choice, request).filter(({ key }) => !before.has(key));
}

function describe(
  { columns, owner }: DataRequestDetail,
  { unread, mayChange }: { unread: number; mayChange: boolean },
): string {
  const left =
    unread === 0
      ? `Every column with values is read, of ${counted(columns.length, "column", "columns")}.`
      : `${counted(unread, "column", "columns")} of ${columns.length}, returned unchanged in the results.`;
  return mayChange
    ? `${left} Choose what a column is and read the list again; your choice is remembered for the next file.`
    : `${left} ${owner.name} and administrators can change what a column is.`;
}

/** A field is read from one column: what a choice takes from another is said before it is done. */
function Moves({ request: { columns, fields }, choice }: { request: DataRequestDetail; choice: Choice }) {
  const moves = columns.flatMap(({ index, header, field }) => {
    const to = [...choice].find(([column, taken]) => taken === field && column !== index)?.[0];
    const label = fields.find(({ key }) => key === field)?.label;
    if (to === undefined || label === undefined) return [];
    const name = (at: number, head: string) => `${columnLetters(at)}${head === "" ? "" : `, ${head}`}`;
    return [`${label} moves from ${name(index, header)} to ${name(to, columns[to]?.header ?? "")}.`];
  });
  return (
    <Text size="sm" px="lg" pb={moves.length > 0 ? "sm" : 0} role="status">
      {moves.join(" ")}
    </Text>
  );
}
