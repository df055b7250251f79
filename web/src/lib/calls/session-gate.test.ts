import { verify } from "@labs/contract/auth";
import { health } from "@labs/contract/health";
import { listJobs } from "@labs/contract/jobs";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { toastForFailure } from "../toast-for-failure.ts";
import { call } from "./call.ts";
import { SessionEnded } from "./call-error.ts";
import { closeGate, lockGate, openGate } from "./session-gate.ts";
import { verifySession } from "./verify-session.ts";

const asked: string[] = [];
const answers = new Map<string, Response>();
vi.stubGlobal("fetch", (address: string) => {
  asked.push(address);
  return Promise.resolve(answers.get(address)?.clone() ?? Response.json({}));
});
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => {
  asked.length = 0;
  answers.clear();
  openGate();
});

const verifyFirst = async () => void (await verifySession());

test("behind a closed gate the session is verified once, before any of the calls that wait", async () => {
  closeGate(verifyFirst);
  await Promise.all([call(listJobs), call(listJobs, { query: { page: 2 } })]);
  expect(asked).toEqual([verify.path, listJobs.path, `${listJobs.path}?page=2`]);
});

test("a call that needs no session does not wait for one", async () => {
  closeGate(verifyFirst);
  await call(health);
  expect(asked).toEqual([health.path]);
});

test("an open gate asks nothing", async () => {
  closeGate(verifyFirst);
  openGate();
  await call(listJobs);
  expect(asked).toEqual([listJobs.path]);
});

test("a locked gate lets nothing out that needs a session", async () => {
  lockGate();
  await expect(call(listJobs)).rejects.toBeInstanceOf(SessionEnded);
  await call(health);
  expect(asked).toEqual([health.path]);
});

test("a call whose session has ended is never made, and no toast tells of it", async () => {
  closeGate(() => Promise.reject(new SessionEnded()));
  const failure = await call(listJobs).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SessionEnded);
  expect(toastForFailure([listJobs.path, {}], failure)).toBeNull();
  expect(asked).toEqual([]);
});

test.each([201, 202, 204])("status %i is no session", async (status) => {
  const body = status === 204 ? null : JSON.stringify({ user: { id: "1" } });
  answers.set(verify.path, new Response(body, { status }));
  await expect(verifySession()).rejects.toMatchObject({ status });
});

test("status 200 is a session, and answers its user", async () => {
  answers.set(verify.path, Response.json({ user: { id: "1" } }));
  expect(await verifySession()).toEqual({ id: "1" });
});
