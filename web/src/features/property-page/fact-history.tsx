import { Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../components/layout/dialog.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { byUnit } from "../../lib/format.ts";
import { dateTime } from "../../lib/format-date.ts";
import { factHistoryQuery } from "./queries.ts";

/** Every correction of the property's facts and every way back, newest first. */
export function FactHistory({ id, onClose }: { id: string; onClose: () => void }) {
  const history = useQuery(factHistoryQuery(id));
  return (
    <Dialog opened onClose={onClose} title="Fact history" size="xl">
      {history.isError ? (
        <FailureNote what="The history" error={history.error} onRetry={() => history.refetch()} />
      ) : null}
      {history.data ? (
        <Table.ScrollContainer minWidth={560}>
          <Table aria-label="Fact history" fz="sm">
            <Table.Thead>
              <Table.Tr>
                {["Date", "Fact", "Change", "Source value", "Reason", "By"].map((name) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {history.data.items.map((one) => (
                <Table.Tr key={`${one.fact} ${one.version}`}>
                  <Table.Td>{dateTime(one.at)}</Table.Td>
                  <Table.Td>{one.label}</Table.Td>
                  <Table.Td>
                    {byUnit(one.from, one.unit)} → {byUnit(one.to, one.unit)}
                    {one.action === "reverted" ? " (back to source)" : ""}
                  </Table.Td>
                  <Table.Td>{byUnit(one.sourceValue, one.unit)}</Table.Td>
                  <Table.Td>{one.reason ?? <Text c="dimmed">none</Text>}</Table.Td>
                  <Table.Td>{one.by}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
    </Dialog>
  );
}
