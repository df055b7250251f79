import { type FirmTemplate, toLatestDay } from "@labs/contract/assumptions";
import type { ModelName } from "@labs/underwriting/formula-record";
import { useState } from "react";
import { DialogForm } from "../../components/layout/dialog-form.tsx";
import { listRequired, toAssumptions, toEntries } from "./entries.ts";
import { MarketChoice } from "./market-choice.tsx";
import { type Market, useSaveTemplate } from "./queries.ts";
import { TemplateEntries } from "./template-entries.tsx";
import { VersionFields, type VersionValues, writeToday } from "./version-fields.tsx";

interface TemplateDialogProps {
  propertyType: ModelName;
  /** The terms of a lender, for all markets, in place of assumptions. */
  isLender: boolean;
  /** Undefined to begin one. */
  template: FirmTemplate | undefined;
  /** Markets that have one already, by level and place. */
  taken: ReadonlySet<string>;
  onClose: () => void;
}

/** The next version of a template: its values, from which day on, and why. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { propertyType, isLender, template, taken, onClose } = props;
  const { inForce = null, scheduled = [] } = template ?? {};
  const shown = inForce ?? scheduled[0];
  const [market, setMarket] = useState<Market | undefined>(isLender ? ALL : template);
  const [values, setValues] = useState<VersionValues>(() => ({
    name: shown === undefined || shown.isSample ? "" : shown.name,
    effectiveFrom: writeToday(),
    reason: "",
  }));
  const [entries, setEntries] = useState(() => toEntries(shown?.assumptions ?? {}, propertyType));
  const save = useSaveTemplate({ onSaved: onClose });
  const assumptions = toAssumptions(entries, propertyType);
  const isWhole = Object.values(values).every((text) => text.trim() !== "");
  const isEmptyStart = template === undefined && entries.length === 0;
  const isTaken = isLender && template === undefined && taken.has(values.name.trim());
  const isBlocked =
    isTaken ||
    market === undefined ||
    assumptions === undefined ||
    !isWhole ||
    isEmptyStart ||
    values.effectiveFrom > toLatestDay(new Date());
  const submit = () => {
    if (market === undefined || assumptions === undefined) return;
    const { level, place } = market;
    const key = { propertyType, level, place, program: isLender ? (template?.program ?? values.name) : "" };
    save.mutate({ ...key, ...values, basedOn: template?.newest ?? 0, assumptions });
  };
  return (
    <DialogForm
      title={writeTitle(props)}
      size="xl"
      action="Save version"
      isPending={save.isPending}
      isBlocked={isBlocked}
      error={save.error}
      failure="Nothing was saved"
      onSubmit={submit}
      onClose={onClose}
    >
      {template === undefined && !isLender ? (
        <MarketChoice chosen={market} taken={taken} onChoose={setMarket} />
      ) : null}
      <VersionFields
        values={values}
        scheduled={inForce === null ? [] : scheduled}
        isLender={isLender}
        isNameKept={isLender && template !== undefined}
        isTaken={isTaken}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      <TemplateEntries
        model={propertyType}
        isLender={isLender}
        entries={entries}
        required={market?.level === "all" && !isLender ? listRequired(propertyType) : NONE}
        onChange={setEntries}
      />
    </DialogForm>
  );
}

const NONE: ReadonlySet<string> = new Set();
const ALL: Market = { level: "all", place: "", label: "All markets" };

function writeTitle({ template, isLender }: TemplateDialogProps): string {
  if (isLender) return template === undefined ? "Lender terms" : `Lender terms: ${template.program}`;
  return template === undefined ? "Market template" : `Assumptions: ${template.label}`;
}
