import { getInbox, Inbox } from "@labs/contract/access/inbox";
import { ROLES, type User, verify } from "@labs/contract/auth";
import { listBasemaps } from "@labs/contract/basemaps";
import type { Endpoint } from "@labs/contract/endpoint";
import { type ErrorCode, type InvalidField, STATUS_OF } from "@labs/contract/errors";
import { evaluateFlags } from "@labs/contract/flags";
import { Health, health } from "@labs/contract/health";
import { countiesGeometry, propertySearchCountiesGeometry } from "@labs/contract/markets/metrics";
import { ledgerAdvice } from "@labs/contract/portfolios/decision-ledger";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { expect } from "vitest";
import { z } from "zod";
import { untilAnswered, untilArrived } from "./lag.ts";
import { sample } from "./sample.ts";

/** What a call of the browser brought, as the server would read it. */
interface Asked<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The fields and the file of an upload. */
  form: FormData;
  headers: Headers;
}

/** An answer that is not a success. */
class Refusal {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

type Success<Response extends z.ZodType> = z.input<Response> | globalThis.Response | Refusal;

/** What one endpoint answers; made by `answer`. */
export interface Answer {
  endpoint: Endpoint;
  respond: (asked: Asked<unknown, unknown, unknown>) => unknown;
}

/**
 * What an endpoint answers in a test: a value, a refusal, or a function of what was asked. Files and drawings, which
 * the contract leaves open, are given as a `Response`.
 */
export function answer<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Response>,
  given:
    | Success<Response>
    | ((
        asked: Asked<z.output<Params>, z.output<Query>, z.output<Body>>,
      ) => Success<Response> | Promise<Success<Response>>),
): Answer {
  const respond = typeof given === "function" ? (given as Answer["respond"]) : () => given;
  return { endpoint, respond };
}

/** The server refuses, with the words that the person is shown. */
export function refuse(code: ErrorCode, words: string): Refusal {
  return new Refusal(STATUS_OF[code], { detail: words });
}

/** The server finds fields invalid: what is wrong by the dotted path of each. */
export function refuseFields(fields: Record<string, string>): Refusal {
  const detail: InvalidField[] = Object.entries(fields).map(([path, msg]) => ({
    loc: ["body", ...path.split(".")],
    msg,
    type: "custom",
  }));
  return new Refusal(STATUS_OF.invalid, { detail });
}

/** The server failed in a way that nobody expected. */
export function crash(): Refusal {
  return new Refusal(500, { message: "Something went wrong", requestId: "r-1" });
}

/** Each call takes the next of these, and the last one stays. */
export function inTurn<Turns extends unknown[]>(...turns: Turns): () => Turns[number] {
  let at = 0;
  return () => turns[Math.min(at++, turns.length - 1)];
}

const EMPTY_MAP = {
  type: "Topology",
  arcs: [],
  objects: Object.fromEntries(
    ["counties", "states", "metros", "nation"].map((name) => [
      name,
      { type: "GeometryCollection", geometries: [] },
    ]),
  ),
};

/** Where the plainest value of a schema would not do. */
const USUAL: Answer[] = [
  answer(health, sample(Health, { operatorName: "Labs" })),
  answer(verify, () => (network.user ? { user: network.user } : refuse("signed_out", "Sign in to go on"))),
  answer(evaluateFlags, { flags: [] }),
  answer(getInbox, sample(Inbox)),
  answer(ledgerAdvice, { minimum: 5, items: [] }),
  answer(countiesGeometry, () => HttpResponse.json(EMPTY_MAP)),
  answer(propertySearchCountiesGeometry, () => HttpResponse.json(EMPTY_MAP)),
  answer(listBasemaps, () => HttpResponse.json({ items: [], total: 0, styleUrl: null })),
];

const writeName = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

const MODULES = import.meta.glob<Record<string, unknown>>(
  ["../../../contract/src/**/*.ts", "!**/*.test.ts"],
  { eager: true },
);

/** Every endpoint of the contract, the one with the most literal words in its path first. */
const ENDPOINTS = Object.values(MODULES)
  .flatMap((module) => Object.values(module))
  .filter((value): value is Endpoint => typeof value === "object" && value !== null && "method" in value)
  .filter(({ path }) => !path.includes("-family/google-places-id/"))
  .map((endpoint) => ({ endpoint, pattern: writePattern(endpoint.path) }))
  .sort((a, b) => namesIn(a.endpoint.path) - namesIn(b.endpoint.path));

/** The path of the contract that a path of the wire is of; undefined for what is none. */
export function pathInContract(path: string): string | undefined {
  return ENDPOINTS.find(({ pattern }) => pattern.test(path))?.endpoint.path;
}

/** The paths of the endpoints that the contract exports, by their names in code. */
export const PATHS_BY_NAME = new Map(
  Object.values(MODULES)
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) =>
      typeof value === "object" && value !== null && "path" in value
        ? [[name, String(value.path)] as const]
        : [],
    ),
);

function namesIn(path: string): number {
  return (path.match(/:|\*/g) ?? []).length;
}

function writePattern(path: string): RegExp {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", "[^/]*")
    .replace(/:(\w+)/g, "(?<$1>[^/]+)")
    // A property's calls answer under the paths of its type too; tests answer them by their general name.
    .replace("/google-places-id/", "/(?:(?:single|multi)-family/)?google-places-id/");
  return new RegExp(`^${source}$`);
}

export interface Call extends Asked<unknown, unknown, unknown> {
  /** Method and path of its endpoint. */
  name: string;
  /** Where the call went, as it was made. */
  url: URL;
}

/** The network of the test that runs: who is signed in, what is answered, what was asked, and what broke the contract. */
export const network = {
  user: null as User | null,
  answers: new Map<string, Answer>(),
  calls: [] as Call[],
  problems: [] as string[],
  /** Which test runs, by its number. */
  test: 0,
  /** What an endpoint answers for which no answer is given. */
  unasked: ({ response }: Endpoint): unknown => sample(response),
  /** Goes before every answer: what a call comes to instead, or undefined. */
  failing: (() => undefined) as (call: Call, endpoint: Endpoint) => Response | undefined,

  /** Empty again, for the next test. */
  reset(): void {
    network.test += 1;
    network.user = null;
    network.failing = () => undefined;
    network.unasked = ({ response }) => sample(response);
    network.answers = new Map(USUAL.map((each) => [writeName(each.endpoint), each]));
    network.calls = [];
    network.problems = [];
  },

  /** From now on these endpoints answer so. */
  use(...answers: Answer[]): void {
    for (const each of answers) network.answers.set(writeName(each.endpoint), each);
  },

  /** What the browser asked an endpoint, first call first. */
  asked<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
    endpoint: Endpoint<Params, Query, Body, z.ZodType>,
  ) {
    const name = writeName(endpoint);
    return network.calls.filter((call) => call.name === name) as unknown as Asked<
      z.output<Params>,
      z.output<Query>,
      z.output<Body>
    >[];
  },
};

export const server = setupServer(
  http.all("*", async ({ request }) => {
    const url = new URL(request.url);
    const found = ENDPOINTS.find(
      ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(url.pathname),
    );
    if (!found) return broken(`${request.method} ${url.pathname} is no call of the contract`);
    const { endpoint } = found;
    const { test } = network;
    await untilArrived();
    // A page that is gone asked it: it is no call of the next test.
    if (test !== network.test) return HttpResponse.error();
    if (!mayAsk(endpoint)) {
      const refusal = network.user ? refuse("forbidden", "Not yours to do") : refuse("signed_out", "Sign in");
      return HttpResponse.json(refusal.body as object, { status: refusal.status });
    }
    const asked = await read(endpoint, found.pattern, request);
    if (typeof asked === "string") return broken(asked);
    network.calls.push(asked);
    const answered = network.failing(asked, endpoint) ?? (await respond(endpoint, asked));
    await untilAnswered();
    return answered;
  }),
);

/** A fault of the test or of the screen: it fails the test, whatever the screen makes of the answer. */
function broken(problem: string): Response {
  network.problems.push(problem);
  return HttpResponse.json({ message: problem, requestId: "test" }, { status: 500 });
}

function mayAsk({ access }: Endpoint): boolean {
  if (access === "open") return true;
  return network.user !== null && ROLES.indexOf(network.user.role) >= ROLES.indexOf(access);
}

/** What was asked, read by the endpoint's own schemas, or what is wrong with it. */
async function read(endpoint: Endpoint, pattern: RegExp, request: Request): Promise<Call | string> {
  const url = new URL(request.url);
  const sent = await readBody(request);
  const name = writeName(endpoint);
  if (typeof sent === "string") return `${name} was asked with ${sent}`;
  const names = Object.entries(pattern.exec(url.pathname)?.groups ?? {});
  const given = {
    params: Object.fromEntries(names.map(([name, text]) => [name, decodeURIComponent(text)])),
    query: Object.fromEntries(
      [...new Set(url.searchParams.keys())].map((key) => {
        const values = url.searchParams.getAll(key);
        return [key, values.length > 1 ? values : values[0]];
      }),
    ),
    ...sent,
  };
  const parsed = z
    .object({ params: endpoint.params, query: endpoint.query, body: endpoint.body })
    .safeParse(given);
  if (!parsed.success) return `${name} was asked against the contract: ${z.prettifyError(parsed.error)}`;
  return { name, url, ...parsed.data, form: given.form, headers: request.headers };
}

async function readBody(request: Request): Promise<{ body: unknown; form: FormData } | string> {
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("multipart/form-data")) return { body: undefined, form: await request.formData() };
  const text = await request.text();
  // The server refuses what does not say that it is JSON.
  if (text !== "" && !type.startsWith("application/json")) return `a body of the type "${type}"`;
  return { body: text === "" ? undefined : JSON.parse(text), form: new FormData() };
}

async function respond(endpoint: Endpoint, asked: Asked<unknown, unknown, unknown>): Promise<Response> {
  const name = writeName(endpoint);
  const known = network.answers.get(name);
  let value: unknown;
  try {
    value = known ? await known.respond(asked) : network.unasked(endpoint);
  } catch (error) {
    return broken(`${name} has no answer: ${error}`);
  }
  if (value instanceof Response) return value;
  if (value instanceof Refusal) return HttpResponse.json(value.body as object, { status: value.status });
  const parsed = endpoint.response.safeParse(value);
  if (!parsed.success)
    return broken(`${name} was answered against the contract: ${z.prettifyError(parsed.error)}`);
  const stray = strayIn(value, parsed.data);
  if (stray) return broken(`${name} was answered with more than the contract knows: ${stray}`);
  rememberWho(name, parsed.data);
  return parsed.data === undefined
    ? new HttpResponse(null, { status: endpoint.status })
    : HttpResponse.json(parsed.data as object, { status: endpoint.status });
}

/** The server would leave out what the contract does not name: a screen must not be tested with it. */
function strayIn(given: unknown, parsed: unknown): string | undefined {
  try {
    expect(parsed).toEqual(given);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const ENTRANCES = new Set([
  "POST /api/login",
  "POST /api/login/second-step",
  "POST /api/login/single-sign-on/finish",
  "POST /api/login/passkey",
  "POST /api/register",
]);

/** Signing in, registering and signing out change who is there for the calls that follow. */
function rememberWho(name: string, value: unknown): void {
  if (ENTRANCES.has(name)) network.user = (value as { user: User | null }).user;
  if (name === "POST /api/auth/logout") network.user = null;
}
