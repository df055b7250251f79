import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Embedded, openEmbedded } from "./embedded.ts";
import { bundledMajor } from "./embedded-binaries.ts";
import { readPostmaster } from "./embedded-postmaster.ts";

const said: string[] = [];
let root = "";
let home = "";
let dataFolder = "";
const opened: Embedded[] = [];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "labs-embedded-"));
  chmodSync(root, 0o711);
  home = join(root, "home");
  dataFolder = join(home, `postgres-${bundledMajor()}`);
});
afterEach(async () => {
  for (const embedded of opened.splice(0)) await embedded.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function open(address: string | undefined, at = home): Promise<Embedded> {
  const say = (line: string) => void said.push(line);
  const embedded = await openEmbedded({ home: at, isHomeExplicit: true, say, address });
  opened.push(embedded);
  return embedded;
}

async function ask(embedded: Embedded, statement: string): Promise<unknown> {
  const client = new pg.Client(embedded.connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: "array" })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

// The system's own server has no part in this, so the run on it need not repeat it.
describe.skipIf(process.env.LABS_TEST_POSTGRES === "system")("the embedded PostgreSQL", () => {
  test("starts as UTF8 in byte order, keeps its data on a second start, and stops with its last user", async () => {
    const first = await open("http://127.0.0.1:1");
    expect(await ask(first, "show server_encoding")).toBe("UTF8");
    expect(
      await ask(
        first,
        "select string_agg(w, '' order by w) || upper('é') from unnest(array['b','A','a','B']) w",
      ),
    ).toBe("ABabÉ");
    expect(await ask(first, "show synchronous_commit")).toBe("on");
    await ask(first, "create table kept as select 42 as answer");
    await first.close();
    expect(readPostmaster(dataFolder)).toBeUndefined();
    const second = await open("http://127.0.0.1:1");
    expect(await ask(second, "select answer from kept")).toBe(42);
  });

  test("serves one Labs: a second is told the address of the first, whose server keeps running", async () => {
    const first = await open("http://127.0.0.1:4321");
    await expect(open("http://127.0.0.1:4322")).rejects.toThrow(
      "Labs is already running at http://127.0.0.1:4321 on the same LABS_HOME",
    );
    expect(await ask(first, "select 1")).toBe(1);
  });

  test("is shared by a command beside a running Labs, and stops with the one that leaves last", {
    tags: "nightly",
  }, async () => {
    const server = await open("http://127.0.0.1:1");
    const command = await open(undefined);
    await server.close();
    expect(await ask(command, "select 1")).toBe(1);
    await command.close();
    expect(readPostmaster(dataFolder)).toBeUndefined();
  });

  test("of two first starts at once one serves and the other is refused, and the data is whole", {
    tags: "nightly",
  }, async () => {
    const fresh = join(root, "fresh");
    const answers = await Promise.allSettled([
      open("http://127.0.0.1:1", fresh),
      open("http://127.0.0.1:2", fresh),
    ]);
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused.map((answer) => String(answer.reason))).toEqual([
      expect.stringContaining("Labs is already running at http://127.0.0.1:"),
    ]);
    const [winner] = answers.filter((answer) => answer.status === "fulfilled");
    expect(winner && (await ask(winner.value, "select 1"))).toBe(1);
    expect(readdirSync(fresh).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("comes back by itself after its processes were killed", async () => {
    const embedded = await open("http://127.0.0.1:1");
    const killed = readPostmaster(dataFolder)?.pid ?? Number.NaN;
    process.kill(killed, "SIGKILL");
    await vi.waitFor(async () => expect(await ask(embedded, "select 1")).toBe(1), { timeout: 60_000 });
    expect(readPostmaster(dataFolder)?.pid).not.toBe(killed);
    expect(said).toContain("The database went away; it is being started again");
  });

  test("starts over a lock file whose process id belongs to another program by now", async () => {
    await (await open(undefined)).close();
    const lines = [process.pid === 1 ? 2 : 1, dataFolder, 0, 5432, "", "", "1 1", "ready   "];
    writeFileSync(join(dataFolder, "postmaster.pid"), `${lines.join("\n")}\n`);
    expect(await ask(await open(undefined), "select 1")).toBe(1);
  });

  test("refuses data of another major version instead of starting empty beside it", async () => {
    const other = join(root, "other");
    mkdirSync(join(other, "postgres-9"), { recursive: true });
    await expect(open(undefined, other)).rejects.toThrow(
      `${join(other, "postgres-9")} was written by PostgreSQL 9, and this Labs brings ${bundledMajor()}. With the Labs that wrote it`,
    );
  });
});
