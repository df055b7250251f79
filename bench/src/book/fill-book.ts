import { sql } from "drizzle-orm";
import type { Database } from "../../../server/src/lib/database/database.ts";
import { ask, type Server } from "./bring-book.ts";

const STATEMENT_MONTHS = 12;

/** Estimates, versions, approvals and statements of every home. */
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
  await database.execute(sql`analyze`);
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
].map(([account, placement, label, amount], row) => ({
  ...{ account, placement, label, amount, source: { sheet: "Statements", row, column: 3 } },
}));
