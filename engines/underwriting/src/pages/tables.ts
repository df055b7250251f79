import type { CatalogName } from "../language/rows.ts";

const optional = { required: false };

/** The input tables of each model, and whether at least one row is needed. */
export const TABLES: Record<CatalogName, Record<string, { required: boolean }>> = {
  singlefamily: { renovationScope: optional, transferTaxes: optional },
  multifamily: {
    unitMix: { required: true },
    nonRevenueUnits: optional,
    leaseExpirations: optional,
    commercialLeases: optional,
    staffing: optional,
    capitalNeeds: optional,
    remainingLife: optional,
    t12: optional,
    transferTaxes: optional,
  },
  portfolio: { homes: optional, metros: optional, zips: optional },
};
