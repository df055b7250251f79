import type { DataFeed, RejectedRow } from "@labs/contract/data-sources";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { CYCLE_DAYS, findMetricLabel } from "../markets/service.ts";
import { FEEDS, type Feed, listFeeds } from "./download-addresses.ts";
import {
  findRejected,
  listCoverage,
  listNewestChecks,
  listNewestImports,
  listOtherCoverage,
} from "./repository.ts";

export const REFRESH_KIND = "data-refresh";

const DAY = 86_400_000;

/** Every public source, in the order in which they are loaded, as it stands now. */
export async function listFeedStates(database: Database, now: Date): Promise<DataFeed[]> {
  const [imports, checks, coverage, others] = await Promise.all([
    listNewestImports(database),
    listNewestChecks(database),
    listCoverage(database),
    listOtherCoverage(database),
  ]);
  const loadedBy = new Map(imports.map(({ source, ...loaded }) => [source, loaded]));
  const checkByFeed = new Map(checks.map((check) => [check.feed, check]));
  return FEEDS.map(({ source, name, publisher, page, address, doubt = null, terms, rhythm, cycle }) => {
    const loaded = loadedBy.get(source);
    const check = checkByFeed.get(source);
    const end = endOfVintage(loaded?.vintage ?? null);
    const ageDays = end === undefined ? null : Math.max(0, Math.floor((now.getTime() - end) / DAY));
    return {
      ...{ source, name, publisher, page, address, doubt, terms, rhythm },
      loaded: loaded === undefined ? null : { ...loaded, importedAt: loaded.importedAt.toISOString() },
      ageDays,
      isOverdue: ageDays !== null && ageDays > CYCLE_DAYS[cycle ?? rhythm],
      check:
        check === undefined
          ? null
          : {
              checkedAt: check.checkedAt.toISOString(),
              outcome: check.outcome,
              detail: check.detail,
              address: check.address,
            },
      metrics: [
        ...coverage.filter((entry) => entry.source === source).map(describeCoverage),
        ...others
          .filter((entry) => entry.source === source)
          .map(({ key, coverage: count, asOf }) => ({
            key,
            ...(OTHERS[key] ?? UNNAMED),
            coverage: count,
            asOf,
          })),
      ],
    };
  });
}

const AREAS: Readonly<Record<string, string>> = {
  county: "counties",
  msa: "metros",
  division: "divisions of metros",
  state: "states",
  nation: "the country",
};

/** Metrics that other figures are computed from and no page shows by themselves. */
const UNSHOWN: Readonly<Record<string, string>> = {
  mortgageRate: "Mortgage rate",
  expectedAnnualLoss: "Expected annual loss",
  stateUnemploymentRate: "Unemployment rate",
};

type Described = Pick<DataFeed["metrics"][number], "label" | "areas">;

const OTHERS: Readonly<Record<string, Described>> = {
  zipFairRents: { label: "Fair market rents by bedrooms", areas: "postal codes in their rent areas" },
  dailyRates: { label: "Mortgage rate", areas: "weeks" },
  metroDivisions: { label: "Population", areas: "divisions of metros, as weights" },
};
const UNNAMED: Described = { label: "Other figures", areas: "rows" };

function describeCoverage(
  entry: Awaited<ReturnType<typeof listCoverage>>[number],
): DataFeed["metrics"][number] {
  const { key, areaKind, coverage, latestMonth, stepMonths } = entry;
  const label = findMetricLabel(key) ?? UNSHOWN[key] ?? key;
  const asOf = latestMonth.slice(0, stepMonths >= 12 ? 4 : 7);
  return { key, label, areas: AREAS[areaKind] ?? areaKind, coverage, asOf };
}

/** The last day of `2023`, `2025-12`, `2025-12-31`, `July 2023` or `FY2024`. */
export function endOfVintage(vintage: string | null): number | undefined {
  const iso = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(vintage ?? "");
  if (iso !== null) {
    const [, year, month, day] = iso.map(Number);
    if (year === undefined) return undefined;
    if (iso[3] !== undefined) return Date.UTC(year, (month ?? 1) - 1, day);
    return iso[2] === undefined ? Date.UTC(year, 11, 31) : Date.UTC(year, month ?? 1, 0);
  }
  const fiscal = /^FY(\d{4})$/.exec(vintage ?? "")?.[1];
  if (fiscal !== undefined) return Date.UTC(Number(fiscal), 8, 30);
  const words = Date.parse(`1 ${vintage} UTC`);
  return Number.isNaN(words) ? undefined : words;
}

export async function listRejected(
  database: Database,
  id: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: RejectedRow[]; total: number; rejectedCount: number }> {
  const found = await findRejected(database, id);
  if (found === undefined) throw new AppError("not_found", "Import not found");
  const start = (page - 1) * pageSize;
  return {
    items: found.rejected.slice(start, start + pageSize),
    total: found.rejected.length,
    rejectedCount: found.rejectedCount,
  };
}

/** The sources of these names; a name that is none of theirs is the caller's mistake. */
export function getFeeds(sources: readonly string[]): Feed[] {
  const feeds = listFeeds(sources);
  if ("unknown" in feeds) throw new AppError("not_found", `There is no source ${feeds.unknown}`);
  return feeds;
}

/** How long after a look the next one is due, in days: often enough that nobody waits long for a new file. */
const LOOK_DAYS = { weekly: 3, monthly: 7, quarterly: 14, annual: 30, decade: 90 } as const;

/** Of the sources that are loaded, those that were neither loaded nor looked at for long. Demo data is never replaced unasked. */
export async function listDueFeeds(database: Database, now: Date): Promise<Feed[]> {
  const states = new Map((await listFeedStates(database, now)).map((state) => [state.source, state]));
  return FEEDS.filter(({ source, rhythm }) => {
    const state = states.get(source);
    if (state === undefined || state.loaded === null) return false;
    const looked = Math.max(
      Date.parse(state.loaded.importedAt),
      Date.parse(state.check?.checkedAt ?? "1970-01-01"),
    );
    return now.getTime() - looked > LOOK_DAYS[rhythm] * DAY;
  });
}

/** Every source of which something real is loaded. */
export async function listLoadedFeeds(database: Database): Promise<Feed[]> {
  const loaded = new Set((await listNewestImports(database)).map(({ source }) => source));
  return FEEDS.filter(({ source }) => loaded.has(source));
}
