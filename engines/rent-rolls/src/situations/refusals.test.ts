import { describe, expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const readReason = (text: string, typed = false) => {
  const roll = readRentRoll([toSheet(text, { typed, name: "Sheet1" })]);
  expect(roll).toMatchObject({
    accepted: false,
    layout: "not_a_rent_roll",
    units: [],
    summary: { units: 0 },
  });
  return roll.reason;
};

describe("A file that is no rent roll is refused with what it seems to be", () => {
  test("a lease-expiration report, with or without its title", () => {
    const table = `
Bldg/Unit | FloorPlan | Name | Actual rent | Market Rent | Move in Date | Lease end Date | Decision | New Lease Start Date | New Rent
1-101 | A1 | Ann | 1,000 | 1,100 | 1/1/2024 | 4/30/2026 | Renewed | 5/1/2026 | 1,050
1-104 | A1 | Bob | 1,010 | 1,100 | 1/1/2024 | 4/30/2026 | Unknown | |
`;
    expect(readReason(table)).toMatch(/lease-expiration/);
    expect(readReason(`Lease Expiration/Renewal Detail\n${table}`)).toMatch(/lease-expiration/);
  });

  test("a delinquency list", () => {
    expect(
      readReason(`
Unit | Name | Tenant Status | Rent | Amount Receivable | 0-30 | 31-60 | 61-90 | 90+
101 | Ann | Current | 900 | 450 | 450 | 0 | 0 | 0
104 | Bob | Past | 900 | 1,800 | 900 | 900 | 0 | 0
`),
    ).toMatch(/delinquency/);
    expect(
      readReason("Delinquency Report\nUnit | Resident | Status | Balance\n1 | Ann | Current | 50"),
    ).toMatch(/delinquency/);
  });

  test("an operating statement", () => {
    expect(
      readReason(
        `
Oak Park
Account | Jan 2025 | Feb 2025 | Mar 2025 | Apr 2025 | May 2025 | Jun 2025 | Total
Gross Potential Rent | 1000 | 1000 | 1000 | 1000 | 1000 | 1000 | 6000
Vacancy Loss | -50 | -50 | -50 | -50 | -50 | -50 | -300
Total Income | 950 | 950 | 950 | 950 | 950 | 950 | 5700
Management Fees | 50 | 50 | 50 | 50 | 50 | 50 | 300
Net Operating Income | 900 | 900 | 900 | 900 | 900 | 900 | 5400
`,
        true,
      ),
    ).toMatch(/operating statement/);
  });

  test("a list of available units", () => {
    expect(
      readReason(`
Unit | Floor Plan | SQFT | Status | Days Vacant | Make Ready Date | Market Rent
101 | A1 | 650 | Vacant | 12 | 5/1/2026 | 1,000
102 | A1 | 650 | On Notice | | | 1,000
`),
    ).toMatch(/available/);
    expect(
      readReason(
        "Unit Availability Details\nUnit | Type | Resident | Status | Market Rent\n1 | A | VACANT | Vacant | 900",
      ),
    ).toMatch(/available/);
  });

  test("a rent comparison", () => {
    expect(
      readReason(`
Rent Comparables
Property | Address | Year Built | Distance | Units | Avg Rent | Occupancy
Oak Park | 1 Oak St | 1985 | 0.4 | 120 | 1,200 | 95%
`),
    ).toMatch(/rent comparison/);
  });

  test("a list of addresses", () => {
    expect(
      readReason(`
Address | City | State | Zip | Beds | Baths | SqFt
1 Oak St | Akron | OH | 44301 | 3 | 2 | 1,200
2 Elm St | Akron | OH | 44301 | 3 | 1 | 1,100
`),
    ).toBeDefined();
  });

  test("a calendar of events, and a list of listings", () => {
    expect(
      readReason(
        "Date | Event | Property | Unit | Tenant | Rent | Lease From | Lease To\n1/1/2026 | Move-in | Oak | 1 | Ann | 900 | 1/1/2026 | 12/31/2026",
      ),
    ).toMatch(/move-ins/);
    expect(
      readReason(
        "Unit | Type | SqFt | List Price | Rent | Year Built\n1 | A | 1,200 | 150,000 | 1,400 | 1985",
      ),
    ).toMatch(/listings/);
  });

  test("a unit mix, a directory, a list of deposits", () => {
    expect(
      readReason(`
Floor Plan | # Units | Avg SF | Avg Market Rent | Avg Rent
A1 | 20 | 650 | 1,000 | 980
`),
    ).toBeDefined();
    expect(
      readReason("Unit | Resident | Phone | Email\n101 | Ann | 555-0100 | ann@example.com"),
    ).toBeDefined();
    expect(readReason("Unit | Tenant | Security Deposit\n101 | Ann | 500\n102 | Bob | 500")).toMatch(
      /deposits/,
    );
  });

  test("an empty sheet, prose, and a table's header alone", () => {
    expect(readRentRoll([]).reason).toMatch(/no filled cell/);
    expect(readReason("\n | |\n")).toMatch(/no filled cell/);
    expect(readReason("Dear all,\nplease find the rents below.\nYours")).toBeDefined();
    expect(readReason("Rent Roll\nUnit | Tenant | Status | Rent")).toMatch(/no unit/);
  });
});
