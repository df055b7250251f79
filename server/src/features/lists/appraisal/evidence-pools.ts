import { maximumRadiusMiles } from "@labs/estimation/comp-selection";
import type { Executor } from "../../../lib/database/database.ts";
import {
  chooseMarket,
  type EvidenceKind,
  explainSilence,
  findWindowStart,
  getMarketModel,
  listInBox,
  type MarketModel,
} from "../../evidence/service.ts";
import { explainCoarseness, type Subject } from "../../places/service.ts";
import type { Market, Pool, PoolRow, Source } from "./appraiser.ts";

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

  function modelOf(subject: Subject, evidence: EvidenceKind): Promise<MarketModel> {
    const { kind, id } = chooseMarket(subject);
    const key = [evidence, kind, id, subject.countyFips, subject.propertyType, subject.demo].join("|");
    const held = models.get(key) ?? getMarketModel({ database, subject, evidence });
    models.set(key, held);
    return held;
  }

  return {
    /** Where a row's evidence is, and what has to be loaded for it. */
    async sourceOf(subject: Subject, evidence: EvidenceKind): Promise<{ source: Source; needs?: Needs }> {
      const coarse = explainCoarseness(subject);
      if (coarse !== undefined) return { source: { reason: coarse } };
      const model = await modelOf(subject, evidence);
      const { latitude, longitude, propertyType, demo } = subject;
      if (model.asOf === null || latitude === null || longitude === null) {
        const reason = explainSilence({ subject, model, evidence }) ?? "There is no evidence";
        return { source: { reason } };
      }
      const [y, x] = [Math.floor(latitude / TILE), Math.floor(longitude / TILE)];
      const { asOf, prepared, growth } = model;
      const market = ["market", evidence, propertyType, demo, chooseMarket(subject).id].join("|");
      const pool = [evidence, propertyType, demo, asOf, y, x].join("|");
      const area: Area = { propertyType, demo, y, x, asOf, evidence };
      return {
        source: { pool, market, annualGrowth: growth?.annual ?? null },
        needs: {
          pool,
          load: () => loadPool(database, pool, area),
          market: {
            key: market,
            calibration: prepared?.calibration ?? null,
            wider: prepared?.wider ?? null,
          },
        },
      };
    },
  };
}

/** What has to be sent to whoever estimates from a source. */
export interface Needs {
  /** Key of the pool that is loaded. */
  pool: string;
  load: () => Promise<Pool>;
  market: Market;
}

interface Area {
  propertyType: "singlefamily" | "multifamily";
  demo: boolean;
  y: number;
  x: number;
  asOf: string;
  evidence: EvidenceKind;
}

async function loadPool(database: Executor, key: string, area: Area): Promise<Pool> {
  const { y, x, propertyType, demo, asOf, evidence } = area;
  const [south, north] = [y * TILE - REACH, (y + 1) * TILE + REACH];
  const farthest = Math.max(Math.abs(south), Math.abs(north));
  const wide = REACH / Math.max(0.05, Math.cos((farthest * Math.PI) / 180));
  const rows = await listInBox(database, {
    ...{ evidence, propertyType, demo, south, north },
    west: x * TILE - wide,
    east: (x + 1) * TILE + wide,
    since: findWindowStart(asOf),
    until: asOf,
  });
  const prefix = evidence === "rent" ? "rent" : "sale";
  return {
    key,
    evidence,
    asOf,
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
