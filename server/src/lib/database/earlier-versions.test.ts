import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { createTestDatabase, listOutOfReach } from "../../test/database.ts";
import { fillTables } from "../../test/fill-tables.ts";
import { readSnapshot, type Snapshot, writeSnapshot } from "./backup-tables.ts";
import { migrate } from "./migrate.ts";

/** Filled databases as earlier versions of Labs left them, one for each shape of the tables. */
const FOLDER = join(import.meta.dirname, "../../test/earlier-versions");

/** The parts of a backup that hold the database, in one file. */
interface Dump extends Snapshot {
  /** By name of the table, as PostgreSQL copies it. */
  copies: Record<string, string>;
}

function unpack(file: string): { snapshot: Snapshot; folder: string } {
  const { copies, ...snapshot }: Dump = JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString());
  const folder = mkdtempSync(join(tmpdir(), "labs-earlier-"));
  for (const [name, copy] of Object.entries(copies)) {
    writeFileSync(join(folder, `${name}.copy.gz`), gzipSync(copy));
  }
  return { snapshot, folder };
}

test.each(readdirSync(FOLDER))("%s is brought to the present shape with all its rows", async (file) => {
  const { snapshot, folder } = unpack(file);
  const present = await createTestDatabase();
  try {
    expect(snapshot.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(20);
    expect(await readSnapshot(present.pool, folder, snapshot)).toEqual(
      expect.arrayContaining(snapshot.tables.filter(({ rows }) => rows > 0)),
    );
    const units = await present.pool.query(
      "select jsonb_path_query_array(units, '$[*].unitId') as units from rent_roll_units",
    );
    expect(units.rows).toEqual([{ units: ["101", "102", "201"] }]);
    expect((await present.pool.query("select state, count(*)::int from jobs group by 1")).rows).toEqual([
      { state: "succeeded", count: 4 },
    ]);
    expect(await listOutOfReach(present.pool)).toEqual([]);
    // The next start finds nothing left to do.
    await migrate(present.pool);
  } finally {
    await present.drop();
    rmSync(folder, { recursive: true });
  }
});

// Before a release whose tables have another shape: LABS_WRITE_DUMP=1 vitest run earlier-versions.
test.runIf(process.env.LABS_WRITE_DUMP === "1")(
  "the present shape is kept for those that follow",
  async () => {
    const labs = await createTestApp();
    await fillTables(labs);
    const folder = mkdtempSync(join(tmpdir(), "labs-dump-"));
    const { migrations, tables } = await writeSnapshot(labs.pool, folder);
    const filled = tables.filter(({ rows }) => rows > 0);
    const copies = filled.map(({ name }) => [
      name,
      gunzipSync(readFileSync(join(folder, `${name}.copy.gz`))).toString(),
    ]);
    const dump: Dump = { migrations, tables: filled, copies: Object.fromEntries(copies) };
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${migrations.length}-migrations.json.gz`), gzipSync(JSON.stringify(dump)));
    rmSync(folder, { recursive: true });
    await labs.close();
  },
);
