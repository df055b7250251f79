import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureCounties } from "../ingest/county-geography.ts";
import { type ImportResult, insertImport } from "../ingest/import-file.ts";
import { findSource } from "../ingest/known-sources.ts";
import { readTable } from "../ingest/read-table.ts";
import { withTransaction } from "../ingest/transaction.ts";
import type { TestDatabase } from "./database.ts";

export const TODAY = new Date("2026-11-20T00:00:00Z");

/** Writes small twins of publishers' files and imports them as they would be recognized. */
export async function openPublisherFiles(home: TestDatabase) {
  const folder = await mkdtemp(join(tmpdir(), "labs-publisher-"));
  async function importBytes(
    name: string,
    content: string | Uint8Array,
    vintage?: string,
  ): Promise<ImportResult> {
    const path = join(folder, name);
    await writeFile(path, content);
    const table = await readTable(path);
    const source = findSource(table);
    if (source === undefined) throw new Error("not recognised");
    return source.import(table, { pool: home.pool, today: TODAY, vintage });
  }
  return {
    folder,
    importBytes,
    importLines: (name: string, ...lines: string[]) => importBytes(name, `${lines.join("\n")}\n`),
    /** The OMB's list, as far as metros are matched to it. */
    async haveMetros(...metros: [id: string, name: string][]): Promise<void> {
      await withTransaction(home.pool, async (client) => {
        await ensureCounties(client);
        const head = {
          source: "omb",
          publisher: "OMB",
          file: "list1.xlsx",
          fileHash: "list",
          vintage: "July 2023",
        };
        const importId = await insertImport(client, { ...head, demo: false });
        for (const [id, name] of metros) {
          await client.query("insert into metros values ($1, $2, 'metropolitan', 'July 2023', $3)", [
            id,
            name,
            importId,
          ]);
        }
      });
    },
    /** `metric area` with its start and values, in order. */
    async series(): Promise<string[]> {
      const { rows } = await home.pool.query<{ line: string }>(
        `select metric_key || ' ' || area_id || ' ' || to_char(start_month, 'YYYY-MM') || ' ' ||
           array_to_string(values, ',', '-') as line
         from metric_series order by metric_key, area_id`,
      );
      return rows.map(({ line }) => line);
    },
    async clear(): Promise<void> {
      await home.pool.query("truncate data_imports, metros, metro_divisions, metric_series cascade");
    },
  };
}
