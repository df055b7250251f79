import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { writeArchive } from "../ingest/basemaps/write-archive.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { SEASIDE, writeExtract } from "../test/osm-extract.ts";
import { ingestBasemap } from "./ingest-basemap.ts";

let folder = "";
let home: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "labs-basemap-"));
  home = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", home.url);
  vi.stubEnv("LABS_HOME", folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await home.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function save(name: string, content: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe("labs ingest basemap", () => {
  test("takes extracts and archives, each under its name; the next of a name replaces it", async () => {
    const extract = await save("Seaside, FL.osm.pbf", writeExtract(SEASIDE));
    const first = await ingestBasemap([extract]);
    expect(first).toMatchObject({
      basemaps: [{ name: "Seaside, FL", file: "Seaside, FL.osm.pbf", minZoom: 7, maxZoom: 14 }],
      replaced: false,
      unchanged: false,
    });
    expect(await ingestBasemap([extract])).toMatchObject({ unchanged: true });
    const content = { bounds: SEASIDE.bounds, zooms: [5, 9] as const };
    const tile = { zoom: 5, x: 8, y: 13, content: Buffer.from("tile") };
    const metadata = { vector_layers: [{ id: "roads" }] };
    const archive = await save("other.pmtiles", writeArchive([tile], { ...content, metadata }));
    await expect(ingestBasemap([archive])).rejects.toThrow(/other\.pmtiles: .*--attribution/);
    const named = [archive, "--name", "Seaside, FL", "--attribution", "© The county"];
    expect(await ingestBasemap(named)).toMatchObject({
      basemaps: [{ name: "Seaside, FL", attribution: "© The county", maxZoom: 9 }],
      replaced: true,
    });
    const { basemaps } = await ingestBasemap(["--list"]);
    expect(basemaps.map(({ name, file }) => [name, file])).toEqual([["Seaside, FL", "other.pmtiles"]]);
  });

  test("removes by name, and says which names there are", async () => {
    await expect(ingestBasemap(["--remove", "Nowhere"])).rejects.toThrow(
      "There is no basemap Nowhere; loaded are Seaside, FL",
    );
    expect(await ingestBasemap(["--remove", "Seaside, FL"])).toMatchObject({
      basemaps: [{ name: "Seaside, FL" }],
    });
    await expect(ingestBasemap(["--remove", "Seaside, FL"])).rejects.toThrow(/none is loaded/);
  });

  test.each([
    [[], /^Usage: labs ingest basemap/],
    [["a.pmtiles", "b.pmtiles"], /^Usage/],
    [["--list", "a.pmtiles"], /^Usage/],
    [["--list", "--remove", "a"], /^Usage/],
    [["--list", "--name", "a"], /^Usage/],
    [["--colour", "red"], /Unknown option/],
    [["a.pmtiles", "--name", " "], /--name takes/],
    [["/nowhere/at/all.pmtiles"], /There is no such file/],
  ])("says in one line what is wrong with %j", async (args, message) => {
    await expect(ingestBasemap(args)).rejects.toThrow(message);
  });
});
