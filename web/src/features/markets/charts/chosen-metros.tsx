import { Anchor, Group, Text } from "@mantine/core";
import { Link } from "react-router";

/** Ways to the pages of the metros that a chart highlights. */
export function ChosenMetros({ rows }: { rows: readonly { msaId: string; name: string }[] }) {
  if (rows.length === 0) {
    return (
      <Text size="xs" c="dimmed" mt="sm">
        Click a metro, or its name above, to highlight it.
      </Text>
    );
  }
  return (
    <Group gap="md" mt="sm">
      {rows.map(({ msaId, name }) => (
        <Anchor key={msaId} component={Link} to={`/markets/msa/${msaId}`} size="sm">
          {name}
        </Anchor>
      ))}
    </Group>
  );
}
