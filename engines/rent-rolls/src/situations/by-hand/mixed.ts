import type { HandRoll } from "./hand-roll.ts";

/** Rolls of a second examiner who had not read the reader: systems whose units and leases take more than a line. */
export const MIXED: HandRoll[] = [
  {
    name: "AppFolio: address in the group's title, a second tenant's line, garages as units",
    file: `
Rent Roll
Exported On: 03/02/2026 09:14 AM
Properties: All
As of: 03/01/2026
Include Non-Revenue Units: Yes
Unit | Tags | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Move-out | Past Due | NSF Count | Late Count
Sunrise Flats - 120 Main St Tulsa, OK 74103
101-A | | 1/1.00 | Ana Lopez | Current | 640 | 950.00 | 925.00 | 500.00 | 06/01/2025 | 05/31/2026 | 06/01/2025 | | 0.00 | 0 | 1
101-B | | 1/1.00 | Ben Oduya | Notice-Unrented | 640 | 950.00 | 900.00 | 500.00 | 04/01/2025 | 03/31/2026 | 04/01/2024 | 03/31/2026 | 125.00 | 1 | 4
102-A | | 2/1.50 | | Vacant-Unrented | 880 | 1,150.00 | | | | | | | | |
102-B | | 2/1.50 | Carla Nimmo | Evict | 880 | 1,150.00 | 1,100.00 | 0.00 | 02/01/2025 | 01/31/2026 | 02/01/2023 | | 3,300.00 | 0 | 6
GAR-1 | | --/-- | Ana Lopez | Current | | 75.00 | 75.00 | 0.00 | 06/01/2025 | 05/31/2026 | 06/01/2025 | | 0.00 | 0 | 0
GAR-2 | | --/-- | | Vacant-Unrented | | 75.00 | | | | | | | | |
Total | | | | | 3,040 | 4,350.00 | 3,000.00 | 1,000.00 | | | | | 3,425.00 | 1 | 11
`,
    asOf: "2026-03-01",
    units: `
unit | status | beds | baths | rent | market | sqft | start | end
101-A | occupied | 1 | 1 | 925 | 950 | 640 | 2025-06-01 | 2026-05-31
101-B | notice | 1 | 1 | 900 | 950 | 640 | 2025-04-01 | 2026-03-31
102-A | vacant | 2 | 1.5 | | 1150 | 880 | |
102-B | occupied | 2 | 1.5 | 1100 | 1150 | 880 | 2025-02-01 | 2026-01-31`,
    tied: "3040",
    warns: "R17",
  },
  {
    name: "Yardi affordable: tenant rent, subsidy and utility reimbursement as charge rows",
    file: `
Rent Roll with Lease Charges
Harbor Terrace (harb)
As Of = 01/31/2026
Month Year = 01/2026
Unit | Unit Type | Unit | Resident | Name | Market | Charge | Amount | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Code | | Deposit | Deposit | | Expiration | |
Current/Notice/Vacant Residents
101 | 1x1s8 | 610 | t0001 | Ames, Ruth | 1,210.00 | trent | 287.00 | 287.00 | 0.00 | 03/12/2014 | 02/28/2026 | | 0.00
 | | | | | | subsidy | 923.00 | | | | | |
 | | | | | | utilre | -41.00 | | | | | |
 | | | | | | Total | 1,169.00 | | | | | |
102 | 1x1s8 | 610 | t0002 | Bray, Otis | 1,210.00 | subsidy | 1,210.00 | 50.00 | 0.00 | 07/01/2019 | 06/30/2026 | | -18.00
 | | | | | | utilre | -62.00 | | | | | |
 | | | | | | Total | 1,148.00 | | | | | |
103 | 2x1tc | 790 | t0003 | Cole, May | 1,405.00 | rent | 1,188.00 | 500.00 | 100.00 | 11/15/2022 | 10/31/2026 | | 0.00
 | | | | | | pet | 30.00 | | | | | |
 | | | | | | Total | 1,218.00 | | | | | |
104 | 2x1tc | 790 | VACANT | VACANT | 1,405.00 | | 0.00 | 0.00 | 0.00 | | | | 0.00
 | | | | | | Total | 0.00 | | | | | |
Total | | Harbor Terrace | | | 5,230.00 | | 3,535.00 | 837.00 | 100.00 | | | | -18.00
Summary Groups | | | | Square | Market | Lease | Security | Other | # Of | % Unit | % Sqft | Balance
 | | | | Footage | Rent | Charges | Deposit | Deposits | Units | Occupancy | Occupied |
Current/Notice/Vacant Residents | | | | 2,800 | 5,230.00 | 3,535.00 | 837.00 | 100.00 | 4 | 75.00 | 71.79 | -18.00
Occupied Units | | | | 2,010 | 3,825.00 | | | | 3 | 75.00 | 71.79 |
Total Vacant Units | | | | 790 | 1,405.00 | | | | 1 | 25.00 | 28.21 |
Totals: | | | | 2,800 | 5,230.00 | 3,535.00 | 837.00 | 100.00 | 4 | 100.00 | 100.00 | -18.00
Summary of Charges by Charge Code
(Current/Notice Residents Only)
Charge Code | | | Amount
trent | | | 287.00
subsidy | | | 2,133.00
utilre | | | -103.00
rent | | | 1,188.00
pet | | | 30.00
Total | | | 3,535.00
`,
    asOf: "2026-01-31",
    units: `
unit | status | rent | subsidy | market | sqft | total | charges
101 | occupied | 1210 | 923 | 1210 | 610 | 1169 | rent 287, subsidy 923, utilities -41
102 | occupied | 1210 | 1210 | 1210 | 610 | 1148 | subsidy 1210, utilities -62
103 | occupied | 1188 | | 1405 | 790 | 1218 | rent 1188, pet 30
104 | vacant | | | 1405 | 790 | 0 |`,
    tied: "5230 3535 837 2800 287 2133 -103 1188 30",
  },
  {
    name: "Yardi student: the beds of a home as units, one bed empty, a home let whole",
    file: `
Rent Roll with Lease Charges
The Quad (quad)
As Of = 09/30/2025
Month Year = 09/2025
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Charge Code | Amount | Resident Deposit | Other Deposit | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Residents
1201-A | 4x4b | 350 | t1 | Park, S | 780.00 | rent | 765.00 | 0.00 | 0.00 | 08/20/2025 | 07/31/2026 | | 0.00
 | | | | | | furn | 25.00
 | | | | | | Total | 790.00
1201-B | 4x4b | 350 | t2 | Quo, L | 780.00 | rent | 775.00 | 0.00 | 0.00 | 08/20/2025 | 07/31/2026 | | 0.00
 | | | | | | Total | 775.00
1201-C | 4x4b | 350 | VACANT | VACANT | 780.00 | | 0.00 | 0.00 | 0.00 | | | | 0.00
 | | | | | | Total | 0.00
1201-D | 4x4b | 350 | t3 | Ray, T | 780.00 | rent | 780.00 | 0.00 | 0.00 | 08/20/2025 | 07/31/2026 | | 0.00
 | | | | | | conc | -65.00
 | | | | | | Total | 715.00
1202 | 2x2 | 800 | t4 | Sato, M | 1,500.00 | rent | 1,480.00 | 300.00 | 0.00 | 08/20/2025 | 07/31/2026 | | 0.00
 | | | | | | Total | 1,480.00
Future Residents/Applicants
1201-C | 4x4b | 350 | t9 | Ulm, P | 780.00 | rent | 770.00 | 0.00 | 0.00 | 10/05/2025 | 07/31/2026 | | 0.00
 | | | | | | Total | 770.00
 | | | | Total The Quad | 4,620.00 | | 3,760.00 | 300.00 | 0.00 | | | | 0.00
`,
    asOf: "2025-09-30",
    units: `
unit | status | rent | market | sqft | conc | total
1201-A | occupied | 765 | 780 | 350 | | 790
1201-B | occupied | 775 | 780 | 350 | | 775
1201-C | vacant_leased | | 780 | 350 | | 0
1201-D | occupied | 780 | 780 | 350 | -65 | 715
1202 | occupied | 1480 | 1500 | 800 | | 1480`,
    other: "1201-C future 770",
    tied: "4620 3760 300",
  },
  {
    name: "OneSite: buildings in the unit's number, pending renewals and applicants under the unit",
    file: `
OneSite Rents v3.0 | | | | | | | | | | | | | | |
12/31/2025 8:00:11 PM | | RENT ROLL DETAIL | | | | | | | | | | | | |
 | | As of 12/31/2025 | | | | | | | | | | | | |
Parameters: Properties - ALL;Show All Unit Designations or Filter by - ALL;Subjournals - ALL;Exclude Formers? - Yes;Sort by - Unit;Report Type - Details + Summary;
details
Unit | Floorplan | Unit Designation | SQFT | Unit/Lease Status | Name | Move-In Move-Out | Lease Start | Lease End | Market + Addl. | Trans Code | Lease Rent | Other Charges/ Credits | Total Billing | Dep On Hand | Balance
1-101 | A1 | N/A | 700 | Occupied | Doe, Amy | 01/05/2024 | 01/05/2025 | 01/04/2026 | 1,300 | RENT | 1,250.00 | 0.00 | 1,295.00 | 300 | 0.00
 | | | | | | | | | | PETFEE | 0.00 | 25.00 | | |
 | | | | | | | | | | TRASH | 0.00 | 20.00 | | |
1-101 | A1 | N/A | 700 | Pending renewal | Doe, Amy | 01/05/2024 | 01/05/2026 | 01/04/2027 | 1,300 | RENT | 1,285.00 * | 0.00 | 0.00 | 300 | 0.00
1-102 | A1 | N/A | 700 | Occupied-NTVL | Eng, Li | 02/01/2024 01/15/2026 | 02/01/2025 | 01/31/2026 | 1,300 | RENT | 1,240.00 | 0.00 | 1,240.00 | 300 | -15.00
1-102 | A1 | N/A | 700 | Applicant | Fox, Dan | 01/25/2026 | 01/25/2026 | 01/24/2027 | | RENT | 1,310.00 * | 0.00 | 0.00 | 0 | 0.00
2-201 | B1 | N/A | 950 | Vacant-Leased | VACANT | | | | 1,600 | | 0.00 | 0.00 | 0.00 | 0 | 0.00
2-201 | B1 | N/A | 950 | Applicant | Gil, Eva | 01/10/2026 | 01/10/2026 | 01/09/2027 | | RENT | 1,590.00 * | 0.00 | 0.00 | 500 | 0.00
2-202 | B1 | N/A | 950 | Admin/Down | VACANT | | | | 1,600 | | 0.00 | 0.00 | 0.00 | 0 | 0.00
2-203 | B1 | N/A | 950 | Occupied | Hart, Zoe | 06/01/2020 | | | 1,600 | RENT | 1,500.00 | 0.00 | 1,350.00 | 0 | 0.00
 | | | | | | | | | | EMPLCRED | 0.00 | -150.00 | | |
Totals: | | | 4,250 | | | | | | 7,400 | | 3,990.00 | -105.00 | 3,885.00 | 1,400 | -15.00
Amt / SQFT: | | | | | | | | | 1.85 | | 1.00 | | | |
`,
    asOf: "2025-12-31",
    units: `
unit | status | rent | market | sqft | total | start | end
1-101 | occupied | 1250 | 1300 | 700 | 1295 | 2025-01-05 | 2026-01-04
1-102 | notice_leased | 1240 | 1300 | 700 | 1240 | 2025-02-01 | 2026-01-31
2-201 | vacant_leased | | 1600 | 950 | | |
2-202 | down | | 1600 | 950 | | |
2-203 | occupied | 1500 | 1600 | 950 | 1350 | |`,
    other: "1-101 renewal 1285; 1-102 applicant 1310; 2-201 applicant 1590",
    tied: "7400 3990 3885",
  },
  {
    name: "Entrata: building and unit in one cell, leases without an end, a group for each building",
    file: `
Rent Roll
Cypress Bend
As of 02/28/2026
Bldg-Unit | Unit Type | SQFT | Unit Status | Resident | Lease Status | Move-In | Lease Start | Lease End | Market Rent | Scheduled Rent | Concessions | Pet Rent | Parking | Total Scheduled Charges | Deposit Held | Balance
Building 1
Bldg 1 / 104 | 1BR-A | 702 | Occupied No Notice | Ito, Ken | Current | 05/03/2023 | 05/03/2025 | 05/02/2026 | 1,410.00 | 1,365.00 | -50.00 | 35.00 | 0.00 | 1,350.00 | 200.00 | 0.00
Bldg 1 / 204 | 1BR-A | 702 | Notice Rented | Jin, Amy | Notice | 03/01/2024 | 03/01/2025 | 02/28/2026 | 1,410.00 | 1,380.00 | 0.00 | 0.00 | 45.00 | 1,425.00 | 200.00 | 12.10
Building 1 Total | | 1,404 | | | | | | | 2,820.00 | 2,745.00 | -50.00 | 35.00 | 45.00 | 2,775.00 | 400.00 | 12.10
Building 2
Bldg 2 / 104 | 2BR-B | 980 | Vacant Unrented Not Ready | | | | | | 1,790.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
Bldg 2 / 204 | 2BR-B | 980 | Occupied No Notice | Kerr, Pat | Month to Month | 08/08/2018 | 08/08/2024 | | 1,790.00 | 1,650.00 | 0.00 | 0.00 | 45.00 | 1,695.00 | 0.00 | -30.00
Building 2 Total | | 1,960 | | | | | | | 3,580.00 | 1,650.00 | 0.00 | 0.00 | 45.00 | 1,695.00 | 0.00 | -30.00
Grand Total | | 3,364 | | | | | | | 6,400.00 | 4,395.00 | -50.00 | 35.00 | 90.00 | 4,470.00 | 400.00 | -17.90
`,
    asOf: "2026-02-28",
    units: `
unit | status | rent | market | sqft | conc | total | mtm | charges
Bldg 1 / 104 | occupied | 1365 | 1410 | 702 | -50 | 1350 | | concession -50, pet 35
Bldg 1 / 204 | notice_leased | 1380 | 1410 | 702 | | 1425 | | parking 45
Bldg 2 / 104 | vacant | | 1790 | 980 | | 0 | |
Bldg 2 / 204 | occupied | 1650 | 1790 | 980 | | 1695 | yes | parking 45`,
    tied: "1404 2820 2745 2775 1960 3580 1650 1695 3364 6400 4395 4470 90",
  },
  {
    name: "ResMan: vacant rows print their asking rent under rent, and stars for month-to-month",
    file: `
Oakmoor Apartments
Rent Roll
4/30/2026
Unit | Unit Type | Sq. Feet | Residents | Status | Market Rent | Lease Rent | Rent Diff. | Other Charges | Credits | Net Charges | Deposits | Move In | Lease Start | Lease End | Balance
A | 1x1 | 600 | Lowe, Tim; Lowe, Kay | C | $1,020 | $980 | ($40) | $15 | ($0) | $995 | $150 | 2/1/22 | 2/1/26 | 1/31/27 | $0
B | 1x1 | 600 | Moss, Ray | MTM | $1,020 | $1,010 | ($10) | $0 | ($25) | $985 | $150 | 5/9/19 | 5/9/25 | 4/30/26* | $64
C | 2x1 | 810 | *Vacant* | V | $1,240 | $0 | ($1,240) | $0 | $0 | $0 | $0 | | | | $0
D | 2x1 | 810 | *Model* | M | $1,240 | $0 | ($1,240) | $0 | $0 | $0 | $0 | | | | $0
E | 2x1 | 810 | Nash, Bo | NTV | $1,240 | $1,200 | ($40) | $40 | $0 | $1,240 | $250 | 6/1/24 | 6/1/25 | 5/31/26 | ($12)
Total | 5 | 3,630 | | | $5,760 | $3,190 | ($2,570) | $55 | ($25) | $3,220 | $550 | | | | $52
`,
    asOf: "2026-04-30",
    units: `
unit | status | rent | market | sqft | total | mtm | end
A | occupied | 980 | 1020 | 600 | 995 | | 2027-01-31
B | occupied | 1010 | 1020 | 600 | 985 | yes | 2026-04-30
C | vacant | | 1240 | 810 | 0 | |
D | model | | 1240 | 810 | 0 | |
E | notice | 1200 | 1240 | 810 | 1240 | | 2026-05-31`,
    tied: "5760 3190 3220 3630",
  },
  {
    name: "MRI: suites of a shop row with monthly, yearly and per-foot rent, later steps under each",
    file: `
Database: FIRMDB | Rent Roll | | | | | | | | | Page: 1
Bldg Status: Active only | Canal Street Shops | | | | | | | | | Date: 1/5/2026
 | 12/31/2025 | | | | | | | | | Time: 10:02 AM
Bldg Id-Suit Id | Occupant Name | Rent Start | Expiration | GLA Sqft | Monthly Base Rent | Annual Rate PSF | Monthly Cost Recovery | Expense Stop | Monthly Other Income | Future Rent Increases
Vacant Suites
CAN-0103 | Vacant | | | 1,100 | | | | | |
Occupied Suites
CAN-0101 | Blue Door Cafe | 4/1/2021 | 3/31/2026 | 1,500 | 3,750.00 | 30.00 | 812.50 | | 0.00 | 4/1/2026 3,862.50
CAN-0102 | Kwik Nails | 9/1/2023 | 8/31/2028 | 900 | 2,100.00 | 28.00 | 487.50 | | 50.00 |
Totals: | Occupied Sqft: | 68.57% | 2 Units | 2,400 | 5,850.00 | | 1,300.00 | | 50.00 |
 | Vacant Sqft: | 31.43% | 1 Units | 1,100 | | | | | |
 | Total Sqft: | | 3 Units | 3,500 | 5,850.00 | | 1,300.00 | | 50.00 |
`,
    asOf: "2025-12-31",
    units: `
unit | status | rent | sqft
CAN-0103 | vacant | | 1100
CAN-0101 | occupied | 3750 | 1500
CAN-0102 | occupied | 2100 | 900`,
    tied: "5850 2400",
  },
  {
    name: "Buildium: unit and tenants in a lease's name, past and future leases beside the current",
    file: `
Rent roll
Date as of 3/31/2026
Property | Unit | Lease | Lease type | Status | Start | End | Rent | Rent cycle | Recurring charges | Recurring credits | Deposits held | Balance due
14 Elm St | 1 | Alma Diaz, Leo Diaz | Fixed w/rollover | Active | 7/1/2025 | 6/30/2026 | 1,150.00 | Monthly | 1,175.00 | 0.00 | 1,150.00 | 0.00
14 Elm St | 1 | Kim Vu | Fixed | Future | 7/1/2026 | 6/30/2027 | 1,200.00 | Monthly | 1,200.00 | 0.00 | 0.00 | 0.00
14 Elm St | 2 | Omar Haddad | At-will | Active | 2/1/2020 | | 980.00 | Monthly | 980.00 | 30.00 | 900.00 | 40.00
14 Elm St | 3 | | | | | | | | | | |
9 Oak Ct | Main | Petra Holm | Fixed | Active | 5/1/2025 | 4/30/2026 | 1,900.00 | Monthly | 1,900.00 | 0.00 | 1,900.00 | 0.00
Total | | | | | | | 5,230.00 | | 5,255.00 | 30.00 | 3,950.00 | 40.00
`,
    asOf: "2026-03-31",
    units: `
property | unit | status | rent | deposit | balance | end
14 Elm St | 1 | occupied | 1150 | 1150 | 0 | 2026-06-30
14 Elm St | 2 | occupied | 980 | 900 | 40 |
14 Elm St | 3 | vacant | | | |
9 Oak Ct | Main | occupied | 1900 | 1900 | 0 | 2026-04-30`,
    other: "1 future 1200",
    tied: "3950 40",
  },
  {
    name: "Rent Manager: each unit in two rows, name above and lease below",
    file: `
Rent Roll Summary
As of 05/31/2026
Property: Cedar Court
Unit | Unit Type | Tenant | Status | Sq Ft | Market Rent
 | | Lease Dates | Move In | Deposit | Rent
101 | 1B1B | Abbott, Joan | Occupied | 650 | 1,000.00
 | | 06/01/2025 - 05/31/2026 | 06/01/2023 | 400.00 | 975.00
102 | 1B1B | | Vacant | 650 | 1,000.00
 | | | | 0.00 | 0.00
103 | 2B1B | Cruz, Ida | Occupied | 820 | 1,200.00
 | | 11/01/2025 - 10/31/2026 | 11/01/2025 | 600.00 | 1,180.00
Total | | | | 2,120 | 3,200.00
 | | | | 1,000.00 | 2,155.00
`,
    asOf: "2026-05-31",
    units: `
unit | status | rent | market | sqft | start | end
101 | occupied | 975 | 1000 | 650 | 2025-06-01 | 2026-05-31
102 | vacant | | 1000 | 650 | |
103 | occupied | 1180 | 1200 | 820 | 2025-11-01 | 2026-10-31`,
    tied: "2120 3200 2155",
  },
  {
    name: "Propertyware: the home is a building, the lease's name holds tenants, rent in two charges",
    file: `
Rent Roll
Portfolio: Halsted Rentals LLC
As of Date: 06/15/2026
Portfolio | Building | Unit | Address | Lease | Lease Status | Start Date | End Date | Move In Date | Base Rent | Recurring Charges | Total Recurring | Target Rent | Security Deposit | Open Balance
Halsted Rentals LLC | 118 Birch St | A | 118 Birch St Unit A | Ng / Osei | Active | 09/01/2025 | 08/31/2026 | 09/01/2022 | $1,325.00 | $45.00 | $1,370.00 | $1,400.00 | $1,325.00 | $0.00
Halsted Rentals LLC | 118 Birch St | B | 118 Birch St Unit B | Paz | Active - Notice Given | 07/01/2025 | 06/30/2026 | 07/01/2025 | $1,300.00 | $0.00 | $1,300.00 | $1,400.00 | $1,300.00 | $1,300.00
Halsted Rentals LLC | 118 Birch St | C | 118 Birch St Unit C | VACANT | | | | | | | | $1,450.00 | |
Halsted Rentals LLC | 52 Pine Ln | | 52 Pine Ln | Quist | Active - Month to Month | 03/01/2019 | 02/29/2020 | 03/01/2019 | $1,780.00 | $0.00 | $1,780.00 | $1,950.00 | $1,500.00 | ($20.00)
Total | | | | | | | | | $4,405.00 | $45.00 | $4,450.00 | $6,200.00 | $4,125.00 | $1,280.00
`,
    asOf: "2026-06-15",
    units: `
status | rent | market | deposit | balance | mtm | total
occupied | 1325 | 1400 | 1325 | 0 | | 1370
notice | 1300 | 1400 | 1300 | 1300 | | 1300
vacant | | 1450 | | | |
occupied | 1780 | 1950 | 1500 | -20 | yes | 1780`,
    tied: "4405 4450 6200 4125 1280",
  },
  {
    name: "Two buildings side by side on one sheet, each with its total",
    file: `
North Building | | | | | | South Building | | | |
Unit | Tenant | Rent | Lease Ends | Deposit | | Unit | Tenant | Rent | Lease Ends | Deposit
1N | Aldo | 900 | 6/30/2026 | 900 | | 1S | Rosa | 950 | 9/30/2026 | 950
2N | Bella | 925 | 7/31/2026 | 900 | | 2S | vacant | | |
3N | vacant | | | | | 3S | Saul | 975 | 1/31/2027 | 900
 | | | | | | 4S | Tess | 1000 | mtm | 900
Total | | 1825 | | 1800 | | Total | | 2925 | | 2750
`,
    asOf: "given 2026-02-01",
    units: `
unit | status | rent | end
1N | occupied | 900 | 2026-06-30
2N | occupied | 925 | 2026-07-31
3N | vacant | |
1S | occupied | 950 | 2026-09-30
2S | vacant | |
3S | occupied | 975 | 2027-01-31
4S | occupied | 1000 |`,
    tied: "1825 2925",
  },
  {
    name: "Total on top, subtotals of each plan, dates as people say them, notes of money",
    file: `
ELMHURST ARMS - rents as of March 2026
TOTAL | | 7 units | 5,385 | | |
Apt # | Type | Who | Rent/mo | Lease thru | Deposit | Comments
1 | 1br | Jones | 825 | thru 6/30/26 | 500 | paying 50 toward back rent
2 | 1br | R. Patel | 850.00 | Aug 31st, 2026 | 500 |
3 | 1br | - | - | - | - | needs carpet $1,200
1br subtotal | | 3 | 1,675 | | 1,000 |
4 | 2br | Kowalski | 1,100 | mo to mo | 0 | since 1998
5 | 2br | Manager (Deb) | 0 | | | free apt, works 20 hrs
6 | 2br | T. Brooks & fam | 1,235 | 12-31-26 | 800 |
2br subtotal | | 3 | 2,335 | | 800 |
7 | 3br | Lin | 1,375 | 2/28/27 | 1,375 |
3br subtotal | | 1 | 1,375 | | 1,375 |
`,
    asOf: "2026-03-31",
    units: `
unit | status | rent | end | mtm
1 | occupied | 825 | 2026-06-30 |
2 | occupied | 850 | 2026-08-31 |
3 | vacant | | |
4 | occupied | 1100 | | yes
5 | employee | 0 | |
6 | occupied | 1235 | 2026-12-31 |
7 | occupied | 1375 | 2027-02-28 |`,
    tied: "1675 2335 1375",
    red: "",
  },
  {
    name: "Commas for cents, days first, a negative with a trailing minus, rents in two parts",
    file: `
Objekt | Wohnung | Unit | Tenant | Size sq ft | Base rent | Utilities | Total rent | Balance | Lease start | Lease end
Haus A | EG links | A-EG-L | Frau Adler | 742,5 | 1.150,00 | 210,50 | 1.360,50 | 0,00 | 01.07.2025 | 30.06.2026
Haus A | EG rechts | A-EG-R | Herr Braun | 698,0 | 1.090,00 | 205,00 | 1.295,00 | 45,90- | 15.03.2024 | 14.03.2026
Haus A | 1. OG | A-1 | leer | 1.410,0 | 0,00 | 0,00 | 0,00 | 0,00 | |
Summe | | 3 | | 2.850,5 | 2.240,00 | 415,50 | 2.655,50 | 45,90- | |
`,
    asOf: "given 2026-02-01",
    units: `
unit | status | rent | sqft | total | balance | start | end
A-EG-L | occupied | 1150 | 742.5 | 1360.5 | 0 | 2025-07-01 | 2026-06-30
A-EG-R | occupied | 1090 | 698 | 1295 | -45.9 | 2024-03-15 | 2026-03-14
A-1 | vacant | | 1410 | 0 | 0 | |`,
    tied: "2240 2655.5",
  },
  {
    name: "Asking rents in brackets in the rent column, pet rent written into the cell",
    file: `
Rent roll 4/1/2026 - 6 unit walk up
unit|bd/ba|sf|tenant|monthly rent|sec dep|lease exp|status
1F|2/1|850|Kemp|1450|1450|8/31/26|occ
1R|2/1|850|(vacant)|(1500)|||vac
2F|2/1|850|Ortega|1,425 + 25 pet|1400|MTM|occ
2R|2/1|850|Sims|1,400|1400|10/31/26|occ
3F|2/1|850|Tran|1,475|1475|5/31/26 (renewing)|occ
3R|2/1|850|Usher|1,450|0|evicting|occ
|||||||
Gross monthly|||| 7,225|||
Gross annual|||| 86,700|||
`,
    asOf: "2026-04-01",
    units: `
unit | status | beds | baths | rent | sqft
1F | occupied | 2 | 1 | 1450 | 850
1R | vacant | 2 | 1 | | 850
2F | occupied | 2 | 1 | 1425 | 850
2R | occupied | 2 | 1 | 1400 | 850
3F | occupied | 2 | 1 | 1475 | 850
3R | occupied | 2 | 1 | 1450 | 850`,
    // The pet's 25 is in the sum and no rent.
    red: "7225",
  },
];
