import { readdirSync } from "node:fs";
import { covers, SCOPES, type Scope, type TokenNeed, tokenNeed } from "@labs/contract/access/scopes";
import { ROLES, type Role } from "@labs/contract/auth";
import type { Endpoint } from "@labs/contract/endpoint";
import type { DataRequestKind } from "@labs/contract/uploads/data-requests";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createToken, hashToken } from "./features/accounts/tokens.ts";
import { accessTokens, sessions, users } from "./lib/database/tables/auth.ts";
import { dataRequests } from "./lib/database/tables/data-requests.ts";
import { firmModels } from "./lib/database/tables/firm-models.ts";
import { jobs } from "./lib/database/tables/jobs.ts";
import { propertyNotes, propertyOffers } from "./lib/database/tables/pipeline.ts";
import { portfolioHoldings, portfolios } from "./lib/database/tables/portfolios.ts";
import { savedSearches, searchRequests } from "./lib/database/tables/property-search.ts";
import { documents } from "./lib/database/tables/research.ts";
import { openStorage } from "./lib/open-storage.ts";
import { createTestApp, type TestApp } from "./test/app.ts";
import { buildTown, TOWN } from "./test/town.ts";

const CONTRACT = new URL("../../contract/src/", import.meta.url);
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(CONTRACT, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => import(new URL(file, CONTRACT).href)),
);
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;
const calls = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);

interface Person {
  id: string;
  headers: { cookie: string };
}

/** Whose the object is, as its caller sees it. */
const RELATIONS = ["own", "unshared", "shared"] as const;
type Relation = (typeof RELATIONS)[number];

let labs: TestApp;
let file: { sha256: string; size: number };
const people = {} as Record<Role | "stranger", Person>;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  file = await openStorage(labs.config, "documents").put(Buffer.from("a lease"));
  await openStorage(labs.config, "data-requests").put(Buffer.from("a lease"));
  for (const name of [...ROLES, "stranger"] as const) {
    const headers = await labs.signIn(name === "stranger" ? "analyst" : name);
    const rows = await labs.database.select({ id: users.id }).from(users);
    const known = new Set(Object.values(people).map(({ id }) => id));
    people[name] = { headers, id: rows.find(({ id }) => !known.has(id))?.id ?? "" };
  }
});
afterAll(() => labs.close());

let made = 0;

/** A row for each kind of object that has an owner, fresh for every cell: some calls delete it. */
const MAKERS: Record<
  string,
  (of: { ownerId: string; isShared: boolean; call: Endpoint }) => Promise<string>
> = {
  async portfolio(of) {
    const row = { ownerId: of.ownerId, isShared: of.isShared, name: "North", kind: "list" as const };
    const [{ id } = { id: "" }] = await labs.database.insert(portfolios).values(row).returning();
    await labs.database.insert(portfolioHoldings).values({ portfolioId: id, googlePlacesId: TOWN.home });
    return id;
  },
  async document(of) {
    const portfolioId = await MAKERS.portfolio?.(of);
    made += 1;
    const [row] = await labs.database
      .insert(documents)
      .values({
        portfolioId,
        googlePlacesId: TOWN.home,
        name: `Lease ${made}.txt`,
        type: "lease",
        tags: [],
        contentType: "text/plain",
        ...file,
        version: 1,
        createdBy: people.stranger.id,
      })
      .returning();
    return row?.id ?? "";
  },
  async upload({ ownerId, isShared, call }) {
    const found = /rent-roll|operating-statement/.exec(call.path)?.[0] ?? "single-family";
    const [row] = await labs.database
      .insert(dataRequests)
      .values({
        kind: found as DataRequestKind,
        status: "completed",
        ownerId,
        shared: isShared,
        fileName: "homes.csv",
        contentType: "text/csv",
        ...file,
      })
      .returning();
    return row?.id ?? "";
  },
  async firmModel({ ownerId, isShared }) {
    made += 1;
    // Of each file one person has one model.
    const sha256 = String(made).padStart(64, "0");
    const row = {
      ownerId,
      shared: isShared,
      fileName: "Oak.xlsx",
      size: 1,
      sha256,
      status: "refused" as const,
    };
    const [{ id } = { id: "" }] = await labs.database.insert(firmModels).values(row).returning();
    return id;
  },
  async note({ ownerId }) {
    const row = { googlePlacesId: TOWN.home, text: "Roof from 2009", createdBy: ownerId };
    const [{ id } = { id: "" }] = await labs.database.insert(propertyNotes).values(row).returning();
    return id;
  },
  async offer({ ownerId }) {
    const row = {
      googlePlacesId: TOWN.home,
      kind: "offer" as const,
      amount: 240_000,
      offeredOn: "2026-01-05",
    };
    const [{ id } = { id: "" }] = await labs.database
      .insert(propertyOffers)
      .values({ ...row, createdBy: ownerId })
      .returning();
    return id;
  },
  async savedSearch({ ownerId, isShared }) {
    const row = { ownerId, isShared, name: "Austin", criteria: {}, limit: 10 };
    const [{ id } = { id: "" }] = await labs.database.insert(savedSearches).values(row).returning();
    return id;
  },
  async search({ ownerId }) {
    const [row] = await labs.database
      .insert(searchRequests)
      .values({
        ownerId,
        criteria: {},
        explanation: "All",
        limit: 10,
        state: "queued",
        stage: "queued",
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      .returning();
    return row?.id ?? "";
  },
  async job({ ownerId }) {
    const row = { ownerId, kind: "backtest", title: "Measure", state: "queued" as const };
    const [{ id } = { id: "" }] = await labs.database.insert(jobs).values(row).returning();
    return id;
  },
  async session({ ownerId, call }) {
    if (!call.path.includes(":id")) return ownerId;
    made += 1;
    const expiresAt = new Date(Date.now() + 3_600_000);
    const row = { userId: ownerId, tokenHash: `none ${made}`, expiresAt, idleMinutes: 60 };
    const [{ id } = { id: "" }] = await labs.database.insert(sessions).values(row).returning();
    return id;
  },
  async token({ ownerId, call }) {
    return call.path.includes(":id") ? (await openToken(ownerId, [])).id : ownerId;
  },
};

/** A token of somebody's, as its secret and its row. */
async function openToken(userId: string, scopes: Scope[]): Promise<{ id: string; headers: Headers }> {
  const secret = `labs_pat_${createToken()}`;
  const [{ id } = { id: "" }] = await labs.database
    .insert(accessTokens)
    .values({
      ...{ userId, scopes, name: "Test", start: "labs_pat_" },
      tokenHash: hashToken(secret),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning();
  return { id, headers: { authorization: `Bearer ${secret}` } };
}

/** How an object's id is named where it is no part of the path. */
const QUERIES: Record<string, (id: string) => string> = {
  session: (id) => `userId=${id}&others=true`,
  token: (id) => `userId=${id}`,
  search: (id) => `requestId=${id}`,
};

/** The run of a model that is not there: whoever may see the model learns so. */
const NO_RUN = "00000000-0000-4000-8000-00000000f12e";

/** What each call takes besides, so that it is its rights that decide. */
const INPUTS: Record<string, { query?: string; body?: object }> = {
  "PUT /api/portfolios/:id": { body: { basedOn: 1, name: "South" } },
  "POST /api/portfolios/:id/properties": { body: { placeIds: [TOWN.home] } },
  "PUT /api/portfolios/:id/properties": { body: { googlePlacesId: TOWN.home, basedOn: 1, notes: "Roof" } },
  "DELETE /api/portfolios/:id/properties": { query: `placeId=${TOWN.home}` },
  "GET /api/investment-strategy/data-upload/data-request/rent-roll/:id/unit-mix": {
    query: `googlePlacesId=${TOWN.building}`,
  },
  "POST /api/portfolios/:id/book/:uploadId/apply": { body: {} },
  "PUT /api/portfolios/:id/cohorts": {
    body: {
      ...{ level: "all", place: "", basedOn: 0, name: "Town plan" },
      ...{ effectiveFrom: "2026-01-01", assumptions: {}, reason: "First look" },
    },
  },
  "GET /api/portfolios/:id/cohorts/versions": { query: "level=all&place=" },
  "GET /api/portfolios/:id/pool/explanation": { query: "key=x" },
  "POST /api/portfolios/:id/underwriting": { body: {} },
  "POST /api/portfolios/:id/valuation": { body: {} },
  "PUT /api/portfolios/:id/book/:uploadId/accounts": {
    body: { choices: { Roof: { account: null, reason: "Twice" } } },
  },
  "POST /api/documents/:id/memorandum": { body: { accepted: [{ id: "units", basedOn: 0 }] } },
  "POST /api/firm-models/:id/bulk-runs": {
    body: { source: { kind: "portfolio", id: NO_RUN }, changes: [] },
  },
  "PUT /api/firm-models/:id": { body: { shared: true } },
  "POST /api/firm-models/:id/evaluate": { body: {} },
  "POST /api/firm-models/:id/cells": { body: { sheet: 0, top: 0, left: 0, rows: 1, columns: 1 } },
  "POST /api/firm-models/:id/trace": { body: { cell: "A!B4" } },
  "POST /api/firm-models/:id/solve": {
    body: { input: "A!B4", output: "A!B5", target: 1, low: 0, high: 1 },
  },
  "POST /api/firm-models/:id/export": { body: {} },
  "PUT /api/firm-models/:id/mapping": { body: { basedOn: 0, inputs: [], outputs: [] } },
  "POST /api/firm-models/:id/prefill": { body: { googlePlacesId: TOWN.home } },
  "POST /api/firm-models/:id/runs": { body: { googlePlacesId: TOWN.home, name: "Base", basedOn: 0 } },
  "GET /api/firm-models/:id/runs/:runId/differences": { query: `from=${NO_RUN}` },
  "POST /api/firm-models/:id/max-bid": { body: { output: "A!B5", target: 1 } },
  "POST /api/firm-models/:id/sensitivity": {
    body: {
      rows: { cell: "A!B4", values: [1] },
      columns: { cell: "A!B3", values: [1] },
      output: "A!B5",
    },
  },
  "POST /api/firm-models/:id/tornado": {
    body: { output: "A!B5", drivers: [{ cell: "A!B4", low: 0, high: 1 }] },
  },
  "POST /api/firm-models/:id/simulate": {
    body: {
      outputs: [{ cell: "A!B5" }],
      drivers: [{ cell: "A!B4", spread: { kind: "uniform", low: 0, high: 1 } }],
    },
  },
  "POST /api/portfolios/:id/capex": {
    body: { googlePlacesId: TOWN.home, side: "plan", month: "2026-05", category: "roof", amount: 9_000 },
  },
  "POST /api/portfolios/:id/valuations": {
    body: { googlePlacesId: TOWN.home, method: "appraisal", value: 250_000, asOf: "2026-05-04" },
  },
  "PUT /api/documents/:id": { body: { tags: ["2026"] } },
  "PUT /api/property-search/saved-searches/:id": { body: { name: "Travis" } },
  "PUT /api/pipeline/notes/:id": { body: { basedOn: 1, text: "Roof from 2019" } },
  ":id/confirm": { body: { mapping: {} } },
  ":id/sharing": { body: { shared: true } },
  "rent-roll/:id": { body: { basedOn: 1 } },
  "rent-roll/:id/version": { body: { basedOn: 1, version: 1 } },
  "rent-roll/:id/accept": { body: { basedOn: 1, googlePlacesId: TOWN.building, unitMixBasedOn: 0 } },
  "operating-statement/:id": { body: { basedOn: 1 } },
  "operating-statement/:id/accept": { body: { basedOn: 1, googlePlacesId: TOWN.building } },
};

function findInput({ method, path }: Endpoint) {
  const key = `${method} ${path}`;
  const named = INPUTS[key] ?? (method === "GET" ? undefined : INPUTS[shorten(path)]);
  return named ?? {};
}

const shorten = (path: string) => path.replace("/api/investment-strategy/data-upload/data-request/", "");

const hasObject = ({ object, rule, path }: Endpoint) =>
  rule !== "all" &&
  MAKERS[object] !== undefined &&
  (path.includes(":id") ||
    path.includes("chisel-request") ||
    path === "/api/sessions" ||
    (path === "/api/tokens" && rule === "own"));

function fillPath(path: string, id: string): string {
  const place = path.includes("google-places-id/") ? TOWN.home : id;
  return path
    .replace(":id", place)
    .replace(":itemId", NO_RUN)
    .replace(":valuationId", NO_RUN)
    .replace(":uploadId", "00000000-0000-4000-8000-00000000f11e")
    .replace(":runId", NO_RUN)
    .replace(":bulkId", NO_RUN)
    .replace(":kind", "county")
    .replace(":version", "1")
    .replace(":line", "survey")
    .replace(":key", "commandPalette")
    .replace("*", "sk");
}

type Outcome = "signed out" | "refused" | "not found" | "reached";

/** How an object that the caller may not see is answered, as one that is not there. */
const MISSING =
  /^(There is )?no such |^(Document|Job|Portfolio|Request|Saved search|Search|Session|Access token|Upload) not found/i;

type Headers = { cookie?: string; authorization?: string };

async function send(call: Endpoint, id: string, headers: Headers): Promise<Outcome> {
  const { query, body } = findInput(call);
  const named = !call.path.includes(":id") && hasObject(call) ? QUERIES[call.object]?.(id) : undefined;
  const url = `${fillPath(call.path, id)}?${[query, named].filter(Boolean).join("&")}`;
  const answer = await labs.app.inject({
    method: call.method,
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  if (answer.statusCode >= 500) throw new Error(`${url} failed: ${answer.body}`);
  const isMissing = answer.statusCode === 404 && MISSING.test(answer.json().detail);
  if (isMissing) return "not found";
  return ({ 401: "signed out", 403: "refused" } as const)[answer.statusCode] ?? "reached";
}

/** With a body and an id that are none: rights are asked before either is looked at. */
async function sendToNothing(call: Endpoint, headers: Headers): Promise<Outcome> {
  const url = fillPath(call.path, "00000000-0000-4000-8000-00000000dead").replaceAll(TOWN.home, "labs_none");
  const hasBody = call.method === "POST" || call.method === "PUT";
  const answer = await labs.app.inject({
    ...{ method: call.method, url, headers },
    ...(hasBody ? { payload: { nothing: true } } : {}),
  });
  if (answer.statusCode >= 500) throw new Error(`${url} failed: ${answer.body}`);
  return answer.statusCode === 403 ? "refused" : answer.statusCode === 401 ? "signed out" : "reached";
}

/** What docs/rights.md says of a cell. */
function expectOutcome({ access, rule, object, path }: Endpoint, role: Role, relation: Relation): Outcome {
  if (access !== "open" && ROLES.indexOf(role) < ROLES.indexOf(access)) return "refused";
  if (rule === "all" || relation === "own") return "reached";
  const isAdministrator = role === "admin" && rule !== "self";
  if (isAdministrator) return "reached";
  // Whose sessions: an account's id is no secret to who names it.
  if ((object === "session" || object === "token") && !path.includes(":id")) return "refused";
  const isSeen = ALWAYS_SHARED.has(object) || (relation === "shared" && !NEVER_SHARED.has(object));
  if (!isSeen) return role === "admin" ? "refused" : "not found";
  return rule === "shared" || rule === "filed" ? "reached" : "refused";
}

const ALWAYS_SHARED = new Set(["note", "offer"]);
const NEVER_SHARED = new Set(["job", "search", "session", "token"]);

const name = (call: Endpoint) => `${call.method} ${call.path}`;
const closed = calls.filter(({ access }) => access !== "open");

describe("Nobody signed in", () => {
  test("reaches the open calls alone", async () => {
    const outcomes = await Promise.all(
      calls.map(async (call) => [name(call), await send({ ...call, rule: "all" }, TOWN.home, {})] as const),
    );
    const expected = calls.map((call) => [name(call), call.access === "open" ? "reached" : "signed out"]);
    expect(outcomes.length).toBeGreaterThan(130);
    expect(outcomes).toEqual(expected);
  });
});

describe("A call without an owner's object asks for its role alone", () => {
  const firmWide = closed.filter((call) => !hasObject(call)).map((call) => [name(call), call] as const);
  test.each(firmWide)("%s", async (_, call) => {
    const outcomes: Record<string, Outcome> = {};
    const expected: Record<string, Outcome> = {};
    for (const role of ROLES) {
      const outcome = await send(call, people.stranger.id, people[role].headers);
      outcomes[role] = outcome === "not found" ? "reached" : outcome;
      expected[role] = expectOutcome({ ...call, rule: "all" }, role, "own");
    }
    expect(outcomes).toEqual(expected);
  });
});

describe("A call about somebody's object asks for its role and its owner", () => {
  const owned = closed.filter(hasObject).map((call) => [name(call), call] as const);
  test.each(owned)("%s", async (_, call) => {
    const outcomes: Record<string, Outcome> = {};
    const expected: Record<string, Outcome> = {};
    for (const role of ROLES) {
      for (const relation of RELATIONS) {
        const ownerId = (relation === "own" ? people[role] : people.stranger).id;
        const id = (await MAKERS[call.object]?.({ ownerId, isShared: relation === "shared", call })) ?? "";
        outcomes[`${role}, ${relation}`] = await send(call, id, people[role].headers);
        expected[`${role}, ${relation}`] = expectOutcome(call, role, relation);
      }
    }
    expect(outcomes).toEqual(expected);
  });
});

describe("A token asks for the scope of the call, and reaches no more than its owner", () => {
  type Given = { scopes: Scope[]; headers: Headers };
  const given = new Map<Role, { all: Given; lists: Given[] }>();
  beforeAll(async () => {
    for (const role of ROLES) {
      const make = async (scopes: Scope[]) => ({
        scopes,
        headers: (await openToken(people[role].id, scopes)).headers,
      });
      const without = SCOPES.map((scope) => SCOPES.filter((one) => one !== scope));
      const single = SCOPES.map((scope) => [scope]);
      const lists = await Promise.all([[] as Scope[], ...single, ...without].map(make));
      given.set(role, { all: await make([...SCOPES]), lists });
    }
  });

  /** The scopes of the documentation, told apart from the rule that the server goes by. */
  const mayCall = (scopes: Scope[], need: TokenNeed) =>
    need === "any" ||
    (need !== null && (scopes.includes(need) || scopes.includes(need.replace("read", "write") as Scope)));

  test.each(closed.map((call) => [name(call), call] as const))("%s", async (_, call) => {
    const need = tokenNeed(call);
    const outcomes: Record<string, Outcome> = {};
    const expected: Record<string, Outcome> = {};
    for (const role of ROLES) {
      const { all, lists } = given.get(role) ?? { lists: [] };
      // Whether it is the scope that refuses, is asked of what nobody has: nothing is changed by asking so often.
      for (const { scopes, headers } of role === "admin" ? lists : []) {
        const key = `${role}: ${scopes.join(" ")}`;
        const isRefused = (await sendToNothing(call, headers)) === "refused";
        outcomes[key] = isRefused ? "refused" : "reached";
        expected[key] = mayCall(scopes, need) ? "reached" : "refused";
      }
      const isRefused = (await sendToNothing(call, all?.headers ?? {})) === "refused";
      const isRoleEnough = ROLES.indexOf(role) >= ROLES.indexOf(call.access as Role);
      outcomes[role] = isRefused ? "refused" : "reached";
      expected[role] = need !== null && isRoleEnough ? "reached" : "refused";
    }
    expect(outcomes).toEqual(expected);
  });

  test("and the scope of the call is the one in the table of rights", () => {
    const needs = closed.map((call) => tokenNeed(call));
    expect(new Set(needs)).toEqual(new Set([...SCOPES, "any", null]));
    expect(needs.filter((need) => need === "any")).toHaveLength(1);
    expect(covers(["research:write"], "research:read")).toBe(true);
    expect(covers(["research:read"], "research:write")).toBe(false);
    expect(covers([...SCOPES], null)).toBe(false);
  });
});

test("the server answers no call that the contract does not name", async () => {
  const { paths } = (await labs.app.inject({ url: "/api/openapi.json" })).json();
  const declared = new Set(
    calls.map((call) =>
      name(call)
        .replace(/:(\w+)/g, "{$1}")
        .replace("*", "{*}"),
    ),
  );
  const served = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const generic = (call: string) => call.replace(/\/(single|multi)-family(?=\/google-places-id)/, "");
  expect(served.length).toBeGreaterThan(130);
  expect(served.filter((call) => !declared.has(call) && !declared.has(generic(call)))).toEqual([
    // Bound by hand, as a module that the browser imports; any session may.
    "GET /api/research-property/underwriting/models/{file}",
  ]);
});
