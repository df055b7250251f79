import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { answerJobs } from "../job-process.ts";
import { type Faces, listMissing, numberOf, readAllFaces, readOwnFaces } from "./faces.ts";
import type { TypesetOrder, TypesetResult } from "./typst.ts";

interface Press {
  compiler: NodeCompiler;
  faces: Faces;
}

const openPress = (faces: Faces): Press => ({
  compiler: NodeCompiler.create({ fontArgs: [{ fontBlobs: faces.files }] }),
  faces,
});

let press = openPress(readOwnFaces());
let hasAllFaces = false;

function typeset({ template, inputs, createdAtSeconds, as }: TypesetOrder): TypesetResult {
  const { printed, unprinted } = withShapes(inputs);
  const { compiler } = press;
  const compiled = compiler.compile({ mainFileContent: template, inputs: { ...printed, unprinted } });
  const document = compiled.result;
  if (document === null) {
    const error = compiled.takeDiagnostics();
    const message = error === null ? "no diagnostics" : JSON.stringify(error.shortDiagnostics);
    throw new Error(`The document could not be set: ${message}`);
  }
  const content =
    as === "svg"
      ? Buffer.from(asPicture(compiler.svg(document)))
      : compiler.pdf(document, { creationTimestamp: createdAtSeconds });
  // Memory of earlier documents is let go; what the template itself needs stays warm.
  compiler.evictCache(10);
  return { content: new Uint8Array(content), pages: document.numOfPages };
}

/**
 * A letter without a shape would be printed as a box, or as nothing: its number stands in its place, and the template
 * is told of it. Faces of other scripts are read once a document asks for them; most never do.
 */
function withShapes(inputs: Record<string, string>): { printed: Record<string, string>; unprinted: string } {
  const text = Object.values(inputs).join("\n");
  let missing = listMissing(text, press.faces);
  if (missing.length > 0 && !hasAllFaces) {
    press = openPress(readAllFaces());
    hasAllFaces = true;
    missing = listMissing(text, press.faces);
  }
  if (missing.length === 0) return { printed: inputs, unprinted: "" };
  const any = new RegExp(`[${missing.join("")}]`, "gu");
  const printed = Object.entries(inputs).map(([name, value]) => [
    name,
    value.replace(any, (letter) => `[${numberOf(letter)}]`),
  ]);
  return { printed: Object.fromEntries(printed), unprinted: missing.map(numberOf).join(", ") };
}

/**
 * A drawing that is shown as a picture: without the layer of words that can be chosen, which no picture has, and without
 * alternative texts, in which Typst leaves a "<" as it is, so that no browser reads the drawing.
 */
function asPicture(svg: string): string {
  return svg.replace(/<foreignObject[\s\S]*?<\/foreignObject>/g, "").replace(/ alt="[^"]*"/g, "");
}

answerJobs(typeset);
