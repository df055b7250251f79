import {
  type HoldSellTerm,
  HoldSellTerms,
  type PortfolioHoldSell,
} from "@labs/contract/portfolios/hold-sell";
import { useMemo, useState } from "react";
import { NumberField } from "../../../components/field/number-field.tsx";
import { usePageAddress } from "../../../lib/page-address.ts";
import classes from "./hold-sell.module.css";

interface TermWords {
  label: string;
  unit: "%" | "x" | "yr" | "mo";
  help: string;
}

const WORDS: Record<HoldSellTerm, TermWords> = {
  discountRate: { label: "Discount rate", unit: "%", help: "A year, of all cash flow after today." },
  saleCostPct: { label: "Selling costs today", unit: "%", help: "Of today’s value." },
  prepaymentPct: { label: "Prepayment premium", unit: "%", help: "Of a balance repaid before it is due." },
  taxRate: { label: "Tax on the gain", unit: "%", help: "Of proceeds over the price paid." },
  maxLtv: { label: "Maximum LTV", unit: "%", help: "Of today’s value." },
  minDscr: { label: "Minimum DSCR", unit: "x", help: "On the next 12 months." },
  minDebtYield: { label: "Minimum debt yield", unit: "%", help: "On the next 12 months." },
  loanRate: { label: "New loan rate", unit: "%", help: "Fixed." },
  amortYears: { label: "Amortization", unit: "yr", help: "Of the new loan." },
  ioMonths: { label: "Interest-only", unit: "mo", help: "Before it amortizes." },
  loanCostPct: { label: "New loan costs", unit: "%", help: "Of the new loan." },
};

const KEYS = Object.keys(HoldSellTerms.shape) as HoldSellTerm[];
/** Terms of other pages have the same names: those of this one stand apart in the address. */
const nameOf = (key: HoldSellTerm) => `hs.${key}`;

function readTerm(key: HoldSellTerm, text: string): number | undefined {
  const read = text === "" ? undefined : HoldSellTerms.shape[key].safeParse(text);
  return read?.success ? read.data : undefined;
}

/** The terms that the address states; what it leaves out is the firm's. */
export function useHoldSellTerms(): [HoldSellTerms, (key: HoldSellTerm, value: number | undefined) => void] {
  const address = usePageAddress();
  const stated = KEYS.map((key) => address.get(nameOf(key))).join("\n");
  const terms = useMemo(() => {
    const texts = stated.split("\n");
    const read = KEYS.map((key, at) => [key, readTerm(key, texts[at] ?? "")] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as HoldSellTerms;
  }, [stated]);
  return [terms, (key, value) => address.set({ [nameOf(key)]: value ?? null })];
}

interface TermFieldsProps {
  terms: PortfolioHoldSell["terms"];
  onChange: (key: HoldSellTerm, value: number | undefined) => void;
}

/** What the comparison rests on; figures follow when a field is left. */
export function TermFields({ terms, onChange }: TermFieldsProps) {
  return (
    <div className={classes.fields}>
      {terms.map((term) => (
        <TermField key={`${term.key} ${term.entered}`} term={term} onChange={onChange} />
      ))}
    </div>
  );
}

const scaleOf = (unit: TermWords["unit"]) => (unit === "%" ? 100 : 1);
const inUnit = (value: number, unit: TermWords["unit"]) => Number((value * scaleOf(unit)).toPrecision(10));
const SUFFIXES = { "%": "%", x: "x", yr: " yr", mo: " mo" } as const;

function TermField({
  term,
  onChange,
}: {
  term: PortfolioHoldSell["terms"][number];
  onChange: TermFieldsProps["onChange"];
}) {
  const { key } = term;
  const { label, unit, help } = WORDS[key];
  const [typed, setTyped] = useState(term.entered === null ? null : inUnit(term.entered, unit));
  const [problem, setProblem] = useState<string>();
  const take = (figure: number | null) => {
    if (figure === null) return term.entered === null ? undefined : onChange(key, undefined);
    const value = Number((figure / scaleOf(unit)).toPrecision(10));
    if (value === term.entered) return undefined;
    if (readTerm(key, String(value)) === undefined) return setProblem("Out of range");
    return onChange(key, value);
  };
  const firm = term.firm === null ? undefined : `${inUnit(term.firm, unit)}${SUFFIXES[unit]}`;
  return (
    <NumberField
      label={label}
      description={`${help} ${term.entered === null ? term.source : `Entered here; blank goes back${firm ? ` to ${firm}` : ""}`}.`.replace(
        /\.\.$/,
        ".",
      )}
      size="xs"
      value={typed}
      placeholder={firm ?? "none"}
      suffix={SUFFIXES[unit]}
      error={problem}
      onChange={(figure) => {
        setProblem(undefined);
        setTyped(figure);
      }}
      onTake={take}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
}
