import { verifyText } from "@labs/contract/verification";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route } from "../../lib/http.ts";
import { verify } from "./service.ts";

export function verificationRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, verifyText, ({ body }) => verify(database, body));
}
