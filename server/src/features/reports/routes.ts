import { downloadPropertySheet } from "@labs/contract/property-page";
import * as contract from "@labs/contract/reports";
import { momentWords } from "@labs/reporting/figure-format";
import type { FastifyInstance } from "fastify";
import { XLSX } from "../../lib/content-disposition.ts";
import { route, routeByType, sendDownload } from "../../lib/http.ts";
import { getLocator, readProperty } from "../property-page/service.ts";
import { listAwaiting } from "./awaiting-reports.ts";
import { buildSheet } from "./property-sheet/build-sheet.ts";
import { printSheet } from "./property-sheet/print-sheet.ts";
import { writeSheet } from "./property-sheet/write-sheet.ts";
import { createReport, type ReportParts, readChanges } from "./service.ts";

export function reportsRoutes(app: FastifyInstance, parts: ReportParts): void {
  app.addHook("onClose", () => parts.typesetter.close());
  routeByType(app, contract.createReport, ({ params, propertyType, body, user }) =>
    createReport(parts, { googlePlacesId: params.id, propertyType, ...body, user }),
  );
  routeByType(app, contract.getVersionChanges, ({ params, propertyType, query }) =>
    readChanges({ database: parts.database, googlePlacesId: params.id, propertyType, ...query }),
  );
  route(app, contract.listAwaitingReports, () => listAwaiting(parts.database));
  propertySheetRoutes(app, parts);
}

const PDF = "application/pdf";
function propertySheetRoutes(app: FastifyInstance, { database, typesetter, config }: ReportParts): void {
  routeByType(app, downloadPropertySheet, async ({ params, propertyType, query, reply }) => {
    const of = { database, googlePlacesId: params.id, propertyType };
    const [read, locator] = await Promise.all([readProperty(of), getLocator(of)]);
    const sheet = buildSheet(read);
    const { operatorName } = config;
    const generatedAt = new Date();
    const isPdf = query.format === "pdf";
    const content = isPdf
      ? (await printSheet(typesetter, { sheet, operatorName, locator, generatedAt })).bytes
      : await writeSheet(sheet, `${operatorName}, generated ${momentWords(generatedAt.toISOString())}`);
    const name = `Property sheet ${read.property.label}.${query.format}`;
    const type = isPdf ? PDF : XLSX;
    return sendDownload(reply, { name, contentType: type, content });
  });
}
