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
import { ActionIcon, Modal, Select, SimpleGrid, Stack, Table, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NumberField } from "../../../components/field/number-field.tsx";
import { InlineForm } from "../../../components/layout/inline-form.tsx";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { call, endpointQuery } from "../../../lib/calls/call.ts";
import { statementAmount } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { messageOfFailure } from "../../../lib/toast-for-failure.ts";
import { refreshPortfolios } from "../queries.ts";

interface Of {
  portfolio: Portfolio;
  home: Pick<CapexHome, "googlePlacesId" | "label">;
}

/** Every capital item of a home in a year with its source, and the form for one more. */
export function CapexDialog({ portfolio, home, year, onClose }: Of & { year: number; onClose: () => void }) {
  const { id } = portfolio;
  const { googlePlacesId: placeId, label } = home;
  const query = endpointQuery(homeCapex, { params: { id, placeId }, query: { year } });
  const { data, error, refetch } = useQuery(query);
  return (
    <Modal opened onClose={onClose} title={`${label}, ${year}`} size="xl">
      <Stack gap="md">
        {error && !data ? (
          <FailureNote what="The items of this home" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <RowsSkeleton rows={4} /> : null}
        {data && data.items.length === 0 ? (
          <Text size="sm">Nothing is planned or spent in {year}.</Text>
        ) : null}
        {data && data.items.length > 0 ? <Items id={id} items={data.items} /> : null}
        {portfolio.kind === "list" && portfolio.may.edit ? (
          <EntryForm portfolio={portfolio} home={home} year={year} />
        ) : null}
      </Stack>
    </Modal>
  );
}

const sideText = ({ side, source }: CapexItem) =>
  side === "spend" ? "Spent" : source === "approved" ? "Approved plan" : "Budget";

function Items({ id, items }: { id: string; items: readonly CapexItem[] }) {
  const remove = useMutation({
    mutationFn: (itemId: string) => call(deleteCapex, { params: { id, itemId } }),
    meta: { inline: true },
    onSuccess: refreshPortfolios,
  });
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label="Capital items of this home" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Month</Table.Th>
            <Table.Th scope="col">Side</Table.Th>
            <Table.Th scope="col">Category</Table.Th>
            <Table.Th scope="col">Item</Table.Th>
            <Table.Th scope="col" ta="right">
              Amount
            </Table.Th>
            <Table.Th scope="col">Source</Table.Th>
            <Table.Th scope="col" aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item, at) => (
            <Table.Tr key={item.id ?? `${item.month} ${at}`}>
              <Table.Td>{asOfText(item.month)}</Table.Td>
              <Table.Td>{sideText(item)}</Table.Td>
              <Table.Td>{CAPEX_CATEGORIES[item.category]}</Table.Td>
              <Table.Td>{item.text}</Table.Td>
              <Table.Td ta="right">{statementAmount(item.amount)}</Table.Td>
              <Table.Td>
                {item.leftOut === null ? item.from : `${item.from}. Left out: ${item.leftOut}`}
              </Table.Td>
              <Table.Td>
                {item.mayDelete && item.id !== null ? (
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="red"
                    aria-label={`Delete the item of ${asOfText(item.month)}`}
                    onClick={() => remove.mutate(item.id ?? "")}
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
