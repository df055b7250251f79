import type { HandRoll } from "../by-hand/hand-roll.ts";

/** Owners' own sheets as they come by mail, by a tester who had not read the reader. */
export const OWN_SHEETS: HandRoll[] = [
  {
    name: "Building names merged down the side, subtotal in each, grand total",
    typed: true,
    merges: [
      { top: 3, left: 0, bottom: 5, right: 0 },
      { top: 7, left: 0, bottom: 8, right: 0 },
      { top: 0, left: 0, bottom: 0, right: 6 },
    ],
    file: `
BRICK & MORTAR HOLDINGS - RENT ROLL JAN 2026
 | | | | | |
Building | Apt | Tenant | BR | Rent | Lease Exp. | Sec. Dep.
Grove St | 1F | Tilly | 1 | 1150 | 2026-08-31 | 1150
 | 1R | Ulloa | 1 | 1125 | 2026-05-31 | 1125
 | 2F | VACANT | 2 | | |
 | | SUBTOTAL | | 2275 | | 2275
Hill Ave | A | Varga | 3 | 1600 | 2026-12-31 | 1500
 | B | Wolfe | 3 | 1650 | 2027-01-31 | 1650
 | | SUBTOTAL | | 3250 | | 3150
 | | TOTAL | | 5525 | | 5425
`,
    units: `
building | unit | beds | status | rent | end | deposit
Grove St | 1F | 1 | occupied | 1150 | 2026-08-31 | 1150
Grove St | 1R | 1 | occupied | 1125 | 2026-05-31 | 1125
Grove St | 2F | 2 | vacant | | |
Hill Ave | A | 3 | occupied | 1600 | 2026-12-31 | 1500
Hill Ave | B | 3 | occupied | 1650 | 2027-01-31 | 1650`,
    tied: "2275 3250 5525 3150 5425",
  },
  {
    name: "A sheet for each building with its own headings, and a summary sheet in front",
    file: {
      Summary: `
Portfolio summary
Building | Units | Occupied | Monthly rent
1010 Pearl | 3 | 2 | 2,450
22 Coral | 2 | 2 | 2,900
Total | 5 | 4 | 5,350
`,
      "1010 Pearl": `
1010 Pearl Street
Unit | Tenant | Rent | Lease ends
1 | Axel | 1,200 | 6/30/26
2 | | |
3 | Beth | 1,250 | 9/30/26
Total | | 2,450 |
`,
      "22 Coral": `
22 Coral Way
Apt # | Name | Monthly | Expires
A | Carl | 1,400 | 3/31/26
B | Dina | 1,500 | MTM
Total | | 2,900 |
`,
    },
    units: `
unit | status | rent | end | mtm
1 | occupied | 1200 | 2026-06-30 |
2 | vacant | | |
3 | occupied | 1250 | 2026-09-30 |
A | occupied | 1400 | 2026-03-31 |
B | occupied | 1500 | | yes`,
    tied: "2450 2900",
  },
  {
    name: "Two buildings side by side with a blank column between",
    file: `
East Building | | | | | West Building | | |
Unit | Tenant | Rent | Lease End | | Unit | Tenant | Rent | Lease End
E1 | Ann | 900 | 4/30/2026 | | W1 | Bob | 950 | 7/31/2026
E2 | Cat | 910 | 5/31/2026 | | W2 | Vacant | 0 |
E3 | Vacant | 0 | | | W3 | Dan | 975 | 8/31/2026
Total | | 1,810 | | | Total | | 1,925 |
`,
    units: `
unit | status | rent | end
E1 | occupied | 900 | 2026-04-30
E2 | occupied | 910 | 2026-05-31
E3 | vacant | |
W1 | occupied | 950 | 2026-07-31
W2 | vacant | |
W3 | occupied | 975 | 2026-08-31`,
    tied: "1810 1925",
  },
  {
    name: "Subtotals for each floor plan with counts and averages between",
    file: `
Juniper Hills Rent Roll 10/31/2025
Unit | Plan | SF | Resident | Status | Market | Rent | Lease End
101 | A1 | 600 | Hall | Occ | 1,000 | 975 | 3/31/2026
102 | A1 | 600 | Hess | Occ | 1,000 | 985 | 5/31/2026
103 | A1 | 600 | | Vac | 1,000 | |
A1 Subtotal | 3 units | 1,800 | | | 3,000 | 1,960 |
A1 Average | | 600 | | | 1,000 | 980 |
201 | B1 | 850 | Hite | Occ | 1,300 | 1,295 | 1/31/2026
202 | B1 | 850 | Holt | NTV | 1,300 | 1,250 | 11/30/2025
B1 Subtotal | 2 units | 1,700 | | | 2,600 | 2,545 |
B1 Average | | 850 | | | 1,300 | 1,272.50 |
Grand Total | 5 units | 3,500 | | | 5,600 | 4,505 |
`,
    asOf: "2025-10-31",
    units: `
unit | plan | sqft | status | rent | market
101 | A1 | 600 | occupied | 975 | 1000
102 | A1 | 600 | occupied | 985 | 1000
103 | A1 | 600 | vacant | | 1000
201 | B1 | 850 | occupied | 1295 | 1300
202 | B1 | 850 | notice | 1250 | 1300`,
    tied: "1800 3000 1960 1700 2600 2545 3500 5600 4505 3 2 5",
  },
  {
    name: "Headings over three lines as a slanted sheet prints them",
    file: `
 | | | | Monthly | | Security | Lease |
Apt. | | Bed | Square | Contract | Market | Deposit | Start | Lease
No. | Resident Name | rooms | Feet | Rent | Rent | Held | Date | End Date
1 | Ibsen | 1 | 610 | 980.00 | 1,025.00 | 500.00 | 7/1/2025 | 6/30/2026
2 | Jarre | 2 | 820 | 1,210.00 | 1,290.00 | 600.00 | 3/1/2025 | 2/28/2026
3 | VACANT | 2 | 820 | | 1,290.00 | | |
 | TOTALS | | 2,250 | 2,190.00 | 3,605.00 | 1,100.00 | |
`,
    units: `
unit | beds | sqft | status | rent | market | deposit | start | end
1 | 1 | 610 | occupied | 980 | 1025 | 500 | 2025-07-01 | 2026-06-30
2 | 2 | 820 | occupied | 1210 | 1290 | 600 | 2025-03-01 | 2026-02-28
3 | 2 | 820 | vacant | | 1290 | | |`,
    tied: "2250 2190 3605 1100",
  },
  {
    name: "Notes at the bottom: who signs, what is included, a legend of letters",
    file: `
RENT ROLL - 3300 Canal St
Unit | St. | Tenant | Rent | Sec Dep | Lease thru
1 | O | Kane | $1,050 | $1,050 | 4/30/26
2 | O | Lowe | $1,075 | $500 | 12/31/25
3 | V | - | - | - | -
4 | M | (model) | - | - | -
TOTAL | | | $2,125 | $1,550 |
O = occupied V = vacant M = model
* Tenants pay own electric. Landlord pays water ($85/mo avg) and heat.
Unit 2 is 2 months behind, payment plan in place $200/mo.
Certified true and correct: ____________________ Date: 1/15/2026
`,
    units: `
unit | status | rent | deposit | end
1 | occupied | 1050 | 1050 | 2026-04-30
2 | occupied | 1075 | 500 | 2025-12-31
3 | vacant | | 0 |
4 | model | | 0 |`,
    tied: "2125 1550",
  },
  {
    name: "Dates as serial numbers in a column of text, units as figures with decimals",
    file: `
Unit | Tenant | Rent | Move In | Lease End | Deposit
101.0 | Mead | 1100.0 | 45292.0 | 46022.0 | 1100.0
102.0 | Nall | 1120.0 | 45444.0 | 46173.0 | 0.0
103.0 | Vacant | 0.0 | | | 0.0
Total | | 2220.0 | | | 1100.0
`,
    units: `
unit | status | rent | move | end | deposit
101 | occupied | 1100 | 2024-01-01 | 2025-12-31 | 1100
102 | occupied | 1120 | 2024-06-01 | 2026-05-31 | 0
103 | vacant | | | | 0`,
    tied: "2220 1100",
  },
  {
    name: "Unit numbers that a spreadsheet took for days",
    file: `
Unit | Tenant | Beds | Rent | Lease End
1-Jan | Odom | 2 | 1,300 | 5/31/2026
2-Jan | Pugh | 2 | 1,310 | 6/30/2026
1-Feb | Vacant | 2 | | 
2-Feb | Ruiz | 2 | 1,290 | 7/31/2026
`,
    units: `
unit | beds | status | rent | end
1-Jan | 2 | occupied | 1300 | 2026-05-31
2-Jan | 2 | occupied | 1310 | 2026-06-30
1-Feb | 2 | vacant | |
2-Feb | 2 | occupied | 1290 | 2026-07-31`,
  },
  {
    name: "Shops, parking, a cell tower and laundry mixed among homes with one total",
    file: `
Rent Roll as of 12/31/2025 - 48 Bridge Street
Unit | Type | Tenant | SF | Monthly Rent | Lease Expires
101 | Retail | Joe's Pizza LLC | 1,400 | 3,500 | 12/31/2029
201 | 2BR | Sosa | 850 | 1,900 | 6/30/2026
202 | 2BR | Toth | 850 | 1,875 | 9/30/2026
203 | 1BR | Vacant | 640 | 0 |
Parking | 3 stalls | various | | 225 | MTM
Roof | Cell tower | Verizon | | 1,000 | 8/31/2030
Laundry | | Coinmach | | 150 |
Total | | | 3,740 | 8,650 |
`,
    asOf: "2025-12-31",
    units: `
unit | status | rent | sqft
101 | occupied | 3500 | 1400
201 | occupied | 1900 | 850
202 | occupied | 1875 | 850
203 | vacant | | 640`,
    tied: "3740 8650",
  },
  {
    name: "Section 8 split: tenant pays, housing pays, total rent",
    file: `
Unit # | Tenant | BR/BA | Tenant Portion | HAP | Total Rent | Lease Date
1 | Umar | 2/1 | 212 | 888 | 1,100 | 3/1/2025
2 | Vega | 2/1 | 1,050 | 0 | 1,050 | 7/1/2025
3 | Webb | 3/1 | 0 | 1,375 | 1,375 | 11/1/2024
4 | VACANT | 3/1 | | | |
TOTAL | | | 1,262 | 2,263 | 3,525 |
`,
    units: `
unit | beds | baths | status | rent | subsidy
1 | 2 | 1 | occupied | 1100 | 888
2 | 2 | 1 | occupied | 1050 |
3 | 3 | 1 | occupied | 1375 | 1375
4 | 3 | 1 | vacant | |`,
    tied: "2263 3525",
  },
  {
    name: "Weekly rents by heading of the column, motel rooms, total by the week",
    file: `
Sunset Lodge - weekly tenants
Room | Guest | Rate/Week | Since
1 | Yost | 275 | 11/03/2025
2 | Zane | 260 | 01/12/2026
3 | empty | |
4 | Abel | 275 | 02/02/2026
Total | | 810 |
`,
    units: `
unit | status | rent
1 | occupied | 1191.67
2 | occupied | 1126.67
3 | vacant |
4 | occupied | 1191.67`,
    tied: "3510",
  },
  {
    name: "Rents of a German owner: comma for cents, cold rent, costs, warm rent, square meters",
    file: `
Mieterliste Stand 31.12.2025
Whg. | Mieter | Zimmer | Wohnfläche m² | Kaltmiete | Nebenkosten | Warmmiete | Mietbeginn
EG links | Braun | 3 | 72,50 | 688,75 | 180,00 | 868,75 | 01.04.2019
EG rechts | Stark | 2 | 55,00 | 550,00 | 140,00 | 690,00 | 15.10.2022
1. OG links | leer | 3 | 72,50 | | | |
1. OG rechts | Weiss | 2 | 55,00 | 566,50 | 140,00 | 706,50 | 01.02.2024
Summe | | | 255,00 | 1.805,25 | 460,00 | 2.265,25 |
`,
    asOf: "2025-12-31",
    units: `
unit | status | rent | sqft | start
EG links | occupied | 688.75 | 780.38 | 2019-04-01
EG rechts | occupied | 550 | 592.01 | 2022-10-15
1. OG links | vacant | | 780.38 |
1. OG rechts | occupied | 566.5 | 592.01 | 2024-02-01`,
    tied: "1805.25",
  },
  {
    name: "Concessions in parentheses, net effective rent, one-time credit beside",
    file: `
Unit | Resident | Market Rent | Lease Rent | Monthly Concession | Net Effective Rent | Upfront Concession | Lease End
1A | Blum | 2,100 | 2,050 | (170.83) | 1,879.17 | | 10/31/2026
1B | Cobb | 2,100 | 2,100 | | 2,100 | (500.00) | 12/31/2026
1C | Vacant | 2,150 | | | | |
Total | | 6,350 | 4,150 | (170.83) | 3,979.17 | (500.00) |
`,
    units: `
unit | status | rent | market | conc
1A | occupied | 2050 | 2100 | -170.83
1B | occupied | 2100 | 2100 |
1C | vacant | | 2150 |`,
    tied: "6350 4150 -170.83 3979.17",
  },
  {
    name: "Down, model, employee and office units by their remarks",
    file: `
Unit | Type | Status | Resident | Market | Rent | Remarks
1 | 1x1 | Occupied | Dale | 900 | 880 |
2 | 1x1 | Employee | Eads (maint.) | 900 | 450 | 50% employee discount
3 | 1x1 | Down | | 900 | 0 | fire damage
4 | 2x1 | Model | | 1,100 | 0 | model
5 | 2x1 | Vacant | | 1,100 | 0 | make ready
6 | 2x1 | Occupied | Falk | 1,100 | 1,090 | MTM
 | | | | 6,000 | 2,420 |
`,
    units: `
unit | status | rent | market | beds | baths
1 | occupied | 880 | 900 | 1 | 1
2 | employee | 450 | 900 | 1 | 1
3 | down | | 900 | 1 | 1
4 | model | | 1100 | 2 | 1
5 | vacant | | 1100 | 2 | 1
6 | occupied | 1090 | 1100 | 2 | 1`,
    tied: "6000 2420",
  },
  {
    name: "Utilities included said in the rent cell, dollars and words",
    file: `
APT | NAME | RENT PER MONTH | LEASE
1 | Gage | $950 + utilities | thru 5/31/26
2 | Hart | $1,000 incl. heat | m-t-m
3 | Ives | $975 | thru 8/15/26
4 | VACANT | asking $1,025 |
`,
    units: `
unit | status | rent | end | mtm
1 | occupied | 950 | 2026-05-31 |
2 | occupied | 1000 | | yes
3 | occupied | 975 | 2026-08-15 |
4 | vacant | | |`,
  },
  {
    name: "Roll with a number column before units and blank lines between floors, total at top right",
    file: `
1700 Lake Apartments | | | | | Total rent: | 4,075
 | | | | | |
# | Unit | Tenant | Rent | From | To | Deposit
1 | 1N | Jett | 1,350 | 5/1/25 | 4/30/26 | 1,350
2 | 1S | Kerr | 1,375 | 6/1/25 | 5/31/26 | 1,375
 | | | | | |
3 | 2N | Lane | 1,350 | 10/1/25 | 9/30/26 | 1,000
4 | 2S | vacant | | | |
`,
    units: `
unit | status | rent | start | end | deposit
1N | occupied | 1350 | 2025-05-01 | 2026-04-30 | 1350
1S | occupied | 1375 | 2025-06-01 | 2026-05-31 | 1375
2N | occupied | 1350 | 2025-10-01 | 2026-09-30 | 1000
2S | vacant | | | |`,
    tied: "4075",
  },
  {
    name: "Units across in columns, one card each, no table of rows: refused or read, never half",
    file: `
 | Unit 1 | Unit 2 | Unit 3
Tenant | Mays | Nunn | Vacant
Rent | 1,000 | 1,050 | 
Lease ends | 6/30/2026 | 7/31/2026 | 
Deposit | 1,000 | 1,050 | 
`,
    refused: /header|column|unit/i,
  },
  {
    name: "Proposed rents beside current ones and a renovated column, a pro forma total",
    file: `
Current Rent Roll & Pro Forma
Unit | Mix | SF | Reno'd? | Current Rent | Current $/SF | Pro Forma Rent | Pro Forma $/SF | Lease Expiration
1 | 2BR/1BA | 800 | Y | $2,395 | $2.99 | $2,595 | $3.24 | 8/31/2026
2 | 2BR/1BA | 800 | N | $1,950 | $2.44 | $2,595 | $3.24 | MTM
3 | 1BR/1BA | 600 | N | $1,600 | $2.67 | $2,095 | $3.49 | MTM
4 | 1BR/1BA | 600 | N | Vacant | | $2,095 | $3.49 |
Total/Avg | | 2,800 | | $5,945 | $2.70 | $9,380 | $3.35 |
Annual | | | | $71,340 | | $112,560 | |
`,
    units: `
unit | beds | baths | sqft | status | rent | end | mtm
1 | 2 | 1 | 800 | occupied | 2395 | 2026-08-31 |
2 | 2 | 1 | 800 | occupied | 1950 | | yes
3 | 1 | 1 | 600 | occupied | 1600 | | yes
4 | 1 | 1 | 600 | vacant | | |`,
    tied: "2800 5945",
  },
  {
    name: "A line lost under a printed count: five printed, four kept",
    file: `
Unit | Tenant | Rent
1 | Orr | 700
2 | Pack | 710
3 | Quick | 720
4 | Rush | 730
Total 5 units | | 3,600
`,
    units: `
unit | rent
1 | 700
2 | 710
3 | 720
4 | 730`,
    red: "3600 5",
    errors: "R09",
  },
  {
    name: "Owner's ledger of months: what was due, paid and behind",
    file: `
Unit | Tenant | Rent | Jan | Feb | Mar | Balance
1 | Sands | 800 | 800 | 800 | 400 | 400
2 | Tripp | 825 | 825 | 825 | 825 | 0
3 | vacant | | | | | 
4 | Upton | 810 | 810 | 0 | 0 | 1620
Total | | 2,435 | 2,435 | 1,625 | 1,225 | 2,020
`,
    units: `
unit | status | rent | balance
1 | occupied | 800 | 400
2 | occupied | 825 | 0
3 | vacant | |
4 | occupied | 810 | 1620`,
    tied: "2435 2020",
  },
];
