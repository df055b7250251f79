import type { HandRoll } from "../by-hand/hand-roll.ts";

/** Rolls as further systems lay them out, written before the reader was read. */
export const OUTSIDE: HandRoll[] = [
  {
    name: "Rentec: property and unit in one name, balance first, deposits behind",
    file: `
Rent Roll Report
Report Date: 09/30/2026
Property / Unit | Tenant | Balance | Monthly Rent | Lease Start | Lease End | Deposits Held
Cobb St - 1 | Ames, R | 0.00 | 845.00 | 10/01/2025 | 09/30/2026 | 845.00
Cobb St - 2 | Bly, S | 120.00 | 870.00 | 02/01/2026 | 01/31/2027 | 870.00
Cobb St - 3 | VACANT | | | | |
Total: | | 120.00 | 1,715.00 | | | 1,715.00
`,
    asOf: "2026-09-30",
    units: `
unit | status | rent | balance | deposit | end
Cobb St - 1 | occupied | 845 | 0 | 845 | 2026-09-30
Cobb St - 2 | occupied | 870 | 120 | 870 | 2027-01-31
Cobb St - 3 | vacant | | | |`,
    tied: "120 1715",
  },
  {
    name: "Innago: one line a lease with a pay schedule in words",
    file: `
Unit Name | Renters | Rent | Schedule | Starts | Ends | Status
Main House | Coe | 1,600 | Monthly | 2026-05-01 | 2027-04-30 | Active
Cottage | Dell | 310 | Weekly | 2026-06-01 | 2027-05-31 | Active
Studio | | | | | | Vacant
`,
    asOf: "given 2026-08-01",
    units: `
unit | status | rent
Main House | occupied | 1600
Cottage | occupied | 1343.33
Studio | vacant |`,
  },
  {
    name: "Avail: rents beside fees by name, sum in the last column",
    file: `
Unit | Tenants | Lease | Base rent | Pet fee | Utilities fee | Total monthly
A | Eads, Finn | 7/1/26 - 6/30/27 | 1,150 | 30 | 60 | 1,240
B | Gill | 9/1/25 - 8/31/26 | 1,095 | 0 | 60 | 1,155
C | Vacant | | | | |
Total | | | 2,245 | 30 | 120 | 2,395
`,
    asOf: "given 2026-07-15",
    units: `
unit | status | rent | total | start | end
A | occupied | 1150 | 1240 | 2026-07-01 | 2027-06-30
B | occupied | 1095 | 1155 | 2025-09-01 | 2026-08-31
C | vacant | | | |`,
    tied: "2245 2395",
  },
  {
    name: "Yardi Kube style: suites with area, annual and monthly rent",
    file: `
Tenancy Schedule - Elm Block
As of 06/30/2026
Suite | Tenant | Area | Annual Rent | Monthly Rent | Rent/SF | From | To
101 | Hart Dental | 1,400 | 33,600 | 2,800 | 24.00 | 01/01/2024 | 12/31/2028
102 | Iris Cafe | 900 | 24,300 | 2,025 | 27.00 | 07/01/2025 | 06/30/2030
103 | Vacant | 750 | | | | |
 | | 3,050 | 57,900 | 4,825 | | |
`,
    asOf: "2026-06-30",
    units: `
unit | status | rent | sqft | end
101 | occupied | 2800 | 1400 | 2028-12-31
102 | occupied | 2025 | 900 | 2030-06-30
103 | vacant | | 750 |`,
    tied: "3050 4825",
  },
  {
    name: "RentRedi: address lines for units, past due in red brackets",
    file: `
Address | Unit # | Tenant(s) | Rent Amount | Due On | Move-In Date | Lease Expiration | Past Due
19 Lake Ave | 1 | Jay, K | $925.00 | 1st | 03/15/2022 | 03/31/2027 | ($50.00)
19 Lake Ave | 2 | Kerr, L | $950.00 | 1st | 11/01/2024 | 10/31/2026 | $0.00
19 Lake Ave | 3 | - | - | - | - | - | -
`,
    asOf: "given 2026-05-01",
    units: `
unit | status | rent | move | end
1 | occupied | 925 | 2022-03-15 | 2027-03-31
2 | occupied | 950 | 2024-11-01 | 2026-10-31
3 | vacant | | |`,
  },
  {
    name: "Spectra LIHTC: set-aside, gross rent, allowance and net rent",
    file: `
Tax Credit Rent Roll
Property: Birch Court
For month ending 10/31/2026
Unit | Bldg | BR | Set-Aside | Household | Gross Rent | UA | Net Rent | Subsidy | Tenant Pays | Cert. Eff.
B101 | 1 | 1 | 50% | Lane | 700 | 62 | 638 | 200 | 438 | 03/01/2026
B102 | 1 | 1 | 60% | Moss | 812 | 62 | 750 | 0 | 750 | 05/01/2026
B103 | 1 | 2 | 60% | Vacant | | 78 | | | |
Total | | | | | 1,512 | 202 | 1,388 | 200 | 1,188 |
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | beds | subsidy
B101 | occupied | 638 | 1 | 200
B102 | occupied | 750 | 1 |
B103 | vacant | | 2 |`,
    tied: "200 1188",
  },
  {
    name: "Knock renewals beside the roll: only the current rent is in place",
    file: `
Apt | Type | SF | Resident | Current Rent | Lease End | Offer 6 mo | Offer 12 mo | Decision
12 | 1x1 | 702 | Nye | 1,310 | 01/31/2027 | 1,395 | 1,365 | Renewed
14 | 2x1 | 905 | Orr | 1,545 | 12/31/2026 | 1,640 | 1,595 | Undecided
16 | 2x1 | 905 | Vacant | 0 | | | |
Total | | 2,512 | | 2,855 | | | |
`,
    asOf: "given 2026-11-01",
    units: `
unit | status | rent | sqft | end | beds | baths
12 | occupied | 1310 | 702 | 2027-01-31 | 1 | 1
14 | occupied | 1545 | 905 | 2026-12-31 | 2 | 1
16 | vacant | | 905 | | 2 | 1`,
    tied: "2512 2855",
  },
  {
    name: "Skyline: charges by code in columns, code legend below",
    file: `
SKYLINE PROPERTY MANAGEMENT SYSTEM
RENT ROLL FOR BLDG 04 PERIOD 08/2026
APT | NAME | RNT | PKG | AC | TOTAL | LSE FROM | LSE TO | SEC DEP
1A | POLK | 1,455.00 | 75.00 | 20.00 | 1,550.00 | 09/01/25 | 08/31/26 | 1,455.00
1B | QUIRK | 1,390.00 | 0.00 | 20.00 | 1,410.00 | 04/01/26 | 03/31/27 | 1,390.00
1C | *VACANT* | 0.00 | 0.00 | 0.00 | 0.00 | | |
BLDG TOTAL | | 2,845.00 | 75.00 | 40.00 | 2,960.00 | | | 2,845.00
RNT = BASE RENT   PKG = PARKING   AC = AIR CONDITIONER
`,
    asOf: "2026-08-31",
    units: `
unit | status | rent | total | deposit | end
1A | occupied | 1455 | 1550 | 1455 | 2026-08-31
1B | occupied | 1390 | 1410 | 1390 | 2027-03-31
1C | vacant | | 0 | |`,
    tied: "2845 2960",
  },
  {
    name: "Fourplex of an estate: letters of the renters' names and utilities in the rent",
    file: `
400 Vine - who pays what, Aug 1 2026
Apt | Who | Rent | What's included | Lease
Front up | Mrs. Rowe | 650 | heat, water | none
Front down | the Sims | 725 | water | til 5/31/27
Back up | empty since June | | |
Back down | T. Tate | 690 | water | none
All | | 2,065 | |
`,
    asOf: "2026-08-01",
    units: `
unit | status | rent
Front up | occupied | 650
Front down | occupied | 725
Back up | vacant |
Back down | occupied | 690`,
    tied: "2065",
  },
  {
    name: "Entrata lease export: charge timing column with one-time and recurring",
    file: `
Property | Bldg-Unit | Resident | Lease Status | Charge | Timing | Amount
Fern Hill | 1-101 | Urban, V | Current | Base Rent | Monthly | 1,275
Fern Hill | 1-101 | Urban, V | Current | Pet Rent | Monthly | 35
Fern Hill | 1-101 | Urban, V | Current | Admin Fee | One-Time | 150
Fern Hill | 1-102 | Voss, W | Notice | Base Rent | Monthly | 1,240
Fern Hill | 1-103 | | Vacant | | |
`,
    asOf: "given 2026-03-31",
    units: `
unit | status | rent | charges
1-101 | occupied | 1275 | rent 1275, pet 35
1-102 | notice | 1240 | rent 1240
1-103 | vacant | |`,
  },
  {
    name: "Hotel apartments: nightly and monthly guests, one rate column with its unit in words",
    file: `
Room | Guest | Rate | Per | Check-in
201 | Wynn | 65 | night | 07/28/2026
202 | Yates | 1,150 | month | 04/01/2026
203 | Zane | 290 | week | 06/15/2026
204 | (empty) | | |
`,
    asOf: "given 2026-08-01",
    units: `
unit | status | rent
201 | occupied | 1977.08
202 | occupied | 1150
203 | occupied | 1256.67
204 | vacant |`,
  },
  {
    name: "Condo hotel owner statement: no roll of homes",
    file: `
Owner Statement - October 2026
Unit | Gross Revenue | Mgmt Fee | Cleaning | Supplies | Net to Owner
504 | 4,120 | 1,030 | 480 | 55 | 2,555
611 | 3,350 | 838 | 390 | 40 | 2,082
Total | 7,470 | 1,868 | 870 | 95 | 4,637
`,
    refused: /owner|statement|revenue|rent/i,
  },
  {
    name: "Voyager residential with future rent increases in a second block to the right",
    file: `
Rent Roll with Increases
Property: Gale Point | As Of = 04/30/2026
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Actual Rent | Lease Expiration | | Increase Date | New Rent
A-11 | gp1a | 655 | t0911 | Abel | 1,180 | 1,140 | 07/31/2026 | | 08/01/2026 | 1,195
A-12 | gp1a | 655 | t0920 | Boyd | 1,180 | 1,155 | 11/30/2026 | | 12/01/2026 | 1,210
A-13 | gp2b | 940 | VACANT | VACANT | 1,490 | 0 | | | |
Total | | 2,250 | | | 3,850 | 2,295 | | | | 2,405
`,
    asOf: "2026-04-30",
    units: `
unit | status | rent | market | sqft | end
A-11 | occupied | 1140 | 1180 | 655 | 2026-07-31
A-12 | occupied | 1155 | 1180 | 655 | 2026-11-30
A-13 | vacant | | 1490 | 940 |`,
    tied: "2250 3850 2295",
  },
  {
    name: "Two owners' duplexes, rent by halves of the month",
    file: `
Duplex | Side | Tenant | 1st | 15th | Monthly
Oak | L | Cain | 450 | 450 | 900
Oak | R | Dorn | 925 | 0 | 925
Fir | Fir-L | vacant | | |
Fir | R | Eddy | 440 | 440 | 880
Sum | | | 1,815 | 890 | 2,705
`,
    asOf: "given 2026-09-01",
    units: `
building | unit | status | rent
Oak | Oak-L | occupied | 900
Oak | Oak-R | occupied | 925
Fir | Fir-L | vacant |
Fir | Fir-R | occupied | 880`,
    tied: "2705",
  },
  {
    name: "ResMan availability beside the roll, typed, ready dates for empty units",
    typed: true,
    file: `
Unit | Floor Plan | Square Feet | Occupancy | Resident Name | Lease Rent | Market Rent | Lease From | Lease To | Ready Date
1201 | Elm | 710 | Occupied | Fenn | 1295 | 1320 | 2026-02-01 | 2027-01-31 |
1202 | Elm | 710 | Vacant Ready | | | 1320 | | | 2026-04-12
1203 | Oak | 1015 | Vacant Not Ready | | | 1655 | | | 2026-05-20
1204 | Oak | 1015 | Occupied NTV | Gray | 1590 | 1655 | 2025-06-01 | 2026-05-31 |
 | | 3450 | | | 2885 | 5950 | | |
`,
    asOf: "given 2026-04-30",
    units: `
unit | status | rent | market | sqft | plan
1201 | occupied | 1295 | 1320 | 710 | Elm
1202 | vacant | | 1320 | 710 | Elm
1203 | vacant | | 1655 | 1015 | Oak
1204 | notice | 1590 | 1655 | 1015 | Oak`,
    tied: "3450 2885 5950",
  },
];
