import "../lib/read-drizzle-quickly.ts";
import { hideSecrets } from "../lib/log.ts";
import { CommandError } from "./command-error.ts";

type Command = (args: string[]) => Promise<unknown>;

/** Loaded when called: a command of the engines alone starts without server and database. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  underwrite: async () => (await import("./underwrite.ts")).underwrite,
  golden: async () => (await import("./golden.ts")).golden,
  backtest: async () => (await import("./backtest.ts")).backtest,
  addresses: async () => (await import("./addresses.ts")).addresses,
  statement: async () => (await import("./statement.ts")).statement,
  "rent-roll": async () => (await import("./rent-roll.ts")).rentRoll,
  model: async () => (await import("./model.ts")).model,
  ingest: async () => async (args) =>
    args[0] === "basemap"
      ? (await import("./ingest-basemap.ts")).ingestBasemap(args.slice(1))
      : (await import("./ingest.ts")).ingest(args),
  backup: async () => (await import("./backup.ts")).backup,
  restore: async () => (await import("./restore.ts")).restore,
  distribute: async () => (await import("./distribute.ts")).distribute,
  user: async () => (await import("./user.ts")).user,
  mcp: async () => (await import("./mcp.ts")).mcp,
  verify: async () => (await import("./verify.ts")).verify,
};

/** JSON to standard output, messages to standard error, one line and a non-zero exit on bad input. */
async function main(words: string[]): Promise<number> {
  const isPretty = words.includes("--pretty");
  const [name = "", ...args] = words.filter((word) => word !== "--pretty");
  try {
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (load === undefined)
      throw new CommandError(`Usage: labs ${Object.keys(COMMANDS).join("|")} … [--pretty]`);
    const command = await load();
    const answer = await command(args);
    if (answer !== undefined) await write(JSON.stringify(answer, null, isPretty ? 2 : undefined));
    return Number(process.exitCode ?? 0);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${hideSecrets(message).replaceAll(/\s*\n\s*/g, " ")}\n`);
    if (process.env.LOG_LEVEL === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    return 1;
  }
}

/** Waits until all of it is written: to a pipe that is read slowly, an exit would cut it. */
function write(text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  process.stdout.write(`${text}\n`, (error) => (error ? reject(error) : resolve()));
  return promise;
}

// Whoever reads our output may have had enough of it.
process.stdout.on("error", () => process.exit(0));
process.umask(0o077);
process.exit(await main(process.argv.slice(2)));
