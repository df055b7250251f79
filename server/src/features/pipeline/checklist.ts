import type { User } from "@labs/contract/auth";
import { type DealChecklist, isOpen, type setCheck as setCheckCall } from "@labs/contract/deals/checklist";
import type { ChecklistLine } from "@labs/contract/deals/deal-settings";
import type { z } from "zod";
import type { Executor } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { getDocument } from "../documents/service.ts";
import * as repository from "./checklist-repository.ts";
import { readDealSettings } from "./deal-settings.ts";
import { type Deal, type DealAsked, openDeal, requireDeal } from "./open-deal.ts";

/** The firm's lines for what a deal is of: of a list those for the types of its properties. */
async function listLines(database: Executor, { list, property }: Deal): Promise<ChecklistLine[]> {
  const types = list === null ? [property?.propertyType] : await repository.listTypes(database, list.id);
  const { checklist } = await readDealSettings(database);
  return checklist.filter((line) => line.propertyType === null || types.includes(line.propertyType));
}

export async function getChecklist(of: DealAsked): Promise<DealChecklist> {
  return readChecklist(of.database, await openDeal(of));
}

async function readChecklist(database: Executor, deal: Deal): Promise<DealChecklist> {
  const [lines, kept] = await Promise.all([
    listLines(database, deal),
    repository.listChecks(database, deal.id),
  ]);
  const byLine = new Map(kept.map((one) => [one.lineId, one]));
  const items = lines.map((line) => {
    const check = byLine.get(line.id);
    return {
      ...line,
      document: check?.documentId == null ? null : { id: check.documentId, name: check.documentName ?? "" },
      waivedReason: check?.waivedReason ?? null,
      by: check === undefined ? null : { id: check.byId, name: check.byName },
      at: check?.changedAt.toISOString() ?? null,
    };
  });
  const required = items.filter(({ isRequired }) => isRequired);
  return { items, required: required.length, done: required.filter((one) => !isOpen(one)).length };
}

/** Satisfies, waives or opens a line; a document has to be the deal's, and one that everybody in the firm sees. */
export async function setCheck(
  of: DealAsked & { line: string; body: z.output<typeof setCheckCall.body>; user: User },
): Promise<DealChecklist> {
  const { database, line, body, user } = of;
  const deal = await requireDeal(of);
  const { id: googlePlacesId } = deal;
  if (!(await listLines(database, deal)).some(({ id }) => id === line)) {
    throw new AppError("not_found", "The firm’s checklist has no such line for this type of property");
  }
  const { documentId, waivedReason } = body;
  if (documentId !== undefined) {
    const msg = refuseDocument(deal, await getDocument(database, user, documentId));
    if (msg !== null) throw invalid([{ loc: ["body", "documentId"], msg, type: "value_error" }]);
  }
  if (documentId === undefined && waivedReason === undefined) {
    await repository.removeCheck(database, { googlePlacesId, lineId: line });
  } else {
    await repository.writeCheck(database, {
      ...{ googlePlacesId, lineId: line, changedBy: user.id },
      documentId: documentId ?? null,
      // PostgreSQL keeps no zero bytes.
      waivedReason: waivedReason?.replaceAll("\u0000", "") ?? null,
    });
  }
  return readChecklist(database, deal);
}

/** Why a document satisfies no line of a deal. */
function refuseDocument(
  { id, list, property }: Deal,
  document: { googlePlacesId: string | null; propertyId: number | null; portfolioId: string | null },
): string | null {
  if (list !== null)
    return document.portfolioId === list.id ? null : "This document is not filed in this list";
  if (document.googlePlacesId !== id && document.propertyId !== property?.oid) {
    return "This document is not of this property";
  }
  return document.portfolioId === null
    ? null
    : "This document is filed in a portfolio, which not everybody sees: file it under the property alone";
}
