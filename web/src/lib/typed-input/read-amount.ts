/** What letters behind an amount make of it; bankers write millions `mm`. */
export const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mm: 1e6, b: 1e9 };
const SCALED = /^(.*[\d.])\s*(k|mm?|b)\s*(\)?)$/i;
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/;
/** Commas or spaces part thousands and nothing else: `1,2` is a slip or a decimal, and no twelve. */
const GROUPED = /^-?\d{1,3}(?:([,\s])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;
const IN_BRACKETS = /^\$?\s*\(([^()-]*)\)$/;

/**
 * A number as people and their spreadsheets write it: `$1,250`, `-$3`, and negative in brackets as accountants do,
 * `(5,000)` or `$ (5,000)`. Undefined where it is none: a sign that stands elsewhere is a slip, never left out.
 */
export function readAmount(text: string): number | undefined {
  // Documents write the sign of mathematics where keyboards have a hyphen.
  const typed = text.trim().replace(/^(\$?\s*)\u2212/, "$1-");
  const inBrackets = IN_BRACKETS.exec(typed)?.[1]?.trim();
  const signed = (inBrackets ?? typed).replace(/^(-?)\s*\$\s*(-?)\s*/, "$1$2");
  const plain = GROUPED.test(signed) ? signed.replaceAll(/[,\s]/g, "") : signed;
  if (!NUMBER.test(plain)) return undefined;
  return inBrackets === undefined ? Number(plain) : 0 - Number(plain);
}

/** The same in thousands, millions or billions: `412k`, `$1.2m`, `($1.5MM)`. */
export function readScaled(text: string): number | undefined {
  const [, size, letters = "", bracket = ""] = SCALED.exec(text.trim()) ?? [];
  const scale = SCALES[letters.toLowerCase()];
  if (size === undefined || scale === undefined) return readAmount(text);
  const amount = readAmount(size + bracket);
  return amount === undefined ? undefined : amount * scale;
}
