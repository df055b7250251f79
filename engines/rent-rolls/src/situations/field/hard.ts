import type { HandRoll } from "../by-hand/hand-roll.ts";

/** A third lot, of shapes that mislead: written and read once after the first two lots' faults were mended. */
export const HARD: HandRoll[] = [
  {
    name: "Three lines a unit: name, phone and mail below it, lease dates below each other",
    file: `
Unit | Resident | Lease | Rent | Deposit
101 | Amos, Jill | 05/01/2025 | 1,150.00 | 500.00
 | (555) 010-7788 | 04/30/2026 | |
 | jill@example.com | | |
102 | VACANT | | |
103 | Bart, Theo | 07/01/2025 | 1,175.00 | 500.00
 | (555) 010-9911 | 06/30/2026 | |
 | theo@example.com | | |
Total | | | 2,325.00 | 1,000.00
`,
    units: `
unit | status | rent | deposit | start | end
101 | occupied | 1150 | 500 | 2025-05-01 | 2026-04-30
102 | vacant | | | |
103 | occupied | 1175 | 500 | 2025-07-01 | 2026-06-30`,
    tied: "2325 1000",
  },
  {
    name: "Same unit numbers in two buildings, the building in a heading line, one total for all",
    file: `
Unit | Tenant | Rent | Lease End
Bldg 100
1 | Ash | 900 | 3/31/2026
2 | Bay | 910 | 4/30/2026
Bldg 200
1 | Cox | 920 | 5/31/2026
2 | Vacant | |
Total | | 2,730 |
`,
    units: `
building | unit | status | rent
100 | 100-1 | occupied | 900
100 | 100-2 | occupied | 910
200 | 200-1 | occupied | 920
200 | 200-2 | vacant |`,
    tied: "2730",
  },
  {
    name: "Total that is a sum of an old range and misses the last unit: red",
    file: `
Unit | Tenant | Rent
1 | Ash | 900
2 | Bay | 910
3 | Cox | 920
4 | Dee | 930
Total | | 2,730
`,
    units: `
unit | rent
1 | 900
2 | 910
3 | 920
4 | 930`,
    red: "2730",
  },
  {
    name: "A rent with a letter O for a zero is no rent and is said",
    file: `
Unit | Tenant | Rent
1 | Ash | 9OO
2 | Bay | 910
3 | Cox | 920
Total | | 2,730
`,
    units: `
unit | rent
1 |
2 | 910
3 | 920`,
    red: "2730",
    errors: "V01",
  },
  {
    name: "Thousands with an apostrophe and with blanks, Swiss and Swedish",
    file: `
Unit | Tenant | Rent | Lease End
1 | Ash | 1'150.00 | 2026-03-31
2 | Bay | 1 210.00 | 2026-04-30
3 | Cox | 1'090.50 | 2026-05-31
Total | | 3'450.50 |
`,
    units: `
unit | rent | end
1 | 1150 | 2026-03-31
2 | 1210 | 2026-04-30
3 | 1090.5 | 2026-05-31`,
    tied: "3450.5",
  },
  {
    name: "Current, proposed and market rents with HAP contract rents of the same unit type",
    file: `
Unit | Type | Tenant | Current HAP Contract Rent | Proposed Contract Rent | Market Rent | Tenant Share | HAP Share
1 | 1BR | Ash | 910 | 1,050 | 1,075 | 300 | 610
2 | 1BR | Bay | 910 | 1,050 | 1,075 | 210 | 700
3 | 2BR | Vacant | 1,120 | 1,300 | 1,325 | |
Total | | | 2,940 | 3,400 | 3,475 | 510 | 1,310
`,
    units: `
unit | status | rent | market | subsidy
1 | occupied | 910 | 1075 | 610
2 | occupied | 910 | 1075 | 700
3 | vacant | | 1325 |`,
    tied: "3475 1310",
  },
  {
    name: "Two tenants of one unit in two rows, each with a part of the rent",
    file: `
Unit | Tenant | SF | Market | Rent | Lease End
1A | Ash | 900 | 1,500 | 750 | 3/31/2026
1A | Bay | 900 | 1,500 | 725 | 3/31/2026
1B | Cox | 900 | 1,500 | 1,450 | 6/30/2026
1C | Vacant | 640 | 1,210 | |
Total | | 2,440 | 4,210 | 2,925 |
`,
    units: `
unit | status | rent | market | sqft
1A | occupied | 1475 | 1500 | 900
1B | occupied | 1450 | 1500 | 900
1C | vacant | | 1210 | 640`,
    tied: "2440 4210 2925",
  },
  {
    name: "Percent, index and year columns between the rents",
    file: `
Apt | Beds | Rent 2024 | Rent 2025 | % Chg | Rent/Bed | Current Rent | Tenant
1 | 2 | 1,000 | 1,050 | 5.0% | 540 | 1,080 | Ash
2 | 2 | 990 | 1,040 | 5.1% | 535 | 1,070 | Bay
3 | 1 | 800 | 830 | 3.8% | 850 | 850 | Cox
Sum | | 2,790 | 2,920 | | | 3,000 |
`,
    units: `
unit | beds | rent
1 | 2 | 1080
2 | 2 | 1070
3 | 1 | 850`,
    tied: "3000",
  },
  {
    name: "Leased and vacant square feet, one tenant over several suites",
    file: `
Suite | Tenant | RSF | Monthly Base Rent | Monthly CAM | Lease Start | Lease Exp
100 | Salon | 1,000 | 2,000 | 350 | 1/1/2024 | 12/31/2028
110-120 | Dentist | 2,400 | 4,800 | 840 | 6/1/2022 | 5/31/2032
130 | Vacant | 800 | | | |
Total | | 4,200 | 6,800 | 1,190 | |
`,
    units: `
unit | status | rent | sqft
100 | occupied | 2000 | 1000
110-120 | occupied | 4800 | 2400
130 | vacant | | 800`,
    tied: "4200 6800 1190",
  },
  {
    name: "Page totals carried forward on each page",
    file: `
Unit | Tenant | Rent
1 | Ash | 900
2 | Bay | 910
Page total | | 1,810
Carried forward | | 1,810
Unit | Tenant | Rent
Brought forward | | 1,810
3 | Cox | 920
4 | Dee | 930
Page total | | 1,850
Grand total | | 3,660
`,
    units: `
unit | rent
1 | 900
2 | 910
3 | 920
4 | 930`,
    tied: "1810 1850 3660",
  },
  {
    name: "Vacancy loss and net rows right below the units in the rent column",
    file: `
Unit | Type | Tenant | Market | Rent
1 | 1/1 | Ash | 1,000 | 950
2 | 1/1 | Bay | 1,000 | 960
3 | 1/1 | Vacant | 1,000 |
Gross potential | | | 3,000 |
Vacancy (33%) | | | -1,000 |
Scheduled rent | | | | 1,910
Annualized | | | | 22,920
`,
    units: `
unit | status | rent | market
1 | occupied | 950 | 1000
2 | occupied | 960 | 1000
3 | vacant | | 1000`,
  },
  {
    name: "Unit and tenant in one cell, a dash between",
    file: `
Unit / Tenant | Beds | Rent | Lease End
101 - Ash, Ann | 1 | 900 | 3/31/2026
102 - Bay, Bob | 2 | 1,100 | 4/30/2026
103 - Vacant | 2 | | 
Total | | 2,000 |
`,
    refused: /header that names units/,
  },
  {
    name: "Rent roll of a typed workbook with a blank first column and first rows",
    typed: true,
    file: `

 | | | | | |
 | Rent Roll | | | | 2025-12-31 |
 |
 | Unit No | Occupant | Area | Rent PCM | Lease End | Arrears
 | 1 | Ash | 610 | 900 | 2026-03-31 | 0
 | 2 | Bay | 640 | 925.5 | 2026-05-31 | 120
 | 3 | Void | 610 | 0 | |
 | | | 1860 | 1825.5 | | 120
`,
    asOf: "2025-12-31",
    units: `
unit | status | rent | sqft | end | balance
1 | occupied | 900 | 610 | 2026-03-31 | 0
2 | occupied | 925.5 | 640 | 2026-05-31 | 120
3 | vacant | | 610 | |`,
    tied: "1860 1825.5 120",
  },
  {
    name: "Renewal offers beside the lease in place: the offer is no rent",
    file: `
Unit | Resident | Status | Market | Current Rent | Renewal Offer | Offer Status | Lease End
1 | Ash | Occupied | 1,200 | 1,100 | 1,180 | Sent | 4/30/2026
2 | Bay | Occupied | 1,200 | 1,150 | 1,190 | Accepted | 5/31/2026
3 | Cox | Notice | 1,250 | 1,200 | | Declined | 3/31/2026
4 | | Vacant | 1,250 | | | |
Totals | | | 4,900 | 3,450 | 2,370 | |
`,
    units: `
unit | status | rent | market
1 | occupied | 1100 | 1200
2 | occupied | 1150 | 1200
3 | notice | 1200 | 1250
4 | vacant | | 1250`,
    tied: "4900 3450",
  },
];
