import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { firmModelRuns, firmModels } from "../../lib/database/tables/firm-models.ts";
import { isReadable } from "../../lib/database/visible-rows.ts";
import type { Viewer } from "../../lib/rights.ts";

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

const newest = sql<number>`max(${firmModelRuns.version}) over (partition by ${firmModelRuns.modelId}, ${firmModelRuns.googlePlacesId}, ${firmModelRuns.name})`;
const author = sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, 'Labs')`;
const { inputs: _, changes: __, analyses: ___, ...summary } = getTableColumns(firmModelRuns);

interface Scenario {
  modelId: string;
  googlePlacesId: string;
  name: string;
}

/** The newest version of a scenario; 0 while there is none. */
export async function findNewestRunVersion(database: Executor, of: Scenario): Promise<number> {
  const rows = await database
    .select({ version: firmModelRuns.version })
    .from(firmModelRuns)
    .where(isScenario(of))
    .orderBy(desc(firmModelRuns.version))
    .limit(1);
  return rows[0]?.version ?? 0;
}

const isScenario = ({ modelId, googlePlacesId, name }: Scenario) =>
  and(
    eq(firmModelRuns.modelId, modelId),
    eq(firmModelRuns.googlePlacesId, googlePlacesId),
    eq(firmModelRuns.name, name),
  );

/** The new row's id; undefined where somebody else took its number meanwhile. */
export async function insertRun(
  database: Executor,
  row: typeof firmModelRuns.$inferInsert,
): Promise<string | undefined> {
  const rows = await database
    .insert(firmModelRuns)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: firmModelRuns.id });
  return rows[0]?.id;
}

export async function findRun(database: Executor, of: { modelId: string; id: string }) {
  const rows = await database
    .select({
      ...getTableColumns(firmModelRuns),
      author,
      newest: sql<number>`(select max(o.version) from firm_model_runs o where o.model_id = ${firmModelRuns.modelId} and o.google_places_id = ${firmModelRuns.googlePlacesId} and o.name = ${firmModelRuns.name})`,
    })
    .from(firmModelRuns)
    .leftJoin(users, eq(users.id, firmModelRuns.createdBy))
    .where(and(eq(firmModelRuns.modelId, of.modelId), eq(firmModelRuns.id, of.id)));
  return rows[0];
}

export async function listRuns(
  database: Executor,
  of: { modelId: string; googlePlacesId?: string | undefined; page: number; pageSize: number },
) {
  const where = and(
    eq(firmModelRuns.modelId, of.modelId),
    of.googlePlacesId === undefined ? undefined : eq(firmModelRuns.googlePlacesId, of.googlePlacesId),
  );
  const [rows, total] = await Promise.all([
    database
      .select({ ...summary, author, newest })
      .from(firmModelRuns)
      .leftJoin(users, eq(users.id, firmModelRuns.createdBy))
      .where(where)
      .orderBy(desc(firmModelRuns.createdAt), desc(firmModelRuns.id))
      .limit(of.pageSize)
      .offset((of.page - 1) * of.pageSize),
    database.$count(firmModelRuns, where),
  ]);
  return { rows, total };
}

/** Of the models that somebody may see and that are not deleted. */
export async function listRunsOfPlace(
  database: Executor,
  viewer: Viewer,
  of: { googlePlacesId: string; page: number; pageSize: number },
) {
  const where = and(
    eq(firmModelRuns.googlePlacesId, of.googlePlacesId),
    isNull(firmModels.deletedAt),
    isReadable(viewer, { ownerId: firmModels.ownerId, isShared: firmModels.shared }),
  );
  const rows = await database
    .select({
      ...summary,
      ...{ author, newest, fileName: firmModels.fileName },
      total: sql<number>`count(*) over ()::int`,
    })
    .from(firmModelRuns)
    .innerJoin(firmModels, eq(firmModels.id, firmModelRuns.modelId))
    .leftJoin(users, eq(users.id, firmModelRuns.createdBy))
    .where(where)
    .orderBy(desc(firmModelRuns.createdAt), desc(firmModelRuns.id))
    .limit(of.pageSize)
    .offset((of.page - 1) * of.pageSize);
  return { rows, total: rows[0]?.total ?? 0 };
}
