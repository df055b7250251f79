import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { answerJobs } from "./job-process.ts";
import type { TypesetOrder, TypesetResult } from "./typst.ts";

/** The weights that the documents use; nothing is looked up on the machine, so every machine sets the same page. */
const FACES = ["400Regular", "400Regular_Italic", "500Medium", "600SemiBold", "700Bold"];

function readFaces(): Buffer[] {
  const require = createRequire(import.meta.url);
  return FACES.map((face) =>
    readFileSync(require.resolve(`@expo-google-fonts/inter/${face}/Inter_${face}.ttf`)),
  );
}

const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: readFaces() }] });

function typeset({ template, inputs, createdAtSeconds, as }: TypesetOrder): TypesetResult {
  const compiled = compiler.compile({ mainFileContent: template, inputs });
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
 * A drawing that is shown as a picture: without the layer of words that can be chosen, which no picture has, and without
 * alternative texts, in which Typst leaves a "<" as it is, so that no browser reads the drawing.
 */
function asPicture(svg: string): string {
  return svg.replace(/<foreignObject[\s\S]*?<\/foreignObject>/g, "").replace(/ alt="[^"]*"/g, "");
}

answerJobs(typeset);
