import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { PASSWORD } from "../test/app.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { addresses } from "./addresses.ts";
import { backtest } from "./backtest.ts";
import { CommandError } from "./command-error.ts";
import { golden } from "./golden.ts";
import { underwrite } from "./underwrite.ts";
import { user } from "./user.ts";

const MAIN = join(import.meta.dirname, "main.ts");
let folder = "";
let empty: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "labs-cli-"));
  empty = await createTestDatabase();
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await empty.drop();
});

interface Answer {
  code: number;
  out: string;
  messages: string;
}

function labs(args: string[], environment: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: empty.url, ...environment };
  const child = execFile(process.execPath, [MAIN, ...args], { env, cwd: folder }, (error, out, messages) => {
    resolve({ code: typeof error?.code === "number" ? error.code : 0, out, messages });
  });
  child.stdin?.end();
  return promise;
}

function save(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

/** The file of an underwriting that is accepted. */
function goldenHome(): string {
  const golden = new URL(
    "../../../engines/underwriting/src/golden/fixtures/domain-golden.json",
    import.meta.url,
  );
  const { inputs } = JSON.parse(readFileSync(golden, "utf8")).sfrA;
  return JSON.stringify({ model: "singlefamily", inputs });
}

test("a command answers JSON on standard output and nothing else there", async () => {
  const file = save(
    "homes.csv",
    'id,address\n1,"123 north main street apt #4, springfield, illinois 62701"\n',
  );
  const answer = await labs(["addresses", file, "--column", "address"]);
  expect(answer).toMatchObject({ code: 0, messages: "" });
  expect(JSON.parse(answer.out).rows).toEqual([
    expect.objectContaining({ standardised: "123 N MAIN ST APT 4, SPRINGFIELD, IL 62701" }),
  ]);
});

test("underwriting writes its workbook beside the answer", async () => {
  save("home.json", goldenHome());
  const answer = await labs(["underwrite", "home.json", "--xlsx", "home.xlsx"]);
  expect(answer).toMatchObject({ code: 0, messages: "" });
  const { outputs, statement } = JSON.parse(answer.out) as Awaited<ReturnType<typeof underwrite>>;
  expect(outputs.leveredIrr).toBeCloseTo(0.088167, 6);
  const levered = statement.lines.find(({ label }) => label === "Levered cash flow");
  expect(levered?.figures.closing).toBeCloseTo(-134_792, 6);
  expect(readFileSync(join(folder, "home.xlsx")).subarray(0, 2).toString()).toBe("PK");
});

test("bad input is one line on standard error and a non-zero exit, whatever the reason's own lines", async () => {
  save("broken.json", '{"mfA":\nx}');
  const broken = await labs(["golden", "broken.json"]);
  expect(broken).toMatchObject({ code: 1, out: "" });
  expect(broken.messages).toMatch(/^broken\.json is no JSON: [^\n]+\n$/);
  // A name that every object has is no command.
  const unknown = await labs(["constructor"]);
  expect(unknown).toMatchObject({ code: 1, out: "" });
  expect(unknown.messages).toMatch(/^Usage: labs underwrite\|[^\n]+\n$/);
});

test("a password is asked for on standard input", async () => {
  const answer = await labs(["user", "create", "a@example.com"]);
  expect(answer).toMatchObject({ code: 1, out: "" });
  expect(answer.messages).toMatch(/^No password: [^\n]+\n$/);
});

// Without a process for each of them: what a process makes of a refusal stands above.
const COMMANDS = { golden, underwrite, backtest, addresses, user };
test.each<[keyof typeof COMMANDS, string[], string]>([
  ["golden", ["nowhere.json"], "There is no file nowhere.json"],
  ["underwrite", ["@/no-model.json"], 'no-model.json: "model" must be "singlefamily" or "multifamily"'],
  ["underwrite", ["@/no-inputs.json"], "no-inputs.json: inputs"],
  ["underwrite", ["@/home.json", "--xlsx", "no/such/folder.xlsx"], "no/such/folder.xlsx can't be written"],
  ["backtest", ["--train", "a.csv"], "Usage: labs backtest --train A.csv"],
  ["addresses", ["@/a.csv", "--column", "street"], 'a.csv: there is no column "street"'],
  ["user", ["create", "nobody", "--role", "admin"], '"nobody" is no email address'],
  ["user", ["create", "a@example.com", "--role", "king"], "--role must be one of viewer, "],
])("labs %s refuses %j in words", async (name, args, message) => {
  save("no-model.json", '{"model": "hotel", "inputs": {}}');
  save("no-inputs.json", '{"model": "singlefamily", "inputs": {}}');
  save("home.json", goldenHome());
  save("a.csv", "address\n1 Main St\n");
  const refused = COMMANDS[name](args.map((word) => word.replace("@", folder)));
  await expect(refused).rejects.toThrow(CommandError);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toMatchObject({ message: expect.not.stringContaining("\n") });
});

test("an operator makes an account, once", async () => {
  const made = await labs(["user", "create", "ann@example.com", "--role", "admin"], {
    LABS_PASSWORD: PASSWORD,
  });
  expect(made.code, made.messages).toBe(0);
  expect(JSON.parse(made.out)).toMatchObject({ user: { email: "ann@example.com", role: "admin" } });
  expect(made.out).not.toContain("lanterns");
  vi.stubEnv("DATABASE_URL", empty.url);
  vi.stubEnv("LABS_PASSWORD", PASSWORD);
  const again = user(["create", "ann@example.com", "--role", "admin"]);
  await expect(again).rejects.toThrow(new CommandError("An account with this email already exists"));
});
