import { describe, expect, test } from "vitest";
import {
  findBedCount,
  findOccupancy,
  findTotalLabel,
  findUnitCount,
  isCountRow,
  isNumbering,
  isPageLine,
  isUnitLabel,
  namesUnit,
  readCountName,
  readHeading,
} from "./classify-row.ts";

describe("a row that adds others up", () => {
  test.each([
    ...["Total", "Totals:", "Grand Total", "Sub-total", "Subtotal", "Property Totals", "Report Total"],
    ...["Portfolio total", "Overall total", "Section Totals", "Page total", "Unit Total", "Floor Plan Total"],
    ...["Floorplan totals", "Building Total", "Charge totals", "Complex total", "All totals", "Gross Total"],
    ...[
      "Net total",
      "Monthly Totals",
      "Lease total",
      "Scheduled total",
      "*** Total",
      "( Totals",
      "B2 Total:",
    ],
    ...[
      "A1 subtotal for Maple",
      "Average",
      "Averages:",
      "Avg.",
      "avg rent",
      "Count",
      "Sum",
      "Minimum",
      "Maximum",
    ],
    ...[
      "Min",
      "Max",
      "Weighted average",
      "Median",
      "All",
      "All Units:",
      "Entire portfolio",
      "Whole Portfolio:",
    ],
    ...[
      "Rent average",
      "Rent avg.:",
      "S1 Total: 2 units",
      "Total Aspen Way - 3 sites",
      "12 Units",
      "Total 10 units",
    ],
    ...[
      "of 8 apartments",
      "6 apts",
      "4 spaces",
      "5 total sites",
      "9 lots",
      "3 pads",
      "7 doors",
      "1,204 units",
    ],
    ...["Occupied (3)", "Vacant units (1)", "leased (2)", "Available (4)"],
  ])("“%s”", (text) => {
    expect(findTotalLabel([text, 1, 2], true)).toBe(text);
  });

  test.each([
    ...[
      "101",
      "1BR",
      "Totally Fine LLC",
      "Summer House",
      "Allston",
      "Maxwell",
      "Counter",
      "Minimal",
      "Mediana",
    ],
    ...["Unit 12", "Occupied", "Occupied (x)", "12 unitsX", "Tallest"],
  ])("and none: “%s”", (text) => {
    expect(findTotalLabel([text, 1, 2], true)).toBeUndefined();
  });

  test("has its words in the first cell; in any of five where nothing numbers a unit; bare ones in the second too", () => {
    expect(findTotalLabel(["101", "Total", 5], true)).toBe("Total");
    expect(findTotalLabel(["101", "Grand total units:", 5], true)).toBe("Grand total units:");
    expect(findTotalLabel(["101", "Property Total", 5], true)).toBeUndefined();
    expect(findTotalLabel(["101", "x", "Total", 5], true)).toBeUndefined();
    expect(findTotalLabel([null, 1, 2, 3, "x", "Property Total"], false)).toBe("Property Total");
    expect(findTotalLabel([1, 2, 3, 4, 5, "Property Total"], false)).toBe("Property Total");
    expect(findTotalLabel([1, 2, 3, 4, 5, 6, "Property Total"], false)).toBeUndefined();
    expect(
      findTotalLabel([1, "Occupied (3)"], false),
      "counts a part in the first cell alone",
    ).toBeUndefined();
  });

  test("is named by the next cell where it says nothing but total", () => {
    expect(findTotalLabel(["Total for", null, "Maple Court", 5], false)).toBe("Total for Maple Court");
    expect(findTotalLabel(["Grand Total:", "Maple", 5], false)).toBe("Grand Total: Maple");
    expect(findTotalLabel(["Total", "A1", 5], false)).toBe("Total");
    expect(findTotalLabel(["Total", 12, "Maple"], false)).toBe("Total");
    expect(findTotalLabel(["Unit Total", "Maple", 5], false)).toBe("Unit Total");
  });
});

describe("counts that a report states", () => {
  test.each([
    ["2 Units", 2, undefined],
    ["Total 10 Units", 10, undefined],
    ["Totals: of 8 apartments", 8, undefined],
    ["1,204 units", 1_204, undefined],
    ["1,204 total units", 1_204, undefined],
    ["Total Units: 1,204", 1_204, undefined],
    ["Maple Court (1,204 units)", 1_204, undefined],
    ["6 apts", 6, undefined],
    ["4 spaces", 4, undefined],
    ["5 sites", 5, undefined],
    ["9 lots", 9, undefined],
    ["3 pads", 3, undefined],
    ["7 doors", 7, undefined],
    ["Maple Court (12 units)", 12, undefined],
    ["Maple Court (12 apartments)", 12, undefined],
    ["Maple Court (12 apts)", 12, undefined],
    ["Total # of Units: 14", 14, undefined],
    ["units 15", 15, undefined],
    ["S1 Total: 2 units", 2, "units"],
    ["S1 Total: 2 apartments", 2, "apartments"],
    ["S1 total (2 apts", 2, "apts"],
    ["Total Aspen Way - 3 sites", 3, "sites"],
    ["Total Aspen Way – 3 lots", 3, "lots"],
    ["Total: 1,003 spaces", 1_003, undefined],
    ["Maple total: 1,003 spaces", 1_003, "spaces"],
    ["Totals: 4 beds", 4, "beds"],
    ["Total: 4 bed spaces", 4, "bed"],
    ["Total: 4 homes", 4, "homes"],
    ["Maple total: 4 doors", 4, "doors"],
    ["Total: 4 suites", 4, "suites"],
    ["Total: 4 rooms", 4, "rooms"],
    ["Total # of beds: 44", 44, "beds"],
    ["Total number of sites 9", 9, "sites"],
    ["Totals lots 9", 9, "lots"],
    ["Total spaces: 9", 9, "spaces"],
    ["Total homes: 9", 9, "homes"],
    ["Total doors: 9", 9, "doors"],
    ["Total rooms: 9", 9, "rooms"],
    ["Total suites: 1204", 1_204, "suites"],
    ["Total bed spaces 9", 9, "bed spaces"],
  ])("“%s” are %i", (text, count, noun) => {
    expect(findUnitCount([null, text])).toEqual(
      noun === undefined ? { count, column: 1 } : { count, column: 1, noun },
    );
  });

  test.each(["Total: 2 cars", "2 tenants", "Unit 12", "12", "Total suites: 12045", "units 15 of 20"])(
    "“%s” is none",
    (text) => {
      expect(findUnitCount([text, 12])).toBeUndefined();
    },
  );

  test("of beds, and of how many are occupied", () => {
    expect(
      ["6 Beds", "Total: 6 total beds", "1,006 bed spaces", "6 bed-spaces", "6 bed"].map(
        (text) => findBedCount([1, text])?.count,
      ),
    ).toEqual([...[6, 6, 1_006, 6, undefined]]);
    expect(findOccupancy(["x", "93.8% Occupied"])).toEqual({ share: 0.938, column: 1 });
    expect(findOccupancy(["100 % occupied units"])?.share).toBe(1);
    expect([findOccupancy(["Occupied 93%"]), findOccupancy([0.93])]).toEqual([undefined, undefined]);
  });

  test.each([
    ...[
      ["Units", "units"],
      ["Total Units:", "units"],
      ["# of units", "units"],
      ["Number of units", "units"],
    ],
    ...[
      ["No. of units", "units"],
      ["Count of units", "units"],
      ["Unit count", "units"],
      ["Units total", "units"],
    ],
    ...[
      ["Total", "units"],
      ["Totals", "units"],
      ["Grand totals", "units"],
      ["Total number of apartments", "units"],
    ],
    ...[
      ["Total apts", "units"],
      ["Total sites", "units"],
      ["Total lots", "units"],
      ["Total pads", "units"],
    ],
    ...[
      ["Total homes", "units"],
      ["Total doors", "units"],
      ["Total suites", "units"],
    ],
    ...[
      ["Occupied", "occupied"],
      ["Total occupied:", "occupied"],
      ["# occupied units", "occupied"],
    ],
    ...[
      ["Units occupied", "occupied"],
      ["Rooms occupied", "occupied"],
      ["Occupied beds", "occupied"],
    ],
    ...[
      ["Vacant", "vacant"],
      ["Number of vacant sites", "vacant"],
      ["Lots vacant", "vacant"],
    ],
    ...[
      ["Vacant doors", "vacant"],
      ["Vacant apts", "vacant"],
      ["Vacant pads", "vacant"],
      ["Vacant spaces", "vacant"],
    ],
    ...[
      ["Vacant homes", "vacant"],
      ["Vacant apartments", "vacant"],
      ["Vacant suites", "vacant"],
    ],
    ...[
      ["Model", "model"],
      ["Models", "model"],
      ["Total model units", "model"],
    ],
    ...[
      ["Occupied rent", undefined],
      ["Vacant days", undefined],
      ["Total rent", undefined],
      ["Unit", undefined],
    ],
  ] as [string, string | undefined][])("“%s” counts %s", (label, name) => {
    expect(readCountName(label)).toBe(name);
    // Beside one figure and nothing else; `Total` alone may add up dollars.
    const isBare = /^(grand )?totals?$/i.test(label);
    expect(isCountRow([label, 12])).toBe(name !== undefined && !isBare);
    expect(isCountRow([label, 12, 13])).toBe(false);
    expect(isCountRow([label, "x"])).toBe(false);
  });

  test("stand two in a row with their labels", () => {
    expect(isCountRow(["Occupied: 2", "Vacant: 1"])).toBe(true);
    expect(isCountRow(["Occupancy 93.5%", null, "Average rent $1,204.50"])).toBe(true);
    expect(isCountRow(["Occupied: 2", "Maple"])).toBe(false);
    expect(isCountRow(["Occupied: 2"])).toBe(false);
  });
});

describe("numbers below the names of columns", () => {
  test.each([
    [["(1)", "(2)"], true],
    [["[1]", null, "[2]"], true],
    [["(1)"], false],
    [["(1)", "(3)"], false],
    [[1, 2, 3, 4, 5], true],
    [[1, 2, 3, 4], false],
    [[2, 3, 4, 5, 6], false],
    [["(1)", 2, 3, 4], false],
  ])("%j: %s", (cells, isOne) => {
    expect(isNumbering(cells)).toBe(isOne);
  });
});

describe("a row of one cell", () => {
  const heads = (kind: string, name?: string) => (name === undefined ? { kind } : { kind, name });
  const section = (name: string, status?: string) => ({
    ...{ kind: "section", section: name },
    ...(name === "current" ? { status } : {}),
  });
  test.each([
    ["Summary", section("summary")],
    ["Occupancy and Rents", section("summary")],
    ["Lease Breakdown", section("summary")],
    ["Unit mix", section("summary")],
    ["Legend", section("summary")],
    ["Operating Expenses:", section("summary")],
    ["Annual costs (monthly)", section("summary")],
    ["Amt / SqFt", section("summary")],
    ["Charge distribution", section("summary")],
    ["Floor Plan: A1", heads("plan", "A1")],
    ["Unit Type - 2x2", heads("plan", "2x2")],
    ["Bedrooms: 2", heads("plan", "2")],
    ["Building 4", heads("building", "4")],
    ["Bldg. # C", heads("building", "C")],
    ["Property Name: Maple Court", heads("property", "Maple Court")],
    ["Community = Maple", heads("property", "Maple")],
    ["-> Maple Court", heads("property", "Maple Court")],
    ["Current Residents", section("current")],
    ["Occupied Units", section("current")],
    ["Vacant", section("current", "vacant")],
    ["Model", section("current", "model")],
    ["Down units", section("current", "down")],
    ["Occupied, Vacant and Notice", section("current")],
    ["Vacant/Down", section("current")],
    ["Future Residents", section("future")],
    ["Applicants", section("future")],
    ["Pre-leased", section("future")],
    ["Pending move-ins", section("future")],
    ["Past residents", section("past")],
    ["Former Tenants", section("past")],
    ["Moved-out occupants", section("past")],
    ["Notice Hill Apartments", heads("group", "Notice Hill Apartments")],
    ["Vacant Lane LLC", heads("group", "Vacant Lane LLC")],
    ["Future Towers", heads("group", "Future Towers")],
    ["* as of today", heads("note")],
    ["(1) includes parking", heads("note")],
    ["Note: parking", heads("note")],
    ["Printed 1/1/2026", heads("note")],
    ["As of 1/1/2026", heads("note")],
    ["Vacant units are not shown", heads("note")],
    ["Rent Roll (continued)", heads("note")],
    ["I hereby certify that the above is true.", heads("note")],
    ["https://example.com", heads("note")],
    ["Lofts", heads("plan", "Lofts")],
    ["Penthouse units", heads("plan", "Penthouse units")],
    ["2 Bedroom / 1 Bath", heads("plan", "2 Bedroom / 1 Bath")],
    ["Maple Court", heads("group", "Maple Court")],
  ])("“%s”", (text, heading) => {
    expect(readHeading(text)).toEqual(heading);
  });
});

describe("whether words number a unit", () => {
  test.each([
    ...["101", "A", "12-B", "Unit 12", "Apt 3", "Cottage", "Upper", "Main Floor Rear", "12 Elm St Apt 4"],
  ])("“%s” does", (text) => {
    expect(isUnitLabel(text)).toBe(true);
  });

  test.each([
    ...["", "Total", "12 units", "1BR Units", "* 101", "-> 101", "$1,200", "1200/mo", "93%", "Vacant 12"],
    ...[
      "Occupied 4",
      "Page 3",
      "Printed 101",
      "As of 2026",
      "Rent roll 12",
      "1/12/2026",
      "Unit: 12",
      "a = 12",
    ],
    ...[
      "one two three four",
      "Parking",
      "laundry income",
      "Rents",
      "Maple:",
      "1 2 3 4 5 6 7 8 9 10",
      "x".repeat(61),
    ],
  ])("“%s” does not", (text) => {
    expect(isUnitLabel(text)).toBe(false);
  });

  test.each([
    ["101", 1, false, true],
    ["101 Elm Street", 1, false, false],
    ["101 Elm Street", 2, false, true],
    ["Rear", 2, false, false],
    ["Rear", 3, false, true],
    ["Rear", 2, true, true],
    ["Attic", 1, false, false],
    ["Attic", 2, false, true],
    ["A", 2, false, true],
    ["Down", 4, true, false],
    ["Down", 5, false, true],
    ["On notice units", 4, false, false],
  ])("“%s” with %i cells, empty: %s", (unit, filled, isEmpty, does) => {
    expect(namesUnit(unit, filled, isEmpty)).toBe(does);
  });
});

test("a line of a page's head or foot has the page's number, few cells and no figure", () => {
  expect(isPageLine(["OneSite Rents v3.0", "Page 2 of 3"])).toBe(true);
  expect(isPageLine(["a", "b", "c", "Page: 2/3"])).toBe(true);
  expect(isPageLine(["a", "b", "c", "d", "Page 2"])).toBe(false);
  expect(isPageLine(["Page 2", 1_200])).toBe(false);
  expect(isPageLine(["Pageant 2"])).toBe(false);
});
