import type { Changes, ModelSheet, SheetWindow, WindowCell } from "@labs/contract/firm-models/firm-models";
import { useVirtualizer, type VirtualItem, type Virtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { type CellPlace, cellKey, columnLetters, walkTo } from "../../components/sheet/sheet-address.ts";
import { fitNumber } from "./fit-number.ts";
import classes from "./model-grid.module.css";
import { BLOCK, type BlockPlace, useBlocks } from "./queries.ts";

const ROW_HEIGHT = 24;
const HEAD_WIDTH = 56;
/** A letter of the workbook's width and of the text that is shown, in pixels: what fits there fits here. */
const WIDTH_LETTER = 8.5;
const TEXT_LETTER = 7;
const PADDING = 8;
/** The lines of a cell. */
const LINES = 2;

export interface ModelGridProps {
  modelId: string;
  sheet: ModelSheet;
  sheetAt: number;
  changes: Changes;
  at: CellPlace;
  onAt: (place: CellPlace) => void;
  showsFormulas: boolean;
  /** Cells that the traced one reads, and that read it. */
  traced: { reads: ReadonlySet<string>; readBy: ReadonlySet<string> };
  editing: CellPlace | null;
  onEdit: (cell: WindowCell, typed?: string) => void;
  editor: (cell: WindowCell) => ReactNode;
  /** Told the cell that is marked, as it stands. */
  onCell: (cell: WindowCell | undefined) => void;
}

function widthsOf({ widths, columns }: ModelSheet, showsFormulas: boolean): number[] {
  return Array.from({ length: columns }, (_, column) => {
    const letters = widths[column] ?? 8.43;
    if (letters === 0) return 0;
    return Math.round(Math.max(showsFormulas ? 140 : 24, letters * WIDTH_LETTER + 5));
  });
}

/** How much of a sheet stays in sight: never so much that nothing is left to scroll. */
function fitFrozen(sizes: readonly number[], most: number): number {
  let sum = 0;
  for (const [at, size] of sizes.entries()) {
    sum += size;
    if (sum > most) return at;
  }
  return sizes.length;
}

const withFrozen =
  (frozen: number) => (range: { startIndex: number; endIndex: number; overscan: number; count: number }) => {
    const first = Math.max(frozen, range.startIndex - range.overscan);
    const last = Math.min(range.count - 1, range.endIndex + range.overscan);
    return [
      ...Array.from({ length: Math.min(frozen, range.count) }, (_, at) => at),
      ...Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at),
    ];
  };

function useGridWindows({ sheet, showsFormulas }: Pick<ModelGridProps, "sheet" | "showsFormulas">) {
  const scroller = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 900, height: 600 });
  useEffect(() => {
    const frame = scroller.current;
    if (frame === null || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(() => setRoom({ width: frame.clientWidth, height: frame.clientHeight }));
    watch.observe(frame);
    return () => watch.disconnect();
  }, []);
  const widths = useMemo(() => widthsOf(sheet, showsFormulas), [sheet, showsFormulas]);
  const hidden = useMemo(() => new Set(sheet.hiddenRows), [sheet]);
  const heightOf = (row: number): number => (hidden.has(row) ? 0 : ROW_HEIGHT);
  const frozenHeights = Array.from({ length: Math.min(sheet.frozenRows, sheet.rows) }, (_, row) =>
    heightOf(row),
  );
  const frozen = {
    rows: fitFrozen(frozenHeights, room.height / 2),
    columns: fitFrozen(widths.slice(0, sheet.frozenColumns), room.width * 0.6),
  };
  const sumOf = (sizes: readonly number[], count: number): number =>
    sizes.slice(0, count).reduce((sum, size) => sum + size, 0);
  const pinned = {
    width: HEAD_WIDTH + sumOf(widths, frozen.columns),
    height: ROW_HEIGHT + sumOf(frozenHeights, frozen.rows),
  };
  const down = useVirtualizer({
    count: sheet.rows,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: 8,
    paddingStart: ROW_HEIGHT,
    scrollPaddingStart: pinned.height,
    rangeExtractor: withFrozen(frozen.rows),
  });
  const across = useVirtualizer({
    horizontal: true,
    count: sheet.columns,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => widths[column] ?? 64,
    overscan: 3,
    paddingStart: HEAD_WIDTH,
    scrollPaddingStart: pinned.width,
    rangeExtractor: withFrozen(frozen.columns),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths and rows are measured again.
  useEffect(() => {
    across.measure();
    down.measure();
  }, [widths, hidden, across, down]);
  return { scroller, widths, heightOf, frozen, pinned, down, across };
}

/** Which blocks of the sheet the rows and columns in sight lie in. */
function listBlocks(
  sheet: number,
  { rows, columns }: { rows: readonly VirtualItem[]; columns: readonly VirtualItem[] },
): BlockPlace[] {
  const starts = (items: readonly VirtualItem[], size: number): number[] => [
    ...new Set(items.map(({ index }) => Math.floor(index / size) * size)),
  ];
  return starts(rows, BLOCK.rows).flatMap((top) =>
    starts(columns, BLOCK.columns).map((left) => ({ sheet, top, left })),
  );
}

type Cells = ReadonlyMap<string, WindowCell>;
type Merge = SheetWindow["merges"][number];
/** By each cell of a merged area, the area. */
type Merges = ReadonlyMap<string, Merge>;

function useCells(
  { modelId, changes, sheetAt }: ModelGridProps,
  items: { rows: readonly VirtualItem[]; columns: readonly VirtualItem[] },
): { cells: Cells; merges: Merges; isWaiting: boolean; error: unknown; retry: () => void } {
  const blocks = useBlocks(modelId, changes, listBlocks(sheetAt, items));
  const stamp = blocks
    .map(({ data, dataUpdatedAt }) => `${data?.top},${data?.left},${dataUpdatedAt}`)
    .join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp says when a block is another one.
  const { cells, merges } = useMemo(() => {
    const found = { cells: new Map<string, WindowCell>(), merges: new Map<string, Merge>() };
    for (const { data } of blocks) {
      for (const cell of data?.cells ?? []) found.cells.set(cellKey(cell), cell);
      for (const merge of data?.merges ?? []) takeMerge(found.merges, merge);
    }
    return found;
  }, [stamp, sheetAt]);
  const failed = blocks.find(({ error }) => error !== null);
  return {
    cells,
    merges,
    isWaiting: blocks.some(({ data }) => data === undefined),
    error: failed?.error,
    retry: () => {
      for (const block of blocks) if (block.error !== null) void block.refetch();
    },
  };
}

/** A merged area of more cells than a screen shows is a stripe behind the sheet, which nobody reads as one cell. */
const MOST_MERGED = 2_000;

function takeMerge(merges: Map<string, Merge>, merge: Merge): void {
  const { top, left, bottom, right } = merge;
  if ((bottom - top + 1) * (right - left + 1) > MOST_MERGED) return;
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) merges.set(cellKey({ row, column }), merge);
}

/** A sheet of the workbook: windowed both ways, with its frozen panes, walked by arrows, typed into where it holds constants. */
export function ModelGrid(
  props: ModelGridProps & { renderFailure: (error: unknown, retry: () => void) => ReactNode },
) {
  const { sheet, at, onAt, editing, onEdit, onCell, renderFailure } = props;
  const id = useId();
  const { scroller, widths, heightOf, frozen, pinned, down, across } = useGridWindows(props);
  const [rows, columns] = [down.getVirtualItems(), across.getVirtualItems()];
  const { cells, merges, isWaiting, error, retry } = useCells(props, { rows, columns });
  const marked = cells.get(cellKey(at));
  useEffect(() => onCell(marked), [marked, onCell]);
  useShown({ down, across, at, frozen });
  const isEditing = editing !== null;
  const wasEditing = useRef(false);
  useEffect(() => {
    // The keys go on where the editor stood.
    if (wasEditing.current && !isEditing) scroller.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing, scroller]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const isFar = event.ctrlKey || event.metaKey;
    const size = { rows: sheet.rows, columns: sheet.columns };
    const to = walkTo({ from: at, key: event.key, isFar, size });
    const isLetter = event.key.length === 1 && !isFar && !event.altKey && event.key !== " ";
    const begins =
      marked !== undefined && !isFar && (event.key === "Enter" || event.key === "F2" || isLetter);
    if (to === undefined && !begins) return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== undefined) onAt(skipHidden(to, at, { sheet, widths }));
    else if (marked) onEdit(marked, isLetter ? event.key : undefined);
  };
  const line = { ...props, id, cells, merges, heightOf, widths, frozen, pinned, columns };
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be windowed both ways; this is ARIA's grid. */}
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        aria-label={`Sheet ${sheet.name}`}
        aria-rowcount={sheet.rows + 1}
        aria-colcount={sheet.columns + 1}
        aria-busy={isWaiting}
        aria-activedescendant={marked === undefined ? undefined : `${id}-${cellKey(at)}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div style={{ width: across.getTotalSize(), height: down.getTotalSize() }}>
          <div className={classes.heads} style={{ height: pinned.height }}>
            <LetterLine {...line} />
            {rows
              .filter(({ index }) => index < frozen.rows)
              .map((item) => (
                <GridLine key={item.key} {...line} item={item} />
              ))}
          </div>
          {rows
            .filter(({ index, size }) => index >= frozen.rows && size > 0)
            .map((item) => (
              <GridLine key={item.key} {...line} item={item} />
            ))}
        </div>
      </div>
      {error ? renderFailure(error, retry) : null}
    </div>
  );
}

/** A hidden row or column is passed over in the direction of the walk. */
function skipHidden(
  to: CellPlace,
  from: CellPlace,
  { sheet, widths }: { sheet: ModelSheet; widths: readonly number[] },
): CellPlace {
  const hidden = new Set(sheet.hiddenRows);
  const [down, right] = [Math.sign(to.row - from.row) || 1, Math.sign(to.column - from.column) || 1];
  let { row, column } = to;
  while (hidden.has(row) && row + down >= 0 && row + down < sheet.rows) row += down;
  while (widths[column] === 0 && column + right >= 0 && column + right < sheet.columns) column += right;
  return { row, column };
}

function useShown(of: {
  down: Virtualizer<HTMLDivElement, Element>;
  across: Virtualizer<HTMLDivElement, Element>;
  at: CellPlace;
  frozen: { rows: number; columns: number };
}): void {
  const now = useRef(of);
  now.current = of;
  const { row, column } = of.at;
  useEffect(() => {
    const { down, across, frozen } = now.current;
    if (row >= frozen.rows) down.scrollToIndex(row, { align: "auto" });
    if (column >= frozen.columns) across.scrollToIndex(column, { align: "auto" });
  }, [row, column]);
}

interface LineProps extends ModelGridProps {
  id: string;
  cells: Cells;
  merges: Merges;
  heightOf: (row: number) => number;
  widths: readonly number[];
  frozen: { rows: number; columns: number };
  pinned: { width: number; height: number };
  columns: readonly VirtualItem[];
}

function LetterLine({ columns, frozen, pinned }: LineProps) {
  const letter = ({ key, index, start, size }: VirtualItem) =>
    size === 0 ? null : (
      // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: part of ARIA's grid; the grid itself holds the focus.
      <span
        key={key}
        role="columnheader"
        aria-colindex={index + 2}
        className={classes.letter}
        style={{ left: start, width: size }}
      >
        {columnLetters(index)}
      </span>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above.
    <div role="row" aria-rowindex={1} className={classes.line} style={{ top: 0 }}>
      <span className={classes.pinned} style={{ width: pinned.width }}>
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above. */}
        <span role="columnheader" aria-colindex={1} aria-label="Row" className={classes.number} />
        {columns.filter(({ index }) => index < frozen.columns).map(letter)}
      </span>
      {columns.filter(({ index }) => index >= frozen.columns).map(letter)}
    </div>
  );
}

function GridLine({ item, ...props }: LineProps & { item: VirtualItem }) {
  const { columns, frozen, pinned } = props;
  const row = item.index;
  const draw = (column: VirtualItem) =>
    column.size === 0 ? null : <GridCell key={column.key} {...props} row={row} column={column} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above.
    <div
      role="row"
      aria-rowindex={row + 2}
      className={classes.line}
      style={{ top: item.start, height: item.size }}
      data-frozen={row === frozen.rows - 1 || undefined}
    >
      <span
        className={classes.pinned}
        style={{ width: pinned.width }}
        data-frozen={frozen.columns > 0 || undefined}
      >
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above. */}
        <span
          role="rowheader"
          aria-colindex={1}
          className={classes.number}
          data-at={row === props.at.row || undefined}
        >
          {row + 1}
        </span>
        {columns.filter(({ index }) => index < frozen.columns).map(draw)}
      </span>
      {columns.filter(({ index }) => index >= frozen.columns).map(draw)}
    </div>
  );
}

function GridCell(props: LineProps & { row: number; column: VirtualItem }) {
  const { id, cells, row, column, at, traced, editing, editor, onAt, onEdit, showsFormulas } = props;
  const place = { row, column: column.index };
  const key = cellKey(place);
  const cell = cells.get(key);
  const merge = props.merges.get(key);
  if (merge !== undefined && isCovered(place, merge)) return null;
  const isAt = lies(at, merge ?? { top: row, bottom: row, left: column.index, right: column.index });
  const size = measureCell(props, merge);
  const isEdited = editing !== null && editing.row === row && editing.column === column.index;
  const text = cell === undefined ? "" : showsFormulas ? (cell.formula ?? cell.text) : cell.text;
  const isRight = !showsFormulas && cell?.kind === "number";
  const room = merge === undefined ? measureRoom(props, { cell, text }) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the grid takes the keys.
    <span
      id={`${id}-${key}`}
      role="gridcell"
      aria-colindex={column.index + 2}
      aria-colspan={merge && merge.right - merge.left + 1}
      aria-rowspan={merge && merge.bottom - merge.top + 1}
      aria-selected={isAt}
      className={classes.cell}
      style={{ left: column.start, ...size, ...(cell?.fill ? { "--fill": `#${cell.fill}` } : {}) }}
      data-merged={merge !== undefined || undefined}
      data-right={isRight || undefined}
      data-fill={cell?.fill ? true : undefined}
      data-bold={cell?.isBold || undefined}
      data-kind={cell?.kind}
      data-at={isAt || undefined}
      data-changed={cell?.isChanged || undefined}
      data-refused={cell?.refused ? true : undefined}
      data-comment={cell?.comment ? true : undefined}
      data-input={cell !== undefined && cell.formula === null && cell.kind !== "text" ? true : undefined}
      data-traced={traced.reads.has(key) ? "reads" : traced.readBy.has(key) ? "read-by" : undefined}
      data-runs={room > 0 || undefined}
      title={[text, cell?.refused, cell?.comment].filter(Boolean).join("\n") || undefined}
      onClick={() => {
        if (!isEdited) onAt(place);
      }}
      onDoubleClick={() => {
        if (cell) onEdit(cell);
      }}
    >
      {isEdited && cell ? editor(cell) : null}
      {isEdited ? null : room > 0 ? (
        <span style={{ width: column.size + room - PADDING }}>{text}</span>
      ) : isRight ? (
        fitNumber(text, size.width - PADDING - LINES, cell?.isBold === true || cell?.isChanged === true)
      ) : (
        text
      )}
    </span>
  );
}

const lies = ({ row, column }: CellPlace, { top, bottom, left, right }: Merge): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** All cells of a merged area but its first lie under that one, as in a spreadsheet. */
const isCovered = ({ row, column }: CellPlace, { top, left }: Merge): boolean =>
  row !== top || column !== left;

/** A merged area is as wide and as high as its cells; one that begins among frozen ones ends with them. */
function measureCell(
  { row, column, widths, frozen, heightOf }: LineProps & { row: number; column: VirtualItem },
  merge: Merge | undefined,
): { width: number; height?: number } {
  if (merge === undefined) return { width: column.size };
  const end = (first: number, last: number, pinned: number) =>
    first < pinned ? Math.min(last, pinned - 1) : last;
  let [width, height] = [0, 0];
  for (let at = merge.left; at <= end(column.index, merge.right, frozen.columns); at += 1)
    width += widths[at] ?? 0;
  for (let at = merge.top; at <= end(row, merge.bottom, frozen.rows); at += 1) height += heightOf(at);
  return { width, height };
}

/** How far a text may run over the empty cells at its right, as it does in a spreadsheet. */
function measureRoom(
  { cells, widths, row, column, frozen }: LineProps & { row: number; column: VirtualItem },
  { cell, text }: { cell: WindowCell | undefined; text: string },
): number {
  if (cell?.kind !== "text" || text.length * TEXT_LETTER < column.size - PADDING) return 0;
  let room = 0;
  const end = column.index < frozen.columns ? frozen.columns : widths.length;
  for (let next = column.index + 1; next < end && room < 900; next += 1) {
    const beside = cells.get(cellKey({ row, column: next }));
    if (beside !== undefined && beside.text !== "") break;
    room += widths[next] ?? 0;
  }
  return room;
}
