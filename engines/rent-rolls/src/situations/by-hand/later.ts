import type { HandRoll } from "./hand-roll.ts";

/** Found after the first seventy-two, each with a fault of its own. */
export const LATER: HandRoll[] = [
  {
    name: "A label beside the property's name, a count in brackets, other charges and their sum",
    file: `
Property: Elm Grove | | | As of: 5/31/2026
Bldg/Unit | Sq Ft | Resident(s) | Status | Lease Rent | Other | Total | Exp
A/101 | 700 | Ames | Occupied | 1,000 | 50 | 1,050 | 12/31/26
A/102 | 700 | Beck | Occupied | 1,010 | 0 | 1,010 | 11/30/26
B/101 | 700 | | Vacant | 0 | 0 | 0 |
B/102 | 700 | Cole | Notice | 990 | 25 | 1,015 | 6/30/26
Totals (4 units) | 2,800 | | 75% | 3,000 | 75 | 3,075 |
`,
    asOf: "2026-05-31",
    units: `
property | unit | status | rent | sqft | total
Elm Grove | A/101 | occupied | 1000 | 700 | 1050
Elm Grove | A/102 | occupied | 1010 | 700 | 1010
Elm Grove | B/101 | vacant | | 700 | 0
Elm Grove | B/102 | notice | 990 | 700 | 1015`,
    tied: "2800 3000 75 3075 4",
  },
  {
    name: "The asking rent of the one row without a name, the lease's end first",
    file: `
Lease Expiration | Tenant | Unit | Monthly Rent | Deposit | Sq. Ft.
12/31/2026 | Ann | 1 | $900.00 | $900.00 | 600
MTM | Bob | 2 | $875.00 | $850.00 | 600
 | | 3 | $925.00 (asking) | | 650
6/30/2027 | Cy | 4 | $910.00 | $900.00 | 650
 | | | $2,685.00 | $2,650.00 | 2,500
`,
    units: `
unit | status | rent | sqft
1 | occupied | 900 | 600
2 | occupied | 875 | 600
3 | vacant | | 650
4 | occupied | 910 | 650`,
    tied: "2685 2650 2500",
  },
  {
    name: "Houses by the room and the week, a room empty with its asking rent",
    file: `
Room Roll | 4/30/2026
House | Room | Occupant | Weekly | Paid Thru | Deposit
12 Oak | A | Ann | 175 | 5/1/2026 | 175
12 Oak | B | | 165 | |
12 Oak | C | Cy | 180 | 5/1/2026 | 180
9 Elm | A | Di | 190 | 4/24/2026 | 190
9 Elm | B | Ed | 185 | 5/1/2026 | 185
Total | | | 730 | | 730
`,
    asOf: "2026-04-30",
    units: `
unit | status | rent
12 Oak-A | occupied | 758.33
12 Oak-B | vacant |
12 Oak-C | occupied | 780
9 Elm-A | occupied | 823.33
9 Elm-B | occupied | 801.67`,
    tied: "3163.33 730",
  },
  {
    name: "Rooms under Description, rents under Monthly, a garage and the laundry in the total",
    file: `
Unit Mix & Rents | | | | 
Unit # | Description | Tenant | Monthly | Annually
1 | 1 Bed 1 Bath | Ann | $900 | $10,800
2 | 2 Bed 1 Bath | Bob | $1,100 | $13,200
3 | Studio | Cy | $750 | $9,000
Garage 1 | | Ann | $75 | $900
Laundry | | | $40 | $480
Total | | | $2,865 | $34,380
`,
    units: `
unit | status | rent | beds
1 | occupied | 900 | 1
2 | occupied | 1100 | 2
3 | occupied | 750 | 0`,
    tied: "2865",
  },
  {
    name: "Voyager, two properties known by their totals alone, vacant and notice in one summary",
    file: `
Rent Roll with Lease Charges
2 Properties
As Of = 01/31/2026
Unit | Unit Type | Unit | Resident | Name | Market | Charge | Amount | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Code | | Deposit | Deposit | | Expiration | |
Current/Notice/Vacant Residents
101 | a1 | 600 | t1 | Ann | 1000 | rent | 950 | 0 | 0 | 1/1/25 | 12/31/26 | | 0
 | | | | | | pet | 20
 | | | | | | Total | 970
102 | a1 | 600 | VACANT | VACANT | 1000 | | 0 | 0 | 0 | | | | 0
 | | | | | | Total | 0
Future Residents/Applicants
102 | a1 | 600 | t9 | Zed | 1000 | rent | 990 | 0 | 0 | 2/15/26 | 2/14/27 | | 0
 | | | | | | Total | 990
 | | | Total | Elm (elm) | 2000 | | 970 | 0 | 0 | | | | 0
Current/Notice/Vacant Residents
101 | b1 | 700 | t2 | Bob | 1200 | rent | 1150 | 0 | 0 | 1/1/25 | 12/31/26 | | 0
 | | | | | | Total | 1150
102 | b1 | 700 | t3 | Cy | 1200 | rent | 1160 | 0 | 0 | 1/1/25 | 12/31/26 | | 0
 | | | | | | Total | 1160
103 | b1 | 700 | t4 | Di | 1200 | rent | 1170 | 0 | 0 | 1/1/25 | 12/31/26 | | 0
 | | | | | | conc | -70
 | | | | | | Total | 1100
 | | | Total | Oak (oak) | 3600 | | 3410 | 0 | 0 | | | | 0
 | | | Total | All Properties | 5600 | | 4380 | 0 | 0 | | | | 0
Summary Groups | | | | Square | Market | Lease | Security | Other | # Of | % Unit | % Sqft | Balance
 | | | | Footage | Rent | Charges | Deposit | Deposits | Units | Occupancy | Occupied |
Current/Notice/Vacant Residents | | | | 3300 | 5600 | 4380 | 0 | 0 | 5 | 80 | 81.82 | 0
Future Residents/Applicants | | | | 600 | 1000 | 990 | 0 | 0 | 1 | | | 0
Occupied Units | | | | 2700 | 4600 | | | | 4 | 80 | 81.82 |
Total Non Rev Units | | | | 0 | 0 | | | | 0 | 0 | 0 |
Total Vacant Units | | | | 600 | 1000 | | | | 1 | 20 | 18.18 |
Totals: | | | | 3300 | 5600 | 4380 | 0 | 0 | 5 | 100 | 100 | 0
Summary of Charges by Charge Code
(Current/Notice Residents)
Charge Code | | | Amount
conc | | | -70
pet | | | 20
rent | | | 4430
Total | | | 4380
`,
    asOf: "2026-01-31",
    units: `
property | unit | status | rent | market | sqft
Elm | 101 | occupied | 950 | 1000 | 600
Elm | 102 | vacant_leased | | 1000 | 600
Oak | 101 | occupied | 1150 | 1200 | 700
Oak | 102 | occupied | 1160 | 1200 | 700
Oak | 103 | occupied | 1170 | 1200 | 700`,
    tied: "2000 970 3600 3410 5600 4380 3300 4600 2700 -70 20 4430 5 4 80",
  },
  {
    name: "Beds of students with the share of beds that are let",
    file: `
ABC Student Living - Rent Roll 9/30/2025
Unit | Bedroom | Resident | Status | Bed Rent | Lease Term
A101 | A | Ann | Occupied | 650 | 8/15/25 - 7/31/26
A101 | B | | Vacant | 650 |
A101 | C | Cy | Occupied | 660 | 8/15/25 - 7/31/26
A102 | A | Di | Occupied | 700 | 8/15/25 - 7/31/26
A102 | B | Ed | Occupied | 700 | 8/15/25 - 7/31/26
Total | 5 beds | | 80% | 2,710 |
`,
    asOf: "2025-09-30",
    units: `
unit | status | rent
A101-A | occupied | 650
A101-B | vacant |
A101-C | occupied | 660
A102-A | occupied | 700
A102-B | occupied | 700`,
    tied: "2710 80 5",
  },
  {
    name: "Shops that pay for common areas below homes, each space by its use",
    file: `
123 Main St - Mixed Use Rent Roll 9/1/2026
Suite/Unit | Tenant | Use | SF | Base Rent/Mo | Base Rent/SF/Yr | CAM/Mo | Lease Start | Lease Expiration | Options
R-1 | Corner Cafe LLC | Retail | 1,400 | 3,500.00 | 30.00 | 525.00 | 1/1/2022 | 12/31/2031 | 2x5
R-2 | Vacant | Retail | 900 | | | | | |
201 | A. Nguyen | Residential 1BR | 640 | 1,350.00 | | | 8/1/2026 | 7/31/2027 |
202 | C. Ibarra | Residential 2BR | 880 | 1,695.00 | | | 11/15/2025 | 11/14/2026 |
203 | Superintendent | Residential Studio | 400 | 0.00 | | | | |
Total | | | 4,220 | 6,545.00 | | 525.00 | | |
`,
    asOf: "2026-09-01",
    units: `
unit | status | rent | sqft | plan | beds | charges
R-1 | occupied | 3500 | 1400 | Retail | | other 525
R-2 | vacant | | 900 | Retail | |
201 | occupied | 1350 | 640 | Residential 1BR | 1 |
202 | occupied | 1695 | 880 | Residential 2BR | 2 |
203 | employee | 0 | 400 | Residential Studio | 0 |`,
    tied: "4220 6545 525",
  },
];
