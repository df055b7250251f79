const SEEN_LETTERS = 200_000;
const SEEN_LINES = 200;
const LEAST_LINES = 3;
const WIDEST = 2_000;

/**
 * Whether a text sets its columns apart by blanks alone, at the same places of all lines: neither tabs nor semicolons
 * nor bars, and commas only within cells.
 */
export function isFixedWidth(text: string): boolean {
  const seen = text.slice(0, SEEN_LETTERS);
  if (/[\t;|]/.test(seen)) return false;
  const lines = seen
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, SEEN_LINES);
  if (lines.length < LEAST_LINES) return false;
  const commas = lines.map((line) => line.split(",").length - 1);
  const isDelimited = (commas[0] ?? 0) >= 2 && commas.every((count) => count >= (commas[0] ?? 0));
  return !isDelimited && countGaps(lines) >= 2;
}

/** Stretches of two blanks and more at which no line has a letter, between the first and the last that has one. */
function countGaps(lines: readonly string[]): number {
  const width = Math.min(WIDEST, Math.max(...lines.map((line) => line.trimEnd().length)));
  const isBlank = Array.from({ length: width }, (_, at) => lines.every((line) => (line[at] ?? " ") === " "));
  const pattern = isBlank.map((blank) => (blank ? " " : "x")).join("");
  return pattern.trim().split(/ {2,}/).length - 1;
}
