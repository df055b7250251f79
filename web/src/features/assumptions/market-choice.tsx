import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { SuggestBox } from "../../components/field/suggest-box.tsx";
import { type Market, useMarkets } from "./queries.ts";

interface MarketChoiceProps {
  chosen: Market | undefined;
  taken: ReadonlySet<string>;
  onChoose: (market: Market | undefined) => void;
}

const writeId = ({ level, place }: Market) => `${level} ${place}`;

/** The county or metro that a template is for, found by a few letters of its name. */
export function MarketChoice({ chosen, taken, onChoose }: MarketChoiceProps) {
  const [typed, setTyped] = useState("");
  const { items, isLoading, hasEnded } = useMarkets(typed);
  if (chosen !== undefined) {
    return (
      <Group gap="sm" justify="space-between">
        <Text size="sm">
          For {chosen.label} ({chosen.level})
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => onChoose(undefined)}>
          Choose another market
        </Button>
      </Group>
    );
  }
  const open = items.filter((market) => !taken.has(writeId(market)));
  const why = items.length > 0 ? "This market has a template already" : "No county or metro of this name";
  return (
    <SuggestBox
      label="County or metro"
      placeholder="County or metro, such as Travis County"
      value={typed}
      onChange={setTyped}
      isLoading={isLoading}
      options={open.map((market) => ({ id: writeId(market), content: market.label }))}
      nothingFound={hasEnded ? why : null}
      onChoose={(id) => onChoose(open.find((market) => writeId(market) === id))}
    />
  );
}
