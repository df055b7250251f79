import { SESSION_ENDED, type User, verify } from "@labs/contract/auth";
import { describePresence } from "./activity.ts";
import { writeAddress } from "./call.ts";
import { CallError } from "./call-error.ts";
import { send } from "./transport.ts";

/** Why the last session ended, where it ended by itself. */
let ending: string | null = null;

/** What the sign-in page says of a session that ended by itself. */
export const readEnding = (): string | null => ending;

/** Somebody has signed in or out since. */
export function forgetEnding(): void {
  ending = null;
}

/** Asks the server who is signed in. Exactly status 200 says that somebody is, named or not; anything else raises. */
export async function verifySession(signal?: AbortSignal): Promise<User | null> {
  const { status, body } = await send(writeAddress(verify), {
    method: verify.method,
    headers: { accept: "application/json", ...describePresence() },
    signal,
    isOpen: true,
  }).catch((error: unknown) => {
    if (error instanceof CallError && error.message.startsWith(SESSION_ENDED)) ending = error.message;
    throw error;
  });
  if (status !== 200) throw new CallError(status, "Not signed in");
  ending = null;
  return (body as { user?: User | null } | null | undefined)?.user ?? null;
}
