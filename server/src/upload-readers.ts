import { createListReader } from "./features/lists/service.ts";
import { createStatementReader } from "./features/operating-statements/service.ts";
import type { GeocoderClient } from "./features/places/service.ts";
import { createRollReader } from "./features/rent-rolls/service.ts";
import type { UploadReaders } from "./features/uploads/service.ts";
import type { Database } from "./lib/database/database.ts";
import type { Storage } from "./lib/storage.ts";

/** Who reads which kind of uploaded file; a feature that reads another kind adds it here. */
export function createUploadReaders(parts: {
  database: Database;
  storage: Storage;
  geocoder: GeocoderClient | undefined;
}): UploadReaders {
  return {
    "single-family": createListReader("single-family", parts),
    "multi-family": createListReader("multi-family", parts),
    "rent-roll": createRollReader(parts),
    "operating-statement": createStatementReader(parts),
  };
}
