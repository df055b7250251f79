import type { HandRoll } from "../by-hand/hand-roll.ts";

/** Papers of many trades, written and labeled before the reader was opened. */
export const TRADES: HandRoll[] = [
  {
    name: "Rentvine by portfolio: leases with recurring charges and balance, a lease that begins later",
    file: `
Rent Roll
Portfolio: Ozark Homes LLC (14)
As of November 15, 2026
Property | Unit | Bed/Bath | Tenants | Lease Status | Move In | Start | End | Market Rent | Rent Amount | Other Recurring | Total Recurring | Deposits Held | Balance Due
1204 Linwood Ave | Main | 3 / 1.5 | Carla Voss, Ed Voss | Active | 05/01/2023 | 05/01/2026 | 04/30/2027 | 1,295.00 | 1,250.00 | 35.00 | 1,285.00 | 1,250.00 | 0.00
88 Cobb Pl | A | 2 / 1 | Nia Bright | Active | 09/12/2025 | 09/12/2025 | 09/30/2026 | 950.00 | 925.00 | 0.00 | 925.00 | 925.00 | 412.50
88 Cobb Pl | B | 2 / 1 | | Vacant | | | | 950.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
88 Cobb Pl | B | 2 / 1 | Hugo Salas | Future | 12/01/2026 | 12/01/2026 | 11/30/2027 | 950.00 | 965.00 | 25.00 | 990.00 | 965.00 | 0.00
5 Tanner Loop | Main | 4 / 2 | June Park | Active - Notice | 07/01/2022 | 07/01/2025 | 11/30/2026 | 1,600.00 | 1,540.00 | 35.00 | 1,575.00 | 1,500.00 | (20.00)
Total | | | | | | | | 4,795.00 | 3,715.00 | 70.00 | 3,785.00 | 3,675.00 | 392.50
`,
    asOf: "2026-11-15",
    units: `
property | unit | status | rent | market | beds | baths | end | deposit | balance
1204 Linwood Ave | Main | occupied | 1250 | 1295 | 3 | 1.5 | 2027-04-30 | 1250 | 0
88 Cobb Pl | A | occupied | 925 | 950 | 2 | 1 | 2026-09-30 | 925 | 412.5
88 Cobb Pl | B | vacant_leased | | 950 | 2 | 1 | | 0 | 0
5 Tanner Loop | Main | notice | 1540 | 1600 | 4 | 2 | 2026-11-30 | 1500 | -20`,
    other: "B future 965",
    tied: "4795 3715 3785 3675 392.5",
  },
  {
    name: "Propertyware: building's short name with the unit, target rent, lease kinds in words",
    file: `
Unit Rent Roll  |  Owner: D. Prewitt Trust
Run 10/02/2026 9:14 AM by kaylam  |  Report Date 09/30/2026
Portfolio | Unit Name | Beds | Baths | Area | Lease Name | Lease Status | Lease Start | Lease End | Target Rent | Lease Rent | Other Charges | Credits | Net Monthly
PREWITT | MAPL-101 | 1 | 1 | 655 | Ortega | Active | 02/01/2026 | 01/31/2027 | $875.00 | $860.00 | $40.00 | $0.00 | $900.00
PREWITT | MAPL-102 | 1 | 1 | 655 | Sims / Kerr | Active - Month To Month | 10/01/2021 | 09/30/2022 | $875.00 | $790.00 | $40.00 | $0.00 | $830.00
PREWITT | MAPL-103 | 2 | 1 | 840 | Vacant | - | - | - | $1,025.00 | - | - | - | -
PREWITT | MAPL-104 | 2 | 1 | 840 | Adeyemi | Active - Eviction | 03/15/2025 | 03/14/2026 | $1,025.00 | $995.00 | $40.00 | ($50.00) | $985.00
4 Units | | | | 2,990 | | | | | $3,800.00 | $2,645.00 | $120.00 | ($50.00) | $2,715.00
`,
    asOf: "2026-09-30",
    units: `
unit | status | rent | market | sqft | beds | mtm | conc
MAPL-101 | occupied | 860 | 875 | 655 | 1 | |
MAPL-102 | occupied | 790 | 875 | 655 | 1 | yes |
MAPL-103 | vacant | | 1025 | 840 | 2 | |
MAPL-104 | occupied | 995 | 1025 | 840 | 2 | | -50`,
    tied: "2990 3800 2645 2715",
  },
  {
    name: "Student housing by the bed: spaces under units, next year's prelease in columns to the right",
    file: `
The Lofts at Ninth - Bed Roll
Lease Year 2026-2027 | Printed 10/20/2026
 | | | | Current | | | | | Prelease 27-28 | |
Apt | Space | Type | Bed SF | Resident | Status | From | To | Rate | Resident | Status | Rate
301 | A | 4x4 D1 | 310 | Kim, Y | Occupied | 8/20/2026 | 7/31/2027 | 789 | Kim, Y | Renewed | 815
301 | B | 4x4 D1 | 310 | Lowe, C | Occupied | 8/20/2026 | 7/31/2027 | 789 | | |
301 | C | 4x4 D1 | 310 | | Vacant | | | | Nunn, P | Leased | 819
301 | D | 4x4 D1 | 310 | Moya, R | Occupied | 8/20/2026 | 7/31/2027 | 759 | | |
302 | A | 2x2 B2 | 420 | Neal, S | Occupied | 8/20/2026 | 7/31/2027 | 989 | Neal, S | Renewed | 1,015
302 | B | 2x2 B2 | 420 | Okoye, T | Occupied | 8/20/2026 | 7/31/2027 | 969 | | |
Total Beds 6 | | | 2,080 | Occupied 5 | 83.3% | | | 4,295 | | Preleased 3 | 2,649
`,
    asOf: "2026-10-20",
    units: `
unit | status | rent | end
301-A | occupied | 789 | 2027-07-31
301-B | occupied | 789 | 2027-07-31
301-C | vacant | |
301-D | occupied | 759 | 2027-07-31
302-A | occupied | 989 | 2027-07-31
302-B | occupied | 969 | 2027-07-31`,
    tied: "4295",
  },
  {
    name: "Assisted living census: two residents in a suite, care fees and second person, Medicaid beside private pay",
    file: `
Brookline Assisted Living - Resident Rent Roll / Census
October 31, 2026
Suite | Suite Type | Level | Resident | Payor | Move-In | Market Rate | Room & Board | 2nd Person | Care Fee | Med Mgmt | Total Monthly
101 | Studio | AL | Adler, Ruth | Private | 03/04/2024 | 4,150 | 3,950 | | 850 | 200 | 5,000
102 | Studio | AL | Beck, Joan | Medicaid | 07/19/2023 | 4,150 | 2,480 | | 0 | 0 | 2,480
103 | One BR | AL | Cole, Amos | Private | 11/30/2025 | 5,200 | 5,200 | | 600 | 200 | 6,000
103 | One BR | AL | Cole, Betty | Private | 11/30/2025 | | | 950 | 400 | 0 | 1,350
104 | One BR | AL | VACANT | | | 5,200 | | | | |
201 | Shared | MC | Dunn, Earl | Private | 01/15/2026 | 6,300 | 6,100 | | 1,500 | 200 | 7,800
Totals | 5 | | 5 residents | | | 25,000 | 17,730 | 950 | 3,350 | 600 | 22,630
`,
    asOf: "2026-10-31",
    units: `
unit | status | rent | market
101 | occupied | 3950 | 4150
102 | occupied | 2480 | 4150
103 | occupied | 5200 | 5200
104 | vacant | | 5200
201 | occupied | 6100 | 6300`,
    tied: "25000 17730 22630",
  },
  {
    name: "Manufactured home park: lot rent, park-owned home rent, utilities, lots that are pads without a home",
    file: `
Whispering Pines MHC | Rent Roll | Oct-26
Lot # | Home | Owner (POH/TOH) | Tenant | Lot Rent | Home Rent | Water/Sewer | Trash | Total Due | Past Due
1 | 1994 Fleetwood 14x66 | TOH | A. Gentry | 365 | | 38 | 15 | 418 |
2 | 2018 Clayton 16x76 | POH | M. Solis | 365 | 535 | 38 | 15 | 953 | 120
3 | empty pad | - | - | | | | | |
4 | 1988 Redman 14x70 | TOH | L. Poe | 345 | | 38 | 15 | 398 |
5 | 2019 Champion 16x72 | POH | vacant - for rent $895 | | | | | |
6 | 2001 Oakwood 28x56 | TOH | Abandoned, title filed | | | | | |
 | | | Monthly | 1,075 | 535 | 114 | 45 | 1,769 | 120
`,
    units: `
unit | status | rent | total
1 | occupied | 365 | 418
2 | occupied | 900 | 953
3 | vacant | |
4 | occupied | 345 | 398
5 | vacant | |
6 | vacant | |`,
    tied: "1769",
  },
  {
    name: "Mixed use: shops by the year and foot above apartments by the month, one total",
    file: `
2210 Fulton Street, Brooklyn NY - Rent Roll as of 9/1/2026
COMMERCIAL
Unit | Tenant | Use | SF | Base Rent/Yr | Rent PSF | Monthly | Lease Exp.
C1 | Fulton Deli Corp | Grocery | 1,200 | $54,000 | $45.00 | $4,500.00 | 8/31/2031
C2 | Vacant | Retail | 800 | | | |
RESIDENTIAL
Unit | Tenant | Type | SF | Status | Legal Rent | Monthly | Lease Exp.
2F | Amaro | 2BR | 750 | RS | $1,412.33 | $1,412.33 | 3/31/2027
2R | Baptiste | 1BR | 600 | FM | | $2,150.00 | 6/30/2027
3F | Chen | 2BR | 750 | RS | $1,688.10 | $1,600.00 | 12/31/2026
3R | Super | 1BR | 600 | Exempt | | $0.00 |
Residential Total | | | 2,700 | | | $5,162.33 |
Total Monthly | | | | | | $9,662.33 |
`,
    asOf: "2026-09-01",
    units: `
unit | status | rent | sqft | end
C1 | occupied | 4500 | 1200 | 2031-08-31
C2 | vacant | | 800 |
2F | occupied | 1412.33 | 750 | 2027-03-31
2R | occupied | 2150 | 600 | 2027-06-30
3F | occupied | 1600 | 750 | 2026-12-31
3R | employee | 0 | 600 |`,
    tied: "5162.33 9662.33",
  },
  {
    name: "Broker's offering table: rent and pro forma with a foot each, garages among the apartments",
    file: `
RENT ROLL
THE MARGUERITE | 1550 N MARIPOSA AVE
UNIT # | UNIT TYPE | EST. SF | CURRENT RENT | RENT / SF | PRO FORMA RENT | PF RENT / SF | UPSIDE
1 | 1BD / 1BA | 625 | $1,485 | $2.38 | $2,095 | $3.35 | 41%
2 | 1BD / 1BA | 625 | $2,050 | $3.28 | $2,095 | $3.35 | 2%
3 | 2BD / 1BA | 840 | $1,720 | $2.05 | $2,650 | $3.15 | 54%
4* | 2BD / 1BA | 840 | $2,650 | $3.15 | $2,650 | $3.15 | 0%
5 | Studio | 450 | $1,190 | $2.64 | $1,695 | $3.77 | 42%
TOTAL / AVG | | 3,380 | $9,095 | $2.69 | $11,185 | $3.31 | 23%
* Unit 4 is vacant; current rent shown at pro forma.
`,
    units: `
unit | status | rent | sqft | beds
1 | occupied | 1485 | 625 | 1
2 | occupied | 2050 | 625 | 1
3 | occupied | 1720 | 840 | 2
4 | vacant | | 840 | 2
5 | occupied | 1190 | 450 | 0`,
    tied: "3380 9095",
    warns: "R04",
  },
  {
    name: "HUD-92458 rent schedule: kinds of units with their counts, no units of their own",
    file: `
Rent Schedule Low Rent Housing | U.S. Department of Housing and Urban Development
Project Name: Bethel Manor | FHA Project Number: 053-EH204 | Date Rents Will Be Effective: 11/01/2026
Part A - Apartment Rents
Col. 1 Unit Type | Col. 2 Number of Units | Col. 3 Rent Per Unit | Col. 4 Monthly Contract Rent Potential (Col. 2 x Col. 3) | Col. 5 Utility Allowances | Col. 6 Gross Rent (Col. 3 + Col. 5) | Col. 7 Market Rent
1 BR | 24 | 842 | 20,208 | 61 | 903 |
2 BR | 12 | 987 | 11,844 | 78 | 1,065 |
2 BR HC | 4 | 1,012 | 4,048 | 78 | 1,090 |
Total Units | 40 | Monthly Contract Rent Potential | 36,100 | | |
 | | Yearly Contract Rent Potential | 433,200 | | |
`,
    refused: /type|plan|mix|summary|count|number of units/i,
  },
  {
    name: "LIHTC compliance roll: buildings by BIN, limits beside rents, a market and a manager's unit",
    file: `
Tax Credit Rent Roll - Harvest Commons Phase II
Through 10/31/2026
BIN | Unit | Bdrms | Set-Aside | HH Size | Certified Income | Income Limit | Move-In | Recert Due | Tenant Paid Rent | Rental Assist. | UA | Gross Rent | Max Rent | Next Avail Rule
AZ-19-00401 | 1101 | 1 | 60% | 1 | 31,210 | 40,620 | 04/12/2022 | 04/01/2027 | 811 | 0 | 74 | 885 | 1,087 | N
AZ-19-00401 | 1102 | 1 | 50% | 2 | 18,004 | 38,700 | 06/30/2021 | 06/01/2027 | 288 | 540 | 74 | 902 | 906 | N
AZ-19-00401 | 1103 | 2 | Mgr | | | | 01/02/2024 | | 0 | 0 | 0 | 0 | | N
AZ-19-00402 | 1201 | 2 | 60% | | | | | | | | 93 | | 1,305 | N
AZ-19-00402 | 1202 | 2 | MKT | 3 | | | 08/15/2025 | | 1,395 | 0 | 0 | 1,395 | | N
TOTAL | 5 | | | | | | | | 2,494 | 540 | | 3,182 | |
`,
    asOf: "2026-10-31",
    units: `
building | unit | beds | status | rent | subsidy | household | move
AZ-19-00401 | 1101 | 1 | occupied | 811 | | 1 | 2022-04-12
AZ-19-00401 | 1102 | 1 | occupied | 828 | 540 | 2 | 2021-06-30
AZ-19-00401 | 1103 | 2 | employee | 0 | | | 2024-01-02
AZ-19-00402 | 1201 | 2 | vacant | | | |
AZ-19-00402 | 1202 | 2 | occupied | 1395 | | 3 | 2025-08-15`,
    tied: "540",
  },
  {
    name: "RealPage with charge lines, an employee's credit that takes half the rent, a renewal on file",
    file: `
Rent Roll Detail
Copper Ridge | As of 10/31/2026 | Parameters: Current and Pending; Scheduled billing
Unit | Floorplan | SQFT | Status | Name | Lease Begin | Lease End | Market + Addl. | Trans Code | Lease Rent | Other Charges/Credits | Total Billing | Dep On Hand
0101 | A1R | 702 | Occupied | Yates, Bo | 05/06/2026 | 05/05/2027 | 1,310.00 | RENT | 1,285.00 | | |
 | | | | | | | | VALET | | 30.00 | |
 | | | | | | | | PEST | | 5.00 | 1,320.00 | 250.00
0102 | A1R | 702 | Occupied | Zamora, Al | 01/10/2026 | 01/09/2027 | 1,310.00 | RENT | 1,290.00 | | |
 | | | | | | | | EMPLCRED | | (645.00) | |
 | | | | | | | | VALET | | 30.00 | 675.00 | 0.00
0103 | B2 | 1,014 | Occupied-NTV | Abara, Jo | 12/01/2025 | 11/30/2026 | 1,625.00 | RENT | 1,590.00 | | |
 | | | | | | | | CONC/MO | | (75.00) | |
 | | | | | | | | PETRENT | | 35.00 | 1,550.00 | 400.00
0104 | B2 | 1,014 | Vacant-Leased | | | | 1,625.00 | | | | |
 | | | Pending | Bales, Vi | 11/21/2026 | 11/20/2027 | | RENT | 1,600.00 * | | |
Totals | | 3,432 | | | | | 5,870.00 | | 4,165.00 | (620.00) | 3,545.00 | 650.00
`,
    asOf: "2026-10-31",
    units: `
unit | plan | sqft | status | rent | market | conc | deposit | end
0101 | A1R | 702 | occupied | 1285 | 1310 | | 250 | 2027-05-05
0102 | A1R | 702 | occupied | 1290 | 1310 | | 0 | 2027-01-09
0103 | B2 | 1014 | notice | 1590 | 1625 | -75 | 400 | 2026-11-30
0104 | B2 | 1014 | vacant_leased | | 1625 | | |`,
    other: "0104 applicant 1600",
    tied: "3432 5870 4165 3545 650",
    warns: "R31",
  },
  {
    name: "Freddie small loan certified rent roll: letters for occupancy, Section 8 share, originals and increases",
    file: `
CERTIFIED RENT ROLL | Property: Delaney Flats, 71 Delaney St, Worcester MA | Certified as of: 10/15/2026
Unit No. | BR/BA | Sq. Ft. | O=Occupied V=Vacant M=Model E=Employee | Tenant Name | Original Occupancy | Lease Begin | Lease End | Contract Monthly Rent | Sec. 8 Portion | Tenant Portion | Last Increase ($) | Last Increase Date | Monthly Concession | 30+ Days Past Due?
1A | 3/1 | 1,050 | O | Quinn | 6/1/2018 | 6/1/2026 | 5/31/2027 | 1,950 | 1,402 | 548 | 75 | 6/1/2026 | 0 | N
1B | 3/1 | 1,050 | O | Rivas | 9/1/2024 | 9/1/2025 | MTM | 2,000 | | 2,000 | 50 | 9/1/2025 | 0 | Y
2A | 2/1 | 880 | E | Stone (super) | 2/15/2020 | 2/15/2020 | MTM | 600 | | 600 | 0 | | 0 | N
2B | 2/1 | 880 | V | | | | | | | | | | |
3 | 4/2 | 1,400 | O | Tran | 11/1/2025 | 11/1/2025 | 10/31/2026 | 2,700 | | 2,700 | 0 | | 100 | N
Total | | 5,260 | | | | | | 7,250 | 1,402 | 5,848 | | | 100 |
I certify that the above is true and correct. ______________
`,
    asOf: "2026-10-15",
    units: `
unit | beds | baths | sqft | status | rent | subsidy | end | mtm
1A | 3 | 1 | 1050 | occupied | 1950 | 1402 | 2027-05-31 |
1B | 3 | 1 | 1050 | occupied | 2000 | | | yes
2A | 2 | 1 | 880 | employee | 600 | | | yes
2B | 2 | 1 | 880 | vacant | | | |
3 | 4 | 2 | 1400 | occupied | 2700 | | 2026-10-31 |`,
    tied: "5260 7250 1402",
  },
  {
    name: "Yardi Breeze with a summary below: market by kind, statuses counted, two properties on one sheet",
    file: `
Rent Roll
Property = bell,crow   As Of = 10/31/2026   Month = 10/2026
Unit | Type | Unit Sq Ft | Resident Name | Market Rent | Actual Rent | Resident Deposit | Other Deposit | Move In | Lease Expiration | Move Out | Balance
bell - Bell Street Apts
1 | 2br | 800 | Ng, Sue | 1,150.00 | 1,100.00 | 600.00 | 0.00 | 8/1/2024 | 7/31/2027 | | 0.00
2 | 2br | 800 | Pratt, Al | 1,150.00 | 1,125.00 | 600.00 | 200.00 | 2/1/2025 | 1/31/2027 | 11/15/2026 | 30.00
3 | 1br | 610 | VACANT | 925.00 | 0.00 | 0.00 | 0.00 | | | | 0.00
Total bell | Bell Street Apts | 2,210 | | 3,225.00 | 2,225.00 | 1,200.00 | 200.00 | | | | 30.00
crow - Crow Lane Duplex
A | 3br | 1,100 | Reed, Ty | 1,400.00 | 1,400.00 | 1,400.00 | 0.00 | 5/1/2026 | 4/30/2027 | | (15.00)
B | 3br | 1,100 | Shaw, Vi | 1,400.00 | 1,350.00 | 1,000.00 | 0.00 | 6/1/2021 | 5/31/2022 | | 0.00
Total crow | Crow Lane Duplex | 2,200 | | 2,800.00 | 2,750.00 | 2,400.00 | 0.00 | | | | (15.00)
Grand Total | | 4,410 | | 6,025.00 | 4,975.00 | 3,600.00 | 200.00 | | | | 15.00
Summary Groups | Square Footage | Market Rent | Actual Rent | # Of Units | % Unit Occupancy | % Sqft Occupied
Occupied Units | 3,800 | 5,100.00 | 4,975.00 | 4 | 80.00 | 86.17
Vacant Units | 610 | 925.00 | 0.00 | 1 | 20.00 | 13.83
Totals: | 4,410 | 6,025.00 | 4,975.00 | 5 | 100.00 | 100.00
`,
    asOf: "2026-10-31",
    units: `
property | unit | plan | sqft | status | rent | market | deposit | balance | end
Bell Street Apts | 1 | 2br | 800 | occupied | 1100 | 1150 | 600 | 0 | 2027-07-31
Bell Street Apts | 2 | 2br | 800 | notice | 1125 | 1150 | 800 | 30 | 2027-01-31
Bell Street Apts | 3 | 1br | 610 | vacant | | 925 | 0 | 0 |
Crow Lane Duplex | A | 3br | 1100 | occupied | 1400 | 1400 | 1400 | -15 | 2027-04-30
Crow Lane Duplex | B | 3br | 1100 | occupied | 1350 | 1400 | 1000 | 0 | 2022-05-31`,
    tied: "2210 3225 2225 2200 2800 2750 4410 6025 4975 15 30",
  },
];
