import {
  BOOK_OUTCOMES,
  type BookChange,
  type BookOutcome,
  type BookRow,
  type BookUpload,
  CREATE,
  LEAVE_OUT,
} from "@labs/contract/portfolios/book";
import { AccountKey } from "@labs/contract/uploads/operating-statements";
import { Anchor, Chip, Group, Select, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { Pages } from "../../../components/layout/pagination.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { Kept } from "../../../components/status/kept.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { count, money, rate, statementAmount } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { propertyAddress } from "../../../lib/place-address.ts";
import { ROWS_PAGE, useBookRows } from "./book-queries.ts";

const LABELS: Record<BookOutcome, string> = {
  review: "▲ In doubt",
  rejected: "▲ Rejected",
  new: "New",
  created: "New address",
  changed: "Changed",
  sold: "Sold",
  missing: "Not in the file",
  same: "Unchanged",
  ignored: "Nothing to do",
};

interface BookRowsProps {
  portfolioId: string;
  file: BookUpload;
  outcome: BookOutcome | "noted" | null;
  onOutcome: (outcome: BookOutcome | "noted" | null) => void;
  /** Null where nothing can be chosen any more. */
  choices: Record<string, string> | null;
  onChoose: (row: number, choice: string | null) => void;
}

/** The rows of a file by what becomes of them, each with its differences. */
export function BookRows({ portfolioId, file, outcome, onOutcome, choices, onChoose }: BookRowsProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useBookRows(portfolioId, {
    uploadId: file.id,
    outcome,
    page,
  });
  const columns = useMemo(() => createColumns(choices, onChoose), [choices, onChoose]);
  const shown = BOOK_OUTCOMES.filter((one) => file.counts[one] > 0);
  return (
    <Section title="Rows" flush>
      <Group gap="xs" p="md" role="group" aria-label="Rows by outcome">
        <Chip.Group
          value={outcome ?? ""}
          onChange={(next) => {
            setPage(1);
            onOutcome(next === "" ? null : (next as BookOutcome | "noted"));
          }}
        >
          <Chip size="xs" value="">
            All
          </Chip>
          {shown.map((one) => (
            <Chip key={one} size="xs" value={one}>
              {LABELS[one]}: {count(file.counts[one])}
            </Chip>
          ))}
          {file.noted > 0 ? (
            <Chip size="xs" value="noted">
              With a note: {count(file.noted)}
            </Chip>
          ) : null}
        </Chip.Group>
      </Group>
      {error && !data ? <FailureNote what="The rows" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={8} /> : null}
      {data ? (
        <Kept isOld={isPlaceholderData}>
          <DataTable
            label="Rows of the file"
            columns={columns}
            rows={data.items}
            rowKey={(row) => String(row.row)}
            csvName="own-book-rows"
            hasSearch={false}
            rowsOfAllPages={data.total}
            empty={<EmptyState title="No such rows">Choose another kind of rows above.</EmptyState>}
            footer={<Pages of="rows" page={page} pageSize={ROWS_PAGE} total={data.total} onPage={setPage} />}
          />
        </Kept>
      ) : null}
    </Section>
  );
}

function createColumns(
  choices: Record<string, string> | null,
  onChoose: (row: number, choice: string | null) => void,
): Column<BookRow>[] {
  return [
    {
      id: "row",
      header: "Row",
      align: "right",
      width: 56,
      value: ({ row }) => (row < 0 ? null : row),
      text: ({ row }) => (row < 0 ? "" : String(row)),
    },
    { id: "ownId", header: "Own id", value: ({ ownId }) => ownId, width: 110, onCard: true },
    { id: "outcome", header: "Outcome", value: ({ outcome }) => LABELS[outcome], width: 130, onCard: true },
    {
      id: "home",
      header: "Home",
      width: 280,
      onCard: "line",
      value: (row) => row.property?.label ?? row.text,
      cell: (row) => <Home row={row} choices={choices} onChoose={onChoose} />,
    },
    {
      id: "changes",
      header: "Differences",
      width: 320,
      onCard: "line",
      value: (row) => row.changes.map(writeChange).join("; "),
      cell: (row) => <OneLine lines={row.changes.map(writeChange)} most={2} />,
    },
    {
      id: "words",
      header: "Notes and reasons",
      width: 300,
      onCard: "line",
      value: ({ problems, notes }) => [...problems, ...notes].join("; "),
      cell: ({ problems, notes }) => (
        <OneLine lines={[...problems.map((one) => `▲ ${one}`), ...notes]} most={2} />
      ),
    },
  ];
}

/** Rows are one line high: what does not fit is in its hint. */
function OneLine({ lines, most }: { lines: readonly string[]; most: number }) {
  if (lines.length === 0) return null;
  const more = lines.length - most;
  return (
    <Text size="xs" truncate title={lines.join("\n")}>
      {lines.slice(0, most).join(" · ")}
      {more > 0 ? ` · ${more} more` : ""}
    </Text>
  );
}

interface HomeProps {
  row: BookRow;
  choices: Record<string, string> | null;
  onChoose: (row: number, choice: string | null) => void;
}

function Home({ row, choices, onChoose }: HomeProps) {
  const { property, outcome, candidates, canCreate } = row;
  if (outcome === "review" && choices !== null) {
    const data = [
      ...candidates.map(({ googlePlacesId, label }) => ({ value: googlePlacesId, label })),
      ...(canCreate ? [{ value: CREATE, label: `Add as your own: ${row.text}` }] : []),
      { value: LEAVE_OUT, label: "Leave out" },
    ];
    return (
      <Select
        size="xs"
        aria-label={`Home of row ${row.row}`}
        placeholder="Choose the home"
        data={data}
        value={choices[String(row.row)] ?? null}
        onChange={(choice) => onChoose(row.row, choice)}
        clearable
      />
    );
  }
  if (property === null) return row.text;
  return (
    <Anchor component={Link} to={propertyAddress(property.googlePlacesId)} size="sm">
      {property.label}
    </Anchor>
  );
}

const DOLLARS = new Set(["acquisition_price", "monthly_rent", "loan_balance", "loan_payment"]);
const isAccount = (field: string) => AccountKey.safeParse(field).success;
const SHARES = new Set(["ownership_share", "loan_rate"]);

/** "Monthly rent: $1,500 → $1,600"; of what was nothing before the new value alone. */
function writeChange({ field, label, from, to }: BookChange): string {
  const after = writeValue(field, to);
  return from === null ? `${label}: ${after}` : `${label}: ${writeValue(field, from)} → ${after}`;
}

function writeValue(field: string, value: BookChange["from"]): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    if (DOLLARS.has(field)) return money(value);
    if (isAccount(field)) return statementAmount(value, 2);
    return SHARES.has(field) ? rate(value, 2) : count(value, 2);
  }
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? asOfText(value) : value;
}
