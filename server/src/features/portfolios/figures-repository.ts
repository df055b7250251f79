import { type Basis, CONCENTRATIONS, PORTFOLIO_FIGURES } from "@labs/contract/portfolios/figures";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { nameCounty } from "../../lib/geography/county-shapes.ts";
import { STATES } from "../../lib/postal-codes.ts";
import { countyTitle } from "../../lib/property-names.ts";
import { COLLECTED, IS_BOUGHT, joinMixes, type Members, selectMembers } from "./holding-repository.ts";
import {
  type FigureSums,
  type HoldingGroup,
  MEASURES,
  type Measure,
  type Only,
  OUTSIDE_METROS,
  type PortfolioSums,
  TYPE_LABELS,
} from "./measure-holdings.ts";

/** Each holding with what the figures read of it, under the names by which they are called. */
function selectParts(members: Members, basis: Basis): SQL {
  return sql`select *, 12 * rent as "yearlyRent", occupancy * units as "occupiedUnits", value - debt as equity
    from (
      select ${basis === "share" ? sql`m.ownership_share` : sql`1::float8`} as w, p.demo, p.property_type,
        m.is_occupied, coalesce(t.name, ${OUTSIDE_METROS}) as metro, p.county_fips, c.name as county, p.state, p.zip,
        case when p.year_built >= 1600 then p.year_built / 10 * 10 end as decade,
        case p.property_type when 'multifamily' then coalesce(x.units, p.units) else 1 end as units,
        case p.property_type when 'multifamily' then case when x.units > 0 then x.occupied / x.units end
          else m.is_occupied::int end as occupancy,
        coalesce(m.acquisition_price, p.acquisition_price) as price, ${COLLECTED} as rent,
        e.value, case when e.value is not null then e.value_as_of end as "valueAsOf",
        e.rent as "estimatedRent", case when e.rent is not null then e.rent_as_of end as "rentAsOf",
        case when not ${IS_BOUGHT} then n.noi end as noi, case when not ${IS_BOUGHT} then n.loan end as debt
      from (${selectMembers(members)}) m
      join properties p on p.google_places_id = m.google_places_id
      left join counties c on c.fips = p.county_fips
      left join metros t on t.id = c.msa_id
      left join holding_estimates e on e.google_places_id = p.google_places_id
      left join newest_versions n on n.google_places_id = p.google_places_id
      ${joinMixes(members)}
    ) held`;
}

const IS: Record<Only, string> = {
  notVacant: "is_occupied is distinct from false",
  saysOccupancy: "(property_type = 'multifamily' or is_occupied is not null)",
};

/** What a figure adds up, as one object. */
function sumFigure({ amount, over, only, asOf }: Measure): string {
  const asked = only === undefined ? "true" : IS[only];
  const known = [asked, `"${amount}" is not null`, ...(over === undefined ? [] : [`"${over}" is not null`])];
  const ofKnown = `filter (where ${known.join(" and ")})`;
  return `jsonb_build_object('of', count(*) filter (where ${asked}), 'known', count(*) ${ofKnown},
    'sum', coalesce(sum(w * "${amount}") ${ofKnown}, 0),
    'base', ${over === undefined ? "0" : `coalesce(sum(w * "${over}") ${ofKnown}, 0)`},
    'from', ${asOf === undefined ? "null" : `min("${asOf}") ${ofKnown}`},
    'to', ${asOf === undefined ? "null" : `max("${asOf}") ${ofKnown}`})`;
}

const FIGURES = sql.raw(
  PORTFOLIO_FIGURES.map((key) => `${sumFigure(MEASURES[key])} as "${key}"`).join(",\n"),
);

const COLUMN: Record<HoldingGroup["by"], string> = {
  metro: "metro",
  county: "county_fips",
  zip: "zip",
  vintage: "decade",
  type: "property_type",
};
const columns = CONCENTRATIONS.map((by) => COLUMN[by]);

/** Each group once, whatever it is by: of the grouped columns all but its own are null. */
const GROUPS = sql.raw(`select case ${CONCENTRATIONS.map(
  (by) => `when grouping(${COLUMN[by]}) = 0 then '${by}'`,
).join(" ")} end as by,
    coalesce(${columns.map((column) => `${column}::text`).join(", ")}) as key, min(county) as county,
    min(state) as state, count(*)::int as count, count(value)::int as valued, coalesce(sum(w * value), 0) as value
  from h group by grouping sets (${columns.map((column) => `(${column})`).join(", ")})`);

type GroupRow = Omit<HoldingGroup, "label"> & { county: string | null; state: string | null };

/** What `addUpHoldings` adds up, by the database: of thousands of holdings nothing but the sums is read. */
export async function sumFigures(
  database: Executor,
  { members, basis }: { members: Members; basis: Basis },
): Promise<PortfolioSums> {
  const { rows } = await database.execute<
    {
      holdings: number;
      demo: boolean;
      figures: Record<string, FigureSums>;
      groups: GroupRow[];
    } & Record<string, unknown>
  >(sql`
    with h as materialized (${selectParts(members, basis)}), figures as (select ${FIGURES} from h), groups as (${GROUPS})
    select (select count(*)::int from h) as holdings, (select coalesce(bool_or(demo), false) from h) as demo,
      (select to_jsonb(f) from figures f) as figures,
      coalesce((select jsonb_agg(g) from groups g where key is not null), '[]') as groups`);
  const [read] = rows;
  if (read === undefined) throw new Error("A sum has one row");
  const groups = read.groups.map(({ county, state, ...group }) => nameGroup(group, { county, state }));
  return { ...read, figures: read.figures as PortfolioSums["figures"], groups };
}

function nameGroup(
  group: Omit<HoldingGroup, "label">,
  { county, state }: Pick<GroupRow, "county" | "state">,
): HoldingGroup {
  if (group.by === "vintage") return { ...group, key: `${group.key}s`, label: `${group.key}s` };
  if (group.by === "type") return { ...group, label: TYPE_LABELS[group.key as keyof typeof TYPE_LABELS] };
  if (group.by === "county") {
    const where = state ?? STATES[group.key.slice(0, 2)] ?? "";
    return { ...group, label: countyTitle(nameCounty(group.key, county), where) };
  }
  return { ...group, label: group.key };
}
