import { extractText, getDocumentProxy } from "unpdf";

/** What a document says, its lines joined by blanks. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}
