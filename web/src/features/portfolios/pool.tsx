import type { Basis, PortfolioPool } from "@labs/contract/portfolio-figures";
import { type Column, DataTable } from "../../components/data-table.tsx";
import type { FigureProps } from "../../components/figure.tsx";
import { KeyFigures } from "../../components/key-figures.tsx";
import { Section } from "../../components/section.tsx";
import { basisPoints, count, money, moneyShort, multiple, rate, returnRate } from "../../lib/format.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { PoolTermFields, usePoolTerms } from "./pool-terms.tsx";
import { usePool } from "./queries.ts";

const LIMITS: Record<"advance" | "dscr" | "debtYield", string> = {
  advance: "advance on cost",
  dscr: "DSCR",
  debtYield: "debt yield",
};

/** The pool as a lender and a bidder see it; nothing is shown before there is a pool. */
export function Pool({ portfolioId, basis }: { portfolioId: string; basis: Basis }) {
  const [terms, setTerm] = usePoolTerms();
  const { data } = usePool(portfolioId, basis, terms);
  if (data === undefined || data.pooled === 0) return null;
  return (
    <>
      <Section
        title="Facility and bid"
        description={`One loan over the ${count(data.pooled)} pooled properties and the price of all of them, with later flows as underwritten. The terms are common ones until you enter yours.`}
      >
        <PoolTermFields terms={terms} onChange={setTerm} />
        <KeyFigures figures={figuresOf(data)} />
      </Section>
      <Section title="Stresses" description="Each property’s own flows changed, then pooled" flush>
        <DataTable
          label="Stresses of the pool"
          columns={STRESSES}
          rows={data.stresses}
          rowKey={(row) => row.name}
          csvName="pool-stresses"
        />
      </Section>
      {data.pooled > 1 ? (
        <Section
          title="Keep or leave out"
          description="The weakest properties, and what the pool’s unlevered return gains without each"
          flush
        >
          <DataTable
            label="Properties to keep or leave out"
            columns={HOMES}
            rows={data.keepOrKick}
            rowKey={(row) => row.googlePlacesId}
            csvName="keep-or-leave-out"
            maxHeight={360}
            hrefOf={(row) => `${propertyAddress(row.googlePlacesId)}/underwriting`}
          />
        </Section>
      ) : null}
    </>
  );
}

function figuresOf({ facility, ramp, bid, terms, unavailable, demo, pooled }: PortfolioPool): FigureProps[] {
  const source = `Newest underwriting versions of ${count(pooled)} properties`;
  const one = (label: string, value: number | null, format: (value: number) => string, formula: string) => ({
    label,
    text: value === null ? null : format(value),
    full: value === null || format !== moneyShort ? undefined : money(value),
    unavailable: unavailable.facility ?? "It divides by zero",
    provenance: { source, formula, demo },
  });
  const sizing = `least of ${rate(terms.advanceRate)} of cost, NCF ÷ (${terms.minDscr} × constant), NCF ÷ ${rate(terms.minDebtYield)}`;
  const bound = facility === null ? "" : `, set by ${LIMITS[facility.binding]}`;
  return [
    one(`Facility${bound}`, facility?.loan ?? null, moneyShort, sizing),
    one("DSCR", facility?.dscr ?? null, multiple, "stabilised NCF ÷ yearly payment"),
    one("Debt yield", facility?.debtYield ?? null, returnRate, "stabilised NCF ÷ facility"),
    one(
      ramp !== null && ramp.months > 1
        ? `Peak equity, bought over ${count(ramp.months)} months`
        : "Peak equity",
      ramp?.peakEquity ?? null,
      moneyShort,
      "lowest sum of the pooled levered flows so far",
    ),
    one("Cost of the pool", bid?.cost ?? null, moneyShort, "paid at closing, together"),
    one(
      `Most cost for ${returnRate(terms.targetIrr)}`,
      bid?.mostCost ?? null,
      moneyShort,
      "later unlevered flows, discounted at the target",
    ),
    one("Change of cost", bid?.change ?? null, (value) => rate(value, 1), "most cost ÷ cost - 1"),
  ];
}

/** A column of figures, shown by a format and sorted by the number. */
const figure = <Row,>(
  id: string,
  header: string,
  of: { value: (row: Row) => number | null; format: (value: number | null) => string },
): Column<Row> => ({
  id,
  header,
  value: of.value,
  text: (row) => of.format(of.value(row)),
  align: "right",
  onCard: true,
});

type Stress = PortfolioPool["stresses"][number];
const STRESSES: Column<Stress>[] = [
  { id: "label", header: "Stress", value: (row) => row.label, width: 320 },
  figure("unlevered", "Unlevered IRR", { value: (row) => row.unleveredIrr, format: returnRate }),
  figure("levered", "Levered IRR", { value: (row) => row.leveredIrr, format: returnRate }),
  figure("profit", "Levered profit", { value: (row) => row.profit, format: money }),
];

type Home = PortfolioPool["keepOrKick"][number];
const HOMES: Column<Home>[] = [
  { id: "label", header: "Property", value: (row) => row.label, width: 260 },
  figure("irr", "Unlevered IRR", { value: (row) => row.irr, format: returnRate }),
  figure("without", "Pool without it", { value: (row) => row.irrWithout, format: returnRate }),
  figure("gain", "Gain of the pool", { value: (row) => row.gain, format: basisPoints }),
];
