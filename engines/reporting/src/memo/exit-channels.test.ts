import { expect, test } from "vitest";
import { listBlocks, source, whole } from "../fixtures/read-report.ts";
import type { ReportSource } from "../report-source.ts";

const withTax = (transferTaxAtSale: number): ReportSource => ({
  ...source,
  version: { ...source.version, outputs: { ...source.version.outputs, transferTaxAtSale } },
});
const readNotes = (of: ReportSource) =>
  listBlocks(whole(of), "exitChannels").flatMap((block) => (block.kind === "table" ? block.notes : []));

test("what each way of selling brings says of the transfer tax that its costs leave out", () => {
  expect(readNotes(withTax(733))[0]).toBe(
    "After costs is before $733 of transfer tax at sale, which each way pays alike.",
  );
  expect(readNotes(withTax(0)).join()).not.toContain("transfer tax");
});
