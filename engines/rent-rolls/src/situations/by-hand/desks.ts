import type { HandRoll } from "./hand-roll.ts";

/** One roll of each system and of each kind of owner's sheet, by somebody who had not read the reader. */
export const DESKS: HandRoll[] = [
  {
    name: "Voyager with lease charges, the resident's second line, parking as a unit of its own",
    file: `
Rent Roll with Lease Charges
Cypress Landing (cypl)
As Of = 10/31/2026
Month Year = 10/2026
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Charge Code | Amount | Resident Deposit | Other Deposit | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Residents |
1101 | cy11 | 702 | t0511200 | Abbot, N | 1,295.00 | rent | 1,240.00 | 200.00 | 0.00 | 05/11/2024 | 05/10/2027 | | 0.00
 | | | | | | trash | 25.00
 | | | | | | pestctrl | 5.00
 | | | | | | conceslr | -60.00
 | | | | | | Total | 1,210.00
1102 | cy11 | 702 | DOWN | DOWN | 1,295.00 | | 0.00 | 0.00 | 0.00 | | | | 0.00
 | | | | | | Total | 0.00
1103 | cy22 | 1,010 | t0511377 | Booth, K | 1,610.00 | rent | 1,555.00 | 300.00 | 250.00 | 01/03/2026 | 01/02/2027 | 12/15/2026 | (12.50)
 | | | | | | petfee | 30.00
 | | | | | | mtmfee | 150.00
 | | | | | | Total | 1,735.00
Future Residents/Applicants |
1102 | cy11 | 702 | t0511502 | Cray, D | 1,295.00 | rent | 1,275.00 | 0.00 | 0.00 | 12/01/2026 | 11/30/2027 | | 0.00
 | | | | | | Total | 1,275.00
Total | | | | Cypress Landing(cypl) | 4,200.00 | | 2,945.00 | 500.00 | 250.00 | | | | (12.50)
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | conc | end | balance | charges
1101 | occupied | 1240 | 1295 | 702 | -60 | 2027-05-10 | 0 | rent 1240, trash 25, pest 5, concession -60
1102 | down | | 1295 | 702 | | | 0 |
1103 | notice | 1555 | 1610 | 1010 | | 2027-01-02 | -12.5 | rent 1555, pet 30, mtm 150`,
    other: "1102 future 1275",
    tied: "4200 2945",
  },
  {
    name: "Voyager affordable: contract rent parted into tenant and assistance, household size",
    file: `
Affordable Rent Roll
Property: Hope Commons (hope)
As Of: 09/30/2026
Unit | BR | Household Members | Tenant | Program | Contract Rent | Subsidy | Tenant Rent | Utility Allowance | Gross Rent | Move-In | Next Recert | Status
A-01 | 1 | 1 | Diaz, M | Section 8 | 892 | 641 | 251 | 64 | 956 | 03/15/2019 | 03/01/2027 | Occupied
A-02 | 1 | 2 | Ely, F | Section 8 | 892 | 892 | 0 | 64 | 956 | 07/01/2022 | 07/01/2027 | Occupied
A-03 | 2 | 0 | | Section 8 | 1,054 | | | 81 | 1,135 | | | Vacant
A-04 | 2 | 4 | Fenn, T | LIHTC 60% | 1,012 | 0 | 1,012 | 81 | 1,093 | 11/20/2024 | 11/01/2026 | Occupied
Totals | | 7 | | | 3,850 | 1,533 | 1,263 | 290 | 4,140 | | |
`,
    asOf: "2026-09-30",
    units: `
unit | status | rent | subsidy | beds | household
A-01 | occupied | 892 | 641 | 1 | 1
A-02 | occupied | 892 | 892 | 1 | 2
A-03 | vacant | | | 2 |
A-04 | occupied | 1012 | | 2 | 4`,
    tied: "3850 1533 1263",
  },
  {
    name: "OneSite detail: market and lease rent, other charges, occupancy words, statistics below",
    file: `
OneSite Rents v3.0 | | | | 11/02/2026 8:14:02AM
 | | | RENT ROLL DETAIL
Bayside Flats - 1187402 | | | As of 11/02/2026
Parameters: Properties - ALL; Show All Unit Designations or Filter by - ALL; Subjournals - ALL
details
Unit | Floorplan | Unit Designation | SQFT | Unit/Lease Status | Name | Move-In Move-Out | Lease Start | Lease End | Market + Addl. | Dep On Hand | Balance | Total Billing | RENT | PETRENT | TRASH
0101 | B1 | N/A | 688 | Occupied | Gray, Sol | 06/04/2025 | 06/04/2026 | 06/03/2027 | 1,330.00 | 150.00 | 0.00 | 1,305.00 | 1,280.00 | 0.00 | 25.00
0102 | B1 | N/A | 688 | Occupied-NTV | Hess, Ray | 02/01/2024 | 02/01/2026 | 01/31/2027 | 1,330.00 | 150.00 | 20.00 | 1,350.00 | 1,290.00 | 35.00 | 25.00
0103 | B2 | N/A | 960 | Vacant-Leased | VACANT | | | | 1,655.00 * | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
0103 | B2 | N/A | 960 | Applicant | Ives, Pam | 11/20/2026 | 11/20/2026 | 11/19/2027 | 1,655.00 | 0.00 | 0.00 | 1,640.00 * | 1,615.00 * | 0.00 * | 25.00 *
0104 | B2 | N/A | 960 | Admin/Down | MODEL | | | | 1,655.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
Totals: | | | 3,296 | | | | | | 5,970.00 | 300.00 | 20.00 | 2,655.00 | 2,570.00 | 35.00 | 50.00
`,
    asOf: "2026-11-02",
    units: `
unit | status | rent | market | sqft | plan | total | end
0101 | occupied | 1280 | 1330 | 688 | B1 | 1305 | 2027-06-03
0102 | notice | 1290 | 1330 | 688 | B1 | 1350 | 2027-01-31
0103 | vacant_leased | | 1655 | 960 | B2 | 0 |
0104 | down | | 1655 | 960 | B2 | 0 |`,
    other: "0103 applicant 1615",
    tied: "3296 5970 300 20 2655 2570",
  },
  {
    name: "Entrata: charges below each resident by code, scheduled and actual, unit spaces",
    file: `
Rent Roll
The Marlowe
As of 10/15/2026
Bldg-Unit | Unit Type | SQFT | Unit Status | Resident | Move-In | Lease Start | Lease End | Expected Move-Out | Market Rent | Charge Code | Scheduled Charges | Balance | Deposit Held
1-101 | A1 | 611 | Occupied No Notice | Jett, Amy | 10/02/2025 | 10/02/2026 | 10/01/2027 | | 1,450.00 | Base Rent | 1,415.00 | 0.00 | 250.00
 | | | | | | | | | | Valet Trash | 30.00 | |
 | | | | | | | | | | Reserved Parking | 75.00 | |
1-102 | A1 | 611 | Notice Rented | Kidd, Lou | 11/01/2023 | 11/01/2025 | 10/31/2026 | 10/31/2026 | 1,450.00 | Base Rent | 1,398.00 | 55.00 | 250.00
1-103 | B1 | 940 | Vacant Unrented Ready | | | | | | 1,890.00 | | | |
1-104 | B1 | 940 | Occupied No Notice | Lane, Ted | 08/15/2024 | 08/15/2026 | 08/14/2027 | | 1,890.00 | Base Rent | 1,850.00 | -10.00 | 500.00
 | | | | | | | | | | Employee Discount | -370.00 | |
Total | | 3,102 | | | | | | | 6,680.00 | | 4,398.00 | 45.00 | 1,000.00
`,
    asOf: "2026-10-15",
    units: `
unit | status | rent | market | sqft | charges
1-101 | occupied | 1415 | 1450 | 611 | rent 1415, trash 30, parking 75
1-102 | notice_leased | 1398 | 1450 | 611 | rent 1398
1-103 | vacant | | 1890 | 940 |
1-104 | occupied | 1850 | 1890 | 940 | rent 1850, employee -370`,
    tied: "3102 6680 4398 45 1000",
  },
  {
    name: "AppFolio: property address headings, total units and percent occupied",
    file: `
Rent Roll
Properties: 118 Harbor Ln - 118 Harbor Ln Newport, RI 02840
Units: Active
As of: 10/31/2026
Include Non-Revenue Units: No
Unit | Tags | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Move-out | Past Due | NSF Count | Late Count
118 Harbor Ln - 118 Harbor Ln Newport, RI 02840
1 | | 2/1.00 | Moss, Ann | Current | 850 | 1,900.00 | 1,850.00 | 1,850.00 | 06/01/2026 | 05/31/2027 | 06/01/2021 | | 0.00 | 0 | 1
2 | | 2/1.00 | Ness, Bob | Notice-Unrented | 850 | 1,900.00 | 1,825.00 | 1,825.00 | 12/01/2025 | 11/30/2026 | 12/01/2022 | 11/30/2026 | 45.00 | 0 | 3
3 | | 3/2.00 | | Vacant-Unrented | 1,240 | 2,450.00 | | | | | | | | |
3 Units | | | | 66.7% Occupied | 2,940 | 6,250.00 | 3,675.00 | 3,675.00 | | | | | 45.00 | |
Total 3 Units | | | | 66.7% Occupied | 2,940 | 6,250.00 | 3,675.00 | 3,675.00 | | | | | 45.00 | |
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | beds | baths | deposit | balance | end
1 | occupied | 1850 | 1900 | 850 | 2 | 1 | 1850 | 0 | 2027-05-31
2 | notice | 1825 | 1900 | 850 | 2 | 1 | 1825 | 45 | 2026-11-30
3 | vacant | | 2450 | 1240 | 3 | 2 | | |`,
    tied: "3 2940 6250 3675 45",
  },
  {
    name: "Buildium: lease end dates with month-to-month words, rent and recurring charges, past due",
    file: `
Rent roll as of 10/31/2026
Location | Unit | Unit type | Size (sq. ft.) | Tenants | Lease status | Lease dates | Rent cycle | Rent | Recurring charges | Recurring credits | Deposits held | Balance due
214 W Elm | 1 | 2 bed / 1 bath | 780 | Pope, Al; Pope, Di | Active | 7/1/2026 - 6/30/2027 | Monthly | 975.00 | 40.00 | 0.00 | 975.00 | 0.00
214 W Elm | 2 | 1 bed / 1 bath | 540 | Quinn, Jo | Active | 3/1/2025 - (At-will) | Monthly | 800.00 | 0.00 | (50.00) | 800.00 | 120.00
219 W Elm | | 3 bed / 2 bath | 1,310 | Reed, Kay | Active | 9/15/2026 - 9/14/2027 | Monthly | 1,495.00 | 35.00 | 0.00 | 1,495.00 | 0.00
Total | | | | | | | | 3,270.00 | 75.00 | (50.00) | 3,270.00 | 120.00
`,
    asOf: "2026-10-31",
    units: `
property | unit | status | rent | sqft | beds | baths | start | end
214 W Elm | 1 | occupied | 975 | 780 | 2 | 1 | 2026-07-01 | 2027-06-30
214 W Elm | 2 | occupied | 800 | 540 | 1 | 1 | 2025-03-01 |
219 W Elm | 219 W Elm | occupied | 1495 | 1310 | 3 | 2 | 2026-09-15 | 2027-09-14`,
    tied: "3270 120",
  },
  {
    name: "ResMan: transaction code columns, status abbreviations, one household's two lines",
    file: `
Current Rent Roll
Ridge at Mill Creek
Date: 10/05/2026
Unit | Type | Sq. Feet | Residents | Status | Market Rent | Rent | Pet Rent | Water | Concession | Total Charges | Move In | Lease End | Deposits | Balance
101 | 1A | 600 | Sears, Liv | C | 1,010 | 985 | 0 | 45 | 0 | 1,030 | 04/09/2025 | 04/30/2027 | 300 | 0
 | | | Sears, Max | | | | | | | | | | |
102 | 1A | 600 | Todd, Wes | NTV | 1,010 | 960 | 25 | 45 | -40 | 990 | 10/19/2024 | 11/18/2026 | 300 | 12
103 | 2B | 880 | VACANT | VR | 1,290 | 0 | 0 | 0 | 0 | 0 | | | 0 | 0
104 | 2B | 880 | Ulm, Zoe | C | 1,290 | 1,250 | 0 | 65 | 0 | 1,315 | 06/30/2026 | 06/29/2027 | 400 | 0
Totals | | 2,960 | | | 4,600 | 3,195 | 25 | 155 | -40 | 3,335 | | | 1,000 | 12
`,
    asOf: "2026-10-05",
    units: `
unit | status | rent | market | sqft | conc | total | end
101 | occupied | 985 | 1010 | 600 | | 1030 | 2027-04-30
102 | notice | 960 | 1010 | 600 | -40 | 990 | 2026-11-18
103 | vacant_leased | | 1290 | 880 | | 0 |
104 | occupied | 1250 | 1290 | 880 | | 1315 | 2027-06-29`,
    tied: "2960 4600 3195 25 155 -40 3335 1000 12",
  },
  {
    name: "MRI: residential rent roll with charge lines, income categories across",
    file: `
MRI | Residential Rent Roll | Page 1
Entity: 4410 Tower Square
Period: 10/26
Bldg | Unit | Unit Class | Area | Resident Name | Occ From | Lease Expires | Market | Rent | Parking | Utility | Other | Total | Security Deposit
01 | 0801 | 1BR | 745 | Vance, H | 2/1/25 | 1/31/27 | 1,800 | 1,765 | 100 | 60 | 0 | 1,925 | 1,000
01 | 0802 | 2BR | 1,080 | *** VACANT *** | | | 2,350 | 0 | 0 | 0 | 0 | 0 | 0
02 | 0801 | 1BR | 745 | Wong, B | 9/15/24 | 9/30/26 | 1,800 | 1,700 | 0 | 60 | 15 | 1,775 | 1,000
Building 01 Total | | | 1,825 | | | | 4,150 | 1,765 | 100 | 60 | 0 | 1,925 | 1,000
Building 02 Total | | | 745 | | | | 1,800 | 1,700 | 0 | 60 | 15 | 1,775 | 1,000
Entity Total | | | 2,570 | | | | 5,950 | 3,465 | 100 | 120 | 15 | 3,700 | 2,000
`,
    asOf: "2026-10-31",
    units: `
building | unit | status | rent | market | sqft | total | end
01 | 01-0801 | occupied | 1765 | 1800 | 745 | 1925 | 2027-01-31
01 | 01-0802 | vacant | | 2350 | 1080 | 0 |
02 | 02-0801 | occupied | 1700 | 1800 | 745 | 1775 | 2026-09-30`,
    tied: "2570 5950 3465 3700 2000 1825 4150 1765 1925",
  },
  {
    name: "Rent Manager: unit, tenant, then market rent, charges and prepaid",
    file: `
Rent Roll Report
Property: GLEN - Glenwood Manor
Report as of: 10/31/2026
Unit | Unit Type | Sq Ft | Tenant | Move In | Lease Start | Lease End | Market Rent | Rent Charge (RC) | Late Fee (LATE) | Garage (GAR) | Total Charges | Sec Dep | Balance
1 | 2BR | 800 | Xu, Lin | 05/01/2022 | 05/01/2026 | 04/30/2027 | 1,100.00 | 1,050.00 | 0.00 | 60.00 | 1,110.00 | 900.00 | 0.00
2 | 2BR | 800 | Yost, Cal | 01/15/2026 | 01/15/2026 | 01/14/2027 | 1,100.00 | 1,075.00 | 50.00 | 0.00 | 1,125.00 | 1,075.00 | 1,125.00
3 | 1BR | 610 | Vacant | | | | 925.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
Totals for GLEN | 3 | 2,210 | | | | | 3,125.00 | 2,125.00 | 50.00 | 60.00 | 2,235.00 | 1,975.00 | 1,125.00
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | total | deposit | balance
1 | occupied | 1050 | 1100 | 800 | 1110 | 900 | 0
2 | occupied | 1075 | 1100 | 800 | 1125 | 1075 | 1125
3 | vacant | | 925 | 610 | 0 | 0 | 0`,
    tied: "2210 3125 2125 50 60 2235 1975 1125",
  },
  {
    name: "Propertyware: building, unit, lease name, target rent and base rent",
    file: `
Rent Roll | | | | | | | | | |
As of 10/31/2026
Portfolio | Building | Unit | Status | Lease Name | Bedrooms | Total Area | Target Rent | Base Rent | Start Date | End Date | Move Out Date | Deposits Held | Balance
Smith Trust | 1802 Dale Rd | | Occupied | Zell/Moe | 3 | 1,240 | 1,495.00 | 1,450.00 | 08/01/2025 | 07/31/2027 | | 1,450.00 | 0.00
Smith Trust | 1810 Dale Rd | | Vacant | | 3 | 1,190 | 1,450.00 | | | | | |
Smith Trust | 77 Fox Ct | A | Occupied | Ames | 2 | 860 | 1,095.00 | 1,050.00 | 03/01/2026 | 02/28/2027 | | 1,050.00 | -25.00
Smith Trust | 77 Fox Ct | B | Occupied | Bard | 2 | 860 | 1,095.00 | 1,060.00 | 12/01/2024 | 11/30/2026 | 11/30/2026 | 1,000.00 | 0.00
`,
    asOf: "2026-10-31",
    units: `
building | unit | status | rent | market | sqft | beds | deposit | balance
1802 Dale Rd | 1802 Dale Rd | occupied | 1450 | 1495 | 1240 | 3 | 1450 | 0
1810 Dale Rd | 1810 Dale Rd | vacant | | 1450 | 1190 | 3 | |
77 Fox Ct | A | occupied | 1050 | 1095 | 860 | 2 | 1050 | -25
77 Fox Ct | B | notice | 1060 | 1095 | 860 | 2 | 1000 | 0`,
  },
  {
    name: "Student housing by the bed: rent of an installment, empty beds by type",
    file: `
University Place - Rent Roll
Academic Year 2026-2027, as of 9/1/2026
Unit | Bed | Floor Plan | Resident | Bed Status | Installment | Start | End
201 | A | 4x4 | Cole, Jan | Leased | 695 | 8/15/2026 | 7/31/2027
201 | B | 4x4 | Dorn, Kit | Leased | 695 | 8/15/2026 | 7/31/2027
201 | C | 4x4 | | Vacant | | |
201 | D | 4x4 | Earl, Meg | Leased | 710 | 8/15/2026 | 7/31/2027
202 | A | 2x2 | Fish, Ned | Leased | 820 | 8/15/2026 | 7/31/2027
202 | B | 2x2 | Gore, Pat | Leased | 835 | 8/15/2026 | 7/31/2027
Total beds: 6 | | | Occupied: 5 | | 3,755 | |
`,
    asOf: "2026-09-01",
    units: `
unit | status | rent | end
201-A | occupied | 695 | 2027-07-31
201-B | occupied | 695 | 2027-07-31
201-C | vacant | |
201-D | occupied | 710 | 2027-07-31
202-A | occupied | 820 | 2027-07-31
202-B | occupied | 835 | 2027-07-31`,
    warns: "R28",
    tied: "6 3755",
  },
  {
    name: "A park: lots with rent of lot and home, abandoned and park-owned homes, water beside",
    file: `
Pine Grove MHC rent roll October 2026
Lot | Resident | Home (TOH/POH) | Lot Rent | Home Rent | Water/Sewer | Total | Move in | Notes
1 | Hicks | TOH | 410 | | 38 | 448 | 2015 |
2 | Ivers | POH | 410 | 350 | 41 | 801 | 5/2023 |
3 | Vacant lot | | | | | | | pad needs work
4 | Jolly | TOH | 395 | | 33 | 428 | 2009 | senior rate
5 | Vacant | POH | | | | | | rehab
 | | | 1,215 | 350 | 112 | 1,677 | |
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | total
1 | occupied | 410 | 448
2 | occupied | 760 | 801
3 | vacant | |
4 | occupied | 395 | 428
5 | vacant | |`,
    tied: "1677",
    warns: "R27",
  },
  {
    name: "Owner's sheet with shops below flats, rents in words and a second table of storage",
    file: `
22-24 Bridge St - rents as of November 1, 2026
Apt | Who | Rent | Paid by | Lease up
1F | Kemp family | $1,375 | Zelle | 6/30/27
1R | Luna | 1,250 | check | month to month
2F | empty - painting | | |
2R | Mott (Sect 8) | $1,410 ($1,120 HAP) | HAP + cash | 3/31/27
Store | Nim's Deli | $2,100 + 3% CPI | ACH | 12/31/29
Total | | $6,135 | |
`,
    asOf: "2026-11-01",
    units: `
unit | status | rent | end | mtm
1F | occupied | 1375 | 2027-06-30 |
1R | occupied | 1250 | | yes
2F | vacant | | |
2R | occupied | 1410 | 2027-03-31 |
Store | occupied | 2100 | 2029-12-31 |`,
    tied: "6135",
  },
  {
    name: "DoorLoop and TenantCloud alike: lease names, unit in the property's name, status in words",
    file: `
Property | Unit | Lease | Status | Lease Type | Start | End | Rent | Next Rent Due | Deposit | Balance Due
Oak Duplex | Unit A | Orr & Page | ACTIVE | Fixed | 2026-02-01 | 2027-01-31 | $1,200.00 | 2026-11-01 | $1,200.00 | $0.00
Oak Duplex | Unit B | Quay | ACTIVE | Month-to-month | 2023-05-01 | | $1,125.00 | 2026-11-01 | $1,000.00 | $225.00
9 Birch | Whole property | Rusk | EXPIRED | Fixed | 2024-09-01 | 2025-08-31 | $1,600.00 | | $1,600.00 | $0.00
9 Birch | Whole property | Saye | FUTURE | Fixed | 2026-12-01 | 2027-11-30 | $1,725.00 | 2026-12-01 | $1,725.00 | $0.00
`,
    asOf: "given 2026-10-20",
    units: `
property | unit | status | rent | mtm | balance
Oak Duplex | Unit A | occupied | 1200 | | 0
Oak Duplex | Unit B | occupied | 1125 | yes | 225
9 Birch | Whole property | occupied | 1600 | | 0`,
    other: "Whole property future 1725",
    warns: "R06",
  },
  {
    name: "Totals by floor plan below, units grouped under their plan's heading",
    file: `
Rent Roll by Floor Plan - The Linden - 10/31/2026
Unit | Resident | Sq Ft | Market | Rent | Lease Exp | Status
Studio (S1)
110 | Tate | 480 | 1,050 | 1,020 | 03/31/2027 | OCC
111 | Usry | 480 | 1,050 | 1,035 | 08/31/2027 | OCC
S1 Total: 2 units | | 960 | 2,100 | 2,055 | |
One Bedroom (A1)
210 | Vail | 700 | 1,300 | 1,265 | 12/31/2026 | NTV
211 | | 700 | 1,300 | 0 | | VAC
212 | Model | 700 | 1,300 | 0 | | MDL
A1 Total: 3 units | | 2,100 | 3,900 | 1,265 | |
Grand Total: 5 units | | 3,060 | 6,000 | 3,320 | |
`,
    asOf: "2026-10-31",
    units: `
unit | plan | status | rent | market | sqft
110 | Studio (S1) | occupied | 1020 | 1050 | 480
111 | Studio (S1) | occupied | 1035 | 1050 | 480
210 | One Bedroom (A1) | notice | 1265 | 1300 | 700
211 | One Bedroom (A1) | vacant | | 1300 | 700
212 | One Bedroom (A1) | model | | 1300 | 700`,
    tied: "2 960 2100 2055 3 3900 1265 5 3060 6000 3320",
  },
];
