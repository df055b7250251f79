import { WEBHOOK_EVENTS, type WebhookEvent } from "@labs/contract/access/webhooks";
import { Checkbox } from "@mantine/core";
import classes from "./webhooks.module.css";

interface EventChoiceProps {
  value: WebhookEvent[];
  onChange: (events: WebhookEvent[]) => void;
  error?: string | undefined;
}

/** What a webhook is told of. */
export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  return (
    <Checkbox.Group
      label="Events"
      error={error}
      value={value}
      onChange={(events) => onChange(events as WebhookEvent[])}
    >
      <div className={classes.events}>
        {Object.entries(WEBHOOK_EVENTS).map(([event, words]) => (
          <Checkbox key={event} value={event} label={words} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
