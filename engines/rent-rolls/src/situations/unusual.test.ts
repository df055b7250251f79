import { describe, expect, test } from "vitest";
import { failedTies, listStatuses, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const ROLLS: { kind: string; units: string; text: string }[] = [
  {
    kind: "rents of a week",
    units: "1 occupied 1083.33, 2 occupied 1083.33, 3 vacant 0",
    text: `
Room | Guest | Weekly Rate | Check In
1 | Ann | $250.00 | 1/1/2026
2 | Bo | $250.00 | 1/5/2026
3 | Vacant | |
`,
  },
  {
    kind: "rents of a year alone",
    units: "1 occupied 900, 2 occupied 1000, 3 vacant 0",
    text: `
Unit | Tenant | Annual Rent
1 | Ann | 10,800
2 | Bo | 12,000
3 | Vacant | 0
Total | | 22,800
`,
  },
  {
    kind: "rents by the square foot alone",
    units: "100 occupied 3000, 200 occupied 1500, 300 vacant 0",
    text: `
Suite | Tenant | SF | Rent PSF/Yr | Expiration
100 | Acme | 2,000 | $18.00 | 12/31/2028
200 | Beta | 1,000 | $18.00 | 12/31/2028
300 | Available | 1,000 | |
`,
  },
  {
    kind: "a rent of the lot and of the home on it",
    units: "1 occupied 450, 2 occupied 800, 3 vacant 0",
    text: `
Lot # | Resident | Lot Rent | Home Rent | Water | Total
1 | Ann Ames | 450.00 | | 35.00 | 485.00
2 | Cy Cox | 450.00 | 350.00 | 35.00 | 835.00
3 | Vacant Lot | | | |
Totals | | 900.00 | 350.00 | 70.00 | 1,320.00
`,
  },
  {
    kind: "footnotes, remarks and marks",
    units: "1 employee 900, 2 occupied 1000, 3 vacant 0, 4 occupied 1250",
    text: `
Unit | Tenant | Rent | SF
1* | Ann | 900(1) | ±700
'2 | Bo | $1,000 - Sec 8 | 700
3 | Vacant (2) | |
4 | Cy | 1250.00 mo. | 700
(1) Includes water
* manager
`,
  },
  {
    kind: "a surname after a word for an empty unit",
    units: "101 occupied 900, 102 occupied 950, 103 vacant 0, 104 vacant 0",
    text: `
Unit | Tenant | Rent
101.0 | Ann | 900.0
102.0 | Vacant Smith | 950.0
103.0 | VACANT | 0.0
104.0 | Vacant Ready | 975.0
`,
  },
  {
    kind: "two tables side by side",
    units: "1 occupied 900, 2 vacant 0, 3 occupied 950, 4 occupied 975",
    text: `
Rent Roll 12 Elm
Unit | Tenant | Rent | | Unit | Tenant | Rent
1 | Ann | 900 | | 3 | Cy | 950
2 | Vacant | 0 | | 4 | Di | 975
Total | | 900 | | Total | | 1,925
`,
  },
  {
    kind: "units in words, one of them empty with nothing beside it",
    units: "1st Floor occupied 1000, Garden occupied 1200, Basement vacant 0",
    text: `
Apartment | Tenant | Monthly Rent
1st Floor | Ann | 1,000
Garden | Di | 1,200
Basement | Vacant |
`,
  },
  {
    kind: "parking and storage among the homes",
    units: "1 occupied 900, 2 occupied 950",
    text: `
Unit | Type | Tenant | Rent
1 | 1BR | Ann | 900
2 | 1BR | Bo | 950
P-1 | Parking | Ann | 50
S-1 | Storage | Bo | 35
Total | | | 1935
`,
  },
  {
    kind: "charges by category",
    units: "0101 occupied 950, 0102 vacant 0",
    text: `
Unit | Type | Residents | Status | Market Rent | Category | Amount | Total Charges
0101 | A1 | Ann Ames | Current | 1000.00 | Rent | 950.00 | 990.00
 | | | | | Water | 40.00
0102 | A1 | | Vacant | 1000.00 | | |
Total | | | | 2000.00 | | 990.00 | 990.00
`,
  },
  {
    kind: "columns counted below their names, and units counted above their sums",
    units: "1 occupied 900, 2 occupied 1000, 3 vacant 0",
    text: `
Unit | Tenant | Rent | Lease End
(1) | (2) | (3) | (4)
1 | Ann | 900 | 12/31/2026
2 | Bo | 1000 | 12/31/2026
3 | Vacant | |
3 | | 1900 |
`,
  },
  {
    kind: "each floor's units lettered alike",
    units: "1-A occupied 900, 1-B occupied 900, 2-A occupied 950, 2-B occupied 950",
    text: `
Floor | Unit | Tenant | Rent
1 | A | Ann | 900
1 | B | Bo | 900
2 | A | Cy | 950
2 | B | Di | 950
`,
  },
  {
    kind: "homes by address, some with units",
    units: "A occupied 1500, B occupied 1500, 14 Oak St occupied 1400",
    text: `
Address | Unit | Tenant | Lease Type | Rent
12 Oak St | A | Ann | 12 mo | 1500
12 Oak St | B | Bo | MTM | 1500
14 Oak St | | Cy | 12 mo | 1400
`,
  },
  {
    kind: "words for a notice and a lease to come in short",
    units: "1 notice_leased 900, 2 notice 900, 3 vacant_leased 0",
    text: `
Unit | Status | Tenant | Rent
1 | NTV-L | Ann | 900
2 | NTV | Bo | 900
3 | VAC-L | | 0
`,
  },
  {
    kind: "words for an empty unit in the rent's place, and a remark there beside somebody's name",
    units: "1 occupied 900, 2 vacant 0, 3 occupied null",
    text: `
Unit | Tenant | Rent
1 | Ann | 900
2 | | Vacant
3 | Cy | Manager
`,
  },
  {
    kind: "last names in a column of their own, and headers with a letter out of place",
    units: "1 occupied 900, 2 vacant 0",
    text: `
Unti | First Name | Last Name | Montly Rent
1 | Ann | Ames | 900
2 | | Vacant | 0
`,
  },
  {
    kind: "totals of the occupied and the empty units alone, and page notes beside the title",
    units: "HB-103 vacant 0, HB-101 occupied 3000, HB-102 occupied 3700",
    text: `
Database: ABC | Rent Roll | Page: 1
Bldg Status: Active only | Harbor Building | Date: 6/2/2026
Bldg Id-Suit Id | Occupant Name | Expiration | GLA Sqft | Monthly Base Rent | Annual Rate PSF
HB-103 | Vacant | | 1,400
HB-101 | Acme Law | 12/31/2026 | 2,000 | 3,000.00 | 18.00
HB-102 | Blue Dental | 5/31/2031 | 2,500 | 3,700.00 | 17.76
Occupied Sqft: | 76.27% | 2 Units | 4,500 | 6,700.00
Vacant Sqft: | 23.73% | 1 Units | 1,400
Total Sqft: | | 3 Units | 5,900 | 6,700.00
`,
  },
];

describe("A roll is read that has", () => {
  test.each(ROLLS)("$kind", ({ units, text }) => {
    for (const typed of [false, true]) {
      const roll = readRentRoll([toSheet(text, { typed })]);
      expect(listStatuses(roll)).toBe(units);
      expect(failedTies(roll)).toEqual([]);
    }
  });

  test("rents of a year, whose total is held against the months' sum", () => {
    const text = "Unit | Tenant | Annual Rent\n1 | Ann | 10,800\n2 | Bo | 12,000\nTotal | | 22,800";
    expect(readRentRoll([toSheet(text)]).tieOut).toMatchObject([{ expected: 1900, found: 1900, ok: true }]);
  });

  test("both days of a stay in one cell", () => {
    const [unit] = readRentRoll([
      toSheet(`
Unit | Status | Name | Move-In Move-Out | Lease Rent
103 | Occupied-NTV | Bell, Bo | 01/01/2024 05/31/2026 | 900
104 | Occupied | Cox, Cy | 01/01/2024 | 900
`),
    ]).units;
    expect(unit).toMatchObject({ moveIn: "2024-01-01", moveOut: "2026-05-31", unitStatus: "notice" });
  });

  test("a header forty columns to the right and sixty rows down", () => {
    const { rows, ...sheet } = toSheet("Unit | Tenant | Rent\n1 | Ann | 900\n2 | Vacant |\nTotal | | 900");
    const shifted = rows.map((row) => [...Array.from({ length: 40 }, () => null), ...row]);
    const roll = readRentRoll([{ ...sheet, rows: [...Array.from({ length: 60 }, () => []), ...shifted] }]);
    expect(listStatuses(roll)).toBe("1 occupied 900, 2 vacant 0");
    expect(roll.units[0]?.sources.contractRent).toEqual({ sheet: "", row: 62, column: 43 });
  });

  test("one letterhead over the sheets of two properties", () => {
    const roll = readRentRoll([
      toSheet("Acme Realty\nUnit | Tenant | Rent\n1 | Ann | 900\n2 | Bo | 950", { name: "Oak Court" }),
      toSheet("Acme Realty\nUnit | Tenant | Rent\n1 | Cy | 1000\n2 | Vacant |", { name: "Elm Court" }),
    ]);
    expect(roll.properties.map(({ name, units }) => [name, units])).toEqual([
      ["Oak Court", 2],
      ["Elm Court", 2],
    ]);
  });
});

test.each([
  ["sixty empty rows", 60, "Lease Expiration Report"],
  ["an availability list without a title", 0, ""],
])("A report is refused behind %s", (_, above, title) => {
  const table = "Unit | Floorplan | Status | Market Rent | Available On\n101 | A1 | Vacant | 1000 | Now";
  const sheet = toSheet(`${title}\n${table}\n102 | A1 | On Notice | 1000 | 7/1/2026`);
  const roll = readRentRoll([
    { ...sheet, rows: [...Array.from({ length: above }, () => []), ...sheet.rows] },
  ]);
  expect(roll.accepted).toBe(false);
  expect(roll.reason).toMatch(/lease-expiration|available units/);
});
