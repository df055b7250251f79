import { spendSearch } from "../values/steps.ts";

/** A pattern with ? and *, held against a text from its beginning to its end, or looked for in one. */
export interface Wildcard {
  test: (text: string) => boolean;
  /** The first place from which the pattern goes on; -1 for none. */
  search: (text: string, from: number) => number;
}

/** The letters between two asterisks as an expression; a tilde takes the meaning of the sign behind it away. */
function readParts(pattern: string): string[] {
  const parts = [""];
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at] ?? "";
    const last = parts.length - 1;
    if (sign === "~" && /[*?~]/.test(pattern[at + 1] ?? "")) {
      at += 1;
      parts[last] += `\\${pattern[at]}`;
    } else if (sign === "*") parts.push("");
    else if (sign === "?") parts[last] += "[^]";
    else parts[last] += sign.replace(/[\\^$.|+()[\]{}/]/g, "\\$&");
  }
  return parts;
}

/**
 * Each part is looked for behind the one before, at its first place: no later one could leave more room for the rest. So
 * a text is read once, however many asterisks there are.
 */
export function wildcard(pattern: string): Wildcard | undefined {
  if (!/[*?~]/.test(pattern)) return undefined;
  const parts = readParts(pattern);
  const [first = "", ...rest] = parts;
  const last = rest.pop();
  const begin = new RegExp(last === undefined ? `^${first}$` : `^${first}`, "iu");
  const end = new RegExp(`${last ?? ""}$`, "iug");
  const open = (source: string): RegExp => new RegExp(source, "iug");
  const middle = rest.filter((part) => part !== "").map(open);
  const anywhere = [...parts.filter((part, at) => at === 0 || part !== "")].map(open);
  return {
    test(text) {
      spendSearch(text, pattern);
      const begun = begin.exec(text);
      if (begun === null) return false;
      if (last === undefined) return true;
      const place = goThrough(middle, text, begun[0].length);
      if (place < 0) return false;
      end.lastIndex = place;
      return last === "" || end.test(text);
    },
    search(text, from) {
      spendSearch(text, pattern);
      const [head, ...tail] = anywhere;
      if (head === undefined) return from;
      head.lastIndex = from;
      const found = head.exec(text);
      if (found === null) return -1;
      return goThrough(tail, text, found.index + found[0].length) < 0 ? -1 : found.index;
    },
  };
}

/** Where the last of several parts ends that are found one behind the other; -1 where one is missing. */
function goThrough(parts: readonly RegExp[], text: string, from: number): number {
  let place = from;
  for (const part of parts) {
    part.lastIndex = place;
    if (!part.test(text)) return -1;
    place = part.lastIndex;
  }
  return place;
}
