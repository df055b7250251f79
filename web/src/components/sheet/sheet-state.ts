import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { writeTsv } from "../../lib/csv.ts";
import {
  cellsOfBlock,
  clearRange,
  emptyRow,
  pasteBlock,
  type RefusedCell,
  readCell,
  type SheetColumn,
  type SheetPlace,
  type SheetRow,
  toRange,
  writeCell,
} from "./sheet-edits.ts";

export interface SheetProps {
  /** Names the grid for people and screen readers. */
  label: string;
  columns: SheetColumn[];
  rows: SheetRow[];
  onChange: (rows: SheetRow[]) => void;
  isReadOnly?: boolean;
  /** What is wrong with a cell, by row and key. */
  findProblem?: (row: number, key: string) => string | undefined;
  /** Rows of totals by key of their column, each named by its first column; they stay in sight under the rows. */
  totals?: readonly Record<string, string>[];
}

/** Every change can be undone, one by one, as long as the grid stands. */
function useHistory(rows: SheetRow[], onChange: (rows: SheetRow[]) => void) {
  const [past, setPast] = useState<SheetRow[][]>([]);
  const [future, setFuture] = useState<SheetRow[][]>([]);
  const change = (next: SheetRow[]) => {
    setPast([...past, rows]);
    setFuture([]);
    onChange(next);
  };
  const undo = () => {
    const before = past.at(-1);
    if (before === undefined) return;
    setPast(past.slice(0, -1));
    setFuture([rows, ...future]);
    onChange(before);
  };
  const redo = () => {
    const after = future[0];
    if (after === undefined) return;
    setPast([...past, rows]);
    setFuture(future.slice(1));
    onChange(after);
  };
  return { change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
}

const STEPS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where one stands and what is marked; both stay inside the rows that there are. */
function usePlace(size: { rows: number; columns: number }) {
  const [place, setPlace] = useState<SheetPlace>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<SheetPlace | null>(null);
  const clamp = ({ row, column }: SheetPlace): SheetPlace => ({
    row: Math.max(0, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  });
  const at = clamp(place);
  const range = toRange(anchor === null ? at : clamp(anchor), at);
  const go = (to: SheetPlace, keepsAnchor = false) => {
    setAnchor(keepsAnchor ? (anchor ?? at) : null);
    // Not clamped yet: the row may be about to be added.
    setPlace(to.row < 0 || to.column < 0 ? clamp(to) : to);
  };
  return { at, range, go };
}

/** The state of a sheet: where one stands, what is marked, what is being typed, and what can be undone. */
export function useSheet({ columns, rows, onChange, isReadOnly = false }: SheetProps) {
  const { at, range, go } = usePlace({ rows: rows.length, columns: columns.length });
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState<RefusedCell[]>([]);
  const history = useHistory(rows, onChange);
  const column = columns[at.column];
  const change = (next: SheetRow[], left: RefusedCell[] = []) => {
    setRefused(left);
    history.change(next);
  };
  const begin = (text?: string) => {
    if (isReadOnly || !column || column.computed || rows.length === 0) return;
    setDraft(text ?? writeCell(rows[at.row]?.[column.key], column));
  };
  const commit = () => {
    if (draft === null || !column) return;
    setDraft(null);
    const value = readCell(draft, column);
    if (value === undefined) setRefused([{ row: at.row, header: column.header, text: draft }]);
    else if (value !== (rows[at.row]?.[column.key] ?? null))
      change(rows.map((row, index) => (index === at.row ? { ...row, [column.key]: value } : row)));
  };
  /** A cell is pressed. What is being typed is kept first: it belongs to the cell where it began. */
  const press = (to: SheetPlace, keepsAnchor: boolean) => {
    if (to.row !== at.row || to.column !== at.column) commit();
    go(to, keepsAnchor);
  };
  const addRow = () => {
    change([...rows, emptyRow(columns)]);
    go({ row: rows.length, column: 0 });
  };
  const copy = (event: ClipboardEvent) => {
    if (draft !== null) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", writeTsv(markedCells(rows, columns, range)));
  };
  const paste = (event: ClipboardEvent) => {
    if (isReadOnly || draft !== null) return;
    event.preventDefault();
    const cells = cellsOfBlock(event.clipboardData.getData("text/plain"));
    const pasted = pasteBlock({ rows, columns, at: range.from, cells });
    change(pasted.rows, pasted.refused);
  };
  const clear = () => {
    if (!isReadOnly) change(clearRange(rows, columns, range));
  };
  const removeRow = () => change(rows.filter((_, index) => index !== at.row));
  const cancel = () => setDraft(null);
  const edits = { begin, commit, press, setDraft, cancel, clear, addRow, removeRow, copy, paste };
  return { at, range, go, draft, refused, history, ...edits };
}

function markedCells(rows: SheetRow[], columns: SheetColumn[], { from, to }: ReturnType<typeof toRange>) {
  const marked = columns.slice(from.column, to.column + 1);
  return rows.slice(from.row, to.row + 1).map((row) =>
    marked.map((column) => {
      if (column.computed) return column.computed(row);
      const value = row[column.key] ?? null;
      return column.kind === "percent" ? writeCell(value, column) : value;
    }),
  );
}

export type Sheet = ReturnType<typeof useSheet>;

/** Tab walks through the cells and leaves the grid at its ends, so that nobody is caught in it. */
function tabTarget(at: SheetPlace, size: { rows: number; columns: number }, isBack: boolean) {
  const index = at.row * size.columns + at.column + (isBack ? -1 : 1);
  if (index < 0 || index >= size.rows * size.columns) return undefined;
  return { row: Math.floor(index / size.columns), column: index % size.columns };
}

/** Keys while a cell is marked, as in a spreadsheet. Answers whether the key did something. */
export function onSheetKey(
  event: KeyboardEvent,
  sheet: Sheet,
  size: { rows: number; columns: number },
): boolean {
  const { at, go, history } = sheet;
  const step = STEPS[event.key];
  const hasCommand = event.ctrlKey || event.metaKey;
  if (hasCommand && event.key.toLowerCase() === "z") event.shiftKey ? history.redo() : history.undo();
  else if (hasCommand && event.key.toLowerCase() === "y") history.redo();
  else if (event.key === "Home") go({ row: hasCommand ? 0 : at.row, column: 0 });
  else if (event.key === "End") go({ row: hasCommand ? size.rows - 1 : at.row, column: size.columns - 1 });
  else if (hasCommand || event.altKey) return false;
  else if (step) go({ row: at.row + step[0], column: at.column + step[1] }, event.shiftKey);
  else if (event.key === "Enter" || event.key === "F2") sheet.begin();
  else if (event.key === "Delete" || event.key === "Backspace") sheet.clear();
  else if (event.key === "Tab") {
    const target = tabTarget(at, size, event.shiftKey);
    if (target === undefined) return false;
    go(target);
  } else if (event.key.length === 1) sheet.begin(event.key);
  else return false;
  return true;
}

/** Keys while a cell is being typed into. */
export function onDraftKey(
  event: KeyboardEvent,
  sheet: Sheet,
  size: { rows: number; columns: number },
): boolean {
  const { at, go } = sheet;
  if (event.key === "Escape") sheet.cancel();
  else if (event.key === "Enter") {
    sheet.commit();
    go({ row: at.row + (event.shiftKey ? -1 : 1), column: at.column });
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    sheet.commit();
    go({ row: at.row + (event.key === "ArrowDown" ? 1 : -1), column: at.column });
  } else if (event.key === "Tab") {
    sheet.commit();
    go(tabTarget(at, size, event.shiftKey) ?? at);
  } else return false;
  return true;
}
