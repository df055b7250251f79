import { describe, expect, test } from "vitest";
import { describeSummary, listIssues, listStatuses, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const read = (text: string) => readRentRoll([toSheet(text)]);

const ROWS = `
Unit | Tenant | Market Rent | Rent | Lease End
101 | Ann | 1,000 | 950 | 12/31/2026
102 | Bob | 1,000 | 960 | 12/31/2026
103 | VACANT | 1,000 | |
`.trim();

describe("A line above the header that begins like a section", () => {
  test.each([
    "Model Farm Apartments",
    "Vacant Lane Apartments",
    "Future Towers",
    "Upcoming Village",
    "Prospective Heights",
    "The Past Time Residents Club",
    "Notice Hill LLC",
  ])("is a property where it names a place: %s", (name) => {
    const roll = read(`${name}\nRent Roll\nAs of 6/1/2026\n${ROWS}`);
    expect(listStatuses(roll)).toBe("101 occupied 950, 102 occupied 960, 103 vacant 0");
    expect(roll.units.map(({ property }) => property)).toEqual([name, name, name]);
  });

  test.each(["Vacant units included", "Model Units Included", "Applicants excluded"])(
    "says what the report was asked for: %s",
    (line) => {
      const roll = read(`Rent Roll\n${line}\n${ROWS}`);
      expect(listStatuses(roll)).toBe("101 occupied 950, 102 occupied 960, 103 vacant 0");
    },
  );

  test("is the next property of a roll of several, whose units are its own", () => {
    const second = ROWS.replace("Ann", "Cat").replace("Bob", "Dan");
    const roll = read(
      `Property: Current Creek\n${ROWS}\nTotal | | 3,000 | 1,910\nNotice Hill Apartments\n${second}`,
    );
    expect(describeSummary(roll)).toMatch(/^6 units: 4 occupied \(0 on notice\), 2 vacant/);
    expect(roll.issues).toEqual([]);
  });

  test("is a section where it names units", () => {
    const roll = read(`${ROWS}\nModel Units | | | |\n104 | | 1,000 | |`);
    expect(listStatuses(roll)).toMatch(/104 model 0$/);
  });
});

describe("Nothing of a roll is lost without a word", () => {
  test("rents of models and of units that are down", () => {
    const roll = read(`
Unit | Status | Tenant | Rent
101 | Occupied | Ann | 950
102 | Model | Bob | 960
103 | Down | Cat | 970
`);
    expect(listIssues(roll)).toMatchObject([
      { code: "R04", line: 3, message: "a model, but has a rent of 960; it is not counted" },
      { code: "R04", line: 4, message: "down, but has a rent of 970; it is not counted" },
    ]);
  });

  test("what rests on a rent alone, where others have names and leases", () => {
    const rows = [
      "101 | Ann | 950 | 1/1/2026",
      "102 | Bob | 960 | 1/1/2026",
      "103 | | 970 |",
      "104 | | 970 |",
    ];
    const listCodes = (lines: readonly string[]) =>
      listIssues(read(["Unit | Tenant | Rent | Move In", ...lines].join("\n"))).map(
        ({ code, line }) => `${code} ${line}`,
      );
    expect(listCodes(rows)).toEqual(["R13 4", "R13 5"]);
    expect(listCodes(rows.map((row) => row.replace(/Ann|Bob/, "")))).toEqual([]);
  });

  test("a unit beside a cell that reads like a page's number", () => {
    const roll = read("Unit | Tenant | Market | Rent\n101 | Page 2 | 1,000 | 950\n102 | Bob | 1,000 | 960");
    expect(listStatuses(roll)).toBe("101 occupied 950, 102 occupied 960");
  });

  test("a person below a unit whose name begins like a voucher's is none", () => {
    const roll = read(`
Unit | Tenant | Rent | Lease End
101 | Ann | 950 | 12/31/2026
 | HUD | 300 |
102 | Bob | 960 | 12/31/2026
 | Hudson, Kate | 100 |
103 | Cat | 970 | 12/31/2026
`);
    expect(listStatuses(roll)).toBe("101 occupied 1250, 102 occupied 960, 103 occupied 970");
    expect(listIssues(roll)).toMatchObject([{ code: "R17", line: 5 }]);
  });
});

test("A line that counts the units of one plan is no unit", () => {
  const roll = read(`
Unit | Type | Tenant | Market | Rent
101 | 1BR | Ann | 1,000 | 950
102 | 1BR | Bob | 1,000 | 950
201 | 2BR | Cat | 1,200 | 1,150
1BR Units | 2
`);
  expect(roll.units.map(({ unitId }) => unitId)).toEqual(["101", "102", "201"]);
  expect(listIssues(roll)).toMatchObject([{ code: "R17", line: 5 }]);
});

test("A kind of home by itself is the plan of the units below it", () => {
  const roll = read(`
Unit | Tenant | Market | Rent
Studio/Den
101 | Ann | 1,000 | 950
102 | Bob | 1,000 | 950
Loft
103 | Cat | 1,000 | 950
104 | VACANT | 1,000 |
`);
  expect(roll.units.map(({ floorPlan }) => floorPlan)).toEqual(["Studio/Den", "Studio/Den", "Loft", "Loft"]);
});

test.each(["AVAILABLE NOW", "Available 7/1/2026", "available immediately"])("%s is nobody's name", (name) => {
  const roll = read(ROWS.replace("Bob", name));
  expect(listStatuses(roll)).toBe("101 occupied 950, 102 vacant 0, 103 vacant 0");
});

test("A day that there is none of is an empty cell", () => {
  const sheet = toSheet(ROWS);
  for (const row of sheet.rows.slice(1)) row[4] = new Date(Number.NaN);
  expect(listStatuses(readRentRoll([sheet]))).toBe("101 occupied 950, 102 occupied 960, 103 vacant 0");
});

test.each([
  ["digits", `${"1".repeat(32_000)}x`],
  ["dashes", `${"-".repeat(32_000)}x`],
  ["words", "non revenue ".repeat(10_000)],
])("A cell full of %s is read in no time", (_, long) => {
  const start = process.threadCpuUsage();
  read(
    `${ROWS}\n104 | ${long} | ${long} | ${long} | ${long}\n${long} | Cat | 1,000 | 900 |\n | ${long} | | 200 |`,
  );
  // Processor time: what else the machine does is not counted.
  expect(process.threadCpuUsage(start).user).toBeLessThan(500_000);
});
