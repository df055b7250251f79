import { defaultCompRule, maximumRadiusMiles } from "@labs/estimation/comp-selection";
import type { Executor } from "../../../lib/database/database.ts";
import { explainSilence, getMarketModel, type MarketModel } from "../../properties/market-models/service.ts";
import { findCoarseness, marketOf, type Subject } from "../../properties/subjects/service.ts";
import type { Pool, PoolRow, Source } from "../appraisals/service.ts";
import { listAreaRents, listAreaSales } from "./repository.ts";

export { listNewestUnitMixes } from "./repository.ts";

type Evidence = "rent" | "price";

/** A side of the areas whose evidence is loaded at once, in degrees. */
const TILE = 0.25;
const MILES_PER_DEGREE = 69.1;
/** A box around a home at the edge reaches so far beyond its area. */
const REACH = maximumRadiusMiles.rural / MILES_PER_DEGREE;

/**
 * Where the evidence of each row lies: rows of one area and one market share a pool. What a page says where there is
 * no evidence is said here.
 */
export function createEvidence(database: Executor) {
  const models = new Map<string, Promise<MarketModel>>();

  function modelOf(subject: Subject, evidence: Evidence): Promise<MarketModel> {
    const { kind, id } = marketOf(subject);
    const key = [evidence, kind, id, subject.countyFips, subject.propertyType, subject.demo].join("|");
    const held = models.get(key) ?? getMarketModel({ database, subject, evidence });
    models.set(key, held);
    return held;
  }

  return {
    /** The pool of a row's evidence, by key; whoever wants it loaded calls `load`. */
    async sourceOf(
      subject: Subject,
      evidence: Evidence,
    ): Promise<{ source: Source; load?: () => Promise<Pool> }> {
      const coarse = findCoarseness(subject);
      if (coarse !== undefined) return { source: { reason: coarse } };
      const model = await modelOf(subject, evidence);
      const { latitude, longitude, propertyType, demo } = subject;
      if (model.asOf === null || latitude === null || longitude === null) {
        const reason = explainSilence({ subject, model, evidence }) ?? "There is no evidence";
        return { source: { reason } };
      }
      const [y, x] = [Math.floor(latitude / TILE), Math.floor(longitude / TILE)];
      const market = marketOf(subject);
      const key = [evidence, propertyType, demo, market.id, subject.countyFips, y, x].join("|");
      const place: Area = { propertyType, demo, y, x };
      return { source: { pool: key }, load: () => loadPool(database, { key, evidence, model, place }) };
    },
  };
}

interface Area {
  propertyType: "singlefamily" | "multifamily";
  demo: boolean;
  y: number;
  x: number;
}

async function loadPool(
  database: Executor,
  of: { key: string; evidence: Evidence; model: MarketModel; place: Area },
): Promise<Pool> {
  const { key, evidence, model, place } = of;
  const { y, x, propertyType, demo } = place;
  const asOf = model.asOf ?? "";
  const [south, north] = [y * TILE - REACH, (y + 1) * TILE + REACH];
  const farthest = Math.max(Math.abs(south), Math.abs(north));
  const wide = REACH / Math.max(0.05, Math.cos((farthest * Math.PI) / 180));
  const days = Math.ceil(defaultCompRule.windowMonths * 30.4375);
  const box = {
    propertyType,
    demo,
    south,
    north,
    west: x * TILE - wide,
    east: (x + 1) * TILE + wide,
    since: new Date(Date.parse(asOf) - days * 86_400_000).toISOString().slice(0, 10),
    until: asOf,
  };
  const rows = evidence === "rent" ? await listAreaRents(database, box) : await listAreaSales(database, box);
  const prefix = evidence === "rent" ? "rent" : "sale";
  return {
    key,
    evidence,
    asOf,
    annualGrowth: model.growth?.annual ?? null,
    calibration: model.prepared?.calibration ?? null,
    wider: model.prepared?.wider ?? null,
    rows: rows.map(
      ({ countyFips, id, oid, ...row }): PoolRow => ({
        ...row,
        id: `${prefix}_${countyFips}_${id}`,
        propertyType,
        own: oid === null ? null : `${countyFips}_${oid}`,
      }),
    ),
  };
}
