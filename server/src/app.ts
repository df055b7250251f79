import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyServerOptions } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Config } from "./lib/config.ts";
import type { Database } from "./lib/database/database.ts";
import { AppError } from "./lib/errors.ts";
import { answerError } from "./lib/http.ts";

export interface Parts {
  config: Config;
  database: Database;
  logger?: FastifyServerOptions["logger"];
}

/** The whole web application on given parts; listens to nothing by itself. */
export async function buildApp({ config, database, logger }: Parts) {
  const app = fastify({
    logger: logger ?? false,
    genReqId: () => randomUUID(),
    trustProxy: "loopback",
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { maxParamLength: 400 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  await app.register(cookie);
  await app.register(compress, { encodings: ["br", "gzip"] });
  await app.register(swagger, {
    openapi: { info: { title: "Labs", version: "0.1.0" } },
    transform: jsonSchemaTransform,
  });
  app.decorate("findSessionUser", async () => undefined);
  void config;
  void database;
  void helmet;
  void swaggerUi;
  app.setNotFoundHandler((request) => {
    throw new AppError("not_found", `Nothing at ${request.method} ${request.url.split("?")[0]}`);
  });
  return app;
}
