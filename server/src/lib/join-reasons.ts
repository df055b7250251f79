/** Reasons in a row, each a sentence of its own: what ends without a full stop gets one where another follows. */
export function joinReasons(reasons: readonly string[]): string {
  const last = reasons.length - 1;
  return reasons.map((one, at) => (at < last && !/[.!?]$/.test(one) ? `${one}.` : one)).join(" ");
}
