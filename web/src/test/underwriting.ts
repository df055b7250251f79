import type { Role } from "@labs/contract/auth";
import { getProperty, Property } from "@labs/contract/property-page";
import {
  FormulaPages,
  getFormulaPages,
  getUnderwriting,
  listUnderwriting,
  startUnderwriting,
  tellPresence,
  UnderwritingStart,
  UnderwritingSummary,
  UnderwritingVersion,
} from "@labs/contract/underwriting";
import { compileModel } from "@labs/underwriting/compiled-model";
import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { ModelName } from "@labs/underwriting/formula-record";
import {
  fillInputs,
  type Inputs,
  type InputValue,
  neutralInputs,
  withInputs,
} from "@labs/underwriting/model-inputs";
import { underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useDrawer } from "../features/underwriting/store.ts";
import { type Answer, answer, refuse } from "./network.ts";
import { openPage } from "./page.tsx";
import { list, sample } from "./sample.ts";

/** The deals that the methods are published with: a community of 100 units, and a home to renovate. */
export const DEALS: Record<ModelName, Inputs> = {
  multifamily: golden.mfA.inputs,
  singlefamily: golden.sfrA.inputs,
};

type Changes = Record<string, InputValue>;

/** What facts, comps and template fill in, before anybody entered anything. */
export function sampleStart(
  model: ModelName,
  changes: Changes = {},
  given: Partial<UnderwritingStart> = {},
): UnderwritingStart {
  const { inputs, basis } = fillInputs([
    { basis: "template", inputs: withInputs(DEALS[model], Object.entries(changes)) },
    { basis: "template", inputs: neutralInputs(model) },
  ]);
  return sample(UnderwritingStart, {
    model,
    inputs,
    ...given,
    basis: { ...(basis as UnderwritingStart["basis"]), ...given.basis },
  });
}

/** A version as the server keeps it: every figure is the engine's own. */
export function keptVersion(
  version: number,
  start: UnderwritingStart,
  given: Partial<UnderwritingVersion> = {},
): UnderwritingVersion {
  const { model } = start;
  const validated = validateInputs(model, start.inputs as Inputs);
  if (!validated.ok) throw new Error(validated.problems.map(({ msg }) => msg).join("; "));
  const { outputs, lines, checks, unavailable } = underwrite({ model, inputs: validated.inputs });
  return sample(UnderwritingVersion, {
    version,
    model,
    catalogueVersion: formulaPages.version,
    inputs: validated.inputs,
    basis: start.basis,
    outputs,
    lines,
    checks,
    unavailable,
    createdBy: "Cyd Orr",
    createdAt: "2026-10-30T15:00:00.000Z",
    ...given,
  });
}

/** The same as a line of the history. */
export function sampleSummary(
  version: UnderwritingVersion,
  given: Partial<UnderwritingSummary> = {},
): UnderwritingSummary {
  const headline = ["leveredIrr", "leveredEquityMultiple"].map((key) => [key, version.outputs[key] ?? null]);
  const { name, model, createdAt, createdBy, basedOn } = version;
  return sample(UnderwritingSummary, {
    version: version.version,
    name,
    model,
    createdAt,
    createdBy,
    basedOn,
    isOwned: version.inputs.ownership === "owned",
    headline: Object.fromEntries(headline),
    ...given,
  });
}

interface OpenOptions {
  model: ModelName;
  start?: UnderwritingStart;
  /** What is kept, newest first. */
  versions?: UnderwritingVersion[];
  as?: Role;
  answers?: Answer[];
}

export const DEAL_ID = "place-7";

/** The whole workbench of a property on one of its pages (`sf-1`, `versions`), with the model that the server serves. */
export function openUnderwriting(
  page: string,
  { model, start = sampleStart(model), versions = [], as = "analyst", answers = [] }: OpenOptions,
) {
  const property = sample(Property, {
    googlePlacesId: DEAL_ID,
    propertyId: 7,
    propertyType: model,
    label: model === "multifamily" ? "Oak Court" : "12 Oak St",
  });
  // What a test reads of the returns stands in the list of all figures, which a person opens.
  useDrawer.setState({ explained: null, isListOpen: true });
  return openPage(`/research-property/${DEAL_ID}/underwriting/${page}`, {
    as,
    answers: [
      answer(getProperty, property),
      answer(getFormulaPages, servedPages()),
      answer(startUnderwriting, start),
      answer(tellPresence, { people: [], newest: null }),
      answer(listUnderwriting, list(...versions.map((version) => sampleSummary(version)))),
      answer(getUnderwriting, ({ params }) => {
        const found =
          params.version === "latest"
            ? versions[0]
            : versions.find(({ version }) => version === params.version);
        return found ?? refuse("not_found", "No such version");
      }),
      ...answers,
    ],
  });
}

/** Types over what stands in a field, as a person does who enters it; found by its label, which is quicker than its role. */
export async function enter(
  { user }: { user: UserEvent },
  label: string,
  text: string,
): Promise<HTMLElement> {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  await user.click(field);
  field.select();
  await user.keyboard(text === "" ? "{Delete}" : text);
  return field;
}

/** The catalog with the compiled models, which a browser imports by their addresses. */
function servedPages() {
  const served = (model: ModelName) => {
    const { hash, source } = compileModel(model);
    return { hash, moduleUrl: `data:text/javascript,${encodeURIComponent(source)}`, pages: [] };
  };
  return sample(FormulaPages, {
    version: formulaPages.version,
    models: { singlefamily: served("singlefamily"), multifamily: served("multifamily") },
  });
}
