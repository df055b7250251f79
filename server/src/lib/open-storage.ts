import { join } from "node:path";
import type { Config } from "./config.ts";
import { openS3Storage } from "./s3-storage.ts";
import { openDiskStorage, type Storage } from "./storage.ts";

/**
 * Files of documents, those of data requests, basemaps and firms' models apart from each other: each area removes what nothing in it
 * names any more, and the same bytes may lie in several.
 */
export const STORAGE_AREAS = ["documents", "data-requests", "basemaps", "firm-models"] as const;
export type StorageArea = (typeof STORAGE_AREAS)[number];

/** Where the configuration says that the files of an area are kept. */
export function openStorage({ storage }: Pick<Config, "storage">, area: StorageArea): Storage {
  const isFirst = area === "documents";
  if (storage.kind === "disk") return openDiskStorage(isFirst ? storage.folder : join(storage.folder, area));
  return openS3Storage(isFirst ? storage : { ...storage, prefix: `${storage.prefix}${area}/` });
}
