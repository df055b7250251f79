import { readFile } from "node:fs/promises";
import fastify from "fastify";

/** The bytes of one answer under the headers that say how they are packed. */
export interface BareAnswer {
  path: string;
  headers: Record<string, string>;
  file: string;
}

/**
 * The peer in a process of its own, as Labs has one: a Fastify that sends stored bytes and does nothing else. The
 * answers come as JSON in the environment.
 */
async function main(): Promise<void> {
  const app = fastify({ logger: false });
  const answers = JSON.parse(process.env.BARE_ANSWERS ?? "[]") as BareAnswer[];
  for (const { path, headers, file } of answers) {
    const body = await readFile(file);
    app.get(path, (_request, reply) => reply.headers(headers).send(body));
  }
  console.log(`ready at ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
  process.once("SIGTERM", () => void app.close());
}

if (process.argv[1] === import.meta.filename) await main();
