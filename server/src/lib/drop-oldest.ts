/** Lets go of what was set first, until no more than so many are held. */
export function dropOldest(held: Map<string, unknown> | Set<string>, most: number): void {
  for (const oldest of held.keys()) {
    if (held.size <= most) return;
    held.delete(oldest);
  }
}
