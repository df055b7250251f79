import type { PrintedPage, PrintedText } from "@labs/sheets/printed-page";
import type { UnreadPage } from "@labs/sheets/sheet";
import {
  getDocument,
  InvalidPDFException,
  OPS,
  PasswordException,
  type PDFPageProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";
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
    const pages: PrintedPage[] = [];
    const unread: UnreadPage[] = [];
    let letters = 0;
    for (let number = 1; number <= file.numPages; number += 1) {
      const page = await file.getPage(number);
      const read = await readPage(page, number);
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

async function readPage(page: PDFPageProxy, number: number): Promise<PrintedPage | UnreadPage> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent({ includeMarkedContent: false });
  const placed = items.flatMap((item) =>
    "str" in item && item.str.trim() !== "" ? [placeText(item, transform)] : [],
  );
  const { hidden, shown } = await countLetters(page);
  const letters = placed.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return { page: number, reason: "it has no letters: it is a scan, a picture or empty" };
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

function placeText(
  item: { str: string; transform: number[]; width: number },
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[],
): PlacedText {
  const [ta = 1, tb = 0, tc = 0, td = 1, te = 0, tf = 0] = item.transform;
  const alongX = a * ta + c * tb;
  const alongY = b * ta + d * tb;
  const x = a * te + c * tf + e;
  const y = b * te + d * tf + f;
  const size = Math.hypot(tc, td);
  const length = Math.hypot(alongX, alongY) || 1;
  const [cos, sin] = [alongX / length, alongY / length];
  const turn = cos > 0.98 ? 0 : sin > 0.98 ? 1 : cos < -0.98 ? 2 : sin < -0.98 ? 3 : undefined;
  return { text: item.str, left: x, right: x + item.width, baseline: y, size, turn, x, y, width: item.width };
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
  const place = ({ text, size, x, y, width: length }: PlacedText): PrintedText => {
    const [left, baseline] =
      most === 0
        ? [x, y]
        : most === 1
          ? [y, width - x]
          : most === 2
            ? [width - x, height - y]
            : [height - y, x];
    return { text, left, right: left + length, baseline, size };
  };
  const page = most % 2 === 0 ? { width, height } : { width: height, height: width };
  const inside = kept.map(place).filter(({ left, right, baseline }) => {
    return right > 0 && left < page.width && baseline > 0 && baseline < page.height + 5;
  });
  return { ...page, texts: inside };
}

const INVISIBLE = 3;

/** Letters that the page draws and those that it only holds. */
async function countLetters(page: PDFPageProxy): Promise<{ hidden: number; shown: number }> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const count = { hidden: 0, shown: 0 };
  const modes: number[] = [];
  let mode = 0;
  for (const [at, operation] of fnArray.entries()) {
    const args: unknown = argsArray[at];
    if (operation === OPS.save) modes.push(mode);
    else if (operation === OPS.restore) mode = modes.pop() ?? 0;
    else if (operation === OPS.setTextRenderingMode) mode = Array.isArray(args) ? Number(args[0]) % 4 : 0;
    else if (operation === OPS.showText) {
      const glyphs: unknown = Array.isArray(args) ? args[0] : undefined;
      const letters = Array.isArray(glyphs)
        ? glyphs.filter((one) => typeof one === "object" && one !== null).length
        : 0;
      count[mode === INVISIBLE ? "hidden" : "shown"] += letters;
    }
  }
  return count;
}
