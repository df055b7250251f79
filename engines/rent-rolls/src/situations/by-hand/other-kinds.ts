import type { HandRoll } from "./hand-roll.ts";

/** A third round of rolls of all kinds, written before what reads them was changed. */
export const OTHER_KINDS: HandRoll[] = [
  {
    name: "Co-living: rooms of a flat with a bath each, membership fee with utilities in it, a room on hold",
    file: `
Common Nest - Member Roll - As of 10/31/2026
Suite | Room | Member | Room Status | Membership Fee | Start | End | Deposit
3A | R1 | Abt, L | Active | 1,150 | 6/1/2026 | 5/31/2027 | 500
3A | R2 | Bey, M | Active | 1,090 | 2/1/2026 | 1/31/2027 | 500
3A | R3 | | Vacant | 1,120 | | |
3B | R1 | Cao, N | Notice | 1,210 | 12/1/2025 | 11/30/2026 | 500
3B | R2 | | Hold - repairs | | | |
Total rooms | 5 | | | 4,570 | | | 1,500
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | end
3A-R1 | occupied | 1150 | 2027-05-31
3A-R2 | occupied | 1090 | 2027-01-31
3A-R3 | vacant | |
3B-R1 | notice | 1210 | 2026-11-30
3B-R2 | down | |`,
    tied: "4570 1500 5",
  },
  {
    name: "AppFolio with two properties as headings and unit rows with tags",
    file: `
Rent Roll
Exported On: 11/02/2026 10:11 AM
As of: 10/31/2026
Unit | Tags | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Past Due
Alder Court - 10 Alder Ct Salem, OR 97301
1 | | 1/1.00 | Abe Lane | Current | 600 | 1,150.00 | 1,100.00 | 1,100.00 | 03/01/2026 | 02/28/2027 | 0.00
2 | | 1/1.00 | | Vacant-Rented | 600 | 1,150.00 | | | | |
2 Units | | | | 50.0% Occupied | 1,200 | 2,300.00 | 1,100.00 | 1,100.00 | | | 0.00
Birch Row - 44 Birch St Salem, OR 97302
1 | Sec 8 | 2/1.00 | Cora Munn | Current | 850 | 1,400.00 | 1,325.00 | 900.00 | 07/01/2023 | | 0.00
2 | | 2/1.00 | Dov Neal | Evict | 850 | 1,400.00 | 1,350.00 | 1,350.00 | 11/01/2025 | 10/31/2026 | 4,050.00
2 Units | | | | 100.0% Occupied | 1,700 | 2,800.00 | 2,675.00 | 2,250.00 | | | 4,050.00
Total 4 Units | | | | 75.0% Occupied | 2,900 | 5,100.00 | 3,775.00 | 3,350.00 | | | 4,050.00
`,
    asOf: "2026-10-31",
    units: `
property | unit | status | rent | market | sqft
Alder Court | 1 | occupied | 1100 | 1150 | 600
Alder Court | 2 | vacant_leased | | 1150 | 600
Birch Row | 1 | occupied | 1325 | 1400 | 850
Birch Row | 2 | occupied | 1350 | 1400 | 850`,
    tied: "2 1200 2300 1100 1700 2800 2675 4 2900 5100 3775 50 100 75",
  },
  {
    name: "Hand sheet: merged building name down the side, rents with /mo, vacancy in the notes",
    file: `
Bldg | Apt | Tenant | Rent | Lease | Notes
North | 1 | Ash | $950/mo | thru 4/30/27 |
 | 2 | Birch | $925/mo | m2m | since 2011
 | 3 | | $975/mo | | vacant - asking rent
South | 1 | Cedar | $1,010/mo | thru 8/31/27 |
 | 2 | Dogwood | $990/mo | thru 12/31/26 | gave notice
Total occupied | | | $3,875 | |
`,
    asOf: "given 2026-11-01",
    units: `
building | status | rent | end | mtm
North | occupied | 950 | 2027-04-30 |
North | occupied | 925 | | yes
North | vacant | | |
South | occupied | 1010 | 2027-08-31 |
South | occupied | 990 | 2026-12-31 |`,
    tied: "3875",
  },
  {
    name: "Senior living: rent and level of care, second person fee, respite and hospice words",
    file: `
Maple Grove Senior Living Census & Rent Roll
Date: 10/31/2026
Apt | Type | Resident | Status | Move In | Base Rent | Level of Care | Care Fee | 2nd Person | Total
101 | AL Studio | Moe, R | Occupied | 4/3/2024 | 3,400 | 2 | 850 | | 4,250
102 | AL Studio | | Vacant | | 3,400 | | | |
103 | AL 1BR | Nye, S & T | Occupied | 9/12/2025 | 4,150 | 1 | 450 | 900 | 5,500
201 | MC Shared | Oll, V | Occupied | 1/20/2026 | 4,900 | 4 | 1,600 | | 6,500
Total | 4 units | | 3 occupied | | 12,450 | | 2,900 | 900 | 16,250
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | total | move
101 | occupied | 3400 | 4250 | 2024-04-03
102 | vacant | | |
103 | occupied | 4150 | 5500 | 2025-09-12
201 | occupied | 4900 | 6500 | 2026-01-20`,
    tied: "4 12450 2900 900 16250",
  },
  {
    name: "Fannie-like form: unit mix lines above, then the tenants, certification below",
    file: `
CERTIFIED RENT ROLL
Property Name: Elk Ridge Apartments
Date of Rent Roll: 10/01/2026
Apt # | # of BRs | Tenant Name | Lease Start Date | Lease End Date | Furnished Y/N | Current Contract Rent | Concession | Subsidy (Y/N) | Security Deposit | Delinquent Rent
1 | 1 | Paz | 7/1/2026 | 6/30/2027 | N | 1,000 | 0 | N | 1,000 | 0
2 | 1 | Quo | 7/1/2025 | 6/30/2026 | N | 980 | -50 | N | 980 | 0
3 | 2 | Roe | 2/1/2026 | 1/31/2027 | N | 1,240 | 0 | Y | 600 | 1,240
4 | 2 | Vacant | | | N | 0 | 0 | N | 0 | 0
Total | 6 | | | | | 3,220 | -50 | | 2,580 | 1,240
I certify that the above is a true and accurate rent roll.
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | beds | end | conc | deposit | balance
1 | occupied | 1000 | 1 | 2027-06-30 | | 1000 | 0
2 | occupied | 980 | 1 | 2026-06-30 | -50 | 980 | 0
3 | occupied | 1240 | 2 | 2027-01-31 | | 600 | 1240
4 | vacant | | 2 | | | 0 | 0`,
    tied: "3220 -50 2580 1240",
  },
  {
    name: "Entrata: market, scheduled and posted rent, status codes, a future lease below",
    file: `
Rent Roll | Property: The Hollis | As of 10/31/2026
Unit | Floor Plan | SqFt | Status | Resident | Move-In | Lease End | Market Rent | Scheduled Rent | Parking | Pet Rent | Total Scheduled | Posted Rent
0110 | S0 | 455 | Occupied No Notice | Sue Orr | 04/01/2025 | 03/31/2027 | 1,310 | 1,285 | 0 | 0 | 1,285 | 1,285
0111 | S0 | 455 | Notice Unrented | Tim Poe | 12/05/2024 | 12/04/2026 | 1,310 | 1,260 | 95 | 35 | 1,390 | 1,390
0112 | A1 | 690 | Vacant Rented Not Ready | | | | 1,640 | | | | |
0112 | A1 | 690 | Future | Uma Quist | 11/15/2026 | 11/14/2027 | 1,640 | 1,605 | 95 | 0 | 1,700 |
Total (3 Units) | | 1,600 | | | | | 4,260 | 2,545 | 95 | 35 | 2,675 | 2,675
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | total
0110 | occupied | 1285 | 1310 | 455 | 1285
0111 | notice | 1260 | 1310 | 455 | 1390
0112 | vacant_leased | | 1640 | 690 | `,
    other: "0112 future 1605",
    tied: "3 1600 4260 2545 95 35 2675",
  },
  {
    name: "Triplex from a listing agent: sentences in place of a table's cells",
    file: `
Unit 1: 2 bed/1 bath, rented at $1,450, lease to 5/31/2027
Unit 2: 1 bed/1 bath, rented at $1,200, month to month
Unit 3: vacant, projected rent $1,250
Total current rent $2,650
`,
    refused: /header|columns|unit/i,
  },
  {
    name: "Two buildings side by side with different columns",
    file: `
Building A | | | | | Building B | |
Unit | Tenant | Rent | Lease End | | Unit | Tenant | Rent | Lease End
A1 | Fox | 1,000 | 3/31/27 | | B1 | Hall | 1,100 | 9/30/27
A2 | Vacant | | | | B2 | Irwin | 1,125 | MTM
A3 | Gray | 1,015 | 7/31/27 | | | | |
Total | | 2,015 | | | Total | | 2,225 |
`,
    asOf: "given 2026-11-05",
    units: `
unit | status | rent | end | mtm
A1 | occupied | 1000 | 2027-03-31 |
A2 | vacant | | |
A3 | occupied | 1015 | 2027-07-31 |
B1 | occupied | 1100 | 2027-09-30 |
B2 | occupied | 1125 | | yes`,
    tied: "2015 2225",
  },
  {
    name: "A list of delinquent tenants that looks like a roll",
    file: `
Aged Receivables - Harbor Point - 10/31/2026
Unit | Resident | Status | Rent | 0-30 | 31-60 | 61-90 | 90+ | Balance
104 | Wade | Current | 1,200 | 1,200 | 0 | 0 | 0 | 1,200
212 | Xu | Evict | 1,150 | 1,150 | 1,150 | 1,150 | 400 | 3,850
Total | | | 2,350 | 2,350 | 1,150 | 1,150 | 400 | 5,050
`,
    refused: /delinquen|receivable/i,
  },
  {
    name: "Quarterly and annual payers beside monthly ones, each with its own word in the cell",
    file: `
Coastal Cottages rent list 11/1/2026
Cottage | Tenant | Rent | Paid | Lease ends
Gull | Adler | 1,400 | monthly | 5/31/2027
Heron | Banks | 4,050 | quarterly | 12/31/2026
Ibis | Cole | 15,000 | annually | 9/30/2027
Tern | vacant | | |
Total per month | | 4,000 | |
`,
    asOf: "2026-11-01",
    units: `
unit | status | rent | end
Gull | occupied | 1400 | 2027-05-31
Heron | occupied | 1350 | 2026-12-31
Ibis | occupied | 1250 | 2027-09-30
Tern | vacant | |`,
    tied: "4000",
  },
  {
    name: "Rent roll whose vacant units stand in a list of their own below with asking rents",
    file: `
Birchwood Rent Roll 10/31/2026
Occupied
Unit | Tenant | Type | SF | Rent | Lease Exp
101 | Abel | 1x1 | 650 | 1,050 | 4/30/2027
103 | Bart | 1x1 | 650 | 1,075 | 6/30/2027
204 | Cass | 2x1 | 850 | 1,290 | 12/31/2026
Total Occupied | 3 | | 2,150 | 3,415 |
Vacant
Unit | Type | SF | Asking Rent | Available
102 | 1x1 | 650 | 1,100 | Now
203 | 2x1 | 850 | 1,325 | 11/15/2026
Total Vacant | 2 | 1,500 | 2,425 |
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | sqft
101 | occupied | 1050 | 650
103 | occupied | 1075 | 650
204 | occupied | 1290 | 850
102 | vacant | | 650
203 | vacant | | 850`,
    tied: "3 2150 3415 1500",
  },
  {
    name: "Rows twice in a print: a unit's line again on the next page",
    file: `
Rent Roll 9/30/2026
Unit | Tenant | Rent | Lease End
1 | Ek | 900 | 4/30/2027
2 | Fry | 910 | 5/31/2027
Unit | Tenant | Rent | Lease End
2 | Fry | 910 | 5/31/2027
3 | Gill | 920 | 6/30/2027
Total 3 units | | 2,730 |
`,
    asOf: "2026-09-30",
    units: `
unit | status | rent
1 | occupied | 900
2 | occupied | 910
3 | occupied | 920`,
    tied: "3 2730",
    errors: "R02",
    red: "4",
  },
  {
    name: "Park with water meter columns, first and last names apart, lot rent by size, month in words",
    file: `
Sunny Acres MHP
November 2026
Lot # | First Name | Last Name | Lot Rent | Trash | Prev Meter | Curr Meter | Usage | Water Bill | Total Due
1 | Ana | Lopez | 450.00 | 15.00 | 10234 | 10298 | 64 | 38.40 | 503.40
2 | | VACANT | | | 8810 | 8810 | 0 | |
3 | Joe | Marsh | 450.00 | 15.00 | 5521 | 5600 | 79 | 47.40 | 512.40
4 | Kim | Nolan | 475.00 | 15.00 | 7002 | 7055 | 53 | 31.80 | 521.80
TOTALS | | | 1,375.00 | 45.00 | | | 196 | 117.60 | 1,537.60
`,
    asOf: "2026-11-30",
    units: `
unit | status | rent | total
1 | occupied | 450 | 503.4
2 | vacant | |
3 | occupied | 450 | 512.4
4 | occupied | 475 | 521.8`,
    tied: "1375 45 1537.6",
  },
  {
    name: "Rents in thousands of pesos beside dollars: two rents a row",
    file: `
Casa Verde - Rent Roll - 31 Oct 2026
Unit | Tenant | Rent MXN | Rent USD | Lease End
1 | Ruiz | 18,500 | 1,000 | 31-Mar-2027
2 | Soto | 20,350 | 1,100 | 30-Jun-2027
3 | vacant | | |
Total | | 38,850 | 2,100 |
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | end
1 | occupied | | 2027-03-31
2 | occupied | | 2027-06-30
3 | vacant | |`,
    errors: "R23",
  },
  {
    name: "Units by floors as headings with subtotals per floor and one office let to the manager",
    file: `
215 Grand - October 2026 rents
Apt | Tenant | Bedrooms | Rent | Security
1st Floor
1A | Office (mgmt) | 0 | 0 | 0
1B | Hauser | 1 | 1,310 | 1,310
Floor total | | | 1,310 | 1,310
2nd Floor
2A | Imani | 2 | 1,720 | 1,650
2B | VACANT | 1 | |
Floor total | | | 1,720 | 1,650
Building total | 4 | | 3,030 | 2,960
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | beds
1A | down | | 0
1B | occupied | 1310 | 1
2A | occupied | 1720 | 2
2B | vacant | | 1`,
    tied: "1310 1720 1650 4 3030 2960",
  },
];
