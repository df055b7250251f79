import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./test/app.ts";
import { createValues, type JsonSchema, type Values } from "./test/arbitrary-call.ts";
import { createForm } from "./test/form.ts";
import { buildTown, TOWN } from "./test/town.ts";
import { HOME_COLUMNS, homeRow, openDesk } from "./test/uploads.ts";

let labs: TestApp;
let admin: { cookie: string };
let operations: Operation[];
/** What the server says of failures that it did not expect. */
const logged: string[] = [];

interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: JsonSchema }[];
  body: JsonSchema | undefined;
  isForm: boolean;
}

beforeAll(async () => {
  labs = await createTestApp(
    {},
    { logger: { level: "error", stream: { write: (line) => void logged.push(line) } } },
  );
  await buildTown(labs.database);
  admin = await labs.signIn("admin");
  const document = (await labs.app.inject({ url: "/api/openapi.json" })).json();
  operations = listOperations(document.paths);
});
afterAll(() => labs.close());

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON, whose parts are named below.
function listOperations(paths: Record<string, Record<string, any>>): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const content = operation.requestBody?.content ?? {};
      return {
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        body: (content["application/json"] ?? content["multipart/form-data"])?.schema,
        isForm: content["multipart/form-data"] !== undefined,
      };
    }),
  );
}

describe("Whatever a call takes", () => {
  /** Numbers that the database gives out as 64 bits. */
  const WIDE = /propertyId$/;
  const LARGEST = 2_147_483_647;

  function listUnbounded(schema: JsonSchema, place: string): string[] {
    const { type, items, properties = {}, additionalProperties: more } = schema;
    const types = [type].flat();
    const high = schema.maximum ?? schema.exclusiveMaximum ?? Infinity;
    const low = schema.minimum ?? schema.exclusiveMinimum ?? -Infinity;
    const isOpen =
      (types.includes("integer") && !WIDE.test(place) && (high > LARGEST || low < -LARGEST - 1)) ||
      (types.includes("array") && schema.maxItems === undefined && items !== undefined);
    const parts = [
      ...Object.entries(properties).map(([key, value]) => [`${place}.${key}`, value] as const),
      ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((each = []) =>
        each.map((one) => [place, one] as const),
      ),
      ...(items === undefined ? [] : [[`${place}[]`, items] as const]),
      ...(typeof more === "object" ? [[`${place}.*`, more] as const] : []),
    ];
    return [...(isOpen ? [place] : []), ...parts.flatMap(([at, part]) => listUnbounded(part, at))];
  }

  test("has bounds on every whole number and every list", () => {
    expect(operations.length).toBeGreaterThan(130);
    const open = operations.flatMap(({ method, path, parameters, body = {} }) => [
      ...parameters.flatMap(({ name, schema }) => listUnbounded(schema, `${method} ${path} ?${name}`)),
      ...listUnbounded(body, `${method} ${path}`),
    ]);
    expect(open).toEqual([]);
  });
});

/** What would end the session or the account under which all others are made, or wait for a mail. */
const NOT_CALLED =
  /logout|^\/api\/users\/\{|\/sessions|\/api\/login|register|reset-password|\/api\/docs|invitations/;

/** `npm run fuzz` makes 100,000. */
const CALLS = Number(process.env.LABS_FUZZ_CALLS ?? 2_000);
const SEED = Number(process.env.LABS_FUZZ_SEED ?? 19);

describe("Any call, whatever it says", () => {
  const known: string[] = [...Object.values(TOWN), "48453", "12420", "1"];

  function remember(answer: unknown): void {
    const text = JSON.stringify(answer) ?? "";
    for (const [id] of text.slice(0, 20_000).matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}|labs_\d{5}_\d+/g)) {
      if (!known.includes(id)) known.push(id);
    }
    while (known.length > 60) known.splice(9, 1);
  }

  function send(operation: Operation, values: Values) {
    const { method, parameters, body } = operation;
    let path = operation.path;
    const query = new URLSearchParams();
    for (const { name, in: where, schema } of parameters) {
      const value = values.make(schema, name);
      const text = typeof value === "object" ? JSON.stringify(value) : String(value);
      if (where === "path") path = path.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()) || "x");
      else if (values.random() < 0.6) for (const one of [value].flat()) query.append(name, String(one));
    }
    const url = `${path}?${query}`;
    const content = body === undefined ? undefined : values.make(body, "");
    if (operation.isForm) {
      const fields = Object.fromEntries(
        Object.entries(content ?? {})
          .filter(([name]) => name !== "file")
          .map(([name, value]) => [name, typeof value === "string" ? value : (JSON.stringify(value) ?? "")]),
      );
      const file = { name: "list.csv", content: `${HOME_COLUMNS}\n${homeRow(String(values.random()))}\n` };
      const form = createForm(fields, file);
      return labs.app.inject({
        method: method as "POST",
        url,
        payload: form.payload,
        headers: { ...form.headers, ...admin },
      });
    }
    return labs.app.inject({
      method: method as "POST",
      url,
      headers: { ...admin, ...(content === undefined ? {} : { "content-type": "application/json" }) },
      ...(content === undefined ? {} : { payload: JSON.stringify(content) }),
    });
  }

  test("is answered, refused in the shape of its status, and never with 500", async () => {
    const desk = openDesk(labs, admin);
    await desk.run(`${HOME_COLUMNS}\n${homeRow(1)}\n`);
    const values = createValues(SEED, known);
    const called = operations.filter(({ path }) => !NOT_CALLED.test(path));
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    for (let at = 0; at < CALLS; at += 1) {
      const operation = called[at % called.length];
      if (operation === undefined) break;
      const answer = await send(operation, values);
      const { statusCode, body } = answer;
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      const isJson = String(answer.headers["content-type"]).startsWith("application/json");
      const said = isJson ? JSON.parse(body) : undefined;
      if (statusCode < 300) remember(said);
      // Flags answer as their own protocol says.
      const isFlag = operation.path.startsWith("/ofrep/") && statusCode < 500;
      if (!isFlag && !isInShape(statusCode, said)) {
        const reason = statusCode < 500 ? body : (logged.at(-1) ?? body);
        failures.push(`${operation.method} ${answer.raw.req.url} → ${statusCode} ${reason.slice(0, 1_000)}`);
      }
    }
    expect(failures).toEqual([]);
    // A test that only ever sees refusals sees little.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(CALLS / 20);
    expect(statuses.get(422) ?? 0).toBeGreaterThan(CALLS / 20);
  });
});

function isInShape(status: number, said: unknown): boolean {
  if (status >= 500 && status !== 503) return false;
  if (status < 400) return true;
  const detail = typeof said === "object" && said !== null && "detail" in said ? said.detail : undefined;
  if (status !== 422) return typeof detail === "string";
  return (
    Array.isArray(detail) &&
    detail.length > 0 &&
    detail.every(
      ({ loc, msg, type }) => Array.isArray(loc) && typeof msg === "string" && typeof type === "string",
    )
  );
}
