import type { HandRoll } from "./hand-roll.ts";

/** Owners' own sheets. */
export const OWNERS: HandRoll[] = [
  {
    name: "A stray note in a far column beside the headings",
    file: `
42 Linden Avenue rent roll, 1/1/2026 | | | | | | | | | | |
Apt | Tenant | Beds | Rent | Lease ends | Deposit | | | | | | ask Joe about unit 3 rent and the lease of the garage
1 | Amos | 1 | 700 | 4/30/2026 | 700
2 | Bell | 2 | 850 | 9/30/2026 | 850
3 | Carr | 2 | 840 | MTM | 800
Total | | | 2390 | | 2350
`,
    asOf: "2026-01-01",
    units: `
unit | status | rent | beds | mtm | deposit
1 | occupied | 700 | 1 | | 700
2 | occupied | 850 | 2 | | 850
3 | occupied | 840 | 2 | yes | 800`,
    tied: "2390 2350",
  },
  {
    name: "Notes in far columns over and beside the headings, and a phone list to the right",
    file: `
 | | | | | | | | Remember water bill due 15th
Unit | Tenant | Rent | Deposit | Lease Exp | | | | Plumber | 555-0101
A | Dietz | 650 | 500 | 5/31/2026 | | | | Roofer | 555-0102
B | Ebert | 675 | 500 | 8/31/2026 | | | | Unit keys | with Joe
C | vacant | | | | | | | Rent due | the 5th
 | | 1325 | 1000
`,
    units: `
unit | status | rent | deposit
A | occupied | 650 | 500
B | occupied | 675 | 500
C | vacant | |`,
    tied: "1325 1000",
  },
  {
    name: "Expenses under the units: property taxes is no home",
    file: `
Duplex plus cottage - monthly
Unit | Tenant | Rent
Upstairs | Falk | 1100
Downstairs | Gant | 1050
Cottage | Hale | 800
Total income | | 2950
Expenses
Property Taxes | | 310
Insurance | | 145
Water/Sewer | City | 90
Mortgage | First Bank | 1200
Total expenses | | 1745
Net | | 1205
`,
    units: `
unit | status | rent
Upstairs | occupied | 1100
Downstairs | occupied | 1050
Cottage | occupied | 800`,
    tied: "2950",
  },
  {
    name: "Expenses right under the units with no word that announces them",
    file: `
Unit | Tenant Name | Monthly Rent | Annual Rent
101 | Ibsen | 900 | 10800
102 | Jonas | 925 | 11100
103 | Kolb | 910 | 10920
Gross Income | | 2735 | 32820
Property Taxes | | 300 | 3600
Insurance | | 120 | 1440
Repairs | | 150 | 1800
Net Operating Income | | 2165 | 25980
`,
    units: `
unit | status | rent
101 | occupied | 900
102 | occupied | 925
103 | occupied | 910`,
    tied: "2735 32820",
  },
  {
    name: "Square feet of zero are not known",
    file: `
Unit | Type | SF | Tenant | Rent | Market
1 | 1BR | 0 | Lamb | 800 | 850
2 | 1BR | 0 | Mann | 825 | 850
3 | 2BR | 900 | Nagy | 1000 | 1050
Total | | 900 | | 2625 | 2750
`,
    units: `
unit | status | rent | market | sqft | beds
1 | occupied | 800 | 850 | | 1
2 | occupied | 825 | 850 | | 1
3 | occupied | 1000 | 1050 | 900 | 2`,
    tied: "900 2625 2750",
  },
  {
    name: "A rooming house by the week, the frequency beside each rent",
    file: `
Room | Guest | Pays | Per | Since
1 | Ochs | 150 | week | 1/5/2026
2 | Pohl | 160 | wk | 2/1/2026
3 | Rabe | 600 | month | 6/1/2025
4 | empty | 150 | week |
`,
    units: `
unit | status | rent
1 | occupied | 650
2 | occupied | 693.33
3 | occupied | 600
4 | vacant |`,
    warns: "R04",
  },
  {
    name: "Weekly rents by their heading, totals by the week too",
    file: `
Sunset Motor Court - weekly rentals - March 2026
Rm | Name | Weekly Rent | Deposit
1 | Sack | 210 | 200
2 | Teuf | 210 | 200
3 | Uhde | 220 | 200
 | TOTAL | 640 | 600
`,
    asOf: "2026-03-31",
    units: `
unit | status | rent | deposit
1 | occupied | 910 | 200
2 | occupied | 910 | 200
3 | occupied | 953.33 | 200`,
    tied: "2773.33 600",
  },
  {
    name: "Merged building names down the side, floors in words, typed cells",
    file: `
Owner: Hartmann Family Trust | | | | | as of | 2026-02-28
Bldg | Apt | Size | Tenant | Market | Rent | Expires
North | 1 | 1/1 | Vogt | 900 | 880 | 2026-12-31
 | 2 | 2/1 | Weis | 1100 | 1080 | 2026-06-30
South | 1 | 1/1 | VACANT | 900 | 0 |
 | 2 | 2/1 | Zorn | 1100 | 1090 | 2026-08-31
Total | 4 units | | | 4000 | 3050 |
`,
    typed: true,
    merges: [
      { top: 2, left: 0, bottom: 3, right: 0 },
      { top: 4, left: 0, bottom: 5, right: 0 },
    ],
    asOf: "2026-02-28",
    units: `
building | unit | status | rent | market | beds | baths
North | North-1 | occupied | 880 | 900 | 1 | 1
North | North-2 | occupied | 1080 | 1100 | 2 | 1
South | South-1 | vacant | | 900 | 1 | 1
South | South-2 | occupied | 1090 | 1100 | 2 | 1`,
    tied: "4000 3050 4",
  },
  {
    name: "Vacant rooms keep their asking rent in the rent column; the total counts it",
    file: `
Unit | Beds | Rent | Tenant | Status
1 | 1 | 950 | Abt | rented
2 | 1 | 950 | | vacant
3 | 2 | 1200 | Beck | rented
4 | 2 | 1250 | | available now
Total | | 4350
`,
    units: `
unit | status | rent | beds
1 | occupied | 950 | 1
2 | vacant | | 1
3 | occupied | 1200 | 2
4 | vacant | | 2`,
    tied: "4350",
    warns: "R04",
  },
  {
    name: "Vacant told by the name, or the lack of one, where all others have names",
    file: `
Apt # | Tenant | Rent | Lease Start | Lease End
1 | Cohn | 1010 | 3/1/2025 | 2/28/2027
2 | Denk | 1025 | 6/1/2025 | 5/31/2027
3 | | 1050 | |
4 | Erb | 1000 | 9/1/2025 | 8/31/2027
5 | - vacant - | 1050 | |
`,
    asOf: "given 2026-01-15",
    units: `
unit | status | rent
1 | occupied | 1010
2 | occupied | 1025
3 | vacant |
4 | occupied | 1000
5 | vacant |`,
  },
  {
    name: "Headings over two lines, a total on top, dates as text in words",
    file: `
Total monthly rent | | | $3,175
 | Tenant | Lease | Monthly | Security
Unit | name | ends | rent | deposit
101 | Frey | June 30, 2026 | $1,050 | $1,000
102 | Graf | 31-Dec-26 | $1,075 | $1,000
103 | Haas | month to month | $1,050 | $900
`,
    asOf: "given 2026-02-01",
    units: `
unit | status | rent | end | deposit | mtm
101 | occupied | 1050 | 2026-06-30 | 1000 |
102 | occupied | 1075 | 2026-12-31 | 1000 |
103 | occupied | 1050 | | 900 | yes`,
    tied: "3175",
  },
  {
    name: "One sheet a building, each with its total, and a cover sheet with the sums",
    file: {
      Summary: `
Building | Units | Rent
Elm | 2 | 1,750
Ash | 2 | 1,900
Total | 4 | 3,650
`,
      Elm: `
Unit | Tenant | Rent
1 | Jung | 850
2 | Kern | 900
Total | | 1,750
`,
      Ash: `
Unit | Tenant | Rent
1 | Lenz | 940
2 | Merk | 960
Total | | 1,900
`,
    },
    units: `
property | unit | status | rent
Elm | 1 | occupied | 850
Elm | 2 | occupied | 900
Ash | 1 | occupied | 940
Ash | 2 | occupied | 960`,
    tied: "1750 1900",
  },
  {
    name: "Rent, pets and parking as columns, the sum at the end of the line",
    file: `
Unit | Resident | Base Rent | Pet | Parking | Utilities | Total Due | Expires
1 | Noll | 1,000 | 25 | 50 | 60 | 1,135 | 12/31/2026
2 | Ober | 1,020 | 0 | 50 | 60 | 1,130 | 11/30/2026
3 | vacant | 0 | 0 | 0 | 0 | 0 |
 | Totals | 2,020 | 25 | 100 | 120 | 2,265
`,
    asOf: "given 2026-02-01",
    units: `
unit | status | rent | charges | total
1 | occupied | 1000 | pet 25, parking 50, utilities 60 | 1135
2 | occupied | 1020 | parking 50, utilities 60 | 1130
3 | vacant | | | 0`,
    tied: "2020 25 100 120 2265",
  },
  {
    name: "A number column before the unit, blank lines between floors, the super's free home",
    file: `
# | Unit | Rooms | Tenant | Rent | Remarks

1 | 1A | 2 BR | Pabst | 1,200.00 |
2 | 1B | 1 BR | Super - Raul | 0.00 | super's apartment, rent free

3 | 2A | 2 BR | Quast | 1,225.00 | pays late
4 | 2B | 1 BR | Ruhl | 980.00 |

TOTALS | | | | 3,405.00 |
`,
    units: `
unit | status | rent | beds
1A | occupied | 1200 | 2
1B | employee | 0 | 1
2A | occupied | 1225 | 2
2B | occupied | 980 | 1`,
    tied: "3405",
  },
  {
    name: "Month columns of what was collected beside the contract rent",
    file: `
Unit | Tenant | Contract Rent | Jan-26 | Feb-26 | Mar-26
1 | Senf | 1000 | 1000 | 1000 | 800
2 | Thon | 1050 | 1050 | 0 | 1050
3 | Unger | 990 | 990 | 990 | 990
Total | | 3040 | 3040 | 1990 | 2840
`,
    units: `
unit | status | rent
1 | occupied | 1000
2 | occupied | 1050
3 | occupied | 990`,
    tied: "3040",
  },
  {
    name: "A column that looks like rent and isn't understood is told, not passed over",
    file: `
Unit | Tenant | Rent | Rent Stip. XQ | Lease End
1 | Veit | 1000 | 110 | 12/31/2026
2 | Wirt | 1050 | 115 | 12/31/2026
3 | Zink | 990 | 105 | 12/31/2026
Total | | 3040 | 330
`,
    asOf: "given 2026-02-01",
    units: `
unit | status | rent
1 | occupied | 1000
2 | occupied | 1050
3 | occupied | 990`,
    tied: "3040",
    errors: "R23",
  },
];
