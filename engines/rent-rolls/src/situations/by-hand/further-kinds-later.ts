import type { HandRoll } from "./hand-roll.ts";

/** Further rolls of such kinds, kept closed until those before them were mended. */
export const FURTHER_KINDS_LATER: HandRoll[] = [
  {
    name: "Storage by tenant: two units in one row, what is due now in parts",
    file: `
Tenant | Unit(s) | Start | Paid Thru | Rent Rate | Deposit | Rent Due | Ins. Due | Fees Due | Other Due | Past
Amber Kohl | A101 | 03/04/2023 | 11/30/2024 | 89.00 | 25.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0
Northgate Plumbing - Joe Dell | B210, B212 | 01/15/2022 | 12/14/2024 | 310.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0
Ravi Menon | A104 | 07/01/2024 | 10/31/2024 | 95.00 | 25.00 | 95.00 | 12.00 | 20.00 | 0.00 | 30
Stella Wirth | A107 | 10/10/2024 | 12/09/2024 | 95.00 | 25.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0
Chip Boyle | C001 | 05/05/2020 | 11/04/2024 | 165.00 | 0.00 | 165.00 | 0.00 | 15.00 | 0.00 | 26
Total |  |  |  | 754.00 | 75.00 | 260.00 | 12.00 | 35.00 | 0.00 |
`,
    units: `
unit | status | rent | start | deposit
A101 | occupied | 89 | 2023-03-04 | 25
B210, B212 | occupied | 310 | 2022-01-15 | 0
A104 | occupied | 95 | 2024-07-01 | 25
A107 | occupied | 95 | 2024-10-10 | 25
C001 | occupied | 165 | 2020-05-05 | 0`,
    tied: "754 75",
    warns: "R17",
  },
  {
    name: "A care home by living unit and bed, a second person, one who pays by Medicaid",
    file: `
Facility | Living Unit | Bed | Unit Status | Unit Type | Resident | Payer | Move In Date | Stop Billing Date | Market Rate | Actual Rate | Care Charges | Ancillary Recurring | Marketing Incentive | Total Monthly
Maplewood | 101 | A | Occupied | Studio | Dorsey, Elaine | Private | 2021-03-15 |  | 4100.00 | 3950.00 | 650.00 | 45.00 | 0.00 | 4645.00
Maplewood | 102 | A | Occupied | Studio | Nakagawa, Ben | Private | 2023-08-01 |  | 4100.00 | 4100.00 | 0.00 | 0.00 | -300.00 | 3800.00
Maplewood | 103 | A | Vacant | Studio |  |  |  |  | 4100.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
Maplewood | 104 | A | Occupied | 1 Bedroom | Tully, Frank | Private | 2022-12-12 |  | 5200.00 | 5000.00 | 900.00 | 45.00 | 0.00 | 5945.00
Maplewood | 104 | B | Occupied | 1 Bedroom | Tully, Grace | Private | 2022-12-12 |  | 0.00 | 950.00 | 300.00 | 0.00 | 0.00 | 1250.00
Maplewood | 105 | A | Reserved | 1 Bedroom | Ames, Opal | Private | 2024-12-10 |  | 5200.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
Maplewood | 106 | A | Occupied | Studio | Kerr, Ida | Medicaid | 2020-01-20 |  | 4100.00 | 2750.00 | 0.00 | 0.00 | 0.00 | 2750.00
`,
    units: `
unit | status | rent | market | beds | move | conc | charges | total
101 | occupied | 3950 | 4100 | 0 | 2021-03-15 |  | other 695 | 4645
102 | occupied | 4100 | 4100 | 0 | 2023-08-01 | -300 |  | 3800
103 | vacant |  | 4100 | 0 |  |  |  | 0
104 | occupied | 5950 | 5200 | 1 | 2022-12-12 |  | other 1245 | 7195
105 | vacant_leased |  | 5200 | 1 | 2024-12-10 |  |  | 0
106 | occupied | 2750 | 4100 | 0 | 2020-01-20 |  |  | 2750`,
  },
  {
    name: "Legal, preferential and actual rents, rooms and kinds of regulation",
    file: `
APT | ROOMS | TENANT | STATUS | LEASE START | LEASE EXP | LEGAL RENT | PREF. RENT | ACTUAL RENT | SCRIE | NOTES
1A | 3 | Delgado | RS | 2023-10-01 | 2025-09-30 | 1344.18 |  | 1344.18 |  |
1B | 4 | Osborne | RS | 2024-02-01 | 2025-01-31 | 2210.50 | 1800 | 1800 |  |
2A | 3 | Levin | RC |  |  | 688.02 |  | 688.02 | SCRIE 410.55 | MBR 812.40
2B | 4 | Vacant | RS |  |  | 1122.67 |  |  |  | gut reno needed
3A | 3 | Shah | FM | 2024-06-01 | 2025-05-31 |  |  | 3100 |  |
3B | 4 | Brandt | FM | 2024-08-01 | 2025-07-31 |  |  | 3450 |  |
4A | 3 | Super | EXEMPT |  |  |  |  | 0 |  |
4B | 4 | Ferro | RS | 2022-12-01 | 2024-11-30 | 1589.90 |  | 1589.90 |  | renewal out
TOTAL |  |  |  |  |  | 6955.27 | 1800 | 11972.1 |  |
`,
    typed: true,
    units: `
unit | status | rent | start | end
1A | occupied | 1344.18 | 2023-10-01 | 2025-09-30
1B | occupied | 1800 | 2024-02-01 | 2025-01-31
2A | occupied | 688.02 |  |
2B | vacant |  |  |
3A | occupied | 3100 | 2024-06-01 | 2025-05-31
3B | occupied | 3450 | 2024-08-01 | 2025-07-31
4A | employee | 0 |  |
4B | occupied | 1589.9 | 2022-12-01 | 2024-11-30`,
    tied: "11972.1",
  },
  {
    name: "A park's charges in rows: lot, home, water",
    file: `
Rent Roll
Blue Heron MHC
As of 11/30/2024
Unit | Unit Type | Tenant | Sq Ft | Market Rent | Move In | Lease End | Charge Type | Charge Amount | Security Deposit | Balance
001 | MH | Dale Umber |  | 465 | 2015-04-01 | MTM | LOT | 450 | 0 | 0
 |  |  |  |  |  |  | WATER | 32 |  |
 |  |  |  |  |  |  | TRASH | 18 |  |
002 | DOH | Kayla Prince | 980 | 1150 | 2024-01-01 | 2024-12-31 | LOT | 465 | 900 | 35
 |  |  |  |  |  |  | HOME | 635 |  |
 |  |  |  |  |  |  | WATER | 32 |  |
003 | MH | Vacant |  | 465 |  |  |  |  |  |
004 | RV | Sam Tolley |  | 525 | 2024-10-01 | MTM | LOT | 525 | 0 | 0
005 | DOH | Vacant | 1010 | 1175 |  |  |  |  |  |
006 | MH | Bev Rowan |  | 465 | 2009-07-01 | MTM | LOT | 430 | 0 | -430
 |  |  |  |  |  |  | WATER | 32 |  |
 |  |  |  |  |  |  | Late Fee | 25 |  |
Total | 6 Units | 4 Occupied |  | 4245 |  |  |  | 2644 | 900 | -395
`,
    typed: true,
    asOf: "2024-11-30",
    units: `
unit | status | rent | market | sqft | move | end | charges | total | deposit
001 | occupied | 450 | 465 |  | 2015-04-01 |  | rent 450, utilities 32, trash 18 | 500 | 0
002 | occupied | 1100 | 1150 | 980 | 2024-01-01 | 2024-12-31 | rent 1100, utilities 32 | 1132 | 900
003 | vacant |  | 465 |  |  |  |  |  |
004 | occupied | 525 | 525 |  | 2024-10-01 |  | rent 525 | 525 | 0
005 | vacant |  | 1175 | 1010 |  |  |  |  |
006 | occupied | 430 | 465 |  | 2009-07-01 |  | rent 430, utilities 32, other 25 | 487 | 0`,
    tied: "4245 2644 900 -395 6",
    warns: "R20",
  },
  {
    name: "Spaces as the last part of a unit's number, a budgeted and an advertised rent",
    file: `
Bldg-Unit-Space | Unit Type | SQFT | Space Status | Resident | Lease Start | Lease End | Budgeted Rent | Advertised Rate | Scheduled Rent | Scheduled Other | Scheduled Total | Balance
01-1404-A | D4 Standard | 1320 | Occupied No Notice | Amy Cho | 08/22/2024 | 07/31/2025 | 780.00 | 799.00 | 770.00 | 40.00 | 810.00 | 0.00
01-1404-B | D4 Standard | 1320 | Occupied No Notice | Bea Lim | 08/22/2024 | 07/31/2025 | 780.00 | 799.00 | 770.00 | 0.00 | 770.00 | 0.00
01-1404-C | D4 Standard | 1320 | Vacant Unrented Ready |  |  |  | 780.00 | 799.00 |  |  |  |
01-1404-D | D4 Standard | 1320 | Vacant Rented Not Ready |  |  |  | 780.00 | 799.00 |  |  |  |
01-1406-A | B2 Deluxe | 940 | Occupied No Notice | Cy Roe | 08/22/2024 | 07/31/2025 | 910.00 | 945.00 | 905.00 | 40.00 | 945.00 | 12.00
01-1406-B | B2 Deluxe | 940 | Notice Unrented | Di Poe | 08/22/2024 | 12/20/2024 | 910.00 | 945.00 | 905.00 | 0.00 | 905.00 | 0.00
02-1001-A | A1 Studio | 410 | Occupied No Notice | Ed Fay | 08/22/2024 | 07/31/2025 | 1190.00 | 1210.00 | 1200.00 | 0.00 | 1200.00 | 0.00
Total |  |  |  |  |  |  | 6130.00 | 6296.00 | 4550.00 | 80.00 | 4630.00 | 12.00
`,
    units: `
unit | status | rent | market | sqft | beds | start | end | charges | total
01-1404-A | occupied | 770 | 799 | 330 |  | 2024-08-22 | 2025-07-31 | other 40 | 810
01-1404-B | occupied | 770 | 799 | 330 |  | 2024-08-22 | 2025-07-31 |  | 770
01-1404-C | vacant |  | 799 | 330 |  |  |  |  |
01-1404-D | vacant_leased |  | 799 | 330 |  |  |  |  |
01-1406-A | occupied | 905 | 945 | 470 |  | 2024-08-22 | 2025-07-31 | other 40 | 945
01-1406-B | notice | 905 | 945 | 470 |  | 2024-08-22 | 2024-12-20 |  | 905
02-1001-A | occupied | 1200 | 1210 | 410 | 0 | 2024-08-22 | 2025-07-31 |  | 1200`,
    tied: "6296 4550 80 4630 12",
    warns: "R28",
  },
  {
    name: "A lender's template with what is required of each column below its head",
    file: `
Multifamily Rent Roll Template
Property Name: | Bayou Trace | Rent Roll As Of Date: | 2024-11-30
Unit Number | Unit Type | Number of Bedrooms | Number of Bathrooms | Unit Square Footage | Occupancy Status | Tenant Name | Lease Start Date | Lease End Date | Monthly Lease Rent | Monthly Market Rent | Monthly Concession Amount | Other Monthly Charges | Section 8 / Subsidy Amount
Required | Required | Required | Required | Optional | Required | Optional | Conditional | Conditional | Conditional | Required | Optional | Optional | Optional
1101 | A1 | 1 | 1 | 655 | Occupied | Lee Rasp | 2024-04-01 | 2025-03-31 | 1185 | 1225 | 0 | 40 | 0
1102 | A1 | 1 | 1 | 655 | Vacant |  |  |  |  | 1225 |  |  |
1103 | B1 | 2 | 2 | 940 | Occupied | Mo Sand | 2024-07-01 | 2025-06-30 | 1490 | 1525 | 75 | 40 | 0
1104 | B1 | 2 | 2 | 940 | Non-Revenue Model |  |  |  |  | 1525 |  |  |
1105 | B1 | 2 | 2 | 940 | Occupied | Nat Toll | 2023-12-01 | 2024-11-30 | 1450 | 1525 | 0 | 40 | 1010
1106 | A1 | 1 | 1 | 655 | Down |  |  |  |  | 1225 |  |  |
1107 | A1 | 1 | 1 | 655 | Employee | Ora Vex | 2022-01-01 |  | 600 | 1225 | 0 | 0 | 0
`,
    typed: true,
    asOf: "2024-11-30",
    units: `
unit | status | rent | market | sqft | beds | baths | start | end | subsidy | conc | charges
1101 | occupied | 1185 | 1225 | 655 | 1 | 1 | 2024-04-01 | 2025-03-31 |  |  | other 40
1102 | vacant |  | 1225 | 655 | 1 | 1 |  |  |  |  |
1103 | occupied | 1490 | 1525 | 940 | 2 | 2 | 2024-07-01 | 2025-06-30 |  | -75 | other 40
1104 | model |  | 1525 | 940 | 2 | 2 |  |  |  |  |
1105 | occupied | 1450 | 1525 | 940 | 2 | 2 | 2023-12-01 | 2024-11-30 | 1010 |  | other 40
1106 | down |  | 1225 | 655 | 1 | 1 |  |  |  |  |
1107 | employee | 600 | 1225 | 655 | 1 | 1 | 2022-01-01 |  |  |  |`,
    warns: "R20",
  },
  {
    name: "Homes by all their rooms and a half, rents with the sign behind",
    file: `
Logement | Type | Locataire | Début du bail | Fin du bail | Loyer mensuel | Stationnement | Total
101 | 3 1/2 | M. Gagnon | 2024-07-01 | 2025-06-30 | 895,00 $ | 0,00 $ | 895,00 $
102 | 4 1/2 | S. Tremblay | 2023-07-01 | 2025-06-30 | 1 120,00 $ | 50,00 $ | 1 170,00 $
103 | 4 1/2 | Vacant |  |  |  |  |
201 | 5 1/2 | R. Côté | 2024-07-01 | 2025-06-30 | 1 415,00 $ | 50,00 $ | 1 465,00 $
202 | 3 1/2 | L. Roy | 2022-07-01 | 2025-06-30 | 810,00 $ | 0,00 $ | 810,00 $
Total |  |  |  |  | 4 240,00 $ | 100,00 $ | 4 340,00 $
`,
    units: `
unit | status | rent | start | end | charges | total
101 | occupied | 895 | 2024-07-01 | 2025-06-30 |  | 895
102 | occupied | 1120 | 2023-07-01 | 2025-06-30 | other 50 | 1170
103 | vacant |  |  |  |  |
201 | occupied | 1415 | 2024-07-01 | 2025-06-30 | other 50 | 1465
202 | occupied | 810 | 2022-07-01 | 2025-06-30 |  | 810`,
    tied: "4240 100 4340",
  },
  {
    name: "A receiver's schedule: remarks of fire, squatters and a caretaker",
    file: `
EXHIBIT C - RECEIVER'S SCHEDULE OF OCCUPANCY
Case No. 24-CV-01877     3300 Dorr Street Apartments
As of November 30, 2024
Unit No. | Occupant | Lease? (Y/N) | Monthly Rent | Arrears | Remarks
1 | Marla Quade | Y | $795.00 | $0.00 | Lease to 3/31/25
2 | Unknown occupant | N | $0.00 | n/a | Squatter - notice served 11/12
3 | Vacant | - | - | - | Fire damage; boarded
4 | Trey Nance | N | $725.00 | $2,900.00 | Eviction filed; oral month-to-month
5 | Vacant | - | - | - | Rentable
6 | Sue Bellamy | Y | $810.00 | $810.00 | Lease to 8/31/25
7 | D. Hart (caretaker) | N | $0.00 | n/a | Rent in exchange for services
8 | Lou Fenn | Y | $780.00 | $0.00 | Lease expired 5/31/24
Totals | 6 occupied / 2 vacant |  | $3,110.00 | $3,710.00 |
`,
    typed: true,
    asOf: "2024-11-30",
    units: `
unit | status | rent
1 | occupied | 795
2 | occupied | 0
3 | down |
4 | occupied | 725
5 | vacant |
6 | occupied | 810
7 | employee | 0
8 | occupied | 780`,
    tied: "3110 3710",
    warns: "R03 R14",
  },
  {
    name: "A city's registry: first rents and ceilings alone",
    file: `
Rent Registry - Property Unit Listing
APN 055-1822-004
Unit | Bedrooms | Occupancy Status | Tenancy Start Date | Initial Rent | Rent Ceiling | Number of Occupants | Housing Services Included
1 | 1 | Rented | 2016-09-01 | 1495 | 1743.21 | 2 | Water, Garbage
2 | 2 | Rented | 2021-06-15 | 2400 | 2611.38 | 3 | Water, Garbage, Parking
3 | 0 | Owner-Occupied |  |  |  |  |
4 | 1 | Not Available for Rent |  |  |  |  |
5 | 2 | Rented - Section 8 | 2019-02-01 | 2150 | 2533.10 | 4 | Water, Garbage
6 | 1 | Rented | 2023-11-01 | 1995 | 2020.94 | 1 | Water, Garbage
7 | 1 | Vacant |  |  |  |  |
`,
    typed: true,
    units: `
unit | status | rent | beds | start
1 | occupied |  | 1 | 2016-09-01
2 | occupied |  | 2 | 2021-06-15
3 | occupied |  | 0 |
4 | down |  | 1 |
5 | occupied |  | 2 | 2019-02-01
6 | occupied |  | 1 | 2023-11-01
7 | vacant |  | 1 |`,
    errors: "R23",
  },
  {
    name: "A mix of units right of the roll",
    file: `
Stonebridge Villas |  |  |  |  |  |  |  |  |  |
Rent Roll @ 11/30/24 |  |  |  |  |  |  |  |  |  |
 |  |  |  |  |  |  |  |  |  |
Apt. | Type | SF | Resident | In-Place | Mkt | Lease From | Lease To |  | Unit Mix | Count | Avg SF | Avg In-Place
1-101 | 1x1 | 650 | Pam Ori | 1095 | 1150 | 2024-02-01 | 2025-01-31 |  | 1x1 | 4 | 650 | 1098
1-102 | 1x1 | 650 | Ty Abel | 1110 | 1150 | 2024-05-01 | 2025-04-30 |  | 2x2 | 4 | 980 | 1404
1-103 | 2x2 | 980 | vacant |  | 1475 |  |  |  | Total | 8 | 815 | 1251
1-104 | 2x2 | 980 | Gia Wren | 1420 | 1475 | 2023-12-01 | 2024-11-30 |  |  |  |  |
1-201 | 1x1 | 650 | Al Boyd | 1089 | 1150 | 2024-03-01 | 2025-02-28 |  | Occupied | 7 |  |
1-202 | 1x1 | 650 | Cy Dent | 1098 | 1150 | 2024-08-01 | 2025-07-31 |  | Vacant | 1 |  |
1-203 | 2x2 | 980 | Bo Kerr | 1395 | 1475 | 2024-06-01 | 2025-05-31 |  |  |  |  |
1-204 | 2x2 | 980 | Jo Stam | 1397 | 1475 | 2024-09-01 | 2025-08-31 |  |  |  |  |
 |  | 6520 |  | 8604 | 10500 |  |  |  |  |  |  |
`,
    typed: true,
    asOf: "2024-11-30",
    units: `
unit | status | rent | market | sqft | beds | baths | start | end
1-101 | occupied | 1095 | 1150 | 650 | 1 | 1 | 2024-02-01 | 2025-01-31
1-102 | occupied | 1110 | 1150 | 650 | 1 | 1 | 2024-05-01 | 2025-04-30
1-103 | vacant |  | 1475 | 980 | 2 | 2 |  |
1-104 | occupied | 1420 | 1475 | 980 | 2 | 2 | 2023-12-01 | 2024-11-30
1-201 | occupied | 1089 | 1150 | 650 | 1 | 1 | 2024-03-01 | 2025-02-28
1-202 | occupied | 1098 | 1150 | 650 | 1 | 1 | 2024-08-01 | 2025-07-31
1-203 | occupied | 1395 | 1475 | 980 | 2 | 2 | 2024-06-01 | 2025-05-31
1-204 | occupied | 1397 | 1475 | 980 | 2 | 2 | 2024-09-01 | 2025-08-31`,
    tied: "6520 8604 10500",
  },
  {
    name: "Houses without a unit's number below an empty unit of another house",
    file: `
Portfolio | Building | Unit | Bedrooms | Bathrooms | Total Area | Tenant(s) | Lease Status | Start Date | End Date | Move In Date | Move Out Date | Base Rent | Recurring Charges | Target Rent | Security Deposit | Balance
Baker Trust | 202 Fern | A | 2 | 1.0 | 900 | Lila Cobb | Active | 02/01/2024 | 01/31/2025 | 02/01/2020 |  | 1,210.00 | 1,260.00 | 1,295.00 | 1,000.00 | 0.00
Baker Trust | 202 Fern | B | 2 | 1.0 | 900 | Hank Rowe | Active - Notice Given | 06/01/2023 | 11/30/2024 | 06/01/2023 | 12/05/2024 | 1,180.00 | 1,180.00 | 1,295.00 | 1,180.00 | 0.00
Baker Trust | 202 Fern | C | 1 | 1.0 | 640 |  |  |  |  |  |  |  |  | 1,050.00 |  |
Baker Trust | 204 Fern |  | 3 | 2.0 | 1,360 | Ana & Raj Pillai | Active - Month To Month | 09/01/2021 | 08/31/2022 | 09/01/2021 |  | 1,640.00 | 1,675.00 | 1,795.00 | 1,500.00 | -20.00
Baker Trust | 206 Fern |  | 3 | 2.0 | 1,410 | Erin Stokes | Eviction | 03/01/2024 | 02/28/2025 | 03/01/2024 |  | 1,750.00 | 1,750.00 | 1,795.00 | 1,750.00 | 3,500.00
`,
    units: `
unit | status | rent | market | sqft | beds | baths | move | start | end | total | deposit
A | occupied | 1210 | 1295 | 900 | 2 | 1 | 2020-02-01 | 2024-02-01 | 2025-01-31 | 1260 | 1000
B | notice | 1180 | 1295 | 900 | 2 | 1 | 2023-06-01 | 2023-06-01 | 2024-11-30 | 1180 | 1180
C | vacant |  | 1050 | 640 | 1 | 1 |  |  |  |  |
204 Fern | occupied | 1640 | 1795 | 1360 | 3 | 2 | 2021-09-01 | 2021-09-01 | 2022-08-31 | 1675 | 1500
206 Fern | occupied | 1750 | 1795 | 1410 | 3 | 2 | 2024-03-01 | 2024-03-01 | 2025-02-28 | 1750 | 1750`,
  },
  {
    name: "Codes of states, pending leases below, an office",
    file: `
Rent Roll
Cobalt Ridge
11/30/2024
 |  |  |  |  |  | Market | Scheduled Charges |  |  | Lease |  |  |  |
Unit | Type | Sq Ft | Status | Resident | Move In | Rent | Rent | Other | Total | Start | End | Move Out | Deposits | Balance
0101 | A1 (1/1) | 702 | O | Vera Bond | 2022-01-10 | 1265 | 1230 | 75 | 1305 | 2024-01-10 | 2025-01-09 |  | 300 | 0
0102 | A1 (1/1) | 702 | NL | Todd Ames | 2023-05-05 | 1265 | 1215 | 75 | 1290 | 2024-05-05 | 2024-12-04 | 2024-12-04 | 300 | 0
 |  |  | PL | Nia Zorn |  |  |  |  |  | 2024-12-10 | 2025-12-09 |  | 300 | 0
0103 | A1 (1/1) | 702 | V |  |  | 1265 |  |  |  |  |  |  |  |
0104 | B2 (2/2) | 1015 | OT | Cleo Park | 2020-11-01 | 1610 | 1545 | 110 | 1655 | 2024-11-01 | 2025-10-31 |  | 500 | -12.4
0105 | B2 (2/2) | 1015 | VL |  |  | 1610 |  |  |  |  |  |  |  |
 |  |  | PL | Sol Iqbal |  |  |  |  |  | 2024-12-20 | 2025-12-19 |  | 0 | 0
0106 | B2 (2/2) | 1015 | ADMIN | Office |  | 1610 | 0 | 0 | 0 |  |  |  |  |
Totals | 6 Units | 5151 |  |  |  | 8625 | 3990 | 260 | 4250 |  |  |  | 1400 | -12.4
`,
    typed: true,
    asOf: "2024-11-30",
    units: `
unit | status | rent | market | sqft | beds | baths | move | start | end | charges | total | deposit
0101 | occupied | 1230 | 1265 | 702 | 1 | 1 | 2022-01-10 | 2024-01-10 | 2025-01-09 | other 75 | 1305 | 300
0102 | notice_leased | 1215 | 1265 | 702 | 1 | 1 | 2023-05-05 | 2024-05-05 | 2024-12-04 | other 75 | 1290 | 300
0103 | vacant |  | 1265 | 702 | 1 | 1 |  |  |  |  |  |
0104 | occupied | 1545 | 1610 | 1015 | 2 | 2 | 2020-11-01 | 2024-11-01 | 2025-10-31 | other 110 | 1655 | 500
0105 | vacant_leased |  | 1610 | 1015 | 2 | 2 |  |  |  |  |  |
0106 | down |  | 1610 | 1015 | 2 | 2 |  |  |  |  | 0 |`,
    other: "0102 future null; 0105 future null",
    tied: "5151 8625 3990 260 4250 1400 -12.4 6",
    warns: "R16",
  },
];
