import type { ModelDefinition } from "./formula-record.ts";

export const multiFamily: ModelDefinition = { model: "multifamily", pages: [], tables: {} };
