import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";

const MAIN = join(import.meta.dirname, "main.ts");
let folder = "";
let empty: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "labs-cli-"));
  empty = await createTestDatabase();
});
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
  const env = { PATH: process.env.PATH, DATABASE_URL: empty.url, ...environment };
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
  const golden = new URL(
    "../../../engines/underwriting/src/golden/fixtures/domain-golden.json",
    import.meta.url,
  );
  const { inputs } = JSON.parse(readFileSync(golden, "utf8")).sfrA;
  save("home.json", JSON.stringify({ model: "singlefamily", inputs }));
  const answer = await labs(["underwrite", "home.json", "--xlsx", "home.xlsx"]);
  expect(answer).toMatchObject({ code: 0, messages: "" });
  expect(JSON.parse(answer.out).outputs.leveredIrr).toBeCloseTo(0.088167, 6);
  expect(readFileSync(join(folder, "home.xlsx")).subarray(0, 2).toString()).toBe("PK");
  const nowhere = await labs(["underwrite", "home.json", "--xlsx", "no/such/folder.xlsx"]);
  expect(nowhere).toMatchObject({ code: 1, messages: expect.stringContaining("can't be written") });
});

test.each([
  [["constructor"], "Usage: labs underwrite|"],
  [["golden", "nowhere.json"], "There is no file nowhere.json"],
  [["golden", "broken.json"], "broken.json is no JSON: "],
  [["underwrite", "no-model.json"], 'no-model.json: "model" must be "singlefamily" or "multifamily"'],
  [["underwrite", "no-inputs.json"], "no-inputs.json: inputs"],
  [["backtest", "--train", "a.csv"], "Usage: labs backtest --train A.csv"],
  [["addresses", "a.csv", "--column", "street"], 'a.csv: there is no column "street"'],
  [["user", "create", "nobody", "--role", "admin"], '"nobody" is no email address'],
  [["user", "create", "a@example.com", "--role", "king"], "--role must be one of viewer, "],
  [["user", "create", "a@example.com"], "No password: "],
])("bad input is one line on standard error and a non-zero exit: %s", async (args, message) => {
  save("broken.json", '{"mfA": ');
  save("no-model.json", '{"model": "hotel", "inputs": {}}');
  save("no-inputs.json", '{"model": "singlefamily", "inputs": {}}');
  save("a.csv", "address\n1 Main St\n");
  const answer = await labs(args);
  expect(answer).toMatchObject({ code: 1, out: "" });
  expect(answer.messages).toMatch(/^[^\n]+\n$/);
  expect(answer.messages.startsWith(message), answer.messages).toBe(true);
});

test("an operator makes an account, once", async () => {
  const password = { LABS_PASSWORD: "seven quiet lanterns" };
  const made = await labs(["user", "create", "ann@example.com", "--role", "admin"], password);
  expect(JSON.parse(made.out)).toMatchObject({ user: { email: "ann@example.com", role: "admin" } });
  expect(made.out).not.toContain("lanterns");
  const again = await labs(["user", "create", "ann@example.com", "--role", "admin"], password);
  expect(again).toMatchObject({ code: 1, messages: "An account with this email exists already\n" });
});
