import { getDataRequestSheet } from "@labs/contract/uploads/data-requests";
import type { CellReference } from "@labs/contract/uploads/rent-rolls";
import { SegmentedControl } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { type CellMark, CellSheet } from "../../components/sheet/cell-sheet.tsx";
import { columnLetters, columnWidths } from "../../components/sheet/sheet-address.ts";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { endpointQuery } from "../../lib/calls/call.ts";
import classes from "./review.module.css";

/** Pages are drawn by a large library, which comes with the first document. */
const PrintedSource = lazy(async () => ({ default: (await import("./printed-source.tsx")).PrintedSource }));

interface FileSourceProps {
  id: string;
  /** Cells that are pointed at; the sheet of the first is shown. */
  pointed?: readonly CellReference[];
  markAt?: (cell: CellReference) => CellMark | undefined;
  onPick?: (cell: CellReference) => void;
  height: number;
}

const NO_CELLS: readonly CellReference[] = [];

/** The file itself: of a document its pages, or the cells that were found on them; else its cells, sheet by sheet. */
export function FileSource(props: FileSourceProps) {
  const { id, pointed = NO_CELLS, markAt, onPick, height } = props;
  const [isCells, setCells] = useState(false);
  const { data } = useQuery(
    endpointQuery(getDataRequestSheet, { params: { id }, query: { sheet: 0, from: 1, count: PART } }),
  );
  const printed = data?.printed ?? null;
  if (data === undefined || printed === null) return <FileCells {...props} />;
  const views = (
    <SegmentedControl
      size="xs"
      aria-label="File view"
      data={[
        { label: "Pages", value: "pages" },
        { label: "Cells", value: "cells" },
      ]}
      value={isCells ? "cells" : "pages"}
      onChange={(value) => setCells(value === "cells")}
    />
  );
  if (isCells) return <FileCells {...props} views={views} />;
  return (
    <>
      <div className={classes.sideHead}>
        <p>
          The file <span className={classes.hint}>as printed</span>
        </p>
        {views}
      </div>
      <Suspense fallback={<RowsSkeleton rows={10} />}>
        <PrintedSource {...{ id, pointed, markAt, onPick, height }} {...printed} sheets={data.sheets} />
      </Suspense>
    </>
  );
}

/** The file's own cells, sheet by sheet. */
function FileCells(props: FileSourceProps & { views?: ReactNode }) {
  const { id, pointed = [], views } = props;
  const [sheet, setSheet] = useState(0);
  const [names, setNames] = useState<string[]>([]);
  const wanted = pointed[0]?.sheet;
  useEffect(() => {
    const index = wanted === undefined ? -1 : names.indexOf(wanted);
    if (index >= 0) setSheet(index);
  }, [wanted, names]);
  return (
    <>
      <div className={classes.sideHead}>
        <p>
          The file <span className={classes.hint}>as uploaded</span>
        </p>
        {names.length > 1 ? (
          <SegmentedControl
            size="xs"
            aria-label="File sheet"
            data={names.map((label, index) => ({ label, value: String(index) }))}
            value={String(sheet)}
            onChange={(value) => setSheet(Number(value))}
          />
        ) : null}
        {views}
      </div>
      <OneSheet key={`${id} ${sheet}`} {...props} sheet={sheet} onNames={setNames} />
    </>
  );
}

interface OneSheetProps extends FileSourceProps {
  sheet: number;
  onNames: (names: string[]) => void;
}

function OneSheet({ id, sheet, onNames, pointed = [], markAt, onPick, height }: OneSheetProps) {
  const { first, rowAt, onSight } = useSheet(id, sheet);
  const data = first?.data;
  const size = data?.sheets[sheet];
  const names = data?.sheets.map(({ name }) => name).join("\n");
  useEffect(() => {
    if (names !== undefined) onNames(names.split("\n"));
  }, [names, onNames]);
  const columns = useMemo(() => {
    const count = size?.columns ?? 0;
    const widths = columnWidths(data?.rows ?? [], count);
    return widths.map((width, index) => ({ head: columnLetters(index), width, align: "each" as const }));
  }, [data, size]);
  if (first?.isLoadingError)
    return <FailureNote what="The file" error={first.error} onRetry={() => void first.refetch()} />;
  if (size === undefined) return <RowsSkeleton rows={10} />;
  const reference = ({ row, column }: { row: number; column: number }): CellReference => ({
    sheet: size.name,
    row: row + 1,
    column: column + 1,
  });
  return (
    <CellSheet
      label={`File, sheet ${size.name}`}
      columns={columns}
      rowCount={size.rows}
      rowAt={rowAt}
      onSight={onSight}
      pointed={pointed
        .filter((cell) => cell.sheet === size.name)
        .map(({ row, column }) => ({ row: row - 1, column: column - 1 }))}
      {...(markAt ? { markAt: (place) => markAt(reference(place)) } : {})}
      {...(onPick ? { onPick: (place) => onPick(reference(place)) } : {})}
      height={height}
    />
  );
}

const PART = 500;

/** Rows of the file as they come into sight; what was fetched stays while the file is looked at. */
function useSheet(id: string, sheet: number) {
  const [parts, setParts] = useState<readonly number[]>([0]);
  const results = useQueries({
    queries: parts.map((part) =>
      endpointQuery(getDataRequestSheet, {
        params: { id },
        query: { sheet, from: part * PART + 1, count: PART },
      }),
    ),
  });
  const onSight = useCallback((first: number, last: number) => {
    const needed = [Math.floor(first / PART), Math.floor(last / PART)];
    setParts((before) => {
      const added = needed.filter((part) => !before.includes(part));
      return added.length === 0 ? before : [...before, ...new Set(added)];
    });
  }, []);
  const rowAt = (row: number) => results[parts.indexOf(Math.floor(row / PART))]?.data?.rows[row % PART];
  return { first: results[0], rowAt, onSight };
}
