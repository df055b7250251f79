/** An old Office file's head and a directory of streams. */
export function ole(...streams: string[]): Buffer {
  const head = Buffer.alloc(512);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(head);
  return Buffer.concat([
    head,
    ...streams.map((name) => {
      const entry = Buffer.alloc(128);
      entry.write(name, "utf16le");
      entry.writeUInt16LE(2 * (name.length + 1), 64);
      entry[66] = 2;
      return entry;
    }),
  ]);
}
