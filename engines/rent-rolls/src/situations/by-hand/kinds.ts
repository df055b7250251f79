import type { HandRoll } from "./hand-roll.ts";

/** Rolls of beds, credits, parks, motels, appraisers, banks and owners, written before what reads them was changed. */
export const KINDS: HandRoll[] = [
  {
    name: "Breeze: occupied and vacant units apart with a total each, a summary of square feet",
    file: `
Rent Roll
Oak Terrace (oakterr)
As Of: 10/31/2026
Unit | Unit Type | Sq Ft | Tenant | Actual Rent | Market Rent | Security Deposit | Move-In | Lease From | Lease To | Move-Out | Balance
Occupied Units
A-1 | 1x1 | 640 | Brandt, Iris | 985.00 | 1,025.00 | 500.00 | 02/01/2023 | 02/01/2026 | 01/31/2027 | | 0.00
A-3 | 2x1 | 815 | Cole, Dan | 1,150.00 | 1,225.00 | 500.00 | 07/15/2024 | 07/15/2026 | 07/14/2027 | | 210.00
A-4 | 2x1 | 815 | Duran, Eva | 1,175.00 | 1,225.00 | 500.00 | 11/01/2022 | 11/01/2025 | 10/31/2026 | 11/15/2026 | -15.00
Total Occupied | 3 | 2,270 | | 3,310.00 | 3,475.00 | 1,500.00 | | | | | 195.00
Vacant Units
A-2 | 1x1 | 640 | VACANT | 0.00 | 1,025.00 | 0.00 | | | | | 0.00
Total Vacant | 1 | 640 | | 0.00 | 1,025.00 | 0.00 | | | | | 0.00
Property Total | 4 | 2,910 | | 3,310.00 | 4,500.00 | 1,500.00 | | | | | 195.00
Occupancy | 75.00%
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | end | balance
A-1 | occupied | 985 | 1025 | 640 | 2027-01-31 | 0
A-3 | occupied | 1150 | 1225 | 815 | 2027-07-14 | 210
A-4 | notice | 1175 | 1225 | 815 | 2026-10-31 | -15
A-2 | vacant | | 1025 | 640 | | 0`,
    tied: "3 2270 3310 3475 1500 195 1 640 1025 4 2910 4500",
  },
  {
    name: "Entrata student: space numbers, a lease per space, double-occupied bedroom, per-bed total",
    file: `
Student Rent Roll
The Quad at State - 2026-2027 Lease Term
As of 09/15/2026
Building | Unit | Space | Floorplan | Beds in Unit | Resident | Lease Status | Lease Start | Lease End | Monthly Installment | Total Contract Value
1 | 101 | 1 | D4 | 4 | Aoki, Ren | Current | 08/18/2026 | 07/31/2027 | 729.00 | 8,748.00
1 | 101 | 2 | D4 | 4 | Byrd, Tess | Current | 08/18/2026 | 07/31/2027 | 729.00 | 8,748.00
1 | 101 | 3 | D4 | 4 | Vacant | | | | |
1 | 101 | 4 | D4 | 4 | Chan, Ivy | Current | 08/18/2026 | 07/31/2027 | 745.00 | 8,940.00
1 | 102 | 1 | B2 | 2 | Dell, Max | Current | 08/18/2026 | 07/31/2027 | 905.00 | 10,860.00
1 | 102 | 2 | B2 | 2 | Egan, Joy | Current | 08/18/2026 | 12/31/2026 | 925.00 | 4,162.50
Total Beds | 6 | | | | Occupied: 5 | 83.3% | | | 4,033.00 | 41,458.50
`,
    asOf: "2026-09-15",
    units: `
unit | status | rent | end
101-1 | occupied | 729 | 2027-07-31
101-2 | occupied | 729 | 2027-07-31
101-3 | vacant | |
101-4 | occupied | 745 | 2027-07-31
102-1 | occupied | 905 | 2027-07-31
102-2 | occupied | 925 | 2026-12-31`,
    tied: "6 4033",
  },
  {
    name: "Tax credits: set-aside, limit, tenant's rent, voucher and utility allowance, a manager's unit",
    file: `
Meadow Brook Apartments - LIHTC Rent Roll
Effective 10/01/2026
BIN | Unit No. | BR | Sq. Ft. | Set-Aside | Household Name | # in HH | Move-In Date | Recert Due | Max Gross Rent | Utility Allowance | Tenant Paid Rent | Rental Assistance | Contract Rent
AZ-04-00011 | 101 | 1 | 612 | 50% | Ames, L | 1 | 06/12/2020 | 06/01/2027 | 905 | 71 | 312 | 522 | 834
AZ-04-00011 | 102 | 1 | 612 | 60% | Boyle, C | 2 | 03/01/2024 | 03/01/2027 | 1,086 | 71 | 998 | 0 | 998
AZ-04-00011 | 103 | 2 | 840 | 60% | VACANT | | | | 1,303 | 92 | | | 1,150
AZ-04-00012 | 201 | 2 | 840 | 60% | Cruz, V | 4 | 09/30/2021 | 09/01/2027 | 1,303 | 92 | 1,150 | 0 | 1,150
AZ-04-00012 | 202 | 2 | 840 | MGR | Site Manager | | | | | | 0 | 0 | 0
TOTALS | 5 | | 3,744 | | | 7 | | | | | 2,460 | 522 | 4,132
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | subsidy | beds | sqft | household
101 | occupied | 834 | 522 | 1 | 612 | 1
102 | occupied | 998 | | 1 | 612 | 2
103 | vacant | | | 2 | 840 |
201 | occupied | 1150 | | 2 | 840 | 4
202 | employee | 0 | | 2 | 840 | `,
    tied: "5 3744 2460 522 4132",
  },
  {
    name: "Park software: site status, site rent and home rent lines, sites by street with street totals",
    file: `
Site Rent Roll by Street
Community: Willow Bend MHC | | | | | | | | Run Date: 11/03/2026
For the month of November 2026
Site | Site Type | Home Owner | Resident | Status | Move In | Site Rent | Home Rent | Utilities | Total Billed
Aspen Way
1 | SW | Resident | Nash, Bo | Occupied | 03/14/2011 | 465.00 | | 52.10 | 517.10
2 | SW | Community | Otis, Kim | Occupied | 08/01/2025 | 465.00 | 410.00 | 48.00 | 923.00
3 | DW | Community | | Vacant Home | | | | |
Total Aspen Way: 3 sites | | | | | | 930.00 | 410.00 | 100.10 | 1,440.10
Birch Way
4 | DW | | | Vacant Site | | | | |
5 | DW | Resident | Pugh, Al | Occupied | 05/30/1998 | 490.00 | | 60.25 | 550.25
Total Birch Way: 2 sites | | | | | | 490.00 | | 60.25 | 550.25
Community Total: 5 sites, 3 occupied | | | | | | 1,420.00 | 410.00 | 160.35 | 1,990.35
`,
    asOf: "2026-11-30",
    units: `
unit | status | rent | total | move
1 | occupied | 465 | 517.1 | 2011-03-14
2 | occupied | 875 | 923 | 2025-08-01
3 | vacant | | |
4 | vacant | | |
5 | occupied | 490 | 550.25 | 1998-05-30`,
    tied: "1440.1 550.25 1990.35",
  },
  {
    name: "Mixed use: flats above, a second table of shops with rent by the foot and NNN",
    file: `
1410 Main Street, Asbury Park
Rent Roll 9/1/2026
RESIDENTIAL
Unit | Tenant | Beds | SF | Monthly Rent | Lease Expires
2A | Hale | 1 | 650 | $1,900 | 5/31/2027
2B | Vacant | 1 | 640 | |
3A | Imes | 2 | 900 | $2,450 | 8/31/2026
Subtotal | | | 2,190 | $4,350 |
COMMERCIAL
Suite | Tenant | Type | SF | Monthly Rent | Lease Expires | Annual Rent | Rent/SF | NNN
100 | Shore Coffee LLC | Retail | 1,200 | $3,000 | 12/31/2030 | $36,000 | $30.00 | $450
110 | Vacant | Retail | 800 | | | | |
Subtotal | | | 2,000 | $3,000 | | $36,000 | | $450
TOTAL | | | 4,190 | $7,350
`,
    asOf: "2026-09-01",
    units: `
unit | status | rent | sqft | beds | end
2A | occupied | 1900 | 650 | 1 | 2027-05-31
2B | vacant | | 640 | 1 |
3A | occupied | 2450 | 900 | 2 | 2026-08-31
100 | occupied | 3000 | 1200 | | 2030-12-31
110 | vacant | | 800 | |`,
    tied: "2190 4350 2000 3000 4190 7350",
  },
  {
    name: "Weekly motel: rooms by rate per week and per night, long stays and house use",
    file: `
Starlite Extended Stay
Weekly Room Report - week ending 10/25/2026
Room | Type | Guest | Check-In | Rate Plan | Weekly Rate | Status
101 | 1K | Abel R | 04/02/2026 | Weekly | 285 | OCC
102 | 1K | Boone T | 10/19/2026 | Weekly | 285 | OCC
103 | 2Q | | | | | VAC
104 | 2Q | Cass L | 01/15/2026 | Weekly | 320 | OCC
105 | 2Q | | | | | OOO
Total weekly revenue | | | | | 890 |
Rooms occupied | 3
Rooms vacant | 1
Out of order | 1
`,
    asOf: "2026-10-25",
    units: `
unit | status | rent | move
101 | occupied | 1235 | 2026-04-02
102 | occupied | 1235 | 2026-10-19
103 | vacant | |
104 | occupied | 1386.67 | 2026-01-15
105 | down | |`,
    tied: "3 1",
  },
  {
    name: "Three buildings on three sheets and a sheet that sums them",
    file: {
      Summary: `
Parkside Portfolio - Rent Summary as of 10/31/2026
Building | Units | Occupied | Monthly Rent
12 Elm | 2 | 2 | 2,150
40 Oak | 2 | 1 | 1,095
7 Pine | 1 | 1 | 1,600
Total | 5 | 4 | 4,845`,
      "12 Elm": `
12 Elm Street
Apt | Tenant | Rent | Lease End
1 | Ray | 1,050 | 4/30/2027
2 | Sims | 1,100 | MTM
Total | | 2,150 |`,
      "40 Oak": `
40 Oak Avenue
Apt | Tenant | Rent | Lease End
1 | Toth | 1,095 | 6/30/2027
2 | VACANT | |
Total | | 1,095 |`,
      "7 Pine": `
7 Pine Court
Apt | Tenant | Rent | Lease End
House | Urban | 1,600 | 2/28/2027
Total | | 1,600 |`,
    },
    asOf: "2026-10-31",
    units: `
unit | status | rent | end
1 | occupied | 1050 | 2027-04-30
2 | occupied | 1100 |
1 | occupied | 1095 | 2027-06-30
2 | vacant | |
House | occupied | 1600 | 2027-02-28`,
    tied: "2150 1095 1600",
  },
  {
    name: "First floor left and second floor right, one total for both",
    file: `
Lakeview Court Rent Sheet - October 1, 2026
First Floor | | | | | Second Floor
Apt | Tenant | Rent | Thru | | Apt | Tenant | Rent | Thru
101 | Ash | 900 | 3/31/27 | | 201 | Ehle | 925 | 5/31/27
102 | Bly | 910 | 6/30/27 | | 202 | vacant | |
103 | Cobb | 890 | mo/mo | | 203 | Foss | 940 | 9/30/27
104 | Dow | 905 | 1/31/27 | | 204 | Gill | 935 | 12/31/26
Total | | 3,605 | | | Total | | 2,800 |
Both floors | | 6,405
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | end | mtm
101 | occupied | 900 | 2027-03-31 |
102 | occupied | 910 | 2027-06-30 |
103 | occupied | 890 | | yes
104 | occupied | 905 | 2027-01-31 |
201 | occupied | 925 | 2027-05-31 |
202 | vacant | | |
203 | occupied | 940 | 2027-09-30 |
204 | occupied | 935 | 2026-12-31 |`,
    tied: "3605 2800",
  },
  {
    name: "Transposed: one column for each unit of a fourplex",
    file: `
Fourplex at 88 Grove - as of 10/15/2026
 | Unit 1 | Unit 2 | Unit 3 | Unit 4 | Total
Tenant | Hart | Ives | Vacant | Judd |
Bed/Bath | 2/1 | 2/1 | 1/1 | 2/1 |
Square feet | 820 | 820 | 600 | 840 | 3,080
Current rent | 1,200 | 1,150 | | 1,250 | 3,600
Market rent | 1,300 | 1,300 | 1,050 | 1,325 | 4,975
Lease ends | 5/31/2027 | MTM | | 8/31/2027 |
Deposit | 1,200 | 900 | | 1,250 | 3,350
`,
    refused: /side by side/,
  },
  {
    name: "Appraiser's form: lease begin and end, actual rent unfurnished and furnished, market rent",
    file: `
Subject Rent Schedule - The appraiser must reconcile the applicable indicated monthly market rents
 | Leases | | Actual Rent | | | Opinion of Market Rent | |
Unit # | Lease Date Begin | Lease Date End | Per Unit Unfurnished | Per Unit Furnished | Total Rent | Per Unit Unfurnished | Per Unit Furnished | Total Rent
1 | 06/01/2026 | 05/31/2027 | $1,450 | $ | $1,450 | $1,550 | $ | $1,550
2 | MTM | MTM | 1,300 | | 1,300 | 1,550 | | 1,550
3 | Vacant | | 0 | | 0 | 1,400 | | 1,400
Comment on lease data: leases are typical | | Total Actual Monthly Rent | | | $2,750 | Total Gross Monthly Rent | | $4,500
`,
    asOf: "given 2026-10-12",
    units: `
unit | status | rent | market | start | end
1 | occupied | 1450 | 1550 | 2026-06-01 | 2027-05-31
2 | occupied | 1300 | 1550 | |
3 | vacant | | 1400 | |`,
    tied: "2750",
  },
  {
    name: "Offering memorandum: current and pro forma, footnote marks, average rows, other income",
    file: `
THE ALDER | RENT ROLL
Unit | Type | SF | Current Rent | Rent/SF | Pro Forma Rent | Pro Forma/SF
1 | Studio | 425 | $1,195 | $2.81 | $1,350 | $3.18
2* | 1BD/1BA | 610 | $1,425 | $2.34 | $1,650 | $2.70
3 | 1BD/1BA | 610 | $1,380 | $2.26 | $1,650 | $2.70
4** | 1BD/1BA | 610 | $1,595 | $2.61 | $1,650 | $2.70
5 | 2BD/1BA | 800 | $1,710 | $2.14 | $2,050 | $2.56
TOTAL | | 3,055 | $7,305 | | $8,350 |
AVERAGE | | 611 | $1,461 | $2.39 | $1,670 | $2.73
* Unit is occupied by the manager at a reduced rent
** Unit is vacant. Rent shown is the asking rent
Rent roll dated September 2026
`,
    asOf: "2026-09-30",
    units: `
unit | status | rent | sqft
1 | occupied | 1195 | 425
2 | employee | 1425 | 610
3 | occupied | 1380 | 610
4 | vacant | | 610
5 | occupied | 1710 | 800`,
    tied: "3055 7305",
  },
  {
    name: "German owner: cold and warm rent, commas for cents, days with dots",
    file: `
Mieterliste Lindenstr. 12, Stand 01.10.2026
Wohnung | Lage | Mieter | Wohnfläche m² | Zimmer | Kaltmiete | Nebenkosten | Warmmiete | Mietbeginn | Kaution
1 | EG links | Albers | 54,20 | 2 | 512,00 | 140,00 | 652,00 | 01.04.2015 | 1.536,00
2 | EG rechts | Brandt | 71,00 | 3 | 688,50 | 175,00 | 863,50 | 15.08.2021 | 2.065,50
3 | 1. OG | leer | 71,00 | 3 | | | | |
Summe | | | 196,20 | | 1.200,50 | 315,00 | 1.515,50 | | 3.601,50
`,
    asOf: "2026-10-01",
    units: `
unit | status | rent | sqft | start | total
1 | occupied | 512 | 583.4 | 2015-04-01 | 652
2 | occupied | 688.5 | 764.24 | 2021-08-15 | 863.5
3 | vacant | | 764.24 | |`,
    tied: "1200.5 1515.5 3601.5",
  },
  {
    name: "Bank's schedule of rents: real estate owned with each tenant's rent by the year",
    file: `
COMMUNITY BANK - RENT SCHEDULE (Exhibit B)
Borrower: Dune Holdings LLC | | | | | As of: 08/31/2026
Property: 51-53 Bay Street
Tenant Name | Unit | Type (R/C) | Sq. Ft. | Lease Start | Lease Expiration | Options | Annual Rent | Deposit | Expenses paid by Tenant
Kane, P. | 51-1 | R | 700 | 9/1/2025 | 8/31/2026 | | 15,600 | 1,300 | Electric
Lund, S. | 51-2 | R | 700 | 2/1/2026 | 1/31/2027 | | 16,200 | 1,350 | Electric
Vacant | 53-1 | R | 650 | | | | | |
Bay Nails Inc | 53-2 | C | 1,100 | 5/1/2023 | 4/30/2028 | 1x5 yrs | 27,600 | 4,600 | Electric, gas, water
TOTAL | | | 3,150 | | | | 59,400 | 7,250 |
The undersigned certifies that the above is true and complete.
`,
    asOf: "2026-08-31",
    units: `
unit | status | rent | sqft | end | deposit
51-1 | occupied | 1300 | 700 | 2026-08-31 | 1300
51-2 | occupied | 1350 | 700 | 2027-01-31 | 1350
53-1 | vacant | | 650 | |
53-2 | occupied | 2300 | 1100 | 2028-04-30 | 4600`,
    tied: "3150 4950 7250",
  },
  {
    name: "Innago's export: address in each row, tenants' mail, lease state, autopay, no total",
    file: `
Property Name | Address | Unit | Bedrooms | Bathrooms | Tenant(s) | Email | Lease Status | Lease Start | Lease End | Rent Amount | Rent Due Day | Outstanding Balance | Autopay
Maple Duplex | 301 Maple St, Rome GA 30165 | A | 2 | 1 | Webb Lee | wl@example.com | Active | 2026-03-01 | 2027-02-28 | $950.00 | 1 | $0.00 | Yes
Maple Duplex | 301 Maple St, Rome GA 30165 | B | 2 | 1 | Xiong Mai, Xiong Vu | xm@example.com | Active | 2025-11-15 | 2026-11-14 | $975.00 | 1 | $120.00 | No
Cedar House | 18 Cedar Ct, Rome GA 30161 | | 3 | 2 | | | No Lease | | | | | |
Ivy House | 9 Ivy Rd, Rome GA 30161 | | 4 | 2.5 | Yates Gus | yg@example.com | Month-to-Month | 2022-06-01 | | $1,500.00 | 5 | $0.00 | Yes
`,
    asOf: "given 2026-10-31",
    units: `
property | status | rent | beds | baths | start | end | balance
Maple Duplex | occupied | 950 | 2 | 1 | 2026-03-01 | 2027-02-28 | 0
Maple Duplex | occupied | 975 | 2 | 1 | 2025-11-15 | 2026-11-14 | 120
Cedar House | vacant | | 3 | 2 | | |
Ivy House | occupied | 1500 | 4 | 2.5 | 2022-06-01 | | 0`,
  },
  {
    name: "Voyager with rent steps and merged headings, charges right of the lease over three lines",
    file: `
Rent Roll
For Selected Properties
The Foundry Lofts (fndry)
As of Date: 10/31/2026
 | | | Unit | | Current | Lease | | Charges | | Future Rent Increases |
Unit | Type | Lease | Area | Market Rent | Status | From | To | Code | Monthly | Date | Monthly
L101 | lofta | Adler Jo (t0001201) | 805 | 1,720.00 | Current | 4/1/2026 | 3/31/2028 | rent | 1,690.00 | 4/1/2027 | 1,740.00
 | | | | | | | | park | 85.00 | |
 | | | | | | | | Total | 1,775.00 | |
L102 | lofta | VACANT | 805 | 1,720.00 | Vacant | | | | | |
L103 | loftb | Bexar Li (t0001188) | 1,150 | 2,260.00 | Notice | 12/1/2025 | 11/30/2026 | rent | 2,195.00 | |
 | | | | | | | | pet | 40.00 | |
 | | | | | | | | Total | 2,235.00 | |
Total | | The Foundry Lofts | 2,760 | 5,700.00 | | | | | 4,010.00 | |
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market | sqft | end | charges
L101 | occupied | 1690 | 1720 | 805 | 2028-03-31 | rent 1690, parking 85
L102 | vacant | | 1720 | 805 | |
L103 | notice | 2195 | 2260 | 1150 | 2026-11-30 | rent 2195, pet 40`,
    tied: "2760 5700 4010",
  },
];
