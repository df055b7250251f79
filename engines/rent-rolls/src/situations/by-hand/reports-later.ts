import type { HandRoll } from "./hand-roll.ts";

/** Rolls of the second round, by somebody who knew the reader: times, terms, notes and places that it tells apart. */
export const REPORTS_LATER: HandRoll[] = [
  {
    name: "Concessions of a year signed and rents by the month, sums below by building",
    file: `
Rent Schedule as of 6/30/2026 | | | | | | |
Bldg | Unit | Resident | Sq Ft | Market Rent | Monthly Rent | Yearly Concession | Lease End
North | N1 | Able | 700 | 1,300 | 1,250 | -600 | 5/31/2027
North | N2 | Vacant | 700 | 1,300 | | |
North | N3 | Bond | 820 | 1,500 | 1,420 | -1,200 | 3/31/2027
South | S1 | Carr | 820 | 1,500 | 1,500 | | 1/31/2027
Total | 4 | | 3,040 | 5,600 | 4,170 | -1,800 |
`,
    asOf: "2026-06-30",
    units: `
building | unit | status | rent | market | sqft | conc
North | N1 | occupied | 1250 | 1300 | 700 | -50
North | N2 | vacant | | 1300 | 700 |
North | N3 | occupied | 1420 | 1500 | 820 | -100
South | S1 | occupied | 1500 | 1500 | 820 |`,
    tied: "3040 5600 4170 4",
  },
  {
    name: "Weeks free in a column of words beside the rent after them",
    file: `
Unit | Type | Tenant | Gross Rent | Free Rent | Net Effective | Start | End
201 | Studio | Dey | 1,800 | 4 weeks | 1,650 | 3/1/2026 | 2/28/2027
202 | 1BR | Eng | 2,200 | none | 2,200 | 4/1/2026 | 3/31/2027
203 | 1BR | VACANT | 2,250 | | | |
204 | 2BR | Fox | 2,900 | 6 wks | 2,565 | 1/1/2026 | 12/31/2026
Total | | 3 occupied | 6,900 | | 6,415 | |
`,
    units: `
unit | status | rent | start | end
201 | occupied | 1800 | 2026-03-01 | 2027-02-28
202 | occupied | 2200 | 2026-04-01 | 2027-03-31
203 | vacant | | |
204 | occupied | 2900 | 2026-01-01 | 2026-12-31`,
    tied: "6900 6415",
  },
  {
    name: "Total concessions of each lease beside its months",
    file: `
Apt | Name | Rent | Term (mos) | Total Concession | Begin | Expire
1 | Gil | 1,500 | 12 | 1,500 | 9/1/2026 | 8/31/2027
2 | Hay | 1,525 | 14 | 1,525 | 9/1/2026 | 10/31/2027
3 | Ito | 1,480 | 12 | 0 | 5/1/2026 | 4/30/2027
4 | (vacant) | | | | |
Totals | | 4,505 | | 3,025 | |
`,
    units: `
unit | status | rent | conc
1 | occupied | 1500 | -125
2 | occupied | 1525 | -108.93
3 | occupied | 1480 |
4 | vacant | |`,
    tied: "4505",
  },
  {
    name: "Rents by the quarter under a title that says so",
    file: `
Harbor Stores & Flats - rents billed quarterly | | | | |
Suite | Tenant | Rent per Quarter | CAM per Quarter | Expires
A | Juno Shoes | 9,000 | 1,200 | 12/31/2028
B | Vacant | 0 | 0 |
2F | Kerr | 4,200 | | 6/30/2027
Total | | 13,200 | 1,200 |
`,
    units: `
unit | status | rent
A | occupied | 3000
B | vacant |
2F | occupied | 1400`,
  },
  {
    name: "Fees once at the move-in among the charges of a month",
    file: `
As of 05/31/2026 | | | | | |
Unit | Resident | Status | Charge | Amount | Lease Start | Lease End
10 | Lam | Occupied | Rent | 1,150.00 | 05/01/2026 | 04/30/2027
10 | Lam | Occupied | Admin Fee (one-time) | 200.00 | 05/01/2026 | 04/30/2027
10 | Lam | Occupied | Move-in Concession | -575.00 | 05/01/2026 | 04/30/2027
11 | Moss | Occupied | Rent | 1,100.00 | 11/01/2025 | 10/31/2026
11 | Moss | Occupied | Monthly Discount | -25.00 | 11/01/2025 | 10/31/2026
12 | | Vacant | | | |
Total | | | | 1,850.00 | |
`,
    asOf: "2026-05-31",
    units: `
unit | status | rent | conc
10 | occupied | 1150 |
11 | occupied | 1100 | -25
12 | vacant | |`,
    tied: "1850",
  },
  {
    name: "A property of one home without a number in a list by property, sums named",
    file: `
Property | Unit | Tenant | Status | Rent | Market
12 Ash St | | Noe | Current | 1,300 | 1,350
20 Elm St | A | Orr | Current | 900 | 950
20 Elm St | B | | Vacant | | 950
33 Oak Ave | | | Vacant | | 1,500
Total | 4 units | | | 2,200 | 4,750
`,
    units: `
unit | status | rent | market
12 Ash St | occupied | 1300 | 1350
A | occupied | 900 | 950
B | vacant | | 950
33 Oak Ave | vacant | | 1500`,
    tied: "2200 4750 4",
  },
  {
    name: "Annual rent beside rent by the foot, offices over stores, no month at all",
    file: `
Tenant | Suite | RSF | Annual Rent | $/RSF | Annual NNN | Commencement | Expiration
Pace Dental | 100 | 1,800 | 50,400 | 28.00 | 14,400 | 5/1/2022 | 4/30/2032
Quay Books | 110 | 1,200 | 36,000 | 30.00 | 9,600 | 8/1/2024 | 7/31/2029
Vacant | 120 | 900 | | | | |
Total | | 3,900 | 86,400 | | 24,000 | |
`,
    units: `
unit | status | rent | sqft | start | end
100 | occupied | 4200 | 1800 | 2022-05-01 | 2032-04-30
110 | occupied | 3000 | 1200 | 2024-08-01 | 2029-07-31
120 | vacant | | 900 | |`,
    tied: "3900",
  },
  {
    name: "Notes below by number, one of a manager and one of a store-room",
    file: `
Rent Roll - 55 Vine - 1/1/2026 | | | |
# | BR | Tenant | Rent | Lease
1 | 2 | Roe | 1,400 | 9/30/2026
2 (1) | 1 | Sims | 600 | MTM
3 | 2 | Tate (2) | 1,425 | 12/31/2026
4 | 1 | | 1,150 | vacant
 | | | 4,575 |
(1) Resident manager, reduced rent.
(2) Tenant has given notice for January 31.
`,
    asOf: "2026-01-01",
    units: `
unit | status | rent | beds
1 | occupied | 1400 | 2
2 | employee | 600 | 1
3 | notice | 1425 | 2
4 | vacant | | 1`,
    tied: "4575",
  },
];
