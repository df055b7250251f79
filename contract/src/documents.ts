import { z } from "zod";
import { endpoint, listOf, Paging } from "./endpoint.ts";

export const LabsDocument = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  tags: z.array(z.string()),
  propertyId: z.number().int().nullable(),
  googlePlacesId: z.string().nullable(),
  portfolioId: z.string().nullable(),
  contentType: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  version: z.number().int(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
});
export type LabsDocument = z.infer<typeof LabsDocument>;

export const listDocuments = endpoint({
  method: "GET",
  path: "/api/documents",
  summary: "Documents, newest first",
  tag: "documents",
  query: Paging.extend({
    propertyId: z.coerce.number().int().optional(),
    googlePlacesId: z.string().max(300).optional(),
    type: z.string().max(60).optional(),
    query: z.string().max(200).optional(),
  }),
  response: listOf(LabsDocument),
});

/** Answers bytes, so its response is bound by hand. */
export const documentContent = endpoint({
  method: "GET",
  path: "/api/documents/:id/content",
  summary: "The bytes of a document",
  tag: "documents",
  params: z.object({ id: z.uuid() }),
});
