import type { UnderwritingStart } from "@labs/contract/underwriting";
import { inputAt } from "@labs/underwriting/model-inputs";
import { Alert, Button, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { memo } from "react";
import { Dialog } from "../../../components/layout/dialog.tsx";
import { inputText } from "../../../lib/typed-input/input-text.ts";
import { changeDraft } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import { useResting } from "../model/use-resting.ts";
import { useDrafts } from "../store.ts";

type LastKnown = UnderwritingStart["lastKnown"][number];

/**
 * The place's own figures that are past their publisher's cycle: the firm's template stands in their place, and an
 * analyst enters them with one click, knowing of when they are.
 */
export const LastKnownNote = memo(function LastKnownNote() {
  const { propertyId, lastKnown, origin } = useModel();
  const draft = useResting(useDrafts).byProperty[propertyId];
  const edit = useDrafts((drafts) => drafts.edit);
  const [isOpen, { open, close }] = useDisclosure(false);
  if (draft === undefined) return null;
  const offered = lastKnown.filter(
    ({ path }) => draft.basis[path] === undefined || draft.basis[path] === origin.basis[path],
  );
  if (offered.length === 0) return null;
  const assumptions = offered.filter(({ path }) => inputAt(draft.inputs, path) !== undefined).length;
  const use = (taken: readonly LastKnown[]) =>
    edit(propertyId, (now) =>
      changeDraft(
        now,
        taken.map(({ path, value }) => ({ path, value })),
      ),
    );
  return (
    <>
      <Alert color="yellow" variant="outline" role="note">
        <Group gap="xs" justify="space-between">
          <Text size="sm">
            {describeOffer(assumptions, offered.length - assumptions)}: what is loaded of it is past its
            publisher's cycle.
          </Text>
          <Button size="compact-sm" variant="default" onClick={open}>
            Review last known
          </Button>
        </Group>
      </Alert>
      <Dialog opened={isOpen} onClose={close} title="Last known of this market" size="xl">
        <Text size="sm" mb="sm">
          Newer figures exist that are not loaded, so nothing starts from these. What you use is entered as
          yours, with its date.
        </Text>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Assumption</Table.Th>
              <Table.Th ta="right">Now</Table.Th>
              <Table.Th ta="right">Last known</Table.Th>
              <Table.Th>
                <VisuallyHidden>Use</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {offered.map((each) => (
              <OfferedRow
                key={each.path}
                offered={each}
                now={inputAt(draft.inputs, each.path)}
                onUse={() => use([each])}
              />
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            Keep the template
          </Button>
          <Button
            onClick={() => {
              use(offered);
              close();
            }}
          >
            Use all {offered.length}
          </Button>
        </Group>
      </Dialog>
    </>
  );
});

/** What has no value yet is compared with what is entered, and no figure rests on it. */
function describeOffer(assumptions: number, benchmarks: number): string {
  const words = [
    ...(assumptions === 0
      ? []
      : [
          `${assumptions === 1 ? "One assumption doesn't" : `${assumptions} assumptions don't`} start from this market`,
        ]),
    ...(benchmarks === 0
      ? []
      : [`${benchmarks === 1 ? "one benchmark of it has" : `${benchmarks} benchmarks of it have`} no value`]),
  ].join(", ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

interface OfferedRowProps {
  offered: LastKnown;
  now: ReturnType<typeof inputAt>;
  onUse: () => void;
}

function OfferedRow({ offered: { path, value, source }, now, onUse }: OfferedRowProps) {
  const row = useModel().findRow(path);
  if (row === undefined) return null;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {row.label}
        <Text size="xs" c="dimmed">
          {source}
        </Text>
      </Table.Th>
      <Table.Td ta="right">{inputText(now, row) || "none"}</Table.Td>
      <Table.Td ta="right">{inputText(value, row)}</Table.Td>
      <Table.Td ta="right">
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={onUse}
          aria-label={`Use last known ${row.label.toLowerCase()}`}
        >
          Use
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
