import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const seeMentions = endpoint({
  method: "POST",
  path: "/api/pipeline/mentions/seen",
  summary: "Say that mentions in notes were seen",
  tag: "pipeline",
  object: "note",
  rule: "self",
  body: z.object({ noteIds: z.array(z.uuid()).min(1).max(200) }),
  status: 204,
});
