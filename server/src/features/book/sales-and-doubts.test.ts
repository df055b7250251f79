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

async function call(method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

interface Held {
  ownId: string | null;
  acquisitionPrice: number | null;
  isOccupied: boolean | null;
  actualRent: number | null;
  notes: string | null;
  googlePlacesId: string;
  version: number;
}

async function makePortfolio(name: string, homes: number) {
  const { id } = await call("POST", "/api/portfolios", { name });
  const book = openBook(labs, headers, id);
  const own = makeOwnHomes(homes, today);
  await book.apply((await book.preview("homes", writeHomes(own))).id);
  const listHeld = async (): Promise<Held[]> =>
    (await call("GET", `/api/portfolios/${id}/properties`)).items.toSorted((a: Held, b: Held) =>
      String(a.ownId).localeCompare(String(b.ownId)),
    );
  return { id, book, own, listHeld };
}

const HEAD = "Own id,Address,Acquired,Purchase price,Sold\n";

test("a file that tells an earlier sale once more takes nothing of what is held since", async () => {
  const { id, book, own, listHeld } = await makePortfolio("Bought again", 1);
  const { id: ownId, address, bought } = takeHome(own, 0);
  const file = `${HEAD}${ownId},"${address}",${bought},180000,2025-12-01\n${ownId},"${address}",2026-02-01,250000,\n`;
  await book.apply((await book.preview("homes", file)).id);
  const [home] = await listHeld();
  expect(home).toMatchObject({ ownId, acquisitionPrice: 250_000 });
  await call("PUT", `/api/portfolios/${id}/properties`, {
    googlePlacesId: home?.googlePlacesId,
    basedOn: home?.version,
    notes: "Roof in June",
  });
  const again = await book.preview("homes", file);
  expect(again.counts).toMatchObject({ sold: 0, ignored: 1, same: 1, changed: 0 });
  await book.apply(again.id);
  expect(await listHeld()).toMatchObject([{ acquisitionPrice: 250_000, notes: "Roof in June" }]);
});

test("a column of last sales, which of owned homes are the purchases, takes no home away", async () => {
  const { book, own, listHeld } = await makePortfolio("Last sales", 2);
  const [first, second] = [takeHome(own, 0), takeHome(own, 1)];
  const preview = await book.preview(
    "homes",
    `${HEAD}${first.id},"${first.address}",${first.bought},180000,${first.bought}\n${second.id},"${second.address}",,,${second.bought}\nN-1,"9 Elm St, Austin, TX 78704",2025-05-01,200000,2025-05-01\n`,
  );
  expect(await book.rows(preview.id)).toMatchObject([
    { row: 2, outcome: "same" },
    {
      row: 3,
      outcome: "ignored",
      notes: [expect.stringContaining("the sale to its owner, nothing changes")],
    },
    { row: 4, outcome: "created" },
  ]);
  await book.apply(preview.id);
  expect((await listHeld()).map(({ ownId }) => ownId)).toEqual([first.id, second.id, "N-1"]);
});

test("a sale that is still to come, and one that stands twice, take no home away", async () => {
  const { book, own, listHeld } = await makePortfolio("Sales", 2);
  const [first, second] = [takeHome(own, 0), takeHome(own, 1)];
  const preview = await book.preview(
    "homes",
    `${HEAD}${first.id},"${first.address}",,,2099-03-01\n${second.id},"${second.address}",,,2026-01-05\n${second.id},"${second.address}",,,2026-01-05\n`,
  );
  expect(preview.counts).toMatchObject({ sold: 1, ignored: 1, rejected: 1, missing: 0 });
  expect(await book.rows(preview.id)).toMatchObject([
    { row: 2, notes: ["The sale on 2099-03-01 is still to come: nothing changes until then"] },
    { row: 3, outcome: "sold" },
    { row: 4, problems: ["The same home is sold in row 3"] },
  ]);
  expect((await book.apply(preview.id)).status).toBe(200);
  expect(await listHeld()).toMatchObject([{ ownId: first.id }]);
});

test("an own id that names another home from now on leaves the one that had it, and both stay held", async () => {
  const { book, own, listHeld } = await makePortfolio("Own id moves", 1);
  const before = await listHeld();
  const { id: ownId } = takeHome(own, 0);
  const preview = await book.preview("homes", `Own id,Address\n${ownId},"7 Elm St, Austin, TX 78704"\n`);
  const [row] = await book.rows(preview.id);
  expect(row).toMatchObject({ outcome: "review", canCreate: true });
  expect(row.problems[0]).toMatch(/another home takes the own id, and this one stays held without/);
  const done = await book.apply(preview.id, { choices: { [row.row]: "create" } });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const after = await listHeld();
  expect(after.map((home) => home.ownId)).toEqual([ownId, null]);
  expect(after[1]).toMatchObject({ googlePlacesId: before[0]?.googlePlacesId, acquisitionPrice: 180_000 });
  expect((await book.undo(preview.id)).status).toBe(200);
  expect(await listHeld()).toMatchObject([{ ownId, googlePlacesId: before[0]?.googlePlacesId }]);
});

test("a home that a rent roll calls vacant is, whatever lease ended before", async () => {
  const { book, own, listHeld } = await makePortfolio("Vacant", 1);
  const { id: ownId } = takeHome(own, 0);
  const preview = await book.preview(
    "leases",
    `Own id,Lease start,Lease end,Rent,Status,As of\n${ownId},2024-01-01,2024-12-31,1500,,2026-03-31\n${ownId},,,,Vacant,2026-03-31\n`,
  );
  expect(preview.counts).toMatchObject({ rejected: 0, changed: 1 });
  await book.apply(preview.id);
  expect(await listHeld()).toMatchObject([{ isOccupied: false, actualRent: 0 }]);
});

test("a later file of leases keeps those before, and tells what units let for before and after", async () => {
  const { id, book, own, listHeld } = await makePortfolio("Re-leased", 3);
  const year = Number(today.slice(0, 4));
  const leases = (from: number, rents: number[]) =>
    [
      "Property Code,Lease From,Lease To,Monthly Rent",
      ...rents.map((rent, at) => `${takeHome(own, at).id},${from}-03-01,${from + 1}-02-28,${rent}`),
    ].join("\n");
  const put = async (text: string) => {
    const file = await book.preview("leases", text);
    expect((await book.apply(file.id)).status).toBe(200);
    return file.counts;
  };
  const read = async () => (await call("GET", `/api/portfolios/${id}/operations`)).leases;
  await put(leases(year - 1, [1_500, 1_600, 1_700]));
  expect((await read()).tradeOuts).toEqual({ leases: 0, before: 0, after: 0 });
  const newer = leases(year, [1_560, 1_680]);
  expect(await put(newer)).toMatchObject({ changed: 2 });
  const { tradeOuts, ended, months } = await read();
  expect(tradeOuts).toEqual({ leases: 2, before: 3_100, after: 3_240 });
  // The third home's lease ran out and goes on by the month; of the others only the newer one counts.
  expect(ended.leases).toBe(1);
  expect(months.reduce((sum: number, one: { leases: number }) => sum + one.leases, 0)).toBe(2);
  expect((await listHeld()).map(({ actualRent }) => actualRent)).toEqual([1_560, 1_680, 1_700]);
  expect(await put(newer), "the same again says nothing new").toMatchObject({ changed: 0, same: 2 });
  expect((await read()).tradeOuts).toEqual(tradeOuts);
});
