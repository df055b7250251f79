import { PoolTerms } from "@labs/contract/portfolio-figures";
import { NumberInput } from "@mantine/core";
import { useSearchParams } from "react-router";
import classes from "./pool-terms.module.css";

const FIELDS: readonly { key: keyof PoolTerms; label: string; suffix: string; scale: number }[] = [
  { key: "targetIrr", label: "Target unlevered IRR", suffix: "%", scale: 100 },
  { key: "advanceRate", label: "Advance on cost", suffix: "%", scale: 100 },
  { key: "minDscr", label: "Minimum DSCR", suffix: "x", scale: 1 },
  { key: "minDebtYield", label: "Minimum debt yield", suffix: "%", scale: 100 },
  { key: "rate", label: "Interest rate", suffix: "%", scale: 100 },
  { key: "amortYears", label: "Amortisation, 0 for none", suffix: " yr", scale: 1 },
  { key: "platformCost", label: "Platform cost a home, $ a year", suffix: "", scale: 1 },
  { key: "boughtPerMonth", label: "Bought a month, 0 for all", suffix: "", scale: 1 },
];
const USUAL = PoolTerms.parse({});

/** The terms that the address states; one that it leaves out or that is impossible is the usual one. */
export function usePoolTerms(): [PoolTerms, (key: keyof PoolTerms, value: number | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const terms = { ...USUAL };
  for (const { key } of FIELDS) {
    const read = PoolTerms.shape[key].safeParse(search.get(key) ?? undefined);
    if (read.success) terms[key] = read.data;
  }
  const set = (key: keyof PoolTerms, value: number | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === undefined || value === USUAL[key]) after.delete(key);
        else after.set(key, String(value));
        return after;
      },
      { replace: true },
    );
  return [terms, set];
}

interface PoolTermFieldsProps {
  terms: PoolTerms;
  onChange: (key: keyof PoolTerms, value: number | undefined) => void;
}

/** What a lender and a bidder ask; the figures follow when a field is left. */
export function PoolTermFields({ terms, onChange }: PoolTermFieldsProps) {
  return (
    <div className={classes.fields}>
      {FIELDS.map(({ key, label, suffix, scale }) => (
        <NumberInput
          key={`${key} ${terms[key]}`}
          label={label}
          size="xs"
          defaultValue={Number((terms[key] * scale).toPrecision(10))}
          suffix={suffix}
          decimalScale={3}
          hideControls
          onBlur={(event) => {
            const typed = Number.parseFloat(event.currentTarget.value);
            const value = Number((typed / scale).toPrecision(10));
            const isPossible = PoolTerms.shape[key].safeParse(value).success;
            onChange(key, Number.isFinite(value) && isPossible ? value : undefined);
          }}
          onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
        />
      ))}
    </div>
  );
}
