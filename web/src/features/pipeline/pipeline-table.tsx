import { dealAddress, PIPELINE_STATUSES, type PipelineProperty } from "@labs/contract/deals/pipeline";
import { Badge, Group } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { DemoBadge } from "../../components/status/demo-badge.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { counted } from "../../lib/format.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { DueMark, listDue, tellDue } from "./due-mark.tsx";
import { NO_STATUS, PipelineStatusMark } from "./status-mark.tsx";

const ORDER = Object.keys(PIPELINE_STATUSES);

/** `List of 24 properties`. */
export const tellList = ({ homes }: { homes: number }): string =>
  `List of ${counted(homes, "property", "properties")}`;

const COLUMNS: Column<PipelineProperty>[] = [
  {
    id: "property",
    header: "Property or list",
    value: (row) => row.label,
    text: (row) => (row.list === null ? row.label : `${row.label} (${tellList(row.list)})`),
    width: 260,
    isName: true,
  },
  {
    id: "status",
    header: "Status",
    value: (row) => (row.status === null ? ORDER.length : ORDER.indexOf(row.status)),
    text: (row) => (row.status === null ? NO_STATUS : PIPELINE_STATUSES[row.status]),
    cell: (row) => <PipelineStatusMark status={row.status} />,
    width: 140,
    filter: false,
    onCard: true,
  },
  {
    id: "step",
    header: "Next step",
    value: (row) => row.nextStep?.text,
    text: (row) => [row.nextStep?.text, row.nextStep?.person?.name].filter(Boolean).join(", "),
    width: 220,
  },
  {
    id: "due",
    header: "Due",
    value: (row) => listDue(row)[0]?.dueOn,
    text: (row) => writeDue(row),
    cell: (row) => <FirstDue row={row} />,
    width: 250,
    filter: false,
    onCard: true,
  },
  {
    id: "assignee",
    header: "Assignee",
    value: (row) => row.assignee?.name,
    text: (row) => nameAssignee(row),
    width: 150,
    onCard: true,
  },
  {
    id: "tags",
    header: "Tags",
    value: (row) => row.tags.join(", "),
    text: (row) => row.tags.join(", "),
    cell: (row) => (
      <Group gap={4} wrap="nowrap">
        {row.tags.map((tag) => (
          <Badge key={tag} size="sm" variant="default" tt="none">
            {tag}
          </Badge>
        ))}
      </Group>
    ),
  },
  { id: "notes", header: "Notes", align: "right", value: (row) => row.notes, width: 80 },
  {
    id: "changed",
    header: "Last change",
    value: (row) => row.changedAt,
    text: (row) => `${ageText(row.changedAt, new Date())}, ${row.changedBy}`,
    cell: (row) => (
      <span title={dateTime(row.changedAt)}>
        {ageText(row.changedAt, new Date())}, {row.changedBy}
      </span>
    ),
    filter: false,
  },
  {
    id: "demo",
    header: "Data",
    value: (row) => (row.demo ? "Demo" : ""),
    text: (row) => (row.demo ? "Demo" : ""),
    cell: (row) => (row.demo ? <DemoBadge /> : null),
    filter: false,
  },
];

function writeDue(row: PipelineProperty): string {
  const [first] = listDue(row);
  return first === undefined ? "" : tellDue(first);
}

function FirstDue({ row }: { row: PipelineProperty }) {
  const [first] = listDue(row);
  return first === undefined ? null : <DueMark due={first} />;
}

function nameAssignee({ assignee }: PipelineProperty): string {
  if (assignee === null) return "Unassigned";
  return assignee.isDisabled ? `${assignee.name} (disabled)` : assignee.name;
}

export interface PipelineTools {
  /** Beside each property. */
  toolFor: (property: PipelineProperty) => ReactNode;
  /** Above the list. */
  tools: ReactNode;
}

interface PipelineTableProps extends PipelineTools {
  properties: PipelineProperty[];
  total: number;
}

export function PipelineTable({ properties, total, toolFor, tools }: PipelineTableProps) {
  const hasDemo = properties.some(({ demo }) => demo);
  const columns = useMemo(() => {
    const shown = COLUMNS.filter(({ id }) => hasDemo || id !== "demo");
    const actions: Column<PipelineProperty> = {
      ...{ id: "actions", header: "Actions", value: () => null, text: () => "", filter: false },
      cell: toolFor,
      onCard: "line",
    };
    return [...shown.slice(0, 1), actions, ...shown.slice(1)];
  }, [hasDemo, toolFor]);
  return (
    <DataTable
      label="Pipeline"
      columns={columns}
      rows={properties}
      rowKey={(row) => row.googlePlacesId}
      rowsOfAllPages={total}
      csvName="pipeline"
      urlKey="pipeline"
      hasSearch={false}
      toolbar={tools}
      writeHref={(row) => dealAddress(row.googlePlacesId)}
    />
  );
}
