import type { PrintedBox, SheetPart } from "@labs/contract/uploads/data-request-rows";
import { downloadSource, getDataRequestSheet } from "@labs/contract/uploads/data-requests";
import type { CellReference } from "@labs/contract/uploads/rent-rolls";
import { ActionIcon, Alert, Group, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import type { CellMark } from "../../components/sheet/cell-sheet.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { endpointQuery, writeAddress } from "../../lib/calls/call.ts";
import { sendForFile } from "../../lib/calls/transport.ts";
import { queryClient } from "../../lib/query-client.ts";
import { type OpenDocument, type OpenPage, openDocument } from "./open-document.ts";
import { cellAt, listCells, type PageCell, walkCells } from "./page-cells.ts";
import classes from "./review.module.css";

interface PrintedSourceProps {
  id: string;
  /** The tables that were found on its pages. */
  sheets: SheetPart["sheets"];
  unread: NonNullable<SheetPart["printed"]>["unread"];
  turns: NonNullable<SheetPart["printed"]>["turns"];
  pointed: readonly CellReference[];
  markAt?: ((cell: CellReference) => CellMark | undefined) | undefined;
  onPick?: ((cell: CellReference) => void) | undefined;
  height: number;
}

/** The pages of a PDF document as they look, with the places of the values that were read. */
export function PrintedSource(props: PrintedSourceProps) {
  const { id, turns, unread, pointed } = props;
  const source = useSource(id);
  const cells = usePageCells(props);
  const wanted = useMemo(() => findPointed(cells, pointed), [cells, pointed]);
  const [number, setNumber] = useState<number>();
  const first = wanted[0]?.box.page;
  useEffect(() => {
    if (first !== undefined) setNumber(first);
  }, [first]);
  const shown = number ?? first ?? cells[0]?.box.page ?? 1;
  const page = usePage(source, { id, number: shown, turn: turns[shown] ?? 0 });
  if (source.error !== null || page.error !== null) return <PagesFailure {...{ source, page }} />;
  if (source.data === undefined) return <RowsSkeleton rows={10} />;
  const reason = unread.find((one) => one.page === shown)?.reason;
  return (
    <>
      <PageNumber count={source.data.pageCount} value={shown} onChange={setNumber} />
      {reason === undefined ? null : (
        <Alert color="yellow" role="note" title={`Page ${shown} was not read`}>
          The reason: {reason}.
        </Alert>
      )}
      {page.data === undefined || page.data === null ? (
        <RowsSkeleton rows={8} />
      ) : (
        <DrawnPage
          {...props}
          key={`${id} ${shown}`}
          page={page.data}
          number={shown}
          cells={cells.filter(({ box }) => box.page === shown)}
          wanted={wanted}
        />
      )}
    </>
  );
}

const DOCUMENT = "document";

// An open document holds a worker and its fonts: both go with the last who looks at it.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== "removed" || query.queryKey[0] !== DOCUMENT) return;
  (query.state.data as OpenDocument | undefined)?.close();
});

/** The document itself, by the call that downloads it: who may not download it doesn't see it. */
function useSource(id: string, address = writeAddress(downloadSource, { params: { id } })) {
  return useQuery({
    queryKey: [DOCUMENT, id],
    queryFn: async (): Promise<OpenDocument> => {
      const { file } = await sendForFile(address);
      return openDocument(await file.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    retry: false,
  });
}

function usePage(
  { data: source }: ReturnType<typeof useSource>,
  { id, number, turn }: { id: string; number: number; turn: number },
) {
  return useQuery({
    queryKey: ["document-page", id, number, turn],
    queryFn: () => source?.openPage(number, turn) ?? null,
    structuralSharing: false,
    enabled: source !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

interface PagesFailureProps {
  source: ReturnType<typeof useSource>;
  page: ReturnType<typeof usePage>;
}

function PagesFailure({ source, page }: PagesFailureProps) {
  const failed = source.error === null ? page : source;
  return <FailureNote what="The pages" error={failed.error} onRetry={() => void failed.refetch()} />;
}

/** So many tables of a document are looked up; a file has few, and a memorandum some more. */
const MOST_TABLES = 60;
const MOST_ROWS = 2_000;

function usePageCells({ id, sheets, pointed }: PrintedSourceProps): PageCell[] {
  const named = new Set(pointed.map(({ sheet }) => sheet));
  const asked = sheets.flatMap(({ name }, sheet) => (sheet < MOST_TABLES || named.has(name) ? [sheet] : []));
  return useQueries({
    queries: asked.map((sheet) =>
      endpointQuery(getDataRequestSheet, { params: { id }, query: { sheet, from: 1, count: MOST_ROWS } }),
    ),
    combine: combineCells,
  });
}

const combineCells = (results: readonly { data?: SheetPart | undefined }[]): PageCell[] =>
  listCells(results.flatMap(({ data }) => data ?? []));

function findPointed(cells: readonly PageCell[], pointed: readonly CellReference[]): PageCell[] {
  return pointed.flatMap(
    ({ sheet, row, column }) =>
      cells.find(({ cell }) => cell.sheet === sheet && cell.row === row && cell.column === column) ?? [],
  );
}

function PageNumber(props: { count: number; value: number; onChange: (page: number) => void }) {
  const { count, value, onChange } = props;
  return (
    <Group gap="xs" className={classes.pageNumber} wrap="nowrap">
      <ActionIcon
        variant="default"
        aria-label="Previous page"
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Text size="sm" aria-live="polite">
        Page {value} of {count}
      </Text>
      <ActionIcon
        variant="default"
        aria-label="Next page"
        disabled={value >= count}
        onClick={() => onChange(value + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

interface DrawnPageProps extends Pick<PrintedSourceProps, "markAt" | "onPick" | "height"> {
  page: OpenPage;
  number: number;
  cells: readonly PageCell[];
  wanted: readonly PageCell[];
}

interface PrintedPlaceProps {
  /** Of the document, for what is kept while it is looked at. */
  id: string;
  /** Where the document is downloaded from. */
  address: string;
  turns: PrintedSourceProps["turns"];
  /** What is marked, and on which page; without one the first page stands there. */
  place: { text: string; box: PrintedBox } | undefined;
  height: number;
}

/** One page of a document as it looks, with one place of it marked. */
export function PrintedPlace({ id, address, turns, place, height }: PrintedPlaceProps) {
  const source = useSource(id, address);
  const number = place?.box.page ?? 1;
  const page = usePage(source, { id, number: number, turn: turns[number] ?? 0 });
  if (source.error !== null || page.error !== null) return <PagesFailure {...{ source, page }} />;
  if (page.data === undefined || page.data === null) return <RowsSkeleton rows={8} />;
  const cells = place === undefined ? [] : [{ cell: { sheet: "", row: 1, column: 1 }, ...place }];
  return <DrawnPage key={`${id} ${number}`} page={page.data} {...{ number, cells, height }} wanted={cells} />;
}

/** One page with the boxes of its cells. A click, or the arrow keys, choose what was read of a place. */
function DrawnPage({ page, number, cells, wanted, markAt, onPick, height }: DrawnPageProps) {
  const { ref, width } = useElementSize();
  const scale = width > 0 ? width / page.width : 0;
  const { canvas, isFailed } = useDrawing(page, scale);
  const here = wanted.filter(({ box }) => box.page === number);
  const place = ({ left, top, right, bottom }: PageCell["box"]) => ({
    left: `${(100 * left) / page.width}%`,
    top: `${(100 * top) / page.height}%`,
    width: `${(100 * (right - left)) / page.width}%`,
    height: `${(100 * (bottom - top)) / page.height}%`,
  });
  const frame = useRef<HTMLDivElement>(null);
  const [current] = here;
  const at = current === undefined ? "" : `${current.cell.sheet} ${current.cell.row} ${current.cell.column}`;
  const { left, top } = current?.box ?? { left: 0, top: 0 };
  useEffect(() => {
    // The page alone is scrolled, not what stands around it.
    if (at === "" || scale <= 0 || frame.current === null) return;
    frame.current.scrollTop = scale * top - frame.current.clientHeight / 2;
    frame.current.scrollLeft = scale * left - frame.current.clientWidth / 2;
  }, [at, left, top, scale]);
  const pickAt = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLDivElement>) => {
    const edges = currentTarget.getBoundingClientRect();
    const inPoints = page.width / (edges.width || page.width);
    const found = cellAt(cells, {
      x: (clientX - edges.left) * inPoints,
      y: (clientY - edges.top) * inPoints,
    });
    if (found !== undefined) onPick?.(found.cell);
  };
  const walk = (event: KeyboardEvent) => {
    if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    const next = walkCells(cells, current, event.key);
    if (next !== undefined) onPick?.(next.cell);
  };
  const troubled = markAt === undefined ? [] : cells.filter(({ cell }) => isTrouble(markAt(cell)));
  return (
    <div ref={frame} className={classes.pageFrame} style={{ maxHeight: height }}>
      <div
        ref={ref}
        className={classes.page}
        style={{ aspectRatio: `${page.width} / ${page.height}` }}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk its cells, as in the sheet of cells
        tabIndex={0}
        aria-label={`Page ${number} as printed; arrow keys walk its cells`}
        onClick={pickAt}
        onKeyDown={walk}
      >
        {isFailed ? <Text className={classes.pageFailure}>This page could not be drawn.</Text> : null}
        <canvas ref={canvas} className={classes.pageDrawing} aria-hidden />
        {troubled.map(({ cell, box }) => (
          <div
            key={`${cell.sheet} ${cell.row} ${cell.column}`}
            className={classes.pageTrouble}
            data-tone={markAt?.(cell)?.tone}
            title={markAt?.(cell)?.hint}
            style={place(box)}
          />
        ))}
        {here.map(({ cell, box }) => (
          <div
            key={`${cell.sheet} ${cell.row} ${cell.column}`}
            className={classes.pageMark}
            style={place(box)}
          />
        ))}
      </div>
      <Text className={classes.pageWords} aria-live="polite">
        {current === undefined ? "" : `Chosen on page ${number}: ${current.text}`}
      </Text>
    </div>
  );
}

const isTrouble = (mark: CellMark | undefined): boolean => mark?.tone === "error" || mark?.tone === "warning";

/** Draws the page as sharp as the screen is, again when its width changes; one drawing after the other on its canvas. */
function useDrawing(page: OpenPage, scale: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const before = useRef<Promise<void>>(Promise.resolve());
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const drawn = canvas.current;
    if (drawn === null || scale <= 0) return;
    const ended = new AbortController();
    const { signal } = ended;
    const sharp = scale * Math.min(2, window.devicePixelRatio || 1);
    before.current = before.current
      .then(() => (signal.aborted ? undefined : page.draw(drawn, sharp, signal)))
      .then(() => setFailed(false))
      .catch(() => setFailed(true));
    return () => ended.abort();
  }, [page, scale]);
  return { canvas, isFailed };
}
