import { z } from "zod";
import { endpoint, listOf } from "./endpoint.ts";
import { AsOf } from "./estimates.ts";

/** A picture of a property: a photo that somebody uploaded, or a drawing made from the record and labelled as one. */
export const PropertyImage = z.object({
  kind: z.enum(["photo", "illustration"]),
  url: z.string(),
  label: z.string(),
  /** Says of an illustration that it is one and no photo. */
  caption: z.string(),
  source: z.string(),
  asOf: AsOf,
  contentType: z.string(),
  documentId: z.string().nullable(),
});
export type PropertyImage = z.infer<typeof PropertyImage>;

const params = z.object({ id: z.string().min(1).max(300) });
const tag = "properties";

export const listImages = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/images",
  summary: "Photos of a property, newest first, and labelled illustrations",
  tag,
  params,
  response: listOf(PropertyImage),
});

/** Answers an SVG, so its response is bound by hand. */
export const illustration = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/images/locator",
  summary: "Where in its county a property lies, as a labelled drawing",
  tag,
  params,
});
