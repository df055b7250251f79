import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";
import type { Bounds } from "./close-coastline.ts";

export interface Tile {
  zoom: number;
  x: number;
  y: number;
  /** Compressed with gzip. */
  content: Buffer;
}

interface Entry {
  tileId: number;
  offset: number;
  length: number;
  runLength: number;
}

const HEADER_BYTES = 127;
/** Header and root directory are read at once, in one request of so many bytes. */
const FIRST_READ_BYTES = 16_384;
const GZIP = 2;
const VECTOR_TILES = 1;
const TEN_MILLIONTHS = 1e7;

/**
 * An archive in version 3 of the PMTiles format: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. The
 * format's own library reads and does not write.
 */
export function writeArchive(
  tiles: readonly Tile[],
  of: { bounds: Bounds; zooms: readonly [least: number, most: number]; metadata: Record<string, unknown> },
): Buffer {
  const { entries, contents, addressed } = listEntries(tiles);
  const { root, leaves } = writeDirectories(entries);
  const metadata = gzipSync(JSON.stringify(of.metadata));
  const data = Buffer.concat(contents);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", "latin1");
  header.writeUInt8(3, 7);
  let at = HEADER_BYTES;
  for (const [position, { length }] of [root, metadata, leaves, data].entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + 16 * position);
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * position);
    at += length;
  }
  for (const [position, count] of [addressed, entries.length, contents.length].entries()) {
    header.writeBigUInt64LE(BigInt(count), 72 + 8 * position);
  }
  const [least, most] = of.zooms;
  const [west, south, east, north] = of.bounds;
  // Clustered: the tiles lie in the order of the directory.
  for (const [position, value] of [1, GZIP, GZIP, VECTOR_TILES, least, most].entries()) {
    header.writeUInt8(value, 96 + position);
  }
  writeDegrees(header, 102, [west, south, east, north]);
  header.writeUInt8(least, 118);
  writeDegrees(header, 119, [(west + east) / 2, (south + north) / 2]);
  return Buffer.concat([header, root, metadata, leaves, data]);
}

function writeDegrees(header: Buffer, from: number, degrees: number[]): void {
  for (const [position, value] of degrees.entries()) {
    header.writeInt32LE(Math.round(value * TEN_MILLIONTHS), from + 4 * position);
  }
}

/** Tiles in the order of their ids; equal ones, as those of open water, are kept once. */
function listEntries(tiles: readonly Tile[]) {
  const sorted = tiles
    .map(({ zoom, x, y, content }) => ({ tileId: zxyToTileId(zoom, x, y), content }))
    .sort((a, b) => a.tileId - b.tileId);
  const known = new Map<string, number>();
  const contents: Buffer[] = [];
  const entries: Entry[] = [];
  let end = 0;
  for (const { tileId, content } of sorted) {
    const hash = createHash("sha256").update(content).digest("base64");
    const offset = known.get(hash) ?? end;
    if (offset === end) {
      known.set(hash, end);
      contents.push(content);
      end += content.length;
    }
    const last = entries.at(-1);
    if (last !== undefined && last.offset === offset && last.tileId + last.runLength === tileId) {
      last.runLength += 1;
    } else {
      entries.push({ tileId, offset, length: content.length, runLength: 1 });
    }
  }
  return { entries, contents, addressed: sorted.length };
}

/** One directory if it fits into the first read, else one of directories. */
function writeDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const root = gzipSync(writeDirectory(entries));
  if (root.length <= FIRST_READ_BYTES - HEADER_BYTES) return { root, leaves: Buffer.alloc(0) };
  for (let size = 4096; ; size *= 2) {
    const leaves: Buffer[] = [];
    const pointers: Entry[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const part = entries.slice(at, at + size);
      const leaf = gzipSync(writeDirectory(part));
      pointers.push({ tileId: part[0]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const top = gzipSync(writeDirectory(pointers));
    if (top.length <= FIRST_READ_BYTES - HEADER_BYTES) return { root: top, leaves: Buffer.concat(leaves) };
  }
}

/** Column by column: differences of ids, runs, lengths, and offsets, where 0 says "right behind the one before". */
function writeDirectory(entries: readonly Entry[]): Buffer {
  const numbers = [entries.length];
  for (const [at, { tileId }] of entries.entries()) numbers.push(tileId - (entries[at - 1]?.tileId ?? 0));
  for (const { runLength } of entries) numbers.push(runLength);
  for (const { length } of entries) numbers.push(length);
  for (const [at, { offset }] of entries.entries()) {
    const before = entries[at - 1];
    numbers.push(before !== undefined && before.offset + before.length === offset ? 0 : offset + 1);
  }
  return Buffer.from(numbers.flatMap(writeVarint));
}

function writeVarint(number: number): number[] {
  const bytes: number[] = [];
  let rest = number;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}
