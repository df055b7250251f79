import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { DOCUMENT_MAX_BYTES, LabsDocument } from "@labs/contract/documents";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createForm } from "../../test/form.ts";
import { ole } from "../../test/office-files.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { createZip } from "../../test/zip.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  headers = await labs.signIn("analyst");
  await buildTown(labs.database);
});
afterAll(() => labs.close());

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n");
const PNG = Buffer.from("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "latin1");

async function upload(
  fields: Parameters<typeof createForm>[0],
  file?: Parameters<typeof createForm>[1],
  as: { cookie: string } | Record<string, never> = headers,
) {
  const form = createForm(fields, file);
  return labs.app.inject({
    method: "POST",
    url: "/api/documents",
    payload: form.payload,
    headers: { ...form.headers, ...as },
  });
}

const lease = (name: string, content: Buffer | string = PDF) => upload({ type: "lease" }, { name, content });
const filesFolder = () => join(labs.config.home, "files");
const stored = () =>
  existsSync(filesFolder())
    ? readdirSync(filesFolder(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
        .length
    : 0;

describe("an upload", () => {
  it("answers the document with its hash, its kind by content, its link and its author", async () => {
    const answer = await upload(
      {
        type: "lease",
        googlePlacesId: TOWN.home,
        tags: ["signed", "2026, unit 4"],
        name: "Übersicht 工.pdf",
      },
      { name: "scan.pdf", content: PDF, declaredType: "text/html" },
    );
    expect(answer.statusCode, answer.body).toBe(201);
    expect(LabsDocument.parse(answer.json())).toMatchObject({
      name: "Übersicht 工.pdf",
      type: "lease",
      tags: ["signed", "2026", "unit 4"],
      propertyId: 1,
      googlePlacesId: TOWN.home,
      portfolioId: null,
      contentType: "application/pdf",
      size: PDF.length,
      sha256: createHash("sha256").update(PDF).digest("hex"),
      version: 1,
      createdBy: "Ann Example",
      deletedAt: null,
    });
    const bytes = await labs.app.inject({ url: `/api/documents/${answer.json().id}/content`, headers });
    expect(bytes.rawPayload.equals(PDF)).toBe(true);
  });

  it("takes its name from the file when none is given, whatever the order of the form", async () => {
    const answer = await upload({ type: "lease" }, { name: "Grüße 工.pdf", content: PDF, isFirst: true });
    expect(answer.json()).toMatchObject({ name: "Grüße 工.pdf", googlePlacesId: null, propertyId: null });
  });

  it("links by the property's number, by its place or to a portfolio, and to nothing that is not there", async () => {
    const file = { name: "a.pdf", content: PDF };
    expect((await upload({ type: "lease", propertyId: "3" }, file)).json()).toMatchObject({
      propertyId: 3,
      googlePlacesId: TOWN.building,
    });
    expect((await upload({ type: "lease", portfolioId: "owned" }, file)).json().portfolioId).toBe("owned");
    for (const [fields, field] of [
      [{ propertyId: "999" }, "propertyId"],
      [{ propertyId: "x" }, "propertyId"],
      [{ googlePlacesId: "labs_48453_999" }, "googlePlacesId"],
      [{ googlePlacesId: TOWN.home, propertyId: "3" }, "propertyId"],
      [{ portfolioId: "somebody-elses" }, "portfolioId"],
    ] as const) {
      const answer = await upload({ type: "lease", ...fields }, file);
      expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ["body", field]]);
    }
  });

  it("keeps equal bytes once, under however many documents", async () => {
    await lease("one.pdf", "%PDF-once");
    const before = stored();
    const again = await lease("two.pdf", "%PDF-once");
    expect(again.statusCode).toBe(201);
    expect(stored()).toBe(before);
  });
});

describe("versions", () => {
  it("count up by name and link, each with its own bytes; the newest alone is listed on request", async () => {
    const place = { type: "survey", googlePlacesId: TOWN.owned };
    const first = await upload(place, { name: "survey.txt", content: "first" });
    const second = await upload(place, { name: "survey.txt", content: "second" });
    const elsewhere = await upload({ type: "survey" }, { name: "survey.txt", content: "other" });
    expect([first, second, elsewhere].map((answer) => answer.json().version)).toEqual([1, 2, 1]);
    const list = (query: string) =>
      labs.app.inject({ url: `/api/documents?googlePlacesId=${TOWN.owned}${query}`, headers });
    expect((await list("")).json().total).toBe(2);
    expect((await list("&latest=true")).json().items.map(({ id }: LabsDocument) => id)).toEqual([
      second.json().id,
    ]);
    const old = await labs.app.inject({ url: `/api/documents/${first.json().id}/content`, headers });
    expect(old.body).toBe("first");
  });

  it("get a number each when several are uploaded at once", async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((at) => lease("race.pdf", `%PDF-${at}`)));
    expect(answers.map((answer) => answer.json().version).sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("what an upload may be", () => {
  const RIFF = Buffer.from("RIFF\x24\x00\x00\x00WEBPVP8 ", "latin1");
  it.each([
    ["a.pdf", PDF, "application/pdf"],
    ["a.png", PNG, "image/png"],
    ["a.JPG", Buffer.from("\xff\xd8\xff\xe0\x00\x10JFIF", "latin1"), "image/jpeg"],
    ["a.webp", RIFF, "image/webp"],
    ["a.gif", Buffer.from("GIF89a\x01\x00", "latin1"), "image/gif"],
    ["a.csv", "a,b\n1,=2+2\n", "text/csv"],
    ["notes.txt", "Gr\u00fc\u00dfe", "text/plain"],
    ["latin.txt", Buffer.from("Gr\xfc\xdfe", "latin1"), "text/plain"],
    ["wide.txt", Buffer.from("\ufeffwide", "utf16le"), "text/plain"],
    ["without ending", "just words", "text/plain"],
    ["lease v1.2", PDF, "application/pdf"],
  ])("%s is known by its content", async (name, content, contentType) => {
    const answer = await lease(name, content);
    expect([answer.statusCode, answer.json().contentType]).toEqual([201, contentType]);
  });

  it("knows workbooks and Word documents, old workbooks too, and refuses their macros", async () => {
    const workbook = Buffer.from(await writeXlsx({ sheets: [{ name: "Rents", rows: [["a", 1]] }] }));
    const macros = Buffer.from(
      await writeXlsx({ sheets: [{ name: "A", rows: [["a"]] }], vbaProject: new Uint8Array([1, 2, 3]) }),
    );
    expect((await lease("roll.xlsx", workbook)).json().contentType).toMatch(/spreadsheetml\.sheet$/);
    expect((await lease("roll.xls", ole("Workbook"))).json().contentType).toBe("application/vnd.ms-excel");
    expect(
      (await lease("letter.docx", createZip("[Content_Types].xml", "word/document.xml"))).statusCode,
    ).toBe(201);
    for (const [name, content] of [
      ["macros.xlsx", macros],
      ["macros", macros],
      ["macros.xls", ole("Workbook", "_VBA_PROJECT")],
    ] as const) {
      const answer = await lease(name, content);
      expect([answer.statusCode, answer.json().detail]).toEqual([415, expect.stringMatching(/macros/)]);
    }
  });

  it.each([
    ["a program", "setup.exe", Buffer.from("MZ\x90\x00\x03\x00\x00\x00", "latin1")],
    ["a program named as a PDF", "lease.pdf", Buffer.from("MZ\x90\x00\x03\x00", "latin1")],
    ["a page", "page.html", "<!doctype html><p>hi"],
    ["a page named as text", "page.txt", "\n <HTML><body onload=alert(1)>"],
    ["a page after a byte order mark", "page.txt", "\ufeff<script>alert(1)</script>"],
    ["a drawing that can hold scripts", "plan.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a drawing named as a photo", "plan.png", "<?xml version='1.0'?><svg/>"],
    ["a script", "run.sh", "#!/bin/sh\nrm -rf /"],
    ["source text under a name that runs", "run.js", "alert(1)"],
    ["a PDF named as a program", "lease.pdf.exe", PDF],
    ["a PDF named as a photo", "photo.png", PDF],
    ["text named as a workbook", "roll.xlsx", "a,b\n1,2"],
    ["an archive", "all.zip", createZip("a.txt")],
    ["an archive named as a workbook", "roll.xlsx", createZip("a.txt")],
    ["an old Word document", "letter", ole("WordDocument")],
    ["a damaged workbook", "roll.xlsx", Buffer.from("PK\x03\x04 broken", "latin1")],
  ])("%s is refused, and nothing of it is kept", async (_what, name, content) => {
    const before = stored();
    const answer = await lease(name, content);
    expect([answer.statusCode, typeof answer.json().detail]).toEqual([415, "string"]);
    expect(stored()).toBe(before);
  });

  it("takes no photo that is none, and no committee report by hand", async () => {
    const photo = await upload({ type: "photo" }, { name: "a.pdf", content: PDF });
    const report = await upload({ type: "icReport" }, { name: "a.pdf", content: PDF });
    expect([photo.statusCode, report.statusCode]).toEqual([422, 422]);
    expect(report.json().detail[0].loc).toEqual(["body", "type"]);
    expect((await upload({ type: "photo" }, { name: "a.png", content: PNG })).statusCode).toBe(201);
  });
});

describe("a refused upload", () => {
  it("says which field is missing, doubled or too long", async () => {
    const file = { name: "a.pdf", content: PDF };
    const loc = async (...given: Parameters<typeof upload>) => {
      const answer = await upload(...given);
      return [answer.statusCode, answer.json().detail[0].loc];
    };
    expect(await loc({}, file)).toEqual([422, ["body", "type"]]);
    expect(await loc({ type: " " }, file)).toEqual([422, ["body", "type"]]);
    expect(await loc({ type: ["lease", "photo"] }, file)).toEqual([422, ["body", "type"]]);
    expect(await loc({ type: "lease", name: "x".repeat(201) }, file)).toEqual([422, ["body", "name"]]);
    expect(await loc({ type: "lease", tags: "a\u0000b" }, file)).toEqual([422, ["body", "tags", 0]]);
    expect(await loc({ type: "lease" })).toEqual([422, ["body", "file"]]);
    expect(await loc({ type: "lease" }, { ...file, field: "other" })).toEqual([422, ["body", "file"]]);
    expect(await loc({ type: "lease" }, { name: "empty.txt", content: "" })).toEqual([422, ["body", "file"]]);
    expect(await loc({ type: "lease", constructor: "x" }, file)).toEqual([422, ["body"]]);
  });

  it("is one that is no form, or a form that breaks off", async () => {
    const json = await labs.app.inject({ method: "POST", url: "/api/documents", headers, payload: {} });
    expect(json.statusCode).toBe(415);
    const form = createForm({ type: "lease" }, { name: "a.pdf", content: PDF });
    const post = (payload: Buffer, type: string) =>
      labs.app.inject({
        method: "POST",
        url: "/api/documents",
        headers: { ...headers, "content-type": type },
        payload,
      });
    const cut = await post(form.payload.subarray(0, -40), form.headers["content-type"]);
    expect([cut.statusCode, cut.json().detail[0]?.loc]).toEqual([422, ["body"]]);
    expect((await post(form.payload, "multipart/form-data")).statusCode).toBe(422);
  });

  it("is one without a session or from a viewer", async () => {
    const file = { name: "a.pdf", content: PDF };
    expect((await upload({ type: "lease" }, file, {})).statusCode).toBe(401);
    expect((await upload({ type: "lease" }, file, await labs.signIn("viewer"))).statusCode).toBe(403);
  });

  it("is one larger than 50 MB, said at once or while it streams in", async () => {
    const before = stored();
    const big = Buffer.alloc(DOCUMENT_MAX_BYTES + 1, "a");
    const known = await lease("big.txt", Buffer.alloc(DOCUMENT_MAX_BYTES + 2 * 1024 * 1024, "a"));
    expect([known.statusCode, known.json().detail]).toEqual([413, "A document may have at most 50 MB"]);
    const streamed = await lease("big.txt", big);
    expect(streamed.statusCode).toBe(413);
    expect(stored()).toBe(before);
    expect(readdirSync(join(filesFolder(), "incoming"))).toEqual([]);
  });

  it("leaves nothing behind when its sender goes away in the middle", async () => {
    const address = new URL(await labs.app.listen({ host: "127.0.0.1", port: 0 }));
    const content = Buffer.alloc(200_000, "%PDF-");
    const form = createForm({ type: "lease" }, { name: "a.pdf", content, isFirst: true });
    const before = stored();
    const sending = request({
      host: address.hostname,
      port: address.port,
      path: "/api/documents",
      method: "POST",
      headers: { ...form.headers, ...headers, "content-length": form.payload.length },
    });
    sending.on("error", () => undefined);
    sending.write(form.payload.subarray(0, 100_000));
    await expect.poll(stored, { timeout: 60_000 }).toBe(before + 1);
    sending.destroy();
    await expect.poll(stored, { timeout: 60_000 }).toBe(before);
  });
});
