import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import classes from "./cell-sheet.module.css";
import { HeadLine, SheetLine } from "./cell-sheet-lines.tsx";
import { type CellPlace, cellKey, walkTo } from "./sheet-address.ts";

export interface CellMark {
  tone: "used" | "warning" | "error";
  hint: string;
}

export interface CellColumn {
  head: string;
  width: number;
  hint?: string;
  /** `each` leaves it to each cell: figures stand at the right. */
  align?: "right" | "each";
}

export interface CellSheetProps {
  /** Names the sheet for people and screen readers. */
  label: string;
  columns: readonly CellColumn[];
  rowCount: number;
  /** Texts of a row; undefined while it is on the way. */
  rowAt: (row: number) => readonly string[] | undefined;
  /** What stands before a row; its number when left out. */
  rowHead?: (row: number) => string;
  markAt?: (place: CellPlace) => CellMark | undefined;
  /** Cells that are pointed at from elsewhere; the first is brought into sight. */
  pointed?: readonly CellPlace[];
  /** Told which cell was clicked, or walked to by keys. */
  onPick?: (place: CellPlace) => void;
  /** Told which rows are in sight, so that they can be fetched. */
  onSight?: (first: number, last: number) => void;
  /** Cells that can be changed: Enter or a double click begins, and the editor stands in the cell. */
  editing?: {
    at: CellPlace | null;
    begin: (place: CellPlace) => void;
    editor: (place: CellPlace) => ReactNode;
  };
  height?: number;
}

const ROW_HEIGHT = 26;
const HEAD_WIDTH = 56;

function useWindows({ columns, rowCount, onSight }: CellSheetProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const down = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    // The heads stand over the first rows and columns.
    paddingStart: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => columns[column]?.width ?? 64,
    overscan: 4,
    paddingStart: HEAD_WIDTH,
    scrollPaddingStart: HEAD_WIDTH,
  });
  const widths = columns.map(({ width }) => width).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths are measured again.
  useEffect(() => across.measure(), [widths, across]);
  const lines = down.getVirtualItems();
  const [first, last] = [lines[0]?.index, lines.at(-1)?.index];
  useEffect(() => {
    if (first !== undefined && last !== undefined) onSight?.(first, last);
  }, [first, last, onSight]);
  const show = (place: CellPlace, align: "auto" | "center") => {
    down.scrollToIndex(place.row, { align });
    across.scrollToIndex(place.column, { align: "auto" });
  };
  return { scroller, down, across, lines, show };
}

/** A large grid of texts, windowed both ways: walked by arrows, marked where something was read, pointed at. */
export function CellSheet(props: CellSheetProps) {
  const { label, columns, rowCount, pointed = [], onPick, editing, height = 520 } = props;
  const id = useId();
  const { scroller, down, across, lines, show } = useWindows(props);
  const [at, setAt] = useState<CellPlace>({ row: 0, column: 0 });
  const [row, column] = [pointed[0]?.row, pointed[0]?.column];
  const showNow = useRef(show);
  showNow.current = show;
  useEffect(() => {
    if (row === undefined || column === undefined) return;
    setAt({ row, column });
    showNow.current({ row, column }, "auto");
  }, [row, column]);
  const wasEditing = useRef(false);
  const isEditing = editing !== undefined && editing.at !== null;
  useEffect(() => {
    // The keys go on where the editor stood.
    if (wasEditing.current && !isEditing) scroller.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing, scroller]);
  const go = (place: CellPlace) => {
    setAt(place);
    onPick?.(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const isFar = event.ctrlKey || event.metaKey;
    const to = walkTo({ from: at, key: event.key, isFar, size: { rows: rowCount, columns: columns.length } });
    const begins = editing !== undefined && !isFar && (event.key === "Enter" || event.key === "F2");
    if (to === undefined && !begins) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined) return editing?.begin(at);
    show(to, "auto");
    go(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be windowed both ways; this is ARIA's grid.
    <div
      ref={scroller}
      className={classes.scroller}
      style={{ maxHeight: height }}
      role="grid"
      aria-label={label}
      aria-readonly={editing === undefined}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length + 1}
      {...(lines.some(({ index }) => index === at.row)
        ? { "aria-activedescendant": `${id}-${cellKey(at)}` }
        : {})}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div style={{ width: across.getTotalSize(), height: down.getTotalSize() }}>
        <HeadLine columns={columns} items={across.getVirtualItems()} />
        {lines.map((line) => (
          <SheetLine
            key={line.key}
            {...props}
            {...{ id, at, pointed }}
            items={across.getVirtualItems()}
            index={line.index}
            top={line.start}
            go={go}
          />
        ))}
      </div>
    </div>
  );
}
