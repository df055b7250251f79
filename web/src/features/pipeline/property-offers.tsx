import { OFFER_KINDS, type Offer, OfferKind } from "@labs/contract/deals/offers";
import { Button, Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { NumberField, type NumberFieldProps } from "../../components/field/number-field.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { type EntryColumn, EntryTable } from "../../components/table/entry-table.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { money, moneyChange, rate } from "../../lib/format.ts";
import { asOfText, dateTime } from "../../lib/format-date.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { useAddOffer, useDeleteOffer, useOffers } from "./offer-queries.ts";
import classes from "./property-offers.module.css";

/** What was offered and countered, each beside the maximum bid as it stood then. */
export function PropertyOffers({ id }: { id: string }) {
  const canWrite = useAuthStore((state) => state.user?.role) !== "viewer";
  const { data, error, refetch } = useOffers(id);
  if (error && !data) return <FailureNote what="The offers" error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const known =
    data.maxBid === null
      ? `No maximum bid is known: ${data.maxBidReason}`
      : `Maximum bid ${money(data.maxBid)}, as of ${asOfText(data.maxBidAt ?? "")}`;
  return (
    <Section title="Offers" description={known}>
      {data.items.length > 0 ? <OfferTable id={id} offers={data.items} /> : null}
      {data.items.length === 0 && !canWrite ? <Text size="sm">No offers on this deal.</Text> : null}
      {canWrite ? <OfferForm id={id} /> : null}
    </Section>
  );
}

const COLUMNS: EntryColumn<Offer>[] = [
  {
    header: "Day",
    cell: ({ offeredOn }) => asOfText(offeredOn),
    title: ({ at, by }) => `Entered ${dateTime(at)} by ${by.name}`,
  },
  { header: "Whose", cell: ({ kind }) => OFFER_KINDS[kind] },
  { header: "Amount", isAmount: true, cell: ({ amount }) => money(amount) },
  { header: "Maximum bid", isAmount: true, cell: ({ maxBid }) => money(maxBid), title: tellBid },
  { header: "Over or under", isAmount: true, cell: tellDistance },
  { header: "Terms", cell: ({ note }) => note },
];

function OfferTable({ id, offers }: { id: string; offers: readonly Offer[] }) {
  const user = useAuthStore((state) => state.user);
  const remove = useDeleteOffer(id);
  return (
    <EntryTable
      label="Offers"
      minWidth={520}
      columns={COLUMNS}
      entries={offers}
      deletes={({ id, by, amount }) =>
        user?.role === "admin" || user?.id === by.id ? { id, what: `the offer of ${money(amount)}` } : null
      }
      onDelete={remove.mutate}
      error={remove.error}
    />
  );
}

function tellBid({ maxBid, maxBidAt }: Offer): string {
  if (maxBid === null) return "None was known when it was written down";
  return maxBidAt === null ? "As entered with the offer" : `As computed ${dateTime(maxBidAt)}`;
}

function tellDistance({ amount, maxBid }: Offer): string {
  if (maxBid === null) return money(null);
  return `${moneyChange(amount - maxBid)} (${rate(amount / maxBid - 1)})`;
}

const today = () => new Date().toISOString().slice(0, 10);

function OfferForm({ id }: { id: string }) {
  const [kind, setKind] = useState<OfferKind>("offer");
  const [amount, setAmount] = useState<number | null>(null);
  const [maxBid, setMaxBid] = useState<number | null>(null);
  const [offeredOn, setOfferedOn] = useState(today);
  const [note, setNote] = useState("");
  const add = useAddOffer(id);
  const isWhole = amount !== null && amount > 0 && offeredOn !== "";
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole) return;
        const more = { ...(note.trim() === "" ? {} : { note }), ...(maxBid === null ? {} : { maxBid }) };
        add.mutate(
          { kind, amount, offeredOn, ...more },
          {
            onSuccess: () => {
              setAmount(null);
              setMaxBid(null);
              setNote("");
            },
          },
        );
      }}
    >
      <Select
        size="xs"
        label="Whose"
        allowDeselect={false}
        data={Object.entries(OFFER_KINDS).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(next) => setKind(OfferKind.parse(next))}
      />
      <TextInput
        size="xs"
        type="date"
        label="Day"
        value={offeredOn}
        onChange={(event) => setOfferedOn(event.currentTarget.value)}
      />
      <Dollars label="Amount" value={amount} onChange={setAmount} />
      <Dollars label="Maximum bid, if another" value={maxBid} onChange={setMaxBid} />
      <TextInput
        className={classes.note ?? ""}
        size="xs"
        label="Terms"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" disabled={!isWhole} loading={add.isPending}>
        Add offer
      </Button>
      {add.error ? (
        <Text size="xs" role="alert" c="var(--labs-bad)">
          Not saved. {messageOfFailure(add.error)}
        </Text>
      ) : null}
    </form>
  );
}

function Dollars(field: Pick<NumberFieldProps, "label" | "value" | "onChange">) {
  return <NumberField {...field} size="xs" prefix="$" thousandSeparator="," allowNegative={false} />;
}
