import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataRequests } from "../../lib/database/tables/data-requests.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openDesk } from "../../test/uploads.ts";

let labs: TestApp;

beforeAll(async () => {
  labs = await createTestApp({ UPLOADS_PER_HOUR: "3" });
});
afterAll(() => labs.close());

const list = (at: number) => `address,city,state,zip\n${at} Oak St,Austin,TX,78704\n`;

describe("uploads of one person", () => {
  test("beyond so many an hour are refused with the time to come back, of that person alone", async () => {
    const desk = openDesk(labs, await labs.signIn("analyst"));
    for (const at of [1, 2, 3]) expect((await desk.upload(list(at))).statusCode).toBe(202);
    const refused = await desk.upload(list(4));
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ detail: expect.stringContaining("may upload 3 files an hour") });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
    const other = await labs.signIn("analyst");
    expect((await desk.upload(list(5), { headers: other })).statusCode).toBe(202);
  });

  test("beyond a hundred that wait are refused until some are done", async () => {
    const mine = await labs.signIn("analyst");
    const { user } = (await labs.app.inject({ url: "/api/auth/verify", headers: mine })).json();
    const row = { kind: "single-family", status: "queued", ownerId: user.id, fileName: "a.csv" } as const;
    const waiting = Array.from({ length: 100 }, (_, at) => ({
      ...row,
      contentType: "text/csv",
      size: 1,
      sha256: String(at).padStart(64, "0"),
    }));
    await labs.database.insert(dataRequests).values(waiting);
    const desk = openDesk(labs, mine);
    const refused = await desk.upload(list(6));
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
    await labs.database.update(dataRequests).set({ status: "completed" });
    expect((await desk.upload(list(6))).statusCode).toBe(202);
  });
});
