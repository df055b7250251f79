import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { openQueue } from "../../lib/database/queue.ts";
import { AppError } from "../../lib/errors.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { endAbandoned, type JobKind, runAttempt } from "./run-attempt.ts";
import { settleReview, startJob } from "./service.ts";
import { takeJobs } from "./take-jobs.ts";

const Payload = z.object({ word: z.string() });

let labs: TestApp;
let headers: { cookie: string };
let ownerId: string;
let calls: string[] = [];
let work: JobKind<{ word: string }>["run"];
const kind: JobKind<{ word: string }> = {
  kind: "test-work",
  payload: Payload,
  run: (payload, context) => work(payload, context),
  onUnfinished: async (payload, end) => void calls.push(`${payload.word} ${end.state}: ${end.message}`),
};

beforeAll(async () => {
  labs = await createTestApp();
  headers = await labs.signIn("analyst");
  ownerId = (await labs.app.inject({ url: "/api/auth/verify", headers })).json().user.id;
});
afterAll(() => labs.close());
beforeEach(() => {
  calls = [];
  work = async ({ word }) => void calls.push(word);
});

const start = (word: string, key?: string) =>
  startJob(labs, {
    kind: kind.kind,
    payload: { word },
    ownerId,
    title: `Say ${word}`,
    href: null,
    ...(key === undefined ? {} : { key }),
  });
const drain = () =>
  labs.queue.drain(kind.kind, (attempt) =>
    runAttempt(
      { database: labs.database, onError: (error) => void labs.jobErrors.push(error) },
      kind,
      attempt,
    ),
  );
const getJob = async (id: string) => (await labs.app.inject({ url: `/api/jobs/${id}`, headers })).json();

test("work is done once, and its progress is told", async () => {
  work = async ({ word }, { report }) => {
    await report({ stage: "saying", done: 1, total: 2 });
    calls.push(word);
  };
  const { jobId } = await start("hello");
  expect(await getJob(jobId)).toMatchObject({ state: "queued", attempts: 0, total: null, startedAt: null });
  expect(await drain()).toBe(1);
  expect(await drain()).toBe(0);
  expect(calls).toEqual(["hello"]);
  expect(await getJob(jobId)).toMatchObject({
    state: "succeeded",
    stage: "saying",
    done: 1,
    total: 2,
    attempts: 1,
    owner: { id: ownerId, name: "Ann Example" },
    endedAt: expect.any(String),
  });
});

test("what became of the work is kept with the job, and nothing is where its end says all", async () => {
  work = async ({ word }) =>
    word === "half" ? { result: "with_errors", note: "1 of 2 rows failed" } : undefined;
  const half = await start("half");
  const whole = await start("whole");
  await drain();
  expect(await getJob(half.jobId)).toMatchObject({
    state: "succeeded",
    outcome: { result: "with_errors", note: "1 of 2 rows failed" },
  });
  expect(await getJob(whole.jobId)).toMatchObject({ state: "succeeded", outcome: null });
});

test("a review that is done is asked for no more, and another outcome stays", async () => {
  work = async ({ word }) => ({ result: word === "look" ? "needs_review" : "refused", note: word });
  const looked = await start("look");
  const refused = await start("refuse");
  await drain();
  for (const { jobId } of [looked, refused]) await settleReview(labs.database, jobId, "Confirmed");
  expect((await getJob(looked.jobId)).outcome).toEqual({ result: "reviewed", note: "Confirmed" });
  expect((await getJob(refused.jobId)).outcome).toEqual({ result: "refused", note: "refuse" });
});

test("the same key is the same job, of the same owner", async () => {
  const first = await start("once", "k");
  const second = await start("twice", "k");
  expect(second).toEqual({ jobId: first.jobId, isNew: false });
  await drain();
  expect(calls).toEqual(["once"]);
});

test("an unexpected failure is tried once more, then said without its words", async () => {
  work = async ({ word }) => {
    calls.push(word);
    throw new Error("secret");
  };
  const { jobId } = await start("broken");
  await drain();
  expect(calls).toEqual(["broken", "broken", expect.stringMatching(/^broken failed: Something went wrong/)]);
  const job = await getJob(jobId);
  expect(job).toMatchObject({ state: "failed", attempts: 2 });
  expect(job.error).not.toContain("secret");
});

test("an expected failure is said at once", async () => {
  work = async () => {
    throw new AppError("invalid", "The file has no rows");
  };
  const { jobId } = await start("empty");
  await drain();
  expect(await getJob(jobId)).toMatchObject({ state: "failed", error: "The file has no rows", attempts: 1 });
  expect(calls).toEqual(["empty failed: The file has no rows"]);
});

test("what is cancelled in the queue is not begun", async () => {
  const { jobId } = await start("never");
  const answer = await labs.app.inject({ method: "POST", url: `/api/jobs/${jobId}/cancel`, headers });
  expect(answer.json()).toMatchObject({ state: "cancelled" });
  await drain();
  expect(calls).toEqual(["never cancelled: Canceled"]);
});

test("what is cancelled at work hears of it and keeps its last word", async () => {
  work = async (_payload, { signal }) => {
    calls.push("begun");
    await labs.app.inject({ method: "POST", url: `/api/jobs/${jobId}/cancel`, headers });
    signal.throwIfAborted();
    calls.push("went on");
  };
  const { jobId } = await start("half");
  await drain();
  expect(calls).toEqual(["begun", "half cancelled: Canceled"]);
  expect(await getJob(jobId)).toMatchObject({ state: "cancelled" });
});

test("cancelled by another process, it hears of it within seconds", async () => {
  work = async (_payload, { signal }) => {
    await labs.pool.query("update jobs set state = 'cancelled' where state = 'running'");
    await vi.waitFor(() => expect(signal.aborted).toBe(true), { timeout: 60_000 });
    calls.push("stopped");
    signal.throwIfAborted();
  };
  await start("far");
  await drain();
  expect(calls[0]).toBe("stopped");
});

test("a job whose process died is taken up once more; after that it is given up aloud", async () => {
  const { jobId } = await start("dead");
  let deaths = 0;
  const dying = async () => {
    deaths += 1;
    // What a killed process leaves: work in hand, and no word for longer than the heartbeat.
    await labs.pool.query(
      "update pgboss.job set heartbeat_on = now() - interval '1 minute', started_on = now() - interval '1 minute' where id = $1",
      [jobId],
    );
    await labs.queue.lookAfter(kind.kind);
    throw new Error("A killed process says nothing more");
  };
  const onError = (error: unknown) => void labs.jobErrors.push(error);
  await labs.queue.drain(kind.kind, (attempt) =>
    runAttempt(
      { database: labs.database, onError },
      { ...kind, run: dying },
      { ...attempt, signal: AbortSignal.abort() },
    ),
  );
  expect(deaths).toBe(2);
  expect(await getJob(jobId)).toMatchObject({ state: "failed" });
  expect(calls).toEqual([expect.stringMatching(/^dead failed: The process/)]);
});

test("a job that the queue no longer knows is given up aloud", async () => {
  const { jobId } = await start("lost");
  await labs.pool.query("delete from pgboss.job where id = $1", [jobId]);
  await labs.pool.query("update jobs set created_at = now() - interval '1 hour' where id = $1", [jobId]);
  await endAbandoned(labs, [kind]);
  expect(await getJob(jobId)).toMatchObject({ state: "expired", attempts: 0 });
});

test("a job is done although Labs is stopped twice before it can end", async () => {
  let begun = 0;
  let isPatient = true;
  work = async ({ word }, { signal }) => {
    begun += 1;
    if (isPatient) await once(signal, "abort");
    signal.throwIfAborted();
    calls.push(word);
  };
  const startLabs = async () => {
    const { database, pool } = labs;
    const queue = await openQueue({
      pool,
      takesWork: true,
      onError: (error) => void labs.jobErrors.push(error),
    });
    return takeJobs({ database, queue }, [kind], (error) => void labs.jobErrors.push(error));
  };
  const { jobId } = await start("patient");
  for (const starts of [1, 2]) {
    const process = await startLabs();
    await vi.waitFor(() => expect(begun).toBe(starts), { timeout: 60_000 });
    await process.close();
    expect(await getJob(jobId)).toMatchObject({ state: "queued", attempts: 0, error: null });
  }
  isPatient = false;
  const last = await startLabs();
  await vi.waitFor(async () => expect((await getJob(jobId)).state).toBe("succeeded"), { timeout: 60_000 });
  await last.close();
  expect(await getJob(jobId)).toMatchObject({ attempts: 1 });
  expect(calls).toEqual(["patient"]);
});

test("jobs are their owner's; administrators see all who ask for all", async () => {
  const { jobId } = await start("mine");
  const other = await labs.signIn("approver");
  const admin = await labs.signIn("admin");
  const at = (url: string, cookie: { cookie: string }) => labs.app.inject({ url, headers: cookie });
  expect((await labs.app.inject("/api/jobs")).statusCode).toBe(401);
  expect((await at(`/api/jobs/${jobId}`, other)).statusCode).toBe(404);
  const stop = await labs.app.inject({ method: "POST", url: `/api/jobs/${jobId}/cancel`, headers: other });
  expect(stop.statusCode).toBe(404);
  expect((await at("/api/jobs", other)).json()).toEqual({ items: [], total: 0 });
  expect((await at("/api/jobs?all=true", other)).statusCode).toBe(403);
  expect((await at(`/api/jobs/${jobId}`, admin)).statusCode).toBe(200);
  expect((await at("/api/jobs?all=true&kind=test-work", admin)).json().total).toBeGreaterThan(3);
  const queued = (await at("/api/jobs?state=queued", headers)).json();
  expect(queued.items.map((job: { id: string }) => job.id)).toEqual([jobId]);
  expect((await at("/api/jobs/not-an-id", headers)).statusCode).toBe(422);
});

test("what Labs started itself is seen by everybody who asks for it, and stopped by administrators alone", async () => {
  const { jobId } = await startJob(labs, {
    kind: kind.kind,
    payload: { word: "by itself" },
    ownerId: null,
    title: "Value all homes",
    href: null,
  });
  const viewer = await labs.signIn("viewer");
  const at = (url: string, method: "GET" | "POST" = "GET") =>
    labs.app.inject({ method, url, headers: viewer });
  expect((await at("/api/jobs")).json()).toEqual({ items: [], total: 0 });
  const { items, total } = (await at("/api/jobs?automatic=true")).json();
  // Those of the analyst of this file stay the analyst's.
  expect(total).toBe(1);
  expect(items).toMatchObject([{ id: jobId, title: "Value all homes", owner: null }]);
  expect((await at(`/api/jobs/${jobId}/cancel`, "POST")).statusCode).toBe(404);
  await drain();
});

test("people who wait take turns, however many jobs one of them has queued", async () => {
  await drain();
  calls = [];
  const other = await labs.signIn("analyst");
  const otherId = (await labs.app.inject({ url: "/api/auth/verify", headers: other })).json().user.id;
  const startFor = (owner: string, word: string) =>
    startJob(labs, { kind: kind.kind, payload: { word }, ownerId: owner, title: word, href: null });
  for (const word of ["mine 1", "mine 2", "mine 3", "mine 4"]) await startFor(ownerId, word);
  await startFor(otherId, "theirs 1");
  await startFor(otherId, "theirs 2");
  await drain();
  expect(calls).toEqual(["mine 1", "theirs 1", "mine 2", "theirs 2", "mine 3", "mine 4"]);
});
