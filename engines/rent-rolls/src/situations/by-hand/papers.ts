import type { HandRoll } from "./hand-roll.ts";

/** As owners, brokers and parks keep them; written before the reader was read. */
export const PAPERS: HandRoll[] = [
  {
    name: "Offering page: mix with averages above the roll, current and pro forma, marks for notes, laundry below",
    file: `
UNIT MIX SUMMARY
Type | # Units | Avg SF | Avg Current | Avg Pro Forma
Studio | 2 | 450 | $1,245 | $1,450
1BR/1BA | 3 | 625 | $1,530 | $1,850
Total/Avg | 5 | 555 | $1,416 | $1,690

RENT ROLL
 | | | Current | Current | Pro Forma | Pro Forma |
Unit | Type | SF | Rent | $/SF | Rent | $/SF | Notes
1 | Studio | 450 | $1,195 | $2.66 | $1,450 | $3.22 |
2* | Studio | 450 | $1,295 | $2.88 | $1,450 | $3.22 |
3 | 1BR/1BA | 625 | $1,495 | $2.39 | $1,850 | $2.96 | Section 8
4† | 1BR/1BA | 625 | $1,500 | $2.40 | $1,850 | $2.96 |
5 | 1BR/1BA | 625 | $1,595 | $2.55 | $1,850 | $2.96 |
Total | | 2,775 | $7,080 | $2.55 | $8,450 | $3.05 |
Other income | Laundry | | $150 | | $150 | |
Gross Scheduled Income | | | $7,230 | | $8,600 | |
* Manager's unit; rent shown is the value of the apartment.
† Tenant is month-to-month.
`,
    units: `
unit | status | rent | market | sqft | mtm | beds
1 | occupied | 1195 | | 450 | | 0
2 | employee | 1295 | | 450 | | 0
3 | occupied | 1495 | | 625 | | 1
4 | occupied | 1500 | | 625 | yes | 1
5 | occupied | 1595 | | 625 | | 1`,
    tied: "2775 7080 7230",
  },
  {
    name: "Park with homes of its own, homes bought by installments, an empty lot and an empty home",
    file: `
Whispering Pines MHC - Rent Roll 10/31/2026
Lot | Status | Tenant | Lot Rent | POH Rent | RTO Pmt | Pet | Water | Total
1 | TOH | Alder | 395 | | | | 32 | 427
2 | POH | Birch | 395 | 425 | | 25 | 41 | 886
3 | RTO | Cedar | 395 | | 310 | | 38 | 743
4 | Vacant Lot | | | | | | |
5 | Vacant POH | | | | | | |
6 | Mgr | Elder | 0 | | | | | 0
Totals | | | 1,185 | 425 | 310 | 25 | 111 | 2,056
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | total
1 | occupied | 395 | 427
2 | occupied | 820 | 886
3 | occupied | 395 | 743
4 | vacant | |
5 | vacant | |
6 | employee | 0 | 0`,
    tied: "1185 425 310 25 111 2056",
  },
  {
    name: "Motel by the week, day, month and four weeks, the period in each rate's cell, a room out of order",
    file: `
Budget Stay Inn - Weekly Guest Roll 11/09/2026
Rm | Type | Guest | Arrived | Rate | Paid Thru | Bal
101 | K | Nunn | 6/14/2026 | $285/wk | 11/13/2026 | 0
102 | K | | | $285/wk | |
103 | QQ | Oles | 9/1/2025 | $1,150/mo | 11/30/2026 | 0
104 | QQ | Peck | 11/7/2026 | $62/day | 11/9/2026 | 62
105 | K | OOO - AC | | | |
106 | K | Quon | 10/1/2026 | $1,225/4 wks | 11/15/2026 | -10
`,
    asOf: "2026-11-09",
    units: `
unit | status | rent | move | balance
101 | occupied | 1235 | 2026-06-14 | 0
102 | vacant | | |
103 | occupied | 1150 | 2025-09-01 | 0
104 | occupied | 1885.83 | 2026-11-07 | 62
105 | down | | |
106 | occupied | 1327.08 | 2026-10-01 | -10`,
  },
  {
    name: "New York: legal, preferential and collected rents, the super, a store and an antenna below the homes",
    file: `
Certified Rent Roll
Premises: 1488 Grand Concourse, Bronx NY
Date: 10/01/2026
Apt | Rms | Tenant | Reg. | Legal Rent | Pref. Rent | Monthly Rent | SCRIE | Sec. Dep. | Lease Exp.
1A | 3 | Ortiz | RS | 1,212.40 | | 1,212.40 | | 1,212.40 | 3/31/2027
1B | 4 | Super | Exempt | | | 0.00 | | |
2A | 3 | Reyes | RS | 1,640.11 | 1,450.00 | 1,450.00 | | 1,450.00 | 8/31/2027
2B | 4 | Singh | RS | 1,388.75 | | 1,388.75 | 210.30 | 1,388.75 | 5/31/2028
3A | 3 | Tran | RC | 612.55 | | 612.55 | | | Statutory
3B | 4 | Vacant | RS | 1,505.00 | | | | |
Apts. Total | 21 | | | 6,358.81 | 1,450.00 | 4,663.70 | 210.30 | 4,051.15 |
Store | | Deli Corp | Comm | | | 4,200.00 | | 8,400.00 | 1/31/2031
Roof | | Cell antenna | Lic. | | | 1,850.00 | | | 12/31/2029
Total | | | | | | 10,713.70 | | |
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | end
1A | occupied | 1212.4 | 2027-03-31
1B | employee | 0 |
2A | occupied | 1450 | 2027-08-31
2B | occupied | 1388.75 | 2028-05-31
3A | occupied | 612.55 |
3B | vacant | |
Store | occupied | 4200 | 2031-01-31`,
    tied: "4663.7 10713.7",
  },
  {
    name: "Workbook of a summary by building and a sheet for each, apartments numbered again in each",
    file: {
      Summary: `
Harbor Court - Rent Summary 10/01/2026
Building | Units | Occupied | Monthly Rent
Bldg 10 | 3 | 2 | 2,150
Bldg 12 | 3 | 3 | 3,240
Total | 6 | 5 | 5,390
`,
      "Bldg 10": `
Apt | Name | Beds | Rent | Lease Exp
1 | Hill | 1 | 1,050 | 3/31/2027
2 | Vacant | 1 | |
3 | Irby | 2 | 1,100 | MTM
Total | | | 2,150 |
`,
      "Bldg 12": `
Apt | Name | Beds | Rent | Lease Exp
1 | Joss | 1 | 1,040 | 6/30/2027
2 | Kerr | 1 | 1,060 | 1/31/2027
3 | Lund | 2 | 1,140 | 8/31/2027
Total | | | 3,240 |
`,
    },
    asOf: "2026-10-01",
    units: `
unit | status | rent | beds | end | mtm
10-1 | occupied | 1050 | 1 | 2027-03-31 |
10-2 | vacant | | 1 | |
10-3 | occupied | 1100 | 2 | | yes
12-1 | occupied | 1040 | 1 | 2027-06-30 |
12-2 | occupied | 1060 | 1 | 2027-01-31 |
12-3 | occupied | 1140 | 2 | 2027-08-31 |`,
    tied: "2150 3240 5390 6 5",
  },
  {
    name: "Owner's sheet of two buildings, apartments numbered again, days written in five ways",
    file: `
Oak Street Properties - Rent Roll as of October 1, 2026
BUILDING 1 (110 Oak)
Apt | Resident | Mo. Rent | Lease From | Lease To | Sec Dep
1 | J. Abel | 925 | Mar. 1 '26 | Feb. 28 '27 | 900
2 | K. Bain | 940 | 1-Jul-26 | 30-Jun-27 |
3 | VAC | | | |
SUBTOTAL | | 1,865 | | | 900
BUILDING 2 (112 Oak)
1 | L. Cage | 910 | 2026.05.15 | M/M | 450
2 | M. Dale | 955 | 9/1/2026 | 08-31-2027 | 955
3 | N. Eddy/O. Fain | 980 | June 2026 | May 2027 |
SUBTOTAL | | 2,845 | | | 1,405
TOTAL ALL | | 4,710 | | | 2,305
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | start | end | mtm | deposit
1 (110 Oak)-1 | occupied | 925 | 2026-03-01 | 2027-02-28 | | 900
1 (110 Oak)-2 | occupied | 940 | 2026-07-01 | 2027-06-30 | |
1 (110 Oak)-3 | vacant | | | | |
2 (112 Oak)-1 | occupied | 910 | 2026-05-15 | | yes | 450
2 (112 Oak)-2 | occupied | 955 | 2026-09-01 | 2027-08-31 | | 955
2 (112 Oak)-3 | occupied | 980 | 2026-06-01 | 2027-05-31 | |`,
    tied: "1865 2845 4710 900 1405 2305",
  },
  {
    name: "Broker's workbook: how an empty home stands where the others say since when, totals of occupied and vacant",
    typed: true,
    file: `
Sunset Five - Rent Roll | | | | | | | | 2026-10-20
Unit | Bed/Bath | Sq Ft | Tenant Since | Current Rent | Rent/SF | Market Rent | Upside | Lease
1 | 1/1 | 600 | 2021-05-01 | 1050 | 1.75 | 1250 | 0.19 | MTM
2 | 1/1 | 600 | 2023-08-15 | 1125 | 1.875 | 1250 | 0.11 | 2027-08-14
3 | 2/1 | 800 | Vacant | | | 1500 | |
4 | 2/1 | 800 | Fire - offline | | | 1500 | |
5 | 2/1 | 800 | 2019-02-01 | 1310 | 1.6375 | 1500 | 0.15 | MTM
Occupied (3) | | 2000 | | 3485 | 1.7425 | 4000 | 0.15 |
Vacant (2) | | 1600 | | | | 3000 | |
Total (5) | | 3600 | | 3485 | | 7000 | |
Average | | 720 | | 1161.67 | | 1400 | |
`,
    asOf: "2026-10-20",
    units: `
unit | status | rent | market | sqft | beds | baths | move | end | mtm
1 | occupied | 1050 | 1250 | 600 | 1 | 1 | 2021-05-01 | | yes
2 | occupied | 1125 | 1250 | 600 | 1 | 1 | 2023-08-15 | 2027-08-14 |
3 | vacant | | 1500 | 800 | 2 | 1 | | |
4 | down | | 1500 | 800 | 2 | 1 | | |
5 | occupied | 1310 | 1500 | 800 | 2 | 1 | 2019-02-01 | | yes`,
    tied: "2000 3485 4000 1600 3000 3600 7000",
  },
  {
    name: "Two houses side by side",
    file: `
12 Elm | | | | 14 Elm | |
Apt | Tenant | Rent | | Apt | Tenant | Rent
1 | Noor | 1,100 | | 1 | Ruth | 1,050
2 | Otis | 1,125 | | 2 | Vacant |
3 | Pia | 1,090 | | 3 | Tova | 1,140
Total | | 3,315 | | Total | | 2,190
`,
    units: `
property | unit | status | rent
12 Elm | 1 | occupied | 1100
12 Elm | 2 | occupied | 1125
12 Elm | 3 | occupied | 1090
14 Elm | 1 | occupied | 1050
14 Elm | 2 | vacant |
14 Elm | 3 | occupied | 1140`,
    tied: "3315 2190",
  },
  {
    name: "A column for each apartment",
    file: `
Triplex, 9 Birch Ln | | |
 | Apt 1 | Apt 2 | Apt 3
Tenant | Usher | Vale | (vacant)
Bedrooms | 1 | 2 | 2
Monthly rent | 900 | 1,150 |
Lease ends | 4/30/2027 | MTM |
Deposit | 900 | 1,000 |
Total rent | 2,050 | |
`,
    refused: /column/i,
  },
];
