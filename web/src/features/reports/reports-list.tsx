import type { LabsDocument } from "@labs/contract/documents";
import { Anchor, List, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { atHost } from "../../lib/calls/at-host.ts";
import { bytes } from "../../lib/format.ts";
import { dateTime } from "../../lib/format-date.ts";

interface ReportsListProps {
  query: UseQueryResult<{ items: LabsDocument[]; total: number }>;
}

/** Reports written before; each stays as it was, whatever changed since. */
export function ReportsList({ query }: ReportsListProps) {
  if (query.isLoadingError)
    return <FailureNote what="The reports" error={query.error} onRetry={() => query.refetch()} />;
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title="Written reports">
      <List spacing={6} listStyleType="none">
        {items.map((report) => (
          <List.Item key={report.id}>
            <Anchor href={atHost(`/api/documents/${report.id}/content`)} target="_blank" rel="noreferrer">
              {report.name}
            </Anchor>
            <Text size="xs" c="dimmed">
              {dateTime(report.createdAt)}, {report.createdBy}, {bytes(report.size)}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
