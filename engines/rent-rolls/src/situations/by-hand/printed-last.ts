import type { HandRoll } from "./hand-roll.ts";

/** Rolls in further layouts of programs and owners, labeled after two rounds and read once before anything was mended for them. */
export const PRINTED_LAST: HandRoll[] = [
  {
    name: "Entrata with lease charges: fifteen columns, a status summary and charge summary below",
    file: `
Rent Roll w/ Lease Charges
Alder Lofts
As of 06/30/2026
Bldg-Unit | Unit Type | SQFT | Unit Status | Resident | Move-In | Lease Start | Lease End | Expected Move-Out | Market Rent | Ledger | Charge Code | Scheduled Charges | Balance | Deposit Held
101 | A1 | 610 | Occupied No Notice | Nash, Ivy | 03/01/2025 | 03/01/2026 | 02/28/2027 | | 1,395.00 | Resident | Rent | 1,350.00 | 0.00 | 250.00
 | | | | | | | | | | Resident | Pet Rent | 40.00 | |
 | | | | | | | | | | Resident | Renewal Monthly Concession | (50.00) | |
102 | A1 | 610 | Vacant Unrented Not Ready | -- Vacant -- | | | | | 1,395.00 | | | | |
103 | B2 | 940 | Notice Rented | Ortiz, Max | 07/15/2024 | 07/15/2025 | 07/14/2026 | 07/14/2026 | 1,850.00 | Resident | Rent | 1,800.00 | 45.00 | 250.00
 | | | | | | | | | | Resident | Covered Parking | 60.00 | |
Total | | 2,160 | | | | | | | 4,640.00 | | | 3,200.00 | 45.00 | 500.00

Status Summary
Status | Units | SQFT | Market Rent
Occupied No Notice | 1 | 610 | 1,395.00
Notice Rented | 1 | 940 | 1,850.00
Vacant Unrented Not Ready | 1 | 610 | 1,395.00
Total | 3 | 2,160 | 4,640.00

Charge Code Summary
Charge Code | Scheduled Charges
Rent | 3,150.00
Pet Rent | 40.00
Renewal Monthly Concession | (50.00)
Covered Parking | 60.00
Total | 3,200.00
`,
    asOf: "2026-06-30",
    units: `
unit | status | rent | market | sqft | plan | deposit | balance | total | start | end
101 | occupied | 1350 | 1395 | 610 | A1 | 250 | 0 | 1340 | 2026-03-01 | 2027-02-28
102 | vacant | | 1395 | 610 | A1 | | | | |
103 | notice_leased | 1800 | 1850 | 940 | B2 | 250 | 45 | 1860 | 2025-07-15 | 2026-07-14`,
    tied: "4640 3200",
  },
  {
    name: "A list of charges with a blank row behind each unit, two parking lines alike, deposits headed once more",
    file: `
Larch Grove Apartments
Report Date: | 06/30/2026

Unit | Unit Type | Sq Ft | Resident | Name | Market | Charge | Amount | Move In | Lease | Move Out | Balance | Resident.1 | Other
101 | 1BR/1BA | 720 | R1001 | Gil Hart | 1350 | rrent | 1295 | 3/1/2023 | 2/28/2027 | | 0 | 1350 | 0
 | | | | | | outpark | 50 | | | | | |
 | | | | | | outpark | 50 | | | | | |
 | | | | | | rempdisc | -100 | | | | | |
 | | | | | | Total | 1295 | | | | | |

102 | 1BR/1BA | 720 | | | 1350 | | | | | | 0 | 0 | 0
 | | | | | | Total | 0 | | | | | |

201 | 2BR/2BA | 1100 | R2001 | Una Poe | 1850 | renl | 1800 | 4/1/2024 | 3/31/2027 | | 75.5 | 1850 | 300
 | | | | | | rentcon | -150 | | | | | |
 | | | | | | vwaste | 25 | | | | | |
 | | | | | | Total | 1675 | | | | | |
`,
    typed: true,
    asOf: "2026-06-30",
    units: `
unit | status | rent | market | sqft | beds | deposit | total | end
101 | occupied | 1295 | 1350 | 720 | 1 | 1350 | 1295 | 2027-02-28
102 | vacant | | 1350 | 720 | 1 | 0 | 0 |
201 | occupied | 1800 | 1850 | 1100 | 2 | 2150 | 1675 | 2027-03-31`,
  },
  {
    name: "Entrata plain: actual beside scheduled charges, total under the property's name",
    file: `
Rent Roll
Burnside Row
As of 05/31/2026
Bldg-Unit | Unit Type | SQFT | Unit Status | Resident | Move-In | Lease Start | Lease End | Expected Move-Out | Market Rent | Actual Charges | Scheduled Charges | Balance | Deposit Held
1-101 | S1 | 480 | Occupied No Notice | Ray, Em | 02/01/2025 | 02/01/2026 | 01/31/2027 | | 1,100.00 | 1,120.00 | 1,095.00 | 25.00 | 200.00
1-102 | S1 | 480 | Vacant Rented Ready | -- Vacant -- | | | | | 1,100.00 | | | |
1-103 | A1 | 650 | Notice Unrented | Sole, Pat | 09/01/2023 | 09/01/2025 | 08/31/2026 | 08/31/2026 | 1,400.00 | 1,420.00 | 1,420.00 | 0.00 | 200.00
Burnside Row Total: | | 1,610 | | | | | | | 3,600.00 | 2,540.00 | 2,515.00 | 25.00 | 400.00
`,
    asOf: "2026-05-31",
    units: `
unit | status | market | sqft | plan | deposit | total | start
1-101 | occupied | 1100 | 480 | S1 | 200 | 1095 | 2026-02-01
1-102 | vacant_leased | 1100 | 480 | S1 | | |
1-103 | notice | 1400 | 650 | A1 | 200 | 1420 | 2025-09-01`,
    errors: "R23",
  },
  {
    name: "OneSite Rents: codes in rows, details lines and a header within, another lease below",
    file: `
OneSite Rents v3.0
Hazel Park
RENT ROLL DETAIL
As of 06/15/2026
Unit | Floorplan | Unit Designation | SQFT | Unit/Lease Status | Name | Move-In Move-Out | Lease Start | Lease End | Market + Addl. | Trans Code | Lease Rent | Other Charges/ Credits | Total Billing | Dep On Hand | Balance
1001 | 2X2 | N/A | 980 | Occupied | Tye, Ana | 01/10/2025 | 01/10/2026 | 01/09/2027 | 1,700.00 | RENT | 1,650.00 | 0.00 | | 300.00 | 0.00
 | | | | | | | | | | TRASH | 0.00 | 25.00 | | |
 | | | | | | | | | | CONC/SPECL | 0.00 | -75.00 | | |
 | | | | | | | | | | totals | 1,650.00 | -50.00 | 1,600.00 | |
1002 | 2X2 | N/A | 980 | Vacant-Leased | VACANT | | | | 1,700.00 | | | | | |
1002 | 2X2 | N/A | 980 | Applicant | Urs, Bo | 07/01/2026 | 07/01/2026 | 06/30/2027 | 0.00 | RENT | 1,675.00 | 0.00 | | 0.00 | 0.00
 | | | | | | | | | | totals | 1,675.00 | 0.00 | 1,675.00 | |
1003 | 1X1 | N/A | 700 | Occupied-NTVL | Vance, Lu | 05/01/2023 06/30/2026 | 05/01/2025 | 06/30/2026 | 1,350.00 | RENT | 1,310.00 | 0.00 | | 150.00 | -20.00
 | | | | | | | | | | totals | 1,310.00 | 0.00 | 1,310.00 | |
1004 | 1X1 | N/A | 700 | Admin/Down | DOWN | | | | 1,350.00 | | | | | |
`,
    asOf: "2026-06-15",
    units: `
unit | status | rent | market | sqft | plan | deposit | total | start | move
1001 | occupied | 1650 | 1700 | 980 | 2X2 | 300 | 1600 | 2026-01-10 | 2025-01-10
1002 | vacant_leased | | 1700 | 980 | 2X2 | | | |
1003 | notice_leased | 1310 | 1350 | 700 | 1X1 | 150 | 1310 | 2025-05-01 | 2023-05-01
1004 | down | | 1350 | 700 | 1X1 | | | |`,
  },
  {
    name: "TenantCloud: lease number, size with its unit, beds/baths, credits",
    file: `
Rent roll
Property | Unit | Size | Beds/Baths | Tenant | Lease # | Lease start | Lease end | Rent | Deposit held | Credits | Balance
12 Oak St | 1 | 850 sq.ft | 2/1 | Wes Yule | 104 | 01/01/2026 | 12/31/2026 | $1,200.00 | $1,200.00 | $0.00 | $0.00
12 Oak St | 2 | 640 sq.ft | 1/1 | vacant | | | | | | |
14 Oak St | | 1,400 sq.ft | 3/2 | Zoe Abel | 98 | 06/01/2025 | | $1,950.00 | $1,000.00 | $0.00 | $1,950.00
`,
    asOf: "given 2026-05-31",
    units: `
unit | status | rent | sqft | beds | baths | deposit | balance | start | end
1 | occupied | 1200 | 850 | 2 | 1 | 1200 | 0 | 2026-01-01 | 2026-12-31
2 | vacant | | 640 | 1 | 1 | | | |
14 Oak St | occupied | 1950 | 1400 | 3 | 2 | 1000 | 1950 | 2025-06-01 |`,
  },
  {
    name: "AppFolio with tags, notice-unrented, counts of late and NSF, property lines with addresses",
    file: `
Rent Roll
Properties: Elm Court Apartments
Units: Active
As of: 06/30/2026
Unit | Tags | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Move-out | Past Due | NSF Count | Late Count
Elm Court Apartments - 200 Elm St Salem, OR 97301
1 | | 2/1.00 | Kit Orr | Current | 820 | 1,300.00 | 1,250.00 | 900.00 | 01/01/2026 | 12/31/2026 | 01/01/2024 | | 0.00 | 0 | 1
2 | Reno | 2/1.00 | | Vacant-Rented | 820 | 1,400.00 | | | | | | | 0.00 | 0 | 0
3 | | 1/1.00 | Lee Park | Notice-Unrented | 600 | 1,100.00 | 1,050.00 | 700.00 | 08/01/2025 | 07/31/2026 | 08/01/2022 | 07/31/2026 | 150.00 | 1 | 3
4 | | 1/1.00 | Flo Quin | Evict | 600 | 1,100.00 | 1,000.00 | 700.00 | 03/01/2025 | 02/28/2026 | 03/01/2021 | | 3,000.00 | 2 | 9
4 Units | | | | 75.0% Occupied | 2,840 | 4,900.00 | 3,300.00 | 2,300.00 | | | | | 3,150.00 | 3 | 13
Total 4 Units | | | | 75.0% Occupied | 2,840 | 4,900.00 | 3,300.00 | 2,300.00 | | | | | 3,150.00 | 3 | 13
`,
    asOf: "2026-06-30",
    units: `
unit | status | rent | market | sqft | beds | deposit | balance
1 | occupied | 1250 | 1300 | 820 | 2 | 900 | 0
2 | vacant_leased | | 1400 | 820 | 2 | | 0
3 | notice | 1050 | 1100 | 600 | 1 | 700 | 150
4 | occupied | 1000 | 1100 | 600 | 1 | 700 | 3000`,
    tied: "4900 3300",
  },
  {
    name: "HUD: contract rent, allowance, gross rent, TTP, tenant rent and assistance",
    file: `
Project: Fairway Senior Homes   Contract: OR16M000123
As of 04/30/2026
Unit | BR | Tenant | Contract Rent | Utility Allowance | Gross Rent | TTP | Tenant Rent | Assistance Payment | Move-In | Recert Date
101 | 1 | Ames, R | 985 | 60 | 1045 | 310 | 250 | 735 | 05/01/2019 | 05/01/2026
102 | 1 | Bly, S | 985 | 60 | 1045 | 45 | 0 | 1000 | 09/01/2021 | 09/01/2026
103 | 2 | Vacant | 1180 | 75 | 1255 | | | | |
104 | 2 | Cole, T | 1180 | 75 | 1255 | 800 | 725 | 455 | 02/01/2018 | 02/01/2027
Totals | | | 4330 | 270 | 4600 | 1155 | 975 | 2190 | |
`,
    asOf: "2026-04-30",
    units: `
unit | status | rent | beds | subsidy
101 | occupied | 985 | 1 | 735
102 | occupied | 985 | 1 | 1000
103 | vacant | | 2 |
104 | occupied | 1180 | 2 | 455`,
    tied: "4330",
  },
  {
    name: "Homes on lots: site rent, home rent, meters' bills, owner of the home",
    file: `
Pine Meadows MHC - Rent Roll - June 2026
Site | Resident | Home Owner | Site Rent | Home Rent | Water | Sewer | Trash | Total
1 | Dix, Al | TOH | 420.00 | | 22.10 | 18.00 | 12.00 | 472.10
2 | Egan, Bea | POH | 420.00 | 380.00 | 31.40 | 18.00 | 12.00 | 861.40
3 | Vacant | | | | | | |
4 | Vacant home | POH | | | | | |
5 | Finn, Cy | TOH | 435.00 | | 19.90 | 18.00 | 12.00 | 484.90
Total | | | 1,275.00 | 380.00 | 73.40 | 54.00 | 36.00 | 1,818.40
`,
    asOf: "2026-06-30",
    units: `
unit | status | rent | total
1 | occupied | 420 | 472.1
2 | occupied | 800 | 861.4
3 | vacant | |
4 | vacant | |
5 | occupied | 435 | 484.9`,
    tied: "1818.4",
  },
  {
    name: "MRI commercial: future increases beside, recoveries and a rate by the foot",
    file: `
Rent Roll
Tower Plaza
4/30/2026
Bldg Id-Suit Id | Occupant Name | Rent Start | Expiration | GLA Sqft | Monthly Base Rent | Annual Rate PSF | Monthly Cost Recovery | Expense Stop | Monthly Other Income | Cat | Date | Monthly Amount | PSF
Vacant Suites
TP-120 | Vacant | | | 1,250 | | | | | | | | |
Occupied Suites
TP-100 | Kell Dental PC | 5/1/2022 | 4/30/2027 | 2,000 | 5,000.00 | 30.00 | 650.00 | | 50.00 | RNT | 5/1/2026 | 5,150.00 | 30.90
 | | | | | | | | | | RNT | 5/1/2027 | 5,304.50 | 31.83
TP-110 | Moor Books | 9/1/2020 | 8/31/2028 | 1,500 | 3,000.00 | 24.00 | 410.00 | | | RNT | 9/1/2026 | 3,090.00 | 24.72
Totals: | | | | 4,750 | 8,000.00 | | 1,060.00 | | 50.00 | | | |
`,
    asOf: "2026-04-30",
    units: `
unit | status | rent | sqft | start | end
TP-120 | vacant | | 1250 | |
TP-100 | occupied | 5000 | 2000 | 2022-05-01 | 2027-04-30
TP-110 | occupied | 3000 | 1500 | 2020-09-01 | 2028-08-31`,
    tied: "8000",
  },
  {
    name: "A broker's table: current and pro forma rent, tenants at will, parking spaces among units",
    file: `
RENT ROLL
24 Maple Street, Salem MA
Unit | Bd/Ba | Current Rent | Pro Forma | Lease Exp. | Comments
1 | 2/1 | $2,100 | $2,600 | TAW | heat included
2 | 3/1 | $2,450 | $3,100 | 8/31/26 |
3 | 1/1 | $0 | $2,000 | Vacant | being renovated
Parking (2) | | $200 | $300 | TAW |
Laundry | | $90 | $90 | |
Total Monthly | | $4,840 | $8,090 | |
Total Annual | | $58,080 | $97,080 | |
`,
    asOf: "given 2026-05-31",
    units: `
unit | status | rent | beds | end
1 | occupied | 2100 | 2 |
2 | occupied | 2450 | 3 | 2026-08-31
3 | vacant | | 1 |`,
    tied: "4840",
  },
  {
    name: "Yardi list with unit info headings, one row each, dates of pre-lease beside",
    file: `
Unit Id | Unit Type | Unit Sqft | Unit Status | Tenant Name | Tenant Id | Lease From | Lease To | Move In | Notice Date | Move Out | Market Rent | Base Rent | Future Tenant | Future Move In | Future Rent
A1 | 1x1 | 650 | Occupied No Notice | Gwen Ito | t0001 | 2026-01-01 | 2026-12-31 | 2023-01-01 | | | 1300 | 1275 | | |
A2 | 1x1 | 650 | Notice Rented | Hal Joy | t0002 | 2025-07-01 | 2026-06-30 | 2024-07-01 | 2026-05-01 | 2026-06-30 | 1300 | 1250 | Ivy Kern | 2026-07-10 | 1320
A3 | 2x2 | 980 | Vacant Rented Not Ready | VACANT | | | | | | | 1750 | 0 | Jon Lamb | 2026-06-20 | 1740
A4 | 2x2 | 980 | Vacant Unrented Ready | VACANT | | | | | | | 1750 | 0 | | |
`,
    typed: true,
    asOf: "given 2026-06-01",
    units: `
unit | status | rent | market | sqft | plan | start | end | move
A1 | occupied | 1275 | 1300 | 650 | 1x1 | 2026-01-01 | 2026-12-31 | 2023-01-01
A2 | notice_leased | 1250 | 1300 | 650 | 1x1 | 2025-07-01 | 2026-06-30 | 2024-07-01
A3 | vacant_leased | | 1750 | 980 | 2x2 | | |
A4 | vacant | | 1750 | 980 | 2x2 | | |`,
  },
  {
    name: "Buildium: property, unit address, tenants in one cell, most recent event",
    file: `
Rent roll
As of 6/30/2026
Property | Unit | Status | Tenants | Lease | Start | End | Bed/Bath | Rent | Deposits held | Prepayments | Balance due
Rose Flats | 1A | Occupied | Max Noll, Amy Noll | Fixed | 7/1/2025 | 6/30/2027 | 2/1 | 1,400.00 | 1,400.00 | 0.00 | 0.00
Rose Flats | 1B | Occupied | Otto Pell | At-will | 3/1/2020 | | 1/1 | 950.00 | 800.00 | 25.00 | 0.00
Rose Flats | 2A | Vacant | | | | | 2/1 | | | |
Rose Flats | Total | | | | | | | 2,350.00 | 2,200.00 | 25.00 | 0.00
`,
    asOf: "2026-06-30",
    units: `
unit | status | rent | beds | deposit | start | end
1A | occupied | 1400 | 2 | 1400 | 2025-07-01 | 2027-06-30
1B | occupied | 950 | 1 | 800 | 2020-03-01 |
2A | vacant | | 2 | | |`,
    tied: "2350",
  },
  {
    name: "A list of charges with the unit in each row, two pets alike",
    file: `
Rent Roll Detail
Property: Quail Run
As of 03/31/2026
Unit | Unit Status | Resident | Lease End | Market Rent | Charge | Charge Amt
11 | Occupied | Abel, Ann | 12/31/2026 | 1200 | Rent | 1150
11 | Occupied | Abel, Ann | 12/31/2026 | 1200 | Pet Rent | 25
11 | Occupied | Abel, Ann | 12/31/2026 | 1200 | Pet Rent | 25
12 | Vacant | | | 1200 | |
13 | On Notice | Bock, Bo | 04/30/2026 | 1250 | Rent | 1225
13 | On Notice | Bock, Bo | 04/30/2026 | 1250 | Concession | -100
`,
    typed: true,
    asOf: "2026-03-31",
    units: `
unit | status | rent | market | total
11 | occupied | 1150 | 1200 | 1200
12 | vacant | | 1200 |
13 | notice | 1225 | 1250 | 1125`,
  },
  {
    name: "Camel names with a future tenant and money words",
    file: `
PropertyName | UnitNumber | UnitType | SquareFeet | OccupancyStatus | TenantName | MoveInDate | LeaseStartDate | LeaseEndDate | MarketRent | CurrentRent | SecurityDeposit | CurrentBalance
Birch | 1 | 1BR | 600 | Occupied | T One | 2024-01-01 | 2026-01-01 | 2026-12-31 | 1100 | 1050 | 500 | 0
Birch | 2 | 1BR | 600 | Vacant | | | | | 1100 | | |
Birch | 3 | 2BR | 850 | Notice | T Two | 2023-05-01 | 2025-05-01 | 2026-04-30 | 1400 | 1360 | 600 | 40
`,
    typed: true,
    asOf: "given 2026-03-31",
    units: `
unit | status | rent | market | sqft | deposit | balance | start | end | move
1 | occupied | 1050 | 1100 | 600 | 500 | 0 | 2026-01-01 | 2026-12-31 | 2024-01-01
2 | vacant | | 1100 | 600 | | | | |
3 | notice | 1360 | 1400 | 850 | 600 | 40 | 2025-05-01 | 2026-04-30 | 2023-05-01`,
  },
  {
    name: "A care home: apartment, resident, care level, base rate, care fee, second person",
    file: `
Census & Rent Roll
Sunny Glen Assisted Living
April 30, 2026
Apt | Type | Resident | Payer Type | Care Level | Move-in | Base Rate | Care Charges | 2nd Person Fee | Discount | Total
201 | Studio | Ada Low | Private | 2 | 05/12/2024 | 3,900 | 650 | | (200) | 4,350
202 | 1BR | Ben & Sue Kay | Private | 1 | 08/01/2023 | 4,700 | 400 | 900 | | 6,000
203 | Studio | VACANT | | | | 3,900 | | | |
204 | Studio | Cora Mill | Medicaid | 3 | 02/03/2025 | 2,150 | | | | 2,150
Total | | | | | | 10,750 | 1,050 | 900 | (200) | 12,500
`,
    asOf: "2026-04-30",
    units: `
unit | status | rent | total
201 | occupied | 3900 | 4350
202 | occupied | 4700 | 6000
203 | vacant | |
204 | occupied | 2150 | 2150`,
    tied: "10750 12500",
  },
  {
    name: "Affordable homes: AMI set-aside, max rent, current rent, allowance, voucher Y/N",
    file: `
Unit # | Bldg | BR/BA | Set-Aside | HH Size | Max Rent | UA | Tenant Rent | Section 8 (Y/N) | HAP | Total Rent | Lease Exp
101 | A | 1/1 | 50% | 2 | 905 | 72 | 833 | N | 0 | 833 | 10/31/2026
102 | A | 1/1 | 60% | 1 | 1,086 | 72 | 240 | Y | 774 | 1,014 | 01/31/2027
103 | A | 2/1 | Mgr | | | | 0 | N | 0 | 0 |
104 | A | 2/1 | 60% | 3 | 1,303 | 90 | Vacant | | | |
Total | | | | | | | 1,073 | | 774 | 1,847 |
`,
    asOf: "given 2026-03-31",
    units: `
unit | status | rent | subsidy
101 | occupied | 833 |
102 | occupied | 1014 | 774
103 | employee | 0 |
104 | vacant | |`,
    tied: "774",
  },
  {
    name: "Contracts by the year beside the month, days by their names",
    file: `
Apt | Tenant | Sq Ft | Contract Start | Contract Expiry | Annual Rent | Monthly Rent | Status
A-1 | Omar K | 740 | 01-Feb-2026 | 31-Jan-2027 | 24,000 | 2,000 | Leased
A-2 | | 740 | | | | | Available
A-3 | Rita P | 1,020 | 15-Jun-2025 | 14-Jun-2026 | 33,600 | 2,800 | Under Notice
`,
    asOf: "given 2026-03-31",
    units: `
unit | status | rent | sqft | start | end
A-1 | occupied | 2000 | 740 | 2026-02-01 | 2027-01-31
A-2 | vacant | | 740 | |
A-3 | notice | 2800 | 1020 | 2025-06-15 | 2026-06-14`,
  },
  {
    name: "Students by the bed with installments and a blank bed",
    file: `
Campus View - Rent Roll by Bed
As of 10/01/2026
Unit | Bed | Floor Plan | Resident | Lease Start | Lease End | Market | Installment | Parking | Total
301 | A | 4x4 | Jo Lin | 08/15/2026 | 07/31/2027 | 725 | 699 | 40 | 739
301 | B | 4x4 | Mo Fay | 08/15/2026 | 07/31/2027 | 725 | 715 | | 715
301 | C | 4x4 | | | | 725 | | |
301 | D | 4x4 | Al Ray | 08/15/2026 | 07/31/2027 | 725 | 699 | | 699
Total | | | | | | 2,900 | 2,113 | 40 | 2,153
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | market | total
301-A | occupied | 699 | 725 | 739
301-B | occupied | 715 | 725 | 715
301-C | vacant | | 725 |
301-D | occupied | 699 | 725 | 699`,
    tied: "2900 2113",
  },
];
