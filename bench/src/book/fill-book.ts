import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../server/src/lib/database/database.ts";
import { capexPlanMonths, capexSpendMonths } from "../../../server/src/lib/database/tables/actuals.ts";
import { ask, type Server } from "./bring-book.ts";

const STATEMENT_MONTHS = 12;

/** Estimates, versions, approvals, statements, and what months say of balances, capital and values of every home. */
export async function fillBook(server: Server, database: Database, id: string): Promise<void> {
  console.error("writing estimates, versions and statements");
  await database.execute(sql`
    insert into holding_estimates (google_places_id, value, value_as_of, rent, rent_as_of)
    select google_places_id, 200000 + (random() * 200000)::int, '2026-06-01', 1400 + (random() * 900)::int, '2026-06-01'
    from portfolio_holdings where portfolio_id = ${id}::uuid on conflict (google_places_id) do update set
      value = excluded.value, value_as_of = excluded.value_as_of, rent = excluded.rent, rent_as_of = excluded.rent_as_of`);
  const { items } = await ask<{ items: { googlePlacesId: string }[] }>(
    server,
    "GET",
    `/api/portfolios/${id}/properties?pageSize=1`,
  );
  const [first] = items;
  if (first === undefined) throw new Error("The portfolio is empty");
  const underwriting = `/api/research-property/google-places-id/${encodeURIComponent(first.googlePlacesId)}/underwriting`;
  await ask(server, "POST", underwriting, { inputs: INPUTS });
  await database.execute(sql`
    insert into underwriting_versions (google_places_id, version, name, model, catalogue_version, content_hash, inputs,
      basis, outputs, lines, monthly_lines, checks, unavailable, evidence, created_by)
    select h.google_places_id, 1, v.name, v.model, v.catalogue_version, v.content_hash, v.inputs, v.basis, v.outputs || '{"gainOnBasis": 0}'::jsonb,
      v.lines, v.monthly_lines, v.checks, v.unavailable, v.evidence, v.created_by
    from portfolio_holdings h, (select * from underwriting_versions order by created_at desc limit 1) v
    where h.portfolio_id = ${id}::uuid on conflict do nothing`);
  await database.execute(sql`
    insert into committee_submissions (google_places_id, underwriting_version, state, round, is_direct, decided_at, created_by)
    select google_places_id, version, 'approved', 1, true, now(), created_by from underwriting_versions`);
  const months = sql`select to_char(date_trunc('month', now()) - make_interval(months => n), 'YYYY-MM') as month
    from generate_series(0, ${STATEMENT_MONTHS - 1}::int) n`;
  await database.execute(sql`
    insert into actual_months (portfolio_id, google_places_id, month, version, lines, upload_id)
    select h.portfolio_id, h.google_places_id, m.month, 1, ${JSON.stringify(STATEMENT)}::jsonb,
      (select id from book_uploads limit 1)
    from portfolio_holdings h, (${months}) m where h.portfolio_id = ${id}::uuid`);
  await fillHistory(database, id);
  await database.execute(sql`analyze`);
}

/** Two years of values, a year of balances, and this year's capital of every home. */
async function fillHistory(database: Database, id: string): Promise<void> {
  const held = sql`select portfolio_id, google_places_id, row_number() over (order by google_places_id) as at
    from portfolio_holdings where portfolio_id = ${id}::uuid`;
  const upload = sql`(select id from book_uploads limit 1)`;
  const monthsBack = (count: number) => sql`(select to_char(day, 'YYYY-MM') as month, day, n from (
    select date_trunc('month', now()) - make_interval(months => n) as day, n from generate_series(0, ${count - 1}::int) n) d)`;
  await database.execute(sql`
    insert into balance_months (portfolio_id, google_places_id, month, lines, upload_id)
    select h.portfolio_id, h.google_places_id, m.month, jsonb_build_array(jsonb_build_object(
      'unit', null, 'owed', q.late, 'prepaid', 0, 'billed', 1700, 'collected', 1700 - q.late / 2,
      'age0', 0, 'age1', q.late / 2, 'age31', q.late / 4, 'age61', q.late / 4, 'age91', 0, 'row', h.at)), ${upload}
    from (${held}) h, ${monthsBack(12)} m,
      lateral (select case when (h.at + m.n) % 9 = 0 then 4 * (100 + h.at % 300) else 0 end as late) q`);
  const year = sql`(select to_char(now(), 'YYYY') || to_char(n, '"-"FM00') as month, n from generate_series(1, 12) n)`;
  const capital = (category: SQL, amount: SQL) => sql`jsonb_build_array(
    jsonb_build_object('category', ${category}, 'text', 'Work order', 'amount', ${amount}, 'row', h.at),
    jsonb_build_object('category', 'appliances', 'text', null, 'amount', 150.25, 'row', h.at + 1))`;
  const category = sql`(array['roof', 'hvac', 'flooring', 'plumbing'])[1 + h.at % 4]`;
  for (const [table, every, amount] of [
    [capexPlanMonths, 3, sql`900 + h.at % 500`],
    [capexSpendMonths, 2, sql`500 + h.at % 700`],
  ] as const) {
    await database.execute(sql`
      insert into ${table} (portfolio_id, google_places_id, month, lines, upload_id)
      select h.portfolio_id, h.google_places_id, m.month, ${capital(category, amount)}, ${upload}
      from (${held}) h, ${year} m where h.at % 10 <> 3 and (h.at + m.n) % ${every} = 0`);
  }
  await database.execute(sql`
    insert into capex_items (portfolio_id, google_places_id, side, month, category, amount, created_by)
    select h.portfolio_id, h.google_places_id, 'spend', to_char(now(), 'YYYY-"01"'), 'other', 75.5,
      (select id from users limit 1) from (${held}) h where h.at % 10 = 0`);
  await database.execute(sql`
    insert into valuations (google_places_id, month, method, value, as_of)
    select h.google_places_id, m.month, 'salesComps', 200000 + 17 * h.at - 900 * m.n, m.day::date::text
    from (${held}) h, ${monthsBack(24)} m on conflict do nothing`);
  await database.execute(sql`
    insert into valuations (portfolio_id, google_places_id, month, method, value, as_of, created_by)
    select h.portfolio_id, h.google_places_id, m.month, 'appraisal', 210000 + 19 * h.at - 1000 * m.n, m.day::date::text,
      (select id from users limit 1)
    from (${held}) h, ${monthsBack(24)} m where m.n % 12 = 3`);
}

/** Enough of them that the home is underwritten whole, without comps. */
const INPUTS = {
  ...{ purchasePrice: 200_000, afterRepairValue: 230_000, monthlyRent: 1_800 },
};

const STATEMENT = [
  ["rentalIncome", "income", "Rental income", 1_700],
  ["lateFeeIncome", "income", "Late fees", 20],
  ["propertyTax", "expense", "Property taxes", -210],
  ["insurance", "expense", "Insurance", -95.5],
  ["repairsMaintenance", "expense", "Repairs and maintenance", -80.25],
  ["managementFee", "expense", "Management fee", -136],
  ["capitalExpenditures", "below", "Water heater", -60],
].map(([account, placement, label, amount], row) => ({
  ...{ account, placement, label, amount, source: { sheet: "Statements", row, column: 3 } },
}));
