import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
export function portfoliosRoutes(_app: FastifyInstance, _parts: { database: Database }): void {}
