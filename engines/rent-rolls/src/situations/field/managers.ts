import type { HandRoll } from "../by-hand/hand-roll.ts";

/** Systems of smaller managers as they export, by a tester who had not read the reader. */
export const MANAGERS: HandRoll[] = [
  {
    name: "AppFolio with a group line of address, a count and share in the totals",
    file: `
Rent Roll
Exported On: 10/02/2025 08:41 AM
Properties: Active
As of: 09/30/2025
Include Non-Revenue Units: No
Unit | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Move-out | Past Due | NSF Count | Late Count
Fir Street Flats - 810 Fir St Eugene, OR 97401
1 | 2/1.00 | Ida Stone | Current | 790 | 1,425.00 | 1,395.00 | 1,395.00 | 05/01/2025 | 04/30/2026 | 05/01/2020 | | 0.00 | 0 | 1
2 | 2/1.00 | Hal Burt | Notice-Unrented | 790 | 1,425.00 | 1,350.00 | 900.00 | | | 02/11/2018 | 10/31/2025 | 0.00 | 0 | 0
3 | 1/1.00 | | Vacant-Unrented | 560 | 1,150.00 | | | | | | | | |
4 | 1/1.00 | Gil Ames | Evict | 560 | 1,150.00 | 1,100.00 | 500.00 | 01/01/2024 | 12/31/2024 | 01/01/2024 | | 4,400.00 | 2 | 9
4 Units | | | 75.0% Occupied | 2,700 | 5,150.00 | 3,845.00 | 2,795.00 | | | | | 4,400.00 | 2 | 10
Ash Duplex - 77 Ash Ave Eugene, OR 97402
A | 3/2.00 | Fern Wu | Current | 1,180 | 1,900.00 | 1,875.00 | 1,875.00 | 07/01/2025 | 06/30/2026 | 07/01/2025 | | 0.00 | 0 | 0
B | 3/2.00 | | Vacant-Rented | 1,180 | 1,900.00 | | | | | | | | |
2 Units | | | 50.0% Occupied | 2,360 | 3,800.00 | 1,875.00 | 1,875.00 | | | | | 0.00 | 0 | 0
Total 6 Units | | | 66.7% Occupied | 5,060 | 8,950.00 | 5,720.00 | 4,670.00 | | | | | 4,400.00 | 2 | 10
`,
    asOf: "2025-09-30",
    units: `
unit | beds | baths | status | rent | market | sqft | deposit | end
1 | 2 | 1 | occupied | 1395 | 1425 | 790 | 1395 | 2026-04-30
2 | 2 | 1 | notice | 1350 | 1425 | 790 | 900 |
3 | 1 | 1 | vacant | | 1150 | 560 | |
4 | 1 | 1 | occupied | 1100 | 1150 | 560 | 500 | 2024-12-31
A | 3 | 2 | occupied | 1875 | 1900 | 1180 | 1875 | 2026-06-30
B | 3 | 2 | vacant_leased | | 1900 | 1180 | |`,
    tied: "4 2 6 2700 5150 3845 2360 3800 1875 5060 8950 5720 4670 66.7 75 50",
  },
  {
    name: "AppFolio CSV with property, tags and additional tenants, a quoted comma in each address",
    file: `
Property | Property Name | Unit | Tags | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Move-out | Past Due | NSF Count | Late Count | Additional Tenants | Monthly Charges
1402 Elm St, Dayton, OH 45402 | Elm Quad | 1402-1 | | 1/1 | Vera Hunt | Current | | 825.00 | 800.00 | 800.00 | 06/01/2025 | 05/31/2026 | 06/01/2025 | | 0.00 | 0 | 0 | Max Hunt | 815.00
1402 Elm St, Dayton, OH 45402 | Elm Quad | 1402-2 | renovated | 1/1 | Walt Ives | Current | | 875.00 | 875.00 | 875.00 | 06/01/2025 | | 06/01/2025 | | 0.00 | 0 | 0 | | 875.00
1402 Elm St, Dayton, OH 45402 | Elm Quad | 1402-3 | | 2/1 | | Vacant-Unrented | | 950.00 | | | | | | | | | | |
`,
    units: `
unit | beds | status | rent | market | start | end
1402-1 | 1 | occupied | 800 | 825 | 2025-06-01 | 2026-05-31
1402-2 | 1 | occupied | 875 | 875 | 2025-06-01 |
1402-3 | 2 | vacant | | 950 | |`,
    warns: "R24",
  },
  {
    name: "AppFolio itemized: a column for each income account",
    file: `
Rent Roll (Itemized)
As of: 03/31/2026
Unit | Tenant | Status | BD/BA | Sqft | Market Rent | 4100: Rent Income | 4130: Pet Rent | 4150: Parking Income | 4160: Utility Reimbursement | 4190: Rent Concession | Total | Lease To
Birchwood - 9 Birch Ln Flint, MI 48502
101 | Ola Penn | Current | 1/1 | 610 | 905.00 | 890.00 | 25.00 | 0.00 | 45.00 | 0.00 | 960.00 | 08/31/2026
102 | Ray Sims | Current | 1/1 | 610 | 905.00 | 905.00 | 0.00 | 30.00 | 45.00 | -100.00 | 880.00 | 01/31/2027
103 | | Vacant-Unrented | 1/1 | 610 | 905.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 |
3 Units | | 66.7% Occupied | | 1,830 | 2,715.00 | 1,795.00 | 25.00 | 30.00 | 90.00 | -100.00 | 1,840.00 |
`,
    asOf: "2026-03-31",
    units: `
unit | status | rent | market | conc | total
101 | occupied | 890 | 905 | | 960
102 | occupied | 905 | 905 | -100 | 880
103 | vacant | | 905 | | 0`,
    tied: "3 1830 2715 1795 25 30 90 -100 1840",
  },
  {
    name: "ResMan: residents of a unit joined by ampersand, lease rent, recurring charges and credits",
    file: `
Rent Roll
Pinecrest Townhomes
As of 6/30/2025
Unit | Unit Type | Sq Ft | Status | Residents | Move In | Lease Start | Lease End | Expected Move Out | Market Rent | Lease Rent | Recurring Charges | Recurring Credits | Deposits | Balance
10 | TH2 | 1100 | C | Bo & Cy Dahl | 6/1/2021 | 6/1/2025 | 5/31/2026 | | $1,650.00 | $1,625.00 | $45.00 | $0.00 | $500.00 | $0.00
11 | TH2 | 1100 | NTV | Eva Frye | 8/1/2023 | 8/1/2024 | 7/31/2025 | 7/31/2025 | $1,650.00 | $1,580.00 | $0.00 | ($30.00) | $500.00 | ($5.00)
12 | TH3 | 1350 | VR | | | | | | $1,900.00 | $0.00 | $0.00 | $0.00 | $0.00 | $0.00
13 | TH3 | 1350 | V | | | | | | $1,900.00 | $0.00 | $0.00 | $0.00 | $0.00 | $0.00
Total | | 4900 | | | | | | | $7,100.00 | $3,205.00 | $45.00 | ($30.00) | $1,000.00 | ($5.00)
`,
    asOf: "2025-06-30",
    units: `
unit | plan | sqft | status | rent | market | deposit | balance
10 | TH2 | 1100 | occupied | 1625 | 1650 | 500 | 0
11 | TH2 | 1100 | notice | 1580 | 1650 | 500 | -5
12 | TH3 | 1350 | vacant_leased | | 1900 | 0 | 0
13 | TH3 | 1350 | vacant | | 1900 | 0 | 0`,
    tied: "4900 7100 3205 45 -30 1000 -5",
  },
  {
    name: "MRI shops and flats with future steps under each lease and two lines of headings",
    file: `
Database: MRIPROD | | | | | | Rent Roll | | | | Page: 1
Bldg Status: Active only | | | | | | Quay Building | | | | Date: 2/28/2026
 | | | | | GLA | Monthly | Annual | Monthly | Monthly | ----- Future Rent Increases ----- | |
Bldg Id-Suit Id | Occupant Name | Rent Start | Expiration | | Sqft | Base Rent | Rate PSF | Cost Recovery | Other Income | Cat | Date | Monthly Amount
Vacant Suites
QB-103 | Vacant | | | | 900 | | | | | | |
Occupied Suites
QB-101 | Bean & Leaf LLC | 3/1/2023 | 2/28/2028 | | 1,200 | 3,000.00 | 30.00 | 450.00 | 0.00 | BRT | 3/1/2026 | 3,090.00
 | | | | | | | | | | BRT | 3/1/2027 | 3,182.70
QB-102 | Quick Cuts | 7/1/2024 | 6/30/2029 | | 800 | 2,000.00 | 30.00 | 300.00 | 50.00 | BRT | 7/1/2026 | 2,060.00
Totals: | Occupied Sqft: | 68.97% | 2 Units | | 2,000 | 5,000.00 | | 750.00 | 50.00 | | |
 | Vacant Sqft: | 31.03% | 1 Units | | 900 | | | | | | |
 | Total Sqft: | | 3 Units | | 2,900 | 5,000.00 | | | | | |
`,
    units: `
unit | status | rent | sqft | end
QB-103 | vacant | | 900 |
QB-101 | occupied | 3000 | 1200 | 2028-02-28
QB-102 | occupied | 2000 | 800 | 2029-06-30`,
    tied: "5000 2000 2900",
  },
  {
    name: "Buildium: unit named by property, lease ID, rent and past balance, a total below",
    file: `
Rent roll
As of 8/31/2025
Property | Unit | Bed/Bath | Tenants | Lease type | Start | End | Days left | Rent | Security deposit held | Balance due
Rowan House | Rowan House - 1 | 2 Bed/1 Bath | Lia Moe | Fixed | 9/1/2024 | 8/31/2025 | 0 | $1,225.00 | $1,225.00 | $0.00
Rowan House | Rowan House - 2 | 1 Bed/1 Bath | Ned Orr, Pia Orr | At-will | 1/1/2019 | | | $980.00 | $500.00 | $980.00
Rowan House | Rowan House - 3 | 1 Bed/1 Bath | -- | -- | -- | -- | -- | -- | -- | --
Total | | | | | | | | $2,205.00 | $1,725.00 | $980.00
`,
    asOf: "2025-08-31",
    units: `
unit | beds | baths | status | rent | end | mtm | deposit | balance
Rowan House - 1 | 2 | 1 | occupied | 1225 | 2025-08-31 | | 1225 | 0
Rowan House - 2 | 1 | 1 | occupied | 980 | | yes | 500 | 980
Rowan House - 3 | 1 | 1 | vacant | | | | |`,
    tied: "2205 1725 980",
  },
  {
    name: "Rent Manager with charge types as columns, RC and others in the system's short words",
    file: `
Rent Roll - Detailed
Kite Park | | | | | 12/31/2025
Unit | Unit Type | Tenant | Status | Move In | Lease End | Sq Ft | Market | RC | PET | GARAGE | WATER | Total | Deposit
K1 | 1BR | Sal Tate | Current | 4/1/2022 | 3/31/2026 | 600 | 850.00 | 825.00 | 20.00 | 0.00 | 30.00 | 875.00 | 600.00
K2 | 1BR | Uma Vick | Current | 5/1/2024 | MTM | 600 | 850.00 | 850.00 | 0.00 | 65.00 | 30.00 | 945.00 | 600.00
K3 | 2BR | Vacant | Vacant | | | 820 | 1,050.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
K4 | 2BR | Xi Yang | Notice | 2/1/2023 | 1/31/2026 | 820 | 1,050.00 | 1,000.00 | 0.00 | 65.00 | 30.00 | 1,095.00 | 800.00
Totals | | 4 Units | 3 Occupied | | | 2,840 | 3,800.00 | 2,675.00 | 20.00 | 130.00 | 90.00 | 2,915.00 | 2,000.00
`,
    asOf: "2025-12-31",
    units: `
unit | beds | status | rent | market | sqft | mtm | total
K1 | 1 | occupied | 825 | 850 | 600 | | 875
K2 | 1 | occupied | 850 | 850 | 600 | yes | 945
K3 | 2 | vacant | | 1050 | 820 | | 0
K4 | 2 | notice | 1000 | 1050 | 820 | | 1095`,
    tied: "2840 3800 2675 20 130 90 2915 2000",
  },
  {
    name: "DoorLoop: at-will end, balance and total recurring charges, active and vacant units",
    file: `
Property | Unit | Beds | Baths | Size | Status | Tenants | Lease Start | Lease End | Market Rent | Rent | Recurring Charges | Deposits Held | Balance Due
Wren Apts | 1A | 1 | 1 | 620 sq ft | Occupied | Ada Bock | May 1, 2025 | Apr 30, 2026 | $1,100.00 | $1,075.00 | $1,110.00 | $1,075.00 | $0.00
Wren Apts | 1B | 1 | 1 | 620 sq ft | Occupied | Cal Dorn | Jun 1, 2023 | At will | $1,100.00 | $990.00 | $990.00 | $500.00 | $15.00
Wren Apts | 2A | 2 | 1.5 | 880 sq ft | Vacant | - | - | - | $1,450.00 | - | - | - | -
Wren Apts | 2B | 2 | 1.5 | 880 sq ft | Occupied | Eli Fry | Oct 1, 2025 | Sep 30, 2026 | $1,450.00 | $1,450.00 | $1,485.00 | $1,450.00 | $0.00
`,
    units: `
unit | beds | baths | sqft | status | rent | market | start | end | mtm
1A | 1 | 1 | 620 | occupied | 1075 | 1100 | 2025-05-01 | 2026-04-30 |
1B | 1 | 1 | 620 | occupied | 990 | 1100 | 2023-06-01 | | yes
2A | 2 | 1.5 | 880 | vacant | | 1450 | | |
2B | 2 | 1.5 | 880 | occupied | 1450 | 1450 | 2025-10-01 | 2026-09-30 |`,
    warns: "R24",
  },
  {
    name: "TenantCloud: rooms of houses with the property address, cycle and next invoice",
    file: `
Property | Unit/Room | Tenant | Lease Status | Lease Term | Rent Amount | Rent Cycle | Deposit | Next Invoice
56 Low St, Troy NY 12180 | Room 1 | Gia Hart | Active | 01/01/2026 - 12/31/2026 | $155.00 | Weekly | $300.00 | 02/06/2026
56 Low St, Troy NY 12180 | Room 2 | Ian Judd | Active | 11/01/2025 - Month-to-Month | $640.00 | Monthly | $300.00 | 03/01/2026
56 Low St, Troy NY 12180 | Room 3 | | Vacant | | | | |
`,
    units: `
unit | status | rent | start | end | mtm
Room 1 | occupied | 671.67 | 2026-01-01 | 2026-12-31 |
Room 2 | occupied | 640 | 2025-11-01 | | yes
Room 3 | vacant | | | |`,
  },
  {
    name: "Propertyware: scattered homes by address, lease in one column, active and vacant",
    file: `
Rent Roll as of 01/31/2026
Portfolio | Building | Unit | Beds | Baths | Area | Lease | Status | Start Date | End Date | Target Rent | Base Rent | Recurring Charges | Deposit Held | Balance
North LLC | 118 Dove Ln | | 3 | 2 | 1,410 | Kerr - 118 Dove Ln | Active | 02/01/2025 | 01/31/2027 | 1,695.00 | 1,650.00 | 1,650.00 | 1,650.00 | 0.00
North LLC | 22 Teal Ct | | 4 | 2.5 | 1,890 | Lutz - 22 Teal Ct | Active - Notice Given | 04/01/2024 | 03/31/2026 | 2,095.00 | 1,995.00 | 2,030.00 | 1,995.00 | 0.00
North LLC | 9 Lark Rd | A | 2 | 1 | 940 | | Vacant | | | 1,195.00 | | | |
North LLC | 9 Lark Rd | B | 2 | 1 | 940 | Munk - 9 Lark Rd B | Active | 08/01/2025 | 07/31/2026 | 1,195.00 | 1,150.00 | 1,150.00 | 1,150.00 | 45.00
Total | | | | | 5,180 | | | | | 6,180.00 | 4,795.00 | 4,830.00 | 4,795.00 | 45.00
`,
    asOf: "2026-01-31",
    units: `
building | unit | beds | baths | sqft | status | rent | market
118 Dove Ln | 118 Dove Ln | 3 | 2 | 1410 | occupied | 1650 | 1695
22 Teal Ct | 22 Teal Ct | 4 | 2.5 | 1890 | notice | 1995 | 2095
9 Lark Rd | A | 2 | 1 | 940 | vacant | | 1195
9 Lark Rd | B | 2 | 1 | 940 | occupied | 1150 | 1195`,
    tied: "5180 6180 4795 4795 45",
  },
  {
    name: "Rentvine and Hemlane style: unit address with city, status words and dates in ISO",
    file: `
Unit Address | Unit Type | Bedrooms | Bathrooms | Square Feet | Occupancy Status | Tenant Names | Current Rent | Market Rent | Lease Start Date | Lease End Date | Move Out Date
301 Hill St #1, Boise, ID 83702 | Apartment | 2 | 1 | 780 | Occupied | Ola Quist | 1500.00 | 1575.00 | 2025-03-01 | 2026-02-28 |
301 Hill St #2, Boise, ID 83702 | Apartment | 2 | 1 | 780 | Vacant | | | 1575.00 | | |
301 Hill St #3, Boise, ID 83702 | Apartment | 1 | 1 | 590 | Occupied - Notice | Raj Sood | 1200.00 | 1250.00 | 2024-06-01 | 2025-12-31 | 2025-12-31
`,
    asOf: "given 2025-11-30",
    units: `
unit | beds | sqft | status | rent | market | end
301 Hill St #1, Boise, ID 83702 | 2 | 780 | occupied | 1500 | 1575 | 2026-02-28
301 Hill St #2, Boise, ID 83702 | 2 | 780 | vacant | | 1575 |
301 Hill St #3, Boise, ID 83702 | 1 | 590 | notice | 1200 | 1250 | 2025-12-31`,
  },
];
