import { eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Viewer } from "../rights.ts";
import { portfolios } from "./tables/portfolios.ts";
import { documents } from "./tables/research.ts";

/** As `mayRead` of lib/rights.ts decides row by row: lists and their totals know no others. */
export function isReadable(viewer: Viewer, row: { ownerId: PgColumn; isShared: PgColumn }): SQL | undefined {
  return viewer.role === "admin" ? undefined : or(eq(row.ownerId, viewer.id), eq(row.isShared, true));
}

/** Whose view it is; `everybody` reads only what each person of the firm may. */
export type Audience = Viewer | "everybody";

/**
 * A document in a portfolio is seen by who sees the portfolio, also where it belongs to a property besides; one of a
 * portfolio that was deleted, by who uploaded it. All others are the firm's.
 */
export function isReadableDocument(audience: Audience): SQL | undefined {
  if (audience !== "everybody" && audience.role === "admin") return undefined;
  const viewerId = audience === "everybody" ? null : audience.id;
  return sql`(${documents.portfolioId} is null or ${documents.portfolioId} = 'owned'
    or exists (select from ${portfolios} p where p.id::text = ${documents.portfolioId}
      and (p.is_shared or p.owner_id = ${viewerId}::uuid))
    or (${documents.createdBy} = ${viewerId}::uuid
      and not exists (select from ${portfolios} p where p.id::text = ${documents.portfolioId})))`;
}
