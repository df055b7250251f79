import type { MemorandumProposal } from "@labs/contract/uploads/memoranda";
import { findFigures } from "../find-figures.ts";
import { readLines } from "../read-lines.ts";

export interface Put {
  text: string;
  left?: number;
  baseline?: number;
  size?: number;
  page?: number;
}

/** Texts where they are put; each page is read by itself. */
export function put(...texts: Put[]) {
  const pages = Map.groupBy(texts, ({ page = 1 }) => page);
  return [...pages].flatMap(([number, ofPage]) =>
    readLines({
      ...{ number, width: 612, height: 792 },
      texts: ofPage.map(({ text, left = 60, baseline = 100, size = 10 }) => ({
        ...{ text, left, right: left + (size / 2) * text.length, baseline, size },
      })),
    }),
  );
}
const say = ({ field, value, isProForma, confidence }: MemorandumProposal) =>
  [field, value, confidence, ...(isProForma ? ["pro forma"] : [])] as const;
export const find = (...texts: Put[]) => findFigures(put(...texts)).map(say);
/** Words with a value right of them. */
export const beside = (words: string, ...values: string[]) =>
  find({ text: words }, ...values.map((text, at) => ({ text, left: 300 + 120 * at })));
export const sentence = (text: string) => find({ text });
