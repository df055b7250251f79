import type { HandRoll } from "../by-hand/hand-roll.ts";

/** Eight more of the stranger, after the repairs that the first fifteen asked for. */
export const STRANGE_LATER: HandRoll[] = [
  {
    name: "Voyager affordable: subsidy and tenant charges by code, a transfer, a down unit",
    file: `
Affordable Rent Roll with Lease Charges
Property: Cedar Grove (cg1)
As Of: 03/31/2026
Unit | Unit Type | Sq Ft | Resident | Name | Contract Rent | Charge Code | Amount | Deposit | Move In | Lease Expiration | Move Out | Balance
A1 | 1br | 590 | t01 | Dove, Al | 910 | rent | 288.00 | 288.00 | 05/01/2019 | 04/30/2026 | | 0.00
 | | | | | | subsidy | 622.00 | | | | |
A2 | 1br | 590 | t02 | Elm, Bea | 910 | rent | 910.00 | 300.00 | 02/01/2025 | 01/31/2027 | | 15.00
A3 | 2br | 780 | DOWN | Down unit | 1,105 | | 0.00 | | | | | 0.00
A4 | 2br | 780 | t04 | Fay, Cy | 1,105 | rent | 0.00 | 0.00 | 10/01/2022 | 09/30/2026 | | 0.00
 | | | | | | subsidy | 1,105.00 | | | | |
Total | | 2,740 | | | 4,030 | | 2,925.00 | 588.00 | | | | 15.00
`,
    asOf: "2026-03-31",
    units: `
unit | status | rent | subsidy | sqft | balance
A1 | occupied | 910 | 622 | 590 | 0
A2 | occupied | 910 | | 590 | 15
A3 | down | | | 780 | 0
A4 | occupied | 1105 | 1105 | 780 | 0`,
    tied: "2740 2925 15",
  },
  {
    name: "Roommates in a row each, areas repeated, an empty unit of the same area",
    file: `
Oak Hall Rent Roll as of 08/15/2026
Unit | Sq Ft | Resident | Rent | Lease End
1 | 900 | Gale, A | 600 | 07/31/2027
1 | 900 | Hunt, B | 600 | 07/31/2027
2 | 900 | Ives, C | 1,190 | 05/31/2027
3 | 900 | VACANT | |
Total | 2,700 | | 2,390 |
`,
    asOf: "2026-08-15",
    units: `
unit | status | rent | sqft
1 | occupied | 1200 | 900
2 | occupied | 1190 | 900
3 | vacant | | 900`,
    tied: "2700 2390",
  },
  {
    name: "Entrata with two heading lines and groups of charges",
    file: `
 | | | | Lease | | Rent | | | Other Charges | | |
Unit | Plan | SF | Status | Start | End | Market | Scheduled | | Pet | Parking | Total | Balance
1001 | A1 | 640 | Occupied | 01/10/2026 | 01/09/2027 | 1,220 | 1,195 | | 20 | 0 | 1,215 | 0
1002 | A1 | 640 | Notice | 06/01/2025 | 05/31/2026 | 1,220 | 1,175 | | 0 | 50 | 1,225 | 75
1003 | B2 | 990 | Vacant | | | 1,640 | | | | | |
Totals | | 2,270 | | | | 4,080 | 2,370 | | 20 | 50 | 2,440 | 75
`,
    asOf: "given 2026-04-10",
    units: `
unit | status | rent | market | total | end
1001 | occupied | 1195 | 1220 | 1215 | 2027-01-09
1002 | notice | 1175 | 1220 | 1225 | 2026-05-31
1003 | vacant | | 1640 | |`,
    tied: "2270 4080 2370 2440 75",
  },
  {
    name: "Owner's sheet of a triplex and two houses with two-figure years",
    file: `
Rent roll 11/1/26
Where | Renter | Beds | Rent | Since | Lease to | Dep.
44 Hale - up | Jones | 2 | 875 | 6/15/21 | mtm | 500
44 Hale - down | King | 2 | 900 | 9/1/24 | 8/31/27 | 900
44 Hale - rear | - vacant - | 1 | | | |
12 Ivy | Lane | 3 | 1,250 | 3/1/25 | 2/28/27 | 1,250
9 Jay | Moon | 3 | 1,195 | 12/1/23 | 11/30/26 | 1,000
 | | | 4,220 | | | 3,650
`,
    units: `
unit | status | rent | beds | deposit
44 Hale - up | occupied | 875 | 2 | 500
44 Hale - down | occupied | 900 | 2 | 900
44 Hale - rear | vacant | | 1 |
12 Ivy | occupied | 1250 | 3 | 1250
9 Jay | occupied | 1195 | 3 | 1000`,
    tied: "4220 3650",
  },
  {
    name: "RealPage with rents by the lease and a concession by month and once",
    file: `
Current Resident Rent Roll | | | | | | | | |
Property: Mill Race | As of 05/15/2026
Bldg | Unit | Floorplan | SqFt | Status | Resident | Lease Begin | Lease Exp | Market | Base Rent | Monthly Conc. | One-time Conc. | Net Rent
A | A-1 | Elm | 705 | OCC | Nash, P | 03/01/2026 | 02/28/2027 | 1,240 | 1,225 | -50 | 0 | 1,175
A | A-2 | Elm | 705 | OCC | Orth, Q | 05/01/2026 | 04/30/2027 | 1,240 | 1,210 | 0 | -605 | 1,210
A | A-3 | Elm | 705 | VAC | | | | 1,240 | 0 | 0 | 0 | 0
B | B-1 | Fir | 960 | NTV | Page, R | 07/01/2025 | 06/30/2026 | 1,510 | 1,475 | 0 | 0 | 1,475
Total | | | 3,075 | | | | | 5,230 | 3,910 | -50 | -605 | 3,860
`,
    asOf: "2026-05-15",
    units: `
unit | status | rent | market | conc
A-1 | occupied | 1225 | 1240 | -50
A-2 | occupied | 1210 | 1240 |
A-3 | vacant | | 1240 |
B-1 | notice | 1475 | 1510 |`,
    tied: "3075 5230 3910",
  },
  {
    name: "Broker's summary by plan without units",
    file: `
The Quarry - Unit Mix Summary
Unit Type | # Units | Avg SF | Market Rent | Rent/SF | Total SF | Total Rent
1BR/1BA | 24 | 650 | 1,150 | 1.77 | 15,600 | 27,600
2BR/1BA | 30 | 840 | 1,375 | 1.64 | 25,200 | 41,250
2BR/2BA | 18 | 930 | 1,495 | 1.61 | 16,740 | 26,910
Total/Avg | 72 | 799 | 1,330 | 1.66 | 57,540 | 95,760
`,
    refused: /unit mix|no unit|summary|plan/i,
  },
  {
    name: "Operator's homes by market with management and delinquency beside the rent",
    file: `
Market | Home | Street | Bd | Ba | SF | Lease Status | Tenant | Move-In | Lease End | Market Rent | Lease Rent | Tech Fee | Pet Rent | Total Monthly | Delinquency
ATL | A101 | 12 Oak Way | 3 | 2 | 1,410 | Occupied | Reed | 4/1/2025 | 3/31/2027 | 1,950 | 1,895 | 40 | 0 | 1,935 | 0
ATL | A102 | 90 Elm Cove | 4 | 2.5 | 1,988 | Vacant - Marketed | | | | 2,250 | | | | |
ATL Total | 2 | | | | 3,398 | | | | | 4,200 | 1,895 | 40 | 0 | 1,935 | 0
CLT | C201 | 7 Fox Run | 3 | 2.5 | 1,620 | Occupied - NTV | Sims | 9/1/2023 | 8/31/2026 | 2,050 | 1,995 | 40 | 35 | 2,070 | 412
CLT Total | 1 | | | | 1,620 | | | | | 2,050 | 1,995 | 40 | 35 | 2,070 | 412
Portfolio | 3 | | | | 5,018 | | | | | 6,250 | 3,890 | 80 | 35 | 4,005 | 412
`,
    asOf: "given 2026-07-10",
    units: `
unit | status | rent | market | sqft | balance | total
12 Oak Way | occupied | 1895 | 1950 | 1410 | 0 | 1935
90 Elm Cove | vacant | | 2250 | 1988 | |
7 Fox Run | notice | 1995 | 2050 | 1620 | 412 | 2070`,
    tied: "3398 1895 1620 1995 5018 3890 412",
  },
  {
    name: "Park with weekly rents for some, electricity billed and a sold home",
    file: `
Lot | Resident | Rent | Freq | Electric | Home | Notes
1 | Tuck | 95 | Weekly | 42 | POH |
2 | Upton | 360 | Monthly | 0 | TOH |
3 | Vail | 360 | Monthly | 0 | TOH | sold home 2024
4 | Empty lot | | | | |
5 | Wade | 110 | Weekly | 51 | POH |
`,
    asOf: "given 2026-06-01",
    units: `
unit | status | rent
1 | occupied | 411.67
2 | occupied | 360
3 | occupied | 360
4 | vacant |
5 | occupied | 476.67`,
  },
];
