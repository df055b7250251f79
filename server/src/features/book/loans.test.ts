import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { makeOwnHomes, openBook, takeHome, writeHomes } from "./test/own-book.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp({ WORK_AHEAD: "0" });
  headers = await labs.signIn("analyst");
});
afterAll(() => labs.close());

const today = new Date().toISOString().slice(0, 10);
const YEAR = Number(today.slice(0, 4));

async function call(method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

async function openFund(name: string) {
  const { id } = await call("POST", "/api/portfolios", { name });
  const book = openBook(labs, headers, id);
  const homes = makeOwnHomes(3, today);
  await book.apply((await book.preview("homes", writeHomes(homes))).id);
  const loans = async () => (await call("GET", `/api/portfolios/${id}/operations`)).loans;
  const find = async (ownId: string) => {
    const { items } = await call("GET", `/api/portfolios/${id}/properties`);
    return items.find((one: { ownId: string }) => one.ownId === ownId);
  };
  return { id, book, homes, loans, find, ids: homes.map((home) => home.id) };
}

const HEAD = "Asset ID,UPB,Note Rate,Payment,Maturity Date,Balance Date";
const [SOON, LATE] = [`${YEAR + 1}-06-01`, `${YEAR + 4}-06-01`];

test("several loans of a home are kept each by itself: maturities count each, the home has what they come to", async () => {
  const { book, loans, find, ids } = await openFund("Two liens");
  const [first, second] = ids;
  const tape = [
    HEAD,
    `${first},120000,4%,700,${LATE},${YEAR}-01-31`,
    `${first},30000,9%,300,${SOON},${YEAR}-02-28`,
    `${second},50000,6%,400,${LATE},${YEAR}-01-31`,
  ].join("\n");
  const preview = await book.preview("loans", tape);
  expect(preview.counts, JSON.stringify(await book.rows(preview.id))).toMatchObject({
    changed: 2,
    rejected: 0,
  });
  const [noted] = await book.rows(preview.id, "&noted=true");
  expect(noted).toMatchObject({ ownId: first, notes: [expect.stringMatching(/^2 loans: balances/)] });
  await book.apply(preview.id);
  const { leaseAndLoan } = await find(first ?? "");
  expect(leaseAndLoan).toMatchObject({
    ...{ loanBalance: 150_000, loanPayment: 1_000, loanMaturesOn: LATE, loanAsOf: `${YEAR}-01-31` },
  });
  expect(leaseAndLoan.loanRate).toBeCloseTo((120_000 * 0.04 + 30_000 * 0.09) / 150_000, 12);
  const { total, years } = await loans();
  expect(total).toMatchObject({ loans: 3, balance: 200_000 });
  expect(years).toEqual([
    { year: YEAR + 1, loans: 1, balance: 30_000, rate: 0.09 },
    { year: YEAR + 4, loans: 2, balance: 170_000, rate: expect.closeTo((4_800 + 3_000) / 170_000, 12) },
  ]);
  expect((await book.preview("loans", tape)).counts, "the same again").toMatchObject({ same: 2, changed: 0 });
  // A balance that a file of homes has is that of one loan again, and so is a newer tape with one row.
  const [home] = makeOwnHomes(1, today);
  const paid = await book.preview(
    "homes",
    `Own id,Address,Loan balance\n${first},"${home?.address}",90000\n`,
  );
  await book.apply(paid.id);
  expect((await loans()).total).toMatchObject({ loans: 2, balance: 140_000 });
  expect((await book.undo(paid.id)).status).toBe(200);
  expect((await loans()).total).toMatchObject({ loans: 3, balance: 200_000 });
  await book.apply(
    (await book.preview("loans", `${HEAD}\n${first},80000,5%,600,${LATE},${YEAR}-03-31\n`)).id,
  );
  expect((await loans()).total).toMatchObject({ loans: 2, balance: 130_000 });
});

test("a rate or payment that one loan lacks is none of all, and what would count twice or short is refused by name", async () => {
  const { book, loans, find, ids } = await openFund("Doubts");
  const [first, second, third] = ids;
  const tape = [
    HEAD,
    `${first},120000,4%,,${LATE},`,
    `${first},30000,,300,,`,
    `${second},50000,6%,400,${LATE},`,
    `${second},50000,6%,400,${LATE},`,
    `${third},70000,6%,400,${LATE},`,
    `${third},,7%,100,${SOON},`,
  ].join("\n");
  const preview = await book.preview("loans", tape);
  expect(preview.counts).toMatchObject({ changed: 1, rejected: 4 });
  const problems = (await book.rows(preview.id, "&outcome=rejected")).map(
    (one: { row: number; problems: string[] }) => `${one.row} ${one.problems[0]}`,
  );
  expect(problems.sort()).toEqual([
    "4 The same loan is in row 5",
    "5 The same loan is in row 4",
    "6 Another loan of this home can’t be used, so none is",
    "7 A home with several loans needs the balance of each",
  ]);
  await book.apply(preview.id);
  expect((await find(first ?? "")).leaseAndLoan).toMatchObject({
    ...{ loanBalance: 150_000, loanRate: null, loanPayment: null, loanMaturesOn: LATE, loanAsOf: null },
  });
  const { years, undated, total } = await loans();
  expect([years, undated, total.rate]).toEqual([
    [{ year: YEAR + 4, loans: 1, balance: 120_000, rate: 0.04 }],
    { loans: 1, balance: 30_000, rate: null },
    null,
  ]);
  expect(takeHome(makeOwnHomes(1, today), 0).id).toBe(first);
});

test("each loan of a home that is due soon waits in the inbox", async () => {
  const { id, book, ids } = await openFund("Due soon");
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await book.apply(
    (
      await book.preview(
        "loans",
        [HEAD, `${ids[0]},120000,4%,,${LATE},`, `${ids[0]},30000,5%,,${soon},`].join("\n"),
      )
    ).id,
  );
  const { groups } = await call("GET", "/api/inbox");
  const items = groups.find(({ kind }: { kind: string }) => kind === "loans")?.items ?? [];
  const due = items.filter(({ href }: { href: string }) => href.includes(id));
  expect(due).toMatchObject([
    { title: "Due soon", detail: expect.stringMatching(/^1 loan within .*\$30,000$/) },
  ]);
});

test("a loan has matured, and a lease has ended, from the day after; today it is still due this month and year", async () => {
  const { id, book, homes, loans, ids } = await openFund("Due today");
  const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const tape = [HEAD, `${ids[0]},100000,4%,,${day(-1)},`, `${ids[1]},200000,5%,,${today},`];
  await book.apply((await book.preview("loans", tape.join("\n"))).id);
  const { matured, years } = await loans();
  expect(matured).toMatchObject({ loans: 1, balance: 100_000 });
  expect(years.find(({ year }: { year: number }) => year === YEAR)).toMatchObject({
    loans: 1,
    balance: 200_000,
  });

  const next = new Date(Date.UTC(YEAR, Number(today.slice(5, 7)) - 1 + 24, 1));
  const lastShown = new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10);
  const file = (ends: string[]) =>
    [
      "Own id,Address,Lease end,Rent",
      ...ends.map((end, at) => `${ids[at]},"${homes[at]?.address}",${end},${1_000 * (at + 1)}`),
    ].join("\n");
  const read = async (...ends: string[]) => {
    const preview = await book.preview("homes", file(ends));
    expect((await book.apply(preview.id)).status).toBe(200);
    const { leases } = await call("GET", `/api/portfolios/${id}/operations`);
    const shown = leases.months.filter((one: { leases: number }) => one.leases > 0);
    return { ended: leases.ended.leases, later: leases.later.leases, shown, of: leases.months.length };
  };
  const first = await read(day(-1), today, lastShown);
  expect(first).toMatchObject({ ended: 1, later: 0, of: 24 });
  expect(first.shown).toEqual([
    { month: today.slice(0, 7), leases: 1, rent: 2_000 },
    { month: lastShown.slice(0, 7), leases: 1, rent: 3_000 },
  ]);
  const second = await read(next.toISOString().slice(0, 10), day(-400), day(-1));
  expect(second).toEqual({ ended: 2, later: 1, shown: [], of: 24 });
});
