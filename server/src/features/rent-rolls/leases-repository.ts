import { and, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { dataRequests, rentRollVersions } from "../../lib/database/tables/data-requests.ts";

/** The roll that was accepted as a version of a community's unit mix. */
export async function findRollOfMix(
  database: Executor,
  of: { googlePlacesId: string; unitMixVersion: number },
) {
  const into = dataRequests.acceptedInto;
  const [row] = await database
    .select({ roll: rentRollVersions.roll, fileName: dataRequests.fileName })
    .from(dataRequests)
    .innerJoin(
      rentRollVersions,
      and(
        eq(rentRollVersions.requestId, dataRequests.id),
        eq(rentRollVersions.version, dataRequests.rollVersion),
      ),
    )
    .where(
      and(
        eq(dataRequests.kind, "rent-roll"),
        eq(dataRequests.googlePlacesId, of.googlePlacesId),
        sql`(${into} ->> 'unitMixVersion')::int = ${of.unitMixVersion}`,
      ),
    )
    .orderBy(desc(dataRequests.createdAt))
    .limit(1);
  return row;
}
