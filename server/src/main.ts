import "./lib/read-drizzle-quickly.ts";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Config, readConfig, writeAddress } from "./lib/config.ts";
import type { Connected } from "./lib/database/connection.ts";
import type { Queue } from "./lib/database/queue.ts";
import { hideSecrets, logOptions } from "./lib/log.ts";
import { startTraces } from "./lib/observation/traces.ts";

const WEB_APP = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** A Ctrl-C reaches us from the terminal and again from npm: within this time it is one signal. */
const SAME_SIGNAL_MILLISECONDS = 1_000;

/** A request, a query or a job that does not end holds a stop up no longer than this. */
const PATIENCE_MILLISECONDS = 10_000;

/** What has to be closed, latest first, when Labs stops or cannot start. */
const opened: (() => Promise<unknown>)[] = [];
let connecting: Promise<Connected> | undefined;

async function start(): Promise<void> {
  const config = await withPort(readConfig(process.env));
  const address = writeAddress(config.host, config.port);
  opened.push(await startTraces(config.otlpEndpoint));
  const { connect } = await import("./lib/database/connection.ts");
  connecting = connect({ config, say, address });
  const connected = await connecting;
  opened.push(connected.close);
  // While nothing is under way: reading holds the process up, and a limit of a connection would run out meanwhile.
  const parts = await readParts();
  await parts.seedSample(connected.database);
  const takesWork = config.role !== "web";
  const queue = await parts.openQueue({ pool: connected.pool, takesWork, onError: sayError });
  opened.push(() => queue.close());
  if (config.role !== "worker") await refuseTakenPort(config);
  if (config.role !== "worker") await serve({ config, connected, queue, parts });
  if (takesWork) {
    const worker = await parts.startWorker({ config, database: connected.database, queue }, sayError);
    opened.push(() => worker.close());
    if (config.worksAhead) {
      opened.push(parts.keepFitsReady({ database: connected.database, onError: sayError }).close);
      opened.push(parts.keepUniverseValued({ database: connected.database, onError: sayError }).close);
    }
  }
  // The first search finds the columns read.
  if (config.worksAhead) void parts.openColumns(connected.database).catch(() => undefined);
  say(config.role === "worker" ? "Labs is ready for queued work" : `Labs is ready at ${address}`);
  // To scripts/supervise.mjs: should this process end, the next one serves at the same address.
  process.send?.({ ready: { PORT: String(config.port) } });
}

/** The modules of the application: most of the program, which a start that is refused ends without. */
async function readParts() {
  const { buildApp } = await import("./app.ts");
  const { serveWebApp } = await import("./lib/web-app.ts");
  const { loadDemo } = await import("./demo/load-demo.ts");
  const { prepareSetup } = await import("./features/accounts/service.ts");
  const { seedSample } = await import("./features/assumptions/service.ts");
  const { startFirstBacktest } = await import("./features/backtests/service.ts");
  const { keepFitsReady } = await import("./features/evidence/service.ts");
  const { startFirstRuns } = await import("./features/portfolios/service.ts");
  const { openColumns } = await import("./features/property-search/service.ts");
  const { openQueue } = await import("./lib/database/queue.ts");
  const { keepUniverseValued } = await import("./features/universe/service.ts");
  const { startWorker } = await import("./worker.ts");
  return {
    ...{ buildApp, serveWebApp, loadDemo, keepFitsReady, prepareSetup, seedSample, startWorker },
    ...{ keepUniverseValued, openColumns, openQueue, startFirstBacktest, startFirstRuns },
  };
}

interface Serving {
  config: Config;
  connected: Connected;
  queue: Queue;
  parts: Awaited<ReturnType<typeof readParts>>;
}

async function serve({ config, connected: { database, pool }, queue, parts }: Serving): Promise<void> {
  const app = await parts.buildApp({ config, database, queue, logger: logOptions(config.logLevel) });
  opened.push(() => app.close());
  const isBuilt = await parts.serveWebApp(app, WEB_APP);
  if (config.demo && (await parts.loadDemo({ pool, log: say })) && config.worksAhead) {
    await parts.startFirstRuns({ database, queue });
    await parts.startFirstBacktest({ database, queue });
  }
  const setup = await parts.prepareSetup({ database, config });
  // Past what hides secrets from the log: this is the one place where it is told.
  if (setup !== undefined)
    process.stdout.write(`Create the first account, the administrator's, at ${setup}\n`);
  if (!isBuilt) app.log.warn("The web application is not built: only the API answers");
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw new Error(explainListening(config, error));
  });
}

/** Port 0 asks for any free one; it is chosen first, as mails and checks of the origin name it. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await tryListening(config);
  const publicUrl = process.env.PUBLIC_URL ? config.publicUrl : writeAddress(config.host, port);
  return { ...config, port, publicUrl };
}

/** Before the demo data is loaded, not after: the operator should not wait for this. */
async function refuseTakenPort(config: Config): Promise<void> {
  await tryListening(config).catch((error: unknown) => {
    throw new Error(explainListening(config, error));
  });
}

function tryListening({ host, port }: Config): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once("error", reject);
  server.listen({ host, port }, () => {
    const bound = server.address();
    server.close(() => resolve(typeof bound === "object" && bound !== null ? bound.port : port));
  });
  return promise;
}

function explainListening({ host, port }: Config, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `port ${port} on ${host} is taken by another program: set PORT to a free one`;
  if (code === "EACCES") return `port ${port} needs more rights than this user has: set PORT to 1024 or more`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `HOST ${host} is no address of this machine`;
  return error instanceof Error ? error.message : String(error);
}

/** Of queued work that failed, to the operator; a person who waits for it sees it on the job. */
function sayError(error: unknown, jobId?: string): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${hideSecrets(jobId === undefined ? reason : `Job ${jobId}: ${reason}`)}\n`);
}

function say(line: string): void {
  process.stdout.write(`${hideSecrets(line)}\n`);
}

/** Latest first: finish the requests, then let go of the database, then stop it. */
async function closeAll(): Promise<void> {
  for (let close = opened.pop(); close !== undefined; close = opened.pop()) {
    await Promise.race([close(), sleep(PATIENCE_MILLISECONDS)]);
  }
}

let stoppingSince: number | undefined;

async function stop(): Promise<void> {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > SAME_SIGNAL_MILLISECONDS) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  // A database that is being started could not be stopped yet.
  await connecting?.catch(() => undefined);
  await closeAll();
  process.exit(0);
}

async function giveUp(error: unknown): Promise<void> {
  // A start that a signal interrupted fails in its own ways: that is no news.
  if (stoppingSince !== undefined) return;
  await closeAll();
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Labs did not start: ${hideSecrets(message).replaceAll(/\s*\n\s*/g, " ")}\n`);
  if (process.env.LOG_LEVEL === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

// Everything that Labs writes is its user's alone.
process.umask(0o077);
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.on("SIGHUP", stop);
// The script that started us holds the other end: when it is killed, nobody could stop us any more.
process.on("disconnect", stop);
start().catch(giveUp);
