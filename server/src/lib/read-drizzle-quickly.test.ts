import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const QUICKLY = new URL("read-drizzle-quickly.ts", import.meta.url).href;
const DATABASE = new URL("database/database.ts", import.meta.url).href;

/** What is loaded of Drizzle, and how often Node itself looked for something of it. */
async function load(first: readonly string[]): Promise<{ loaded: string[]; asked: number }> {
  const program = `
    import { registerHooks } from "node:module";
    const loaded = [];
    let asked = 0;
    const isDrizzle = ({ url }) => url.includes("/node_modules/drizzle-orm/");
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context);
        if (isDrizzle(found)) asked += 1;
        return found;
      },
      load(url, context, next) {
        if (isDrizzle({ url })) loaded.push(context.format + " " + url);
        return next(url, context);
      },
    });
    for (const module of ${JSON.stringify([...first, DATABASE])}) await import(module);
    console.log(JSON.stringify({ loaded: loaded.sort(), asked }));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
  return JSON.parse(stdout);
}

test("the same modules of Drizzle are loaded, and each is looked for once", async () => {
  const [quick, plain] = [await load([QUICKLY]), await load([])];
  expect(quick.loaded).toEqual(plain.loaded);
  expect(quick.loaded.length).toBeGreaterThan(80);
  expect(plain.asked).toBeGreaterThan(quick.loaded.length);
  // By the names that others import them by.
  expect(quick.asked).toBeLessThan(10);
});
