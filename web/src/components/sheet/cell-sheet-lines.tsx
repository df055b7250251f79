import type { VirtualItem } from "@tanstack/react-virtual";
import classes from "./cell-sheet.module.css";
import type { CellColumn, CellSheetProps } from "./cell-sheet.tsx";
import { type CellPlace, cellKey, isFigure } from "./sheet-address.ts";

const isSame = (a: CellPlace, b: CellPlace) => a.row === b.row && a.column === b.column;

interface HeadLineProps {
  columns: readonly CellColumn[];
  items: VirtualItem[];
}

export function HeadLine({ columns, items }: HeadLineProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: part of ARIA's grid; the grid itself holds the focus.
    <div role="row" className={classes.heads} aria-rowindex={1}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above. */}
      <span role="columnheader" className={classes.corner} aria-colindex={1} aria-label="Row" />
      {items.map(({ key, index, start, size }) => (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above.
        <span
          key={key}
          role="columnheader"
          aria-colindex={index + 2}
          className={classes.letter}
          style={{ left: start, width: size }}
          data-align={columns[index]?.align}
          title={columns[index]?.hint ?? columns[index]?.head}
        >
          {columns[index]?.head}
        </span>
      ))}
    </div>
  );
}

interface SheetLineProps extends CellSheetProps {
  id: string;
  index: number;
  top: number;
  items: VirtualItem[];
  at: CellPlace;
  pointed: readonly CellPlace[];
  go: (place: CellPlace) => void;
}

export function SheetLine(props: SheetLineProps) {
  const { index, top, items, rowAt, rowHead, pointed } = props;
  const texts = rowAt(index);
  const isPointed = pointed.some(({ row }) => row === index);
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: part of ARIA's grid; the grid itself holds the focus.
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.line}
      style={{ top }}
      data-pointed={isPointed || undefined}
      data-waiting={texts === undefined || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above. */}
      <span role="rowheader" aria-colindex={1} className={classes.number}>
        {rowHead ? rowHead(index) : index + 1}
      </span>
      {items.map((item) => (
        <SheetCell
          key={item.key}
          {...props}
          item={item}
          text={texts?.[item.index] ?? ""}
          room={measureRoom(texts, item.index, props.columns)}
        />
      ))}
    </div>
  );
}

/** How far a text may run over the empty cells at its right, as it does in a spreadsheet. */
function measureRoom(
  texts: readonly string[] | undefined,
  column: number,
  columns: readonly CellColumn[],
): number {
  let room = 0;
  if (!texts || texts[column] === "" || columns[column]?.align === "right") return 0;
  for (let next = column + 1; next < columns.length && (texts[next] ?? "") === ""; next++)
    room += columns[next]?.width ?? 0;
  return room;
}

/** Of a file as it came only each cell itself says what it holds. */
function chooseAlign(column: CellColumn | undefined, text: string): "right" | undefined {
  if (column?.align !== "each") return column?.align;
  return isFigure(text) ? "right" : undefined;
}

interface SheetCellProps extends SheetLineProps {
  item: VirtualItem;
  text: string;
  room: number;
}

function SheetCell(props: SheetCellProps) {
  const { id, index, item, text, room, columns, markAt, pointed, at, editing, go } = props;
  const place = { row: index, column: item.index };
  const mark = markAt?.(place);
  const isAt = isSame(at, place);
  const isEdited = editing?.at ? isSame(editing.at, place) : false;
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the grid takes the keys.
    <span
      id={`${id}-${cellKey(place)}`}
      role="gridcell"
      aria-colindex={item.index + 2}
      aria-selected={isAt}
      className={classes.cell}
      style={{ left: item.start, width: item.size }}
      data-align={chooseAlign(columns[item.index], text)}
      data-tone={mark?.tone}
      data-at={isAt || undefined}
      data-pointed={pointed.some((each) => isSame(each, place)) || undefined}
      data-cell={cellKey(place)}
      data-runs={room > 0 || undefined}
      title={[text, mark?.hint].filter(Boolean).join("\n") || undefined}
      onClick={() => {
        if (!isEdited) go(place);
      }}
      onDoubleClick={() => editing?.begin(place)}
    >
      {isEdited ? editing?.editor(place) : null}
      {!isEdited && room > 0 ? <span style={{ width: item.size + room - 12 }}>{text}</span> : null}
      {!isEdited && room === 0 ? text : null}
    </span>
  );
}
