import { SessionEnded } from "./call-error.ts";

/**
 * Whether calls may go out. A navigation that changes only the query of the address does not wait for the
 * server, so that a filter answers at once; it closes the gate instead, and the first call that the new
 * address makes verifies the session before it goes. Several calls share one verification.
 */
type Verify = () => Promise<void>;

let gate: "open" | "locked" | { verify: Verify } = "open";
let verifying: Promise<void> | undefined;

/** Calls go out at once: the session has just been verified. */
export function openGate(): void {
  gate = "open";
}

/** The session is verified before the next call goes out. */
export function closeGate(verify: Verify): void {
  gate = { verify };
}

/** No call goes out: the session has ended, and what is still on the screen is about to leave it. */
export function lockGate(): void {
  gate = "locked";
}

/** Waits until the session is verified; rejects where it was not, so that the waiting call is never made. */
export async function awaitVerification(): Promise<void> {
  if (gate === "locked") throw new SessionEnded();
  if (gate !== "open") {
    const { verify } = gate;
    gate = "open";
    verifying = verify().finally(() => {
      verifying = undefined;
    });
  }
  await verifying;
}
