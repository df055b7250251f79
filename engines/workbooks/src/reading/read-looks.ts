import { attribute, scanXml } from "./scan-xml.ts";
import type { CellLook } from "./workbook.ts";

const BUILT_IN: Record<number, string> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: "$#,##0_);($#,##0)",
  6: "$#,##0_);[Red]($#,##0)",
  7: "$#,##0.00_);($#,##0.00)",
  8: "$#,##0.00_);[Red]($#,##0.00)",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "m/d/yyyy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "m/d/yyyy h:mm",
  37: "#,##0_);(#,##0)",
  38: "#,##0_);[Red](#,##0)",
  39: "#,##0.00_);(#,##0.00)",
  40: "#,##0.00_);[Red](#,##0.00)",
  41: "_(* #,##0_);_(* (#,##0);_(* -_);_(@_)",
  42: "_($* #,##0_);_($* (#,##0);_($* -_);_(@_)",
  43: "_(* #,##0.00_);_(* (#,##0.00);_(* -??_);_(@_)",
  44: "_($* #,##0.00_);_($* (#,##0.00);_($* -??_);_(@_)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
};

const rgb = (value: string | undefined): string | undefined => value?.slice(-6).toUpperCase();

/** How cells look, by the number that they name: format, colors, bold. */
export function readLooks(text: string | undefined): CellLook[] {
  if (text === undefined) return [];
  const formats = new Map<number, string>();
  const fonts: { color: string | undefined; isBold: boolean }[] = [];
  const fills: (string | undefined)[] = [];
  const looks: CellLook[] = [];
  let within = "";
  scanXml(text, (tag) => {
    const { name, isEnd } = tag;
    if (["fonts", "fills", "cellXfs", "cellStyleXfs", "dxfs", "numFmts"].includes(name)) {
      within = isEnd ? "" : name;
    } else if (isEnd) return;
    else if (name === "numFmt" && within === "numFmts") {
      formats.set(Number(attribute(tag, "numFmtId")), attribute(tag, "formatCode") ?? "");
    } else if (within === "fonts") {
      const last = fonts.at(-1);
      if (name === "font") fonts.push({ color: undefined, isBold: false });
      else if (last !== undefined && name === "color") last.color = rgb(attribute(tag, "rgb"));
      else if (last !== undefined && name === "b") last.isBold = attribute(tag, "val") !== "0";
    } else if (within === "fills") {
      if (name === "fill") fills.push(undefined);
      else if (name === "fgColor") fills[fills.length - 1] = rgb(attribute(tag, "rgb"));
    } else if (within === "cellXfs" && name === "xf") {
      const format = Number(attribute(tag, "numFmtId") ?? 0);
      const font = fonts[Number(attribute(tag, "fontId") ?? 0)];
      looks.push({
        numberFormat: formats.get(format) ?? BUILT_IN[format] ?? "General",
        fontColor: font?.color,
        fillColor: fills[Number(attribute(tag, "fillId") ?? 0)],
        isBold: font?.isBold ?? false,
      });
    }
  });
  return looks;
}

/** The texts that cells name by number; runs of several fonts are joined, phonetic guides left out. */
export function readSharedTexts(
  text: string | undefined,
  read: (start: number, end: number) => string,
): string[] {
  const texts: string[] = [];
  if (text === undefined) return texts;
  let start = -1;
  let isPhonetic = false;
  scanXml(text, ({ name, isEnd, isEmpty, after, start: tagStart }) => {
    if (name === "si" && !isEnd) texts.push("");
    else if (name === "rPh") isPhonetic = !isEnd && !isEmpty;
    else if (name === "t" && !isPhonetic) {
      if (!isEnd) start = isEmpty ? -1 : after;
      else if (start >= 0) texts[texts.length - 1] += read(start, tagStart);
    }
  });
  return texts;
}

export const hasDynamicArrays = (metadata: string | undefined): boolean =>
  metadata !== undefined && /XLDAPR/i.test(metadata);
