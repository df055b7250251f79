import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown } from "../../test/town.ts";
import { DATA_REQUESTS, HOME_COLUMNS, homeRow, openDesk } from "../../test/uploads.ts";

let labs: TestApp;
let analyst: { cookie: string };
let desk: ReturnType<typeof openDesk>;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  await labs.signIn("admin");
  analyst = await labs.signIn("analyst");
  desk = openDesk(labs, analyst);
});
afterAll(() => labs.close());

/** Files that differ are different requests. */
let files = 0;
const list = (...rows: string[]) => {
  files += 1;
  return [`${HOME_COLUMNS},notes`, ...rows.map((line) => `${line},file ${files}`)].join("\n");
};

describe("a request", () => {
  test("is its owner's until it is shared, administrators see all, and nobody else changes it", async () => {
    const request = await desk.run(list(homeRow(1)));
    const other = await labs.signIn("analyst");
    const admin = await labs.signIn("admin");
    const paths = ["", "/rows", "/sheet"].map((end) => `${request.id}${end}`);
    const all = [
      ...paths,
      `errors/${request.id}`,
      `errors/download/${request.id}`,
      `results/download/${request.id}`,
      `source/download/${request.id}`,
    ];
    for (const path of all) {
      expect((await desk.get(path)).statusCode, path).toBe(200);
      expect((await desk.get(path, other)).statusCode, path).toBe(404);
      expect((await desk.get(path, admin)).statusCode, path).toBe(200);
      expect((await labs.app.inject({ url: `${DATA_REQUESTS}/${path}` })).statusCode, path).toBe(401);
    }
    for (const action of ["cancel", "retry", "confirm", "sharing"]) {
      const payload =
        action === "confirm" ? { mapping: {} } : action === "sharing" ? { shared: true } : undefined;
      expect((await desk.act(request.id, action, payload, other)).statusCode, action).toBe(404);
    }
    expect((await desk.act(request.id, "sharing", { shared: true }, admin)).statusCode).toBe(403);
    expect((await desk.act(request.id, "sharing", { shared: true })).json().shared).toBe(true);
    expect((await desk.get(request.id, other)).json()).toMatchObject({ isMine: false, shared: true });
    expect((await desk.act(request.id, "cancel", undefined, other)).statusCode).toBe(403);
    const history = (await desk.get("history", other)).json();
    expect(history.items.map(({ id }: { id: string }) => id)).toContain(request.id);
    await desk.act(request.id, "sharing", { shared: false });
    expect((await desk.get(request.id, other)).statusCode).toBe(404);
  });

  test("that does not exist answers 404, and what is no id 422", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    for (const path of [
      id,
      `errors/${id}`,
      `results/download/${id}`,
      `rent-roll/results/download/${id}`,
      `rent-roll/source/download/${id}`,
    ]) {
      expect((await desk.get(path)).statusCode, path).toBe(404);
    }
    expect((await desk.get("no-id")).statusCode).toBe(422);
    expect((await desk.get("history?status=nonsense")).statusCode).toBe(422);
    expect((await desk.get("single-family?template=pdf")).statusCode).toBe(422);
  });

  test("stands in the history, by kind, status, day and name", async () => {
    const headers = await labs.signIn("analyst");
    await desk.run(list(homeRow(1)), { headers, name: "spring 100%.csv" });
    await desk.run(list("1,,,,,,,,"), { headers, name: "autumn.csv" });
    const names = async (query: string) =>
      (await desk.get(query, headers)).json().items.map(({ fileName }: { fileName: string }) => fileName);
    expect(await names("history")).toEqual(["autumn.csv", "spring 100%.csv"]);
    expect(await names("history?status=completed")).toEqual(["spring 100%.csv"]);
    expect(await names("history?status=completed&status=completed_with_errors&pageSize=1&page=2")).toEqual([
      "spring 100%.csv",
    ]);
    expect(await names("history?kind=rent-roll")).toEqual([]);
    expect(await names("history?query=100%25")).toEqual(["spring 100%.csv"]);
    expect(await names("history?to=2020-01-01")).toEqual([]);
    expect(await names("history?from=2020-01-01")).toHaveLength(2);
    expect(await names("single-family?status=completed_with_errors")).toEqual(["autumn.csv"]);
    expect(await names("multi-family")).toEqual([]);
  });

  test("can be cancelled before and not after it ended, and taken up again", async () => {
    const id = await desk.accept(list(homeRow(1), homeRow(2).replace("1204", "1206")));
    const cancelled = await desk.act(id, "cancel");
    expect([cancelled.statusCode, cancelled.json().status]).toEqual([200, "cancelled"]);
    await labs.runJobs();
    expect((await desk.read(id)).status).toBe("cancelled");
    expect((await desk.act(id, "cancel")).statusCode).toBe(409);
    expect((await desk.get(`results/download/${id}`)).statusCode).toBe(409);
    expect((await desk.act(id, "retry")).json().status).toBe("queued");
    await labs.runJobs();
    expect(await desk.read(id)).toMatchObject({ status: "completed", counts: { rows: 2, matched: 2 } });
    expect((await desk.act(id, "cancel")).statusCode).toBe(409);
    expect((await desk.act(id, "retry")).statusCode).toBe(409);
  });
});
