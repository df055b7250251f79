import type { PropertyType } from "@labs/contract/estimates";
import type { SaleComps } from "@labs/contract/rent-comps";
import type { Executor } from "../../lib/database/database.ts";
import { listCandidates } from "../evidence/list-candidates.ts";
import { explainSilence, getMarketModel } from "../evidence/market-models.ts";
import { findTrackRecord, withRecord } from "../evidence/track-record.ts";
import { getSubject, type Subject } from "../places/service.ts";
import { withPhotos } from "./add-photos.ts";
import { buildCompSet } from "./build-comp-set.ts";

/** Dated sales around a property and the value they speak for. */
export async function findSaleComps(of: { database: Executor; subject: Subject }): Promise<SaleComps> {
  const evidence = "price" as const;
  const [model, record] = await Promise.all([
    getMarketModel({ ...of, evidence }),
    findTrackRecord({ ...of, evidence }),
  ]);
  const candidates = await listCandidates({ ...of, evidence, model });
  const missing = explainSilence({ ...of, model, evidence });
  const set = buildCompSet({ subject: of.subject, evidence, candidates, model, missing });
  return withPhotos(of.database, { ...set, estimate: withRecord(set.estimate, record) });
}

export async function getSaleComps(of: {
  database: Executor;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}): Promise<SaleComps> {
  const subject = await getSubject(of);
  return findSaleComps({ database: of.database, subject });
}
