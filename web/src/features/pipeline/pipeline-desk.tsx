import { PIPELINE_STATUSES, type PipelineStatus, type PropertyWork } from "@labs/contract/deals/pipeline";
import { Button, Group, MultiSelect, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Pages } from "../../components/layout/pagination.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { lazyPart } from "../../components/status/lazy-part.tsx";
import { count } from "../../lib/format.ts";
import { useBoard } from "./board-queries.ts";
import classes from "./pipeline-desk.module.css";
import { PipelineTable, type PipelineTools } from "./pipeline-table.tsx";
import { type PipelineFilter, usePipeline } from "./queries.ts";
import { NO_STATUS } from "./status-mark.tsx";

const PAGE_SIZE = 100;
const LONGEST_QUERY = 200;

type Status = PipelineStatus | "none";
const STATUSES: [Status, string][] = [
  ...(Object.entries(PIPELINE_STATUSES) as [PipelineStatus, string][]),
  ["none", NO_STATUS],
];

/** The board has its code once it is looked at. */
const PipelineBoard = lazyPart({
  what: "The board",
  load: async () => (await import("./pipeline-board.tsx")).PipelineBoard,
  waiting: <RowsSkeleton rows={10} />,
});

interface PipelineDeskProps extends PipelineTools {
  /** What stands below: it comes with the properties, because how many there are moves it. */
  children?: ReactNode;
}

/** Properties that the firm works on, by status, assignee and tag: as a table, or as a board by stage. */
export function PipelineDesk(props: PipelineDeskProps) {
  const filters = useFilters();
  return filters.isBoard ? (
    <BoardView filters={filters}>{props.children}</BoardView>
  ) : (
    <TableView filters={filters} {...props} />
  );
}

function BoardView({ filters, children }: { filters: FilterState; children: ReactNode }) {
  const { status: _, page: __, pageSize: ___, ...filter } = writeFilter(filters);
  const { data, error, refetch } = useBoard(filter);
  const isEmpty = data?.columns.every(({ total }) => total === 0);
  const isFiltered = filters.assignee !== "" || filters.tags.length > 0 || filters.query !== "";
  return (
    <>
      <Filters {...filters} choices={data?.choices} />
      {error && !data ? <FailureNote what="The board" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={10} /> : null}
      {data && isEmpty ? <NoProperties isFiltered={isFiltered} onClear={filters.clear} /> : null}
      {data && !isEmpty ? <PipelineBoard columns={data.columns} /> : null}
      {data || error ? children : null}
    </>
  );
}

function TableView({ filters, children, ...tools }: PipelineDeskProps & { filters: FilterState }) {
  const { data, error, refetch } = usePipeline(writeFilter(filters));
  const isFiltered = filters.status !== "" || filters.assignee !== "" || filters.tags.length > 0;
  return (
    <>
      <Filters {...filters} choices={data?.choices} />
      <StatusChoice
        status={filters.status}
        counts={data?.counts}
        onChoose={(next) => filters.set({ status: [next] })}
      />
      {error && !data ? (
        <FailureNote what="The pipeline" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={10} /> : null}
      {data && data.items.length === 0 ? (
        <NoProperties isFiltered={isFiltered || filters.query !== ""} onClear={filters.clear} />
      ) : null}
      {data && data.items.length > 0 ? (
        <Section title="Deals" flush>
          <PipelineTable properties={data.items} total={data.total} {...tools} />
          <Pages
            of="properties"
            page={filters.page}
            pageSize={PAGE_SIZE}
            total={data.total}
            onPage={(page) => filters.set({ page: [String(page)] })}
          />
        </Section>
      ) : null}
      {data || error ? children : null}
    </>
  );
}

type FilterState = ReturnType<typeof useFilters>;

function writeFilter({ status, assignee, tags, query, page }: FilterState): PipelineFilter {
  return {
    ...(status === "" ? {} : { status: [status as Status] }),
    ...(assignee === "" ? {} : { assignee }),
    ...(tags.length === 0 ? {} : { tag: tags }),
    ...(query === "" ? {} : { query }),
    page,
    pageSize: PAGE_SIZE,
  };
}

/** Filters stand in the page's address, so that a link keeps them. */
function useFilters() {
  const [params, setParams] = useSearchParams();
  const set = (change: Record<string, string[]>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!("page" in change)) next.delete("page");
        for (const [name, values] of Object.entries(change)) {
          next.delete(name);
          for (const value of values) if (value !== "") next.append(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const status = params.get("status") ?? "";
  return {
    status: STATUSES.some(([key]) => key === status) ? status : "",
    assignee: params.get("assignee") ?? "",
    tags: params.getAll("tag"),
    query: (params.get("query") ?? "").slice(0, LONGEST_QUERY),
    isBoard: params.get("view") === "board",
    page: Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1),
    set,
    clear: () =>
      setParams((before) => new URLSearchParams(before.get("view") === "board" ? "view=board" : ""), {
        replace: true,
      }),
  };
}

const VIEWS = [
  ["", "Table"],
  ["board", "Board"],
] as const;

interface FiltersProps extends FilterState {
  choices: PropertyWork["choices"] | undefined;
}

function Filters({ isBoard, assignee, tags, query, set, choices }: FiltersProps) {
  const [typed, setTyped] = useState(query);
  const search = useDebouncedCallback((text: string) => set({ query: [text] }), 200);
  const people = choices?.people ?? [];
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.field ?? ""}
        size="xs"
        type="search"
        label="Property"
        placeholder="Address, name or parcel"
        maxLength={LONGEST_QUERY}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value.trim());
        }}
      />
      <Select
        className={classes.field ?? ""}
        size="xs"
        label="Assignee"
        placeholder="Anyone"
        clearable
        searchable
        data={[
          { value: "me", label: "Me" },
          { value: "none", label: "Unassigned" },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={assignee === "" ? null : assignee}
        onChange={(next) => set({ assignee: [next ?? ""] })}
      />
      <MultiSelect
        className={classes.field ?? ""}
        size="xs"
        label="Tags"
        placeholder={tags.length === 0 ? "Any tag" : ""}
        clearable
        searchable
        nothingFoundMessage="No such tag in use"
        data={[...new Set([...(choices?.tags ?? []), ...tags])]}
        value={tags}
        onChange={(next) => set({ tag: next })}
      />
      <Button.Group aria-label="View">
        {VIEWS.map(([view, label]) => (
          <Button
            key={view}
            size="xs"
            variant={isBoard === (view === "board") ? "light" : "default"}
            aria-pressed={isBoard === (view === "board")}
            onClick={() => set({ view: [view] })}
          >
            {label}
          </Button>
        ))}
      </Button.Group>
    </div>
  );
}

interface StatusChoiceProps {
  status: string;
  counts: { status: PipelineStatus | null; properties: number }[] | undefined;
  onChoose: (status: string) => void;
}

/** Each status with how many properties have it under the other filters. */
function StatusChoice({ status, counts, onChoose }: StatusChoiceProps) {
  const byStatus = new Map(counts?.map((one) => [one.status ?? "none", one.properties]));
  const all = counts?.reduce((sum, { properties }) => sum + properties, 0);
  const choices: [string, string, number | undefined][] = [
    ["", "All", all],
    ...STATUSES.map(([key, label]): [string, string, number | undefined] => [
      key,
      label,
      counts && (byStatus.get(key) ?? 0),
    ]),
  ];
  return (
    <Group gap={4} mt="sm" role="group" aria-label="Status">
      {choices.map(([key, label, properties]) => (
        <Button
          key={key}
          size="compact-sm"
          variant={key === status ? "light" : "default"}
          aria-pressed={key === status}
          onClick={() => onChoose(key)}
        >
          {label}
          {properties === undefined ? "" : ` ${count(properties)}`}
        </Button>
      ))}
    </Group>
  );
}

function NoProperties({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No property has this status, assignee and tags"
        action={
          <Button size="xs" variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState title="No properties in the pipeline yet">
      Open a property and set its status, an assignee or a tag: it appears here.
    </EmptyState>
  );
}
