import type { PropertyType } from "@labs/contract/estimates";
import { getMultiFamilyProperty, getProperty, getSingleFamilyProperty } from "@labs/contract/properties";
import { queryOf } from "../../lib/call.ts";

/** The typed call once the type is known, the general one before. */
const CALLS: Record<PropertyType, typeof getProperty> = {
  singlefamily: getSingleFamilyProperty as typeof getProperty,
  multifamily: getMultiFamilyProperty as typeof getProperty,
};

interface PropertyRequest {
  id: string;
  type?: PropertyType | undefined;
  address?: string | null;
  upid?: string | null;
}

export function propertyQuery({ id, type, address, upid }: PropertyRequest) {
  return queryOf(type === undefined ? getProperty : CALLS[type], {
    params: { id },
    query: { ...(address ? { address } : {}), ...(upid ? { upid } : {}) },
  });
}
