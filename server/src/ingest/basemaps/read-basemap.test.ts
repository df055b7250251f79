import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { PMTiles } from "pmtiles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SEASIDE, writeExtract } from "../../test/osm-extract.ts";
import { useBasemapFile } from "./read-basemap.ts";
import { writeArchive } from "./write-archive.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "labs-basemap-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function save(name: string, content: Buffer | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function readArchive(path: string) {
  const file = await open(path);
  const getBytes = async (offset: number, length: number) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) };
  };
  return { archive: new PMTiles({ getKey: () => path, getBytes }), close: () => file.close() };
}

/** The tile around a latitude in the middle of the town. */
const tileAt = (zoom: number, latitude: number): [number, number, number] => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const x = Math.floor(((-80.0001 + 180) / 360) * 2 ** zoom);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom);
  return [zoom, x, y];
};

describe("an OpenStreetMap extract", () => {
  test("becomes an archive with streets, water, a park with a hole, a house and the town's name", async () => {
    const path = await save("seaside.osm.pbf", writeExtract(SEASIDE));
    const found = await useBasemapFile(path, async ({ facts, archive: made }) => {
      const { archive, close } = await readArchive(made);
      const layersAt = async (zoom: number, latitude = 30.0001) => {
        const tile = await archive.getZxy(...tileAt(zoom, latitude));
        if (tile === undefined) throw new Error(`there is no tile at zoom ${zoom}`);
        return new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers;
      };
      const [near, shore, far] = [await layersAt(13), await layersAt(13, 29.985), await layersAt(8)];
      await close();
      return { facts, near, shore, far };
    });
    expect(found.facts).toEqual({
      bounds: SEASIDE.bounds,
      minZoom: 7,
      maxZoom: 14,
      layers: expect.arrayContaining(["water", "landuse", "roads", "buildings", "places"]),
      attribution: "© OpenStreetMap contributors",
    });
    const { near, shore, far } = found;
    expect(near.roads?.feature(0).properties).toEqual({
      kind: "major_road",
      kind_detail: "primary",
      name: "Main Street",
    });
    expect(near.places?.feature(0).properties).toMatchObject({ name: "Seaside", kind: "locality" });
    // Outer and inner ring: the pond is no part of the park.
    expect(near.landuse?.feature(0).loadGeometry()).toHaveLength(2);
    const waters = [near, shore].map(({ water }) => water?.feature(0).properties.kind);
    expect(waters).toEqual(["water", "ocean"]);
    expect(Object.keys(near)).toContain("buildings");
    // From afar the sea and the town alone.
    expect(Object.keys(far).sort()).toEqual(["places", "water"]);
  });

  test("whose nodes are in no order, or that is cut off, is refused with the reason", async () => {
    const shuffled = { ...SEASIDE, nodes: SEASIDE.nodes.toReversed() };
    const read = async (name: string, content: Buffer) =>
      useBasemapFile(await save(name, content), async () => undefined);
    await expect(read("shuffled.osm.pbf", writeExtract(shuffled))).rejects.toThrow(/osmium sort/);
    const whole = writeExtract(SEASIDE);
    await expect(read("half.osm.pbf", whole.subarray(0, whole.length - 40))).rejects.toThrow(
      /The extract can't be read/,
    );
    await expect(
      read("empty.osm.pbf", writeExtract({ ...SEASIDE, ways: [], relations: [], nodes: [] })),
    ).rejects.toThrow(/nothing that a street map shows/);
  });
});

describe("a PMTiles archive", () => {
  const tile = { zoom: 7, x: 35, y: 52, content: Buffer.from([]) };
  const facts = { bounds: SEASIDE.bounds, zooms: [7, 7] as const };
  const layers = [{ id: "roads", fields: {} }];
  const read = async (content: Buffer) =>
    useBasemapFile(await save("given.pmtiles", content), async (found) => found.facts);

  test("is taken as it is, with the words of its attribution", async () => {
    const attribution = '<a href="https://x.example">&copy; Somebody &amp; Co</a>';
    const given = writeArchive([tile], { ...facts, metadata: { attribution, vector_layers: layers } });
    expect(await read(given)).toMatchObject({ layers: ["roads"], attribution: "© Somebody & Co" });
    const silent = writeArchive([tile], { ...facts, metadata: { vector_layers: layers } });
    expect(await read(silent)).toMatchObject({ attribution: null });
  });

  test("is refused when it is cut off, of another kind, or of nowhere", async () => {
    const whole = writeArchive([{ ...tile, content: Buffer.alloc(500, "x") }], {
      ...facts,
      metadata: { vector_layers: layers },
    });
    const change = (at: number, value: number) => {
      const changed = Buffer.from(whole);
      changed.writeUInt8(value, at);
      return changed;
    };
    await expect(read(whole.subarray(0, whole.length - 10))).rejects.toThrow(/cut off/);
    await expect(read(change(7, 2))).rejects.toThrow(/no PMTiles archive|version 2/);
    await expect(read(change(99, 2))).rejects.toThrow(/pictures/);
    await expect(read(change(98, 4))).rejects.toThrow(/browsers can't read/);
    await expect(read(change(105, 127))).rejects.toThrow(/which place/);
    await expect(read(writeArchive([tile], { ...facts, metadata: {} }))).rejects.toThrow(/name its layers/);
    await expect(read(Buffer.from("PMTiles and no more"))).rejects.toThrow(/no PMTiles archive/);
    await expect(read(Buffer.from("a,b\n1,2\n"))).rejects.toThrow(/neither a PMTiles archive nor/);
  });

  test("finds each of thousands of tiles through directories of directories, equal ones kept once", async () => {
    const tiles = Array.from({ length: 8_000 }, (_, at) => ({
      zoom: 13,
      // In places and of lengths without order, as in true archives: the directory does not shrink to nothing.
      x: (at * 7919) % 8191,
      y: (at * 6007) % 8191,
      content: Buffer.from(at % 10 === 0 ? "sea" : `${at} `.repeat(1 + ((at * 7919) % 97))),
    }));
    const made = writeArchive(tiles, { bounds: [-180, 84, -175, 85], zooms: [13, 13], metadata: {} });
    // Nothing is compressed here but the directories; the format's own reader has to find its way.
    made.writeUInt8(1, 98);
    const { archive, close } = await readArchive(await save("large.pmtiles", made));
    const header = await archive.getHeader();
    expect(header.leafDirectoryLength).toBeGreaterThan(0);
    expect(header.numAddressedTiles).toBe(8_000);
    expect(header.numTileContents).toBe(7_201);
    for (const at of [0, 10, 4_321, 7_999]) {
      const { zoom, x, y, content } = tiles[at] ?? tile;
      const found = await archive.getZxy(zoom, x, y);
      expect(Buffer.from(found?.data ?? new ArrayBuffer(0)).toString()).toBe(content.toString());
    }
    expect(await archive.getZxy(13, 8191, 0)).toBeUndefined();
    await close();
  });
});
