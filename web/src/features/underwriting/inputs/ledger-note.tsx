import { ledgerAdvice } from "@labs/contract/portfolios/decision-ledger";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { type InputValue, inputAt } from "@labs/underwriting/model-inputs";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../../lib/calls/call.ts";
import { inputText } from "../../../lib/typed-input/input-text.ts";
import { useModel } from "../model/model-context.tsx";
import { useDrafts } from "../store.ts";
import classes from "./input-row.module.css";

interface LedgerNoteProps {
  row: FormulaRow;
  path: string;
  onUse: (value: InputValue) => void;
}

/** What the firm's earlier deals came in at, beside the input that assumes it; it is taken only by who asks for it. */
export function LedgerNote({ row, path, onUse }: LedgerNoteProps) {
  const { propertyId } = useModel();
  const { data } = useQuery({
    ...endpointQuery(ledgerAdvice, { params: { id: propertyId } }),
    // The ledger is an offer: underwriting goes on without it.
    meta: { inline: true },
    staleTime: 300_000,
  });
  const value = useDrafts(({ byProperty }) => inputAt(byProperty[propertyId]?.inputs ?? {}, path));
  const advice = data?.items.find(({ inputs }) => inputs.includes(path));
  if (advice === undefined) return null;
  const { words, bias, unit, isOffered } = advice;
  const next =
    typeof value !== "number" || value === 0 || !bias.isFound || !isOffered
      ? undefined
      : roundAlike(unit === "share" ? value * (1 + bias.mean) : value + bias.mean);
  return (
    <p className={classes.ledger}>
      {words}.
      {next === undefined ? null : (
        <button type="button" className={classes.offer} onClick={() => onUse(next)}>
          Use {inputText(next, row)}
        </button>
      )}
    </p>
  );
}

/** Four digits are as many as a range of past deals can bear. */
const roundAlike = (value: number): number => Number(value.toPrecision(4));
