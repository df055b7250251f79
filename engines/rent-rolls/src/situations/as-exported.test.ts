import { describe, expect, test } from "vitest";
import { describeSummary, failedTies, listIssues, listStatuses, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const read = (text: string) => readRentRoll([toSheet(text)]);

describe("As systems export it", () => {
  test("a home has no number of its own below the address of its property", () => {
    const roll = read(`
Unit | Tags | BD/BA | Tenant | Status | Move-in | Rent
 |
1002 Walnut Avenue - 1002 Walnut Avenue Beaumont, CA 92223
 | | 3/1.00 | Alder, Ann | Current | 5/1/2020 | 1,523.00
 |
729 North Grove Banning, CA 92220
 | | 3/2.00 | | Vacant-Unrented
 |
Wilson Court - 5033 W Wilson St Banning, CA 92220
101 | | 2/1.00 | Cedar, Ca | Current | 10/5/2021 | 1,450.00
103 | Owned | --/-- | Dogwood, Di | Notice-Unrented | 1/1/2020 | 814.00
2 Units | | | | 100.0% Occupied | | 2,264.00
Total 4 Units | | | | 75.0% Occupied | | 3,787.00
`);
    expect(listStatuses(roll)).toBe(
      "1002 Walnut Avenue occupied 1523, 729 North Grove Banning, CA 92220 vacant 0, 101 occupied 1450, 103 notice 814",
    );
    expect(failedTies(roll)).toEqual([]);
    expect(roll.issues.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("a row without its number among others below an address is still missing one", () => {
    const roll = read(`
Unit | BD/BA | Tenant | Status | Rent
Wilson Court - 5033 W Wilson St Banning, CA 92220
 | 2/1.00 | Cedar, Ca | Current | 1,450.00
103 | 1/1.00 | Dogwood, Di | Current | 814.00
104 | 1/1.00 | Elm, Ed | Current | 820.00
`);
    expect(roll.summary.units).toBe(2);
    expect(listIssues(roll)).toMatchObject([{ code: "R01", line: 3 }]);
  });

  test("properties are named beside the word of their totals, and number their units alike", () => {
    const roll = read(`
Rent Roll
For Selected Properties
As Of = 04/07/2026
Unit | Unit Type | Unit | Resident | Name | Market | Actual | Move In | Lease | Move Out
 | | Sq Ft | | | Rent | Rent | | Expiration |
Current/Notice/Vacant Residents
101 | A1 | 800 | t001 | Ali | 1,500.00 | 1,500.00 | 01/01/2025 | 12/31/2026 |
102 | A1 | 800 | VACANT | VACANT | 1,500.00 | 0.00 | | |
 | | | Total | Marketplace Lofts(pmaple) | 3,000.00 | 1,500.00
101 | B2 | 1000 | t004 | Caro | 2,000.00 | 1,900.00 | 01/01/2025 | 12/31/2026 |
102 | B2 | 1000 | t005 | Dave | 2,000.00 | 2,000.00 | 02/01/2025 | 01/31/2026 | 04/30/2026
 | | | Total | Oak Plaza(poak) | 4,000.00 | 3,900.00
 | | | Total | All Properties | 7,000.00 | 5,400.00
`);
    expect(describeSummary(roll)).toBe(
      "4 units: 3 occupied (1 on notice), 1 vacant (0 leased), 0 model, 0 down; market 7000, rent 5400, sqft 3600",
    );
    expect(roll.properties.map(({ name, units }) => [name, units])).toEqual([
      ["Marketplace Lofts", 2],
      ["Oak Plaza", 2],
    ]);
    expect(failedTies(roll)).toEqual([]);
  });

  test("the head of a page is no unit", () => {
    const roll = read(`
Unit | | Floorplan | SQFT | Unit/Lease Status | Name | Lease Rent | Other Charges
01-101 | | A1 | 700 | Occupied | Able, Kim | 1,200.00 | 30.00
01-102 | | A1 | 700 | Vacant | VACANT | |
OneSite Rents v3.0 | | | | | | | Page 2 of 3
02-201 | | A1 | 700 | Occupied | Baer, Lu | 1,180.00 |
`);
    expect(listStatuses(roll)).toBe("01-101 occupied 1200, 01-102 vacant 0, 02-201 occupied 1180");
  });

  test("a building's and a suite's code together number a unit, with a further line for each rent to come", () => {
    const roll = read(`
 | | | Rent | | GLA | Monthly | Annual | Monthly | Future Rent Increases |
Bldg Id-Suit Id | | Occupant Name | Start | Expiration | Sqft | Base Rent | Rate PSF | Cost Recovery | Cat | Date | Monthly Amount
Vacant Suites
FND01 -0300 | | Vacant | | | 2,100 | | | | | |
Occupied Suites
FND01 -0100 | | Corner Deli | 7/1/2021 | 6/30/2031 | 1,500 | 3,750.00 | 30.00 | 800.00 | RNT | 7/1/2026 | 3,862.50
 | | | | | | | | | RNT | 7/1/2027 | 3,978.38
FND01 -0200 | | Bay Dental | 1/1/2020 | 12/31/2029 | 2,400 | 5,600.00 | 28.00 | 1,100.00 | RNT | 1/1/2027 | 5,768.00
`);
    expect(describeSummary(roll)).toBe(
      "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 9350, sqft 6000",
    );
  });

  test("a unit, its people and their charges each stand in rows of their own", () => {
    const roll = read(`
Unit | Tenant | Charge | Amount | Market Rent | SqFt | Lease Start | Lease End
101 | | | | 1,000 | 600 | |
 | Bell, Ann | | | | | 01/01/2026 | 12/31/2026
 | | Rent | 950.00 | | | |
 | | Total Bell, Ann | 950.00 | | | |
102 | | | | 1,000 | 600 | |
 | VACANT | | | | | |
103 | | | | 1,000 | 600 | |
 | Dent, Cy | | | | | 02/01/2026 | 01/31/2027
 | | Rent | 600.00 | | | |
 | | Housing Assistance | 350.00 | | | |
`);
    expect(listStatuses(roll)).toBe("101 occupied 950, 102 vacant 0, 103 occupied 950");
    expect(roll.units.map(({ leaseEnd }) => leaseEnd)).toEqual(["2026-12-31", null, "2027-01-31"]);
  });

  test("a total of recurring rents is the rent, and a tenant at will is one", () => {
    const roll = read(`
Unit | Market Rent | Lease | Lease Status | Total Recurring Rent | Recurring Charges | Recurring Credits
101 | $1,200.00 | Ann B | Active | $1,150.00 | $1,175.00 | $0.00
102 | $1,500.00 | Cy D | At Will | $1,480.00 | $1,480.00 | $50.00
103 | $1,500.00 | | Vacant | | |
`);
    expect(listStatuses(roll)).toBe("101 occupied 1150, 102 occupied 1480, 103 vacant 0");
  });

  test("a lease from a day on, month to month", () => {
    const [unit] = read(`
Unit | Tenants | Lease | Rent
1 | Ann Bell | 3/1/2025 - Month to month | $1,250.00
2 | Cy Dent | 1/1/2026 - 12/31/2026 | $1,250.00
`).units;
    expect(unit).toMatchObject({ leaseStart: "2025-03-01", leaseEnd: null, monthToMonth: true });
  });
});

describe("Without a word of the status", () => {
  test("who moves in after the roll's day does not live there yet", () => {
    const roll = read(`
As of: 06/15/2026
Unit | Tenant | Lease Start | Lease End | Move In | Market Rent | Rent
101 | Ann | 07/01/2025 | 06/30/2026 | 07/01/2024 | 1,200 | 1,150
102 | Cy | 07/01/2026 | 06/30/2027 | 07/01/2023 | 1,200 | 1,190
103 | Dee | 07/01/2026 | 06/30/2027 | 07/01/2026 | 1,200 | 1,205
`);
    expect(listStatuses(roll)).toBe("101 occupied 1150, 102 occupied 1190, 103 vacant_leased 0");
    expect(roll.otherLeases).toMatchObject([{ unitId: "103", kind: "future", rent: 1205 }]);
  });

  test("a day that most leases begin after is not the roll's", () => {
    const roll = read(`
As of: 06/15/2020
Unit | Tenant | Lease Start | Lease End | Rent
101 | Ann | 07/01/2025 | 06/30/2026 | 1,150
102 | Cy | 07/01/2025 | 06/30/2026 | 1,190
103 | Dee | 07/01/2025 | 06/30/2026 | 1,205
`);
    expect(roll.summary).toMatchObject({ occupied: 3, contractRent: 3545 });
  });

  test("a rent without a name or a lease, where all others have both, is asked of an empty home", () => {
    const roll = read(`
Unit | Tenant Name | Rent | Lease Start | Lease End
1 | Ann | 900 | 1/1/2026 | 12/31/2026
2 | Bob | 910 | 2/1/2026 | 1/31/2027
3 | Cyd | 920 | 3/1/2026 | 2/28/2027
4 | | 950 | |
`);
    expect(listStatuses(roll)).toBe("1 occupied 900, 2 occupied 910, 3 occupied 920, 4 vacant 0");
    expect(roll.units[3]).toMatchObject({ uncountedRent: 950 });
  });

  test("units stand below the heading of their status", () => {
    const roll = read(`
Unit | Tenant | Market | Rent
OCCUPIED UNITS
1A | Ann | 900 | 880
UNITS ON NOTICE
2B | Bob | 1,150 | 1,125
VACANT UNITS
3A | | 900 |
`);
    expect(listStatuses(roll)).toBe("1A occupied 880, 2B notice 1125, 3A vacant 0");
  });

  test("counts in the line below the units are nobody's name", () => {
    const roll = read(`
Unit | Type | Tenant | Market Rent | Rent
101 | 1/1 | Ann | 1000 | 1000
102 | 1/1 | | 1000 |
Occupied: 1 | Vacant: 1 | Occupancy 50.0%
`);
    expect(listStatuses(roll)).toBe("101 occupied 1000, 102 vacant 0");
  });
});

describe("Heads of two letters", () => {
  test("mean the status, the days and the plan by what stands under them", () => {
    const roll = read(`
Apt | Flplan | SF | St | Name | Mkt | Rent | MI | LE | MO
1 | A1 | 600 | O | Ann | 1000 | 980 | 1/1/25 | 12/31/26 |
2 | A1 | 600 | NTV | Bob | 1000 | 970 | 1/1/24 | 6/30/26 | 6/30/26
3 | A1 | 600 | VL | | 1000 | | | |
4 | A1 | 600 | M | | 1000 | | | |
`);
    expect(listStatuses(roll)).toBe("1 occupied 980, 2 notice 970, 3 vacant_leased 0, 4 model 0");
    expect(roll.units[1]).toMatchObject({ floorPlan: "A1", moveIn: "2024-01-01", leaseEnd: "2026-06-30" });
  });

  test("a state is no status", () => {
    const roll = read(`
Address | City | St | Tenant | Rent
1 Elm St | Reno | NV | Ann | 980
2 Elm St | Reno | NV | Bob | 970
`);
    expect(roll.summary).toMatchObject({ units: 2, occupied: 2, contractRent: 1950 });
  });
});

describe("Sheets with the same unit numbers", () => {
  const sheet = (name: string, rents: string[]) =>
    toSheet(
      `Unit | Tenant | Rent | Lease End\n${rents.map((rent, at) => `${101 + at} | Tenant ${at} | ${rent} | ${at + 1}/1/2027`).join("\n")}`,
      { name },
    );

  test("and names that say nothing are two properties where the rents differ", () => {
    const other = toSheet(
      "Unit | Tenant | Rent | Lease End\n101 | Tenant 0 | 800 | 5/5/2027\n102 | Tenant 1 | 810 | 6/6/2027",
      { name: "Fir Court" },
    );
    const roll = readRentRoll([sheet("Elm Court", ["900", "910"]), other]);
    expect(roll.summary).toMatchObject({ units: 4, contractRent: 3420 });
  });

  test("and the same rents are one", () => {
    const roll = readRentRoll([sheet("Elm Court", ["900", "910"]), sheet("Fir Court", ["900", "910"])]);
    expect(roll.summary).toMatchObject({ units: 2, contractRent: 1810 });
    expect(listIssues(roll)).toMatchObject([{ code: "R21" }]);
  });
});

describe("What is no roll is called by its name", () => {
  const readReason = (text: string) => read(text).reason;

  test.each([
    [
      "a general ledger",
      "General Ledger\nAccount | Date | Description | Debit | Credit | Balance\n4010 | 1/1/2026 | Rent 101 | | 1,000 | 1,000",
    ],
    [
      "a list of deposits",
      "Security Deposit Register\nUnit | Tenant | Deposit Type | Charge Date | Amount Charged | Amount Paid\n101 | Ann | Security | 1/1/2025 | 500 | 500",
    ],
    [
      "a list of payments or transactions",
      "payment_id | tenant_id | unit_id | amount_due | amount_paid | payment_date | status\nP1 | T3 | U6 | 1250 | 1250 | 2024-04-04 | Paid\nP2 | T4 | U7 | 1250 | 969 | 2024-05-16 | Partial",
    ],
  ])("%s", (kind, text) => {
    expect(readReason(text)).toBe(`The file seems to be ${kind}, no rent roll`);
  });
});
