import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DataRequestDetail, Uploaded } from "@labs/contract/uploads/data-requests";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { dataRequestRows, dataRequests } from "../../lib/database/tables/data-requests.ts";
import { openStorage } from "../../lib/open-storage.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createForm } from "../../test/form.ts";
import { buildTown } from "../../test/town.ts";
import { createUploadReaders } from "../../upload-readers.ts";
import type { JobContext } from "../jobs/service.ts";
import { uploadJobs } from "./jobs.ts";
import { JOB_KINDS } from "./service.ts";

const BASE = "/api/investment-strategy/data-upload/data-request";

let labs: TestApp;
let analyst: { cookie: string };

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  analyst = await labs.signIn("analyst");
});
afterAll(() => labs.close());

const LOOKED_UP = 3;

async function upload(rows: number, name: string): Promise<string> {
  // Without a postal code a row is done at once: the last rows alone have to be looked up.
  const lines = Array.from({ length: rows }, (_, at) => {
    const zip = at < rows - LOOKED_UP ? "" : "78704";
    return `${name}-${at},${1200 + 2 * (at % LOOKED_UP)} N Oak St,Austin,TX,${zip},3,2,1500`;
  });
  const form = createForm(
    {},
    { name, content: `request_row_id,address,city,state,zip,beds,baths,sqft\n${lines.join("\n")}` },
  );
  const answer = await labs.app.inject({
    method: "POST",
    url: `${BASE}/single-family`,
    payload: form.payload,
    headers: { ...form.headers, ...analyst },
  });
  expect(answer.statusCode, answer.body).toBe(202);
  const { id }: Uploaded = answer.json();
  return id;
}

const read = async (id: string): Promise<DataRequestDetail> =>
  (await labs.app.inject({ url: `${BASE}/${id}`, headers: analyst })).json();

const storage = () => openStorage(labs.config, "data-requests");
const job = (of = storage()) => {
  const parts = { database: labs.database, storage: of, geocoder: undefined };
  const [list] = uploadJobs({ ...parts, readers: createUploadReaders(parts) });
  if (list === undefined) throw new Error("No work on lists");
  return list;
};

function contextOf(report: JobContext["report"], controller = new AbortController()): JobContext {
  return { jobId: "", ownerId: null, signal: controller.signal, attempt: 1, report };
}

const listRows = (requestId: string) =>
  labs.database.select().from(dataRequestRows).where(eq(dataRequestRows.requestId, requestId));

const ROLL = "Unit,Status,Market Rent,Rent\n101,Occupied,1500,1450\n102,Vacant,1500,\n";

test("A rent roll is read while a list of the same person waits", async () => {
  const listId = await upload(3, "waits.csv");
  const form = createForm({}, { name: "roll.csv", content: ROLL });
  const answer = await labs.app.inject({
    method: "POST",
    url: `${BASE}/rent-roll`,
    payload: form.payload,
    headers: { ...form.headers, ...analyst },
  });
  const roll: Uploaded = answer.json();
  const parts = { database: labs.database, storage: storage(), geocoder: undefined };
  const reports = uploadJobs({ ...parts, readers: createUploadReaders(parts) }).find(
    ({ kind }) => kind === JOB_KINDS.report,
  );
  const done = await labs.queue.drain(JOB_KINDS.report, async ({ payload }) => {
    await reports?.run(
      { requestId: z.object({ requestId: z.string() }).parse(payload).requestId },
      contextOf(async () => {}),
    );
  });
  expect(done).toBe(1);
  expect((await read(roll.id)).status).toBe("completed");
  expect((await read(listId)).status).toBe("queued");
});

describe("the work on a list", () => {
  test("that dies in the middle is taken up where it was, and no row is done twice", async () => {
    const requestId = await upload(300, "killed.csv");
    const controller = new AbortController();
    const dying = job().run(
      { requestId },
      contextOf(async ({ done }) => {
        if (done > 0) controller.abort(new Error("The process died"));
      }, controller),
    );
    await expect(dying).rejects.toThrow("The process died");
    const before = await listRows(requestId);
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(300);
    await labs.database
      .update(dataRequestRows)
      .set({ addressKey: "done before" })
      .where(eq(dataRequestRows.requestId, requestId));
    expect((await read(requestId)).status).toBe("processing");
    await labs.runJobs();
    expect(await read(requestId)).toMatchObject({
      status: "completed_with_errors",
      counts: { rows: 300, matched: 3, failed: 297 },
    });
    const after = await listRows(requestId);
    expect(new Set(after.map(({ row }) => row)).size).toBe(300);
    expect(after.filter(({ addressKey }) => addressKey === "done before")).toHaveLength(before.length);
  });

  test("says how far it is", async () => {
    const requestId = await upload(3, "told.csv");
    const told: string[] = [];
    await job().run(
      { requestId },
      contextOf(async ({ stage, done, total }) => void told.push(`${stage} ${done}/${total}`)),
    );
    expect(told).toEqual([
      "Reading the file 0/null",
      "Checking columns and values 0/3",
      "Working on rows 0/3",
      "Working on rows 3/3",
    ]);
    await labs.runJobs();
  });

  test("whose file is gone ends with the reason, and goes on once the file is back", async () => {
    const requestId = await upload(2, "gone.csv");
    const [row] = await labs.database.select().from(dataRequests).where(eq(dataRequests.id, requestId));
    const sha256 = row?.sha256 ?? "";
    const stream = await storage().get(sha256);
    const parts: Buffer[] = [];
    for await (const part of stream ?? []) parts.push(Buffer.from(part));
    await rm(join(labs.config.home, "files", "data-requests", sha256.slice(0, 2), sha256));
    await labs.runJobs();
    expect(await read(requestId)).toMatchObject({
      status: "failed",
      error: "The uploaded file is no longer stored. Upload it again",
    });
    expect(
      (await labs.app.inject({ url: `${BASE}/source/download/${requestId}`, headers: analyst })).statusCode,
    ).toBe(410);
    await storage().put(Buffer.concat(parts));
    const retried = await labs.app.inject({
      method: "POST",
      url: `${BASE}/${requestId}/retry`,
      headers: analyst,
    });
    expect(retried.statusCode).toBe(200);
    await labs.runJobs();
    expect((await read(requestId)).status).toBe("completed");
  });

  test("on a full disk fails with a reason that helps", async () => {
    const requestId = await upload(2, "full.csv");
    const full = Object.assign(new Error("write"), { code: "ENOSPC" });
    const failing = job({ ...storage(), usePath: () => Promise.reject(full) });
    await expect(
      failing.run(
        { requestId },
        contextOf(async () => undefined),
      ),
    ).rejects.toThrow("The disk is full");
    await failing.onUnfinished?.({ requestId }, { state: "failed", message: "The disk is full" });
    expect(await read(requestId)).toMatchObject({ status: "failed", error: "The disk is full" });
    await labs.runJobs();
  });

  test("retried does the failed rows again and those alone", async () => {
    const requestId = await upload(2, "failed.csv");
    await labs.runJobs();
    await labs.database.update(dataRequestRows).set({ outcome: "failed" }).where(eq(dataRequestRows.row, 3));
    await labs.database
      .update(dataRequests)
      .set({ status: "completed_with_errors", failed: 1 })
      .where(eq(dataRequests.id, requestId));
    await labs.app.inject({ method: "POST", url: `${BASE}/${requestId}/retry`, headers: analyst });
    expect((await listRows(requestId)).map(({ row }) => row)).toEqual([2]);
    await labs.runJobs();
    expect(await read(requestId)).toMatchObject({ status: "completed", counts: { failed: 0, matched: 2 } });
  });
});
