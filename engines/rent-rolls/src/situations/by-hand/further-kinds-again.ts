import type { HandRoll } from "./hand-roll.ts";

/** A fourth set of such rolls, labeled first and read once before anything was mended for them. */
export const FURTHER_KINDS_AGAIN: HandRoll[] = [
  {
    name: "A commercial schedule with a gross rent below each tenant",
    file: `
Tenancy Schedule I
Property: Hammond Row (hmrow)
As of Date: 04/30/2025
Property | Unit(s) | Lease | Lease Type | Area | Lease From | Lease To | Term | Monthly Rent | Monthly Rent/Area | Annual Rent | Security Deposit
Hammond Row (hmrow) | 001 | Subrose LLC (t0000490) | Retail NNN | 3000 | 2022-06-01 | 2027-05-31 | 60 | 6000 | 2.00 | 72000 | 6000
 |  | Gross Rent |  | 3000 |  |  |  | 7450 | 2.48 | 89400 |
Hammond Row (hmrow) | 009-A, 009-B | Candy Works (t0000512) | Retail NNN | 2400 | 2019-01-01 | 2026-12-31 | 96 | 4200 | 1.75 | 50400 | 4200
 |  | Gross Rent |  | 2400 |  |  |  | 5310 | 2.21 | 63720 |
Hammond Row (hmrow) | 011 | VACANT |  | 1800 |  |  |  |  |  |  |
Total Current |  |  |  | 7200 |  |  |  | 10200 |  | 122400 | 10200
`,
    typed: true,
    asOf: "2025-04-30",
    units: `
unit | status | rent | sqft | start | end | deposit
001 | occupied | 6000 | 3000 | 2022-06-01 | 2027-05-31 | 6000
009-A, 009-B | occupied | 4200 | 2400 | 2019-01-01 | 2026-12-31 | 4200
011 | vacant |  | 1800 |  |  |`,
    tied: "3000 2400 7200 10200 122400",
    red: "7450 89400 5310 63720",
  },
  {
    name: "An agency's exhibit: furniture beside rents, homes without revenue, a total one column aside",
    file: `
Exhibit A, Project Rent Roll
Project: Larch Commons       Date: 09/30/2025
Apt. No. | No. of Bedrooms | Tenant's Name | Lease Date From | Lease Date To | Monthly Rent (exclusive of furnishings) | Furniture Rent | Security Deposit | Amount Past Due
1A | 1 | Hale, M. | 10/01/2024 | 09/30/2025 | 1150 | 0 | 500 | 0
1B | 2 | Ives, R. | 03/01/2025 | 02/28/2026 | 1375 | 60 | 600 | 0
1C | 2 | Vacant |  |  |  |  |  |
2A | 1 | Jost, P. | 06/01/2023 | M-T-M | 1095 | 0 | 500 | 219
Total Residential |  |  |  |  |  | 3620 | 60 | 1600 | 219
Non-Revenue Producing Units
2B | 2 | Manager |  |  |  |  |  |
2C | 1 | Model |  |  |  |  |  |
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | beds | start | end | charges | deposit
1A | occupied | 1150 | 1 | 2024-10-01 | 2025-09-30 |  | 500
1B | occupied | 1375 | 2 | 2025-03-01 | 2026-02-28 | premium 60 | 600
1C | vacant |  | 2 |  |  |  |
2A | occupied | 1095 | 1 | 2023-06-01 |  |  | 500
2B | employee |  | 2 |  |  |  |
2C | model |  | 1 |  |  |  |`,
    red: "3620 60 1600",
  },
  {
    name: "A cooperative's carrying charges, surcharges and what members pay",
    file: `
Member Roll - September 2025
Elmtree Cooperative
Unit | Member | Bedrooms | Shares | Carrying Charge | Surcharge | Parking | HCV Assistance | Member Pays | Balance
101 | Abara, O | 2 | 40 | 845 | 0 | 25 | 0 | 870 | 0
102 | Bruno, T | 2 | 40 | 845 | 120 | 0 | 0 | 965 | 0
103 | Vacant | 3 | 52 | 985 |  |  |  |  |
104 | Chau, V | 3 | 52 | 985 | 0 | 25 | 610 | 400 | -12
Total |  |  |  | 3660 | 120 | 50 | 610 | 2235 | -12
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | beds | subsidy | charges
101 | occupied | 845 | 2 |  | parking 25
102 | occupied | 845 | 2 |  | other 120
103 | vacant |  | 3 |  |
104 | occupied | 985 | 3 | 610 | parking 25`,
    tied: "3660 120 50 610 2235 -12",
    warns: "R04",
  },
  {
    name: "A memorandum's roll with one rent eighty times the market's, states in remarks",
    file: `
RENT ROLL
14105 Chadwick
Unit | Unit Type | SF | Current Rent | Rent/SF | Market Rent | Market/SF | Notes
100 | Commercial | 1101 | 3303 | 3.00 | 3578 | 3.25 | Vacant - pro forma rent
201 | 2BR/2BA | 1035 | 2384 | 2.30 | 2744 | 2.65 | Section 8
202 | 3BR/2BA | 1307 | 0 | 0.00 | 3382 | 2.59 | Manager
203 | 2BR/2BA | 1035 | 224438 | 216.85 | 2744 | 2.65 |
204 | 1BR/1BA | 750 | 1384 | 1.85 | 1800 | 2.40 |
205 | 1BR/1BA | 750 | 1650 | 2.20 | 1800 | 2.40 | Vacant
Total |  | 5978 | 233159 |  | 16048 |  |
`,
    typed: true,
    units: `
unit | status | rent | market | sqft | beds | baths
100 | vacant |  | 3578 | 1101 |  |
201 | occupied | 2384 | 2744 | 1035 | 2 | 2
202 | employee | 0 | 3382 | 1307 | 3 | 2
203 | occupied | 224438 | 2744 | 1035 | 2 | 2
204 | occupied | 1384 | 1800 | 750 | 1 | 1
205 | vacant |  | 1800 | 750 | 1 | 1`,
    tied: "5978 233159 16048",
    errors: "",
    warns: "R04 R07",
  },
  {
    name: "Supportive housing: participants, their shares, a fee, a room that is held",
    file: `
Supportive Housing Rent Roll
Site: Beacon House     Month: Sep 2025
Room | Participant | Program | Move In | Contract Rent | Participant Share | Subsidy Source | Subsidy Amount | Program Fee | Arrears
1 | J.D. | PSH | 2021-03-04 | 925 | 231 | CoC | 694 | 0 | 0
2 | K.L. | PSH | 2023-11-20 | 925 | 0 | CoC | 925 | 0 | 0
3 | (held for referral) | PSH |  | 925 |  |  |  |  |
4 | M.N. | RRH | 2025-06-01 | 925 | 600 | ESG | 325 | 50 | 125
5 | Staff office |  |  |  |  |  |  |  |
Totals |  |  |  | 3700 | 831 |  | 1944 | 50 | 125
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | move | subsidy | charges
1 | occupied | 925 | 2021-03-04 | 694 |
2 | occupied | 925 | 2023-11-20 | 925 |
3 | vacant |  |  |  |
4 | occupied | 925 | 2025-06-01 | 325 | other 50
5 | down |  |  |  |`,
    tied: "3700 831 1944 50 125",
    warns: "R04",
  },
  {
    name: "Weekly rates abbreviated beside the month's equivalent, guests of a motel",
    file: `
Budget Inn Extended Stay
Guest list 9/30/25
Rm | Guest | Check-in | Check-out | Wkly Rate | Mo. Equiv. | Tax | Pets | Bal Due
101 | Ford | 7/14/25 | open | $315 | $1,365.00 | exempt | $0 | $0
102 | Gibbs | 9/26/25 | 10/3/25 | $330 | $1,430.00 | $42.90 | $25 | $330
103 | OOO - flood |  |  |  |  |  |  |
104 | vacant/clean |  |  |  |  |  |  |
105 | Hays (mgr) | 1/1/24 | open | $0 | $0.00 |  |  | $0
Total |  |  |  | $645 | $2,795.00 |  |  | $330
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | move | charges
101 | occupied | 1365 | 2025-07-14 |
102 | notice | 1430 | 2025-09-26 | pet 25
103 | down |  |  |
104 | vacant |  |  |
105 | employee | 0 | 2024-01-01 |`,
    tied: "2795 330",
  },
  {
    name: "Upcoming leases in rows of their own",
    file: `
Property | Unit | Residents | Lease Status | Lease Start Date | Lease End Date | Total Monthly Rent | Renewal
Maple Court | A1 | Ann Poe, Bo Poe | Current | 01/01/2025 | 12/31/2025 | $1,425.00 | In progress
Maple Court | A1 | Ann Poe, Bo Poe | Upcoming | 01/01/2026 | 12/31/2026 | $1,475.00 |
Maple Court | A2 |  | Vacant |  |  |  |
Maple Court | A2 | Cal Ray | Upcoming | 11/01/2025 | 10/31/2026 | $1,390.00 |
Maple Court | A3 | Di Soto | Expiring Soon | 11/01/2024 | 10/31/2025 | $1,350.00 | Not renewing
Maple Court | A4 | Ed Tan | Current | 06/15/2025 | 06/14/2026 | $1,400.00 |
`,
    asOf: "given 2025-09-30",
    units: `
unit | status | rent | start | end
A1 | occupied | 1425 | 2025-01-01 | 2025-12-31
A2 | vacant_leased |  |  |
A3 | occupied | 1350 | 2024-11-01 | 2025-10-31
A4 | occupied | 1400 | 2025-06-15 | 2026-06-14`,
    other: "A1 future 1475; A2 future 1390",
  },
  {
    name: "Past, current and future tenants with what they paid last",
    file: `
Tenant List - Rent Roll
Report Date 09/30/2025
Property | Unit | Tenant | Status | Lease Type | Starts | Expires | Rent | Other Recurring | Sec Dep | Balance | Last Paid | Last Amount
12 Elm | 1 | Abel | Current | Closed | 2025-01-01 | 2025-12-31 | 1100 | 25 | 1100 | 0 | 2025-09-01 | 1125
12 Elm | 2 | Bass | Current | Open | 2020-05-01 |  | 975 | 0 | 900 | 975 | 2025-08-03 | 975
12 Elm | 3 | Cade | Past | Closed | 2023-01-01 | 2025-08-31 | 1050 | 0 | 0 | 210 | 2025-07-02 | 1050
12 Elm | 3 | Dorn | Future | Closed | 2025-10-15 | 2026-10-14 | 1150 | 0 | 500 | 0 | 2025-09-10 | 500
14 Elm |  | Ebb | Current | Closed | 2025-03-01 | 2026-02-28 | 1600 | 50 | 1600 | 0 | 2025-09-02 | 1650
Total |  |  |  |  |  |  | 3675 | 75 |  |  |  |
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | start | end | charges | deposit
1 | occupied | 1100 | 2025-01-01 | 2025-12-31 | other 25 | 1100
2 | occupied | 975 | 2020-05-01 |  |  | 900
3 | vacant_leased |  |  |  |  |
14 Elm | occupied | 1600 | 2025-03-01 | 2026-02-28 | other 50 | 1600`,
    other: "3 past 1050; 3 future 1150",
    tied: "3675 75",
  },
  {
    name: "Rooms of two houses by the week, the month and every three days",
    file: `
Rooming houses - rents
House | Room | Tenant | Since | Rent | Per | Notes
22 Oak | 1 | Ames | 2024 | $165 | wk |
22 Oak | 2 | Boyd | 2023 | $650 | mo |
22 Oak | 3 | empty |  |  |  |
22 Oak | 4 | Cole | 2025 | $170 | wk | shares bath
31 Fir | 1 | Dunn | 2022 | $700 | mo |
31 Fir | 2 | Earl | 2025 | $90 | 3 days |
`,
    typed: true,
    units: `
unit | status | rent
22 Oak-1 | occupied | 715
22 Oak-2 | occupied | 650
22 Oak-3 | vacant |
22 Oak-4 | occupied | 736.67
31 Fir-1 | occupied | 700
31 Fir-2 | occupied |`,
    errors: "R23",
    warns: "R28 R27 R03",
  },
  {
    name: "A starting rent beside the rent, a year's beside it",
    file: `
Rent Roll
Total rent: $4,850.00
As of 09/30/2025
Building | Unit | Bedrooms | Size | Tenant | Start Date | End Date | Starting Rent | Rent | Annual Rent | Balance Due
A | A-1 | 1 | 600 | Finn | 2023-10-01 | 2025-09-30 | 1500 | 1600 | 19200 | 0
A | A-2 | 1 | 600 |  |  |  |  |  | 0 | 0
B | B-1 | 2 | 850 | Gale | 2024-02-01 | 2026-01-31 | 1600 | 1650 | 19800 | -50
B | B-2 | 2 | 850 | Hart | 2025-05-01 | 2026-04-30 | 1600 | 1600 | 19200 | 3200
`,
    typed: true,
    asOf: "2025-09-30",
    units: `
unit | status | rent | sqft | beds | start | end
A-1 | occupied | 1600 | 600 | 1 | 2023-10-01 | 2025-09-30
A-2 | vacant |  | 600 | 1 |  |
B-1 | occupied | 1650 | 850 | 2 | 2024-02-01 | 2026-01-31
B-2 | occupied | 1600 | 850 | 2 | 2025-05-01 | 2026-04-30`,
  },
  {
    name: "A housing authority's month: BS for bedrooms, C-Rent, T-Rent, HAP and G-Rent",
    file: `
Monthly Rent Roll
Community: 012 Parkview Homes | Effective Date: 10/01/2026
Unit Number | Tenant Name | BS | HUD Unit Number | Next RX | C-Rent | T-Rent | HAP | G-Rent
0001 | Abel, R | 1 | 101 | 03/01/2027 | 812 | 214 | 598 | 876
0002 | Bond, T | 2 | 102 | 07/01/2027 | 965 | 0 | 965 | 1041
0003 | Vacant | 2 | 103 | | 965 | | | 1041
0004 | Cole, W | 3 | 104 | 12/01/2026 | 1120 | 512 | 608 | 1214
Total Tenants: 3 | | | | | 3862 | 726 | 2171 | 4172
`,
    units: `
unit | status | rent | subsidy | beds
0001 | occupied | 812 | 598 | 1
0002 | occupied | 965 | 965 | 2
0003 | vacant | | | 2
0004 | occupied | 1120 | 608 | 3`,
    tied: "726 2171",
  },
  {
    name: "An investor's list: the day of each lease before its end",
    file: `
Lease Date | Address | Unit | Type | Occupied | Lease End Date | MTM | Sec. Dep. | Rent
3/1/2026 | 123 Main | 101 | 2/1 | Yes | 2/28/2027 | No | 300 | 950
7/1/2025 | 123 Main | 102 | 2/1 | Yes | 6/30/2026 | Yes | 875 | 875
 | 123 Main | 103 | 2/1 | No | | | |
9/1/2026 | 125 Main | 101 | 1/1 | Yes | 8/31/2027 | No | 750 | 750
Total | | | | | | | 1925 | 2575
`,
    asOf: "given 2026-10-31",
    units: `
unit | status | rent | beds | baths | start | end | deposit
123 Main-101 | occupied | 950 | 2 | 1 | 2026-03-01 | 2027-02-28 | 300
123 Main-102 | occupied | 875 | 2 | 1 | 2025-07-01 | 2026-06-30 | 875
123 Main-103 | vacant | | 2 | 1 | | |
125 Main-101 | occupied | 750 | 1 | 1 | 2026-09-01 | 2027-08-31 | 750`,
    tied: "1925 2575",
  },
  {
    name: "By building with resident status, term, notice and balance",
    file: `
Rent Roll by Building Report
Property: OAKS - The Oaks
Report Date: 10/31/2026
Building: 01
Unit | Resident | Status | Sq Ft | Market | Actual | Move-In | Move-Out | Term | Expires | Notice | Deposit | A/R Balance
0101 | Lane, C | Current | 700 | 1200 | 1150 | 05/01/2025 | | 12 | 04/30/2027 | | 300 | 0
0102 | Moss, D | Notice | 700 | 1200 | 1175 | 01/10/2024 | 11/30/2026 | 12 | 01/31/2027 | 10/01/2026 | 300 | 45.5
0103 | | Vacant | 700 | 1200 | 0 | | | | | | 0 | 0
Building 01 Totals | | | 2100 | 3600 | 2325 | | | | | | 600 | 45.5
Building: 02
0201 | Nash, E | Current | 900 | 1450 | 1450 | 08/01/2026 | | 12 | 07/31/2027 | | 500 | -20
0202 | Otis, F | Applicant | 900 | 1450 | 1425 | 11/15/2026 | | 12 | 11/14/2027 | | 200 | 0
Building 02 Totals | | | 1800 | 2900 | 2875 | | | | | | 700 | -20
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | end | balance
0101 | occupied | 1150 | 1200 | 700 | 2027-04-30 | 0
0102 | notice | 1175 | 1200 | 700 | 2027-01-31 | 45.5
0103 | vacant | | 1200 | 700 | | 0
0201 | occupied | 1450 | 1450 | 900 | 2027-07-31 | -20
0202 | applicant | | 1450 | 900 | |`,
    tied: "2100 3600 2325 1800 2900",
  },
  {
    name: "A voucher's part beside a rent and what it leaves, under a heading that nobody knows",
    file: `
Rent Roll as of 10/31/2026
Unit | Resident | Beds | Rent | HAP | Pymt Resp A
1 | Abel, R | 1 | 812 | 598 | 214
2 | Bond, T | 2 | 965 | 965 | 0
3 | Cole, W | 3 | 1120 | 608 | 512
4 | Dunn, Y | 3 | 1120 | 700 | 420
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | subsidy | beds
1 | occupied | 812 | 598 | 1
2 | occupied | 965 | 965 | 2
3 | occupied | 1120 | 608 | 3
4 | occupied | 1120 | 700 | 3`,
  },
];
