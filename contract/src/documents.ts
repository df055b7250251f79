import { z } from "zod";
import { endpoint, many, Paging, paged, queryFlag } from "./endpoint.ts";

export const LabsDocument = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  tags: z.array(z.string()),
  propertyId: z.number().int().nullable(),
  googlePlacesId: z.string().nullable(),
  /** What the property is called, where it has a record. */
  propertyLabel: z.string().nullable(),
  portfolioId: z.string().nullable(),
  /** None for the homes that the firm owns, and for a portfolio that was deleted. */
  portfolioName: z.string().nullable(),
  contentType: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  version: z.number().int(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
});
export type LabsDocument = z.infer<typeof LabsDocument>;

/** A file may have at most so many bytes. */
export const DOCUMENT_MAX_BYTES = 50 * 1024 * 1024;

/** For so many days a deleted document can be restored; then its bytes go too. */
export const DOCUMENT_RESTORABLE_DAYS = 30;

/** The type of a photo of a property, and of a committee report, which is written here and never uploaded. */
export const PHOTO_TYPE = "photo";
export const REPORT_TYPE = "icReport";

// A control character in a name would end headers and hide endings.
const Line = z
  .string()
  .trim()
  .min(1)
  .regex(/^\P{Cc}*$/u, "Names, types and tags are one line of text");
const Name = Line.max(200);
const Type = Line.max(60);
const Tags = z.array(Line.max(60)).max(20);
const PlaceId = z.string().min(1).max(300);

/** The fields beside `file` of an upload; they arrive as text, and tags as repeated fields or parted by commas. */
export const UploadFields = z.object({
  type: Type,
  name: Name.optional(),
  tags: many(z.string().max(1_300))
    .transform((given) => (given ?? []).flatMap((tag) => tag.split(",")))
    .transform((given) => [...new Set(given.map((tag) => tag.trim()).filter(Boolean))])
    .pipe(Tags),
  /** 0, as a place without a record has it, names no property. */
  propertyId: z.coerce.number().int().nonnegative().optional(),
  googlePlacesId: PlaceId.optional(),
  portfolioId: z.string().min(1).max(60).optional(),
});
export type UploadFields = z.output<typeof UploadFields>;

/** The whole form, for the documentation: what a form holds is read and checked part by part. */
export const UploadForm = z.object({
  file: z.string().meta({ format: "binary" }),
  type: z.string(),
  name: z.string().optional(),
  tags: z.array(z.string()).max(20).optional(),
  propertyId: z.number().int().optional(),
  googlePlacesId: z.string().optional(),
  portfolioId: z.string().optional(),
});

const Id = z.object({ id: z.uuid() });
const tag = "documents";

export const listDocuments = endpoint({
  method: "GET",
  path: "/api/documents",
  summary: "List document versions, newest first, or deleted ones that can be restored",
  tag,
  object: "document",
  rule: "filed",
  query: Paging.extend({
    propertyId: z.coerce.number().int().optional(),
    googlePlacesId: PlaceId.optional(),
    portfolioId: z.string().max(60).optional(),
    type: z.string().max(60).optional(),
    /** Part of the name or of a tag. */
    query: z.string().max(200).optional(),
    tag: z.string().max(60).optional(),
    /** Of several versions the newest alone. */
    latest: queryFlag.optional(),
    deleted: queryFlag.optional(),
  }),
  response: paged(LabsDocument),
});

/** Takes `multipart/form-data`, so it is bound by hand: `file` and the fields of `UploadFields`. */
export const uploadDocument = endpoint({
  method: "POST",
  path: "/api/documents",
  summary: "Upload a document; the same name and link create the next version",
  tag,
  object: "document",
  rule: "filed",
  access: "analyst",
  status: 201,
  response: LabsDocument,
});

export const updateDocument = endpoint({
  method: "PUT",
  path: "/api/documents/:id",
  summary: "Update a document's name, type or tags; the name applies to all versions",
  tag,
  object: "document",
  rule: "filed",
  access: "analyst",
  params: Id,
  body: z
    .object({ name: Name.optional(), type: Type.optional(), tags: Tags.optional() })
    .refine((body) => Object.values(body).some((value) => value !== undefined), "Nothing to change"),
  response: LabsDocument,
});

export const deleteDocument = endpoint({
  method: "DELETE",
  path: "/api/documents/:id",
  summary: "Delete a document version; it can be restored for 30 days",
  tag,
  object: "document",
  rule: "filed",
  access: "analyst",
  params: Id,
  response: LabsDocument,
});

export const restoreDocument = endpoint({
  method: "POST",
  path: "/api/documents/:id/restore",
  summary: "Restore a deleted document",
  tag,
  object: "document",
  rule: "filed",
  access: "analyst",
  params: Id,
  response: LabsDocument,
});

/** Answers bytes, so its response is bound by hand. */
export const documentContent = endpoint({
  method: "GET",
  path: "/api/documents/:id/content",
  summary: "Download a document",
  tag,
  object: "document",
  rule: "filed",
  params: Id,
  /** Sent to be saved, also what a browser could show. */
  query: z.object({ download: queryFlag.optional() }),
});
