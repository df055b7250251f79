import type { RentComps } from "@labs/contract/comps";
import { isEvidenced } from "@labs/contract/estimates";
import { Alert, Text } from "@mantine/core";
import { money, moneyChange } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import classes from "./comps-view.module.css";

/** What was added, dropped and rescored since the set before, by name; and why the kept set is out of date. */
export function SetChanges({ set }: { set: RentComps }) {
  const { previous, changes, stale, staleReason } = set;
  const parts = [
    { title: "Added", ids: changes.added },
    { title: "Dropped", ids: changes.dropped },
    { title: "Rescored", ids: changes.rescored },
  ].filter(({ ids }) => ids.length > 0);
  if (!previous || (parts.length === 0 && !stale)) return null;
  const point = isEvidenced(set.estimate) ? set.estimate.point : null;
  const names = listNames(set);
  return (
    <Alert
      color={stale ? "yellow" : "gray"}
      title={stale ? "The saved comps are out of date" : "Since the previous set"}
    >
      {staleReason ? <Text size="sm">{staleReason}.</Text> : null}
      <Text size="sm">
        As of {asOfText(previous.asOf)} the estimate was {money(previous.point)}
        {point !== null && previous.point !== null
          ? `, now ${money(point)} (${moneyChange(point - previous.point)})`
          : ""}
        .
      </Text>
      <div className={classes.changes}>
        {parts.map(({ title, ids }) => (
          <details key={title}>
            <summary>
              {title}: {ids.length}
            </summary>
            <ul>
              {ids.map((id) => (
                <li key={id}>{names.get(id) ?? id}</li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </Alert>
  );
}

/** A dropped comp is named as it was, or where it still stands among the candidates, with why it takes no part. */
function listNames(set: RentComps): Map<string, string> {
  const parts = [set, ...(set.plans ?? [])];
  return new Map([
    ...Object.entries(set.changes.droppedLabels),
    ...parts.flatMap(({ excluded }) =>
      excluded.map(({ compId, label, reason }): [string, string] => [compId, `${label} (${reason})`]),
    ),
    ...parts.flatMap(({ comps }) => comps.map(({ compId, label }): [string, string] => [compId, label])),
  ]);
}
