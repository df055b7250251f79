import * as templatesContract from "@labs/contract/committee/report-templates";
import { downloadPropertySheet } from "@labs/contract/property-page";
import * as contract from "@labs/contract/reports";
import { momentWords } from "@labs/reporting/figure-format";
import type { FastifyInstance } from "fastify";
import { XLSX } from "../../lib/content-disposition.ts";
import { route, routeByType, sendDownload } from "../../lib/http.ts";
import { getLocator, readProperty } from "../property-page/service.ts";
import { listAwaiting } from "./awaiting-reports.ts";
import { readLook, saveLook } from "./look.ts";
import { buildSheet } from "./property-sheet/build-sheet.ts";
import { printSheet } from "./property-sheet/print-sheet.ts";
import { writeSheet } from "./property-sheet/write-sheet.ts";
import { createReport, previewReport, type ReportParts, readChanges, writeCommitteeDeck } from "./service.ts";
import { changeTemplate, createTemplate, deleteTemplate, listTemplates } from "./templates.ts";

const PDF = "application/pdf";
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

export function reportsRoutes(app: FastifyInstance, parts: ReportParts): void {
  app.addHook("onClose", () => parts.typesetter.close());
  routeByType(app, contract.createReport, ({ params, propertyType, body, user }) =>
    createReport(parts, { googlePlacesId: params.id, propertyType, ...body, user }),
  );
  routeByType(app, contract.previewReport, ({ params, propertyType, body, user }) =>
    previewReport(parts, { googlePlacesId: params.id, propertyType, ...body, user }),
  );
  routeByType(app, contract.downloadDeck, async ({ params, propertyType, query, user, reply }) => {
    const of = { googlePlacesId: params.id, propertyType, version: query.version, user };
    return sendDownload(reply, { contentType: PPTX, ...(await writeCommitteeDeck(parts, of)) });
  });
  routeByType(app, contract.getVersionChanges, ({ params, propertyType, query }) =>
    readChanges({ database: parts.database, googlePlacesId: params.id, propertyType, ...query }),
  );
  route(app, contract.listAwaitingReports, () => listAwaiting(parts.database));
  templateRoutes(app, parts);
  propertySheetRoutes(app, parts);
}

function templateRoutes(app: FastifyInstance, { database }: ReportParts): void {
  route(app, templatesContract.listReportTemplates, () => listTemplates(database));
  route(app, templatesContract.createReportTemplate, ({ body, user }) =>
    createTemplate(database, { ...body, user }),
  );
  route(app, templatesContract.changeReportTemplate, ({ params, body, user }) =>
    changeTemplate(database, { id: params.id, ...body, user }),
  );
  route(app, templatesContract.deleteReportTemplate, ({ params }) => deleteTemplate(database, params.id));
  route(app, templatesContract.getReportLook, () => readLook(database));
  route(app, templatesContract.saveReportLook, ({ body }) => saveLook(database, body));
}

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
