import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepBasemap } from "../features/basemaps/service.ts";
import { startJob } from "../features/jobs/service.ts";
import { openStorage, STORAGE_AREAS } from "../lib/open-storage.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createTestDatabase, listOutOfReach, type TestDatabase } from "../test/database.ts";
import { createForm } from "../test/form.ts";
import { buildTown } from "../test/town.ts";

const MAIN = join(import.meta.dirname, "main.ts");

let labs: TestApp;
let url: string;
let other: TestDatabase;
let folder: string;
const content = Buffer.from("%PDF-1.7\n1 0 obj\n");
const sha256 = createHash("sha256").update(content).digest("hex");

beforeAll(async () => {
  labs = await createTestApp();
  const { rows } = await labs.pool.query("select current_database() as name");
  other = await createTestDatabase();
  url = other.url.replace(/\/test_[0-9a-f]+/, `/${rows[0].name}`);
  folder = mkdtempSync(join(tmpdir(), "labs-backup-"));
  const headers = await labs.signIn("analyst");
  await buildTown(labs.database);
  const form = createForm({ type: "lease" }, { name: "lease.pdf", content });
  const answer = await labs.app.inject({
    method: "POST",
    url: "/api/documents",
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
  expect(answer.statusCode).toBe(201);
  const archive = join(folder, "town.pmtiles");
  writeFileSync(archive, content);
  const storage = openStorage(labs.config, "basemaps");
  const at = { west: -80, south: 29, east: -79, north: 30, minZoom: 7, maxZoom: 14 };
  const named = { name: "town", file: "town.pmtiles", layers: ["roads"], attribution: "©" };
  await keepBasemap({ database: labs.database, storage }, { archive, facts: { ...at, ...named } });
  await openStorage(labs.config, "firm-models").put(content);
  await startJob(labs, { kind: "test-work", payload: {}, ownerId: null, title: "Wait", href: null });
});
afterAll(async () => {
  await labs.close();
  await other.drop();
  rmSync(folder, { recursive: true, force: true });
});

function command(words: string[], environment: Record<string, string>) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; out: string; messages: string }>();
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...environment };
  execFile(process.execPath, [MAIN, ...words], { env }, (error, out, messages) =>
    resolve({ code: typeof error?.code === "number" ? error.code : 0, out, messages }),
  );
  return promise;
}

const from = () => ({ DATABASE_URL: url, LABS_HOME: labs.config.home });
const into = () => ({ DATABASE_URL: other.url, LABS_HOME: join(folder, "home") });
const count = async (database: TestDatabase | TestApp, table: string) =>
  (await database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

test("a backup of a running server brings everything back into an empty one, once", async () => {
  const copy = join(folder, "copy");
  const taken = await command(["backup", copy], from());
  expect(taken).toMatchObject({ code: 0, messages: "" });
  expect(JSON.parse(taken.out)).toMatchObject({ product: "labs", files: 3 });

  const again = await command(["backup", copy], from());
  expect(again).toMatchObject({ code: 1, messages: expect.stringContaining("is not empty") });

  const back = await command(["restore", copy], into());
  expect(back).toMatchObject({ code: 0, messages: "" });
  for (const table of ["users", "properties", "documents", "sessions", "counties", "basemaps"]) {
    expect(await count(other, table)).toBe(await count(labs, table));
  }
  const storage = { kind: "disk", folder: join(folder, "home", "files") } as const;
  for (const area of STORAGE_AREAS.filter((name) => name !== "data-requests")) {
    const kept = await openStorage({ storage }, area).get(sha256);
    expect(kept && (await buffer(kept))).toEqual(content);
  }
  // Nobody will do what the other database's queue had in hand.
  const { rows } = await other.pool.query("select state from jobs");
  expect(rows).toEqual([{ state: "failed" }]);

  // Neither is in the backup: they are written as the rows come back.
  expect(await listOutOfReach(other.pool)).toEqual([]);

  // What is imported next takes no number that is taken.
  for (const [table, column] of [
    ["properties", "oid"],
    ["rental_listings", "id"],
    ["sales", "id"],
  ]) {
    const next = await other.pool.query(
      `select nextval(pg_get_serial_sequence($1, $2)) > max(${column}) as is_free, count(*) > 0 as is_filled from ${table}`,
      [table, column],
    );
    expect([table, next.rows]).toEqual([table, [{ is_free: true, is_filled: true }]]);
  }

  const twice = await command(["restore", copy], into());
  expect(twice).toMatchObject({ code: 1, messages: expect.stringContaining("The database is in use") });
});

test("half a backup, a damaged one and no backup are refused, and change nothing", {
  tags: "nightly",
}, async () => {
  const nothing = await command(["restore", folder], into());
  expect(nothing.messages).toContain("holds no finished backup");
  const copy = join(folder, "damaged");
  await command(["backup", copy], from());
  const [file = ""] = readdirSync(join(copy, "files", "documents"));
  truncateSync(join(copy, "files", "documents", file), 3);
  const damaged = await command(["restore", copy], into());
  expect(damaged).toMatchObject({ code: 1, messages: expect.stringContaining("is damaged") });

  const newer = join(copy, "manifest.json");
  const manifest = JSON.parse(readFileSync(newer, "utf8"));
  writeFileSync(
    newer,
    JSON.stringify({ ...manifest, migrations: [...manifest.migrations, "later"], files: 0 }),
  );
  rmSync(join(copy, "files", "documents", file));
  // As an earlier Labs left it, which had no basemaps.
  rmSync(join(copy, "files", "basemaps"), { recursive: true });
  const later = await command(["restore", copy], into());
  expect(later).toMatchObject({
    code: 1,
    messages: expect.stringContaining("made by a newer or another Labs"),
  });
});
