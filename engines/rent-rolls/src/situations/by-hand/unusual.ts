import type { HandRoll } from "./hand-roll.ts";

/** Layouts seldom seen, each with its own trap. */
export const UNUSUAL: HandRoll[] = [
  {
    name: "Portfolio of three properties one under the other, a name over each block and a total under it",
    file: `
ABC Management - Consolidated Rent Roll - 01/31/2026
Sunny Court
Unit | Tenant | SF | Rent | Deposit
1 | Aldo | 500 | 700 | 350
2 | Bert | 500 | 710 | 350
Total Sunny Court | 2 | 1,000 | 1,410 | 700
Rainy Court
Unit | Tenant | SF | Rent | Deposit
1 | Caro | 600 | 800 | 400
2 | Vacant | 600 | 0 | 0
Total Rainy Court | 2 | 1,200 | 800 | 400
Windy Court
Unit | Tenant | SF | Rent | Deposit
1 | Dina | 650 | 850 | 425
Total Windy Court | 1 | 650 | 850 | 425
Grand Total | 5 | 2,850 | 3,060 | 1,525
`,
    asOf: "2026-01-31",
    units: `
property | unit | status | rent | sqft | deposit
Sunny Court | 1 | occupied | 700 | 500 | 350
Sunny Court | 2 | occupied | 710 | 500 | 350
Rainy Court | 1 | occupied | 800 | 600 | 400
Rainy Court | 2 | vacant | | 600 | 0
Windy Court | 1 | occupied | 850 | 650 | 425`,
    tied: "1000 1410 700 1200 800 400 650 850 425 2850 3060 1525 5",
  },
  {
    name: "Two properties, the name in one cell and Total in the next",
    file: `
Rent Roll by Property | 02/28/2026
Property | Unit | Resident | Market | Rent | Lease To
Alder | 101 | Emil | 1,000 | 960 | 6/30/2026
Alder | 102 | Fina | 1,000 | 975 | 9/30/2026
Alder | Total | | 2,000 | 1,935 |
Beech | 101 | Gero | 1,100 | 1,080 | 3/31/2027
Beech | 102 | | 1,100 | 0 |
Beech | Total | | 2,200 | 1,080 |
All | Total | | 4,200 | 3,015 |
`,
    asOf: "2026-02-28",
    units: `
property | unit | status | rent | market
Alder | 101 | occupied | 960 | 1000
Alder | 102 | occupied | 975 | 1000
Beech | 101 | occupied | 1080 | 1100
Beech | 102 | vacant | | 1100`,
    tied: "2000 1935 2200 1080 4200 3015",
  },
  {
    name: "The resident on the first line, the charges below, no total",
    file: `
Unit | Name | Move In | Lease To | Market
 | Charge | Amount | |
301 | Hugo Iden | 1/1/2025 | 12/31/2026 | 1,300
 | Rent | 1,250 | |
 | Pet | 30 | |
302 | Jana Kohl | 5/1/2025 | 4/30/2026 | 1,300
 | Rent | 1,270 | |
303 | VACANT | | | 1,300
`,
    asOf: "given 2026-02-01",
    units: `
unit | status | rent | market | charges
301 | occupied | 1250 | 1300 | rent 1250, pet 30
302 | occupied | 1270 | 1300 | rent 1270
303 | vacant | | 1300 |`,
  },
  {
    name: "Unit ids with letters and dashes, down units, dates as serial numbers",
    file: `
Unit | FP | NRSF | Occ/Vac | Name | Mkt Rent | Eff Rent | Lse Beg | Lse End
12-B | A | 655 | O | Lars | 1180 | 1150 | 45658 | 46022
12-C | A | 655 | V | | 1180 | 0 | |
14-A | B | 905 | O | Mina | 1475 | 1440 | 45717 | 46081
14-B | B | 905 | D | | 1475 | 0 | |
TOTAL | | 3120 | | | 5310 | 2590 | |
`,
    typed: true,
    units: `
unit | status | rent | market | sqft | start | end
12-B | occupied | 1150 | 1180 | 655 | 2025-01-01 | 2025-12-31
12-C | vacant | | 1180 | 655 | |
14-A | occupied | 1440 | 1475 | 905 | 2025-03-01 | 2026-02-28
14-B | down | | 1475 | 905 | |`,
    tied: "3120 5310 2590",
  },
  {
    name: "A unit listed twice: the rent would count twice",
    file: `
Unit | Tenant | Rent
1 | Nora | 900
2 | Olaf | 950
2 | Olaf | 950
3 | Piet | 990
Total | | 2,840
`,
    units: `
unit | status | rent
1 | occupied | 900
2 | occupied | 950
3 | occupied | 990`,
    errors: "R02",
    tied: "2840",
    red: "4",
  },
  {
    name: "A column of charges by code with names nobody knows, summed in the total",
    file: `
Unit | Resident | Status | RNT | UB1 | ZZ9 | Total Charges
1 | Rolf | C | 1,000 | 20 | 15 | 1,035
2 | Silke | C | 1,010 | 20 | 0 | 1,030
3 | | V | 0 | 0 | 0 | 0
Total | | | 2,010 | 40 | 15 | 2,065
`,
    units: `
unit | status | rent | total
1 | occupied | 1000 | 1035
2 | occupied | 1010 | 1030
3 | vacant | | 0`,
    tied: "2010 40 15 2065",
  },
  {
    name: "Frequency in words inside the rent cells",
    file: `
Unit | Tenant | Rent | Lease End
1 | Tilo | $250/wk | 12/31/2026
2 | Ulla | $1,100/mo | 12/31/2026
3 | Vera | $14,400/yr | 12/31/2026
4 | Wim | $500 bi-weekly | 12/31/2026
`,
    asOf: "given 2026-02-01",
    units: `
unit | status | rent
1 | occupied | 1083.33
2 | occupied | 1100
3 | occupied | 1200
4 | occupied | 1083.33`,
  },
  {
    name: "A frequency nobody knows is told, never taken for a month",
    file: `
Unit | Tenant | Freq | Rent | Lease End
1 | Xeno | Monthly | 1,000 | 12/31/2026
2 | Yara | Fortnite | 500 | 12/31/2026
3 | Zeno | Monthly | 1,020 | 12/31/2026
`,
    asOf: "given 2026-02-01",
    errors: "R23",
    units: `
unit | status | rent
1 | occupied | 1000
2 | occupied |
3 | occupied | 1020`,
  },
  {
    name: "Rent paid as so many times a year",
    file: `
Unit | Tenant | Payments per Year | Rent
1 | Anke | 12 | 1,000
2 | Bodo | 52 | 240
3 | Cleo | 26 | 480
`,
    units: `
unit | status | rent
1 | occupied | 1000
2 | occupied | 1040
3 | occupied | 1040`,
  },
  {
    name: "Short stays: the daily and nightly rate",
    file: `
Corporate Suites 03/31/2026
Suite | Guest Company | Rate Basis | Rate | Through
S1 | Initech | Daily | 60 | 4/30/2026
S2 | Globex | Monthly | 1,800 | 6/30/2026
`,
    asOf: "2026-03-31",
    units: `
unit | status | rent
S1 | occupied | 1825
S2 | occupied | 1800`,
  },
  {
    name: "Yardi export with every cell as text, blanks padded, minus behind the figure",
    file: `
Unit   | Sq Ft  | Resident      |  Market Rent  |  Actual Rent  |  Concession | Balance
 0101  |  700.00 | Daxe, Ed     | 1,100.00  |  1,080.00 |  50.00- | 12.00 CR
 0102  |  700.00 | VACANT      | 1,100.00  |  0.00 |  0.00 | 0.00
 0103  |  700.00 | Frei, Gus     | 1,100.00  |  1,075.00 |  0.00 | 33.00
Total  | 2,100.00 |  | 3,300.00  |  2,155.00 |  50.00- | 21.00
`,
    units: `
unit | status | rent | market | sqft | conc | balance
0101 | occupied | 1080 | 1100 | 700 | -50 | -12
0102 | vacant | | 1100 | 700 | | 0
0103 | occupied | 1075 | 1100 | 700 | | 33`,
    tied: "2100 3300 2155 -50 21",
  },
  {
    name: "Notice and future leases in columns beside the current one",
    file: `
Unit | Plan | Current Resident | Current Rent | Lease End | Notice Given | Move Out | Future Resident | Future Rent | Future Move In
1 | S | Gaby | 800 | 5/31/2026 | 4/1/2026 | 5/31/2026 | Hein | 840 | 6/5/2026
2 | S | Ilse | 810 | 9/30/2026 | | | | |
3 | S | Vacant | 0 | | | | Jupp | 835 | 5/15/2026
`,
    asOf: "given 2026-04-30",
    units: `
unit | status | rent
1 | notice_leased | 800
2 | occupied | 810
3 | vacant_leased |`,
  },
];
