import type { MarketEdition } from "@labs/contract/markets/editions";
import type { Database } from "../../lib/database/database.ts";
import type { CatalogMetric } from "./catalog/metric-record.ts";
import { METRICS } from "./catalog/metrics.ts";
import { type EditionRow, listEditions, listKnownDays } from "./editions-repository.ts";
import { toIsoMonth } from "./figures/publishing-rhythm.ts";
import type { AreaKind } from "./repository.ts";
import { listOrigins, monthNumber, monthText, type Series, valueIn } from "./series.ts";
import type { Snapshot } from "./snapshot.ts";

interface Area {
  kind: AreaKind;
  id: string;
}

/** Since when a figure is known as it is, and whether its edition came out later than the day that was asked for. */
export interface KnownSince {
  knownOn: string | null;
  isOfLaterEdition: boolean;
}

export const UNKNOWN_SINCE: KnownSince = { knownOn: null, isOfLaterEdition: false };

/** Since when each figure of an area is known: the last of what it is computed from, of a metro also its counties'. */
export async function findKnownSince(
  database: Database,
  { snapshot, kind, id }: Area & { snapshot: Snapshot },
): Promise<(metric: CatalogMetric) => KnownSince> {
  const { knownOn } = snapshot;
  const members = kind === "msa" ? (snapshot.countiesOfMetro.get(id) ?? []).map((county) => county.id) : [];
  const [own, ofMembers] = await Promise.all([
    listKnownDays(database, { kind, ids: [id], knownOn }),
    members.length === 0 ? [] : listKnownDays(database, { kind: "county", ids: members, knownOn }),
  ]);
  const [byKey, byMemberKey] = [Map.groupBy(own, ({ key }) => key), Map.groupBy(ofMembers, ({ key }) => key)];
  return (metric) => {
    const rows = [metric.key, ...listOrigins(metric)].flatMap(
      (key) => byKey.get(key) ?? byMemberKey.get(key) ?? [],
    );
    return rows.reduce<KnownSince>(
      (last, row) => ({
        knownOn: last.knownOn === null || row.knownOn > last.knownOn ? row.knownOn : last.knownOn,
        isOfLaterEdition: last.isOfLaterEdition || row.isLater,
      }),
      UNKNOWN_SINCE,
    );
  };
}

/** What later editions changed of an area's stored series, newest first within each. */
export async function describeEditions(
  database: Database,
  { snapshot, kind, id }: Area & { snapshot: Snapshot },
): Promise<MarketEdition[]> {
  const rows = Map.groupBy(
    await listEditions(database, { kind, id, knownOn: snapshot.knownOn }),
    ({ key }) => key,
  );
  return METRICS.flatMap(({ key, label, unit }) => {
    const states = rows.get(key) ?? [];
    return (
      states
        .slice(1)
        .map((state, at): MarketEdition => {
          const before = states[at] ?? state;
          const { publisher, knownOn, stepMonths } = state;
          const newest = toIsoMonth(monthText(newestOf(state)), stepMonths);
          return { key, label, unit, publisher, knownOn, newest, ...compare(before, state) };
        })
        // What was merely prolonged revises nothing.
        .filter(({ changed }) => changed > 0)
        .reverse()
    );
  });
}

const toSeries = ({ startMonth, stepMonths, values }: EditionRow): Series => ({
  start: monthNumber(startMonth),
  step: stepMonths,
  values,
});

const newestOf = (row: EditionRow): number => {
  const { start, step, values } = toSeries(row);
  return start + step * values.findLastIndex((value) => value !== null);
};

/** Which months of one edition the next one changed, and by how much at most. */
function compare(before: EditionRow, after: EditionRow) {
  const [earlier, later] = [toSeries(before), toSeries(after)];
  const both = earlier.values.flatMap((from, at) => {
    const month = earlier.start + at * earlier.step;
    const to = valueIn(later, month);
    return from === null || to === null ? [] : [{ month, from, to }];
  });
  const changed = both.filter(({ from, to }) => from !== to);
  const describe = (one: (typeof both)[number] | undefined) =>
    one === undefined
      ? null
      : { asOf: toIsoMonth(monthText(one.month), earlier.step), from: one.from, to: one.to };
  const size = ({ from, to }: (typeof both)[number]) => Math.abs(to - from) / Math.max(Math.abs(from), 1e-12);
  const largest = changed.reduce<(typeof both)[number] | undefined>(
    (most, one) => (most === undefined || size(one) > size(most) ? one : most),
    undefined,
  );
  return {
    compared: both.length,
    changed: changed.length,
    /** The month that was the newest of the earlier edition: what one would have relied on. */
    atTheTime: describe(both.find(({ month }) => month === newestOf(before))),
    largest: describe(largest),
  };
}
