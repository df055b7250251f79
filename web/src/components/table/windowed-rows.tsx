import { useVirtualizer } from "@tanstack/react-virtual";
import classes from "./data-table.module.css";
import type { TableBodyProps } from "./table-body.tsx";
import { TableRow } from "./table-row.tsx";

const ROW_HEIGHT = 32;

interface WindowedRowsProps<Row> extends TableBodyProps<Row> {
  scroller: HTMLElement | null;
}

/** The rows in sight and some around them, between spaces as high as the others. */
export function WindowedRows<Row>({ scroller, ...props }: WindowedRowsProps<Row>) {
  const { columns, rows, rowKey } = props;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.start ?? 0;
  const last = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      {first > 0 ? <Spacer height={first} span={columns.length} /> : null}
      {items.map(({ index }) => {
        const row = rows[index];
        return row === undefined ? null : <TableRow key={rowKey(row)} {...props} row={row} index={index} />;
      })}
      {last > 0 ? <Spacer height={last} span={columns.length} /> : null}
    </>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
