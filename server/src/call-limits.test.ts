import { afterEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./test/app.ts";
import { openDesk } from "./test/uploads.ts";

let labs: TestApp;
afterEach(() => labs.close());

const list = (bytes: number) => `address,city,state,zip\n1 Oak St,Austin,TX,78704\n`.padEnd(bytes, "\n");

describe("calls of one person", () => {
  test("beyond so many a minute are refused with the time to come back, of that person alone", async () => {
    labs = await createTestApp({ CALLS_PER_MINUTE: "3" });
    const headers = await labs.signIn("viewer");
    const ask = (as = headers) => labs.app.inject({ url: "/api/portfolios", headers: as });
    for (const _ of [1, 2, 3]) expect((await ask()).statusCode).toBe(200);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ detail: "One person may make 3 calls a minute. Try again later." });
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(30);
    expect((await ask(await labs.signIn("viewer"))).statusCode).toBe(200);
  });

  test("are counted together whichever the session, and an upload counts once", async () => {
    labs = await createTestApp({ CALLS_PER_MINUTE: "3" });
    const headers = await labs.signIn("analyst");
    const desk = openDesk(labs, headers);
    for (const _ of [1, 2, 3]) expect((await desk.upload(list(100))).statusCode).toBe(202);
    expect((await desk.upload(list(100))).statusCode).toBe(429);
    expect((await labs.app.inject({ url: "/api/portfolios", headers })).statusCode).toBe(429);
  });
});

describe("bytes of one person", () => {
  test("beyond so many a day are refused before they are read", async () => {
    labs = await createTestApp({ UPLOAD_GIGABYTES_PER_DAY: "1" });
    const headers = await labs.signIn("analyst");
    const desk = openDesk(labs, headers);
    const claimed = (bytes: number) =>
      labs.app.inject({
        method: "POST",
        url: "/api/documents",
        headers: {
          ...headers,
          "content-type": "multipart/form-data; boundary=x",
          "content-length": String(bytes),
        },
        payload: "--x--",
      });
    for (let sent = 0; sent < 20; sent += 1) expect((await claimed(50_000_000)).statusCode).not.toBe(429);
    const refused = await desk.upload(list(100));
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ detail: "One person may upload 1 GB a day. Try again later." });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(80_000);
    expect((await desk.upload(list(100), { headers: await labs.signIn("analyst") })).statusCode).toBe(202);
  });
});
