import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openEmbedded } from "../../server/src/lib/database/embedded.ts";
import { bundledMajor } from "../../server/src/lib/database/embedded-binaries.ts";
import { type RunningLabs, register, startLabs, withHome } from "./labs-process.ts";

/**
 * Rounds of writing and killing: eight writers make portfolios and write each acknowledged one into a ledger, until
 * Labs is ended by SIGKILL, in every second round together with all of PostgreSQL. At the end each line of the ledger
 * is looked for: none may be lost, none doubled. `npm run kills -- ROUNDS`.
 *
 * Killing PostgreSQL proves its log and our order of writes, not the disk: what the system had taken and not yet
 * written is still written after a kill, as it is not after a power cut.
 */
const ROUNDS = Number(process.argv[2] ?? 100);
const WRITERS = 8;
const LONGEST_ROUND_MS = 1_500;

async function main(): Promise<void> {
  await withHome(async (home) => {
    const ledger: string[] = [];
    let cookie: string | undefined;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const labs = await startLabs(home, { LABS_DEMO: "0" });
      cookie ??= await register(labs.url);
      const before = ledger.length;
      const writing = Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => write({ labs, cookie, ledger }, `${round}-${writer}`)),
      );
      while (ledger.length === before) await sleep(20);
      await sleep(Math.random() * LONGEST_ROUND_MS);
      if (round % 2 === 0) await killDatabase(home);
      process.kill(labs.pid, "SIGKILL");
      await writing;
      console.log(`round ${round}: ${ledger.length - before} acknowledged`);
    }
    await judge(home, ledger);
  });
}

interface Writing {
  labs: RunningLabs;
  cookie: string | undefined;
  ledger: string[];
}

/** Until Labs is gone. */
async function write({ labs, cookie, ledger }: Writing, prefix: string): Promise<void> {
  for (let at = 0; ; at += 1) {
    const name = `${prefix}-${at}`;
    const headers = { cookie: cookie ?? "", "content-type": "application/json" };
    const body = JSON.stringify({ name, kind: "list" });
    const answer = await fetch(`${labs.url}/api/portfolios`, { method: "POST", headers, body }).catch(
      () => undefined,
    );
    if (answer === undefined) return;
    if (answer.status === 201) ledger.push(name);
    await answer.arrayBuffer().catch(() => undefined);
  }
}

/** The postmaster and, with it, every process of its group. */
async function killDatabase(home: string): Promise<void> {
  const file = join(home, `postgres-${bundledMajor()}`, "postmaster.pid");
  const pid = Number((await readFile(file, "utf8")).split("\n")[0]);
  if (pid > 1) process.kill(pid, "SIGKILL");
}

async function judge(home: string, ledger: string[]): Promise<void> {
  const say = (line: string) => console.log(line);
  const embedded = await openEmbedded({ home, isHomeExplicit: true, say, address: undefined });
  const client = new pg.Client(embedded.connection);
  await client.connect();
  const { rows } = await client.query<{ name: string; n: number }>(
    "select name, count(*)::int as n from portfolios group by name",
  );
  await client.end();
  await embedded.close();
  const kept = new Map(rows.map(({ name, n }) => [name, n]));
  const lost = ledger.filter((name) => !kept.has(name));
  const doubled = rows.filter(({ n }) => n > 1);
  console.log(
    `${ROUNDS} rounds, ${ledger.length} acknowledged, ${kept.size} kept, ${lost.length} lost, ${doubled.length} doubled`,
  );
  process.exitCode = lost.length + doubled.length === 0 ? 0 : 1;
}

await main();
