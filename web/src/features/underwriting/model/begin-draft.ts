import type { UnderwritingStart, UnderwritingVersion } from "@labs/contract/underwriting";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { type Origin, readAsIsValue, withNewInputs } from "./draft.ts";

/** Of a property that has no version yet: what facts, comps and the template say. */
export const firstDraft = ({ inputs, basis }: UnderwritingStart) => ({
  inputs: inputs as Inputs,
  basis,
  began: inputs as Inputs,
  basedOn: null,
  openedFrom: null,
  keptBy: null,
  asIsValue: readAsIsValue({ inputs: inputs as Inputs, basis }),
});

/** A draft of a version; changes are marked against the newest, which it will follow. */
export const toDraft = (version: UnderwritingVersion, newest: UnderwritingVersion, origin: Origin) => ({
  ...withNewInputs({ inputs: version.inputs as Inputs, basis: version.basis }, origin),
  began: withNewInputs({ inputs: newest.inputs as Inputs, basis: newest.basis }, origin).inputs,
  basedOn: newest.version,
  openedFrom: version.version,
  keptBy: { by: version.createdBy, at: version.createdAt },
  asIsValue: readAsIsValue(origin),
});
