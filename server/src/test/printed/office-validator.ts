import { parentPort } from "node:worker_threads";
import validate from "@ooxml-tools/validate";

/** What office-standard.ts asks, one file after the other. */
parentPort?.on("message", async ({ content, kind }: { content: Uint8Array; kind: "xlsx" | "pptx" }) => {
  const faults = await validate(content, kind, "Microsoft365");
  parentPort?.postMessage(
    faults.map(({ description, path }) => `${path.partUri} ${path.xpath}: ${description}`),
  );
});
