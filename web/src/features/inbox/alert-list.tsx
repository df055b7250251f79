import type { MarketAlert } from "@labs/contract/access/market-alerts";
import { Button } from "@mantine/core";
import plain from "../../components/layout/plain-list.module.css";
import { byUnit } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { useEndAlert } from "./queries.ts";

const ruleText = ({ label, side, threshold, unit }: MarketAlert): string =>
  `${label} ${side} ${byUnit(threshold, unit)}`;

/** What the figure is now, and since when it has been on that side. */
function stateText({ value, asOf, unit, metSince, unavailable }: MarketAlert): string {
  if (value === null) return unavailable ?? "No current figure";
  const now = `${byUnit(value, unit)}, ${asOfText(asOf)}`;
  return metSince === null ? now : `${now}. Met since ${asOfText(metSince)}`;
}

/** Alerts with what their figures are, each with the way to end it. */
export function AlertList({ alerts }: { alerts: readonly MarketAlert[] }) {
  const end = useEndAlert();
  return (
    <ul className={plain.list}>
      {alerts.map((alert) => (
        <li key={alert.id}>
          {ruleText(alert)}
          <span className={plain.meta}>{stateText(alert)}</span>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Remove alert: ${ruleText(alert)}`}
            loading={end.isPending && end.variables === alert.id}
            onClick={() => end.mutate(alert.id)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
