import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import { account } from "./account.ts";

/** One call of the specification as it was made. */
export interface MadeCall {
  method: string;
  path: string;
  status: number;
  expected: number;
}

interface Asked {
  method?: string;
  body?: unknown;
  form?: FormData;
  expected?: number;
  /** Redirects and cookies apart, the answer is wanted as bytes. */
  raw?: boolean;
}

const UPLOADS = "/api/investment-strategy/data-upload/data-request";
const RESEARCH = "/api/research-property";
const PATIENCE_MILLISECONDS = 300_000;

/** A browser's part of the conversation: it keeps the session's cookie and sends it along. */
class Caller {
  readonly calls: MadeCall[] = [];
  private cookie = "";
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async ask(path: string, asked: Asked = {}): Promise<unknown> {
    const { method = "GET", body, form, expected = 200 } = asked;
    const answer = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        origin: this.origin,
      },
      ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const session = answer.headers.getSetCookie().find((one) => one.startsWith("labs_session="));
    if (session !== undefined) this.cookie = session.split(";")[0] ?? "";
    this.calls.push({ method, path: path.split("?")[0] ?? path, status: answer.status, expected });
    if (asked.raw) return Buffer.from(await answer.arrayBuffer());
    const text = await answer.text();
    return answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  }

  /** Asks again, unlisted but for the last time, until the answer says that the work has ended. */
  async until(path: string, hasEnded: (answer: unknown) => boolean): Promise<unknown> {
    const since = performance.now();
    for (;;) {
      const answer = await this.ask(path);
      if (hasEnded(answer)) return answer;
      if (performance.now() - since > PATIENCE_MILLISECONDS) throw new Error(`${path} did not end`);
      this.calls.pop();
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** A value inside an answer, by its path; what is not there is undefined. */
function pick(answer: unknown, ...path: (string | number)[]): unknown {
  let value = answer;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function text(answer: unknown, ...path: (string | number)[]): string {
  return String(pick(answer, ...path) ?? "");
}

/** Makes every call of the specification, in the order in which somebody at work would. */
export async function driveSeedCalls(origin: string): Promise<MadeCall[]> {
  const caller = new Caller(origin);
  await signInAndOut(caller);
  const home = await research(caller, "singlefamily");
  const building = await research(caller, "multifamily");
  await unitMix(caller, building);
  await rentComps(caller, home);
  await propertySearch(caller);
  await markets(caller);
  await documents(caller, home);
  await lists(caller, "single-family", "address,city,state,zip\n1 Nowhere Rd,Nowhere,WA,98101\n");
  await lists(caller, "multi-family", "address,city,state,zip,units\n1 Nowhere Rd,Nowhere,WA,98101,100\n");
  await rentRoll(caller);
  await caller.ask("/api/auth/logout", { method: "POST", expected: 204 });
  return caller.calls;
}

async function signInAndOut(caller: Caller): Promise<void> {
  const { email, password } = account;
  const body = { ...account, email: `calls-${randomUUID()}@example.com` };
  await caller.ask("/api/register", { method: "POST", body, expected: 201 });
  await caller.ask("/api/login", { method: "POST", body: { email: body.email, password } });
  await caller.ask("/api/auth/verify");
  const sent = { email, password };
  await caller.ask("/api/users/send-reset-password-email", { method: "POST", body: sent, expected: 202 });
  // A token that nobody was sent is gone; the call itself is there.
  const reset = { token: "0".repeat(43), password };
  await caller.ask("/api/users/reset-password", { method: "POST", body: reset, expected: 410 });
}

async function research(caller: Caller, propertyType: "singlefamily" | "multifamily"): Promise<string> {
  const found = await caller.ask(`${RESEARCH}/suggestions?query=1&propertyType=${propertyType}`);
  const id = encodeURIComponent(text(found, "items", 0, "googlePlacesId"));
  const address = encodeURIComponent(text(found, "items", 0, "address"));
  const base = `${RESEARCH}/google-places-id/${id}`;
  const property = await caller.ask(`${base}?address=${address}&upid=x`);
  const typed = propertyType === "singlefamily" ? "single-family" : "multi-family";
  await caller.ask(`${RESEARCH}/${typed}/google-places-id/${id}?address=${address}`);
  await caller.ask(`${base}/summary`);
  await caller.ask(`${base}/images`);
  await caller.ask(`${base}/download`, { raw: true });
  await caller.ask(`${RESEARCH}/underwriting/formula-pages`);
  const start = await caller.ask(`${base}/underwriting/start`);
  caller.calls.pop();
  const version = await caller.ask(`${base}/underwriting`, {
    method: "POST",
    body: { inputs: judgements(start, property) },
    expected: 201,
  });
  await caller.ask(`${base}/underwriting/history/latest`);
  await caller.ask(`${base}/ic-report-v2`, {
    method: "POST",
    body: { underwritingVersion: pick(version, "version") },
    expected: 201,
  });
  return id;
}

/** What nobody but an analyst can know: the price, the exit, and costs that no statement tells. */
function judgements(start: unknown, property: unknown): Record<string, unknown> {
  const value = Number(pick(property, "valueEstimate", "point") ?? 20_000_000);
  const inputs: Record<string, unknown> = {};
  const missing = pick(start, "missing");
  for (const entry of Array.isArray(missing) ? missing : []) {
    const path = text(entry, "path");
    const judged = path === "purchasePrice" ? value : path === "exitCapRate" ? 0.055 : 100_000;
    place(inputs, path.split("."), judged);
  }
  return inputs;
}

function place(inputs: Record<string, unknown>, [head = "", ...rest]: string[], value: number): void {
  if (rest.length === 0) {
    inputs[head] = value;
    return;
  }
  const inner = { ...(inputs[head] as Record<string, unknown> | undefined) };
  place(inner, rest, value);
  inputs[head] = inner;
}

async function unitMix(caller: Caller, id: string): Promise<void> {
  const path = `${RESEARCH}/google-places-id/${id}/unit-mix`;
  const mix = await caller.ask(path);
  const body = { basedOn: pick(mix, "version"), rows: pick(mix, "rows") };
  await caller.ask(path, { method: "PUT", body });
  await caller.ask(`${path}/history`);
}

async function rentComps(caller: Caller, id: string): Promise<void> {
  const googlePlacesId = decodeURIComponent(id);
  const comps = await caller.ask(`/api/rent-comp?googlePlacesId=${id}&refresh=true`);
  await caller.ask("/api/rent-comp/refresh", { method: "POST", body: { googlePlacesId } });
  const compId = text(comps, "comps", 0, "compId");
  const toggled = { googlePlacesId, compId, included: false, reason: "Another kind of home" };
  await caller.ask("/api/rent-comp/toggle", { method: "POST", body: toggled });
}

async function propertySearch(caller: Caller): Promise<void> {
  const base = "/api/property-search";
  await caller.ask(`${base}/counties-geometry`, { raw: true });
  await caller.ask(`${base}/counties-metrics?metric=typicalRent&metric=typicalHomeValue`);
  await caller.ask(
    `${base}/geocode-address?address=${encodeURIComponent("100 Pine St, Seattle, WA 98101")}`,
    {
      method: "POST",
    },
  );
  // A county that the journeys keep to: the whole country would have every market fitted.
  const body = { criteria: { countyIds: ["37119"] }, requestKey: randomUUID() };
  const started = await caller.ask(`${base}/chisel-property-search`, { method: "POST", body, expected: 202 });
  const requestId = text(started, "requestId");
  const ended = (answer: unknown) => !["queued", "running"].includes(text(answer, "state"));
  await caller.until(`${base}/chisel-request-status?requestId=${requestId}`, ended);
}

async function markets(caller: Caller): Promise<void> {
  const base = "/api/markets";
  await caller.ask(`${base}/risk-adjusted-returns-chart`);
  await caller.ask(`${base}/risk-return`);
  await caller.ask(`${base}/counties-geometry`, { raw: true });
  const metrics = await caller.ask(`${base}/counties-metrics`);
  const chart = await caller.ask(`${base}/metro-bubble-chart`);
  await caller.ask(`${base}/stats/msa/${text(chart, "rows", 0, "msaId")}`);
  await caller.ask(`${base}/stats/county/${text(metrics, "ids", 0)}`);
}

async function documents(caller: Caller, id: string): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob(["A note on the roof\n"], { type: "text/plain" }), `note-${randomUUID()}.txt`);
  form.set("type", "other");
  form.set("googlePlacesId", decodeURIComponent(id));
  const kept = await caller.ask("/api/documents", { method: "POST", form, expected: 201 });
  await caller.ask("/api/documents?query=note");
  const path = `/api/documents/${text(kept, "id")}`;
  await caller.ask(path, { method: "PUT", body: { tags: ["roof"] } });
  await caller.ask(path, { method: "DELETE" });
}

const hasEnded = (answer: unknown) =>
  ["completed", "completed_with_errors", "failed", "cancelled", "needs_review"].includes(
    text(answer, "status"),
  );

async function upload(caller: Caller, path: string, content: string): Promise<string> {
  const form = new FormData();
  // A file of its own each time: the same bytes would be answered with the earlier request.
  form.set("file", new Blob([content], { type: "text/csv" }), `${randomUUID()}.csv`);
  const uploaded = await caller.ask(path, { method: "POST", form, expected: 202 });
  const id = text(uploaded, "id");
  await caller.until(`${UPLOADS}/${id}`, hasEnded);
  caller.calls.pop();
  return id;
}

async function lists(caller: Caller, kind: "single-family" | "multi-family", content: string): Promise<void> {
  await caller.ask(`${UPLOADS}/${kind}`);
  await caller.ask(`${UPLOADS}/${kind}?template=xlsx`, { raw: true });
  const id = await upload(caller, `${UPLOADS}/${kind}`, content);
  await caller.ask(`${UPLOADS}/history?kind=single-family&kind=multi-family`);
  await caller.ask(`${UPLOADS}/errors/${id}?severity=error`);
  await caller.ask(`${UPLOADS}/errors/download/${id}`, { raw: true });
  await caller.ask(`${UPLOADS}/results/download/${id}`, { raw: true });
  await caller.ask(`${UPLOADS}/source/download/${id}`, { raw: true });
}

const ROLL = [
  "Rent Roll,,,,,",
  "As of 10/31/2026,,,,,",
  "Unit,Type,Sq Ft,Status,Market Rent,Actual Rent",
  "101,1x1,650,Occupied,1500,1450",
  "102,1x1,650,Vacant,1500,0",
  "201,2x2,950,Occupied,2000,1950",
  "Total,3,2250,,5000,3400",
  "",
].join("\n");

async function rentRoll(caller: Caller): Promise<void> {
  const id = await upload(caller, `${UPLOADS}/rent-roll`, ROLL);
  await caller.ask(`${UPLOADS}/rent-roll/source/download/${id}`, { raw: true });
  await caller.ask(`${UPLOADS}/rent-roll/results/download/${id}?format=json`);
}

/** Calls that did not answer as the specification has it. */
export function wrongAmong(calls: readonly MadeCall[]): MadeCall[] {
  return calls.filter(({ status, expected }) => status !== expected);
}

async function main(origin: string): Promise<void> {
  const calls = await driveSeedCalls(origin);
  for (const { method, path, status } of calls) process.stdout.write(`${method} ${path} ${status}\n`);
  const wrong = wrongAmong(calls);
  for (const { method, path, status, expected } of wrong) {
    process.stderr.write(`${method} ${path}: ${status}, expected ${expected}\n`);
  }
  if (wrong.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main((process.argv[2] ?? "http://127.0.0.1:4000").replace(/\/+$/, ""));
}
