import { sql } from "drizzle-orm";
import type { Database, Executor } from "../../lib/database/database.ts";
import { demoRemovals } from "../../lib/database/tables/administration.ts";
import { users } from "../../lib/database/tables/auth.ts";

/** What people made of a home: the tables by the kind of work, each with what in it nobody made. */
const WORK = [
  {
    key: "underwriting",
    label: "Underwriting versions",
    table: "underwriting_versions",
    made: "created_by is not null",
  },
  { key: "committee", label: "Committee submissions", table: "committee_submissions" },
  { key: "reports", label: "Committee reports", table: "reports" },
  { key: "documents", label: "Documents", table: "documents", made: "deleted_at is null" },
  { key: "pipeline", label: "Deals in the pipeline", table: "pipeline_properties" },
  { key: "offers", label: "Offers", table: "property_offers" },
  { key: "notes", label: "Comments", table: "property_notes" },
  { key: "comps", label: "Comp decisions", table: "comp_choices" },
  { key: "compAdditions", label: "Added comps", table: "comp_additions" },
  { key: "unitMixes", label: "Unit mixes", table: "unit_mix_versions", made: "created_by is not null" },
  { key: "statements", label: "Accepted operating statements", table: "accepted_statements" },
  { key: "modelRuns", label: "Runs of Excel models", table: "firm_model_runs" },
  { key: "facts", label: "Corrected facts", table: "fact_changes" },
] as const;

export const listWorkTables = (): string[] => WORK.map(({ table }) => table);

/** Further rows of a home that go with it: what follows from work, and what Labs keeps of it by itself. */
export const FOLLOWING = [
  ...[
    "underwriting_branches",
    "underwriting_locks",
    "underwriting_presence",
    "pipeline_changes",
    "deal_checks",
    "comp_adjustments",
    "comp_rules",
    "comp_sets",
    "property_views",
  ],
  ...[
    "portfolio_holdings",
    "holding_estimates",
    "portfolio_underwriting_gaps",
    "newest_versions",
    "home_figures",
  ],
  ...[
    "sold_holdings",
    "valuations",
    "book_upload_changes",
    "actual_months",
    "actual_changes",
    "balance_months",
    "balance_changes",
    "capex_items",
    "capex_plan_months",
    "capex_plan_changes",
    "capex_spend_months",
    "capex_spend_changes",
    "firm_model_bulk_rows",
  ],
];

/** Kept, and no longer of the home: the file that somebody uploaded, the document that can be restored, the audit. */
export const KEPT = [
  "data_requests",
  "documents",
  "audit_events",
  "search_results",
  "properties",
  "geocoded_places",
];

/** Tables of evidence and of markets, in an order in which none refers to one that is gone. */
export const LOADED = [
  ...[
    "sales",
    "rental_listings",
    "property_taxes",
    "metric_series",
    "superseded_series",
    "metro_divisions",
    "metros",
  ],
  ...[
    "zip_fair_rents",
    "daily_rates",
    "small_areas",
    "zip_counties",
    "zip_tracts",
    "withheld_figures",
    "roll_loads",
    "property_owners",
    "properties",
  ],
];

const isOfDemo = (table: string) =>
  sql`exists (select 1 from properties p where p.google_places_id = ${sql.identifier(table)}.google_places_id and p.demo)`;

interface Amount {
  key: string;
  label: string;
  count: number;
}

async function countAll(
  database: Executor,
  of: readonly { key: string; label: string; from: ReturnType<typeof sql> }[],
) {
  const { rows } = await database.execute<{ key: string; count: number }>(
    sql.join(
      of.map(({ key, from }) => sql`select ${key}::text as key, count(*)::int as count from ${from}`),
      sql` union all `,
    ),
  );
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return of.map(({ key, label }): Amount => ({ key, label, count: counts.get(key) ?? 0 }));
}

export function countSimulated(database: Executor): Promise<Amount[]> {
  return countAll(database, [
    { key: "homes", label: "Homes", from: sql`properties where demo and property_type = 'singlefamily'` },
    {
      key: "buildings",
      label: "Buildings",
      from: sql`properties where demo and property_type = 'multifamily'`,
    },
    { key: "sales", label: "Sales", from: sql`sales where demo` },
    { key: "rents", label: "Rents and listings", from: sql`rental_listings where demo` },
    {
      key: "series",
      label: "Market series",
      from: sql`metric_series s join data_imports i on i.id = s.import_id where i.demo`,
    },
  ]);
}

/** Kinds of work without any are left out. */
export async function countWork(database: Executor): Promise<Amount[]> {
  const counted = await countAll(
    database,
    WORK.map((one) => ({
      ...one,
      from: sql`${sql.identifier(one.table)} where ${isOfDemo(one.table)}
        and ${sql.raw("made" in one ? one.made : "true")}`,
    })),
  );
  return counted.filter(({ count }) => count > 0);
}

export interface DemoPortfolio {
  id: string;
  name: string;
  owner: string;
  demoHomes: number;
  otherHomes: number;
  [column: string]: unknown;
}

export async function listDemoPortfolios(database: Executor): Promise<DemoPortfolio[]> {
  const { rows } = await database.execute<DemoPortfolio>(sql`
    select f.id, f.name, u.first_name || ' ' || u.last_name as owner,
      count(*) filter (where p.demo)::int as "demoHomes", count(*) filter (where not p.demo)::int as "otherHomes"
    from portfolios f join users u on u.id = f.owner_id
    join portfolio_holdings h on h.portfolio_id = f.id
    join properties p on p.google_places_id = h.google_places_id
    group by f.id, f.name, u.id having bool_or(p.demo) order by f.name, f.id`);
  return rows;
}

export async function hasDemo(database: Executor): Promise<boolean> {
  const { rows } = await database.execute<{ demo: boolean }>(
    sql`select exists (select 1 from data_imports where demo) as demo`,
  );
  return rows[0]?.demo === true;
}

export async function findRemoval(database: Database): Promise<{ at: Date; by: string | null } | undefined> {
  const [row] = await database
    .select({
      at: demoRemovals.removedAt,
      by: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(demoRemovals)
    .leftJoin(users, sql`${users.id} = ${demoRemovals.removedBy}`)
    .orderBy(sql`${demoRemovals.removedAt} desc`)
    .limit(1);
  return row;
}

/** Loads of data wait until the transaction ends, and it waits for those at work. */
export async function lockLoads(transaction: Executor, lock: number): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${lock})`);
}

/** What is removed is told in one line of the audit, and not in one for each row. */
export async function silenceAudit(transaction: Executor, isSilent: boolean): Promise<void> {
  await transaction.execute(sql`select set_config('labs.audit', ${isSilent ? "off" : "on"}, true)`);
}

/** Lists that hold simulated homes alone, with what is filed under them. */
export async function deleteDemoPortfolios(transaction: Executor, ids: readonly string[]): Promise<void> {
  await transaction.execute(sql`
    update documents set deleted_at = now() where portfolio_id = any(${sql.param(ids)}) and deleted_at is null`);
  await transaction.execute(sql`
    delete from portfolio_underwriting_gaps where portfolio_id = any(${sql.param(ids)})`);
  await transaction.execute(sql`delete from portfolios where id = any(${sql.param(ids)}::uuid[])`);
}

export async function deleteWork(transaction: Executor): Promise<void> {
  const submissions = sql`(select id from committee_submissions where ${isOfDemo("committee_submissions")})`;
  for (const table of ["committee_votes", "committee_conditions", "committee_events", "committee_notices"]) {
    await transaction.execute(
      sql`delete from ${sql.identifier(table)} where submission_id in ${submissions}`,
    );
  }
  await transaction.execute(sql`
    delete from search_requests where id in (select request_id from search_results where ${isOfDemo("search_results")})`);
  await transaction.execute(sql`
    update documents set deleted_at = now() where deleted_at is null and ${isOfDemo("documents")}`);
  await transaction.execute(sql`
    update data_requests set google_places_id = null where ${isOfDemo("data_requests")}`);
  // What is stored of a home itself comes last: the end of a decision about it marks it once more.
  const tables = [...listWorkTables(), ...FOLLOWING].filter((table) => !KEPT.includes(table));
  for (const table of tables) {
    await transaction.execute(sql`delete from ${sql.identifier(table)} where ${isOfDemo(table)}`);
  }
}

export async function deleteLoaded(transaction: Executor): Promise<void> {
  await transaction.execute(sql`
    update counties set msa_id = null, centrality = null
    where msa_id in (select m.id from metros m join data_imports i on i.id = m.import_id where i.demo)`);
  for (const table of LOADED) {
    await transaction.execute(sql`
      delete from ${sql.identifier(table)} where import_id in (select id from data_imports where demo)`);
  }
  // What is of the demo whatever import brought it.
  for (const table of [
    "sales",
    "rental_listings",
    "property_taxes",
    "properties",
    "market_fits",
    "backtest_markets",
    "valued_counties",
  ]) {
    await transaction.execute(sql`delete from ${sql.identifier(table)} where demo`);
  }
  await transaction.execute(sql`
    delete from backtest_runs r where finished_at is not null
      and not exists (select 1 from backtest_markets m where m.run_id = r.id)`);
  await transaction.execute(sql`delete from street_names`);
  await transaction.execute(sql`
    insert into street_names (name)
    select distinct street_name_of(search_text) from properties where search_text ~ '^[0-9]'`);
  await transaction.execute(sql`delete from data_imports where demo`);
}

export async function insertRemoval(
  transaction: Executor,
  removal: { removedBy: string | null; counts: Record<string, number> },
): Promise<void> {
  await transaction.insert(demoRemovals).values(removal);
}
