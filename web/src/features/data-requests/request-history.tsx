import { Button, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Pages } from "../../components/layout/pagination.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { Kept } from "../../components/status/kept.tsx";
import { usePageAddress } from "../../lib/page-address.ts";
import classes from "./data-requests.module.css";
import { HISTORY_PAGE, useHistory } from "./queries.ts";
import { RequestsTable } from "./requests-table.tsx";
import { KIND_NAMES, STATUS_NAMES } from "./status-mark.tsx";

interface RequestHistoryProps {
  openId: string;
  writeHref: (id: string) => string;
}

/** Everything that was uploaded, newest first; filters and page stand in the page's address. */
export function RequestHistory({ openId, writeHref }: RequestHistoryProps) {
  const address = usePageAddress();
  const filter = {
    kind: address.get("kind"),
    status: address.get("status"),
    from: address.get("from"),
    to: address.get("to"),
    query: address.get("query"),
    page: address.page("page"),
  };
  const { data, error, refetch, isPlaceholderData } = useHistory(filter);
  const isNarrowed = [filter.kind, filter.status, filter.from, filter.to, filter.query].some(Boolean);
  const set = (change: Record<string, string>) => address.set({ ...change, page: null });
  return (
    <Section title="History" description="Your uploads and uploads shared with the firm" flush>
      <Filters filter={filter} set={set} isNarrowed={isNarrowed} />
      {error && !data ? (
        <FailureNote what="The history" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={6} /> : null}
      {data ? (
        <Kept isOld={isPlaceholderData}>
          <RequestsTable
            requests={data.items}
            writeHref={writeHref}
            openId={openId}
            empty={<NoHistory isNarrowed={isNarrowed} />}
          />
        </Kept>
      ) : null}
      <Pages
        of="uploads"
        page={filter.page}
        pageSize={HISTORY_PAGE}
        total={data?.total ?? 0}
        onPage={(page) => address.set({ page: page === 1 ? null : page })}
      />
    </Section>
  );
}

function NoHistory({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return <EmptyState title="No uploads match the filters">Clear a filter to see more.</EmptyState>;
  return (
    <EmptyState title="No uploads yet">
      Each upload stays here with its results, its errors and the original file.
    </EmptyState>
  );
}

interface FiltersProps {
  filter: { kind: string; status: string; from: string; to: string; query: string };
  set: (change: Record<string, string>) => void;
  isNarrowed: boolean;
}

const toOptions = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

function Filters({ filter, set, isNarrowed }: FiltersProps) {
  const [typed, setTyped] = useState(filter.query);
  const search = useDebouncedCallback((query: string) => set({ query }), 250);
  const [kinds, statuses] = useMemo(() => [toOptions(KIND_NAMES), toOptions(STATUS_NAMES)], []);
  return (
    <div className={classes.toolbar}>
      <TextInput
        size="xs"
        type="search"
        label="File name"
        placeholder="Part of the name"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value.trim());
        }}
      />
      <Select
        size="xs"
        label="File type"
        placeholder="All types"
        clearable
        clearButtonProps={{ "aria-label": "All types" }}
        data={kinds}
        value={filter.kind === "" ? null : filter.kind}
        onChange={(kind) => set({ kind: kind ?? "" })}
      />
      <Select
        size="xs"
        label="Status"
        placeholder="All statuses"
        clearable
        clearButtonProps={{ "aria-label": "All statuses" }}
        data={statuses}
        value={filter.status === "" ? null : filter.status}
        onChange={(status) => set({ status: status ?? "" })}
      />
      <TextInput
        size="xs"
        type="date"
        label="Uploaded from"
        value={filter.from}
        max={filter.to || undefined}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        type="date"
        label="to"
        value={filter.to}
        min={filter.from || undefined}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      {isNarrowed ? (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            setTyped("");
            set({ kind: "", status: "", from: "", to: "", query: "" });
          }}
        >
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}
