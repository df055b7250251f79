import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createForm } from "../../test/form.ts";
import { makeOwnHomes, openBook, takeHome, writeHomes, writeLeases, writeLoans } from "./test/own-book.ts";

/** An empty database: no demo, no county, no property. */
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

async function makePortfolio(name: string) {
  const { id } = await call("POST", "/api/portfolios", { name });
  return { id, book: openBook(labs, headers, id) };
}

test("500 owned homes with leases and loans come in from an empty database, and the figures are those of the files", async () => {
  const homes = makeOwnHomes(500, today);
  const { id, book } = await makePortfolio("Fund I");
  const preview = await book.preview("homes", writeHomes(homes));
  expect(preview).toMatchObject({ status: "ready", counts: { created: 500, rejected: 0, review: 0 } });
  expect((await call("GET", `/api/portfolios/${id}`)).properties, "nothing yet").toBe(0);
  const { status, body } = await book.apply(preview.id);
  expect(status, JSON.stringify(body)).toBe(200);
  for (const [kind, text] of [
    ["leases", writeLeases(homes)],
    ["loans", writeLoans(homes)],
  ] as const) {
    const file = await book.preview(kind, text);
    expect(file.counts, JSON.stringify(await book.rows(file.id, "&outcome=rejected"))).toMatchObject({
      rejected: 0,
    });
    expect((await book.apply(file.id)).status).toBe(200);
  }
  const { figures } = await call("GET", `/api/portfolios/${id}/metrics`);
  const leased = homes.filter(({ isVacant }) => !isVacant);
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
  expect(figures.units.value).toBe(500);
  expect(figures.costBasis.value).toBe(sum(homes.map(({ price }) => price)));
  expect(figures.monthlyRent.value).toBe(sum(leased.map(({ rent }) => rent)));
  expect(figures.occupancy.value).toBeCloseTo(leased.length / 500, 12);

  const operations = await call("GET", `/api/portfolios/${id}/operations`);
  expect(operations).toMatchObject({
    holdings: 500,
    occupancy: { occupied: leased.length, vacant: 500 - leased.length, unknown: 0 },
    leases: { undated: 0, later: { leases: 0 } },
  });
  const byMonth = Map.groupBy(leased, ({ leaseEnd }) => (leaseEnd < today ? "ended" : leaseEnd.slice(0, 7)));
  const { months, ended } = operations.leases;
  expect(ended.leases).toBe(byMonth.get("ended")?.length ?? 0);
  expect(months).toHaveLength(24);
  for (const { month, leases, rent } of months) {
    const expected = byMonth.get(month) ?? [];
    expect([month, leases, rent]).toEqual([month, expected.length, sum(expected.map((home) => home.rent))]);
  }
  const loans = homes.filter(({ balance }) => balance > 0);
  const balance = sum(loans.map((home) => home.balance));
  expect(operations.loans).toMatchObject({
    none: 500 - loans.length,
    unknown: 0,
    total: { loans: loans.length, balance },
  });
  expect(operations.loans.total.rate).toBeCloseTo(
    sum(loans.map((home) => home.balance * home.rate)) / balance,
    9,
  );
  for (const { year, balance: due } of operations.loans.years) {
    const expected = loans.filter(({ matures }) => matures >= today && matures.startsWith(String(year)));
    expect(due).toBe(sum(expected.map((home) => home.balance)));
  }
});

test("a file again names what changed field by field, keeps what it lacks, and is undone home by home", async () => {
  const homes = makeOwnHomes(6, today);
  const { id, book } = await makePortfolio("Fund II");
  await book.apply((await book.preview("homes", writeHomes(homes))).id);
  const holdings = async () => (await call("GET", `/api/portfolios/${id}/properties`)).items;
  const before = await holdings();
  expect(before).toHaveLength(6);
  expect(
    before.every((one: { cmsPropertyOid: string; ownId: string }) => one.cmsPropertyOid === one.ownId),
  ).toBe(true);

  const newer = [{ ...takeHome(homes, 0), price: 199_000 }, ...homes.slice(1, 4)];
  const sale = `H-1005,,,,Sold,`;
  const preview = await book.preview("homes", writeHomes(newer, sale), { name: "June.csv" });
  expect(preview.counts).toMatchObject({ changed: 1, same: 3, missing: 1, sold: 1, created: 0, new: 0 });
  expect(preview.fieldChanges).toEqual([{ field: "acquisition_price", label: "Purchase price", homes: 1 }]);
  const [changed] = await book.rows(preview.id, "&outcome=changed");
  expect(changed).toMatchObject({
    ownId: "H-1000",
    changes: [{ label: "Purchase price", from: 180_000, to: 199_000 }],
  });

  expect(await book.apply(preview.id, { missing: "remove", removes: 3 })).toMatchObject({ status: 409 });
  expect((await book.apply(preview.id)).body).toMatchObject({ status: "applied", removed: 0, canUndo: true });
  expect((await book.apply(preview.id)).status, "a second time").toBe(409);
  const after = await holdings();
  expect(after.map(({ ownId }: { ownId: string }) => ownId).sort()).toEqual([
    "H-1000",
    "H-1001",
    "H-1002",
    "H-1003",
    "H-1004",
  ]);
  const { rows: sold } = await labs.pool.query("select own_id, sold_on from sold_holdings");
  expect(sold).toEqual([{ own_id: "H-1005", sold_on: null }]);

  expect((await book.undo(preview.id)).body).toMatchObject({ status: "undone", canUndo: false });
  const plain = (items: { version: number }[]) => items.map(({ version: _, ...one }) => one);
  expect(plain(await holdings())).toEqual(plain(before));
  expect((await book.undo(preview.id)).status).toBe(409);
});

// A worker may be done with a file before the answer to its upload is written.
test.each(["queued", "reading", "ready", "refused"])(
  "a file that is %s by then has the job that reads it",
  async (status) => {
    const { id } = await call("POST", "/api/portfolios", { name: `Fund of ${status}` });
    await labs.pool.query(`
    create or replace function hurry() returns trigger as $$ begin new.status := '${status}'; return new; end $$ language plpgsql;
    create or replace trigger hurry before insert on book_uploads for each row execute function hurry()`);
    const form = createForm(
      { kind: "homes" },
      { name: "homes.csv", content: writeHomes(makeOwnHomes(1, today)) },
    );
    const answer = await labs.app.inject({
      ...{ method: "POST", url: `/api/portfolios/${id}/book`, payload: form.payload },
      headers: { ...headers, ...form.headers },
    });
    await labs.pool.query("drop trigger hurry on book_uploads");
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const { jobId, ...upload } = answer.json();
    expect(upload).toMatchObject({ status, fileName: "homes.csv", kind: "homes", canUndo: false });
    const { rows } = await labs.pool.query("select title from jobs where id = $1", [jobId]);
    expect(rows).toEqual([{ title: `Read homes.csv for Fund of ${status}` }]);
  },
);

test("bad rows are named in the preview, and nothing of them is used", async () => {
  const homes = makeOwnHomes(3, today);
  const { id, book } = await makePortfolio("Fund III");
  const twice = `H-1001,"9 Elm St, Austin, TX 78704",2020-01-01,200000,,
,"11 Elm St, Austin, TX 78704",2020-01-01,200000,,
H-3,"13 Elm St, Austin, TX 78704",2020-02-31,200000,,
H-4,"nowhere",2020-01-01,200000,,
H-5,"101 Lamar Blvd, Austin, TX 78704",2020-01-01,200000,,`;
  const preview = await book.preview("homes", writeHomes(homes, twice));
  expect(preview.counts).toMatchObject({ new: 2, rejected: 6 });
  const rejected = await book.rows(preview.id, "&outcome=rejected");
  const problems = Object.fromEntries(
    rejected.map(({ row, problems }: { row: number; problems: string[] }) => [row, problems.join("; ")]),
  );
  expect(problems).toEqual({
    3: "The own id H-1001 is also in row 5",
    5: "The own id H-1001 is also in row 3",
    6: "The row has no own id",
    7: "Acquisition Date: “2020-02-31”, expected YYYY-MM-DD or MM/DD/YYYY",
    8: "Fill in the ZIP code",
    9: "The same home as row 2",
  });
  await book.apply(preview.id);
  const leases = await book.preview(
    "leases",
    `Own id,Lease start,Lease end,Rent
H-1000,2026-01-01,2026-12-31,1500
H-1000,2026-06-01,2027-05-31,1600
H-1002,2025-01-01,2025-12-31,1400
H-1002,2026-01-01,2099-12-31,1450
H-9,2026-01-01,2026-12-31,1500`,
  );
  expect(leases.counts).toMatchObject({ rejected: 3, changed: 1 });
  expect(
    (await book.rows(leases.id, "&outcome=rejected")).map(
      ({ problems }: { problems: string[] }) => problems[0],
    ),
  ).toEqual([
    "The lease from 2026-01-01 to 2026-12-31 overlaps that in row 3",
    "The lease from 2026-06-01 to 2027-05-31 overlaps that in row 2",
    "No home of this portfolio has the own id H-9",
  ]);
  await book.apply(leases.id);
  const loans = await book.preview(
    "loans",
    "Own id,Balance,Rate\nH-1002,900000,5%\nH-1000,1000,5%\nH-1000,1000,5%\n",
  );
  expect(loans).toMatchObject({ counts: { rejected: 2, changed: 1 }, noted: 1 });
  const [large] = await book.rows(loans.id, "&noted=true");
  expect(large.notes).toEqual(["The loan of $900,000 is larger than the home's value or price of $180,500"]);
  const { items } = await call("GET", `/api/portfolios/${id}/properties`);
  expect(items.find(({ ownId }: { ownId: string }) => ownId === "H-1002")).toMatchObject({
    actualRent: 1_450,
    isOccupied: true,
    leaseAndLoan: { leaseStartsOn: "2026-01-01", leaseEndsOn: "2099-12-31" },
  });
  expect((await book.preview("loans", "nothing at all\n")).status).toBe("refused");
});

test("a home that was sold and bought again keeps its sale, and its own ids may change hands", async () => {
  const homes = makeOwnHomes(2, today);
  const [home, other] = [takeHome(homes, 0), takeHome(homes, 1)];
  const { id, book } = await makePortfolio("Fund IV");
  await book.apply((await book.preview("homes", writeHomes([home, other]))).id);
  const again = { ...home, id: "H-77", bought: "2026-02-01", price: 250_000 };
  const file = `Own id,Address,Acquired,Purchase price,Sold
${home.id},"${home.address}",${home.bought},180000,2025-12-01
${again.id},"${again.address}",${again.bought},250000,
${other.id},"${other.address}",,,
`;
  const preview = await book.preview("homes", file);
  expect(preview.counts).toMatchObject({ sold: 1, changed: 1, same: 1, rejected: 0 });
  await book.apply(preview.id);
  const { items } = await call("GET", `/api/portfolios/${id}/properties`);
  expect(
    items.map(({ ownId, acquisitionPrice }: Record<string, unknown>) => [ownId, acquisitionPrice]),
  ).toContainEqual(["H-77", 250_000]);
  await book.undo(preview.id);
  const back = await call("GET", `/api/portfolios/${id}/properties`);
  expect(back.items.map(({ ownId }: { ownId: string }) => ownId).sort()).toEqual([home.id, other.id].sort());
});

test("several files are undone one after the other, the newest first, and none over a change by hand", async () => {
  const homes = makeOwnHomes(3, today);
  const { id, book } = await makePortfolio("Fund VI");
  const url = `/api/portfolios/${id}/properties`;
  const plain = async () => {
    const { items } = await call("GET", url);
    return items.map(({ version: _, ...one }: { version: number }) => one);
  };
  const files: [string, string][] = [
    ["homes", writeHomes(homes)],
    ["loans", writeLoans(homes)],
    ["homes", writeHomes(homes.slice(0, 2).map((home) => ({ ...home, price: 200_500 })))],
  ];
  const stood = [await plain()];
  const applied: string[] = [];
  for (const [kind, file] of files) {
    const { id: uploadId } = await book.preview(kind, file);
    const missing = applied.length === 2 ? { missing: "remove", removes: 1 } : {};
    expect((await book.apply(uploadId, missing)).status).toBe(200);
    applied.push(uploadId);
    stood.push(await plain());
  }
  for (const uploadId of applied.toReversed()) {
    stood.pop();
    const { status, body } = await book.undo(uploadId);
    expect([status, body.status], JSON.stringify(body)).toEqual([200, "undone"]);
    expect(await plain()).toEqual(stood.at(-1));
  }

  const first = await book.preview("homes", writeHomes(homes));
  await book.apply(first.id);
  const [{ googlePlacesId, version }] = (await call("GET", url)).items;
  await call("PUT", url, { googlePlacesId, basedOn: version, notes: "By hand" });
  const loans = await book.preview("loans", writeLoans(homes));
  await book.apply(loans.id);
  expect((await book.undo(loans.id)).status, "the loans came after the note").toBe(200);
  expect((await book.undo(first.id)).body.detail).toContain("1 home was changed since");
});

test("what changed since a preview, or since a file was applied, is not written over", async () => {
  const homes = makeOwnHomes(2, today);
  const { id, book } = await makePortfolio("Fund V");
  const first = await book.preview("homes", writeHomes(homes));
  await book.apply(first.id);
  const loans = await book.preview("loans", writeLoans(homes));
  const { items } = await call("GET", `/api/portfolios/${id}/properties`);
  const { googlePlacesId, version } = items[0];
  await call("PUT", `/api/portfolios/${id}/properties`, {
    googlePlacesId,
    basedOn: version,
    notes: "By hand",
  });
  const late = await book.apply(loans.id);
  expect(late).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("changed since the preview") },
  });
  expect(await book.undo(first.id)).toMatchObject({ status: 409 });
  const newer = await book.preview("loans", writeLoans(homes));
  await book.apply(newer.id);
  expect((await book.undo(first.id)).body.detail).toContain("Undo loans.csv first");

  const owned = async () => {
    const text =
      "select count(*)::int as homes from properties where google_places_id = $1 and cms_property_oid is not null";
    return (await labs.pool.query(text, [googlePlacesId])).rows[0].homes;
  };
  await labs.pool.query("delete from portfolios where id <> $1", [id]);
  expect(await owned()).toBe(1);
  const { statusCode } = await labs.app.inject({ method: "DELETE", url: `/api/portfolios/${id}`, headers });
  expect([statusCode, await owned()], "a home that no list holds is not ours").toEqual([204, 0]);
});
