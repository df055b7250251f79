import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import {
  deleteValuation,
  ENTERED_METHODS,
  EnteredMethod,
  enterValuation,
  homeValuations,
  VALUATION_METHODS,
  type Valuation,
  type ValuedHome,
} from "@labs/contract/portfolios/valuations";
import { Select, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NumberField } from "../../../components/field/number-field.tsx";
import { InlineForm } from "../../../components/layout/inline-form.tsx";
import { type EntryColumn, EntryTable } from "../../../components/table/entry-table.tsx";
import { call, endpointQuery } from "../../../lib/calls/call.ts";
import { money } from "../../../lib/format.ts";
import { asOfText, dateTime } from "../../../lib/format-date.ts";
import { HomeEntries } from "../home-entries.tsx";
import { refreshPortfolios } from "../queries.ts";

interface Of {
  portfolio: Portfolio;
  home: Pick<ValuedHome, "googlePlacesId" | "label">;
}

/** Every valuation of a home with its month and method, and the form for one that was made elsewhere. */
export function ValuationDialog({ portfolio, home, onClose }: Of & { onClose: () => void }) {
  const { id } = portfolio;
  const { googlePlacesId: placeId, label } = home;
  const found = useQuery(endpointQuery(homeValuations, { params: { id, placeId } }));
  return (
    <HomeEntries
      title={label}
      size="lg"
      what="The valuations of this home"
      found={found}
      list={({ items }) =>
        items.length === 0 ? (
          <Text size="sm">This home was never valued.</Text>
        ) : (
          <Valuations id={id} items={items} />
        )
      }
      form={
        portfolio.kind === "list" && portfolio.may.edit ? (
          <EntryForm portfolio={portfolio} home={home} />
        ) : null
      }
      onClose={onClose}
    />
  );
}

const COLUMNS: EntryColumn<Valuation>[] = [
  {
    header: "As of",
    cell: ({ asOf }) => asOfText(asOf),
    title: ({ by, createdAt }) => (by === null ? undefined : `Entered ${dateTime(createdAt)} by ${by}`),
  },
  { header: "Value", isAmount: true, cell: ({ value }) => money(value) },
  { header: "Method", cell: ({ method }) => VALUATION_METHODS[method] },
  { header: "Source", cell: ({ source, by }) => source ?? by ?? "" },
];

function Valuations({ id, items }: { id: string; items: readonly Valuation[] }) {
  const remove = useMutation({
    mutationFn: (valuationId: string) => call(deleteValuation, { params: { id, valuationId } }),
    meta: { inline: true },
    onSuccess: refreshPortfolios,
  });
  return (
    <EntryTable
      label="Valuations of this home"
      minWidth={420}
      columns={COLUMNS}
      entries={items}
      deletes={({ id, mayDelete, asOf }) =>
        mayDelete ? { id, what: `the valuation of ${asOfText(asOf)}` } : null
      }
      onDelete={remove.mutate}
      error={remove.error}
    />
  );
}

const today = () => new Date().toISOString().slice(0, 10);

function EntryForm({ portfolio, home }: Of) {
  const [method, setMethod] = useState<EnteredMethod>("appraisal");
  const [value, setValue] = useState<number | null>(null);
  const [asOf, setAsOf] = useState(today);
  const [source, setSource] = useState("");
  const enter = useMutation({
    mutationFn: (amount: number) => {
      const body = { googlePlacesId: home.googlePlacesId, method, value: amount, asOf, source };
      return call(enterValuation, { params: { id: portfolio.id }, body });
    },
    meta: { inline: true },
    onSuccess: () => {
      setValue(null);
      setSource("");
      return refreshPortfolios();
    },
  });
  return (
    <InlineForm
      action="Enter valuation"
      isPending={enter.isPending}
      isBlocked={value === null || value <= 0 || asOf === ""}
      error={enter.error}
      failure="Nothing was saved"
      onSubmit={() => value !== null && enter.mutate(value)}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label="Method"
          allowDeselect={false}
          data={ENTERED_METHODS.map((one) => ({ value: one, label: VALUATION_METHODS[one] }))}
          value={method}
          onChange={(next) => setMethod(EnteredMethod.parse(next))}
        />
        <NumberField
          label="Value"
          prefix="$"
          thousandSeparator=","
          min={1}
          value={value}
          onChange={setValue}
        />
        <TextInput
          type="date"
          label="As of"
          max={today()}
          value={asOf}
          onChange={(event) => setAsOf(event.currentTarget.value)}
        />
        <TextInput
          label="Source"
          placeholder="Appraiser or broker"
          maxLength={200}
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
      </SimpleGrid>
    </InlineForm>
  );
}
