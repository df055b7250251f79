import type { TaxYear } from "@labs/contract/property-page";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { dataImports } from "../../lib/database/tables/markets.ts";
import { propertyTaxes } from "../../lib/database/tables/properties.ts";
import type { Subject } from "../places/service.ts";

/** Newest first; of a year that several sources tell each. */
export async function listTaxYears(
  database: Executor,
  { countyFips, oid, demo }: Pick<Subject, "countyFips" | "oid" | "demo">,
): Promise<TaxYear[]> {
  const of = propertyTaxes;
  const publisher = sql<string>`coalesce(nullif(${dataImports.publisher}, ''), ${of.source})`;
  return database
    .select({
      year: of.taxYear,
      marketValue: of.marketValue,
      assessedValue: of.assessedValue,
      taxableValue: of.taxableValue,
      amount: of.taxAmount,
      source: demo ? sql<string>`${of.source}` : publisher,
    })
    .from(of)
    .innerJoin(dataImports, eq(dataImports.id, of.importId))
    .where(and(eq(of.countyFips, countyFips), eq(of.oid, oid), eq(of.demo, demo)))
    .orderBy(desc(of.taxYear), asc(of.source));
}
