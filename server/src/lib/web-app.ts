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
    setHeaders: (reply, path) => {
      reply.header("cache-control", chooseCaching(path));
      if (!isPartOfPages(path)) return;
      for (const name of HEADERS_OF_PAGES) reply.raw.removeHeader(name);
      for (const name of ANSWERED_BY_NAMES) reply.removeHeader(name);
    },
  });
  app.get<{ Params: { "*": string } }>("/*", { schema: { hide: true } }, (request, reply) => {
    const path = request.params["*"];
    if (CALLS.test(path) || !wantsPage(request.headers.accept, path)) return reply.callNotFound();
    return reply.sendFile("index.html");
  });
  return true;
}

/**
 * What tells a browser how to treat a page or a worker. A screen loads eighty scripts and styles, which are neither:
 * with all headers a fifth of its bytes would be theirs.
 */
const HEADERS_OF_PAGES = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** Whether it changed, in which part, and of which call it came: a name that holds the content's hash leaves no such question. */
const ANSWERED_BY_NAMES = ["etag", "last-modified", "accept-ranges", "x-request-id"];

/** A worker goes by the policy of its own answer, and a picture may be opened by itself: both keep all headers. */
function isPartOfPages(path: string): boolean {
  return /\/assets\/[^/]+\.(js|css|woff2)(\.\w+)?$/.test(path) && !/worker/.test(path);
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
