import type { tellPresence as endpoint } from "@labs/contract/underwriting";
import type { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { getSubject } from "../places/service.ts";
import type { Place } from "./prefill.ts";
import { deletePresence, insertPresence, listOthers, updatePresence } from "./presence-repository.ts";
import { findNewestVersion } from "./repository.ts";

/** Takes in that somebody has the underwriting open, or has left it, and tells who else is there and what was saved last. */
export async function tellPresence(of: {
  database: Database;
  googlePlacesId: string;
  propertyType?: Place["propertyType"];
  user: { id: string };
  field: string | null;
  isLeaving: boolean;
}): Promise<z.input<typeof endpoint.response>> {
  const { database, googlePlacesId, isLeaving } = of;
  const seen = { googlePlacesId, userId: of.user.id, field: of.field?.replaceAll("\u0000", "") ?? null };
  if (isLeaving) {
    await deletePresence(database, seen);
    return { people: [], newest: null };
  }
  // That there is such a property is asked when somebody comes, not with every sign of life.
  if (!(await updatePresence(database, seen))) {
    await getSubject(of);
    await insertPresence(database, seen);
  }
  const [people, newest] = await Promise.all([
    listOthers(database, seen),
    findNewestVersion(database, googlePlacesId),
  ]);
  return { people, newest: newest ?? null };
}
