import type { HandRoll } from "../by-hand/hand-roll.ts";

/** A fourth lot, of shapes that mislead: written and read once after the third one's faults were mended. */
export const MISLEADING: HandRoll[] = [
  {
    name: "Residents' rents in a column called Amount beside a code column that is always RENT",
    file: `
Unit | Resident | Code | Amount | From | To
101 | Ash, A | RENT | 1,050.00 | 06/01/2025 | 05/31/2026
101 | Ash, A | PET | 25.00 | 06/01/2025 | 05/31/2026
102 | Bay, B | RENT | 1,075.00 | 02/01/2026 | 01/31/2027
103 | VACANT | | 0.00 | |
104 | Cox, C | RENT | 1,040.00 | 09/01/2025 | 08/31/2026
104 | Cox, C | GARAGE | 80.00 | 09/01/2025 | 08/31/2026
Total | | | 3,270.00 | |
`,
    units: `
unit | status | rent | charges | end
101 | occupied | 1050 | rent 1050, pet 25 | 2026-05-31
102 | occupied | 1075 | rent 1075 | 2027-01-31
103 | vacant | | |
104 | occupied | 1040 | rent 1040, garage 80 | 2026-08-31`,
    tied: "3270",
  },
  {
    name: "Sold and demolished homes struck from the roll by words in the name",
    file: `
Lot | Resident | Rent | Notes
1 | Ash | 410 |
2 | ABANDONED | | home to be removed
3 | Bay | 410 |
4 | EMPTY PAD | |
5 | Cox | 425 | late
Total | | 1,245 |
`,
    units: `
unit | status | rent
1 | occupied | 410
2 | vacant |
3 | occupied | 410
4 | vacant |
5 | occupied | 425`,
    tied: "1245",
  },
  {
    name: "Market rent that equals the paid rent of all, and a future column of increases",
    file: `
Unit | Tenant Name | Beds | Baths | Sq. Footage | Current Rent | Rent after 7/1/2026 | Lease Exp
1 | Ash | 1 | 1 | 640 | 1,000 | 1,050 | 6/30/2026
2 | Bay | 1 | 1 | 640 | 1,010 | 1,060 | 6/30/2026
3 | Cox | 2 | 1 | 810 | 1,200 | 1,260 | 6/30/2026
Total | | | | 2,090 | 3,210 | 3,370 |
`,
    units: `
unit | beds | sqft | rent | end
1 | 1 | 640 | 1000 | 2026-06-30
2 | 1 | 640 | 1010 | 2026-06-30
3 | 2 | 810 | 1200 | 2026-06-30`,
    tied: "2090 3210",
  },
  {
    name: "A rent column after utilities are paid back: net rent beside gross rent",
    file: `
Apt | Name | Gross Rent | Utility Credit | Net Rent | Lease End
A | Ash | 1,000 | (50) | 950 | 4/30/2026
B | Bay | 1,020 | (50) | 970 | 5/31/2026
C | vacant | | | |
Total | | 2,020 | (100) | 1,920 |
`,
    units: `
unit | status | end
A | occupied | 2026-04-30
B | occupied | 2026-05-31
C | vacant |`,
    tied: "2020",
  },
  {
    name: "Vacant days, turn cost and target beside empty units, MTM premium beside others",
    file: `
Unit | Type | Status | Resident | Mkt | In-Place | MTM Prem | Lease Exp | Days Vac | Target
11 | A1 | O | Ash | 1,100 | 1,075 | | 8/31/2026 | |
12 | A1 | V | | 1,100 | | | | 21 | 1,125
13 | A2 | O | Bay | 1,150 | 1,140 | 100 | 12/31/2025 | |
14 | A2 | NTV | Cox | 1,150 | 1,120 | | 3/31/2026 | | 1,175
Total | | | | 4,500 | 3,335 | 100 | | |
`,
    units: `
unit | status | rent | market
11 | occupied | 1075 | 1100
12 | vacant | | 1100
13 | occupied | 1140 | 1150
14 | notice | 1120 | 1150`,
    tied: "4500 3335",
  },
  {
    name: "Building, floor and line tell the unit, as in old city buildings",
    file: `
Bldg | Floor | Apt | Tenant | Rooms | Rent | Lease Expires
East | 1 | A | Ash | 3 | 1,400 | 5/31/2026
East | 1 | B | Bay | 4 | 1,600 | 6/30/2026
East | 2 | A | Cox | 3 | 1,425 | 7/31/2026
East | 2 | B | Vacant | 4 | |
West | 1 | A | Dee | 3 | 1,390 | 8/31/2026
Total | | | | | 5,815 |
`,
    units: `
building | unit | status | rent | end
East | East-1-A | occupied | 1400 | 2026-05-31
East | East-1-B | occupied | 1600 | 2026-06-30
East | East-2-A | occupied | 1425 | 2026-07-31
East | East-2-B | vacant | |
West | West-1-A | occupied | 1390 | 2026-08-31`,
    tied: "5815",
  },
  {
    name: "Affordable and market homes under headings of their set-aside, a total for each",
    file: `
Harbor Homes - 2/28/2026
Unit | Resident | BR | Max Rent | Actual Rent | Lease End
50% AMI
1 | Ash | 1 | 812 | 800 | 5/31/2026
2 | Bay | 2 | 975 | 960 | 6/30/2026
Subtotal 50% AMI | | | 1,787 | 1,760 |
60% AMI
3 | Cox | 1 | 974 | 950 | 7/31/2026
4 | Vacant | 2 | 1,170 | |
Subtotal 60% AMI | | | 2,144 | 950 |
Market
5 | Dee | 2 | n/a | 1,500 | 8/31/2026
Subtotal Market | | | | 1,500 |
Total | | | | 4,210 |
`,
    asOf: "2026-02-28",
    units: `
unit | beds | status | rent
1 | 1 | occupied | 800
2 | 2 | occupied | 960
3 | 1 | occupied | 950
4 | 2 | vacant |
5 | 2 | occupied | 1500`,
    tied: "1760 950 1500 4210",
  },
  {
    name: "Rents with a trailing note sign and a legend below, deposits as words",
    file: `
Unit | Tenant | Rent | Deposit | Expires
1 | Ash | 900* | 1 month | 1/31/2026
2 | Bay | 910** | none | MTM
3 | Cox | 925 | $925 | 9/30/2026
* includes parking ** includes storage
Total | | 2,735 | |
`,
    units: `
unit | status | rent | end | mtm
1 | occupied | 900 | 2026-01-31 |
2 | occupied | 910 | | yes
3 | occupied | 925 | 2026-09-30 |`,
    tied: "2735",
    errors: "V01",
  },
  {
    name: "The wrong sheet: statement of a year with a column for each month",
    file: `
12 Month Statement
 | Jan 2025 | Feb 2025 | Mar 2025 | Total
Rental Income | 10,000 | 10,100 | 10,050 | 30,150
Laundry | 120 | 110 | 130 | 360
Total Income | 10,120 | 10,210 | 10,180 | 30,510
Repairs | 900 | 400 | 1,200 | 2,500
NOI | 9,220 | 9,810 | 8,980 | 28,010
`,
    refused: /statement|header/i,
  },
  {
    name: "Only those behind: a delinquency list with rents",
    file: `
Delinquency Report as of 1/31/2026
Unit | Resident | Status | 0-30 | 31-60 | 61-90 | 90+ | Total Due | Rent
101 | Ash | Current | 500 | 0 | 0 | 0 | 500 | 1,000
204 | Bay | Current | 1,050 | 1,050 | 0 | 0 | 2,100 | 1,050
Total | | | 1,550 | 1,050 | 0 | 0 | 2,600 |
`,
    refused: /delinquen/i,
  },
  {
    name: "Lease expirations sorted by month with heading rows of months",
    file: `
Rent Roll by Lease Expiration
Unit | Resident | Market Rent | Lease Rent | Lease End
March 2026
3 | Ash | 1,000 | 960 | 3/31/2026
1 | Bay | 1,000 | 970 | 3/15/2026
Total March 2026 | 2 | 2,000 | 1,930 |
April 2026
2 | Cox | 1,050 | 1,000 | 4/30/2026
Total April 2026 | 1 | 1,050 | 1,000 |
Month to month
4 | Dee | 1,050 | 1,040 |
Total Month to month | 1 | 1,050 | 1,040 |
Grand Total | 4 | 4,100 | 3,970 |
`,
    units: `
unit | status | rent | market | end
3 | occupied | 960 | 1000 | 2026-03-31
1 | occupied | 970 | 1000 | 2026-03-15
2 | occupied | 1000 | 1050 | 2026-04-30
4 | occupied | 1040 | 1050 |`,
    tied: "2000 1930 1050 1000 1040 4100 3970",
  },
  {
    name: "A manager's home at no rent, an office and a storage unit in the units' numbers",
    file: `
Apt | Occupant | Type | Market | Rent
1 | On-site manager | 1BR | 1,000 | 0
2 | Ash | 1BR | 1,000 | 985
3 | Leasing office | 1BR | 1,000 | 0
4 | Storage - maintenance | Studio | 800 | 0
5 | Bay | 2BR | 1,250 | 1,240
Total | 5 | | 5,050 | 2,225
`,
    units: `
unit | status | rent | market
1 | employee | 0 | 1000
2 | occupied | 985 | 1000
3 | down | | 1000
4 | down | | 800
5 | occupied | 1240 | 1250`,
    tied: "5050 2225 5",
  },
];
