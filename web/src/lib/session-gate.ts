/**
 * Whether calls may go out. A navigation that changes only the query of the address does not wait for the
 * server, so that a filter answers at once; it closes the gate instead, and the first call that the new
 * address makes verifies the session before it goes. Several calls share one verification.
 */
type Verify = () => Promise<void>;

let verify: Verify | undefined;
let verifying: Promise<void> | undefined;

/** The session is verified before the next call goes out. */
export function closeGate(verifyFirst: Verify): void {
  verify = verifyFirst;
}

/** Calls go out at once: the session has just been verified, or nobody is signed in. */
export function openGate(): void {
  verify = undefined;
}

/** Waits until the session is verified; rejects where it was not, so that the waiting call is never made. */
export async function awaitVerification(): Promise<void> {
  if (verify) {
    const run = verify;
    verify = undefined;
    verifying = run().finally(() => {
      verifying = undefined;
    });
  }
  await verifying;
}
