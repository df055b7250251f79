import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const ESTIMATOR = dirname(dirname(createRequire(import.meta.url).resolve("@labs/estimation/market-fit")));

const known = new Map<string, string>();

/**
 * Changes with every line of the estimator, and with the JavaScript engine, whose logarithms may differ in their last
 * bit: what was computed under another hash is computed again.
 */
export const hashEstimator = (): string => hashSources(ESTIMATOR);

/** Changes with every line of what finds the evidence around a home. */
export const hashSearch = (): string => hashSources(import.meta.dirname);

function hashSources(folder: string): string {
  const kept = known.get(folder);
  if (kept !== undefined) return kept;
  const hash = createHash("sha256").update(process.versions.v8);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of names.sort()) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  const made = hash.digest("hex");
  known.set(folder, made);
  return made;
}
