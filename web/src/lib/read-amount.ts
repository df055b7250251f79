/** What a letter behind an amount makes of it. */
export const SCALES: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, b: 1e9 };
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/;
const IN_BRACKETS = /^\$?\(([^()-]*)\)$/;

/**
 * A number as people and their spreadsheets write it: `$1,250`, `-$3`, and negative in brackets as accountants do,
 * `(5,000)` or `$ (5,000)`. Undefined where it is none: a sign that stands elsewhere is a slip, never left out.
 */
export function readAmount(text: string): number | undefined {
  const compact = text.replaceAll(/\s/g, "");
  const inBrackets = IN_BRACKETS.exec(compact)?.[1];
  const plain = (inBrackets ?? compact).replace(/^(-?)\$(-?)/, "$1$2").replaceAll(",", "");
  if (!NUMBER.test(plain)) return undefined;
  return inBrackets === undefined ? Number(plain) : 0 - Number(plain);
}
