import Papa from "papaparse";

const DELIMITERS = [",", "\t", ";", "|"];
const PREVIEW = 300;

/** The rows of a delimited text, blank ones included so that a row's number is the file's own. */
export function readDelimited(text: string): string[][] {
  const { body, said } = takeSeparatorLine(text.replace(/^\uFEFF/, ""));
  const delimiter = said ?? findDelimiter(body);
  const parsed = Papa.parse<string[]>(body, { delimiter });
  const hasStrayQuotes = parsed.errors.some(({ type }) => type === "Quotes");
  const rows = hasStrayQuotes ? readByLine(body, delimiter) : parsed.data;
  return said === undefined ? rows : [[], ...rows];
}

/** Excel's own first line `sep=;`. */
function takeSeparatorLine(text: string): { body: string; said: string | undefined } {
  const line = /^"?sep=(.)"?[^\n]*\n/i.exec(text);
  return line?.[1] === undefined
    ? { body: text, said: undefined }
    : { body: text.slice(line[0].length), said: line[1] };
}

/** The one by which most lines have the same, and the largest, number of cells. */
function findDelimiter(text: string): string {
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: PREVIEW });
    const lengths = new Map<number, number>();
    for (const { length } of data) if (length > 1) lengths.set(length, (lengths.get(length) ?? 0) + 1);
    const score = Math.max(0, ...[...lengths].map(([length, rows]) => rows * (length - 1)));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** A quote that never closes would swallow the rest of the file: each line is then read for itself. */
function readByLine(text: string, delimiter: string): string[][] {
  return text.split("\n").map((line) => {
    const quoted = Papa.parse<string[]>(line, { delimiter });
    return quoted.errors.some(({ type }) => type === "Quotes")
      ? line.split(delimiter)
      : (quoted.data[0] ?? [""]);
  });
}
