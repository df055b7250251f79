import type { BacktestRun, BacktestSet } from "@labs/contract/backtests";
import { SegmentedControl } from "@mantine/core";
import { useSearchParams } from "react-router";
import classes from "./backtests.module.css";

const KINDS: {
  value: string;
  label: string;
  evidence: BacktestSet["evidence"];
  propertyType: BacktestSet["propertyType"];
}[] = [
  { value: "rent", label: "Single-family rents", evidence: "rent", propertyType: "singlefamily" },
  { value: "unit-rent", label: "Apartment rents", evidence: "rent", propertyType: "multifamily" },
  { value: "price", label: "Sale values", evidence: "price", propertyType: "singlefamily" },
];

/** Which evidence, world, run and market the page shows: all of it in its address. */
export function useChosenSet(runs: readonly BacktestRun[]) {
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find(({ value }) => value === params.get("kind")) ?? KINDS[0];
  const { evidence, propertyType } = kind ?? {
    evidence: "rent" as const,
    propertyType: "singlefamily" as const,
  };
  const run = params.get("run");
  const known = runs.flatMap(({ sets }) => sets);
  const matches = known.filter((set) => set.evidence === evidence && set.propertyType === propertyType);
  const asked = params.get("data");
  // Without a word, real data where there is any.
  const demo = asked === null ? matches.length > 0 && matches.every((set) => set.demo) : asked === "demo";
  const change = (next: Record<string, string | null>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(next)) {
          if (value === null) after.delete(key);
          else after.set(key, value);
        }
        return after;
      },
      { replace: true },
    );
  return {
    kind: kind?.value ?? "rent",
    set: { evidence, propertyType, demo } satisfies BacktestSet,
    run,
    market: readMarket(params.get("market")),
    hasBoth: matches.some((set) => set.demo) && matches.some((set) => !set.demo),
    change,
  };
}

/** `msa:12420` */
function readMarket(text: string | null): { kind: "county" | "msa"; id: string } | null {
  const [kind, id] = text?.split(":") ?? [];
  return (kind === "county" || kind === "msa") && /^\d{5}$/.test(id ?? "") ? { kind, id: id ?? "" } : null;
}

export type ChosenSet = ReturnType<typeof useChosenSet>;

/** Which estimates, and of which world where both are measured. */
export function SetPicker({ chosen }: { chosen: ChosenSet }) {
  return (
    <div className={classes.tools}>
      <SegmentedControl
        aria-label="Estimate type"
        data={KINDS.map(({ value, label }) => ({ value, label }))}
        value={chosen.kind}
        onChange={(kind) => chosen.change({ kind, market: null, run: null })}
      />
      {chosen.hasBoth ? (
        <SegmentedControl
          aria-label="Real or demo data"
          data={[
            { value: "real", label: "Real data" },
            { value: "demo", label: "Demo data" },
          ]}
          value={chosen.set.demo ? "demo" : "real"}
          onChange={(value) => chosen.change({ data: value, market: null, run: null })}
        />
      ) : null}
    </div>
  );
}
