import type { User } from "@labs/contract/auth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown } from "../../test/town.ts";
import { openDesk } from "../../test/uploads.ts";
import { listRowPlaces } from "./service.ts";

let labs: TestApp;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
});
afterAll(() => labs.close());

const HEAD = "Street Address,City,State,Zip,Bedrooms,Rear quarters,Garden house";
const list = (beds: number) => `${HEAD}\n1204 N Oak St,Austin,TX,78704,${beds},1510,1490\n`;

/** The desk of somebody new, who has chosen nothing yet. */
async function openNewDesk() {
  const headers = await labs.signIn("analyst");
  return { headers, desk: openDesk(labs, headers) };
}
type Desk = Awaited<ReturnType<typeof openNewDesk>>["desk"];

const fieldsOf = async (desk: Desk, id: string) =>
  Object.fromEntries((await desk.read(id)).columns.map(({ header, field }) => [header, field]));

async function readAgain(desk: Desk, id: string, mapping: object) {
  const answer = await desk.act(id, "confirm", { mapping });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ status: "queued", counts: { matched: 0, failed: 0 }, repairs: [] });
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
  return desk.read(id);
}

describe("a list that has results", () => {
  test("is read again with a column that was not read, and its results are replaced", async () => {
    const { desk } = await openNewDesk();
    const before = await desk.run(list(3));
    expect(before).toMatchObject({ status: "completed" });
    expect(before.columns[5]).toMatchObject({ field: null });
    const { rows: old } = await desk.results(before.id);

    const after = await readAgain(desk, before.id, { sqft: 5 });
    expect(after).toMatchObject({ id: before.id, status: "completed", counts: { rows: 1, matched: 1 } });
    expect(after.columns[5]).toMatchObject({ field: "sqft", source: "given", confidence: 1 });
    expect(after.columns[4], "what is not named stays").toMatchObject({ field: "beds" });
    const { rows } = await desk.results(before.id);
    expect(rows).toHaveLength(1);
    expect(rows[0].results.value).not.toBe(old[0].results.value);
  });

  test("gives a field to another column, which leaves the one that had it unread, and takes it back", async () => {
    const { desk } = await openNewDesk();
    const { id } = await desk.run(list(3));
    await readAgain(desk, id, { sqft: 5 });
    await readAgain(desk, id, { sqft: "Garden house" });
    expect(await fieldsOf(desk, id)).toMatchObject({ "Rear quarters": null, "Garden house": "sqft" });
    await readAgain(desk, id, { sqft: null });
    expect(await fieldsOf(desk, id)).toMatchObject({ "Rear quarters": null, "Garden house": null });
  });

  test("has what was chosen remembered for the next file, and nothing of columns that nobody looked at", async () => {
    const { desk } = await openNewDesk();
    const { id } = await desk.run(list(3));
    await readAgain(desk, id, { sqft: 5 });
    const next = await desk.run(list(4));
    expect(next.status).toBe("completed");
    expect(next.columns[5]).toMatchObject({ field: "sqft", source: "remembered" });
    expect(next.columns[6]).toMatchObject({ field: null, reason: "No field matches this header" });
    expect(next.columns[4]).toMatchObject({ field: "beds", source: "exact" });
    const other = await openNewDesk();
    expect((await other.desk.run(list(4))).columns[5]).toMatchObject({ field: null });
  });

  test("refuses a choice that changes nothing, that cannot be, and a second one while it is read", async () => {
    const { desk } = await openNewDesk();
    const { id } = await desk.run(list(3));
    const same = await desk.act(id, "confirm", { mapping: { beds: 4 } });
    expect([same.statusCode, same.body]).toEqual([409, expect.stringContaining("already")]);
    expect((await desk.act(id, "confirm", { mapping: { address: null } })).statusCode).toBe(422);
    expect((await desk.act(id, "confirm", { mapping: { sqft: 5, lot_sqft: 5 } })).statusCode).toBe(422);
    expect(await desk.read(id)).toMatchObject({ status: "completed", counts: { matched: 1 } });
    const both = await Promise.all([5, 6].map((sqft) => desk.act(id, "confirm", { mapping: { sqft } })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await labs.runJobs();
    expect(await desk.read(id)).toMatchObject({ status: "completed", counts: { rows: 1, matched: 1 } });
  });

  test("is changed by its owner and administrators alone, and the audit says what was changed", async () => {
    const { desk } = await openNewDesk();
    const { id } = await desk.run(list(3));
    await desk.act(id, "sharing", { shared: true });
    const colleague = await openNewDesk();
    const refused = await colleague.desk.act(id, "confirm", { mapping: { sqft: 5 } });
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining("belongs to")]);
    const viewer = openDesk(labs, await labs.signIn("viewer"));
    expect((await viewer.act(id, "confirm", { mapping: { sqft: 5 } })).statusCode).toBe(403);
    expect(await desk.read(id)).toMatchObject({ status: "completed" });

    const admin = await labs.signIn("admin");
    await readAgain(openDesk(labs, admin), id, { sqft: 5 });
    const { items } = (
      await labs.app.inject({ url: `/api/audit?object=upload&query=${id}`, headers: admin })
    ).json();
    const said = items.flatMap(({ before, after }: { before: object; after: object }) =>
      after && "mapping" in after ? [[before, after]] : [],
    );
    expect(said).toContainEqual([
      expect.objectContaining({ mapping: expect.not.objectContaining({ sqft: 5 }) }),
      expect.objectContaining({ mapping: expect.objectContaining({ sqft: 5 }) }),
    ]);
  });

  test("is no source of homes while it is read again", async () => {
    const { desk, headers } = await openNewDesk();
    const { id, owner } = await desk.run(list(3));
    const user = { id: owner.id, role: "analyst" } as User;
    expect((await listRowPlaces(labs.database, user, id)).places).toHaveLength(1);
    expect((await desk.act(id, "confirm", { mapping: { sqft: 5 } }, headers)).statusCode).toBe(200);
    await expect(listRowPlaces(labs.database, user, id)).rejects.toThrow(/is being read/);
    await labs.runJobs();
    expect((await listRowPlaces(labs.database, user, id)).places).toHaveLength(1);
  });

  test("is not read by the places of columns where its file is found to have another table", async () => {
    const { desk } = await openNewDesk();
    const { id } = await desk.run(list(3));
    expect((await desk.act(id, "confirm", { mapping: { sqft: 5 } })).statusCode).toBe(200);
    // As an earlier version of Labs had found it.
    await labs.database.execute(`update data_requests set columns = (columns - 0) where id = '${id}'`);
    await labs.runJobs();
    expect(await fieldsOf(desk, id), "what was chosen is remembered by its header").toMatchObject({
      "Street Address": "address",
      "Rear quarters": "sqft",
    });
    expect(await desk.read(id)).toMatchObject({ status: "completed", counts: { matched: 1 } });
  });
});
