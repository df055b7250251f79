/**
 * Words in a sentence: `beds, baths, and areas`.
 *
 * By hand, as the first list that `Intl` formats keeps a page from answering for tens of milliseconds (record 283).
 */
export function andList(words: readonly string[]): string {
  const [last = ""] = words.slice(-1);
  if (words.length < 2) return last;
  if (words.length === 2) return `${words[0]} and ${last}`;
  return `${words.slice(0, -1).join(", ")}, and ${last}`;
}
