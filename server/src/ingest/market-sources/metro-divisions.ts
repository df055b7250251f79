import type { PoolClient } from "pg";
import { parseMonth } from "./month.ts";
import { type Series, writeSeries } from "./write-series.ts";

const QUARTER = 3;

interface Division {
  msaId: string;
  people: number;
  importId: string;
  /** By month, counted from year 0. */
  values: Map<number, number>;
}

/**
 * Gives a metro of which only the divisions have an index one of its own: from quarter to quarter it grows by the
 * divisions' growth, weighted by their population. It begins where every division has a value, and is 100 where
 * all of theirs are.
 */
export async function combineDivisions(client: PoolClient, metricKeys: readonly string[]): Promise<void> {
  for (const metricKey of metricKeys) {
    const divisions = await listDivisions(client, metricKey);
    for (const group of Map.groupBy(divisions, ({ importId }) => importId).values()) {
      const metros = Map.groupBy(group, ({ msaId }) => msaId);
      const series = Array.from(metros, ([areaId, members]): Series => {
        return { metricKey, areaKind: "msa", areaId, stepMonths: QUARTER, values: combineIndices(members) };
      }).filter(({ values }) => values.size > 0);
      await writeSeries({ client, importId: group[0]?.importId ?? "", series });
    }
  }
}

/** Divisions with an index and a population, of metros whose every division has both. */
async function listDivisions(client: PoolClient, metricKey: string): Promise<Division[]> {
  const { rows } = await client.query<{
    msaId: string;
    people: number | null;
    importId: string | null;
    start: string;
    step: number;
    values: (number | null)[] | null;
  }>(
    `select d.msa_id as "msaId", p.latest_value as people, i.import_id as "importId",
       i.start_month::text as start, i.step_months as step, i.values
     from metro_divisions d
     left join metric_series p on p.metric_key = 'population' and p.area_kind = 'division' and p.area_id = d.id
     left join metric_series i on i.metric_key = $1 and i.area_kind = 'division' and i.area_id = d.id`,
    [metricKey],
  );
  return [...Map.groupBy(rows, ({ msaId }) => msaId).values()].flatMap((members) => {
    const known = members.flatMap(({ msaId, people, importId, start, step, values }): Division[] => {
      if (people === null || importId === null || values === null) return [];
      const first = parseMonth(start) ?? 0;
      const byMonth = values.flatMap((value, index): [number, number][] =>
        value === null ? [] : [[first + index * step, value]],
      );
      return [{ msaId, people, importId, values: new Map(byMonth) }];
    });
    return known.length === members.length ? known : [];
  });
}

/**
 * The index of areas together: `I(q) = I(q−1) · Σ wᵢ · Iᵢ(q) / Iᵢ(q−1)` with weights by population, over the last
 * unbroken run of quarters that all of them have.
 */
export function combineIndices(
  members: readonly { people: number; values: ReadonlyMap<number, number> }[],
): Map<number, number> {
  const [first] = members;
  const people = members.reduce((sum, member) => sum + member.people, 0);
  const common = [...(first?.values.keys() ?? [])]
    .filter((month) => members.every(({ values }) => values.has(month)))
    .sort((a, b) => a - b);
  const start = common.findLastIndex((month, index) => month - (common[index - 1] ?? 0) !== QUARTER);
  const months = common.slice(Math.max(0, start));
  const index = new Map<number, number>();
  let level = 100;
  for (const month of months) {
    if (index.size > 0) {
      const grown = members.map(
        ({ people: own, values }) =>
          (own / people) * ((values.get(month) ?? 0) / (values.get(month - QUARTER) ?? 1)),
      );
      level *= grown.reduce((sum, part) => sum + part, 0);
    }
    index.set(month, level);
  }
  const base = months.find((month) => members.every(({ values }) => values.get(month) === 100));
  const scale = 100 / (index.get(base ?? -1) ?? 100);
  return new Map(Array.from(index, ([month, value]) => [month, value * scale]));
}
