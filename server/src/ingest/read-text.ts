/**
 * The text of a publisher's file, whatever it was saved as: UTF-8 with or without its mark, UTF-16 with its mark,
 * or Windows-1252, the superset of Latin-1 that public offices still write. Line ends are made one: some files end
 * their lines with CR alone.
 */
export function readText(bytes: Uint8Array): string {
  return decode(bytes).replaceAll(/\r\n?/g, "\n");
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
