import { execFile } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Edit } from "./formula-mutants.ts";
import { plant } from "./probes.ts";

interface Fault {
  id: string;
  file: string;
  text: string;
  edit: Edit;
}

const TSC = resolve(import.meta.dirname, "../../../node_modules/.bin/tsc");

/** The folder with the tsconfig that checks a file. */
const workspaceOf = (file: string): string =>
  file.startsWith("engines/") ? file.split("/").slice(0, 2).join("/") : (file.split("/")[0] ?? "");

/** Groups in which each file has one fault at most, so that the compiler's complaint tells which fault it means. */
function inRounds(faults: Fault[]): Fault[][] {
  const rounds: Fault[][] = [];
  for (const fault of faults) {
    const free = rounds.find((round) => round.every(({ file }) => file !== fault.file));
    if (free) free.push(fault);
    else rounds.push([fault]);
  }
  return rounds;
}

/** Faults that the compiler refuses: nobody could hand them in, so they say nothing of the tests. */
export async function findTypeErrors(folder: string, faults: Fault[]): Promise<Set<string>> {
  const refused = new Set<string>();
  for (const round of inRounds(faults)) {
    for (const { file, text, edit } of round) writeFileSync(join(folder, file), plant(text, [], edit));
    for (const workspace of new Set(round.map(({ file }) => workspaceOf(file)))) {
      const wrong = await compile(folder, workspace);
      for (const { id, file } of round) if (wrong.has(file)) refused.add(id);
    }
    for (const { file, text } of round) writeFileSync(join(folder, file), text);
  }
  return refused;
}

/** Files of which the compiler complains. */
async function compile(folder: string, workspace: string): Promise<Set<string>> {
  if (!existsSync(join(folder, workspace, "tsconfig.json")))
    throw new Error(`${workspace} has no tsconfig.json`);
  const built = join(folder, `.types-${workspace.replaceAll("/", "-")}`);
  const args = [
    "--noEmit",
    "-p",
    workspace,
    "--pretty",
    "false",
    "--incremental",
    "--tsBuildInfoFile",
    built,
  ];
  const printed = await promisify(execFile)(TSC, args, { cwd: folder, maxBuffer: 1e8 }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  return new Set([...printed.matchAll(/^([^\s(][^(]*)\(\d+,\d+\): error /gm)].map(([, file = ""]) => file));
}
