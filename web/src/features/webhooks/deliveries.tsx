import { WEBHOOK_EVENTS, type Webhook, type WebhookDelivery } from "@labs/contract/access/webhooks";
import { Button, Pagination } from "@mantine/core";
import { useMemo, useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { StateMark } from "../../components/status/state-mark.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, UNAVAILABLE } from "../../lib/format.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { DELIVERIES_PAGE, useDeliveries, useResend } from "./queries.ts";

const nameEvent = (event: string) =>
  event === "webhook.test" ? "A test" : (WEBHOOK_EVENTS[event as keyof typeof WEBHOOK_EVENTS] ?? event);

function DeliveryState({ state, error }: WebhookDelivery) {
  if (state === "delivered") return <StateMark tone="good">Delivered</StateMark>;
  if (state === "failed") return <StateMark tone="bad">Failed</StateMark>;
  return <StateMark tone={error === null ? "busy" : "warn"}>Waiting</StateMark>;
}

function nextText({ nextAttemptAt }: WebhookDelivery): string {
  if (nextAttemptAt === null) return UNAVAILABLE;
  return Date.parse(nextAttemptAt) <= Date.now() ? "Now" : dateTime(nextAttemptAt);
}

const COLUMNS: Column<WebhookDelivery>[] = [
  { id: "event", header: "Event", width: 170, value: ({ event }) => nameEvent(event) },
  {
    id: "at",
    header: "Happened",
    value: ({ occurredAt }) => occurredAt,
    text: ({ occurredAt }) => ageText(occurredAt, new Date()),
    cell: ({ occurredAt }) => <span title={dateTime(occurredAt)}>{ageText(occurredAt, new Date())}</span>,
  },
  {
    id: "state",
    header: "State",
    onCard: true,
    value: ({ state }) => state,
    cell: (row) => <DeliveryState {...row} />,
  },
  {
    id: "answer",
    header: "Answer",
    onCard: "line",
    width: 170,
    value: ({ error, statusCode }) => error ?? statusCode,
    text: ({ error, statusCode }) => error ?? (statusCode === null ? UNAVAILABLE : `Answered ${statusCode}`),
  },
  { id: "attempts", header: "Attempts", align: "right", value: ({ attempts }) => attempts },
  {
    id: "took",
    header: "Took, ms",
    align: "right",
    startsHidden: true,
    value: ({ milliseconds }) => milliseconds,
    text: ({ milliseconds }) => (milliseconds === null ? UNAVAILABLE : count(milliseconds)),
  },
  { id: "next", header: "Next attempt", value: ({ nextAttemptAt }) => nextAttemptAt, text: nextText },
  { id: "id", header: "Event id", startsHidden: true, value: ({ eventId }) => eventId },
];

/** What was sent to a webhook, and what was answered. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useDeliveries(webhook.id, page);
  const resend = useResend(webhook.id);
  const { isOn } = webhook;
  const { mutate } = resend;
  const columns = useMemo(
    (): Column<WebhookDelivery>[] => [
      ...COLUMNS,
      {
        id: "resend",
        header: "Again",
        onCard: true,
        filter: false,
        value: () => null,
        cell: (row) => (
          <Button
            size="compact-sm"
            variant="default"
            disabled={!isOn}
            aria-label={`Send again: ${nameEvent(row.event)}, ${dateTime(row.occurredAt)}`}
            onClick={() => mutate(row)}
          >
            Send again
          </Button>
        ),
      },
    ],
    [isOn, mutate],
  );
  if (error && !data)
    return <FailureNote what="The deliveries" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const pages = Math.ceil(data.total / DELIVERIES_PAGE);
  return (
    <DataTable
      label={`Deliveries to ${webhook.name}`}
      columns={columns}
      rows={data.items}
      rowKey={(row) => row.id}
      csvName="deliveries"
      rowsOfAllPages={data.total}
      empty={<EmptyState title="Nothing sent yet">Deliveries are kept for 30 days.</EmptyState>}
      footer={pages > 1 ? <Pagination total={pages} value={page} onChange={setPage} /> : null}
    />
  );
}
