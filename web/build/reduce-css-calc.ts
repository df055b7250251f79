const FORM = /^calc\((?:-?[\d.]+ \* )?-?[\d.]+em(?: \+ \([\d.]+em \/ \d+\))?\)$/;

/**
 * What the labels of the axes have worked out of CSS: where their first line stands, in lines. The library that they
 * name for it reads any expression, and is heavier than the axes themselves.
 */
// biome-ignore lint/style/noDefaultExport: so is the library named.
export default function reduceCssCalc(text: string): string {
  if (!FORM.test(text)) throw new Error(`No label of an axis asks for ${text}`);
  const terms = text.replaceAll(/calc|em|[()]/g, "").split(" + ");
  const sum = terms.reduce((total, term) => total + evaluate(term), 0);
  return `${Math.round(sum * 1e5) / 1e5}em`;
}

function evaluate(term: string): number {
  const [first = "", sign, second] = term.split(" ");
  if (second === undefined) return Number(first);
  return sign === "*" ? Number(first) * Number(second) : Number(first) / Number(second);
}
