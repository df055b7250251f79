import { ActionIcon, Table, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { Hint } from "../status/hint.tsx";

export interface EntryColumn<Entry> {
  header: string;
  isAmount?: boolean;
  cell: (entry: Entry) => ReactNode;
  title?: (entry: Entry) => string | undefined;
}

interface EntryTableProps<Entry> {
  label: string;
  minWidth: number;
  columns: readonly EntryColumn<Entry>[];
  entries: readonly Entry[];
  /** The id that a deletion names, and what it deletes in words: "the offer of $200,000"; null where nobody may. */
  deletes: (entry: Entry) => { id: string; what: string } | null;
  onDelete: (id: string) => void;
  /** Why the last one was not deleted. */
  error: unknown;
}

/** What people entered, a row each, with a way to delete what was entered by mistake. */
export function EntryTable<Entry>({ label, minWidth, columns, entries, ...props }: EntryTableProps<Entry>) {
  return (
    <Table.ScrollContainer minWidth={minWidth}>
      <Table aria-label={label} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ header, isAmount }) => (
              <Table.Th key={header} scope="col" {...(isAmount ? { ta: "right" } : {})}>
                {header}
              </Table.Th>
            ))}
            <Table.Th scope="col" aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry, at) => {
            const deletes = props.deletes(entry);
            return (
              <Table.Tr key={deletes?.id ?? `row ${at}`}>
                {columns.map(({ header, isAmount, cell, title }) => (
                  <Table.Td key={header} title={title?.(entry)} {...(isAmount ? { ta: "right" } : {})}>
                    {cell(entry)}
                  </Table.Td>
                ))}
                <Table.Td>
                  {deletes === null ? null : (
                    <Hint label={`Delete ${deletes.what}`}>
                      <ActionIcon
                        size="sm"
                        variant="subtle"
                        color="red"
                        aria-label={`Delete ${deletes.what}`}
                        onClick={() => props.onDelete(deletes.id)}
                      >
                        <IconTrash size={14} aria-hidden />
                      </ActionIcon>
                    </Hint>
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {props.error ? (
        <Text size="xs" role="alert" c="var(--labs-bad)">
          Not deleted. {messageOfFailure(props.error)}
        </Text>
      ) : null}
    </Table.ScrollContainer>
  );
}
