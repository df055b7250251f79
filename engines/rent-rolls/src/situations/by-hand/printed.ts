import type { HandRoll } from "./hand-roll.ts";

/** Rolls in the layouts that programs are known to print, labeled before the reader was run on them. */
export const PRINTED: HandRoll[] = [
  {
    name: "Voyager with lease charges: split codes, transfers, staff credit, parking spaces, summary",
    file: `
Rent Roll with Lease Charges
Birch Terrace (1044)
As Of = 08/11/2026
Month Year = 08/2026
Unit | Unit Type | Unit | Resident | Name | Market | Charge | Amount | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Code | | Deposit | Deposit | | Expiration | |
Current/Notice/Vacant Residents
401 | 1B18 | 0 | t0000101 | Ona Pike | 2450 | rnsvchr | 1812 | 100 | 0 | 11/15/2004 | 11/15/2023 | | 850.25
 | | | | | | rntnt | 283 | | | | | |
 | | | | | | tsinunit | 4.20 | | | | | |
 | | | | | | Total | 2099.20 | | | | | |
402 | 1B18 | 0 | t0000102 | Ray Moss | 2450 | rntnt | 716 | 142 | 0 | 10/01/1998 | 10/01/2023 | | -304.96
 | | | | | | rnsvchr | 1319 | | | | | |
 | | | | | | rnsvchr | -119 | | | | | |
 | | | | | | rntnt | 119 | | | | | |
 | | | | | | Total | 2035 | | | | | |
403 | 2B18 | 0 | t0000103 | Sue Dell | 2735 | rnsvchr | 2735 | 0 | 0 | 07/11/2019 | 12/31/2026 | | 12000
 | | | | | | Total | 2735 | | | | | |
405 | 3B18 | 0 | t0000105 | Sam Ward | 0 | rtempcon | -3322 | 0 | 0 | 05/31/2025 | 05/30/2027 | | -26576
 | | | | | | Total | -3322 | | | | | |
408 | 1B18 | 0 | VACANT | VACANT | 1543 | | 0 | 0 | 0 | | | | 0
 | | | | | | Total | 0 | | | | | |
410 | 1B18 | 0 | t0000112 | Nia Poole | 2450 | rntnt | 2450 | 300 | 0 | 03/01/2022 | 02/28/2027 | | 150
 | | | | | | Total | 2450 | | | | | |
Future Residents/Applicants
409 | 1B18 | 0 | t0000111 | Mae Ruiz | 2450 | | 0 | 0 | 0 | 09/01/2026 | 08/31/2027 | | 0
 | | | | | | Total | 0 | | | | | |

Summary of Charges by Charge Code
(Current/Notice Residents Only)
Charge Code | | | Amount
rnsvchr | | | 5747
rntnt | | | 3568
tsinunit | | | 4.2
rtempcon | | | -3322
Total | | | 5,997.20
`,
    asOf: "2026-08-11",
    units: `
unit | status | rent | market | subsidy | total
401 | occupied | 2095 | 2450 | 1812 | 2099.2
402 | occupied | 2035 | 2450 | 1200 | 2035
403 | occupied | 2735 | 2735 | 2735 | 2735
405 | employee | 0 | 0 | | -3322
408 | vacant | | 1543 | | 0
410 | occupied | 2450 | 2450 | | 2450`,
    tied: "5997.2",
  },
  {
    name: "OneSite detail: one column a code, applicant and pending renewal, sections below",
    file: `
OneSite Report
RENT ROLL DETAIL
05/28/2026 12:00 PM
As of Date: 04/30/2026
Parameters: Property=Fern Hollow
Resh ID | Lease ID | Unit | Floorplan | Unit Designation | SQFT | Unit/Lease Status | Name | Move-In | Move-Out | Lease Start | Lease End | Market + Addl. | Sub Journal | Required Deposit | Dep On Hand | Balance | Lease Rent | RENT | INTERNET | TRASH | PACKAGE | PEST | COMMFEE | PETRENT | GARAGE | CONC/UP | STORAGE | EMPDISC | CONC/CO | Total Billing
11 | 1 | A-101 | FP1 | N/A | 900 | Occupied | Doe, Jan | 04/25/2025 | | 04/25/2026 | 04/24/2027 | 1500 | RESIDENT | 500 | 500 | 25 | 1400 | 1400 | 50 | 20 | 0 | 0 | 0 | 30 | 0 | -100 | 0 | 0 | 0 | 1400
12 | 1 | A-102 | FP1 | N/A | 950 | Occupied | Roe, Bo | 05/01/2024 | | 06/01/2025 | 05/31/2026 | 1600 | RESIDENT | 600 | 600 | 0 | 1500 | 1500 | 0 | 0 | 0 | 0 | 0 | 0 | 75 | 0 | 25 | 0 | 0 | 1600
12 | 2 | A-102 | FP1 | N/A | 950 | Pending renewal | Roe, Bo | 05/01/2024 | | 06/01/2026 | 05/31/2027 | 0 | RESIDENT | 0 | 0 | 0 | 1550 | 1550 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1550
 | | A-103 | FP1 | N/A | 1000 | Vacant-Leased | VACANT | | | | | 1700 | | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
15 | 1 | A-103 | FP1 | N/A | 1000 | Applicant | Lane, Kim | | | 05/15/2026 | 05/14/2027 | 0 | RESIDENT | 500 | 0 | 0 | 1650 | 1650 | 50 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1700
 | | A-104 | FP1 | N/A | 1000 | Vacant | VACANT | | | | | 1450 | | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
 | | A-105 | FP1 | N/A | 1000 | Admin/Down | DOWN | | | | | 1500 | | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
16 | 1 | A-106 | FP1 | N/A | 950 | Occupied-NTV | Leaf, Sol | 06/01/2024 | 05/31/2026 | 06/01/2025 | 05/31/2026 | 1550 | RESIDENT | 500 | 500 | 0 | 1480 | 1480 | 0 | 0 | 12 | 3 | 10 | 0 | 0 | 0 | 0 | 0 | 0 | 1505
17 | 1 | A-107 | FP1 | N/A | 950 | Occupied | Page, Lou | 06/01/2024 | | 06/01/2025 | 05/31/2026 | 1550 | RESIDENT | 500 | 500 | 0 | 1550 | 1550 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | -310 | 0 | 1240
`,
    asOf: "2026-04-30",
    units: `
unit | status | rent | market | sqft | plan | deposit | total
A-101 | occupied | 1400 | 1500 | 900 | FP1 | 500 | 1400
A-102 | occupied | 1500 | 1600 | 950 | FP1 | 600 | 1600
A-103 | vacant_leased | | 1700 | 1000 | FP1 | 0 | 0
A-104 | vacant | | 1450 | 1000 | FP1 | 0 | 0
A-105 | down | | 1500 | 1000 | FP1 | 0 | 0
A-106 | notice | 1480 | 1550 | 950 | FP1 | 500 | 1505
A-107 | occupied | 1550 | 1550 | 950 | FP1 | 500 | 1240`,
  },
  {
    name: "headings of a program, written without blanks",
    file: `
UnitID | PlanID | NetSF | Beds | Baths | OccStatus | MktRent | InPlaceRent | LeaseStartDate | LeaseEndDate | MoveInDate | MoveOutDate
101 | A1 | 700 | 1 | 1 | Occupied | 1500 | 1400 | 2026-01-01 | 2026-12-31 | 2024-01-01 |
102 | A1 | 700 | 1 | 1 | Vacant | 1500 | 0 | | | |
103 | B2 | 1000 | 2 | 2 | Occupied | 1900 | 1825 | 2025-09-01 | 2026-08-31 | 2023-09-01 |
104 | B2 | 1000 | 2 | 2 | Model | 1900 | 0 | | | |
105 | B2 | 1000 | 2 | 2 | Occupied | 1900 | 1790 | 2025-10-01 | 2026-09-30 | 2025-10-01 |
`,
    typed: true,
    asOf: "given 2026-06-30",
    units: `
unit | status | rent | market | sqft | plan | beds | start | end | move
101 | occupied | 1400 | 1500 | 700 | A1 | 1 | 2026-01-01 | 2026-12-31 | 2024-01-01
102 | vacant | | 1500 | 700 | A1 | 1 | | |
103 | occupied | 1825 | 1900 | 1000 | B2 | 2 | 2025-09-01 | 2026-08-31 | 2023-09-01
104 | model | | 1900 | 1000 | B2 | 2 | | |
105 | occupied | 1790 | 1900 | 1000 | B2 | 2 | 2025-10-01 | 2026-09-30 | 2025-10-01`,
  },
  {
    name: "flat headings of other words: market / asking, in place rent, net rentable",
    file: `
Apt No. | Floor Plan | Net Rentable SF | Market / Asking | In Place Rent | Lease Status
101 | 1 Bed / 1 Bath | 720 | 1650 | 1600 | Current
102 | 1 Bed / 1 Bath | 720 | 1650 | 0 | Available
201 | 2x2 | 1050 | 2250 | 2200 | Leased
202 | Studio | 500 | 1400 | 1375 | Occupied
`,
    typed: true,
    asOf: "given 2026-06-30",
    units: `
unit | status | rent | market | sqft | beds
101 | occupied | 1600 | 1650 | 720 | 1
102 | vacant | | 1650 | 720 | 1
201 | occupied | 2200 | 2250 | 1050 | 2
202 | occupied | 1375 | 1400 | 500 | 0`,
  },
  {
    name: "Voyager unit rows of two properties with a total of each and square feet in two lines",
    file: `
Rent Roll
For Selected Properties
As Of = 04/07/2026
Month Year = 04/2026
Unit | Unit Type | Unit | Resident | Name | Market | Actual | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Rent | Deposit | Deposit | | Expiration | |
Current/Notice/Vacant Residents
101 | A1 | 800 | t001 | Alma Reed | 1500 | 1500 | 300 | 0 | 1/1/2025 | 12/31/2026 | | 0
102 | A1 | 800 | VACANT | VACANT | 1500 | 0 | 0 | 0 | | | | 0
 | | | Total | Cedar Court(pcedar) | 3000 | 1500 | 300 | 0 | | | | 0
201 | B2 | 1000 | t004 | Carl Voss | 2000 | 1900 | 500 | 0 | 2/1/2025 | 1/31/2027 | | 40
202 | B2 | 1000 | t005 | Dora Hays | 2000 | 2000 | 500 | 0 | 3/1/2025 | 2/28/2027 | 6/30/2026 | 0
 | | | Total | Elm Plaza(pelm) | 4000 | 3900 | 1000 | 0 | | | | 40
 | | | Total | All Properties | 7000 | 5400 | 1300 | 0 | | | | 40
`,
    asOf: "2026-04-07",
    units: `
property | unit | status | rent | market | sqft | deposit
Cedar Court | 101 | occupied | 1500 | 1500 | 800 | 300
Cedar Court | 102 | vacant | | 1500 | 800 | 0
Elm Plaza | 201 | occupied | 1900 | 2000 | 1000 | 500
Elm Plaza | 202 | notice | 2000 | 2000 | 1000 | 500`,
    tied: "3000 1500 4000 3900 7000 5400",
  },
  {
    name: "residential roll in two heading lines under a title block",
    file: `
Residential Rent Roll
Example Owner LLC (1234)
As Of = 08/04/2026
Month Year = 08/2026
Unit | Unit | Name | Actual | Move In | Lease | Unit
 | Sq Ft | | Rent | | Expiration | Type
101 | 850 | Tenant, One | 2100 | 1/1/24 | 12/31/26 | 1 Bed
102 | 910 | Tenant, Two | 2250 | 3/1/25 | 2/28/27 | 2 Bed
103 | 910 | VACANT | 0 | | | 2 Bed
`,
    asOf: "2026-08-04",
    units: `
unit | status | rent | sqft | beds | end
101 | occupied | 2100 | 850 | 1 | 2026-12-31
102 | occupied | 2250 | 910 | 2 | 2027-02-28
103 | vacant | | 910 | 2 |`,
  },
  {
    name: "itemized codes beside a base rent in the first line of each unit",
    file: `
Rent Roll (Operations)
Avon Ridge
As of 05/12/2026
Bldg-Unit | Unit Type | SQFT | Unit Status | Resident | Market Rent | Charge Code | Scheduled Charges | Balance | Deposit Held | Move-In | Lease Start | Lease End
384-11 | 2x2 | 1010 | Occupied No Notice | Ames, Ty | 1,902.00 | Amenity Rent | 145.00 | 0.00 | 300.00 | 05/01/2024 | 05/01/2026 | 04/30/2027
 | | | | | | Base Rent | 1,784.00 | | | | |
384-12 | 2x2 | 1010 | Vacant Unrented Ready | -- Vacant -- | 1,902.00 | | | | | | |
384-13 | 1x1 | 720 | Notice Unrented | Bond, Io | 1,505.00 | Base Rent | 1,455.00 | 12.00 | 250.00 | 07/01/2023 | 07/01/2025 | 06/30/2026
 | | | | | | Valet Trash | 25.00 | | | | |
 | | | | | | Month-to-Month Fee | 0.00 | | | | |
384-14 | 1x1 | 720 | Down | -- Vacant -- | 1,505.00 | | | | | | |
Total | | | | | 6,814.00 | | 3,409.00 | 12.00 | 550.00 | | |
`,
    asOf: "2026-05-12",
    units: `
unit | status | rent | market | sqft | total
384-11 | occupied | 1784 | 1902 | 1010 | 1929
384-12 | vacant | | 1902 | 1010 |
384-13 | notice | 1455 | 1505 | 720 | 1480
384-14 | down | | 1505 | 720 |`,
    tied: "6814 3409",
  },
  {
    name: "senior living: rates, care columns, payer, a shared room",
    file: `
Unit | Apartment Type | Bed Status | Resident Name | Care Level | Payer Type | Market Rate | Actual Rate | Care Charges | Med Mgmt | Housekeeping | Total | Move-in Date
101A | Studio | Occupied | Hale, Ida | Level 2 | Private Pay | 4200 | 4100 | 650 | 200 | 0 | 4950 | 01/15/2024
102A | 1BR | Vacant | | | | 5100 | 0 | 0 | 0 | 0 | 0 |
103A | Companion | Occupied | Knox, Bea | Level 1 | Medicaid | 3300 | 3100 | 300 | 0 | 50 | 3450 | 06/01/2023
103B | Companion | Occ w/ NTV | Lamb, Ora | Level 3 | Private Pay | 3300 | 3250 | 900 | 200 | 50 | 4400 | 08/01/2022
`,
    asOf: "given 2026-03-31",
    units: `
unit | status | rent | market | total
101A | occupied | 4100 | 4200 | 4950
102A | vacant | | 5100 | 0
103A | occupied | 3100 | 3300 | 3450
103B | notice | 3250 | 3300 | 4400`,
  },
  {
    name: "RealPage codes of one letter more",
    file: `
Rent Roll with Lease Charges
As Of = 02/28/2026
Unit | Unit Type | SqFt | Name | Market Rent | Charge Code | Amount | Lease From | Lease To | Balance
1101 | a1 | 700 | Orr, Jill | 1300 | arnt | 1250 | 03/01/2025 | 02/28/2027 | 0
 | | | | | aprk | 40 | | |
 | | | | | atra | 15 | | |
 | | | | | rrins | 12 | | |
 | | | | | Total | 1317 | | |
1102 | a1 | 700 | Poe, Lee | 1300 | arnt | 1275 | 06/01/2025 | 05/31/2026 | 0
 | | | | | con | -50 | | |
 | | | | | astg | 25 | | |
 | | | | | Total | 1250 | | |
1103 | a1 | 700 | VACANT | 1300 | | 0 | | | 0
 | | | | | Total | 0 | | |
Summary of Charges by Charge Code
arnt | | | | | | 2525
aprk | | | | | | 40
atra | | | | | | 15
rrins | | | | | | 12
con | | | | | | -50
astg | | | | | | 25
Total | | | | | | 2567
`,
    asOf: "2026-02-28",
    units: `
unit | status | rent | market | conc | total
1101 | occupied | 1250 | 1300 | | 1317
1102 | occupied | 1275 | 1300 | -50 | 1250
1103 | vacant | | 1300 | | 0`,
  },
  {
    name: "a New York roll with legal rent beside the actual one and regulation codes",
    file: `
Apt | Tenant | Reg Status | Legal Rent | Preferential | Actual Rent | Lease Start | Lease Exp. | Rooms
1A | Cruz, L | RS | 1842.11 | 1500 | 1500 | 03/01/2026 | 02/28/2027 | 3
1B | Dunn, P | RC | 911.40 | | 911.40 | | | 4
2A | Vacant | FM | 0 | | 0 | | | 3
2B | Epps, R | FM | | | 3200 | 07/01/2025 | 06/30/2026 | 4
3A | Fox, T | RS | 1400.00 | | 1400.00 | 09/01/2025 | 08/31/2026 | 4
`,
    asOf: "given 2026-05-31",
    units: `
unit | status | rent
1A | occupied | 1500
1B | occupied | 911.4
2A | vacant |
2B | occupied | 3200
3A | occupied | 1400`,
  },
  {
    name: "DoorLoop: rent, balance and prepaid beside the lease",
    file: `
Property,  | Unit | Beds | Baths | Size | Market Rent | Lease Name | Lease Status | Start | End | Total Recurring Rent | Total Recurring Charges | Total Recurring Credits | Total Balance Due | Total Deposits Held | Rollover to At Will | Last Payment Date | Last Payment Amount
12 Fir St | 1 | 2 | 1 | 850 | 1,450.00 | Amy Orr | Active | 01/01/2026 | 12/31/2026 | 1,400.00 | 1,450.00 | -25.00 | 0.00 | 1,400.00 | Yes | 03/01/2026 | 1,425.00
12 Fir St | 2 | 2 | 1 | 850 | 1,450.00 | | | | | | | | | | | |
12 Fir St | 3 | 1 | 1 | 600 | 1,100.00 | Bo Lund | Active | 06/01/2025 | 05/31/2026 | 1,050.00 | 1,050.00 | 0.00 | 75.00 | 1,050.00 | No | 03/02/2026 | 1,050.00
`.replace("Property, ", "Property"),
    asOf: "given 2026-03-31",
    units: `
unit | status | rent | market | sqft | conc | deposit | balance | total
1 | occupied | 1400 | 1450 | 850 | -25 | 1400 | 0 | 1450
2 | vacant | | 1450 | 850 | | | |
3 | occupied | 1050 | 1100 | 600 | | 1050 | 75 | 1050`,
  },
  {
    name: "manufactured homes by lot",
    file: `
Lot | Resident | Home Type | Lot Rent | POH Rent | Water | Trash | Status
1 | Ames, J | TOH | 425 | | 38 | 15 | Occupied - paying
2 | | | 425 | | | | Vacant - available
3 | Bell, K | POH | 425 | 350 | 38 | 15 | Occupied - paying
4 | Cole, M | TOH | 425 | | 38 | 15 | Occupied - non-paying
5 | | POH | 425 | | | | Vacant - held
`,
    asOf: "given 2026-03-31",
    units: `
unit | status | rent
1 | occupied | 425
2 | vacant |
3 | occupied | 775
4 | occupied | 425
5 | vacant |`,
  },
  {
    name: "renovated units by an R behind the plan, two rents and deposits, no status",
    file: `
Report1
Station Town
As of: 01/31/2026
Unit | Unit Type | Unit Sqft | Name | Market Rent | Actual Rent | Resident Deposit | Other Deposits | Move In | Lease Expiration | Move Out
Current/Notice/Vacant Residents
A101 | st2A1 | 910 | Ott, Ben | 1210.00 | 1150.00 | 250.00 | 0.00 | 2024-02-01 | 2026-07-31 |
A102 | st2A1R | 910 | Pell, Ivy | 1310.00 | 1275.00 | 250.00 | 0.00 | 2025-05-01 | 2026-04-30 | 2026-04-30
A103 | st2B1 | 930 | VACANT | 1230.00 | 0.00 | 0.00 | 0.00 | | |
Total | | 2750 | | 3750.00 | 2425.00 | 500.00 | 0.00 | | |
`,
    typed: true,
    asOf: "2026-01-31",
    units: `
unit | status | rent | market | sqft | plan | deposit
A101 | occupied | 1150 | 1210 | 910 | st2A1 | 250
A102 | notice | 1275 | 1310 | 910 | st2A1R | 250
A103 | vacant | | 1230 | 930 | st2B1 | 0`,
    tied: "3750 2425",
  },
  {
    name: "charges by lease: charges by lease with a frequency and an annual amount",
    file: `
Unit | Total Sq. Ft. | Current Tenant | Actual Move in | Lease Expiration Date | Deposit Balance | Charge Type | Frequency | Amount | Annual Amount
101 | 800 | Ash, Cy | 02/01/2025 | 01/31/2027 | 500.00 | Base Rent | Monthly | 1,300.00 | 15,600.00
 | | | | | | Storage | Quarterly | 90.00 | 360.00
102 | 800 | Vacant | | | | | | |
103 | 950 | Birk, Di | 05/01/2024 | 04/30/2026 | 700.00 | Base Rent | Monthly | 1,500.00 | 18,000.00
 | | | | | | Parking | Monthly | 50.00 | 600.00
`,
    asOf: "given 2026-02-28",
    units: `
unit | status | rent | sqft | deposit | charges
101 | occupied | 1300 | 800 | 500 | rent 1300, storage 30
102 | vacant | | 800 | |
103 | occupied | 1500 | 950 | 700 | rent 1500, parking 50`,
  },
  {
    name: "tenant income and section 8 (HAP and tenant share beside the total)",
    file: `
Rent Roll & Tenant Income Info as of 09/17/2025
Unit | Type | Tenant | Total Rent | Tenant Share | Section 8 Portion | Parking | Move In | Lease Exp
101 | 1BR/1BA | Ngo, A | 1650 | 412 | 1238 | 50 | 01/01/2020 | 12/31/2025
102 | 2BR/2BA | Oso, B | 2050 | 2050 | | 50 | 02/01/2021 | 01/31/2026
103 | 2BR/2BA | VACANT | | | | | |
104 | 3BR/2BA | Paz, C | 2600 | 600 | 2000 | 100 | 03/01/2019 | 02/28/2026
105 | 2BR/2BA | Manager | 0 | 0 | | | 05/01/2022 |
`,
    asOf: "2025-09-17",
    units: `
unit | status | rent | subsidy
101 | occupied | 1650 | 1238
102 | occupied | 2050 |
103 | vacant | |
104 | occupied | 2600 | 2000
105 | employee | 0 |`,
  },
  {
    name: "AppFolio with property lines and a past due column",
    file: `
Rent Roll
As of: 07/31/2026
Unit | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Past Due
Oak Manor - 1 Oak St Waco, TX 76701
101 - 1 | 4/4.00 | Ito, Ren | Current | | 750.00 | 725.00 | 300.00 | 08/15/2025 | 07/31/2026 | 08/15/2025 | 0.00
101 - 2 | 4/4.00 | Jung, Li | Current | | 750.00 | 740.00 | 300.00 | 08/15/2025 | 07/31/2026 | 08/15/2025 | 15.00
101 - 3 | 4/4.00 | -- | Vacant-Unrented | | 750.00 | -- | -- | | | |
101 - 4 | 4/4.00 | Kerr, Mo | Notice-Unrented | | 750.00 | 700.00 | 300.00 | 08/15/2024 | 07/31/2026 | 08/15/2024 | 0.00
4 Units | | | 75.0% Occupied | | 3,000.00 | 2,165.00 | 900.00 | | | | 15.00
`,
    asOf: "2026-07-31",
    units: `
unit | status | rent | market | deposit
101 - 1 | occupied | 725 | 750 | 300
101 - 2 | occupied | 740 | 750 | 300
101 - 3 | vacant | | 750 |
101 - 4 | notice | 700 | 750 | 300`,
    tied: "3000 2165",
  },
  {
    name: "words of a box score of status in a flat export with camel headings",
    file: `
propertyName | unitNumber | floorplanName | squareFeet | unitStatus | residentName | marketRent | leaseRent | leaseStart | leaseEnd | moveIn | depositHeld | balanceDue
Hill Court | 0101 | S1 | 520 | Occupied No Notice | Vale, An | 1180 | 1150 | 2026-02-01 | 2027-01-31 | 2025-02-01 | 200 | 0
Hill Court | 0102 | S1 | 520 | Vacant Rented Not Ready | | 1180 | | | | | |
Hill Court | 0103 | A2 | 760 | Notice Rented | West, Bo | 1450 | 1390 | 2025-04-01 | 2026-03-31 | 2023-04-01 | 200 | 55
Hill Court | 0104 | A2 | 760 | Excluded | | 1450 | | | | | |
`,
    typed: true,
    asOf: "given 2026-02-28",
    units: `
unit | status | rent | market | sqft | deposit
0101 | occupied | 1150 | 1180 | 520 | 200
0102 | vacant_leased | | 1180 | 520 |
0103 | notice_leased | 1390 | 1450 | 760 | 200
0104 | down | | 1450 | 760 |`,
  },
];
