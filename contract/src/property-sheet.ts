import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Answers bytes, so its response is bound by hand. */
export const downloadPropertySheet = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/download",
  summary: "The property sheet as PDF or as workbook",
  tag: "properties",
  params: z.object({ id: z.string().min(1).max(300) }),
  query: z.object({ format: z.enum(["pdf", "xlsx"]).default("pdf") }),
});
