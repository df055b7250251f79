import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const SOURCE = dirname(dirname(createRequire(import.meta.url).resolve("@labs/estimation/market-fit")));

let known: string | undefined;

/**
 * Changes with every line of the estimator, and with the JavaScript engine, whose logarithms may differ in their last
 * bit: what was computed under another hash is computed again.
 */
export function hashEstimator(): string {
  known ??= hashSource();
  return known;
}

function hashSource(): string {
  const hash = createHash("sha256").update(process.versions.v8);
  const names = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  for (const name of names.sort()) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    hash.update(name).update(readFileSync(join(SOURCE, name)));
  }
  return hash.digest("hex");
}
