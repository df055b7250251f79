import { expect, test } from "vitest";
import { listCodes, monthsTo, short, toSheet } from "./fixtures/table.ts";
import { readOperatingStatement } from "./read-operating-statement.ts";

const months = monthsTo(2024, 12, short);
const read = (lines: string) =>
  readOperatingStatement([toSheet(`\n | MONTHS | Total\n${lines}`, { months })]);
const statement = (of: { rent?: string; sum?: string; other?: string; expense?: string; cost?: number }) => {
  const cost = of.cost ?? 100;
  return read(
    [
      `Rents | ${of.rent ?? "1000*12 | 12000"}`,
      ...(of.other === undefined ? [] : [of.other]),
      `Total income | ${of.sum ?? "1000*12 | 12000"}`,
      `Insurance | ${cost}*12 | ${cost * 12}`,
      ...(of.expense === undefined ? [] : [of.expense]),
    ].join("\n"),
  );
};

test("a section's sum that its lines do not add up to is T10, and one within rounding is not", () => {
  const off = statement({ sum: "1000*11 | 1090 | 12090" });
  expect(off.issues.filter(({ code }) => code === "T10")).toEqual([
    expect.objectContaining({ severity: "warning" }),
  ]);
  expect(listCodes(statement({}))).not.toContain("T10");
});

test("rent without an amount in some months is T14 and names them; in all months, or none, it is not", () => {
  const gap = statement({ rent: "1000*10 | 0 | 0 | 10000", sum: "1000*10 | 0 | 0 | 10000" });
  expect(gap.issues.filter(({ code }) => code === "T14").map(({ message }) => message)).toEqual([
    expect.stringMatching(/has no amount in 2024-11, 2024-12$/),
  ]);
  expect(listCodes(statement({}))).not.toContain("T14");
});

test("income that comes once is T16 with its line, other income is not", () => {
  const sum = "1000*11 | 6000 | 17000";
  const once = statement({ other: "Insurance proceeds | 0*11 | 5000 | 5000", sum });
  expect(once.issues.filter(({ code }) => code === "T16")).toEqual([
    expect.objectContaining({ message: expect.stringContaining("“Insurance proceeds” is not expected") }),
  ]);
  const steady = statement({ other: "Laundry | 0*11 | 5000 | 5000", sum });
  expect(listCodes(steady)).not.toContain("T16");
});
