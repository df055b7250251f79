import { type StandardizedAddress, standardizeAddress } from "@labs/addresses/standardize-address";
import { readCsv } from "../lib/csv.ts";
import { isCity } from "../lib/postal-codes.ts";
import { CommandError, readArguments } from "./command-error.ts";
import { readText } from "./input-file.ts";

/** Standardizes a text file with an address a line, or a column of a CSV file; every line gets its row. */
export async function addresses(args: string[]): Promise<{ rows: StandardizedAddress[] }> {
  const { positionals, named } = readArguments(args, {
    usage: "addresses FILE [--column NAME]",
    positionals: 1,
    named: ["column"],
  });
  const [file = ""] = positionals;
  const text = await readText(file);
  const inputs =
    named.column === undefined ? readLines(text) : readColumn({ text, file, column: named.column });
  return { rows: inputs.map((input) => standardizeAddress(input, { isCity })) };
}

function readLines(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function readColumn({ text, file, column }: { text: string; file: string; column: string }): string[] {
  try {
    const { header, rows } = readCsv(text);
    if (header.includes(column)) return rows.map((row) => row[column] ?? "");
    throw new Error(`there is no column "${column}"; the header has ${header.join(", ")}`);
  } catch (error) {
    throw new CommandError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
