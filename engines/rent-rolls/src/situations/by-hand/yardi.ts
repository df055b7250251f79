import type { HandRoll } from "./hand-roll.ts";

/** Yardi Voyager, RentCafe and Breeze. */
export const YARDI: HandRoll[] = [
  {
    name: "Voyager, lease charges of two properties, the property's name in the cell beside Total",
    file: `
Rent Roll with Lease Charges
Maple Court (maple)
As Of = 03/31/2026
Month Year = 03/2026
Unit | Unit Type | Unit | Resident | Name | Market | Charge | Amount | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Code | | Deposit | Deposit | | Expiration | |
Current/Notice/Vacant Residents
101 | mpl1a | 650 | t0010001 | Adams, Lee | 1200 | rent | 1150 | 300 | 0 | 04/01/2024 | 03/31/2027 | | 0
 | | | | | | petrent | 35
 | | | | | | Total | 1185
102 | mpl1a | 650 | t0010002 | Baker, Jo | 1200 | rent | 1175 | 300 | 0 | 06/01/2025 | 05/31/2026 | | 25.5
 | | | | | | conc | -100
 | | | | | | Total | 1075
103 | mpl2a | 900 | VACANT | VACANT | 1500 | | 0 | 0 | 0 | | | | 0
 | | | | | | Total | 0
Future Residents/Applicants
103 | mpl2a | 900 | t0010044 | Cole, Pat | 1500 | rent | 1490 | 0 | 0 | 04/15/2026 | 04/14/2027 | | 0
 | | | | | | Total | 1490
 | | | Total | Maple Court (maple) | 3900 | | 2260 | 600 | 0 | | | | 25.5
Oak Terrace (oak)
As Of = 03/31/2026
Month Year = 03/2026
Unit | Unit Type | Unit | Resident | Name | Market | Charge | Amount | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Code | | Deposit | Deposit | | Expiration | |
Current/Notice/Vacant Residents
101 | oak1 | 700 | t0020001 | Dean, Al | 1300 | rent | 1275 | 400 | 0 | 01/10/2023 | 01/31/2027 | | 0
 | | | | | | Total | 1275
102 | oak1 | 700 | t0020002 | Eads, Kim | 1300 | rent | 1260 | 400 | 0 | 09/01/2025 | 08/31/2026 | 04/30/2026 | 0
 | | | | | | garage | 90
 | | | | | | Total | 1350
 | | | Total | Oak Terrace (oak) | 2600 | | 2625 | 800 | 0 | | | | 0

Summary Groups | | | | Square | Market | Lease | Security | Other | # Of | % Unit | % Sqft | Balance
 | | | | Footage | Rent | Charges | Deposit | Deposits | Units | Occupancy | Occupied |
Current/Notice/Vacant Residents | | | | 3600 | 6500 | 4885 | 1400 | 0 | 5 | 80 | 75 | 25.5
Future Residents/Applicants | | | | 900 | 1500 | 1490 | 0 | 0 | 1 | | | 0
Occupied Units | | | | 2700 | 5000 | | | | 4 | 80 | 75 |
Total Vacant Units | | | | 900 | 1500 | | | | 1 | 20 | 25 |
Totals: | | | | 3600 | 6500 | 4885 | 1400 | 0 | 5 | 100 | 100 | 25.5

Summary of Charges by Charge Code
(Current/Notice Residents)
Charge Code | | | Amount
conc | | | -100
garage | | | 90
petrent | | | 35
rent | | | 4860
Total | | | 4885
`,
    asOf: "2026-03-31",
    units: `
property | unit | status | rent | market | sqft | plan | end | charges
Maple Court (maple) | 101 | occupied | 1150 | 1200 | 650 | mpl1a | 2027-03-31 | rent 1150, pet 35
Maple Court (maple) | 102 | occupied | 1175 | 1200 | 650 | mpl1a | 2026-05-31 | rent 1175, concession -100
Maple Court (maple) | 103 | vacant_leased | | 1500 | 900 | mpl2a | |
Oak Terrace (oak) | 101 | occupied | 1275 | 1300 | 700 | oak1 | 2027-01-31 | rent 1275
Oak Terrace (oak) | 102 | notice | 1260 | 1300 | 700 | oak1 | 2026-08-31 | rent 1260, garage 90`,
    other: "103 future 1490",
    tied: "3900 2260 600 25.5 2600 2625 800 3600 6500 4885 1400 5 80 2700 5000 4 -100 90 35 4860",
  },
  {
    name: "Voyager, one line a unit, with a move-out on notice and a property code in the total",
    file: `
Rent Roll
Property: 0455 Birch Run
As of Date: 02/28/2026  By Property
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Actual Rent | Resident Deposit | Other Deposit | Move In | Lease Expiration | Move Out | Balance
A101 | b1x1 | 710 | t0400101 | Nolan, Grace | 1,310.00 | 1,250.00 | 250.00 | 0.00 | 7/1/2022 | 6/30/2026 | | 0.00
A102 | b1x1 | 710 | t0400102 | Otis, Fred | 1,310.00 | 1,285.00 | 250.00 | 0.00 | 11/1/2024 | 10/31/2026 | 3/15/2026 | (40.00)
A103 | b2x2 | 1,020 | VACANT | VACANT | 1,640.00 | 0.00 | 0.00 | 0.00 | | | | 0.00
A104 | b2x2 | 1,020 | MODEL | MODEL | 1,640.00 | 0.00 | 0.00 | 0.00 | | | | 0.00
B101 | b2x2 | 1,020 | t0400177 | Price, Ann | 1,640.00 | 1,602.00 | 500.00 | 150.00 | 12/1/2025 | 11/30/2026 | | 0.00
Total 0455 Birch Run | | 4,480 | | | 7,540.00 | 4,137.00 | 1,000.00 | 150.00 | | | | (40.00)
`,
    asOf: "2026-02-28",
    units: `
unit | status | rent | market | sqft | plan | deposit | balance
A101 | occupied | 1250 | 1310 | 710 | b1x1 | 250 | 0
A102 | notice | 1285 | 1310 | 710 | b1x1 | 250 | -40
A103 | vacant | | 1640 | 1020 | b2x2 | 0 | 0
A104 | model | | 1640 | 1020 | b2x2 | 0 | 0
B101 | occupied | 1602 | 1640 | 1020 | b2x2 | 650 | 0`,
    tied: "4480 7540 4137 1000 -40",
  },
  {
    name: "Voyager, headings repeated on the second page, page footers between",
    file: `
Rent Roll with Lease Charges
Pine Hollow (pine)
As Of = 01/31/2026
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Charge Code | Amount | Resident Deposit | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Residents
1 | P1 | 500 | t1 | Ames, Ty | 900 | rent | 880 | 0 | 2/1/2025 | 1/31/2027 | | 0
 | | | | | | water | 30
 | | | | | | Total | 910
2 | P1 | 500 | t2 | Boyd, Li | 900 | rent | 890 | 0 | 5/1/2025 | 4/30/2026 | | 0
 | | | | | | water | 30
Page 1 of 2 | | | | | | | | | | | | 02/02/2026 09:14 AM
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Charge Code | Amount | Resident Deposit | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Residents
 | | | | | | trash | 10
 | | | | | | Total | 930
3 | P2 | 800 | t3 | Cruz, Ed | 1200 | rent | 1180 | 0 | 8/1/2025 | 7/31/2026 | | 0
 | | | | | | Total | 1180
Total Pine Hollow (pine) | | 1800 | | | 3000 | | 3020 | 0 | | | | 0
Page 2 of 2
`,
    asOf: "2026-01-31",
    units: `
unit | status | rent | market | sqft | charges
1 | occupied | 880 | 900 | 500 | rent 880, utilities 30
2 | occupied | 890 | 900 | 500 | rent 890, utilities 30, trash 10
3 | occupied | 1180 | 1200 | 800 | rent 1180`,
    tied: "1800 3000 3020",
  },
  {
    name: "Voyager affordable: voucher and tenant codes, one unit paid by voucher alone",
    file: `
Rent Roll with Lease Charges
Grace Manor Senior (grace)
As Of = 12/31/2025
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Charge Code | Amount | Resident Deposit | Other Deposit | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Residents
201 | gs50 | 540 | t51 | Fox, May | 1050 | tenrent | 310 | 100 | 0 | 3/1/2019 | 2/28/2026 | | 0
 | | | | | | hap | 690
 | | | | | | Total | 1000
202 | gs50 | 540 | t52 | Gray, Sol | 1050 | hap | 1000 | 100 | 0 | 4/1/2020 | 3/31/2026 | | 0
 | | | | | | Total | 1000
203 | gs60 | 540 | VACANT | VACANT | 1050 | | 0 | 0 | 0 | | | | 0
 | | | | | | Total | 0
204 | gs60 | 720 | t54 | Hill, Ora | 1225 | tenrent | 1110 | 100 | 0 | 5/1/2024 | 4/30/2026 | | 12
 | | | | | | utilallw | -45
 | | | | | | Total | 1065
Total | Grace Manor Senior (grace) | 2340 | | | 4375 | | 3065 | 300 | 0 | | | | 12
`,
    asOf: "2025-12-31",
    units: `
unit | status | rent | subsidy | market | sqft | plan
201 | occupied | 1000 | 690 | 1050 | 540 | gs50
202 | occupied | 1000 | 1000 | 1050 | 540 | gs50
203 | vacant | | | 1050 | 540 | gs60
204 | occupied | 1110 | | 1225 | 720 | gs60`,
    tied: "2340 4375 3065 300 12",
  },
  {
    name: "A sheet called Unit Availability that holds the whole roll",
    file: {
      "Unit Availability": `
Cedar Flats
Unit Availability Details as of 03/01/2026
Unit | Unit Type | SQFT | Unit Status | Resident Name | Move In | Lease From | Lease To | Market Rent | Lease Rent
11 | 1BR | 600 | Occupied No Notice | Ingle, Roy | 1/5/2024 | 2/1/2025 | 1/31/2027 | 1,000 | 960
12 | 1BR | 600 | Notice Unrented | Jett, Amy | 6/1/2023 | 6/1/2025 | 5/31/2026 | 1,000 | 985
21 | 2BR | 850 | Vacant Unrented Ready | | | | | 1,300 | 0
22 | 2BR | 850 | Occupied No Notice | Kerr, Bo | 9/9/2025 | 9/9/2025 | 9/8/2026 | 1,300 | 1,290
Total | 4 Units | 2,900 | | | | | | 4,600 | 3,235
`,
    },
    asOf: "2026-03-01",
    units: `
unit | status | rent | market | sqft | plan | beds
11 | occupied | 960 | 1000 | 600 | 1BR | 1
12 | notice | 985 | 1000 | 600 | 1BR | 1
21 | vacant | | 1300 | 850 | 2BR | 2
22 | occupied | 1290 | 1300 | 850 | 2BR | 2`,
    tied: "2900 4600 3235 4",
  },
  {
    name: "Breeze with misc and future tenants, dollars by the foot beside",
    file: `
Rent Roll
Property = Water Street Lofts (water)
As Of = 04/30/2026
Unit | Unit SqFt | Tenant Name | Market Rent | Actual Rent | Actual Rent per Sqft | Tenant Deposit | Other Deposit | Misc | Misc per Sqft | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Tenants
L1 | 1,000.00 | Lund, Eva | 2,000.00 | 1,950.00 | 1.95 | 1,000.00 | 0.00 | 75.00 | 0.08 | 05/01/2024 | 04/30/2027 | | 0.00
L2 | 1,100.00 | VACANT | 2,100.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | | | | 0.00
L3 | 1,100.00 | Mott, Abe | 2,100.00 | 2,060.00 | 1.87 | 1,000.00 | 250.00 | 0.00 | 0.00 | 08/15/2025 | 08/14/2026 | | 60.00
Future Tenants/Applicants
L2 | 1,100.00 | Nye, Sue | 2,100.00 | 2,095.00 | 1.90 | 0.00 | 0.00 | 0.00 | 0.00 | 05/15/2026 | 05/14/2027 | | 0.00
Total Water Street Lofts (water) | 3,200.00 | | 6,200.00 | 4,010.00 | 1.25 | 2,000.00 | 250.00 | 75.00 | 0.02 | | | | 60.00
Summary Groups | Square Footage | Market Rent | | Actual Rent | | Security Deposit | Other Deposits | # Of Units | % Unit Occupancy
Occupied Units | 2,100.00 | 4,100.00 | | 4,010.00 | | 2,000.00 | 250.00 | 2 | 66.67
Total Vacant Units | 1,100.00 | 2,100.00 | | | | | | 1 | 33.33
Totals: | 3,200.00 | 6,200.00 | | 4,010.00 | | 2,000.00 | 250.00 | 3 | 100.00
`,
    asOf: "2026-04-30",
    units: `
unit | status | rent | market | sqft | end | charges
L1 | occupied | 1950 | 2000 | 1000 | 2027-04-30 | other 75
L2 | vacant_leased | | 2100 | 1100 | |
L3 | occupied | 2060 | 2100 | 1100 | 2026-08-14 |`,
    other: "L2 future 2095",
    tied: "3200 6200 4010 2000 250 75 60 2100 4100 2 1 3",
  },
  {
    name: "RentCafe grid of units: status words, unit id with the property, bed and bath in one column",
    file: `
Property Name | Unit # | Bed/Bath | Sq. Ft. | Unit Status | Resident | Lease Start | Lease End | Market Rent | Rent | Security Deposit
Ivy Place | 1A | 1/1 | 625 | Occupied | Odom, Cy | 2025-03-01 | 2026-02-28 | 1125 | 1090 | 500
Ivy Place | 1B | 2/1.5 | 880 | Occupied On Notice | Pace, Jan | 2024-12-01 | 2026-03-31 | 1390 | 1345 | 500
Ivy Place | 2A | 1/1 | 625 | Vacant Rented | | | | 1125 | 0 | 0
Ivy Place | 2B | 2/1.5 | 880 | Down | | | | 1390 | 0 | 0
`,
    typed: true,
    units: `
property | unit | status | rent | market | sqft | beds | baths | end
Ivy Place | 1A | occupied | 1090 | 1125 | 625 | 1 | 1 | 2026-02-28
Ivy Place | 1B | notice | 1345 | 1390 | 880 | 2 | 1.5 | 2026-03-31
Ivy Place | 2A | vacant_leased | | 1125 | 625 | 1 | 1 |
Ivy Place | 2B | down | | 1390 | 880 | 2 | 1.5 |`,
  },
  {
    name: "Voyager with employee credit, month-to-month fee and two rent lines of a unit",
    file: `
Rent Roll with Lease Charges
Stone Gate (stone)
As Of = 05/31/2026
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Charge Code | Amount | Resident Deposit | Move In | Lease Expiration | Move Out | Balance
Current/Notice/Vacant Residents
310 | s1 | 640 | t310 | Quinn, Vi | 1100 | rent | 1000 | 200 | 1/1/2024 | 12/31/2025 | | 0
 | | | | | | rentinc | 45
 | | | | | | mtmfee | 100
 | | | | | | Total | 1145
311 | s1 | 640 | t311 | Ross, Manager | 1100 | rent | 1100 | 0 | 7/1/2023 | 6/30/2026 | | 0
 | | | | | | empcred | -550
 | | | | | | Total | 550
312 | s1 | 640 | ADMIN | ADMIN | 1100 | | 0 | 0 | | | | 0
 | | | | | | Total | 0
Total Stone Gate (stone) | | 1920 | | | 3300 | | 1695 | 200 | | | | 0
Summary of Charges by Charge Code
Charge Code | Amount
empcred | -550
mtmfee | 100
rent | 2100
rentinc | 45
Total | 1695
`,
    asOf: "2026-05-31",
    units: `
unit | status | rent | market | charges
310 | occupied | 1045 | 1100 | rent 1045, mtm 100
311 | occupied | 1100 | 1100 | rent 1100, employee -550
312 | down | | 1100 |`,
    tied: "1920 3300 1695 200 -550 100 2100 45",
  },
  {
    name: "Voyager where a unit's row was lost on the way: its totals can't agree",
    file: `
Rent Roll
Elm Park (elm)
As Of = 05/31/2026
Unit | Unit Type | Unit Sq Ft | Resident | Name | Market Rent | Actual Rent | Resident Deposit | Move In | Lease Expiration | Move Out | Balance
1 | e1 | 600 | t1 | Sands, Al | 1000 | 950 | 100 | 1/1/2026 | 12/31/2026 | | 0
3 | e1 | 600 | t3 | Tully, Bea | 1000 | 970 | 100 | 3/1/2026 | 2/28/2027 | | 0
Total Elm Park (elm) | | 1800 | | | 3000 | 2880 | 300 | | | | 0
`,
    asOf: "2026-05-31",
    units: `
unit | status | rent | market | sqft
1 | occupied | 950 | 1000 | 600
3 | occupied | 970 | 1000 | 600`,
    red: "1800 3000 2880 300",
    warns: "R18",
  },
];
