import type { HandRoll } from "../by-hand/hand-roll.ts";

/** Written after the first repairs, by the same examiner, in shapes that the first did not have. */
export const UNSEEN_LATER: HandRoll[] = [
  {
    name: "OneSite style, a renewal and a transfer below their units, without a second number",
    file: `
Rent Roll Detail
As of 03/31/2026
Unit | Floorplan | SQFT | Unit/Lease Status | Name | Move-In | Lease Start | Lease End | Market + Addl. | Total Billing | RENT | PEST
A101 | S0 | 450 | Occupied | GRAY, L | 05/01/2024 | 05/01/2025 | 04/30/2026 | 900.00 | 885.00 | 880.00 | 5.00
 | | | Pending transfer | GRAY, L | | 05/01/2026 | 04/30/2027 | 0.00 | 905.00 * | 900.00 * | 5.00 *
A102 | S0 | 450 | Occupied-NTV | HUNT, M | 06/01/2023 | 06/01/2025 | 05/31/2026 | 900.00 | 870.00 | 865.00 | 5.00
A103 | S0 | 450 | Vacant-Leased | VACANT | | | | 900.00 | 0.00 | 0.00 | 0.00
 | | | Applicant | IRVIN, N | 04/15/2026 | 04/15/2026 | 04/14/2027 | | 910.00 * | 905.00 * | 5.00 *
Totals: | | 1,350 | | | | | | 2,700.00 | 1,755.00 | 1,745.00 | 10.00
`,
    asOf: "2026-03-31",
    units: `
unit | status | rent | market | total
A101 | occupied | 880 | 900 | 885
A102 | notice | 865 | 900 | 870
A103 | vacant_leased | | 900 | 0`,
    other: "A101 future 900; A103 applicant 905",
    tied: "1350 2700 1755 1745 10",
  },
  {
    name: "A seller's table with vacancy told where the lease would begin",
    file: `
Unit | Beds | Baths | Sq. Ft. | Rent | Lease Start | Lease End
101 | 1 | 1 | 600 | $1,050 | 4/1/2025 | 3/31/2026
102 | 1 | 1 | 600 | $1,075 | Month-to-Month |
103 | 2 | 1 | 750 | $1,250 | VACANT |
104 | 2 | 1 | 750 | $1,225 | 7/1/2025 | 6/30/2026
Totals/Averages | | | 675 | $4,600 | |
`,
    asOf: "given 2026-01-15",
    units: `
unit | status | rent | sqft | mtm
101 | occupied | 1050 | 600 |
102 | occupied | 1075 | 600 | yes
103 | vacant | | 750 |
104 | occupied | 1225 | 750 |`,
    tied: "4600",
  },
  {
    name: "A park with lots sold, a manager's lot and rents by the lot and the home",
    file: `
Site | Tenant | Site Rent | POH Rent | Trash | Total | Delinquent
A-1 | Ellis | 410 | | 15 | 425 | 0
A-2 | Frost (manager) | 0 | | 0 | 0 | 0
A-3 | Gantt | 410 | 525 | 15 | 950 | 95
A-4 | VACANT PAD | | | | |
A-5 | Hoyle | 395 | | 15 | 410 | 0
TOTALS | | 1,215 | 525 | 45 | 1,785 | 95
`,
    units: `
unit | status | rent | total | balance
A-1 | occupied | 410 | 425 | 0
A-2 | employee | 0 | 0 | 0
A-3 | occupied | 935 | 950 | 95
A-4 | vacant | | |
A-5 | occupied | 395 | 410 | 0`,
    tied: "1215 1785 95",
  },
  {
    name: "ResMan after a transfer, categories in a column of its own",
    file: `
Unit | Unit Type | SQFT | Residents | Status | Market | Trans. Category | Amount | Lease End
201 | B1 | 810 | Ivey, P | Current | 1,300 | Rent | 1,245.00 | 9/30/2026
 | | | | | | Pet Rent | 35.00 |
 | | | | | | Renters Insurance | 12.50 |
202 | B1 | 810 | Joyce, Q | Under Eviction | 1,300 | Rent | 1,215.00 | 5/31/2026
203 | B1 | 810 | | Vacant - Make Ready | 1,300 | | |
Total | | 2,430 | | | 3,900 | | 2,507.50 |
`,
    asOf: "given 2026-05-05",
    units: `
unit | status | rent | market | charges
201 | occupied | 1245 | 1300 | rent 1245, pet 35, insurance 12.5
202 | occupied | 1215 | 1300 | rent 1215
203 | vacant | | 1300 |`,
    tied: "2430 3900 2507.5",
  },
  {
    name: "TenantCloud with types of leases and cycles",
    file: `
Property | Unit | Tenant | Lease Type | Rent | Rent Cycle | Start Date | End Date | Deposit | Status
Pearl 9 | 1 | Kerr | Fixed | 1100 | Monthly | 03/01/2026 | 02/28/2027 | 1100 | Active
Pearl 9 | 2 | Lowe | Month to month | 260 | Weekly | 08/01/2024 | | 500 | Active
Pearl 9 | 3 | | | | | | | | Vacant
Pearl 9 | 4 | Moss | Fixed | 550 | Every 2 weeks | 01/15/2026 | 01/14/2027 | 550 | Active
`,
    asOf: "given 2026-04-01",
    units: `
unit | status | rent | deposit | mtm
1 | occupied | 1100 | 1100 |
2 | occupied | 1126.67 | 500 | yes
3 | vacant | | |
4 | occupied | 1191.67 | 550 |`,
  },
  {
    name: "Rents of last year and this one, the raise between them",
    file: `
Apartment | Resident | Since | Rent 2025 | Raise | Rent 2026
1N | Nader | 6/2019 | 1,310 | 40 | 1,350
1S | Ochoa | Jan 2022 | 1,275 | 40 | 1,315
2N | empty | | 1,290 | | 
2S | Perez | 11/2023 | 1,300 | 35 | 1,335
 | | | 5,175 | 115 | 4,000
`,
    units: `
unit | status | rent | move
1N | occupied | 1350 | 2019-06-01
1S | occupied | 1315 | 2022-01-01
2N | vacant | |
2S | occupied | 1335 | 2023-11-01`,
    tied: "4000",
  },
  {
    name: "Two shops and offices over a bank, steps in words",
    file: `
Suite | Tenant | RSF | Base Rent/Mo | Base Rent/SF/Yr | CAM/Mo | Lease Commencement | Lease Expiration | Options
100 | First Bank | 3,000 | $7,500.00 | $30.00 | $1,250.00 | 1/1/2020 | 12/31/2029 | 2 x 5 yr
110 | Quick Print | 1,200 | $2,400.00 | $24.00 | $500.00 | 6/1/2023 | 5/31/2028 | 1 x 5 yr
200 | Available | 2,000 | | | | | |
210 | Reed CPA | 1,500 | $2,750.00 | $22.00 | $0.00 | 9/1/2025 | 8/31/2028 | none
Total | 4 suites | 7,700 | $12,650.00 | | $1,750.00 | | |
Occupied | | 5,700 | 74.0% |
`,
    asOf: "given 2026-02-01",
    units: `
unit | status | rent | sqft | end
100 | occupied | 7500 | 3000 | 2029-12-31
110 | occupied | 2400 | 1200 | 2028-05-31
200 | vacant | | 2000 |
210 | occupied | 2750 | 1500 | 2028-08-31`,
    tied: "7700 12650 1750",
  },
  {
    name: "Staff told behind their names, dues owed by another word",
    file: `
Apt | Name | Rent | Owes | Lease thru
1 | Quist, R | 1,200 | 0 | 8/31/2026
2 | Rowe, S - maintenance | 600 | 0 | MTM
3 | Shaw, T | 1,225 | 310 | 10/31/2026
4 | ** vacant ** | | |
All | | 3,025 | 310 |
`,
    asOf: "given 2026-03-01",
    units: `
unit | status | rent | balance | mtm
1 | occupied | 1200 | 0 |
2 | employee | 600 | 0 | yes
3 | occupied | 1225 | 310 |
4 | vacant | | |`,
    tied: "3025 310",
  },
  {
    name: "Voucher amounts in a second line, names over two lines",
    file: `
Unit | Tenant | Tenant Portion | HAP Payment | Contract Rent | Inspection
12A | Tate, U | 312 | 788 | 1,100 | passed 2/26
12B | Usher, V | 0 | 1,100 | 1,100 | passed 2/26
14A | Vance, W | 1,050 | | 1,050 | 
14B | Vacant | | | | abated
Total | | 1,362 | 1,888 | 3,250 |
`,
    units: `
unit | status | rent | subsidy
12A | occupied | 1100 | 788
12B | occupied | 1100 | 1100
14A | occupied | 1050 |
14B | vacant | |`,
    tied: "1888 3250",
  },
  {
    name: "Student beds on one line of each unit",
    file: `
Unit | Beds | Occupied Beds | Rate Per Bed | Monthly Rent
A | 4 | 4 | 650 | 2,600
B | 4 | 3 | 650 | 1,950
C | 2 | 0 | 725 | 0
Total | 10 | 7 | | 4,550
`,
    units: `
unit | status | rent | beds
A | occupied | 2600 | 4
B | occupied | 1950 | 4
C | vacant | | 2`,
    tied: "4550",
  },
  {
    name: "A ledger of payments",
    file: `
Tenant Ledger
Unit | Tenant | Date | Description | Charge | Payment | Balance
101 | Wade | 04/01/2026 | Rent | 1,000.00 | | 1,000.00
101 | Wade | 04/03/2026 | Payment - check 1182 | | 1,000.00 | 0.00
102 | Yost | 04/01/2026 | Rent | 980.00 | | 980.00
102 | Yost | 04/05/2026 | Late fee | 50.00 | | 1,030.00
`,
    refused: /payments or transactions/i,
  },
  {
    name: "Units that are to be had",
    file: `
Unit Availability
Unit | Type | Sq Ft | Status | Ready Date | Asking Rent | Days Vacant
104 | 1x1 | 640 | Vacant Ready | 3/1/2026 | 1,225 | 31
118 | 2x1 | 820 | On Notice | 5/1/2026 | 1,425 | 0
`,
    refused: /availab/i,
  },
];
