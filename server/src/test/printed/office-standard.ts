import validate from "@ooxml-tools/validate";

/**
 * Where a workbook or a deck is not what ECMA-376 has, by the validator of Microsoft's Open XML SDK: kinds and order of
 * elements, attributes and their values, relationships, identifiers that are used and that exist.
 */
export async function listFaults(content: Uint8Array, kind: "xlsx" | "pptx"): Promise<string[]> {
  const faults = await validate(content, kind, "Microsoft365");
  return faults.map(({ description, path }) => `${path.partUri} ${path.xpath}: ${description}`);
}
