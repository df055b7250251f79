import type { ModelDefinition } from "../../language/rows.ts";
import { operationPages } from "./operations.ts";
import { returnPages } from "./returns.ts";

const optional = { required: false };

/** One multi-family property from its unit mix to its returns: pages MF-1 to MF-18. */
export const multiFamily: ModelDefinition = {
  model: "multifamily",
  pages: [...operationPages, ...returnPages],
  tables: {
    unitMix: { required: true },
    nonRevenueUnits: optional,
    leaseExpirations: optional,
    commercialLeases: optional,
    staffing: optional,
    capitalNeeds: optional,
    remainingLife: optional,
    t12: optional,
  },
};
