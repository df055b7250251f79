import { overLayer } from "@labs/underwriting/model-inputs";
import type { Database } from "../../../lib/database/database.ts";
import { type FindDefaults, loadMarketDefaults, type MarketDefaults } from "../../markets/service.ts";
import { enterHoldings } from "../../places/service.ts";
import { listNewestUnitMixes } from "../../unit-mix/service.ts";
import type { PlacedRow } from "../place-rows.ts";
import type { SmallBuilding } from "../small-buildings.ts";
import type { ListKind } from "../templates/list-templates.ts";
import { collectCommunity, collectHome } from "./appraisal-inputs.ts";
import type { CommunityFigures, CommunityTask } from "./appraise-community.ts";
import type { HomeFigures, HomeTask } from "./appraise-home.ts";
import { openAppraiserPool } from "./appraiser-pool.ts";
import { type Assumptions, describeAssumptions } from "./describe-assumptions.ts";
import { createEvidenceTiles } from "./evidence-tiles.ts";

export type AppraisedRow = PlacedRow & { assumptions: Assumptions } & (
    | { home: HomeFigures }
    | { community: CommunityFigures }
  );

interface Parts {
  database: Database;
  kind: ListKind;
  now: Date;
  /** By the rows of their units. */
  buildings: ReadonlyMap<number, SmallBuilding>;
  /** How many rows are to be appraised. */
  count: number;
}

/**
 * Appraises rows whose places are known: collects what each appraisal rests on, and answers with the appraisal itself,
 * so that the next rows can be placed in the meantime.
 */
export function openAppraisal({ database, kind, now, buildings, count }: Parts) {
  const evidence = createEvidenceTiles(database);
  const pool = openAppraiserPool(count, evidence);
  const readMarkets = (placed: readonly PlacedRow[]): Promise<FindDefaults> =>
    loadMarketDefaults(
      database,
      placed.map(({ match }) => match.subject.countyFips),
      now,
    );

  async function prepareHomes(placed: readonly PlacedRow[]): Promise<() => Promise<AppraisedRow[]>> {
    const tasks: HomeTask[] = [];
    const assumptions: Assumptions[] = [];
    const findDefaults = await readMarkets(placed);
    const subjects = await enterHoldings(
      database,
      placed.map(({ match }) => match.subject),
    );
    for (const [at, { values, match }] of placed.entries()) {
      const subject = subjects[at] ?? match.subject;
      const rent = await evidence.findSource(subject, "rent");
      const value = await evidence.findSource(subject, "price");
      const sqft = values.numbers.sqft ?? subject.sqft;
      const found = findDefaults({
        ...subject,
        sqft,
        yearBuilt: values.numbers.year_built ?? subject.yearBuilt,
        condition: values.text.condition ?? subject.condition,
        propertyType: "singlefamily",
      });
      const building = buildings.get(values.row);
      const task = collectHome({ values, subject, rent, value, ...toLayers(found), now, building });
      tasks.push(task);
      assumptions.push(describeAssumptions("singlefamily", { found, own: [task.user, task.known] }));
    }
    return async () => {
      const { homes } = await pool.run({ homes: tasks, communities: [] });
      return withFigures(placed, { assumptions, figures: homes }, (home) => ({ home }));
    };
  }

  async function prepareCommunities(placed: readonly PlacedRow[]): Promise<() => Promise<AppraisedRow[]>> {
    const ids = placed.map(({ match }) => match.subject.googlePlacesId);
    const mixes = new Map(
      (await listNewestUnitMixes(database, ids)).map(({ googlePlacesId, rows }) => [googlePlacesId, rows]),
    );
    const tasks: CommunityTask[] = [];
    const assumptions: Assumptions[] = [];
    const findDefaults = await readMarkets(placed);
    for (const { values, match } of placed) {
      // An address that nobody loaded is taken for what the list says that it is.
      const subject = { ...match.subject, propertyType: "multifamily" as const };
      const rent = await evidence.findSource(subject, "rent");
      const unitMix = mixes.get(subject.googlePlacesId) ?? [];
      const found = findDefaults(subject);
      const task = collectCommunity({ values, subject, rent, unitMix, ...toLayers(found) });
      tasks.push(task);
      assumptions.push(describeAssumptions("multifamily", { found, own: [] }));
    }
    return async () => {
      const { communities } = await pool.run({ homes: [], communities: tasks });
      return withFigures(placed, { assumptions, figures: communities }, (community) => ({ community }));
    };
  }

  return {
    prepare: kind === "single-family" ? prepareHomes : prepareCommunities,
    /** How many batches may well be at work at once. */
    size: pool.size,
    close: pool.close,
  };
}

/** What the firm assumes for the market and what is loaded of it; beneath, what the firm assumes for all. */
function toLayers({ template, inputs, adapted }: MarketDefaults): Pick<HomeTask, "market" | "template"> {
  return { market: overLayer(template.local, overLayer(inputs, adapted)), template: template.general };
}

function withFigures<Figures extends { row: number }, Named>(
  placed: readonly PlacedRow[],
  of: { assumptions: readonly Assumptions[]; figures: readonly Figures[] },
  name: (figures: Figures) => Named,
): (PlacedRow & { assumptions: Assumptions } & Named)[] {
  const byRow = new Map(of.figures.map((one) => [one.row, one]));
  return placed.flatMap((row, at) => {
    const found = byRow.get(row.values.row);
    const assumptions = of.assumptions[at];
    return found === undefined || assumptions === undefined ? [] : [{ ...row, assumptions, ...name(found) }];
  });
}
