/** A tag as it is met: its name without a prefix, its attributes as written. */
export interface XmlTag {
  name: string;
  attributes: string;
  isEnd: boolean;
  isEmpty: boolean;
  /** Where the text behind the tag begins, and where the tag itself began. */
  after: number;
  start: number;
}

/** Goes through the tags of a document in order; remarks, declarations and instructions are passed over. */
export function scanXml(text: string, take: (tag: XmlTag) => void): void {
  let at = text.indexOf("<");
  while (at >= 0) {
    const code = text.charCodeAt(at + 1);
    if (code === 0x21 || code === 0x3f) {
      at = text.indexOf("<", passSpecial(text, at));
      continue;
    }
    const end = text.indexOf(">", at);
    if (end < 0) return;
    const isEnd = code === 0x2f;
    const isEmpty = text.charCodeAt(end - 1) === 0x2f;
    let nameEnd = at + (isEnd ? 2 : 1);
    let nameStart = nameEnd;
    for (; nameEnd < end; nameEnd += 1) {
      const letter = text.charCodeAt(nameEnd);
      if (letter === 0x3a) nameStart = nameEnd + 1;
      else if (letter <= 0x20 || letter === 0x2f) break;
    }
    take({
      name: text.slice(nameStart, nameEnd),
      attributes: text.slice(nameEnd, isEmpty ? end - 1 : end),
      isEnd,
      isEmpty,
      start: at,
      after: end + 1,
    });
    at = text.indexOf("<", end + 1);
  }
}

function passSpecial(text: string, at: number): number {
  const close = text.startsWith("<!--", at) ? "-->" : text.startsWith("<![CDATA[", at) ? "]]>" : ">";
  const end = text.indexOf(close, at);
  return end < 0 ? text.length : end + close.length;
}

/** The value of an attribute, decoded; undefined where it is not there. */
export function attribute(tag: Pick<XmlTag, "attributes">, name: string): string | undefined {
  const { attributes } = tag;
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const before = attributes.charCodeAt(at - 1);
    if (before > 0x20 && before !== 0x3a) continue;
    let next = at + name.length;
    while (attributes.charCodeAt(next) <= 0x20) next += 1;
    if (attributes.charCodeAt(next) !== 0x3d) continue;
    next += 1;
    while (attributes.charCodeAt(next) <= 0x20) next += 1;
    const quote = attributes[next] ?? "";
    const end = attributes.indexOf(quote, next + 1);
    return end < 0 ? undefined : decodeXml(attributes.slice(next + 1, end));
  }
  return undefined;
}

export const isOn = (value: string | undefined): boolean =>
  value === "1" || value === "true" || value === "on";

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Entities as letters; spreadsheets write letters that XML cannot hold as _x000D_. */
function decodeXml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

/** Text between two places, CDATA and remarks resolved. */
export function readXmlText(text: string, start: number, end: number): string {
  const raw = text.slice(start, end);
  const plain = raw.includes("<!")
    ? raw
        .split(/(<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->)/)
        .map((part) =>
          part.startsWith("<![CDATA[") ? part.slice(9, -3) : part.startsWith("<!--") ? "" : decodeXml(part),
        )
        .join("")
    : decodeXml(raw);
  return plain.includes("_x")
    ? plain.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : plain;
}
