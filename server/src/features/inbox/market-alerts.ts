import type { InboxItem, WatchedMarket } from "@labs/contract/access/inbox";
import { type MarketAlert, type MarketAlerts, MOST_ALERTS } from "@labs/contract/access/market-alerts";
import { byUnit, dateWords } from "@labs/reporting/figure-format";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { type FigureCourse, getSnapshot, listCourses, listRankedMetrics } from "../markets/service.ts";
import {
  type AlertRow,
  deleteAlert,
  insertAlerts,
  listAlerts,
  writeSeenSince,
} from "./market-alerts-repository.ts";
import { findName, watch } from "./watched-markets.ts";

interface Asked {
  database: Database;
  userId: string;
}

export async function listMarketAlerts(asked: Asked): Promise<MarketAlerts> {
  const rows = await listAlerts(asked.database, asked.userId);
  const told = await describe(asked.database, rows);
  return { items: told.map(({ seenSince, ...alert }) => alert), choices: listRankedMetrics() };
}

type NewAlert = WatchedMarket & Pick<MarketAlert, "metricKey" | "side" | "threshold">;

/** An alert is of a watched market: whoever sets one watches it from then on. */
export async function createMarketAlert(
  asked: Asked,
  { kind, id, ...rule }: NewAlert,
): Promise<MarketAlerts> {
  const { database, userId } = asked;
  if (!listRankedMetrics().some(({ key }) => key === rule.metricKey)) {
    const msg = `Alerts can't be of ${rule.metricKey}`;
    throw invalid([{ loc: ["body", "metricKey"], msg, type: "metric" }]);
  }
  if ((await listAlerts(database, userId)).length >= MOST_ALERTS)
    throw new AppError("conflict", `${MOST_ALERTS} alerts are the most that can be set`);
  await watch(asked, { kind, id });
  await insertAlerts(database, { userId, market: { kind, id }, rules: [rule] });
  return listMarketAlerts(asked);
}

/** Told no more as long as the figure stays on that side. */
export async function seeMarketAlert(asked: Asked, id: string): Promise<MarketAlerts> {
  const told = await describe(asked.database, await listAlerts(asked.database, asked.userId));
  const one = told.find((alert) => alert.id === id);
  if (one === undefined) throw new AppError("not_found", "Alert not found");
  await writeSeenSince(asked.database, { userId: asked.userId, id, seenSince: one.metSince });
  return listMarketAlerts(asked);
}

export async function endMarketAlert(asked: Asked, id: string): Promise<MarketAlerts> {
  await deleteAlert(asked.database, { userId: asked.userId, id });
  return listMarketAlerts(asked);
}

/** Alerts that are met and were not seen since, each with its figure and its date. */
export async function listAlertNews({ database, userId }: Asked): Promise<InboxItem[]> {
  const told = await describe(database, await listAlerts(database, userId));
  return told.flatMap(({ id, kind, areaId, name, seenSince, ...alert }): InboxItem[] => {
    const { metSince, value, asOf, label, unit, side, threshold } = alert;
    if (metSince === null || value === null || metSince === seenSince) return [];
    const turned = `${side} ${byUnit(threshold, unit)} since ${dateWords(metSince)}`;
    const now = metSince === asOf ? "" : `, ${dateWords(asOf)}`;
    return [
      {
        key: `alerts ${id} ${metSince}`,
        title: name,
        detail: `${label} ${turned}: ${byUnit(value, unit)}${now}`,
        href: `/markets/${kind}/${areaId}`,
      },
    ];
  });
}

type Told = MarketAlert & { seenSince: string | null };

/** Every alert beside the current figure it is of. What is past its publisher's cycle tells nothing. */
async function describe(database: Database, rows: readonly AlertRow[]): Promise<Told[]> {
  if (rows.length === 0) return [];
  const snapshot = await getSnapshot(database);
  const courses = await listCourses(
    database,
    snapshot,
    rows.map(({ kind, areaId, metricKey }) => ({ kind, id: areaId, key: metricKey })),
  );
  return rows.flatMap(({ areaId, metricKey, ...row }, at): Told[] => {
    const course = courses[at];
    if (course === undefined) return [];
    const { label, unit, value, asOf, unavailable } = course;
    return [
      {
        ...{ ...row, areaId, metricKey, label, unit, value, asOf, unavailable },
        name: findName(snapshot, { kind: row.kind, id: areaId }) ?? areaId,
        metSince: findMetSince(course, row),
      },
    ];
  });
}

/** The first month of the run in which the figure has been on that side up to now; null where it is not. */
function findMetSince(
  { value, asOf, before }: FigureCourse,
  { side, threshold }: Pick<AlertRow, "side" | "threshold">,
): string | null {
  const isMet = (figure: number) => (side === "below" ? figure < threshold : figure > threshold);
  if (value === null || asOf === null || !isMet(value)) return null;
  let since = asOf;
  for (const earlier of before) {
    if (!isMet(earlier.value)) break;
    since = earlier.asOf;
  }
  return since;
}
