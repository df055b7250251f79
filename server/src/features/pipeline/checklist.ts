import type { User } from "@labs/contract/auth";
import { type DealChecklist, isOpen, type setCheck as setCheckCall } from "@labs/contract/deals/checklist";
import type { ChecklistLine } from "@labs/contract/deals/deal-settings";
import type { z } from "zod";
import type { Executor } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { getDocument } from "../documents/service.ts";
import { openSubject } from "../places/service.ts";
import * as repository from "./checklist-repository.ts";
import { readDealSettings } from "./deal-settings.ts";
import { type Place, requireProperty } from "./require-property.ts";

/** The firm's lines for a property of this type. */
const linesFor = (lines: readonly ChecklistLine[], propertyType: string): ChecklistLine[] =>
  lines.filter((line) => line.propertyType === null || line.propertyType === propertyType);

export async function getChecklist(of: Place): Promise<DealChecklist> {
  const { subject } = await openSubject(of);
  return readChecklist(of.database, subject);
}

async function readChecklist(
  database: Executor,
  { googlePlacesId, propertyType }: { googlePlacesId: string; propertyType: string },
): Promise<DealChecklist> {
  const [{ checklist }, kept] = await Promise.all([
    readDealSettings(database),
    repository.listChecks(database, googlePlacesId),
  ]);
  const byLine = new Map(kept.map((one) => [one.lineId, one]));
  const items = linesFor(checklist, propertyType).map((line) => {
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

/** Satisfies, waives or opens a line; a document has to be the property's, and one that everybody in the firm sees. */
export async function setCheck(
  of: Place & { line: string; body: z.output<typeof setCheckCall.body>; user: User },
): Promise<DealChecklist> {
  const { database, line, body, user } = of;
  const googlePlacesId = await requireProperty(of);
  const { subject } = await openSubject(of);
  const { checklist } = await readDealSettings(database);
  if (!linesFor(checklist, subject.propertyType).some(({ id }) => id === line)) {
    throw new AppError("not_found", "The firm’s checklist has no such line for this type of property");
  }
  const { documentId, waivedReason } = body;
  if (documentId !== undefined) {
    const document = await getDocument(database, user, documentId);
    const isOfProperty = document.googlePlacesId === googlePlacesId || document.propertyId === subject.oid;
    if (!isOfProperty || document.portfolioId !== null) {
      const msg = isOfProperty
        ? "This document is filed in a portfolio, which not everybody sees: file it under the property alone"
        : "This document is not of this property";
      throw invalid([{ loc: ["body", "documentId"], msg, type: "value_error" }]);
    }
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
  return readChecklist(database, subject);
}
