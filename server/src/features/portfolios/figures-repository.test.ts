import { type Basis, CONCENTRATIONS } from "@labs/contract/portfolios/figures";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { sumFigures } from "./figures-repository.ts";
import type { Members } from "./holding-repository.ts";
import { listAllHoldings } from "./holdings.ts";
import { addUpHoldings, describeMetrics, type PortfolioSums } from "./measure-holdings.ts";
import { readMonths } from "./read-months.ts";
import { listNewestPoolRows } from "./version-repository.ts";

const HOMES = 300;

let labs: TestApp;
let headers: { cookie: string };
let list: string;

/** Homes of every kind: with and without price, rent, estimates, lease, version; vacant, owned, of a part, buildings. */
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  headers = await labs.signIn("analyst");
  const page = `/api/research-property/google-places-id/${TOWN.home}/underwriting`;
  for (const purchasePrice of [250_000, 260_000]) {
    const payload = { inputs: { purchasePrice } };
    const made = await labs.app.inject({ method: "POST", url: page, headers, payload });
    expect(made.statusCode, made.body).toBe(201);
  }
  const made = await labs.app.inject({
    method: "POST",
    url: "/api/portfolios",
    headers,
    payload: { name: "All kinds", kind: "list" },
  });
  list = made.json().id;
  await labs.database.execute(sql`
    insert into properties overriding system value
    select (jsonb_populate_record(p, jsonb_build_object('google_places_id', 'kind_' || n, 'oid', 900000 + n,
      'parcel_key', 'kind_' || n, 'zip', (array['78701', '78702', null])[1 + n % 3], 'demo', n % 50 = 0,
      'county_fips', (array['48453', '53033', '22071', '48453'])[1 + n % 4],
      'state', (array['TX', 'WA', 'LA', 'TX'])[1 + n % 4],
      'year_built', case when n % 7 > 0 then 1950 + n % 70 end, 'units', case when n % 5 = 0 then n end,
      'property_type', case when n % 5 = 0 then 'multifamily' else 'singlefamily' end,
      'acquisition_price', case when n % 3 > 0 then 100000 + 13 * n end,
      'actual_rent', case when n % 4 > 0 then 1500 + n end,
      'cms_property_oid', case when n % 6 = 1 then 'own ' || n end))).*
    from properties p, generate_series(1, ${HOMES}::int) n where google_places_id = ${TOWN.home}`);
  await labs.database.execute(sql`
    insert into portfolio_holdings (portfolio_id, google_places_id, ownership_share, acquisition_price, monthly_rent, is_occupied)
    select ${list}::uuid, 'kind_' || n, case when n % 4 = 0 then 0.35 else 1 end, case when n % 2 = 0 then 90000.55 + n end,
      case when n % 9 = 0 then 1777.5 end, (array[true, false, null, true])[1 + n % 4]
    from generate_series(1, ${HOMES}::int) n`);
  await labs.database.execute(sql`
    insert into holding_estimates (google_places_id, value, value_as_of, rent, rent_as_of)
    select 'kind_' || n, case when n % 3 > 0 then 200000 + n end, '2026-0' || 1 + n % 9,
      case when n % 5 > 0 then 1600 + n end, '2026-0' || 1 + n % 7 from generate_series(1, ${HOMES}::int, 2) n`);
  await labs.database.execute(sql`
    insert into unit_mix_versions (google_places_id, version, as_of, source, rows, demo)
    select 'kind_' || n, v, '2026-06-01', 'roll', jsonb_build_array(jsonb_build_object('units', n, 'occupied', n - v),
      jsonb_build_object('units', 10, 'occupied', case when n % 4 > 0 then 9 end)), false
    from generate_series(5, ${HOMES}::int, 10) n, generate_series(1, 2) v`);
  await labs.database.execute(sql`
    insert into underwriting_versions
    select (jsonb_populate_record(u, jsonb_build_object('google_places_id', 'kind_' || n, 'outputs', u.outputs
      || case when n % 3 = 0 then '{"gainOnBasis": 5}'::jsonb else '{}' end
      || case when n % 8 = 0 then '{"loan": null}'::jsonb else jsonb_build_object('stabilizedNoi', 9000 + n) end))).*
    from underwriting_versions u, generate_series(1, ${HOMES}::int) n
    where google_places_id = ${TOWN.home} and n % 11 > 0`);
}, 60_000);
afterAll(() => labs.close());

/** Sums of floating-point numbers in another order end in other last digits. */
function inOrder({ groups, figures, ...sums }: PortfolioSums) {
  const rounded = (amount: number) => Number(amount.toPrecision(13));
  return {
    ...sums,
    figures: Object.fromEntries(
      Object.entries(figures).map(([key, { base, sum, ...figure }]) => [
        key,
        { ...figure, sum: rounded(sum), base: rounded(base) },
      ]),
    ),
    groups: CONCENTRATIONS.flatMap((by) =>
      groups
        .filter((one) => one.by === by)
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ value, ...group }) => ({ ...group, value: rounded(value) })),
    ),
  };
}

describe.each<[string, () => Members]>([
  ["a list", () => ({ list })],
  ["the homes we own", () => "owned"],
  ["a rule", () => ({ places: Array.from({ length: HOMES }, (_, n) => `kind_${n + 1}`) })],
  ["an empty rule", () => ({ places: [] })],
])("the figures of %s", (_, members) => {
  test.each<Basis>(["whole", "share"])(
    "are by the database what they are home by home, %s",
    async (basis) => {
      const plain = addUpHoldings(await listAllHoldings(labs.database, members()), basis);
      const summed = await sumFigures(labs.database, { members: members(), basis });
      expect(inOrder(summed)).toEqual(inOrder(plain));
    },
  );
});

test("whole amounts are equal to the last digit", async () => {
  const members = { places: Array.from({ length: HOMES }, (_, n) => `kind_${n + 1}`) };
  const plain = addUpHoldings(await listAllHoldings(labs.database, members), "whole");
  const summed = await sumFigures(labs.database, { members, basis: "whole" });
  for (const key of ["value", "costBasis", "monthlyRent", "debt"] as const)
    expect(summed.figures[key].sum).toBe(plain.figures[key].sum);
  const { figures } = describeMetrics(summed, "whole");
  expect(figures.value).toMatchObject({ value: null, known: 100, of: HOMES });
});

test("kept figures are never those of before a change, whoever made it", async () => {
  const read = async (id: string) =>
    (await labs.app.inject({ url: `/api/portfolios/${id}/metrics`, headers })).json();
  const changes = [
    "update portfolio_holdings set ownership_share = 0.5 where google_places_id = 'kind_2'",
    "update portfolio_holdings set acquisition_price = 12345 where google_places_id = 'kind_4'",
    "update properties set actual_rent = 4321 where google_places_id in ('kind_1', 'kind_7')",
    "update holding_estimates set value = 765432 where google_places_id = 'kind_7'",
    "delete from holding_estimates where google_places_id = 'kind_13'",
    "insert into holding_estimates (google_places_id, value) values ('kind_13', 99)",
    "delete from portfolio_holdings where google_places_id = 'kind_19'",
    "update unit_mix_versions set rows = '[{\"units\": 77, \"occupied\": 1}]' where google_places_id = 'kind_15'",
    "update underwriting_versions set outputs = outputs || '{\"stabilizedNoi\": 7}' where google_places_id = 'kind_3'",
    "update underwriting_versions set version = 10 where google_places_id = 'kind_3' and version = 1",
    "update properties set cms_property_oid = null where google_places_id = 'kind_7'",
    "update portfolios set is_shared = true",
    "update portfolio_holdings set own_id = google_places_id, monthly_rent = 9 where google_places_id = 'kind_13'",
  ];
  for (const change of changes) {
    await Promise.all([read(list), read("owned")]);
    await labs.pool.query(change);
    for (const [id, members] of [
      [list, { list }],
      ["owned", "owned"],
    ] as const) {
      const plain = await sumFigures(labs.database, { members, basis: "whole" });
      expect(await read(id), `${id} after ${change}`).toEqual(describeMetrics(plain, "whole"));
    }
  }
});

test("what a pool reads of a version is what the version says, and falls back with it", async () => {
  const find = async () => {
    const [row] = await listNewestPoolRows(labs.database, [TOWN.home]);
    const { rows } = await labs.pool.query(
      "select * from underwriting_versions where google_places_id = $1 order by version desc limit 1",
      [TOWN.home],
    );
    return { row, version: rows[0] };
  };
  const trimmed = (line: number[]) => line.slice(0, line.findLastIndex((amount) => amount !== 0) + 1);
  for (const number of [2, 1]) {
    const { row, version } = await find();
    expect(row?.version).toBe(number);
    expect(row).toMatchObject({
      unleveredIrr: version.outputs.unleveredIrr,
      leveredIrr: version.outputs.leveredIrr,
      cost: version.outputs.allInCostUnlevered,
      equity: version.outputs.initialEquity,
      noi: version.outputs.stabilizedNoi,
      loan: version.outputs.loan,
      unlevered: trimmed(version.monthly_lines.unleveredCashFlow),
      levered: trimmed(version.monthly_lines.leveredCashFlow),
      afterDebt: trimmed(version.monthly_lines.cashFlowAfterDebt),
      debtService: trimmed(version.monthly_lines.debtService),
      income: trimmed(version.monthly_lines.effectiveGrossIncome),
      balance: trimmed(version.monthly_lines.loanBalance),
    });
    expect(row?.inputs.turnoverRate).toBe(version.inputs.turnoverRate);
    await labs.pool.query("delete from underwriting_versions where google_places_id = $1 and version = $2", [
      TOWN.home,
      number,
    ]);
  }
  expect((await find()).row).toBeUndefined();
});

test("a line of which a month is not known is not known", async () => {
  await labs.database.execute(sql`
    update underwriting_versions set monthly_lines = '{"unleveredCashFlow": [1, null], "debtService": [],
      "loanBalance": [0.1, -2e300, 5e-324, 0, 0]}' where google_places_id = 'kind_1'`);
  expect((await listNewestPoolRows(labs.database, ["kind_1"]))[0]).toMatchObject({
    ...{ unlevered: null, levered: null, debtService: [], balance: [0.1, -2e300, 5e-324] },
  });
  expect(readMonths(null).unlevered).toBeNull();
});
