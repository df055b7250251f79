import { type FileHandle, open } from "node:fs/promises";
import { type Header, PMTiles, type Source } from "pmtiles";
import type { Bounds } from "./close-coastline.ts";

/** What Labs has to know of an archive to draw it where it belongs. */
export interface ArchiveFacts {
  bounds: Bounds;
  minZoom: number;
  maxZoom: number;
  layers: string[];
  attribution: string | null;
}

const VECTOR_TILES = 1;
/** None and gzip: browsers unpack no other by themselves. */
const READABLE = [1, 2];

/** Reads header, directory and description of a PMTiles archive; throws what is wrong with it. */
export async function inspectArchive(path: string): Promise<ArchiveFacts> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const archive = new PMTiles(createSource(file));
    const header = await archive.getHeader().catch(refuse);
    checkHeader(header, size);
    await archive.getZxy(header.minZoom, 0, 0).catch(refuse);
    const metadata = await archive.getMetadata().catch(refuse);
    return { ...readBounds(header), ...readMetadata(metadata) };
  } finally {
    await file.close();
  }
}

function createSource(file: FileHandle): Source {
  return {
    getKey: () => "archive",
    getBytes: async (offset, length) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
  };
}

function refuse(): never {
  throw new Error("It is no PMTiles archive that can be read");
}

function checkHeader(header: Header, size: number): void {
  const { specVersion, tileType, tileCompression, internalCompression } = header;
  if (specVersion !== 3) throw new Error(`It is version ${specVersion} of PMTiles; Labs reads version 3`);
  if (tileType !== VECTOR_TILES) throw new Error("It holds pictures; Labs draws vector tiles (MVT) alone");
  if (!READABLE.includes(tileCompression) || !READABLE.includes(internalCompression)) {
    throw new Error("Its tiles are compressed with what browsers can't read: convert it to gzip");
  }
  const sections: [offset: number, length: number | undefined][] = [
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength],
    [header.tileDataOffset, header.tileDataLength],
  ];
  if (sections.some(([offset, length = 0]) => offset + length > size)) {
    throw new Error("It is cut off: download it again");
  }
}

function readBounds(header: Header): Pick<ArchiveFacts, "bounds" | "minZoom" | "maxZoom"> {
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
  const isOnEarth = minLon >= -180 && maxLon <= 180 && minLat >= -90 && maxLat <= 90;
  if (!isOnEarth || minLon >= maxLon || minLat >= maxLat || minZoom > maxZoom || maxZoom > 24) {
    throw new Error("It doesn't say which place it covers");
  }
  return { bounds: [minLon, minLat, maxLon, maxLat], minZoom, maxZoom };
}

const MOST_LAYERS = 100;
const LONGEST_ATTRIBUTION = 300;

function readMetadata(metadata: unknown): Pick<ArchiveFacts, "layers" | "attribution"> {
  const { vector_layers: given, attribution } = Object(metadata) as Record<string, unknown>;
  const layers = (Array.isArray(given) ? given : [])
    .map((layer: unknown) => (Object(layer) as { id?: unknown }).id)
    .filter((id): id is string => typeof id === "string")
    .slice(0, MOST_LAYERS);
  if (layers.length === 0) throw new Error("It doesn't name its layers");
  return { layers, attribution: typeof attribution === "string" ? readWords(attribution) : null };
}

/** Attributions are often links; only their words are shown. */
function readWords(markup: string): string | null {
  const words = markup
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&copy;", "©")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words === "" ? null : words.slice(0, LONGEST_ATTRIBUTION);
}
