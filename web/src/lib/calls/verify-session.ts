import { type User, verify } from "@labs/contract/auth";
import { addressOf } from "./call.ts";
import { CallError } from "./call-error.ts";
import { send } from "./transport.ts";

/** Asks the server who is signed in. Exactly status 200 says that somebody is; anything else raises. */
export async function verifySession(signal?: AbortSignal): Promise<User> {
  const { status, body } = await send(addressOf(verify), {
    method: verify.method,
    headers: { accept: "application/json" },
    signal,
    isOpen: true,
  });
  if (status !== 200) throw new CallError(status, "Not signed in");
  return (body as { user: User }).user;
}
