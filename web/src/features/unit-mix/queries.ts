import { getUnitMix, listUnitMixVersions, saveUnitMix, type UnitMixRow } from "@labs/contract/unit-mix";
import { call, endpointQuery } from "../../lib/calls/call.ts";

export const unitMixQuery = (id: string) => endpointQuery(getUnitMix, { params: { id } });

export const unitMixVersionsQuery = (id: string) => endpointQuery(listUnitMixVersions, { params: { id } });

interface NewUnitMix {
  id: string;
  basedOn: number;
  rows: UnitMixRow[];
}

export const keepUnitMix = ({ id, ...body }: NewUnitMix) => call(saveUnitMix, { params: { id }, body });
