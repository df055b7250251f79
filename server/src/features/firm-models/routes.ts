import * as bulk from "@labs/contract/firm-models/bulk-runs";
import * as contract from "@labs/contract/firm-models/firm-models";
import * as analyses from "@labs/contract/firm-models/model-analyses";
import * as mappings from "@labs/contract/firm-models/model-mappings";
import * as runs from "@labs/contract/firm-models/model-runs";
import type { FastifyInstance } from "fastify";
import { formRoute, route, sendDownload, sweepRegularly } from "../../lib/http.ts";
import { receiveUpload } from "../uploads/service.ts";
import {
  bidFirmModelOf,
  rankFirmModelInputsOf,
  simulateFirmModelOf,
  tabulateFirmModelOf,
} from "./ask-analyses.ts";
import {
  downloadBulkRunOf,
  getBulkRunOf,
  listBulkRowsOf,
  listBulkRunsOf,
  startBulkRunOf,
  stopBulkRunOf,
} from "./bulk/start-bulk-run.ts";
import {
  askFirmModel,
  compareModelRunsOf,
  confirmModelMappingOf,
  deleteFirmModel,
  exportFirmModel,
  type FirmModelParts,
  fillFirmModel,
  getFirmModel,
  getModelMapping,
  getModelRunOf,
  keepFirmModel,
  keepModelRunOf,
  listFirmModels,
  listModelRunsOf,
  listPropertyRunsOf,
  openSource,
  restoreFirmModel,
  shareFirmModel,
  sweepFirmModels,
} from "./service.ts";

const LIMITS = { what: "A model", maxBytes: contract.FIRM_MODEL_MAX_BYTES, fieldBytes: 4096, fields: 10 };

export function firmModelsRoutes(app: FastifyInstance, parts: FirmModelParts): void {
  const { database, storage } = parts;
  route(app, contract.listFirmModels, ({ query, user }) => listFirmModels(database, user, query));
  formRoute(app, contract.uploadFirmModel, { form: contract.UploadForm }, ({ user, request }) =>
    receiveUpload({ storage, form: request, limits: LIMITS }, (upload) => keepFirmModel(parts, upload, user)),
  );
  route(app, contract.getFirmModel, ({ params, user }) => getFirmModel(database, user, params.id));
  route(app, contract.updateFirmModel, ({ params, body, user }) =>
    shareFirmModel(database, user, { ...body, id: params.id }),
  );
  route(app, contract.deleteFirmModel, ({ params, user }) => deleteFirmModel(database, user, params.id));
  route(app, contract.restoreFirmModel, ({ params, user }) => restoreFirmModel(parts, user, params.id));
  route(app, contract.evaluateFirmModel, ({ params, body, user }) =>
    askFirmModel(parts, user, { id: params.id, question: "evaluate", given: body }),
  );
  route(app, contract.readFirmModelCells, ({ params, body, user }) =>
    askFirmModel(parts, user, { id: params.id, question: "cells", given: body }),
  );
  route(app, contract.traceFirmModelCell, ({ params, body, user }) =>
    askFirmModel(parts, user, { id: params.id, question: "trace", given: body }),
  );
  route(app, contract.solveFirmModel, ({ params, body, user }) =>
    askFirmModel(parts, user, { id: params.id, question: "solve", given: body }),
  );
  route(app, contract.exportFirmModel, async ({ params, body, user, reply }) =>
    sendDownload(reply, await exportFirmModel(parts, user, { id: params.id, changes: body.changes })),
  );
  route(app, contract.downloadFirmModel, async ({ params, user, reply }) =>
    sendDownload(reply, await openSource(parts, user, params.id)),
  );
  mappingRoutes(app, parts);
  runRoutes(app, parts);
  bulkRoutes(app, parts);
  analysisRoutes(app, parts);
  sweepRegularly(app, () => sweepFirmModels(parts, new Date()), {
    failure: "deleted models were not swept",
  });
}

function mappingRoutes(app: FastifyInstance, parts: FirmModelParts): void {
  route(app, mappings.getModelMapping, ({ params, user }) => getModelMapping(parts, user, params.id));
  route(app, mappings.confirmModelMapping, ({ params, body, user }) =>
    confirmModelMappingOf(parts, user, { ...body, id: params.id }),
  );
}

function runRoutes(app: FastifyInstance, parts: FirmModelParts): void {
  const { database } = parts;
  route(app, runs.fillFirmModel, ({ params, body, user }) =>
    fillFirmModel(parts, user, { id: params.id, from: body }),
  );
  route(app, runs.keepModelRun, ({ params, body, user }) =>
    keepModelRunOf(parts, user, { ...body, id: params.id }),
  );
  route(app, runs.listPropertyRuns, ({ query, user }) => listPropertyRunsOf(database, user, query));
  route(app, runs.listModelRuns, ({ params, query, user }) =>
    listModelRunsOf(database, user, { ...query, id: params.id }),
  );
  route(app, runs.getModelRun, ({ params, user }) => getModelRunOf(database, user, params));
  route(app, runs.compareModelRuns, ({ params, query, user }) =>
    compareModelRunsOf(database, user, { ...params, from: query.from }),
  );
}

function bulkRoutes(app: FastifyInstance, parts: FirmModelParts): void {
  const { database } = parts;
  route(app, bulk.startBulkRun, ({ params, body, user }) =>
    startBulkRunOf(parts, user, { ...body, id: params.id }),
  );
  route(app, bulk.listBulkRuns, ({ params, query, user }) =>
    listBulkRunsOf(database, user, { ...query, id: params.id }),
  );
  route(app, bulk.getBulkRun, ({ params, user }) => getBulkRunOf(database, user, params));
  route(app, bulk.stopBulkRun, ({ params, user }) => stopBulkRunOf(database, user, params));
  route(app, bulk.listBulkRows, ({ params, query, user }) =>
    listBulkRowsOf(database, user, { ...params, ...query }),
  );
  route(app, bulk.downloadBulkRun, async ({ params, query, user, reply }) =>
    sendDownload(reply, await downloadBulkRunOf(parts, user, { ...params, format: query.format })),
  );
}

function analysisRoutes(app: FastifyInstance, parts: FirmModelParts): void {
  route(app, analyses.bidFirmModel, ({ params, body, user }) =>
    bidFirmModelOf(parts, user, { ...body, id: params.id }),
  );
  route(app, analyses.tabulateFirmModel, ({ params, body, user }) =>
    tabulateFirmModelOf(parts, user, { ...body, id: params.id }),
  );
  route(app, analyses.rankFirmModelInputs, ({ params, body, user }) =>
    rankFirmModelInputsOf(parts, user, { ...body, id: params.id }),
  );
  route(app, analyses.simulateFirmModel, ({ params, body, user }) =>
    simulateFirmModelOf(parts, user, { ...body, id: params.id }),
  );
}
