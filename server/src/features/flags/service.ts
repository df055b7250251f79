import { createHash } from "node:crypto";
import type { User } from "@labs/contract/auth";
import type { EvaluatedFlag, FirmFlag } from "@labs/contract/flags";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { deleteFirmValue, type FirmValue, listFirmValues, lockFlag, saveFirmValue } from "./repository.ts";

type Value = FirmValue["value"];

interface Flag {
  key: string;
  value: Value;
  description: string;
  owner: string;
}

/**
 * What the web application can switch. Each is on for everybody until the firm says otherwise; a flag service that
 * speaks the same protocol can take over and target them. Nothing in here depends on who asks, so nothing can leak.
 */
const FLAGS: readonly Flag[] = [
  {
    key: "command-palette",
    value: true,
    description: "Find properties, markets and pages with Ctrl or Cmd K",
    owner: "research",
  },
  {
    key: "market-maps",
    value: true,
    description: "Counties as a map on the markets page; off, as a ranked table",
    owner: "markets",
  },
];

/** What the firm's values were when they were last read. */
const lastKnown = new WeakMap<Database, FirmValue[]>();

/** Flags must answer while the database is away: then by what was last known, and they say so. */
async function readFirmValues(database: Database): Promise<{ values: FirmValue[]; isStale: boolean }> {
  try {
    const values = await listFirmValues(database);
    lastKnown.set(database, values);
    return { values, isStale: false };
  } catch {
    return { values: lastKnown.get(database) ?? [], isStale: true };
  }
}

/** Every flag as the protocol tells it to anybody: never who changed it, nor when. */
export async function listFlags(database: Database): Promise<{ flags: EvaluatedFlag[]; etag: string }> {
  const { values, isStale } = await readFirmValues(database);
  const flags = FLAGS.map((flag) => evaluate(flag, { values, isStale }));
  const hash = createHash("sha256").update(JSON.stringify(flags)).digest("base64url");
  return { flags, etag: `"${hash.slice(0, 22)}"` };
}

export async function findFlag(database: Database, key: string): Promise<EvaluatedFlag | undefined> {
  return (await listFlags(database)).flags.find((flag) => flag.key === key);
}

function evaluate(flag: Flag, firm: { values: FirmValue[]; isStale: boolean }): EvaluatedFlag {
  const set = firm.values.find(({ key }) => key === flag.key);
  const value = set?.value ?? flag.value;
  return {
    key: flag.key,
    value,
    reason: firm.isStale ? "STALE" : "STATIC",
    variant: typeof value === "boolean" ? (value ? "on" : "off") : String(value),
    metadata: {
      description: flag.description,
      owner: flag.owner,
      source: set === undefined ? "default" : "firm",
    },
  };
}

function toFirmFlag(flag: Flag, values: FirmValue[]): FirmFlag {
  const set = values.find(({ key }) => key === flag.key);
  return {
    key: flag.key,
    description: flag.description,
    owner: flag.owner,
    defaultValue: flag.value,
    firmValue: set?.value ?? null,
    changedBy: set?.changedBy ?? null,
    changedAt: set?.changedAt.toISOString() ?? null,
  };
}

export async function listFirmFlags(database: Database): Promise<{ items: FirmFlag[]; total: number }> {
  const values = await listFirmValues(database);
  return { items: FLAGS.map((flag) => toFirmFlag(flag, values)), total: FLAGS.length };
}

/** Sets a flag for the whole firm; null lets it go back to its default. */
export async function changeFlag(
  database: Database,
  actor: User,
  { key, value }: { key: string; value: Value | null },
): Promise<FirmFlag> {
  const flag = FLAGS.find((one) => one.key === key);
  if (flag === undefined) throw new AppError("not_found", `There is no flag ${key}`);
  if (value !== null && typeof value !== typeof flag.value) {
    const msg = `${key} takes a ${typeof flag.value}`;
    throw invalid([{ loc: ["body", "value"], msg, type: "flag_type" }]);
  }
  return database.transaction(async (transaction) => {
    await lockFlag(transaction, key);
    if (value === null) await deleteFirmValue(transaction, key);
    else await saveFirmValue(transaction, { key, value, changedBy: actor.id });
    return toFirmFlag(flag, await listFirmValues(transaction));
  });
}
