import type { WatchedMarket } from "@labs/contract/access/inbox";
import type { MarketAlerts } from "@labs/contract/access/market-alerts";
import { Button, Group, NativeSelect, Popover, Stack, Text } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { NumberField } from "../../components/field/number-field.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { showToast } from "../../lib/toasts.ts";
import { AlertList } from "./alert-list.tsx";
import { useCreateAlert, useMarketAlerts } from "./queries.ts";

/** Alerts on figures of one market: what is set, and one more. */
export function AlertButton({ market, name }: { market: WatchedMarket; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340} withinPortal trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBell size={14} aria-hidden />}
          onClick={() => setOpen((was) => !was)}
        >
          Alerts
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{isOpen ? <Alerts market={market} name={name} /> : null}</Popover.Dropdown>
    </Popover>
  );
}

function Alerts({ market, name }: { market: WatchedMarket; name: string }) {
  const { data, error, isLoadingError, refetch } = useMarketAlerts();
  if (isLoadingError) {
    return <FailureNote what="The alerts" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <RowsSkeleton rows={3} />;
  const own = data.items.filter(({ kind, areaId }) => kind === market.kind && areaId === market.id);
  return (
    <Stack gap="sm">
      {own.length === 0 ? (
        <Text size="sm" c="dimmed">
          No alerts for {name}.
        </Text>
      ) : (
        <AlertList alerts={own} />
      )}
      <NewAlert market={market} name={name} choices={data.choices} />
    </Stack>
  );
}

const FIRST = "rentGrowth1y";
const AFFIXES: Record<string, { prefix?: string; suffix?: string; scale: number }> = {
  fraction: { suffix: " %", scale: 100 },
  usd: { prefix: "$", scale: 1 },
  perThousand: { prefix: "$", suffix: " per $1,000", scale: 1_000 },
};

function NewAlert({
  market,
  name,
  choices,
}: {
  market: WatchedMarket;
  name: string;
  choices: MarketAlerts["choices"];
}) {
  const create = useCreateAlert();
  const [metricKey, setMetricKey] = useState(FIRST);
  const [side, setSide] = useState<"below" | "above">("below");
  const [typed, setTyped] = useState<number | null>(0);
  const { prefix, suffix, scale } = AFFIXES[choices.find(({ key }) => key === metricKey)?.unit ?? ""] ?? {
    scale: 1,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === null) return;
    const message = `An alert for ${name} is set: Home and the daily mail tell it when it is met.`;
    create.mutate(
      { ...market, metricKey, side, threshold: typed / scale },
      { onSuccess: () => showToast({ type: "success", message }) },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <NativeSelect
          label="Tell me when"
          value={metricKey}
          data={choices.map(({ key, label }) => ({ value: key, label }))}
          onChange={(event) => setMetricKey(event.currentTarget.value)}
        />
        <Group gap="xs" grow>
          <NativeSelect
            aria-label="Side"
            value={side}
            data={[
              { value: "below", label: "falls below" },
              { value: "above", label: "rises above" },
            ]}
            onChange={(event) => setSide(event.currentTarget.value === "above" ? "above" : "below")}
          />
          <NumberField
            aria-label="Value"
            value={typed}
            onChange={setTyped}
            {...(prefix === undefined ? {} : { prefix })}
            {...(suffix === undefined ? {} : { suffix })}
          />
        </Group>
        <Button type="submit" disabled={typed === null} loading={create.isPending}>
          Set alert
        </Button>
      </Stack>
    </form>
  );
}
