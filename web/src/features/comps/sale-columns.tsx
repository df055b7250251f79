import type { ComparedSale } from "@labs/contract/building-value";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { Column } from "../../components/table/data-table.tsx";
import { atHost } from "../../lib/calls/at-host.ts";
import { count, money, moneyChange, rate, returnRate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { type CompActions, CompActionsCell, type SwitchedComp } from "./comp-actions.tsx";
import { isAdjusted, readStreet } from "./numbered-comp.ts";

export interface NumberedSale extends ComparedSale {
  mark: string;
}

/** A sale of a building as the switches of any comp take it. */
export function toSwitched(sale: ComparedSale, mark: string): SwitchedComp {
  const { saleId: compId, label, reason = null, effectOfToggle = null, origin, choiceVersion, manual } = sale;
  return {
    ...{ compId, mark, label, reason, effectOfToggle, state: sale.state ?? "included" },
    ...{ origin, choiceVersion, manual },
  };
}

/** Columns of sales of buildings; steps by hand and cap rates where any sale has one. */
export function saleColumns(of: {
  hasManual: boolean;
  hasCapRates: boolean;
  actions: CompActions | undefined;
}): Column<NumberedSale>[] {
  const { actions, hasManual, hasCapRates } = of;
  const toggle: Column<NumberedSale> | undefined = actions && {
    id: "toggle",
    header: "Include",
    hint: "How the estimate moves if this sale alone is included or excluded",
    onCard: true,
    filter: false,
    value: () => null,
    text: () => "",
    cell: (sale) => <CompActionsCell comp={toSwitched(sale, sale.mark)} actions={actions} />,
  };
  return [
    ...[MARK, NAME, ...(toggle ? [toggle] : []), ...FACTS],
    ...(hasManual ? MANUAL : []),
    ...RATES.filter(({ id }) => id !== "capRate" || hasCapRates),
  ];
}

export const isSaleAdjusted = (sale: ComparedSale) => isAdjusted(toSwitched(sale, ""));

function NameCell({ sale }: { sale: NumberedSale }) {
  const { label, googlePlacesId, evidence } = sale;
  const name = readStreet(sale);
  const document = evidence?.documentId ?? null;
  const source = evidence?.url ?? (document === null ? null : `/api/documents/${document}/content`);
  if (googlePlacesId !== null) {
    return (
      <Anchor
        component={Link}
        to={`/research-property/${encodeURIComponent(googlePlacesId)}`}
        title={label}
        fz="inherit"
      >
        {name}
      </Anchor>
    );
  }
  if (source === null) return <span title={label}>{name}</span>;
  return (
    <Anchor
      href={atHost(source)}
      target="_blank"
      rel="noreferrer noopener"
      title={evidence?.words}
      fz="inherit"
    >
      {name}
    </Anchor>
  );
}

const NAME: Column<NumberedSale> = {
  id: "label",
  header: "Building",
  value: ({ label }) => label,
  cell: (sale) => <NameCell sale={sale} />,
  width: 200,
  isName: true,
};

/** As on the map. */
const MARK: Column<NumberedSale> = {
  id: "mark",
  header: "#",
  hint: "Its number on the map",
  filter: false,
  value: ({ mark }) => Number(mark),
  text: ({ mark }) => mark,
  onCard: true,
  width: 40,
};

const step = (id: "condition" | "grade"): Column<NumberedSale> => ({
  id: `adjust-${id}`,
  header: `± ${id}`,
  align: "right",
  filter: false,
  value: ({ manual }) => manual?.[id] ?? 0,
  text: ({ manual }) => moneyChange(manual?.[id] ?? 0),
  hint: `Dollars added to the price for ${id}, by hand`,
});

const MANUAL: Column<NumberedSale>[] = [step("condition"), step("grade")];

/** How far away it was sold stands before the rates: beside the map the last columns are out of sight. */
const FACTS: Column<NumberedSale>[] = [
  {
    id: "soldOn",
    header: "Sold",
    value: ({ soldOn }) => soldOn,
    text: ({ soldOn }) => asOfText(soldOn),
    onCard: true,
  },
  {
    id: "price",
    header: "Price",
    align: "right",
    value: ({ price }) => price,
    text: ({ price }) => money(price),
    onCard: true,
  },
  { id: "units", header: "Units", align: "right", value: ({ units }) => units, onCard: true },
  {
    id: "miles",
    header: "Miles",
    align: "right",
    value: ({ distanceMiles }) => distanceMiles,
    text: ({ distanceMiles }) => count(distanceMiles, 1),
    hint: "Between postal codes where a source has no coordinates",
  },
];

/** Of the price with what was added by hand; the cap rate is of the price as paid. */
const RATES: Column<NumberedSale>[] = [
  {
    id: "pricePerUnit",
    header: "Per unit",
    align: "right",
    value: ({ pricePerUnit }) => pricePerUnit,
    text: ({ pricePerUnit }) => money(pricePerUnit),
    onCard: true,
  },
  {
    id: "pricePerSqft",
    header: "Per sq ft",
    align: "right",
    value: ({ pricePerSqft }) => pricePerSqft,
    text: ({ pricePerSqft }) => money(pricePerSqft, 2),
  },
  {
    id: "capRate",
    header: "Cap rate",
    align: "right",
    value: ({ capRate }) => capRate,
    text: ({ capRate }) => returnRate(capRate),
    hint: "Where the source gives the income",
  },
  {
    id: "weight",
    header: "Weight",
    align: "right",
    value: ({ weight }) => weight,
    text: ({ weight }) => rate(weight, 0),
    hint: "100% for a sale next door of the same size",
  },
  {
    id: "sqft",
    header: "Sq ft",
    align: "right",
    value: ({ sqft }) => sqft,
    text: ({ sqft }) => count(sqft),
  },
  {
    id: "yearBuilt",
    header: "Built",
    align: "right",
    value: ({ yearBuilt }) => yearBuilt,
  },
];
