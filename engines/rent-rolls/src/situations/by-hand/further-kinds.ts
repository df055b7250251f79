import type { HandRoll } from "./hand-roll.ts";

/** Rolls of kinds that the reader was not made with, labeled before it was run on any of them. */
export const FURTHER_KINDS: HandRoll[] = [
  {
    name: "A care home's export: care beside the rate, two companions in one suite",
    file: `
Rent Roll
Cedar Bluff Assisted Living
11/30/2024
Unit | Square Footage | Status | Floor Plan | Care Type | Stay Type | Resident | Move-in | Move-out | Days Occupied/Vacant | Ready/At Risk | Privacy Level | Market Rate | Monthly Rate | Level of Care
101 | 410 | Occupied | Studio | Assisted Living | Long Term | Irma Haddix | 2022-05-10 |  | 935 | Ok | Private | 4350 | 4200 | 850
102 | 410 | Occupied | Studio | Assisted Living | Respite | Walt Pruitt | 2024-11-02 |  | 28 | At Risk | Private | 4350 | 4500 | 0
103 | 410 | Vacant | Studio | Assisted Living |  |  |  |  | 41 | Ready | Private | 4350 |  |
104 | 620 | Occupied | One Bedroom | Assisted Living | Long Term | June Castellano | 2023-01-16 |  | 684 | Ok | Private | 5600 | 5450 | 1200
105 | 620 | On Notice | One Bedroom | Memory Care | Long Term | Ruth Amadi | 2021-09-09 | 2024-12-15 | 1178 | At Risk | Private | 6900 | 6650 | 1900
106 | 780 | Occupied | Two Bedroom | Assisted Living | Long Term | Harold Voss | 2020-02-20 |  | 1745 | Ok | Companion | 3400 | 3300 | 400
106 | 780 | Occupied | Two Bedroom | Assisted Living | Long Term | Edwin Sato | 2024-03-01 |  | 274 | Ok | Companion | 3400 | 3350 | 700
107 | 620 | Vacant | One Bedroom | Memory Care |  |  |  |  | 12 |  | Private | 6900 |  |
Total |  |  |  |  |  |  |  |  |  |  |  | 39250 | 27450 | 5050
`,
    typed: true,
    asOf: "2024-11-30",
    units: `
unit | status | rent | market | sqft | beds | move | charges
101 | occupied | 4200 | 4350 | 410 | 0 | 2022-05-10 | other 850
102 | occupied | 4500 | 4350 | 410 | 0 | 2024-11-02 |
103 | vacant |  | 4350 | 410 | 0 |  |
104 | occupied | 5450 | 5600 | 620 | 1 | 2023-01-16 | other 1200
105 | notice | 6650 | 6900 | 620 | 1 | 2021-09-09 | other 1900
106 | occupied | 3300 | 3400 | 780 | 2 | 2020-02-20 | other 400
107 | vacant |  | 6900 | 620 | 1 |  |`,
    red: "39250 27450 5050 8",
    errors: "R02",
  },
  {
    name: "An accounting program's charges in rows, each with its own effective day and frequency, below a line of counts",
    file: `
Detailed Rent Roll
Run 12/02/2024
As of Date: 11/30/2024

Property: Quarry Lofts
Occupied units: 4 | Vacant units: 2 | Total units: 6 | Total Sq. Ft.: 4900

Unit | Total Sq. Ft. | Current Tenant | Actual Move in | Lease Expiration Date | Available Date | Deposit Balance | Lease | Charge Type | Effective Date | Frequency | Amount | $/Sq.Ft. | Annual Amount | Annual $/Sq.Ft. | Next Increase | Next Amount
1A | 700 | Bram Holt | 2023-06-01 | 2025-05-31 |  | 1400 | L-0031 | Rent | 2024-06-01 | Monthly | 1400 | 2.00 | 16800 | 24.00 |  |
 |  |  |  |  |  |  | L-0031 | Pet Rent | 2024-06-01 | Monthly | 35 | 0.05 | 420 | 0.60 |  |
1B | 700 | Celia Marsh | 2022-09-01 | 2025-08-31 |  | 1350 | L-0044 | Rent | 2024-09-01 | Monthly | 1425 | 2.04 | 17100 | 24.43 | 2025-09-01 | 1475
 |  |  |  |  |  |  | L-0044 | Storage | 2024-09-01 | Annually | 600 | 0.86 | 600 | 0.86 |  |
1C | 850 | Vacant |  |  | 2024-10-15 |  |  |  |  |  |  |  |  |  |  |
2A | 850 | Dmitri Falk | 2024-01-15 | 2025-01-14 |  | 1650 | L-0058 | Rent | 2024-01-15 | Monthly | 1650 | 1.94 | 19800 | 23.29 |  |
2B | 900 | Esther Quill | 2021-04-01 | 2025-03-31 |  | 1500 | L-0012 | Rent | 2024-04-01 | Monthly | 1700 | 1.89 | 20400 | 22.67 |  |
 |  |  |  |  |  |  | L-0012 | Parking | 2024-04-01 | Quarterly | 225 | 0.25 | 900 | 1.00 |  |
2C | 900 | Vacant |  |  | 2024-12-01 |  |  |  |  |  |  |  |  |  |  |
Total | 4900 |  |  |  |  |  |  |  |  |  |  |  | 76020 |
`,
    typed: true,
    asOf: "2024-11-30",
    units: `
unit | status | rent | sqft | move | end | charges | total | deposit
1A | occupied | 1400 | 700 | 2023-06-01 | 2025-05-31 | rent 1400, pet 35 | 1435 | 1400
1B | occupied | 1425 | 700 | 2022-09-01 | 2025-08-31 | rent 1425, storage 50 | 1475 | 1350
1C | vacant |  | 850 |  |  |  |  |
2A | occupied | 1650 | 850 | 2024-01-15 | 2025-01-14 | rent 1650 | 1650 | 1650
2B | occupied | 1700 | 900 | 2021-04-01 | 2025-03-31 | rent 1700, parking 75 | 1775 | 1500
2C | vacant |  | 900 |  |  |  |  |`,
    tied: "4900",
  },
  {
    name: "An export of several houses: totals of rent, charges and credits of each lease, one to come",
    file: `
Property | Unit | Beds & Baths | Size (sqft) | Market Rent | Lease | Lease Status | Start | End | Term | Total Recurring Rent | Total Recurring Charges | Total Recurring Credits | Rent/sqft | Deposits Held | Total Balance Due
114 Alder St | Unit 1 | 2 Bed / 1 Bath | 880 | $1,650.00 | Gwen Tran & Luis Ortega | Active | 2024-03-01 | 2025-02-28 | Fixed | $1,600.00 | $45.00 | $0.00 | $1.82 | $1,600.00 | $0.00
114 Alder St | Unit 2 | 2 Bed / 1 Bath | 880 | $1,650.00 | Nadia Boro | Active | 2023-07-01 |  | At Will | $1,480.00 | $0.00 | $0.00 | $1.68 | $1,300.00 | $120.00
114 Alder St | Unit 3 | 1 Bed / 1 Bath | 610 | $1,300.00 | Vacant |  |  |  |  |  |  |  |  |  |
114 Alder St | Unit 4 | 1 Bed / 1 Bath | 610 | $1,300.00 | Oskar Lindh | Active | 2024-09-15 | 2025-09-14 | Fixed | $1,300.00 | $25.00 | ($100.00) | $2.13 | $1,300.00 | $0.00
118 Alder St | Unit A | 3 Bed / 2 Bath | 1240 | $2,250.00 | Patel Family | Active | 2022-12-01 | 2024-11-30 | Fixed | $2,050.00 | $0.00 | $0.00 | $1.65 | $2,000.00 | $2,050.00
118 Alder St | Unit B | 3 Bed / 2 Bath | 1240 | $2,250.00 | Marcus Yoon | Future | 2024-12-15 | 2025-12-14 | Fixed | $2,250.00 | $0.00 | $0.00 | $1.81 | $500.00 | $0.00
118 Alder St | Unit C | Studio / 1 Bath | 430 | $1,050.00 | Ivy Rask | Active | 2024-06-01 | 2025-05-31 | Fixed | $1,050.00 | $0.00 | $0.00 | $2.44 | $1,050.00 | $0.00
Total | 7 units |  | 5890 | $11,450.00 |  |  |  |  |  | $9,730.00 | $70.00 | ($100.00) |  | $7,750.00 | $2,170.00
`,
    units: `
unit | status | rent | market | sqft | beds | baths | start | end | conc | charges | deposit
Unit 1 | occupied | 1600 | 1650 | 880 | 2 | 1 | 2024-03-01 | 2025-02-28 |  | other 45 | 1600
Unit 2 | occupied | 1480 | 1650 | 880 | 2 | 1 | 2023-07-01 |  |  |  | 1300
Unit 3 | vacant |  | 1300 | 610 | 1 | 1 |  |  |  |  |
Unit 4 | occupied | 1300 | 1300 | 610 | 1 | 1 | 2024-09-15 | 2025-09-14 | -100 | other 25 | 1300
Unit A | occupied | 2050 | 2250 | 1240 | 3 | 2 | 2022-12-01 | 2024-11-30 |  |  | 2000
Unit B | vacant_leased |  | 2250 | 1240 | 3 | 2 |  |  |  |  |
Unit C | occupied | 1050 | 1050 | 430 | 0 | 1 | 2024-06-01 | 2025-05-31 |  |  | 1050`,
    other: "Unit B future 2250",
    tied: "5890 11450 9730 70 -100 7750 2170 7",
  },
  {
    name: "Beds with their letters in their numbers and beside them, a total that is wrong",
    file: `
Rent Roll - by Bed
The Commons at 9th | Fall 2024 - Summer 2025
Report Date: 11/30/2024
Unit | Floor Plan | SqFt | Bed | Resident | Status | Lease Begin | Lease End | Market Rate | Installment | Parking | Furniture
1404A | 4x4 | 1320 | A | Avery Noll | Current | 2024-08-20 | 2025-07-31 | 785 | 760 | 45 | 0
1404B | 4x4 | 1320 | B | Blake Ito | Current | 2024-08-20 | 2025-07-31 | 785 | 760 | 0 | 25
1404C | 4x4 | 1320 | C |  | Vacant |  |  | 785 |  |  |
1404D | 4x4 | 1320 | D | Casey Roh | Current | 2024-08-20 | 2025-07-31 | 785 | 775 | 45 | 0
1405A | 2x2 | 910 | A | Devon Pike | Current | 2024-08-20 | 2025-07-31 | 920 | 899 | 0 | 0
1405B | 2x2 | 910 | B | Emery Katz | Current | 2024-08-20 | 2025-07-31 | 920 | 910 | 45 | 25
1406A | 1x1 | 560 | A | Finley Bose | Current | 2024-08-20 | 2025-07-31 | 1150 | 1150 | 45 | 0
1407A | 2x2 | 910 | A |  | Vacant |  |  | 920 |  |  |
1407B | 2x2 | 910 | B | Gray Osei | Current | 2024-08-20 | 2025-07-31 | 920 | 880 | 0 | 0
Total Beds: 9 |  |  |  | Leased: 7 |  |  |  | 8015 | 6134 | 180 | 50
`,
    typed: true,
    asOf: "2024-11-30",
    units: `
unit | status | rent | market | sqft | beds | baths | start | end | charges
1404A | occupied | 760 | 785 | 330 | 4 | 4 | 2024-08-20 | 2025-07-31 | parking 45
1404B | occupied | 760 | 785 | 330 | 4 | 4 | 2024-08-20 | 2025-07-31 | premium 25
1404C | vacant |  | 785 | 330 | 4 | 4 |  |  |
1404D | occupied | 775 | 785 | 330 | 4 | 4 | 2024-08-20 | 2025-07-31 | parking 45
1405A | occupied | 899 | 920 | 455 | 2 | 2 | 2024-08-20 | 2025-07-31 |
1405B | occupied | 910 | 920 | 455 | 2 | 2 | 2024-08-20 | 2025-07-31 | parking 45, premium 25
1406A | occupied | 1150 | 1150 | 560 | 1 | 1 | 2024-08-20 | 2025-07-31 | parking 45
1407A | vacant |  | 920 | 455 | 2 | 2 |  |  |
1407B | occupied | 880 | 920 | 455 | 2 | 2 | 2024-08-20 | 2025-07-31 |`,
    tied: "6134 180 50 9",
    red: "8015",
    warns: "R28",
  },
  {
    name: "Tax credits: two payers, an allowance, a gross and a highest rent, the manager's unit",
    file: `
Tax Credit Rent Roll
Development: Juniper Terrace        BIN: GA-20-00111
Month: 11/2024

Unit | BR | Head of Household | HH Size | Set-Aside | Move-In Date | Last Cert Date | Tenant Paid Rent | Rent Assistance | Utility Allowance | Gross Rent | Max LIHTC Rent
101 | 1 | Abrams, Lena | 1 | 60% AMI | 2019-08-02 | 2024-08-01 | 712 | 0 | 94 | 806 | 1021
102 | 1 | Coker, Jay | 2 | 50% AMI | 2021-01-15 | 2024-01-01 | 640 | 0 | 94 | 734 | 851
103 | 2 | Duarte, Mia | 3 | 60% AMI | 2022-10-03 | 2024-10-01 | 214 | 701 | 121 | 1036 | 1225
104 | 2 | VACANT |  | 60% AMI |  |  |  |  | 121 |  | 1225
201 | 2 | Fisk, Roy | 4 | 50% AMI | 2020-05-20 | 2024-05-01 | 809 | 0 | 121 | 930 | 1021
202 | 3 | Gant, Ava | 5 | 60% AMI | 2023-03-09 | 2024-03-01 | 0 | 1105 | 150 | 1255 | 1415
203 | 3 | Hale, Sid | 4 | 30% AMI | 2018-11-11 | 2024-11-01 | 498 | 0 | 150 | 648 | 707
204 | 1 | Manager's Unit |  | Exempt |  |  |  |  |  |  |  |
Totals |  |  |  |  |  |  | 2873 | 1806 |  | 5409 |
`,
    typed: true,
    asOf: "2024-11-30",
    units: `
unit | status | rent | beds | move | subsidy
101 | occupied | 712 | 1 | 2019-08-02 |
102 | occupied | 640 | 1 | 2021-01-15 |
103 | occupied | 915 | 2 | 2022-10-03 | 701
104 | vacant |  | 2 |  |
201 | occupied | 809 | 2 | 2020-05-20 |
202 | occupied | 1105 | 3 | 2023-03-09 | 1105
203 | occupied | 498 | 3 | 2018-11-11 |
204 | employee |  | 1 |  |`,
    tied: "2873 1806",
  },
  {
    name: "A lender's form: concessions in words, incomes and a signature below",
    file: `
APARTMENT RENT ROLL
Property Address: 2210 Hyde St |  |  |  | Borrower: Hyde Park Partners LLC
Date: 11/15/24

Unit No. | No. of Bedrooms | No. of Baths | Sq. Ft. | Tenant Name | Furn. (Y/N) | Date Moved In | Lease Exp. or M/M | Current Monthly Rent | Section 8 (Y/N) | Concessions | Est. Market Rent if Vacant or Owner Occupied
1 | 1 | 1 | 650 | R. Chen | N | 6/1/18 | M/M | $1,825 | N | None |
2 | 1 | 1 | 650 | L. Aquino | N | 2/1/24 | 1/31/25 | $2,150 | N | None |
3 | 2 | 1 | 875 | VACANT | N |  |  |  |  |  | $2,795
4 | 2 | 1 | 875 | T. & G. Munro | N | 9/1/11 | M/M | $1,610 | N | None |
5 | 0 | 1 | 450 | Owner's son | Y | 1/1/20 | M/M | $0 | N |  | $1,695
6 | 1 | 1 | 650 | D. Salgado | N | 11/1/23 | 10/31/25 | $2,095 | Y | 1/2 mo. free |
7 | 2 | 1.5 | 900 | N. Wexler | N | 7/15/22 | M/M | $2,480 | N | None |
8 | 1 | 1 | 650 | Resident Mgr | N | 3/1/15 | M/M | $900 | N | $1,100 credit |
TOTAL |  |  |  |  |  |  |  | $11,060 |  |  | $4,490
Laundry income per month: $210     Garage income per month: $600
I certify that the above is true and correct. Signed: ______________
`,
    typed: true,
    asOf: "2024-11-15",
    units: `
unit | status | rent | market | sqft | beds | baths | move | end
1 | occupied | 1825 |  | 650 | 1 | 1 | 2018-06-01 |
2 | occupied | 2150 |  | 650 | 1 | 1 | 2024-02-01 | 2025-01-31
3 | vacant |  | 2795 | 875 | 2 | 1 |  |
4 | occupied | 1610 |  | 875 | 2 | 1 | 2011-09-01 |
5 | occupied | 0 | 1695 | 450 | 0 | 1 | 2020-01-01 |
6 | occupied | 2095 |  | 650 | 1 | 1 | 2023-11-01 | 2025-10-31
7 | occupied | 2480 |  | 900 | 2 | 1.5 | 2022-07-15 |
8 | employee | 900 |  | 650 | 1 | 1 | 2015-03-01 |`,
    tied: "11060 4490",
    errors: "R23",
    warns: "R03 R17",
  },
  {
    name: "A broker's suites with charges, an asking rent, a den, and what is legal",
    file: `
RENT ROLL
88 Wellesley Heights, Hamilton, ON
As at December 1, 2024
Suite | Type | Tenant | Lease Start | Rent | Parking | Laundry | A/C | Total | Last Increase | Hydro
101 | Bachelor | M. Thibault | 01-Mar-19 | $987.12 | $0.00 | $0.00 | $15.00 | $1,002.12 | 01-Mar-24 | T
102 | 1 Bedroom | P. Grewal | 15-Jul-22 | $1,648.00 | $75.00 | $0.00 | $0.00 | $1,723.00 | 15-Jul-24 | T
103 | 1 Bedroom | VACANT |  | $1,795.00 |  |  |  |  |  | T
104 | 2 Bedroom | A. MacInnis | 01-Nov-08 | $1,103.56 | $75.00 | $0.00 | $0.00 | $1,178.56 | 01-Nov-24 | L
201 | 2 Bedroom | H. Nguyen | 01-Sep-24 | $2,195.00 | $75.00 | $0.00 | $0.00 | $2,270.00 |  | T
202 | 2+Den | J. Da Costa | 01-Feb-21 | $1,884.30 | $150.00 | $0.00 | $15.00 | $2,049.30 | 01-Feb-24 | T
203 | 1 Bedroom | Superintendent |  | $0.00 | $0.00 |  |  |  |  | L
Total |  |  |  | $9,612.98 | $375.00 | $0.00 | $30.00 | $8,222.98 |  |
Vacant suites are shown at asking rent.
`,
    typed: true,
    asOf: "2024-12-01",
    units: `
unit | status | rent | beds | start | charges | total
101 | occupied | 987.12 | 0 | 2019-03-01 | other 15 | 1002.12
102 | occupied | 1648 | 1 | 2022-07-15 | parking 75 | 1723
103 | vacant |  | 1 |  |  |
104 | occupied | 1103.56 | 2 | 2008-11-01 | parking 75 | 1178.56
201 | occupied | 2195 | 2 | 2024-09-01 | parking 75 | 2270
202 | occupied | 1884.3 | 2 | 2021-02-01 | parking 150, other 15 | 2049.3
203 | employee | 0 | 1 |  |  |`,
    tied: "9612.98 375 30 8222.98",
    warns: "R04",
  },
  {
    name: "Homes and stores under a heading each, their months and years",
    file: `
914 Fulton Street - Rent Roll

RESIDENTIAL
Apt | Bed | Bath | SF | Tenant | Lease Expiration | Monthly Rent | Annual Rent
2F | 2 | 1 | 780 | Tenant 1 | 2025-06-30 | 2950 | 35400
2R | 1 | 1 | 560 | Tenant 2 | 2025-02-28 | 2300 | 27600
3F | 2 | 1 | 780 | Vacant |  |  |
3R | 1 | 1 | 560 | Tenant 3 | 2025-09-30 | 2275 | 27300
4F | 2 | 1 | 780 | Tenant 4 | MTM | 2600 | 31200
4R | 1 | 1 | 560 | Tenant 5 | 2025-04-30 | 2350 | 28200
Subtotal |  |  | 4020 |  |  | 12475 | 149700

COMMERCIAL
Store |  |  | SF | Tenant | Lease Expiration | Monthly Rent | Annual Rent
Retail L |  |  | 1100 | Corner Bagel LLC | 2029-12-31 | 6416.67 | 77000
Retail R |  |  | 900 | Vacant |  |  |
Subtotal |  |  | 2000 |  |  | 6416.67 | 77000
TOTAL |  |  | 6020 |  |  | 18891.67 | 226700
`,
    typed: true,
    units: `
unit | status | rent | sqft | beds | baths | end
2F | occupied | 2950 | 780 | 2 | 1 | 2025-06-30
2R | occupied | 2300 | 560 | 1 | 1 | 2025-02-28
3F | vacant |  | 780 | 2 | 1 |
3R | occupied | 2275 | 560 | 1 | 1 | 2025-09-30
4F | occupied | 2600 | 780 | 2 | 1 |
4R | occupied | 2350 | 560 | 1 | 1 | 2025-04-30
Retail L | occupied | 6416.67 | 1100 |  |  | 2029-12-31
Retail R | vacant |  | 900 |  |  |`,
    tied: "4020 12475 149700 2000 6416.67 77000 6020 18891.67",
  },
];
