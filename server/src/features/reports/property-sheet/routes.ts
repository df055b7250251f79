import * as contract from "@labs/contract/property-sheet";
import { momentWords } from "@labs/reporting/figure-format";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../../lib/config.ts";
import type { Database } from "../../../lib/database/database.ts";
import { route } from "../../../lib/http.ts";
import type { Typesetter } from "../../../lib/typst.ts";
import { contentDisposition } from "../../documents/service.ts";
import { typedForms } from "../../places/service.ts";
import { getLocator } from "../../property-page/images.ts";
import { readProperty } from "../../property-page/service.ts";
import { printSheet } from "./pages/service.ts";
import { buildSheet } from "./service.ts";
import { writeSheet } from "./workbooks/service.ts";

interface SheetParts {
  database: Database;
  typesetter: Typesetter;
  config: Pick<Config, "operatorName">;
}

const PDF = "application/pdf";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function propertySheetRoutes(
  app: FastifyInstance,
  { database, typesetter, config }: SheetParts,
): void {
  for (const { endpoint, propertyType } of typedForms(contract.downloadPropertySheet)) {
    route(app, endpoint, async ({ params, query, reply }) => {
      const of = { database, googlePlacesId: params.id, propertyType };
      const [read, locator] = await Promise.all([readProperty(of), getLocator(of)]);
      const sheet = buildSheet(read);
      const { operatorName } = config;
      const generatedAt = new Date();
      const isPdf = query.format === "pdf";
      const bytes = isPdf
        ? (await printSheet(typesetter, { sheet, operatorName, locator, generatedAt })).bytes
        : await writeSheet(sheet, `${operatorName}, generated ${momentWords(generatedAt.toISOString())}`);
      const name = `Property sheet ${read.property.label}.${query.format}`;
      const type = isPdf ? PDF : XLSX;
      return reply
        .header("content-disposition", contentDisposition(name, type))
        .type(type)
        .send(bytes) as never;
    });
  }
}
