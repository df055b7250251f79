import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const SOURCES = resolve(import.meta.dirname, "../..");
const WORK = /module(?: =|:) new URL\("(\.\/[\w-]+\.ts)", import\.meta\.url\)/g;

/** What runs beside the cells of an uploaded file, by the calls that send it there. */
const found = globSync("**/*.ts", { cwd: SOURCES })
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => {
    const code = readFileSync(join(SOURCES, file), "utf8");
    if (!/\bworkOn(?:Spreadsheet|Stored)\b/.test(code)) return [];
    return [...code.matchAll(WORK)].map(([, work = ""]) => join(dirname(file), work));
  });
const works = [...new Set(found)].toSorted();

const LIST_LOADED = `
  const { registerHooks } = await import("node:module");
  const loaded = [];
  registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
  await import(process.argv[1]);
  console.log(JSON.stringify(loaded));
`;

test("there is such work of lists, rolls, statements and pages of a sheet", () => {
  expect(works).toEqual(
    expect.arrayContaining([
      "features/lists/list-sheets.ts",
      "features/operating-statements/statement-sheets.ts",
      "features/rent-rolls/roll-sheets.ts",
      "features/uploads/cut-sheet-part.ts",
    ]),
  );
});

test.each(works)("%s loads neither the database nor anything that calls it", async (work) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...["--input-type=module", "-e", LIST_LOADED, join(SOURCES, work)],
  ]);
  const loaded: string[] = JSON.parse(stdout);
  expect(loaded.some((url) => url.endsWith(work))).toBe(true);
  expect(
    loaded.filter((url) => /\/lib\/database\/database\.ts$|node_modules\/(?:pg|drizzle-orm)\//.test(url)),
  ).toEqual([]);
});
