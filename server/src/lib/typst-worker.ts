import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { TypesetJob, TypesetReply } from "./typst.ts";

/** The weights that the documents use; nothing is looked up on the machine, so every machine sets the same page. */
const FACES = ["400Regular", "400Regular_Italic", "500Medium", "600SemiBold", "700Bold"];

function readFaces(): Buffer[] {
  const require = createRequire(import.meta.url);
  return FACES.map((face) =>
    readFileSync(require.resolve(`@expo-google-fonts/inter/${face}/Inter_${face}.ttf`)),
  );
}

const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: readFaces() }] });

function typeset({ id, template, inputs, createdAtSeconds }: TypesetJob): TypesetReply {
  const compiled = compiler.compile({ mainFileContent: template, inputs });
  const document = compiled.result;
  if (document === null) {
    const error = compiled.takeDiagnostics();
    const message = error === null ? "no diagnostics" : JSON.stringify(error.shortDiagnostics);
    return { id, error: message };
  }
  const pdf = compiler.pdf(document, { creationTimestamp: createdAtSeconds });
  // Memory of earlier documents is let go; what the template itself needs stays warm.
  compiler.evictCache(10);
  return { id, pdf: new Uint8Array(pdf), pages: document.numOfPages };
}

parentPort?.on("message", (job: TypesetJob) => {
  let reply: TypesetReply;
  try {
    reply = typeset(job);
  } catch (error) {
    reply = { id: job.id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
