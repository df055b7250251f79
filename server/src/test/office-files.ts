/** A ZIP archive of empty parts. */
export function zipOf(...names: string[]): Buffer {
  const directory = names.map((name) => {
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(name.length, 28);
    entry.write(name, 46);
    return entry;
  });
  const start = Buffer.from("PK\x03\x04", "latin1");
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, entry) => sum + entry.length, 0),
    12,
  );
  end.writeUInt32LE(start.length, 16);
  return Buffer.concat([start, ...directory, end]);
}

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
