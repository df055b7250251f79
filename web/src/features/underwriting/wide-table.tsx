import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./analysis.module.css";

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
    <Table.ScrollContainer
      minWidth={minWidth}
      {...(maxHeight === undefined ? {} : { maxHeight })}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: "region", "aria-label": label } }}
    >
      <Table
        className={className ?? ""}
        data-stale={isStale || undefined}
        aria-label={label}
        withRowBorders={props.withRowBorders ?? true}
      >
        {children}
      </Table>
    </Table.ScrollContainer>
  );
}
