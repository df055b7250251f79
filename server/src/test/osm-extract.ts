import { deflateSync } from "node:zlib";
import { PbfWriter } from "pbf";

type Tags = Record<string, string>;

export interface ExtractParts {
  bounds: [west: number, south: number, east: number, north: number];
  nodes: { id: number; at: [longitude: number, latitude: number]; tags?: Tags }[];
  ways: { id: number; refs: number[]; tags: Tags }[];
  relations?: { id: number; members: { way: number; role: string }[]; tags: Tags }[];
}

const BILLION = 1e9;
/** A place counts in steps of a hundred billionths of a degree. */
const GRANULARITY = 1e7;

/** An extract of OpenStreetMap as its tools write it: https://wiki.openstreetmap.org/wiki/PBF_Format */
export function writeExtract({ bounds, nodes, ways, relations = [] }: ExtractParts): Buffer {
  const texts = [""];
  const index = (text: string) => {
    const known = texts.indexOf(text);
    return known >= 0 ? known : texts.push(text) - 1;
  };
  const keys = (tags: Tags) => Object.keys(tags).map(index);
  const values = (tags: Tags) => Object.values(tags).map(index);
  const group = new PbfWriter();
  group.writeMessage(
    2,
    (dense, writer) => {
      writer.writePackedSVarint(1, differences(dense.map(({ id }) => id)));
      writer.writePackedSVarint(8, differences(dense.map(({ at }) => Math.round(at[1] * GRANULARITY))));
      writer.writePackedSVarint(9, differences(dense.map(({ at }) => Math.round(at[0] * GRANULARITY))));
      const pairs = dense.flatMap(({ tags = {} }) => [
        ...Object.entries(tags).flatMap(([key, value]) => [index(key), index(value)]),
        0,
      ]);
      writer.writePackedVarint(10, pairs);
    },
    nodes,
  );
  for (const way of ways) {
    group.writeMessage(
      3,
      ({ id, refs, tags }, writer) => {
        writer.writeVarintField(1, id);
        writer.writePackedVarint(2, keys(tags));
        writer.writePackedVarint(3, values(tags));
        writer.writePackedSVarint(8, differences(refs));
      },
      way,
    );
  }
  for (const relation of relations) {
    group.writeMessage(
      4,
      ({ id, members, tags }, writer) => {
        writer.writeVarintField(1, id);
        writer.writePackedVarint(2, keys(tags));
        writer.writePackedVarint(3, values(tags));
        writer.writePackedVarint(
          8,
          members.map(({ role }) => index(role)),
        );
        writer.writePackedSVarint(9, differences(members.map(({ way }) => way)));
        writer.writePackedVarint(
          10,
          members.map(() => 1),
        );
      },
      relation,
    );
  }
  const block = new PbfWriter();
  block.writeMessage(
    1,
    (all, writer) => {
      for (const text of all) writer.writeBytesField(1, Buffer.from(text));
    },
    texts,
  );
  block.writeBytesField(2, group.finish());
  return Buffer.concat([writeBlob("OSMHeader", writeHeader(bounds)), writeBlob("OSMData", block.finish())]);
}

function writeHeader([west, south, east, north]: ExtractParts["bounds"]): Uint8Array {
  const header = new PbfWriter();
  header.writeMessage(
    1,
    (sides, writer) => {
      for (const [at, side] of sides.entries()) writer.writeSVarintField(at + 1, Math.round(side * BILLION));
    },
    [west, east, north, south],
  );
  for (const feature of ["OsmSchema-V0.6", "DenseNodes"]) header.writeStringField(4, feature);
  return header.finish();
}

/** A block behind its length and its kind. */
function writeBlob(type: string, content: Uint8Array): Buffer {
  const blob = new PbfWriter();
  blob.writeVarintField(2, content.length);
  blob.writeBytesField(3, deflateSync(content));
  const bytes = blob.finish();
  const head = new PbfWriter();
  head.writeStringField(1, type);
  head.writeVarintField(3, bytes.length);
  const headBytes = head.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(headBytes.length);
  return Buffer.concat([length, headBytes, bytes]);
}

const differences = (numbers: readonly number[]) =>
  numbers.map((number, at) => number - (numbers[at - 1] ?? 0));

/**
 * A town by the sea at 30 degrees north and 80 west, 0.04 degrees wide: a coast with land in the north, Main Street
 * along it, a park with a pond in it, a house, and its name.
 */
export const SEASIDE: ExtractParts = {
  bounds: [-80.02, 29.98, -79.98, 30.02],
  nodes: [
    { id: 1, at: [-80.03, 29.99] },
    { id: 2, at: [-79.97, 29.99] },
    { id: 10, at: [-80.015, 30] },
    { id: 11, at: [-79.985, 30] },
    { id: 20, at: [-80.01, 30.005] },
    { id: 21, at: [-80, 30.005] },
    { id: 22, at: [-80, 30.015] },
    { id: 23, at: [-80.01, 30.015] },
    { id: 30, at: [-80.006, 30.008] },
    { id: 31, at: [-80.004, 30.008] },
    { id: 32, at: [-80.005, 30.01] },
    { id: 40, at: [-79.995, 30.002] },
    { id: 41, at: [-79.9945, 30.002] },
    { id: 42, at: [-79.9945, 30.0025] },
    { id: 50, at: [-80, 30.001], tags: { place: "town", name: "Seaside" } },
  ],
  ways: [
    // Eastward, so that land lies on its left, in the north.
    { id: 100, refs: [1, 2], tags: { natural: "coastline" } },
    { id: 101, refs: [10, 11], tags: { highway: "primary", name: "Main Street" } },
    { id: 102, refs: [20, 21, 22], tags: {} },
    { id: 103, refs: [20, 23, 22], tags: {} },
    { id: 104, refs: [30, 31, 32, 30], tags: { natural: "water" } },
    { id: 105, refs: [40, 41, 42, 40], tags: { building: "yes" } },
  ],
  relations: [
    {
      id: 200,
      members: [
        { way: 102, role: "outer" },
        { way: 103, role: "outer" },
        { way: 104, role: "inner" },
      ],
      tags: { type: "multipolygon", leisure: "park" },
    },
  ],
};
