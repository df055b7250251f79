import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const OFFICE = "soffice";
const run = promisify(execFile);

/** Loads each workbook once and calculates all of it again and again; loading and saving are no part of the time. */
const MACRO = `
Sub Main
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  Open Environ("FIRM_MODELS_JOB") For Input As #1
  Open Environ("FIRM_MODELS_TIMES") For Output As #2
  Do While Not EOF(1)
    Line Input #1, path
    book = StarDesktop.loadComponentFromURL(path, "_blank", 0, hidden())
    book.calculateAll()
    count = 0
    start = GetSystemTicks()
    Do
      book.calculateAll()
      count = count + 1
    Loop While GetSystemTicks() - start < 2000
    Print #2, (GetSystemTicks() - start) / count
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
  /** A workbook in the mean, as its command line recalculates it: loaded, calculated and saved, one after the other. */
  byFile: number;
}

export async function timeRecalculations(folder: string, files: readonly string[]): Promise<OfficeTimes> {
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
  writeFileSync(job, files.map((file) => `file://${encodeURI(file)}\n`).join(""));
  await run(OFFICE, [user, "--headless", "--norestore", "macro:///Standard.Module1.Main"], {
    env: { ...process.env, FIRM_MODELS_JOB: job, FIRM_MODELS_TIMES: times },
  });
  const running = readFileSync(times, "utf8").trim().split("\n").map(Number);
  const began = performance.now();
  await run(OFFICE, [user, "--headless", "--convert-to", "xlsx", "--outdir", join(folder, "out"), ...files]);
  return { running, byFile: (performance.now() - began) / files.length };
}
