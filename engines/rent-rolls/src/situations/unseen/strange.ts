import type { HandRoll } from "../by-hand/hand-roll.ts";

/** Fifteen rolls of a stranger to the reader, each written down with what it says before it was read. */
export const STRANGE: HandRoll[] = [
  {
    name: "Voyager with lease charges: units over several rows, future residents below, summaries behind",
    file: `
Rent Roll with Lease Charges
Harbor Pointe (hp01)
As Of = 10/31/2026
Month Year = 10/2026
Unit | Unit Type | Unit | Resident | Name | Market | Charge | Amount | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Code | | Deposit | Deposit | | Expiration | |
Current/Notice/Vacant Residents
01-101 | hp1a | 702.00 | t0012211 | Abbott, Carla | 1,310.00 | rent | 1,265.00 | 300.00 | 0.00 | 06/14/2024 | 06/30/2027 | | 0.00
 | | | | | | petrent | 35.00 | | | | | |
 | | | | | | trash | 12.00 | | | | | |
 | | | | | | Total | 1,312.00 | | | | | |
01-102 | hp1a | 702.00 | VACANT | VACANT | 1,310.00 | | 0.00 | 0.00 | 0.00 | | | | 0.00
 | | | | | | Total | 0.00 | | | | | |
01-103 | hp2b | 988.00 | t0013902 | Benitez, Rosa | 1,645.00 | rent | 1,600.00 | 300.00 | 150.00 | 01/02/2026 | 12/31/2026 | 12/31/2026 | 42.10
 | | | | | | trash | 12.00 | | | | | |
 | | | | | | conc | -100.00 | | | | | |
 | | | | | | Total | 1,512.00 | | | | | |
Future Residents/Applicants
01-102 | hp1a | 702.00 | t0014555 | Cho, Minh | 1,310.00 | rent | 1,299.00 | 300.00 | 0.00 | 11/15/2026 | 11/14/2027 | | 0.00
 | | | | | | Total | 1,299.00 | | | | | |
Total | Harbor Pointe(hp01) | | | | 4,265.00 | | 2,824.00 | 600.00 | 150.00 | | | | 42.10
Summary Groups | | Square | Market | Lease | Security | Other | # Of | % Unit | % Sqft | Balance
 | | Footage | Rent | Charges | Deposit | Deposits | Units | Occupancy | Occupied |
Current/Notice/Vacant Residents | | 2,392.00 | 4,265.00 | 2,824.00 | 600.00 | 150.00 | 3 | 66.66 | 70.65 | 42.10
Future Residents/Applicants | | 702.00 | 1,310.00 | 1,299.00 | 300.00 | 0.00 | 1 | | | 0.00
Occupied Units | | 1,690.00 | 2,955.00 | | | | 2 | 66.66 | 70.65 |
Total Vacant Units | | 702.00 | 1,310.00 | | | | 1 | 33.33 | 29.34 |
Totals: | | 2,392.00 | 4,265.00 | 2,824.00 | 600.00 | 150.00 | 3 | 100.00 | 100.00 | 42.10
Summary of Charges by Charge Code
(Current/Notice/Vacant Residents only)
Charge Code | Amount
conc | -100.00
petrent | 35.00
rent | 2,865.00
trash | 24.00
Total | 2,824.00
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | deposit | balance | end
01-101 | occupied | 1265 | 1310 | 702 | 300 | 0 | 2027-06-30
01-102 | vacant_leased | | 1310 | 702 | 0 | 0 |
01-103 | notice | 1600 | 1645 | 988 | 450 | 42.1 | 2026-12-31`,
    tied: "4265 2824 42.1",
  },
  {
    name: "Voyager without charges, two properties in one file",
    file: `
Rent Roll
Properties: oak1, elm2
As of 09/30/2026
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Actual Rent | Resident Deposit | Other Deposit | Move In | Lease Expiration | Move Out | Balance
Property: Oak Terrace (oak1)
101 | o1b | 640 | t100 | Dale, Ann | 1,050.00 | 1,020.00 | 500.00 | 0.00 | 03/01/2025 | 02/28/2027 | | 0.00
102 | o1b | 640 | t101 | Egan, Bo | 1,050.00 | 1,035.00 | 500.00 | 0.00 | 08/01/2023 | 07/31/2027 | | -15.00
Total | | 1,280 | | | 2,100.00 | 2,055.00 | 1,000.00 | 0.00 | | | | -15.00
Property: Elm Court (elm2)
101 | e2b | 860 | t200 | Fong, Cy | 1,395.00 | 1,350.00 | 700.00 | 0.00 | 05/15/2026 | 05/14/2027 | | 0.00
102 | e2b | 860 | VACANT | VACANT | 1,395.00 | 0.00 | 0.00 | 0.00 | | | | 0.00
201 | e2b | 860 | t202 | Gill, Di | 1,395.00 | 1,360.00 | 700.00 | 250.00 | 10/01/2022 | 09/30/2026 | 10/05/2026 | 1,360.00
Total | | 2,580 | | | 4,185.00 | 2,710.00 | 1,400.00 | 250.00 | | | | 1,360.00
Grand Total | | 3,860 | | | 6,285.00 | 4,765.00 | 2,400.00 | 250.00 | | | | 1,345.00
`,
    asOf: "2026-09-30",
    units: `
unit | status | rent | market | sqft
101 | occupied | 1020 | 1050 | 640
102 | occupied | 1035 | 1050 | 640
101 | occupied | 1350 | 1395 | 860
102 | vacant | | 1395 | 860
201 | notice | 1360 | 1395 | 860`,
    tied: "2055 2710 4765 3860",
  },
  {
    name: "OneSite detail with plan names of several words and concessions",
    file: `
OneSite Rents v3.0
RENT ROLL DETAIL
Parameters: Properties - ALL; Show All Unit Designations or Filter by - ALL; Subjournals - ALL; Exclude Formers? - Yes;
Willow Bend | As of 08/31/2026
Unit | Floorplan | Unit Designation | SQFT | Unit/Lease Status | Name | Move-In / Move-Out | Lease Start | Lease End | Market + Addl. | Dep On Hand | Balance | Total Billing | Lease Rent | CONC/SPECL | PARKING | UTILITY
1101 | Aspen 1x1 | N/A | 715 | Occupied | Hart, Lee | 02/10/2025 | 02/10/2026 | 02/09/2027 | 1,280.00 | 250.00 | 0.00 | 1,311.00 | 1,245.00 | 0.00 | 25.00 | 41.00
1102 | Aspen 1x1 | N/A | 715 | Occupied-NTVL | Ibarra, Jo | 07/01/2024 | 07/01/2025 | 09/30/2026 | 1,280.00 | 250.00 | 88.20 | 1,236.00 | 1,225.00 | -30.00 | 0.00 | 41.00
1103 | Birch 2x2 | N/A | 1,032 | Vacant | VACANT | | | | 1,690.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
1104 | Birch 2x2 | N/A | 1,032 | Model | MODEL | | | | 1,690.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
1105 | Birch 2x2 | N/A | 1,032 | Admin/Down | ADMIN | | | | 1,690.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
Totals: | | | 4,526 | | | | | | 7,630.00 | 500.00 | 88.20 | 2,547.00 | 2,470.00 | -30.00 | 25.00 | 82.00
Amt / SQFT: Market = 4,526 SQFT; Leased = 1,430 SQFT;
`,
    asOf: "2026-08-31",
    units: `
unit | status | rent | market | sqft | conc
1101 | occupied | 1245 | 1280 | 715 |
1102 | notice_leased | 1225 | 1280 | 715 | -30
1103 | vacant | | 1690 | 1032 |
1104 | model | | 1690 | 1032 |
1105 | down | | 1690 | 1032 |`,
    tied: "4526 7630 2547 2470",
  },
  {
    name: "Entrata with charge columns named in words and a lease term",
    file: `
Rent Roll
The Foundry
07/15/2026
Bldg-Unit | Unit Type | SQFT | Unit Status | Resident | Move-In | Lease Start | Lease End | Term | Market Rent | Scheduled Rent | Pet Rent | Garage | Valet Trash | Scheduled Total | Deposit Held | Ending Balance
A-101 | S1 | 510 | Occupied No Notice | Juarez, Kim | 06/01/2025 | 06/01/2026 | 05/31/2027 | 12 | 1,150 | 1,110 | 0 | 0 | 30 | 1,140 | 100 | 0
A-102 | S1 | 510 | Notice Unrented | Kent, Lou | 09/01/2025 | 09/01/2025 | 08/31/2026 | 12 | 1,150 | 1,095 | 25 | 0 | 30 | 1,150 | 100 | 0
A-103 | B1 | 940 | Vacant Rented Ready | | | | | | 1,720 | | | | | | |
A-104 | B1 | 940 | Vacant Unrented Not Ready | | | | | | 1,720 | | | | | | |
A-105 | B1 | 940 | Occupied No Notice | Lam, Mo | 03/12/2024 | 04/01/2026 | 06/30/2027 | 15 | 1,720 | 1,655 | 0 | 125 | 30 | 1,810 | 400 | 315.5
 | | 3,840 | | | | | | | 7,460 | 3,860 | 25 | 125 | 90 | 4,100 | 600 | 315.5
`,
    asOf: "2026-07-15",
    units: `
unit | status | rent | market | charges
A-101 | occupied | 1110 | 1150 | trash 30
A-102 | notice | 1095 | 1150 | pet 25, trash 30
A-103 | vacant_leased | | 1720 |
A-104 | vacant | | 1720 |
A-105 | occupied | 1655 | 1720 | garage 125, trash 30`,
    tied: "3840 7460 3860 4100",
  },
  {
    name: "AppFolio, properties as headings, additional tenants below",
    file: `
Rent Roll
Properties: Active
Units: Active
As of: 11/01/2026
Unit | Tags | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Move-out | Past Due | NSF Count | Late Count
Cypress Fourplex - 2210 Cypress Ave Fresno, CA 93706
1 | | 2/1.00 | Mays, Pia | Current | 790 | 1,495.00 | 1,400.00 | 1,400.00 | 05/01/2026 | 04/30/2027 | 05/01/2021 | | 0.00 | 0 | 2
2 | | 2/1.00 | Nolan, Ray | Notice-Unrented | 790 | 1,495.00 | 1,425.00 | 1,400.00 | 12/01/2025 | 11/30/2026 | 12/01/2023 | 11/30/2026 | 200.00 | 1 | 4
3 | | 2/1.00 | | Vacant-Unrented | 790 | 1,495.00 | | | | | | | | |
4 | | 2/1.00 | Ochoa, Sam | Evict | 790 | 1,495.00 | 1,380.00 | 1,000.00 | 02/01/2025 | | 02/01/2025 | | 4,140.00 | 0 | 9
4 Units | | | | 75.0% Occupied | 3,160 | 5,980.00 | 4,205.00 | 3,800.00 | | | | | 4,340.00 | 1 | 15
Total 4 Units | | | | 75.0% Occupied | 3,160 | 5,980.00 | 4,205.00 | 3,800.00 | | | | | 4,340.00 | 1 | 15
`,
    asOf: "2026-11-01",
    units: `
unit | status | rent | market | beds | baths | balance
1 | occupied | 1400 | 1495 | 2 | 1 | 0
2 | notice | 1425 | 1495 | 2 | 1 | 200
3 | vacant | | 1495 | 2 | 1 |
4 | occupied | 1380 | 1495 | 2 | 1 | 4140`,
    tied: "3160 5980 4205 4340",
  },
  {
    name: "ResMan with categories in rows and the rent of the market in the unit's line",
    file: `
Rent Roll | The Vine | As of: 5/31/2026
Unit | Type | Sq. Feet | Residents | Status | Market Rent | Move In | Lease Start | Lease End | Category | Amount | Balance | Deposits
2A | 1B1B | 680 | Pratt, U | Current | 1,025.00 | 4/4/2025 | 4/4/2026 | 4/3/2027 | Rent | 995.00 | 0.00 | 200.00
 | | | | | | | | | Water | 40.00 | |
 | | | | | | | | | Employee Discount | -50.00 | |
2B | 1B1B | 680 | | Vacant | 1,025.00 | | | | | | |
2C | 2B1B | 840 | Quick, V; Rhee, W | Current | 1,240.00 | 9/1/2024 | 9/1/2025 | 8/31/2026 | Rent | 1,180.00 | 61.75 | 400.00
 | | | | | | | | | Water | 55.00 | |
 | | | | | | | | | Storage | 20.00 | |
Total | | 2,200 | | | 3,290.00 | | | | | 2,240.00 | 61.75 | 600.00
`,
    asOf: "2026-05-31",
    units: `
unit | status | rent | market | total | balance
2A | occupied | 995 | 1025 | 985 | 0
2B | vacant | | 1025 | |
2C | occupied | 1180 | 1240 | 1255 | 61.75`,
    tied: "2200 3290 2240 61.75 600",
  },
  {
    name: "MRI residential with a second row of codes, occupancy in percent below",
    file: `
MRI Rent Roll - Residential
Entity: 4410 Cedar Run
Period: 06/2026
Bldg | Unit | Unit Class | Area | Occupant ID | Occupant Name | Occ Status | Lease From | Lease To | Potential Rent | Base Rent | Other Charges | Total Charges | Sec Dep
01 | 101 | A1 | 655 | 000121 | SAITO, K | C | 01/01/2026 | 12/31/2026 | 980.00 | 960.00 | 15.00 | 975.00 | 480.00
01 | 102 | A1 | 655 | | VACANT | V | | | 980.00 | 0.00 | 0.00 | 0.00 | 0.00
02 | 101 | A1 | 655 | 000130 | TORRES, L | C | 03/01/2026 | 02/28/2027 | 980.00 | 965.00 | 0.00 | 965.00 | 480.00
02 | 102 | B1 | 890 | 000144 | ULRICH, M | N | 08/01/2025 | 07/31/2026 | 1,275.00 | 1,220.00 | 30.00 | 1,250.00 | 600.00
Totals | | | 2,855 | | | | | | 4,215.00 | 3,145.00 | 45.00 | 3,190.00 | 1,560.00
Occupancy: 75.00%
`,
    units: `
building | unit | status | rent | market | sqft | deposit
01 | 01-101 | occupied | 960 | 980 | 655 | 480
01 | 01-102 | vacant | | 980 | 655 | 0
02 | 02-101 | occupied | 965 | 980 | 655 | 480
02 | 02-102 | notice | 1220 | 1275 | 890 | 600`,
    tied: "2855 4215 3145 3190",
  },
  {
    name: "Buildium rent roll of small houses with addresses as units",
    file: `
Rent roll
All properties as of 11/15/2026
Unit | Tenants | Start date | End date | Bed/Bath | Rent cycle | Rent | Deposits | Prepayments | Balance due
12 Fern St | Vance, Amy | 7/1/2025 | 6/30/2027 | 3/1.5 | Monthly | $1,850.00 | $1,850.00 | $0.00 | $0.00
40 Moss Ln - 1 | Wynn, Bob | 2/1/2026 | At will | 2/1 | Monthly | $1,325.00 | $1,000.00 | $0.00 | $1,325.00
40 Moss Ln - 2 | VACANT | | | 2/1 | | | | |
9 Reed Ct | Yang, Cal | 5/15/2026 | 5/14/2027 | 4/2 | Every 2 weeks | $975.00 | $1,950.00 | $100.00 | $0.00
Total | | | | | | $4,150.00 | $4,800.00 | $100.00 | $1,325.00
`,
    asOf: "2026-11-15",
    units: `
unit | status | rent | beds | baths | mtm
12 Fern St | occupied | 1850 | 3 | 1.5 |
40 Moss Ln - 1 | occupied | 1325 | 2 | 1 | yes
40 Moss Ln - 2 | vacant | | 2 | 1 |
9 Reed Ct | occupied | 2112.5 | 4 | 2 |`,
    tied: "4800 1325",
  },
  {
    name: "Broker's Excel: typed figures, current and market, rent by the foot, notes at the side",
    file: `
Kingsley Arms - Rent Roll | | | | | | | | |
 | | | | | | | | |
Apt # | Type | SF | Current Rent | $/SF | Market Rent | $/SF | Lease Expires | Upside | Comments
1 | Studio | 420 | 895 | 2.13 | 975 | 2.32 | 2027-03-31 | 80 |
2 | 1BR/1BA | 610 | 1085 | 1.78 | 1195 | 1.96 | 2026-12-31 | 110 | renovated bath
3 | 1BR/1BA | 610 | 0 | 0 | 1195 | 1.96 | | | Vacant - turning
4 | 2BR/1BA | 815 | 1290 | 1.58 | 1425 | 1.75 | 2027-08-31 | 135 |
4 Units | | 2455 | 3270 | 1.33 | 4790 | 1.95 | | 325 |
 | | | | | | | | |
Annualized | | | 39240 | | 57480 | | | |
`,
    typed: true,
    asOf: "given 2026-11-01",
    units: `
unit | status | rent | market | sqft | beds | end
1 | occupied | 895 | 975 | 420 | 0 | 2027-03-31
2 | occupied | 1085 | 1195 | 610 | 1 | 2026-12-31
3 | vacant | | 1195 | 610 | 1 |
4 | occupied | 1290 | 1425 | 815 | 2 | 2027-08-31`,
    tied: "2455 3270 4790",
  },
  {
    name: "Mobile-home park: lots by street, tenant-owned and park-owned, RV sites",
    file: `
SHADY ACRES MOBILE HOME COMMUNITY - OCTOBER 2026 RENT ROLL
Space | Street | Tenant Name | TOH/POH | Lot Rent | Home Rent | W/S/T | Total | Balance Fwd
1 | Oak Ln | Zane, Gus | TOH | $340 | | $45 | $385 | $0
2 | Oak Ln | Ames, Hal | POH | $340 | $350 | $45 | $735 | $70
3 | Oak Ln | Vacant | | | | | |
4 | Pine Ln | Bird, Ira | TOH | $340 | | $45 | $385 | -$385
RV1 | Pine Ln | Cole, Jan | RV | $425 | | $0 | $425 | $0
 | | | Totals | $1,445 | $350 | $135 | $1,930 | -$315
`,
    units: `
unit | status | rent | total | balance
1 | occupied | 340 | 385 | 0
2 | occupied | 690 | 735 | 70
3 | vacant | | |
4 | occupied | 340 | 385 | -385
RV1 | occupied | 425 | 425 | 0`,
    tied: "1445 1930 -315",
  },
  {
    name: "Student rooms with equal areas and equal rents by bed",
    file: `
University Edge | Rent Roll by Bedspace | 9/1/2026
Unit Space | Floor Plan | Sq Ft | Resident | Lease Status | Lease Start | Lease End | Market Rent | Actual Rent
201-A | D4 | 1,320 | Dorn, K | Current | 8/20/2026 | 7/31/2027 | 740 | 725
201-B | D4 | 1,320 | Eads, L | Current | 8/20/2026 | 7/31/2027 | 740 | 725
201-C | D4 | 1,320 | Fitz, M | Current | 8/20/2026 | 7/31/2027 | 740 | 725
201-D | D4 | 1,320 | | Vacant | | | 740 |
202-A | B2 | 905 | Gage, N | Current | 8/20/2026 | 7/31/2027 | 960 | 950
202-B | B2 | 905 | Hale, O | Current | 8/20/2026 | 7/31/2027 | 960 | 945
Total | 6 Beds | | 5 Leased | | | | 4,880 | 4,070
`,
    asOf: "2026-09-01",
    units: `
unit | status | rent | market
201-A | occupied | 725 | 740
201-B | occupied | 725 | 740
201-C | occupied | 725 | 740
201-D | vacant | | 740
202-A | occupied | 950 | 960
202-B | occupied | 945 | 960`,
    tied: "4880 4070",
  },
  {
    name: "Mixed use: shops below with yearly rents by the foot, homes above",
    file: `
118-124 Main Street
Unit | Tenant | Use | SF | Monthly Rent | Annual Rent | Lease Exp | Reimbursements
C1 | Corner Cafe LLC | Retail | 1,450 | 2,900 | 34,800 | 6/30/2029 | NNN
C2 | Vacant | Retail | 980 | | | |
2F | Irwin | Residential | 720 | 1,150 | 13,800 | 5/31/2027 |
2R | Jang | Residential | 690 | 1,095 | 13,140 | MTM |
3F | Kuhn | Residential | 720 | 1,175 | 14,100 | 8/31/2027 |
3R | Vacant | Residential | 690 | | | |
Totals | | | 5,250 | 6,320 | 75,840 | |
`,
    asOf: "given 2026-11-01",
    units: `
unit | status | rent | sqft | mtm
C1 | occupied | 2900 | 1450 |
C2 | vacant | | 980 |
2F | occupied | 1150 | 720 |
2R | occupied | 1095 | 690 | yes
3F | occupied | 1175 | 720 |
3R | vacant | | 690 |`,
    tied: "5250 6320 75840",
  },
  {
    name: "Tax credit with HAP, utility allowances, limits and over-income notes",
    file: `
Elm Senior Village LIHTC Rent Roll - 7/31/2026
Unit | BR | AMI % | Household | HH # | Tenant Rent | HAP | UA | Gross Rent | LIHTC Limit | Contract Rent | Move-In | Recert Due
101 | 1 | 50 | Lund | 1 | 322 | 478 | 52 | 852 | 901 | 800 | 2/1/2020 | 2/1/2027
102 | 1 | 60 | Marsh | 2 | 800 | 0 | 52 | 852 | 1,081 | 800 | 6/1/2024 | 6/1/2027
103 | 1 | 50 | VACANT | | 0 | 0 | 52 | | 901 | 800 | |
104 | 2 | 60 | Nash | 3 | 410 | 540 | 66 | 1,016 | 1,297 | 950 | 9/15/2022 | 9/1/2026
Total | | | | | 1,532 | 1,018 | 222 | 2,720 | 4,180 | 3,350 | |
`,
    asOf: "2026-07-31",
    units: `
unit | status | rent | subsidy | beds
101 | occupied | 800 | 478 | 1
102 | occupied | 800 | | 1
103 | vacant | | | 1
104 | occupied | 950 | 540 | 2`,
    tied: "1018 3350",
  },
  {
    name: "RealPage ledger style, several properties, each with a title, one file",
    file: {
      "Rent Roll": `
RENT ROLL REPORT - ALL PROPERTIES | | | | | | |
Report date 10/01/2026 | | | | | | |
Property | Building | Unit | Sq Ft | Resident Status | Resident Name | Lease Rent | Market Rent | Lease End
Pine Hill | 1 | 101 | 600 | Current resident | Orr, P | 900 | 940 | 04/30/2027
Pine Hill | 1 | 102 | 600 | Vacant unit | | | 940 |
Pine Hill Total | | 2 units | 1200 | | | 900 | 1880 |
Lake View | A | 101 | 750 | Current resident | Page, Q | 1200 | 1225 | 03/31/2027
Lake View | A | 102 | 750 | Pending move-out | Reyes, R | 1150 | 1225 | 10/31/2026
Lake View | A | 103 | 750 | Current resident | Stone, S | 1185 | 1225 | 12/31/2026
Lake View Total | | 3 units | 2250 | | | 3535 | 3675 |
Report Total | | 5 units | 3450 | | | 4435 | 5555 |
`,
    },
    asOf: "2026-10-01",
    units: `
property | unit | status | rent | market
Pine Hill | 101 | occupied | 900 | 940
Pine Hill | 102 | vacant | | 940
Lake View | 101 | occupied | 1200 | 1225
Lake View | 102 | notice | 1150 | 1225
Lake View | 103 | occupied | 1185 | 1225`,
    tied: "900 3535 4435 3450 5555",
  },
  {
    name: "Operator of single homes: an address a row, Section 8 part apart",
    file: `
Home ID | Address | City | Bed | Bath | Sq Ft | Resident | Status | Lease Start | Lease End | Contract Rent | Tenant Pays | Voucher Pays | Pet Fee | Deposit | Balance
H-001 | 714 Ivy St | Macon | 3 | 1 | 1,080 | Tully | Leased | 3/1/2026 | 2/28/2027 | 1,195 | 1,195 | 0 | 25 | 1,195 | 0
H-002 | 2216 Vine Ave | Macon | 3 | 2 | 1,340 | Umar | Leased | 8/1/2025 | MTM | 1,350 | 212 | 1,138 | 0 | 1,000 | 212
H-003 | 90 Quail Run | Byron | 4 | 2 | 1,612 | | Vacant - Make Ready | | | | | | | |
H-004 | 1101 Hope Rd | Macon | 2 | 1 | 912 | Vega | Leased | 11/1/2025 | 10/31/2026 | 995 | 995 | 0 | 0 | 995 | 1,990
Total | 4 homes | | | | 4,944 | | | | | 3,540 | 2,402 | 1,138 | 25 | 3,190 | 2,202
`,
    asOf: "given 2026-10-15",
    units: `
unit | status | rent | subsidy | sqft | beds | balance
H-001 | occupied | 1195 | | 1080 | 3 | 0
H-002 | occupied | 1350 | 1138 | 1340 | 3 | 212
H-003 | vacant | | | 1612 | 4 |
H-004 | occupied | 995 | | 912 | 2 | 1990`,
    tied: "4944 3540 1138 2202",
  },
];
