/**
 * The text of a file, whatever it was saved as: UTF-8 with or without its mark, UTF-16 with its mark or without, or
 * Windows-1252, the superset of Latin-1 that many programs still write. Line ends are made one: some files end their
 * lines with CR alone.
 */
export function readText(bytes: Uint8Array): string {
  const utf16 = findUtf16(bytes);
  if (utf16 !== undefined) return decodeWide(bytes, utf16);
  const units = bytes.includes(CR) ? joinLineEnds(Uint8Array.from(bytes)) : bytes;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(units);
  } catch {
    return new TextDecoder("windows-1252").decode(units);
  }
}

function decodeWide(bytes: Uint8Array, encoding: "utf-16le" | "utf-16be"): string {
  // A copy, as two bytes are looked at together and may lie askew.
  const copy = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  if (encoding === "utf-16be") copy.swap16();
  const units = new Uint16Array(copy.buffer.slice(copy.byteOffset, copy.byteOffset + copy.length));
  return new TextDecoder("utf-16le").decode(joinLineEnds(units));
}

const CR = 0x0d;
const LF = 0x0a;

/** Makes CR LF and CR one LF, in place: as text, a file of nothing but line ends would take many times its size. */
function joinLineEnds<Units extends Uint8Array | Uint16Array>(units: Units): Units {
  let end = 0;
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at] ?? 0;
    if (unit === CR && units[at + 1] === LF) continue;
    units[end] = unit === CR ? LF : unit;
    end += 1;
  }
  return units.subarray(0, end) as Units;
}

const SAMPLE = 2_000;

/** By its mark, or by every other byte being zero, as Latin letters are. */
function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = sample.length * 0.4;
  if (odd > many && even === 0) return "utf-16le";
  return even > many && odd === 0 ? "utf-16be" : undefined;
}

/** Text has no control characters but tabs, line ends and page breaks; what does is some other kind of file. */
export function isText(text: string): boolean {
  const sample = text.slice(0, 100_000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  const controls = sample.match(/[\u0000-\u0008\u000e-\u0019\u001b-\u001f\ufffd]/g)?.length ?? 0;
  return controls <= sample.length / 1000 && !text.includes("\u0000");
}
