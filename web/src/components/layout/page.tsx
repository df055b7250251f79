import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page.module.css";

/** The column that every page stands in; `wide` lets maps and tables take the full width. */
export function Page({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return <div className={wide ? classes.wide : classes.page}>{children}</div>;
}

/** Keeps the layout of a page while its data is on the way. */
export function PageSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <Skeleton height={32} width="40%" />
      <Skeleton height={88} />
      <RowsSkeleton rows={rows} />
    </div>
  );
}

/** Stands where rows will be. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  const lines = Array.from({ length: rows }, (_, index) => `row ${index}`);
  return (
    <div className={classes.rows} aria-hidden>
      {lines.map((line) => (
        <Skeleton key={line} height={24} />
      ))}
    </div>
  );
}
