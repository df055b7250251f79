import { expect, test } from "vitest";
import type { AccountKey } from "./chart.ts";
import type { Learned } from "./learned/read-learned.ts";
import { mapAccount } from "./map-account.ts";
import { type Mapping, mapByRules } from "./map-by-rules.ts";
import { weigh } from "./weigh.ts";

const learned = (shares: Partial<Record<AccountKey, number>>, isWhole = true): Learned => ({
  shares: new Map(Object.entries(shares) as [AccountKey, number][]),
  sayWhich: () => ["patrol"],
  isWhole,
  isKnownName: false,
});
const said = (account: AccountKey | null, confidence: number, basis: Mapping["basis"] = "name"): Mapping => ({
  account,
  confidence,
  basis,
  reason: "Its name says so",
});

test("rules count with their odds to the power 1.3, times e to the half", () => {
  const { account, confidence } = weigh(said("gas", 0.6), learned({ gas: 0.4, electricity: 0.6 }));
  const own = 0.4 * Math.exp(0.5) * 1.5 ** 1.3;
  expect(account).toBe("gas");
  expect(confidence).toBeCloseTo(own / (own + 0.6), 2);
});

test("what both say is sure from 95% on, and what they do not never is", () => {
  expect(weigh(said("gas", 0.75), learned({ gas: 0.9, electricity: 0.1 }))).toMatchObject({
    ...{ account: "gas", confidence: 0.98, reason: "Its name says so" },
  });
  expect(weigh(said("gas", 0.5), learned({ gas: 0.85, electricity: 0.15 })).confidence).toBe(0.79);
  expect(weigh(said("gas", 0.5), learned({ gas: 0.001, contractServices: 0.999 }))).toMatchObject({
    ...{ account: "contractServices", confidence: 0.79 },
    reason: "Most labeled lines with “patrol” are Contract services",
  });
});

test("an account under its heading alone is never sure", () => {
  expect(weigh(said("utilities", 0.65, "section"), learned({ utilities: 1 })).confidence).toBe(0.79);
});

test("a name with a word that no labeled line has is sure only where the rules are", () => {
  expect(weigh(said("gas", 0.75), learned({ gas: 1 }, false)).confidence).toBe(0.79);
  expect(weigh(said("gas", 0.85), learned({ gas: 1 }, false)).confidence).toBe(0.98);
});

test("what the rules only guess is not sure where labeled lines agree, unless they have this very name", () => {
  expect(weigh(said("gas", 0.7), learned({ gas: 1 })).confidence).toBe(0.79);
  expect(weigh(said("gas", 0.75), learned({ gas: 1 })).confidence).toBe(0.98);
  expect(weigh(said("gas", 0.7), { ...learned({ gas: 1 }), isKnownName: true }).confidence).toBe(0.98);
});

test("a heading that is named as an account gives it to lines that say little, and a department gives none", () => {
  const rent = { section: ["Income", "Concessions"], placement: "income" } as const;
  expect(mapAccount({ ...rent, label: "Rental Allowance" })).toMatchObject({ account: "concessions" });
  expect(mapByRules({ ...rent, label: "Zone 7" })).toMatchObject({
    account: "concessions",
    confidence: 0.65,
  });
  const house = { section: ["Expenses", "Housekeeping"], placement: "expense" } as const;
  expect(mapByRules({ ...house, label: "Zone 7" }).account).not.toBe("payroll");
});

test("what is painted or laid in common areas is no turn", () => {
  const line = { section: ["Repairs & Maintenance"], placement: "expense" } as const;
  for (const label of ["Painting & Decorating (Common Area)", "Hallway Carpet", "Exterior Painting"])
    expect(mapAccount({ ...line, label }).account).toBe("repairsMaintenance");
  expect(mapAccount({ ...line, label: "Painting & Decorating" }).account).toBe("turnover");
});

test("a cut word is read as the labeled word that it begins, and is never sure", () => {
  const line = { section: ["Income", "Other Income"], placement: "income" } as const;
  expect(mapAccount({ ...line, label: "Clubh. Rntl." })).toMatchObject({ account: "amenityFeeIncome" });
  expect(mapAccount({ ...line, label: "Clubh. Rntl." }).confidence).toBeLessThan(0.8);
});

test("what no rule knows is mapped by labeled lines where they agree, and left unmapped where they do not", () => {
  const spread = { gas: 0.25, electricity: 0.25, waterSewer: 0.25, trashRemoval: 0.25 };
  expect(weigh(said(null, 0, "none"), learned(spread)).account).toBeNull();
  expect(weigh(said(null, 0, "none"), learned({ gas: 0.7, waterSewer: 0.3 }))).toMatchObject({
    ...{ account: "gas", confidence: 0.7 },
  });
});

test("an account that no such line has is not outvoted by lines that hardly say anything", () => {
  expect(weigh(said("vacancy", 0.96), learned({ turnover: 0.6, utilities: 0.4 })).account).toBe("vacancy");
});

test("what comes in below the line never becomes a cost", () => {
  const line = { section: ["Other Income & Expense", "Other Income"], placement: "below" } as const;
  expect(mapAccount({ ...line, label: "Interest on Bank Accounts" }).account).toBe("nonOperatingIncome");
});

test("words that say nothing are left to the rules", () => {
  for (const label of ["Other", "Misc. Expense", "General"]) {
    const line = { label, section: ["Expenses", "Sundry Matters"], placement: "expense" } as const;
    expect(mapAccount(line).confidence).toBeLessThanOrEqual(0.65);
  }
});

test("what is paid to people is payroll, whatever they do, and what a form asks for is no part of a name", () => {
  const costs = { section: ["Operating and Maintenance Expense"], placement: "expense" } as const;
  expect(mapAccount({ ...costs, label: "1. Maintenance and Repairs Payroll" })).toMatchObject({
    account: "payroll",
  });
  expect(mapAccount({ ...costs, label: "10. Other Operating Expenses (Itemize)" }).account).toBe(
    "otherExpenses",
  );
  const park = { section: ["Income", "Park Income"], placement: "income" } as const;
  expect(mapAccount({ ...park, label: "Property Tax Pass-On" }).account).not.toBe("parkingIncome");
});
