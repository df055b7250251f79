import type { CountyMetrics, Metric } from "@labs/contract/markets";
import { Anchor } from "@mantine/core";
import { useMemo } from "react";
import { Link } from "react-router";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { byUnit } from "../../lib/format.ts";

interface Row {
  id: string;
  name: string;
  value: number | null;
  rank: number | null;
}

/** Every county by the chosen metric, highest first; those without a value stand last. */
export function CountyRanks({ data, metric }: { data: CountyMetrics; metric: Metric }) {
  const rows = useMemo(() => rowsOf(data, metric), [data, metric]);
  const columns: Column<Row>[] = [
    { id: "rank", header: "Rank", align: "right", width: 80, value: (row) => row.rank, filter: false },
    {
      id: "name",
      header: "County",
      value: (row) => row.name,
      cell: (row) => (
        <Anchor component={Link} to={`/markets/county/${row.id}`}>
          {row.name}
        </Anchor>
      ),
      onCard: true,
    },
    {
      id: "value",
      header: metric.label,
      align: "right",
      value: (row) => row.value,
      text: (row) => byUnit(row.value, metric.unit),
      onCard: true,
    },
    { id: "fips", header: "FIPS", value: (row) => row.id, startsHidden: true },
  ];
  return (
    <DataTable
      label={`Counties by ${metric.label}`}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      csvName={`counties-${metric.key}`}
      maxHeight={560}
    />
  );
}

function rowsOf(data: CountyMetrics, metric: Metric): Row[] {
  const values = data.values[metric.key] ?? [];
  const rows = data.ids.map((id, index) => ({
    id,
    name: data.names[index] ?? id,
    value: values[index] ?? null,
  }));
  rows.sort((a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY));
  return rows.map((row, index) => ({ ...row, rank: row.value === null ? null : index + 1 }));
}
