import type { Holding } from "@labs/contract/portfolios";
import { Pagination } from "@mantine/core";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { RowsSkeleton } from "../../components/page.tsx";
import { count, money, plainNumber, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { HOLDINGS_PAGE, useHoldings } from "./queries.ts";

const right = { align: "right" } as const;

const COLUMNS: Column<Holding>[] = [
  { id: "label", header: "Property", value: (row) => row.label, width: 240 },
  {
    id: "rent",
    header: "Rent a month",
    ...right,
    onCard: true,
    value: (row) => row.actualRent,
    text: (row) => money(row.actualRent),
  },
  {
    id: "yield",
    header: "Gross yield on cost",
    hint: "Rent a month × 12 ÷ purchase price",
    ...right,
    onCard: true,
    value: (row) => row.grossYieldOnCost,
    text: (row) => rate(row.grossYieldOnCost),
  },
  {
    id: "price",
    header: "Price",
    ...right,
    value: (row) => row.acquisitionPrice,
    text: (row) => money(row.acquisitionPrice),
  },
  {
    id: "acquired",
    header: "Acquired",
    ...right,
    value: (row) => row.acquiredAt,
    text: (row) => asOfText(row.acquiredAt),
  },
  { id: "beds", header: "Beds", ...right, value: (row) => row.beds, text: (row) => plainNumber(row.beds) },
  {
    id: "baths",
    header: "Baths",
    ...right,
    value: (row) => row.baths,
    text: (row) => plainNumber(row.baths),
  },
  { id: "sqft", header: "Sq ft", ...right, value: (row) => row.sqft, text: (row) => count(row.sqft) },
  { id: "built", header: "Built", ...right, value: (row) => row.yearBuilt },
  { id: "county", header: "County", value: (row) => row.county },
  { id: "metro", header: "Metro", value: (row) => row.metro },
  {
    id: "type",
    header: "Type",
    value: (row) => (row.propertyType === "multifamily" ? "Multi-family" : "Single-family"),
    startsHidden: true,
  },
  { id: "cms", header: "Our number", value: (row) => row.cmsPropertyOid, startsHidden: true },
];

interface HoldingsTableProps {
  portfolioId: string;
  page: number;
  onPage: (page: number) => void;
}

/** The homes of a portfolio. */
export function HoldingsTable({ portfolioId, page, onPage }: HoldingsTableProps) {
  const { data, error, refetch } = useHoldings(portfolioId, page);
  if (error) return <FailureNote what="The holdings" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={12} />;
  const pages = Math.ceil(data.total / HOLDINGS_PAGE);
  return (
    <DataTable
      label="Holdings"
      columns={COLUMNS}
      rows={data.items}
      rowKey={(row) => row.googlePlacesId}
      csvName={`holdings-${portfolioId}`}
      urlKey="holdings"
      hrefOf={(row) => propertyAddress(row.googlePlacesId)}
      empty={
        <EmptyState title="No homes in this portfolio">
          Homes that the firm owns appear here when the universe of properties carries our own number for
          them.
        </EmptyState>
      }
      {...(pages > 1
        ? {
            footer: (
              <>
                <Pagination total={pages} value={page} onChange={onPage} size="sm" />
                <span>Search, filters and order act on the page that is shown.</span>
              </>
            ),
          }
        : {})}
    />
  );
}
