import { readFile } from "node:fs/promises";
import type { Installation, Readiness } from "@labs/contract/operation";
import packageJson from "../../../package.json" with { type: "json" };
import type { Config } from "../../lib/config.ts";
import type { Database } from "../../lib/database/database.ts";
import { checkDatabase } from "../../lib/database/health.ts";
import type { Queue } from "../../lib/database/queue.ts";
import { findReplica } from "../../lib/database/replica.ts";
import { listSlowQueries } from "../../lib/database/watch-queries.ts";
import { locateLastBackup } from "../../lib/last-backup.ts";
import { readDisk } from "../../lib/observation/disk.ts";
import { writeMetrics } from "../../lib/observation/metrics.ts";
import { countReaders } from "../../lib/spreadsheet/read-spreadsheet.ts";
import { describeUniverse } from "../universe/service.ts";
import { countJobs, describeDatabase } from "./repository.ts";

export interface OperationParts {
  config: Config;
  database: Database;
  queue: Queue;
}

/** Whether calls can be taken now. A full disk takes nothing new, and what is kept is still read. */
export async function checkReadiness({ config, database, queue }: OperationParts): Promise<Readiness> {
  const [{ answers }, { state: disk }] = await Promise.all([checkDatabase(database), readDisk(config.home)]);
  const isQueued = answers && (await queue.answers().catch(() => false));
  const isLimited = disk === "full" || disk === "low";
  return {
    status: isQueued ? (isLimited ? "limited" : "ready") : "unavailable",
    database: answers ? "ok" : "unavailable",
    queue: isQueued ? "ok" : "unavailable",
    disk,
  };
}

export async function readMetrics({ database }: OperationParts) {
  const counted = await countJobs(database).catch(() => undefined);
  const openJobs = counted && { queued: counted.queued, running: counted.running };
  const { totalCount: open, idleCount: idle, waitingCount: waiting } = database.$client;
  return writeMetrics({ pooled: { open, idle, waiting }, openJobs, files: countReaders() });
}

function describeReplica(database: Database): Installation["replica"] {
  const status = findReplica(database)?.status();
  return status === undefined ? null : { ...status, since: status.since.toISOString() };
}

/** What an operator looks at first when something is slow or stands still. */
export async function describeInstallation({ config, database }: OperationParts): Promise<Installation> {
  const [about, queue, disk, lastBackupAt, universe] = await Promise.all([
    describeDatabase(database),
    countJobs(database),
    readDisk(config.home),
    readFile(locateLastBackup(config.home), "utf8").catch(() => null),
    describeUniverse(database),
  ]);
  return {
    version: packageJson.version,
    node: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    memoryBytes: process.memoryUsage.rss(),
    database: about,
    replica: describeReplica(database),
    disk,
    queue,
    readers: countReaders(),
    lastBackupAt,
    universe,
    ...listSlowQueries(),
  };
}
