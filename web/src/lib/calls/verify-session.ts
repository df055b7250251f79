import { type User, verify } from "@labs/contract/auth";
import { writeAddress } from "./call.ts";
import { CallError } from "./call-error.ts";
import { send } from "./transport.ts";

/** Asks the server who is signed in. Exactly status 200 says that somebody is, named or not; anything else raises. */
export async function verifySession(signal?: AbortSignal): Promise<User | null> {
  const { status, body } = await send(writeAddress(verify), {
    method: verify.method,
    headers: { accept: "application/json" },
    signal,
    isOpen: true,
  });
  if (status !== 200) throw new CallError(status, "Not signed in");
  return (body as { user?: User | null } | null | undefined)?.user ?? null;
}
