import { describe, expect, test } from "vitest";
import { describeSummary, failedTies, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

interface Case {
  name: string;
  line: string;
  text: string;
  /** Totals of the file that its own rows don't make. */
  red?: string[];
}

const CASES: Case[] = [
  {
    name: "sets a lease to come below the one in place, without the unit",
    line: "5 units: 4 occupied (1 on notice), 1 vacant (1 leased), 0 model, 0 down; market 5100, rent 4090, sqft 3500",
    text: `
 | OneSite Rents v3.0 | | | | | Page 1 of 2
Pinecrest Apartments - Pinecrest Partners LP
RENT ROLL DETAIL
As of 07/15/2025
 | Parameters: Properties - ALL;Show All Unit Designations or Filter by - ALL;Subjournals - ALL;Exclude Formers? - Yes;Sort by - Unit;Report Type - Details;Show Unit Rent as - Market + Addl.;
details
 | | | | | Unit/Lease | | | Move-In | Lease | Lease | Market | Sub | Trans | | Lease | Other | Total | | Dep
Unit | | Floorplan | | SQFT | Status | | Name | Move-Out | Start | End | + Addl. | Journal | Code | | Rent | Charges/Credits | Billing | | On Hand | Balance
01-101 | | | A1 | 700 | Occupied | | Hill, Ann | 05/01/2022 | 05/01/2025 | 04/30/2026 | 1,000.00 | RESIDENT | RENT | | 980.00 | 0.00 | | | 0.00 | 0.00
 | | | | | | | | | | | | RESIDENT | TRASH | | 0.00 | 10.00 | 990.00
01-102 | | | A1 | 700 | Occupied-NTV | | Hall, Bo | 05/01/2022 | 05/01/2024 | 07/31/2025 | 1,000.00 | RESIDENT | RENT | | 960.00 | 0.00 | 960.00 | | 0.00 | 25.00
 | | | | | | | | 07/31/2025
01-103 | | | A1 | 700 | Vacant-Leased | | VACANT | | | | 1,000.00 | | | | * | | 0.00 | *
 | | | | | Applicant | | Dent, Al | 08/01/2025 | 08/01/2025 | 07/31/2026 | | RESIDENT | RENT | | 1,005.00 * | 0.00 * | 1,005.00 * | | 0.00 | 0.00
02-101 | | | B2 | 700 | Occupied | | King, Cy | 02/01/2023 | 02/01/2025 | 01/31/2026 | 1,050.00 | RESIDENT | RENT | | 1,050.00 | 0.00 | 1,050.00 | | 0.00 | 0.00
 | | | | | Pending renewal | | King, Cy | 02/01/2023 | 02/01/2026 | 01/31/2027 | | RESIDENT | RENT | | 1,090.00 * | 0.00 * | 1,090.00 * | | 0.00 | 0.00
02-102 | | | B2 | 700 | Occupied | | Lang, Di | 02/01/2023 | 02/01/2025 | 01/31/2026 | 1,050.00 | RESIDENT | RENT | | 1,100.00 | 0.00 | 1,100.00 | | 0.00 | 0.00
 | | | | Totals: | | | | | | | 5,100.00 | | | | 4,090.00 | 10.00 | 4,100.00 | | 0.00 | 25.00
Amt / SQFT: | Market = 3,500 SQFT; Leased = 2,800 SQFT;
Floorplan | # Units | Average SQFT | Average Market + Addl. | Market Amt / SQFT | Average Leased | Leased Amt / SQFT | Units Occupied | Occupancy % | Units Available
A1 | 3 | 700 | 1,000.00 | 1.43 | 970.00 | 1.39 | 2 | 66.67 | 0
B2 | 2 | 700 | 1,050.00 | 1.50 | 1,075.00 | 1.54 | 2 | 100.00 | 0
Totals / Averages: | 5 | 700 | 1,020.00 | 1.46 | 1,022.50 | 1.46 | 4 | 80.00 | 0
occupancy and rents summary for current date
Unit status | Market + Addl. | # units | Potential rent
Occupied, no NTV | 3,100.00 | 3 | 3,130.00
Occupied, NTV | 1,000.00 | 1 | 960.00
Occupied NTV Leased | - | 0 | -
Vacant Leased | 1,000.00 | 1 | 1,005.00
Admin/Down | - | 0 | -
Vacant Not Leased | - | 0 | -
Totals: | 5,100.00 | 5 | 5,095.00
summary billing by sub journal for current date
Sub journal | Amount
RESIDENT | 4,100.00
Total: | 4,100.00
summary billing by transaction code for current date
Code | Amount
RENT | 4,090.00
TRASH | 10.00
Total: | 4,100.00
`,
  },
  {
    name: "names each of its properties only in the total below",
    line: "6 units: 5 occupied (1 on notice), 1 vacant (0 leased), 0 model, 0 down; market 6300, rent 5025, sqft 4200",
    text: `
Rent Roll
For Selected Properties
As Of = 04/07/2026
Month Year = 04/2026
Unit | Unit Type | Unit | Resident | Name | Market | Actual | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Rent | Deposit | Deposit | | Expiration
Current/Notice/Vacant Residents
1 | 1b | 700 | t01 | Ann A | 1,050.00 | 1,000.00 | 0.00 | 0.00 | 01/01/2024 | 12/31/2026 | | 0.00
2 | 1b | 700 | t02 | Bo B | 1,050.00 | 1,000.00 | 0.00 | 0.00 | 01/01/2024 | 12/31/2026 | 04/30/2026 | 0.00
3 | 1b | 700 | VACANT | VACANT | 1,050.00 | 0.00 | 0.00 | 0.00 | | | | 0.00
Total Oak Flats(poak) | | 2,100 | | | 3,150.00 | 2,000.00 | 0.00 | 0.00 | | | | 0.00
1 | 1b | 700 | t03 | Cy C | 1,050.00 | 1,000.00 | 0.00 | 0.00 | 01/01/2024 | 12/31/2026 | | 0.00
2 | 1b | 700 | t04 | Di D | 1,050.00 | 1,000.00 | 0.00 | 0.00 | 01/01/2024 | 12/31/2026 | | 0.00
3 | 1b | 700 | t05 | Ed E | 1,050.00 | 1,025.00 | 0.00 | 0.00 | 01/01/2024 | 12/31/2026 | | 0.00
Total Elm House(pelm) | | 2,100 | | | 3,150.00 | 3,025.00 | 0.00 | 0.00 | | | | 0.00
Total All Properties | | 4,200 | | | 6,300.00 | 5,025.00 | 0.00 | 0.00 | | | | 0.00
`,
  },
  {
    name: "has vouchers, transfers between payers, staff credits and parking",
    line: "9 units: 8 occupied (0 on notice), 1 vacant (1 leased), 0 model, 0 down; market 9000, rent 7300, sqft null",
    text: `
Rent Roll with Lease Charges
Mill Lofts (77)
As Of = 08/11/2026
Month Year = 08/2026
Unit | Unit Type | Unit | Resident | Name | Market | Charge | Amount | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Code | | Deposit | Deposit | | Expiration
Current/Notice/Vacant Residents
301 | 1a | 0 | t1 | Ann A | 2000 | rnsvchr | 1800 | 100 | 0 | 2004-11-15 | 2023-11-15 | | 850.25
 | | | | | | rntnt | 200
 | | | | | | tsinunit | 4.20
 | | | | | | Total | 2004.20
302 | 1a | 0 | t2 | Bo B | 2000 | rntnt | 700 | 100 | 0 | 2004-11-15 | 2023-11-15 | | -304.96
 | | | | | | rnsvchr | 1300
 | | | | | | rnsvchr | -100
 | | | | | | rntnt | 100
 | | | | | | Total | 2000
304 | 1a | 0 | t4 | Cy C | 2000 | | 0 | 80 | 0 | 2019-07-11 | 2023-07-11 | | 5406
 | | | | | | Total | 0
305 | 2a | 0 | t5 | Di D | 0 | rtempcon | -3322 | 0 | 0 | 2025-05-31 | 2026-05-30 | | -26576
 | | | | | | Total | -3322
306 | 2a | 0 | t6 | Ed E | 1500 | rnsvchr | 1300 | 0 | 0 | 2024-08-01 | 2023-03-25 | | 41088.33
 | | | | | | rntnt | 200
 | | | | | | Total | 1500
307 | 2a | 0 | t7 | Flo F | 1500 | rnsvchr | 1800 | 0 | 0 | 2020-01-01 | 2023-01-01 | | 0
 | | | | | | rntnt | 0
 | | | | | | Total | 1800
311 | 2a | 0 | t8 | Gus G | 0 | | | 0 | 0 | 2021-01-01 | 2023-01-01 | | 0
 | | | | | | tsinunit | 4.20
 | | | | | | Total | 4.20
A-01 | A_Park | 0 | t9 | Hal H | 0 | | 0 | 0 | 0 | 2025-09-01 | 2026-08-31 | | -2648
 | | | | | | Total | 0
A-03 | A_Park | 0 | VACANT | VACANT | 0 | | 0 | 0 | 0 | | | | 0
 | | | | | | Total | 0
Future Residents/Applicants
A-03 | A_Park | 0 | t10 | Ida I | 0 | | 0 | 0 | 0 | 2025-10-25 | 2026-08-31 | | 0
 | | | | | | Total | 0
309 | 1a | 0 | t11 | Jo J | 2450 | | 0 | 0 | 0 | 2026-09-01 | 2027-08-31 | | 0
 | | | | | | Total | 0
Summary Groups | | | | | Square | Market | Lease | Security | Other | # Of | % Unit | % Sqft | Balance
 | | | | | Footage | Rent | Charges | Deposit | Deposits | Units | Occupancy | Occupied
Occupied Units | | | | | 0.00 | 9,000.00 | | | | 8 | 88.89 | 0.00
Total Vacant Units | | | | | 0.00 | 0.00 | | | | 1 | 11.11 | 0.00
Totals: | | | | | 0.00 | 9,000.00 | 3,990.40 | 280.00 | 0.00 | 9 | 100.00 | 0.00 | 0.00
`,
    // The rows were shortened, their summary was not.
    red: ["totalCharges of Totals:: 3990.4, not 3986.4", "balance of Totals:: 0, not 17815.62"],
  },
  {
    name: "has contract rents beside both payers' parts",
    line: "5 units: 4 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 5400, rent 4150, sqft null",
    text: `
HAP Contract Rent Schedule / Rent Roll
Unit | Bdrm | Head of Household | Contract Rent | Tenant Rent | HAP | Utility Allowance | Gross Rent | Market Rent | Move-In
A101 | 1BR | Adams | 1,000 | 250 | 750 | 60 | 1,060 | 1,050 | 1/1/2020
A102 | 1BR | Baker | 1,000 | 0 | 1,000 | 60 | 1,060 | 1,050 | 1/1/2020
A103 | 1BR | VACANT | 1,000 | 0 | 0 | 60 | 1,060 | 1,050
A104 | 2BR | Cole | 1,075 | 400 | 675 | 70 | 1,145 | 1,125 | 1/1/2020
A105 | 2BR | Dunn | 1,075 | 300 | 775 | 70 | 1,145 | 1,125 | 1/1/2020
Total | | | 5,150 | 950 | 3,200 | | | 5,400
`,
  },
  {
    name: "lets each bed for a price of its own",
    line: "5 units: 4 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 4900, rent 3600, sqft 3300",
    text: `
Rent Roll
Unit | Bed | Unit Type | SQFT | Resident | Status | Market Rent | Lease Rent | Lease Start | Lease End
101 | A | 2x2 | 1000 | Ann | Current | 800 | 790 | 2025-08-15 | 2026-07-31
101 | B | 2x2 | 1000 | Bea | Current | 800 | 800 | 2025-08-15 | 2026-07-31
102 | A | 2x2 | 1000 | Cal | Current | 800 | 780 | 2025-08-15 | 2026-07-31
102 | B | 2x2 | 1000 | | Vacant | 800
103 | A | 1x1 | 1300 | Dee | Current | 1700 | 1230 | 2025-08-15 | 2026-07-31
`,
  },
  {
    name: "numbers beds in place of units",
    line: "4 units: 3 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 3200, rent 2370, sqft null",
    text: `
Bed Space | Floor Plan | Resident | Status | Market Rent | Lease Rent | Lease Start | Lease End
101-A | 2x2 | Ann | Occupied | 800 | 790 | 2025-08-15 | 2026-07-31
101-B | 2x2 | Bea | Occupied | 800 | 800 | 2025-08-15 | 2026-07-31
102-A | 2x2 | Cal | Occupied | 800 | 780 | 2025-08-15 | 2026-07-31
102-B | 2x2 | | Vacant | 800 | 0
`,
  },
  {
    name: "has further charges beside the column of rents",
    line: "4 units: 3 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 4000, rent 2900, sqft 2800",
    text: `
Database: PROD | | | Rent Roll | | | | Page: 1
Entity: 1001 | | | Maple Manor | | | | Date: 5/1/2025
Bldg Id | Unit Id | Unit Type | Resident Name | Status | Sq Ft | Market Rent | Rent | Charge | Amount | Lease From | Lease To | Deposit
1001 | 0001 | A1 | Ann | Current | 700 | 1,000.00 | 950.00 | PET | 25.00 | 1/1/2025 | 12/31/2025 | 300.00
1001 | 0002 | A1 | Bo | Current | 700 | 1,000.00 | 975.00 | | | 1/1/2025 | 12/31/2025 | 300.00
1001 | 0003 | A1 | | Vacant | 700 | 1,000.00 | 0.00
1001 | 0004 | A1 | Cy | Current | 700 | 1,000.00 | 975.00 | | | 1/1/2025 | 12/31/2025 | 300.00
Entity Total: | | | | | 2,800 | 4,000.00 | 2,900.00 | | 25.00 | | | 900.00
`,
  },
  {
    name: "repeats the roll day after day",
    line: "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 1900, sqft null",
    text: `
date | property_name | unit_number | resident_id | resident_name | monthly_rent
2024-12-03 | Oak | U1 | 1 | Ann | 900
2024-12-03 | Oak | U2 | | | 0
2024-12-03 | Elm | U3 | 2 | Bo | 950
2024-12-04 | Oak | U1 | 1 | Ann | 900
2024-12-04 | Oak | U2 | | | 0
2024-12-04 | Elm | U3 | 2 | Bo | 950
2024-12-05 | Oak | U1 | | | 0
2024-12-05 | Oak | U2 | 5 | Cy | 950
2024-12-05 | Elm | U3 | 2 | Bo | 950
`,
  },
  {
    name: "ends each page with its number and day",
    line: "4 units: 4 occupied (0 on notice), 0 vacant (0 leased), 0 model, 0 down; market 4000, rent 3800, sqft 2800",
    text: `
Rent Roll Page 1 of 2
Unit | Type | SF | Tenant | Market Rent | Rent
101 | A | 700 | Ann | 1000 | 950
102 | A | 700 | Bo | 1000 | 950
Page 1 of 2 | 6/1/2025
Rent Roll Page 2 of 2
Unit | Type | SF | Tenant | Market Rent | Rent
103 | A | 700 | Cy | 1000 | 950
104 | A | 700 | Di | 1000 | 950
Total | | 2800 | | 4000 | 3800
Page 2 of 2 | 6/1/2025
`,
  },
  {
    name: "has the lease's rent and the same rent by code",
    line: "3 units: 2 occupied (1 on notice), 1 vacant (0 leased), 0 model, 0 down; market 3000, rent 1950, sqft 2100",
    text: `
OneSite Report
RENT ROLL DETAIL
As of Date: 09/01/2026

Resh ID | Lease ID | Unit | Floorplan | Unit Designation | SQFT | Unit/Lease Status | Name | Lease Start | Lease End | Market + Addl. | Lease Rent | RENT | PETRENT | GARAGE | Total Billing
1 | 11 | A-101 | 1x1 | N/A | 700 | Occupied | Ann | 11/15/2025 | 11/14/2026 | 1000 | 900 | 900 | 35 | 50 | 985
2 | 12 | A-102 | 1x1 | N/A | 700 | Occupied-NTV | Bo | 2/10/2026 | 2/9/2027 | 1000 | 1050 | 1050 | 0 | 50 | 1100
 |  | A-103 | 1x1 | N/A | 700 | Vacant | | | | 1000 | 0 | 0 | 0 | 0 | 0
2 | 13 | A-102 | 1x1 | N/A | 700 | Pending renewal | Bo | 2/10/2027 | 2/9/2028 | 0 | 1100 | 1100 | 0 | 50 | 1150
`,
  },
  {
    name: "has a certificate's lines right above its header",
    line: "3 units: 3 occupied (0 on notice), 0 vacant (0 leased), 0 model, 0 down; market 3000, rent 2700, sqft null",
    text: `
Borrower: | Elm LLC
Apt. No. | Tenant Name(s) | # of BRs | # of Baths | Move-In Date | Lease Start Date | Lease Expiration Date | Current Monthly Rent | Market Rent | Subsidy (Y/N) | Past Due | Concessions | Utilities Included
1 | Ann | 1 | 1 | 1/1/2020 | 1/1/2025 | 12/31/2025 | 900 | 1000 | N | 0 | 0 | Water
2 | Bo | 1 | 1 | 1/1/2020 | 1/1/2025 | 12/31/2025 | 900 | 1000 | Y | 0 | 0 | Water
3 | Cy | 1 | 1 | 1/1/2020 | 1/1/2025 | 12/31/2025 | 900 | 1000 | N | 0 | 0 | Water
Totals | | | | | | | 2700 | 3000 | | 0
`,
  },
  {
    name: "lists lots with their rents",
    line: "4 units: 3 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 1350, sqft null",
    text: `
Lot # | Resident | Lot Rent | Home Rent | Total Rent | POH/TOH | Balance
1 | Ann | 450 | 0 | 450 | TOH | 0
2 | Bo | 450 | 0 | 450 | TOH | 0
3 | Vacant | 0 | 0 | 0
4 | Cy | 450 | 0 | 450 | TOH | 0
`,
  },
  {
    name: "schedules tenancies with rents by month, year and area",
    line: "4 units: 3 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 7000, sqft 6000",
    text: `
Tenancy Schedule I
Property: plaza
As of Date: 06/30/2025
Property | Unit(s) | Lease | Lease Type | Area | Lease From | Lease To | Term | Tenancy Years | Monthly Rent | Monthly Rent/Area | Annual Rent | Annual Rent/Area | Security Deposit
Plaza (plaza) | 100 | Cafe LLC | Retail NNN | 1,500.00 | 1/1/2020 | 12/31/2029 | 120 | 5.5 | 2,500.00 | 1.67 | 30,000.00 | 20.00 | 2,500.00
Plaza (plaza) | 101 | Salon Inc | Retail NNN | 1,500.00 | 1/1/2020 | 12/31/2029 | 120 | 5.5 | 2,000.00 | 1.33 | 24,000.00 | 16.00 | 2,000.00
Plaza (plaza) | 102 | VACANT | | 1,500.00 | | | | | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
Plaza (plaza) | 103 | Gym LLC | Retail NNN | 1,500.00 | 1/1/2020 | 12/31/2029 | 120 | 5.5 | 2,500.00 | 1.67 | 30,000.00 | 20.00 | 2,500.00
Total Current | | | | 6,000.00 | | | | | 7,000.00 | | 84,000.00 | | 7,000.00
Total Units | Total Sq Ft | Percentage Occupied
4 | 6,000.00 | 75.00
`,
  },
];

describe("An export", () => {
  test.each(CASES)("$name", ({ line, text, red = [] }) => {
    for (const typed of [false, true]) {
      const roll = readRentRoll([toSheet(text, { typed })]);
      expect(describeSummary(roll)).toBe(line);
      expect(failedTies(roll)).toEqual(red);
    }
  });
});
