import { type ReactNode, useEffect, useState } from "react";
import { loadPart } from "../../lib/load-part.ts";
import classes from "./data-table.module.css";
import type { Column } from "./table-column.ts";
import { TableRow } from "./table-row.tsx";
import type { WindowedRows } from "./windowed-rows.tsx";

export interface TableBodyProps<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  writeHref?: (row: Row) => string | undefined;
  isDimmed?: (row: Row) => boolean;
  isHighlighted?: (row: Row) => boolean;
  onHover?: (row: Row | undefined) => void;
  maxHeight: number;
  head: ReactNode;
}

/** From here on only the rows in sight are in the document. */
const WINDOWED_FROM = 120;

/** More than any screen has in sight: what stands until the code is here that follows the scrolling. */
const ROWS_AT_FIRST = 60;

let knownRows: typeof WindowedRows | undefined;

/** What draws the rows in sight alone, with its code once a table is long; without it every row is drawn. */
function useWindowedRows(isWanted: boolean) {
  const [Rows, setRows] = useState<typeof WindowedRows | undefined>(() => knownRows);
  const [hasFailed, setFailed] = useState(false);
  const isMissing = isWanted && Rows === undefined;
  useEffect(() => {
    if (!isMissing) return;
    loadPart(() => import("./windowed-rows.tsx")).then(
      (module) => {
        knownRows = module.WindowedRows;
        setRows(() => module.WindowedRows);
      },
      () => setFailed(true),
    );
  }, [isMissing]);
  return { Rows: isWanted ? Rows : undefined, isOnItsWay: isMissing && !hasFailed };
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { label, rows, rowKey, maxHeight, head } = props;
  // A state and no ref: rows of a table that is drawn anew are laid out before a ref of what is around them is set.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { Rows, isOnItsWay } = useWindowedRows(rows.length >= WINDOWED_FROM);
  const drawn = isOnItsWay ? rows.slice(0, ROWS_AT_FIRST) : rows;
  return (
    <section
      className={classes.scroller}
      style={{ maxHeight }}
      ref={setScroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={`${label}, scrolling`}
    >
      <table className={classes.table} aria-label={label} aria-rowcount={rows.length + 1}>
        {head}
        <tbody>
          {Rows === undefined ? (
            drawn.map((row, index) => <TableRow key={rowKey(row)} {...props} row={row} index={index} />)
          ) : (
            <Rows {...props} scroller={scroller} />
          )}
        </tbody>
      </table>
    </section>
  );
}
