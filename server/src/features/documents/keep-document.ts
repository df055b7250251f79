import type { User } from "@labs/contract/auth";
import { type LabsDocument, UploadFields } from "@labs/contract/documents";
import { AppError } from "../../lib/errors.ts";
import { findByOid, getSubject } from "../places/service.ts";
import { keepFile, parseFields, readableName, refuseUpload, type Upload } from "../uploads/service.ts";
import { detectKind } from "./detect-kind.ts";
import { maySeePortfolio } from "./repository.ts";
import { createDocument, type DocumentParts, type NewDocument, refuseType } from "./service.ts";

/** Keeps an upload whose fields, link and content are all as they must be; of any other nothing is kept. */
export async function keepDocument(
  parts: DocumentParts,
  { file, fileName, ...upload }: Upload,
  user: User,
): Promise<LabsDocument> {
  const fields = parseFields(UploadFields, upload.fields);
  const name = fields.name ?? readableName(fileName, "Document");
  const link = await resolveLink(parts, { ...fields, user });
  const found = await detectKind(file, fileName);
  const named = found.ok ? await detectKind(file, name) : found;
  if (!named.ok) throw new AppError("unsupported_type", named.reason);
  const { contentType } = named.kind;
  refuseType(fields.type, { contentType });
  await keepFile(file);
  const { type, tags } = fields;
  return parts.database.transaction((transaction) =>
    createDocument(transaction, file, { name, type, tags, contentType, ...link, user }),
  );
}

async function resolveLink(
  { database }: DocumentParts,
  { propertyId, googlePlacesId, portfolioId, user }: UploadFields & { user: User },
): Promise<Pick<NewDocument, "propertyOid" | "googlePlacesId" | "portfolioId">> {
  if (portfolioId !== undefined && !(await maySeePortfolio(database, { user, portfolioId }))) {
    throw refuseUpload("portfolioId", "No such portfolio");
  }
  const oid = propertyId === 0 ? undefined : propertyId;
  const numbered = oid === undefined ? undefined : await findByOid(database, oid);
  const place = googlePlacesId ?? numbered?.googlePlacesId;
  if (place === undefined) {
    if (oid !== undefined) throw refuseUpload("propertyId", "Property not found");
    return { portfolioId: portfolioId ?? null };
  }
  const subject = await getSubject({ database, googlePlacesId: place }).catch((error: unknown) => {
    throw error instanceof AppError ? refuseUpload("googlePlacesId", error.message) : error;
  });
  if (propertyId !== undefined && propertyId !== subject.oid) {
    throw refuseUpload("propertyId", "The place id is that of another property");
  }
  return { propertyOid: subject.oid || null, googlePlacesId: place, portfolioId: portfolioId ?? null };
}
