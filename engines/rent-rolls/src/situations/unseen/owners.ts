import type { HandRoll } from "../by-hand/hand-roll.ts";

/** Sheets of brokers, owners and of special kinds of homes. */
export const OWNED: HandRoll[] = [
  {
    name: "Section 8 project: contract rent, tenant's and HUD's parts, utility allowance",
    file: `
HUD-52670 Schedule of Tenants
Project: Grace Manor  Voucher for: 06/2026
Unit | Head of Household | BR | Contract Rent | Utility Allowance | Gross Rent | Tenant Rent (TTP) | Assistance Payment | Cert Effective
101 | Adair | 1 | 950 | 60 | 1,010 | 241 | 709 | 01/01/2026
102 | Boyd | 1 | 950 | 60 | 1,010 | 310 | 640 | 11/01/2025
103 | VACANT | 2 | 1,120 | 75 | 1,195 | | |
104 | Crane | 2 | 1,120 | 75 | 1,195 | 0 | 1,120 | 03/01/2026
Totals | | | 4,140 | 270 | 4,410 | 551 | 2,469 |
`,
    units: `
unit | status | rent | subsidy | beds
101 | occupied | 950 | 709 | 1
102 | occupied | 950 | 640 | 1
103 | vacant | | | 2
104 | occupied | 1120 | 1120 | 2`,
    tied: "4140 2469",
  },
  {
    name: "Tax credit building with limits beside what is paid",
    file: `
Bldg/BIN | Unit # | Set-Aside % | Bdrms | HH Size | Tenant Name | Move-In | Last Cert | Max LIHTC Rent | Tenant Paid Rent | Rental Assistance | Total Rent to Owner
OH-12-00101 | 1A | 50% | 1 | 2 | Dill | 4/1/2020 | 4/1/2026 | 812 | 640 | 0 | 640
OH-12-00101 | 1B | 60% | 2 | 3 | Eck | 7/1/2022 | 7/1/2025 | 1,160 | 402 | 598 | 1,000
OH-12-00102 | 2A | 60% | 2 | 4 | Ford | 1/1/2023 | 1/1/2026 | 1,160 | 1,020 | 0 | 1,020
OH-12-00102 | 2B | 30% | 2 | 0 | vacant | | | 580 | 0 | 0 | 0
TOTAL | | | | | | | | 3,712 | 2,062 | 598 | 2,660
`,
    asOf: "given 2026-05-01",
    units: `
unit | status | rent | subsidy | beds
1A | occupied | 640 | | 1
1B | occupied | 1000 | 598 | 2
2A | occupied | 1020 | | 2
2B | vacant | | | 2`,
    tied: "598 2660",
  },
  {
    name: "Student housing by bed, installments and parking",
    file: `
Campus Edge - Fall 2025 Rent Roll
Unit | Bed | Floor Plan | Gender | Resident | Status | Lease Start | Lease End | Market/Bed | Contract Rate | Parking | Total
101 | A | 4x4 | F | Ivy Ames | Leased | 8/16/2025 | 7/31/2026 | 720 | 699 | 50 | 749
101 | B | 4x4 | F | Joy Beck | Leased | 8/16/2025 | 7/31/2026 | 720 | 709 | 0 | 709
101 | C | 4x4 | F | | Available | | | 720 | | |
101 | D | 4x4 | F | Kat Cole | Leased | 8/16/2025 | 7/31/2026 | 720 | 685 | 50 | 735
102 | A | 2x2 | M | Leo Dorn | Leased | 8/16/2025 | 7/31/2026 | 880 | 865 | 0 | 865
102 | B | 2x2 | M | Max Eble | Leased | 8/16/2025 | 7/31/2026 | 880 | 870 | 0 | 870
Total | 6 beds | | | | 5 leased | | | 4,640 | 3,828 | 100 | 3,928
`,
    asOf: "given 2025-10-01",
    units: `
unit | status | rent | market
101-A | occupied | 699 | 720
101-B | occupied | 709 | 720
101-C | vacant | | 720
101-D | occupied | 685 | 720
102-A | occupied | 865 | 880
102-B | occupied | 870 | 880`,
    tied: "4640 3828 3928 6",
  },
  {
    name: "Mobile home park with lot rents, park-owned homes and a storage lot",
    file: `
Whispering Pines MHP - Rent Roll 5/1/2026
Lot # | Resident | Home Owned By | Lot Rent | Home Rent | Water/Sewer | Total Due | Past Due | Notes
1 | Avery | Resident | 385 | | 38 | 423 | 0 |
2 | Banks | Park | 385 | 410 | 38 | 833 | 125 | POH - rent to own
3 | Vacant lot | | | | | | | needs electric
4 | Cortez | Resident | 385 | | 38 | 423 | 0 |
5 | Vacant - park home | Park | | | | | | rehab
6 | Dunn | Resident | 360 | | 38 | 398 | 0 | senior rate
Total | 4 occupied | | 1,515 | 410 | 152 | 2,077 | 125 |
`,
    asOf: "2026-05-01",
    units: `
unit | status | rent | total | balance
1 | occupied | 385 | 423 | 0
2 | occupied | 795 | 833 | 125
3 | vacant | | |
4 | occupied | 385 | 423 | 0
5 | vacant | | |
6 | occupied | 360 | 398 | 0`,
    tied: "1515 2077",
  },
  {
    name: "Owner's notebook: who, pays, since",
    file: `
211 Walnut - tenants
Apt | Who | Pays | Since | Paid thru | Comments
1 front | Mrs. Hale | 825 | 2011 | May | never late, dont raise
1 rear | Tony & Gina | 950 | Aug 2019 | May |
2 front | EMPTY | | | | paint, new fridge, ask 1100
2 rear | Sam (super) | 0 | 2016 | | lives free for work
3 | J. Park | 1,050 | 3/2024 | April | owes 1 mo
 | | 2,825 | | |
`,
    units: `
unit | status | rent
1 front | occupied | 825
1 rear | occupied | 950
2 front | vacant |
2 rear | employee | 0
3 | occupied | 1050`,
    tied: "2825",
    warns: "R27",
  },
  {
    name: "Collections by month beside the rent that is agreed",
    file: `
Unit | Tenant | Monthly Rent | Jan-26 | Feb-26 | Mar-26 | Apr-26 | YTD
A | Amos | 900 | 900 | 900 | 900 | 900 | 3,600
B | Byrd | 875 | 875 | 875 | 0 | 875 | 2,625
C | Vacant | | | | | |
D | Cobb | 925 | 925 | 900 | 950 | 925 | 3,700
Total | | 2,700 | 2,700 | 2,675 | 1,850 | 2,700 | 9,925
`,
    units: `
unit | status | rent
A | occupied | 900
B | occupied | 875
C | vacant |
D | occupied | 925`,
    tied: "2700",
  },
  {
    name: "Broker's memorandum with current and pro forma rents by the foot",
    file: `
RENT ROLL
The Alder | 4 Units | Denver, CO
Unit | Unit Type | SF | Current Rent | Current Rent/SF | Pro Forma Rent | Pro Forma Rent/SF | Lease Exp.
1 | 1 Bed / 1 Bath | 625 | $1,395 | $2.23 | $1,550 | $2.48 | 8/31/2026
2 | 1 Bed / 1 Bath | 625 | $1,425 | $2.28 | $1,550 | $2.48 | MTM
3 | 2 Bed / 1 Bath | 810 | $1,695 | $2.09 | $1,850 | $2.28 | 3/31/2027
4* | 2 Bed / 1 Bath | 810 | $1,800 | $2.22 | $1,850 | $2.28 | Vacant
TOTAL / AVG | | 718 | $6,315 | $2.20 | $6,800 | $2.37 |
*Vacant unit shown at market.
`,
    asOf: "given 2026-05-01",
    units: `
unit | status | rent | market | sqft | beds
1 | occupied | 1395 | | 625 | 1
2 | occupied | 1425 | | 625 | 1
3 | occupied | 1695 | | 810 | 2
4 | vacant | | | 810 | 2`,
    tied: "6315 718 4",
  },
  {
    name: "Apartments over shops, annual rents for the shops",
    file: `
MAIN STREET BLOCK
Rent Roll as of 1/1/2026
RESIDENTIAL
Unit | Tenant | Type | SF | Monthly Rent | Annual Rent | Lease End
2A | Adler | 1/1 | 650 | 1,200 | 14,400 | 6/30/2026
2B | Bruno | 1/1 | 650 | 1,225 | 14,700 | 9/30/2026
2C | Vacant | 2/1 | 900 | - | - |
Residential Total | | | 2,200 | 2,425 | 29,100 |
COMMERCIAL
Suite | Tenant | Type | SF | Monthly Rent | Annual Rent | Lease End
100 | Corner Cafe LLC | Retail NNN | 1,400 | 2,800 | 33,600 | 12/31/2028
110 | Nails by Kim | Retail NNN | 900 | 1,875 | 22,500 | 5/31/2027
Commercial Total | | | 2,300 | 4,675 | 56,100 |
GRAND TOTAL | | | 4,500 | 7,100 | 85,200 |
`,
    asOf: "2026-01-01",
    units: `
unit | status | rent | sqft
2A | occupied | 1200 | 650
2B | occupied | 1225 | 650
2C | vacant | | 900
100 | occupied | 2800 | 1400
110 | occupied | 1875 | 900`,
    tied: "2425 29100 4675 56100 7100 85200 4500",
  },
  {
    name: "Commercial of MRI with increases below each lease",
    file: `
Rent Roll
Bldg Id-Suit Id | Occupant Name | Rent Start | Expiration | GLA Sqft | Monthly Base Rent | Annual Rate PSF | Monthly Cost Recovery | Monthly Other Income | Cat | Date | Monthly Amount | PSF
Vacant Suites
1200-105 | Vacant | | | 1,150
Occupied Suites
1200-100 | Dental Arts PC | 3/1/2021 | 2/28/2031 | 2,400 | 4,400.00 | 22.00 | 1,100.00 | | BRT | 3/1/2027 | 4,532.00 | 22.66
 | | | | | | | | | BRT | 3/1/2028 | 4,668.00 | 23.34
1200-110 | Lamp & Co | 6/1/2024 | 5/31/2029 | 1,800 | 3,150.00 | 21.00 | 825.00 | 50.00 | BRT | 6/1/2027 | 3,244.50 | 21.63
Totals: | Occupied Sqft: | 78.50% | 2 Units | 4,200 | 7,550.00 | | 1,925.00 | 50.00
 | Vacant Sqft: | 21.50% | 1 Units | 1,150
 | Total Sqft: | | 3 Units | 5,350 | 7,550.00
`,
    asOf: "given 2026-04-01",
    units: `
unit | status | rent | sqft | end
1200-105 | vacant | | 1150 |
1200-100 | occupied | 4400 | 2400 | 2031-02-28
1200-110 | occupied | 3150 | 1800 | 2029-05-31`,
    tied: "4200 7550",
  },
  {
    name: "Commercial of Yardi, rents by the year and by the foot",
    file: `
Commercial Rent Roll
Property: Center Plaza (cplaza)
As of Date: 06/30/2026
Property | Unit(s) | Lease | Lease Type | Area | Lease From | Lease To | Term | Monthly Rent | Monthly Rent/Area | Annual Rent | Annual Rent/Area | Annual Rec./Area | Security Deposit Received
cplaza | 101 | Gym One Inc | Retail NNN | 5,000.00 | 01/01/2022 | 12/31/2031 | 120 | 8,333.33 | 1.67 | 100,000.00 | 20.00 | 4.10 | 8,000.00
cplaza | 102 | Wash House | Retail NNN | 1,600.00 | 04/01/2024 | 03/31/2029 | 60 | 3,200.00 | 2.00 | 38,400.00 | 24.00 | 4.10 | 3,200.00
cplaza | 103 | VACANT | | 1,400.00 | | | | | | | | |
 | Total Current | | | 8,000.00 | | | | 11,533.33 | | 138,400.00 | | | 11,200.00
 | Total Units | 3 | | 8,000.00
 | Occupied | 2 | 66.67% | 6,600.00 | 82.50%
 | Vacant | 1 | 33.33% | 1,400.00 | 17.50%
`,
    asOf: "2026-06-30",
    units: `
unit | status | rent | sqft | deposit
101 | occupied | 8333.33 | 5000 | 8000
102 | occupied | 3200 | 1600 | 3200
103 | vacant | | 1400 |`,
    tied: "11533.33 138400 11200",
  },
  {
    name: "Roommates on rows of their own with the area of the flat in each",
    file: `
Unit | Sq Ft | Tenant | Rent Share | Lease End
1 | 900 | Ames | 600 | 5/31/2026
1 | 900 | Beck | 600 | 5/31/2026
2 | 900 | Cole | 1,180 | 7/31/2026
3 | 1,100 | Dorn | 500 | 8/31/2026
3 | 1,100 | Eble | 450 | 8/31/2026
3 | 1,100 | Fitz | 475 | 8/31/2026
Total | 2,900 | 6 tenants | 3,805 |
`,
    asOf: "given 2026-03-01",
    units: `
unit | status | rent | sqft
1 | occupied | 1200 | 900
2 | occupied | 1180 | 900
3 | occupied | 1425 | 1100`,
    tied: "2900 3805",
  },
  {
    name: "Rooming house by the week",
    file: `
Room | Guest | Weekly Rate | Day Due | Balance
1 | Ray | $185 | Fri | 0
2 | Stu | $185 | Fri | 185
3 | open | | |
4 | Ted | $200 | Mon | 0
Weekly total | | $570 | | 185
`,
    units: `
unit | status | rent | balance
1 | occupied | 801.67 | 0
2 | occupied | 801.67 | 185
3 | vacant | |
4 | occupied | 866.67 | 0`,
    tied: "2470 185",
  },
  {
    name: "Several buildings with a column of buildings and subtotals in it",
    file: `
Building | Apt | Name | Rent | Sec Dep | Lease Ends
Hill 10 | 1 | Kay | 1,000 | 1,000 | 3/31/27
Hill 10 | 2 | Lou | 1,050 | 1,050 | 4/30/27
Hill 10 Subtotal | | | 2,050 | 2,050 |
Hill 12 | 1 | Moe | 975 | 900 | M/M
Hill 12 | 2 | Vacant | | |
Hill 12 Subtotal | | | 975 | 900 |
Total | 4 apts | | 3,025 | 2,950 |
`,
    asOf: "given 2026-05-01",
    units: `
unit | status | rent | deposit | mtm
Hill 10-1 | occupied | 1000 | 1000 |
Hill 10-2 | occupied | 1050 | 1050 |
Hill 12-1 | occupied | 975 | 900 | yes
Hill 12-2 | vacant | | |`,
    tied: "2050 975 3025 2950",
  },
  {
    name: "Two blocks of units side by side",
    file: `
Apt | Tenant | Rent | | Apt | Tenant | Rent
1 | Abe | 700 | | 5 | Eve | 720
2 | Bob | 710 | | 6 | Fay | 725
3 | Cal | 690 | | 7 | vacant |
4 | Dot | 705 | | 8 | Gil | 740
Total | | 2,805 | | Total | | 2,185
`,
    units: `
unit | status | rent
1 | occupied | 700
2 | occupied | 710
3 | occupied | 690
4 | occupied | 705
5 | occupied | 720
6 | occupied | 725
7 | vacant |
8 | occupied | 740`,
    tied: "2805 2185",
  },
  {
    name: "Dates from and to in one cell, and flats named by their place",
    file: `
14 Cherry St - 4 family
Unit | Tenants | Bed/Bath | Rent | Lease Term | Utilities
Upstairs Left | Ann & Bo Tully | 2/1 | 1350 | 2/1/25 - 1/31/27 | T pays
Upstairs Right | Cy Underhill | 2/1 | 1375 | 6/15/25 - 6/14/26 | T pays
Downstairs | Vogel | 3/1.5 | 1600 | mo to mo | T pays
Basement | Wes | 0/1 | 795 | 1/1/26 to 12/31/26 | included
TOTAL | | | 5120 | | 
`,
    asOf: "given 2026-04-01",
    units: `
unit | status | rent | beds | end | mtm
Upstairs Left | occupied | 1350 | 2 | 2027-01-31 |
Upstairs Right | occupied | 1375 | 2 | 2026-06-14 |
Downstairs | occupied | 1600 | 3 | | yes
Basement | occupied | 795 | 0 | 2026-12-31 |`,
    tied: "5120",
  },
  {
    name: "Market, in-place and effective rents with amortized concessions",
    file: `
Unit No | Plan | Area | Status | Mkt Rent | Lease Rent | Amort. Conc. | Net Eff. Rent | Start | Exp
1001 | P1 | 550 | O | 2,150 | 2,100 | -175 | 1,925 | 1/5/26 | 1/4/27
1002 | P1 | 550 | O | 2,150 | 2,125 | 0 | 2,125 | 9/1/25 | 8/31/26
1003 | P2 | 725 | V | 2,700 | 0 | 0 | 0 | |
1004 | P2 | 725 | O | 2,700 | 2,640 | -220 | 2,420 | 2/1/26 | 3/31/27
1005 | P2 | 725 | VL | 2,700 | 0 | 0 | 0 | |
 | | 3,275 | | 12,400 | 6,865 | -395 | 6,470 | |
`,
    asOf: "given 2026-03-01",
    units: `
unit | status | rent | market | sqft | conc
1001 | occupied | 2100 | 2150 | 550 | -175
1002 | occupied | 2125 | 2150 | 550 |
1003 | vacant | | 2700 | 725 |
1004 | occupied | 2640 | 2700 | 725 | -220
1005 | vacant_leased | | 2700 | 725 |`,
    tied: "3275 12400 6865 -395 6470",
  },
  {
    name: "Garages and a billboard below the flats, in the total",
    file: `
Unit | Tenant | Rent | Deposit
1 | Hale | 1,000 | 500
2 | Ives | 1,020 | 500
3 | Jung | 980 | 500
Garage 1 | Hale | 75 |
Garage 2 | K. Lowe (outside) | 90 |
Billboard | Lamar Outdoor | 250 |
Laundry | Coinmach | 60 |
Total | | 3,475 | 1,500
`,
    units: `
unit | status | rent | deposit
1 | occupied | 1000 | 500
2 | occupied | 1020 | 500
3 | occupied | 980 | 500`,
    tied: "3475 1500",
  },
  {
    name: "Employee, model, office and down units told in the name",
    file: `
Apt # | Resident | Bdrm | Sq Ft | Mkt | Actual | Exp.
101 | OFFICE | 1 | 600 | 0 | 0 |
102 | MODEL UNIT | 1 | 600 | 995 | 0 |
103 | MAINTENANCE - J. Diaz | 1 | 600 | 995 | 0 | 
104 | Lang | 1 | 600 | 995 | 960 | 10/26
105 | DOWN - fire damage | 2 | 800 | 1,200 | 0 |
106 | Ruiz (EVICTION) | 2 | 800 | 1,200 | 1,150 | 8/26
107 | Vacant - leased to Poe 5/15 | 2 | 800 | 1,200 | 0 |
Totals | 7 | | 4,800 | 6,585 | 2,110 |
`,
    asOf: "given 2026-05-01",
    units: `
unit | status | rent | sqft
101 | down | | 600
102 | model | | 600
103 | employee | 0 | 600
104 | occupied | 960 | 600
105 | down | | 800
106 | occupied | 1150 | 800
107 | vacant_leased | | 800`,
    tied: "4800 6585 2110",
    errors: "V06",
  },
  {
    name: "Every other line a remark below the unit",
    file: `
UNIT | NAME | MOVE IN | LEASE EXP | RENT | BAL DUE
201 | Adams, J | 3/1/22 | 2/28/27 | 1,410.00 | 0.00
 | Renewed at +3%; dog on file
202 | Baker, K | 8/15/24 | 8/14/26 | 1,385.00 | 1,385.00
 | 3 day notice served 5/3
203 | VACANT | | | 0.00 | 0.00
 | make ready - carpet ordered
204 | Chan, L | 1/1/26 | 12/31/26 | 1,425.00 | 0.00
TOTALS: 4 UNITS | | | | 4,220.00 | 1,385.00
`,
    asOf: "given 2026-05-10",
    units: `
unit | status | rent | balance
201 | occupied | 1410 | 0
202 | occupied | 1385 | 1385
203 | vacant | | 0
204 | occupied | 1425 | 0`,
    tied: "4220 1385",
  },
];
