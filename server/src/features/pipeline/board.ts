import { type DealBoard, type getBoard as getBoardCall, MOST_PER_STAGE } from "@labs/contract/deals/board";
import { PIPELINE_STATUSES, PipelineStatus } from "@labs/contract/deals/pipeline";
import type { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { labelProperty } from "../../lib/property-names.ts";
import type { Viewer } from "../../lib/rights.ts";
import { listCards } from "./board-repository.ts";
import { readDealSettings } from "./deal-settings.ts";
import { countByStatus, listPeople, listTags } from "./repository.ts";

/** Deals by stage, each as its card tells it. */
export async function getBoard(
  database: Database,
  { user, query: asked }: { user: Pick<Viewer, "id">; query: z.output<typeof getBoardCall.query> },
): Promise<DealBoard> {
  const filter = { ...asked, assignee: asked.assignee === "me" ? user.id : asked.assignee };
  const { checklist } = await readDealSettings(database);
  const [rows, counts, tags, people] = await Promise.all([
    listCards(database, { filter, most: MOST_PER_STAGE, lines: checklist }),
    countByStatus(database, filter),
    listTags(database),
    listPeople(database),
  ]);
  const byStatus = Map.groupBy(rows, ({ status }) => status);
  const columns = Object.keys(PIPELINE_STATUSES).map((key) => {
    const status = PipelineStatus.parse(key);
    const items = (byStatus.get(status) ?? []).map(
      ({ since, addressLine, city, state, zip, parcelNumber, name, countyName, ...card }) => ({
        ...card,
        label: name ?? labelProperty({ addressLine, city, state, zip, parcelNumber, name, countyName }),
        since: new Date(since).toISOString(),
      }),
    );
    const total = counts.find((one) => one.status === status)?.properties ?? 0;
    return { status, total, items };
  });
  return { columns, choices: { tags, people } };
}
