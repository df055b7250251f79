import { Tabs } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./tab-row.module.css";

interface TabRowProps {
  /** Names the row for readers of the screen. */
  label: string;
  /** The tab that is open. */
  open: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Tabs in one row, which scrolls sideways where it is too long: the open one is in sight whatever led to it. */
export function TabRow({ label, open, className = "", children }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab that opens is what moves the row.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[data-active]");
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return (
    <Tabs.List ref={row} aria-label={label} className={`${classes.row} ${className}`}>
      {children}
    </Tabs.List>
  );
}
