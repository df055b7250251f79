import { goldenRentComp } from "@labs/estimation/golden-cases";
import { marketReturns } from "@labs/estimation/market-returns";
import { runGolden } from "@labs/underwriting/golden";
import { CommandError, readArguments } from "./command-error.ts";
import { readJson } from "./input-file.ts";

/** Computes every case of a file of reference cases again and answers the same layout. */
export async function golden(args: string[]): Promise<unknown> {
  const [file = ""] = readArguments(args, { usage: "golden FILE.json", positionals: 1 }).positionals;
  const content = await readJson(file);
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new CommandError(`${file} must hold an object of cases`);
  }
  return runGolden(content, { rentComp: goldenRentComp, market: marketReturns });
}
