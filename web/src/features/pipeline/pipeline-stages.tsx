import { PIPELINE_STATUSES, pipelineStages, type StageFigures } from "@labs/contract/deals/pipeline";
import { Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { endpointQuery } from "../../lib/calls/call.ts";
import { count, oneOrMany, rate } from "../../lib/format.ts";

const tellDays = (days: number | null) => count(days, days !== null && days < 10 ? 1 : 0);

const tellReasons = (reasons: StageFigures["reasons"]) =>
  reasons.map(({ reason, deals }) => `${reason ?? "No reason given"} ${count(deals)}`).join(", ");

/** Deals that were passed at once are in no stage's row. */
const tellUnstaged = ({ deals, reasons }: Pick<StageFigures, "deals" | "reasons">) =>
  `${count(deals)} more ${oneOrMany(deals, "deal was", "deals were")} passed without ever having a stage: ${tellReasons(reasons)}.`;

const COLUMNS: Column<StageFigures>[] = [
  {
    id: "stage",
    header: "Stage",
    value: ({ stage }) => Object.keys(PIPELINE_STATUSES).indexOf(stage),
    text: ({ stage }) => PIPELINE_STATUSES[stage],
    width: 150,
    isName: true,
  },
  { id: "deals", header: "Deals", align: "right", value: ({ deals }) => deals, onCard: true },
  { id: "movedOn", header: "Moved on", align: "right", value: ({ movedOn }) => movedOn },
  { id: "passed", header: "Passed", align: "right", value: ({ passed }) => passed },
  { id: "open", header: "Still here", align: "right", value: ({ open }) => open, onCard: true },
  {
    id: "conversion",
    header: "Conversion",
    align: "right",
    value: ({ conversion }) => conversion,
    text: ({ conversion }) => rate(conversion, 0),
    onCard: true,
  },
  {
    id: "days",
    header: "Median days",
    align: "right",
    value: ({ medianDays }) => medianDays,
    text: ({ medianDays }) => tellDays(medianDays),
    onCard: true,
  },
  {
    id: "daysOpen",
    header: "Median days so far",
    align: "right",
    value: ({ medianDaysOpen }) => medianDaysOpen,
    text: ({ medianDaysOpen }) => tellDays(medianDaysOpen),
  },
  {
    id: "reasons",
    header: "Why passed",
    value: ({ reasons }) => reasons[0]?.deals,
    text: ({ reasons }) => tellReasons(reasons),
    filter: false,
  },
];

const SPANS = [
  { value: "", label: "All deals" },
  { value: "12", label: "Begun in 12 months" },
  { value: "3", label: "Begun in 3 months" },
];

function findSince(months: string): string | undefined {
  if (months === "") return undefined;
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - Number(months));
  return day.toISOString().slice(0, 10);
}

/** How many deals each stage lets through, and how long they stay in it. */
export function PipelineStages() {
  const [months, setMonths] = useState("");
  const since = findSince(months);
  const { data, error, refetch } = useQuery({
    ...endpointQuery(pipelineStages, { query: since === undefined ? {} : { since } }),
    placeholderData: (before) => before,
  });
  // Before the first deal there is nothing to tell, and the desk says how one begins.
  const isEmpty = data?.passedUnstaged.deals === 0 && data.items.every(({ deals }) => deals === 0);
  if (isEmpty && since === undefined) return null;
  return (
    <Section
      title="Stages"
      description="Conversion counts deals that moved on or were passed; those still here have no outcome yet"
      flush
    >
      {error && !data ? <FailureNote what="The stages" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={8} /> : null}
      {data ? (
        <DataTable
          label="Stages"
          columns={COLUMNS}
          rows={data.items}
          rowKey={({ stage }) => stage}
          csvName="pipeline-stages"
          urlKey="stages"
          hasSearch={false}
          toolbar={
            <Select
              size="xs"
              w={180}
              aria-label="Deals"
              allowDeselect={false}
              data={SPANS}
              value={months}
              onChange={(next) => setMonths(next ?? "")}
            />
          }
        />
      ) : null}
      {data && data.passedUnstaged.deals > 0 ? (
        <Text size="sm" c="dimmed" p="sm">
          {tellUnstaged(data.passedUnstaged)}
        </Text>
      ) : null}
    </Section>
  );
}
