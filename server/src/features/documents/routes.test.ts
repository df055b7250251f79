import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "../../lib/database/tables/auth.ts";
import { documents } from "../../lib/database/tables/research.ts";
import { openDiskStorage } from "../../lib/storage.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { contentDisposition, createDocument, readRange } from "./service.ts";

let labs: TestApp;
let headers: { cookie: string };
const ids: string[] = [];
beforeAll(async () => {
  labs = await createTestApp();
  headers = await labs.signIn("viewer");
  const [row] = await labs.database.select().from(users);
  if (row === undefined) throw new Error("nobody is signed in");
  const storage = openDiskStorage(labs.config.storageFolder);
  for (const [index, name] of ["Lease 100%.txt", 'Übersicht "A"; 工.pdf', "Survey.txt"].entries()) {
    const file = await storage.put(Buffer.from(`content ${index}`));
    const { id } = await createDocument(labs.database, file, {
      name,
      type: index === 1 ? "icReport" : "lease",
      contentType: index === 1 ? "application/pdf" : "text/plain",
      googlePlacesId: index === 2 ? "labs_37119_2" : "labs_37119_1",
      propertyOid: index === 2 ? 2 : 1,
      user: row,
    });
    ids.push(id);
  }
});
afterAll(() => labs.close());

const get = (url: string, more: Record<string, string> = {}) =>
  labs.app.inject({ url: `/api/documents${url}`, headers: { ...headers, ...more } });
const names = async (query: string) => {
  const { items, total } = (await get(query)).json();
  return { names: items.map(({ name }: { name: string }) => name), total };
};

describe("listing documents", () => {
  it("gives the newest first, a page at a time, with the number of all", async () => {
    expect((await names("")).names[0]).toBe("Survey.txt");
    expect(await names("?page=2&pageSize=2")).toEqual({ names: ["Lease 100%.txt"], total: 3 });
    expect(await names("?page=9&pageSize=2")).toEqual({ names: [], total: 3 });
  });

  it("narrows by property, place, type and name", async () => {
    expect((await names("?propertyId=2")).names).toEqual(["Survey.txt"]);
    expect((await names("?googlePlacesId=labs_37119_1")).total).toBe(2);
    expect((await names("?type=icReport")).total).toBe(1);
    expect((await names("?query=survey")).names).toEqual(["Survey.txt"]);
  });

  it("reads wildcards in a search as the characters they are", async () => {
    expect((await names(`?query=${encodeURIComponent("0%.")}`)).total).toBe(1);
    expect((await names(`?query=${encodeURIComponent("S%y")}`)).total).toBe(0);
    expect((await names("?query=_")).total).toBe(0);
  });

  it("leaves out what was deleted, and its bytes too", async () => {
    const survey = ids[2] ?? "";
    await labs.database.update(documents).set({ deletedAt: new Date() }).where(eq(documents.id, survey));
    expect((await names("")).total).toBe(2);
    expect((await get(`/${survey}/content`)).statusCode).toBe(404);
    await labs.database.update(documents).set({ deletedAt: null }).where(eq(documents.id, survey));
  });

  it("refuses what is no page and no number", async () => {
    expect((await get("?page=0")).statusCode).toBe(422);
    expect((await get("?propertyId=abc")).statusCode).toBe(422);
  });
});

describe("the bytes of a document", () => {
  it("come with type, length, tag and a name that survives the header", async () => {
    const answer = await get(`/${ids[1]}/content`);
    expect(answer.body).toBe("content 1");
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": "9",
      "accept-ranges": "bytes",
      "content-disposition":
        "inline; filename=\"U_bersicht _A__ _.pdf\"; filename*=UTF-8''%C3%9Cbersicht%20%22A%22%3B%20%E5%B7%A5.pdf",
    });
    expect(answer.headers.etag).toMatch(/^"[0-9a-f]{64}"$/);
  });

  it("are not sent again to who holds them", async () => {
    const { etag } = (await get(`/${ids[0]}/content`)).headers;
    const answer = await get(`/${ids[0]}/content`, { "if-none-match": String(etag) });
    expect([answer.statusCode, answer.body]).toEqual([304, ""]);
  });

  it("come in part when a part is asked for, of this file alone", async () => {
    const part = await get(`/${ids[0]}/content`, { range: "bytes=2-4" });
    expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "nte", "bytes 2-4/9"]);
    const other = await get(`/${ids[0]}/content`, { range: "bytes=2-4", "if-range": '"other"' });
    expect([other.statusCode, other.body]).toEqual([200, "content 0"]);
    const beyond = await get(`/${ids[0]}/content`, { range: "bytes=9-" });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, "bytes */9"]);
  });

  it("need a session and a document", async () => {
    expect((await labs.app.inject(`/api/documents/${ids[0]}/content`)).statusCode).toBe(401);
    expect((await get("/7d1f1b9e-3c1c-4c4f-9d0c-4b8f6a6f0b11/content")).statusCode).toBe(404);
    expect((await get("/nonsense/content")).statusCode).toBe(422);
  });
});

describe("names of downloads", () => {
  it("cannot end the header, leave the folder or turn the reading direction", () => {
    const header = contentDisposition('a"\r\nSet-Cookie: x=1/../\u202Efdp.exe', "text/plain");
    expect(header).toMatch(/^attachment; /);
    expect(header).not.toMatch(/[\r\n\u202e/\\]/);
    expect(header.match(/"/g)).toHaveLength(2);
  });
});

describe("byte ranges", () => {
  it.each([
    ["bytes=0-3", { start: 0, end: 3 }],
    ["bytes=5-", { start: 5, end: 9 }],
    ["bytes=-4", { start: 6, end: 9 }],
    ["bytes=-40", { start: 0, end: 9 }],
    ["bytes=2-99", { start: 2, end: 9 }],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=4-2", undefined],
    ["bytes=0-1,4-5", undefined],
    ["bytes=-", undefined],
    ["items=0-1", undefined],
    [undefined, undefined],
  ])("%s of ten bytes", (header, range) => {
    expect(readRange(header, 10)).toEqual(range);
  });
});
