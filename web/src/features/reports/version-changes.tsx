import type { VersionChanges as Changes } from "@labs/contract/reports";
import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Group, Select, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { SideScroll } from "../../components/layout/side-scroll.tsx";
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

/** Effects and rest add up to the change of each figure. */
function Causes({ changes }: { changes: Changes }) {
  const explained = changes.explained.flatMap((key, at) => {
    const figure = changes.figures.find((each) => each.key === key);
    return figure === undefined ? [] : [{ ...figure, at }];
  });
  if (changes.causes.length === 0 || explained.length === 0) {
    return changes.note === null ? null : (
      <Text size="sm" c="dimmed" mt="sm">
        {changes.note}
      </Text>
    );
  }
  const effects = (amounts: (at: number) => number | null | undefined) =>
    explained.map(({ key, format, at }) => (
      <Table.Td key={key} ta="right">
        {difference(0, amounts(at) ?? null, format)}
      </Table.Td>
    ));
  return (
    <>
      <SideScroll label="Causes of the changes" minWidth={CAUSE_WIDTH + EFFECT_WIDTH * explained.length}>
        <Table fz="sm" mt="md" aria-label="Causes of the changes">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Cause</Table.Th>
              {explained.map(({ key, label }) => (
                <Table.Th key={key} ta="right">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.causes.map((cause) => (
              <Table.Tr key={cause.input}>
                <Table.Td>{`${cause.label}: ${cause.before} to ${cause.after}`}</Table.Td>
                {effects((at) => cause.effects[at])}
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Td c="dimmed">Rest</Table.Td>
              {effects((at) => changes.residual[at])}
            </Table.Tr>
            <Table.Tr fw={600}>
              <Table.Td>Total</Table.Td>
              {explained.map(({ key, before, after, format }) => (
                <Table.Td key={key} ta="right">
                  {difference(before, after, format)}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </SideScroll>
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

/** In pixels: as much as words and an amount need on one line. */
const CAUSE_WIDTH = 260;
const EFFECT_WIDTH = 110;
