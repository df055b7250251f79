import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openEmbedded } from "../../../server/src/lib/database/embedded.ts";
import { bundledMajor } from "../../../server/src/lib/database/embedded-binaries.ts";
import { type RunningLabs, register, startLabs, withHome } from "../labs-process.ts";
import { mountCuttableDisk } from "./cuttable-disk.ts";

/**
 * Rounds of writing and ending: eight writers make portfolios and file documents and write each acknowledged one into
 * a ledger, until Labs is ended by SIGKILL, in every second round together with all of PostgreSQL. At the end each
 * line of the ledger is looked for, each document byte by byte: none may be lost, none doubled.
 * `npm run kills -- ROUNDS`.
 *
 * Killing PostgreSQL proves its log and our order of writes, not the disk: what the system had taken and not yet
 * written is still written after a kill. `npm run kills -- ROUNDS power` has it on a disk whose power is cut in every
 * round, before the processes are killed.
 */
const ROUNDS = Number(process.argv[2] ?? 100);
const IS_POWER_CUT = process.argv[3] === "power";
const WRITERS = 8;
const LONGEST_ROUND_MS = 1_500;
const LARGEST_FILE = 40_000;
const PDF_HEAD = Buffer.from("%PDF-1.7\n");

interface Ledger {
  portfolios: string[];
  /** The hash of each acknowledged document's bytes by its id. */
  documents: Map<string, string>;
}

async function main(): Promise<void> {
  await withHome(async (home) => {
    const disk = IS_POWER_CUT ? mountCuttableDisk(home) : undefined;
    const ledger: Ledger = { portfolios: [], documents: new Map() };
    let cookie: string | undefined;
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const labs = await startLabs(home, { LABS_DEMO: "0" });
        cookie ??= await register(labs.url);
        const before = count(ledger);
        const writing = Promise.all(
          Array.from({ length: WRITERS }, (_, writer) =>
            write({ labs, cookie, ledger }, `${round}-${writer}`),
          ),
        );
        while (count(ledger) === before) await sleep(20);
        await sleep(Math.random() * LONGEST_ROUND_MS);
        const postmaster = await readPostmaster(home);
        disk?.cutPower();
        if (disk !== undefined || round % 2 === 0) killDatabase(postmaster);
        process.kill(labs.pid, "SIGKILL");
        await writing;
        await disk?.comeUp();
        console.log(`round ${round}: ${count(ledger) - before} acknowledged`);
      }
      await judge(home, ledger, cookie);
    } finally {
      await disk?.remove();
    }
  });
}

const count = (ledger: Ledger) => ledger.portfolios.length + ledger.documents.size;

interface Writing {
  labs: RunningLabs;
  cookie: string | undefined;
  ledger: Ledger;
}

/** Until Labs is gone. */
async function write({ labs, cookie = "", ledger }: Writing, prefix: string): Promise<void> {
  for (let at = 0; ; at += 1) {
    const name = `${prefix}-${at}`;
    const isWritten =
      at % 2 === 0
        ? await makePortfolio(labs.url, cookie, name).then((made) => made && ledger.portfolios.push(name))
        : await fileDocument(labs.url, cookie, name).then((filed) => filed && ledger.documents.set(...filed));
    if (isWritten === undefined) return;
  }
}

/** Undefined: Labs is gone, and nobody knows whether it was made. */
async function makePortfolio(url: string, cookie: string, name: string): Promise<true | undefined> {
  const answer = await post(`${url}/api/portfolios`, cookie, JSON.stringify({ name, kind: "list" }));
  return answer === undefined ? undefined : true;
}

async function fileDocument(
  url: string,
  cookie: string,
  name: string,
): Promise<[string, string] | undefined> {
  const bytes = Buffer.concat([PDF_HEAD, randomBytes(Math.floor(Math.random() * LARGEST_FILE))]);
  const form = new FormData();
  form.set("type", "other");
  form.set("file", new Blob([bytes]), `${name}.pdf`);
  const answer = await post(`${url}/api/documents`, cookie, form);
  const id = (answer as { id?: string } | undefined)?.id;
  return id === undefined ? undefined : [id, hashOf(bytes)];
}

/** The answer of a call that was acknowledged with 201. */
async function post(url: string, cookie: string, body: string | FormData): Promise<unknown> {
  const headers: Record<string, string> = { cookie };
  if (typeof body === "string") headers["content-type"] = "application/json";
  const answer = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
  if (answer?.status !== 201) return undefined;
  return answer.json().catch(() => undefined);
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** All of its processes: one that waits for a disk that is gone does not notice that the first has ended. */
function killDatabase(postmaster: number): void {
  spawnSync("pkill", ["-KILL", "-P", String(postmaster)]);
  // It may have ended by itself since.
  spawnSync("kill", ["-KILL", String(postmaster)]);
}

async function readPostmaster(home: string): Promise<number> {
  const file = join(home, `postgres-${bundledMajor()}`, "postmaster.pid");
  return Number((await readFile(file, "utf8")).split("\n")[0]);
}

async function judge(home: string, ledger: Ledger, cookie: string | undefined): Promise<void> {
  const labs = await startLabs(home, { LABS_DEMO: "0" });
  const lostFiles: string[] = [];
  for (const [id, sha256] of ledger.documents) {
    const answer = await fetch(`${labs.url}/api/documents/${id}/content`, {
      headers: { cookie: cookie ?? "" },
    });
    if (!answer.ok || hashOf(new Uint8Array(await answer.arrayBuffer())) !== sha256) lostFiles.push(id);
  }
  await labs.stop();
  const kept = await readPortfolios(home);
  const lost = ledger.portfolios.filter((name) => !kept.has(name));
  const doubled = [...kept.values()].filter((n) => n > 1);
  console.log(
    `${ROUNDS} rounds, ${ledger.portfolios.length} portfolios and ${ledger.documents.size} files acknowledged, ` +
      `${kept.size} portfolios kept, ${lost.length} and ${lostFiles.length} lost, ${doubled.length} doubled`,
  );
  process.exitCode = lost.length + lostFiles.length + doubled.length === 0 ? 0 : 1;
}

async function readPortfolios(home: string): Promise<Map<string, number>> {
  const say = (line: string) => console.log(line);
  const embedded = await openEmbedded({ home, isHomeExplicit: true, say, address: undefined });
  const client = new pg.Client(embedded.connection);
  await client.connect();
  const { rows } = await client.query<{ name: string; n: number }>(
    "select name, count(*)::int as n from portfolios group by name",
  );
  await client.end();
  await embedded.close();
  return new Map(rows.map(({ name, n }) => [name, n]));
}

await main();
