import {
  INBOX_KINDS,
  type InboxKind,
  type InboxSettings,
  type WatchedMarkets,
} from "@labs/contract/access/inbox";
import type { MarketAlert } from "@labs/contract/access/market-alerts";
import { Button, Stack, Switch, Text } from "@mantine/core";
import { Link } from "react-router";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import plain from "../../components/layout/plain-list.module.css";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { counted } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { AlertList } from "./alert-list.tsx";
import {
  useInboxSettings,
  useLeave,
  useMarketAlerts,
  useSaveInboxSettings,
  useWatchedMarkets,
} from "./queries.ts";

const KINDS = Object.entries(INBOX_KINDS) as [InboxKind, string][];

/** What is told on Home and by mail, kind by kind, and which markets are watched. */
export function InboxSettingsForm({ email }: { email: string }) {
  const { data, error, isLoadingError, refetch } = useInboxSettings();
  return (
    <>
      <Section title="Inbox" description="What Home and the daily email show">
        {isLoadingError ? (
          <FailureNote what="The inbox’s settings" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !isLoadingError ? <RowsSkeleton rows={8} /> : null}
        {data ? <Switches settings={data} email={email} /> : null}
      </Section>
      <Watched />
    </>
  );
}

function Switches({ settings, email }: { settings: InboxSettings; email: string }) {
  const save = useSaveInboxSettings();
  const { off, isMailed, lastMail } = settings;
  const turn = (kind: InboxKind, isOn: boolean) =>
    save.mutate({ isMailed, off: isOn ? off.filter((one) => one !== kind) : [...off, kind] });
  return (
    <Stack gap="sm">
      <Switch
        label={`One mail a day to ${email}`}
        description="Mornings, on days with something new. Never twice on one day."
        checked={isMailed}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ off, isMailed: event.currentTarget.checked })}
      />
      <Text size="sm" c="dimmed">
        {describeLast(lastMail)}
      </Text>
      {KINDS.map(([kind, label]) => (
        <Switch
          key={kind}
          label={label}
          checked={!off.includes(kind)}
          disabled={save.isPending}
          onChange={(event) => turn(kind, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}

function describeLast(last: InboxSettings["lastMail"]): string {
  if (last === null) return "No mail yet.";
  const things = counted(last.items, "thing", "things");
  return last.failure === null
    ? `Last mail: ${asOfText(last.day)}, ${things}.`
    : `The mail of ${asOfText(last.day)} was not taken: ${last.failure}`;
}

function Watched() {
  const { data, error, isLoadingError, refetch } = useWatchedMarkets();
  const alerts = useMarketAlerts();
  return (
    <Section
      title="Watched markets"
      description="New rents and values of these are told, and alerts when they are met"
    >
      {isLoadingError ? (
        <FailureNote what="The watched markets" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={2} /> : null}
      {alerts.isLoadingError ? (
        <FailureNote what="The alerts" error={alerts.error} onRetry={() => void alerts.refetch()} />
      ) : null}
      {data ? <MarketList items={data.items} alerts={alerts.data?.items ?? []} /> : null}
    </Section>
  );
}

function MarketList({ items, alerts }: { items: WatchedMarkets["items"]; alerts: MarketAlert[] }) {
  const leave = useLeave();
  if (items.length === 0) {
    return <EmptyState title="No watched markets">Open a county or metro and press Watch.</EmptyState>;
  }
  return (
    <ul className={plain.list}>
      {items.map(({ kind, id, name, hasNews }) => (
        <li key={`${kind} ${id}`}>
          <Link to={`/markets/${kind}/${id}`}>{name}</Link>
          {hasNews ? <span className={plain.meta}>New figures</span> : null}
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Stop watching ${name}`}
            loading={leave.isPending && leave.variables.id === id}
            onClick={() => leave.mutate({ kind, id })}
          >
            Stop watching
          </Button>
          <AlertList alerts={alerts.filter((alert) => alert.kind === kind && alert.areaId === id)} />
        </li>
      ))}
    </ul>
  );
}
