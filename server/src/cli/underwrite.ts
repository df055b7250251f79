import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { ModelName } from "@labs/underwriting/formula-record";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { buildStatement } from "@labs/underwriting/statement";
import type { Statement } from "@labs/underwriting/statement-record";
import { underwrite as evaluate, type Underwriting } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { buildWorkbook } from "@labs/underwriting/workbook";
import { writeWorkbook } from "../lib/write-workbook.ts";
import { CommandError, readArguments } from "./command-error.ts";
import { readJson } from "./input-file.ts";

const USAGE = "underwrite FILE.json [--xlsx OUT.xlsx]";

type Answer = Omit<Underwriting, "closing"> & { statement: Statement };

/** Evaluates one underwriting: `{model, inputs}` in; inputs, outputs, lines, checks, reasons and the statement out. */
export async function underwrite(args: string[]): Promise<Answer> {
  const { positionals, named } = readArguments(args, { usage: USAGE, positionals: 1, named: ["xlsx"] });
  const [file = ""] = positionals;
  const content = await readJson(file);
  const { model, inputs } = (typeof content === "object" && content !== null ? content : {}) as {
    model?: unknown;
    inputs?: unknown;
  };
  if (model !== "singlefamily" && model !== "multifamily") {
    throw new CommandError(`${file}: "model" must be "singlefamily" or "multifamily"`);
  }
  const validated = validateInputs(model, inputs);
  if (!validated.ok) {
    const problems = validated.problems.map(({ path, msg }) => `${["inputs", ...path].join(".")}: ${msg}`);
    throw new CommandError(`${file}: ${problems.join("; ")}`);
  }
  const { closing: _, ...answer } = evaluate({ model, inputs: validated.inputs });
  if (named.xlsx !== undefined) await save(named.xlsx, await buildAndWrite(model, validated.inputs, file));
  return { ...answer, statement: buildStatement(model, answer) };
}

function buildAndWrite(model: ModelName, inputs: Inputs, file: string): Promise<Buffer> {
  const notes = [`Made of ${basename(file)}`];
  return writeWorkbook(buildWorkbook(model, inputs, { notes }), basename(file));
}

async function save(path: string, bytes: Buffer): Promise<void> {
  await writeFile(path, bytes).catch((error: unknown) => {
    throw new CommandError(
      `${path} can't be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
}
