import type { HandRoll } from "./hand-roll.ts";

/** A second set, written by somebody who knew the reader, before anything was repaired for it. */
export const PACKETS_LATER: HandRoll[] = [
  {
    name: "Sections by state of the homes instead of a status column: occupied, vacant ready, down",
    file: `
Oak Hollow - Unit Status Rent Roll | As of 10/15/2026
Apt | Plan | SF | Resident | Rent | Market | Lease End
Occupied
101 | A1 | 640 | Ames | 905 | 940 | 05/31/2027
102 | A1 | 640 | Bott | 915 | 940 | 02/28/2027
Occupied on Notice
104 | B1 | 870 | Cole | 1,110 | 1,180 | 11/30/2026
Vacant Ready
103 | A1 | 640 | | | 940 |
Down / Rehab
105 | B1 | 870 | | | 1,180 |
Total | 5 | 3,660 | | 2,930 | 5,180 |
`,
    asOf: "2026-10-15",
    units: `
unit | status | rent | market | sqft | end
101 | occupied | 905 | 940 | 640 | 2027-05-31
102 | occupied | 915 | 940 | 640 | 2027-02-28
104 | notice | 1110 | 1180 | 870 | 2026-11-30
103 | vacant | | 940 | 640 |
105 | down | | 1180 | 870 |`,
    tied: "2930 5180 3660",
  },
  {
    name: "Two lines of headings: groups of lease, monthly amounts and money held over their parts",
    file: `
Quarry Lofts
Rent Roll for 11/01/2026
 | | | Lease | | Monthly | | | | Held |
Unit | Occupant | Size | From | To | Base | Pet | Util | Sum | Sec. | Last Mo.
1A | Ivers | 702 | 3/1/26 | 2/28/27 | 1,400 | 25 | 60 | 1,485 | 700 | 1,400
1B | Jules | 688 | 8/1/26 | 7/31/27 | 1,375 | | 60 | 1,435 | 700 | 1,375
1C | Vacant | 702 | | | | | | | |
2A | Kemp | 910 | 12/1/25 | 11/30/26 | 1,725 | 50 | 75 | 1,850 | 1,000 | 1,725
 | | 3,002 | | | 4,500 | 75 | 195 | 4,770 | 2,400 | 4,500
`,
    asOf: "2026-11-01",
    units: `
unit | status | rent | sqft | start | end | total
1A | occupied | 1400 | 702 | 2026-03-01 | 2027-02-28 | 1485
1B | occupied | 1375 | 688 | 2026-08-01 | 2027-07-31 | 1435
1C | vacant | | 702 | | |
2A | occupied | 1725 | 910 | 2025-12-01 | 2026-11-30 | 1850`,
    tied: "4500 4770",
  },
  {
    name: "A firm's own tape of houses: rent billed and rent collected, who manages, a house sold last month",
    file: `
House ID | Street | Town | ST | Bd | Ba | GLA | Leased? | Tenant | Billed Rent | Collected MTD | Lease Exp | PM Co
K-101 | 14 Alder Ct | Joplin | MO | 3 | 1 | 1,080 | Y | Nash | 985 | 985 | 6/30/2027 | Blue Key
K-102 | 220 Bird Ave | Joplin | MO | 2 | 1 | 860 | Y | Odom | 850 | 400 | 3/31/2027 | Blue Key
K-103 | 37 Cobb St | Webb City | MO | 3 | 2 | 1,312 | N | | | | | Blue Key
K-104 | 901 Dill Rd | Joplin | MO | 4 | 2 | 1,540 | Y | Pratt | 1,295 | 1,295 | MTM | Self
Total | 4 | | | | | 4,792 | 3 | | 3,130 | 2,680 | |
`,
    asOf: "given 2026-10-31",
    units: `
unit | status | rent | sqft | beds | baths | end | mtm
K-101 | occupied | 985 | 1080 | 3 | 1 | 2027-06-30 |
K-102 | occupied | 850 | 860 | 2 | 1 | 2027-03-31 |
K-103 | vacant | | 1312 | 3 | 2 | |
K-104 | occupied | 1295 | 1540 | 4 | 2 | | yes`,
    tied: "3130",
  },
  {
    name: "Rents of a year by the foot for shops and of a month for homes under one heading, kind told in a column",
    file: `
Station Block LLC - Tenancy Schedule - 10/01/2026
Space | Use | Tenant | RSF | Rent | Basis | Start | Expires
S-1 | Retail | Daily Grind | 1,200 | 24.00 | $/SF/YR | 01/01/2022 | 12/31/2028
S-2 | Retail | Vacant | 900 | - | | |
201 | Apartment | Lowe | 700 | 1,350 | Monthly | 05/01/2026 | 04/30/2027
202 | Apartment | Mata | 720 | 1,375 | Monthly | 07/01/2026 | 06/30/2027
203 | Apartment | Vacant | 700 | - | | |
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | sqft | end
S-1 | occupied | 2400 | 1200 | 2028-12-31
S-2 | vacant | | 900 |
201 | occupied | 1350 | 700 | 2027-04-30
202 | occupied | 1375 | 720 | 2027-06-30
203 | vacant | | 700 |`,
  },
  {
    name: "Tenants with their charge lines before the total of each unit, a write-off among them",
    file: `
Rent Roll with Charges
Property: Mill Pond | Date: 10/31/2026
Unit | Resident | Status | Code | Description | Charge
10 | Orr, B | C | RNT | Apartment Rent | 1,045.00
 | | | TRH | Trash | 12.00
 | | | EMP | Employee Discount | (209.00)
 | | Total 10 | | | 848.00
11 | Park, J | C | RNT | Apartment Rent | 1,060.00
 | | | GAR | Garage | 75.00
 | | Total 11 | | | 1,135.00
12 | VACANT | V | | | 0.00
13 | Quill, R | N | RNT | Apartment Rent | 1,030.00
 | | Total 13 | | | 1,030.00
Grand Total | | | | | 3,013.00
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | total
10 | occupied | 1045 | 848
11 | occupied | 1060 | 1135
12 | vacant | |
13 | notice | 1030 | 1030`,
    tied: "3013",
  },
  {
    name: "Percent and money side by side without signs: occupancy by line, budget rent and what is missed",
    file: `
Asset: Teal Street | Month end: Oct-26
Unit No | Type | Tenancy | Passing Rent | Budget Rent | Var | Var % | Arrears | Arrears % | Break/Expiry
T1 | 1B | Let | 1,150 | 1,175 | -25 | -2.1 | 0 | 0.0 | 31/01/2027
T2 | 1B | Let | 1,180 | 1,175 | 5 | 0.4 | 118 | 10.0 | 28/02/2027
T3 | 2B | Void | 0 | 1,400 | -1,400 | -100.0 | 0 | 0.0 |
T4 | 2B | Let | 1,425 | 1,400 | 25 | 1.8 | 0 | 0.0 | 30/09/2027
Total | | 3 let | 3,755 | 5,150 | -1,395 | -27.1 | 118 | 3.1 |
`,
    units: `
unit | status | rent | end
T1 | occupied | 1150 | 2027-01-31
T2 | occupied | 1180 | 2027-02-28
T3 | vacant | |
T4 | occupied | 1425 | 2027-09-30`,
    tied: "3755",
  },
];
