import type { ModelDefinition } from "../../language/rows.ts";
import { operationPages } from "./operations.ts";
import { returnPages } from "./returns.ts";

/** Buy, renovate, rent, hold and sell one home: pages SF-1 to SF-9 and the checks SF-11. */
export const singleFamily: ModelDefinition = {
  model: "singlefamily",
  pages: [...operationPages, ...returnPages],
  tables: { renovationScope: { required: false } },
};
