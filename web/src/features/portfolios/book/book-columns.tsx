import type { BookUpload } from "@labs/contract/portfolios/book";
import { Alert, Button, Group, Select, SimpleGrid, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOfFailure } from "../../../lib/toast-for-failure.ts";
import { findSentFile, sendBook } from "./book-queries.ts";

interface BookColumnsProps {
  portfolioId: string;
  file: BookUpload;
  canEdit: boolean;
  onSent: (upload: BookUpload) => void;
}

/** What each column was read as; a file that was sent from this tab can be read again with others. */
export function BookColumns({ portfolioId, file, canEdit, onSent }: BookColumnsProps) {
  const [isOpen, setOpen] = useState(file.questions.length > 0);
  const [chosen, setChosen] = useState<Record<number, string | null>>({});
  const source = findSentFile(file.id);
  const labels = new Map(file.fields.map(({ key, label }) => [key, label]));
  const read = file.columns.filter(({ field }) => field !== null);
  const unread = file.columns.filter(({ field }) => field === null);
  const again = useMutation({
    mutationFn: (content: File) =>
      sendBook({
        id: portfolioId,
        kind: file.kind,
        file: content,
        mapping: writeMapping(file, chosen),
        endMonth: file.endMonth,
        onProgress: () => undefined,
      }),
    meta: { inline: true },
    onSuccess: onSent,
  });
  return (
    <>
      <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" c="dimmed">
          Read{" "}
          {read.map(({ header, field }) => `${header} as ${labels.get(field ?? "")}`).join(", ") ||
            "no column"}
          .
          {unread.length > 0
            ? ` Not read: ${unread.map(({ header }) => header || "(no header)").join(", ")}.`
            : ""}
        </Text>
        {canEdit ? (
          <Button
            size="xs"
            variant="default"
            style={{ flexShrink: 0 }}
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
          >
            {isOpen ? "Hide columns" : "Change columns"}
          </Button>
        ) : null}
      </Group>
      {isOpen && canEdit ? (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
            {file.columns.map((column) => (
              <Select
                key={column.index}
                size="xs"
                label={column.header || "(no header)"}
                description={column.samples.slice(0, 2).join(" · ") || "empty"}
                placeholder="Not read"
                data={file.fields.map(({ key, label }) => ({ value: key, label }))}
                value={chosen[column.index] === undefined ? column.field : (chosen[column.index] ?? null)}
                onChange={(field) => setChosen({ ...chosen, [column.index]: field })}
                searchable
                clearable
                clearButtonProps={{ "aria-label": `Do not read ${column.header}` }}
              />
            ))}
          </SimpleGrid>
          {again.isError ? (
            <Alert color="red" role="alert" title="The file was not read again">
              {messageOfFailure(again.error)}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            {source === undefined ? (
              <Text size="sm" c="dimmed">
                Upload the file again to read it with other columns.
              </Text>
            ) : (
              <Button
                size="xs"
                disabled={Object.keys(chosen).length === 0}
                loading={again.isPending}
                onClick={() => again.mutate(source)}
              >
                Read again with these columns
              </Button>
            )}
          </Group>
        </>
      ) : null}
    </>
  );
}

/** Every field with its column, or with none. */
function writeMapping(
  file: BookUpload,
  chosen: Record<number, string | null>,
): Record<string, number | null> {
  const mapping: Record<string, number | null> = {};
  for (const { index, field } of file.columns) {
    if (field !== null && chosen[index] !== undefined && chosen[index] !== field) mapping[field] = null;
  }
  for (const { index, field } of file.columns) {
    const now = chosen[index] === undefined ? field : (chosen[index] ?? null);
    if (now !== null) mapping[now] = index;
  }
  return mapping;
}
