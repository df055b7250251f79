import { type ChecklistLine, type DealSettings, MOST_LINES } from "@labs/contract/deals/deal-settings";
import { PIPELINE_STATUSES, type PipelineStatus } from "@labs/contract/deals/pipeline";
import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Group,
  Select,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { dateTime } from "../../lib/format-date.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import { useDealSettings, useSaveDealSettings } from "./deal-settings-queries.ts";

/** Why deals are passed and which documents they need by stage, for the whole firm; administrators change it. */
export function DealSettingsForm({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, isLoadingError, refetch } = useDealSettings();
  return (
    <Section
      title="Deals"
      description={`${data ? describeVersion(data) : "Reasons for passing and the documents checklist"}${mayEdit ? "" : ". Administrators change it"}`}
    >
      {isLoadingError ? (
        <FailureNote what="The deal settings" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={8} /> : null}
      {data ? <Fields key={data.version} settings={data} mayEdit={mayEdit} /> : null}
    </Section>
  );
}

function describeVersion({ version, changedBy, changedAt, reason }: DealSettings): string {
  if (version === 0) return "As Labs proposes it: not changed yet";
  return `Version ${version} by ${changedBy}, ${dateTime(changedAt)}: ${reason}`;
}

const readReasons = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function Fields({ settings, mayEdit }: { settings: DealSettings; mayEdit: boolean }) {
  const [reasons, setReasons] = useState(settings.passReasons.join("\n"));
  const [lines, setLines] = useState(settings.checklist);
  const [reason, setReason] = useState("");
  const save = useSaveDealSettings();
  const isWhole = readReasons(reasons).length > 0 && lines.every(({ label }) => label.trim() !== "");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const passReasons = readReasons(reasons);
        save.mutate(
          { basedOn: settings.version, passReasons, checklist: lines, reason },
          { onSuccess: () => showToast({ type: "success", message: "Deal settings saved" }) },
        );
      }}
    >
      <Stack gap="md">
        <Textarea
          label="Reasons for passing"
          description="One per line. Earlier entries keep their wording."
          autosize
          minRows={4}
          maw={520}
          disabled={!mayEdit}
          value={reasons}
          onChange={(event) => setReasons(event.currentTarget.value)}
        />
        <Lines lines={lines} mayEdit={mayEdit} onChange={setLines} />
        {mayEdit ? (
          <>
            <TextInput
              label="Why it changes"
              maw={520}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            {save.error ? (
              <Alert color="red" role="alert" title="The deal settings were not saved">
                {messageOfFailure(save.error)}
              </Alert>
            ) : null}
            <div>
              <Button type="submit" loading={save.isPending} disabled={!isWhole || reason.trim() === ""}>
                Save version {settings.version + 1}
              </Button>
            </div>
          </>
        ) : null}
      </Stack>
    </form>
  );
}

const STAGES = Object.entries(PIPELINE_STATUSES)
  .filter(([status]) => status !== "passed")
  .map(([value, label]) => ({ value, label }));
const TYPES = [
  { value: "all", label: "All properties" },
  { value: "singlefamily", label: "Single-family" },
  { value: "multifamily", label: "Multi-family" },
];

interface LinesProps {
  lines: readonly ChecklistLine[];
  mayEdit: boolean;
  onChange: (lines: ChecklistLine[]) => void;
}

function Lines({ lines, mayEdit, onChange }: LinesProps) {
  const set = (id: string, change: Partial<ChecklistLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...change } : line)));
  return (
    <div>
      <Text size="sm" fw={500}>
        Documents checklist
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        What a deal should have on file before it leaves a stage. Moving on without it warns and is never
        refused.
      </Text>
      <Table.ScrollContainer minWidth={720}>
        <Table aria-label="Documents checklist" horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Document</Table.Th>
              <Table.Th scope="col">Before leaving</Table.Th>
              <Table.Th scope="col">Property type</Table.Th>
              <Table.Th scope="col">Required</Table.Th>
              {mayEdit ? <Table.Td /> : null}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Line
                key={line.id}
                line={line}
                mayEdit={mayEdit}
                onChange={(change) => set(line.id, change)}
                onRemove={() => onChange(lines.filter(({ id }) => id !== line.id))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {mayEdit && lines.length < MOST_LINES ? (
        <Group mt="xs">
          <Button size="xs" variant="default" onClick={() => onChange([...lines, newLine()])}>
            Add document
          </Button>
        </Group>
      ) : null}
    </div>
  );
}

const newLine = (): ChecklistLine => ({
  id: crypto.randomUUID(),
  ...{ stage: "diligence", propertyType: null, label: "", isRequired: true },
});

interface LineProps {
  line: ChecklistLine;
  mayEdit: boolean;
  onChange: (change: Partial<ChecklistLine>) => void;
  onRemove: () => void;
}

function Line({ line, mayEdit, onChange, onRemove }: LineProps) {
  const of = line.label === "" ? "new document" : line.label;
  return (
    <Table.Tr>
      <Table.Td>
        <TextInput
          size="xs"
          aria-label={`Name of ${of}`}
          placeholder="Name the document"
          maxLength={120}
          disabled={!mayEdit}
          value={line.label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td>
        <Select
          size="xs"
          aria-label={`Stage of ${of}`}
          allowDeselect={false}
          disabled={!mayEdit}
          data={STAGES}
          value={line.stage}
          onChange={(stage) => onChange({ stage: stage as PipelineStatus })}
        />
      </Table.Td>
      <Table.Td>
        <Select
          size="xs"
          aria-label={`Property type of ${of}`}
          allowDeselect={false}
          disabled={!mayEdit}
          data={TYPES}
          value={line.propertyType ?? "all"}
          onChange={(type) =>
            onChange({ propertyType: type === "all" ? null : (type as ChecklistLine["propertyType"]) })
          }
        />
      </Table.Td>
      <Table.Td>
        <Checkbox
          aria-label={`${of} is required`}
          disabled={!mayEdit}
          checked={line.isRequired}
          onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
        />
      </Table.Td>
      {mayEdit ? (
        <Table.Td>
          <ActionIcon size="sm" variant="subtle" color="red" aria-label={`Remove ${of}`} onClick={onRemove}>
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        </Table.Td>
      ) : null}
    </Table.Tr>
  );
}
