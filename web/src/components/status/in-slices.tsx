import { type ReactNode, useDeferredValue } from "react";

/**
 * What is mounted the moment its data come is drawn in one go, as stores that React does not own ask for, and the page
 * neither paints nor answers meanwhile. Its children are drawn in slices instead; the fallback stands until they are.
 */
export function InSlices({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? children : fallback;
}
