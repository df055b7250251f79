import type { DataFeed } from "@labs/contract/data-sources";
import { StateMark, type Tone } from "../../components/status/state-mark.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, oneOrMany, UNAVAILABLE } from "../../lib/format.ts";
import { ageText, asOfText, dateTime } from "../../lib/format-date.ts";

const right = { align: "right" } as const;

const RHYTHMS: Record<DataFeed["rhythm"], string> = {
  weekly: "Weekly",
  monthly: "Monthly",
  quarterly: "Quarterly",
  annual: "Yearly",
  decade: "Every few years",
};

function describeState({ loaded, check, isOverdue }: DataFeed): { text: string; tone: Tone; why: string } {
  if (check?.outcome === "failed")
    return { text: "Failing", tone: "bad", why: check.detail ?? "The last check failed" };
  if (loaded === null) return { text: "Not loaded", tone: "idle", why: "Demo data only, or no data" };
  if (isOverdue) return { text: "Overdue", tone: "warn", why: "Older than the publisher’s schedule" };
  return { text: "Current", tone: "good", why: "Up to date with the publisher’s schedule" };
}

/** `3 years`, `5 months`, `12 days`. */
function spanText(days: number | null): string {
  if (days === null) return UNAVAILABLE;
  const [size, word] = days >= 730 ? [365.25, "year"] : days >= 60 ? [30.44, "month"] : [1, "day"];
  const amount = Math.floor(days / size);
  return `${amount} ${word}${oneOrMany(amount, "", "s")}`;
}

function checkText({ check }: DataFeed, now: Date): string {
  return check === null ? "Never" : ageText(check.checkedAt, now);
}

const COLUMNS: Column<DataFeed>[] = [
  { id: "name", header: "Source", value: (row) => row.name, width: 210 },
  {
    id: "state",
    header: "State",
    width: 104,
    onCard: true,
    value: (row) => describeState(row).text,
    cell: (row) => {
      const { text, tone, why } = describeState(row);
      return (
        <span title={why}>
          <StateMark tone={tone}>{text}</StateMark>
        </span>
      );
    },
  },
  { id: "publisher", header: "Publisher", value: (row) => row.publisher },
  {
    id: "vintage",
    header: "As of",
    ...right,
    onCard: true,
    value: (row) => row.loaded?.vintage,
    text: (row) => asOfText(row.loaded?.vintage),
  },
  {
    id: "age",
    header: "Age",
    ...right,
    filter: false,
    hint: "Since its latest data date",
    value: (row) => row.ageDays,
    text: (row) => spanText(row.ageDays),
  },
  { id: "rhythm", header: "Published", value: (row) => RHYTHMS[row.rhythm] },
  {
    id: "kept",
    header: "Rows loaded",
    ...right,
    value: (row) => row.loaded?.kept,
    text: (row) => count(row.loaded?.kept ?? null),
  },
  {
    id: "rejected",
    header: "Rejected",
    ...right,
    value: (row) => row.loaded?.rejectedCount,
    text: (row) => count(row.loaded?.rejectedCount ?? null),
  },
  {
    id: "check",
    header: "Last check",
    ...right,
    filter: false,
    value: (row) => row.check?.checkedAt,
    text: (row) => checkText(row, new Date()),
    cell: (row) => (
      <span title={row.check === null ? undefined : dateTime(row.check.checkedAt)}>
        {checkText(row, new Date())}
      </span>
    ),
  },
];

/** Every public source; its name opens what is known of it. */
export function FeedsTable({ feeds, chosen }: { feeds: DataFeed[]; chosen: string | null }) {
  return (
    <DataTable
      label="Public sources"
      columns={COLUMNS}
      rows={feeds}
      rowKey={(row) => row.source}
      writeHref={(row) => `?source=${row.source}`}
      isHighlighted={(row) => row.source === chosen}
      csvName="public-sources"
      urlKey="feeds"
      maxHeight={480}
    />
  );
}
