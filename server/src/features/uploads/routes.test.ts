import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown } from "../../test/town.ts";
import { HOME_COLUMNS, homeRow, openDesk } from "../../test/uploads.ts";
import { zipTexts } from "../../test/zip.ts";

let labs: TestApp;
let desk: ReturnType<typeof openDesk>;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  desk = openDesk(labs, await labs.signIn("analyst"));
});
afterAll(() => labs.close());

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "http://schemas.openxmlformats.org/package/2006";

/** A workbook of one sheet with these rows, as XML. */
const workbook = (rows: string) =>
  zipTexts({
    "[Content_Types].xml": `<Types xmlns="${TYPES}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${TYPES}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${TYPES}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  });

/** The same files for each kind: packing the large ones takes longer than refusing them. */
const BOMB = workbook(" ".repeat(300_000_000));
const ABOVE_LIMIT = Buffer.alloc(51 * 1024 * 1024, "a,b\n");

const KINDS = ["single-family", "multi-family", "rent-roll", "operating-statement"];

describe.each(KINDS)("as a %s", (kind) => {
  test.each([
    ["a bomb: a thousand times as much unpacked", () => BOMB, /would unpack/],
    [
      "two cells at opposite ends of a sheet",
      () =>
        workbook(
          '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
        ),
      /spans more cells/,
    ],
    [
      "a workbook that is cut off",
      () => workbook('<row r="1"><c r="A1"><v>1</v></c></row>').subarray(0, 400),
      /not a whole ZIP/,
    ],
    ["a workbook without a cell", () => workbook(""), /damaged|no filled cell/],
  ])("%s is taken at once, and refused with its reason when it is read", async (_, content, reason) => {
    const request = await desk.run(content(), { kind, name: "list.xlsx" });
    expect([request.status, request.error]).toEqual(["failed", expect.stringMatching(reason)]);
  });

  test.each([
    ["a file above the limit", () => ABOVE_LIMIT, 413],
    ["a picture under the name of a list", () => Buffer.from("89504e470d0a1a0a0000", "hex"), 415],
    ["nothing", () => Buffer.alloc(0), 422],
  ])("%s is refused, and nothing of it is kept", async (_, content, status) => {
    const before = (await desk.get("history")).json().total;
    const answer = await desk.upload(content(), { kind, name: "list.xlsx" });
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining("detail")]);
    expect((await desk.get("history")).json().total).toBe(before);
  });
});

describe("a list", () => {
  test("with headers that programs use for themselves is read as any other", async () => {
    const words = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    const request = await desk.run(`${HOME_COLUMNS},${words.join()}\n${homeRow(1)},p,c,t,h\n`);
    expect(request).toMatchObject({ status: "completed", counts: { matched: 1 } });
    const { headers, rows } = await desk.results(request.id);
    expect(headers.slice(-4)).toEqual(words);
    expect(rows[0].cells.slice(-4)).toEqual(["p", "c", "t", "h"]);
    const mapping = '{"__proto__": 1, "constructor": "address"}';
    const answer = await desk.upload(`${HOME_COLUMNS}\n${homeRow(2)}\n`, { fields: { mapping } });
    expect([202, 422]).toContain(answer.statusCode);
    expect(({} as Record<string, unknown>).address).toBeUndefined();
    await labs.runJobs();
  });

  test("keeps a cell as long as Excel takes; a longer one, and zero bytes, are refused with the reason", async () => {
    const line = `${HOME_COLUMNS},notes\n${homeRow(3)},`;
    const longest = `\u{1F3E0} ${"x".repeat(32_764)}`;
    const request = await desk.run(`${line}"${longest}"\n`);
    expect(request.counts).toMatchObject({ rows: 1, matched: 1 });
    const { rows } = await desk.results(request.id);
    expect(rows[0].cells[9]).toBe(longest);
    const longer = await desk.run(`${line}"${longest}x"\n`);
    expect(longer).toMatchObject({ status: "failed", error: "A cell holds more than 32,767 letters" });
    expect(await desk.run(`${line}"a\u0000b"\n`)).toMatchObject({ status: "failed" });
  });

  test("of encodings mixed line by line is read, and its letters that cannot be known are marked", async () => {
    const request = await desk.run(
      Buffer.concat([
        Buffer.from(`${HOME_COLUMNS},notes\n${homeRow(4)},caf\u00e9\n`, "utf8"),
        Buffer.from(`${homeRow(5)},caf\u00e9\n`, "latin1"),
      ]),
    );
    expect(request.counts.rows).toBe(2);
    const { rows } = await desk.results(request.id);
    expect(rows.map(({ cells }: { cells: string[] }) => cells.at(-1)?.slice(0, 3))).toEqual(["caf", "caf"]);
  });

  test("of rejected rows with formulas comes back as it was, and calculates nothing on the way", async () => {
    const formulas = ["=1+1", "+1 512 555 0100", "@SUM(A1)", "-2+3", "\tx"];
    const request = await desk.run(
      [
        `${HOME_COLUMNS},notes`,
        ...formulas.map((text, at) => `${at},1 Oak St,Austin,TX,,3,2,1500,285000,"${text}"`),
      ].join("\n"),
    );
    const errors = (await desk.get(`errors/download/${request.id}?format=csv`)).body;
    for (const text of formulas) expect(errors).toContain(`'${text}`);
    const { sheets } = await readXlsx((await desk.get(`errors/download/${request.id}`)).rawPayload);
    expect(sheets[0]?.rows[1]?.[9]).toBe("=1+1");
    const again = await desk.run(errors, { name: "errors.csv" });
    const { rows } = await desk.results(again.id);
    expect(rows.map(({ cells }: { cells: string[] }) => cells[9])).toEqual(formulas);
  });
});

test("A rent roll's formulas are exported so that nothing calculates them", async () => {
  const request = await desk.run(
    "Unit,Floor Plan,Status,Resident,Market Rent,Lease Rent\n101,@A1,Occupied,=1+1,1400,1350\n102,A1,Occupied,B,1400,1350\n103,A1,Vacant,,1400,\n",
    { kind: "rent-roll", name: "roll.csv" },
  );
  const csv = (await desk.get(`rent-roll/results/download/${request.id}?format=csv`)).body;
  expect(csv).toContain(",'=1+1,");
  expect(csv).not.toMatch(/(^|,)"?[=@]/m);
});
