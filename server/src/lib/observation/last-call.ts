let at = Number.NEGATIVE_INFINITY;

/** Somebody has asked this process for something. */
export function noteCall(): void {
  at = performance.now();
}

/** How long ago that was: work that nobody waits for is done while nobody asks. */
export const millisecondsSinceCall = (): number => performance.now() - at;
