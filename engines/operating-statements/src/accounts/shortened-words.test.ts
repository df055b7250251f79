import { expect, test } from "vitest";
import { mapAccount } from "./map-account.ts";
import { mapByRules } from "./map-by-rules.ts";
import { lengthen, tellApart } from "./shortened-words.ts";

test.each([
  ["property prem", "property premium"],
  ["stg closets", "storage closets"],
  ["lse break", "lease break"],
  ["trsh removl", "trash removal"],
  ["bens", "benefits"],
])("%s is written out as %s", (short, long) => {
  expect(lengthen(short, (word) => ["property", "closets", "break"].includes(word))).toBe(long);
});

test.each(["water", "xqz", "no 3", "pg e", "insurance premium"])("%s has no cut word", (words) => {
  expect(lengthen(words, () => false)).toBeUndefined();
});

test.each([
  ["latefee", "late fee"],
  ["mtmfee income", "mtm fee income"],
  ["waterswr", "water swr"],
  ["cabletv", "cable tv"],
])("%s are the words %s", (together, apart) => {
  expect(tellApart(together, (word) => word === "swr")).toBe(apart);
});

test.each(["recoveries", "workmen comp", "carpet", "lockbox", "vacancies"])(
  "%s is told apart nowhere",
  (words) => {
    expect(tellApart(words, () => false)).toBe(words);
  },
);

test("what is read of a cut word is never sure", () => {
  const cut = mapAccount({ label: "Haz. Ins. Prem.", section: ["Insurance"], placement: "expense" });
  expect(cut.account).toBe("insurance");
  const guessed = mapByRules({ label: "Trsh. Remvl.", section: ["Utilities"], placement: "expense" });
  expect(guessed.account).toBe("trashRemoval");
  expect(guessed.confidence).toBeLessThan(0.8);
  // Labeled lines that are cut alike may say so surely; what they cut otherwise is no surer.
  const unknown = mapAccount({ label: "Grbge. Haulg.", section: ["Utilities"], placement: "expense" });
  expect(unknown.account).toBe("trashRemoval");
  expect(unknown.confidence).toBeLessThan(0.8);
});

test("a heading of two groups gives what names nothing to the one that it begins with", () => {
  const read = (label: string, heading: string) =>
    mapAccount({ label, section: ["Expenses", heading], placement: "expense" });
  expect(read("Other", "Insurance & Taxes")).toMatchObject({ account: "insurance", confidence: 0.5 });
  expect(read("Other", "Taxes & Insurance")).toMatchObject({ account: "propertyTax", confidence: 0.5 });
  expect(read("Badges", "Payroll & Admin").account).toBe("payroll");
  // Unless another takes such names.
  expect(read("Miscellaneous", "Payroll & Admin").account).toBe("generalAdministrative");
  expect(read("Misc.", "Office Payroll").account).toBe("payroll");
  expect(read("Supplies", "Office & Marketing").account).toBe("generalAdministrative");
});

test("a name that says nothing is never sure under a heading that nobody knows", () => {
  const read = (heading: string) =>
    mapAccount({ label: "Other", section: ["Expenses", heading], placement: "expense" });
  expect(read("Sundry Matters").confidence).toBeLessThan(0.8);
  for (const heading of ["Expenses", "OPERATING EXPENSES", "Other Expenses"])
    expect(read(heading)).toMatchObject({ account: "otherExpenses", confidence: 0.85 });
});

test("a heading of losses gives what names nothing to the loss that it begins with", () => {
  const read = (heading: string) =>
    mapAccount({ label: "Other", section: ["Income", heading], placement: "income" });
  expect(read("Concessions & Losses").account).toBe("concessions");
  expect(read("Vacancy & Losses").account).toBe("vacancy");
});

test("how a broker figured an amount is no part of its name", () => {
  const read = (label: string) => mapAccount({ label, section: ["Expenses"], placement: "expense" });
  for (const label of ["Mgmt. (3.0% of EGI)", "Management @ 3%", "Mgmt. Fee - 3.0%"]) {
    expect(read(label).account).toBe("managementFee");
  }
  expect(read("Reserves ($250/Unit)").account).toBe("replacementReserves");
  expect(mapAccount({ label: "Rent (Section 8)", section: [], placement: "income" }).account).toBe(
    "subsidyIncome",
  );
});
