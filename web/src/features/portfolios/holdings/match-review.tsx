import type { HoldingValues, MatchedFile, MatchedRow } from "@labs/contract/portfolios/holdings";
import { Alert, Badge, Button, Group, Select, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { count, counted } from "../../../lib/format.ts";
import { messageOfFailure } from "../../../lib/toast-for-failure.ts";
import { showToast } from "../../../lib/toasts.ts";
import { addToPortfolio, refreshPortfolios } from "../queries.ts";

const OUTCOMES: Record<MatchedRow["outcome"], { label: string; mark: string; color: string }> = {
  matched: { label: "Matched", mark: "●", color: "teal" },
  ambiguous: { label: "Choose one", mark: "⚠", color: "yellow" },
  notFound: { label: "Not found", mark: "⚠", color: "red" },
  duplicate: { label: "Duplicate in file", mark: "○", color: "gray" },
  held: { label: "Already held", mark: "○", color: "gray" },
};

const ORDER = ["ambiguous", "notFound", "matched", "held", "duplicate"] as const;

interface MatchReviewProps {
  portfolioId: string;
  file: MatchedFile;
  onAgain: () => void;
  onDone: () => void;
}

/** What each row of a file names; what is in doubt is chosen here, and only then anything is added. */
export function MatchReview({ portfolioId, file, onAgain, onDone }: MatchReviewProps) {
  const [chosen, setChosen] = useState<Record<number, string>>({});
  const kept = useMemo(() => listKept(file, chosen), [file, chosen]);
  const columns = useMemo(
    () => createColumns(chosen, (row, id) => setChosen((before) => withChoice(before, row, id))),
    [chosen],
  );
  const rows = useMemo(
    () => file.rows.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || a.row - b.row),
    [file],
  );
  const add = useMutation({
    mutationFn: () => addToPortfolio({ id: portfolioId, placeIds: kept.placeIds, values: kept.values }),
    meta: { inline: true },
    onSuccess: ({ added, alreadyHeld }) => {
      void refreshPortfolios();
      const held = alreadyHeld > 0 ? `, ${count(alreadyHeld)} already held and updated` : "";
      const words = counted(added, "property added", "properties added");
      showToast({ type: "success", message: `${words}${held}` });
      onDone();
    },
  });
  return (
    <>
      <Group gap="sm" role="status">
        {ORDER.map((outcome) => {
          const amount = file.counts[outcome] ?? 0;
          if (amount === 0) return null;
          const { label, mark, color } = OUTCOMES[outcome];
          return (
            <Badge key={outcome} variant="light" color={color}>
              {mark} {label}: {count(amount)}
            </Badge>
          );
        })}
      </Group>
      <Text size="sm" c="dimmed">
        {file.fileName}: read{" "}
        {file.columns.map(({ column, meaning }) => `${column} as ${meaning}`).join(", ")}.
        {file.ignored.length > 0 ? ` Left out: ${file.ignored.join(", ")}.` : ""}
      </Text>
      <DataTable
        label="Rows of the file"
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.row)}
        csvName="matched-rows"
        maxHeight={420}
      />
      {add.isError ? (
        <Alert color="red" role="alert" title="Nothing was added">
          {messageOfFailure(add.error)}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onAgain}>
          Another file
        </Button>
        <Button loading={add.isPending} disabled={kept.placeIds.length === 0} onClick={() => add.mutate()}>
          {wordsFor(kept)}
        </Button>
      </Group>
    </>
  );
}

function withChoice(before: Record<number, string>, row: number, id: string | null): Record<number, string> {
  const { [row]: _before, ...rest } = before;
  return id === null ? rest : { ...rest, [row]: id };
}

interface Kept {
  placeIds: string[];
  values: Record<string, HoldingValues>;
  /** How many of them are held already, and only change. */
  changed: number;
}

function wordsFor({ placeIds, changed }: Kept): string {
  const added = placeIds.length - changed;
  const words = added === 1 ? "Add 1 property" : `Add ${count(added)} properties`;
  if (changed === 0) return words;
  return added === 0 ? `Update ${count(changed)} held` : `${words}, change ${count(changed)}`;
}

/** What is sure, what was chosen, and what is entered again for what is held. */
function listKept({ rows }: MatchedFile, chosen: Record<number, string>): Kept {
  const values: Record<string, HoldingValues> = {};
  let changed = 0;
  const placeIds = new Set<string>();
  for (const row of rows) {
    const id = namedBy(row, chosen)?.googlePlacesId;
    const hasValues = Object.keys(row.values).length > 0;
    const isKept =
      row.outcome === "matched" || row.outcome === "ambiguous" || (row.outcome === "held" && hasValues);
    if (id === undefined || !isKept || placeIds.has(id)) continue;
    placeIds.add(id);
    if (row.outcome === "held") changed += 1;
    if (hasValues) values[id] = row.values;
  }
  return { placeIds: [...placeIds], values, changed };
}

/** The property that a row names: of several nobody is the one until it is chosen. */
function namedBy({ outcome, candidates, row }: MatchedRow, chosen: Record<number, string>) {
  if (outcome !== "ambiguous") return candidates[0];
  return candidates.find(({ googlePlacesId }) => googlePlacesId === chosen[row]);
}

function createColumns(
  chosen: Record<number, string>,
  onChoose: (row: number, id: string | null) => void,
): Column<MatchedRow>[] {
  return [
    { id: "row", header: "Row", align: "right", width: 48, value: (row) => row.row },
    { id: "text", header: "In the file", value: (row) => row.text, width: 240, onCard: "line" },
    {
      id: "outcome",
      header: "Outcome",
      width: 150,
      value: (row) => OUTCOMES[row.outcome].label,
      onCard: true,
      cell: (row) => {
        const { label, mark, color } = OUTCOMES[row.outcome];
        return (
          <Badge variant="light" color={color}>
            {mark} {label}
          </Badge>
        );
      },
    },
    {
      id: "property",
      header: "Property",
      width: 260,
      onCard: "line",
      value: (row) => namedBy(row, chosen)?.label,
      cell: (row) =>
        row.outcome === "ambiguous" ? (
          <Select
            size="xs"
            aria-label={`Property of row ${row.row}`}
            placeholder="None of these"
            clearable
            data={row.candidates.map(({ googlePlacesId, label }) => ({ value: googlePlacesId, label }))}
            value={chosen[row.row] ?? null}
            onChange={(id) => onChoose(row.row, id)}
          />
        ) : (
          (row.candidates[0]?.label ?? "—")
        ),
    },
    { id: "reason", header: "Why", value: (row) => row.reason, width: 220 },
  ];
}
