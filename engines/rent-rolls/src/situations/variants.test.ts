import { describe, expect, test } from "vitest";
import { describeSummary, failedTies, listStatuses, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

describe("What systems and people do to a roll", () => {
  test("charges begin in the row below the unit's own", () => {
    const roll = readRentRoll([
      toSheet(
        `
Rent Roll with Lease Charges
Oak Grove (oak)
As Of = 05/31/2025
Unit | Unit Type | Unit | Resident | Name | Market | Charge | Amount | Resident | Other | Move In | Lease | Move Out | Balance
 | | Sq Ft | | | Rent | Code | | Deposit | Deposit | | Expiration | |
Current/Notice/Vacant Residents
01 | a1 | 600 | t01 | Ann | 1000 | | 0 | 0 | 0 | 2024-01-01 | 2025-12-31 | | 0
 | | | | | | rent | 950 | | | | | |
 | | | | | | pet | 25 | | | | | |
 | | | | | | Total | 975 | | | | | |
02 | a1 | 600 | t02 | Bob | 1000 | | 0 | 0 | 0 | 2024-01-01 | 2025-12-31 | | 0
 | | | | | | Total | 0 | | | | | |
03 | a1 | 600 | VACANT | VACANT | 1000 | | 0 | 0 | 0 | | | | 0
 | | | | | | Total | 0 | | | | | |
Total | | 1800 | | | 3000 | | 975
`,
        { typed: true },
      ),
    ]);
    expect(listStatuses(roll)).toBe("01 occupied 950, 02 occupied 0, 03 vacant 0");
    expect(roll.issues.map(({ code, unitId }) => [code, unitId])).toEqual([["R03", "02"]]);
    expect(failedTies(roll)).toEqual([]);
  });

  test("a page ends amid a unit's charges", () => {
    const header =
      "Unit | Floorplan | Unit Designation | SQFT | Unit/Lease Status | Name | Market + Addl. | Trans Code | Lease Rent | Other Charges/ Credits | Total Billing";
    const roll = readRentRoll([
      toSheet(`
Hill House
Rent Roll Detail
As of Date: 04/30/2025
${header}
1 | A | N/A | 500 | Occupied | Ann | 900 | RENT | 880 | 0 | 915
Details | page 1
Hill House
Rent Roll Detail
As of Date: 04/30/2025
${header}
 | | | | | | | PETRENT | 0 | 35 |
2 | A | N/A | 500 | Vacant | VACANT | 900 | | 0 | 0 | 0
Totals: | | | 1000 | | | 1800 | | 880 | 35 | 915
`),
    ]);
    expect(listStatuses(roll)).toBe("1 occupied 880, 2 vacant 0");
    expect(roll.units[0]?.charges).toEqual({ rent: 880, pet: 35 });
    expect(failedTies(roll)).toEqual([]);
    expect(roll.issues).toEqual([]);
  });

  test("deposits required stand beside deposits held, rents by lease beside rents by code", () => {
    const roll = readRentRoll([
      toSheet(
        `
OneSite Rents
RENT ROLL DETAIL
As of Date: 05/28/2025
Resh ID | Lease ID | Unit | Floorplan | Unit Designation | SQFT | Unit/Lease Status | Name | Move-In | Move-Out | Lease Start | Lease End | Market + Addl. | Sub Journal | Required Deposit | Dep On Hand | Balance | Lease Rent | RENT | INTERNET | TRASH | PACKAGE | COMMFEE | PETRENT | CONC/UP | EMPDISC | Total Billing
1 | 1 | 101 | A1 | N/A | 700 | Occupied | Ann | 2024-01-01 | | 2025-01-01 | 2025-12-31 | 1200 | RESIDENT | 300 | 200 | 0 | 1150 | 1150 | 50 | 10 | 5 | 0 | 35 | -100 | 0 | 1150
2 | 1 | 102 | A1 | N/A | 700 | Occupied-NTV | Bob | 2024-01-01 | 2025-06-15 | 2024-07-01 | 2025-06-30 | 1200 | RESIDENT | 300 | 300 | 20 | 1175 | 1175 | 50 | 10 | 5 | 0 | 0 | 0 | 0 | 1240
 | | 103 | A1 | N/A | 700 | Vacant-Leased | | | | | | 1200 | | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
3 | 1 | 103 | A1 | N/A | 700 | Pending resident | Cal | 2025-06-10 | | 2025-06-10 | 2026-06-09 | 0 | RESIDENT | 300 | 0 | 0 | 1190 | 1190 | 50 | 10 | 5 | 0 | 0 | 0 | 0 | 1255
`,
        { typed: true },
      ),
    ]);
    expect(listStatuses(roll)).toBe("101 occupied 1150, 102 notice 1175, 103 vacant_leased 0");
    expect(roll.units[0]).toMatchObject({
      deposit: 200,
      concessionRecurring: -100,
      totalCharges: 1150,
      effectiveRent: 1050,
    });
    expect(roll.issues.filter(({ code }) => code === "R08")).toEqual([]);
  });

  test("merged cells set headers beside their values, in columns between empty ones", () => {
    const roll = readRentRoll([
      toSheet(
        `
 | Brook Side
 | Rent Roll | | | As of 02/28/2026
 | Unit | | Floor Plan | | Sq Ft | | Resident Name | | | Unit Status | | Lease | | Lease | | Market | | Lease
 | | | | | | | | | | | | Start | | End | | Rent | | Rent
 | 101 | | A | | | 600 | Ann | | | Occupied | | 1/1/2025 | | 12/31/2026 | | | 1,000 | 950
 | 102 | | A | | | 600 | | | | Vacant | | | | | | | 1,000 | 0
 | 103 | | A | | | 600 | Cal | | | Notice | | 3/1/2025 | | 2/28/2026 | | | 1,000 | 990
 | | | | | | 1,800 | | | | | | | | | | | 3,000 | 1,940
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "3 units: 2 occupied (1 on notice), 1 vacant (0 leased), 0 model, 0 down; market 3000, rent 1940, sqft 1800",
    );
    expect(roll.units[0]).toMatchObject({
      leaseStart: "2025-01-01",
      leaseEnd: "2026-12-31",
      tenantName: "Ann",
    });
    expect(failedTies(roll)).toEqual([]);
  });

  test("a workbook holds a statement, comparables and a unit mix beside its roll", () => {
    const roll = readRentRoll([
      toSheet(
        "Oak Park\nIncome Statement | | \nAccount | Jan | Feb\nGross Potential Rent | 1 | 2\nNet Operating Income | 1 | 2\nTotal Expenses | 1 | 2",
        { name: "T12" },
      ),
      toSheet("Type | # Units | Avg SF | Avg Rent\nA | 2 | 600 | 900", { name: "Unit Mix" }),
      toSheet(
        "Unit | Type | SF | Tenant | Rent | Lease End\n1 | A | 600 | Ann | 900 | 1/31/2027\n2 | A | 600 | Vacant | |",
        { name: "RR 1.31.26" },
      ),
      toSheet("Rent Comps\nProperty | Year Built | Units | Rent\nElm | 1980 | 20 | 950", { name: "Comps" }),
    ]);
    expect(describeSummary(roll)).toMatch(
      /^2 units: 1 occupied \(0 on notice\), 1 vacant .* rent 900, sqft 1200/,
    );
    expect(roll.asOf).toBe("2026-01-31");
  });

  test("headings, not a column, say which units are empty", () => {
    const roll = readRentRoll([
      toSheet(
        `
Unit | Type | Sq Ft | Name | Rent | Market
Occupied Units
1 | A | 600 | Ann | 900 | 950
2 | A | 600 | Bob | 910 | 950
Total Occupied Units | 2 | 1,200 | | 1,810 | 1,900
Vacant Units
3 | A | 600 | | | 950
4 | A | 600 | | | 950
Total Vacant Units | 2 | 1,200 | | 0 | 1,900
Model Units
5 | A | 600 | | | 950
Grand Total | 5 | 3,000 | | 1,810 | 4,750
`,
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "5 units: 2 occupied (0 on notice), 2 vacant (0 leased), 1 model, 0 down; market 4750, rent 1810, sqft 3000",
    );
    expect(failedTies(roll)).toEqual([]);
  });

  test("a column says yes to vacant, and days come before months", () => {
    const roll = readRentRoll([
      toSheet(
        `
Unit;Vacant;Tenant;Rent;Lease Start;Lease End
Unit 1;N;Ann;900;15/01/2025;14/01/2026
Unit 2;Y;;;;
Unit 3;N;Cal;950;01/02/2025;31/01/2026
`.replaceAll(";", "|"),
      ),
    ]);
    expect(listStatuses(roll)).toBe("Unit 1 occupied 900, Unit 2 vacant 0, Unit 3 occupied 950");
    expect(roll.units[2]).toMatchObject({ leaseStart: "2025-02-01", leaseEnd: "2026-01-31" });
  });

  test("beds that are let one by one are units: an empty one is a vacancy", () => {
    const roll = readRentRoll([
      toSheet(
        `
Unit | Bed | Unit Type | Resident | Status | Rent | Lease Start | Lease End
101 | A | 4x4 | Ann | Current | 700 | 8/15/2025 | 7/31/2026
101 | B | 4x4 | Bob | Current | 690 | 8/15/2025 | 7/31/2026
101 | C | 4x4 | Cal | Current | 710 | 8/15/2025 | 7/31/2026
102 | A | 2x2 | Dot | Current | 800 | 8/15/2025 | 7/31/2026
102 | B | 2x2 | | Vacant | 0 | |
`,
      ),
    ]);
    expect(roll.summary).toMatchObject({ units: 5, occupied: 4, vacant: 1, contractRent: 2900 });
    expect(roll.units[0]).toMatchObject({ unitId: "101-A", floorPlan: "4x4", contractRent: 700 });
  });

  test("a header has line breaks, currency signs and words of its own", () => {
    const sheet = toSheet("x");
    sheet.rows = [
      ["RENT ROLL", null, null, null, null, null, null],
      [
        "Apt\nNumber",
        "Unit Size\n(SF)",
        "Tenant(s)\nName",
        "Current Rent\n($)",
        "Rent / SF",
        "Market\nRent ($)",
        "Lease\nExpiration\nDate",
      ],
      [1, 700, "Ann", 900, 1.29, 950, new Date("2026-05-31T00:00:00Z")],
      [2, 700, "Vacant ", null, null, 950, null],
      ["Total", 1400, null, 900, null, 1900, null],
    ];
    const roll = readRentRoll([sheet]);
    expect(describeSummary(roll)).toBe(
      "2 units: 1 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 1900, rent 900, sqft 1400",
    );
    expect(failedTies(roll)).toEqual([]);
  });

  test("charges have codes that no list knows", () => {
    const roll = readRentRoll([
      toSheet(
        `
Unit | Resident | Charge Code | Amount
1 | Ann | 4010 | 900
 | | 4055 | 25
2 | Bob | 4010 | 950
`,
      ),
    ]);
    expect(roll.summary.contractRent).toBe(1850);
    expect(roll.issues.map(({ code }) => code)).toContain("R20");
    const told = readRentRoll(
      [toSheet("Unit | Resident | Charge Code | Amount\n1 | Ann | XQ | 900\n | | ZZ | 40")],
      {
        chargeCodes: { xq: "rent", zz: "pet" },
      },
    );
    expect(told.units[0]).toMatchObject({ contractRent: 900, charges: { rent: 900, pet: 40 } });
  });

  test("a sender says what words mean", () => {
    const roll = readRentRoll(
      [toSheet("Unit | Type | Status | Rent\n1 | A | Gone fishing | 900\n2 | B | Occupied | 800")],
      {
        statuses: { "Gone fishing": "vacant" },
        floorPlans: { a: "1x1", b: "2x2" },
      },
    );
    expect(listStatuses(roll)).toBe("1 vacant 0, 2 occupied 800");
    expect(roll.units.map(({ floorPlan, beds }) => [floorPlan, beds])).toEqual([
      ["1x1", 1],
      ["2x2", 2],
    ]);
  });

  test("the report is called a summary on each of its pages", () => {
    const page = (first: number) => `
Rent Roll Summary
Unit | Type | Status | Tenant | Rent
${first} | A | Occupied | Ann | 900
Garage | Parking | Vacant | |
${first + 1} | A | Vacant | | 0
* repairs pending
`;
    const roll = readRentRoll([toSheet(`${page(1)}${page(3)}${page(5)}`)]);
    expect(roll.units.map(({ unitId }) => unitId)).toEqual(["1", "Garage", "2", "3", "4", "5", "6"]);
  });

  test("a column called status speaks of something else", () => {
    const rows = [1, 2, 3, 4, 5, 6].map(
      (at) =>
        `${at} | ${at % 2 === 0 ? "Renovated" : "Classic"} | ${at === 3 ? "" : `T${at}`} | ${at === 3 ? 0 : 900}`,
    );
    const roll = readRentRoll([toSheet(`Unit | Status | Tenant | Rent\n${rows.join("\n")}`)]);
    expect(roll.summary).toMatchObject({ units: 6, occupied: 5, vacant: 1, contractRent: 4500 });
  });

  test("more rows have no place than have one: it is not guessed", () => {
    const roll = readRentRoll([
      toSheet(
        "Unit | Type | Tenant | Rent | Lease End\n1 | A | Ann | 900 | 1/1/2027\n | | | 40 |\n | B | | 50 |\n | C | | 60 |",
      ),
    ]);
    expect(roll).toMatchObject({
      accepted: false,
      reason: expect.stringMatching(/1 could be read as units and 3/),
    });
  });

  test("a printed count or total that the rows don't give is said, not believed", () => {
    const roll = readRentRoll([
      toSheet(
        `
Unit | Status | SF | Rent
1 | Occupied | 600 | 900
2 | Occupied | 600 | 950
Total 3 Units | | 1,900 | 2,700
`,
      ),
    ]);
    expect(roll.summary).toMatchObject({ units: 2, contractRent: 1850 });
    expect(roll.issues.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      "R10 warning",
      "R18 warning",
      "R09 error",
    ]);
  });
});
