import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStorage } from "../../lib/open-storage.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { type BasemapParts, keepBasemap, removeBasemap } from "./service.ts";

const FACTS = {
  ...{ name: "seaside", file: "seaside.osm.pbf", layers: ["roads"] },
  ...{ west: -80.02, south: 29.98, east: -79.98, north: 30.02, minZoom: 7, maxZoom: 14 },
  attribution: "© OpenStreetMap contributors",
};
const CONTENT = "PMTiles, as far as this test is concerned";

let labs: TestApp;
let parts: BasemapParts;
let headers: { cookie: string };
let folder = "";
let id = "";

async function keep(content: string, name = FACTS.name) {
  const archive = join(folder, "archive");
  await writeFile(archive, content);
  return keepBasemap(parts, { archive, facts: { ...FACTS, name } });
}

beforeAll(async () => {
  labs = await createTestApp({ MAP_STYLE_URL: "https://tiles.example.com:8443/styles/quiet.json" });
  folder = await mkdtemp(join(tmpdir(), "labs-basemaps-"));
  parts = { database: labs.database, storage: openStorage(labs.config, "basemaps") };
  headers = await labs.signIn("viewer");
  id = (await keep(CONTENT)).basemap.id;
});
afterAll(async () => {
  await labs.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, more: Record<string, string> = {}) =>
  labs.app.inject({ url, headers: { ...headers, ...more } });
const archive = (range?: string) => get(`/api/basemaps/${id}/archive`, range === undefined ? {} : { range });

describe("basemaps", () => {
  it("are listed with what they cover and whom they are owed to, never with where they are kept", async () => {
    const answer = (await get("/api/basemaps")).json();
    expect(answer).toEqual({
      items: [{ ...FACTS, id, size: CONTENT.length, importedAt: expect.any(String) }],
      total: 1,
      styleUrl: "https://tiles.example.com:8443/styles/quiet.json",
    });
  });

  it("are for who is signed in", async () => {
    for (const url of ["/api/basemaps", `/api/basemaps/${id}/archive`]) {
      expect((await labs.app.inject({ url })).statusCode).toBe(401);
    }
  });

  it("let browsers ask the origin of the operator's own style, and no other", async () => {
    const policy = String((await get("/api/basemaps")).headers["content-security-policy"]);
    const directive = (name: string) => policy.split(";").find((part) => part.startsWith(`${name} `));
    expect(directive("connect-src")).toBe("connect-src 'self' https://tiles.example.com:8443");
    expect(directive("img-src")).toBe("img-src 'self' data: blob: https://tiles.example.com:8443");
    expect(directive("script-src")).toBe("script-src 'self'");
    expect(directive("worker-src")).toBe("worker-src 'self' blob:");
  });
});

describe("the archive of a basemap", () => {
  it("is read by ranges: 206 with what was asked for, 416 behind its end, 200 for all of it", async () => {
    const part = await archive("bytes=0-6");
    expect([part.statusCode, part.body]).toEqual([206, "PMTiles"]);
    expect(part.headers).toMatchObject({
      "content-range": `bytes 0-6/${CONTENT.length}`,
      "content-length": "7",
      "accept-ranges": "bytes",
      "content-type": "application/vnd.pmtiles",
      "cache-control": "private, no-cache",
    });
    const beyond = await archive(`bytes=${CONTENT.length}-`);
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${CONTENT.length}`]);
    const whole = await archive();
    expect([whole.statusCode, whole.body]).toEqual([200, CONTENT]);
    // A range reaches to the end of the file and no farther.
    expect((await archive("bytes=30-16383")).body).toBe(CONTENT.slice(30));
  });

  it("is not sent again to who holds it, and changes its tag with its content", async () => {
    const first = (await archive()).headers.etag as string;
    const held = await get(`/api/basemaps/${id}/archive`, { "if-none-match": first });
    expect([held.statusCode, held.body]).toEqual([304, ""]);
    expect(await keep(CONTENT)).toMatchObject({ unchanged: true, replaced: false, basemap: { id } });
    expect(await keep(`${CONTENT}, later`)).toMatchObject({ unchanged: false, replaced: true });
    expect((await archive()).headers.etag).not.toBe(first);
    const kept: string[] = [];
    for await (const sha256 of parts.storage.list()) kept.push(sha256);
    expect(kept).toHaveLength(1);
  });

  it("is found by its id alone: no path leads out of the store", async () => {
    for (const [name, status] of [
      ["00000000-0000-4000-8000-000000000000", 404],
      ["..%2f..%2fpasswd", 422],
      ["seaside", 422],
    ] as const) {
      expect((await get(`/api/basemaps/${name}/archive`)).statusCode).toBe(status);
    }
  });

  it("keeps bytes that another basemap still names, and goes with the last one", async () => {
    await keep("shared", "one");
    const { basemap } = await keep("shared", "two");
    await removeBasemap(parts, "one");
    expect((await get(`/api/basemaps/${basemap.id}/archive`)).body).toBe("shared");
    expect(await removeBasemap(parts, "two")).toMatchObject({ name: "two" });
    expect((await get(`/api/basemaps/${basemap.id}/archive`)).statusCode).toBe(404);
    expect(await removeBasemap(parts, "two")).toBeUndefined();
  });

  it("is in the audit when it comes, is replaced and goes, and not when it is read", async () => {
    const { rows } = await labs.pool.query(
      "select action, object_name as name from audit_events where object_type = 'dataSource' order by at",
    );
    const told = rows.map(({ action, name }) => `${name} ${action}`);
    expect(told).toEqual([
      ...["seaside created", "seaside changed", "one created", "two created"],
      ...["one deleted", "two deleted"],
    ]);
  });
});
