const OPEN = 0x3c;
const CLOSE = 0x3e;
const COLON = 0x3a;
const EQUALS = 0x3d;
const QUOTES = [0x22, 0x27];

/** A tag of a stretch of bytes: from the first letter of its name, without a prefix, to its end. */
export interface Tag {
  bytes: Buffer;
  nameStart: number;
  nameEnd: number;
  end: number;
}

interface Taker {
  /** Answers whether the text that follows is wanted. */
  takeTag: (tag: Tag) => boolean;
  takeText: (bytes: Buffer, start: number, end: number) => void;
}

export interface TagScanner {
  take: (chunk: Buffer) => void;
  endPart: () => void;
}

/** No spreadsheet program writes a longer tag; of one that is, the rest is passed over. */
const LONGEST_TAG = 100_000;

/**
 * Finds the tags of XML that arrives in stretches, and the text behind those that want theirs. It neither decodes nor
 * keeps anything, as it looks at all that a file holds before anybody knows whether the file may be read.
 */
export function scanTags({ takeTag, takeText }: Taker): TagScanner {
  let rest: Buffer = Buffer.alloc(0);
  let wantsText = false;

  /** The place behind the tag that begins here; undefined where it goes on in the next stretch. */
  function passTag(bytes: Buffer, at: number): number | undefined {
    const close = find(bytes, CLOSE, at + 1);
    if (close < 0 && bytes.length - at <= LONGEST_TAG) return undefined;
    const end = close < 0 ? bytes.length : close;
    wantsText = takeTag(readName(bytes, at + 1, end));
    return end + 1;
  }

  return {
    take(chunk) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      rest = Buffer.alloc(0);
      let at = 0;
      while (at < bytes.length) {
        const open = find(bytes, OPEN, at);
        if (wantsText) takeText(bytes, at, open < 0 ? bytes.length : open);
        if (open < 0) return;
        const behind = passTag(bytes, open);
        if (behind === undefined) {
          rest = Buffer.from(bytes.subarray(open));
          wantsText = false;
          return;
        }
        at = behind;
      }
    },
    endPart() {
      rest = Buffer.alloc(0);
      wantsText = false;
    },
  };
}

/** So near, looking by hand is quicker than asking for it. */
const NEAR = 48;

function find(bytes: Buffer, byte: number, from: number): number {
  const near = Math.min(bytes.length, from + NEAR);
  for (let at = from; at < near; at += 1) if (bytes[at] === byte) return at;
  return near === bytes.length ? -1 : bytes.indexOf(byte, near);
}

function readName(bytes: Buffer, start: number, end: number): Tag {
  let nameStart = start;
  let at = start;
  for (; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    // The end of an element keeps its slash, so that nobody takes it for a beginning.
    if (byte === COLON && bytes[start] !== SLASH) nameStart = at + 1;
    else if (isBlank(byte) || (byte === SLASH && at > start)) break;
  }
  return { bytes, nameStart, nameEnd: at, end };
}

const SLASH = 0x2f;

const isBlank = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Where the value of an attribute with a name of one letter begins, behind its quote; -1 where there is none. */
export function findAttribute({ bytes, nameEnd, end }: Tag, letter: number): number {
  for (let at = nameEnd + 1; at < end; at += 1) {
    if (bytes[at] !== letter || !isBlank(bytes[at - 1] ?? 0)) continue;
    let next = at + 1;
    while (isBlank(bytes[next] ?? 0)) next += 1;
    if (bytes[next] !== EQUALS) continue;
    next += 1;
    while (isBlank(bytes[next] ?? 0)) next += 1;
    if (QUOTES.includes(bytes[next] ?? 0)) return next + 1;
  }
  return -1;
}
