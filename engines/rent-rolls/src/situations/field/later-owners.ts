import type { HandRoll } from "../by-hand/hand-roll.ts";

/** A second lot of owners' own sheets, written before the first one's faults were mended. */
export const LATER_OWNERS: HandRoll[] = [
  {
    name: "Homes called upstairs, basement and garage apartment",
    file: `
19 Maple St
Unit | Tenant | Rent | Paid thru | Notes
Upstairs | Iris | $1,150 | Mar |
Downstairs | Jane & Bob | $1,250 | Mar | on section 8
Basement | | | | needs work
Garage apt | Ken | $700 | Feb | late
Total | | $3,100 | |
`,
    units: `
unit | status | rent
Upstairs | occupied | 1150
Downstairs | occupied | 1250
Basement | vacant |
Garage apt | occupied | 700`,
    tied: "3100",
  },
  {
    name: "Rent of two days beside each other, the later is in place",
    file: `
Unit | Name | Rent 1/1/2025 | Rent 1/1/2026 | Increase | Lease
1 | Luz | 1,000 | 1,035 | 3.5% | 12/31/2026
2 | Moe | 1,020 | 1,055 | 3.4% | 12/31/2026
3 | Nan | 990 | 1,025 | 3.5% | MTM
Total | | 3,010 | 3,115 | |
`,
    units: `
unit | status | rent | end | mtm
1 | occupied | 1035 | 2026-12-31 |
2 | occupied | 1055 | 2026-12-31 |
3 | occupied | 1025 | | yes`,
    tied: "3115",
  },
  {
    name: "Annual rents alone, spelled so in the heading",
    file: `
Suite | Occupant | Annual Rent | Lease Start | Lease End
1 | Orr | 14,400 | 1/1/2025 | 12/31/2026
2 | Pew | 15,000 | 7/1/2025 | 6/30/2026
3 | Vacant | | |
Total | | 29,400 | |
`,
    units: `
unit | status | rent | end
1 | occupied | 1200 | 2026-12-31
2 | occupied | 1250 | 2026-06-30
3 | vacant | |`,
    tied: "2450",
  },
  {
    name: "Averages, occupancy and vacancy figures below, label in the unit's column",
    file: `
Unit | Resident | SF | Rent | Lease End
101 | Quin | 700 | 1,100 | 4/30/2026
102 | Reis | 700 | 1,090 | 5/31/2026
103 | Vacant | 700 | |
104 | Sato | 900 | 1,350 | 9/30/2026
Total | 4 | 3,000 | 3,540 |
Average | | 750 | 1,180 |
Occupancy | 75% | | |
Vacancy | 25% | | |
Rent PSF | | | 1.54 |
`,
    units: `
unit | status | rent | sqft
101 | occupied | 1100 | 700
102 | occupied | 1090 | 700
103 | vacant | | 700
104 | occupied | 1350 | 900`,
    tied: "3000 3540",
  },
  {
    name: "A pool of houses: street, city, state and ZIP code as columns",
    file: `
Property Address | City | State | Zip | Bed | Bath | Sq Ft | Tenant | Monthly Rent | Lease Start | Lease End | Section 8 (Y/N)
118 Ash St | Toledo | OH | 43605 | 3 | 1 | 1,120 | Tack | 950 | 6/1/2025 | 5/31/2026 | N
22 Birch Ave | Toledo | OH | 43607 | 2 | 1 | 880 | Ulm | 875 | 9/1/2024 | MTM | Y
301 Cole Rd | Toledo | OH | 43615 | 4 | 2 | 1,610 | Vacant | 0 | | |
Total | | | | 9 | | 3,610 | | 1,825 | | |
`,
    units: `
unit | beds | baths | sqft | status | rent | end | mtm
118 Ash St | 3 | 1 | 1120 | occupied | 950 | 2026-05-31 |
22 Birch Ave | 2 | 1 | 880 | occupied | 875 | | yes
301 Cole Rd | 4 | 2 | 1610 | vacant | | |`,
    tied: "3610 1825",
  },
  {
    name: "Spanish words over the columns, dates of two-digit years",
    file: `
Apto | Inquilino | Renta Mensual | Depósito | Inicio | Vence
1 | Ruiz | $850 | $850 | 1/6/25 | 31/5/26
2 | Soto | $875 | $500 | 15/9/25 | 14/9/26
3 | Vacío | | | |
Total | | $1,725 | $1,350 | |
`,
    units: `
unit | status | rent | deposit | start | end
1 | occupied | 850 | 850 | 2025-06-01 | 2026-05-31
2 | occupied | 875 | 500 | 2025-09-15 | 2026-09-14
3 | vacant | | | |`,
    tied: "1725 1350",
  },
  {
    name: "Every second week's rents in a mixed column of words",
    file: `
Room | Occupant | Rate | How often
1 | Tom | 325 | every 2 weeks
2 | Una | 700 | monthly
3 | open | |
4 | Vic | 165 | weekly
`,
    units: `
unit | status | rent
1 | occupied | 704.17
2 | occupied | 700
3 | vacant |
4 | occupied | 715`,
  },
  {
    name: "Garages and storage as charge lines of their own units under a heading of garages",
    file: `
Unit | Tenant | Type | Rent | Lease End
A1 | Wes | 2BR | 1,200 | 3/31/2026
A2 | Xia | 2BR | 1,225 | 7/31/2026
A3 | Vacant | 1BR | |
GARAGES
G1 | Wes | Garage | 75 | MTM
G2 | outside renter | Garage | 90 | MTM
Total | | | 2,590 |
`,
    units: `
unit | status | rent
A1 | occupied | 1200
A2 | occupied | 1225
A3 | vacant |`,
    tied: "2590",
  },
  {
    name: "Counts and averages of each bedroom type between rows, words in the first column",
    file: `
Unit | Tenant | SF | Market | Rent
1 Bedroom Units
101 | Yates | 600 | 1,000 | 960
103 | Zorn | 600 | 1,000 | 970
Avg 1 Bedroom | | 600 | 1,000 | 965
Total 1 Bedroom (2) | | 1,200 | 2,000 | 1,930
2 Bedroom Units
102 | Alt | 850 | 1,300 | 1,250
104 | vacant | 850 | 1,300 |
Avg 2 Bedroom | | 850 | 1,300 | 1,250
Total 2 Bedroom (2) | | 1,700 | 2,600 | 1,250
Total all (4) | | 2,900 | 4,600 | 3,180
`,
    units: `
unit | beds | status | rent | market | sqft
101 | 1 | occupied | 960 | 1000 | 600
103 | 1 | occupied | 970 | 1000 | 600
102 | 2 | occupied | 1250 | 1300 | 850
104 | 2 | vacant | | 1300 | 850`,
    tied: "1200 2000 1930 1700 2600 1250 2900 4600 3180",
  },
  {
    name: "Lease dates in one cell with words, thru and from, rent with /mo",
    file: `
Apt. | Occupant | BD | Lease | Rent
1 | Beck | 1 | 6/1/25 thru 5/31/26 | $895/mo
2 | Cobo | 2 | from 3/1/24, month to month | $1,050/mo
3 | - | 2 | vacant | $1,100/mo asking
4 | Dorn | 1 | exp. 10/31/26 | $900/mo
`,
    units: `
unit | beds | status | rent | end | mtm
1 | 1 | occupied | 895 | 2026-05-31 |
2 | 2 | occupied | 1050 | | yes
3 | 2 | vacant | | |
4 | 1 | occupied | 900 | 2026-10-31 |`,
  },
  {
    name: "A row pushed one cell to the right is not read as right",
    file: `
Unit | Tenant | SF | Rent | Deposit
1 | Eve | 600 | 900 | 500
2 | Fay | 600 | 910 | 500
 | 3 | Gil | 600 | 920 | 500
4 | Hal | 600 | 930 | 500
Total | | 2,400 | 3,660 | 2,000
`,
    units: `
unit | rent
1 | 900
2 | 910
4 | 930`,
    red: "2400 3660 2000",
    errors: "R01",
  },
];
