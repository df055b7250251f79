import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Paths of calls: an unknown one is an error in JSON, never the page. */
const CALLS = /^(api|ofrep)(\/|$)/;

/**
 * Serves the built web application: its files, and its page for every other address that a browser opens,
 * because the addresses are the application's own. False when it has not been built.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(`${folder}/index.html`)) return false;
  await app.register(fastifyStatic, {
    root: folder,
    // A route for each file that is there now; the build wrote the compressed forms beside them.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header("cache-control", chooseCaching(path)),
  });
  app.get<{ Params: { "*": string } }>("/*", { schema: { hide: true } }, (request, reply) => {
    const path = request.params["*"];
    if (CALLS.test(path) || !wantsPage(request.headers.accept, path)) return reply.callNotFound();
    return reply.sendFile("index.html");
  });
  return true;
}

/** Under assets/ a name holds its content's hash: another content is another name. */
function chooseCaching(path: string): string {
  if (path.includes("/assets/")) return "public, max-age=31536000, immutable";
  return /\/index\.html(\.\w+)?$/.test(path) ? "no-cache" : "public, max-age=3600";
}

/** A browser asks for a page by name; other clients take anything, and a name with an ending is a file's. */
function wantsPage(accept: string | undefined, path: string): boolean {
  if (path.startsWith("assets/") || path.includes("..")) return false;
  if (accept?.includes("text/html")) return true;
  const takesAnything = accept === undefined || accept.includes("*/*");
  return takesAnything && !/\.[a-z0-9]+$/i.test(path);
}
