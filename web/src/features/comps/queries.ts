import {
  addRentComp,
  addSaleComp,
  adjustRentComp,
  adjustSaleComp,
  changeRentRule,
  changeSaleRule,
  getRentComps,
  getSaleComps,
  type NewRentComp,
  type NewSaleComp,
  type RentComps,
  type RuleChange,
  refreshRentComps,
  refreshSaleComps,
  removeRentComp,
  removeSaleComp,
  type SaleComps,
  toggleRentComp,
  toggleSaleComp,
} from "@labs/contract/comps";
import { isBeingFitted } from "@labs/contract/estimates";
import { call, endpointQuery } from "../../lib/calls/call.ts";

export type CompKind = "rent" | "sale";

/** Rent comps or sale comps: what one of them lacks, the other's answer leaves out. */
export type DeskSet = RentComps & SaleComps;

export type NewComp = { kind: "rent"; comp: NewRentComp } | { kind: "sale"; comp: NewSaleComp };

/** While a large market is being fitted. */
const LOOK_AGAIN = 3000;

const refetchInterval = ({ state: { data } }: { state: { data?: Pick<DeskSet, "estimate"> | undefined } }) =>
  isBeingFitted(data?.estimate) ? LOOK_AGAIN : false;

export const rentCompsQuery = (googlePlacesId: string) => ({
  ...endpointQuery(getRentComps, { query: { googlePlacesId } }),
  refetchInterval,
});

export const saleCompsQuery = (id: string) => ({
  ...endpointQuery(getSaleComps, { params: { id } }),
  refetchInterval,
});

interface Place {
  kind: CompKind;
  googlePlacesId: string;
}

/** Looks for comps again. A person asks for it, so that its failure is told like that of any other action. */
export const refreshComps = ({ kind, ...body }: Place): Promise<DeskSet> =>
  kind === "rent" ? call(refreshRentComps, { body }) : call(refreshSaleComps, { body });

export const toggleComp = ({
  kind,
  ...body
}: Place & { compId: string; included: boolean; reason?: string; basedOn?: number }): Promise<DeskSet> =>
  kind === "rent" ? call(toggleRentComp, { body }) : call(toggleSaleComp, { body });

/** By hand, in dollars. */
export interface Adjustment {
  condition: number;
  grade: number;
  reason: string;
}

export const adjustComp = ({
  kind,
  ...body
}: Place & Adjustment & { compId: string; basedOn: number }): Promise<DeskSet> =>
  kind === "rent" ? call(adjustRentComp, { body }) : call(adjustSaleComp, { body });

export const changeRule = ({
  kind,
  ...body
}: Place & { rule: RuleChange | null; basedOn?: number }): Promise<DeskSet> =>
  kind === "rent" ? call(changeRentRule, { body }) : call(changeSaleRule, { body });

export const addComp = (googlePlacesId: string, { kind, comp }: NewComp): Promise<DeskSet> =>
  kind === "rent"
    ? call(addRentComp, { body: { googlePlacesId, comp } })
    : call(addSaleComp, { body: { googlePlacesId, comp } });

/** Takes a comp that was added by hand away, or puts it back. */
export const removeComp = ({
  kind,
  ...body
}: Place & { compId: string; removed: boolean }): Promise<DeskSet> =>
  kind === "rent" ? call(removeRentComp, { body }) : call(removeSaleComp, { body });
