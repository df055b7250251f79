import type { BulkRow, BulkRun } from "@labs/contract/firm-models/bulk-runs";
import type { FirmModelDetail } from "@labs/contract/firm-models/firm-models";
import { Anchor, Table, Text } from "@mantine/core";
import { Link } from "react-router";
import { Pages } from "../../../components/layout/pagination.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { Kept } from "../../../components/status/kept.tsx";
import { StateMark } from "../../../components/status/state-mark.tsx";
import { statementAmount } from "../../../lib/format.ts";
import { usePageAddress } from "../../../lib/page-address.ts";
import { BULK_ROWS, isUnderway, useBulkRows } from "../queries.ts";

/** A row for each property: what was offered, what the model says, and what could not be filled. */
export function BulkRows({ model, run }: { model: FirmModelDetail; run: BulkRun }) {
  const address = usePageAddress();
  const page = address.page("rows");
  const of = { id: model.id, bulkId: run.id, page, isUnderway: isUnderway(run) };
  const { data, error, refetch, isPlaceholderData } = useBulkRows(of);
  if (error && !data) return <FailureNote what="The rows" error={error} onRetry={() => void refetch()} />;
  const rows = data?.items ?? [];
  const known = rows.find(({ outputs }) => outputs.length > 0)?.outputs ?? [];
  return (
    <>
      {error ? <FailureNote what="The rows" error={error} onRetry={() => void refetch()} /> : null}
      <Kept isOld={isPlaceholderData}>
        <Table.ScrollContainer minWidth={720}>
          <Table aria-label="Properties through the model" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Property</Table.Th>
                <Table.Th data-align="right">Offer</Table.Th>
                {known.map(({ cell, label }) => (
                  <Table.Th key={cell} data-align="right">
                    {label || cell}
                  </Table.Th>
                ))}
                {run.bid === null ? null : <Table.Th data-align="right">Maximum bid</Table.Th>}
                <Table.Th>Filled</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row key={row.position} {...{ row, run }} cells={known.map(({ cell }) => cell)} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Kept>
      <Pages
        of="properties"
        page={page}
        pageSize={BULK_ROWS}
        total={data?.total ?? 0}
        onPage={(next) => address.set({ rows: next === 1 ? null : next })}
      />
    </>
  );
}

function Row({ row, run, cells }: { row: BulkRow; run: BulkRun; cells: readonly string[] }) {
  const texts = new Map(row.outputs.map(({ cell, text }) => [cell, text]));
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          component={Link}
          to={`/research-property/${encodeURIComponent(row.googlePlacesId)}`}
          size="sm"
        >
          {row.label ?? row.googlePlacesId}
        </Anchor>
        {row.demo ? (
          <Text size="xs" c="dimmed">
            Demo data
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td data-align="right">{row.price === null ? "—" : `$${statementAmount(row.price)}`}</Table.Td>
      {cells.map((cell) => (
        <Table.Td key={cell} data-align="right">
          {texts.get(cell) ?? "—"}
        </Table.Td>
      ))}
      {run.bid === null ? null : <Table.Td data-align="right">{row.maxBid?.text ?? "—"}</Table.Td>}
      <Table.Td>
        <Outcome row={row} />
      </Table.Td>
    </Table.Tr>
  );
}

function Outcome({ row: { outcome, reason } }: { row: BulkRow }) {
  if (outcome === "waiting") return <StateMark tone="idle">Waiting</StateMark>;
  return (
    <>
      {outcome === "filled" ? <StateMark tone="good">Whole</StateMark> : null}
      {outcome === "partly" ? <StateMark tone="warn">In part</StateMark> : null}
      {outcome === "failed" ? <StateMark tone="bad">Not run</StateMark> : null}
      {reason === null ? null : (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </>
  );
}
