import { describe, expect, test } from "vitest";
import { describeSummary, failedTies, listIssues, listStatuses, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

describe("An owner's own sheet", () => {
  test("with headings over two rows, words for units and notes beside", () => {
    const roll = readRentRoll([
      toSheet(
        `
123 Main Street - Rent Roll - March 2025
 | Apt. | Beds | Baths | Lease | | Monthly | Market | | Remember:
 | | | | Start | End | Rent | Rent | Tenant's Name | call plumber
 | Upper | 2 | 1 | 4/1/24 | 3/31/25 | 950 | 1,000 | J. Smith | | section 8
 | Lower | 2 | 1 | | | | 1,000 | vacant |
 | Garage apt | 1 | 1 | 12/1/24 | month to month | $600 | $650 | K. Lee
 | | | | | | 1,550 | 2,650
`,
        { merges: [{ top: 1, left: 4, bottom: 1, right: 5 }] },
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 2650, rent 1550, sqft null",
    );
    expect(roll.asOf).toBe("2025-03-31");
    expect(roll.units[0]).toMatchObject({
      unitId: "Upper",
      leaseStart: "2024-04-01",
      leaseEnd: "2025-03-31",
      beds: 2,
      baths: 1,
    });
  });

  test("that says who lives there and nothing of status: by who pays", () => {
    const roll = readRentRoll([
      toSheet(
        `
# | Tenant | Type | Rent | Lease Expires | Sec. Dep.
1 | Ann A. | 1 BR | $800 | 5/1/2026 | $800
2 | | 1 BR | | |
3 | Cal C. & Dee D. | 2 BR | $1,050 | MTM | $900
4 | Ed E. | Studio | $625 | 12/31/2026 | $600
TOTAL | | | $2,475 | | $2,300
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "4 units: 3 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 2475, sqft null",
    );
    expect(roll.units.map(({ beds }) => beds)).toEqual([1, 1, 2, 0]);
    expect(failedTies(roll)).toEqual([]);
  });

  test("with homes by address", () => {
    const roll = readRentRoll([
      toSheet(
        `
Address | City | State | Zip | Bed | Bath | SF | Status | Tenant | Current Rent | Market Rent | Lease Start | Lease End | Deposit
101 Oak St | Akron | OH | 44301 | 3 | 1.5 | 1200 | Occupied | Foy | 1100 | 1250 | 2025-01-01 | 2025-12-31 | 1100
14 Elm Ave | Akron | OH | 44302 | 2 | 1 | 900 | Vacant | | | 950 | | |
7 Fir Rd | Akron | OH | 44303 | 4 | 2 | 1600 | Leased | Gil | 1400 | 1450 | 2024-09-01 | 2025-08-31 | 1400
`,
        { typed: true },
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 3650, rent 2500, sqft 3700",
    );
    expect(roll.units[2]).toMatchObject({ unitId: "7 Fir Rd", beds: 4, baths: 2 });
  });

  test("with homes by property, whose unit is left empty", () => {
    const homes = `
Property | Unit | Tenant | Status | Rent | Lease To
12 Oak St | | Ann | Current | 1,200 | 5/31/2026
9 Elm Ave | | | Vacant-Unrented | |
5 Fir Rd | | Cal | Current | 1,350 | 8/31/2026`;
    expect(listStatuses(readRentRoll([toSheet(homes)]))).toBe(
      "12 Oak St occupied 1200, 9 Elm Ave vacant 0, 5 Fir Rd occupied 1350",
    );
    const mixed = `${homes}
The Flats | 1 | Dot | Current | 800 | 8/31/2026
The Flats | 2 | Ed | Current | 810 | 8/31/2026
The Flats | | Flo | Current | 820 | 8/31/2026`;
    const roll = readRentRoll([toSheet(mixed)]);
    expect(roll.summary).toMatchObject({ units: 5, occupied: 4, contractRent: 4160 });
    expect(listIssues(roll).map(({ code, line }) => [code, line])).toEqual([["R01", 7]]);
  });

  test("with roommates who share a rent, and one counted once", () => {
    const roll = readRentRoll([
      toSheet(
        `
Unit | Beds | Tenant | Market | Rent | Start | End
1 | 2 | Hal | 1,400 | 700 | 8/1/2025 | 7/31/2026
1 | 2 | Ida | 1,400 | 650 | 8/1/2025 | 7/31/2026
2 | 1 | Jim | 900 | 880 | 8/1/2025 | 7/31/2026
 | | Kim | | | |
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "2 units: 2 occupied (0 on notice), 0 vacant (0 leased), 0 model, 0 down; market 2300, rent 2230, sqft null",
    );
    expect(roll.units.map(({ tenantName }) => tenantName)).toEqual(["Hal; Ida", "Jim; Kim"]);
  });

  test("with vouchers in a column beside the tenant's part", () => {
    const roll = readRentRoll([
      toSheet(
        `
Unit No. | Bdrms | Resident | Tenant Rent | HAP | Gross Potential Rent | Lease Exp.
1 | 1 | Lil | 250 | 650 | 900 | 1/31/2027
2 | 1 | VACANT | 0 | 0 | 900 |
3 | 2 | Moe | 1,000 | 0 | 1,050 | 6/30/2026
Totals | | | 1,250 | 650 | 2,850 |
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 2850, rent 1900, sqft null",
    );
    expect(roll.units[0]?.subsidy).toBe(650);
    expect(failedTies(roll)).toEqual([]);
  });

  test("by building blocks with subtotals, plans that became dates, and a count at the end", () => {
    const roll = readRentRoll([
      toSheet(
        `
Rent Roll | as of | 2025-10-31
Building 1
Unit | Type | SF | Name | Status | Rent
101 | 2025-01-01 | 600 | Nan | Occ | 900
102 | 2025-02-01 | 800 | | Vac | 0
Subtotal | | 1400 | | | 900
Building 2
101 | 2025-02-01 | 800 | Oz | Occ | 1000
102 | 2025-02-01 | 800 | Pip | NTV | 1010
Subtotal | | 1600 | | | 2010
Grand Total | | 3000 | | | 2910
Total Units: | 4
Occupied: | 3
Vacant: | 1
Physical Occupancy | 0.75
`,
        { typed: true },
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "4 units: 3 occupied (1 on notice), 1 vacant (0 leased), 0 model, 0 down; market null, rent 2910, sqft 3000",
    );
    expect(listStatuses(roll)).toBe(
      "1-101 occupied 900, 1-102 vacant 0, 2-101 occupied 1000, 2-102 notice 1010",
    );
    expect(roll.units.map(({ floorPlan }) => floorPlan)).toEqual(["1/1", "2/1", "2/1", "2/1"]);
    expect(failedTies(roll)).toEqual([]);
    expect(roll.tieOut.filter(({ check }) => ["units", "occupied", "vacant"].includes(check))).toHaveLength(
      3,
    );
  });

  test("over several sheets, one a building, beside a sheet of notes and a copy of an older month", () => {
    const building = (name: string, first: number) =>
      toSheet(
        `
${name}
Unit | Status | Tenant | Rent
${first} | Occupied | Q${first} | 1000
${first + 1} | Vacant | | 0
`,
        { name, typed: true },
      );
    const roll = readRentRoll([
      building("East", 100),
      building("West", 200),
      toSheet("Notes | on the sale\nCall the broker", { name: "Notes" }),
    ]);
    expect(describeSummary(roll)).toBe(
      "4 units: 2 occupied (0 on notice), 2 vacant (0 leased), 0 model, 0 down; market null, rent 2000, sqft null",
    );
    const months = readRentRoll([
      toSheet("Unit | Status | Rent\n1 | Occupied | 900\n2 | Vacant | 0", { name: "Dec 2025" }),
      toSheet("Unit | Status | Rent\n1 | Occupied | 950\n2 | Occupied | 960", { name: "Jan 2026" }),
    ]);
    expect(describeSummary(months)).toMatch(/^2 units: 2 occupied .* rent 1910/);
    expect(months.asOf).toBe("2026-01-31");
    expect(months.issues.map(({ code }) => code)).toContain("R21");
  });

  test("that repeats the lease to come under the lease in place", () => {
    const roll = readRentRoll(
      [
        toSheet(
          `
Unit | Resident | Lease Start | Lease End | Rent
1 | Ray R | 1/1/2025 | 12/31/2025 | 1,000
1 | Ray R | 1/1/2026 | 12/31/2026 | 1,040
2 | Sue S | 3/1/2025 | 2/28/2026 | 1,100
`,
        ),
      ],
      { asOf: "2025-11-30" },
    );
    expect(describeSummary(roll)).toMatch(/^2 units: 2 occupied .* rent 2100/);
    expect(roll.otherLeases).toMatchObject([{ kind: "renewal", rent: 1040 }]);
  });

  test("keeps what it can't place in sight", () => {
    const roll = readRentRoll([
      toSheet(
        `
Unit | Type | Status | Rent
1 | A | Occupied | 900
 | A | Occupied | 910
2 | A | Vacant | 0
 | | | 35
`,
      ),
    ]);
    expect(roll.summary.units).toBe(2);
    expect(listIssues(roll).map(({ code, line }) => [code, line])).toEqual([
      ["R01", 3],
      ["R17", 5],
    ]);
  });
});
