import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { SideScroll } from "../../components/layout/side-scroll.tsx";
import classes from "./analysis/analysis.module.css";

interface WideTableProps {
  label: string;
  /** In pixels; narrower places scroll it sideways. */
  minWidth: number;
  maxHeight?: number;
  isStale?: boolean;
  className?: string | undefined;
  withRowBorders?: boolean;
  children: ReactNode;
}

/** A table of figures that scrolls sideways in a narrow place, by keyboard too; old figures are struck. */
export function WideTable(props: WideTableProps) {
  const { label, minWidth, maxHeight, isStale = false, className = classes.table, children } = props;
  return (
    <SideScroll label={label} minWidth={minWidth} maxHeight={maxHeight}>
      <Table
        className={className ?? ""}
        data-stale={isStale || undefined}
        aria-label={label}
        withRowBorders={props.withRowBorders ?? true}
      >
        {children}
      </Table>
    </SideScroll>
  );
}
