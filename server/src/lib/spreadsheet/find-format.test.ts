import { expect, test } from "vitest";
import { findFormat, findTableFormat, guardCompound, isPrinted } from "./find-format.ts";

const bytesOf = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );
const nameOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

test.each([
  ["a workbook", bytesOf("PK\u0003\u0004"), "xlsx"],
  ["an old workbook", bytesOf([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), "xls"],
  ["a stream of Excel 2", bytesOf([0x09, 0x00, 0x04, 0x00]), "xls"],
  ["a stream of Excel 3", bytesOf([0x09, 0x02, 0x06, 0x00]), "xls"],
  ["a stream of Excel 4", bytesOf([0x09, 0x04, 0x06, 0x00]), "xls"],
  ["a tab before another byte", bytesOf([0x09, 0x03, 0x06, 0x00]), "delimited"],
  ["a tab before text", bytesOf("\tUnit\tRent"), "delimited"],
  ["text", bytesOf("Unit,Rent\n101,950"), "delimited"],
  ["nothing", bytesOf(""), "delimited"],
  ["markup", bytesOf("<html><table>"), "markup"],
  ["markup behind blanks", bytesOf("\n\n  <TABLE>"), "markup"],
  ["markup behind its byte order", bytesOf([0xef, 0xbb, 0xbf], "<?xml"), "markup"],
  ["markup of two bytes a letter", Buffer.from("\ufeff<table>", "utf16le"), "markup"],
  ["a comparison in text", bytesOf("Rent <table> x"), "delimited"],
  ["a tag of no sheet", bytesOf("<svg>"), "delimited"],
] as const)("%s is %s", (_, bytes, format) => {
  expect(findFormat(bytes)).toBe(format);
});

test.each([
  ["a picture", [0x89, 0x50, 0x4e, 0x47]],
  ["a picture", [0xff, 0xd8, 0xff]],
  ["a picture", [0x47, 0x49, 0x46, 0x38]],
  ["a compressed file", [0x1f, 0x8b]],
  ["an archive", [0x37, 0x7a, 0xbc, 0xaf]],
  ["an archive", [0x52, 0x61, 0x72, 0x21]],
  ["a text document (RTF)", [0x7b, 0x5c, 0x72, 0x74, 0x66]],
])("%s is refused by its first bytes, each of which counts", (kind, start) => {
  expect(nameOf(() => findFormat(bytesOf(start)))).toBe(`The file is ${kind}, no spreadsheet`);
  for (const [at, byte] of start.entries()) {
    const other = start.with(at, byte ^ 0x01);
    expect(nameOf(() => findFormat(bytesOf(other)))).toBe("delimited");
  }
});

test("a printed document may begin a kilobyte late, and no later", () => {
  expect(isPrinted(bytesOf("%PDF-1.7"))).toBe(true);
  expect(isPrinted(bytesOf(" ".repeat(1019), "%PDF-1.7"))).toBe(true);
  expect(isPrinted(bytesOf(" ".repeat(1020), "%PDF-1.7"))).toBe(false);
  expect(findTableFormat(bytesOf("%PDF-1.7"))).toBe("pdf");
  expect(findTableFormat(bytesOf("PK"))).toBe("xlsx");
  expect(nameOf(() => findFormat(bytesOf("%PDF-1.7")))).toContain("PDFs are read as rent rolls");
});

/** A container of one sector whose directory has these entries, each of 128 bytes. */
function container(entries: [name: string, kind: number][], { shift = 0 } = {}): Buffer {
  const bytes = Buffer.alloc(1024 + 128 * entries.length);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  for (const [at, [name, kind]] of entries.entries()) {
    const start = 512 + 128 * at + shift;
    const spelled = Buffer.from(`${name}\0`, "utf16le");
    bytes.set(spelled, start);
    bytes.writeUInt16LE(spelled.length, start + 64);
    bytes[start + 66] = kind;
  }
  return bytes;
}

test.each([
  ["a workbook", [["Workbook", 2]], undefined],
  ["an older one", [["Book", 2]], undefined],
  [
    "one with macros",
    [
      ["Workbook", 2],
      ["_VBA_PROJECT_CUR", 1],
    ],
    "The workbook holds macros",
  ],
  [
    "one with older macros",
    [
      ["_VBA_PROJECT", 2],
      ["Book", 2],
    ],
    "The workbook holds macros",
  ],
  [
    "one with a stream that is called like a storage",
    [
      ["Workbook", 2],
      ["_VBA_PROJECT_CUR", 2],
    ],
    undefined,
  ],
  [
    "one under a password",
    [
      ["EncryptedPackage", 2],
      ["EncryptionInfo", 2],
    ],
    "The workbook is protected by a password",
  ],
  ["half of what a password makes", [["EncryptedPackage", 2]], "The file begins as an old workbook"],
  ["a document", [["WordDocument", 2]], "The file is a document of another program"],
  ["another program's", [["Root Entry", 5]], "The file is a document of another program"],
  ["a workbook's name of a storage", [["Workbook", 1]], "The file begins as an old workbook"],
  ["nothing", [], "The file begins as an old workbook"],
] as [string, [string, number][], string | undefined][])("a container of %s", (_, entries, refusal) => {
  const found = nameOf(() => guardCompound(container(entries)));
  if (refusal === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(refusal);
});

test("a name that stands at no entry's place says nothing, nor does a longer one", () => {
  expect(nameOf(() => guardCompound(container([["Workbook", 2]], { shift: 4 })))).toContain(
    "begins as an old",
  );
  expect(nameOf(() => guardCompound(container([["My Workbook", 2]])))).toContain("begins as an old");
  expect(nameOf(() => guardCompound(bytesOf("PK")))).toContain("begins as an old workbook and is none");
});
