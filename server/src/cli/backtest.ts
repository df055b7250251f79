import { type BacktestResult, backtest as run } from "@labs/estimation/backtest";
import { type CsvFile, readCsv } from "../lib/csv.ts";
import { CommandError, readArguments } from "./command-error.ts";
import { readText } from "./input-file.ts";

const USAGE = "backtest --train A.csv --test B.csv --target COLUMN";

/** Fits on one file and predicts each row of another, whose target is read for the metrics alone. */
export async function backtest(args: string[]): Promise<BacktestResult> {
  const { named } = readArguments(args, { usage: USAGE, positionals: 0, named: ["train", "test", "target"] });
  const { train, test, target } = named;
  if (!train || !test || !target) throw new CommandError(`Usage: labs ${USAGE}`);
  const training = await readTable(train);
  if (!training.header.includes(target)) throw new CommandError(`${train} has no column "${target}"`);
  const asOf = new Date().toISOString().slice(0, 10);
  return run({ train: training.rows, test: (await readTable(test)).rows, target, asOf });
}

async function readTable(file: string): Promise<CsvFile> {
  const text = await readText(file);
  try {
    return readCsv(text);
  } catch (error) {
    throw new CommandError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
