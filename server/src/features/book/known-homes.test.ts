import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { openBook } from "./test/own-book.ts";

/** A town whose homes are loaded, real ones and one of the demo. */
let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  await labs.pool.query("select setval(pg_get_serial_sequence('properties', 'oid'), 1000)");
  headers = await labs.signIn("analyst");
});
afterAll(() => labs.close());

async function call(method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

async function makePortfolio(name: string, more: object = {}) {
  const { id } = await call("POST", "/api/portfolios", { name, ...more });
  return { id, book: openBook(labs, headers, id) };
}

const HEAD =
  "Unit ID,Address,Date acquired,Purchase price,Rent,Lease start,Lease end,UPB,Rate,Maturity,As of";
const TERMS = "2023-05-01,281000,2050,2026-06-01,2099-05-31,170000,4.5%,2030-01-01,2026-10-31";

test("a known home is held as ours, and valued and underwritten as owned by itself with its lease and loan", async () => {
  const { id, book } = await makePortfolio("Fund", { isShared: true });
  const preview = await book.preview("homes", `${HEAD}\nA-1,"1204 N Oak St, Austin, TX 78704",${TERMS}\n`);
  expect(preview.counts).toMatchObject({ new: 1, created: 0, review: 0 });
  expect((await book.apply(preview.id)).status).toBe(200);
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
  const { items } = await call("GET", `/api/portfolios/${id}/properties`);
  expect(items).toMatchObject([
    { googlePlacesId: TOWN.home, ownId: "A-1", cmsPropertyOid: "A-1", underwriting: { version: 1 } },
  ]);
  expect(items[0].value).toBeGreaterThan(100_000);
  const page = `/api/research-property/google-places-id/${TOWN.home}/underwriting`;
  const { inputs } = await call("GET", `${page}/history/latest`);
  expect(inputs).toMatchObject({
    ownership: "owned",
    purchasePrice: 281_000,
    purchaseDate: "2023-05-01",
    inPlaceLease: { rent: 2_050, type: "term" },
    currentLoan: { balance: 170_000, rate: 0.045 },
  });

  const loan = await book.preview("loans", "Unit ID,UPB,Balance date\nA-1,168000,2026-11-15\n");
  expect(await book.rows(loan.id)).toMatchObject([
    {
      outcome: "changed",
      changes: [{ field: "loan_balance", from: 170_000, to: 168_000 }, { field: "loan_as_of" }],
    },
  ]);
  await book.apply(loan.id);
  await labs.runJobs();
  expect(await call("GET", `${page}/history/latest`)).toMatchObject({
    version: 2,
    inputs: { currentLoan: { balance: 168_000 } },
  });
  const owned = await call("GET", "/api/portfolios/owned/properties");
  expect(owned.items.find((one: { ownId: string }) => one.ownId === "A-1")).toMatchObject({
    acquisitionPrice: 281_000,
    leaseAndLoan: { loanBalance: 168_000 },
  });
});

test("a row in doubt waits for a choice, and an own id at another address is one", async () => {
  const { id, book } = await makePortfolio("Doubts");
  await book.apply(
    (await book.preview("homes", 'Own id,Address\nB-1,"1204 N Oak St, Austin, TX 78704"\n')).id,
  );
  const preview = await book.preview("homes", 'Own id,Address\nB-1,"88 Pecan St, Austin, TX 78704"\n');
  const [row] = await book.rows(preview.id);
  expect(row).toMatchObject({
    outcome: "review",
    canCreate: true,
    candidates: [{ googlePlacesId: TOWN.home }],
  });
  expect(row.problems[0]).toContain("B-1 is held at 1204 N Oak St");
  expect(
    (await book.apply(preview.id, { choices: { [row.row]: TOWN.owned } })).status,
    "none of its choices",
  ).toBe(422);
  expect((await book.apply(preview.id, { choices: { [row.row]: "leaveOut" } })).status).toBe(200);
  const { items } = await call("GET", `/api/portfolios/${id}/properties`);
  expect(items).toMatchObject([{ googlePlacesId: TOWN.home, ownId: "B-1" }]);
});

test("real homes and those of the demo are never in one portfolio", async () => {
  const { book } = await makePortfolio("Demo homes", { placeIds: [TOWN.demoHome] });
  const file = 'Own id,Address\nC-1,"1206 N Oak St, Austin, TX 78704"\n';
  expect(await book.preview("homes", file)).toMatchObject({
    status: "refused",
    reason: expect.stringContaining("real and demo homes never mix"),
  });
  const real = await makePortfolio("Ours");
  const preview = await real.book.preview("homes", file);
  expect(preview.counts, "the home of the demo is not ours").toMatchObject({ created: 1, new: 0 });
  const done = await real.book.apply(preview.id);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const added = await labs.app.inject({
    method: "POST",
    url: `/api/portfolios/${real.id}/properties`,
    headers,
    payload: { placeIds: [TOWN.demoHome] },
  });
  expect(added.statusCode, added.body).toBe(409);
});

test("columns are chosen by hand, and remembered", async () => {
  const { book } = await makePortfolio("Odd columns");
  const odd = 'Spanner,Address\nD-1,"1204 N Oak St, Austin, TX 78704"\n';
  const unread = await book.preview("homes", odd);
  expect(unread).toMatchObject({
    counts: { rejected: 1 },
    questions: ["No column is certain to be the own id"],
  });
  const read = await book.preview("homes", odd, { mapping: '{"own_id":"Spanner"}' });
  expect(read).toMatchObject({ counts: { new: 1 }, questions: [] });
  expect((await book.preview("homes", odd)).columns[0]).toMatchObject({
    field: "own_id",
    source: "remembered",
  });
});

test("viewers and strangers change nothing, and what is no file is refused", async () => {
  const { id, book } = await makePortfolio("Rights");
  const viewer = openBook(labs, await labs.signIn("viewer"), id);
  const stranger = openBook(labs, await labs.signIn("analyst"), id);
  const file = 'Own id,Address\nE-1,"1204 N Oak St, Austin, TX 78704"\n';
  expect((await viewer.send("homes", file)).status).toBe(403);
  expect((await stranger.send("homes", file)).status).toBe(404);
  expect((await book.send("homes", "")).status).toBe(422);
  expect((await book.send("cars", file)).status).toBe(422);
  expect((await openBook(labs, headers, "owned").send("homes", file)).status).toBe(403);
  const preview = await book.preview("homes", file);
  expect((await viewer.apply(preview.id)).status).toBe(403);
  expect((await stranger.apply(preview.id)).status).toBe(404);
  expect((await stranger.call("GET", "")).status).toBe(404);
  expect((await stranger.call("GET", `/${preview.id}`)).status).toBe(404);
  expect((await stranger.call("GET", `/${preview.id}/rows`)).status).toBe(404);
  expect((await book.undo(preview.id)).status).toBe(409);
  const other = await makePortfolio("Another");
  expect((await other.book.call("GET", `/${preview.id}`)).status, "of another portfolio").toBe(404);
  expect((await book.call("GET", "")).body).toMatchObject({
    total: 1,
    items: [{ kind: "homes", fileName: "homes.csv" }],
  });
  expect((await openBook(labs, headers, "owned").call("GET", "")).body).toEqual({ items: [], total: 0 });
});

test("an own home that only its city places is found again by its address, and the middle of a state places none", async () => {
  const head = "Unit ID,Address,City,State\n";
  const first = await makePortfolio("West");
  const preview = await first.book.preview("homes", `${head}W-1,77 Quartz St,Austin,TX\nW-2,5 Main St,,TX\n`);
  expect(preview.counts).toMatchObject({ created: 1, rejected: 1 });
  expect(await first.book.rows(preview.id)).toMatchObject([
    {
      outcome: "created",
      notes: ["Placed at city center: comps need latitude and longitude, or a pin on its page"],
    },
    { outcome: "rejected", problems: ["Fill in the ZIP code"] },
  ]);
  expect((await first.book.apply(preview.id)).status).toBe(200);
  // A map draws it as somewhere in its city, and at no address.
  const { items } = await call("GET", `/api/portfolios/${first.id}/properties`);
  expect(items).toMatchObject([{ geocodePrecision: "city" }]);
  const search = await call("POST", "/api/property-search/chisel-property-search", {
    criteria: { states: ["TX"] },
    limit: 100,
    requestKey: crypto.randomUUID(),
  });
  await labs.runJobs();
  const points = await call(
    "GET",
    `/api/property-search/chisel-request-points?requestId=${search.requestId}`,
  );
  const at = points.ids.indexOf(items[0].googlePlacesId);
  expect(points.precisions[at]).toBe("city");
  const second = await makePortfolio("West too");
  const again = await second.book.preview("homes", `${head}X-1,77 Quartz St,Austin,TX\n`);
  expect(again.counts).toMatchObject({ new: 1, created: 0, review: 0 });
});
