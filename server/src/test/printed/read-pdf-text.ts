import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The words of a PDF page by page, by the library that reads uploads: a second one in the same process breaks the first. */
export async function readPdfText(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  try {
    const file = await task.promise;
    const pages: string[] = [];
    for (let number = 1; number <= file.numPages; number += 1) {
      const { items } = await (await file.getPage(number)).getTextContent();
      pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
