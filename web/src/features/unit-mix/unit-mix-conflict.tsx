import type { UnitMix } from "@labs/contract/unit-mix";
import { compareUnitMixes } from "@labs/underwriting/unit-mix";
import { Alert, Button, Group, Text } from "@mantine/core";
import { dateTime } from "../../lib/format-date.ts";
import { type DraftRow, rebase, type useUnitMixDrafts } from "./store.ts";
import classes from "./unit-mix.module.css";
import { FIELD_NAMES } from "./unit-mix-columns.tsx";
import { cellText } from "./unit-mix-versions.tsx";

type Draft = ReturnType<typeof useUnitMixDrafts.getState>["byProperty"][string];

interface UnitMixConflictProps {
  newer: UnitMix;
  draft: Draft;
  onRebase: (rows: DraftRow[]) => void;
  onTakeTheirs: () => void;
}

/** Somebody saved meanwhile: what they changed, what collides, and the choice that loses nothing. */
export function UnitMixConflict({ newer, draft, onRebase, onTakeTheirs }: UnitMixConflictProps) {
  const theirs = compareUnitMixes(draft.began, newer.rows);
  const merged = rebase(draft.began, draft.rows, newer.rows);
  return (
    <Alert color="yellow" role="alert" title={`Version ${newer.version} was saved while you were editing`}>
      <Text size="sm">
        {newer.savedBy ?? "Somebody"} saved it{newer.savedAt ? ` on ${dateTime(newer.savedAt)}` : ""}; you
        began with version {draft.basedOn}. Nothing of yours is lost.
      </Text>
      <ul className={classes.changes}>
        {theirs.added.map((plan) => (
          <li key={`+${plan}`}>They added {plan}</li>
        ))}
        {theirs.removed.map((plan) => (
          <li key={`-${plan}`}>They removed {plan}</li>
        ))}
        {theirs.changed.map(({ floorPlan, field, from, to }) => (
          <li key={`${floorPlan} ${field}`}>
            {floorPlan}: {(FIELD_NAMES[field] ?? field).toLowerCase()} {cellText(field, from)} →{" "}
            {cellText(field, to)}
          </li>
        ))}
      </ul>
      {merged.conflicts.length > 0 ? (
        <>
          <Text size="sm" fw={600}>
            Both of you changed:
          </Text>
          <ul className={classes.changes}>
            {merged.conflicts.map(({ floorPlan, field = "", mine, theirs: other }) => (
              <li key={`${floorPlan} ${field}`}>
                {floorPlan}
                {field === "" ? "" : `, ${(FIELD_NAMES[field] ?? field).toLowerCase()}`}: yours{" "}
                {cellText(field, mine)} (kept), theirs {cellText(field, other)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Group gap="sm" mt="sm">
        <Button size="xs" onClick={() => onRebase(merged.rows)}>
          Put my edits on version {newer.version}
        </Button>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          Drop my edits
        </Button>
      </Group>
    </Alert>
  );
}
