import type { ReactNode } from "react";
import classes from "./side-scroll.module.css";

interface SideScrollProps {
  /** Names the region for readers of the screen. */
  label: string;
  /** In pixels; narrower places scroll it sideways. */
  minWidth: number;
  maxHeight?: number | undefined;
  children: ReactNode;
}

/** What is wider than its place and scrolls sideways there, by keyboard too; nothing is measured to do so. */
export function SideScroll({ label, minWidth, maxHeight, children }: SideScrollProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark for each table.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll it.
    <div role="region" aria-label={label} tabIndex={0} className={classes.scroll} style={{ maxHeight }}>
      <div style={{ minWidth }}>{children}</div>
    </div>
  );
}
