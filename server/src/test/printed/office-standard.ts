import { once } from "node:events";
import { Worker } from "node:worker_threads";

let validator: Worker | undefined;

/**
 * Where a workbook or a deck is not what ECMA-376 has, by the validator of Microsoft's Open XML SDK: kinds and order of
 * elements, attributes and their values, relationships, identifiers that are used and that exist. One file at a time.
 * It brings a runtime of its own that changes the globals of its thread, and so has one to itself, which is started once.
 */
export async function listFaults(content: Uint8Array, kind: "xlsx" | "pptx"): Promise<string[]> {
  validator ??= new Worker(new URL("./office-validator.ts", import.meta.url));
  validator.ref();
  validator.postMessage({ content, kind });
  const [faults] = (await once(validator, "message")) as [string[]];
  // Whoever has nothing else to do need not wait for it.
  validator.unref();
  return faults;
}
