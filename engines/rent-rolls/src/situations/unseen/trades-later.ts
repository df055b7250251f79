import type { HandRoll } from "../by-hand/hand-roll.ts";

/** A second lot, written by somebody who knew the reader, before anything was repaired for it. */
export const TRADES_LATER: HandRoll[] = [
  {
    name: "Senior living with levels of care by name and a community fee due once, total called Monthly Due",
    file: `
Elmwood Senior Living
Rate Roll - November 2026
Apt | Resident | Payer | Base Rate | LOC 1 | LOC 2 | Cable | Monthly Due | Community Fee (one time)
A1 | Hart, M | Private | 4,200 | 500 | | 25 | 4,725 | 2,500
A2 | Iles, J | Private | 4,350 | | 950 | 25 | 5,325 | 2,500
A3 | VACANT | | | | | | |
A4 | Jung, P | LTC Ins | 4,200 | 500 | | | 4,700 | 0
A5 | Kerr, T | Private | 4,500 | | | 25 | 4,525 | 2,500
Totals | 4 | | 17,250 | 1,000 | 950 | 75 | 19,275 | 7,500
`,
    units: `
unit | status | rent | total
A1 | occupied | 4200 | 4725
A2 | occupied | 4350 | 5325
A3 | vacant | |
A4 | occupied | 4200 | 4700
A5 | occupied | 4500 | 4525`,
    tied: "17250 19275",
  },
  {
    name: "Three properties by codes and names in brackets, totals by code, a unit number in two of them",
    file: `
Rent Roll with Lease Charges
Properties = ash,birch,cedar   As Of = 09/30/2026
Unit | Unit Type | Resident | Name | Market Rent | Charge Code | Amount | Resident Deposit | Move In | Lease Expiration | Balance
Ash Court (ash)
101 | 1x1 | t001 | Abel | 900.00 | rent | 880.00 | 300.00 | 01/01/2025 | 12/31/2026 | 0.00
 | | | | | pet | 25.00 | | | |
 | | | | | Total | 905.00 | | | |
102 | 1x1 | VACANT | VACANT | 900.00 | | 0.00 | 0.00 | | | 0.00
Total Ash Court (ash) | | | | 1,800.00 | | 905.00 | 300.00 | | | 0.00
Birch House (birch)
101 | 2x1 | t002 | Bahr | 1,200.00 | rent | 1,150.00 | 500.00 | 02/01/2026 | 01/31/2027 | 10.00
 | | | | | Total | 1,150.00 | | | |
Total Birch House (birch) | | | | 1,200.00 | | 1,150.00 | 500.00 | | | 10.00
Cedar Row (cedar)
1 | 3x2 | t003 | Cole | 1,600.00 | rent | 1,575.00 | 800.00 | 03/01/2026 | 02/28/2027 | 0.00
 | | | | | Total | 1,575.00 | | | |
Total Cedar Row (cedar) | | | | 1,600.00 | | 1,575.00 | 800.00 | | | 0.00
Grand Total | | | | 4,600.00 | | 3,630.00 | 1,600.00 | | | 10.00
`,
    asOf: "2026-09-30",
    units: `
property | unit | status | rent | market | deposit
Ash Court | 101 | occupied | 880 | 900 | 300
Ash Court | 102 | vacant | | 900 | 0
Birch House | 101 | occupied | 1150 | 1200 | 500
Cedar Row | 1 | occupied | 1575 | 1600 | 800`,
    tied: "1800 905 1200 1150 1600 1575 4600 3630",
  },
  {
    name: "A total row called by the property's name alone, counts below it",
    file: `
Pineview Mobile Estates   Rent Roll   10/01/2026
Space | Name | Space Rent | Gas | Electric | Amount Billed
A | Lutz | 610.00 | 31.10 | 84.22 | 725.32
B | Mora | 610.00 | 18.44 | 60.05 | 688.49
C | (vacant) | | | |
D | Nash | 595.00 | 40.02 | 91.70 | 726.72
Pineview | | 1,815.00 | 89.56 | 235.97 | 2,140.53
Occupied 3 of 4
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | total
A | occupied | 610 | 725.32
B | occupied | 610 | 688.49
C | vacant | |
D | occupied | 595 | 726.72`,
    tied: "1815 2140.53",
  },
  {
    name: "Restricted homes with a caretaker named in the limit's place and no names at all",
    file: `
Compliance roll 6/30/2026 - names withheld
Bldg | Unit | BR | Restriction | Occ. Date | Tenant Rent | PHA Rent | Total Rent
1 | 1A | 1 | 50% AMI | 3/1/2021 | 310 | 455 | 765
1 | 1B | 1 | Caretaker | 5/1/2020 | 0 | 0 | 0
2 | 2A | 2 | 60% AMI | | | |
2 | 2B | 2 | 60% AMI | 9/15/2023 | 940 | 0 | 940
Total | 4 | | | | 1,250 | 455 | 1,705
`,
    asOf: "2026-06-30",
    units: `
building | unit | beds | status | rent | subsidy
1 | 1A | 1 | occupied | 765 | 455
1 | 1B | 1 | employee | 0 |
2 | 2A | 2 | vacant | |
2 | 2B | 2 | occupied | 940 |`,
    tied: "1705",
  },
  {
    name: "Penthouses at high rents with areas left blank, deposits of a month",
    file: `
Le Grand 200 - rent roll, Nov 1 2026
Residence | Tenant | Rent | Security | Lease End
PH-A | Ives | 14,500 | 14,500 | 5/31/2027
PH-B | Jahn | 12,750 | 12,750 | 8/31/2027
21A | Kidd | 9,950 | 9,950 | 3/31/2027
Total | | 37,200 | 37,200 |
`,
    asOf: "2026-11-01",
    units: `
unit | status | rent | deposit | end
PH-A | occupied | 14500 | 14500 | 2027-05-31
PH-B | occupied | 12750 | 12750 | 2027-08-31
21A | occupied | 9950 | 9950 | 2027-03-31`,
    tied: "37200",
    warns: "R32",
  },
  {
    name: "Beds with renewals for next year in columns beside, both with status and rate",
    file: `
The Quad - Rent Roll by Bed as of 11/15/2026
 | | | | | | Renewals 2027-28 | |
Unit | Bed Space | Resident | Status | Lease End | Installment | Resident | Status | Installment
1 | A | Ota | Current | 7/31/2027 | 700 | Ota | Renewed | 725
1 | B | | Vacant | | | Pell | New | 730
2 | A | Quan | Current | 7/31/2027 | 710 | | |
2 | B | Reyes | Notice | 12/31/2026 | 710 | | |
Total | 4 | | | | 2,120 | | | 1,455
`,
    asOf: "2026-11-15",
    units: `
unit | status | rent | end
1-A | occupied | 700 | 2027-07-31
1-B | vacant | |
2-A | occupied | 710 | 2027-07-31
2-B | notice | 710 | 2026-12-31`,
    tied: "2120",
  },
  {
    name: "Aging buckets as heads beside rents: 30+ Days, 60+ Days, Total Due",
    file: `
Rent Roll with Aging 10/31/2026
Unit | Resident | Sq Ft | Rent | Lease End | Current Due | 30+ Days | 60+ Days | Total Due
11 | Sato | 700 | 1,050 | 3/31/2027 | 0 | 0 | 0 | 0
12 | Tull | 700 | 1,025 | 6/30/2027 | 1,025 | 200 | 0 | 1,225
13 | Vacant | 700 | | | | | |
14 | Urso | 850 | 1,240 | 1/31/2027 | 0 | 0 | 55 | 55
Total | | 2,950 | 3,315 | | 1,025 | 200 | 55 | 1,280
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | sqft | balance
11 | occupied | 1050 | 700 | 0
12 | occupied | 1025 | 700 | 1225
13 | vacant | | 700 |
14 | occupied | 1240 | 850 | 55`,
    tied: "2950 3315 1280",
  },
  {
    name: "A rent schedule of kinds for a grant, without units",
    file: `
Exhibit C - Proposed Rents
Apartment Type | # of Units | Net Rent | Utility Allowance | Gross Rent | % AMI
1BR/1BA | 10 | 702 | 68 | 770 | 50%
2BR/1BA | 14 | 838 | 86 | 924 | 50%
3BR/2BA | 6 | 1,155 | 108 | 1,263 | 60%
Total | 30 | 25,682 | | |
`,
    refused: /kinds of units|type|mix/i,
  },
];
