import { setImmediate } from "node:timers/promises";
import type { SourceStress } from "@labs/reporting/report-source";
import {
  caseColumns,
  judgedReturn,
  riskLines,
  stressLines,
  stressTables,
} from "@labs/underwriting/deal-stress";
import { formulaPages } from "@labs/underwriting/formula-pages";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { dropOldest } from "../../lib/drop-oldest.ts";
import type { StoredVersion } from "../underwriting/service.ts";

/** A version never changes, so what was found for it holds; a preview asks for the same one again and again. */
const found = new Map<string, SourceStress>();
const MOST = 50;

/** How a deal stands when its assumptions move, by the version's own formulas alone; other calls are answered in between. */
export async function stressDeal(
  version: Pick<StoredVersion, "model" | "inputs" | "catalogueVersion" | "contentHash">,
): Promise<SourceStress | undefined> {
  // With other formulas than the version's the answers would be another's.
  if (version.catalogueVersion !== formulaPages.version) return undefined;
  const known = found.get(version.contentHash);
  if (known !== undefined) return known;
  const { model } = version;
  const validated = validateInputs(model, version.inputs);
  if (!validated.ok) return undefined;
  const { inputs } = validated;
  const judged = judgedReturn(model, inputs);
  await setImmediate();
  const risks = riskLines(model, inputs, judged);
  await setImmediate();
  const cases = caseColumns(model, inputs);
  await setImmediate();
  const stress: SourceStress = {
    model,
    judged,
    risks,
    cases,
    lines: model === "singlefamily" ? stressLines(model, inputs, judged.output) : [],
    tables: model === "multifamily" ? stressTables(inputs) : [],
  };
  found.set(version.contentHash, stress);
  dropOldest(found, MOST);
  return stress;
}
