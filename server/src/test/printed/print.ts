import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openPage } from "../books/book.ts";
import { writeBook } from "../books/write-book.ts";
import { zipTexts } from "../zip.ts";
import { listDocuments } from "./documents.ts";

const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell";
const OFFICE = "/usr/bin/soffice";
const PAGES = new URL("pages/", import.meta.url).pathname;

/**
 * Prints the documents of the tests again, by a browser: its letters, fonts and page breaks are what is tried. Those
 * that are named alone, if any are.
 */
const named = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "print-"));
mkdirSync(PAGES, { recursive: true });
if (named.length === 0) for (const old of readdirSync(PAGES)) rmSync(join(PAGES, old));
const run = promisify(execFile);
for (const { file, kind, html, rows, alter } of listDocuments()) {
  if (named.length > 0 && !named.includes(file)) continue;
  const printed = join(folder, `${file}.pdf`);
  if (html !== undefined) {
    const source = join(folder, `${file}.html`);
    writeFileSync(source, html);
    await run(CHROMIUM, [
      ...["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", "--disable-pdf-tagging"],
      ...[`--print-to-pdf=${printed}`, `file://${source}`],
    ]);
  } else {
    const source = join(folder, `${file}.xlsx`);
    const page = openPage("Sheet1");
    page.rows(
      "A1",
      (rows ?? []).map((row) => row.map((cell) => (cell === "" ? " " : `!${cell}`)).join(" | ")).join("\n"),
    );
    writeFileSync(
      source,
      zipTexts(withWidths(writeBook({ name: file, pages: [page.page], names: [] }), kind)),
    );
    await run(OFFICE, [
      `-env:UserInstallation=file://${folder}/office`,
      "--headless",
      "--convert-to",
      "pdf",
      "--outdir",
      folder,
      source,
    ]);
  }
  const bytes = readFileSync(printed);
  writeFileSync(join(PAGES, `${file}.pdf`), alter === undefined ? bytes : alter(bytes));
}
rmSync(folder, { recursive: true });

/** Columns that are wide enough for what stands in them. */
function withWidths(parts: Record<string, string>, kind: string): Record<string, string> {
  const part = "xl/worksheets/sheet1.xml";
  const widths = kind === "statement" ? [34] : [9, 12, 9, 34];
  const own = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const columns = `<cols>${own.join("")}<col min="${widths.length + 1}" max="20" width="13" customWidth="1"/></cols>`;
  return { ...parts, [part]: (parts[part] ?? "").replace("<sheetData>", `${columns}<sheetData>`) };
}
