import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { readText as decodeText } from "../lib/spreadsheet/read-text.ts";
import { CommandError } from "./command-error.ts";

/** The text of a file that a person named, in whatever encoding; each line ends with LF. */
export async function readText(file: string): Promise<string> {
  try {
    return decodeText(await readFile(resolve(file)));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") throw new CommandError(`There is no file ${file}`);
    if (code === "EISDIR") throw new CommandError(`${file} is a folder`);
    throw new CommandError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const MAX_BYTES = 50_000_000;

/** The bytes of a file that a command is given, with one clear line where there is none or too much. */
export async function readFileBytes(file: string): Promise<Buffer> {
  try {
    const path = resolve(file);
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw new CommandError(`${file} is larger than ${MAX_BYTES / 1_000_000} MB`);
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") throw new CommandError(`There is no file ${file}`);
    if (code === "EISDIR") throw new CommandError(`${file} is a folder`);
    throw error;
  }
}
