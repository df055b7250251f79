import type { UnderwritingSummary, UnderwritingVersion } from "@labs/contract/underwriting";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { flattenInputs, type Inputs } from "@labs/underwriting/model-inputs";
import { Group, NativeSelect, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Section } from "../../../components/layout/section.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { modelFigure } from "../../../lib/model-format.ts";
import { useCalculation } from "../model/calculation.tsx";
import { changeText } from "../model/change-text.ts";
import { useModel } from "../model/model-context.tsx";
import { versionQuery } from "../queries.ts";
import { HEADLINE } from "../returns-rail.tsx";
import { useDrafts } from "../store.ts";
import { WideTable } from "../wide-table.tsx";

const DRAFT = "draft";

/** A version or the draft, as far as two of them are compared. */
interface Side {
  inputs: Inputs;
  outputs: Record<string, unknown>;
}

/** Two versions, or one and the draft, side by side: the inputs that differ and what the returns make of them. */
export function VersionDifferences({ versions }: { versions: UnderwritingSummary[] }) {
  const [params, setParams] = useSearchParams();
  const from = chosen(params.get("from"), versions) ?? String(versions[0]?.version);
  const to = chosen(params.get("to"), versions) ?? DRAFT;
  const choose = (name: string, value: string) => {
    params.set(name, value);
    setParams(params, { replace: true, preventScrollReset: true });
  };
  const names = versions.map(({ version, name }) => ({
    value: String(version),
    label: `Version ${version}${name ? `, ${name}` : ""}`,
  }));
  const before = useSide(from);
  const after = useSide(to);
  return (
    <Section
      title="Differences"
      actions={
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label="Compare from"
            data={names}
            value={from}
            onChange={(event) => choose("from", event.currentTarget.value)}
          />
          <NativeSelect
            size="xs"
            aria-label="Compare to"
            data={[{ value: DRAFT, label: "The draft" }, ...names]}
            value={to}
            onChange={(event) => choose("to", event.currentTarget.value)}
          />
        </Group>
      }
    >
      {before.error || after.error ? (
        <FailureNote
          what="The differences"
          error={before.error ?? after.error}
          onRetry={() => {
            void before.retry();
            void after.retry();
          }}
        />
      ) : null}
      {before.side && after.side ? <Differences before={before.side} after={after.side} /> : null}
    </Section>
  );
}

function chosen(text: string | null, versions: UnderwritingSummary[]): string | null {
  return text === DRAFT || versions.some(({ version }) => String(version) === text) ? text : null;
}

function useSide(which: string) {
  const { propertyId } = useModel();
  const { result } = useCalculation();
  const inputs = useDrafts((drafts) => drafts.byProperty[propertyId]?.inputs);
  const isDraft = which === DRAFT;
  const version = useQuery({ ...versionQuery(propertyId, Number(which) || "latest"), enabled: !isDraft });
  const side: Side | undefined = isDraft
    ? inputs && { inputs, outputs: result?.outputs ?? {} }
    : version.data && toSide(version.data);
  return { side, error: isDraft ? null : version.error, retry: version.refetch };
}

const toSide = ({ inputs, outputs }: UnderwritingVersion): Side => ({ inputs: inputs as Inputs, outputs });

function Differences({ before, after }: { before: Side; after: Side }) {
  const { model, findRow } = useModel();
  const [from, to] = [flattenInputs(before.inputs), flattenInputs(after.inputs)];
  const paths = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (path) => JSON.stringify(from[path] ?? null) !== JSON.stringify(to[path] ?? null),
  );
  const outputs = HEADLINE[model] ?? [];
  if (paths.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        The inputs are the same.
      </Text>
    );
  }
  return (
    <>
      <Text size="sm" role="status">
        {paths.length === 1 ? "One input differs." : `${paths.length} inputs differ.`}
      </Text>
      <WideTable label="Differences" minWidth={440}>
        <DifferenceRows title="Inputs" keys={paths} before={from} after={to} findRow={findRow} />
        <DifferenceRows
          title="Returns"
          keys={outputs}
          before={before.outputs}
          after={after.outputs}
          findRow={findRow}
        />
      </WideTable>
    </>
  );
}

interface DifferenceRowsProps {
  title: string;
  keys: string[];
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  findRow: (key: string) => FormulaRow | undefined;
}

function DifferenceRows({ title, keys, before, after, findRow }: DifferenceRowsProps) {
  return (
    <>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{title}</Table.Th>
          {["From", "To", "Change"].map((head) => (
            <Table.Th key={head} scope="col" data-align="right">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => {
          const row = findRow(key);
          if (row === undefined) return null;
          const [from, to] = [firstYear(before[key], row), firstYear(after[key], row)];
          return (
            <Table.Tr key={key}>
              <Table.Th scope="row">{row.label}</Table.Th>
              <Table.Td data-align="right">{modelFigure(from, row.format)}</Table.Td>
              <Table.Td data-align="right">{modelFigure(to, row.format)}</Table.Td>
              <Table.Td data-align="right">{changeText(from, to, row)}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </>
  );
}

/** Of an output by year the first stands for it; an input by year is shown whole. */
const firstYear = (value: unknown, row: FormulaRow): unknown =>
  row.kind !== "input" && Array.isArray(value) ? value[0] : value;
