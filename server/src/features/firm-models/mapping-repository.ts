import type { InputMapping, OutputMapping } from "@labs/contract/firm-models/model-mappings";
import { desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { firmModelMappings } from "../../lib/database/tables/firm-models.ts";

export type MappingRow = Awaited<ReturnType<typeof listMappings>>[number];

const author = sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, 'Labs')`;

/** Every version, newest first. */
export async function listMappings(database: Executor, modelId: string) {
  return database
    .select({
      version: firmModelMappings.version,
      inputs: firmModelMappings.inputs,
      outputs: firmModelMappings.outputs,
      createdAt: firmModelMappings.createdAt,
      author,
    })
    .from(firmModelMappings)
    .leftJoin(users, eq(users.id, firmModelMappings.createdBy))
    .where(eq(firmModelMappings.modelId, modelId))
    .orderBy(desc(firmModelMappings.version))
    .limit(200);
}

/** Whether it was kept: somebody else may have taken the number meanwhile. */
export async function insertMapping(
  database: Executor,
  row: {
    modelId: string;
    version: number;
    inputs: InputMapping[];
    outputs: OutputMapping[];
    createdBy: string;
  },
): Promise<boolean> {
  const rows = await database
    .insert(firmModelMappings)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: firmModelMappings.version });
  return rows.length > 0;
}
