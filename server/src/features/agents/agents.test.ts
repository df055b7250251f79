import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { SCOPES, type Scope } from "@labs/contract/access/scopes";
import { CitedFigure } from "@labs/contract/verification";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { mcp } from "../../cli/mcp.ts";
import { auditEvents } from "../../lib/database/tables/audit.ts";
import { createTestApp, PASSWORD, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

const MAIN = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));

let labs: TestApp;
let address: string;
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  address = await labs.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => labs.close());

async function openToken(scopes: readonly Scope[] = SCOPES) {
  const headers = await labs.signIn("analyst");
  const payload = { name: "Agent", scopes, expiresInDays: 7, password: PASSWORD };
  const made = await labs.app.inject({ method: "POST", url: "/api/tokens", headers, payload });
  expect(made.statusCode, made.body).toBe(201);
  return { headers, ...(made.json() as { secret: string; token: { id: string; userId: string } }) };
}

async function overHttp(secret: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const headers = { authorization: `Bearer ${secret}` };
  const transport = new StreamableHTTPClientTransport(new URL("/api/mcp", address), {
    requestInit: { headers },
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
}

async function overStdio(secret: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const { home } = labs.config;
  const env = {
    PATH: process.env.PATH ?? "",
    LABS_HOME: home,
    DATABASE_URL: labs.databaseUrl,
    LABS_TOKEN: secret,
  };
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, "mcp"],
    env,
    stderr: "pipe",
  });
  await client.connect(transport);
  return client;
}

const Answer = z.object({
  figures: z.array(CitedFigure),
  subjects: z.array(z.object({ id: z.string(), names: z.array(z.string()) })),
  missing: z.array(z.object({ what: z.string().min(1), reason: z.string().min(1) })),
  about: z.record(z.string(), z.any()),
});

async function use(client: Client, name: string, args: Record<string, unknown> = {}) {
  const answer = await client.callTool({ name, arguments: args });
  expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy();
  const told = Answer.parse(answer.structuredContent);
  const ids = told.figures.map(({ id }) => id);
  expect(new Set(ids).size, "figures have ids of their own").toBe(ids.length);
  for (const figure of told.figures) {
    expect(figure.source, figure.id).not.toBe("");
    const isTold = told.subjects.some(({ id }) => id === figure.subject);
    expect(name === "verify" || isTold, figure.id).toBe(true);
  }
  return told;
}

async function refuse(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const answer = await client.callTool({ name, arguments: args });
  expect(answer.isError).toBe(true);
  return (answer.content as { text: string }[])[0]?.text ?? "";
}

type Told = z.infer<typeof Answer>;
const cite = ({ figures }: Told, end: string) => {
  const found = figures.find(({ id }) => id.endsWith(end));
  expect(found, end).toBeDefined();
  return `$${Math.round(Number(found?.value)).toLocaleString("en-US")} [${found?.id}]`;
};

async function research(client: Client) {
  const { about } = await use(client, "find", { query: "1204 N Oak" });
  expect(about.found[0]).toMatchObject({ kind: "address", placeId: TOWN.home });
  const place = TOWN.home;
  const page = await use(client, "property", { place });
  expect(page.figures.find(({ id }) => id === `property:${place}/facts.beds`)).toMatchObject({ value: 3 });
  expect(page.about.summary).toContain("3 bedrooms");
  const some = await use(client, "property", { place: about.found[0].label, only: ["bedrooms"] });
  expect(some.figures.map(({ id }) => id)).toEqual([`property:${place}/facts.beds`]);
  const estimated = await use(client, "estimate", { place });
  expect(estimated.figures.map(({ label }) => label)).toContain("Rent estimate");
  const bare = await use(client, "estimate", { place: TOWN.parcel });
  expect(bare.missing.map(({ what }) => what)).toContain("Rent estimate");
  const sales = await use(client, "comps", { place, kind: "sale" });
  const rents = await use(client, "comps", { place, limit: 3 });
  expect(rents.figures.filter(({ id }) => id.endsWith(".amount"))).toHaveLength(3);
  const compared = await use(client, "compare", { places: [TOWN.home, TOWN.owned, TOWN.parcel] });
  expect(compared.about.properties).toHaveLength(3);
  expect(compared.missing.length).toBeGreaterThan(0);
  const market = await use(client, "markets", { kind: "county", id: 48_453 });
  expect(market.figures.map(({ id }) => id)).toContain("county:48453/typicalRent");
  expect(market.missing.length).toBeGreaterThan(0);
  return { page, sales, rents };
}

async function invest(client: Client) {
  const place = TOWN.home;
  const made = await use(client, "underwrite", {
    place,
    inputs: { purchasePrice: 300_000 },
    name: "By an agent",
  });
  const price = made.figures.find(({ id }) => id.endsWith("/purchasePrice"));
  expect(price).toMatchObject({ value: 300_000, unit: "usd", version: String(made.about.version) });
  expect((await use(client, "underwrite", { place })).about).toMatchObject({ version: made.about.version });
  const solved = await use(client, "solve", { place, targets: { unleveredIrr: 0.08, netYieldOnCost: 0.05 } });
  expect(solved.figures[0]).toMatchObject({
    label: `Maximum bid, bound by ${solved.about.binding}`,
    unit: "usd",
  });
  expect(solved.figures[0]?.id).toBe(solved.about.maximumBid);
  return { made, solved };
}

async function findHomes(client: Client): Promise<Told> {
  let isAnswered = false;
  const searching = use(client, "search", { criteria: { beds: { min: 3 } }, pageSize: 5 }).finally(() => {
    isAnswered = true;
  });
  await expect
    .poll(() => labs.runJobs().then(() => isAnswered), { timeout: 60_000, interval: 50 })
    .toBe(true);
  const found = await searching;
  expect(found.about).toMatchObject({ state: "succeeded" });
  expect(found.about.results.length).toBeGreaterThan(0);
  const again = await use(client, "search", { requestId: found.about.requestId, pageSize: 5 });
  expect(again.figures).toEqual(found.figures);
  return found;
}

/** Every tool, as an agent would use one after another, and the memo that it writes. */
async function useAll(client: Client, portfolioId: string): Promise<void> {
  const { tools } = await client.listTools();
  const names =
    "find,property,comps,estimate,underwrite,solve,compare,markets,search,portfolio,documents,verify";
  expect(tools.map(({ name }) => name)).toEqual(names.split(","));
  const { page, sales, rents } = await research(client);
  const { made, solved } = await invest(client);
  const found = await findHomes(client);
  expect((await use(client, "portfolio")).about.portfolios.length).toBeGreaterThan(0);
  const held = await use(client, "portfolio", { id: portfolioId });
  expect(held.figures[0]).toMatchObject({ label: "Holdings", value: 1 });
  expect((await use(client, "documents", { place: TOWN.home })).about).toMatchObject({ documents: [] });
  const [binding = ""] = String(solved.figures[0]?.id).split("/").slice(-1);
  const memo = [
    `Rent is ${cite(page, "/rentEstimate.point")}.`,
    `A comp rents at ${cite(rents, ".amount")}, another home sold at ${cite(sales, ".amount")}.`,
    `We pay ${cite(made, "/purchasePrice")}, at most ${cite(solved, `/${binding}`)}.`,
    `The best of the search is worth ${cite(found, ".value.point")}.`,
  ];
  const checked = await use(client, "verify", { text: memo.join(" ") });
  expect(checked.about.counts, JSON.stringify(checked.about.numbers)).toEqual({
    confirmed: 6,
    wrong: 0,
    notFound: 0,
  });
  const changed = memo
    .join(" ")
    .replaceAll(/\$(\d)(?=[^$]*\[(comps|bid|search))/g, (_, digit) => `$${(Number(digit) % 9) + 1}`);
  const wrong = await use(client, "verify", { text: changed });
  expect(wrong.about.counts.wrong, changed).toBeGreaterThanOrEqual(4);
}

async function makePortfolio(headers: { cookie: string }): Promise<string> {
  const payload = { name: "Agents' picks", kind: "list" };
  const { id } = (await labs.app.inject({ method: "POST", url: "/api/portfolios", headers, payload })).json();
  const url = `/api/portfolios/${id}/properties`;
  await labs.app.inject({ method: "POST", url, headers, payload: { placeIds: [TOWN.home] } });
  return id;
}

describe("The official client drives every tool", () => {
  test("over HTTP, in the name of the token's owner", async () => {
    const { secret, headers, token } = await openToken();
    const client = await overHttp(secret);
    await useAll(client, await makePortfolio(headers));
    await client.close();
    const events = await labs.database
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.objectType, "underwriting"));
    expect(events.at(-1)).toMatchObject({
      actorId: token.userId,
      origin: expect.stringContaining(` token ${token.id}`),
    });
  });

  test("over standard input and output", async () => {
    const { secret, headers } = await openToken();
    const client = await overStdio(secret);
    await useAll(client, await makePortfolio(headers));
    await client.close();
  });
});

describe("What a tool is refused, it says so that an agent can act on it", () => {
  test("a scope that the token lacks, an id that is none, an input that is wrong", async () => {
    const client = await overHttp((await openToken(["research:read"])).secret);
    expect(await refuse(client, "underwrite", { place: TOWN.home, inputs: {} })).toBe(
      "403: This token has no scope underwriting:write. The token's scopes or its owner's role do not reach this.",
    );
    expect(await refuse(client, "property", { place: "labs_0_0" })).toMatch(/^404: .*Ids come from find/);
    expect(await refuse(client, "markets", { kind: "county", id: "99999" })).toMatch(
      /^404: There is no county 99999/,
    );
    expect(await refuse(client, "markets", { kind: "county", id: "Travis" })).toMatch(/5 digits/);
    expect(await refuse(client, "property", {})).toMatch(/place/);
    expect(await refuse(client, "search", { criteria: { beds: { min: "many" } } })).toMatch(/beds/);
    expect(await refuse(client, "sell", {})).toMatch(/sell not found/);
    await client.close();
    const writer = await overHttp((await openToken()).secret);
    const wrong = { place: TOWN.home, inputs: { purchasePrice: -1 } };
    expect(await refuse(writer, "underwrite", wrong)).toMatch(
      /^422: .*purchasePrice.*Change the named inputs/,
    );
    expect(await refuse(writer, "solve", { place: TOWN.building })).toMatch(
      /^404: This property has no underwriting yet\. Make one by underwrite/,
    );
    expect(await refuse(writer, "portfolio", { id: ".." })).toMatch(/^404/);
    await writer.close();
  });

  test("an address that is several properties, or none", async () => {
    const client = await overHttp((await openToken(["research:read"])).secret);
    expect((await use(client, "find", { query: "Xyzzyville" })).missing).toHaveLength(1);
    const several = await refuse(client, "property", { place: "N Oak St" });
    expect(several).toMatch(
      /^409: "N Oak St" is \d properties: .*1204 N Oak.*\(labs_48453_1\).*Name one by its place id/,
    );
    expect(await refuse(client, "comps", { place: "9 Nowhere Lane, Austin, TX" })).toMatch(
      /^404: No property is called/,
    );
    await client.close();
  });

  test("an answer that is too large, a token that is revoked meanwhile", async () => {
    const { secret, headers, token } = await openToken();
    const client = await overHttp(secret);
    const text = "It yields 5.25%. ".repeat(1_000);
    expect(await refuse(client, "verify", { text })).toMatch(/^413: The answer has .* send a shorter text/);
    await labs.app.inject({ method: "DELETE", url: `/api/tokens/${token.id}`, headers });
    await expect(client.callTool({ name: "find", arguments: { query: "Oak" } })).rejects.toThrow(
      /401.*revoked|token/,
    );
    await client.close();
  });

  test("what a text cites of answers that its reader may not have is not found, with the reason", async () => {
    const client = await overHttp((await openToken(["underwriting:read"])).secret);
    const told = await use(client, "verify", {
      text: `It rents at $2,000 [comps:${TOWN.home}:rent/x.amount].`,
    });
    expect(told.about.counts).toEqual({ confirmed: 0, wrong: 0, notFound: 1 });
    expect(told.missing).toContainEqual({
      what: `comps:${TOWN.home}:rent`,
      reason: "This token has no scope research:read",
    });
    await client.close();
  });

  test("a text is held against twenty answers, and told of which it was not", async () => {
    const client = await overHttp((await openToken()).secret);
    const sources = Array.from({ length: 21 }, (_, at) => `comps:labs_48453_${9_000 + at}:rent`);
    const text = `It rents at $2,000 ${sources.map((source) => `[${source}/x.amount]`).join(" ")}.`;
    const told = await use(client, "verify", { text });
    const isLimit = ({ reason }: { reason: string }) => /20 answers at most/.test(reason);
    const missing = told.missing.filter(({ what }) => sources.includes(what));
    expect(missing.map(({ what }) => what)).toEqual(sources);
    expect(missing.map(isLimit)).toEqual([...Array(20).fill(false), true]);
    await client.close();
  });

  test("nobody without a token, or from another site, or by another method, or with a flood of messages", async () => {
    const send = (headers: Record<string, string>, payload: unknown = {}, method: "POST" | "GET" = "POST") =>
      labs.app.inject({
        method,
        url: "/api/mcp",
        headers,
        ...(method === "POST" ? { payload: payload as object } : {}),
      });
    expect((await send({})).statusCode).toBe(401);
    expect((await send({ authorization: "Bearer labs_pat_none" })).statusCode).toBe(401);
    const { secret, headers } = await openToken();
    expect((await send(headers)).json()).toEqual({ detail: expect.stringContaining("access token") });
    const authorization = `Bearer ${secret}`;
    expect((await send({ authorization, origin: "https://evil.example" })).statusCode).toBe(403);
    expect((await send({ authorization }, {}, "GET")).statusCode).toBe(405);
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    expect((await send({ authorization }, Array(11).fill(ping))).statusCode).toBe(422);
    expect((await send({ authorization }, { nonsense: true })).statusCode).toBe(406);
  });
});

test("labs mcp says in one line that it has no token, or none that is taken", {
  tags: "nightly",
}, async () => {
  await expect(mcp([])).rejects.toThrow("set LABS_TOKEN");
  const env = { LABS_HOME: labs.config.home, DATABASE_URL: labs.databaseUrl, LABS_TOKEN: "labs_pat_none" };
  const ran = promisify(execFile)(process.execPath, [MAIN, "mcp"], {
    env: { PATH: process.env.PATH ?? "", ...env },
  });
  await expect(ran).rejects.toMatchObject({
    stdout: "",
    stderr: expect.stringMatching(/^[^\n]*token[^\n]*\n$/),
  });
});
