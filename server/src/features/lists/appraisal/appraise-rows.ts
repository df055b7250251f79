import type { RowIssue } from "@labs/contract/data-request-rows";
import type { MarketFigure } from "@labs/contract/properties";
import type { Database } from "../../../lib/database/database.ts";
import type { JobContext } from "../../jobs/service.ts";
import { listAreaFigures } from "../../markets/service.ts";
import type { GeocoderClient } from "../../places/service.ts";
import { listNewestUnitMixes } from "../../unit-mix/service.ts";
import type { CheckedRow } from "../check-rows.ts";
import { describeBuilding, describeHome, describeRejected, type Results } from "../describe-results.ts";
import { type Match, matchRows } from "../match-rows.ts";
import { describeMiss, judgeMatch, judgeRent } from "../row-issues.ts";
import { type SmallBuilding, withBuilding } from "../small-buildings.ts";
import type { ListKind } from "../templates/list-templates.ts";
import { buildingTask, homeTask } from "./appraisal-inputs.ts";
import type { BuildingTask } from "./appraise-community.ts";
import type { HomeTask } from "./appraise-home.ts";
import type { Source } from "./appraiser.ts";
import type { Crew } from "./appraiser-pool.ts";
import { createEvidence, type Needs } from "./evidence-pools.ts";

/** A row of a list that is done, but for its own cells. */
export interface DoneRow {
  row: number;
  outcome: "matched" | "warned" | "failed";
  results: Results;
  issues: RowIssue[];
  addressKey: string | null;
}

interface Parts {
  database: Database;
  geocoder: GeocoderClient | undefined;
  crew: Crew;
  kind: ListKind;
  now: Date;
  context: JobContext;
  /** By the rows of their units. */
  buildings: ReadonlyMap<number, SmallBuilding>;
}

interface Placed {
  checked: CheckedRow;
  match: Match;
}

/**
 * Places rows, finds their evidence, and answers with what appraises them: so the next rows can be placed in the
 * meantime.
 */
export function createAppraisal(parts: Parts) {
  const { database, kind } = parts;
  const evidence = createEvidence(database);
  const counties = new Map<string, Promise<MarketFigure[]>>();

  function figuresOf(id: string): Promise<MarketFigure[]> {
    const known = counties.get(id) ?? listAreaFigures({ database, kind: "county", id });
    counties.set(id, known);
    return known;
  }

  async function homes(placed: readonly Placed[]): Promise<() => Promise<DoneRow[]>> {
    const needs = new Map<string, Needs>();
    const tasks: HomeTask[] = [];
    for (const { checked, match } of placed) {
      const { subject } = match;
      const [rent, value] = [
        await evidence.sourceOf(subject, "rent"),
        await evidence.sourceOf(subject, "price"),
      ];
      for (const found of [rent, value]) {
        add(needs, found);
      }
      const county = await figuresOf(subject.countyFips);
      const { values } = checked;
      const building = parts.buildings.get(values.row);
      const sources = { rent: rent.source, value: value.source };
      tasks.push(homeTask({ values, subject, ...sources, county, now: parts.now, building }));
    }
    return async () => {
      const answer = await parts.crew.run({ needs, homes: tasks, buildings: [] });
      const figuresOfRow = new Map(answer.homes.map((figures) => [figures.row, figures]));
      return placed.flatMap(({ checked, match }) => {
        const figures = figuresOfRow.get(checked.address.row);
        if (figures === undefined) return [];
        if ("point" in figures.rent) checked.issues.push(...judgeRent(checked.values, figures.rent.point));
        return finish(checked, describeHome({ match, figures, issues: checked.issues }));
      });
    };
  }

  async function buildings(placed: readonly Placed[]): Promise<() => Promise<DoneRow[]>> {
    const needs = new Map<string, Needs>();
    const tasks: BuildingTask[] = [];
    const ids = placed.map(({ match }) => match.subject.googlePlacesId);
    const mixes = new Map(
      (await listNewestUnitMixes(database, ids)).map(({ googlePlacesId, rows }) => [googlePlacesId, rows]),
    );
    for (const { checked, match } of placed) {
      // An address that nobody loaded is taken for what the list says that it is.
      const subject = { ...match.subject, propertyType: "multifamily" as const };
      const rent = await evidence.sourceOf(subject, "rent");
      add(needs, rent);
      const unitMix = mixes.get(subject.googlePlacesId) ?? [];
      tasks.push(buildingTask({ values: checked.values, subject, rent: rent.source, unitMix }));
    }
    return async () => {
      const answer = await parts.crew.run({ needs, homes: [], buildings: tasks });
      const figuresOfRow = new Map(answer.buildings.map((figures) => [figures.row, figures]));
      return placed.flatMap(({ checked, match }) => {
        const figures = figuresOfRow.get(checked.address.row);
        if (figures === undefined) return [];
        return finish(checked, describeBuilding({ match, figures, issues: checked.issues }));
      });
    };
  }

  return async (rows: readonly CheckedRow[]): Promise<() => Promise<DoneRow[]>> => {
    const { placed, rejected } = await placeRows(parts, rows);
    if (placed.length === 0) return async () => rejected;
    const appraise = kind === "single-family" ? await homes(placed) : await buildings(placed);
    return async () => [...rejected, ...(await appraise())];
  };
}

/** Of one pool and several markets each is needed. */
function add(needs: Map<string, Needs>, { source, needs: one }: { source: Source; needs?: Needs }): void {
  if ("pool" in source && one !== undefined) needs.set(`${source.pool}@${source.market}`, one);
}

/** Rows with their places; those without one are done. */
async function placeRows(
  { database, geocoder, kind, context, buildings }: Parts,
  unplaced: readonly CheckedRow[],
): Promise<{ placed: Placed[]; rejected: DoneRow[] }> {
  const rows = unplaced.map((checked) => ({
    ...checked,
    values: withBuilding(checked.values, buildings.get(checked.values.row)),
  }));
  const matches = await matchRows(
    { database, geocoder, signal: context.signal },
    rows.map(({ address, values }) => ({ address, values })),
  );
  const placed: Placed[] = [];
  const rejected: DoneRow[] = [];
  for (const checked of rows) {
    const { address, issues } = checked;
    const match = matches.get(address.row) ?? { ambiguous: 0, failure: null };
    if ("subject" in match) issues.push(...judgeMatch(kind, address, match));
    else issues.push(describeMiss(address, match));
    const isWrong = issues.some(({ severity }) => severity === "error");
    if (!isWrong && "subject" in match) placed.push({ checked, match });
    else rejected.push(finish(checked, describeRejected(issues)));
  }
  return { placed, rejected };
}

function finish({ address, issues }: CheckedRow, results: Results): DoneRow {
  const isFailed = issues.some(({ severity }) => severity === "error");
  return {
    row: address.row,
    outcome: isFailed ? "failed" : issues.length > 0 ? "warned" : "matched",
    results,
    issues,
    addressKey: address.standardised,
  };
}
