import { describe, expect, test } from "vitest";
import { zipParts } from "../../test/zip.ts";
import { guardArchive, guardSizes } from "./archive-guard.ts";

const archive = (content: Buffer, size = content.length) => zipParts([{ name: "a", content, size }]);

describe("The guard before a workbook is unpacked", () => {
  test("lets an ordinary archive pass, whatever bytes follow its end", async () => {
    const whole = archive(Buffer.from("<sheet/>".repeat(50)));
    expect(await guardArchive(whole)).toMatchObject([{ name: "a", size: 400 }]);
    expect(await guardArchive(Buffer.concat([whole, Buffer.from("\r\n")]))).toHaveLength(1);
  });

  test("refuses a bomb: a small archive that unpacks to very much", async () => {
    await expect(guardArchive(archive(Buffer.alloc(20_000_000)))).rejects.toThrow(/would unpack/);
    await expect(guardArchive(archive(Buffer.from("x"), 400_000_000))).rejects.toThrow(/would unpack/);
  });

  test("refuses what is cut short or damaged", async () => {
    const whole = archive(Buffer.from("<sheet/>"));
    await expect(guardArchive(whole.subarray(0, whole.length - 10))).rejects.toThrow(/not a whole ZIP/);
    const damaged = Uint8Array.from(whole);
    damaged[whole.length - 22 - 47] = 0;
    await expect(guardArchive(damaged)).rejects.toThrow(/directory is damaged/);
  });

  test("names the part that breaks off before its end", async () => {
    const name = "xl/worksheets/sheet1.xml";
    const pack = (content: string) =>
      zipParts([{ name, content: Buffer.from(content), size: Buffer.byteLength(content) }]);
    const limits = { cells: 100, letters: 100 };
    await guardSizes(pack('<s><c r="A1"><v>1</v></c></s>'), limits);
    await expect(guardSizes(pack('<s><c r="A1"><v>1</v>'), limits)).rejects.toThrow(
      "The workbook breaks off before its end, in xl/worksheets/sheet1.xml: it was not saved or sent whole",
    );
    // Of a theme nothing is read.
    const theme = Buffer.from("<a:theme><a:themeElements>");
    await guardSizes(zipParts([{ name: "xl/theme/theme1.xml", content: theme }]), limits);
  });

  test("judges parts that are laid in unpacked alike, and bytes that are no Buffer", async () => {
    const name = "xl/worksheets/sheet1.xml";
    const limits = { cells: 100, letters: 100 };
    const lay = (content: string) =>
      Uint8Array.from(zipParts([{ name, content: Buffer.from(content), isStored: true }]));
    await guardSizes(lay('<x:s><x:c r="A1"><x:v>1</x:v></x:c></x:s>'), limits);
    await expect(guardSizes(lay('<s><c r="A1"><v>1</v>'), limits)).rejects.toThrow(/breaks off/);
    await expect(guardSizes(lay('<!DOCTYPE s [<!ENTITY a "b">]><s/>'), limits)).rejects.toThrow(/entities/);
  });
});
