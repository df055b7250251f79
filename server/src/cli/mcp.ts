import { buildApp } from "../app.ts";
import { callsOf } from "../features/agents/routes.ts";
import { answerOverStdio } from "../features/agents/service.ts";
import { readConfig } from "../lib/config.ts";
import { connect } from "../lib/database/connection.ts";
import { openQueue } from "../lib/database/queue.ts";
import { CommandError, readArguments } from "./command-error.ts";

/** The tools for agents over standard input and output, in the name of who owns the token in LABS_TOKEN. */
export async function mcp(args: string[]): Promise<undefined> {
  readArguments(args, { usage: "mcp", positionals: 0 });
  const token = process.env.LABS_TOKEN?.trim() ?? "";
  if (token === "")
    throw new CommandError("No access token: make one under Settings, Access tokens, and set LABS_TOKEN");
  const config = readConfig(process.env);
  // Standard output is the protocol's.
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const { database, pool, close } = await connect({ config, say });
  const queue = await openQueue({ pool, takesWork: false, onError: (error) => say(String(error)) });
  const app = await buildApp({ config, database, queue });
  try {
    const headers = { authorization: `Bearer ${token}` };
    const known = await app.inject({ url: "/api/auth/verify", headers });
    if (known.statusCode !== 200) throw new CommandError(known.json().detail);
    const onFailure = (error: unknown) => say(error instanceof Error ? String(error.stack) : String(error));
    await answerOverStdio({ call: callsOf(app, { headers }), onFailure });
  } finally {
    await app.close();
    await queue.close();
    await close();
  }
  return undefined;
}
