import { describe, expect, test } from "vitest";
import { describeSummary, failedTies, listStatuses, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

describe("A roll of RealPage OneSite", () => {
  test("with a row a charge, renewals and applicants between, summaries after", () => {
    const roll = readRentRoll([
      toSheet(
        `
OneSite Rents v3.0
Willow Bend LLC - Willow Bend
RENT ROLL DETAIL
As of 04/30/2024
Unit | Floorplan | Unit | SQFT | Unit/Lease | Name | Move-In | Lease | Lease | Market | Trans | Lease | Other | Total | Dep | Balance
 | | Designation | | Status | | Move-Out | Start | End | + Addl. | Code | Rent | Charges/ Credits | Billing | On Hand |
101 | A1 | N/A | 700 | Occupied | ADAMS, ANN | 03/01/2022 | 03/01/2024 | 02/28/2025 | 1,250.00 | RENT | 1,225.00 | 0.00 | 1,285.00 | 200.00 | 0.00
 | | | | | | | | | | PETRENT | 0.00 | 35.00 | | |
 | | | | | | | | | | TRASH | 0.00 | 25.00 | | |
102 | A1 | N/A | 700 | Occupied-NTV | BELL, BO | 05/15/2023 | 05/15/2023 | 05/14/2024 | 1,250.00 | RENT | 1,200.00 | 0.00 | 1,200.00 | 200.00 | 1,300.00
103 | B1 | N/A | 1,000 | Vacant-Leased | VACANT | | | | 1,600.00 | | 0.00 * | 0.00 * | 0.00 * | 0.00 * | 0.00 *
103 | B1 | N/A | 1,000 | Applicant | COX, CY | 05/10/2024 | 05/10/2024 | 05/09/2025 | | RENT | 1,595.00 * | 0.00 * | 1,595.00 * | 0.00 * | 0.00 *
104 | B1 | N/A | 1,000 | Occupied-NTVL | DAY, DI | 01/01/2021 | 01/01/2024 | 06/30/2024 | 1,600.00 | RENT | 1,550.00 | 0.00 | 1,500.00 | 300.00 | 0.00
 | | | | | | | | | | CONC/SPECL | 0.00 | (50.00) | | |
105 | B1 | N/A | 1,000 | Occupied | EK, ED | 01/01/2021 | 05/01/2023 | 04/30/2024 | 1,600.00 | RENT | 1,500.00 | 0.00 | 1,500.00 | 300.00 | -10.00
105 | B1 | N/A | 1,000 | Pending renewal | EK, ED | 01/01/2021 | 05/01/2024 | 04/30/2025 | | RENT | 1,580.00 * | 0.00 * | 1,580.00 * | 0.00 * | 0.00 *
106 | B1 | N/A | 1,000 | Vacant | VACANT | | | | 1,600.00 | | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
107 | B1 | N/A | 1,000 | Model | | | | | 1,600.00 | | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
108 | B1 | N/A | 1,000 | Admin/Down | | | | | 1,600.00 | | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
totals: | | | | | | | | | 12,100.00 | | 5,475.00 | 10.00 | 5,485.00 | 1,000.00 | 1,290.00

Amt / SQFT: | Market = 7,400 SQFT; | Leased = 3,700 SQFT;

Floorplan | # Units | Average SQFT | Average Market + Addl. | Market Amt / SQFT | Average Leased | Leased Amt / SQFT | Units Occupied | Occupancy % | Units Available
A1 | 2 | 700 | 1,250.00 | 1.79 | 1,212.50 | 1.73 | 2 | 100.00 | 1
B1 | 6 | 1,000 | 1,600.00 | 1.60 | 1,525.00 | 1.53 | 2 | 33.33 | 2
totals / averages: | 8 | 925 | 1,512.50 | 1.64 | 1,368.75 | 1.48 | 4 | 50.00 | 3

occupancy and rents summary for current date
unit status | Market + Addl. | # units | potential rent
Occupied, no NTV | 2,850.00 | 2 | 2,725.00
Occupied, NTV | 1,250.00 | 1 | 1,200.00
summary billing by sub journal for current date
sub journal | amount
RESIDENT | 5,485.00
summary billing by transaction code for current date
code | amount
RENT | 5,475.00
PETRENT | 35.00
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "8 units: 4 occupied (2 on notice), 2 vacant (1 leased), 1 model, 1 down; market 12100, rent 5475, sqft 7400",
    );
    expect(listStatuses(roll)).toBe(
      "101 occupied 1225, 102 notice 1200, 103 vacant_leased 0, 104 notice_leased 1550, 105 occupied 1500, 106 vacant 0, 107 model 0, 108 down 0",
    );
    expect(roll.otherLeases.map(({ unitId, kind, rent }) => [unitId, kind, rent])).toEqual([
      ["103", "applicant", 1595],
      ["105", "renewal", 1580],
    ]);
    expect(roll.units[0]).toMatchObject({ charges: { rent: 1225, pet: 35, trash: 25 }, deposit: 200 });
    expect(roll.units[3]?.concessionRecurring).toBe(-50);
    expect(roll.units[3]?.effectiveRent).toBe(1500);
    expect(roll.issues.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("as a flat export with a column a charge code", () => {
    const roll = readRentRoll([
      toSheet(
        `
OneSite Report
RENT ROLL DETAIL
As of Date: 09/01/2026
Resh ID | Lease ID | Unit | Floor Plan | SQFT | Unit/Lease Status | Name | Move-In | Move-Out | Lease Start | Lease End | Market + Addl. | Lease Rent | Dep On Hand | Balance | Total Billing | RENT | PETRENT | GARAGE | VALET | CONC
1 | 1 | A-101 | 1x1 | 700 | Occupied | Ash, A | 11/15/2025 | | 11/15/2025 | 11/14/2026 | 1000 | 900 | 100 | 0 | 985 | 900 | 35 | 50 | 0 | 0
2 | 1 | A-102 | 1x1 | 700 | Occupied | Bo, B | 02/10/2026 | | 02/10/2026 | 02/09/2027 | 1000 | 1050 | 100 | 0 | 1075 | 1050 | 0 | 50 | 25 | -50
 | | A-103 | 1x1 | 700 | Vacant | | | | | | 1000 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
2 | 2 | A-102 | 1x1 | 700 | Pending renewal | Bo, B | 02/10/2026 | | 02/10/2027 | 02/09/2028 | 0 | 1100 | 0 | 0 | 1150 | 1100 | 0 | 50 | 0 | 0
3 | 1 | A-104 | 1x1 | 700 | Former resident | Cy, C | 02/10/2024 | 08/01/2026 | 02/10/2024 | 08/09/2026 | 0 | 0 | 0 | 55 | 0 | 0 | 0 | 0 | 0 | 0
 | | A-104 | 1x1 | 700 | Vacant | | | | | | 1000 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
`,
        { typed: true },
      ),
    ]);
    expect(roll.layout).toBe("charge_columns");
    expect(describeSummary(roll)).toBe(
      "4 units: 2 occupied (0 on notice), 2 vacant (0 leased), 0 model, 0 down; market 4000, rent 1950, sqft 2800",
    );
    expect(listStatuses(roll)).toBe(
      "A-101 occupied 900, A-102 occupied 1050, A-103 vacant 0, A-104 vacant 0",
    );
    expect(roll.units[1]?.charges).toMatchObject({ garage: 50, trash: 25, concession: -50 });
    expect(failedTies(roll)).toEqual([]);
    expect(roll.issues.filter(({ code }) => code === "R08")).toEqual([]);
  });

  test("by status sections, with a property and page banners again before each header", () => {
    const roll = readRentRoll([
      toSheet(
        `
Lakeshore Towers
Rent Roll
As of: 05/31/2025
Bldg/Unit | Floor Plan | Sq. Ft. | Status | Resident Name | Move In | Lease End | Market Rent | Lease Rent | Balance
1/101 | S1 | 480 | Occupied No Notice | Fay F | 01/01/2025 | 12/31/2025 | $950 | $925 | $0.00
1/102 | S1 | 480 | Notice Rented | Gus G | 01/01/2024 | 06/15/2025 | $950 | $900 | ($12.00)
Page 1 of 2
Lakeshore Towers
Rent Roll
As of: 05/31/2025
Bldg/Unit | Floor Plan | Sq. Ft. | Status | Resident Name | Move In | Lease End | Market Rent | Lease Rent | Balance
2/101 | A1 | 640 | Vacant Unrented Not Ready | | | | $1,150 | $0 | $0.00
2/102 | A1 | 640 | Notice Unrented | Hal H | 07/01/2023 | 06/30/2025 | $1,150 | $1,100 | $40.00
Total | | 2,240 | | | | | $4,200 | $2,925 | $28.00
Page 2 of 2
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "4 units: 3 occupied (2 on notice), 1 vacant (0 leased), 0 model, 0 down; market 4200, rent 2925, sqft 2240",
    );
    expect(roll.properties).toHaveLength(1);
    expect(roll.properties[0]?.name).toBe("Lakeshore Towers");
    expect(roll.units[0]).toMatchObject({ unitId: "1/101", beds: 0, balance: 0 });
    expect(failedTies(roll)).toEqual([]);
  });
});
