import { WEBHOOK_EVENTS, type Webhook } from "@labs/contract/access/webhooks";
import { Button } from "@mantine/core";
import { useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import listClasses from "../../components/layout/plain-list.module.css";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { StateMark } from "../../components/status/state-mark.tsx";
import { count } from "../../lib/format.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { Deliveries } from "./deliveries.tsx";
import { EventChoice } from "./event-choice.tsx";
import { useChangeWebhook, useDeleteWebhook, useTestWebhook, useWebhooks } from "./queries.ts";
import classes from "./webhooks.module.css";

/** The firm's webhooks: what each is told of, and whether it arrives. */
export function WebhookList() {
  const { data, error, refetch } = useWebhooks();
  if (error && !data) return <FailureNote what="The webhooks" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  if (data.items.length === 0) {
    return (
      <EmptyState title="No webhooks">
        Other programs are told of jobs, decisions and matches by one.
      </EmptyState>
    );
  }
  return (
    <ul className={listClasses.list}>
      {data.items.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  );
}

function WebhookState({ webhook }: { webhook: Webhook }) {
  const { isOn, offReason, failingSince, lastDeliveredAt } = webhook;
  if (!isOn) {
    return offReason === null ? (
      <StateMark tone="idle">Off</StateMark>
    ) : (
      <StateMark tone="bad">Turned off. {offReason}</StateMark>
    );
  }
  if (failingSince !== null) {
    return <StateMark tone="warn">Nothing arrives since {dateTime(failingSince)}</StateMark>;
  }
  if (lastDeliveredAt === null) return <StateMark tone="idle">Nothing sent yet</StateMark>;
  return <StateMark tone="good">Arrived {ageText(lastDeliveredAt, new Date())}</StateMark>;
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const change = useChangeWebhook();
  const test = useTestWebhook();
  const remove = useDeleteWebhook();
  const { name, url, events, isOn, waiting, createdAt, createdBy } = webhook;
  const waits = waiting === 0 ? "" : `; ${count(waiting)} waiting`;
  return (
    <li>
      <div className={classes.described}>
        <span className={listClasses.name}>{name}</span>
        <span className={listClasses.meta} title={`Added ${dateTime(createdAt)} by ${createdBy}`}>
          {url}
        </span>
        <span className={listClasses.meta}>
          {events.map((event) => WEBHOOK_EVENTS[event]).join("; ")}
          {waits}
        </span>
        <WebhookState webhook={webhook} />
      </div>
      <div className={classes.actions}>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isOpen}
          aria-label={`Events and deliveries of ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Close" : "Events and deliveries"}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Send a test to ${name}`}
          disabled={!isOn}
          loading={test.isPending}
          onClick={() => test.mutate(webhook)}
        >
          Send a test
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Turn ${name} ${isOn ? "off" : "on"}`}
          loading={change.isPending}
          onClick={() => change.mutate({ webhook, isOn: !isOn })}
        >
          {isOn ? "Turn off" : "Turn on"}
        </Button>
        <Button
          size="compact-sm"
          variant={isRemoving ? "filled" : "default"}
          aria-label={isRemoving ? `Remove ${name} with its deliveries` : `Remove ${name}`}
          loading={remove.isPending}
          onClick={() => (isRemoving ? remove.mutate(webhook) : setRemoving(true))}
          onBlur={() => setRemoving(false)}
        >
          {isRemoving ? "Remove with its deliveries" : "Remove"}
        </Button>
      </div>
      {isOpen ? <OpenedWebhook webhook={webhook} /> : null}
    </li>
  );
}

function OpenedWebhook({ webhook }: { webhook: Webhook }) {
  const [events, setEvents] = useState(webhook.events);
  const change = useChangeWebhook();
  const isChanged = [...events].sort().join() !== [...webhook.events].sort().join();
  return (
    <div className={classes.opened}>
      <EventChoice
        value={events}
        onChange={setEvents}
        error={events.length === 0 ? "Choose at least one event" : undefined}
      />
      {isChanged ? (
        <div>
          <Button
            size="compact-sm"
            disabled={events.length === 0}
            loading={change.isPending}
            onClick={() => change.mutate({ webhook, events })}
          >
            Save events
          </Button>
        </div>
      ) : null}
      <Deliveries webhook={webhook} />
    </div>
  );
}
