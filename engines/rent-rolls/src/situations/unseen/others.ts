import type { HandRoll } from "../by-hand/hand-roll.ts";

/** Files that hold no roll, and such as hardly show that they do. */
export const MISTAKABLE: HandRoll[] = [
  {
    name: "A unit mix alone",
    file: `
Unit Mix
Unit Type | # of Units | % of Total | Avg SF | Avg Rent | Market Rent | Monthly Income
1x1 | 12 | 50% | 640 | 1,150 | 1,225 | 13,800
2x1 | 8 | 33% | 820 | 1,340 | 1,425 | 10,720
2x2 | 4 | 17% | 960 | 1,480 | 1,575 | 5,920
Total | 24 | 100% | | | | 30,440
`,
    refused: /unit-mix/i,
  },
  {
    name: "A box score",
    file: `
Boxscore Summary
Property = Oak Terrace
Date = 04/01/2026-04/30/2026
Code | Name | Avg. Sq Ft | Avg. Rent | Units | Occupied No Notice | Vacant Rented | Vacant Unrented | Notice Rented | Notice Unrented | Avail | Model | Down | Admin | % Occ | % Leased
ot1b | 1 Bed | 710 | 1,300 | 40 | 34 | 1 | 2 | 1 | 1 | 3 | 1 | 0 | 0 | 92.5 | 95.0
ot2b | 2 Bed | 960 | 1,650 | 24 | 21 | 0 | 1 | 1 | 1 | 2 | 0 | 0 | 0 | 95.8 | 95.8
Total | | 804 | 1,431 | 64 | 55 | 1 | 3 | 2 | 2 | 5 | 1 | 0 | 0 | 93.8 | 95.3
`,
    refused: /box ?score|no unit|summary|unit mix|header/i,
  },
  {
    name: "A tracker of renewals",
    file: `
Renewal Tracker - June expirations
Unit | Resident | Current Rent | Lease End | Market | Offer 1 (12 mo) | Offer 2 (6 mo) | Offer Sent | Response
101 | Ames | 1,200 | 6/30/2026 | 1,300 | 1,260 | 1,310 | 4/15 | Accepted
105 | Beck | 1,180 | 6/15/2026 | 1,300 | 1,245 | 1,295 | 4/15 | NTV
`,
    refused: /renewal/i,
  },
  {
    name: "Deposits held",
    file: `
Security Deposit Liability Report
As of 04/30/2026
Unit | Resident | Status | Move In | Deposit Charged | Deposit Paid | Interest | Deposit On Hand
101 | Ames | Current | 1/1/25 | 500 | 500 | 1.22 | 501.22
102 | Beck | Current | 2/1/25 | 500 | 500 | 1.10 | 501.10
Total | | | | 1,000 | 1,000 | 2.32 | 1,002.32
`,
    refused: /deposit/i,
  },
  {
    name: "Units as columns",
    file: `
 | Unit 1 | Unit 2 | Unit 3
Tenant | Ames | Beck | Vacant
Rent | 900 | 950 |
Deposit | 900 | 500 |
Lease end | 5/31/27 | MTM |
`,
    refused: /header|unit/i,
  },
  {
    name: "A pro forma of rents by year",
    file: `
Projected Rents
Unit | Type | Year 1 | Year 2 | Year 3 | Year 4 | Year 5
1 | 1x1 | 12,000 | 12,360 | 12,731 | 13,113 | 13,506
2 | 2x1 | 14,400 | 14,832 | 15,277 | 15,735 | 16,207
Total | | 26,400 | 27,192 | 28,008 | 28,848 | 29,713
`,
    refused: /.+/,
  },
  {
    name: "Unknown heading words over a plain roll",
    file: `
Door | Occupied By | $/Mo | From | Thru | On Deposit
101 | Ames | 1,150 | 6/1/25 | 5/31/26 | 1,150
102 | Beck | 1,125 | 7/1/25 | 6/30/26 | 1,000
103 | -- | | | |
All | | 2,275 | | | 2,150
`,
    asOf: "given 2026-04-01",
    units: `
unit | status | rent | start | end | deposit
101 | occupied | 1150 | 2025-06-01 | 2026-05-31 | 1150
102 | occupied | 1125 | 2025-07-01 | 2026-06-30 | 1000
103 | vacant | | | |`,
    tied: "2275 2150",
  },
  {
    name: "Last names and firsts in two columns, and a rent of two years",
    file: `
Unit | Last | First | 2025 Rent | 2026 Rent | Increase | Effective
1 | Ames | Ivy | 1,000 | 1,040 | 4.0% | 3/1/26
2 | Beck | Joy | 1,020 | 1,060 | 3.9% | 3/1/26
3 | Cole | Kat | 990 | 1,030 | 4.0% | 3/1/26
Total | | | 3,010 | 3,130 | |
`,
    asOf: "given 2026-05-01",
    units: `
unit | status | rent
1 | occupied | 1040
2 | occupied | 1060
3 | occupied | 1030`,
    tied: "3130",
  },
];
