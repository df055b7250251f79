import { PIPELINE_STATUSES, type PipelineStatus } from "@labs/contract/deals/pipeline";
import { Button, Group, List, Text } from "@mantine/core";
import { useCallback, useState } from "react";
import { oneOrMany } from "../../lib/format.ts";
import { askLeftOpen } from "./checklist-queries.ts";

interface Warned {
  to: PipelineStatus;
  /** Required documents that are open; null where the checklist could not be read. */
  lines: string[] | null;
  go: () => void;
}

interface Move {
  id: string;
  from: PipelineStatus | null;
  to: PipelineStatus | null;
}

/** Before a deal moves on: asks which required documents it leaves open, and goes on by itself where there are none. */
export function useMoveWarning() {
  const [warned, setWarned] = useState<Warned | null>(null);
  const check = useCallback(async ({ id, ...move }: Move, go: () => void) => {
    const { to } = move;
    if (to === null) return go();
    const lines = await askLeftOpen(id, move).catch(() => null);
    if (lines?.length === 0) go();
    else setWarned({ to, lines, go });
  }, []);
  return { check, warned, close: () => setWarned(null) };
}

/** Which documents are open, and the choice to move the deal all the same. */
export function MoveWarning({ warned, onClose }: { warned: Warned; onClose: () => void }) {
  const { to, lines, go } = warned;
  return (
    <div role="alert">
      <Text size="sm">
        {lines === null
          ? "The documents checklist could not be read."
          : `${lines.length} required ${oneOrMany(lines.length, "document is", "documents are")} open:`}
      </Text>
      <List size="sm" my="xs">
        {lines?.map((label) => (
          <List.Item key={label}>{label}</List.Item>
        ))}
      </List>
      <Group gap="xs" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button
          size="compact-sm"
          onClick={() => {
            go();
            onClose();
          }}
        >
          {`Move to ${PIPELINE_STATUSES[to]} anyway`}
        </Button>
      </Group>
    </div>
  );
}
