import type { ReportLook, ReportModelName, ReportTemplate } from "@labs/contract/committee/report-templates";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import {
  reportLooks as looks,
  reportTemplates as templates,
} from "../../lib/database/tables/report-templates.ts";

type Fields = Pick<typeof templates.$inferInsert, "name" | "sections" | "isDefault" | "changedBy">;

const described = {
  id: templates.id,
  model: templates.model,
  name: templates.name,
  sections: templates.sections,
  isDefault: templates.isDefault,
  revision: templates.revision,
  changedAt: templates.changedAt,
  changedBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
};

const toTemplate = ({ changedAt, ...row }: Omit<ReportTemplate, "changedAt"> & { changedAt: Date }) => ({
  ...row,
  changedAt: changedAt.toISOString(),
});

export async function listTemplates(database: Executor): Promise<ReportTemplate[]> {
  const rows = await database
    .select(described)
    .from(templates)
    .innerJoin(users, eq(users.id, templates.changedBy))
    .orderBy(templates.model, sql`lower(${templates.name})`);
  return rows.map(toTemplate);
}

export async function findDefaultSections(
  database: Executor,
  model: ReportModelName,
): Promise<string[] | undefined> {
  const [row] = await database
    .select({ sections: templates.sections })
    .from(templates)
    .where(and(eq(templates.model, model), templates.isDefault));
  return row?.sections;
}

export async function countTemplates(database: Executor): Promise<number> {
  return database.$count(templates);
}

/** One after the other, so that they are counted and one alone is the default. */
export async function holdTemplates(transaction: Executor): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('report_templates'))`);
}

export async function insertTemplate(
  transaction: Executor,
  row: Fields & { model: ReportModelName },
): Promise<string> {
  const [made] = await transaction.insert(templates).values(row).returning({ id: templates.id });
  if (made === undefined) throw new Error("The database returned no row for a new report template");
  return made.id;
}

export async function findModel(database: Executor, id: string): Promise<ReportModelName | undefined> {
  const [row] = await database.select({ model: templates.model }).from(templates).where(eq(templates.id, id));
  return row?.model;
}

/** Whether it still was as the change supposes. */
export async function updateTemplate(
  transaction: Executor,
  { id, basedOn }: { id: string; basedOn: number },
  row: Fields,
): Promise<boolean> {
  const rows = await transaction
    .update(templates)
    .set({ ...row, revision: basedOn + 1, changedAt: sql`clock_timestamp()` })
    .where(and(eq(templates.id, id), eq(templates.revision, basedOn)))
    .returning({ id: templates.id });
  return rows.length > 0;
}

/** Another template of the model takes its place; it changed by that, so its revision counts on. */
export async function endDefault(
  transaction: Executor,
  { model, except }: { model: ReportModelName; except?: string | undefined },
): Promise<void> {
  await transaction
    .update(templates)
    .set({ isDefault: false, revision: sql`${templates.revision} + 1` })
    .where(
      and(
        eq(templates.model, model),
        templates.isDefault,
        except === undefined ? undefined : ne(templates.id, except),
      ),
    );
}

export async function deleteTemplate(database: Executor, id: string): Promise<boolean> {
  const rows = await database.delete(templates).where(eq(templates.id, id)).returning({ id: templates.id });
  return rows.length > 0;
}

export async function findLook(database: Executor): Promise<ReportLook | undefined> {
  const [row] = await database
    .select({ revision: looks.revision, name: looks.name, color: looks.color, logo: looks.logo })
    .from(looks);
  return row;
}

/** Whether it still was as the change supposes; 0 is before the first. */
export async function keepLook(
  database: Executor,
  basedOn: number,
  look: Omit<ReportLook, "revision">,
): Promise<boolean> {
  const row = { ...look, revision: basedOn + 1 };
  const rows =
    basedOn === 0
      ? await database
          .insert(looks)
          .values({ id: "firm", ...row })
          .onConflictDoNothing()
          .returning({ id: looks.id })
      : await database.update(looks).set(row).where(eq(looks.revision, basedOn)).returning({ id: looks.id });
  return rows.length > 0;
}
