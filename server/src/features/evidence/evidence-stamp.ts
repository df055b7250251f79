import { createHash } from "node:crypto";
import type { Executor } from "../../lib/database/database.ts";
import { onPrimary } from "../../lib/database/read-place.ts";
import type { Subject } from "../places/service.ts";
import { chooseMarket } from "./comparable-facts.ts";
import { describeBasis, findGrowth } from "./fit-market.ts";
import { listFitted } from "./fit-repository.ts";
import { hashEstimator, hashSearch } from "./hash-estimator.ts";
import { hashAround } from "./nearby.ts";
import type { EvidenceKind, MarketKey } from "./repository.ts";

/** A county whose homes are estimated, and as far as they lie. */
export interface EvidencedCounty
  extends Pick<Subject, "countyFips" | "countyName" | "state" | "msaId" | "msaName" | "demo"> {
  extent: { south: number; north: number; west: number; east: number } | null;
}

/** What the estimates of a county's homes rest on, part by part: estimates of the same parts are the same. */
interface EvidenceStamp {
  stamp: string;
  parts: Record<string, string>;
}

const KINDS: EvidenceKind[] = ["rent", "price"];
const NOUN: Record<EvidenceKind, string> = { rent: "rents", price: "sales" };

/** Bases of markets under one state of the data: the counties of a market share them. */
type Bases = Map<string, ReturnType<typeof describeBasis>>;
let held: { state: string; bases: WeakMap<object, Bases> } = { state: "", bases: new WeakMap() };

function remember(database: Executor, state: string): Bases {
  if (held.state !== state) held = { state, bases: new WeakMap() };
  const bases: Bases = held.bases.get(database) ?? new Map();
  held.bases.set(database, bases);
  return bases;
}

function findMarket(county: EvidencedCounty, evidence: EvidenceKind): MarketKey {
  const { kind, id } = chooseMarket(county);
  return { evidence, propertyType: "singlefamily", demo: county.demo, kind, id };
}

/**
 * Tells without a fit whether estimates of a county's homes would be the same: by the estimator, by what its market is
 * fitted to, by the growth beneath, and by all evidence that lies within reach of its homes.
 */
export async function stampEvidence(of: {
  database: Executor;
  county: EvidencedCounty;
  /** Of the data and the day: what is known under another one is read again. */
  state: string;
}): Promise<EvidenceStamp> {
  const { database, county } = of;
  const bases = remember(database, of.state);
  const parts: Record<string, string> = { estimator: hashEstimator(), search: hashSearch() };
  for (const evidence of KINDS) {
    const market = findMarket(county, evidence);
    const { basis, asOf } = await ask(bases, database, market);
    const growth = await findGrowth({ database, subject: county, evidence, asOf });
    parts[`${NOUN[evidence]} of the market`] = hash([market, chooseMarket(county).name, basis]);
    parts[`growth of ${NOUN[evidence]}`] = hash(growth);
    parts[`${NOUN[evidence]} nearby`] = await hashAround(database, { ...county, evidence, asOf });
  }
  return { parts, stamp: hash(parts) };
}

/** Whether both fits that estimates of a county's homes need are kept. */
export async function isFitKept(of: {
  database: Executor;
  county: EvidencedCounty;
  state: string;
}): Promise<boolean> {
  const bases = remember(of.database, of.state);
  for (const evidence of KINDS) {
    const market = findMarket(of.county, evidence);
    if ((await ask(bases, of.database, market)).isFitted) continue;
    // It may have been made since.
    bases.delete(JSON.stringify(market));
    if (!(await ask(bases, of.database, market)).isFitted) return false;
  }
  return true;
}

/** Of places those in whose markets rents and sales were fitted before, if not to today's evidence. */
export async function listInFittedMarkets<
  Place extends Parameters<typeof chooseMarket>[0] & { demo: boolean },
>(database: Executor, places: readonly Place[]): Promise<Place[]> {
  const rows = await listFitted(database);
  const fitted = new Set(rows.map(({ evidence, demo, marketId }) => `${evidence} ${demo} ${marketId}`));
  return places.filter((place) => {
    const { id } = chooseMarket(place);
    return KINDS.every((evidence) => fitted.has(`${evidence} ${place.demo} ${id}`));
  });
}

function ask(bases: Bases, database: Executor, market: MarketKey) {
  const key = JSON.stringify(market);
  const asked = bases.get(key) ?? onPrimary(() => describeBasis(database, market));
  bases.set(key, asked);
  asked.catch(() => bases.delete(key));
  return asked;
}

const hash = (of: unknown): string =>
  createHash("sha256").update(JSON.stringify(of)).digest("hex").slice(0, 32);
