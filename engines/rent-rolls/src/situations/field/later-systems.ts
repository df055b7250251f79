import type { HandRoll } from "../by-hand/hand-roll.ts";

/** A second lot from systems, written before the first one's faults were mended. */
export const LATER_SYSTEMS: HandRoll[] = [
  {
    name: "Entrata with buildings as groups, admin and down units, subtotal of each building",
    file: `
Rent Roll Report
Property: Cobalt on 9th | As of: 02/28/2026
Unit | Unit Type | Sqft | Status | Resident | Lease From | Lease To | Budgeted Rent | Scheduled Rent | Other Recurring | Total Scheduled | Deposits
Building 1
1-101 | A1 | 610 | Occupied No Notice | Abt, V | 05/01/2025 | 04/30/2026 | 1,180 | 1,160 | 45 | 1,205 | 200
1-102 | A1 | 610 | Admin Unit | | | | 1,180 | 0 | 0 | 0 | 0
1-103 | B1 | 890 | Occupied Month-to-Month | Bode, W | 01/01/2023 | 12/31/2024 | 1,460 | 1,500 | 70 | 1,570 | 350
Building 1 Total | | 2,110 | | | | | 3,820 | 2,660 | 115 | 2,775 | 550
Building 2
2-101 | A1 | 610 | Down Unit | | | | 1,180 | 0 | 0 | 0 | 0
2-102 | B1 | 890 | Notice Rented | Crum, X | 03/15/2025 | 03/14/2026 | 1,460 | 1,425 | 25 | 1,450 | 350
Building 2 Total | | 1,500 | | | | | 2,640 | 1,425 | 25 | 1,450 | 350
Property Total | | 3,610 | | | | | 6,460 | 4,085 | 140 | 4,225 | 900
`,
    asOf: "2026-02-28",
    units: `
unit | plan | sqft | status | rent | market | total
1-101 | A1 | 610 | occupied | 1160 | 1180 | 1205
1-102 | A1 | 610 | down | | 1180 | 0
1-103 | B1 | 890 | occupied | 1500 | 1460 | 1570
2-101 | A1 | 610 | down | | 1180 | 0
2-102 | B1 | 890 | notice_leased | 1425 | 1460 | 1450`,
    tied: "2110 3820 2660 2775 550 1500 2640 1425 1450 350 3610 6460 4085 4225 900",
  },
  {
    name: "ResMan with charge lines by category under each unit, credits negative",
    file: `
Rent Roll Detail
Tamarind Apts
As of 1/31/2026
Unit | Type | Sq Ft | Resident | Status | Lease Start | Lease End | Market Rent | Category | Amount
A | 1x1 | 580 | Dean Hu | Current | 2/1/2025 | 1/31/2026 | 920.00 | Rent | 905.00
 | | | | | | | | Pet Rent | 20.00
 | | | | | | | | Rent Concession | (40.00)
 | | | | | | | | Total | 885.00
B | 1x1 | 580 | Ella Im | Under Eviction | 6/1/2025 | 5/31/2026 | 920.00 | Rent | 915.00
 | | | | | | | | Total | 915.00
C | 2x1 | 760 | | Vacant Not Ready | | | 1,130.00 | |
Total | | 1,920 | | | | | 2,970.00 | | 1,800.00
`,
    asOf: "2026-01-31",
    units: `
unit | status | rent | market | conc
A | occupied | 905 | 920 | -40
B | occupied | 915 | 920 |
C | vacant | | 1130 |`,
    tied: "1920 2970 1800",
  },
  {
    name: "Buildium with weekly and monthly cycles and a total of each property",
    file: `
Property | Unit | Tenant(s) | Lease Status | Start Date | End Date | Rent | Rent Cycle | Deposit
Dock House | 1 | Finn Jay | Active | 1/1/2026 | 12/31/2026 | 300.00 | Weekly | 600.00
Dock House | 2 | Gus Kay | Active | 3/1/2025 | 2/28/2026 | 1,150.00 | Monthly | 1,150.00
Pier House | 1 | | Vacant | | | | |
Pier House | 2 | Hal Low | Active | 5/1/2025 | 4/30/2026 | 1,090.00 | Monthly | 500.00
`,
    units: `
property | unit | status | rent | end | deposit
Dock House | 1 | occupied | 1300 | 2026-12-31 | 600
Dock House | 2 | occupied | 1150 | 2026-02-28 | 1150
Pier House | 1 | vacant | | |
Pier House | 2 | occupied | 1090 | 2026-04-30 | 500`,
  },
  {
    name: "MRI residential with one-letter statuses, building and unit, potential and actual rent",
    file: `
Residential Rent Roll
Entity: 4410 - Walnut Grove
Period: 03/26
Bldg | Unit | Unit Type | Sq Ft | Res ID | Resident Name | Stat | Move In | Lease Beg | Lease End | Potential Rent | Actual Rent | Other Chgs | Total Chgs | Sec Dep
01 | 1101 | W1 | 700 | 00412 | SALA, IDA | C | 04/01/24 | 04/01/25 | 03/31/26 | 1000.00 | 985.00 | 25.00 | 1010.00 | 300.00
01 | 1102 | W1 | 700 | 00398 | TOY, JEB | N | 05/01/23 | 05/01/25 | 04/30/26 | 1000.00 | 960.00 | 0.00 | 960.00 | 300.00
01 | 1103 | W2 | 920 | | | V | | | | 1250.00 | 0.00 | 0.00 | 0.00 | 0.00
Bldg 01 Totals | | | 2320 | | | | | | | 3250.00 | 1945.00 | 25.00 | 1970.00 | 600.00
`,
    units: `
building | unit | status | rent | market | sqft | end
01 | 1101 | occupied | 985 | 1000 | 700 | 2026-03-31
01 | 1102 | notice | 960 | 1000 | 700 | 2026-04-30
01 | 1103 | vacant | | 1250 | 920 |`,
    tied: "2320 3250 1945 25 1970 600",
  },
  {
    name: "LIHTC: set-aside percent, maximum rent, allowance, tenant and subsidy",
    file: `
Compliance Rent Roll - Parkview Senior, BIN WA-24-00012
Unit | BR | AMI % | HH Name | # in HH | Max Gross Rent | Utility Allow. | Max Net Rent | Tenant Rent | Subsidy | Contract Rent | Move-in
101 | 1 | 50% | Udo | 1 | 1,012 | 62 | 950 | 410 | 490 | 900 | 2/1/2022
102 | 1 | 60% | Vale | 2 | 1,215 | 62 | 1,153 | 950 | 0 | 950 | 8/1/2024
103 | 2 | 60% | Vacant | | 1,458 | 81 | 1,377 | | | |
`,
    units: `
unit | beds | status | rent | subsidy | household
101 | 1 | occupied | 900 | 490 | 1
102 | 1 | occupied | 950 | | 2
103 | 2 | vacant | | |`,
  },
  {
    name: "Student housing by installment, bedrooms as letters, roommates' total for the unit",
    file: `
Campus Edge Rent Roll 2025-26
Unit | Bedroom | Floor Plan | Resident | Lease Start | Lease End | Installment | # Installments | Status
210 | A | 4x2 | Wu, A | 8/15/2025 | 7/31/2026 | 610 | 12 | Leased
210 | B | 4x2 | Xu, B | 8/15/2025 | 7/31/2026 | 620 | 12 | Leased
210 | C | 4x2 | | | | | | Available
210 | D | 4x2 | Zed, D | 8/15/2025 | 7/31/2026 | 610 | 12 | Leased
211 | A | 2x2 | Ayo, E | 8/15/2025 | 7/31/2026 | 795 | 12 | Leased
211 | B | 2x2 | Bix, F | 8/15/2025 | 7/31/2026 | 795 | 12 | Leased
Total | | | 5 leased | | | 3,430 | |
`,
    units: `
unit | status | rent
210-A | occupied | 610
210-B | occupied | 620
210-C | vacant |
210-D | occupied | 610
211-A | occupied | 795
211-B | occupied | 795`,
    tied: "3430",
  },
  {
    name: "Rent stabilized in New York: legal, preferential and actual rent, status letters of the rent law",
    file: `
Apt | Tenant | Rooms | Reg. Status | Legal Reg. Rent | Preferential Rent | Monthly Rent | Lease Exp | Sec. Dep.
1A | Alba | 3 | RS | 1,842.17 | 1,500.00 | 1,500.00 | 8/31/2026 | 1,500.00
1B | Bono | 4 | RC | 612.40 | | 612.40 | | 0.00
2A | Corr | 3 | FM | | | 2,650.00 | 5/31/2026 | 2,650.00
2B | Vacant | 4 | RS | 1,311.08 | | | |
Total | | | | | | 4,762.40 | | 4,150.00
`,
    units: `
unit | status | rent | end | deposit
1A | occupied | 1500 | 2026-08-31 | 1500
1B | occupied | 612.4 | | 0
2A | occupied | 2650 | 2026-05-31 | 2650
2B | vacant | | |`,
    tied: "4762.4 4150",
  },
  {
    name: "Manufactured homes: lot rent, home rent of the park's own, water billed, empty lots",
    file: `
Whispering Pines MHC - Rent Roll - March 2026
Lot # | Resident | Home Type | Lot Rent | POH Rent | Water/Sewer | Total Due | Move-In
1 | Dix | TOH | 450 | | 48 | 498 | 5/1/2015
2 | Eck | POH | 450 | 550 | 48 | 1,048 | 2/1/2024
3 | Vacant Lot | | | | | |
4 | Fry | TOH | 430 | | 48 | 478 | 11/1/2009
Totals | | | 1,330 | 550 | 144 | 2,024 |
`,
    units: `
unit | status | rent | charges
1 | occupied | 450 | utilities 48
2 | occupied | 1000 | rent 550, utilities 48
3 | vacant | |
4 | occupied | 430 | utilities 48`,
    tied: "1330 2024",
  },
  {
    name: "Senior living: care level and second person beside the base rent",
    file: `
Census & Rent Roll 12/31/2025
Apt | Care Level | Resident | Payor | Unit Type | Market Rate | Base Rent | Care Fee | 2nd Person Fee | Total Monthly | Move In
100 | IL | Gant | Private | Studio | 3,200 | 3,050 | 0 | 0 | 3,050 | 6/1/2023
102 | AL | Hoyt | Private | 1BR | 4,100 | 4,000 | 850 | 0 | 4,850 | 1/15/2025
104 | AL | Ince / Ince | Private | 1BR | 4,100 | 4,050 | 400 | 1,000 | 5,450 | 9/1/2024
106 | IL | Vacant | | Studio | 3,200 | | | | |
Totals | | | | | 14,600 | 11,100 | 1,250 | 1,000 | 13,350 |
`,
    asOf: "2025-12-31",
    units: `
unit | status | rent | market | total
100 | occupied | 3050 | 3200 | 3050
102 | occupied | 4000 | 4100 | 4850
104 | occupied | 4050 | 4100 | 5450
106 | vacant | | 3200 |`,
    tied: "14600 11100 1250 1000 13350",
  },
  {
    name: "HUD rent schedule by unit type: no rent roll",
    file: `
Rental Schedule Low Rent Housing
Col. 1 Unit Type | Col. 2 Number of Units | Contract Rent Per Unit | Monthly Contract Rent Potential | Utility Allowance | Gross Rent
1 BR | 24 | 1,012 | 24,288 | 88 | 1,100
2 BR | 36 | 1,240 | 44,640 | 104 | 1,344
Total Units | 60 | | 68,928 | |
`,
    refused: /unit|floor plan|mix|schedule/i,
  },
];
