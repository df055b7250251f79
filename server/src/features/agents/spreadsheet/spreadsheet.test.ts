import { readFileSync } from "node:fs";
import vm from "node:vm";
import type { CellAnswer } from "@labs/contract/spreadsheet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, PASSWORD, type TestApp } from "../../../test/app.ts";
import { buildTown, TOWN } from "../../../test/town.ts";

let labs: TestApp;
let headers: { authorization: string };
let token = "";
beforeAll(async () => {
  labs = await createTestApp({ OPERATOR_NAME: 'Oak & "Elm"' });
  await buildTown(labs.database);
  headers = await makeToken(["research:read", "underwriting:read"]);
  token = headers.authorization.slice("Bearer ".length);
});
afterAll(() => labs.close());

async function makeToken(scopes: string[]) {
  const cookie = await labs.signIn("viewer");
  const payload = { name: "Excel", scopes, expiresInDays: 1, password: PASSWORD };
  const made = await labs.app.inject({ method: "POST", url: "/api/tokens", headers: cookie, payload });
  return { authorization: `Bearer ${made.json().secret}` };
}

const send = (cells: unknown[], as: Record<string, string> = headers) =>
  labs.app.inject({ method: "POST", url: "/api/spreadsheet/cells", headers: as, payload: { cells } });
async function ask(...cells: unknown[]): Promise<CellAnswer[]> {
  const answer = await send(cells);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().cells;
}
const getHome = async () =>
  (await labs.app.inject({ url: `/api/research-property/google-places-id/${TOWN.home}`, headers })).json();

test("the files of the add-in are no calls of the documented API", async () => {
  const { paths } = (await labs.app.inject({ url: "/api/openapi.json" })).json();
  const listed = Object.keys(paths).filter((path) => path.startsWith("/api/spreadsheet/"));
  expect(listed).toEqual(["/api/spreadsheet/cells"]);
});

describe("Cells", () => {
  test("have the figures of the property's page, with source and date", async () => {
    const { rentEstimate, valueEstimate, label } = await getHome();
    const answers = await ask(
      { of: "rent", place: TOWN.home },
      { of: "rent", place: TOWN.home, part: "low" },
      { of: "rent", place: "1204 N Oak St, Austin, TX", part: "high" },
      { of: "value", place: TOWN.home },
      { of: "rent", place: TOWN.home, part: "asOf" },
      { of: "rent", place: TOWN.home, part: "grade" },
    );
    expect(answers.map(({ value }) => value)).toEqual([
      ...[rentEstimate.point, rentEstimate.low, rentEstimate.high, valueEstimate.point],
      ...[rentEstimate.asOf, rentEstimate.grade],
    ]);
    expect(answers[0]).toMatchObject({ unit: "usdPerMonth", reason: null });
    expect(answers[0]?.note).toBe(
      `Labs: Rent estimate of ${label}. Rent comps, our estimate, as of ${rentEstimate.asOf}.`,
    );
  });

  test("are underwritten at a price without saving anything", async () => {
    const [byKey, byLabel, unknown] = await ask(
      { of: "underwrite", place: TOWN.home, price: 300_000, output: "unleveredIrr" },
      { of: "underwrite", place: TOWN.home, price: 300_000, output: "Unlevered IRR" },
      { of: "underwrite", place: TOWN.home, price: 300_000, output: "luck" },
    );
    expect(typeof byKey?.value, byKey?.reason ?? "").toBe("number");
    expect(byLabel).toEqual(byKey);
    expect(byKey).toMatchObject({ unit: "fraction", note: expect.stringContaining("not saved") });
    const [cheaper] = await ask({
      of: "underwrite",
      place: TOWN.home,
      price: 200_000,
      output: "unleveredIrr",
    });
    expect(Number(cheaper?.value)).toBeGreaterThan(Number(byKey?.value));
    expect(unknown?.reason).toBe('No row of the formula pages is called "luck"');
    const history = `/api/research-property/google-places-id/${TOWN.home}/underwriting/history`;
    expect((await labs.app.inject({ url: history, headers })).json().total).toBe(0);
  });

  test("have metrics of counties and metros by code and by name", async () => {
    const [byCode, byName, byLabel, nowhere, unknown] = await ask(
      { of: "market", area: "48453", metric: "typicalRent" },
      { of: "market", area: "Travis County, TX", metric: "typicalRent" },
      { of: "market", area: "Travis County", metric: "Typical rent" },
      { of: "market", area: "Atlantis", metric: "typicalRent" },
      { of: "market", area: "48453", metric: "luck" },
    );
    expect(typeof byCode?.value).toBe("number");
    expect([byName, byLabel]).toEqual([byCode, byCode]);
    expect(nowhere?.reason).toBe('No county or metro is called "Atlantis"');
    expect(unknown?.reason).toBe('No metric is called "luck"');
    const [none] = await ask({ of: "market", area: "99999", metric: "typicalRent" });
    expect(none).toMatchObject({ value: null, reason: expect.any(String) });
  });

  test("without an answer say why, each by itself, and nothing reaches further than the token", async () => {
    const [none, building] = await ask(
      { of: "rent", place: "1 Nowhere Lane, Austin, TX" },
      { of: "rent", place: TOWN.building },
    );
    expect(none?.reason).toMatch(/^No property is called/);
    expect(building).toMatchObject({ value: null, reason: expect.any(String) });
    const narrow = await makeToken(["research:read"]);
    const answer = await send(
      [
        { of: "underwrite", place: TOWN.home, price: 1, output: "unleveredIrr" },
        { of: "rent", place: TOWN.home },
      ],
      narrow,
    );
    const [refused, allowed] = answer.json().cells;
    expect(refused.reason).toBe("This token has no scope underwriting:read");
    expect(allowed.value).toBeGreaterThan(0);
    expect((await send([{ of: "rent", place: TOWN.home }], {})).statusCode).toBe(401);
    expect((await send([])).statusCode).toBe(422);
    const many = Array.from({ length: 101 }, () => ({ of: "rent", place: TOWN.home }));
    expect((await send(many)).statusCode).toBe(422);
  });

  test("of one sheet are answered together: a hundred are one call", async () => {
    const cells = Array.from({ length: 100 }, (_, at) =>
      at % 2 === 0
        ? { of: "rent", place: TOWN.home }
        : { of: "underwrite", place: TOWN.home, price: 200_000 + at * 1_000, output: "unleveredIrr" },
    );
    const answers = await ask(...cells);
    expect(answers.filter(({ value }) => value === null)).toEqual([]);
    expect(new Set(answers.map(({ value }) => value)).size).toBe(51);
  });
});

describe("The add-in", () => {
  const get = (name: string) => labs.app.inject({ url: `/api/spreadsheet/${name}` });

  test("has a manifest with this installation's address, name and id, whose files are all there", async () => {
    const manifest = await get("manifest.xml");
    expect(manifest.headers["content-type"]).toContain("application/xml");
    expect(manifest.body).toContain('<DisplayName DefaultValue="Oak &amp; &quot;Elm&quot;" />');
    expect(manifest.body).toMatch(/<Id>[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}<\/Id>/);
    expect(manifest.body).not.toContain("{{");
    const files = [...manifest.body.matchAll(/"http:\/\/labs\.localhost(\/api\/spreadsheet\/[^"]+)"/g)];
    expect(files.length).toBeGreaterThan(5);
    for (const [, url = ""] of files) expect((await labs.app.inject({ url })).statusCode, url).toBe(200);
    const pane = await get("pane.html");
    expect(pane.headers["content-security-policy"]).toContain("https://appsforoffice.microsoft.com");
    expect(pane.headers["x-frame-options"]).toBeUndefined();
    expect((await labs.app.inject({ url: "/api/health" })).headers["content-security-policy"]).not.toContain(
      "appsforoffice",
    );
  });

  /** The function file as Excel runs it, on Excel's own names. */
  function openExcel(given: { token?: string | null; fetch?: typeof fetch } = {}) {
    const functions: Record<string, (...args: unknown[]) => Promise<unknown>> = {};
    class CellError extends Error {
      code: string;
      constructor(code: string, message: string) {
        super(message);
        this.code = code;
      }
    }
    const written = new Map<string, string>([["B2", "Ask Ann about this"]]);
    const calls: { authorization: string; cells: unknown[] }[] = [];
    const post = async (url: string, init: { headers: Record<string, string>; body: string }) => {
      calls.push({ authorization: init.headers.authorization ?? "", ...JSON.parse(init.body) });
      const { "content-type": type, authorization } = init.headers;
      const answer = await labs.app.inject({
        ...{ method: "POST", url, payload: init.body },
        headers: { "content-type": type, authorization },
      });
      return { ok: answer.statusCode < 400, status: answer.statusCode, json: async () => answer.json() };
    };
    const sheet = {
      notes: {
        getItemOrNullObject: (cell: string) => ({
          load: () => undefined,
          isNullObject: !written.has(cell),
          get content() {
            return written.get(cell);
          },
          set content(text) {
            written.set(cell, text ?? "");
          },
        }),
        add: (cell: string, text: string) => void written.set(cell, text),
      },
    };
    const context = { workbook: { worksheets: { getItem: () => sheet } }, sync: async () => undefined };
    const sandbox = {
      CustomFunctions: {
        associate: (name: string, run: (typeof functions)[string]) => {
          functions[name] = run;
        },
        Error: CellError,
        ErrorCode: { notAvailable: "#N/A", invalidValue: "#VALUE!" },
      },
      OfficeRuntime: { storage: { getItem: async () => (given.token === undefined ? token : given.token) } },
      Office: { context: { requirements: { isSetSupported: () => true } } },
      Excel: { run: (work: (of: typeof context) => Promise<void>) => work(context) },
      fetch: given.fetch ?? post,
      ...{ setTimeout, Date, Map, Promise, JSON, Error, Array },
    };
    const file = readFileSync(new URL("functions.js", import.meta.url), "utf8");
    vm.runInNewContext(file, vm.createContext(sandbox));
    return { functions, calls, written };
  }

  test("associates the functions of its metadata, and answers cells in one call with notes at them", async () => {
    const { functions, calls, written } = openExcel();
    const metadata = JSON.parse((await get("functions.json")).body);
    expect(Object.keys(functions)).toEqual(metadata.functions.map(({ id }: { id: string }) => id));
    const at = (cell: string) => ({ address: `'Deal sheet'!${cell}` });
    const { rentEstimate, valueEstimate } = await getHome();
    const answers = await Promise.all([
      functions.RENT?.(TOWN.home, undefined, at("A1")),
      functions.RENT?.(TOWN.home, "Low", at("A2")),
      functions.RENT?.(TOWN.home, undefined, at("B2")),
      functions.VALUE?.(TOWN.home, null, at("A3")),
      functions.UNDERWRITE?.(TOWN.home, 300_000, "unleveredIrr", at("A4")),
      functions.MARKET?.("48453", "typicalRent", at("A5")),
    ]);
    expect(answers.slice(0, 4)).toEqual([
      ...[rentEstimate.point, rentEstimate.low, rentEstimate.point, valueEstimate.point],
    ]);
    expect(answers.slice(4).every((value) => typeof value === "number")).toBe(true);
    expect(calls).toHaveLength(1);
    // The same question is asked once, whichever cells ask it.
    expect(calls[0]?.cells).toHaveLength(5);
    expect(calls[0]?.authorization).toBe(`Bearer ${token}`);
    await expect
      .poll(() => written.get("A5"))
      .toMatch(/^Labs: Typical rent of Travis County, TX\. County assessor, as of/);
    expect(written.get("A1")).toContain(`as of ${rentEstimate.asOf}`);
    expect(written.get("B2")).toBe("Ask Ann about this");
  });

  test("answers Excel's errors with the reason", async () => {
    const { functions } = openExcel();
    const fail = (work: Promise<unknown> | undefined) =>
      (work ?? Promise.resolve()).then(
        () => "answered",
        ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
      );
    expect(await fail(functions.RENT?.("1 Nowhere Lane, Austin, TX", undefined, {}))).toMatch(
      /^#N\/A No property/,
    );
    expect(await fail(functions.RENT?.(" ", undefined, {}))).toBe("#VALUE! Enter an address");
    expect(await fail(functions.RENT?.(TOWN.home, "middle", {}))).toMatch(
      /^#VALUE! The part is one of point/,
    );
    expect(await fail(functions.UNDERWRITE?.(TOWN.home, -1, "unleveredIrr", {}))).toBe(
      "#VALUE! The price is a number above 0",
    );
    const none = openExcel({ token: null });
    expect(await fail(none.functions.VALUE?.(TOWN.home, undefined, {}))).toMatch(
      /^#N\/A Enter an access token/,
    );
    const wrong = openExcel({ token: "labs_pat_none" });
    expect(await fail(wrong.functions.VALUE?.(TOWN.home, undefined, {}))).toMatch(
      /^#N\/A This access token is unknown/,
    );
    const away = openExcel({ fetch: () => Promise.reject(new Error("offline")) });
    expect(await fail(away.functions.VALUE?.(TOWN.home, undefined, {}))).toBe(
      "#N/A Labs could not be reached",
    );
  });
});
