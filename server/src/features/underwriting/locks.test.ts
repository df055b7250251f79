import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let analyst: { cookie: string };
let other: { cookie: string };
let admin: { cookie: string };
let viewer: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  analyst = await labs.signIn("analyst");
  other = await labs.signIn("analyst");
  admin = await labs.signIn("admin");
  viewer = await labs.signIn("viewer");
});
afterAll(() => labs.close());

const base = `/api/research-property/google-places-id/${TOWN.home}/underwriting`;
const save = () =>
  labs.app.inject({
    method: "POST",
    url: base,
    payload: { inputs: { purchasePrice: 300_000 } },
    headers: analyst,
  });
const lock = (headers: { cookie: string }, isLocked: boolean, version = 1) =>
  labs.app.inject({
    method: "PUT",
    url: `${base}/history/${version}/lock`,
    payload: isLocked ? { isLocked, reason: "Sent to the committee" } : { isLocked },
    headers,
  });
const locks = async () => {
  const history = await labs.app.inject({ url: `${base}/history`, headers: viewer });
  return history.json().items.map(({ locked }: { locked: object | null }) => locked);
};

test("a locked underwriting keeps no other version until whoever locked it, or an administrator, unlocks it", async () => {
  expect((await lock(analyst, true)).statusCode).toBe(404);
  await save();
  await save();
  expect((await lock(viewer, true)).statusCode).toBe(403);
  const withoutReason = { method: "PUT", url: `${base}/history/1/lock`, headers: analyst } as const;
  for (const payload of [{ isLocked: true }, { isLocked: true, reason: " " }])
    expect((await labs.app.inject({ ...withoutReason, payload })).statusCode).toBe(422);
  const locked = await lock(analyst, true);
  expect(locked.json()).toEqual({
    version: 1,
    locked: { by: expect.any(String), at: expect.any(String), reason: "Sent to the committee" },
  });
  expect(await locks()).toEqual([null, locked.json().locked]);

  const refused = await save();
  expect(refused.statusCode).toBe(409);
  expect(refused.json().detail).toMatch(/locked at version 1 by .+ \(Sent to the committee\)/);
  // Locking it again changes nothing; at another version it is taken.
  expect((await lock(other, true)).json().locked).toEqual(locked.json().locked);
  expect((await lock(other, true, 2)).statusCode).toBe(409);
  expect((await lock(other, false)).statusCode).toBe(403);

  expect((await lock(admin, false)).json()).toEqual({ version: 1, locked: null });
  expect((await save()).statusCode).toBe(201);
  expect((await lock(analyst, true, 3)).statusCode).toBe(200);
  expect((await lock(analyst, false, 3)).json().locked).toBeNull();
  expect((await save()).statusCode).toBe(201);
});
