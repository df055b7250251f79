import type { HandRoll } from "./hand-roll.ts";

/** AppFolio, Buildium, ResMan, Rent Manager, MRI, Propertyware and their like. */
export const SMALL_SYSTEMS: HandRoll[] = [
  {
    name: "AppFolio, grouped by property, status and totals of each",
    file: `
Unit | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Move-out | Past Due
-> 120 Elm - 120 Elm St Dayton, OH 45402
A | 2/1.00 | Avery Poe | Current | 850 | 1,000.00 | 950.00 | 900.00 | 06/01/2025 | 05/31/2026 | 06/01/2021 | | 0.00
B | 2/1.00 | | Vacant-Unrented | 850 | 1,000.00 | | | | | | |
2 Units | | | 50.0% Occupied | 1,700 | 2,000.00 | 950.00 | 900.00 | | | | | 0.00
-> 88 Oak - 88 Oak Ave Dayton, OH 45403
1 | 1/1.00 | Bea Quill | Notice-Unrented | 600 | 800.00 | 775.00 | 700.00 | 01/01/2025 | 12/31/2025 | 01/01/2020 | 12/31/2025 | 125.00
2 | 1/1.00 | Cam Rowe | Evict | 600 | 800.00 | 780.00 | 700.00 | 03/01/2025 | 02/28/2026 | 03/01/2022 | | 2,340.00
3 | --/-- | | Vacant-Rented | 600 | 800.00 | | | | | | |
3 Units | | | 66.7% Occupied | 1,800 | 2,400.00 | 1,555.00 | 1,400.00 | | | | | 2,465.00
Total 5 Units | | | 60.0% Occupied | 3,500 | 4,400.00 | 2,505.00 | 2,300.00 | | | | | 2,465.00
`,
    asOf: "given 2025-12-01",
    units: `
property | unit | status | rent | market | sqft | beds | baths
120 Elm | A | occupied | 950 | 1000 | 850 | 2 | 1
120 Elm | B | vacant | | 1000 | 850 | 2 | 1
88 Oak | 1 | notice | 775 | 800 | 600 | 1 | 1
88 Oak | 2 | occupied | 780 | 800 | 600 | 1 | 1
88 Oak | 3 | vacant_leased | | 800 | 600 | |`,
    tied: "2 50 1700 2000 950 900 3 66.7 1800 2400 1555 1400 5 60 3500 4400 2505 2300 2465",
  },
  {
    name: "AppFolio, the property as a column, monthly charges besides",
    file: `
Rent Roll
Exported On: 02/10/2026
Property | Unit | Tags | BD/BA | Tenant | Status | Rent | Other Recurring Charges | Deposit | Lease From | Lease To
Fern Ct - 5 Fern Ct Reno, NV 89501 | 5-1 | | 1/1.00 | Dee Stone | Current | 1,050.00 | 45.00 | 500.00 | 04/01/2025 | 03/31/2026
Fern Ct - 5 Fern Ct Reno, NV 89501 | 5-2 | Section 8 | 2/1.00 | Eli Tran | Current | 1,250.00 | 0.00 | 500.00 | 07/01/2025 | 06/30/2026
Fern Ct - 5 Fern Ct Reno, NV 89501 | 5-3 | | 2/1.00 | | Vacant-Unrented | 0.00 | 0.00 | 0.00 | |
Total | 3 Units | | | | 66.7% Occupied | 2,300.00 | 45.00 | 1,000.00 | |
`,
    asOf: "2026-02-10",
    units: `
unit | status | rent | beds | deposit
5-1 | occupied | 1050 | 1 | 500
5-2 | occupied | 1250 | 2 | 500
5-3 | vacant | | 2 | 0`,
    tied: "3 66.7 2300 45 1000",
  },
  {
    name: "Buildium: property and unit in one column, lease as fixed term or at will",
    file: `
Rent roll
As of 1/15/2026
Unit | Tenants | Lease | Lease type | Beds | Baths | Rent cycle | Market rent | Rent | Deposits held | Balance due
Hill House - Apt 1 | Finn Usher | 02/01/2025 - 01/31/2026 | Fixed | 2 | 1 | Monthly | $1,150.00 | $1,120.00 | $1,120.00 | $0.00
Hill House - Apt 2 | Gia Voss, Hal Voss | 09/01/2023 - | At-will | 2 | 1 | Monthly | $1,150.00 | $1,075.00 | $1,000.00 | $50.00
Hill House - Apt 3 | VACANT | | | 3 | 1.5 | | $1,350.00 | $0.00 | $0.00 | $0.00
Total | | | | | | | $3,650.00 | $2,195.00 | $2,120.00 | $50.00
`,
    asOf: "2026-01-15",
    units: `
unit | status | rent | market | beds | baths | start | end
Hill House - Apt 1 | occupied | 1120 | 1150 | 2 | 1 | 2025-02-01 | 2026-01-31
Hill House - Apt 2 | occupied | 1075 | 1150 | 2 | 1 | 2023-09-01 |
Hill House - Apt 3 | vacant | | 1350 | 3 | 1.5 | |`,
    tied: "3650 2195 2120 50",
  },
  {
    name: "Buildium with weekly and every-two-weeks rents in a cycle column",
    file: `
Rent roll as of 03/01/2026
Unit | Tenant | Lease start | Lease end | Freq | Rent | Deposit
Room 1 | Ike Ward | 1/1/2026 | 6/30/2026 | Weekly | 300 | 300
Room 2 | Jan Xi | 1/1/2026 | 6/30/2026 | Biweekly | 600 | 300
Room 3 | Kai York | 1/1/2026 | 12/31/2026 | Monthly | 1,300 | 300
Room 4 | Lia Zane | 1/1/2026 | 12/31/2026 | Yearly | 15,600 | 300
Room 5 | Mo Abel | 1/1/2026 | 12/31/2026 | Semi-annual | 7,800 | 300
Room 6 | Nat Bell | 1/1/2026 | 12/31/2026 | Quarterly | 3,900 | 300
`,
    asOf: "2026-03-01",
    units: `
unit | status | rent
Room 1 | occupied | 1300
Room 2 | occupied | 1300
Room 3 | occupied | 1300
Room 4 | occupied | 1300
Room 5 | occupied | 1300
Room 6 | occupied | 1300`,
  },
  {
    name: "ResMan: short status codes, market and total by type, subtotal words of the system",
    file: `
Rent Roll
Summit Ridge
5/31/2026
Unit | Type | Sq. Feet | Residents | Status | Market Rent | Loss to Lease | Lease Rent | Concessions | Misc Charges | Deposits | Balance | Move-In | Lease Start | Lease End | Move-Out
1101 | 1x1-A | 680 | Mia Cole | C | 1,200.00 | (25.00) | 1,175.00 | 0.00 | 30.00 | 150.00 | 0.00 | 03/02/2024 | 03/01/2026 | 02/28/2027 |
1102 | 1x1-A | 680 | Ned Dorr | NTV | 1,200.00 | (60.00) | 1,140.00 | (40.00) | 30.00 | 150.00 | 0.00 | 06/15/2024 | 06/15/2025 | 06/14/2026 | 06/14/2026
1103 | 2x2-B | 960 | | V | 1,500.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | | | |
1104 | 2x2-B | 960 | Oz Eads | MTM | 1,500.00 | 50.00 | 1,550.00 | 0.00 | 0.00 | 150.00 | 20.00 | 08/01/2021 | 08/01/2024 | 07/31/2025 |
Totals: 4 Units | | 3,280 | | 75.00% | 5,400.00 | (35.00) | 3,865.00 | (40.00) | 60.00 | 450.00 | 20.00
`,
    asOf: "2026-05-31",
    units: `
unit | status | rent | market | sqft | beds | conc | mtm
1101 | occupied | 1175 | 1200 | 680 | 1 | |
1102 | notice | 1140 | 1200 | 680 | 1 | -40 |
1103 | vacant | | 1500 | 960 | 2 | |
1104 | occupied | 1550 | 1500 | 960 | 2 | | yes`,
    tied: "4 3280 5400 3865 -40 60 450 20",
  },
  {
    name: "Rent Manager: charge codes with their names, RC (Rent) beside LATE and PET",
    file: `
Rent Roll - Willow Bend
As of 04/01/2026
Unit | Unit Type | Sq Ft | Tenant | Move In | Lease End | Market Rent | RC (Rent) | PET (Pet Fee) | WTR (Water) | Security Deposit
W1 | 1/1 | 600 | Pia Fane | 4/1/2024 | 3/31/2027 | 900 | 875 | 25 | 30 | 400
W2 | 1/1 | 600 | Que Gore | 7/1/2025 | 6/30/2026 | 900 | 890 | 0 | 30 | 400
W3 | 2/1 | 800 | Vacant | | | 1100 | 0 | 0 | 0 | 0
Totals | 3 | 2000 | | | | 2900 | 1765 | 25 | 60 | 800
`,
    asOf: "2026-04-01",
    units: `
unit | status | rent | market | sqft | beds | charges | deposit
W1 | occupied | 875 | 900 | 600 | 1 | pet 25, utilities 30 | 400
W2 | occupied | 890 | 900 | 600 | 1 | utilities 30 | 400
W3 | vacant | | 1100 | 800 | 2 | | 0`,
    tied: "2000 2900 1765 25 60 800",
  },
  {
    name: "Rent Manager: charges as lines, each with how often it is due",
    file: `
Recurring Charges Rent Roll
Date: 06/01/2026
Unit | Tenant | Status | Charge | Frequency | Amount
1 | Ray Hunt | Current | Rent | Monthly | 1,000.00
 | | | Storage | Yearly | 240.00
2 | Sal Inge | Current | Rent | Weekly | 240.00
 | | | Pet | Monthly | 30.00
3 | | Vacant | | |
`,
    asOf: "2026-06-01",
    units: `
unit | status | rent | charges
1 | occupied | 1000 | rent 1000, storage 20
2 | occupied | 1040 | rent 1040, pet 30
3 | vacant | |`,
  },
  {
    name: "MRI residential: building and unit codes, rent and recurring total, resident status letters",
    file: `
Report: RM_RENTROLL | Entity: 1200 Garden Arms
Effective Date: 07/31/2025
Bldg ID | Unit ID | Unit Type | Sq Ft | Res Status | Resident Name | Occ Date | Lse Begin | Lse Expire | Market Rent | Rent | Recurring Other | Sec Deposit
G1 | 0101 | 1B1B | 640 | C | Tam Judd | 08/01/2023 | 08/01/2024 | 07/31/2026 | 1,020.00 | 1,000.00 | 12.50 | 250.00
G1 | 0102 | 1B1B | 640 | V | | | | | 1,020.00 | .00 | .00 | .00
G2 | 0101 | 2B1B | 820 | N | Uma Kidd | 02/01/2022 | 02/01/2025 | 01/31/2026 | 1,260.00 | 1,215.00 | 12.50 | 250.00
G2 | 0102 | 2B1B | 820 | C | Val Lang | 11/01/2024 | 11/01/2024 | 10/31/2025 | 1,260.00 | 1,240.00 | .00 | 250.00
Entity 1200 Total | | | 2,920 | | | | | | 4,560.00 | 3,455.00 | 25.00 | 750.00
`,
    asOf: "2025-07-31",
    units: `
building | unit | status | rent | market | sqft
G1 | G1-0101 | occupied | 1000 | 1020 | 640
G1 | G1-0102 | vacant | | 1020 | 640
G2 | G2-0101 | notice | 1215 | 1260 | 820
G2 | G2-0102 | occupied | 1240 | 1260 | 820`,
    tied: "2920 4560 3455 25 750",
  },
  {
    name: "Propertyware: homes by address, rent and lease with future move-in",
    file: `
Rent Roll Report - Portfolio: Sunbelt Homes - 10/31/2025
Building | Unit | Tenant | Bedrooms | Bathrooms | Area | Target Rent | Base Rent | Start Date | End Date | Move In | Move Out | Security Deposit
1410 Palm Dr | | Wes Moon | 3 | 2 | 1,450 | 1,800 | 1,750 | 05/01/2025 | 04/30/2026 | 05/01/2023 | | 1,750
22 Cactus Ln | | | 3 | 2 | 1,390 | 1,750 | | | | | |
307 Mesa Rd | | Xia Nash | 4 | 2.5 | 1,900 | 2,200 | 2,150 | 08/01/2025 | 07/31/2026 | 08/01/2025 | | 2,150
Total | | | | | 4,740 | 5,750 | 3,900 | | | | | 3,900
`,
    asOf: "2025-10-31",
    units: `
unit | status | rent | market | sqft | beds | baths
1410 Palm Dr | occupied | 1750 | 1800 | 1450 | 3 | 2
22 Cactus Ln | vacant | | 1750 | 1390 | 3 | 2
307 Mesa Rd | occupied | 2150 | 2200 | 1900 | 4 | 2.5`,
    tied: "4740 5750 3900",
  },
  {
    name: "Rent Manager: unit, beds and baths and plan in one column",
    file: `
Rent Roll 2/1/2026
Unit Info | SqFt | Status | Tenant | Market Rent | Rent | Lease Exp
5C 2/1 M-D | 880 | Occupied | Yul Ogden | 1,300 | 1,260 | 5/31/2026
5D 1/1 M-A | 640 | Occupied | Zed Paine | 1,050 | 1,000 | 8/31/2026
6C 2/1 M-D | 880 | Vacant | | 1,300 | 0 |
6D 1/1 M-A | 640 | Occupied | Abi Quist | 1,050 | 1,025 | 1/31/2027
Total | 3,040 | | | 4,700 | 3,285 |
`,
    asOf: "2026-02-01",
    units: `
unit | status | rent | market | sqft | beds | baths | plan
5C | occupied | 1260 | 1300 | 880 | 2 | 1 | M-D
5D | occupied | 1000 | 1050 | 640 | 1 | 1 | M-A
6C | vacant | | 1300 | 880 | 2 | 1 | M-D
6D | occupied | 1025 | 1050 | 640 | 1 | 1 | M-A`,
    tied: "3040 4700 3285",
  },
  {
    name: "TenantCloud: rooms by the week and month, deposit held",
    file: `
Property | Unit | Bed | Bath | Size, sq. ft | Status | Tenant | Lease Start | Lease End | Rent Amount | Rent Frequency | Deposit
Bay House | 1 | 1 | 1 | 0 | Occupied | Bo Rush | 2025-05-01 | 2026-04-30 | 950 | monthly | 950
Bay House | 2 | 1 | 1 | 0 | Occupied | Cy Silva | 2025-09-01 | 2026-08-31 | 225 | weekly | 900
Bay House | 3 | 2 | 1 | 780 | Vacant | | | | 1200 | monthly | 0
`,
    typed: true,
    units: `
unit | status | rent | sqft | beds
1 | occupied | 950 | | 1
2 | occupied | 975 | | 1
3 | vacant | | 780 | 2`,
    warns: "R04",
  },
  {
    name: "DoorLoop: overdue and total charges beside the rent, a total above the rows",
    file: `
Rent Roll | Mar 31, 2026
Total | 4 | | $3,930 | $3,990 | $80
Unit | Tenant | Lease Term | Recurring Rent | Total Recurring | Total Balance Due
101 | Dan Tate | Fixed: Apr 1, 2025 - Mar 31, 2026 | $1,300 | $1,330 | $0
102 | Eve Uhl | Fixed: Jul 1, 2025 - Jun 30, 2026 | $1,310 | $1,310 | $80
103 | Fay Vick | Month to month | $1,320 | $1,350 | $0
104 | | | $0 | $0 | $0
`,
    asOf: "2026-03-31",
    units: `
unit | status | rent | total | balance | mtm
101 | occupied | 1300 | 1330 | 0 |
102 | occupied | 1310 | 1310 | 80 |
103 | occupied | 1320 | 1350 | 0 | yes
104 | vacant | | 0 | 0 |`,
    tied: "3930 3990 80 4",
  },
];
