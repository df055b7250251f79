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
import { ActionIcon, Modal, Select, SimpleGrid, Stack, Table, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NumberField } from "../../../components/field/number-field.tsx";
import { InlineForm } from "../../../components/layout/inline-form.tsx";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { call, endpointQuery } from "../../../lib/calls/call.ts";
import { money } from "../../../lib/format.ts";
import { asOfText, dateTime } from "../../../lib/format-date.ts";
import { messageOfFailure } from "../../../lib/toast-for-failure.ts";
import { refreshPortfolios } from "../queries.ts";

interface Of {
  portfolio: Portfolio;
  home: Pick<ValuedHome, "googlePlacesId" | "label">;
}

/** Every valuation of a home with its month and method, and the form for one that was made elsewhere. */
export function ValuationDialog({ portfolio, home, onClose }: Of & { onClose: () => void }) {
  const { id } = portfolio;
  const { googlePlacesId: placeId, label } = home;
  const { data, error, refetch } = useQuery(endpointQuery(homeValuations, { params: { id, placeId } }));
  return (
    <Modal opened onClose={onClose} title={label} size="lg">
      <Stack gap="md">
        {error && !data ? (
          <FailureNote what="The valuations of this home" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <RowsSkeleton rows={4} /> : null}
        {data ? <Valuations id={id} items={data.items} /> : null}
        {portfolio.kind === "list" && portfolio.may.edit ? (
          <EntryForm portfolio={portfolio} home={home} />
        ) : null}
      </Stack>
    </Modal>
  );
}

function Valuations({ id, items }: { id: string; items: readonly Valuation[] }) {
  const remove = useMutation({
    mutationFn: (valuationId: string) => call(deleteValuation, { params: { id, valuationId } }),
    meta: { inline: true },
    onSuccess: refreshPortfolios,
  });
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label="Valuations of this home" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">As of</Table.Th>
            <Table.Th scope="col" ta="right">
              Value
            </Table.Th>
            <Table.Th scope="col">Method</Table.Th>
            <Table.Th scope="col">Source</Table.Th>
            <Table.Th scope="col" aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td
                title={one.by === null ? undefined : `Entered ${dateTime(one.createdAt)} by ${one.by}`}
              >
                {asOfText(one.asOf)}
              </Table.Td>
              <Table.Td ta="right">{money(one.value)}</Table.Td>
              <Table.Td>{VALUATION_METHODS[one.method]}</Table.Td>
              <Table.Td>{one.source ?? one.by ?? ""}</Table.Td>
              <Table.Td>
                {one.mayDelete ? (
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="red"
                    aria-label={`Delete the valuation of ${asOfText(one.asOf)}`}
                    onClick={() => remove.mutate(one.id)}
                  >
                    <IconTrash size={14} aria-hidden />
                  </ActionIcon>
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {remove.error ? (
        <Text size="xs" role="alert" c="var(--labs-bad)">
          Not deleted. {messageOfFailure(remove.error)}
        </Text>
      ) : null}
    </Table.ScrollContainer>
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
