import { readFileSync, writeFileSync } from "node:fs";
import { icReport } from "@labs/reporting/ic-report";
import { openTypesetter } from "../../lib/typst.ts";
import { renderReport } from "./service.ts";

const source = JSON.parse(
  readFileSync(new URL("../../../../engines/reporting/src/fixtures/sfr-a.json", import.meta.url), "utf8"),
);
source.pages = JSON.parse(readFileSync("/tmp/pages.json", "utf8"));
source.pagesVersion = source.version.catalogueVersion;
if (process.argv[2]) source.sections = process.argv[2].split(",");
const t = openTypesetter();
let t0 = performance.now();
let pdf = await renderReport(t, icReport(source), new Date(source.generatedAt));
console.log("cold", performance.now() - t0, pdf.pages, pdf.bytes.length);
for (let i = 0; i < 3; i++) {
  t0 = performance.now();
  source.decision.note += " x" + i;
  const m = icReport(source);
  const a = performance.now() - t0;
  pdf = await renderReport(t, m, new Date(source.generatedAt));
  console.log("warm", performance.now() - t0, "model", a);
}
writeFileSync("/tmp/pdf/r.pdf", pdf.bytes);
await t.close();
