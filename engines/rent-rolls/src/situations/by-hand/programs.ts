import type { HandRoll } from "./hand-roll.ts";

/** As managers' programs, agencies' forms and affordable desks print them; written before the reader was read. */
export const PROGRAMS: HandRoll[] = [
  {
    name: "Voyager's lease charges filled down by an analyst: the unit, its market rent and deposit on each charge",
    file: `
Rent Roll with Lease Charges - data tab
As of 10/31/2026
Property | Unit | Unit Type | SqFt | Resident Code | Resident Name | Market Rent | Charge Code | Amount | Deposit | Move In | Lease From | Lease To | Balance
oakrun | 0101 | 1A | 715 | t0031 | Akers, Jo | 1,225.00 | rent | 1,180.00 | 250.00 | 06/01/2024 | 06/01/2026 | 05/31/2027 | 0.00
oakrun | 0101 | 1A | 715 | t0031 | Akers, Jo | 1,225.00 | trash | 12.00 | 250.00 | 06/01/2024 | 06/01/2026 | 05/31/2027 | 0.00
oakrun | 0101 | 1A | 715 | t0031 | Akers, Jo | 1,225.00 | petrent | 25.00 | 250.00 | 06/01/2024 | 06/01/2026 | 05/31/2027 | 0.00
oakrun | 0102 | 1A | 715 | VACANT | VACANT | 1,225.00 | | | | | | |
oakrun | 0103 | 1B | 780 | t0044 | Ball, Kit | 1,360.00 | rent | 1,310.00 | 0.00 | 02/15/2025 | 02/15/2026 | 02/14/2027 | 35.50
oakrun | 0103 | 1B | 780 | t0044 | Ball, Kit | 1,360.00 | trash | 12.00 | 0.00 | 02/15/2025 | 02/15/2026 | 02/14/2027 | 35.50
oakrun | 0103 | 1B | 780 | t0044 | Ball, Kit | 1,360.00 | conc | -100.00 | 0.00 | 02/15/2025 | 02/15/2026 | 02/14/2027 | 35.50
oakrun | 0104 | 1B | 780 | MODEL | MODEL | 1,360.00 | | | | | | |
Grand Total | | | | | | | | 2,439.00 | | | | |
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | conc | deposit | balance | start | end | charges
0101 | occupied | 1180 | 1225 | 715 | | 250 | 0 | 2026-06-01 | 2027-05-31 | rent 1180, trash 12, pet 25
0102 | vacant | | 1225 | 715 | | | | | |
0103 | occupied | 1310 | 1360 | 780 | -100 | 0 | 35.5 | 2026-02-15 | 2027-02-14 | rent 1310, trash 12, concession -100
0104 | model | | 1360 | 780 | | | | | |`,
    tied: "2439",
  },
  {
    name: "AppFolio by property: an eviction, a future resident's row below the empty unit, units and occupancy in the totals",
    file: `
Rent Roll
Properties: All Active
As of: 11/01/2026
Unit | Tags | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Move-out | Past Due | NSF Count | Late Count
Pinecrest Duplexes - 100-118 Pine St Waco, TX 76701 |
100 | | 2/1.00 | Ruiz, Ana | Current | 850 | 1,095.00 | 1,050.00 | 1,050.00 | 06/01/2026 | 05/31/2027 | 06/01/2024 | | 0.00 | 0 | 1
102 | atty | 2/1.00 | Dunn, Lee | Evict | 850 | 1,095.00 | 1,025.00 | 500.00 | 03/01/2026 | 02/28/2027 | 03/01/2025 | | 2,075.00 | 2 | 6
104 | | 2/1.00 | | Vacant-Unrented | 850 | 1,125.00 | -- | -- | | | | | -- | |
3 Units | | | | 66.7% Occupied | 2,550 | 3,315.00 | 2,075.00 | 1,550.00 | | | | | 2,075.00 | 2 | 7
Hale Fourplex - 9 Hale Ct Waco, TX 76705 |
A | sec8 | 3/2.00 | Boyd, Kim | Notice-Unrented | 1,100 | 1,350.00 | 1,300.00 | 1,300.00 | 12/01/2025 | 11/30/2026 | 12/01/2023 | 11/30/2026 | 0.00 | 0 | 0
B | | 3/2.00 | | Vacant-Rented | 1,100 | 1,350.00 | -- | -- | | | | | -- | |
B | | 3/2.00 | Cole, Max | Future | 1,100 | -- | 1,325.00 | 1,325.00 | 11/15/2026 | 11/14/2027 | 11/15/2026 | | 0.00 | 0 | 0
C | mtm | 3/2.00 | Neal, Sue | Current | 1,100 | 1,350.00 | 1,200.00 | 800.00 | 05/01/2022 | | 05/01/2022 | | 0.00 | 0 | 3
3 Units | | | | 66.7% Occupied | 3,300 | 4,050.00 | 2,500.00 | 2,100.00 | | | | | 0.00 | 0 | 3
Total 6 Units | | | | 66.7% Occupied | 5,850 | 7,365.00 | 4,575.00 | 3,650.00 | | | | | 2,075.00 | 2 | 10
`,
    asOf: "2026-11-01",
    units: `
unit | status | rent | market | sqft | beds | baths | deposit | balance | end
100 | occupied | 1050 | 1095 | 850 | 2 | 1 | 1050 | 0 | 2027-05-31
102 | occupied | 1025 | 1095 | 850 | 2 | 1 | 500 | 2075 | 2027-02-28
104 | vacant | | 1125 | 850 | 2 | 1 | | |
A | notice | 1300 | 1350 | 1100 | 3 | 2 | 1300 | 0 | 2026-11-30
B | vacant_leased | | 1350 | 1100 | 3 | 2 | | |
C | occupied | 1200 | 1350 | 1100 | 3 | 2 | 800 | 0 |`,
    other: "B future 1325",
    tied: "2550 3315 2075 1550 3300 4050 2500 2100 5850 7365 4575 3650 6",
  },
  {
    name: "Buildium: lease dates in one column, at will, a future lease alone in its unit, a house of its own",
    file: `
Rent roll
As of Nov 5, 2026
Property | Unit | Tenants | Lease status | Lease dates | Rent | Recurring charges | Recurring credits | Deposits held | Prepayments | Balance due
Elm House | 1A | Gia Ross, Tom Ross | Active | 4/1/2026 - 3/31/2027 | $1,400.00 | $50.00 | $0.00 | $1,400.00 | $0.00 | $0.00
Elm House | 1B | Lou Shaw | Active | 2/1/2023 - At-will | $1,150.00 | $0.00 | -$50.00 | $900.00 | $120.00 | $0.00
Elm House | 2A | | | | | | | | |
Elm House | 2B | Pat Wynn | Future | 12/1/2026 - 11/30/2027 | $1,425.00 | $0.00 | $0.00 | $0.00 | $0.00 | $0.00
417 Dale Rd | 417 Dale Rd | Ida Voss | Active | 9/1/2026 - 8/31/2027 | $1,950.00 | $75.00 | $0.00 | $1,950.00 | $0.00 | $210.00
Total | | | | | $5,925.00 | $125.00 | -$50.00 | $4,250.00 | $120.00 | $210.00
`,
    asOf: "2026-11-05",
    units: `
property | unit | status | rent | start | end | mtm | deposit | balance
Elm House | 1A | occupied | 1400 | 2026-04-01 | 2027-03-31 | | 1400 | 0
Elm House | 1B | occupied | 1150 | 2023-02-01 | | yes | 900 | 0
Elm House | 2A | vacant | | | | | |
Elm House | 2B | vacant_leased | | | | | |
417 Dale Rd | 417 Dale Rd | occupied | 1950 | 2026-09-01 | 2027-08-31 | | 1950 | 210`,
    other: "2B future 1425",
    tied: "5925 4250",
  },
  {
    name: "ResMan: each adult of a household on a line of its own, the heading again on the second page",
    file: `
Rent Roll
Sable Ridge Apartments
Date: 10/20/2026
Unit | Type | Sq. Feet | Residents | Status | Market Rent | Rent | Pet | Water | Total | Deposit | Move In | Lease Start | Lease End | Move Out
101 | A1 | 650 | Amos Tate | C | 1,100.00 | 1,075.00 | 0.00 | 40.00 | 1,115.00 | 300.00 | 8/1/2025 | 8/1/2026 | 7/31/2027 |
 | | | Bea Tate | | | | | | | | | | |
 | | | Cy Tate (minor) | | | | | | | | | | |
102 | A1 | 650 | Dot Unger | NTV | 1,100.00 | 1,060.00 | 25.00 | 40.00 | 1,125.00 | 300.00 | 5/2/2024 | 5/1/2026 | 10/31/2026 | 10/31/2026
Page 1 of 2 | | | | | | | | | | | | | | 10/20/2026 9:04 AM
Sable Ridge Apartments
Unit | Type | Sq. Feet | Residents | Status | Market Rent | Rent | Pet | Water | Total | Deposit | Move In | Lease Start | Lease End | Move Out
103 | A2 | 800 | Vacant - Ready | V | 1,300.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | | | |
104 | A2 | 800 | Eve Vance | C | 1,300.00 | 1,310.00 | 0.00 | 40.00 | 1,350.00 | 0.00 | 12/6/2025 | 12/6/2025 | 12/5/2026 |
 | | | Flo Ward | | | | | | | | | | |
Totals | 4 Units | 2,900 | | | 4,800.00 | 3,445.00 | 25.00 | 120.00 | 3,590.00 | 600.00 | | | |
Page 2 of 2 | | | | | | | | | | | | | | 10/20/2026 9:04 AM
`,
    asOf: "2026-10-20",
    units: `
unit | status | rent | market | sqft | total | deposit | end | charges
101 | occupied | 1075 | 1100 | 650 | 1115 | 300 | 2027-07-31 | utilities 40
102 | notice | 1060 | 1100 | 650 | 1125 | 300 | 2026-10-31 | pet 25, utilities 40
103 | vacant | | 1300 | 800 | 0 | 0 | |
104 | occupied | 1310 | 1300 | 800 | 1350 | 0 | 2026-12-05 | utilities 40`,
    tied: "2900 4800 3445 25 120 3590 600",
  },
  {
    name: "Lender's form with yes and no for employees, Section 8 and furnished, a concession to take off",
    file: `
Property Name: | Mill Pond Apartments | | | | | Rent Roll as of: | 9/30/2026
Unit # | Unit Type | BR | BA | SF | Tenant Name | Employee (Y/N) | Section 8 (Y/N) | Furnished (Y/N) | Lease Start | Lease End | Gross Rent | Less: Concession | Section 8 HAP | Tenant Paid | Net Rent | Past Due
1 | 2x1 | 2 | 1 | 820 | Orr, B | N | N | N | 1/1/2026 | 12/31/2026 | 1,200 | 0 | | 1,200 | 1,200 | 0
2 | 2x1 | 2 | 1 | 820 | Pell, C | N | Y | N | 4/1/2026 | 3/31/2027 | 1,250 | 0 | 900 | 350 | 1,250 | 0
3 | 2x1 | 2 | 1 | 820 | Quick, D | Y | N | N | | | 1,200 | 600 | | 600 | 600 | 0
4 | 2x1 | 2 | 1 | 820 | VACANT | | | | | | | | | | |
5 | 3x2 | 3 | 2 | 1,040 | Reed, E | N | N | Y | 8/1/2026 | 7/31/2027 | 1,400 | 50 | | 1,350 | 1,350 | 2,800
Total | | | | 4,320 | | 1 | 1 | 1 | | | 5,050 | 650 | 900 | 3,500 | 4,400 | 2,800
`,
    asOf: "2026-09-30",
    units: `
unit | status | rent | sqft | beds | baths | subsidy | conc | balance | end
1 | occupied | 1200 | 820 | 2 | 1 | | | 0 | 2026-12-31
2 | occupied | 1250 | 820 | 2 | 1 | 900 | | 0 | 2027-03-31
3 | employee | 1200 | 820 | 2 | 1 | | -600 | 0 |
4 | vacant | | 820 | 2 | 1 | | | |
5 | occupied | 1400 | 1040 | 3 | 2 | | -50 | 2800 | 2027-07-31`,
    tied: "4320 5050 900 4400 2800",
  },
  {
    name: "Tax credit: buildings by BIN, limits with and without utilities, a tenant's part and rental assistance",
    file: `
Maple Commons LIHTC Rent Roll | | | | | | 10/1/2026
BIN | Unit | BR | SF | Set-Aside | HH Name | HH Size | Move-in | Last Cert | Max Gross Rent | UA | Max Net Rent | Tenant Rent | Rental Assist. | Total Rent
PA-09-00112 | 101 | 1 | 610 | 50% | Abe F | 2 | 4/1/2023 | 4/1/2026 | 905 | 72 | 833 | 810 | 0 | 810
PA-09-00112 | 102 | 1 | 610 | 60% | Bell G | 1 | 7/15/2024 | 7/1/2026 | 1,086 | 72 | 1,014 | 288 | 702 | 990
PA-09-00112 | 103 | 2 | 840 | 60% | vacant | | | | 1,303 | 91 | 1,212 | | |
PA-09-00113 | 201 | 2 | 840 | Mgr | Cobb H | 3 | 1/5/2020 | | | | | 0 | | 0
PA-09-00113 | 202 | 3 | 1,020 | 60% | Dial I | 5 | 9/1/2025 | 9/1/2026 | 1,505 | 110 | 1,395 | 1,395 | | 1,395
Totals | 5 | | 3,920 | | | 11 | | | 4,799 | 345 | 4,454 | 2,493 | 702 | 3,195
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | sqft | beds | household | subsidy | move
101 | occupied | 810 | 610 | 1 | 2 | | 2023-04-01
102 | occupied | 990 | 610 | 1 | 1 | 702 | 2024-07-15
103 | vacant | | 840 | 2 | | |
201 | employee | 0 | 840 | 2 | 3 | | 2020-01-05
202 | occupied | 1395 | 1020 | 3 | 5 | | 2025-09-01`,
    tied: "3920 2493 702 3195",
  },
  {
    name: "Renewals beside the leases in place: signed, offered, and one who moves",
    file: `
Lakeview - Rent Roll and Renewals - 10/15/2026
 | | | Current Lease | | | Renewal | | |
Unit | Plan | Resident | Start | End | Rent | Status | New Start | New End | New Rent
301 | B2 | Yates | 12/1/2025 | 11/30/2026 | 1,480 | Signed | 12/1/2026 | 11/30/2027 | 1,530
302 | B2 | Zorn | 1/1/2026 | 12/31/2026 | 1,465 | Offered | 1/1/2027 | 12/31/2027 | 1,525
303 | B2 | Abt | 2/1/2026 | 1/31/2027 | 1,490 | | | |
304 | B2 | Vacant | | | | | | |
305 | B2 | Buck | 11/1/2025 | 10/31/2026 | 1,455 | NTV - moving | | |
Total | | | | | 5,890 | | | | 3,055
`,
    asOf: "2026-10-15",
    units: `
unit | status | rent | start | end
301 | occupied | 1480 | 2025-12-01 | 2026-11-30
302 | occupied | 1465 | 2026-01-01 | 2026-12-31
303 | occupied | 1490 | 2026-02-01 | 2027-01-31
304 | vacant | | |
305 | notice | 1455 | 2025-11-01 | 2026-10-31`,
    tied: "5890",
  },
];
