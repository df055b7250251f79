import type { Executor } from "../../../lib/database/database.ts";
import { dropOldest } from "../../../lib/drop-oldest.ts";
import {
  chooseMarket,
  type EvidenceKind,
  explainSilence,
  getMarketModel,
  listReached,
  type MarketModel,
} from "../../evidence/service.ts";
import { explainCoarseness, type Subject } from "../../places/service.ts";
import { type Market, MOST_TILES, type Source, type Tile } from "./appraiser.ts";

/** A side of the areas whose evidence is loaded at once, in degrees. */
const SIDE = 0.25;

export type EvidenceTiles = ReturnType<typeof createEvidenceTiles>;

/**
 * Where the evidence of each row lies: rows of one area and one market share a tile. Where there is no evidence, the
 * reason is the one that the property's own page gives.
 */
export function createEvidenceTiles(database: Executor) {
  const models = new Map<string, Promise<MarketModel>>();
  const markets = new Map<string, Market>();
  const areas = new Map<string, Area>();
  const tiles = new Map<string, Promise<Tile>>();

  function readModel(subject: Subject, evidence: EvidenceKind): Promise<MarketModel> {
    const { kind, id } = chooseMarket(subject);
    const key = [evidence, kind, id, subject.countyFips, subject.propertyType, subject.demo].join("|");
    const held = models.get(key) ?? getMarketModel({ database, subject, evidence });
    models.set(key, held);
    return held;
  }

  return {
    /** Where a row's evidence is, or why there is none. */
    async findSource(subject: Subject, evidence: EvidenceKind): Promise<Source> {
      const coarse = explainCoarseness(subject);
      if (coarse !== undefined) return { reason: coarse };
      const model = await readModel(subject, evidence);
      const { latitude, longitude, propertyType, demo } = subject;
      const { asOf, fit, growth } = model;
      if (asOf === null || latitude === null || longitude === null) {
        return { reason: explainSilence({ subject, model, evidence }) ?? "No evidence available" };
      }
      const [y, x] = [Math.floor(latitude / SIDE), Math.floor(longitude / SIDE)];
      const market = ["market", evidence, propertyType, demo, chooseMarket(subject).id].join("|");
      const tile = [evidence, propertyType, demo, asOf, y, x].join("|");
      markets.set(market, { key: market, fit });
      areas.set(tile, { propertyType, demo, y, x, asOf, evidence });
      return { tile, market, annualGrowth: growth?.annual ?? null };
    },

    getMarket(key: string): Market {
      const market = markets.get(key);
      if (market === undefined) throw new Error(`${key} is the market of no row`);
      return market;
    },

    loadTile(key: string): Promise<Tile> {
      const area = areas.get(key);
      if (area === undefined) throw new Error(`${key} is the tile of no row`);
      const tile = tiles.get(key) ?? loadArea(database, key, area);
      tiles.set(key, tile);
      dropOldest(tiles, MOST_TILES);
      return tile;
    },
  };
}

interface Area {
  propertyType: "singlefamily" | "multifamily";
  demo: boolean;
  y: number;
  x: number;
  asOf: string;
  evidence: EvidenceKind;
}

async function loadArea(database: Executor, key: string, area: Area): Promise<Tile> {
  const { y, x, propertyType, demo, asOf, evidence } = area;
  const extent = { south: y * SIDE, north: (y + 1) * SIDE, west: x * SIDE, east: (x + 1) * SIDE };
  const rows = await listReached(database, { extent, evidence, propertyType, demo, asOf });
  return { key, evidence, asOf, rows };
}
