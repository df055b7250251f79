import { writeFile } from "node:fs/promises";
import { readConfig } from "../lib/config.ts";
import { connect } from "../lib/database/connection.ts";
import { writeDistribution } from "../lib/database/large-tables.ts";
import { readArguments } from "./command-error.ts";

/** Writes the statements that distribute the database's large tables; runs none of them. */
export async function distribute(args: string[]): Promise<{ file: string; statements: number }> {
  const { positionals } = readArguments(args, { usage: "distribute OUT.sql", positionals: 1 });
  const [file = ""] = positionals;
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const { pool, close } = await connect({ config: readConfig(process.env), say });
  try {
    const statements = await writeDistribution(pool);
    await writeFile(file, statements.map((statement) => `${statement};\n`).join(""));
    return { file, statements: statements.length };
  } finally {
    await close();
  }
}
