import pg from "pg";
import { KNOWN_PROFILES } from "./known-profiles.ts";
import { loadRoll } from "./load-roll.ts";
import { readProfile } from "./profile.ts";

/** Loads a roll in small batches, to be killed in the middle. */
const [connection = "{}", path = "", profile = ""] = process.argv.slice(2);
const pool = new pg.Pool(JSON.parse(connection));
await loadRoll({
  ...{ pool, path, today: "2026-06-01", batchSize: 100 },
  profile: readProfile(JSON.stringify(KNOWN_PROFILES[profile]), profile),
});
await pool.end();
