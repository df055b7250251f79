import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CHROMIUM, CHROMIUM_FLAGS } from "./chromium.ts";

/** What Lighthouse's desktop settings say of one address, in milliseconds; scripts as they came over the wire. */
export interface Speed {
  largestPaint: number;
  blocking: number;
  shift: number;
  scriptKilobytes: number;
}

interface LighthouseReport {
  runtimeError?: { message: string };
  audits: Record<
    string,
    {
      numericValue?: number;
      details?: { items?: { resourceType?: string; url: string; transferSize?: number }[] };
    }
  >;
}

/** Installs Lighthouse into the folder; answers what measures an address for whoever has the cookie. */
export async function installLighthouse(home: string) {
  const folder = join(home, "lighthouse");
  await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--no-save", "lighthouse@13"]);
  let runs = 0;
  return async (address: string, cookie: string): Promise<Speed> => {
    runs += 1;
    const headers = join(home, `headers-${runs}.json`);
    await writeFile(headers, JSON.stringify(cookie === "" ? {} : { Cookie: cookie }));
    const out = join(home, `lighthouse-${runs}.json`);
    await run(process.execPath, [
      join(folder, "node_modules/lighthouse/cli/index.js"),
      address,
      "--preset=desktop",
      "--only-categories=performance",
      "--quiet",
      "--output=json",
      `--output-path=${out}`,
      `--extra-headers=${headers}`,
      `--chrome-flags=${CHROMIUM_FLAGS.join(" ")}`,
    ]);
    const { audits, runtimeError } = JSON.parse(await readFile(out, "utf8")) as LighthouseReport;
    if (runtimeError !== undefined) throw new Error(`${address}: ${runtimeError.message}`);
    const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    const scripts = (audits["network-requests"]?.details?.items ?? []).filter(
      ({ resourceType, url }) => resourceType === "Script" || new URL(url).pathname.endsWith(".js"),
    );
    return {
      largestPaint: figure("largest-contentful-paint"),
      blocking: figure("total-blocking-time"),
      shift: figure("cumulative-layout-shift"),
      scriptKilobytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_000,
    };
  };
}

async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, {
    env: { ...process.env, CHROME_PATH: CHROMIUM },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise<number | null>((done) => child.once("exit", done));
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}`);
}
