import type { CellReference, OtherLease } from "@labs/contract/uploads/rent-rolls";
import { useMemo } from "react";
import { Section } from "../../components/layout/section.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { money } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { CellButton } from "../review/tie-outs.tsx";

const KINDS: Record<OtherLease["kind"], string> = {
  future: "Future resident",
  applicant: "Applicant",
  renewal: "Pending renewal",
  past: "Past resident",
};

const day = (
  id: keyof OtherLease & string,
  header: string,
  value: (row: OtherLease) => string | null,
): Column<OtherLease> => ({
  id,
  header,
  value,
  text: (row) => asOfText(value(row)),
});

const COLUMNS: Column<OtherLease>[] = [
  { id: "kind", header: "Type", value: ({ kind }) => KINDS[kind] },
  { id: "unit", header: "Unit", value: ({ unitId }) => unitId, onCard: true },
  { id: "tenant", header: "Resident", value: ({ tenantName }) => tenantName },
  day("leaseStart", "Lease start", ({ leaseStart }) => leaseStart),
  day("leaseEnd", "Lease end", ({ leaseEnd }) => leaseEnd),
  day("moveIn", "Move-in", ({ moveIn }) => moveIn),
  day("moveOut", "Move-out", ({ moveOut }) => moveOut),
  {
    id: "rent",
    header: "Rent",
    align: "right",
    value: ({ rent }) => rent,
    text: ({ rent }) => money(rent),
    onCard: true,
  },
];

interface OtherLeasesProps {
  leases: readonly OtherLease[];
  onPoint: (cells: CellReference[]) => void;
}

/** Leases that are not in place: they are no units, and nothing of them is in the figures. */
export function OtherLeases({ leases, onPoint }: OtherLeasesProps) {
  const rows = useMemo(() => leases.map((lease, index) => ({ ...lease, index })), [leases]);
  const columns = useMemo(
    (): Column<OtherLease & { index: number }>[] => [
      ...COLUMNS,
      {
        id: "cell",
        header: "Row",
        filter: false,
        value: ({ source }) => source.row,
        cell: ({ source, unitId }) => (
          <CellButton
            cell={source}
            label={`Show row ${source.row}, unit ${unitId ?? "with no number"}`}
            onShow={(cell) => onPoint([cell])}
          />
        ),
      },
    ],
    [onPoint],
  );
  return (
    <Section
      title="Leases not in place"
      description="Future residents, applicants, pending renewals and past residents: listed but not counted"
      flush
    >
      <DataTable
        label="Leases not in place"
        columns={columns}
        rows={rows}
        rowKey={({ index }) => String(index)}
        csvName="other-leases"
      />
    </Section>
  );
}
