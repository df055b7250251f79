import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { makeOwnHomes, openBook, STATEMENT_LINES, writeHomes, writeStatements } from "./test/own-book.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp({ WORK_AHEAD: "0" });
  headers = await labs.signIn("analyst");
});
afterAll(() => labs.close());

const today = new Date().toISOString().slice(0, 10);

async function openFund(name: string, count: number) {
  const answer = await labs.app.inject({
    method: "POST",
    url: "/api/portfolios",
    headers,
    payload: { name },
  });
  const { id } = answer.json();
  const book = openBook(labs, headers, id);
  const homes = makeOwnHomes(count, today);
  expect((await book.apply((await book.preview("homes", writeHomes(homes))).id)).status).toBe(200);
  return { id, book, homes };
}

async function listKept(portfolioId: string) {
  const { rows } = await labs.pool.query(
    `select h.own_id as home, m.month, m.lines, m.version from actual_months m
     join portfolio_holdings h using (portfolio_id, google_places_id) where portfolio_id = $1 order by 1, 2`,
    [portfolioId],
  );
  return rows as {
    home: string;
    month: string;
    version: number;
    lines: { account: string; amount: number; source: { sheet: string; row: number; column: number } }[];
  }[];
}

const MONTHS = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, "0")}`);

test("a file of many homes is kept by home, month and account with its cell, replaced or kept, and undone", async () => {
  const { id, book, homes } = await openFund("Statements I", 3);
  const first = await book.preview("statements", writeStatements(homes, MONTHS), { name: "2025.csv" });
  expect(first).toMatchObject({ status: "ready", counts: { new: 3, rejected: 0 }, unknownAccounts: [] });
  expect(await listKept(id), "nothing yet").toEqual([]);
  expect((await book.apply(first.id)).body).toMatchObject({ status: "applied", canUndo: true, runs: [] });
  const kept = await listKept(id);
  expect(kept).toHaveLength(36);
  const [january] = kept;
  const [home] = homes;
  if (home === undefined) throw new Error("There is no home");
  expect(january?.lines.map(({ amount }) => amount)).toEqual(
    STATEMENT_LINES.flatMap(([label, amount], at) => {
      const dollars = Number(amount(home, 0, 0).toFixed(2));
      return label === "Late fees" && dollars === 0 ? [0] : [at < 2 ? dollars : -dollars];
    }),
  );
  expect(january?.lines[0]?.source).toEqual({ sheet: expect.any(String), row: 2, column: 3 });

  const dearer = homes.map((one, at) => (at === 0 ? { ...one, rent: one.rent + 10 } : one));
  const text = writeStatements(dearer, [...MONTHS.slice(6), "2026-01"]);
  const second = await book.preview("statements", text, { name: "half.csv" });
  expect(second.counts).toMatchObject({ changed: 3, new: 0, same: 0 });
  const [changed] = await book.rows(second.id, "&outcome=changed");
  expect(changed.changes).toContainEqual({
    field: "rentalIncome",
    label: "Rent as billed or collected, 2025-07",
    from: home.rent,
    to: home.rent + 10,
  });
  expect((await book.apply(second.id, { loaded: "keep" })).status).toBe(200);
  const grown = await listKept(id);
  expect(grown).toHaveLength(39);
  expect(grown.find((one) => one.home === home.id && one.month === "2025-07")?.lines[0]?.amount).toBe(
    home.rent,
  );
  expect((await book.undo(first.id)).body.detail).toContain("Undo half.csv first");
  expect((await book.undo(second.id)).status).toBe(200);
  const plain = (months: typeof kept) => months.map(({ version: _, ...month }) => month);
  expect(plain(await listKept(id))).toEqual(plain(kept));

  const again = await book.preview("statements", text);
  await book.apply(again.id);
  expect(
    (await listKept(id)).find(({ home: of, month }) => of === home.id && month === "2025-07"),
  ).toMatchObject({
    version: 2,
    lines: expect.arrayContaining([
      expect.objectContaining({ account: "rentalIncome", amount: home.rent + 10 }),
    ]),
  });
  await book.undo(again.id);
  expect((await book.undo(first.id)).status).toBe(200);
  expect(await listKept(id)).toEqual([]);
});

test("what can't be told is named by home, and the other homes are kept", async () => {
  const { id, book, homes } = await openFund("Statements II", 6);
  const lines = (home: string, account: string, amounts: (number | string)[]) =>
    [home, account, ...amounts].join(",");
  const usual = (home: string, factor = 1) => [
    lines(home, "Rental income", [1500 * factor, 1500 * factor]),
    lines(home, "Property taxes", [100 * factor, 100 * factor]),
    lines(home, "Insurance", [50 * factor, 50 * factor]),
  ];
  const file = [
    "Property,Account,Jan 2025,Feb 2025",
    ...usual("h-1000"),
    ...usual("H-1001"),
    ...usual("H-1001"),
    ...usual("H-9"),
    ...usual("H-1002"),
    lines("H-1002", "Zork flim", [5, 5]),
    ...usual("H-1003", 0.001),
    ...usual("H-1004"),
    lines("H-1004", "Net operating income", [900, 900]),
  ].join("\n");
  const preview = await book.preview("statements", file);
  expect(preview.counts).toMatchObject({ new: 2, rejected: 4 });
  expect(preview.unknownAccounts).toEqual([
    {
      line: expect.stringContaining("zork flim"),
      label: "Zork flim",
      placement: null,
      homes: 1,
      total: 10,
    },
  ]);
  const rows: { ownId: string; problems: string[]; notes: string[] }[] = await book.rows(preview.id);
  const find = (ownId: string) => rows.find((row) => row.ownId === ownId);
  expect(find("H-1001")?.problems[0]).toBe("Row 8 says again what row 5 says");
  expect(find("H-9")?.problems).toEqual(["No home of this portfolio has the own id H-9"]);
  expect(find("H-1002")?.problems).toEqual(["“Zork flim” has no account: map it first"]);
  expect(find("H-1004")?.problems[0]).toContain("miss the statement's own net operating income");
  const [line] = preview.unknownAccounts;
  const map = (choices: object) =>
    labs.app.inject({
      ...{ method: "PUT" as const, url: `/api/portfolios/${id}/book/${preview.id}/accounts`, headers },
      payload: { choices },
    });
  expect((await map({ nothing: { account: "insurance" } })).statusCode).toBe(422);
  expect((await map({})).statusCode).toBe(422);
  expect((await map({ [line.line]: { account: "otherExpenses" } })).statusCode).toBe(202);
  const mapped = await book.readAgain(preview.id);
  expect(mapped).toMatchObject({ status: "ready", unknownAccounts: [], counts: { new: 3, rejected: 3 } });
  await book.apply(preview.id);
  expect((await map({ [line.line]: { account: "otherExpenses" } })).statusCode).toBe(422);
  expect((await listKept(id)).map(({ home, month }) => `${home} ${month}`)).toEqual(
    ["H-1000", "H-1002", "H-1003"].flatMap((home) => [`${home} 2025-01`, `${home} 2025-02`]),
  );

  const thousands = await book.preview(
    "statements",
    [
      "Property,Account,Mar 2025",
      lines("H-1000", "Rental income", [1_500_000]),
      lines("H-1000", "Property taxes", [100_000]),
      lines("H-1000", "Insurance", [50_000]),
    ].join("\n"),
  );
  expect((await book.rows(thousands.id))[0].notes).toContainEqual(expect.stringContaining("other units?"));
  const later = Number(today.slice(0, 4)) + 1;
  const future = await book.preview(
    "statements",
    [
      `Property,Account,Jan ${later}`,
      lines("H-1000", "Rental income", [1]),
      lines("H-1000", "Property taxes", [1]),
      lines("H-1000", "Insurance", [1]),
    ].join("\n"),
  );
  expect((await book.rows(future.id))[0].problems).toEqual([
    `${later}-01 has not begun: a budget or forecast is no actual`,
  ]);

  const one = [
    "Account,Jan 2025,Jan 2025,Apr 2025",
    "Rental income,1500,1500,1500",
    "Property taxes,100,100,100",
    "Insurance,50,50,50",
  ].join("\n");
  const nameless = await book.preview("statements", one);
  expect((await book.rows(nameless.id))[0].problems).toEqual([
    "The file does not say whose statement it is: give the home's own id with the file",
    "2025-01 stands in more than one column",
  ]);
  const named = await book.preview("statements", one.replaceAll("Jan 2025,Jan 2025", "May 2025,Jun 2025"), {
    ownId: homes[5]?.id ?? "",
  });
  expect(named.counts).toMatchObject({ new: 1, rejected: 0 });
  const unread = await book.preview("statements", "just,some\nwords,here\n");
  expect(unread).toMatchObject({ status: "refused", reason: expect.stringMatching(/./) });
  const wrong = await book.send("statements", one, { endMonth: "2025-13" });
  expect(wrong.status).toBe(422);
});

test("a month that another file changed since the preview is not written over, and viewers change nothing", async () => {
  const { id, book, homes } = await openFund("Statements III", 1);
  const [early, late] = [
    await book.preview("statements", writeStatements(homes, ["2025-01"])),
    await book.preview("statements", writeStatements(homes, ["2025-01", "2025-02"])),
  ];
  await book.apply(early.id);
  const refused = await book.apply(late.id);
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("1 month has changed") },
  });
  expect(await listKept(id)).toHaveLength(1);
  const viewer = await labs.signIn("viewer");
  const url = `/api/portfolios/${id}/book/${late.id}/accounts`;
  const payload = { choices: { a: { account: "insurance" } } };
  const answer = await labs.app.inject({ method: "PUT", url, headers: viewer, payload });
  expect(answer.statusCode).toBe(403);
  const none = await labs.app.inject({
    method: "PUT",
    url: url.replace(id, crypto.randomUUID()),
    headers,
    payload,
  });
  expect(none.statusCode).toBe(404);
});
