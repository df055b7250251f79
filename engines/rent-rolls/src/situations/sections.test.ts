import { describe, expect, test } from "vitest";
import { describeSummary, failedTies, listStatuses, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

describe("What stands around and between the units", () => {
  test("sections by how the units stand, each with its total", () => {
    const roll = readRentRoll([
      toSheet(`
Rent Roll
Sunset (sun)
As of = 1/31/2025
Unit | Resident Name | Market Rent | Actual Rent | Deposit | Move In | Lease Exp | Move Out | Balance
Current Residents
100 | Ann | 900 | 880 | 100 | 1/1/2024 | 12/31/2025 | | 0
Total Current Residents | | 900 | 880 | 100
Vacant Units
101 | VACANT | 900 | 0
Total Vacant | | 900
Notice Residents
102 | Cal | 900 | 870 | 100 | 1/1/2024 | 2/28/2025 | 2/28/2025 | 0
Applicants
101 | Dot | 900 | 910 | 0 | 2/5/2025 | 2/4/2026
Grand Total | | 2,700 | 1,750 | 200
`),
    ]);
    expect(listStatuses(roll)).toBe("100 occupied 880, 101 vacant_leased 0, 102 notice 870");
    expect(failedTies(roll)).toEqual([]);
  });

  test("statuses by letters, where N is a notice and no answer", () => {
    const roll = readRentRoll([
      toSheet(`
Bldg Id | Unit Id | Occ Stat | Resident | Mkt Rent | Lease Rent | Sq Ft
A | 1 | O | Ann | 900 | 880 | 500
A | 2 | V | | 900 | 0 | 500
B | 1 | N | Bob | 950 | 930 | 600
B | 2 | M | | 950 | 0 | 600
 | 4 units | | | 3,700 | 1,810 | 2,200
`),
    ]);
    expect(listStatuses(roll)).toBe("A-1 occupied 880, A-2 vacant 0, B-1 notice 930, B-2 model 0");
    expect(failedTies(roll)).toEqual([]);
  });

  test("a unit mix above the roll on the same sheet", () => {
    const roll = readRentRoll([
      toSheet(`
Unit Mix
Type | # of Units | SF | Rent
1/1 | 2 | 600 | 900
2/1 | 1 | 800 | 1100
Total | 3 | 2000 |

Rent Roll
Unit | Type | SF | Tenant | Rent | Lease End
1 | 1/1 | 600 | Ann | 900 | 1/31/2027
2 | 1/1 | 600 | Vacant | |
3 | 2/1 | 800 | Cal | 1100 | 1/31/2027
Total | | 2000 | | 2000
`),
    ]);
    expect(describeSummary(roll)).toBe(
      "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 2000, sqft 2000",
    );
    expect(roll.properties).toEqual([]);
  });

  test("two words of status, a lease to come in the row of an empty unit, concessions in the total", () => {
    const roll = readRentRoll([
      toSheet(`
Rent Roll
Sunset Ridge
08/31/2025
Unit | Unit Type | Sq Ft | Occupancy Status | Lease Status | Resident(s) | Move In | Lease End | Notice | Move Out | Market Rent | Rent | Fees | Utilities | Concessions | Total Charges
101 | A1 | 650 | Occupied | Current | Ann; Bob | 1/1/2024 | 12/31/2025 | | | 1,000 | 950 | 25 | 60 | -50 | 985
102 | A1 | 650 | Occupied | Notice | Cal | 1/1/2024 | 9/30/2025 | 7/31/2025 | 9/30/2025 | 1,000 | 960 | 0 | 60 | 0 | 1,020
103 | A1 | 650 | Vacant | Pre-Leased | Dot | 9/15/2025 | 9/14/2026 | | | 1,000 | 990 | 0 | 60 | 0 | 1,050
104 | A1 | 650 | Model | | | | | | | 1,000
Totals | | 2,600 | | | | | | | | 4,000 | 2,900 | 25 | 180 | -50 | 3,055
`),
    ]);
    expect(describeSummary(roll)).toBe(
      "4 units: 2 occupied (1 on notice), 1 vacant (1 leased), 1 model, 0 down; market 4000, rent 1910, sqft 2600",
    );
    expect(failedTies(roll)).toEqual([]);
    expect(roll.issues.map(({ code }) => code)).toEqual(["R04"]);
  });

  const counted = (line: string, below = "") =>
    readRentRoll([
      toSheet(`
Rent Roll
${line}

Unit | Tenant | Rent
${below}
1A | Holt | 1,400
1B | Marsh | 1,425
Total | | 2,825`),
    ]).units.map(({ unitStatus }) => unitStatus);

  test("a line that counts units of several states above the roll is the heading of none", () => {
    expect(counted("Occupied units: 2 | Vacant units: 1 | Total units: 3 | Total Sq. Ft.: 4900")).toEqual([
      "occupied",
      "occupied",
    ]);
    expect(counted("Occupied units: 2   Vacant units: 1")).toEqual(["occupied", "occupied"]);
    expect(counted("", "Vacant Units: 2")).toEqual(["vacant", "vacant"]);
  });

  test("the effective day of each charge is no start of the lease, that beside a lease alone is", () => {
    const starts = (second: string) =>
      readRentRoll([
        toSheet(`
Unit | Tenant | Lease End | Charge Type | Effective Date | Amount
1A | Holt | 5/31/2027 | Rent | 6/1/2026 | 1,400
 | | | Pet Rent | ${second} | 35
1B | Marsh | 8/31/2027 | Rent | 9/1/2026 | 1,425`),
      ]).units.map(({ leaseStart, charges }) => [leaseStart, charges.pet ?? 0]);
    expect(starts("9/1/2026")).toEqual([
      [null, 35],
      [null, 0],
    ]);
    expect(starts("")).toEqual([
      ["2026-06-01", 35],
      ["2026-09-01", 0],
    ]);
  });
});
