import { NOT_OFFERED } from "@labs/contract/property-search/criteria";
import type { SearchChoices } from "@labs/contract/property-search/searches";
import type { Database } from "../../lib/database/database.ts";
import { countyTitle } from "../../lib/property-names.ts";
import { getSnapshot, rememberBySnapshot, type Snapshot } from "../markets/service.ts";
import { countKnown, listCounties, listValues } from "./universe-repository.ts";

const remember = rememberBySnapshot<Promise<SearchChoices>>();

/** What can be searched by; read once for each state of the data. */
export async function getChoices(database: Database): Promise<SearchChoices> {
  const snapshot = await getSnapshot(database);
  return remember(snapshot, "", () => readChoices(database, snapshot));
}

async function readChoices(database: Database, snapshot: Snapshot): Promise<SearchChoices> {
  const [counts, states, areas, subtypes, conditions, grades] = await Promise.all([
    countKnown(database),
    listValues(database, "state"),
    listCounties(database),
    listValues(database, "subtype"),
    listValues(database, "condition"),
    listValues(database, "grade"),
  ]);
  const counties = areas.map(({ id, ...counted }) => {
    const county = snapshot.counties.get(id);
    const name = county === undefined ? `County ${id}` : countyTitle(county.name, county.state);
    return { id, name, ...counted, msaId: county?.msaId ?? null };
  });
  const byMsa = Map.groupBy(counties, ({ msaId }) => msaId);
  const msas = [...byMsa]
    .flatMap(([id, members]) => {
      const name = id === null ? undefined : snapshot.metros.get(id)?.name;
      const count = members.reduce((sum, member) => sum + member.count, 0);
      return id === null || name === undefined ? [] : [{ id, name, count }];
    })
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const metrics = [...snapshot.columns.county.values()]
    .filter(({ values, metric }) => values.size > 0 && metric.notRanked === null)
    .map(({ metric: { key, label, unit } }) => ({ key, label, unit }));
  const notOffered = [...NOT_OFFERED];
  return { ...counts, states, counties, msas, subtypes, conditions, grades, metrics, notOffered };
}
