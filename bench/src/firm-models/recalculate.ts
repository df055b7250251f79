import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const OFFICE = "soffice";
const run = promisify(execFile);

/**
 * Loads each workbook once and calculates all of it again and again, then what one moved input asks for; loading and
 * saving are no part of the time.
 */
const MACRO = `
Sub Main
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  Open Environ("FIRM_MODELS_JOB") For Input As #1
  Open Environ("FIRM_MODELS_TIMES") For Output As #2
  Do While Not EOF(1)
    Line Input #1, job
    part = Split(job, Chr(9))
    book = StarDesktop.loadComponentFromURL(part(0), "_blank", 0, hidden())
    book.calculateAll()
    count = 0
    start = GetSystemTicks()
    Do
      book.calculateAll()
      count = count + 1
    Loop While GetSystemTicks() - start < 2000
    whole = (GetSystemTicks() - start) / count
    moved = -1
    If UBound(part) = 4 Then
      cell = book.Sheets(CInt(part(1))).getCellByPosition(CLng(part(2)), CLng(part(3)))
      count = 0
      start = GetSystemTicks()
      Do
        cell.Value = Val(part(4)) * (1 + (count Mod 7) / 1000)
        book.calculate()
        count = count + 1
      Loop While GetSystemTicks() - start < 2000
      moved = (GetSystemTicks() - start) / count
    End If
    Print #2, whole & Chr(9) & moved
    book.close(True)
  Loop
  Close #1
  Close #2
  StarDesktop.terminate()
End Sub
`;

const encode = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** What LibreOffice takes in milliseconds. */
export interface OfficeTimes {
  /** All formulas of each workbook, within one running program. */
  running: number[];
  /** What one moved input asks for, within one running program; missing where the workbook has no number as input. */
  moved: (number | undefined)[];
  /** A workbook in the mean, as its command line recalculates it: loaded, calculated and saved, one after the other. */
  byFile: number;
}

/** A workbook and one of its inputs. */
export interface OfficeJob {
  path: string;
  input: { sheet: number; column: number; row: number; value: number } | undefined;
}

export async function timeRecalculations(folder: string, jobs: readonly OfficeJob[]): Promise<OfficeTimes> {
  const user = `-env:UserInstallation=file://${join(folder, "office")}`;
  // The first start writes its own settings over what stands there.
  await run(OFFICE, [user, "--headless", "--terminate_after_init"]);
  const library = join(folder, "office", "user", "basic", "Standard");
  mkdirSync(library, { recursive: true });
  writeFileSync(
    join(library, "Module1.xba"),
    `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd"><script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${encode(MACRO)}</script:module>`,
  );
  const [job, times] = [join(folder, "job.txt"), join(folder, "times.txt")];
  const lines = jobs.map(({ path, input }) => {
    const place = input === undefined ? [] : [input.sheet, input.column, input.row, input.value];
    return `${[`file://${encodeURI(path)}`, ...place].join("\t")}\n`;
  });
  writeFileSync(job, lines.join(""));
  await run(OFFICE, [user, "--headless", "--norestore", "macro:///Standard.Module1.Main"], {
    env: { ...process.env, FIRM_MODELS_JOB: job, FIRM_MODELS_TIMES: times },
  });
  const measured = readFileSync(times, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t").map(Number));
  const began = performance.now();
  await run(OFFICE, [
    user,
    "--headless",
    "--convert-to",
    "xlsx",
    "--outdir",
    join(folder, "out"),
    ...jobs.map(({ path }) => path),
  ]);
  const byFile = (performance.now() - began) / jobs.length;
  return {
    running: measured.map(([whole]) => whole ?? Number.NaN),
    moved: measured.map(([, moved]) => (moved === undefined || moved < 0 ? undefined : moved)),
    byFile,
  };
}
