import { type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * What stands below what is seen first is drawn once that is on the screen, in a slice of its own: drawn with it, it
 * would keep it waiting.
 */
export function BelowFirst({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return isDrawn ? children : fallback;
}
