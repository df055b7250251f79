import { describe, expect, test } from "vitest";
import { describeSummary, failedTies, listStatuses, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

describe("A roll of Yardi Voyager", () => {
  test("with lease charges, in pages, and people to come after it", () => {
    const roll = readRentRoll([
      toSheet(
        `
Rent Roll with Lease Charges
Cedar Pointe (cedar)
As Of = 06/30/2025
Month Year = 06/2025
Unit | Unit Type | Unit | Resident | Name | Market | Charge | Amount | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Code | | Deposit | Deposit | | Expiration | |
Current/Notice/Vacant Residents
0101 | cp1a | 650 | t0010001 | Amy Aston | 1200 | rent | 1150 | 300 | 0 | 2024-02-01 | 2026-01-31 | | 0
 | | | | | | petrent | 35 | | | | | |
 | | | | | | trash | 10 | | | | | |
 | | | | | | Total | 1195 | | | | | |

0102 | cp1a | 650 | t0010002 | Bo Baker | 1200 | rent | 1175 | 300 | 0 | 2023-05-01 | 2025-04-30 | 2025-07-15 | 45.5
 | | | | | | empdisc | -100 | | | | | |
 | | | | | | Total | 1075 | | | | | |

Unit | Unit Type | Unit | Resident | Name | Market | Charge | Amount | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Code | | Deposit | Deposit | | Expiration | |
0201 | cp2b | 980 | VACANT | VACANT | 1600 | | 0 | 0 | 0 | | | | 0
 | | | | | | Total | 0 | | | | | |

0202 | cp2b | 980 | MODEL | MODEL | 1600 | | 0 | 0 | 0 | | | | 0
 | | | | | | Total | 0 | | | | | |

0203 | cp2b | 980 | DOWN | DOWN | 1600 | | 0 | 0 | 0 | | | | 0
 | | | | | | Total | 0 | | | | | |

0204 | cp2b | 980 | t0010009 | Cy Clark | 1600 | rent | 400 | 500 | 0 | 2022-01-01 | 2025-12-31 | | -12
 | | | | | | subsrent | 1100 | | | | | |
 | | | | | | Total | 1500 | | | | | |

Future Residents/Applicants
0201 | cp2b | 980 | t0010021 | Di Dunn | 1600 | rent | 1650 | 0 | 0 | 2025-07-10 | 2026-07-09 | | 0
 | | | | | | Total | 1650 | | | | | |

0102 | cp1a | 650 | t0010022 | Ed Eames | 1200 | rent | 1210 | 0 | 0 | 2025-07-20 | 2026-07-19 | | 0
 | | | | | | Total | 1210 | | | | | |

 | | | Total | Cedar Pointe(cedar) | 8800 | | 3770 | 1100 | 0 | | | | 33.5

Summary Groups | | | | | Square | Market | Lease | Security | Other | # Of | % Unit | % Sqft | Balance
 | | | | | Footage | Rent | Charges | Deposit | Deposits | Units | Occupancy | Occupied |
Current/Notice/Vacant Residents | | | | | 5220 | 8800 | 3770 | 1100 | 0 | 6 | 50 | 43.68 | 33.5
Future Residents/Applicants | | | | | 1630 | 2800 | 2860 | 0 | 0 | 2 | | | 0
Occupied Units | | | | | 2280 | 4000 | | | | 3 | 50 | 43.68 |
Total Non Rev Units | | | | | 1960 | 3200 | | | | 2 | 33.3 | 37.55 |
Total Vacant Units | | | | | 980 | 1600 | | | | 1 | 16.67 | 18.77 |
Totals: | | | | | 5220 | 8800 | 3770 | 1100 | 0 | 6 | 100 | 100 | 33.5

Summary of Charges by Charge Code
(Current/Notice Residents)
Charge Code | | | Amount
empdisc | | | -100
petrent | | | 35
rent | | | 2725
subsrent | | | 1100
trash | | | 10
Total | | | 3770
`,
        { typed: true, name: "Report1" },
      ),
    ]);
    expect(roll.layout).toBe("charge_rows");
    expect(roll.asOf).toBe("2025-06-30");
    expect(describeSummary(roll)).toBe(
      "6 units: 3 occupied (1 on notice), 1 vacant (1 leased), 1 model, 1 down; market 8800, rent 3825, sqft 5220",
    );
    expect(listStatuses(roll)).toBe(
      "0101 occupied 1150, 0102 notice_leased 1175, 0201 vacant_leased 0, 0202 model 0, 0203 down 0, 0204 occupied 1500",
    );
    expect(failedTies(roll)).toEqual([]);
    expect(roll.tieOut.map(({ check }) => check)).toContain("occupied");
    expect(roll.otherLeases.map(({ unitId, kind, rent }) => [unitId, kind, rent])).toEqual([
      ["0102", "future", 1210],
      ["0201", "future", 1650],
    ]);
    expect(roll.units[0]?.charges).toEqual({ rent: 1150, pet: 35, trash: 10 });
    expect(roll.units[5]?.subsidy).toBe(1100);
  });

  test("without charges, one row a unit", () => {
    const roll = readRentRoll([
      toSheet(
        `
Rent Roll
Birch Hill (birch)
As Of = 03/31/2025
Unit | Unit Type | Unit | Resident | Name | Market | Actual | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Rent | Deposit | Deposit | | Expiration | |
Current/Notice/Vacant Residents
A101 | 1x1 | 700 | t001 | Ann One | 1,100.00 | 1,050.00 | 250.00 | 0.00 | 01/05/2023 | 12/31/2025 | | 0.00
A102 | 1x1 | 700 | VACANT | VACANT | 1,100.00 | 0.00 | 0.00 | 0.00 | | | | 0.00
A103 | 2x2 | 950 | t003 | Cal Three | 1,500.00 | 1,475.00 | 250.00 | 50.00 | 06/01/2024 | 05/31/2025 | 05/31/2025 | 1,475.00
Future Residents/Applicants
A103 | 2x2 | 950 | t009 | Dot Nine | 1,500.00 | 1,525.00 | 0.00 | 0.00 | 06/05/2025 | 06/04/2026 | | 0.00
 | | | Total | Birch Hill(birch) | 3,700.00 | 2,525.00 | 500.00 | 50.00 | | | | 1,475.00

Summary Groups | | | | | Square | Market | Actual | Security | Other | # Of | % Unit | Balance
 | | | | | Footage | Rent | Rent | Deposit | Deposits | Units | Occupancy |
Current/Notice/Vacant Residents | | | | | 2,350.00 | 3,700.00 | 2,525.00 | 500.00 | 50.00 | 3 | 66.66 | 1,475.00
Occupied Units | | | | | 1,650.00 | 2,600.00 | | | | 2 | 66.66 |
Total Vacant Units | | | | | 700.00 | 1,100.00 | | | | 1 | 33.33 |
Totals: | | | | | 2,350.00 | 3,700.00 | 2,525.00 | 500.00 | 50.00 | 3 | 100.00 | 1,475.00
`,
      ),
    ]);
    expect(roll.layout).toBe("unit_rows");
    expect(describeSummary(roll)).toBe(
      "3 units: 2 occupied (1 on notice), 1 vacant (0 leased), 0 model, 0 down; market 3700, rent 2525, sqft 2350",
    );
    expect(listStatuses(roll)).toBe("A101 occupied 1050, A102 vacant 0, A103 notice_leased 1475");
    expect(failedTies(roll)).toEqual([]);
    expect(roll.unitMix.map(({ floorPlan, beds, baths, units }) => [floorPlan, beds, baths, units])).toEqual([
      ["1x1", 1, 1, 2],
      ["2x2", 2, 2, 1],
    ]);
    expect(roll.units[2]?.deposit).toBe(300);
    expect(roll.units[2]?.sources.contractRent).toEqual({ sheet: "", row: 9, column: 7 });
  });

  test("of two properties, each with its own banner, header and total", () => {
    const roll = readRentRoll([
      toSheet(
        `
Rent Roll
Property = Oak Park (oak)
As Of = 01/31/2026
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Actual Rent | Move In | Lease Expiration | Move Out
Current/Notice/Vacant Residents
1 | studio | 450 | t1 | Al A | 900 | 880 | 1/1/2025 | 12/31/2026 |
2 | studio | 450 | VACANT | VACANT | 900 | 0 | | |
Total Oak Park (oak) | | 900 | | | 1,800 | 880

Rent Roll
Property = Elm Park (elm)
As Of = 01/31/2026
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Actual Rent | Move In | Lease Expiration | Move Out
Current/Notice/Vacant Residents
1 | 1b1b | 600 | t5 | Bea B | 1,000 | 990 | 2/1/2025 | 1/31/2027 |
2 | 1b1b | 600 | t6 | Cat C | 1,000 | 1,010 | 2/1/2025 | 1/31/2027 |
Total Elm Park (elm) | | 1,200 | | | 2,000 | 2,000
Grand Total | | 2,100 | | | 3,800 | 2,880
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "4 units: 3 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 3800, rent 2880, sqft 2100",
    );
    expect(
      roll.properties.map(({ name, units, occupied, contractRent }) => [name, units, occupied, contractRent]),
    ).toEqual([
      ["Oak Park (oak)", 2, 1, 880],
      ["Elm Park (elm)", 2, 2, 2000],
    ]);
    expect(failedTies(roll)).toEqual([]);
  });
});

describe("A roll of Yardi Breeze", () => {
  test("marks empty units by name and keeps applicants apart", () => {
    const roll = readRentRoll([
      toSheet(
        `
Rent Roll
Property = Pine Row
As Of = 12/31/2025
Unit | Unit Type | SqFt | Tenant Name | Actual Rent | Tenant Deposit | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Tenants
10 | 2B/1B | 850 | Hale, Jo | 1,300.00 | 500.00 | 03/01/2021 | MTM | | 0.00
11 | 2B/1B | 850 | VACANT | 0.00 | 0.00 | | | | 0.00
12 | 2B/1B | 850 | Ives, Kit | 1,350.00 | 500.00 | 11/01/2025 | 10/31/2026 | 01/31/2026 | 20.00
Future Tenants/Applicants
11 | 2B/1B | 850 | Jones, Lu | 1,400.00 | 0.00 | 01/15/2026 | 01/14/2027 | | 0.00
Total Pine Row | | 2,550 | | 2,650.00 | 1,000.00 | | | | 20.00
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "3 units: 2 occupied (1 on notice), 1 vacant (1 leased), 0 model, 0 down; market null, rent 2650, sqft 2550",
    );
    expect(roll.units[0]).toMatchObject({
      monthToMonth: true,
      leaseEnd: null,
      beds: 2,
      baths: 1,
      tenantName: "Hale, Jo",
    });
    expect(failedTies(roll)).toEqual([]);
  });
});
