import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown } from "../../test/town.ts";
import { HOME_COLUMNS, homeRow, openDesk } from "../../test/uploads.ts";

let labs: TestApp;
let headers: { cookie: string };
let desk: ReturnType<typeof openDesk>;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  headers = await labs.signIn("analyst");
  desk = openDesk(labs, headers);
});
afterAll(() => labs.close());

const readJob = async (id: string | null) =>
  (await labs.app.inject({ url: `/api/jobs/${id}`, headers })).json();

const ROLL = "Unit,Status,Market Rent,Rent\n101,Occupied,1500,1450\n102,Vacant,1500,\n";

const without = `${HOME_COLUMNS}\n${homeRow(2)}\n3,,Austin,TX,,3,2,1500,285000\n`;
const fruit = "Fruit,Color\nApple,red\nPear,green\n";

test.each<[string, string, string, string, unknown]>([
  ["a list", "single-family", `${HOME_COLUMNS}\n${homeRow(1)}\n`, "complete", "1 row matched"],
  ["a list with a failed row", "single-family", without, "with_errors", "1 of 2 rows matched, 1 failed"],
  ["a rent roll", "rent-roll", ROLL, "complete", "2 units read"],
  ["what is no rent roll", "rent-roll", fruit, "refused", expect.any(String)],
])("the job that read %s says what became of it", async (_, kind, content, result, note) => {
  const { jobId } = await desk.run(content, { kind, name: `${result}.csv` });
  expect(await readJob(jobId)).toMatchObject({ state: "succeeded", outcome: { result, note } });
});

test("a job whose columns wait asks for a review until they are confirmed, or the request is canceled", async () => {
  const unclear = (rent: string) =>
    `Address,City,State,Zip,SqFt/Yr\n1204 N Oak St,Austin,TX,78704,${rent} / 1988\n`;
  const first = await desk.run(unclear("1450"));
  expect((await readJob(first.jobId)).outcome).toEqual({
    result: "needs_review",
    note: "Its columns wait to be confirmed",
  });
  await desk.act(first.id, "cancel");
  expect((await readJob(first.jobId)).outcome).toEqual({ result: "reviewed", note: "It was canceled" });
  const again = await desk.run(unclear("1460"));
  const answer = await desk.act(again.id, "confirm", { mapping: {} });
  expect(answer.statusCode, answer.body).toBe(200);
  const { outcome } = await readJob(again.jobId);
  expect(outcome).toEqual({ result: "reviewed", note: "Its columns were confirmed" });
});
