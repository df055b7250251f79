import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Pool } from "pg";
import { type Feed, listDownloadAddresses } from "../features/data-sources/download-addresses.ts";
import { AbsentError, type FetchLimits, fetchFile } from "./fetch-file.ts";
import { type ImportResult, refreshStatistics } from "./import-file.ts";
import { IngestError } from "./ingest-error.ts";
import { findSource } from "./known-sources.ts";
import { readTable } from "./read-table.ts";

export interface PullOptions {
  pool: Pool;
  feeds: readonly Feed[];
  today: Date;
  /** Takes the place of each publisher's scheme and host. */
  base?: string | undefined;
  signal?: AbortSignal | undefined;
  limits?: Partial<FetchLimits> | undefined;
  onFeed?: ((feed: Feed, index: number) => Promise<void>) | undefined;
}

export interface Pulled {
  imports: ImportResult[];
  failed: { source: string; file: string; error: string }[];
}

/** Fetches files from their publishers and imports them; one that fails does not keep the next from being tried. */
export async function pullFeeds(options: PullOptions): Promise<Pulled> {
  const pulled: Pulled = { imports: [], failed: [] };
  const folder = await mkdtemp(join(tmpdir(), "labs-pull-"));
  try {
    for (const [index, feed] of options.feeds.entries()) {
      options.signal?.throwIfAborted();
      await options.onFeed?.(feed, index);
      const found = await pullFeed(feed, folder, options);
      if ("error" in found)
        pulled.failed.push({ source: feed.source, file: found.address, error: found.error });
      else pulled.imports.push(found.result);
    }
    if (pulled.imports.some(({ unchanged }) => !unchanged)) await refreshStatistics(options.pool);
    return pulled;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function pullFeed(
  feed: Feed,
  folder: string,
  options: PullOptions,
): Promise<{ result: ImportResult } | { error: string; address: string }> {
  const { pool, today, base } = options;
  let address = feed.address;
  try {
    const found = await fetchNewest(feed, folder, options);
    address = found.address;
    const table = await readTable(found.path);
    const source = findSource(table);
    if (source?.key !== feed.group)
      throw new IngestError("The answer is not the file that is expected there");
    const vintage = feed.isDatedByAddress === true ? String(found.year) : undefined;
    const result = await source.import(table, { pool, today, vintage });
    await recordCheck(pool, { feed, address, outcome: result.unchanged ? "unchanged" : "new", detail: null });
    return { result };
  } catch (error) {
    if (!(error instanceof IngestError)) throw error;
    const shown = base === undefined ? address : rebase(address, base);
    await recordCheck(pool, { feed, address: shown, outcome: "failed", detail: error.message });
    return { error: error.message, address: shown };
  }
}

/** The newest file that there is: publishers name them by date, and nobody knows the day of the next. */
async function fetchNewest(
  feed: Feed,
  folder: string,
  { today, base, signal, limits }: PullOptions,
): Promise<{ address: string; path: string; year: number | undefined }> {
  let absent: AbsentError | undefined;
  for (const dated of listDownloadAddresses(feed, today)) {
    const address = base === undefined ? dated.address : rebase(dated.address, base);
    const path = join(folder, fileName(feed, dated.address));
    try {
      await fetchFile({ address, path, signal, limits });
      return { address, path, year: dated.year };
    } catch (error) {
      if (!(error instanceof AbsentError)) throw error;
      absent ??= error;
    }
  }
  throw absent ?? new IngestError("The source has no address");
}

function rebase(address: string, base: string): string {
  const { pathname, search } = new URL(address);
  return base.replace(/\/+$/, "") + pathname + search;
}

/** As the publisher calls it; a query's answer by its source. */
function fileName(feed: Feed, address: string): string {
  const { pathname, search } = new URL(address);
  return search === "" ? basename(pathname) || randomUUID() : `${feed.source}.txt`;
}

async function recordCheck(
  pool: Pool,
  check: { feed: Feed; address: string; outcome: "new" | "unchanged" | "failed"; detail: string | null },
): Promise<void> {
  await pool.query("insert into source_checks (feed, address, outcome, detail) values ($1, $2, $3, $4)", [
    ...[check.feed.source, check.address, check.outcome, check.detail],
  ]);
}
