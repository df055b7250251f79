import type { UnitMixVersion } from "@labs/contract/unit-mix";
import { Badge, Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../components/layout/dialog.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { SheetGrid } from "../../components/sheet/sheet-grid.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { money, plainNumber } from "../../lib/format.ts";
import { asOfText, dateTime } from "../../lib/format-date.ts";
import { unitMixVersionsQuery } from "./queries.ts";
import classes from "./unit-mix.module.css";
import { FIELD_NAMES, UNIT_MIX_COLUMNS } from "./unit-mix-columns.tsx";
import { totalsRows } from "./unit-mix-totals.tsx";

/** Versions at the side, newest first, each with what it changed. */
export function UnitMixVersions({ id, newest }: { id: string; newest: number }) {
  const history = useQuery(unitMixVersionsQuery(id));
  const [opened, setOpened] = useState<UnitMixVersion | null>(null);
  return (
    <Section title="Versions">
      {history.isLoadingError ? (
        <FailureNote what="The versions" error={history.error} onRetry={() => history.refetch()} />
      ) : null}
      {history.isPending ? <RowsSkeleton rows={4} /> : null}
      {history.data?.items.length === 0 ? (
        <Text size="sm" c="dimmed">
          Each save creates a version. Versions never change.
        </Text>
      ) : null}
      <ol className={classes.versions}>
        {history.data?.items.map((version) => (
          <li key={version.version}>
            <div className={classes.versionHead}>
              <Text span fw={600}>
                Version {version.version}
              </Text>
              {version.version === newest ? (
                <Badge size="sm" variant="light">
                  Newest
                </Badge>
              ) : null}
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => setOpened(version)}
                aria-label={`Open version ${version.version} of the unit mix`}
              >
                Open
              </Button>
            </div>
            <Text size="xs" c="dimmed">
              {version.savedBy ?? version.source ?? "Loaded"}
              {version.savedAt ? `, ${dateTime(version.savedAt)}` : ""}, as of {asOfText(version.asOf)}
            </Text>
            <Changes version={version} />
          </li>
        ))}
      </ol>
      <Dialog
        opened={opened !== null}
        onClose={() => setOpened(null)}
        size="xl"
        title={opened ? `Unit mix, version ${opened.version}` : ""}
      >
        {opened ? (
          <SheetGrid
            label={`Unit mix, version ${opened.version}`}
            columns={UNIT_MIX_COLUMNS}
            rows={opened.rows}
            onChange={() => undefined}
            isReadOnly
            totals={totalsRows(opened.totals)}
          />
        ) : null}
      </Dialog>
    </Section>
  );
}

const SHOWN = 6;

function Changes({ version }: { version: UnitMixVersion }) {
  const { added, removed, changed } = version.changes;
  const lines = [
    ...added.map((plan) => `+ ${plan}`),
    ...removed.map((plan) => `− ${plan}`),
    ...changed.map(
      ({ floorPlan, field, from, to }) =>
        `${floorPlan}: ${(FIELD_NAMES[field] ?? field).toLowerCase()} ${cellText(field, from)} → ${cellText(field, to)}`,
    ),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {lines.slice(0, SHOWN).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > SHOWN ? <li>and {lines.length - SHOWN} more</li> : null}
    </ul>
  );
}

export function cellText(field: string, value: string | number | null): string {
  if (typeof value === "string") return value;
  return field.endsWith("Rent") ? money(value) : plainNumber(value);
}
