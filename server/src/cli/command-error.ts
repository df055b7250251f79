import { parseArgs } from "node:util";

/** Bad input of a command, said in one line. */
export class CommandError extends Error {}

/** Splits a command's words into files and named options; an unknown option is refused. */
export function readArguments<Name extends string>(
  args: string[],
  options: { usage: string; positionals: number; named?: readonly Name[] },
): { positionals: string[]; named: Partial<Record<Name, string>> } {
  const named = Object.fromEntries((options.named ?? []).map((name) => [name, { type: "string" as const }]));
  try {
    const parsed = parseArgs({ args, options: named, allowPositionals: true, strict: true });
    if (parsed.positionals.length === options.positionals) {
      return { positionals: parsed.positionals, named: parsed.values as Partial<Record<Name, string>> };
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/[.\n]/)[0] : String(error);
    throw new CommandError(`${reason}. Usage: labs ${options.usage}`);
  }
  throw new CommandError(`Usage: labs ${options.usage}`);
}
