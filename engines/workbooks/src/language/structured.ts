/** What stands in the brackets behind a table's name. */
export interface Brackets {
  parts: string[];
  from: string | undefined;
  to: string | undefined;
  end: number;
}

/** Reads `[Rent]`, `[@Rent]`, `[[#This Row],[Rent]]`, `[[#Headers],[Rent]:[Sqft]]`, `[#All]`, `[]`. */
export function readStructured(text: string, start: number): Brackets | undefined {
  const outer = readBracketed(text, start);
  if (outer === undefined) return undefined;
  const found: Brackets = { parts: [], from: undefined, to: undefined, end: outer.end };
  let inner = outer.content.trim();
  if (inner === "") return found;
  if (inner.startsWith("@")) {
    found.parts.push("#this row");
    inner = inner.slice(1).trim();
    if (inner === "") return found;
  }
  if (!inner.startsWith("[")) {
    takeItem(found, unquote(inner));
    return found;
  }
  return readItems(found, inner) ? found : undefined;
}

function readItems(found: Brackets, inner: string): boolean {
  let at = 0;
  let isSpan = false;
  while (at < inner.length) {
    if (inner[at] === "[") {
      const item = readBracketed(inner, at);
      if (item === undefined) return false;
      if (isSpan) found.to = unquote(item.content);
      else takeItem(found, unquote(item.content));
      isSpan = false;
      at = item.end;
    } else {
      if (inner[at] === ":") isSpan = true;
      else if (!/[\s,@]/.test(inner[at] ?? "")) {
        // Some programs write the last column without brackets of its own: `[[#This Row],Rent]`.
        const rest = inner.slice(at);
        if (found.from !== undefined || isSpan || /[[\],:]/.test(rest)) return false;
        takeItem(found, unquote(rest.trim()));
        return true;
      }
      if (inner[at] === "@") found.parts.push("#this row");
      at += 1;
    }
  }
  return true;
}

function takeItem(found: Brackets, item: string): void {
  if (item.startsWith("#")) found.parts.push(item.toLowerCase());
  else found.from = item;
}

const unquote = (name: string): string => name.replaceAll(/'(.)/g, "$1");

function readBracketed(text: string, start: number): { content: string; end: number } | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "'") at += 1;
    else if (sign === "[") depth += 1;
    else if (sign === "]") {
      depth -= 1;
      if (depth === 0) return { content: text.slice(start + 1, at), end: at + 1 };
    }
  }
  return undefined;
}
