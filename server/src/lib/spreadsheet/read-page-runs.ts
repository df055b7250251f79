import { OPS, type PDFPageProxy, Util } from "pdfjs-dist/legacy/build/pdf.mjs";
import { openGround, type PaintedGround } from "./painted-ground.ts";

type Matrix = number[];

/** Which layers of the document are seen. */
export interface Layers {
  isVisible(group: unknown): boolean;
}

/** Letters that a page draws at once, from left to right along their baseline. */
export interface PageRun {
  text: string;
  /** Where it begins, which way it goes, and how high its letters are; points from the upper left corner. */
  x: number;
  y: number;
  turn: [number, number];
  size: number;
  /** How far from its beginning each letter begins, and behind the last one where it ends. */
  offsets: number[];
}

export interface PageRuns {
  runs: PageRun[];
  /** Letters that it draws, and those that it only holds. */
  shown: number;
  hidden: number;
}

interface TextState {
  matrix: Matrix;
  line: [number, number];
  at: [number, number];
  font: string;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  rise: number;
  leading: number;
  mode: number;
  /** As #rrggbb; undefined of a pattern. */
  color: string | undefined;
}

const INVISIBLE = 3;
/** A shift inside of a run that is as wide as a blank, and one that parts two cells, in letters' heights. */
const BLANK = 0.18;
const PART = 1;

const PLAIN: Matrix = [1, 0, 0, 1, 0, 0];

const PATTERNS: ReadonlySet<number> = new Set([OPS.setFillColorN, OPS.setFillTransparent]);
const FILLS: ReadonlySet<number> = new Set([
  ...[OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke],
  ...[OPS.closeFillStroke, OPS.closeEOFillStroke],
]);
const EVERYWHERE = [-1e6, -1e6, 1e6, 1e6];

/** How the next letters are drawn. */
function setLook(text: TextState, operation: number | undefined, args: unknown[]): void {
  const number = Number(args[0]);
  if (operation === OPS.setFillRGBColor) text.color = String(args[0]);
  else if (operation !== undefined && PATTERNS.has(operation)) text.color = undefined;
  else if (operation === OPS.setCharSpacing) text.charSpacing = number;
  else if (operation === OPS.setWordSpacing) text.wordSpacing = number;
  else if (operation === OPS.setHScale) text.scale = number / 100;
  else if (operation === OPS.setTextRise) text.rise = number;
  else if (operation === OPS.setLeading) text.leading = -number;
  else if (operation === OPS.setTextRenderingMode) text.mode = number % 4;
}

function paint(
  [kind, , bounds]: unknown[],
  { ground, matrix, color }: { ground: PaintedGround; matrix: Matrix; color: string | undefined },
): void {
  if (FILLS.has(Number(kind)) && bounds !== null && bounds !== undefined)
    ground.fill(bounds as ArrayLike<number>, matrix, color);
}

/** The runs of letters of a page in the order of drawing, by the same rules that draw them. */
export async function readPageRuns(
  page: PDFPageProxy,
  { viewport, layers }: { viewport: Matrix; layers: Layers },
): Promise<PageRuns> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  const found: PageRuns = { runs: [], shown: 0, hidden: 0 };
  const saved: { matrix: Matrix; text: TextState }[] = [];
  const visible: boolean[] = [];
  let matrix = viewport;
  let text: TextState = {
    matrix: PLAIN,
    line: [0, 0],
    at: [0, 0],
    font: "",
    size: 0,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    rise: 0,
    leading: 0,
    mode: 0,
    color: "#000000",
  };
  const ground = openGround();
  const save = () => saved.push({ matrix, text: { ...text } });
  const restore = () => {
    const last = saved.pop();
    if (last !== undefined) ({ matrix, text } = last);
  };
  const move = (x: number, y: number) => {
    text.line = [text.line[0] + x, text.line[1] + y];
    text.at = [...text.line];
  };
  for (const [at, operation] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as unknown[];
    const number = Number(args[0]);
    setLook(text, operation, args);
    if (operation === OPS.save) save();
    else if (operation === OPS.restore) {
      // Pictures are taken out before they are unpacked: what is left of one is its place.
      if (fnArray[at - 1] === OPS.transform) ground.fill([0, 0, 1, 1], matrix, undefined);
      restore();
    } else if (operation === OPS.constructPath) paint(args, { ground, matrix, color: text.color });
    else if (operation === OPS.shadingFill) ground.fill(EVERYWHERE, PLAIN, undefined);
    else if (operation === OPS.transform) matrix = Util.transform(matrix, toMatrix(args));
    else if (operation === OPS.paintFormXObjectBegin) {
      save();
      if (args[0] !== null && args[0] !== undefined) matrix = Util.transform(matrix, toMatrix(args[0]));
    } else if (operation === OPS.paintFormXObjectEnd) restore();
    else if (operation === OPS.beginText || operation === OPS.setTextMatrix) {
      text.matrix = operation === OPS.beginText ? PLAIN : toMatrix(args.length === 6 ? args : args[0]);
      text.line = [0, 0];
      text.at = [0, 0];
    } else if (operation === OPS.setFont) [text.font, text.size] = [String(args[0]), Number(args[1])];
    else if (operation === OPS.moveText) move(number, Number(args[1]));
    else if (operation === OPS.setLeadingMoveText) {
      text.leading = Number(args[1]);
      move(number, Number(args[1]));
    } else if (operation === OPS.nextLine) move(0, text.leading);
    else if (operation === OPS.beginMarkedContent) visible.push(true);
    else if (operation === OPS.beginMarkedContentProps)
      visible.push(args[0] !== "OC" || layers.isVisible(args[1]));
    else if (operation === OPS.endMarkedContent) visible.pop();
    else if (operation === OPS.showText && Array.isArray(args[0])) {
      const isShown = text.mode !== INVISIBLE && !visible.includes(false);
      takeText(args[0], {
        ...{ text, matrix, unit: unitOf(page, text.font) },
        ...{ found: isShown ? found : undefined, ground },
      });
      const letters = args[0].filter((one) => typeof one === "object" && one !== null).length;
      found[isShown ? "shown" : "hidden"] += letters;
    }
  }
  return found;
}

const toMatrix = (value: unknown): Matrix =>
  Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(value as ArrayLike<number>, Number) : PLAIN;

/** What a letter's width is counted in, as a share of the letters' height. */
function unitOf({ commonObjs }: PDFPageProxy, font: string): number {
  if (!commonObjs.has(font)) return 0.001;
  const known: { fontMatrix?: Matrix } = commonObjs.get(font);
  return known.fontMatrix?.[0] ?? 0.001;
}

interface Glyph {
  unicode: string;
  width: number;
  isSpace: boolean;
}

function takeText(
  glyphs: readonly unknown[],
  {
    text,
    matrix,
    unit,
    found,
    ground,
  }: { text: TextState; matrix: Matrix; unit: number; found: PageRuns | undefined; ground: PaintedGround },
): void {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Util.transform(matrix, text.matrix) as Matrix;
  const direction = text.size < 0 ? -1 : 1;
  const height = Math.abs(text.size);
  const along = Math.hypot(a, b);
  const start = text.at[0];
  const scale = text.scale * direction;
  let run: { text: string; offsets: number[]; from: number } | undefined;
  let x = 0;
  /** Where the letters end, before a shift or a wide blank. */
  let end = 0;
  const close = () => {
    if (run === undefined) return;
    const from = start + run.from * scale;
    const up = text.at[1] + text.rise;
    const [left, top] = [a * from + c * up + e, b * from + d * up + f];
    if (run.text.trim() === "") {
      addBlank(found?.runs.at(-1), [left, top]);
      run = undefined;
      return;
    }
    const middle = (end - run.from) * scale * 0.5;
    if (!ground.shows(left + a * middle, top + b * middle, text.color)) {
      run = undefined;
      return;
    }
    found?.runs.push({
      text: run.text,
      x: left,
      y: top,
      turn: [(a * direction) / (along || 1), (b * direction) / (along || 1)],
      size: Math.hypot(c, d) * height,
      offsets: [...run.offsets, end - run.from].map((offset) => Math.abs(offset * text.scale * along)),
    });
    run = undefined;
  };
  for (const glyph of glyphs) {
    if (typeof glyph === "number") {
      const shift = (-glyph * height) / 1000;
      if (shift > PART * height) close();
      else if (shift > BLANK * height && run !== undefined && !/\s$/.test(run.text)) {
        run.text += " ";
        run.offsets.push(x - run.from);
      }
      x += shift;
      continue;
    }
    if (typeof glyph !== "object" || glyph === null) continue;
    const { unicode, width, isSpace } = glyph as Glyph;
    const isBlank = /^\s+$/.test(unicode);
    const advance = width * unit * height + ((isSpace ? text.wordSpacing : 0) + text.charSpacing) * direction;
    if (isBlank && advance > PART * height) {
      x += advance;
      close();
      continue;
    }
    const letters = isBlank ? " " : unicode.normalize("NFKC");
    run ??= { text: "", offsets: [], from: x };
    for (let at = 0; at < letters.length; at += 1) {
      run.text += letters[at] ?? "";
      run.offsets.push(x - run.from + (at / letters.length) * advance);
    }
    x += advance;
    end = x;
  }
  close();
  text.at[0] = start + x * scale;
}

/** A blank that is drawn for itself right behind a run belongs to it: its words go on. */
function addBlank(run: PageRun | undefined, [x, y]: [number, number]): void {
  if (run === undefined) return;
  const end = run.offsets.at(-1) ?? 0;
  const off = Math.hypot(x - run.x - end * run.turn[0], y - run.y - end * run.turn[1]);
  if (off > BLANK * run.size) return;
  run.text += " ";
  run.offsets.push(end);
}
