import type { HandRoll } from "./hand-roll.ts";

/** A second round of rolls of all kinds, written before what reads them was changed. */
export const MORE_KINDS: HandRoll[] = [
  {
    name: "Rent Manager with a column per charge type, unit types as section rows, loss to lease",
    file: `
Detailed Rent Roll
Lakeside Terrace
As of October 31, 2026
Unit | SqFt | Tenant Name | Move In Date | Lease End Date | Market Rent | RC | PET | PARK | Loss To Lease | Balance
1 Bed 1 Bath
A101 | 640 | Aaron, Kim | 3/1/2024 | 2/28/2027 | 1,150.00 | 1,095.00 | 25.00 | | 55.00 | 0.00
A102 | 640 | Vacant | | | 1,150.00 | | | | | 
2 Bed 2 Bath
B201 | 955 | Bond, Ty | 8/15/2025 | 8/14/2026 | 1,495.00 | 1,440.00 | | 50.00 | 55.00 | 1,490.00
B202 | 955 | Cade, Lu | 5/9/2026 | 5/8/2027 | 1,495.00 | 1,495.00 | 35.00 | | 0.00 | 0.00
Totals | 3,190 | 75% Occupied | | | 5,290.00 | 4,030.00 | 60.00 | 50.00 | 110.00 | 1,490.00
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | beds | baths | end | charges
A101 | occupied | 1095 | 1150 | 640 | 1 | 1 | 2027-02-28 | pet 25
A102 | vacant | | 1150 | 640 | 1 | 1 | |
B201 | occupied | 1440 | 1495 | 955 | 2 | 2 | 2026-08-14 | parking 50
B202 | occupied | 1495 | 1495 | 955 | 2 | 2 | 2027-05-08 | pet 35`,
    tied: "3190 5290 4030 1490 75",
  },
  {
    name: "Broker's sheet: current and market side by side with totals on top, rents per unit and per foot",
    file: `
THE CORMORANT - 8 UNITS
Current Monthly Total: | | | | $7,940 | | $9,750
Unit # | Beds/Baths | Unit SF | Tenant Since | Current Rent | Rent/SF | Market Rent | Upside
1 | 1/1 | 600 | Jun-19 | $1,150 | $1.92 | $1,350 | 17%
2 | 1/1 | 600 | Vacant | $0 | $0.00 | $1,350 | n/a
3 | 1/1 | 600 | Mar-24 | $1,250 | $2.08 | $1,350 | 8%
4 | 2/1 | 780 | Aug-21 | $1,375 | $1.76 | $1,550 | 13%
5 | 2/1 | 780 | Sep-25 | $1,495 | $1.92 | $1,550 | 4%
6 | 2/1 | 780 | Manager | $0 | $0.00 | $1,550 | n/a
7 | Studio/1 | 410 | Jan-26 | $1,050 | $2.56 | $1,050 | 0%
8 | 3/2 | 1,020 | Nov-15 | $1,620 | $1.59 | $0 | 0%
`,
    asOf: "given 2026-10-20",
    units: `
unit | status | rent | market | sqft | beds | baths | move
1 | occupied | 1150 | 1350 | 600 | 1 | 1 | 2019-06-01
2 | vacant | | 1350 | 600 | 1 | 1 |
3 | occupied | 1250 | 1350 | 600 | 1 | 1 | 2024-03-01
4 | occupied | 1375 | 1550 | 780 | 2 | 1 | 2021-08-01
5 | occupied | 1495 | 1550 | 780 | 2 | 1 | 2025-09-01
6 | employee | 0 | 1550 | 780 | 2 | 1 |
7 | occupied | 1050 | 1050 | 410 | 0 | 1 | 2026-01-01
8 | occupied | 1620 | 0 | 1020 | 3 | 2 | 2015-11-01`,
    tied: "7940 9750",
  },
  {
    name: "TenantCloud: property with unit in one cell, lease number, next payment, recurring invoices",
    file: `
Property / Unit | Tenants | Lease # | Lease Start | Lease End | Rent | Recurring Fees | Deposit Held | Outstanding
Elm House / Upper | D. Ford | 1021 | 04/01/2026 | 03/31/2027 | $1,350.00 | $45.00 | $1,350.00 | $0.00
Elm House / Lower | R. Gant, S. Gant | 1009 | 09/01/2025 | Month to Month | $1,300.00 | $0.00 | $1,200.00 | $1,300.00
Oak Cottage | | | | | | | |
Total | | | | | $2,650.00 | $45.00 | $2,550.00 | $1,300.00
`,
    asOf: "given 2026-10-31",
    units: `
unit | status | rent | start | end | mtm | deposit | balance
Elm House / Upper | occupied | 1350 | 2026-04-01 | 2027-03-31 | | 1350 | 0
Elm House / Lower | occupied | 1300 | 2025-09-01 | | yes | 1200 | 1300`,
    warns: "R17",
    tied: "2650 2550 1300",
  },
  {
    name: "Commercial rent roll of an office park: suites, annual base rent, NNN charges, steps below",
    file: `
Rent Roll - Pinecrest Office Park
September 30, 2026
Suite | Tenant | RSF | Lease Start | Lease Exp | Annual Base Rent | Annual Rent/SF | Monthly Base Rent | CAM | Taxes | Ins | Security Deposit
100 | Alder Dental PC | 2,400 | 7/1/2021 | 6/30/2031 | $57,600 | $24.00 | $4,800 | $800 | $450 | $110 | $9,600
110 | VACANT | 1,150 | | | | | | | | |
120 | Birch CPA LLP | 1,850 | 1/1/2024 | 12/31/2028 | $42,550 | $23.00 | $3,545.83 | $617 | $347 | $85 | $3,545
Total | | 5,400 | | | $100,150 | | $8,345.83 | $1,417 | $797 | $195 | $13,145
`,
    asOf: "2026-09-30",
    units: `
unit | status | rent | sqft | end | deposit
100 | occupied | 4800 | 2400 | 2031-06-30 | 9600
110 | vacant | | 1150 | |
120 | occupied | 3545.83 | 1850 | 2028-12-31 | 3545`,
    tied: "5400 8345.83 13145 1417 797 195",
  },
  {
    name: "HUD schedule: units by type with tenants, basic and market rent, TTP and utility reimbursement",
    file: `
MULTIFAMILY TENANT RENT ROLL - SECTION 236/8
Project: Cedar Terrace Apartments | Contract No. OH12-0031 | Month: 10/2026
Apt. No. | Head of Household | BR Size | Basic Rent | Contract Rent | Utility Allow. | TTP | Tenant Rent | Assistance Payment | Cert. Date
1A | Reyes, N | 1 | 688 | 815 | 58 | 231 | 173 | 642 | 05/01/2026
1B | Stone, V | 1 | 688 | 815 | 58 | 48 | -10 | 825 | 03/01/2026
1C | VACANT | 1 | 688 | 815 | 58 | | | |
2A | Tran, H | 2 | 801 | 968 | 74 | 640 | 566 | 402 | 09/01/2026
TOTAL | | | 2,865 | 3,413 | 248 | 919 | 729 | 1,869 |
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | beds
1A | occupied | 815 | 1
1B | occupied | 815 | 1
1C | vacant | | 1
2A | occupied | 968 | 2`,
    tied: "3413 729 1869",
  },
  {
    name: "Storage and parking rented apart below the homes, laundry, then one sum for all",
    file: `
Rents - 700 Orchard - Nov 1 2026
Unit | Tenant | Type | Rent | Deposit | Lease Exp
1 | Upton | 1BR | 1,025 | 1,000 | 6/30/27
2 | Vance | 1BR | 1,050 | 1,000 | 9/30/27
3 | VACANT | 2BR | | |
4 | Wills | 2BR | 1,300 | 1,200 | M-M
Garage 1 | Upton | Garage | 75 | |
Garage 2 | outside tenant | Garage | 90 | |
Laundry | Coinmach | | 60 | |
Total | | | 3,600 | 3,200 |
`,
    asOf: "2026-11-01",
    units: `
unit | status | rent | deposit | end | mtm
1 | occupied | 1025 | 1000 | 2027-06-30 |
2 | occupied | 1050 | 1000 | 2027-09-30 |
3 | vacant | | | |
4 | occupied | 1300 | 1200 | | yes`,
    tied: "3600 3200",
  },
  {
    name: "British dates and pounds of an overseas owner: tenancies from and to, pcm, void rooms",
    file: `
Tenancy Schedule | Harbour Mill | 30/09/2026
Flat | Tenant(s) | Beds | Tenancy Start | Tenancy End | Rent pcm (USD) | Deposit
F1 | Patel | 2 | 14/02/2026 | 13/02/2027 | 1,480 | 1,480
F2 | Quigley / Ross | 2 | 01/09/2025 | Rolling | 1,390 | 1,350
F3 | VOID | 1 | | | |
F4 | Singh | 1 | 25/06/2026 | 24/06/2027 | 1,120 | 1,100
 | | | | | 3,990 | 3,930
`,
    asOf: "2026-09-30",
    units: `
unit | status | rent | beds | start | end | deposit
F1 | occupied | 1480 | 2 | 2026-02-14 | 2027-02-13 | 1480
F2 | occupied | 1390 | 2 | 2025-09-01 | | 1350
F3 | vacant | | 1 | | |
F4 | occupied | 1120 | 1 | 2026-06-25 | 2027-06-24 | 1100`,
    tied: "3990 3930",
  },
  {
    name: "Yardi Voyager 7S with two properties in one file and a portfolio total",
    file: `
Rent Roll
As Of = 10/31/2026
Unit | Unit Type | Resident | Status | Sq Ft | Market Rent | Actual Rent | Resident Deposit | Lease Expiration | Balance
Stone Creek (stonecr)
101 | sc1 | Adair, B | Current | 700 | 1,250.00 | 1,205.00 | 300.00 | 04/30/2027 | 0.00
102 | sc1 | VACANT | Vacant Unrented | 700 | 1,250.00 | 0.00 | 0.00 | | 0.00
Total Stone Creek (stonecr) | | 2 units | | 1,400 | 2,500.00 | 1,205.00 | 300.00 | | 0.00
Mill Run (millrun)
101 | mr2 | Beck, J | Notice Unrented | 910 | 1,480.00 | 1,440.00 | 400.00 | 11/30/2026 | 96.00
102 | mr2 | Cobb, F | Current | 910 | 1,480.00 | 1,465.00 | 400.00 | 08/31/2027 | -20.00
103 | mr2 | Dart, G | Evict | 910 | 1,480.00 | 1,410.00 | 400.00 | 02/28/2026 | 4,310.00
Total Mill Run (millrun) | | 3 units | | 2,730 | 4,440.00 | 4,315.00 | 1,200.00 | | 4,386.00
Grand Total | | 5 units | | 4,130 | 6,940.00 | 5,520.00 | 1,500.00 | | 4,386.00
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | balance
101 | occupied | 1205 | 1250 | 700 | 0
102 | vacant | | 1250 | 700 | 0
101 | notice | 1440 | 1480 | 910 | 96
102 | occupied | 1465 | 1480 | 910 | -20
103 | occupied | 1410 | 1480 | 910 | 4310`,
    tied: "2 1400 2500 1205 3 2730 4440 4315 5 4130 6940 5520 1500",
  },
  {
    name: "Duplexes of one owner: each house a heading row with its address, sides A and B, house totals",
    file: `
RENT LIST OCT 2026
House | Side | Renter | Rent | Sec Dep | Lease thru
1106 Spruce | A | Eads | 875 | 875 | 5/27
 | B | Fry | 850 | 800 | 3/27
1110 Spruce | A | Gore | 895 | 895 | mtm
 | B | empty | | |
27 Locust | single | Hays | 1,250 | 1,250 | 12/26
TOTAL 5 DOORS | | | 3,870 | 3,820 |
`,
    asOf: "2026-10-31",
    units: `
status | rent | deposit | end | mtm
occupied | 875 | 875 | |
occupied | 850 | 800 | |
occupied | 895 | 895 | | yes
vacant | | | |
occupied | 1250 | 1250 | |`,
    tied: "3870 3820 5",
    errors: "V06",
  },
  {
    name: "Short-term and corporate leases: nightly rates in a building of homes",
    file: `
Marina Lofts - Occupancy & Rates - 10/15/2026
Unit | Floor Plan | Occupant | Lease Type | Rate | Rate Basis | Start | End
201 | 1BR | Kline, Jo | Annual lease | 1,850 | Monthly | 2/1/2026 | 1/31/2027
202 | 1BR | Acme Corp | Corporate | 95 | Nightly | 9/1/2026 | 12/31/2026
203 | 2BR | | | 2,400 | Monthly | |
204 | 2BR | Lowe, Pat | Annual lease | 560 | Weekly | 7/1/2026 | 6/30/2027
`,
    asOf: "2026-10-15",
    units: `
unit | status | rent | end
201 | occupied | 1850 | 2027-01-31
202 | occupied | 2889.58 | 2026-12-31
203 | vacant | |
204 | occupied | 2426.67 | 2027-06-30`,
  },
  {
    name: "RealPage: a lease in two rows of a merged unit, deposits in a second row, page header repeated",
    file: `
OneSite Rents v3.0 | | | RENT ROLL DETAIL | | | Page 1 of 2
Ridgeview - 4410921 | | | As of 10/31/2026
Unit | Floorplan | SQFT | Unit/Lease Status | Name | Lease Start | Lease End | Market + Addl. | Trans Code | Lease Rent | Other Charges/Credits | Total Billing | Dep On Hand | Balance
1001 | A1 | 702 | Occupied | Innes, Ron | 05/01/2026 | 04/30/2027 | 1,275.00 | RENT | 1,245.00 | | | 150.00 | 0.00
 | | | | | | | | TRASH | | 25.00 | | |
 | | | | | | | | Total | 1,245.00 | 25.00 | 1,270.00 | |
1002 | A1 | 702 | Vacant | VACANT | | | 1,275.00 | | 0.00 | | | 0.00 | 0.00
OneSite Rents v3.0 | | | RENT ROLL DETAIL | | | Page 2 of 2
Ridgeview - 4410921 | | | As of 10/31/2026
Unit | Floorplan | SQFT | Unit/Lease Status | Name | Lease Start | Lease End | Market + Addl. | Trans Code | Lease Rent | Other Charges/Credits | Total Billing | Dep On Hand | Balance
1003 | B1 | 988 | Occupied-NTVL | Jarvis, Sue | 12/01/2025 | 11/30/2026 | 1,590.00 | RENT | 1,560.00 | | | 200.00 | 15.00
 | | | | | | | | CONC/SPECL | | -100.00 | | |
 | | | | | | | | Total | 1,560.00 | -100.00 | 1,460.00 | |
Totals: | | 2,392 | | | | | 4,140.00 | | 2,805.00 | -75.00 | 2,730.00 | 350.00 | 15.00
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | conc | charges
1001 | occupied | 1245 | 1275 | 702 | | rent 1245, trash 25
1002 | vacant | | 1275 | 702 | |
1003 | notice_leased | 1560 | 1590 | 988 | -100 | rent 1560, concession -100`,
    tied: "2392 4140 2730 350 15",
  },
  {
    name: "Owner's rent book by month: the newest month holds, tenants down the side",
    file: `
41 Pearl Street rent record 2026
Apt | Tenant | Rent | Jul | Aug | Sep | Oct
1 | Quade | 900 | 900 | 900 | 900 | 900
2 | Rowan | 925 | 925 | 925 | 0 | 1,850
3 | (vacant since 8/1) | | 950 | | |
4 | Soto | 875 | 875 | 875 | 875 | 875
Total | | 2,700 | 3,650 | 2,700 | 1,775 | 3,625
`,
    asOf: "given 2026-10-31",
    units: `
unit | status | rent
1 | occupied | 900
2 | occupied | 925
3 | vacant |
4 | occupied | 875`,
    tied: "2700",
  },
  {
    name: "Property manager's statement with the roll under the statement's heading and notes in the rent cell",
    file: `
Owner: R. Lindqvist
Property: Hillcrest 6-plex
Rent Roll Date: 11/01/2026
No. | Resident | Rent | Paid | Late | Lease Expires | Remarks
1 | Bell | 1,100 | 1,100 | | 4/30/2027 |
2 | Carr | 1,125 (from 12/1: 1,150) | 1,125 | | 11/30/2026 | renewing
3 | Dunn | 1,080 | 580 | 50 | MTM | payment plan
4 | — vacant — | | | | | ready 11/10
5 | Ervin | 1,150 | 1,150 | | 7/31/2027 |
6 | Frost | 0 (caretaker) | | | | mows, snow
Total | | 4,455 | 3,955 | 50 | |
`,
    asOf: "2026-11-01",
    units: `
unit | status | rent | end | mtm
1 | occupied | 1100 | 2027-04-30 |
2 | occupied | 1125 | 2026-11-30 |
3 | occupied | 1080 | | yes
4 | vacant | | |
5 | occupied | 1150 | 2027-07-31 |
6 | employee | 0 | |`,
    tied: "4455",
  },
  {
    name: "Park of RV and mobile sites, sizes as length by width, two totals for kinds of sites at the end",
    file: `
Site | Kind | Name | Size | Monthly | Electric | Since | Status
M1 | MH | Grady | 14x66 | 425 | | 4/2018 | occ
M2 | MH | | 16x70 | 425 | | | vac
M3 | MH | Hicks | 28x56 | 440 | | 9/2020 | occ
R1 | RV | Imler | 35' | 510 | 46.20 | 10/1/2026 | occ
R2 | RV | Joyce | 40' | 510 | 51.75 | 8/15/2026 | occ
Total MH | | | | 865 | | |
Total RV | | | | 1,020 | 97.95 | |
Total park | 5 sites | 4 occupied | | 1,885 | 97.95 | |
`,
    asOf: "given 2026-10-31",
    units: `
unit | status | rent | move
M1 | occupied | 425 | 2018-04-01
M2 | vacant | |
M3 | occupied | 440 | 2020-09-01
R1 | occupied | 510 | 2026-10-01
R2 | occupied | 510 | 2026-08-15`,
    tied: "865 1020 1885 97.95",
  },
  {
    name: "Lease abstract list: one line a tenant, options and increases, percent of building, sub-tenant",
    file: `
Tenant Rent Schedule as of 12/31/2026 | | | | | | | | 
Space | Tenant Name | Square Feet | % of GLA | Commencement | Expiration | Base Rent / Month | Reimbursements | Percentage Rent | Options
A | Sun Market | 22,000 | 62.9% | 3/1/2015 | 2/28/2030 | 18,333.33 | 6,050.00 | 2% over $14M | 2 x 5
B | Nail Bar | 1,200 | 3.4% | 6/1/2024 | 5/31/2029 | 2,400.00 | 420.00 | | 1 x 3
C | Vacant | 3,300 | 9.4% | | | | | |
D | Pho 88 | 2,500 | 7.1% | 9/1/2022 | 8/31/2027 | 4,583.33 | 875.00 | | 
E | Fit24 | 6,000 | 17.1% | 1/1/2023 | 12/31/2032 | 8,500.00 | 2,100.00 | |
Total / Wtd Avg | | 35,000 | 100.0% | | | 33,816.66 | 9,445.00 | |
Occupied | | 31,700 | 90.6% | | | | | |
`,
    asOf: "2026-12-31",
    units: `
unit | status | rent | sqft | start | end
A | occupied | 18333.33 | 22000 | 2015-03-01 | 2030-02-28
B | occupied | 2400 | 1200 | 2024-06-01 | 2029-05-31
C | vacant | | 3300 | |
D | occupied | 4583.33 | 2500 | 2022-09-01 | 2027-08-31
E | occupied | 8500 | 6000 | 2023-01-01 | 2032-12-31`,
    tied: "35000 33816.66",
  },
];
