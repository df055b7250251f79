import * as contract from "@labs/contract/operation";
import type { FastifyInstance } from "fastify";
import { route } from "../../lib/http.ts";
import type { JobParts } from "../jobs/service.ts";
import { readDemoData, startRemoval } from "./service.ts";

export function demoDataRoutes(app: FastifyInstance, parts: JobParts): void {
  route(app, contract.readDemoData, ({ user }) => readDemoData(parts.database, user));
  route(app, contract.removeDemoData, ({ body, user }) => startRemoval(parts, user, body.sign));
}
