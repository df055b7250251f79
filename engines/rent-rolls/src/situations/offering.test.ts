import { describe, expect, test } from "vitest";
import { describeSummary, failedTies, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

interface Case {
  name: string;
  line: string;
  text: string;
}

const CASES: Case[] = [
  {
    name: "has its totals above, two lines of header, and other income below",
    line: "6 units: 5 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 8000, rent 5850, sqft 4500",
    text: `
EXHIBIT C - RENT ROLL
The Magnolia Apartments, 210 Magnolia Ave

 | | Total | 4,500 | $5,850 | $8,000 | | $1.30
Unit | Unit | | Approx. | Current | Pro Forma/Market | Lease | Rent/ | Notes
No. | Type | Tenant | SF | Rent | Rent | Exp. | SF
1 | 1BR/1BA | Occupied | 650 | $1,050 | $1,250 | 5/31/25 | $1.62 | Section 8
2 | 1BR/1BA | Occupied | 650 | $1,100 | $1,250 | MTM | $1.69
3 | 1BR/1BA | VACANT | 650 | $0 | $1,250 | | $0.00 | being renovated
4 | 2BR/1BA | Occupied | 850 | $1,250 | $1,416.67 | MTM | $1.47 | Mgr unit
5 | 2BR/1BA | Occupied | 850 | $1,200 | $1,416.67 | MTM | $1.41
6 | 2BR/1BA | Occupied | 850 | $1,250 | $1,416.66 | 8/31/25 | $1.47

Laundry Income | | | | $150 | $200
Parking | | | | $100 | $100
Cell Tower | | | | $1,200 | $1,200
Total Monthly Income | | | | $7,300 | $9,500
Total Annual Income | | | | $87,600 | $114,000
* Rents as of March 2025. Buyer to verify.
`,
  },
  {
    name: "adds up and averages by kind, and states occupancy at the end",
    line: "6 units: 5 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 6300, rent 4990, sqft 4200",
    text: `
Rent Roll
Unit # | Beds/Baths | SF | Tenant | Lease Start | Lease End | Contract Rent | Rent/SF | Market Rent | Mkt/SF | Annual Rent
101 | 1/1 | 600 | Adams | 1/1/2025 | 12/31/2025 | $950 | $1.58 | $1,000 | $1.67 | $11,400
102 | 1/1 | 600 | Baker | 2/1/2025 | 1/31/2026 | $960 | $1.60 | $1,000 | $1.67 | $11,520
103 | 1/1 | 600 | Vacant | | | | | $1,000 | $1.67
1/1 Subtotal | | 1,800 | | | | $1,910 | | $3,000
Avg | | 600 | | | | $955 | | $1,000
201 | 2/1 | 800 | Cole | 1/1/2025 | 12/31/2025 | $1,030 | $1.29 | $1,100 | $1.38 | $12,360
202 | 2/1 | 800 | Dunn | 1/1/2025 | MTM | $1,000 | $1.25 | $1,100 | $1.38 | $12,000
203 | 2/1 | 800 | Egan | 1/1/2025 | 12/31/2025 | $1,050 | $1.31 | $1,100 | $1.38 | $12,600
2/1 Subtotal | | 2,400 | | | | $3,080 | | $3,300
Avg | | 800 | | | | $1,026.67 | | $1,100
Total/Avg | 6 Units | 4,200 | | | | $4,990 | $1.19 | $6,300 | $1.50 | $59,880
Occupancy | 83.3%
Vacancy | 16.7%
`,
  },
  {
    name: "states rents by the year alone",
    line: "3 units: 3 occupied (0 on notice), 0 vacant (0 leased), 0 model, 0 down; market null, rent 3250, sqft 2400",
    text: `
Unit | Tenant | SF | Lease Exp | Annual Rent | Rent/SF/Yr
101 | Adams | 800 | 12/31/2025 | $12,000 | $15.00
102 | Baker | 800 | 12/31/2025 | $13,200 | $16.50
103 | Cole | 800 | 12/31/2025 | $13,800 | $17.25
Total | | 2,400 | | $39,000
`,
  },
  {
    name: "lists shops and homes, each with a rate a square foot",
    line: "5 units: 4 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 7600, sqft 6400",
    text: `
Rent Roll - 500 Main Street (Mixed Use)
Suite/Unit | Tenant | Use | SF | Lease Start | Lease Exp | Monthly Rent | Annual Rent | Rent PSF
Retail A | Corner Cafe LLC | Retail | 2,000 | 1/1/2020 | 12/31/2029 | $3,000 | $36,000 | $18.00
Retail B | Vacant | Retail | 1,600
201 | Ann Lee | Residential | 900 | 6/1/2024 | 5/31/2025 | $1,500 | $18,000 | $20.00
202 | Bo Ray | Residential | 900 | MTM | MTM | $1,450 | $17,400 | $19.33
203 | Cy Orr | Residential | 1,000 | 6/1/2024 | 5/31/2025 | $1,650 | $19,800 | $19.80
TOTAL | | | 6,400 | | | $7,600 | $91,200
`,
  },
  {
    name: "lists garages and the laundry as lines of their own",
    line: "3 units: 3 occupied (0 on notice), 0 vacant (0 leased), 0 model, 0 down; market null, rent 2700, sqft null",
    text: `
Unit | Type | Tenant | Rent
1 | 1BR | Ann | 900
2 | 1BR | Bo | 900
3 | 1BR | Cy | 900
Garage 1 | | Ann | 75
Garage 2 | | | 75
Laundry | | | 120
Total | | | 2970
`,
  },
  {
    name: "numbers its lines and ends in an owner's own sums",
    line: "3 units: 3 occupied (0 on notice), 0 vacant (0 leased), 0 model, 0 down; market 3000, rent 2700, sqft null",
    text: `
No. | Apt | Type | Name | Rent | Market
1 | 1A | 2 bed | Ann | 900 | 1000
2 | 1B | 1 bed | Bo | 900 | 1000
3 | 1C | 1 bed | Cy | 900 | 1000
 | | | Gross Monthly | 2700 | 3000
 | | | Gross Annual | 32400 | 36000
 | | | Vacancy 5% | -1620 | -1800
 | | | Net | 30780 | 34200
`,
  },
  {
    name: "ends in counts by status and by plan",
    line: "4 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 1 down; market 4400, rent 2000, sqft 2800",
    text: `
Unit | Type | SF | Resident | Market | Rent
101 | A | 700 | Ann | 1100 | 1000
102 | A | 700 | Bo | 1100 | 1000
103 | A | 700 | VACANT | 1100 | 1100
104 | A | 700 | DOWN | 1100 | 0
Totals | | 2800 | | 4400 | 2000

Occupied | 2 | 50.00%
Vacant | 1 | 25.00%
Down | 1 | 25.00%
Total Units | 4 | 100.00%

Unit Type | Count | Avg SF | Avg Rent
A | 4 | 700 | 1000
Total | 4 | 700 | 1000
`,
  },
  {
    name: "adds up by plan below its total",
    line: "4 units: 4 occupied (0 on notice), 0 vacant (0 leased), 0 model, 0 down; market null, rent 3800, sqft null",
    text: `
Unit | Type | Tenant | Rent
1 | 1BR | Ann | 900
2 | 1BR | Bo | 900
3 | 2BR | Cy | 1000
4 | 2BR | Di | 1000
 | | | 3800

1BR | 2 | | 1800
2BR | 2 | | 2000
Total | 4 | | 3800
`,
  },
  {
    name: "counts its units in the column of their numbers",
    line: "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 1800, sqft null",
    text: `
Unit | Tenant | Rent
1 | Ann | 900
2 | Bo | 900
3 | Vacant
3 | Total Units | 1800
`,
  },
  {
    name: "has slips in its headers",
    line: "4 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 1 down; market null, rent 1850, sqft 2600",
    text: `
ELM COURT RENT ROLL

Unit No | Tenant Nmae | Montly Rent | Lease Strat | Lease Expiraton | Sq. Ft.
101 | Ann Ames |  $900.00  | 1/1/25 | 2025-12-31 | 650
102 | VACANT | | | | 650

103 | Bo Bell | 950 | 2025-03-01 | 28-Feb-26 | 650
104 | DOWN UNIT | | | | 650

TOTAL | | $1,850.00
Note: unit rents per owner; verify against leases.
`,
  },
  {
    name: "numbers its units under a sign and marks people beside their names",
    line: "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 1800, sqft null",
    text: `
# | Tenant | Rent | Comment
1 | Ann Lee (Sec. 8) | $900
2 | VACANT - rehab
3 | Bo Ray - MTM | $900
`,
  },
  {
    name: "numbers units alike at different addresses",
    line: "4 units: 3 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 2700, sqft null",
    text: `
Address | Unit # | Tenant | Rent | Status
120 Main | 1 | Ann | 900 | Occ
120 Main | 2 | Bo | 900 | Occ
122 Main | 1 | Cy | 900 | Occ
122 Main | 2 | | | Vacant
`,
  },
  {
    name: "says beside a rent what comes with it",
    line: "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 1850, sqft null",
    text: `
Unit | Tenant | Monthly Rent
1 | Ann | $900 + utilities
2 | Bo | $950 (incl. parking)
3 | Vacant | -
`,
  },
  {
    name: "has rents of two years",
    line: "2 units: 2 occupied (0 on notice), 0 vacant (0 leased), 0 model, 0 down; market null, rent 1950, sqft null",
    text: `
Unit | Tenant | 2024 Rent | 2025 Rent | Lease Exp
1 | Ann | 900 | 975 | 12/31/25
2 | Bo | 900 | 975 | 12/31/25
`,
  },
  {
    name: "has words of status of its own",
    line: "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 2100, sqft null",
    text: `
Apt | Tenant | Status | Legal Rent | Preferential Rent | Actual Rent | Lease Exp
1A | Ann | RS | 1500 | 1000 | 1000 | 12/31/25
1B | Bo | FM | 0 | 0 | 1100 | 12/31/25
2A | Vacant | RS | 1400 | 0 | 0
`,
  },
  {
    name: "has unit numbers that went through fractions",
    line: "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 1800, sqft null",
    text: `
Unit | Tenant | Rent
101.0 | Ann | 900
102.0 | | 0
103.0 | Bo | 900
`,
  },
  {
    name: "states a gross rent with the allowance for utilities beside both payers' parts",
    line: "2 units: 2 occupied (0 on notice), 0 vacant (0 leased), 0 model, 0 down; market null, rent 1900, sqft null",
    text: `
Unit | Household | Rent Limit | Tenant Rent | Rental Assistance | Utility Allowance | Gross Rent
1 | Ann | 1000 | 200 | 700 | 60 | 960
2 | Bo | 1100 | 1000 | 0 | 60 | 1060
`,
  },
  {
    name: "numbers units alike in two towers",
    line: "4 units: 3 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 4000, rent 2850, sqft 2800",
    text: `
Tower | Unit | Floorplan | SF | Resident | Market | Base Rent | Discount | Other Income | Total | Lease Start | Lease End
North | 101 | A1 | 700 | Ann | 1000 | 950 | -50 | 25 | 925 | 1/1/2026 | 12/31/2026
North | 102 | A1 | 700 | Vacant | 1000 | | | | | |
South | 101 | A1 | 700 | Bo | 1000 | 950 | 0 | 0 | 950 | 1/1/2026 | 12/31/2026
South | 102 | A1 | 700 | Cy | 1000 | 950 | 0 | 35 | 985 | 1/1/2026 | 12/31/2026
Total | | | 2800 | | 4000 | 2850 | -50 | 60 | 2860 | |
`,
  },
  {
    name: "adds up right under its header",
    line: "2 units: 2 occupied (0 on notice), 0 vacant (0 leased), 0 model, 0 down; market null, rent 1800, sqft 1400",
    text: `
Unit | Tenant | SF | Rent
Total | | 1400 | 1800
1 | Ann | 700 | 900
2 | Bo | 700 | 900
`,
  },
];

describe("A roll in an offering memorandum", () => {
  test.each(CASES)("$name", ({ line, text }) => {
    for (const typed of [false, true]) {
      const roll = readRentRoll([toSheet(text, { typed })]);
      expect(describeSummary(roll)).toBe(line);
      expect(failedTies(roll)).toEqual([]);
    }
  });
});
