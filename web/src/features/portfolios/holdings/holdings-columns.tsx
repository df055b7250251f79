import type { Holding } from "@labs/contract/portfolios/holdings";
import { Figure } from "../../../components/figure/figure.tsx";
import type { Column } from "../../../components/table/data-table.tsx";
import { count, money, plainNumber, rate, returnRate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";

const right = { align: "right" } as const;

type Amount = number | null;

/** A figure whose absence has a reason. */
function figure(
  column: { id: string; header: string; hint?: string; onCard?: boolean; startsHidden?: boolean },
  of: { value: (row: Holding) => Amount; format: (value: Amount) => string; reason: string },
): Column<Holding> {
  const { value, format, reason } = of;
  return {
    ...column,
    ...right,
    value,
    text: (row) => format(value(row)),
    cell: (row) =>
      value(row) === null ? (
        <Figure
          label={`${column.header} of ${row.label}`}
          text={null}
          unavailable={row.unavailable[reason]}
        />
      ) : (
        format(value(row))
      ),
  };
}

/** The same words in the list as in its groups, so that the one leads to the other. */
export const metroOf = ({ metro }: Holding): string => metro ?? "Outside metros";

/** Columns that only homes of the own book can fill, and those of a purchase that is not known yet. */
const FILLED_BY_SOME = new Set([
  ...["ownId", "occupied", "leaseEnd", "loanBalance", "loanMaturity"],
  ...["price", "yieldCost", "acquired"],
]);

/** No column stands that none of the homes can fill. */
export function listHoldingColumns(holdings: readonly Holding[]): Column<Holding>[] {
  return HOLDING_COLUMNS.filter(
    ({ id, value }) => !FILLED_BY_SOME.has(id) || holdings.some((row) => value(row) !== null),
  );
}

const HOLDING_COLUMNS: Column<Holding>[] = [
  { id: "label", header: "Property", value: (row) => row.label, width: 250 },
  figure(
    { id: "value", header: "Value estimate", onCard: true },
    { value: (row) => row.value, format: money, reason: "value" },
  ),
  figure(
    { id: "price", header: "Cost" },
    { value: (row) => row.acquisitionPrice, format: money, reason: "acquisitionPrice" },
  ),
  figure(
    { id: "rent", header: "Monthly rent", onCard: true },
    { value: (row) => row.actualRent, format: money, reason: "actualRent" },
  ),
  figure(
    { id: "rentEstimate", header: "Rent estimate" },
    { value: (row) => row.estimatedRent, format: money, reason: "estimatedRent" },
  ),
  figure(
    { id: "yieldCost", header: "Yield on cost", hint: "Monthly rent × 12 ÷ cost" },
    { value: (row) => row.grossYieldOnCost, format: rate, reason: "acquisitionPrice" },
  ),
  figure(
    {
      id: "yieldValue",
      header: "Yield on value",
      hint: "Monthly rent × 12 ÷ value estimate",
      startsHidden: true,
    },
    { value: (row) => row.grossYieldOnValue, format: rate, reason: "value" },
  ),
  figure(
    { id: "irr", header: "Levered IRR", hint: "From the latest underwriting version" },
    { value: (row) => row.underwriting?.leveredIrr ?? null, format: returnRate, reason: "underwriting" },
  ),
  {
    id: "acquired",
    header: "Acquired",
    ...right,
    value: (row) => row.acquiredAt,
    text: (row) => asOfText(row.acquiredAt),
  },
  {
    id: "share",
    header: "Ownership share",
    ...right,
    value: (row) => row.ownershipShare,
    text: (row) => rate(row.ownershipShare, 0),
  },
  { id: "county", header: "County", value: (row) => row.county },
  { id: "metro", header: "Metro", value: metroOf },
  { id: "zip", header: "ZIP", value: (row) => row.zip, startsHidden: true },
  {
    id: "type",
    header: "Type",
    value: (row) => (row.propertyType === "multifamily" ? "Multi-family" : "Single-family"),
    startsHidden: true,
  },
  {
    id: "units",
    header: "Units",
    ...right,
    value: (row) => row.units,
    text: (row) => count(row.units),
    startsHidden: true,
  },
  {
    id: "beds",
    header: "Beds",
    ...right,
    value: (row) => row.beds,
    text: (row) => plainNumber(row.beds),
    startsHidden: true,
  },
  {
    id: "baths",
    header: "Baths",
    ...right,
    value: (row) => row.baths,
    text: (row) => plainNumber(row.baths),
    startsHidden: true,
  },
  { id: "sqft", header: "Sq ft", ...right, value: (row) => row.sqft, text: (row) => count(row.sqft) },
  { id: "built", header: "Built", ...right, value: (row) => row.yearBuilt },
  figure(
    { id: "noi", header: "NOI, underwritten", startsHidden: true },
    { value: (row) => row.underwriting?.noi ?? null, format: money, reason: "underwriting" },
  ),
  figure(
    { id: "debt", header: "Debt, underwritten", startsHidden: true },
    { value: (row) => row.underwriting?.debt ?? null, format: money, reason: "underwriting" },
  ),
  {
    id: "ownId",
    header: "Own id",
    value: (row) => row.ownId,
  },
  {
    id: "occupied",
    header: "Occupied",
    value: (row) => (row.isOccupied === null ? null : row.isOccupied ? "Yes" : "No"),
  },
  {
    id: "leaseEnd",
    header: "Lease end",
    ...right,
    value: (row) => row.leaseAndLoan.leaseEndsOn,
    text: (row) => (row.leaseAndLoan.leaseEndsOn === null ? "" : asOfText(row.leaseAndLoan.leaseEndsOn)),
  },
  {
    id: "loanBalance",
    header: "Loan balance",
    ...right,
    value: (row) => row.leaseAndLoan.loanBalance,
    text: (row) => (row.leaseAndLoan.loanBalance === null ? "" : money(row.leaseAndLoan.loanBalance)),
  },
  {
    id: "loanMaturity",
    header: "Loan maturity",
    ...right,
    value: (row) => row.leaseAndLoan.loanMaturesOn,
    text: (row) => (row.leaseAndLoan.loanMaturesOn === null ? "" : asOfText(row.leaseAndLoan.loanMaturesOn)),
  },
  { id: "cms", header: "Company ID", value: (row) => row.cmsPropertyOid, startsHidden: true },
  { id: "notes", header: "Notes", value: (row) => row.notes, startsHidden: true },
];
