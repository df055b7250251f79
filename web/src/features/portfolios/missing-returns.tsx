import type { PortfolioUnderwriting } from "@labs/contract/portfolio-figures";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count } from "../../lib/format.ts";
import { propertyAddress } from "../../lib/place-address.ts";

type Missing = PortfolioUnderwriting["missing"][number];

const inputsOf = ({ inputs }: Missing) => inputs.map(({ label }) => label).join(", ");

const COLUMNS: Column<Missing>[] = [
  { id: "label", header: "Property", value: (row) => row.label, width: 260 },
  { id: "reason", header: "Why", value: (row) => row.reason, onCard: true },
  {
    id: "inputs",
    header: "What is missing",
    value: inputsOf,
    onCard: true,
    cell: (row) =>
      row.inputs.length === 0 ? (
        "—"
      ) : (
        <Anchor
          component={Link}
          size="sm"
          to={`${propertyAddress(row.googlePlacesId)}/underwriting`}
          title={row.inputs.map(({ label, reason }) => `${label}: ${reason}`).join("\n")}
        >
          {inputsOf(row)}
        </Anchor>
      ),
  },
];

/** What is in no pool: its own page is where the missing inputs are entered. */
export function MissingReturns({ returns }: { returns: PortfolioUnderwriting }) {
  const { missing, missingTotal } = returns;
  return (
    <Section
      title="Not in the pool"
      description={`${count(missingTotal)} of ${count(returns.holdings)} properties have no cash flow of their own`}
      flush
    >
      <DataTable
        label="Properties without returns"
        columns={COLUMNS}
        rows={missing}
        rowKey={(row) => row.googlePlacesId}
        csvName="not-underwritten"
        maxHeight={360}
        hrefOf={(row) => `${propertyAddress(row.googlePlacesId)}/underwriting`}
        {...(missingTotal > missing.length
          ? { footer: `The first ${count(missing.length)} are listed.` }
          : {})}
      />
    </Section>
  );
}
