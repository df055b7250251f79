import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { makeOwnHomes, openBook, writeHomes } from "../book/test/own-book.ts";

/** An empty database: no demo, no county, no property. */
let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp({ WORK_AHEAD: "0" });
  headers = await labs.signIn("analyst");
});
afterAll(() => labs.close());

async function openFund(name: string, count: number) {
  const made = await labs.app.inject({ method: "POST", url: "/api/portfolios", headers, payload: { name } });
  const { id } = made.json();
  const book = openBook(labs, headers, id);
  const homes = makeOwnHomes(count, "2026-06-30");
  await book.apply((await book.preview("homes", writeHomes(homes))).id);
  const read = async (query = "", as = headers) => {
    const url = `/api/portfolios/${id}/delinquency${query}`;
    const answer = await labs.app.inject({ method: "GET", url, headers: as });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { id, book, read };
}

const HEADER = "Property Code,As of Date,Billed,Collected,Current,0-30,31-60,61-90,Over 90,Prepaid,Balance";

test("balances come in by month and home, and the sums are those of the files", async () => {
  const { book, read } = await openFund("Fund I", 4);
  expect((await read()).body).toMatchObject({ asOf: null, holdings: 4, told: 0, months: [], homes: [] });
  const first = [
    HEADER,
    "H-1000,4/30/2026,1500,1500,0,0,0,0,0,0,0",
    "H-1001,4/30/2026,1600,800,100,200,300,150,50,0,800",
    "H-1002,4/30/2026,1700,1750,,,,,,-50,-50",
    "H-1003,4/30/2026,1000,900,,100,,,,,100",
    "H-9,4/30/2026,1,1,1,0,0,0,0,0,1",
  ].join("\n");
  const preview = await book.preview("balances", first, { name: "april.csv" });
  expect(preview.counts, JSON.stringify(preview)).toMatchObject({ new: 4, rejected: 1 });
  expect((await book.apply(preview.id)).status).toBe(200);
  const april = (await read()).body;
  expect(april).toMatchObject({ asOf: "2026-04", told: 4, current: 4, more: 0 });
  expect(april.months).toEqual([
    {
      ...{
        month: "2026-04",
        homes: 4,
        behind: 2,
        accounts: 2,
        owed: 900,
        prepaid: 50,
        untold: 0,
        aged: 3,
        unaged: 0,
      },
      ages: { age0: 100, age1: 300, age31: 300, age61: 150, age91: 50 },
      owedOverBilled: { amount: 900, billed: 5_800, homes: 4 },
      collectedOverBilled: { amount: 4_950, billed: 5_800, homes: 4 },
    },
  ]);
  expect(april.homes[0]).toMatchObject({
    ...{ ownId: "H-1001", owed: 800, billed: 1_600, collected: 800, file: "april.csv", monthsBehind: 0 },
    ages: { age0: 100, age91: 50 },
  });

  // The next month names two of them, one without a balance: nothing of April stands for May.
  const may = ["Property Code,Rent,Past Due", "H-1000,1500,75", "H-1001,1600,"].join("\n");
  const unsaid = await book.preview("balances", may);
  expect(unsaid.counts).toMatchObject({ rejected: 2 });
  const [row] = await book.rows(unsaid.id);
  expect(row.problems[0]).toContain("give the month with the file");
  const told = await book.preview("balances", may, { name: "may.csv", endMonth: "2026-05" });
  expect(told).toMatchObject({ endMonth: "2026-05", counts: { new: 2, rejected: 0 } });
  await book.apply(told.id);
  const later = (await read()).body;
  expect(later).toMatchObject({ asOf: "2026-05", told: 4, current: 1 });
  expect(later.months[1]).toMatchObject({
    ...{ homes: 1, owed: 75, ages: null, aged: 0, unaged: 75, collectedOverBilled: null, prepaid: null },
    owedOverBilled: { amount: 75, billed: 1_500, homes: 1 },
  });
  expect(
    later.homes.map(({ ownId, monthsBehind }: { ownId: string; monthsBehind: number }) => [
      ownId,
      monthsBehind,
    ]),
  ).toEqual([
    ["H-1000", 0],
    ["H-1001", 1],
    ["H-1003", 1],
    ["H-1002", 1],
  ]);

  // The same file again is no change, one with other figures is, and each is undone by itself.
  expect((await book.preview("balances", first)).counts).toMatchObject({ same: 4, changed: 0, new: 0 });
  const mended = await book.preview("balances", first.replace("50,0,800", "150,0,900"), {
    name: "mended.csv",
  });
  expect(mended.counts).toMatchObject({ changed: 1, same: 3 });
  const [changed] = await book.rows(mended.id, "&outcome=changed");
  expect(changed.changes).toContainEqual({
    field: "owed",
    label: "Balance owed, 2026-04",
    from: 800,
    to: 900,
  });
  await book.apply(mended.id);
  expect((await read()).body.months[0].owed).toBe(1_000);
  expect((await book.undo(told.id)).body.detail).toContain("Undo mended.csv first");
  expect((await book.undo(mended.id)).status).toBe(200);
  expect((await read()).body.months[0].owed).toBe(900);
});

test("what can't be of a month is refused, two days are no debt twice, and who may not see a list sees nothing", async () => {
  const { book, read } = await openFund("Fund II", 3);
  const rows = [
    HEADER,
    "H-1000,12/31/2999,1500,0,0,0,0,0,0,0,10",
    "H-1001,4/15/2026,1600,0,,,,,,,500",
    "H-1001,4/30/2026,1600,0,,,,,,,700",
    "H-1002,4/30/2026,1700,0,0,100,100,0,0,0,900",
    "H-1002,4/30/2026,abc,0,0,100,100,0,0,0,900",
  ].join("\n");
  const preview = await book.preview("balances", rows);
  expect(preview.counts).toMatchObject({ new: 2, rejected: 2 });
  const kept = await book.rows(preview.id, "&outcome=new");
  expect(kept.flatMap(({ notes }: { notes: string[] }) => notes)).toEqual([
    expect.stringContaining("2026-04-15 are left out"),
    expect.stringContaining("kept without ages"),
  ]);
  await book.apply(preview.id);
  expect((await read()).body.months).toMatchObject([{ owed: 1_600, homes: 2, unaged: 1_600, ages: null }]);
  const other = await labs.signIn("analyst");
  expect((await read("", other)).status).toBe(404);
  expect((await read("?basis=nobody")).status).toBe(422);
});
