import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Paths of calls: an unknown one is an error in JSON, never the page. */
const CALLS = /^\/(api|ofrep)(\/|$)/;

/**
 * Serves the built web application: its files, and its page for every other address that a browser opens,
 * because the addresses are the application's own. False when it has not been built.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(`${folder}/index.html`)) return false;
  const files = new Set(await listFiles(folder));
  // The build writes the compressed forms once; nothing is compressed per request.
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request.url);
    if (path === undefined || CALLS.test(path)) return reply.callNotFound();
    const file = path.slice(1);
    if (file !== "index.html" && files.has(file)) {
      // Under assets/ a name holds its content's hash: another content is another name.
      const isHashed = file.startsWith("assets/");
      return reply.sendFile(file, isHashed ? { maxAge: "365d", immutable: true } : { maxAge: "1h" });
    }
    if (!wantsPage(request.headers.accept, file)) return reply.callNotFound();
    reply.header("cache-control", "no-cache");
    return reply.sendFile("index.html", { cacheControl: false });
  });
  return true;
}

/** A browser asks for a page by name; other clients take anything, and a name with an ending is a file's. */
function wantsPage(accept: string | undefined, file: string): boolean {
  if (file.startsWith("assets/") || file.includes("..")) return false;
  if (accept?.includes("text/html")) return true;
  const takesAnything = accept === undefined || accept.includes("*/*");
  return takesAnything && !/\.[a-z0-9]+$/i.test(file);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}${sep}${entry.name}`.slice(folder.replace(/[/\\]$/, "").length + 1))
    .map((path) => path.replaceAll(sep, "/"));
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split("?")[0] ?? "/");
  } catch {
    return undefined;
  }
}
