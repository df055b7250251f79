import { inputAt } from "@labs/underwriting/model-inputs";
import { Button, Group, Text } from "@mantine/core";
import { money } from "../../../lib/format.ts";
import { useModel } from "../model/model-context.tsx";
import { useAnalyses, useDrafts } from "../store.ts";
import classes from "./quick.module.css";

/** A price that the property's own evidence speaks for. */
export interface Evidence {
  price: number;
  source: string;
}

interface Offer extends Evidence {
  name: string;
}

/** Proposes the ask, the value estimate and the maximum bid as the price, and says which of them it is. */
export function Offers({ value }: { value: Evidence | null }) {
  const { propertyId, origin, sources } = useModel();
  const set = useDrafts((drafts) => drafts.set);
  const current = useDrafts(({ byProperty }) =>
    inputAt(byProperty[propertyId]?.inputs ?? {}, "purchasePrice"),
  );
  const bid = useMaxBid(propertyId);
  const ask = inputAt(origin.inputs, "listPrice");
  const offers: Offer[] = [
    ...(typeof ask === "number"
      ? [{ name: "Asking price", price: ask, source: sources.listPrice ?? "listing" }]
      : []),
    ...(value === null ? [] : [{ name: "Value estimate", ...value }]),
    ...(bid === null
      ? []
      : [{ name: "Maximum bid", price: bid, source: "solved for the targets of the returns" }]),
  ];
  const taken = offers.find(({ price }) => price === current);
  return (
    <div className={classes.offers}>
      <Group gap="xs" role="group" aria-label="Offer">
        {offers.map(({ name, price }) => (
          <Button
            key={name}
            size="compact-sm"
            variant={price === current ? "light" : "default"}
            aria-pressed={price === current}
            onClick={() => set(propertyId, "purchasePrice", price)}
          >
            {name} {money(price)}
          </Button>
        ))}
      </Group>
      <Text size="xs" c="dimmed" role="status">
        {offerText(offers, taken, current)}
      </Text>
    </div>
  );
}

function offerText(offers: Offer[], taken: Offer | undefined, current: unknown): string {
  if (taken !== undefined) return `The offer is the ${taken.name.toLowerCase()}: ${taken.source}.`;
  if (typeof current === "number") return "The offer is a price of your own.";
  return offers.length === 0
    ? "No asking price and no value estimate: enter a price."
    : "No offer yet: choose one or enter a price.";
}

/** As the returns show it; null while it is being solved for, and where no target is set. */
function useMaxBid(propertyId: string): number | null {
  return useAnalyses(({ runs }) => {
    const run = runs[propertyId]?.bid;
    const result = run?.running === null ? run.finished?.result : undefined;
    return result?.kind === "bid" ? result.bid.price : null;
  });
}
