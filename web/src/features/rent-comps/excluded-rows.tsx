import type { SaleComps } from "@labs/contract/rent-comps";
import { Section } from "../../components/layout/section.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";

type Excluded = SaleComps["excluded"][number];

const COLUMNS: Column<Excluded>[] = [
  { id: "label", header: "Candidate", value: (row) => row.label, width: 260, onCard: true },
  { id: "reason", header: "Why it takes no part", value: (row) => row.reason, onCard: true },
];

/** Candidates that were never comps: listed, so that nothing is dropped in silence. */
export function ExcludedRows({ rows }: { rows: Excluded[] }) {
  if (rows.length === 0) return null;
  return (
    <Section title="Left out" description="Candidates near the property that take no part." flush>
      <DataTable
        label="Candidates left out"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.compId}
        csvName="candidates-left-out"
        maxHeight={320}
      />
    </Section>
  );
}
