import type { Assumption } from "@labs/contract/markets/returns";
import { Text } from "@mantine/core";
import { byUnit } from "../../lib/format.ts";

interface AssumptionsNoteProps {
  assumptions: readonly Assumption[];
  method?: readonly string[];
  source?: string;
}

/** How figures are made and what was assumed where no file says it. */
export function AssumptionsNote({ assumptions, method = [], source }: AssumptionsNoteProps) {
  return (
    <details>
      <summary>Method and assumptions</summary>
      <Text component="ul" size="xs" c="dimmed" pl="lg" my="sm">
        {method.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {assumptions.map(({ key, label, value, unit, source: origin }) => (
          <li key={key}>
            {label}: {byUnit(value, unit)}. {origin}
          </li>
        ))}
        {source ? <li>Series: {source}.</li> : null}
      </Text>
    </details>
  );
}
