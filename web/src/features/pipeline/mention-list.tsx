import type { Colleague } from "@labs/contract/deals/pipeline";
import { Button, Group } from "@mantine/core";

const MOST_SHOWN = 6;

interface MentionListProps {
  people: readonly Colleague[];
  /** What is typed after the @. */
  typed: string;
  onChoose: (name: string) => void;
}

/** Whom the @ that is being typed may mean. */
export function MentionList({ people, typed, onChoose }: MentionListProps) {
  const known = people
    .filter(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()))
    .slice(0, MOST_SHOWN);
  if (known.length === 0) return null;
  return (
    <Group gap={4} role="group" aria-label="Mention">
      {known.map(({ id, name }) => (
        <Button key={id} size="compact-xs" variant="default" onClick={() => onChoose(name)}>
          {`@${name}`}
        </Button>
      ))}
    </Group>
  );
}
