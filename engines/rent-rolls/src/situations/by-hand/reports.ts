import type { HandRoll } from "./hand-roll.ts";

/** Reports of systems, desks and owners, written down before the reader was read. */
export const REPORTS: HandRoll[] = [
  {
    name: "Voyager lease charges: empty, model and employee homes, applicants and a list of charge codes below",
    file: `
Rent Roll with Lease Charges
The Alder at Kirkwood (alder)
As Of = 09/30/2026
Month Year = 09/2026
Unit | Unit Type | Unit | Resident | Name | Market | Charge | Amount | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Code | | Deposit | Deposit | | Expiration | |
Current/Notice/Vacant Residents
0101 | ald1a | 690 | t0031244 | Marta Quill | 1,310.00 | rent | 1,255.00 | 300.00 | 0.00 | 03/14/2024 | 03/31/2027 | | 0.00
 | | | | | | trashvlt | 25.00 | | | | | |
 | | | | | | pestctrl | 3.00 | | | | | |
 | | | | | | conc-mo | -50.00 | | | | | |
 | | | | | | Total | 1,233.00 | | | | | |
0102 | ald1a | 690 | t0030118 | Deon Farr | 1,310.00 | rent | 1,290.00 | 500.00 | 250.00 | 08/02/2022 | 08/31/2026 | | 41.50
 | | | | | | mtmfee | 150.00 | | | | | |
 | | | | | | petrent | 35.00 | | | | | |
 | | | | | | Total | 1,475.00 | | | | | |
0103 | ald2b | 1,014 | VACANT | VACANT | 1,645.00 | | 0.00 | 0.00 | 0.00 | | | | 0.00
 | | | | | | Total | 0.00 | | | | | |
0104 | ald2b | 1,014 | t0028870 | Iris Chow | 1,645.00 | rent | 1,600.00 | 0.00 | 0.00 | 01/05/2021 | 12/31/2026 | | -15.00
 | | | | | | empcred | -800.00 | | | | | |
 | | | | | | Total | 800.00 | | | | | |
0105 | ald2b | 1,014 | MODEL | MODEL | 1,645.00 | | 0.00 | 0.00 | 0.00 | | | | 0.00
 | | | | | | Total | 0.00 | | | | | |
0106 | ald2b | 1,014 | t0031009 | Ng, Peter & Ann | 1,645.00 | rent | 1,585.00 | 300.00 | 0.00 | 10/01/2023 | 09/30/2026 | 10/15/2026 | 0.00
 | | | | | | garage | 95.00 | | | | | |
 | | | | | | Total | 1,680.00 | | | | | |
Future Residents/Applicants
0103 | ald2b | 1,014 | t0031502 | Lopez, Rita | 1,645.00 | rent | 1,615.00 | 300.00 | 0.00 | 10/09/2026 | 10/31/2027 | | 0.00
 | | | | | | Total | 1,615.00 | | | | | |
Total | | | alder | | 9,200.00 | | 5,188.00 | 1,100.00 | 250.00 | | | | 26.50

Summary Groups | | | Square | Market | Actual | Security | Other | # Of | % Unit | % Sqft | Balance
 | | | Footage | Rent | Rent | Deposit | Deposits | Units | Occupancy | Occupied |
Current/Notice/Vacant Residents | | | 5,436 | 9,200.00 | 5,730.00 | 1,100.00 | 250.00 | 6 | 66.66 | 62.70 | 26.50
Future Residents/Applicants | | | 1,014 | 1,645.00 | 1,615.00 | 300.00 | 0.00 | 1 | | | 0.00
Occupied Units | | | 3,408 | 5,910.00 | | | | 4 | 66.66 | 62.70 |
Total Non Rev Units | | | 1,014 | 1,645.00 | | | | 1 | 16.66 | 18.65 |
Total Vacant Units | | | 1,014 | 1,645.00 | | | | 1 | 16.66 | 18.65 |

Summary of Charges by Charge Code (Current/Notice Residents Only)
Charge Code | Amount
rent | 5,730.00
trashvlt | 25.00
pestctrl | 3.00
conc-mo | -50.00
mtmfee | 150.00
petrent | 35.00
empcred | -800.00
garage | 95.00
Total | 5,188.00
`,
    asOf: "2026-09-30",
    units: `
unit | status | rent | market | sqft | move | end | deposit | balance | conc
0101 | occupied | 1255 | 1310 | 690 | 2024-03-14 | 2027-03-31 | 300 | 0 | -50
0102 | occupied | 1290 | 1310 | 690 | 2022-08-02 | 2026-08-31 | 750 | 41.5 |
0103 | vacant_leased | | 1645 | 1014 | | | 0 | 0 |
0104 | occupied | 1600 | 1645 | 1014 | 2021-01-05 | 2026-12-31 | 0 | -15 |
0105 | model | | 1645 | 1014 | | | 0 | 0 |
0106 | notice | 1585 | 1645 | 1014 | 2023-10-01 | 2026-09-30 | 300 | 0 |`,
    other: "0103 future 1615",
    tied: "9200 5188 5436 5730 6",
  },
  {
    name: "OneSite: pending renewals below the lease that runs, a down unit, an amount once",
    file: `
OneSite Rents v3.0
10/06/2026 8:14:22AM
RENT ROLL DETAIL
Parkline Commons - Harbor Residential
As of 10/06/2026
Parameters: Properties - ALL;Show All Unit Designations or Filter by - ALL;Subjournals - ALL;
 | | | | | | | | | | | Lease | Other Charges/ | Total | Dep On |
Unit | Floorplan | Unit Designation | SQFT | Unit/Lease Status | Name | Move-In/Move-Out | Lease Start | Lease End | Market + Addl. | Trans Code | Rent | Credits | Billing | Hand | Balance
A-11 | 1x1R | N/A | 655 | Occupied | Boyle, Anne | 02/11/2025 | 02/11/2026 | 02/10/2027 | 1,405.00 | RENT | 1,380.00 | | | 250.00 | 0.00
 | | | | | | | | | | W/S | | 42.00 | | |
 | | | | | | | | | | Total | 1,380.00 | 42.00 | 1,422.00 | 250.00 | 0.00
A-12 | 1x1R | N/A | 655 | Occupied-NTV | Diaz, Luis | 11/01/2024 | 11/01/2025 | 10/31/2026 | 1,405.00 | RENT | 1,340.00 | | | 250.00 | 12.20
 | | | | | | 10/31/2026 | | | | W/S | | 42.00 | | |
 | | | | | | | | | | Total | 1,340.00 | 42.00 | 1,382.00 | 250.00 | 12.20
A-13 | 2x2 | N/A | 980 | Vacant-Leased | VACANT | | | | 1,790.00 | | 0.00 * | 0.00 * | 0.00 * | 0.00 | 0.00
A-13 | 2x2 | N/A | 980 | Applicant | Ortega, May | 11/02/2026 | 11/02/2026 | 11/01/2027 | | RENT | 1,750.00 * | | | 0.00 | 0.00
 | | | | | | | | | | CONCUPFR | | -875.00 * | | |
 | | | | | | | | | | Total | 1,750.00 * | -875.00 * | 875.00 * | 0.00 | 0.00
A-14 | 2x2 | N/A | 980 | Occupied | Sand, Ruth | 06/20/2023 | 06/20/2025 | 10/19/2026 | 1,790.00 | RENT | 1,695.00 | | | 500.00 | -3.00
 | | | | | | | | | | PETRENT | | 30.00 | | |
 | | | | | | | | | | Total | 1,695.00 | 30.00 | 1,725.00 | 500.00 | -3.00
A-14 | 2x2 | N/A | 980 | Pending renewal | Sand, Ruth | 06/20/2023 | 10/20/2026 | 10/19/2027 | | RENT | 1,760.00 * | | | 0.00 | 0.00
 | | | | | | | | | | PETRENT | | 30.00 * | | |
 | | | | | | | | | | Total | 1,760.00 * | 30.00 * | 1,790.00 * | 0.00 | 0.00
A-15 | 2x2 | Down | 980 | Admin/Down | DOWN | | | | 1,790.00 | | 0.00 * | 0.00 * | 0.00 * | 0.00 | 0.00
Totals: | | | 4,250 | | | | | | 8,180.00 | | 4,415.00 | 114.00 | 4,529.00 | 1,000.00 | 9.20
* amounts not included in detail totals
Amt / SQFT: Market = 8,180.00 / Actual = 4,415.00
Floorplan | # Units | Average SQFT | Average Market + Addl. | Market Amt/SQFT | Average Leased | Leased Amt/SQFT | Units Occupied | Occupancy % | Units Available
1x1R | 2 | 655 | 1,405.00 | 2.15 | 1,360.00 | 2.08 | 2 | 100.00 | 1
2x2 | 3 | 980 | 1,790.00 | 1.83 | 1,695.00 | 1.73 | 1 | 33.33 | 0
Totals/Averages: | 5 | 850 | 1,636.00 | 1.92 | 1,471.67 | 1.88 | 3 | 60.00 | 1
`,
    asOf: "2026-10-06",
    units: `
unit | status | rent | market | sqft | move | start | end | deposit | balance
A-11 | occupied | 1380 | 1405 | 655 | 2025-02-11 | 2026-02-11 | 2027-02-10 | 250 | 0
A-12 | notice | 1340 | 1405 | 655 | 2024-11-01 | 2025-11-01 | 2026-10-31 | 250 | 12.2
A-13 | vacant_leased | | 1790 | 980 | | | | 0 | 0
A-14 | occupied | 1695 | 1790 | 980 | 2023-06-20 | 2025-06-20 | 2026-10-19 | 500 | -3
A-15 | down | | 1790 | 980 | | | | 0 | 0`,
    other: "A-13 applicant 1750; A-14 renewal 1760",
    tied: "4250 8180 4415 4529 1000 9.2",
  },
  {
    name: "Entrata: scheduled charges beside what was posted in the month, a move-in half through it",
    file: `
Rent Roll
Cobalt Row | | | | | | | | | | |
As Of 11/15/2026 | Post Month 11/2026 | | | | | | | | | |
Bldg-Unit | Unit Type | SQFT | Unit Status | Resident | Move-In | Lease Start | Lease End | Market Rent | Charge Code | Scheduled Charges | Posted This Month
1-101 | S0 | 480 | Occupied No Notice | Abel Kim | 04/01/2026 | 04/01/2026 | 03/31/2027 | 1,190 | Rent | 1,165 | 1,165
1-101 | S0 | 480 | Occupied No Notice | Abel Kim | 04/01/2026 | 04/01/2026 | 03/31/2027 | 1,190 | Valet Trash | 30 | 30
1-102 | S0 | 480 | Occupied No Notice | Bea Novak | 11/16/2026 | 11/16/2026 | 11/15/2027 | 1,190 | Rent | 1,180 | 590
1-102 | S0 | 480 | Occupied No Notice | Bea Novak | 11/16/2026 | 11/16/2026 | 11/15/2027 | 1,190 | Valet Trash | 30 | 15
2-201 | A2 | 720 | Notice Unrented | Cal Ruiz | 12/01/2024 | 12/01/2025 | 11/30/2026 | 1,480 | Rent | 1,430 | 1,430
2-201 | A2 | 720 | Notice Unrented | Cal Ruiz | 12/01/2024 | 12/01/2025 | 11/30/2026 | 1,480 | Recurring Concession | -100 | -100
2-202 | A2 | 720 | Vacant Unrented Not Ready | | | | | 1,480 | | |
Total | | 2,400 | 4 Units | | | | | 5,340 | | 3,735 | 3,130
`,
    asOf: "2026-11-15",
    units: `
unit | status | rent | market | sqft | conc | charges
1-101 | occupied | 1165 | 1190 | 480 | | rent 1165, trash 30
1-102 | occupied | 1180 | 1190 | 480 | | rent 1180, trash 30
2-201 | notice | 1430 | 1480 | 720 | -100 | rent 1430, concession -100
2-202 | vacant | | 1480 | 720 | |`,
    tied: "2400 5340 3735",
  },
  {
    name: "AppFolio: properties as lines, additional tenants, a past due beside a prepayment",
    file: `
Rent Roll
Properties: Active
As of: 10/31/2026
Unit | Tags | BD/BA | Tenant | Status | Sqft | Market Rent | Rent | Deposit | Lease From | Lease To | Move-in | Move-out | Past Due | NSF Count | Late Count
-> 402 Linden St - 402 Linden St Dayton, OH 45403 | | | | | | | | | | | | | | |
1 | | 2/1.00 | Ora Fitch | Current | 810 | 1,050.00 | 995.00 | 995.00 | 05/01/2025 | 04/30/2027 | 05/01/2019 | | 0.00 | 0 | 1
2 | Section 8 | 2/1.00 | Pia Lund | Current | 810 | 1,050.00 | 1,020.00 | 800.00 | 08/01/2026 | 07/31/2027 | 08/01/2026 | | 210.00 | 0 | 0
3 | | 1/1.00 | | Vacant-Unrented | 600 | 875.00 | | | | | | | 0.00 | |
 | | | | | 2,220 | 2,975.00 | 2,015.00 | 1,795.00 | | | | | 210.00 | 0 | 1
-> 77 Xenia Ave - 77 Xenia Ave Dayton, OH 45410 | | | | | | | | | | | | | | |
 | | 3/1.50 | Rob Stahl | Notice-Rented | 1,320 | 1,500.00 | 1,425.00 | 1,425.00 | 12/01/2025 | 11/30/2026 | 12/01/2021 | 11/30/2026 | 0.00 | 1 | 0
 | | | | | 1,320 | 1,500.00 | 1,425.00 | 1,425.00 | | | | | 0.00 | 1 | 0
4 Units | | | | 75.0% Occupied | 3,540 | 4,475.00 | 3,440.00 | 3,220.00 | | | | | 210.00 | 1 | 1
`,
    asOf: "2026-10-31",
    units: `
status | rent | market | sqft | beds | baths | deposit | balance | end
occupied | 995 | 1050 | 810 | 2 | 1 | 995 | 0 | 2027-04-30
occupied | 1020 | 1050 | 810 | 2 | 1 | 800 | 210 | 2027-07-31
vacant | | 875 | 600 | 1 | 1 | | 0 |
notice_leased | 1425 | 1500 | 1320 | 3 | 1.5 | 1425 | 0 | 2026-11-30`,
    tied: "2975 2015 1500 1425 4475 3440 3220 4",
  },
  {
    name: "Buildium: recurring credits in a column of their own, an unlisted lease to come",
    file: `
Rent roll | | | | | | | | | |
Property: Tupelo Flats | | | | | | | | | |
As of 8/31/2026 | | | | | | | | | |
Unit | Bed/bath | Lease status | Tenants | Lease start | Lease end | Market rent | Rent | Recurring charges | Recurring credits | Deposits held | Balance due
A | 2 Bed/1 Bath | Active | Kay Orr, Lee Orr | 9/1/2025 | 8/31/2027 | $1,225.00 | $1,195.00 | $45.00 | ($40.00) | $1,195.00 | $0.00
B | 2 Bed/1 Bath | Active | Moe Pratt | 3/1/2024 | At-will | $1,225.00 | $1,080.00 | $45.00 | | $900.00 | $63.10
B | 2 Bed/1 Bath | Future | Tia Roe | 11/1/2026 | 10/31/2027 | $1,225.00 | $1,225.00 | $45.00 | | $0.00 | $0.00
C | 1 Bed/1 Bath | Vacant | | | | $985.00 | | | | |
D | 1 Bed/1 Bath | Eviction pending | Sid Vane | 6/1/2025 | 5/31/2026 | $985.00 | $940.00 | $20.00 | | $940.00 | $2,820.00
Total for Tupelo Flats | | 4 units | | | | $4,420.00 | $3,215.00 | $110.00 | ($40.00) | $3,035.00 | $2,883.10
`,
    asOf: "2026-08-31",
    units: `
unit | status | rent | market | beds | mtm | conc | deposit | balance
A | occupied | 1195 | 1225 | 2 | | -40 | 1195 | 0
B | occupied | 1080 | 1225 | 2 | yes | | 900 | 63.1
C | vacant | | 985 | 1 | | | |
D | occupied | 940 | 985 | 1 | | | 940 | 2820`,
    other: "B future 1225",
    tied: "4420 3215 110 3035 2883.1 4",
  },
  {
    name: "ResMan: charges side by side with what the lease adds up to, rooms by the plan's name",
    file: `
Rent Roll - Detail | Sycamore Terrace | | | | | | | | | | | |
Date: 07/31/2026 | | | | | | | | | | | | |
Unit | Type | Sq. Feet | Status | Residents | Move In | Lease Start | Lease End | Market | Rent | Pet | Water/Sewer | Concession - Monthly | Concession - One Time | Total
100 | 1BR/1BA | 610 | Current | Dee Abbot | 1/3/2025 | 1/1/2026 | 12/31/2026 | 1,015 | 990 | 0 | 35 | 0 | 0 | 1,025
102 | 1BR/1BA | 610 | Current | Flo Beck | 6/12/2026 | 6/12/2026 | 6/11/2027 | 1,015 | 1,015 | 25 | 35 | -45 | -507.50 | 522.50
104 | 2BR/1BA | 840 | Under Eviction | Gil Cobb | 2/1/2024 | 2/1/2026 | 1/31/2027 | 1,240 | 1,195 | 0 | 45 | 0 | 0 | 1,240
106 | 2BR/1BA | 840 | Vacant - Not Leased | | | | | 1,240 | 0 | 0 | 0 | 0 | 0 | 0
108 | 2BR/1BA | 840 | Vacant - Pre-Leased | | | | | 1,240 | 0 | 0 | 0 | 0 | 0 | 0
Totals: | 5 | 3,740 | | | | | | 5,750 | 3,200 | 25 | 115 | -45 | -507.50 | 2,787.50
`,
    asOf: "2026-07-31",
    units: `
unit | status | rent | market | sqft | beds | conc
100 | occupied | 990 | 1015 | 610 | 1 |
102 | occupied | 1015 | 1015 | 610 | 1 | -45
104 | occupied | 1195 | 1240 | 840 | 2 |
106 | vacant | | 1240 | 840 | 2 |
108 | vacant_leased | | 1240 | 840 | 2 |`,
    tied: "3740 5750 3200 25 115 2787.5 5",
  },
  {
    name: "Rent Manager: recurring charges with their frequency, one of them each year and one each quarter",
    file: `
Rent Roll with Recurring Charges
Brook Hollow LLC as of 10/01/2026
Property | Unit | Tenant | Lease Begin | Lease End | Deposit Held | Charge Type | Frequency | Amount | Start | End
Brook Hollow | BH-01 | Adair, Tom | 10/01/2025 | 09/30/2027 | 850.00 | Rent | Monthly | 875.00 | 10/01/2025 |
Brook Hollow | BH-01 | Adair, Tom | 10/01/2025 | 09/30/2027 | 850.00 | Filter Program | Quarterly | 30.00 | 10/01/2025 |
Brook Hollow | BH-02 | Blythe, Una | 05/01/2026 | 04/30/2027 | 900.00 | Rent | Monthly | 910.00 | 05/01/2026 |
Brook Hollow | BH-02 | Blythe, Una | 05/01/2026 | 04/30/2027 | 900.00 | Pet Rent | Monthly | 25.00 | 05/01/2026 |
Brook Hollow | BH-02 | Blythe, Una | 05/01/2026 | 04/30/2027 | 900.00 | Move-in Special | One time | -455.00 | 05/01/2026 | 05/31/2026
Brook Hollow | BH-03 | - vacant - | | | 0.00 | | | | |
Brook Hollow | BH-04 | Crane, Vic | 01/01/2020 | | 600.00 | Rent | Monthly | 800.00 | 01/01/2024 |
Brook Hollow | BH-04 | Crane, Vic | 01/01/2020 | | 600.00 | Storage | Annually | 240.00 | 01/01/2024 |
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | deposit | charges | conc
BH-01 | occupied | 875 | 850 | rent 875, other 10 |
BH-02 | occupied | 910 | 900 | rent 910, pet 25 |
BH-03 | vacant | | 0 | |
BH-04 | occupied | 800 | 600 | rent 800, storage 20 |`,
  },
  {
    name: "MRI of a mixed building: annual beside monthly rent, stores net with their recoveries",
    file: `
MRI - Commercial & Residential Rent Roll | | | | | | | | | | |
Property: 2210 Broad | 2210 Broad St Mixed Use | | Period: 06/26 | | | | | | | |
Suite Id | Occupant Name | Use | GLA Sqft | Rent Start | Expiration | Monthly Base Rent | Annual Base Rent | Base Rent PSF | Monthly CAM/NNN | Monthly Other | Sec Dep
R-100 | Kettle Coffee LLC | Retail NNN | 1,450 | 4/1/2023 | 3/31/2033 | 3,866.67 | 46,400.00 | 32.00 | 1,087.50 | 0.00 | 7,733.34
R-110 | VACANT | Retail NNN | 900 | | | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
A-201 | H. Imura | Apartment | 720 | 7/1/2025 | 6/30/2027 | 1,510.00 | 18,120.00 | 25.17 | 0.00 | 35.00 | 1,510.00
A-202 | J. Kline | Apartment | 720 | 2/1/2026 | 1/31/2027 | 1,475.00 | 17,700.00 | 24.58 | 0.00 | 0.00 | 1,475.00
A-203 | VACANT | Apartment | 655 | | | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
Totals | | | 4,445 | | | 6,851.67 | 82,220.00 | | 1,087.50 | 35.00 | 10,718.34
Occupied | | | 2,890 | 65.02% | | | | | | |
Vacant | | | 1,555 | 34.98% | | | | | | |
`,
    units: `
unit | status | rent | sqft | start | end | deposit
R-100 | occupied | 3866.67 | 1450 | 2023-04-01 | 2033-03-31 | 7733.34
R-110 | vacant | | 900 | | | 0
A-201 | occupied | 1510 | 720 | 2025-07-01 | 2027-06-30 | 1510
A-202 | occupied | 1475 | 720 | 2026-02-01 | 2027-01-31 | 1475
A-203 | vacant | | 655 | | | 0`,
    tied: "4445 6851.67 82220 1087.5 35 10718.34",
  },
  {
    name: "A broker's sheet with a free month told in remarks and the concession of a year beside the rent",
    file: `
Confidential - Prepared by Marsh & Dell Multifamily | | | | | | | |
1900 Overton Ave - Unit Schedule at 9/1/2026 | | | | | | | |
Unit | Type | SF | Tenant | Contract Rent | Annual Concession | Market | Lease Exp. | Remarks
1A | 1/1 | 640 | Occupied | 1,050 | (600) | 1,150 | 5/31/27 | $50/mo off
1B | 1/1 | 640 | Occupied | 1,095 | | 1,150 | 2/28/27 |
2A | 2/1 | 850 | Occupied | 1,260 | (1,260) | 1,400 | 8/31/27 | 1 mo free, 12 mo lease
2B | 2/1 | 850 | Vacant | - | | 1,400 | | Make-ready
3A | 2/2 | 905 | Occupied | 1,390 | | 1,475 | MTM | Renovated '24
3B | 2/2 | 905 | Mgr | 700 | | 1,475 | | On-site manager, reduced
Total/Avg | | 4,790 | 5 of 6 | 5,495 | (1,860) | 8,050 | |
`,
    asOf: "2026-09-01",
    units: `
unit | status | rent | market | sqft | beds | baths | mtm | conc
1A | occupied | 1050 | 1150 | 640 | 1 | 1 | | -50
1B | occupied | 1095 | 1150 | 640 | 1 | 1 | |
2A | occupied | 1260 | 1400 | 850 | 2 | 1 | | -105
2B | vacant | | 1400 | 850 | 2 | 1 | |
3A | occupied | 1390 | 1475 | 905 | 2 | 2 | yes |
3B | employee | 700 | 1475 | 905 | 2 | 2 | |`,
    tied: "4790 5495 8050",
  },
  {
    name: "A tax credit roll: set-aside, program rent, tenant part, assistance and utility allowance",
    file: `
Cedar Glen LIHTC - HUD Rent Roll
Effective 10/1/2026 | | | | | | | | | | | |
Bldg | Apt | BR | AMI % | HH Size | Head of Household | Gross Rent | Utility Allow. | Contract Rent | TTP | Tenant Rent | HAP | Cert. Date | Move-In
A | 1 | 1 | 50% | 1 | Ames R | 921 | 71 | 850 | 262 | 191 | 659 | 4/1/2026 | 4/1/2018
A | 2 | 1 | 60% | 2 | Bell T | 971 | 71 | 900 | 371 | 300 | 600 | 9/1/2026 | 9/1/2021
A | 3 | 2 | 60% | 4 | Cruz M | 1,142 | 92 | 1,050 | 92 | 0 | 1,050 | 1/1/2026 | 1/1/2023
B | 1 | 2 | 60% | | VACANT | 1,142 | 92 | 1,050 | | | | |
B | 2 | 2 | MGR | 2 | Staff | | | 0 | | 0 | 0 | | 6/1/2024
B | 3 | 3 | 60% | 5 | Dunn K | 1,310 | 110 | 1,200 | 845 | 735 | 465 | 7/1/2026 | 7/1/2020
Totals | 6 units | | | | | | | 5,050 | | 1,226 | 2,774 | |
`,
    asOf: "2026-10-01",
    units: `
building | status | rent | beds | household | subsidy | move
A | occupied | 850 | 1 | 1 | 659 | 2018-04-01
A | occupied | 900 | 1 | 2 | 600 | 2021-09-01
A | occupied | 1050 | 2 | 4 | 1050 | 2023-01-01
B | vacant | | 2 | | |
B | employee | 0 | 2 | 2 | | 2024-06-01
B | occupied | 1200 | 3 | 5 | 465 | 2020-07-01`,
    tied: "5050 1226 2774 6",
  },
  {
    name: "A mobile home park: lot rent, homes of the park's own, water billed back, sites without pad",
    file: `
Whispering Pines MHC Rent Roll - October 2026 | | | | | | | | |
Site | Type | Resident | Lot Rent | Home Rent | W/S | Trash | Total | Deposit | Notes
1 | TOH | Abbot | 425 | | 38.20 | 15 | 478.20 | 200 |
2 | POH | Baird | 425 | 450 | 41.75 | 15 | 931.75 | 875 | 2/1 1988 Fleetwood
3 | TOH | Cobb | 395 | | 22.10 | 15 | 432.10 | 200 | grandfathered
4 | POH | vacant | 425 | 475 | | | | | rehab - ready 11/15
5 | RV | Dorn | 550 | | incl | incl | 550.00 | 0 | monthly
6 | Vacant Lot | | 425 | | | | | | no pad
7 | TOH | Eller | 425 | | 30.45 | 15 | 470.45 | 200 | 30 days past due
TOTAL | 7 sites | 5 occ | 2,220 | 450 | 132.50 | 60 | 2,862.50 | 1,475 |
`,
    units: `
unit | status | total | deposit
1 | occupied | 478.2 | 200
2 | occupied | 931.75 | 875
3 | occupied | 432.1 | 200
4 | vacant | |
5 | occupied | 550 | 0
6 | vacant | |
7 | occupied | 470.45 | 200`,
    tied: "2220 132.5 60 2862.5 1475 7",
  },
  {
    name: "A lender's schedule: two buildings side by side, annual rents only",
    file: `
EXHIBIT B - CERTIFIED RENT SCHEDULE (ANNUAL) | | | | | | | | |
Borrower: Twin Gables LP | | | | | Date: 12/31/2025 | | | |
BUILDING 1 | | | | | BUILDING 2 | | | |
Apt | Tenant | Annual Rent | Lease Exp | | Apt | Tenant | Annual Rent | Lease Exp
101 | Archer | $13,200 | 6/30/2026 | | 201 | Fenn | $14,400 | 9/30/2026
102 | Boone | $13,500 | M-T-M | | 202 | Vacant | $0 |
103 | Vacant | $0 | | | 203 | Goss | $14,100 | 3/31/2026
104 | Dale | $12,900 | 11/30/2026 | | 204 | Hart | $14,700 | 12/31/2026
Total Bldg 1 | | $39,600 | | | Total Bldg 2 | | $43,200 |
 | | | | | Total both buildings | | $82,800 |
I hereby certify that the above is true and correct. | | | | | | | | |
`,
    asOf: "2025-12-31",
    units: `
unit | status | rent | mtm | end
101 | occupied | 1100 | | 2026-06-30
102 | occupied | 1125 | yes |
103 | vacant | | |
104 | occupied | 1075 | | 2026-11-30
201 | occupied | 1200 | | 2026-09-30
202 | vacant | | |
203 | occupied | 1175 | | 2026-03-31
204 | occupied | 1225 | | 2026-12-31`,
  },
  {
    name: "An offering's table: in-place and pro forma, footnotes, a concession over the whole term",
    file: `
RENT ROLL(1) | | | | | | | |
Unit | Mix | Est. SF | In-Place Rent | $/SF | Pro Forma Rent(2) | $/SF | Lease Term | Concession over Term(3)
#1 | 2BD/1BA | 780 | $1,450 | $1.86 | $1,750 | $2.24 | 1/1/26 - 12/31/26 | $600
#2 | 2BD/1BA | 780 | $1,425 | $1.83 | $1,750 | $2.24 | Month-to-Month |
#3 | 1BD/1BA | 560 | $1,195 | $2.13 | $1,450 | $2.59 | 4/1/26 - 3/31/28 | $1,200
#4 (4) | 1BD/1BA | 560 | $1,250 | $2.23 | $1,450 | $2.59 | |
Total | 4 Units | 2,680 | $5,320 | $1.99 | $6,400 | $2.39 | |
Annual | | | $63,840 | | $76,800 | | |
(1) Per owner's records dated October 2026. Buyer to verify.
(2) After interior upgrades.
(3) Given over the term of the lease.
(4) Vacant; in-place rent shown is the asking rent.
`,
    units: `
unit | status | rent | sqft | beds | start | end | mtm | conc
#1 | occupied | 1450 | 780 | 2 | 2026-01-01 | 2026-12-31 | | -50
#2 | occupied | 1425 | 780 | 2 | | | yes |
#3 | occupied | 1195 | 560 | 1 | 2026-04-01 | 2028-03-31 | | -50
#4 | vacant | | 560 | 1 | | | |`,
    tied: "2680 5320",
  },
  {
    name: "Students by the bed: installments of a year's lease, beds sublet and kept for staff",
    file: `
Lantern House Student Living - Bed Roster 2026/27 | | | | | | | |
As of 8/20/2026 | | | | | | | |
Unit | Bed | Floor Plan | Resident | Lease Type | Lease Begin | Lease End | Installment | # of Installments | Total Contract | Status
301 | A | 4x4 D | Ash, K. | Academic | 8/15/2026 | 7/31/2027 | 745 | 12 | 8,940 | Current
301 | B | 4x4 D | Bly, T. | Academic | 8/15/2026 | 7/31/2027 | 745 | 12 | 8,940 | Current
301 | C | 4x4 D | | | | | | | | Available
301 | D | 4x4 D | Coe, R. | Academic | 8/15/2026 | 7/31/2027 | 720 | 12 | 8,640 | Current
302 | A | 2x2 B | RA - staff | Employee | 8/1/2026 | 5/31/2027 | 0 | 10 | 0 | Current
302 | B | 2x2 B | Dix, N. | Academic | 8/15/2026 | 7/31/2027 | 890 | 12 | 10,680 | Current
Totals | 6 beds | | | | | | 3,100 | | 37,200 |
`,
    asOf: "2026-08-20",
    units: `
unit | status | rent | start | end
301-A | occupied | 745 | 2026-08-15 | 2027-07-31
301-B | occupied | 745 | 2026-08-15 | 2027-07-31
301-C | vacant | | |
301-D | occupied | 720 | 2026-08-15 | 2027-07-31
302-A | employee | 0 | 2026-08-01 | 2027-05-31
302-B | occupied | 890 | 2026-08-15 | 2027-07-31`,
    tied: "3100 6",
    warns: "R28",
  },
  {
    name: "An owner's sheet by the year under merged headings, with concessions of a year unsigned",
    file: `
Glenmore Apts (18 Glenmore Rd) - rents per annum, as of January 1 2026 | | | | | | | |
 | Apartment | | Lease | | Rent per annum | | |
No. | Rooms | Occupant | From | To | Scheduled | Concession (yr) | Net | Per month net
1 | 3 | Adams | 5/1/25 | 4/30/26 | 18,000 | 1,200 | 16,800 | 1,400
2 | 3 | Burke | 7/1/25 | 6/30/26 | 17,400 | | 17,400 | 1,450
3 | 4 | Vacant | | | 21,000 | | - | -
4 | 4 | Cole | 10/1/24 | 9/30/26 | 20,400 | 600 | 19,800 | 1,650
5 | 4½ | Dietz (super) | | | 0 | | 0 | 0
 | | | | | 76,800 | 1,800 | 54,000 | 4,500
`,
    asOf: "2026-01-01",
    units: `
unit | status | rent | start | end | conc
1 | occupied | 1500 | 2025-05-01 | 2026-04-30 | -100
2 | occupied | 1450 | 2025-07-01 | 2026-06-30 |
3 | vacant | | | |
4 | occupied | 1700 | 2024-10-01 | 2026-09-30 | -50
5 | employee | 0 | | |`,
  },
];
