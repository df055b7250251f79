import { expect, test } from "vitest";
import { readBalance } from "./read-balances.ts";

function read(numbers: Record<string, number>) {
  const notes: string[] = [];
  const line = readBalance({ row: 7, numbers, unit: null }, (words) => notes.push(words));
  return { line, notes };
}

test.each([
  ["a balance alone has no ages", { balance: 250 }, { owed: 250, age0: null, prepaid: null }],
  ["a balance below 0 is paid ahead", { balance: -80 }, { owed: 0, prepaid: 80 }],
  [
    "blank ages are nothing where the others make up the balance",
    { balance: 300, age1: 300 },
    { owed: 300, age1: 300, age91: 0 },
  ],
  ["ages alone are the balance", { age31: 40, age91: 60 }, { owed: 100, age31: 40, age0: 0 }],
  ["a balance may be net of prepaids", { balance: 50, age1: 100, prepaid: -50 }, { owed: 100, prepaid: 50 }],
  [
    "billed rent without a balance says nothing of what is owed",
    { billed: 1_500 },
    { owed: null, billed: 1_500 },
  ],
  ["ages below 0 are a credit", { balance: -20, age0: -20 }, { owed: 0, prepaid: 20, age0: null }],
])("%s", (_, numbers, expected) => {
  const { line, notes } = read(numbers);
  expect(line).toMatchObject(expected);
  expect(notes).toEqual([]);
});

test("ages that leave the balance open are told, and only the balance is kept", () => {
  const { line, notes } = read({ balance: 500, age1: 100, age31: 100 });
  expect(line).toMatchObject({ owed: 500, age1: null, age31: null });
  expect(notes).toEqual([expect.stringContaining("add up to 200.00, the balance is 500.00")]);
});

test("a row without an amount is none", () => {
  expect(read({}).line).toBeUndefined();
});
