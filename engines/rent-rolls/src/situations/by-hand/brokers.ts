import type { HandRoll } from "./hand-roll.ts";

/** Tables of offering memoranda and mixed properties. */
export const BROKERS: HandRoll[] = [
  {
    name: "OM table: current and market rent, per foot, total and averages below",
    file: `
RENT ROLL
Unit # | Unit Type | Size (SF) | Current Rent | Rent / SF | Market Rent | Market / SF | Move-In
1 | 2+1 | 800 | $1,850 | $2.31 | $2,400 | $3.00 | 5/1/2012
2 | 2+1 | 800 | $1,925 | $2.41 | $2,400 | $3.00 | 8/15/2017
3 | 1+1 | 600 | $1,495 | $2.49 | $1,900 | $3.17 | 11/1/2019
4 | 1+1 | 600 | Vacant | - | $1,900 | $3.17 | -
Total | 4 Units | 2,800 | $5,270 | | $8,600 | |
Average | | 700 | $1,757 | $2.40 | $2,150 | $3.07 |
`,
    units: `
unit | status | rent | market | sqft | beds | baths
1 | occupied | 1850 | 2400 | 800 | 2 | 1
2 | occupied | 1925 | 2400 | 800 | 2 | 1
3 | occupied | 1495 | 1900 | 600 | 1 | 1
4 | vacant | | 1900 | 600 | 1 | 1`,
    tied: "2800 5270 8600 4",
  },
  {
    name: "OM table with annual totals, laundry income and a manager's home",
    file: `
Scheduled Rents - 1530 Vine Street
Apt | Bed/Bath | Current Monthly Rent | Pro Forma Rent | Notes
101 | 1/1 | $1,650.00 | $1,995.00 |
102 | 0/1 | $1,350.00 | $1,595.00 | Section 8
103 | 1/1 | $0.00 | $1,995.00 | Manager
104 | 2/2 | $2,200.00 | $2,695.00 |
Monthly Total | | $5,200.00 | $8,280.00 |
Laundry | | $120.00 | $120.00 |
Total Monthly Income | | $5,320.00 | $8,400.00 |
Annual Scheduled Gross Income | | $63,840.00 | $100,800.00 |
`,
    units: `
unit | status | rent | market | beds | baths
101 | occupied | 1650 | | 1 | 1
102 | occupied | 1350 | | 0 | 1
103 | employee | 0 | | 1 | 1
104 | occupied | 2200 | | 2 | 2`,
    tied: "5200 5320",
  },
  {
    name: "Shops below homes above: annual rents by the foot for the shops",
    file: `
Mixed Use Rent Roll - 500 Center Street - 06/30/2026
Suite/Apt | Tenant | Use | SF | Monthly Rent | Annual Rent | Rent/SF/Yr | Lease Start | Lease End
R1 | Corner Cafe LLC | Retail | 1,500 | 3,750.00 | 45,000.00 | 30.00 | 1/1/2022 | 12/31/2031
R2 | VACANT | Retail | 1,000 | 0.00 | 0.00 | 0.00 | |
2A | Yost | Apartment | 750 | 1,600.00 | 19,200.00 | 25.60 | 8/1/2025 | 7/31/2026
2B | Zapf | Apartment | 750 | 1,575.00 | 18,900.00 | 25.20 | 5/1/2025 | 4/30/2027
TOTAL | | | 4,000 | 6,925.00 | 83,100.00 | | |
`,
    asOf: "2026-06-30",
    units: `
unit | status | rent | sqft | end
R1 | occupied | 3750 | 1500 | 2031-12-31
R2 | vacant | | 1000 |
2A | occupied | 1600 | 750 | 2026-07-31
2B | occupied | 1575 | 750 | 2027-04-30`,
    tied: "4000 6925 83100",
  },
  {
    name: "Annual rents alone",
    file: `
Rent Roll | as of 12/31/2025
Unit | Tenant | Square Feet | Annual Rent | Expiration
101 | Acme Dental | 2,000 | 48,000 | 6/30/2029
102 | Bright Books | 1,200 | 27,600 | 3/31/2027
103 | Vacant | 800 | | 
Total | | 4,000 | 75,600 |
`,
    asOf: "2025-12-31",
    units: `
unit | status | rent | sqft | end
101 | occupied | 4000 | 2000 | 2029-06-30
102 | occupied | 2300 | 1200 | 2027-03-31
103 | vacant | | 800 |`,
    tied: "4000 6300",
  },
  {
    name: "LIHTC: tenant's share, assistance, utility allowance and gross rent",
    file: `
Affordable Rent Roll - Hope Commons - 09/30/2025
Unit | BR | Set-Aside | HH Size | Head of Household | Tenant Rent | Rental Assistance | Contract Rent | Utility Allowance | Gross Rent | Max LIHTC Rent | Move-In
101 | 1 | 50% | 2 | Adler | 412 | 238 | 650 | 85 | 735 | 760 | 2/1/2019
102 | 1 | 60% | 1 | Bauer | 700 | 0 | 700 | 85 | 785 | 912 | 5/1/2022
103 | 2 | 60% | 4 | Cramer | 205 | 595 | 800 | 110 | 910 | 1,094 | 7/15/2021
104 | 2 | 60% | 0 | VACANT | 0 | 0 | 800 | 110 | 910 | 1,094 |
Total | | | | | 1,317 | 833 | 2,950 | 390 | 3,340
`,
    asOf: "2025-09-30",
    units: `
unit | status | rent | subsidy | beds | household
101 | occupied | 650 | 238 | 1 | 2
102 | occupied | 700 | | 1 | 1
103 | occupied | 800 | 595 | 2 | 4
104 | vacant | | | 2 |`,
    tied: "1317 833 2950",
    warns: "R04",
  },
  {
    name: "HUD form: contract rent of all, assistance payment and tenant payment",
    file: `
HUD Section 8 Tenant Roll, voucher month 01/2026
Unit No. | Head Name | BR Size | Contract Rent | HAP | TTP/Tenant Rent | Recert Date
A1 | Decker | 1 | 880 | 655 | 225 | 05/01/2026
A2 | Engel | 1 | 880 | 880 | 0 | 08/01/2026
A3 | Fuchs | 2 | 1,040 | 702 | 338 | 11/01/2026
Total | 3 | | 2,800 | 2,237 | 563
`,
    units: `
unit | status | rent | subsidy | beds
A1 | occupied | 880 | 655 | 1
A2 | occupied | 880 | 880 | 1
A3 | occupied | 1040 | 702 | 2`,
    tied: "2800 2237 563 3",
  },
  {
    name: "Mobile homes: lots with lot rent, park-owned homes, empty lots",
    file: `
Shady Acres MHP Rent Roll 5/1/2026
Lot | Resident | Home Owner | Lot Rent | Home Rent | Status
1 | Gross | Tenant | 425 | 0 | Occupied
2 | Huber | Park | 425 | 375 | Occupied
3 | | | 425 | 0 | Vacant Lot
4 | Jahn | Tenant | 410 | 0 | Occupied
Total | | | 1,685 | 375 |
`,
    asOf: "2026-05-01",
    units: `
unit | status | rent
1 | occupied | 425
2 | occupied | 800
3 | vacant |
4 | occupied | 410`,
    tied: "1685 375",
    warns: "R04",
  },
  {
    name: "A pro forma table of plans stands beside the roll on another sheet",
    file: {
      "Unit Mix": `
Type | # Units | Avg SF | Avg Rent | Market
1x1 | 2 | 700 | 1,000 | 1,100
2x2 | 1 | 950 | 1,300 | 1,400
Total | 3 | | |
`,
      "Rent Roll": `
Unit | Type | SF | Tenant | Rent | Market | Lease End
1 | 1x1 | 700 | Karg | 990 | 1,100 | 3/31/2026
2 | 1x1 | 700 | Lutz | 1,010 | 1,100 | 9/30/2026
3 | 2x2 | 950 | Maas | 1,300 | 1,400 | 6/30/2026
Total | | 2,350 | | 3,300 | 3,600 |
`,
    },
    asOf: "given 2026-01-31",
    units: `
unit | status | rent | market | sqft | plan
1 | occupied | 990 | 1100 | 700 | 1x1
2 | occupied | 1010 | 1100 | 700 | 1x1
3 | occupied | 1300 | 1400 | 950 | 2x2`,
    tied: "2350 3300 3600",
  },
  {
    name: "Roll where the printed total of rents doesn't agree with its rows",
    file: `
Unit | Tenant | Rent | Market
1 | Nast | 900 | 950
2 | Opitz | 910 | 950
3 | Prell | 920 | 950
Total | 3 | 2,830 | 2,850
`,
    units: `
unit | status | rent | market
1 | occupied | 900 | 950
2 | occupied | 910 | 950
3 | occupied | 920 | 950`,
    tied: "2850 3",
    red: "2830",
    warns: "R18",
  },
  {
    name: "Roll that names its occupancy and counts in a banner",
    file: `
Fairway Apartments | Rent Roll as of 4/30/2026 | 5 Units | 80% Occupied
Unit | Plan | SF | Tenant | Market | Rent
1 | F1 | 600 | Rapp | 1,000 | 980
2 | F1 | 600 | Seidl | 1,000 | 970
3 | F1 | 600 | VACANT | 1,000 | 0
4 | F2 | 800 | Trapp | 1,250 | 1,240
5 | F2 | 800 | Urban | 1,250 | 1,230
`,
    asOf: "2026-04-30",
    units: `
unit | status | rent | market | sqft
1 | occupied | 980 | 1000 | 600
2 | occupied | 970 | 1000 | 600
3 | vacant | | 1000 | 600
4 | occupied | 1240 | 1250 | 800
5 | occupied | 1230 | 1250 | 800`,
    tied: "5 80",
  },
];

/** What isn't a roll, and what a roll may be mistaken for. */
export const DECOYS: HandRoll[] = [
  {
    name: "A list of empty units only",
    file: `
Unit Availability
Unit | Type | SqFt | Status | Market Rent | Days Vacant | Available
104 | A1 | 700 | Vacant Unrented Ready | 1,200 | 31 | 3/1/2026
212 | B2 | 950 | Vacant Unrented Not Ready | 1,500 | 12 | 3/15/2026
305 | A1 | 700 | Vacant Rented Ready | 1,200 | 9 | 3/20/2026
`,
    refused: /availab|empty|vacan|no residents|no leases/i,
  },
  {
    name: "Aged receivables by unit",
    file: `
Aged Receivables as of 2/28/2026
Unit | Resident | Current Owed | 0-30 | 31-60 | 61-90 | Over 90 | Prepays | Balance
101 | Vogel | 120 | 120 | 0 | 0 | 0 | 0 | 120
205 | Wolff | 1,300 | 1,250 | 50 | 0 | 0 | 0 | 1,300
311 | Ziegl | 90 | 0 | 90 | 0 | 0 | -20 | 70
`,
    refused: /delinquen|receivable|balance/i,
  },
  {
    name: "Operating statement",
    file: `
Income Statement | Jan 2026 | Feb 2026
Gross Potential Rent | 50,000 | 50,000
Vacancy | -2,500 | -3,000
Net Rental Income | 47,500 | 47,000
Property Taxes | 4,000 | 4,000
Insurance | 1,000 | 1,000
Net Operating Income | 42,500 | 42,000
`,
    refused: /statement/i,
  },
  {
    name: "Deposits held by unit",
    file: `
Security Deposit Activity | 03/31/2026
Unit | Resident | Move In | Deposit Required | Deposit Held | Interest
101 | Abend | 1/1/2025 | 500 | 500 | 2.10
102 | Blume | 3/1/2025 | 500 | 450 | 1.90
103 | Conrad | 4/1/2025 | 500 | 500 | 2.00
`,
    refused: /deposit/i,
  },
  {
    name: "Utilities and office rows between homes of a roll",
    file: `
Tower Court | 3/31/2026
Unit | Type | Resident | Status | Rent | Lease To
101 | 1BR | Dorn | Occupied | 1,000 | 8/31/2026
OFFICE | | Leasing office | Model/Office | 0 |
102 | 1BR | Ebel | Occupied | 1,010 | 5/31/2026
Note: unit 102 gets a new stove in May
103 | 2BR | Falke | Notice | 1,250 | 4/30/2026
Parking income | | | | 150 |
Total | | | | 3,410 |
`,
    asOf: "2026-03-31",
    units: `
unit | status | rent | beds
101 | occupied | 1000 | 1
OFFICE | model | | 
102 | occupied | 1010 | 1
103 | notice | 1250 | 2`,
    tied: "3410",
  },
];
