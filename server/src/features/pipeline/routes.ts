import { addDeals } from "@labs/contract/deals/add-deals";
import { getBoard } from "@labs/contract/deals/board";
import { getChecklist, setCheck } from "@labs/contract/deals/checklist";
import { getDealSettings, listDealSettings, saveDealSettings } from "@labs/contract/deals/deal-settings";
import { seeMentions } from "@labs/contract/deals/mentions";
import { addOffer, deleteOffer, listOffers } from "@labs/contract/deals/offers";
import {
  addNote,
  changeWork,
  deleteNote,
  editNote,
  getWork,
  listPipeline,
  pipelineStages,
} from "@labs/contract/deals/pipeline";
import type { FastifyInstance } from "fastify";
import { route, routeByType } from "../../lib/http.ts";
import * as board from "./board.ts";
import * as checklist from "./checklist.ts";
import * as settings from "./deal-settings.ts";
import type { PipelineParts } from "./mentions.ts";
import * as mentions from "./mentions.ts";
import * as pipeline from "./service.ts";

export function pipelineRoutes(app: FastifyInstance, parts: PipelineParts): void {
  const { database } = parts;
  route(app, addDeals, ({ body, user }) => pipeline.addDeals(database, { body, user }));
  route(app, seeMentions, ({ body, user }) => mentions.seeMentions(database, { ...body, user }));
  route(app, listPipeline, ({ query, user }) => pipeline.listPipeline(database, { ...query, user }));
  route(app, getBoard, ({ query, user }) => board.getBoard(database, { query, user }));
  route(app, pipelineStages, ({ query }) => pipeline.listStages(database, query));
  route(app, getDealSettings, () => settings.readDealSettings(database));
  route(app, listDealSettings, () => settings.listDealSettings(database));
  route(app, saveDealSettings, ({ body, user }) => settings.saveDealSettings(database, { body, user }));
  routeByType(app, getWork, ({ params, propertyType, user }) =>
    pipeline.getWork({ database, user, googlePlacesId: params.id, propertyType }),
  );
  routeByType(app, changeWork, ({ params, propertyType, body, user }) =>
    pipeline.changeWork({ database, googlePlacesId: params.id, propertyType, change: body, user }),
  );
  routeByType(app, addNote, ({ params, propertyType, body, user }) =>
    pipeline.addNote({ database, googlePlacesId: params.id, propertyType, ...body, user, parts }),
  );
  route(app, editNote, ({ params, body, user }) =>
    pipeline.editNote(parts, { id: params.id, ...body, user }),
  );
  routeByType(app, getChecklist, ({ params, propertyType, user }) =>
    checklist.getChecklist({ database, user, googlePlacesId: params.id, propertyType }),
  );
  routeByType(app, setCheck, ({ params, propertyType, body, user }) =>
    checklist.setCheck({
      ...{ database, googlePlacesId: params.id, propertyType },
      ...{ line: params.line, body, user },
    }),
  );
  routeByType(app, listOffers, ({ params, propertyType, user }) =>
    pipeline.listOffers({ database, user, googlePlacesId: params.id, propertyType }),
  );
  routeByType(app, addOffer, ({ params, propertyType, body, user }) =>
    pipeline.addOffer({ database, googlePlacesId: params.id, propertyType, offer: body, user }),
  );
  route(app, deleteOffer, ({ params, user }) => pipeline.deleteOffer(database, { id: params.id, user }));
  route(app, deleteNote, ({ params, user }) => pipeline.deleteNote(database, { id: params.id, user }));
}
