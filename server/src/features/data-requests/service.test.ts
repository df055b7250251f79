import type { DataRequestDetail, Uploaded } from "@labs/contract/data-requests";
import fc from "fast-check";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildCommunities, COMMUNITY, insertUnitMix } from "../../test/building.ts";
import { formOf } from "../../test/form.ts";
import { ole, zipOf } from "../../test/office-files.ts";
import { buildTown } from "../../test/town.ts";

const BASE = "/api/investment-strategy/data-upload/data-request";

let labs: TestApp;
let analyst: { cookie: string };

beforeAll(async () => {
  labs = await createTestApp();
  await buildCommunities(labs.database, await buildTown(labs.database));
  await insertUnitMix(labs.database, { googlePlacesId: COMMUNITY, demo: true });
  // The first account is the administrator's.
  await labs.signIn("admin");
  analyst = await labs.signIn("analyst");
});
afterAll(() => labs.close());

type Options = {
  kind?: string;
  name?: string;
  fields?: Record<string, string>;
  headers?: { cookie: string };
};

async function upload(content: Buffer | string, options: Options = {}) {
  const { kind = "single-family", name = "homes.csv", fields = {}, headers = analyst } = options;
  const form = formOf(fields, { name, content });
  return labs.app.inject({
    method: "POST",
    url: `${BASE}/${kind}`,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
}

async function accept(content: Buffer | string, options: Options = {}): Promise<string> {
  const answer = await upload(content, options);
  expect(answer.statusCode, answer.body).toBe(202);
  const { id }: Uploaded = answer.json();
  return id;
}

async function run(content: Buffer | string, options: Options = {}): Promise<DataRequestDetail> {
  const id = await accept(content, options);
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
  return read(id, options.headers);
}

const get = (url: string, headers = analyst) => labs.app.inject({ url: `${BASE}/${url}`, headers });
const read = async (id: string, headers = analyst): Promise<DataRequestDetail> => {
  const answer = await get(id, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const act = (id: string, action: string, payload?: object, headers = analyst) =>
  labs.app.inject({
    method: action === "sharing" ? "PUT" : "POST",
    url: `${BASE}/${id}/${action}`,
    ...(payload === undefined ? {} : { payload }),
    headers,
  });

const HEAD = "request_row_id,address,city,state,zip,beds,baths,sqft,list_price";
const row = (id: number | string, more = "") => `${id},1204 N Oak St,Austin,TX,78704,3,2,1500,285000${more}`;
/** Files that differ are different requests. */
let files = 0;
const list = (...rows: string[]) => {
  files += 1;
  return [`${HEAD},notes`, ...rows.map((line) => `${line},file ${files}`)].join("\n");
};

describe("the columns of a list", () => {
  test("are known by name, by synonym and in any order, and then confirm themselves", async () => {
    const request = await run(
      `Bedrooms,Street Address,Town,ST,Zip Code,BA,Square Feet,Asking Price,Colour\n3,1204 N Oak St,Austin,Texas,78704,2,"1,500","$285,000",red\n`,
    );
    expect(request.status).toBe("completed");
    expect(request.columns.map(({ field, source }) => [field, source])).toEqual([
      ["beds", "synonym"],
      ["address", "synonym"],
      ["city", "synonym"],
      ["state", "synonym"],
      ["zip", "exact"],
      ["baths", "synonym"],
      ["sqft", "synonym"],
      ["list_price", "synonym"],
      [null, "none"],
    ]);
  });

  test("wait for review where they are not certain, and what is confirmed is remembered", async () => {
    const headers = await labs.signIn("analyst");
    const head = "Wo,Stadt,State,Zip,Adress";
    const request = await run(`${head}\n1204 N Oak St,Austin,TX,78704,x\n`, { headers });
    expect(request.status).toBe("needs_review");
    expect(request.questions.join()).toContain("Adress");
    expect(request.preview).toEqual([["1204 N Oak St", "Austin", "TX", "78704", "x"]]);
    expect((await get(`results/download/${request.id}`, headers)).statusCode).toBe(409);
    expect((await act(request.id, "retry", undefined, headers)).statusCode).toBe(409);
    for (const mapping of [
      { nonsense: 1 },
      { city: 9 },
      { city: "Nowhere" },
      { city: 1, state: 1 },
      { address: null },
    ]) {
      const refused = await act(request.id, "confirm", { mapping }, headers);
      expect(refused.statusCode, JSON.stringify(mapping)).toBe(422);
      expect(refused.json().detail[0].loc.slice(0, 2)).toEqual(["body", "mapping"]);
    }
    const confirmed = await act(request.id, "confirm", { mapping: { address: 0, city: "Stadt" } }, headers);
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    expect(confirmed.json().status).toBe("queued");
    expect((await act(request.id, "confirm", { mapping: {} }, headers)).statusCode).toBe(409);
    await labs.runJobs();
    expect(await read(request.id, headers)).toMatchObject({ status: "completed", counts: { matched: 1 } });
    const next = await run(`${head}\n1206 N Oak St,Austin,TX,78704,y\n`, { headers });
    expect(next.status).toBe("completed");
    expect(next.columns[0]).toMatchObject({ field: "address", source: "remembered", confidence: 1 });
    const other = await run(`${head}\n1206 N Oak St,Austin,TX,78704,y\n`);
    expect(other.status).toBe("needs_review");
  });

  test("may be given with the upload, by header or by place; a wrong one is refused at once", async () => {
    const file = "a,b,c,d\n1204 N Oak St,Austin,TX,78704\n";
    const refused = await upload(file, { fields: { mapping: '{"address":"z"}' } });
    expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ["body", "mapping", "address"]]);
    expect((await upload(file, { fields: { mapping: "{" } })).statusCode).toBe(422);
    const mapping = JSON.stringify({ address: "a", city: 1, state: 2, zip: "d" });
    expect(await run(file, { fields: { mapping } })).toMatchObject({
      status: "completed",
      counts: { matched: 1 },
    });
  });

  test("of the same header are told apart by their place, and somebody is asked", async () => {
    const request = await run("address,city,city,state,zip\n1204 N Oak St,Austin,Round Rock,TX,78704\n");
    expect(request.status).toBe("needs_review");
    expect(request.questions).toEqual(['2 columns are headed "city"; the first is taken for City']);
    const confirmed = await act(request.id, "confirm", { mapping: { city: 1 } });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    await labs.runJobs();
    expect((await read(request.id)).status).toBe("completed");
  });

  test("may hold the whole address in one", async () => {
    const request = await run('Property Address\n"1204 N Oak St, Austin, TX 78704"\n');
    expect(request).toMatchObject({ status: "completed", counts: { matched: 1 } });
  });

  test("of a thousand are all kept, of more none is read", async () => {
    const wide = (count: number) => {
      const extra = Array.from({ length: count }, (_, at) => `x${at}`);
      return `${HEAD},${extra.join()}\n${row(1)},${extra.join()}\n`;
    };
    const request = await run(wide(991));
    expect(request.status).toBe("completed");
    const results = (await get(`results/download/${request.id}?format=json`)).json();
    expect(results.headers).toHaveLength(1000);
    expect(results.rows[0].cells[999]).toBe("x990");
    expect((await upload(wide(992))).statusCode).toBe(422);
  });
});

describe("a file", () => {
  const cells = [HEAD.split(","), row(1).split(",")];

  test.each([
    ["UTF-8 with its mark", Buffer.from(`\uFEFF${HEAD}\n${row(11)}`)],
    ["UTF-16", Buffer.from(`\uFEFF${HEAD}\n${row(12)}`, "utf16le")],
    ["Windows-1252", Buffer.from(`${HEAD},notes\n${row(13)},caf\xe9`, "latin1")],
    ["semicolons", Buffer.from(`${HEAD}\n${row(14)}`.replaceAll(",", ";"))],
    ["tabs", Buffer.from(`${HEAD}\n${row(15)}`.replaceAll(",", "\t"))],
    ["bars and CR LF", Buffer.from(`${HEAD}\r\n${row(16)}\r\n`.replaceAll(",", "|"))],
  ])("of %s is read", async (_, content) => {
    expect(await run(content)).toMatchObject({ status: "completed", counts: { matched: 1 } });
  });

  test("that is a workbook is read from the sheet with the list, below its banner", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "Cover", rows: [["Our homes"]] },
        {
          name: "Homes",
          rows: [
            ["Homes of the fund", null],
            [],
            ...cells.map((line) => line.map((c) => (/^\d+$/.test(c) ? Number(c) : c))),
          ],
        },
      ],
    });
    const request = await run(Buffer.from(bytes), { name: "homes.xlsx" });
    expect(request).toMatchObject({ status: "completed", counts: { rows: 1, matched: 1 } });
    expect(request.warnings[0]).toContain('"Homes"');
    const source = await get(`source/download/${request.id}`);
    expect(source.rawPayload.equals(Buffer.from(bytes))).toBe(true);
    const sheet = (await get(`${request.id}/sheet?sheet=1&from=3&count=2`)).json();
    expect(sheet).toMatchObject({
      from: 3,
      rows: cells,
      sheets: [{ name: "Cover" }, { name: "Homes", rows: 4 }],
    });
    const { sheets } = await readXlsx((await get(`results/download/${request.id}`)).rawPayload);
    expect(sheets[0]?.rows[0]?.slice(0, 9)).toEqual(HEAD.split(","));
    expect(sheets[0]?.rows[1]?.slice(0, 9)).toEqual([
      1,
      "1204 N Oak St",
      "Austin",
      "TX",
      78704,
      3,
      2,
      1500,
      285000,
    ]);
  });

  test.each([
    ["nothing", "", 422],
    ["a header alone", HEAD, 422],
    ["a PDF under the name of a list", "%PDF-1.7 and so on", 415],
    ["a picture", Buffer.from("89504e470d0a1a0a0000", "hex"), 415],
    ["a Word document", zipOf("[Content_Types].xml", "word/document.xml"), 415],
    ["a workbook with macros", zipOf("[Content_Types].xml", "xl/workbook.xml", "xl/vbaProject.bin"), 415],
    ["an archive", zipOf("a.txt"), 415],
    ["an old workbook with macros", ole("Workbook", "_VBA_PROJECT"), 415],
  ])("of %s is refused by its content", async (_, content, status) => {
    for (const name of ["homes.csv", "homes.xlsx"]) {
      const answer = await upload(content, { name });
      expect(answer.statusCode, answer.body).toBe(status);
    }
  });

  test("that unpacks beyond measure, or has too many rows, is refused", async () => {
    const bomb = zipOf("[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml");
    const directory = bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bomb.writeUInt32LE(2_000_000_000, directory + 24);
    bomb.writeUInt32LE(1_000, directory + 20);
    expect([413, 415, 422]).toContain((await upload(bomb, { name: "bomb.xlsx" })).statusCode);
    const long = `address\n${"1 Main St\n".repeat(100_001)}`;
    expect((await upload(long)).statusCode).toBe(413);
  });

  test("that is missing, several, or no form, is refused", async () => {
    const url = `${BASE}/single-family`;
    const none = formOf({ again: "true" });
    const answer = await labs.app.inject({
      method: "POST",
      url,
      payload: none.payload,
      headers: { ...none.headers, ...analyst },
    });
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ["body", "file"]]);
    const json = await labs.app.inject({ method: "POST", url, payload: {}, headers: analyst });
    expect(json.statusCode).toBe(415);
    expect((await labs.app.inject({ method: "DELETE", url, headers: analyst })).statusCode).toBe(405);
    expect((await labs.app.inject({ method: "POST", url })).statusCode).toBe(401);
    const viewer = await labs.signIn("viewer");
    expect((await upload(list(row(1)), { headers: viewer })).statusCode).toBe(403);
  });

  test("that was uploaded before answers its earlier request with a warning, unless a new one is asked for", async () => {
    const content = list(row(1));
    const first = await run(content);
    const again: Uploaded = (await upload(content, { name: "other.csv" })).json();
    expect(again).toMatchObject({ id: first.id, isDuplicate: true, status: "completed" });
    expect(again.warning).toContain("uploaded before");
    const fresh: Uploaded = (await upload(content, { fields: { again: "true" } })).json();
    expect(fresh.isDuplicate).toBe(false);
    expect(fresh.id).not.toBe(first.id);
    await labs.runJobs();
    const repeated = (await get(`errors/${fresh.id}`)).json();
    expect(repeated.items[0]).toMatchObject({ code: "A06", severity: "warning" });
    const other = await labs.signIn("analyst");
    expect((await upload(content, { headers: other })).json().isDuplicate).toBe(false);
    await labs.runJobs();
  });

  test("with formulas keeps them as text, and exports them so that nothing calculates them", async () => {
    const request = await run(`${HEAD},notes\n${row(1)},"=HYPERLINK(""http://x"")"\n`);
    const { rows } = (await get(`results/download/${request.id}?format=json`)).json();
    expect(rows[0].cells[9]).toBe('=HYPERLINK("http://x")');
    const csv = (await get(`results/download/${request.id}?format=csv`)).body;
    expect(csv).toContain(`'=HYPERLINK`);
    const { sheets } = await readXlsx((await get(`results/download/${request.id}`)).rawPayload);
    expect(sheets[0]?.rows[1]?.[9]).toBe('=HYPERLINK("http://x")');
  });
});

describe("a template", () => {
  test.each([
    ["single-family", "csv"],
    ["single-family", "xlsx"],
    ["multi-family", "csv"],
    ["multi-family", "xlsx"],
    ["rent-roll", "csv"],
    ["rent-roll", "xlsx"],
  ])("of %s as %s has a dictionary and an example that works", async (kind, format) => {
    const answer = await get(`${kind}?template=${format}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toContain(`labs-${kind}-template.${format}`);
    const request = await run(answer.rawPayload, { kind, name: `template.${format}` });
    expect(["completed", "completed_with_errors"]).toContain(request.status);
    if (kind === "rent-roll") return expect(request).toMatchObject({ accepted: true, counts: { rows: 2 } });
    expect(request.counts).toMatchObject({ rows: 1 });
    expect((await get(`errors/${request.id}?severity=error`)).json().items).toEqual([]);
    const { headers } = (await get(`results/download/${request.id}?format=json`)).json();
    expect(headers).toEqual(request.fields.map(({ key }) => key));
  });
});

describe("a list of communities", () => {
  test("has rents by floor plan, GPR, value at each cap, loan, coverage and returns", async () => {
    const head =
      "property_name,address,city,state,zip,units,asking_price,noi_t12,cap_rate_low,cap_rate_mid,cap_rate_high,plan1_beds,plan1_baths,plan1_sqft,plan1_count,plan1_rent,plan2_beds,plan2_baths,plan2_sqft,plan2_count,plan2_rent";
    const request = await run(
      `${head}\nKingfisher,900 Barton Springs Rd,Austin,TX,78704,100,16000000,960000,5%,5.75%,6.5%,1,1,700,60,1330,2,2,1000,40,1660\n`,
      { kind: "multi-family" },
    );
    expect(request).toMatchObject({ status: "completed", counts: { matched: 1 } });
    const { rows } = (await get(`results/download/${request.id}?format=json`)).json();
    const found = rows[0].results;
    expect(found.plan1_market_rent).toBeGreaterThan(1300);
    expect(found.plan1_market_rent).toBeLessThan(1450);
    expect(found.gpr).toBe(12 * (60 * found.plan1_market_rent + 40 * found.plan2_market_rent));
    expect(found).toMatchObject({ noi: 960_000, value_cap_low: 19_200_000, value_cap_high: 14_769_231 });
    expect(found.yield_on_cost).toBeCloseTo(960_000 / (16_000_000 * 1.01 + 50_000), 5);
    expect(found.loan).toBeGreaterThan(8_000_000);
    expect(found.dscr).toBeGreaterThan(1.2);
    expect(found.levered_irr).toBeGreaterThan(-0.5);
    expect(found.warnings).toContain("Expenses are in sum");
  });

  test("says for every figure that it cannot know what is missing", async () => {
    const request = await run(`address,city,state,zip,units\n900 Barton Springs Rd,Austin,TX,78704,100\n`, {
      kind: "multi-family",
    });
    const { rows } = (await get(`results/download/${request.id}?format=json`)).json();
    const found = rows[0].results;
    expect([found.gpr, found.noi, found.value_cap_mid, found.levered_irr]).toEqual([null, null, null, null]);
    expect(found.warnings).toContain("GPR: Neither floor plans nor an average rent are given");
    expect(found.warnings).toContain("No middle cap rate is given");
  });
});

describe("a request", () => {
  test("is its owner's until it is shared, administrators see all, and nobody else changes it", async () => {
    const request = await run(list(row(1)));
    const other = await labs.signIn("analyst");
    const admin = await labs.signIn("admin");
    const paths = ["", "/rows", "/sheet"].map((end) => `${request.id}${end}`);
    const all = [
      ...paths,
      `errors/${request.id}`,
      `errors/download/${request.id}`,
      `results/download/${request.id}`,
      `source/download/${request.id}`,
    ];
    for (const path of all) {
      expect((await get(path)).statusCode, path).toBe(200);
      expect((await get(path, other)).statusCode, path).toBe(404);
      expect((await get(path, admin)).statusCode, path).toBe(200);
      expect((await labs.app.inject({ url: `${BASE}/${path}` })).statusCode, path).toBe(401);
    }
    for (const action of ["cancel", "retry", "confirm", "sharing"]) {
      const payload =
        action === "confirm" ? { mapping: {} } : action === "sharing" ? { shared: true } : undefined;
      expect((await act(request.id, action, payload, other)).statusCode, action).toBe(404);
    }
    expect((await act(request.id, "sharing", { shared: true }, admin)).statusCode).toBe(403);
    expect((await act(request.id, "sharing", { shared: true })).json().shared).toBe(true);
    expect((await get(request.id, other)).json()).toMatchObject({ isMine: false, shared: true });
    expect((await act(request.id, "cancel", undefined, other)).statusCode).toBe(403);
    const history = (await get("history", other)).json();
    expect(history.items.map(({ id }: { id: string }) => id)).toContain(request.id);
    await act(request.id, "sharing", { shared: false });
    expect((await get(request.id, other)).statusCode).toBe(404);
  });

  test("that does not exist answers 404, and what is no id 422", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    for (const path of [
      id,
      `errors/${id}`,
      `results/download/${id}`,
      `rent-roll/results/download/${id}`,
      `rent-roll/source/download/${id}`,
    ]) {
      expect((await get(path)).statusCode, path).toBe(404);
    }
    expect((await get("no-id")).statusCode).toBe(422);
    expect((await get("history?status=nonsense")).statusCode).toBe(422);
    expect((await get("single-family?template=pdf")).statusCode).toBe(422);
  });

  test("stands in the history, by kind, status, day and name", async () => {
    const headers = await labs.signIn("analyst");
    await run(list(row(1)), { headers, name: "spring 100%.csv" });
    await run(list("1,,,,,,,,"), { headers, name: "autumn.csv" });
    const names = async (query: string) =>
      (await get(query, headers)).json().items.map(({ fileName }: { fileName: string }) => fileName);
    expect(await names("history")).toEqual(["autumn.csv", "spring 100%.csv"]);
    expect(await names("history?status=completed")).toEqual(["spring 100%.csv"]);
    expect(await names("history?status=completed&status=completed_with_errors&pageSize=1&page=2")).toEqual([
      "spring 100%.csv",
    ]);
    expect(await names("history?kind=rent-roll")).toEqual([]);
    expect(await names("history?query=100%25")).toEqual(["spring 100%.csv"]);
    expect(await names("history?to=2020-01-01")).toEqual([]);
    expect(await names("history?from=2020-01-01")).toHaveLength(2);
    expect(await names("single-family?status=completed_with_errors")).toEqual(["autumn.csv"]);
    expect(await names("multi-family")).toEqual([]);
  });

  test("can be cancelled before and not after it ended, and taken up again", async () => {
    const id = await accept(list(row(1), row(2).replace("1204", "1206")));
    const cancelled = await act(id, "cancel");
    expect([cancelled.statusCode, cancelled.json().status]).toEqual([200, "cancelled"]);
    await labs.runJobs();
    expect((await read(id)).status).toBe("cancelled");
    expect((await act(id, "cancel")).statusCode).toBe(409);
    expect((await get(`results/download/${id}`)).statusCode).toBe(409);
    expect((await act(id, "retry")).json().status).toBe("queued");
    await labs.runJobs();
    expect(await read(id)).toMatchObject({ status: "completed", counts: { rows: 2, matched: 2 } });
    expect((await act(id, "cancel")).statusCode).toBe(409);
    expect((await act(id, "retry")).statusCode).toBe(409);
  });
});

test("every row of any list stands once in the results, as it came; what was rejected stands in the errors file", async () => {
  const text = fc.string({ maxLength: 12 }).map((raw) => raw.replaceAll(/[\p{C}]/gu, "").trim());
  const line = fc.record({
    address: fc.oneof(fc.constant("1204 N Oak St"), fc.constant("1206 N Oak St"), text),
    city: fc.oneof(fc.constant("Austin"), text),
    state: fc.oneof(fc.constant("TX"), text),
    zip: fc.oneof(fc.constant("78704"), text),
    sqft: fc.oneof(fc.nat(4000).map(String), text),
    notes: text,
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      round += 1;
      const keys = ["address", "city", "state", "zip", "sqft", "notes"] as const;
      const rows = lines.map((one, at) => [`r${round}-${at}`, ...keys.map((key) => one[key])]);
      const content = Papa.unparse([["request_row_id", ...keys], ...rows], { quotes: true });
      const request = await run(content);
      const found = (await get(`results/download/${request.id}?format=json`)).json();
      expect(found.rows.map(({ cells }: { cells: string[] }) => cells)).toEqual(rows);
      const errors = Papa.parse<string[]>(
        (await get(`errors/download/${request.id}?format=csv`)).body.replace("\uFEFF", "").trimEnd(),
      );
      const rejected = found.rows.filter(({ outcome }: { outcome: string }) => outcome === "failed");
      expect(errors.data.slice(1).map(([id]) => id)).toEqual(
        rejected.map(({ cells }: { cells: string[] }) => cells[0]),
      );
      expect(request.counts).toMatchObject({
        rows: rows.length,
        failed: rejected.length,
        matched: rows.length - rejected.length,
      });
    }),
    { numRuns: 8 },
  );
}, 60_000);
