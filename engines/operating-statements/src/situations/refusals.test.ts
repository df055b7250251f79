import type { Cell } from "@labs/sheets/sheet";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";

const FILES: [kind: string, text: string][] = [
  [
    "a rent roll",
    "Unit | Tenant | Status | Sq Ft | Market Rent | Rent | Lease From | Lease To\n101 | Ann Lee | Occupied | 700 | 1000 | 950 | 1/1/2025 | 12/31/2025\n102 | | Vacant | 700 | 1000 | | |",
  ],
  [
    "a balance sheet",
    "Balance Sheet\nAs of 12/31/2024\n | Total\nCash | 100\nAccounts receivable | 50\nTotal Assets | 150\nMortgage payable | 90\nTotal Liabilities | 90\nRetained earnings | 60",
  ],
  [
    "a general ledger",
    "Account | Date | Description | Debit | Credit | Balance\n4000 Rent | 1/1/2024 | Unit 1 | | 900 | 900\n4000 Rent | 1/2/2024 | Unit 2 | | 950 | 1850",
  ],
  ["a trial balance", "Account | Debit | Credit\n1000 Cash | 100 |\n4000 Rent | | 900\n6000 Repairs | 50 |"],
  [
    "a budget or forecast",
    "2025 Operating Budget\n | Jan 2025 | Feb 2025 | Mar 2025\nRent | 100 | 100 | 100\nTotal income | 100 | 100 | 100\nInsurance | 10 | 10 | 10\nTotal expenses | 10 | 10 | 10\nNOI | 90 | 90 | 90",
  ],
  [
    "a delinquency or aging report",
    "Aged Receivables\nTenant | Current | 30 | 60 | Total\nAnn | 10 | 0 | 0 | 10\nBob | 0 | 20 | 0 | 20",
  ],
];

test.each(FILES)("%s is no operating statement, and called what it is", (kind, text) => {
  const statement = readOperatingStatement([toSheet(text)]);
  expect(statement).toMatchObject({ accepted: false, seemsToBe: kind, lines: [], results: [] });
  expect(statement.reason).toContain(kind);
});

test("a roll with its charges across and its totals in a row is none, whatever its charges are called", () => {
  const roll = toSheet(`
Isola Court
RENT ROLL DETAIL
As of Date: 3/7/2026
Unit | Floor Plan | SQFT | Unit/Lease Status | Name | Move-In | Lease Start | Lease End | Market + Addl. | Balance | Total Charges | RENT | WATERREIMB | DISCOUNT | TAX | PETFEE
101 | A1 | 656 | Occupied | Shea, Osborn | 03/22/2008 | 10/01/2025 | 09/30/2026 | 700 | 0 | 518 | 500 | 18 | 0 | 0 | 0
102 | A1 | 656 | Occupied-NTV | Casey, Potts | 02/02/2016 | 02/02/2026 | 01/31/2027 | 700 | 655.1 | 664 | 680 | 18 | -34 | 0 | 0
103 | B1 | 852 | Occupied | Blake, Rusk | 12/05/2010 | 02/01/2026 | 01/31/2027 | 800 | 0 | 788 | 770 | 18 | 0 | 0 | 0
104 | B1 | 852 | Model | | | | | 700 | 100 | 0 | 0 | 0 | 0 | 0 | 0
TOTAL | | | | | | | | 2900 | 755.1 | 1970 | 1950 | 54 | -34 | 0 | 0`);
  const statement = readOperatingStatement([roll]);
  expect(statement).toMatchObject({ accepted: false, seemsToBe: "a rent roll", lines: [] });
  expect(statement.reason).toBe("The file seems to be a rent roll, no operating statement");
});

test("a list of anything else, and an empty file, are refused with the reason", () => {
  const occupancy = "Month | Jan 2024 | Feb 2024 | Mar 2024\nLeases signed | 4 | 5 | 6\nMove-ins | 3 | 3 | 2";
  expect(readOperatingStatement([toSheet(occupancy)])).toMatchObject({ accepted: false, seemsToBe: null });
  expect(readOperatingStatement([]).reason).toBe("The file has no filled cell");
});

test("months of no year are refused until somebody says the last", () => {
  const text =
    " | Jan | Feb | Mar\nRent | 100 | 100 | 100\nTotal income | 100 | 100 | 100\nInsurance | 10 | 10 | 10\nTotal expenses | 10 | 10 | 10\nNOI | 90 | 90 | 90";
  expect(readOperatingStatement([toSheet(text)]).reason).toMatch(/of which year/);
  expect(readOperatingStatement([toSheet(text)], { endMonth: "2025-03" }).months).toEqual([
    "2025-01",
    "2025-02",
    "2025-03",
  ]);
  expect(readOperatingStatement([toSheet(text)], { fileName: "T12 2024.xlsx" }).months[0]).toBe("2024-01");
});

const CELLS: Cell[] = [
  ...[
    "Total",
    "Income",
    "Expenses",
    "Total Income",
    "NOI",
    "Rent",
    "Net Income",
    "Trash",
    "Utilities",
    "Units",
  ],
  ...[
    "Jan 2024",
    "Feb 2024",
    "Mar 2024",
    "YTD",
    "Budget",
    "4010-0000",
    "(3.00)",
    "5%",
    "#REF!",
    "\u0000",
    "  ",
  ],
  ...[0, 100, -5, 45_322, 45_351, Number.NaN, true, null, new Date(Date.UTC(2024, 0, 31))],
];

test("whatever a sheet holds, it is read or refused with a reason", () => {
  const row = fc.array(fc.constantFrom(...CELLS), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 14 }), (rows) => {
      const statement = readOperatingStatement([{ name: "", hidden: false, merges: [], rows }]);
      expect(statement.accepted || (statement.reason ?? "") !== "").toBe(true);
      for (const { effectTotal } of statement.lines) expect(Number.isNaN(effectTotal)).toBe(false);
    }),
    { numRuns: 300, seed: 11 },
  );
});
