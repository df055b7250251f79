import {
  addRentComp,
  changeCompRule,
  getRentComps,
  getSaleComps,
  type NewComp,
  type RuleChange,
  refreshRentComps,
  removeRentComp,
  toggleRentComp,
} from "@labs/contract/comps";
import { call, endpointQuery } from "../../lib/calls/call.ts";

export const rentCompsQuery = (googlePlacesId: string) =>
  endpointQuery(getRentComps, { query: { googlePlacesId } });

/** Looks for comps again. A person asks for it, so that its failure is told like that of any other action. */
export const refreshComps = (googlePlacesId: string) => call(refreshRentComps, { body: { googlePlacesId } });

export const saleCompsQuery = (id: string) => endpointQuery(getSaleComps, { params: { id } });

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
