import type { Sheet } from "@labs/sheets/sheet";
import { cellText } from "@labs/sheets/sheet";
import type { Typesetter } from "../lib/typesetting/typst.ts";

/** How a program prints its tables. */
export interface PrintStyle {
  letters: number;
  /** White between columns and between rows, in points. */
  gap: number;
  leading: number;
  /** Figures stand at the right of their column, as programs print them. */
  alignsFigures: boolean;
  head?: string;
  /** Words wrap in columns that are no wider than this, the figures beside them at the top or in the middle. */
  wraps?: { width: number; align: "top" | "horizon" };
}

const quote = (text: string): string => JSON.stringify(text.replaceAll("\\", "/")).replaceAll("\\n", " ");

const isFigure = (text: string) => /^[-($]*[\d,.]+[)%]?$/.test(text);

/** A sheet as a PDF of as many pages as it takes; on paper as wide as its widest row. */
export async function printSheet(
  { typeset }: Typesetter,
  { rows }: Sheet,
  style: PrintStyle,
): Promise<Uint8Array> {
  const width = Math.max(...rows.map((row) => row.length), 1);
  const texts = rows.map((row) => Array.from({ length: width }, (_, at) => cellText(row[at])));
  const isRight = (at: number) =>
    style.alignsFigures &&
    texts.filter((row) => isFigure(row[at] ?? "")).length >
      texts.filter((row) => (row[at] ?? "") !== "").length / 2;
  // A title in the first cell runs over its empty neighbors, as on a printed sheet.
  const cells = texts.flatMap((row) => {
    const [title = "", ...others] = row;
    const isTitle = title !== "" && others.every((text) => text === "");
    return isTitle
      ? [`table.cell(colspan: ${width}, align: left, text(${quote(title)}))`]
      : row.map((text) => `text(${quote(text)})`);
  });
  const vertical = style.wraps === undefined ? "" : ` + ${style.wraps.align}`;
  const aligned = Array.from(
    { length: width },
    (_, at) => `${isRight(at) ? "right" : "left"}${vertical}`,
  ).join(", ");
  const widths = Array.from({ length: width }, (_, at) =>
    style.wraps !== undefined &&
    texts.some((row) => (row[at] ?? "").length * style.letters * 0.55 > (style.wraps?.width ?? 0)) &&
    !isRight(at)
      ? `${style.wraps.width}pt`
      : "auto",
  ).join(", ");
  const template = `
#set page(width: auto, height: 612pt, margin: 36pt${style.head === undefined ? "" : `, header: text(size: 7pt, ${quote(style.head)}), footer: context text(size: 7pt, "Page " + str(counter(page).get().first()))`})
#set text(font: "Inter", size: ${style.letters}pt)
#table(columns: (${widths},), stroke: none, align: (${aligned},), inset: (x: ${style.gap / 2}pt, y: ${style.leading / 2}pt),
${cells.join(",\n")}
)`;
  return (await typeset({ template, inputs: {}, createdAtSeconds: 0 })).bytes;
}
