import type { HandRoll } from "./hand-roll.ts";

/** RealPage OneSite and Entrata. */
export const REALPAGE_ENTRATA: HandRoll[] = [
  {
    name: "OneSite detail, one column a charge, with a model and an applicant's lease",
    file: `
Harbor View Apartments
RENT ROLL DETAIL
As of Date: 06/15/2026
Unit | Floor Plan | Unit Designation | SQFT | Unit/Lease Status | Name | Move-In | Notice For Date | Move-Out | Lease Start | Lease End | Market + Addl. | Dep On Hand | Balance | Total Charges | RENT | PETRENT | TRASH | CONC/SPECL
1-101 | HV1 | N/A | 700 | Occupied | Vance, Pam | 02/01/2024 | | | 02/01/2026 | 01/31/2027 | 1400 | 250 | 0 | 1410 | 1380 | 20 | 10 | 0
1-102 | HV1 | N/A | 700 | Occupied-NTVL | Webb, Kit | 08/01/2024 | 06/01/2026 | 07/15/2026 | 08/01/2025 | 07/31/2026 | 1400 | 250 | -15 | 1285 | 1375 | 0 | 10 | -100
1-102 | HV1 | N/A | 700 | Applicant | Xu, Ming | | | | 07/20/2026 | 07/19/2027 | 1400 | 0 | 0 | 0 | 0 | 0 | 0 | 0
1-103 | HV2 | N/A | 950 | Vacant | | | | | | | 1750 | 0 | 0 | 0 | 0 | 0 | 0 | 0
1-104 | HV2 | N/A | 950 | Model | | | | | | | 1750 | 0 | 0 | 0 | 0 | 0 | 0 | 0
1-105 | HV2 | N/A | 950 | Vacant-Leased | | | | | | | 1750 | 0 | 0 | 0 | 0 | 0 | 0 | 0
1-105 | HV2 | N/A | 950 | Pending | Yates, Lou | | | | 07/01/2026 | 06/30/2027 | 1750 | 300 | 0 | 0 | 0 | 0 | 0 | 0
TOTAL | | | | | | | | | | | 8050 | 500 | -15 | 2695 | 2755 | 20 | 20 | -100
`,
    asOf: "2026-06-15",
    units: `
unit | status | rent | market | sqft | plan | charges | conc
1-101 | occupied | 1380 | 1400 | 700 | HV1 | pet 20, trash 10 |
1-102 | notice_leased | 1375 | 1400 | 700 | HV1 | trash 10, concession -100 | -100
1-103 | vacant | | 1750 | 950 | HV2 | |
1-104 | model | | 1750 | 950 | HV2 | |
1-105 | vacant_leased | | 1750 | 950 | HV2 | |`,
    tied: "8050 -15 2695 2755 20 -100",
  },
  {
    name: "OneSite, two lines a unit: the resident's lease under the unit",
    file: `
RENT ROLL DETAIL
As of Date: 01/31/2026
Unit | Floorplan | SQFT | Unit/Lease Status | Name | Move-In | Lease | Market | Trans | Lease | Dep On | Balance
 | | | | | Move-Out | Start - End | Rent | Code | Rent | Hand |
201 | A1 | 610 | Occupied | Abbot, Ray | 03/01/2025 | 03/01/2025 | 1050 | RENT | 1010 | 200 | 0
 | | | | | | 02/28/2026
202 | A1 | 610 | Vacant | | | | 1050 | | 0 | 0 | 0
203 | B1 | 840 | Occupied | Bright, Una | 10/01/2025 | 10/01/2025 | 1320 | RENT | 1300 | 200 | 30
 | | | | | | 09/30/2026
Totals: | | 2060 | | | | | 3420 | | 2310 | 400 | 30
`,
    asOf: "2026-01-31",
    units: `
unit | status | rent | market | sqft | start | end
201 | occupied | 1010 | 1050 | 610 | 2025-03-01 | 2026-02-28
202 | vacant | | 1050 | 610 | |
203 | occupied | 1300 | 1320 | 840 | 2025-10-01 | 2026-09-30`,
    tied: "2060 3420 2310 400 30",
  },
  {
    name: "OneSite with summary by status and by floor plan below",
    file: `
Parkside at Main
Rent Roll Detail
As of 09/30/2025
Unit | Floorplan | Sqft | Status | Resident Name | Move-In Date | Lease Begin | Lease End | Market Rent | Lease Rent | Other Charges | Total Billing | Deposit | Balance
A-1 | P1 | 500 | Occupied No Notice | Cobb, Eli | 1/1/2025 | 1/1/2025 | 12/31/2025 | 950 | 925 | 25 | 950 | 100 | 0
A-2 | P1 | 500 | Occupied Notice Unrented | Dunn, Joy | 2/1/2025 | 2/1/2025 | 1/31/2026 | 950 | 930 | 25 | 955 | 100 | 0
A-3 | P2 | 750 | Vacant Unrented Not Ready | | | | | 1200 | 0 | 0 | 0 | 0 | 0
A-4 | P2 | 750 | Admin/Down | | | | | 1200 | 0 | 0 | 0 | 0 | 0
Total | 4 | 2500 | | | | | | 4300 | 1855 | 50 | 1905 | 200 | 0
Status | # Units | Market Rent | Lease Rent
Occupied No Notice | 1 | 950 | 925
Occupied Notice Unrented | 1 | 950 | 930
Vacant Unrented | 1 | 1200 | 0
Admin/Down | 1 | 1200 | 0
Total | 4 | 4300 | 1855
Floorplan | # Units | Average Sqft | Market Rent
P1 | 2 | 500 | 1900
P2 | 2 | 750 | 2400
`,
    asOf: "2025-09-30",
    units: `
unit | status | rent | market | sqft | plan
A-1 | occupied | 925 | 950 | 500 | P1
A-2 | notice | 930 | 950 | 500 | P1
A-3 | vacant | | 1200 | 750 | P2
A-4 | down | | 1200 | 750 | P2`,
    tied: "2500 4300 1855 50 1905 200 4",
  },
  {
    name: "Entrata, sections by unit type, charge lines and future residents",
    file: `
Rent Roll
Riverbend | As of 03/31/2026
Unit Details
Bldg-Unit | Unit Type | SQFT | Unit Status | Resident | Move-In | Lease Start | Lease End | Market Rent | Charge Code | Scheduled Charges | Deposit | Balance
1-101 | R1 | 710 | Occupied No Notice | Ellis, Jo | 05/01/2024 | 05/01/2025 | 04/30/2026 | 1,325.00 | Rent | 1,300.00 | 200.00 | 0.00
 | | | | | | | | | Pet Rent | 40.00
 | | | | | | | | | Charge Total: | 1,340.00
1-102 | R1 | 710 | Notice Unrented | Ford, Abe | 07/01/2024 | 07/01/2025 | 06/30/2026 | 1,325.00 | Rent | 1,310.00 | 200.00 | 0.00
 | | | | | | | | | Concession - Monthly | (50.00)
 | | | | | | | | | Charge Total: | 1,260.00
1-201 | R2 | 980 | Vacant Rented Ready | -- Vacant -- | | | | 1,690.00 | | | |
Unit Total: | 3 | 2,400 | | | | | | 4,340.00 | | 2,600.00 | 400.00 | 0.00
Future Resident Details
Bldg-Unit | Unit Type | SQFT | Unit Status | Resident | Move-In | Lease Start | Lease End | Market Rent | Charge Code | Scheduled Charges | Deposit | Balance
1-201 | R2 | 980 | Future | Gale, Iris | 04/20/2026 | 04/20/2026 | 04/19/2027 | 1,690.00 | Rent | 1,680.00 | 0.00 | 0.00
`,
    asOf: "2026-03-31",
    units: `
unit | status | rent | market | sqft | plan | charges
1-101 | occupied | 1300 | 1325 | 710 | R1 | rent 1300, pet 40
1-102 | notice | 1310 | 1325 | 710 | R1 | rent 1310, concession -50
1-201 | vacant_leased | | 1690 | 980 | R2 |`,
    other: "1-201 future 1680",
    tied: "3 2400 4340 2600 400",
  },
  {
    name: "Entrata student housing: one line a bed, the bed in its own column",
    file: `
Campus Walk - Rent Roll by Space
As of: 10/01/2025
Unit | Space | Floor Plan | Sq Ft | Status | Resident | Lease Start | Lease End | Market Rent | Actual Rent
1201 | A | 4x4 | 1400 | Occupied | Hale, Ann | 08/20/2025 | 07/31/2026 | 700 | 690
1201 | B | 4x4 | 1400 | Occupied | Ives, Ben | 08/20/2025 | 07/31/2026 | 700 | 695
1201 | C | 4x4 | 1400 | Vacant | | | | 700 |
1201 | D | 4x4 | 1400 | Occupied | Jones, Cat | 08/20/2025 | 07/31/2026 | 700 | 685
1202 | A | 2x2 | 900 | Occupied | King, Dov | 08/20/2025 | 07/31/2026 | 820 | 815
1202 | B | 2x2 | 900 | Occupied | Lee, Eve | 08/20/2025 | 07/31/2026 | 820 | 820
Totals | 6 Beds | | | | | | | 4440 | 3705
`,
    asOf: "2025-10-01",
    units: `
unit | status | rent | market | sqft | beds | baths
1201-A | occupied | 690 | 700 | 350 | 4 | 4
1201-B | occupied | 695 | 700 | 350 | 4 | 4
1201-C | vacant | | 700 | 350 | 4 | 4
1201-D | occupied | 685 | 700 | 350 | 4 | 4
1202-A | occupied | 815 | 820 | 450 | 2 | 2
1202-B | occupied | 820 | 820 | 450 | 2 | 2`,
    tied: "4440 3705 6",
  },
  {
    name: "Student beds numbered within the unit, each its own line of lease",
    file: `
The Quad - Bed Roll | 11/15/2025
Bed | Type | Resident | Status | Market | Installment | Lease From | Lease To
101-1 | 2 BR / 2 BA | Moss, Abe | Current | 750 | 740 | 8/15/2025 | 7/31/2026
101-2 | 2 BR / 2 BA | Neal, Bea | Current | 750 | 735 | 8/15/2025 | 7/31/2026
102-1 | 2 BR / 2 BA | | Vacant | 750 | | |
102-2 | 2 BR / 2 BA | Orr, Cid | Current | 750 | 750 | 8/15/2025 | 7/31/2026
Total | | | 75.0% Occupied | 3000 | 2225
`,
    asOf: "2025-11-15",
    units: `
unit | status | rent | market | end
101-1 | occupied | 740 | 750 | 2026-07-31
101-2 | occupied | 735 | 750 | 2026-07-31
102-1 | vacant | | 750 |
102-2 | occupied | 750 | 750 | 2026-07-31`,
    tied: "3000 2225 75",
  },
  {
    name: "Entrata with renewals signed, month-to-month, and a late heading row by status",
    file: `
Lakeshore | Rent Roll | 08/31/2025
Unit | Sq. Feet | Resident | Lease Status | Lease From | Lease To | Budgeted Rent | Market Rent | Scheduled Rent | Amenity Rent | Total
Occupied
10 | 600 | Page, Al | Current | 9/1/2024 | 8/31/2025 | 980 | 1,000 | 955 | 15 | 970
10 | 600 | Page, Al | Renewal | 9/1/2025 | 8/31/2026 | 980 | 1,000 | 985 | 15 | 1,000
11 | 600 | Reed, Bo | Month to Month | 5/1/2023 | 4/30/2024 | 980 | 1,000 | 1,050 | 0 | 1,050
Vacant
12 | 800 | | Vacant | | | 1,180 | 1,200 | 0 | 0 | 0
`,
    asOf: "2025-08-31",
    units: `
unit | status | rent | market | sqft | mtm
10 | occupied | 955 | 1000 | 600 |
11 | occupied | 1050 | 1000 | 600 | yes
12 | vacant | | 1200 | 800 |`,
    other: "10 renewal 985",
  },
  {
    name: "OneSite with comma figures, negative concession columns and a subtotal for each building",
    file: `
Detailed Rent Roll, Cypress Pointe, 12/15/2025
Bldg | Unit | Plan | Sq Ft | Status | Resident | Market | Base Rent | Concession | Net Rent | Lease End
1 | 101 | C1 | 720 | Occupied | Shaw, Al | 1,280 | 1,260 | (60) | 1,200 | 05/31/2026
1 | 102 | C1 | 720 | Occupied | Todd, Bo | 1,280 | 1,255 | 0 | 1,255 | 06/30/2026
Subtotal Bldg 1 | 2 | | 1,440 | | | 2,560 | 2,515 | (60) | 2,455
2 | 101 | C2 | 990 | Occupied | Usher, Cy | 1,540 | 1,530 | (100) | 1,430 | 07/31/2026
2 | 102 | C2 | 990 | Vacant | | 1,540 | 0 | 0 | 0 |
Subtotal Bldg 2 | 2 | | 1,980 | | | 3,080 | 1,530 | (100) | 1,430
Grand Total | 4 | | 3,420 | | | 5,640 | 4,045 | (160) | 3,885
`,
    asOf: "2025-12-15",
    units: `
building | unit | status | rent | market | sqft | conc
1 | 1-101 | occupied | 1260 | 1280 | 720 | -60
1 | 1-102 | occupied | 1255 | 1280 | 720 |
2 | 2-101 | occupied | 1530 | 1540 | 990 | -100
2 | 2-102 | vacant | | 1540 | 990 |`,
    tied: "2560 2515 -60 1440 1980 3080 1530 -100 3420 5640 4045 -160 4",
  },
];
