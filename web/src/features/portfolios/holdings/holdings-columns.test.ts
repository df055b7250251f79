import type { Holding } from "@labs/contract/portfolios/holdings";
import { expect, test } from "vitest";
import { textOfCell } from "../../../components/table/table-column.ts";
import { monthText } from "../home-columns.tsx";
import { listHoldingColumns } from "./holdings-columns.tsx";

const full = {
  ...{ label: "12 Elm St, Akron", value: 240_000, acquisitionPrice: 198_000, actualRent: 1_650 },
  ...{ estimatedRent: 1_710, grossYieldOnCost: 0.1, grossYieldOnValue: 0.0825, acquiredAt: "2023-04-01" },
  ...{
    underwriting: { leveredIrr: 0.1234, noi: 12_100, debt: 150_000 },
    ownershipShare: 0.5,
    county: "Summit",
  },
  ...{
    metro: "Akron",
    zip: "44305",
    propertyType: "multifamily",
    units: 4,
    beds: 8,
    baths: 4.5,
    sqft: 3_200,
  },
  ...{
    yearBuilt: 1_962,
    ownId: "H-1",
    isOccupied: true,
    cmsPropertyOid: 77,
    notes: "Corner",
    unavailable: {},
  },
  leaseAndLoan: { leaseEndsOn: "2026-08-31", loanBalance: 120_000, loanMaturesOn: "2031-02-01" },
} as unknown as Holding;
const empty = {
  ...{
    label: "14 Elm St, Akron",
    value: null,
    acquisitionPrice: null,
    actualRent: null,
    estimatedRent: null,
  },
  ...{
    grossYieldOnCost: null,
    grossYieldOnValue: null,
    acquiredAt: null,
    underwriting: null,
    ownershipShare: 1,
  },
  ...{ county: "Summit", metro: null, zip: null, propertyType: "singlefamily", units: null, beds: null },
  ...{
    baths: null,
    sqft: null,
    yearBuilt: null,
    ownId: null,
    isOccupied: null,
    cmsPropertyOid: null,
    notes: null,
  },
  ...{ unavailable: {}, leaseAndLoan: { leaseEndsOn: null, loanBalance: null, loanMaturesOn: null } },
} as unknown as Holding;

const read = (row: Holding, rows = [full, empty]) =>
  Object.fromEntries(listHoldingColumns(rows).map((column) => [column.header, textOfCell(column, row)]));

test("a holding is told by its own figures, its estimates, what was underwritten and its lease and loan", () => {
  expect(read(full)).toEqual({
    ...{
      Property: "12 Elm St, Akron",
      "Value estimate": "$240,000",
      Cost: "$198,000",
      "Monthly rent": "$1,650",
    },
    ...{
      "Rent estimate": "$1,710",
      "Yield on cost": "10.0%",
      "Yield on value": "8.3%",
      "Levered IRR": "12.34%",
    },
    ...{ Acquired: "Apr 1, 2023", "Ownership share": "50%", County: "Summit", Metro: "Akron", ZIP: "44305" },
    ...{ Type: "Multi-family", Units: "4", Beds: "8", Baths: "4.5", "Sq ft": "3,200", Built: "1962" },
    ...{ "NOI, underwritten": "$12,100", "Debt, underwritten": "$150,000", "Own id": "H-1", Occupied: "Yes" },
    ...{ "Lease end": "Aug 31, 2026", "Loan balance": "$120,000", "Loan maturity": "Feb 1, 2031" },
    ...{ "Company ID": "77", Notes: "Corner" },
  });
  expect(read({ ...full, isOccupied: false }).Occupied).toBe("No");
});

test("what is not known is a dash or blank, and no zero", () => {
  const cells = Object.entries(read(empty)).filter(([, text]) => text !== "—" && text !== "");
  expect(Object.fromEntries(cells)).toEqual({
    ...{ Property: "14 Elm St, Akron", "Ownership share": "100%", County: "Summit" },
    ...{ Metro: "Outside metros", Type: "Single-family" },
  });
});

test("columns that no home can fill are left out, and stand once one can", () => {
  const own = [
    "Cost",
    "Yield on cost",
    "Acquired",
    "Own id",
    "Occupied",
    "Lease end",
    "Loan balance",
    "Loan maturity",
  ];
  const shown = (rows: Holding[]) => new Set(listHoldingColumns(rows).map(({ header }) => header));
  expect(own.filter((header) => shown([empty]).has(header))).toEqual([]);
  expect(own.filter((header) => shown([empty, full]).has(header))).toEqual(own);
  expect(shown([empty]).has("Monthly rent"), "a figure that any home could have").toBe(true);
});

test("a month says by how many it is behind the newest one", () => {
  expect([0, 1, 2].map((behind) => monthText("2026-06", behind))).toEqual([
    ...["Jun 2026", "Jun 2026, 1 month behind", "Jun 2026, 2 months behind"],
  ]);
});
