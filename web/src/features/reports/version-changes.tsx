import type { VersionChanges as Changes } from "@labs/contract/reports";
import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Group, Select, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { money, multiple, plainNumber, returnRate, UNAVAILABLE } from "../../lib/format.ts";
import { versionChangesQuery } from "./queries.ts";

interface VersionChangesProps {
  id: string;
  /** Newest first; two at least. */
  versions: UnderwritingSummary[];
}

/** What changed between two versions: figure by figure, and which inputs caused how much of it. */
export function VersionChanges({ id, versions }: VersionChangesProps) {
  const [to, setTo] = useState(String(versions[0]?.version ?? ""));
  const [from, setFrom] = useState(String(versions[1]?.version ?? ""));
  const query = useQuery(versionChangesQuery(id, Number(from), Number(to)));
  const choices = versions.map(({ version, name }) => ({
    value: String(version),
    label: `v${version}${name ? ` ${name}` : ""}`,
  }));
  const pick = (label: string, value: string, set: (value: string) => void) => (
    <Select
      label={label}
      data={choices}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => chosen && set(chosen)}
    />
  );
  return (
    <Section title="What changed" description="Between two versions, and which inputs caused it.">
      <Group grow mb="sm">
        {pick("From version", from, setFrom)}
        {pick("To version", to, setTo)}
      </Group>
      {query.isLoadingError ? (
        <FailureNote what="The changes" error={query.error} onRetry={() => query.refetch()} />
      ) : query.data ? (
        <>
          <Figures changes={query.data} />
          <Causes changes={query.data} />
        </>
      ) : null}
    </Section>
  );
}

const writers: Record<string, (value: number | null) => string> = {
  percent: returnRate,
  currency: (value) => money(value),
  multiple,
};

const write = (value: number | null, format: string): string => (writers[format] ?? plainNumber)(value);

function difference(before: number | null, after: number | null, format: string): string {
  if (before === null || after === null) return UNAVAILABLE;
  const step = after - before;
  const sign = step > 0 ? "+" : step < 0 ? "−" : "";
  const size = Math.abs(step);
  return format === "percent" ? `${sign}${(size * 100).toFixed(2)} pts` : `${sign}${write(size, format)}`;
}

function Figures({ changes }: { changes: Changes }) {
  return (
    <Table fz="sm" aria-label="Figures of both versions">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Figure</Table.Th>
          <Table.Th ta="right">v{changes.from.version}</Table.Th>
          <Table.Th ta="right">v{changes.to.version}</Table.Th>
          <Table.Th ta="right">Change</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.figures.map(({ key, label, format, before, after }) => (
          <Table.Tr key={key}>
            <Table.Td>{label}</Table.Td>
            <Table.Td ta="right">{write(before, format)}</Table.Td>
            <Table.Td ta="right">{write(after, format)}</Table.Td>
            <Table.Td ta="right">{difference(before, after, format)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Told for one figure at a time, as the panel is narrow; effects and rest add up to its change. */
function Causes({ changes }: { changes: Changes }) {
  const [chosen, setChosen] = useState(changes.explained[0] ?? "");
  const at = changes.explained.indexOf(chosen);
  const figure = changes.figures.find(({ key }) => key === chosen);
  if (changes.causes.length === 0 || figure === undefined) {
    return changes.note === null ? null : (
      <Text size="sm" c="dimmed" mt="sm">
        {changes.note}
      </Text>
    );
  }
  const { format } = figure;
  const effect = (amount: number | null | undefined) => difference(0, amount ?? null, format);
  return (
    <>
      <Select
        mt="md"
        label="Explain"
        data={changes.explained.map((key) => ({
          value: key,
          label: changes.figures.find((each) => each.key === key)?.label ?? key,
        }))}
        value={chosen}
        allowDeselect={false}
        onChange={(key) => key && setChosen(key)}
      />
      <Table fz="sm" aria-label={`Causes of the change of ${figure.label}`}>
        <Table.Tbody>
          {changes.causes.map(({ input, label, before, after, effects }) => (
            <Table.Tr key={input}>
              <Table.Td>{`${label}: ${before} to ${after}`}</Table.Td>
              <Table.Td ta="right">{effect(effects[at])}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Td c="dimmed">Rest</Table.Td>
            <Table.Td ta="right">{effect(changes.residual[at])}</Table.Td>
          </Table.Tr>
          <Table.Tr fw={600}>
            <Table.Td>Total</Table.Td>
            <Table.Td ta="right">{difference(figure.before, figure.after, format)}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        Inputs are changed one after the other, in the order of the formula pages.
      </Text>
      {changes.note === null ? null : (
        <Text size="xs" c="dimmed">
          {changes.note}
        </Text>
      )}
    </>
  );
}
