import { describe, expect, test } from "vitest";
import { describeSummary, failedTies, listStatuses, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

describe("A roll of AppFolio", () => {
  test("by property, with its own totals and past-due columns", () => {
    const roll = readRentRoll([
      toSheet(
        `
Rent Roll
Exported On: 02/03/2026 09:12 AM
Properties: All
Units: Active
As of: 01/31/2026
Include Non-Revenue Units: No
Unit | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Move-out | Past Due | NSF Count | Late Count
-> Maple Court - 12 Maple St Springfield, IL 62701
1A | 2/1.00 | Mia M. | Current | 800 | 1,100.00 | 1,050.00 | 1,000.00 | 03/01/2025 | 02/28/2026 | 03/01/2023 | | 0.00 | 0 | 0
1B | 2/1.00 | Ned N. | Evict | 800 | 1,100.00 | 1,075.00 | 1,000.00 | 03/01/2025 | | 03/01/2025 | | 3,225.00 | 1 | 3
2A | 1/1.00 | | Vacant-Unrented | 600 | 900.00 | | | | | | | 0.00 | |
3 Units | | | 66.7% Occupied | 2,200 | 3,100.00 | 2,125.00 | 2,000.00 | | | | | 3,225.00 | 1 | 3
-> Oak Flats - 9 Oak Ave Springfield, IL 62702
1A | 1/1.00 | | Vacant-Rented | 610 | 950.00 | | | | | | | 0.00 | |
2A | 1/1.00 | Ola O. | Notice-Unrented | 610 | 950.00 | 940.00 | 500.00 | 06/01/2025 | 05/31/2026 | 06/01/2025 | 02/28/2026 | -10.00 | 0 | 0
2 Units | | | 50.0% Occupied | 1,220 | 1,900.00 | 940.00 | 500.00 | | | | | -10.00 | 0 | 0
Total 5 Units | | | 60.0% Occupied | 3,420 | 5,000.00 | 3,065.00 | 2,500.00 | | | | | 3,215.00 | 1 | 3
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "5 units: 3 occupied (1 on notice), 2 vacant (1 leased), 0 model, 0 down; market 5000, rent 3065, sqft 3420",
    );
    expect(roll.asOf).toBe("2026-01-31");
    expect(roll.properties.map(({ name, units, contractRent }) => [name, units, contractRent])).toEqual([
      ["Maple Court", 3, 2125],
      ["Oak Flats", 2, 940],
    ]);
    expect(failedTies(roll)).toEqual([]);
    expect(roll.tieOut.filter(({ check }) => check === "units").map(({ found }) => found)).toEqual([3, 2, 5]);
    expect(roll.units[0]).toMatchObject({ beds: 2, baths: 1, floorPlan: "2/1.00", balance: 0 });
    expect(roll.units[1]?.delinquencyBucket).toBe("1_to_3_months");
  });

  test("flat, with the property in a column", () => {
    const roll = readRentRoll([
      toSheet(
        `
Property,Unit,Tenant,Status,Rent
`.replaceAll(",", "|") +
          `Elm House|1|Pia P.|Current|700.00
Elm House|2||Vacant-Unrented|
Fir House|1|Quin Q.|Current|800.00
Fir House|2|Rob R.|Notice-Rented|810.00
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "4 units: 3 occupied (1 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 2310, sqft null",
    );
    expect(roll.properties.map(({ name, units }) => [name, units])).toEqual([
      ["Elm House", 2],
      ["Fir House", 2],
    ]);
  });
});

describe("A roll of Entrata", () => {
  test("with a row a unit and its charges in columns", () => {
    const roll = readRentRoll([
      toSheet(
        `
Harbor View
Rent Roll
As of 07/31/2025
Bldg-Unit | Unit Type | Floor Plan | SQFT | Unit Status | Name | Lease Status | Move-In | Lease Start | Lease End | Move-Out | Market Rent | Base Rent | Pet Rent | Covered Parking | Valet Trash | Amenity Fee | Total Charges | Deposit Held | Balance
1-101 | A1 | The Ash | 690 | Occupied No Notice | Sam S | Current | 05/01/2024 | 05/01/2025 | 04/30/2026 | | 1,400.00 | 1,385.00 | 35.00 | 0.00 | 25.00 | 10.00 | 1,455.00 | 300.00 | 0.00
1-102 | A1 | The Ash | 690 | Notice Unrented | Tia T | Notice | 05/01/2024 | 05/01/2025 | 08/30/2025 | 08/30/2025 | 1,400.00 | 1,350.00 | 0.00 | 50.00 | 25.00 | 10.00 | 1,435.00 | 300.00 | 15.00
1-103 | A1 | The Ash | 690 | Vacant Rented Ready | Uma U | Future | 08/15/2025 | 08/15/2025 | 08/14/2026 | | 1,425.00 | 1,410.00 | 0.00 | 0.00 | 25.00 | 10.00 | 1,445.00 | 300.00 | 0.00
1-104 | A1 | The Ash | 690 | Vacant Unrented Ready | | | | | | | 1,425.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
Totals | | | 2,760 | | | | | | | | 5,650.00 | 4,145.00 | 35.00 | 50.00 | 75.00 | 30.00 | 4,335.00 | 900.00 | 15.00
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "4 units: 2 occupied (1 on notice), 2 vacant (1 leased), 0 model, 0 down; market 5650, rent 2735, sqft 2760",
    );
    expect(failedTies(roll)).toEqual([]);
    expect(roll.units[0]?.charges).toEqual({ pet: 35, trash: 25, amenity: 10 });
  });
});

describe("A roll of ResMan", () => {
  test("with charges below each unit by description", () => {
    const roll = readRentRoll([
      toSheet(
        `
Sunset Ridge Apartments
Rent Roll as of 8/31/2025
Unit | Unit Type | SQ FT | Resident | Status | Market Rent | Move in | Lease start | Lease end | Move out | Description | Amount | Deposits held | Balance
101 | 2x2 Deluxe | 1050 | Ulf Unger | Current | 1500 | 2024-03-01 | 2025-03-01 | 2026-02-28 | | Rent | 1450 | 400 | 0
 | | | | | | | | | | Water/Sewer | 45 | |
 | | | | | | | | | | Renters Insurance | 12 | |
102 | 2x2 Deluxe | 1050 | Val Vance | Under Eviction | 1500 | 2023-03-01 | 2024-03-01 | 2025-02-28 | | Rent | 1400 | 400 | 5200
103 | 1x1 Std | 700 | | Vacant | 1100 | | | | | | | |
104 | 1x1 Std | 700 | Wes Wood | Notice to Vacate | 1100 | 2024-10-01 | 2024-10-01 | 2025-09-30 | 2025-09-30 | Rent | 1090 | 200 | 0
 | | | | | | | | | | Monthly Concession | -40 | |
105 | 1x1 Std | 700 | Xia X | Employee | 1100 | 2024-10-01 | 2024-10-01 | 2025-09-30 | | Rent | 1100 | 0 | 0
 | | | | | | | | | | Employee Discount | -1100 | |
Total | | 4200 | | | 6300 | | | | | | 3957 | 1000 | 5200
`,
        { typed: true },
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "5 units: 4 occupied (1 on notice), 1 vacant (0 leased), 0 model, 0 down; market 6300, rent 5040, sqft 4200",
    );
    expect(listStatuses(roll)).toBe(
      "101 occupied 1450, 102 occupied 1400, 103 vacant 0, 104 notice 1090, 105 employee 1100",
    );
    expect(failedTies(roll)).toEqual([]);
    expect(roll.units[3]?.effectiveRent).toBe(1050);
    expect(roll.issues.map(({ code, unitId }) => [code, unitId])).toContainEqual(["R14", "102"]);
  });
});

describe("A roll of Rent Manager", () => {
  test("with a tenant a row and the charges' sum", () => {
    const roll = readRentRoll([
      toSheet(
        `
Rent Roll
Property: Stone Terrace (ST)
As Of Date: 11/30/2025
Unit | Unit Type | Sq. Ft. | Tenant | Tenant # | Move In Date | Lease Start | Lease End | Market Rent | Rent | Other Charges | Total | Security Deposit | Balance Due
01 | 1BR/1BA | 625 | Yates, Yan | 1042 | 4/1/2020 | 4/1/2025 | 3/31/2026 | $875.00 | $850.00 | $25.00 | $875.00 | $500.00 | $0.00
02 | 1BR/1BA | 625 | Zorn, Zoe | 1077 | 9/1/2025 | 9/1/2025 | Month to Month | $875.00 | $875.00 | $0.00 | $875.00 | $500.00 | $(25.00)
03 | 2BR/1BA | 810 | <Vacant> | | | | | $1,050.00 | $0.00 | $0.00 | $0.00 | $0.00 | $0.00
Totals for Stone Terrace (ST) | 3 Units | 2,060 | 2 Occupied | | | | | $2,800.00 | $1,725.00 | $25.00 | $1,750.00 | $1,000.00 | ($25.00)
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 2800, rent 1725, sqft 2060",
    );
    expect(roll.units[1]).toMatchObject({ monthToMonth: true, balance: -25, tenantName: "Zorn, Zoe" });
    expect(roll.properties[0]?.name).toBe("Stone Terrace (ST)");
    expect(failedTies(roll)).toEqual([]);
  });
});

describe("A roll of Buildium", () => {
  test("by property, with leases as ranges and tenancies at will", () => {
    const roll = readRentRoll([
      toSheet(
        `
Rent roll | | | | | | |
As of 5/1/2026
Property | Unit | Tenants | Lease | Lease type | Beds/Baths | Market rent | Rent | Deposits held | Prepayments | Balance due
44 Birch Ln | A | Abe A., Ana A. | 6/1/2025 - 5/31/2026 | Fixed | 3 / 2 | $1,900.00 | $1,850.00 | $1,850.00 | $0.00 | $0.00
44 Birch Ln | B | Bob B. | 2/1/2024 - At will | At will | 2 / 1 | $1,500.00 | $1,400.00 | $1,400.00 | $100.00 | $0.00
44 Birch Ln | C | | | | 2 / 1 | $1,500.00 | | | |
17 Cherry Ct | A | Cas C. | 8/1/2025 - 7/31/2026 | Fixed | 1 / 1 | $1,000.00 | $990.00 | $990.00 | $0.00 | $990.00
Total | | | | | | $5,900.00 | $4,240.00 | $4,240.00 | $100.00 | $990.00
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "4 units: 3 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 5900, rent 4240, sqft null",
    );
    expect(roll.units[1]).toMatchObject({
      leaseStart: "2024-02-01",
      leaseEnd: null,
      monthToMonth: true,
      prepaid: 100,
      beds: 2,
      baths: 1,
    });
    expect(roll.units[0]).toMatchObject({
      leaseStart: "2025-06-01",
      leaseEnd: "2026-05-31",
      beds: 3,
      baths: 2,
    });
    expect(failedTies(roll)).toEqual([]);
  });
});

describe("A roll of MRI", () => {
  test("with units in lines of their own and charges by code", () => {
    const roll = readRentRoll([
      toSheet(
        `
Database: MRIRES | | Rent Roll | | | | Page: 1
Entity: 0410 Garden Gate | | As of 10/31/2025
Bldg | Unit | Type | Sq Ft | Resident Name | Occ. Status | Move In | Lease Exp | Market Rent | Charge | Monthly Amount
01 | 100 | 1A | 610 | GARZA, G | OCC | 01-Feb-23 | 31-Jan-26 | 1,000.00 | RNT | 980.00
 | | | | | | | | | PET | 20.00
01 | 101 | 1A | 610 | | VAC | | | 1,000.00 | |
02 | 100 | 2A | 900 | HOLT, H | NTV | 15-Mar-22 | 30-Nov-25 | 1,350.00 | RNT | 1,325.00
02 | 101 | 2A | 900 | IRWIN, I | OCC | 15-Mar-22 | 28-Feb-26 | 1,350.00 | RNT | 600.00
 | | | | | | | | | HAP | 725.00
Building 02 Total | | | 1,800 | | | | | 2,700.00 | | 2,650.00
Grand Total | | | 3,020 | | | | | 4,700.00 | | 3,650.00
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "4 units: 3 occupied (1 on notice), 1 vacant (0 leased), 0 model, 0 down; market 4700, rent 3630, sqft 3020",
    );
    expect(listStatuses(roll)).toBe(
      "01-100 occupied 980, 01-101 vacant 0, 02-100 notice 1325, 02-101 occupied 1325",
    );
    expect(roll.units[0]).toMatchObject({ moveIn: "2023-02-01", leaseEnd: "2026-01-31" });
    expect(failedTies(roll)).toEqual([]);
  });
});

describe("A list of charges", () => {
  test("with the unit and its resident in each row is one lease a unit", () => {
    const roll = readRentRoll([
      toSheet(
        `
Property Name | Unit Number | Unit Type | Square Feet | Unit Status | Resident Name | Lease Start | Lease End | Charge Code | Charge Amount
Park One | 11 | A | 500 | Occupied | Kay K | 2025-01-01 | 2025-12-31 | Base Rent | 1000
Park One | 11 | A | 500 | Occupied | Kay K | 2025-01-01 | 2025-12-31 | Parking | 50
Park One | 12 | A | 500 | Vacant | | | | |
Park Two | 11 | A | 500 | Occupied | Leo L | 2025-02-01 | 2026-01-31 | Base Rent | 1020
Park Two | 11 | A | 500 | Occupied | Leo L | 2025-02-01 | 2026-01-31 | Rent Concession | -20
`,
        { typed: true },
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 2020, sqft 1500",
    );
    expect(roll.units.map(({ totalCharges }) => totalCharges)).toEqual([1050, null, 1000]);
  });
});
