import { AUDIT_ACTIONS, type AuditFilter, exportAudit, listAudit } from "@labs/contract/audit";
import { OBJECTS } from "@labs/contract/rights";
import { listUsers } from "@labs/contract/users";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { atHost } from "../../lib/calls/at-host.ts";
import { endpointQuery } from "../../lib/calls/call.ts";
import type { usePageAddress } from "../../lib/page-address.ts";

export const AUDIT_PAGE = 50;

type Address = ReturnType<typeof usePageAddress>;

const isKeyOf = <Words extends object>(words: Words, key: string): key is Extract<keyof Words, string> =>
  Object.hasOwn(words, key);

/** The filters as the page's address keeps them. */
export function readFilter({ get }: Address): AuditFilter {
  const [person, object, action] = [get("person"), get("object"), get("action")];
  const [query, from, to] = [get("query"), get("from"), get("to")];
  return {
    ...(person === "" ? {} : { actorId: person }),
    ...(isKeyOf(OBJECTS, object) ? { object } : {}),
    ...(isKeyOf(AUDIT_ACTIONS, action) ? { action } : {}),
    ...(query === "" ? {} : { query }),
    ...(from === "" ? {} : { from }),
    ...(to === "" ? {} : { to }),
  };
}

export const useAudit = (filter: AuditFilter, page: number) =>
  useQuery({
    ...endpointQuery(listAudit, { query: { ...filter, page, pageSize: AUDIT_PAGE } }),
    placeholderData: keepPreviousData,
  });

export const writeExportHref = (filter: AuditFilter) =>
  atHost(`${exportAudit.path}?${new URLSearchParams(filter as Record<string, string>)}`);

/** The largest page of the API: firms of this trade are smaller. */
export const usePeople = () => useQuery(endpointQuery(listUsers, { query: { pageSize: 500 } }));
