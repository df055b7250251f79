import { type Document, drawUnits, expectRoll, listRolls, wideRoll } from "./rolls.ts";
import { listBeside, listMemoranda, listStatements, wideStatement } from "./statements.ts";

export interface PrintedDocument extends Document {
  /** What its pages are stored as. */
  file: string;
  /** What is done to the printed bytes, where a browser never prints so. */
  alter?: (bytes: Buffer) => Buffer;
}

/** Takes the tables from fonts that say which letters their shapes are; the length of the file stays. */
const withoutLetters = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString("latin1").replaceAll("/ToUnicode", "/NoUnicode"), "latin1");

/** All documents that the tests read, in the order of their numbers. */
export function listDocuments(): PrintedDocument[] {
  const rolls = listRolls();
  const [first] = rolls;
  const documents: Omit<PrintedDocument, "file">[] = [
    ...rolls,
    {
      name: "a font that doesn’t say which letters its shapes are",
      kind: "roll",
      html: first?.html ?? "",
      expected: { ...expectRoll(drawUnits(0)), units: 0 },
      alter: withoutLetters,
    },
    wideRoll(),
    ...listStatements(),
    wideStatement(),
    ...listBeside(),
    ...listMemoranda(),
  ];
  const counts = { roll: 0, statement: 0, memorandum: 0 };
  return documents.map((document) => {
    counts[document.kind] += 1;
    return { ...document, file: `${document.kind}-${String(counts[document.kind]).padStart(2, "0")}` };
  });
}
