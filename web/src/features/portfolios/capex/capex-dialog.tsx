import {
  CAPEX_CATEGORIES,
  CapexCategory,
  type CapexHome,
  type CapexItem,
  CapexSide,
  deleteCapex,
  enterCapex,
  homeCapex,
} from "@labs/contract/portfolios/capex";
import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import { Select, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NumberField } from "../../../components/field/number-field.tsx";
import { InlineForm } from "../../../components/layout/inline-form.tsx";
import { type EntryColumn, EntryTable } from "../../../components/table/entry-table.tsx";
import { call, endpointQuery } from "../../../lib/calls/call.ts";
import { money } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { HomeEntries } from "../home-entries.tsx";
import { refreshPortfolios } from "../queries.ts";

interface Of {
  portfolio: Portfolio;
  home: Pick<CapexHome, "googlePlacesId" | "label">;
}

/** Every capital item of a home in a year with its source, and the form for one more. */
export function CapexDialog({ portfolio, home, year, onClose }: Of & { year: number; onClose: () => void }) {
  const { id } = portfolio;
  const { googlePlacesId: placeId, label } = home;
  const found = useQuery(endpointQuery(homeCapex, { params: { id, placeId }, query: { year } }));
  return (
    <HomeEntries
      title={`${label}, ${year}`}
      size="xl"
      what="The items of this home"
      found={found}
      list={({ items }) =>
        items.length === 0 ? (
          <Text size="sm">Nothing is planned or spent in {year}.</Text>
        ) : (
          <Items id={id} items={items} />
        )
      }
      form={
        portfolio.kind === "list" && portfolio.may.edit ? (
          <EntryForm portfolio={portfolio} home={home} year={year} />
        ) : null
      }
      onClose={onClose}
    />
  );
}

const sideText = ({ side, source }: CapexItem) =>
  side === "spend" ? "Spent" : source === "approved" ? "Approved plan" : "Budget";

const COLUMNS: EntryColumn<CapexItem>[] = [
  { header: "Month", cell: ({ month }) => asOfText(month) },
  { header: "Side", cell: sideText },
  { header: "Category", cell: ({ category }) => CAPEX_CATEGORIES[category] },
  { header: "Item", cell: ({ text }) => text },
  { header: "Amount", isAmount: true, cell: ({ amount }) => money(amount, 2) },
  {
    header: "Source",
    cell: ({ from, leftOut }) => (leftOut === null ? from : `${from}. Left out: ${leftOut}`),
  },
];

function Items({ id, items }: { id: string; items: readonly CapexItem[] }) {
  const remove = useMutation({
    mutationFn: (itemId: string) => call(deleteCapex, { params: { id, itemId } }),
    meta: { inline: true },
    onSuccess: refreshPortfolios,
  });
  return (
    <EntryTable
      label="Capital items of this home"
      minWidth={560}
      columns={COLUMNS}
      entries={items}
      deletes={({ id, mayDelete, month }) =>
        mayDelete && id !== null ? { id, what: `the item of ${asOfText(month)}` } : null
      }
      onDelete={remove.mutate}
      error={remove.error}
    />
  );
}

const CATEGORIES = Object.entries(CAPEX_CATEGORIES).map(([value, label]) => ({ value, label }));
const SIDES = [
  { value: "plan", label: "Budget" },
  { value: "spend", label: "Spent" },
];

function EntryForm({ portfolio, home, year }: Of & { year: number }) {
  const [side, setSide] = useState<CapexSide>("plan");
  const [month, setMonth] = useState(`${year}-01`);
  const [category, setCategory] = useState<CapexCategory>("other");
  const [amount, setAmount] = useState<number | null>(null);
  const [text, setText] = useState("");
  const enter = useMutation({
    mutationFn: (dollars: number) => {
      const body = { googlePlacesId: home.googlePlacesId, side, month, category, amount: dollars, text };
      return call(enterCapex, { params: { id: portfolio.id }, body });
    },
    meta: { inline: true },
    onSuccess: () => {
      setAmount(null);
      setText("");
      return refreshPortfolios();
    },
  });
  return (
    <InlineForm
      action="Enter item"
      isPending={enter.isPending}
      isBlocked={amount === null || amount === 0 || month === ""}
      error={enter.error}
      failure="Nothing was saved"
      onSubmit={() => amount !== null && enter.mutate(amount)}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }} spacing="md">
        <Select
          label="Side"
          allowDeselect={false}
          data={SIDES}
          value={side}
          onChange={(next) => setSide(CapexSide.parse(next))}
        />
        <TextInput
          type="month"
          label="Month"
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        <Select
          label="Category"
          allowDeselect={false}
          data={CATEGORIES}
          value={category}
          onChange={(next) => setCategory(CapexCategory.parse(next))}
        />
        <NumberField label="Amount" prefix="$" thousandSeparator="," value={amount} onChange={setAmount} />
      </SimpleGrid>
      <TextInput
        label="Item"
        placeholder="What the work is, or who did it"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </InlineForm>
  );
}
