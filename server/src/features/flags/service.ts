import { createHash } from "node:crypto";
import type { EvaluatedFlag } from "@labs/contract/flags";

/**
 * What the web application can switch. Each is on for everybody; a flag service that speaks the same protocol can
 * take over and target them. Nothing in here depends on who asks, so nothing can leak.
 */
const FLAGS = [
  {
    key: "command-palette",
    value: true,
    reason: "STATIC",
    variant: "on",
    metadata: { description: "Find properties, markets and pages with Ctrl or Cmd K", owner: "research" },
  },
  {
    key: "market-maps",
    value: true,
    reason: "STATIC",
    variant: "on",
    metadata: {
      description: "Counties as a map on the markets page; off, as a ranked table",
      owner: "markets",
    },
  },
] satisfies EvaluatedFlag[];

export function listFlags(): { flags: EvaluatedFlag[]; etag: string } {
  return { flags: FLAGS, etag: ETAG };
}

const ETAG = `"${createHash("sha256").update(JSON.stringify(FLAGS)).digest("base64url").slice(0, 22)}"`;

export function findFlag(key: string): EvaluatedFlag | undefined {
  return FLAGS.find((flag) => flag.key === key);
}
