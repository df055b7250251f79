import type { HandRoll } from "./hand-roll.ts";

/** A second set, written by somebody who knew the reader, before anything was repaired for it. */
export const PAPERS_LATER: HandRoll[] = [
  {
    name: "Yardi GPR style: gross potential, loss to lease, vacancy and concessions lead to what is collected",
    file: `
Gross Potential Rent Detail / Rent Roll
Aspen Court (aspen)
As of Date: 10/31/2026
Unit | Unit Type | Resident | Market Rent | Loss/Gain To Lease | Actual Rent | Vacancy | Concessions | Write Off | Rent Collected | Move In | Lease To
101 | a1 | Abel, T | 1,100.00 | (50.00) | 1,050.00 | 0.00 | 0.00 | 0.00 | 1,050.00 | 03/01/2024 | 02/28/2027
102 | a1 | VACANT | 1,100.00 | 0.00 | 1,100.00 | (1,100.00) | 0.00 | 0.00 | 0.00 | |
103 | a2 | Bean, R | 1,300.00 | 25.00 | 1,325.00 | 0.00 | (100.00) | 0.00 | 1,225.00 | 09/15/2026 | 09/14/2027
Total | | | 3,500.00 | (25.00) | 3,475.00 | (1,100.00) | (100.00) | 0.00 | 2,275.00 | |
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | conc | end
101 | occupied | 1050 | 1100 | | 2027-02-28
102 | vacant | | 1100 | |
103 | occupied | 1325 | 1300 | -100 | 2027-09-14`,
    tied: "3500 3475",
  },
  {
    name: "Bank's schedule: occupied yes or no, rents with and without utilities, terms as from and to in one cell",
    file: `
SCHEDULE OF LEASES | Borrower: Dow Realty LLC | Date: 09/30/2026
Property: 44 Mill St, Lowell MA 01852
Apt No. | Occupied (Y/N) | Tenant | No. of Rooms | Bedrooms | Monthly Rent | Heat Incl. (Y/N) | Lease Term From/To | Security Deposit
1L | Y | Pike | 4 | 2 | 1,475 | Y | 07/01/26 - 06/30/27 | 1,475
1R | Y | Quist | 4 | 2 | 1,500 | Y | T.A.W. | 0
2L | N | | 5 | 3 | | | |
2R | Y | Rand | 5 | 3 | 1,850 | N | 09/01/26 - 08/31/27 | 1,850
TOTALS | 3 | | 18 | 10 | 4,825 | | | 3,325
`,
    asOf: "2026-09-30",
    units: `
unit | status | rent | beds | start | end | mtm | deposit
1L | occupied | 1475 | 2 | 2026-07-01 | 2027-06-30 | | 1475
1R | occupied | 1500 | 2 | | | yes | 0
2L | vacant | | 3 | | | |
2R | occupied | 1850 | 3 | 2026-09-01 | 2027-08-31 | | 1850`,
    tied: "4825 3325",
  },
  {
    name: "RV park by the night, week, month and year, each rate in a column of its own",
    file: `
Lone Pine RV - Sites 10/15/2026
Site | Guest | Rig | Daily Rate | Weekly Rate | Monthly Rate | Annual Rate | Paid Through
1 | Ames | 5th wheel | | | 525 | | 10/31/2026
2 | Bock | Class A | | 190 | | | 10/18/2026
3 | | | | | | |
4 | Cray | Park model | | | | 5,400 | 12/31/2026
5 | Dole | Van | 45 | | | | 10/16/2026
`,
    asOf: "2026-10-15",
    units: `
unit | status | rent
1 | occupied | 525
2 | occupied | 823.33
3 | vacant |
4 | occupied | 450
5 | occupied | 1368.75`,
  },
  {
    name: "Rent Manager: recurring charges below with their dates, a charge that begins later",
    file: `
Rent Roll
As of: 10/31/2026
Property: Fox Run
Unit | Tenant | Status | Sq Ft | Market | Charge | From | To | Amount
A1 | Ivy, Jo | Current | 640 | 995.00 | RC - Rent | 06/01/2026 | 05/31/2027 | 960.00
 | | | | | PET - Pet rent | 06/01/2026 | 05/31/2027 | 25.00
A2 | Jett, Al | Current | 640 | 995.00 | RC - Rent | 11/01/2025 | 10/31/2026 | 940.00
 | | | | | RC - Rent | 11/01/2026 | 10/31/2027 | 975.00
A3 | | Vacant | 640 | 995.00 | | | |
Total | | | 1,920 | 2,985.00 | | | | 1,925.00
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft
A1 | occupied | 960 | 995 | 640
A2 | occupied | 940 | 995 | 640
A3 | vacant | | 995 | 640`,
    tied: "1920 2985 1925",
  },
  {
    name: "Broker's sheet: units of one plan in one line with their count, vacant ones in a line of their own",
    file: `
Elm Garden Apartments - Rent Roll 10/01/2026
Unit | Type | SF | Tenant | Current Rent | Market Rent | Lease End
1 | 1x1 | 600 | Moss | 900 | 950 | 4/30/27
2 | 1x1 | 600 | Nash | 915 | 950 | 6/30/27
3 | 1x1 | 600 | Vacant - pre-leased 11/1 | - | 950 |
4 | 2x1 | 780 | Orr | 1,080 | 1,150 | MTM
5 | 2x1 | 780 | Vacant - not ready | - | 1,150 |
Total / Average | 5 | 672 | | 2,895 / 965 | 5,150 | |
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | market | sqft | end | mtm
1 | occupied | 900 | 950 | 600 | 2027-04-30 |
2 | occupied | 915 | 950 | 600 | 2027-06-30 |
3 | vacant_leased | | 950 | 600 | |
4 | occupied | 1080 | 1150 | 780 | | yes
5 | vacant | | 1150 | 780 | |`,
    tied: "5150",
  },
  {
    name: "Cooperative of sponsor's units: maintenance beside rent, negative carry",
    file: `
Sponsor Unit Schedule - 30 Park Terrace - November 1, 2026
Apt | Shares | Tenant | RS/RC | Monthly Rent | Maintenance | Monthly Surplus/(Deficit) | Lease Exp
2C | 210 | Ruiz | RS | 1,240.50 | 1,105.00 | 135.50 | 3/31/2027
4A | 180 | Stein | RC | 688.20 | 940.00 | (251.80) | Statutory
5F | 205 | Vacant | - | 0.00 | 1,080.00 | (1,080.00) |
Total | 595 | | | 1,928.70 | 3,125.00 | (1,196.30) |
`,
    asOf: "2026-11-01",
    units: `
unit | status | rent | end
2C | occupied | 1240.5 | 2027-03-31
4A | occupied | 688.2 |
5F | vacant | |`,
    tied: "1928.7",
  },
  {
    name: "Section 8 project: contract rent in effect, a pending increase beside it, overhoused and zero income",
    file: `
Rent Schedule and Occupancy - HAP Contract OH12-0044 | 10/2026
Unit | BR | Contract Rent (eff. 10/1/26) | Proposed Contract Rent | Tenant Payment | HAP | Head of Household | Vacant Since
101 | 1 | 812 | 845 | 204 | 608 | Todd
102 | 1 | 812 | 845 | 0 | 812 | Usher
103 | 2 | 954 | 990 | | | | 09/14/2026
104 | 2 | 954 | 990 | 954 | 0 | Vance
Totals | 6 | 3,532 | 3,670 | 1,158 | 1,420 | |
`,
    units: `
unit | status | rent | beds | subsidy
101 | occupied | 812 | 1 | 608
102 | occupied | 812 | 1 | 812
103 | vacant | | 2 |
104 | occupied | 954 | 2 |`,
    tied: "3532 1158 1420",
  },
  {
    name: "Accountant's workbook: figures of three months beside each other, the last one holds",
    file: `
Tenant Ledger Summary - 9 Bay Ct
Unit | Tenant | Aug 2026 Rent | Sep 2026 Rent | Oct 2026 Rent | Lease Ends
1 | Webb | 1,000 | 1,000 | 1,050 | 9/30/2027
2 | Xu | 980 | 980 | 980 | 3/31/2027
3 | Yost / vacant 10/1 | 1,010 | 1,010 | 0 |
Total | | 2,990 | 2,990 | 2,030 |
`,
    asOf: "given 2026-10-31",
    units: `
unit | status | rent
1 | occupied | 1050
2 | occupied | 980
3 | vacant |`,
    tied: "2030",
  },
  {
    name: "Duplexes of a small owner: one line each house, rents of both sides in columns",
    file: `
House | Side A Tenant | Side A Rent | Side B Tenant | Side B Rent
12 Ash | Bell | 750 | Cobb | 765
14 Ash | Dunn | 740 | Vacant | 0
Total | | 1,490 | | 765
`,
    refused: /side by side|column|header|unit/i,
  },
  {
    name: "Entrata by lease: a household in two homes at once, a transfer",
    file: `
Rent Roll | The Row | As of 10/15/2026
Unit | Sq Ft | Status | Resident | Lease Status | Move-In | Move-Out | Lease Start | Lease End | Market Rent | Scheduled Rent | Balance
11 | 700 | Notice - Rented | Abt, Lou | Notice - Transfer | 05/01/2024 | 10/31/2026 | 05/01/2026 | 10/31/2026 | 1,200.00 | 1,180.00 | 0.00
11 | 700 | Notice - Rented | Bly, Sam | Future | 11/05/2026 | | 11/05/2026 | 11/04/2027 | 1,200.00 | 1,195.00 | 0.00
12 | 920 | Vacant - Rented | Abt, Lou | Future - Transfer | 11/01/2026 | | 11/01/2026 | 10/31/2027 | 1,500.00 | 1,470.00 | 0.00
13 | 920 | Occupied | Coe, Ann | Current | 02/01/2025 | | 02/01/2026 | 01/31/2027 | 1,500.00 | 1,455.00 | -20.00
Total | 2,540 | | | | | | | | 4,200.00 | 2,635.00 | -20.00
`,
    asOf: "2026-10-15",
    units: `
unit | status | rent | market | sqft | end
11 | notice_leased | 1180 | 1200 | 700 | 2026-10-31
12 | vacant_leased | | 1500 | 920 | 2027-10-31
13 | occupied | 1455 | 1500 | 920 | 2027-01-31`,
    other: "11 future 1195",
    tied: "2540 4200 2635",
  },
];
