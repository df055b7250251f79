import {
  addRentComp,
  changeCompRule,
  getRentComps,
  getSaleComps,
  type NewComp,
  type RuleChange,
  removeRentComp,
  toggleRentComp,
} from "@labs/contract/rent-comps";
import { call, queryOf } from "../../lib/call.ts";

/** `refresh` looks for comps again; its failure is silent, as the set on screen stays good. */
export const rentCompsQuery = (googlePlacesId: string, refresh?: boolean) =>
  queryOf(getRentComps, { query: { googlePlacesId, ...(refresh ? { refresh: "true" as const } : {}) } });

export const saleCompsQuery = (id: string) => queryOf(getSaleComps, { params: { id } });

export interface Toggle {
  googlePlacesId: string;
  compId: string;
  included: boolean;
  reason?: string;
}

export const toggleComp = (toggle: Toggle) => call(toggleRentComp, { body: toggle });

export const changeRule = (googlePlacesId: string, rule: RuleChange | null) =>
  call(changeCompRule, { body: { googlePlacesId, rule } });

export const addComp = (googlePlacesId: string, comp: NewComp) =>
  call(addRentComp, { body: { googlePlacesId, comp } });

export const removeComp = (googlePlacesId: string, compId: string) =>
  call(removeRentComp, { body: { googlePlacesId, compId } });
