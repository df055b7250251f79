import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createSocket } from "node:net";
import { extname, join, resolve } from "node:path";
import { openEmbedded } from "../../server/src/lib/database/embedded.ts";

/** The web application on one site, its API on another. */
export interface Elsewhere {
  desk: string;
  api: string;
  close: () => Promise<void>;
}

const ROOT = resolve(import.meta.dirname, "../..");
const BUILT = join(ROOT, "web", "dist");
const HOME = process.env.E2E_LABS_HOME ?? "";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** What any host of files does: those of the build, and its page for every other address. */
function servePages(api: string): Server {
  const built = readFileSync(join(BUILT, "index.html"), "utf8");
  const page = built.replace('name="api-host" content=""', `name="api-host" content="${api}"`);
  return createServer(({ url = "/" }, answer) => {
    const { pathname } = new URL(url, "http://desk");
    const file = join(BUILT, pathname);
    const isFile = extname(pathname) !== "" && existsSync(file);
    answer.setHeader("content-type", TYPES[isFile ? extname(file) : ".html"] ?? "application/octet-stream");
    answer.end(isFile ? readFileSync(file) : page);
  });
}

export async function findFreePort(): Promise<number> {
  const socket = createSocket().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  socket.close();
  await once(socket, "close");
  return port;
}

/** Where the database of the server under test listens. */
async function findDatabase(): Promise<string> {
  const embedded = await openEmbedded({
    home: HOME,
    isHomeExplicit: true,
    address: undefined,
    say: () => undefined,
  });
  const { host = "", port, user, database } = embedded.connection;
  await embedded.close();
  return `postgresql://localhost/${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
}

/** A second process over the same data, which takes calls from the pages of another site. */
async function serveApi(port: number, desk: string): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      LABS_HOME: HOME,
      LABS_ROLE: "web",
      LABS_DEMO: "0",
      LOG_LEVEL: "warn",
      DATABASE_URL: await findDatabase(),
      WEB_ORIGINS: desk,
    },
  });
  server.stdout.resume();
  const ended = once(server, "exit");
  await Promise.race([
    // It says one line when it answers.
    once(server.stdout, "data"),
    ended.then(() => Promise.reject(new Error("the server for pages of another site did not start"))),
  ]);
  return async () => {
    server.kill();
    await ended;
  };
}

/** `localhost` and `127.0.0.1` are two sites to a browser, as two companies' names would be. */
export async function serveElsewhere(): Promise<Elsewhere> {
  const port = await findFreePort();
  const api = `http://127.0.0.1:${port}`;
  const pages = servePages(api).listen(0, "localhost");
  await once(pages, "listening");
  const desk = `http://localhost:${(pages.address() as AddressInfo).port}`;
  const closeApi = await serveApi(port, desk);
  return {
    desk,
    api,
    close: async () => {
      pages.closeAllConnections();
      pages.close();
      await closeApi();
    },
  };
}
