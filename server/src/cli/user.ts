import { RegisterBody, ROLES, type Role, type User } from "@labs/contract/auth";
import { removeSecondStepByEmail } from "../features/accounts/second-step.ts";
import { createAccount } from "../features/accounts/service.ts";
import { forgetIdentitiesByEmail } from "../features/accounts/single-sign-on.ts";
import { readConfig } from "../lib/config.ts";
import { connect } from "../lib/database/connection.ts";
import type { Database } from "../lib/database/database.ts";
import { AppError } from "../lib/errors.ts";
import { CommandError, readArguments } from "./command-error.ts";

const USAGE =
  "user create EMAIL --role admin [--first-name NAME] [--last-name NAME], user remove-second-step EMAIL, or user forget-identity EMAIL";

/** Done to an account that is there already, by its address. */
const CHANGES = new Map([
  ["remove-second-step", removeSecondStepByEmail],
  ["forget-identity", forgetIdentitiesByEmail],
]);

/** Creates an account, or helps the owner of one who can't sign in anymore. */
export async function user(args: string[]): Promise<{ user: User | { email: string } }> {
  const { positionals, named } = readArguments(args, {
    usage: USAGE,
    positionals: 2,
    named: ["role", "first-name", "last-name"],
  });
  const [action, address] = positionals;
  if (action === "create") return createFromInput(address, named);
  const change = CHANGES.get(action ?? "");
  if (change === undefined) throw new CommandError(`Usage: labs ${USAGE}`);
  const email = readEmail(address);
  return withDatabase((database) => change(database, email));
}

function readEmail(address: string | undefined): string {
  const email = RegisterBody.shape.email.safeParse(address);
  if (!email.success) throw new CommandError(`"${address}" is no email address`);
  return email.data;
}

/**
 * The password comes from LABS_PASSWORD or, in one line, from standard input: words of a
 * command line are seen by every user of the machine.
 */
async function createFromInput(
  address: string | undefined,
  named: Partial<Record<"role" | "first-name" | "last-name", string>>,
): Promise<{ user: User }> {
  const role = ROLES.find((known: Role) => known === (named.role ?? "analyst"));
  if (role === undefined) throw new CommandError(`--role must be one of ${ROLES.join(", ")}`);
  // Before the password is asked for, which somebody may have to type.
  const email = readEmail(address);
  const [localPart = ""] = email.split("@");
  const password = await readPassword();
  if (password === "") throw new CommandError("No password: set LABS_PASSWORD, or give it on standard input");
  const account = RegisterBody.safeParse({
    email,
    password,
    // An account needs a name to greet with; its owner's address is the only one known here.
    firstName: named["first-name"] ?? localPart,
    lastName: named["last-name"] ?? localPart,
  });
  if (!account.success) {
    throw new CommandError(account.error.issues[0]?.message ?? "The account is not accepted");
  }
  return withDatabase((database) => createAccount(database, { ...account.data, role }));
}

async function withDatabase<Result>(
  work: (database: Database) => Promise<Result>,
): Promise<{ user: Result }> {
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const { database, close } = await connect({ config: readConfig(process.env), say });
  try {
    return { user: await work(database) };
  } catch (error) {
    if (error instanceof AppError) throw new CommandError(error.message);
    throw error;
  } finally {
    await close();
  }
}

async function readPassword(): Promise<string> {
  if (process.env.LABS_PASSWORD) return process.env.LABS_PASSWORD;
  if (process.stdin.isTTY) process.stderr.write("Password (shown as you type; end with Enter): ");
  let text = "";
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.includes("\n")) break;
  }
  return text.split(/\r?\n/)[0] ?? "";
}
