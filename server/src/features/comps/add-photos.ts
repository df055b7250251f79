import { PHOTO_TYPE } from "@labs/contract/documents";
import type { Comp } from "@labs/contract/estimates";
import type { PlanComps } from "@labs/contract/rent-comps";
import type { Executor } from "../../lib/database/database.ts";
import { findNewestByPlace } from "../documents/service.ts";

interface Pictured {
  comps: Comp[];
  plans?: PlanComps[];
}

/** Comps with the newest uploaded photo of each home; those without one are drawn from their facts. */
export async function withPhotos<Set extends Pictured>(database: Executor, set: Set): Promise<Set> {
  const places = set.comps.flatMap(({ googlePlacesId }) => (googlePlacesId === null ? [] : [googlePlacesId]));
  const photos = await findNewestByPlace(database, { type: PHOTO_TYPE, places });
  if (photos.size === 0) return set;
  const picture = (comp: Comp): Comp => {
    const photo = comp.googlePlacesId === null ? undefined : photos.get(comp.googlePlacesId);
    return photo === undefined ? comp : { ...comp, photoUrl: `/api/documents/${photo.id}/content` };
  };
  const plans = set.plans?.map((plan) => ({ ...plan, comps: plan.comps.map(picture) }));
  return { ...set, comps: set.comps.map(picture), ...(plans === undefined ? {} : { plans }) };
}
