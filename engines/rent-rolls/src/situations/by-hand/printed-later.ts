import type { HandRoll } from "./hand-roll.ts";

/** More rolls in layouts that programs are known to print, kept closed while the reader learned from others. */
export const PRINTED_LATER: HandRoll[] = [
  {
    name: "Entrata with a ledger column, plans as headings, charge totals and future residents",
    file: `
AME - Budgeted Rent (ACCT)
Rent Roll
Maple Commons
Unit Details
Bldg-Unit | SQFT | Unit Status | Resident | Budgeted Rent | Ledger | Charge Code | Scheduled Charges | Balance | Deposit Held | Move-In | Lease Start | Lease End | Expected Move-Out
Auburn
101 | 640 | Occupied No Notice | Aldo, Kay | 1,450.00 | Resident | Base Rent | 1,400.00 | (12.50) | 200.00 | 08/01/2024 | 08/01/2025 | 07/31/2026 |
101 | | | | | Resident | Pet Rent | 35.00 | | | | | |
 | | | | | Charge Total: | | 1,435.00 | | | | | |
102 | 640 | Vacant Unrented Ready | -- Vacant -- | 1,450.00 | | | | | | | | |
Auburn Total: | 1,280 | | | 2,900.00 | | | 1,435.00 | (12.50) | 200.00 | | | |
Boston
201 | 900 | Notice Unrented | Beck, Roy | 1,800.00 | Resident | Base Rent | 1,750.00 | 0.00 | 300.00 | 05/01/2023 | 05/01/2025 | 04/30/2026 | 04/30/2026
 | | | | | Charge Total: | | 1,750.00 | | | | | |
Boston Total: | 900 | | | 1,800.00 | | | 1,750.00 | 0.00 | 300.00 | | | |
Property Total: | 2,180 | | | 4,700.00 | | | 3,185.00 | (12.50) | 500.00 | | | |
Future Resident Details
102 | 640 | Vacant Rented | Cain, Jo | 1,450.00 | Resident | Base Rent | 1,425.00 | 0.00 | 0.00 | 04/15/2026 | 04/15/2026 | 04/14/2027 |
Rent Roll 3.7 generated 03/31/2026 04:12 PM MDT and data as of 03/31/2026 MDT
`,
    asOf: "2026-03-31",
    units: `
unit | status | rent | market | sqft | deposit | total
101 | occupied | 1400 | 1450 | 640 | 200 | 1435
102 | vacant | | 1450 | 640 | |
201 | notice | 1750 | 1800 | 900 | 300 | 1750`,
    tied: "4700 3185",
  },
  {
    name: "Yardi Breeze: per sqft columns, misc",
    file: `
Rent Roll
Property = Quarry Lofts
As Of = 05/31/2026
Month = 05/2026
Unit | Unit SqFt | Tenant Name | Actual Rent | Actual Rent per Sqft | Tenant Deposit | Other Deposit | Misc | Misc per Sqft | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Tenants
1 | 720 | Abt, Ann | 1,240.00 | 1.72 | 500.00 | 0.00 | 35.00 | 0.05 | 06/01/2024 | 05/31/2027 | | 0.00
2 | 720 | VACANT | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | | | | 0.00
3 | 980 | Bay, Cal | 1,510.00 | 1.54 | 500.00 | 200.00 | 60.00 | 0.06 | 09/15/2023 | 09/14/2026 | 06/30/2026 | 120.00
Total | 2,420 | | 2,750.00 | | 1,000.00 | 200.00 | 95.00 | | | | | 120.00
Future Tenants/Applicants
2 | 720 | Day, Eve | 1,250.00 | 1.74 | 0.00 | 0.00 | 0.00 | 0.00 | 06/15/2026 | 06/14/2027 | | 0.00
`,
    asOf: "2026-05-31",
    units: `
unit | status | rent | sqft | deposit | balance
1 | occupied | 1240 | 720 | 500 | 0
2 | vacant_leased | | 720 | 0 | 0
3 | notice | 1510 | 980 | 700 | 120`,
    tied: "2750",
  },
  {
    name: "tenancy schedule: gross rent lines, annual columns, lease types",
    file: `
Tenancy Schedule I
Property: hamp As of Date: 04/30/2026
Property | Unit(s) | Lease | Lease Type | Area | Lease From | Lease To | Term | Tenancy | Monthly | Monthly | Annual | Annual | Annual | Annual | Security | LOC Amount/
 | | | | | | | | Years | Rent | Rent/Area | Rent | Rent/Area | Rec./Area | Misc/Area | Deposit Received | Bank Guarantee
Hamp Plaza(hamp) | 001 | Bright Health LLC (t0000490) | Retail NNN | 1,800.00 | 01/01/2023 | 12/31/2027 | 60 | 3.33 | 3,300.00 | 1.83 | 39,600.00 | 22.00 | 4.96 | 0.00 | 3,300.00 | 0.00
 | Gross Rent | | | | | | | | 4,044.00 | 2.25 | 48,528.00 | 26.96 | | | |
Hamp Plaza(hamp) | 002 | VACANT | | 1,200.00
Hamp Plaza(hamp) | 003-A, 003-B | Nail Studio (t0000508) | Retail NNN | 2,400.00 | 06/01/2020 | 05/31/2030 | 120 | 5.92 | 4,000.00 | 1.67 | 48,000.00 | 20.00 | 4.96 | 0.00 | 4,000.00 | 0.00
 | Gross Rent | | | | | | | | 4,992.00 | 2.08 | 59,904.00 | 24.96 | | | |
`,
    asOf: "2026-04-30",
    units: `
unit | status | rent | sqft | start | end | deposit
001 | occupied | 3300 | 1800 | 2023-01-01 | 2027-12-31 | 3300
002 | vacant | | 1200 | | |
003-A, 003-B | occupied | 4000 | 2400 | 2020-06-01 | 2030-05-31 | 4000`,
    red: "4044 48528 4992 59904",
  },
  {
    name: "OneSite as a list without blanks in its headings",
    file: `
Unit | FloorPlan | UnitDesignation | SQFT | Unit/LeaseStatus | Name | PhoneNumber | Email | Move-In | NoticeForDate | Move-Out | LeaseStart | LeaseEnd | Market+Addl. | DepOnHand | Balance | TotalCharges | RENT | WATERREIMB | CORP | DISCOUNT | TAX | CONC/SPECL | WASH/DRY | EMPLCRED | PETFEE | TRASHREIMB | MTOM
101 | A1 | N/A | 600 | Occupied | Gray, Al | 555-0100 | a@x.test | 02/01/2025 | | | 02/01/2026 | 01/31/2027 | 900 | 100 | 0 | 935 | 880 | 25 | 0 | 0 | 0 | 0 | 30 | 0 | 0 | 0 | 0
102 | A1 | N/A | 600 | Vacant | | | | | | | | | 900 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
103 | A1 | N/A | 600 | Occupied | Hart, Bo | 555-0101 | b@x.test | 03/01/2023 | 05/01/2026 | 06/15/2026 | 03/01/2025 | 02/28/2026 | 900 | 100 | 12 | 935 | 850 | 25 | 0 | -20 | 0 | 0 | 0 | 0 | 20 | 10 | 50
104 | B1 | N/A | 850 | Model | | | | | | | | | 1200 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
`,
    asOf: "given 2026-05-31",
    units: `
unit | status | rent | market | sqft | plan | deposit | total
101 | occupied | 880 | 900 | 600 | A1 | 100 | 935
102 | vacant | | 900 | 600 | A1 | 0 | 0
103 | notice | 850 | 900 | 600 | A1 | 100 | 935
104 | model | | 1200 | 850 | B1 | 0 | 0`,
  },
  {
    name: "student housing by room and bed with rows of nothing for one who holds the whole unit",
    file: `
Rent Roll
Campus Row (crmrow)
Summarize By = Room
As Of = 09/30/2026
Unit | Room | Unit/Room Type | Resident | Total Beds | Sq Ft | Market Rent | Actual Rent | Resident Deposit | Other Deposit | Move In | Lease From | Lease To | Move Out | Balance
Current/Notice/Vacant Residents
101 | A | STU00011 | Ito, Mai (s0003894) | 1 | 450 | 820.00 | 800.00 | 100.00 | 0.00 | 08/20/2026 | 08/20/2026 | 07/31/2027 | | 0.00
101 | B | STU00011 | VACANT | 1 | 450 | 820.00 | 0.00 | 0.00 | 0.00 | | | | | 0.00
102 | A | STU00011 | Lee, Dan (s0003895) | 1 | 450 | 820.00 | 810.00 | 100.00 | 0.00 | 08/20/2026 | 08/20/2026 | 07/31/2027 | | 25.00
102 | B | STU00011 | Roy, Kim (s0003896) | 1 | 450 | 820.00 | 790.00 | 100.00 | 0.00 | 08/20/2026 | 08/20/2026 | 07/31/2027 | | 0.00
Total | | | | 4 | 1,800 | 3,280.00 | 2,400.00 | 300.00 | 0.00 | | | | | 25.00
`,
    asOf: "2026-09-30",
    units: `
unit | status | rent | market
101-A | occupied | 800 | 820
101-B | vacant | | 820
102-A | occupied | 810 | 820
102-B | occupied | 790 | 820`,
    tied: "3280 2400",
  },
  {
    name: "seller's analysis: lease start and end in one column",
    file: `
Rent Roll Analysis
Tenant Name | Unit | Unit Type | Rent | Security Deposit | Move In/Out | Lease Start/End
Bell, Ann | 1F | 2BR/2BA | $1,650 | $1,650 | 6/1/2023 - | 6/1/2026 - 5/31/2027
Vacant | 1R | 1BR/1BA | $0 | | |
Cobb, Joe | 2F | 2BR/2BA | $1,700 | $1,000 | 9/1/2022 - | 9/1/2025 - 8/31/2026
`,
    asOf: "given 2026-06-30",
    units: `
unit | status | rent | beds | deposit | start | end
1F | occupied | 1650 | 2 | 1650 | 2026-06-01 | 2027-05-31
1R | vacant | | 1 | | |
2F | occupied | 1700 | 2 | 1000 | 2025-09-01 | 2026-08-31`,
  },
  {
    name: "names with their numbers and days, lease dates in one column, charges described",
    file: `
Rent Roll
As of 01/31/2026
Unit | Type | Market | Name | Lease Dates | Deposit | Description | Charge Amount
101 | 1BR, 1BA | 950.00 | Ames, Jo T00123 | 02/01/2025 - 01/31/2027 | 300.00 | Rent Charge | 925.00
 | | | | | | Pet Fee | 20.00
102 | 1BR, 1BA | 950.00 | Vacant | | | |
103 | 2BR, 1BA | 1,150.00 | Byrd, Al T00124 | 06/01/2025 - 05/31/2026 | 300.00 | Rent Charge | 1,120.00
Total | | 3,050.00 | | | 600.00 | | 2,065.00
`,
    asOf: "2026-01-31",
    units: `
unit | status | rent | market | beds | deposit | start | end
101 | occupied | 925 | 950 | 1 | 300 | 2025-02-01 | 2027-01-31
102 | vacant | | 950 | 1 | | |
103 | occupied | 1120 | 1150 | 2 | 300 | 2025-06-01 | 2026-05-31`,
    tied: "3050 2065",
  },
  {
    name: "mall roll: suite, GLA, charges by code with psf, future rent",
    file: `
Suite ID | Tenant Name | Lease Start | Lease End | GLA (SF) | Monthly Base Rent | Base Rent PSF | Recurring Charge Code | Recurring Charge Amount | Future Rent Date | Future Rent Amount
A01 | Shoe Barn | 02/01/2022 | 01/31/2027 | 2,000 | 5,000.00 | 30.00 | CAM | 900.00 | 02/01/2027 | 5,150.00
 | | | | | | | RET | 300.00 | |
A02 | Vacant | | | 1,500 | | | | | |
A03 | Tea House | 06/01/2023 | 05/31/2028 | 1,200 | 3,400.00 | 34.00 | CAM | 540.00 | 06/01/2026 | 3,502.00
`,
    asOf: "given 2026-04-30",
    units: `
unit | status | rent | sqft | end
A01 | occupied | 5000 | 2000 | 2027-01-31
A02 | vacant | | 1500 |
A03 | occupied | 3400 | 1200 | 2028-05-31`,
  },
  {
    name: "codes of status by two letters, charges in columns between lease rent and billing",
    file: `
Unit | Floorplan | SQFT | Status | Name | Move-In | Lease Start | Lease End | Market Rent | Lease Rent | RENT | WATER | DWP | PETRENT | PARKING | EMPLCRED | GUEST | MODEL | Total Billing
0101 | B4 | 1010 | OC | Dean, Al | 01/01/2025 | 01/01/2026 | 12/31/2026 | 2400 | 2350 | 2350 | 45 | 12 | 0 | 100 | 0 | 0 | 0 | 2507
0102 | B4 | 1010 | VR | | | | | 2400 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
0103 | S1 | 560 | NU | Finn, Bo | 03/01/2024 | 03/01/2025 | 02/28/2026 | 1800 | 1750 | 1750 | 30 | 12 | 50 | 0 | 0 | 0 | 0 | 1842
0104 | S1 | 560 | MO | | | | | 1800 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
0105 | S1 | 560 | VU | | | | | 1800 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
0105 | S1 | 560 | AP | Gale, Cy | | 03/01/2026 | 02/28/2027 | 0 | 1775 | 1775 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1775
`,
    asOf: "given 2026-02-15",
    units: `
unit | status | rent | market | sqft | total
0101 | occupied | 2350 | 2400 | 1010 | 2507
0102 | vacant_leased | | 2400 | 1010 | 0
0103 | notice | 1750 | 1800 | 560 | 1842
0104 | model | | 1800 | 560 | 0
0105 | vacant | | 1800 | 560 | 0`,
  },

  {
    name: "New York: a preferential rent for some beside the legal one, no other",
    file: `
Rent Roll
As of 06/30/2026
Apt | Tenant | Status | Legal Rent | Preferential Rent | Lease Exp
1A | Ann Bell | RS | 2,400.00 | 1,950.00 | 12/31/2026
1B | Joe Cobb | RS | 1,310.55 | | 03/31/2027
2A | Vacant | RS | 2,100.00 | |
2B | Kim Dorn | FM | 3,200.00 | 2,900.00 | 08/31/2026
Total | | | 9,010.55 | 4,850.00 |
`,
    asOf: "2026-06-30",
    units: `
unit | status | rent
1A | occupied | 1950
1B | occupied | 1310.55
2A | vacant |
2B | occupied | 2900`,
    tied: "4850",
    red: "9010.55",
  },

  {
    name: "New York: zeros in place of no preferential rent",
    file: `
Rent Roll
As of 06/30/2026
Apt | Tenant | Status | Legal Rent | Preferential Rent | Lease Exp
1A | Ann Bell | RS | 2,400.00 | 1,950.00 | 12/31/2026
1B | Joe Cobb | RS | 1,310.55 | 0.00 | 03/31/2027
2A | Vacant | RS | 2,100.00 | |
2B | Kim Dorn | FM | 3,200.00 | 2,900.00 | 08/31/2026
Total | | | 9,010.55 | 4,850.00 |
`,
    asOf: "2026-06-30",
    units: `
unit
1A
1B
2A
2B`,
    errors: "R23",
  },
];
