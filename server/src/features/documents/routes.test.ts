import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentDisposition } from "../../lib/content-disposition.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { documents } from "../../lib/database/tables/research.ts";
import { openStorage } from "../../lib/open-storage.ts";
import { readRange } from "../../lib/storage.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createForm } from "../../test/form.ts";
import { createDocument, sweepDocuments } from "./service.ts";

let labs: TestApp;
let headers: { cookie: string };
const ids: string[] = [];
beforeAll(async () => {
  labs = await createTestApp();
  headers = await labs.signIn("viewer");
  const [row] = await labs.database.select().from(users);
  if (row === undefined) throw new Error("nobody is signed in");
  const storage = openStorage(labs.config, "documents");
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

  it("come to be saved where that is asked for", async () => {
    const answer = await get(`/${ids[1]}/content?download=true`);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; /);
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

describe("changing a document", () => {
  const send = (method: "POST" | "PUT" | "DELETE", url: string, payload?: object, as = analyst) =>
    labs.app.inject({
      method,
      url: `/api/documents${url}`,
      headers: as,
      ...(payload === undefined ? {} : { payload }),
    });
  let analyst: { cookie: string };
  beforeAll(async () => {
    analyst = await labs.signIn("analyst");
  });

  async function upload(name: string, content: string, type = "lease"): Promise<string> {
    const form = createForm({ type }, { name, content });
    const answer = await labs.app.inject({
      method: "POST",
      url: "/api/documents",
      payload: form.payload,
      headers: { ...form.headers, ...analyst },
    });
    return answer.json().id;
  }

  it("changes name, type and tags, together or apart, and nothing else", async () => {
    const id = await upload("draft.txt", "draft");
    const tagged = await send("PUT", `/${id}`, { tags: ["a", "b", "a"], type: "memo" });
    expect(tagged.json()).toMatchObject({
      id,
      name: "draft.txt",
      type: "memo",
      tags: ["a", "b"],
      version: 1,
    });
    expect((await send("PUT", `/${id}`, { name: "<b>final</b>.txt" })).json()).toMatchObject({
      name: "<b>final</b>.txt",
      tags: ["a", "b"],
    });
    expect((await names("?tag=b")).names).toEqual(["<b>final</b>.txt"]);
    expect((await names("?query=B&type=memo")).total).toBe(1);
  });

  it("gives all versions the new name, and refuses a name that another document has", async () => {
    const first = await upload("plan.txt", "one");
    const second = await upload("plan.txt", "two");
    await upload("taken.txt", "x");
    expect((await send("PUT", `/${second}`, { name: "taken.txt" })).statusCode).toBe(409);
    expect((await send("PUT", `/${second}`, { name: "Plan B.txt" })).json().version).toBe(2);
    const { items } = (await get("?query=plan b")).json();
    expect(items.map(({ id }: { id: string }) => id).sort()).toEqual([first, second].sort());
    expect((await names("?query=plan b&latest=true")).total).toBe(1);
  });

  it("refuses a change of nothing, names that hide what the file is, and types that are earned", async () => {
    const id = await upload("words.txt", "words");
    const field = async (payload: object, of = id) => {
      const answer = await send("PUT", `/${of}`, payload);
      return [answer.statusCode, answer.json().detail[0].loc.at(-1)];
    };
    expect(await field({})).toEqual([422, "body"]);
    expect(await field({ name: " " })).toEqual([422, "name"]);
    expect(await field({ name: "a\u0007.txt" })).toEqual([422, "name"]);
    expect(await field({ name: "words.html" })).toEqual([422, "name"]);
    expect(await field({ type: "photo" })).toEqual([422, "type"]);
    expect(await field({ type: "icReport" })).toEqual([422, "type"]);
    expect(await field({ type: "lease" }, ids[1])).toEqual([422, "type"]);
  });

  it("deletes one version, lists it among the deleted, and brings it back", async () => {
    const first = await upload("deed.txt", "one");
    const second = await upload("deed.txt", "two");
    const deleted = await send("DELETE", `/${second}`);
    expect([deleted.statusCode, typeof deleted.json().deletedAt]).toEqual([200, "string"]);
    expect((await get(`/${second}/content`)).statusCode).toBe(404);
    expect((await get("?query=deed&latest=true")).json().items[0].id).toBe(first);
    expect((await get("?query=deed&deleted=true")).json().items).toMatchObject([{ id: second, version: 2 }]);
    expect((await send("DELETE", `/${second}`)).statusCode).toBe(404);
    expect((await send("PUT", `/${second}`, { type: "memo" })).statusCode).toBe(404);
    // A number is never given twice, so the deleted version can come back beside its successor.
    const third = await upload("deed.txt", "three");
    expect((await send("POST", `/${second}/restore`)).json()).toMatchObject({ id: second, deletedAt: null });
    expect((await send("POST", `/${second}/restore`)).statusCode).toBe(200);
    const { items } = (await get("?query=deed&latest=true")).json();
    expect(items).toMatchObject([{ id: third, version: 3 }]);
    expect((await get(`/${second}/content`)).body).toBe("two");
  });

  it("keeps the deleted for thirty days, then lets go of them and of bytes that nobody else has", async () => {
    const storage = openStorage(labs.config, "documents");
    const parts = { database: labs.database, storage };
    const [old, alike] = [await upload("old.txt", "shared bytes"), await upload("alike.txt", "shared bytes")];
    const alone = await upload("alone.txt", "bytes of its own");
    const { sha256 } = (await get("?query=alone.txt")).json().items[0];
    for (const id of [old, alone]) await send("DELETE", `/${id}`);
    const day = 24 * 60 * 60 * 1000;
    await sweepDocuments(parts, new Date(Date.now() + 29 * day));
    expect((await get("?deleted=true&query=alone")).json().total).toBe(1);
    expect(await sweepDocuments(parts, new Date(Date.now() + 31 * day))).toEqual({ deleted: 1 });
    expect((await send("POST", `/${alone}/restore`)).statusCode).toBe(404);
    expect(await storage.stat(sha256)).toBeUndefined();
    expect((await get(`/${alike}/content`)).body).toBe("shared bytes");
  });

  it("keeps bytes that a document has again by the time they would be let go of", async () => {
    const storage = openStorage(labs.config, "documents");
    const once = await upload("once.txt", "put again");
    const { sha256 } = (await get("?query=once.txt")).json().items[0];
    await send("DELETE", `/${once}`);
    let again = "";
    const stat: typeof storage.stat = async (hash) => {
      again = await upload("again.txt", "put again");
      return storage.stat(hash);
    };
    const parts = { database: labs.database, storage: { ...storage, stat } };
    const monthLater = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
    expect(await sweepDocuments(parts, monthLater)).toEqual({ deleted: 0 });
    expect(await storage.stat(sha256)).toBeDefined();
    expect((await get(`/${again}/content`)).body).toBe("put again");
  });

  it("does not restore what was deleted too long ago, even before it is swept", async () => {
    const id = await upload("late.txt", "late");
    const deletedAt = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    await labs.database.update(documents).set({ deletedAt }).where(eq(documents.id, id));
    expect((await get("?deleted=true&query=late.txt")).json().total).toBe(0);
    expect((await send("POST", `/${id}/restore`)).statusCode).toBe(404);
  });

  it("is for analysts, and for documents that exist", async () => {
    const nobodys = "/7d1f1b9e-3c1c-4c4f-9d0c-4b8f6a6f0b11";
    for (const [method, url, payload] of [
      ["PUT", "", { type: "memo" }],
      ["DELETE", "", undefined],
      ["POST", "/restore", undefined],
    ] as const) {
      expect((await send(method, `${nobodys}${url}`, payload)).statusCode).toBe(404);
      expect((await send(method, `/nonsense${url}`, payload)).statusCode).toBe(422);
      expect((await send(method, `/${ids[0]}${url}`, payload, headers)).statusCode).toBe(403);
      const signedOut = await labs.app.inject({ method, url: `/api/documents/${ids[0]}${url}` });
      expect(signedOut.statusCode).toBe(401);
    }
  });

  it("serves what it keeps so that nothing in it runs", async () => {
    const text = await get(`/${await upload("a.txt", "<b>not a page</b>")}/content`);
    expect(text.headers).toMatchObject({
      "content-type": "text/plain",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": expect.stringMatching(/^attachment; /),
    });
  });
});

describe("names of downloads", () => {
  it("cannot end the header, leave the folder or turn the reading direction", () => {
    const header = contentDisposition("attachment", 'a"\r\nSet-Cookie: x=1/../\u202Efdp.exe');
    expect(header).toMatch(/^attachment; /);
    expect(header).not.toMatch(/[\r\n\u202e/\\]/);
    expect(header.match(/"/g)).toHaveLength(2);
  });

  it("come out of the header as they went in but for what could do harm, whatever they are", () => {
    const anything = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
    fc.assert(
      fc.property(anything, (name) => {
        const header = contentDisposition("attachment", name);
        expect(header).toMatch(
          /^attachment; filename="[ !#-:<-~]*"; filename\*=UTF-8''[\w.~%$&+:@^`|{}#-]*$/,
        );
        const read = decodeURIComponent(header.slice(header.lastIndexOf("''") + 2));
        expect(read).toBe(name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, "_"));
      }),
    );
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
