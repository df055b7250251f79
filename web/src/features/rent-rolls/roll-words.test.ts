import type { RollIssue, RollUnit } from "@labs/contract/uploads/rent-rolls";
import { describe, expect, it } from "vitest";
import {
  cellsOfValue,
  fieldText,
  findValues,
  floorPlanMeanings,
  groupIssues,
  listFields,
  placeText,
  statusMeanings,
  typedValue,
  UNIT_FIELDS,
  unitFinder,
  valuesByCell,
} from "./roll-words.ts";

const cell = (row: number, column: number) => ({ sheet: "Roll", row, column });

const unit = (unitId: string, row: number, changes: Partial<RollUnit> = {}): RollUnit => ({
  unitId,
  property: null,
  building: null,
  floorPlan: "A1",
  beds: 1,
  baths: 1,
  sqft: 700,
  unitStatus: "occupied",
  statusText: "Current",
  renovated: null,
  restricted: null,
  tenantName: null,
  household: null,
  moveIn: null,
  moveOut: null,
  leaseStart: "2026-01-01",
  leaseEnd: null,
  term: null,
  monthToMonth: null,
  noticeDate: null,
  renewal: null,
  marketRent: 1_400,
  contractRent: 1_350.5,
  uncountedRent: null,
  concessionRecurring: null,
  concessionOneTime: null,
  subsidy: null,
  charges: {},
  chargeLines: [],
  totalCharges: null,
  deposit: null,
  balance: null,
  prepaid: null,
  effectiveRent: null,
  lossToLease: null,
  rentPerSqft: null,
  remainingTerm: null,
  delinquencyBucket: null,
  notes: null,
  source: cell(row, 1),
  sources: { unitId: cell(row, 1), contractRent: cell(row, 7) },
  ...changes,
});

const charge = (row: number) => ({ code: "PET", category: "pet" as const, amount: 25, source: cell(row, 8) });

describe("values and the cells that they were read from", () => {
  const units = [unit("101", 7, { chargeLines: [charge(7), charge(8)] }), unit("102", 9)];
  const index = valuesByCell(units);

  it("leads from a cell to the value, and from the value back to the cell", () => {
    expect(findValues(index, cell(9, 7))).toEqual([{ unit: 1, field: "contractRent" }]);
    expect(cellsOfValue(units[1] ?? unit("", 0), "contractRent")).toEqual([cell(9, 7)]);
  });

  it("leads from each charge to the unit that it is of, and from the sum to all charges", () => {
    expect(findValues(index, cell(8, 8))).toEqual([{ unit: 0, field: "totalCharges" }]);
    expect(cellsOfValue(units[0] ?? unit("", 0), "totalCharges")).toEqual([cell(7, 8), cell(8, 8)]);
  });

  it("knows no value of a cell that nothing was read from, nor of the same place on another sheet", () => {
    expect(findValues(index, cell(1, 1))).toEqual([]);
    expect(findValues(index, { ...cell(9, 7), sheet: "Summary" })).toEqual([]);
  });

  it("shows the unit's row for a figure that was worked out", () => {
    expect(cellsOfValue(unit("103", 12), "lossToLease")).toEqual([cell(12, 1)]);
  });
});

describe("fields of units", () => {
  const field = (key: string) => {
    const found = UNIT_FIELDS.find((each) => each.key === key);
    if (!found) throw new Error(`no field ${key}`);
    return found;
  };

  it("leaves out what no unit has, and the property where there is one", () => {
    const keys = listFields([
      unit("101", 7, { property: "Ridgeline" }),
      unit("102", 8, { property: "Ridgeline" }),
    ]);
    expect(keys.map(({ key }) => key)).not.toContain("property");
    expect(keys.map(({ key }) => key)).not.toContain("balance");
    expect(listFields([unit("101", 7, { property: "A" }), unit("1", 8, { property: "B" })])[0]?.key).toBe(
      "property",
    );
  });

  it("writes cents where there are some, statuses in words, and a dash for what is not known", () => {
    const of = unit("101", 7, { unitStatus: "notice_leased" });
    expect(fieldText(of, field("contractRent"))).toBe("$1,350.50");
    expect(fieldText(of, field("marketRent"))).toBe("$1,400");
    expect(fieldText(of, field("unitStatus"))).toBe("On notice, leased");
    expect(fieldText(of, field("leaseStart"))).toBe("Jan 1, 2026");
    expect(fieldText(of, field("balance"))).toBe("—");
  });

  it("reads what is typed by the kind of the field", () => {
    expect(typedValue("$1,350.50", { kind: "money" })).toBe(1_350.5);
    expect(typedValue("(25.00)", { kind: "money" })).toBe(-25);
    expect(typedValue("", { kind: "money" })).toBeNull();
    expect(typedValue("7.5", { kind: "integer" })).toBeUndefined();
    expect(typedValue("call", { kind: "number" })).toBeUndefined();
    expect(typedValue("vacant", { kind: "status" })).toBe("vacant");
    expect(typedValue("empty", { kind: "status" })).toBeUndefined();
    expect(typedValue("false", { kind: "flag" })).toBe(false);
  });
});

describe("what is odd in a roll", () => {
  const issue = (code: string, severity: RollIssue["severity"], line: number | null = 9): RollIssue => ({
    sheet: "Roll",
    line,
    column: "Rent",
    unitId: "103",
    code,
    severity,
    message: "occupied, but pays no rent",
  });

  it("is grouped by code, errors first, then the most frequent", () => {
    const groups = groupIssues([
      issue("R07", "warning"),
      issue("R06", "warning"),
      issue("R06", "warning"),
      issue("R15", "error"),
    ]);
    expect(groups.map(({ code, issues }) => `${code} ${issues.length}`)).toEqual(["R15 1", "R06 2", "R07 1"]);
  });

  it("says where it is", () => {
    expect(placeText(issue("R03", "error"))).toBe("Row 9, Rent, unit 103");
    expect(placeText({ ...issue("R19", "warning", null), sheet: null, column: null, unitId: null })).toBe(
      "The whole file",
    );
  });
});

it("finds the unit of an issue by its row where two properties number their units alike", () => {
  const find = unitFinder([unit("1", 5), unit("1", 9), unit("2", 10)]);
  expect(find({ sheet: "Roll", line: 5, unitId: "1" })).toBe(0);
  expect(find({ sheet: "Roll", line: 9, unitId: "1" })).toBe(1);
  expect(find({ sheet: "Roll", line: 11, unitId: "2" })).toBe(2);
  expect(find({ sheet: "Roll", line: 5, unitId: null })).toBeUndefined();
});

it("words of the file are listed with each meaning that they were read in, the most frequent first", () => {
  const units = [
    unit("1", 1, { statusText: "NTV", unitStatus: "notice" }),
    unit("2", 2),
    unit("3", 3),
    unit("4", 4, { statusText: "NTV", unitStatus: "notice_leased", floorPlan: null }),
  ];
  expect(statusMeanings(units).map(({ word, meaning, units: of }) => `${word} ${meaning} ${of}`)).toEqual([
    "Current occupied 2",
    "NTV notice 1",
    "NTV notice_leased 1",
  ]);
  expect(floorPlanMeanings(units)).toEqual([{ word: "A1", meaning: "A1", units: 3 }]);
});
