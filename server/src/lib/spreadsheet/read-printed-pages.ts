import type { PrintedPage, PrintedText } from "@labs/sheets/printed-page";
import type { UnreadPage } from "@labs/sheets/sheet";
import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFPageProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { type Layers, type PageRun, readPageRuns } from "./read-page-runs.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";

const MOST_PAGES = 400;
const MOST_LETTERS = 5_000_000;

/** The letters of a PDF page by page, and the pages that have none that can be trusted, each with its reason. */
export async function readPrintedPages(
  bytes: Uint8Array,
): Promise<{ pages: PrintedPage[]; unread: UnreadPage[] }> {
  const task = getDocument({
    // The library keeps the array for itself.
    data: Uint8Array.from(bytes),
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    // Pictures are not looked at: one pixel is as much as is unpacked of any.
    maxImageSize: 1,
    isImageDecoderSupported: false,
    isOffscreenCanvasSupported: false,
    verbosity: 0,
  });
  try {
    const file = await task.promise;
    if (file.numPages > MOST_PAGES) {
      throw new SpreadsheetError("too_large", `The document has more than ${MOST_PAGES} pages`);
    }
    const layers: Layers = await file.getOptionalContentConfig();
    const pages: PrintedPage[] = [];
    const unread: UnreadPage[] = [];
    let letters = 0;
    for (let number = 1; number <= file.numPages; number += 1) {
      const page = await file.getPage(number);
      const read = await readPage(page, { number, layers });
      page.cleanup();
      if ("reason" in read) unread.push(read);
      else {
        letters += read.texts.reduce((sum, { text }) => sum + text.length, 0);
        if (letters > MOST_LETTERS) {
          throw new SpreadsheetError("too_large", "The document holds more letters than we may read");
        }
        pages.push(read);
      }
    }
    return { pages, unread };
  } catch (error) {
    throw explainDocument(error);
  } finally {
    await task.destroy();
  }
}

function explainDocument(error: unknown): unknown {
  if (error instanceof PasswordException) {
    return new SpreadsheetError("encrypted", "The document is protected by a password");
  }
  if (error instanceof InvalidPDFException) {
    return new SpreadsheetError("damaged", "The PDF document cannot be read: it seems to be damaged");
  }
  return error;
}

async function readPage(
  page: PDFPageProxy,
  { number, layers }: { number: number; layers: Layers },
): Promise<PrintedPage | UnreadPage> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { runs, hidden, shown } = await readPageRuns(page, { viewport: transform, layers });
  const placed = runs.map(placeRun);
  const letters = placed.reduce((sum, { text }) => sum + text.length, 0);
  if (shown === 0 && hidden === 0) {
    return { page: number, reason: "it has no letters: it is a scan, a picture or empty" };
  }
  if (hidden > 0.02 * (hidden + shown)) {
    return {
      page: number,
      reason:
        "its text is invisible, as a scan's that a machine has guessed: nobody sees whether it is right",
    };
  }
  if (placed.reduce((sum, { text }) => sum + countUnmapped(text), 0) > 0.1 * letters) {
    return { page: number, reason: "its font doesn't tell which letters its shapes are" };
  }
  const upright = turnUpright(placed, { width, height });
  return { number, ...upright };
}

/** Private letters, replacements and controls, which a font without a map leaves. */
const countUnmapped = (text: string): number => text.match(/[\p{Co}\p{Cc}\uFFFD]/gu)?.length ?? 0;

interface PlacedText extends PrintedText {
  /** Quarter turns clockwise; what stands aslant is a watermark. */
  turn: 0 | 1 | 2 | 3 | undefined;
  x: number;
  y: number;
  width: number;
}

function placeRun({ text, x, y, turn: [cos, sin], size, offsets }: PageRun): PlacedText {
  const turn = cos > 0.98 ? 0 : sin > 0.98 ? 1 : cos < -0.98 ? 2 : sin < -0.98 ? 3 : undefined;
  const width = offsets.at(-1) ?? 0;
  return { text, left: x, right: x + width, baseline: y, size, offsets, turn, x, y, width };
}

/** A page whose letters mostly stand on their side is read from that side; the few that don't are left out. */
function turnUpright(
  texts: readonly PlacedText[],
  { width, height }: { width: number; height: number },
): Omit<PrintedPage, "number"> {
  const counts = [0, 0, 0, 0];
  for (const { turn, text } of texts)
    if (turn !== undefined) counts[turn] = (counts[turn] ?? 0) + text.length;
  const most = counts.indexOf(Math.max(...counts));
  const kept = texts.filter(({ turn }) => turn === most);
  const place = ({ text, size, x, y, offsets, width: length }: PlacedText): PrintedText => {
    const [left, baseline] =
      most === 0
        ? [x, y]
        : most === 1
          ? [y, width - x]
          : most === 2
            ? [width - x, height - y]
            : [height - y, x];
    return { text, left, right: left + length, baseline, size, offsets };
  };
  const page = most % 2 === 0 ? { width, height } : { width: height, height: width };
  const inside = kept.map(place).filter(({ left, right, baseline }) => {
    return right > 0 && left < page.width && baseline > 0 && baseline < page.height + 5;
  });
  return { ...page, ...(most === 0 ? {} : { turn: most }), texts: inside };
}
