import type { AwaitingReport } from "@labs/contract/reports";
import type { Database } from "../../lib/database/database.ts";
import { labelProperty } from "../../lib/property-names.ts";
import { listUndecided } from "./repository.ts";

const MOST = 50;

/** Reports that the committee has yet to decide on; a newer report of the same property takes an older one's place. */
export async function listAwaiting(database: Database): Promise<{ items: AwaitingReport[]; total: number }> {
  const rows = await listUndecided(database, MOST);
  const items = rows.map((row) => ({
    reportId: row.reportId,
    documentId: row.documentId,
    googlePlacesId: row.googlePlacesId,
    label: labelProperty(row),
    underwritingVersion: row.underwritingVersion,
    createdAt: new Date(row.createdAt).toISOString(),
    createdBy: row.createdBy,
  }));
  return { items, total: rows[0]?.total ?? 0 };
}
