import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { guardArchive } from "./archive-guard.ts";

/** A ZIP archive of one entry, its directory naming the given size. */
function archive(content: Buffer, size = content.length): Uint8Array {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30 + 1);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(1, 26);
  local.write("a", 30);
  const entry = Buffer.alloc(46 + 1);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(1, 28);
  entry.write("a", 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, entry, end]);
}

describe("The guard before a workbook is unpacked", () => {
  test("lets an ordinary archive pass", () => {
    expect(() => guardArchive(archive(Buffer.from("<sheet/>".repeat(50))))).not.toThrow();
  });

  test("refuses a bomb: a small archive that unpacks to very much", () => {
    expect(() => guardArchive(archive(Buffer.alloc(20_000_000)))).toThrow(/would unpack/);
    expect(() => guardArchive(archive(Buffer.from("x"), 400_000_000))).toThrow(/would unpack/);
  });

  test("refuses what is cut short or damaged", () => {
    const whole = archive(Buffer.from("<sheet/>"));
    expect(() => guardArchive(whole.subarray(0, whole.length - 10))).toThrow(/not a whole ZIP/);
    const damaged = Uint8Array.from(whole);
    damaged[whole.length - 22 - 47] = 0;
    expect(() => guardArchive(damaged)).toThrow(/directory is damaged/);
  });
});
