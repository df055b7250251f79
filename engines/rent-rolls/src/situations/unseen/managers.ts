import type { HandRoll } from "../by-hand/hand-roll.ts";

/** Exports of property managers' systems, from memory of their reports. */
export const MANAGED: HandRoll[] = [
  {
    name: "AppFolio by property, with every status that it knows",
    file: `
Rent Roll
Exported On: 05/04/2026 09:12 AM
Properties: Both
As of: 05/01/2026
Unit | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Move-out | Past Due | NSF Count | Late Count
Fern Court - 88 Fern Ct Tampa, FL 33602
1 | 1/1.00 | Ortiz, Ana | Current | 640 | 1,250.00 | 1,195.00 | 600.00 | 06/01/2025 | 05/31/2026 | 06/01/2024 | | 0.00 | 0 | 1
2 | 1/1.00 | Bell, Kim | Notice-Unrented | 640 | 1,250.00 | 1,210.00 | 600.00 | 07/01/2025 | 06/30/2026 | 07/01/2023 | 06/30/2026 | 0.00 | 0 | 0
3 | 2/1.00 | -- | Vacant-Unrented | 815 | 1,500.00 | -- | -- | -- | -- | -- | -- | -- | 0 | 0
4 | 2/1.00 | Ng, Lee | Evict | 815 | 1,500.00 | 1,425.00 | 1,000.00 | 02/01/2025 | 01/31/2026 | 02/01/2025 | | 4,275.00 | 2 | 3
4 Units |  |  | 75.0% Occupied | 2,910 | 5,500.00 | 3,830.00 | 2,200.00 |  |  |  |  | 4,275.00 | 2 | 4
Gale House - 90 Fern Ct Tampa, FL 33602
A | 0/1.00 | -- | Vacant-Rented | 410 | 995.00 | -- | -- | -- | -- | -- | -- | -- | 0 | 0
B | 0/1.00 | Wu, Pat | Notice-Rented | 410 | 995.00 | 950.00 | 475.00 | 05/15/2025 | 05/14/2026 | 05/15/2025 | 05/14/2026 | 0.00 | 0 | 0
2 Units |  |  | 50.0% Occupied | 820 | 1,990.00 | 950.00 | 475.00 |  |  |  |  | 0.00 | 0 | 0
Total 6 Units |  |  | 66.7% Occupied | 3,730 | 7,490.00 | 4,780.00 | 2,675.00 |  |  |  |  | 4,275.00 | 2 | 4
`,
    asOf: "2026-05-01",
    units: `
unit | status | rent | market | sqft | beds | balance | end
1 | occupied | 1195 | 1250 | 640 | 1 | 0 | 2026-05-31
2 | notice | 1210 | 1250 | 640 | 1 | 0 | 2026-06-30
3 | vacant | | 1500 | 815 | 2 |
4 | occupied | 1425 | 1500 | 815 | 2 | 4275 | 2026-01-31
A | vacant_leased | | 995 | 410 | 0 |
B | notice_leased | 950 | 995 | 410 | 0 | 0 | 2026-05-14`,
    tied: "3830 950 4780 7490 3730 2675",
  },
  {
    name: "Buildium by building, lease names and cycles",
    file: `
Rent roll
Active leases as of 3/31/2026
Property | Unit | Lease | Type | Start | End | Bed/Bath | Rent cycle | Rent | Deposit held | Prepayments | Balance
12 Maple Street
 | 1 | Dana Poe, Eli Poe | Fixed | 9/1/2025 | 8/31/2026 | 2/1 | Monthly | $1,640.00 | $1,640.00 | $0.00 | $0.00
 | 2 | Fran Quill | At-will |  |  | 2/1 | Monthly | $1,480.00 | $1,000.00 | $0.00 | $35.00
 | 3 | Gus Rey | Fixed w/rollover | 1/1/2026 | 12/31/2026 | 1/1 | Weekly | $300.00 | $600.00 | $120.00 | $0.00
Total for 12 Maple Street | | | | | | | | $3,420.00 | $3,240.00 | $120.00 | $35.00
`,
    asOf: "2026-03-31",
    units: `
unit | status | rent | deposit | balance | mtm
1 | occupied | 1640 | 1640 | 0 |
2 | occupied | 1480 | 1000 | 35 | yes
3 | occupied | 1300 | 600 | 0 |`,
    tied: "3240 35",
  },
  {
    name: "Rent Manager with charges under the tenant",
    file: `
Sunrise Mgmt Co
Rent Roll - Detail
04/30/2026
Property: LAKE - Lakeside Flats
Unit | Unit Type | Tenant | Sq Ft | Market Rent | Charge Type | Charge Amount | Lease Start | Lease End | Move In | Deposit
101 | 1BR | Haas, Ivy | 600 | 1,100.00 | RC - Rent | 1,050.00 | 05/01/2025 | 04/30/2026 | 05/01/2022 | 500.00
 | | | | | PET - Pet Rent | 30.00
 | | | | | WTR - Water | 42.50
 | | | | | Subtotal | 1,122.50
102 | 1BR | VACANT | 600 | 1,100.00
103 | 2BR | Jain, Om | 850 | 1,400.00 | RC - Rent | 1,380.00 | 11/01/2025 | 10/31/2026 | 11/01/2025 | 700.00
 | | | | | CONC - Concession | (115.00)
 | | | | | WTR - Water | 42.50
 | | | | | Subtotal | 1,307.50
Totals for LAKE | | | 2,050 | 3,600.00 | | 2,430.00 | | | | 1,200.00
Units: 3   Occupied: 2   Vacant: 1
`,
    asOf: "2026-04-30",
    units: `
unit | status | rent | market | sqft | conc | charges
101 | occupied | 1050 | 1100 | 600 | | rent 1050, pet 30, utilities 42.5
102 | vacant | | 1100 | 600 | |
103 | occupied | 1380 | 1400 | 850 | -115 | rent 1380, concession -115, utilities 42.5`,
    tied: "2050 3600 2430 1200",
  },
  {
    name: "ResMan with resident and housing ledgers",
    file: `
Rent Roll | | | | | | | | | | |
Harbor Pointe | | | | | | | | | | |
As of Date: 6/30/2026 | | | | | | | | | | |
Unit | Type | Sq. Feet | Residents | Status | Market Rent | Ledger | Transaction Category | Amount | Move in | Lease Start | Lease End | Deposits Held | Ending Balance
01-101 | A1R | 702 | Kane, Joy; Kane, Max | Current | 1,325 | Resident | Rent | 412.00 | 3/2/2024 | 3/2/2026 | 3/1/2027 | 250 | 0.00
 |  |  |  |  |  | Housing | Rent | 878.00 |  |  |  |  |
 |  |  |  |  |  | Resident | Pest Control | 5.00 |  |  |  |  |
01-102 | A1 | 702 | Lund, Ned | Notice to Vacate | 1,325 | Resident | Rent | 1,300.00 | 8/1/2023 | 8/1/2025 | 7/31/2026 | 250 | -14.00
 |  |  |  |  |  | Resident | Pest Control | 5.00 |  |  |  |  |
01-103 | B2 | 988 | | Vacant Not Ready | 1,610 | | | | | | | |
01-104 | B2 | 988 | | Vacant Pre-Leased | 1,610 | | | | | | | |
Totals | | 3,380 | | | 5,870 | | | 2,600.00 | | | | 500 | -14.00
`,
    asOf: "2026-06-30",
    units: `
unit | status | rent | market | sqft | deposit
01-101 | occupied | 1290 | 1325 | 702 | 250
01-102 | notice | 1300 | 1325 | 702 | 250
01-103 | vacant | | 1610 | 988 |
01-104 | vacant_leased | | 1610 | 988 |`,
    tied: "3380 5870 2600 500",
  },
  {
    name: "Entrata with current, renewed, future and applied leases of one unit",
    file: `
Rent Roll
Property: Juniper Square | As Of: 02/15/2026
Bldg-Unit | Unit Type | SQFT | Unit Status | Resident | Lease Status | Move-In | Lease Start | Lease End | Move-Out | Market Rent | Charge Code | Scheduled Charges | Deposit Held | Balance
1-101 | S1 | 480 | Occupied No Notice | Moss, Ada | Current | 01/10/2024 | 01/10/2025 | 03/09/2026 | | 1,150.00 | Base Rent | 1,090.00 | 0.00 | 0.00
 | | | | | | | | | | | Trash | 25.00
 | | | | | | | | | | | Total: | 1,115.00
1-101 | S1 | 480 | Occupied No Notice | Moss, Ada | Renewal - Approved | 01/10/2024 | 03/10/2026 | 03/09/2027 | | | Base Rent | 1,125.00 | |
 | | | | | | | | | | | Total: | 1,125.00
1-102 | S1 | 480 | Notice Rented | Nash, Bea | Notice | 05/01/2024 | 05/01/2025 | 04/30/2026 | 04/30/2026 | 1,150.00 | Base Rent | 1,120.00 | 200.00 | 18.00
 | | | | | | | | | | | Trash | 25.00
 | | | | | | | | | | | Total: | 1,145.00
1-102 | S1 | 480 | Notice Rented | Oaks, Cy | Future | 05/09/2026 | 05/09/2026 | 05/08/2027 | | | Base Rent | 1,160.00 | 200.00 |
 | | | | | | | | | | | Total: | 1,160.00
1-103 | S2 | 530 | Vacant Unrented Ready | - | - | | | | | 1,225.00
1-104 | S2 | 530 | Vacant Rented Not Ready | Pike, Di | Applicant | 03/01/2026 | 03/01/2026 | 02/28/2027 | | 1,225.00 | Base Rent | 1,215.00 | 0.00 |
 | | | | | | | | | | | Total: | 1,215.00
`,
    asOf: "2026-02-15",
    units: `
unit | status | rent | market | sqft | total
1-101 | occupied | 1090 | 1150 | 480 | 1115
1-102 | notice_leased | 1120 | 1150 | 480 | 1145
1-103 | vacant | | 1225 | 530 |
1-104 | vacant_leased | | 1225 | 530 | 1215`,
    other: "1-101 renewal 1125; 1-102 future 1160",
  },
  {
    name: "OneSite detail with pending renewals, down and admin units",
    file: `
RentRoll Detail
Details
Parameters: Properties - Birchwood (4411); As of - 01/31/2026
Unit | Floorplan | Unit Designation | SQFT | Unit/Lease Status | Name | Move-In Move-Out | Lease Start | Lease End | Market + Addl. | Dep On Hand | Balance | Total Billing | RENT | TRASH | EMPLCRED
0101 | BW11 | N/A | 655 | Occupied | RUIZ, ANA | 04/12/2023 | 04/12/2025 | 04/11/2026 | 1,205.00 | 300.00 | 0.00 | 1,200.00 | 1,180.00 | 20.00 | 0.00
 | | | | Pending renewal | RUIZ, ANA | 04/12/2023 | 04/12/2026 | 04/11/2027 | 0.00 * | 0.00 | 0.00 | 1,215.00 * | 1,215.00 * | 0.00 | 0.00
0102 | BW11 | N/A | 655 | Occupied-NTVL | STONE, BO | 06/01/2022 02/28/2026 | 06/01/2025 | 05/31/2026 | 1,205.00 | 300.00 | 61.00 | 1,190.00 | 1,170.00 | 20.00 | 0.00
 | | | | Applicant | TATE, CAM | 03/07/2026 | 03/07/2026 | 03/06/2027 | 0.00 * | 99.00 | 0.00 | 1,225.00 * | 1,205.00 * | 20.00 * | 0.00
0103 | BW21 | N/A | 902 | Admin/Down | DOWN, UNIT | | | | 1,480.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
0104 | BW21 | N/A | 902 | Model | MODEL | | | | 1,480.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
0105 | BW21 | N/A | 902 | Occupied | URSO, DI | 09/01/2025 | 09/01/2025 | 08/31/2026 | 1,480.00 | 0.00 | 0.00 | 0.00 | 1,455.00 | 20.00 | -1,475.00
0106 | BW21 | N/A | 902 | Vacant | VACANT | | | | 1,480.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
Totals: | | | 4,918 | | | | | | 8,330.00 | 600.00 | 61.00 | 2,390.00 | 3,805.00 | 60.00 | -1,475.00
`,
    asOf: "2026-01-31",
    units: `
unit | status | rent | market | sqft | end | total
0101 | occupied | 1180 | 1205 | 655 | 2026-04-11 | 1200
0102 | notice_leased | 1170 | 1205 | 655 | 2026-05-31 | 1190
0103 | down | | 1480 | 902 | | 0
0104 | model | | 1480 | 902 | | 0
0105 | occupied | 1455 | 1480 | 902 | 2026-08-31 | 0
0106 | vacant | | 1480 | 902 | | 0`,
    other: "0101 renewal 1215; 0102 applicant 1205",
    tied: "4918 8330 600 61 2390 3805 60 -1475",
  },
  {
    name: "Voyager with its summary groups and charge codes",
    file: `
Rent Roll with Lease Charges
Oak Terrace (oakt)
As Of = 12/31/2025
Month Year = 12/2025
Unit | Unit Type | Unit | Resident | Name | Market | Charge | Amount | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Code | | Deposit | Deposit | | Expiration | |
Current/Notice/Vacant Residents
A-101 | ot1b | 710 | t0001 | Abe Low | 1,300.00 | rent | 1,250.00 | 300.00 | 0.00 | 02/01/2024 | 01/31/2026 | | 0.00
 | | | | | | garage | 95.00
 | | | | | Total | | 1,345.00
A-102 | ot1b | 710 | t0002 | Bo May | 1,300.00 | rent | 1,275.00 | 300.00 | 0.00 | 07/01/2025 | 06/30/2026 | 01/15/2026 | 1,275.00
 | | | | | | rconc | -75.00
 | | | | | Total | | 1,200.00
A-103 | ot2b | 960 | VACANT | VACANT | 1,650.00 | | 0.00 | 0.00 | 0.00 | | | | 0.00
 | | | | | Total | | 0.00
A-104 | ot2b | 960 | DOWN | DOWN | 1,650.00 | | 0.00 | 0.00 | 0.00 | | | | 0.00
 | | | | | Total | | 0.00
Future Residents/Applicants
A-103 | ot2b | 960 | t0009 | Cy Noe | 1,650.00 | rent | 1,640.00 | 300.00 | 0.00 | 01/20/2026 | 01/19/2027 | | 0.00
 | | | | | Total | | 1,640.00
 | | | Total | Oak Terrace (oakt) | 5,900.00 | | 4,185.00 | 900.00 | 0.00 | | | | 1,275.00
Summary Groups | | | Square Footage | Market Rent | Lease Charges | Security Deposit | Other Deposits | # Of Units | % Unit Occupancy | % Sqft Occupied | Balance
Current/Notice/Vacant Residents | | | 3,340 | 5,900.00 | 2,545.00 | 600.00 | 0.00 | 4 | 50.00 | 42.51 | 1,275.00
Future Residents/Applicants | | | 960 | 1,650.00 | 1,640.00 | 300.00 | 0.00 | 1 | | | 0.00
Occupied Units | | | 1,420 | 2,600.00 | | | | 2 | 50.00 | 42.51 |
Total Non Rev Units | | | 960 | 1,650.00 | | | | 1 | 25.00 | 28.74 |
Total Vacant Units | | | 960 | 1,650.00 | | | | 1 | 25.00 | 28.74 |
Totals: | | | 3,340 | 5,900.00 | 4,185.00 | 900.00 | 0.00 | 4 | 100.00 | 100.00 | 1,275.00
Summary of Charges by Charge Code
(Current/Notice Residents Only)
Charge Code | Amount
garage | 95.00
rconc | -75.00
rent | 2,525.00
Total | 2,545.00
`,
    asOf: "2025-12-31",
    units: `
unit | status | rent | market | sqft | total | balance
A-101 | occupied | 1250 | 1300 | 710 | 1345 | 0
A-102 | notice | 1275 | 1300 | 710 | 1200 | 1275
A-103 | vacant_leased | | 1650 | 960 | | 0
A-104 | down | | 1650 | 960 | | 0`,
    other: "A-103 future 1640",
    tied: "5900 4185 3340 2545 1420 2600 95 -75 2525",
  },
  {
    name: "Breeze with occupied and vacant blocks and gain to market",
    file: `
Rent Roll
Pine Grove (pinegr)
As of 07/31/2026
Unit | Unit Type | Sq Ft | Tenant | Actual Rent | Market Rent | Tenant Deposit | Lease From | Lease To | Move In | Move Out | Balance
Occupied Units
1 | 2x1 | 800 | May Fox | 1,100.00 | 1,200.00 | 500.00 | 08/01/2025 | 07/31/2026 | 08/01/2021 | | 0.00
3 | 2x1 | 800 | Ned Gill | 1,150.00 | 1,200.00 | 500.00 | 03/01/2026 | 02/28/2027 | 03/01/2026 | | 22.00
Total Occupied Units | 2 | 1,600 | | 2,250.00 | 2,400.00 | 1,000.00 | | | | | 22.00
Vacant Units
2 | 2x1 | 800 | VACANT | 0.00 | 1,200.00 | 0.00
4 | 3x2 | 1,050 | VACANT | 0.00 | 1,450.00 | 0.00
Total Vacant Units | 2 | 1,850 | | 0.00 | 2,650.00 | 0.00
Grand Total | 4 | 3,450 | | 2,250.00 | 5,050.00 | 1,000.00 | | | | | 22.00
`,
    asOf: "2026-07-31",
    units: `
unit | status | rent | market | sqft | plan
1 | occupied | 1100 | 1200 | 800 | 2x1
3 | occupied | 1150 | 1200 | 800 | 2x1
2 | vacant | | 1200 | 800 | 2x1
4 | vacant | | 1450 | 1050 | 3x2`,
    tied: "1600 2250 2400 1000 1850 2650 3450 5050",
  },
  {
    name: "Propertyware, homes as buildings",
    file: `
Portfolio | Building | Unit | Unit Status | Tenants | Beds | Baths | Sq Ft | Lease Start | Lease End | Base Rent | Total Recurring Charges | Market Rent | Security Deposit | Balance
Main | 410 Elm Dr | | Occupied | Ann Roe | 3 | 2 | 1,410 | 06/01/2025 | 05/31/2026 | 1,650.00 | 1,685.00 | 1,700.00 | 1,650.00 | 0.00
Main | 22 Ash Ct | | Vacant | | 3 | 1.5 | 1,230 | | | | | 1,550.00 | |
Main | 9 Birch Ln | A | Occupied | Bo Sims | 2 | 1 | 850 | 02/01/2026 | 01/31/2027 | 1,150.00 | 1,150.00 | 1,200.00 | 1,150.00 | 40.00
Main | 9 Birch Ln | B | Occupied | Cal Tran | 2 | 1 | 850 | 03/01/2026 | 02/28/2027 | 1,175.00 | 1,175.00 | 1,200.00 | 1,175.00 | 0.00
`,
    units: `
building | status | rent | market | sqft | total
410 Elm Dr | occupied | 1650 | 1700 | 1410 | 1685
22 Ash Ct | vacant | | 1550 | 1230 |
9 Birch Ln | occupied | 1150 | 1200 | 850 | 1150
9 Birch Ln | occupied | 1175 | 1200 | 850 | 1175`,
  },
  {
    name: "Rentvine flat export",
    file: `
Property | Unit | Beds | Baths | Square Feet | Lease ID | Tenants | Lease Status | Lease Start | Lease End | Rent Amount | Deposit | Balance Due
1401 Cove Rd | 1 | 2 | 1 | 900 | 551 | Dee Ash; Ray Ash | Active | 2025-07-01 | 2026-06-30 | 1495 | 1495 | 0
1401 Cove Rd | 2 | 2 | 1 | 900 | 562 | Eve Bow | Active (Month-to-Month) | 2023-02-01 | 2024-01-31 | 1410 | 1200 | 75.5
1401 Cove Rd | 3 | 1 | 1 | 640 | | | Vacant | | | | |
1401 Cove Rd | 4 | 1 | 1 | 640 | 570 | Flo Cruz | Pending | 2026-05-01 | 2027-04-30 | 1225 | 0 | 0
`,
    asOf: "given 2026-04-10",
    units: `
unit | status | rent | sqft | mtm
1 | occupied | 1495 | 900 |
2 | occupied | 1410 | 900 | yes
3 | vacant | | 640 |
4 | applicant | | 640 |`,
    other: "4 applicant 1225",
  },
  {
    name: "DoorLoop with an eviction and a lease that rolled over",
    file: `
Rent Roll
All Properties | As of April 30, 2026
Property | Unit | Size | Beds | Baths | Tenants | Lease Status | Lease Start | Lease End | Rent | Recurring Charges | Recurring Credits | Deposits Held | Outstanding Balance
Dove Duplex | Left | 1,000 | 2 | 1 | Gia Dent | Active | 05/01/2025 | 04/30/2026 | $1,300.00 | $45.00 | $0.00 | $1,300.00 | $0.00
Dove Duplex | Right | 1,000 | 2 | 1 | Hal Eads | Eviction | 01/01/2025 | At will | $1,250.00 | $45.00 | $0.00 | $900.00 | $5,180.00
Elk Flats | 1A | 650 | 1 | 1 | | Vacant | | | | | | |
Elk Flats | 1B | 650 | 1 | 1 | Ian Farr | Active | 11/15/2025 | 11/14/2026 | $980.00 | $0.00 | ($50.00) | $980.00 | $0.00
Total | | 3,300 | | | | | | | $3,530.00 | $90.00 | ($50.00) | $3,180.00 | $5,180.00
`,
    asOf: "2026-04-30",
    units: `
property | unit | status | rent | sqft | mtm
Dove Duplex | Left | occupied | 1300 | 1000 |
Dove Duplex | Right | occupied | 1250 | 1000 | yes
Elk Flats | 1A | vacant | | 650 |
Elk Flats | 1B | occupied | 980 | 650 |`,
    tied: "3300 3530 3180 5180",
  },
];
