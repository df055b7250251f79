import type { HandRoll } from "./hand-roll.ts";

/** Rolls out of deal packets, written and labeled before the reader was looked at. */
export const PACKETS: HandRoll[] = [
  {
    name: "Voyager database dump: technical column names, statuses of several words, no total",
    typed: true,
    file: `
sPropCode | sUnitCode | sUnitType | iBeds | dBaths | dSqFt | sUnitStatus | sTenantCode | sTenantName | dtMoveIn | dtLeaseFrom | dtLeaseTo | dtMoveOut | cMarketRent | cRent | cOtherChg | cDeposit | cBalance
mesa | 0101 | m1b1 | 1 | 1 | 702 | Occupied No Notice | t0012001 | Arriaga, Lena | 2024-06-01 | 2026-06-01 | 2027-05-31 | | 1245 | 1210 | 45 | 300 | 0
mesa | 0102 | m1b1 | 1 | 1 | 702 | Vacant Unrented Not Ready | | | | | | | 1245 | 0 | 0 | 0 | 0
mesa | 0103 | m2b2 | 2 | 2 | 988 | Notice Rented | t0011877 | Brandt, Kai | 2023-12-15 | 2025-12-15 | 2026-12-14 | 2026-12-14 | 1560 | 1495 | 35 | 500 | -20
mesa | 0104 | m2b2 | 2 | 2 | 988 | Vacant Rented Ready | | | | | | | 1560 | 0 | 0 | 0 | 0
mesa | 0105 | m2b2 | 2 | 2 | 988 | Model | | | | | | | 1560 | 0 | 0 | 0 | 0
mesa | 0106 | m1b1 | 1 | 1 | 702 | Down | | | | | | | 1245 | 0 | 0 | 0 | 0
mesa | 0107 | m1b1 | 1 | 1 | 702 | Notice Unrented | t0012040 | Calloway, J | 2025-01-10 | 2026-01-10 | 2026-12-31 | 2026-12-31 | 1245 | 1230 | 0 | 300 | 1230
`,
    asOf: "given 2026-11-15",
    units: `
unit | status | rent | market | sqft | plan | beds | baths | move | start | end | deposit | balance
0101 | occupied | 1210 | 1245 | 702 | m1b1 | 1 | 1 | 2024-06-01 | 2026-06-01 | 2027-05-31 | 300 | 0
0102 | vacant | | 1245 | 702 | m1b1 | 1 | 1 | | | | 0 | 0
0103 | notice_leased | 1495 | 1560 | 988 | m2b2 | 2 | 2 | 2023-12-15 | 2025-12-15 | 2026-12-14 | 500 | -20
0104 | vacant_leased | | 1560 | 988 | m2b2 | 2 | 2 | | | | 0 | 0
0105 | model | | 1560 | 988 | m2b2 | 2 | 2 | | | | 0 | 0
0106 | down | | 1245 | 702 | m1b1 | 1 | 1 | | | | 0 | 0
0107 | notice | 1230 | 1245 | 702 | m1b1 | 1 | 1 | 2025-01-10 | 2026-01-10 | 2026-12-31 | 300 | 1230`,
    warns: "R24",
  },
  {
    name: "OneSite affordable: resident and subsidy journals below each other, gross rent with the allowance beside",
    file: `
OneSite Rents v3.0 | | | | 10/31/2026 5:02:11 PM
RENT ROLL DETAIL
Parkside Terrace | | | | As of 10/31/2026
mgt-521-003
Unit | Floorplan | SQFT | Unit/Lease Status | Name | Move-In | Lease End | Market + Addl. | Gross Rent | Sub Journal | Trans Code | Lease Rent | Other Charges/ Credits | Total Billing | Dep On Hand | Balance
110 | 1BR | 640 | Occupied | Osei, Ama | 03/02/2019 | 02/28/2027 | 1,058.00 | 1,140.00 | RESIDENT | RENT | 274.00 | 0.00 | 274.00 | 200.00 | 0.00
 | | | | | | | | | SUBSIDY | SUBRENT | 784.00 | 0.00 | 784.00 | |
111 | 1BR | 640 | Occupied-NTV | Pratt, Joy | 09/15/2021 | 08/31/2027 | 1,058.00 | 1,140.00 | RESIDENT | RENT | 1,058.00 | 0.00 | 1,058.00 | 200.00 | 12.50
 | | | | | | | | | RESIDENT | PET | 0.00 | 25.00 | 25.00 | |
112 | 2BR | 865 | Vacant | VACANT | | | 1,290.00 | 1,396.00 | | | | | | |
113 | 2BR | 865 | Occupied | Quinto, Rey | 05/01/2024 | 04/30/2027 | 1,290.00 | 1,396.00 | SUBSIDY | SUBRENT | 1,290.00 | 0.00 | 1,290.00 | 75.00 | 0.00
 | | | | | | | | | SUBSIDY | UTILREIM | 0.00 | (57.00) | (57.00) | |
Totals: | | | | | | | 4,696.00 | 5,072.00 | | | 3,406.00 | (32.00) | 3,374.00 | 475.00 | 12.50
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | plan | subsidy | end | total | deposit | balance
110 | occupied | 1058 | 1058 | 640 | 1BR | 784 | 2027-02-28 | 1058 | 200 | 0
111 | notice | 1058 | 1058 | 640 | 1BR | | 2027-08-31 | 1083 | 200 | 12.5
112 | vacant | | 1290 | 865 | 2BR | | | | |
113 | occupied | 1290 | 1290 | 865 | 2BR | 1290 | 2027-04-30 | 1233 | 75 | 0`,
    tied: "4696 3406 3374",
  },
  {
    name: "AppFolio of two properties: shares let, evictions, a garage let as a unit of its own",
    file: `
Rent Roll
Properties: Bay Street Flats, Cliff House
Units: Active
As of: 11/01/2026
Unit | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Past Due | NSF Count | Late Count
Bay Street Flats - 410 Bay St Tacoma, WA 98402
1 | 1/1.00 | Imani Cole | Current | 610 | 1,395.00 | 1,325.00 | 500.00 | 03/01/2026 | 02/28/2027 | 03/01/2024 | 0.00 | 0 | 1
2 | 1/1.00 | | Vacant-Rented | 610 | 1,395.00 | | | | | | | |
3 | 2/1.00 | Dov Katz | Evict | 840 | 1,750.00 | 1,690.00 | 800.00 | 06/01/2025 | 05/31/2026 | 06/01/2023 | 5,070.00 | 2 | 4
G-1 | --/-- | Imani Cole | Current | 220 | 125.00 | 125.00 | 0.00 | 03/01/2026 | 02/28/2027 | 03/01/2024 | 0.00 | 0 | 0
4 Units | | | 75.0% Occupied | 2,280 | 4,665.00 | 3,140.00 | 1,300.00 | | | | 5,070.00 | 2 | 5
Cliff House - 88 Cliff Ave Tacoma, WA 98402
A | 3/1.50 | Pell / Ward | Notice-Unrented | 1,240 | 2,350.00 | 2,195.00 | 2,000.00 | 12/01/2025 | 11/30/2026 | 12/01/2022 | 0.00 | 0 | 0
B | 3/1.50 | | Vacant-Unrented | 1,240 | 2,350.00 | | | | | | | |
2 Units | | | 50.0% Occupied | 2,480 | 4,700.00 | 2,195.00 | 2,000.00 | | | | 0.00 | 0 | 0
Total 6 Units | | | 66.7% Occupied | 4,760 | 9,365.00 | 5,335.00 | 3,300.00 | | | | 5,070.00 | 2 | 5
`,
    asOf: "2026-11-01",
    units: `
property | unit | status | rent | market | sqft | beds | baths | deposit | end
Bay Street Flats | 1 | occupied | 1325 | 1395 | 610 | 1 | 1 | 500 | 2027-02-28
Bay Street Flats | 2 | vacant_leased | | 1395 | 610 | 1 | 1 | |
Bay Street Flats | 3 | occupied | 1690 | 1750 | 840 | 2 | 1 | 800 | 2026-05-31
Bay Street Flats | G-1 | occupied | 125 | 125 | 220 | | | 0 | 2027-02-28
Cliff House | A | notice | 2195 | 2350 | 1240 | 3 | 1.5 | 2000 | 2026-11-30
Cliff House | B | vacant | | 2350 | 1240 | 3 | 1.5 | |`,
    tied: "5335",
    warns: "R17",
  },
  {
    name: "Landlord's service: a row for each tenant, the lease's rent and number repeated for roommates",
    file: `
Property Name | Unit Name | Lease # | First Name | Last Name | Email | Lease Status | Lease Start | Lease End | Lease Rent | Due Day | Deposit Held | Tenant Balance
Maple Triplex | Unit 1 | L-2201 | Nora | Finch | nf@mail.test | Active | 2026-02-01 | 2027-01-31 | 1,450.00 | 1 | 1,450.00 | 0.00
Maple Triplex | Unit 1 | L-2201 | Omar | Reyes | or@mail.test | Active | 2026-02-01 | 2027-01-31 | 1,450.00 | 1 | 1,450.00 | 0.00
Maple Triplex | Unit 2 | L-2187 | Pia | Lund | pl@mail.test | Active | 2025-09-01 | 2026-08-31 | 1,380.00 | 1 | 1,000.00 | 95.00
Maple Triplex | Unit 3 | | | | | Vacant | | | | | |
31 Cedar House | Main | L-2240 | Quincy | Boyd | qb@mail.test | Active | 2026-07-15 | 2027-07-14 | 2,100.00 | 15 | 2,100.00 | 0.00
31 Cedar House | Main | L-2240 | Ruth | Boyd | rb@mail.test | Active | 2026-07-15 | 2027-07-14 | 2,100.00 | 15 | 2,100.00 | 0.00
`,
    asOf: "given 2026-10-20",
    units: `
property | unit | status | start | end
Maple Triplex | Unit 1 | occupied | 2026-02-01 | 2027-01-31
Maple Triplex | Unit 2 | occupied | 2025-09-01 | 2026-08-31
Maple Triplex | Unit 3 | vacant | |
31 Cedar House | Main | occupied | 2026-07-15 | 2027-07-14`,
    errors: "R02",
  },
  {
    name: "Rent Manager: let units above, empty ones in a table of their own below with other columns",
    file: `
Rent Roll by Property
Dogwood Manor | | As of: 10/31/2026
OCCUPIED UNITS
Unit | Unit Type | Tenant | Sq Ft | Move In | Expires | Rent | Pet | W/D | Total | Deposit | Balance
101 | 1BD | Aldo, Kim | 650 | 4/1/23 | 3/31/27 | 925.00 | 0.00 | 40.00 | 965.00 | 400.00 | 0.00
103 | 2BD | Beck, Sam | 880 | 8/15/24 | MTM | 1,075.00 | 35.00 | 0.00 | 1,110.00 | 500.00 | 55.00
104 | 2BD | Cruz, Eva | 880 | 1/5/26 | 1/4/27 | 1,110.00 | 0.00 | 40.00 | 1,150.00 | 500.00 | 0.00
Total Occupied: 3 | | | 2,410 | | | 3,110.00 | 35.00 | 80.00 | 3,225.00 | 1,400.00 | 55.00
VACANT UNITS
Unit | Unit Type | Sq Ft | Vacant Since | Days Vacant | Market Rent | Ready?
102 | 1BD | 650 | 9/30/26 | 31 | 975.00 | Yes
105 | 2BD | 880 | 8/12/26 | 80 | 1,150.00 | No - rehab
Total Vacant: 2 | | 1,530 | | | 2,125.00 |
Total Units: 5 | | 3,940
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | plan | end | mtm | total | deposit
101 | occupied | 925 | | 650 | 1BD | 2027-03-31 | | 965 | 400
103 | occupied | 1075 | | 880 | 2BD | | yes | 1110 | 500
104 | occupied | 1110 | | 880 | 2BD | 2027-01-04 | | 1150 | 500
102 | vacant | | 975 | 650 | 1BD | | | |
105 | vacant | | 1150 | 880 | 2BD | | | |`,
    tied: "3110 3225 2125",
    // The area of both tables, held against the second alone.
    red: "3940",
  },
  {
    name: "Student housing: contract total over twelve installments by bed space, last year's rate beside",
    file: `
The Quad at 9th | Lease Roster AY 2026-27 | Printed 09/12/2026
Unit | Bed | Floor Plan | Resident | Sex | Status | Lease Start | Lease End | Contract Total | # Inst. | Installment | 25-26 Rate | Guarantor
1101 | A | 4x4 Std | Hahn, M | F | Moved In | 8/15/2026 | 7/31/2027 | $9,588 | 12 | $799 | $769 | Yes
1101 | B | 4x4 Std | Ito, S | F | Moved In | 8/15/2026 | 7/31/2027 | $9,588 | 12 | $799 | $769 | Yes
1101 | C | 4x4 Std | | | Available | | | | | | $769 |
1101 | D | 4x4 Std | Joss, T | F | Moved In | 8/15/2026 | 7/31/2027 | $9,348 | 12 | $779 | $769 | No
1102 | A | 2x2 Dlx | Kerr, W | M | Moved In | 8/15/2026 | 7/31/2027 | $12,588 | 12 | $1,049 | $999 | Yes
1102 | B | 2x2 Dlx | RA - Lim, V | M | Staff | 8/15/2026 | 7/31/2027 | $0 | 12 | $0 | $0 | No
Total | 6 beds | | 5 | | 83.3% | | | $41,112 | | $3,426 | |
`,
    asOf: "2026-09-12",
    units: `
unit | status | rent | plan | start | end
1101-A | occupied | 799 | 4x4 Std | 2026-08-15 | 2027-07-31
1101-B | occupied | 799 | 4x4 Std | 2026-08-15 | 2027-07-31
1101-C | vacant | | 4x4 Std | |
1101-D | occupied | 779 | 4x4 Std | 2026-08-15 | 2027-07-31
1102-A | occupied | 1049 | 2x2 Dlx | 2026-08-15 | 2027-07-31
1102-B | employee | 0 | 2x2 Dlx | 2026-08-15 | 2027-07-31`,
    tied: "3426",
    errors: "R23",
  },
  {
    name: "Assisted living: base rate, level of care and second person, memory care under a heading of its own",
    file: `
Willow Glen Senior Living
Resident Rent Roll - October 2026
Apt | Apt Type | Resident | Payor | Base Rate | Care Level | Care Fee | 2nd Person | Discount | Total Monthly | Move-In
ASSISTED LIVING
101 | Studio | Marsh, Ida | PP | 3,650 | 2 | 900 | | | 4,550 | 02/11/2024
102 | 1BR | Nolan, Ed & Bea | PP | 4,400 | 1 | 450 | 1,050 | (200) | 5,700 | 06/30/2025
103 | Studio | VACANT | | 3,700 | | | | | | 
104 | Studio | Oakes, Pearl | MCD | 2,215 | 3 | 0 | | | 2,215 | 11/19/2021
AL Subtotal | 4 | 3 occ | | 10,265 | | 1,350 | 1,050 | (200) | 12,465 |
MEMORY CARE
201A | Shared | Price, Lou | PP | 5,900 | MC | 0 | | | 5,900 | 08/08/2025
201B | Shared | VACANT | | 5,900 | | | | | |
202 | Private | Roth, Gil | LTC | 7,150 | MC | 300 | | | 7,450 | 01/15/2026
MC Subtotal | 3 | 2 occ | | 13,050 | | 300 | 0 | 0 | 13,350 |
TOTAL | 7 | 5 occ | | 23,315 | | 1,650 | 1,050 | (200) | 25,815 |
`,
    units: `
unit | status | rent | plan | total | move
101 | occupied | 3650 | Studio | 4550 | 2024-02-11
102 | occupied | 4400 | 1BR | 5700 | 2025-06-30
103 | vacant | | Studio | |
104 | occupied | 2215 | Studio | 2215 | 2021-11-19
201A | occupied | 5900 | Shared | 5900 | 2025-08-08
201B | vacant | | Shared | |
202 | occupied | 7150 | Private | 7450 | 2026-01-15`,
    tied: "23315 25815 12465 13350",
  },
  {
    name: "Manufactured home community: home rent and rent-to-own beside the lot's, homes in stock, abandoned ones",
    file: `
RIVER BEND MHC - RENT ROLL | | | | Month: | 10/2026
Site # | Resident | Home Status | Site Rent | Home Rent | RTO Pmt | Water/Sewer | Trash | Total Due | Mo. Behind
1 | Abbott | TOH | 415 | | | 38 | 15 | 468 | 0
2 | Baca | POH | 415 | 385 | | 42 | 15 | 857 | 0
3 | Cain | RTO | 415 | | 310 | 35 | 15 | 775 | 1
4 | - | Vacant Lot | | | | | | |
5 | - | POH - for sale | | | | | | |
6 | Dunn | TOH | 395 | | | 51 | 15 | 461 | 0
7 | (abandoned) | TOH | | | | | | |
8 | Eads | TOH - Mgr | 0 | | | 0 | 0 | 0 | 0
Totals | 5 occ. of 8 | | 1,640 | 385 | 310 | 166 | 60 | 2,561 |
`,
    units: `
unit | status | rent | total
1 | occupied | 415 | 468
2 | occupied | 800 | 857
3 | occupied | 415 | 775
4 | vacant | |
5 | vacant | |
6 | occupied | 395 | 461
7 | vacant | |
8 | employee | 0 | 0`,
    tied: "2561",
  },
  {
    name: "Walk-up over a store in New York: legal and preferential rents, the super's home, an antenna on the roof",
    file: `
155 ESSEX ST LLC | RENT ROLL AS OF 11/1/26
Unit | Tenant | Rms | Reg. | Legal Rent | Pref. Rent | Actual Rent | Lease Exp. | Sec. Dep.
Store | Blue Dot Coffee Inc | | Comm. | | | 6,200.00 | 12/31/2031 | 18,600.00
1A | Super (Hector) | 2 | Exempt | | | 0.00 | |
1B | Lopez | 3 | RS | 1,684.22 | | 1,684.22 | 5/31/2027 | 1,684.22
2A | Meyer | 3 | RS | 2,310.75 | 2,050.00 | 2,050.00 | 2/28/2027 | 2,050.00
2B | Novak | 4 | RC | 912.40 | | 912.40 | Stat. |
3A | Vacant | 3 | RS | 1,540.10 | | | |
3B | Owens | 4 | FM | | | 4,350.00 | 8/31/2027 | 4,350.00
Roof | T-Mobile antenna | | Lic. | | | 2,150.00 | 6/30/2029 |
TOTAL MONTHLY | | 19 | | | | 17,346.62 | | 26,684.22
TOTAL ANNUAL | | | | | | 208,159.44 | |
`,
    asOf: "2026-11-01",
    units: `
unit | status | rent | end | deposit
Store | occupied | 6200 | 2031-12-31 | 18600
1A | employee | 0 | |
1B | occupied | 1684.22 | 2027-05-31 | 1684.22
2A | occupied | 2050 | 2027-02-28 | 2050
2B | occupied | 912.4 | |
3A | vacant | | |
3B | occupied | 4350 | 2027-08-31 | 4350`,
    tied: "17346.62",
  },
  {
    name: "Broker's table: rents, rents by the foot and pro forma, renovated homes by a star, vacancy below",
    file: `
RENT ROLL | The Lakeview | 8 Units
 | | | CURRENT | | PRO FORMA |
UNIT | TYPE | EST. SF | RENT | RENT/SF | RENT | RENT/SF
101* | 1 Bed / 1 Bath | 625 | $1,595 | $2.55 | $1,650 | $2.64
102 | 1 Bed / 1 Bath | 625 | $1,325 | $2.12 | $1,650 | $2.64
103 | 2 Bed / 1 Bath | 825 | $1,575 | $1.91 | $1,950 | $2.36
104 (vacant) | 2 Bed / 1 Bath | 825 | $1,900 | $2.30 | $1,950 | $2.36
201* | 1 Bed / 1 Bath | 625 | $1,610 | $2.58 | $1,650 | $2.64
202 | 1 Bed / 1 Bath | 625 | $1,300 | $2.08 | $1,650 | $2.64
203 | 2 Bed / 1 Bath | 825 | $1,640 | $1.99 | $1,950 | $2.36
204 | 2 Bed / 1 Bath | 825 | $1,600 | $1.94 | $1,950 | $2.36
TOTAL/AVG | 8 | 5,800 | $12,545 | $2.16 | $14,400 | $2.48
* Renovated. Vacant unit shown at market rent.
`,
    units: `
unit | status | rent | sqft | beds | baths
101 | occupied | 1595 | 625 | 1 | 1
102 | occupied | 1325 | 625 | 1 | 1
103 | occupied | 1575 | 825 | 2 | 1
104 | vacant | | 825 | 2 | 1
201 | occupied | 1610 | 625 | 1 | 1
202 | occupied | 1300 | 625 | 1 | 1
203 | occupied | 1640 | 825 | 2 | 1
204 | occupied | 1600 | 825 | 2 | 1`,
    tied: "12545 5800",
  },
  {
    name: "Bank's certified rent roll: years of stay, what is included as letters, months behind, and a signature",
    file: `
CERTIFIED RENT ROLL
Borrower: | Elm Park Associates LP | | | Date: | October 1, 2026
Property: | 12-18 Elm Park, Worcester, MA | | | # Units: | 6
Apt | Tenant Name | Yrs Occ. | BR | Monthly Rent | Incl.* | Lease/TAW | Exp. | Subsidy (Y/N) | Subsidy Amt | Mos. Delinq.
1 | Alves | 4 | 2 | 1,350 | H,HW | Lease | 6/27 | N | | 0
2 | Burke | 11 | 2 | 1,125 | H,HW | TAW | | N | | 0
3 | Costa | 2 | 3 | 1,750 | H,HW | Lease | 9/27 | Y | 1,312 | 0
4 | (vacant) | | 3 | 0 | | | | | |
5 | Diaz | 1 | 2 | 1,400 | H,HW | Lease | 3/27 | N | | 2
6 | Egan | 6 | 2 | 1,200 | H | TAW | | N | | 0
 | | | Total: | 6,825 | | | | | 1,312 |
* H = Heat, HW = Hot Water, E = Electric
The undersigned certifies that the above is true and complete.
By: ____________________ | Manager
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | beds | mtm | subsidy | end
1 | occupied | 1350 | 2 | | |
2 | occupied | 1125 | 2 | yes | |
3 | occupied | 1750 | 3 | | 1312 |
4 | vacant | | 3 | | |
5 | occupied | 1400 | 2 | | |
6 | occupied | 1200 | 2 | yes | |`,
    tied: "6825 1312",
    errors: "V06",
  },
  {
    name: "Tax credit roll: set-asides, allowances and limits beside tenant rent and vouchers, a household that moved over",
    file: `
Harbor Pointe Apartments (TX-19-0147) | | | | | LIHTC Rent Roll | | Effective 10/01/2026
BIN | Unit | BR/BA | SF | Set-Aside | HH Size | Cert Date | Tenant Paid Rent | RA/Voucher | Util. Allow. | Gross Rent | Max Gross Rent | Head of Household | Notes
TX1901 | 1-101 | 1/1 | 698 | 30% | 2 | 4/1/26 | 362 | 0 | 61 | 423 | 431 | Amos, D |
TX1901 | 1-102 | 1/1 | 698 | 60% | 1 | 7/1/26 | 788 | 0 | 61 | 849 | 862 | Birdsong, K |
TX1901 | 1-103 | 2/2 | 934 | 60% | 3 | 12/1/25 | 211 | 742 | 78 | 1,031 | 1,035 | Cato, L | HCV
TX1901 | 1-104 | 2/2 | 934 | 60% | | | 0 | 0 | 78 | 78 | 1,035 | VACANT | moved out 9/22/26
TX1902 | 2-101 | 2/2 | 934 | MGR | 2 | | 0 | 0 | 0 | 0 | 0 | Dodd, R | Manager unit - exempt
TX1902 | 2-102 | 2/2 | 934 | 50% | 4 | 3/1/26 | 776 | 0 | 78 | 854 | 863 | Ewing, T | xfer from 1-104
TX1902 | 2-103 | 3/2 | 1,120 | MKT | 5 | | 1,395 | 0 | 0 | 1,395 | | Foy, J |
Totals | 7 | | 6,252 | | | | 3,532 | 742 | 356 | 4,630 | 4,226 | |
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | sqft | beds | baths | subsidy | household
1-101 | occupied | 362 | 698 | 1 | 1 | | 2
1-102 | occupied | 788 | 698 | 1 | 1 | | 1
1-103 | occupied | 953 | 934 | 2 | 2 | 742 | 3
1-104 | vacant | | 934 | 2 | 2 | |
2-101 | employee | 0 | 934 | 2 | 2 | | 2
2-102 | occupied | 776 | 934 | 2 | 2 | | 4
2-103 | occupied | 1395 | 1120 | 3 | 2 | | 5`,
    tied: "3532 742 6252",
  },
];
