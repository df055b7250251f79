import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { makeOwnHomes, openBook, writeHomes } from "./test/own-book.ts";

/** Files whose amounts are thousands, and whose months are of other years, or written as Excel writes them. */
let labs: TestApp;
let book: ReturnType<typeof openBook>;
beforeAll(async () => {
  labs = await createTestApp({ WORK_AHEAD: "0" });
  const headers = await labs.signIn("analyst");
  const payload = { name: "Fund I" };
  const made = await labs.app.inject({ method: "POST", url: "/api/portfolios", headers, payload });
  book = openBook(labs, headers, made.json().id);
  await book.apply((await book.preview("homes", writeHomes(makeOwnHomes(3, "2026-06-30")))).id);
});
afterAll(() => labs.close());

const read = async (kind: string, lines: readonly string[]) => {
  const { id, counts, warnings } = await book.preview(kind, lines.join("\n"));
  const rows: { problems: string[]; changes: { label: string; to: unknown }[] }[] = await book.rows(id);
  return {
    ...{ counts, warnings },
    values: rows.map(({ changes }) => Object.fromEntries(changes.map(({ label, to }) => [label, to]))),
    problems: rows.flatMap(({ problems }) => problems),
  };
};

test.each([
  [
    "loans",
    ["Property Code,UPB ($000),Note Rate", "H-1000,120.5,5%"],
    "UPB ($000)",
    { "Loan balance": 120_500, "Loan rate": 0.05 },
  ],
  [
    "loans",
    ["Loans (in thousands),,", "Property Code,UPB,Note Rate", "H-1000,95,5%"],
    "UPB",
    { "Loan balance": 95_000, "Loan rate": 0.05 },
  ],
  [
    "capexPlan",
    ["Property Code,Month,Category,Budget ($000s)", "H-1000,2026-05,Roof,8.25"],
    "Budget ($000s)",
    { Roof: 8_250 },
  ],
  [
    "capexSpend",
    ["Property Code,Month,Category,Amount ($000)", "H-1000,2026-05,Roof,(0.2)"],
    "Amount ($000)",
    { Roof: -200 },
  ],
  [
    "balances",
    ["Property Code,As of,Balance (in thousands)", "H-1000,2026-05-31,1.2"],
    "Balance (in thousands)",
    { "Balance owed": 1_200 },
  ],
])(
  "amounts of %s that are thousands are kept in dollars, and it is said",
  async (kind, lines, header, values) => {
    const told = await read(kind, lines);
    expect(told.warnings).toEqual([`Read as thousands of dollars: “${header}”`]);
    expect(told.values).toEqual([expect.objectContaining(values)]);
  },
);

test("dollars stay dollars, and what is no amount is never scaled", async () => {
  const told = await read("loans", ["Property Code,UPB,Note Rate", "H-1000,120500,5%"]);
  expect(told.warnings).toEqual([]);
  expect(told.values).toEqual([expect.objectContaining({ "Loan balance": 120_500 })]);
});

test("months of other centuries, and items without a month, are refused by name", async () => {
  const balances = await read("balances", ["Property Code,As of,Balance", "H-1000,1926-05-31,12"]);
  expect(balances.problems).toEqual(["1926-05 is before 2000: check the year"]);
  const budget = await read("capexPlan", [
    "Property Code,Month,Category,Budget",
    "H-1000,2199-05,Roof,10",
    "H-1001,May-26,Roof,20",
    "H-1002,,Roof,30",
  ]);
  expect(budget.counts).toMatchObject({ new: 1, rejected: 2 });
  expect(budget.problems.toSorted()).toEqual([
    "The row has no month: an item has a row and a month of its own",
    "“2199-05” is no month: write 2026-05, 05/2026 or May 2026",
  ]);
  const across = await read("capexSpend", ["Property Code,Category,2026-01,2026-02", "H-1000,Roof,100,200"]);
  expect(across.problems).toEqual(["The row has no month: an item has a row and a month of its own"]);
});
