import * as contract from "@labs/contract/firm-models";
import type { FastifyInstance } from "fastify";
import { formRoute, route, sendDownload, sweepRegularly } from "../../lib/http.ts";
import { receiveUpload } from "../uploads/service.ts";
import {
  askFirmModel,
  deleteFirmModel,
  exportFirmModel,
  type FirmModelParts,
  getFirmModel,
  keepFirmModel,
  listFirmModels,
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
  sweepRegularly(app, () => sweepFirmModels(parts, new Date()), {
    failure: "deleted models were not swept",
  });
}
