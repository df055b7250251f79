import { ROLES, verify } from "../auth.ts";
import type { Endpoint } from "../endpoint.ts";
import type { ObjectType } from "../rights.ts";

/** What an access token may be for, by its name and in words. */
export const AREAS = {
  research: "Properties, comps, searches and markets",
  underwriting: "Underwriting, statements, reports and firm assumptions",
  portfolios: "Portfolios",
  documents: "Documents and uploads",
} as const;
export type Area = keyof typeof AREAS;

/** `read` is what the contract lets a viewer do, `write` all else; who may write an area may read it. */
export type Scope = `${Area}:${"read" | "write"}`;
export const SCOPES = Object.keys(AREAS).flatMap((area) => [`${area}:read`, `${area}:write`]) as [
  Scope,
  ...Scope[],
];

/** Null for what only a person at a desk does: no token reaches it. */
const AREA_OF = {
  account: null,
  assumptions: "underwriting",
  audit: null,
  backtest: "research",
  committee: null,
  comps: "research",
  dataSource: "research",
  dealSettings: "research",
  document: "documents",
  firmModel: "underwriting",
  flag: null,
  invitation: null,
  job: "research",
  market: "research",
  note: "research",
  offer: "research",
  portfolio: "portfolios",
  property: "research",
  report: "underwriting",
  savedSearch: "research",
  search: "research",
  server: null,
  session: null,
  statement: "underwriting",
  token: null,
  underwriting: "underwriting",
  unitMix: "research",
  upload: "documents",
  webhook: null,
} as const satisfies Record<ObjectType, Area | null>;

/** What a token needs for a call: a scope, nothing but to be valid, or null where no token reaches it. */
export type TokenNeed = Scope | "any" | null;

/** What a token needs for a call; `open` calls ask nobody. */
export function tokenNeed({ path, object, access }: Pick<Endpoint, "path" | "object" | "access">): TokenNeed {
  // Whoever holds a token may ask whose it is.
  if (access === "open" || path === verify.path) return "any";
  const area = AREA_OF[object];
  if (area === null || ROLES.indexOf(access) >= ROLES.indexOf("admin")) return null;
  return access === "viewer" ? `${area}:read` : `${area}:write`;
}

/** Whether what a token was given covers what a call needs. */
export function covers(scopes: readonly Scope[], need: TokenNeed): boolean {
  if (need === null) return false;
  if (need === "any" || scopes.includes(need)) return true;
  return scopes.includes(need.replace(":read", ":write") as Scope);
}
