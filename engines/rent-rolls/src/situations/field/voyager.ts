import type { HandRoll } from "../by-hand/hand-roll.ts";

/** Yardi's reports as they leave the system, by a tester who had not read the reader. */
export const VOYAGER: HandRoll[] = [
  {
    name: "Voyager lease charges with headings over two lines, groups and codes summed below",
    file: `
Rent Roll with Lease Charges
Larkspur Commons (lark01)
As Of = 09/30/2025
Month Year = 09/2025
Unit | Unit Type | Unit | Resident | Name | Market | Charge | Amount | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Code | | Deposit | Deposit | | Expiration | |
Current/Notice/Vacant Residents
 | | | | | | | | | | | | |
0101 | lk1a | 640.00 | t0004411 | Quimby, Dana | 1,210.00 | rent | 1,150.00 | 300.00 | 0.00 | 06/14/2023 | 06/30/2026 | | 0.00
 | | | | | | petrent | 35.00 | | | | | |
 | | | | | | trash | 12.00 | | | | | |
 | | | | | | Total | 1,197.00 | | | | | |
0102 | lk1a | 640.00 | VACANT | VACANT | 1,210.00 | | 0.00 | 0.00 | 0.00 | | | | 0.00
 | | | | | | Total | 0.00 | | | | | |
0103 | lk2b | 905.00 | t0004502 | Rosen, Eli | 1,540.00 | rent | 1,540.00 | 500.00 | 0.00 | 01/05/2024 | 12/31/2025 | 10/15/2025 | -25.50
 | | | | | | concmth | -75.00 | | | | | |
 | | | | | | trash | 12.00 | | | | | |
 | | | | | | Total | 1,477.00 | | | | | |
0104 | lk2b | 905.00 | t0004390 | Usman, Ife | 1,540.00 | rent | 1,495.00 | 500.00 | 0.00 | 08/01/2022 | 07/31/2025 | | 1,507.00
 | | | | | | mtmfee | 150.00 | | | | | |
 | | | | | | trash | 12.00 | | | | | |
 | | | | | | Total | 1,657.00 | | | | | |
Future Residents/Applicants
 | | | | | | | | | | | | |
0102 | lk1a | 640.00 | t0004620 | Vance, Kit | 1,210.00 | rent | 1,205.00 | 300.00 | 0.00 | 10/10/2025 | 10/09/2026 | | 0.00
 | | | | | | Total | 1,205.00 | | | | | |
Total | | | | Larkspur Commons(lark01) | 5,500.00 | | 4,331.00 | 1,300.00 | 0.00 | | | | 1,481.50
 | | | | | | | | | | | | |
Summary Groups | | | | Square Footage | Market Rent | Lease Charges | Security Deposit | Other Deposits | # Of Units | % Unit Occupancy | % Sqft Occupied | | Balance
Current/Notice/Vacant Residents | | | | 3,090.00 | 5,500.00 | 4,331.00 | 1,300.00 | 0.00 | 4 | 75.00 | 79.29 | | 1,481.50
Future Residents/Applicants | | | | 640.00 | 1,210.00 | 1,205.00 | 300.00 | 0.00 | 1 | | | | 0.00
Occupied Units | | | | 2,450.00 | 4,290.00 | | | | 3 | 75.00 | 79.29 | |
Total Non Rev Units | | | | 0.00 | 0.00 | | | | 0 | 0.00 | 0.00 | |
Total Vacant Units | | | | 640.00 | 1,210.00 | | | | 1 | 25.00 | 20.71 | |
Totals: | | | | 3,090.00 | 5,500.00 | 4,331.00 | 1,300.00 | 0.00 | 4 | 100.00 | 100.00 | | 1,481.50
 | | | | | | | | | | | | |
Summary of Charges by Charge Code
(Current/Notice Residents Only)
Charge Code | | | | Amount
concmth | | | | -75.00
mtmfee | | | | 150.00
petrent | | | | 35.00
rent | | | | 4,185.00
trash | | | | 36.00
Total | | | | 4,331.00
`,
    asOf: "2025-09-30",
    units: `
unit | plan | sqft | status | rent | market | conc | deposit | balance | move | end
0101 | lk1a | 640 | occupied | 1150 | 1210 | | 300 | 0 | 2023-06-14 | 2026-06-30
0102 | lk1a | 640 | vacant_leased | | 1210 | | 0 | 0 | |
0103 | lk2b | 905 | notice | 1540 | 1540 | -75 | 500 | -25.5 | 2024-01-05 | 2025-12-31
0104 | lk2b | 905 | occupied | 1495 | 1540 | | 500 | 1507 | 2022-08-01 | 2025-07-31`,
    other: "0102 future 1205",
    tied: "5500 4331 1300 3090 4185 150 36 35",
  },
  {
    name: "Voyager rent roll without charges: actual rent, a model and a down unit by pseudo-residents",
    file: `
Rent Roll
Property = brk
As Of = 4/30/2025
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Actual Rent | Resident Deposit | Other Deposit | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Residents
A-01 | b1 | 700 | t0010 | Ng, Pat | 1,100.00 | 1,045.00 | 250.00 | 0.00 | 3/1/2024 | 2/28/2026 | | 0.00
A-02 | b1 | 700 | MODEL | MODEL | 1,100.00 | 0.00 | 0.00 | 0.00 | | | | 0.00
A-03 | b1 | 700 | DOWN | DOWN | 1,100.00 | 0.00 | 0.00 | 0.00 | | | | 0.00
B-01 | b2 | 950 | t0012 | Ortiz, Sol | 1,400.00 | 1,380.00 | 400.00 | 100.00 | 9/15/2021 | 9/30/2025 | 5/31/2025 | 12.00
B-02 | b2 | 950 | VACANT | VACANT | 1,400.00 | 0.00 | 0.00 | 0.00 | | | | 0.00
Total | brk | | | | 6,100.00 | 2,425.00 | 650.00 | 100.00 | | | | 12.00
`,
    asOf: "2025-04-30",
    units: `
unit | status | rent | market | sqft | deposit
A-01 | occupied | 1045 | 1100 | 700 |250
A-02 | model | | 1100 | 700 | 0
A-03 | down | | 1100 | 700 | 0
B-01 | notice | 1380 | 1400 | 950 | 500
B-02 | vacant | | 1400 | 950 | 0`,
    tied: "6100 2425 650",
  },
  {
    name: "Voyager commercial tenancy schedule of apartments over shops, rent by month and year",
    file: `
Tenancy Schedule I
Property: 220mkt From Date: 01/31/2026 By Property
Property | Unit(s) | Lease | Lease Type | Area | Lease From | Lease To | Term | Tenancy Years | Monthly Rent | Monthly Rent/Area | Annual Rent | Annual Rent/Area | Annual Rec./Area | Annual Misc/Area | Security Deposit Received
220 Market (220mkt)
220 Market (220mkt) | 201 | Iris Bell (t0000101) | Residential | 720.00 | 02/01/2024 | 01/31/2027 | 36 | 2.00 | 1,800.00 | 2.50 | 21,600.00 | 30.00 | 0.00 | 0.00 | 1,800.00
220 Market (220mkt) | 202 | Jon Cole (t0000102) | Residential | 720.00 | 06/01/2025 | 05/31/2026 | 12 | 0.67 | 1,872.00 | 2.60 | 22,464.00 | 31.20 | 0.00 | 0.00 | 1,872.00
220 Market (220mkt) | 203 | VACANT | | 640.00 | | | | | | | | | | |
220 Market (220mkt) | 204 | Mai Ito (t0000107) | Residential | 640.00 | 11/01/2025 | 10/31/2026 | 12 | 0.25 | 1,664.00 | 2.60 | 19,968.00 | 31.20 | 0.00 | 0.00 | 0.00
Total 220 Market | | | | 2,720.00 | | | | | 5,336.00 | | 64,032.00 | | | | 3,672.00
`,
    units: `
unit | status | rent | sqft | start | end | deposit
201 | occupied | 1800 | 720 | 2024-02-01 | 2027-01-31 | 1800
202 | occupied | 1872 | 720 | 2025-06-01 | 2026-05-31 | 1872
203 | vacant | | 640 | | |
204 | occupied | 1664 | 640 | 2025-11-01 | 2026-10-31 | 0`,
    tied: "2720 5336 64032 3672",
  },
  {
    name: "Voyager affordable: contract rent, tenant rent, assistance and allowance as columns",
    file: `
Affordable Rent Roll
Property: Cedar Court Apts
As of 12/01/2025
Unit | Bldg | BR | Household | Program | Contract Rent | Utility Allowance | Gross Rent | Tenant Rent | Assistance Payment | Next Recert
101 | 1 | 1 | Alvarez | S8 | 1,012 | 88 | 1,100 | 240 | 772 | 03/01/2026
102 | 1 | 1 | Barnes | S8 | 1,012 | 88 | 1,100 | 0 | 1,012 | 07/01/2026
103 | 1 | 2 | Vacant | | 1,240 | 104 | 1,344 | | |
201 | 2 | 2 | Chen | S8 | 1,240 | 104 | 1,344 | 610 | 630 | 11/01/2026
Totals | | | | | 4,504 | 384 | 4,888 | 850 | 2,414 |
`,
    asOf: "2025-12-01",
    units: `
unit | beds | status | rent | subsidy
101 | 1 | occupied | 1012 | 772
102 | 1 | occupied | 1012 | 1012
103 | 2 | vacant | |
201 | 2 | occupied | 1240 | 630`,
    tied: "4504 2414",
  },
  {
    name: "Voyager affordable by charge code: rent, hud subsidy and utility reimbursement",
    file: `
Rent Roll with Lease Charges
Cedar Court II (cc2)
As Of = 10/31/2025
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Charge Code | Amount | Resident Deposit | Other Deposit | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Residents
1 | s1 | 600 | t1 | Diaz, P | 900.00 | rent | 310.00 | 100.00 | 0 | 01/01/2020 | 12/31/2025 | | 0
 | | | | | | subrent | 590.00
 | | | | | | Total | 900.00
2 | s1 | 600 | t2 | Eaton, R | 900.00 | subrent | 900.00 | 50.00 | 0 | 05/01/2021 | 04/30/2026 | | 0
 | | | | | | urp | -41.00
 | | | | | | Total | 859.00
3 | s2 | 800 | t3 | Fong, S | 1,100.00 | rent | 1,075.00 | 200.00 | 0 | 05/01/2025 | 04/30/2026 | | 0
 | | | | | | Total | 1,075.00
Total | | | | Cedar Court II(cc2) | 2,900.00 | | 2,834.00 | 350.00 | 0 | | | | 0
`,
    asOf: "2025-10-31",
    units: `
unit | status | rent | market | subsidy
1 | occupied | 900 | 900 | 590
2 | occupied | 900 | 900 | 900
3 | occupied | 1075 | 1100 |`,
    tied: "2900 2834 350",
  },
  {
    name: "Breeze: grouped by property, unit type before the tenant, rent and other charges",
    file: `
Rent Roll
As of 07/31/2025
Property | Unit | Unit Type | Tenant | Sq. Ft. | Market Rent | Rent | Other Charges | Total Charges | Deposits | Move In | Lease From | Lease To | Move Out | Past Due
12 Elm - 12 Elm Street
12 Elm | 1 | 2bd/1ba | Harper, Lou | 850 | 1,350.00 | 1,300.00 | 40.00 | 1,340.00 | 1,300.00 | 08/01/2022 | 08/01/2024 | 07/31/2026 | | 0.00
12 Elm | 2 | 2bd/1ba | Inoue, Kei | 850 | 1,350.00 | 1,325.00 | 0.00 | 1,325.00 | 1,325.00 | 03/15/2025 | 03/15/2025 | 03/31/2026 | 08/31/2025 | 25.00
Total 12 Elm | | | | 1,700 | 2,700.00 | 2,625.00 | 40.00 | 2,665.00 | 2,625.00 | | | | | 25.00
45 Oak - 45 Oak Avenue
45 Oak | A | 1bd/1ba | VACANT | 600 | 1,050.00 | 0.00 | 0.00 | 0.00 | 0.00 | | | | |
45 Oak | B | 3bd/2ba | Jensen, Mo | 1,200 | 1,800.00 | 1,750.00 | 75.00 | 1,825.00 | 1,750.00 | 06/01/2021 | 06/01/2025 | 05/31/2026 | | 0.00
Total 45 Oak | | | | 1,800 | 2,850.00 | 1,750.00 | 75.00 | 1,825.00 | 1,750.00 | | | | | 0.00
Grand Total | | | | 3,500 | 5,550.00 | 4,375.00 | 115.00 | 4,490.00 | 4,375.00 | | | | | 25.00
`,
    asOf: "2025-07-31",
    units: `
property | unit | beds | baths | sqft | status | rent | market | total | deposit | start | end
12 Elm | 1 | 2 | 1 | 850 | occupied | 1300 | 1350 | 1340 | 1300 | 2024-08-01 | 2026-07-31
12 Elm | 2 | 2 | 1 | 850 | notice | 1325 | 1350 | 1325 | 1325 | 2025-03-15 | 2026-03-31
45 Oak | A | 1 | 1 | 600 | vacant | | 1050 | 0 | 0 | |
45 Oak | B | 3 | 2 | 1200 | occupied | 1750 | 1800 | 1825 | 1750 | 2025-06-01 | 2026-05-31`,
    tied: "1700 2700 2625 1800 2850 1750 3500 5550 4375",
  },
  {
    name: "Voyager with the heading and a page line again in the middle of a unit's charges",
    file: `
Rent Roll with Lease Charges | | | | | | | | | | | | | Page 1
Heron Point (hp)
As Of = 02/28/2026
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Charge Code | Amount | Resident Deposit | Other Deposit | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Residents
11 | h1 | 500 | t1 | Abbey, L | 950.00 | rent | 900.00 | 0 | 0 | 02/01/2025 | 01/31/2027 | | 0
 | | | | | | Total | 900.00
12 | h1 | 500 | t2 | Boone, M | 950.00 | rent | 910.00 | 0 | 0 | 03/01/2025 | 02/28/2026 | | 0
Rent Roll with Lease Charges | | | | | | | | | | | | | Page 2
Heron Point (hp)
As Of = 02/28/2026
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Charge Code | Amount | Resident Deposit | Other Deposit | Move In | Lease Expiration | Move Out | Balance
 | | | | | | garage | 90.00
 | | | | | | Total | 1,000.00
13 | h2 | 750 | t3 | Cyr, N | 1,250.00 | rent | 1,230.00 | 0 | 0 | 03/01/2025 | 02/28/2027 | | 0
 | | | | | | Total | 1,230.00
Total | | | | Heron Point(hp) | 3,150.00 | | 3,130.00 | 0 | 0 | | | | 0
Tuesday, March 03, 2026 09:12 AM
`,
    asOf: "2026-02-28",
    units: `
unit | status | rent | market | charges
11 | occupied | 900 | 950 | rent 900
12 | occupied | 910 | 950 | rent 910, garage 90
13 | occupied | 1230 | 1250 | rent 1230`,
    tied: "3150 3130",
  },
  {
    name: "Voyager with one unit's whole block lost: total and counts cannot be green",
    file: `
Rent Roll with Lease Charges
Osprey (osp)
As Of = 02/28/2026
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Charge Code | Amount | Resident Deposit | Other Deposit | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Residents
11 | h1 | 500 | t1 | Abbey, L | 950.00 | rent | 900.00 | 200 | 0 | 02/01/2025 | 01/31/2027 | | 0
 | | | | | | Total | 900.00
13 | h2 | 750 | t3 | Cyr, N | 1,250.00 | rent | 1,230.00 | 300 | 0 | 03/01/2025 | 02/28/2027 | | 0
 | | | | | | Total | 1,230.00
Total | | | | Osprey(osp) | 3,150.00 | | 3,130.00 | 700 | 0 | | | | 0
Summary Groups | | | | Square Footage | Market Rent | Lease Charges | Security Deposit | Other Deposits | # Of Units | % Unit Occupancy | % Sqft Occupied | | Balance
Current/Notice/Vacant Residents | | | | 1,750 | 3,150.00 | 3,130.00 | 700 | 0 | 3 | 100.00 | 100.00 | | 0
`,
    units: `
unit | rent
11 | 900
13 | 1230`,
    red: "3150 3130 700 1750 3150 3130 700 3",
    errors: "R09",
  },
];
