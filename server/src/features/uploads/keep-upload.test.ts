import { Readable } from "node:stream";
import type { Uploaded } from "@labs/contract/uploads/data-requests";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStorage } from "../../lib/open-storage.ts";
import { StorageFull } from "../../lib/storage.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createForm } from "../../test/form.ts";
import { ole } from "../../test/office-files.ts";
import { buildTown } from "../../test/town.ts";
import { DATA_REQUESTS, HOME_COLUMNS, homeRow, openDesk } from "../../test/uploads.ts";
import { writePdf } from "../../test/write-pdf.ts";
import { createZip } from "../../test/zip.ts";
import { createUploadReaders } from "../../upload-readers.ts";
import { keepUpload } from "./keep-upload.ts";
import { receiveFile } from "./receive-upload.ts";

let labs: TestApp;
let analyst: { cookie: string };
let desk: ReturnType<typeof openDesk>;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  analyst = await labs.signIn("analyst");
  desk = openDesk(labs, analyst);
});
afterAll(() => labs.close());

/** Files that differ are different requests. */
let files = 0;
const list = (...rows: string[]) => {
  files += 1;
  return [`${HOME_COLUMNS},notes`, ...rows.map((line) => `${line},file ${files}`)].join("\n");
};

describe("a file", () => {
  const cells = [HOME_COLUMNS.split(","), homeRow(1).split(",")];

  test.each([
    ["UTF-8 with its mark", Buffer.from(`\uFEFF${HOME_COLUMNS}\n${homeRow(11)}`)],
    ["UTF-16", Buffer.from(`\uFEFF${HOME_COLUMNS}\n${homeRow(12)}`, "utf16le")],
    ["Windows-1252", Buffer.from(`${HOME_COLUMNS},notes\n${homeRow(13)},caf\xe9`, "latin1")],
    ["semicolons", Buffer.from(`${HOME_COLUMNS}\n${homeRow(14)}`.replaceAll(",", ";"))],
    ["tabs", Buffer.from(`${HOME_COLUMNS}\n${homeRow(15)}`.replaceAll(",", "\t"))],
    ["bars and CR LF", Buffer.from(`${HOME_COLUMNS}\r\n${homeRow(16)}\r\n`.replaceAll(",", "|"))],
  ])("of %s is read", async (_, content) => {
    expect(await desk.run(content)).toMatchObject({ status: "completed", counts: { matched: 1 } });
  });

  test("that is a document tells of each cell where on which page it stands, and of pages that were not read", async () => {
    const rows = [
      ["Unit", "Resident", "Rent"],
      ["101", "Abel, Ann", "1,250.00"],
      ["102", "Burke, Bo", "980.00"],
    ];
    const texts = rows.flatMap((row, at) =>
      row.map((text, column) => ({ text, x: 60 + 150 * column, y: 700 - 20 * at })),
    );
    const content = writePdf([{ texts }, { texts: [] }]);
    const { id } = await desk.run(content, { kind: "rent-roll", name: "roll.pdf" });
    const { printed, rows: cells } = (await desk.get(`${id}/sheet?from=2`)).json();
    expect(cells[0]).toEqual(rows[1]);
    expect(printed.boxes[0][0]).toEqual({ page: 1, left: 60, top: 102, right: 76.7, bottom: 114.5 });
    expect(printed).toMatchObject({ turns: {}, unread: [{ page: 2 }] });
    const workbook = await desk.run(`Unit,Resident,Rent\n101,Abel ${id},900\n102,Burke,950`, {
      kind: "rent-roll",
    });
    expect((await desk.get(`${workbook.id}/sheet`)).json().printed).toBeNull();
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
    const request = await desk.run(Buffer.from(bytes), { name: "homes.xlsx" });
    expect(request).toMatchObject({ status: "completed", counts: { rows: 1, matched: 1 } });
    expect(request.warnings[0]).toContain('"Homes"');
    const source = await desk.get(`source/download/${request.id}`);
    expect(source.rawPayload.equals(Buffer.from(bytes))).toBe(true);
    const sheet = (await desk.get(`${request.id}/sheet?sheet=1&from=3&count=2`)).json();
    expect(sheet).toMatchObject({
      from: 3,
      rows: cells,
      sheets: [{ name: "Cover" }, { name: "Homes", rows: 4 }],
    });
    const { sheets } = await readXlsx((await desk.get(`results/download/${request.id}`)).rawPayload);
    expect(sheets[0]?.rows[0]?.slice(0, 9)).toEqual(HOME_COLUMNS.split(","));
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
    ["a PDF under the name of a list", "%PDF-1.7 and so on", 415],
    ["a picture", Buffer.from("89504e470d0a1a0a0000", "hex"), 415],
    ["a Word document", createZip("[Content_Types].xml", "word/document.xml"), 415],
    ["a workbook with macros", createZip("[Content_Types].xml", "xl/workbook.xml", "xl/vbaProject.bin"), 415],
    ["an archive", createZip("a.txt"), 415],
  ])("of %s is refused by its first bytes", async (_, content, status) => {
    for (const name of ["homes.csv", "homes.xlsx"]) {
      const answer = await desk.upload(content, { name });
      expect(answer.statusCode, answer.body).toBe(status);
    }
  });

  test.each([
    ["a header alone", HOME_COLUMNS, /no rows below/],
    ["an old workbook with macros", ole("Workbook", "_VBA_PROJECT"), /macros/],
    ["too many rows", `address\n${"1 Main St\n".repeat(100_001)}`, /at most 100,000 rows/],
    ["text with a zero byte", `${HOME_COLUMNS}\n${homeRow(1)}\u0000`, /neither a workbook nor/],
  ])("of %s is taken, and refused with its reason when it is read", async (_, content, reason) => {
    const request = await desk.run(content);
    expect([request.status, request.error]).toEqual(["failed", expect.stringMatching(reason)]);
  });

  test("that unpacks beyond measure is refused with its reason when it is read", async () => {
    const bomb = createZip("[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml");
    const directory = bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bomb.writeUInt32LE(2_000_000_000, directory + 24);
    bomb.writeUInt32LE(1_000, directory + 20);
    const request = await desk.run(bomb, { name: "bomb.xlsx" });
    expect([request.status, request.error]).toEqual(["failed", expect.stringMatching(/would unpack/)]);
  });

  test("that is missing, several, or no form, is refused", async () => {
    const url = `${DATA_REQUESTS}/single-family`;
    const none = createForm({ again: "true" });
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
    expect((await desk.upload(list(homeRow(1)), { headers: viewer })).statusCode).toBe(403);
  });

  test("that was uploaded before answers its earlier request with a warning, unless a new one is asked for", async () => {
    const content = list(homeRow(1));
    const first = await desk.run(content);
    const again: Uploaded = (await desk.upload(content, { name: "other.csv" })).json();
    expect(again).toMatchObject({ id: first.id, isDuplicate: true, status: "completed" });
    expect(again.warning).toContain("uploaded before");
    const fresh: Uploaded = (await desk.upload(content, { fields: { again: "true" } })).json();
    expect(fresh.isDuplicate).toBe(false);
    expect(fresh.id).not.toBe(first.id);
    await labs.runJobs();
    const repeated = (await desk.get(`errors/${fresh.id}`)).json();
    expect(repeated.items[0]).toMatchObject({ code: "A06", severity: "warning" });
    const other = await labs.signIn("analyst");
    expect((await desk.upload(content, { headers: other })).json().isDuplicate).toBe(false);
    await labs.runJobs();
  });

  test("with formulas keeps them as text, and exports them so that nothing calculates them", async () => {
    const request = await desk.run(`${HOME_COLUMNS},notes\n${homeRow(1)},"=HYPERLINK(""http://x"")"\n`);
    const { rows } = (await desk.get(`results/download/${request.id}?format=json`)).json();
    expect(rows[0].cells[9]).toBe('=HYPERLINK("http://x")');
    const csv = (await desk.get(`results/download/${request.id}?format=csv`)).body;
    expect(csv).toContain(`'=HYPERLINK`);
    const { sheets } = await readXlsx((await desk.get(`results/download/${request.id}`)).rawPayload);
    expect(sheets[0]?.rows[1]?.[9]).toBe('=HYPERLINK("http://x")');
  });
});

describe("while no space is left", () => {
  const full = () => Promise.reject(new StorageFull("No space"));
  test("an upload is answered with 503 and a time to come back", async () => {
    const storage = { ...openStorage(labs.config, "data-requests"), receive: full };
    await expect(receiveFile(storage, Readable.from(["x"]))).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: 60,
    });
  });

  test("a file that could not be kept leaves no request behind", async () => {
    const before = (await desk.get("history")).json().total;
    const storage = openStorage(labs.config, "data-requests");
    const file = await storage.receive(Readable.from([list(homeRow(2))]));
    const upload = { file: { ...file, keep: full }, fileName: "full.csv", fields: {} };
    const user = (await labs.app.inject({ url: "/api/auth/verify", headers: analyst })).json().user;
    const parts = { database: labs.database, queue: labs.queue, storage, geocoder: undefined };
    const keeping = keepUpload(
      { ...parts, readers: createUploadReaders(parts) },
      { kind: "single-family", upload, user },
    );
    await expect(keeping).rejects.toMatchObject({ status: 503 });
    await file.discard();
    expect((await desk.get("history")).json().total).toBe(before);
  });
});
