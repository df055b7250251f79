import { AUDIT_ACTIONS, type AuditEvent } from "@labs/contract/audit";
import { OBJECTS } from "@labs/contract/rights";
import { Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Pages } from "../../components/layout/pagination.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { Kept } from "../../components/status/kept.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { dateTime } from "../../lib/format-date.ts";
import { usePageAddress } from "../../lib/page-address.ts";
import classes from "./audit-log.module.css";
import { changeText } from "./change-text.ts";
import { AUDIT_PAGE, readFilter, useAudit, usePeople, writeExportHref } from "./queries.ts";

const nameText = ({ name, property, objectId }: AuditEvent) =>
  name ?? property?.label ?? property?.googlePlacesId ?? objectId;

const COLUMNS: Column<AuditEvent>[] = [
  {
    id: "at",
    header: "When",
    width: 160,
    onCard: true,
    filter: false,
    value: (row) => row.at,
    text: (row) => dateTime(row.at),
  },
  {
    id: "person",
    header: "Person",
    width: 150,
    isName: true,
    value: (row) => row.actor?.name ?? "Labs itself",
    cell: (row) => <span title={row.actor?.email}>{row.actor?.name ?? "Labs itself"}</span>,
  },
  { id: "action", header: "Action", width: 110, onCard: true, value: (row) => AUDIT_ACTIONS[row.action] },
  { id: "object", header: "Object", width: 150, onCard: true, value: (row) => OBJECTS[row.object] },
  {
    id: "name",
    header: "Name",
    width: 180,
    onCard: "line",
    value: nameText,
    cell: (row) => (
      <span className={classes.name} title={nameText(row)}>
        {nameText(row)}
      </span>
    ),
  },
  {
    id: "change",
    header: "Change",
    width: 280,
    onCard: "line",
    value: changeText,
    cell: (row) => (
      <span className={classes.change} title={changeText(row)}>
        {changeText(row)}
      </span>
    ),
  },
  {
    id: "property",
    header: "Property",
    value: (row) => row.property?.label ?? row.property?.googlePlacesId,
    startsHidden: true,
  },
  {
    id: "origin",
    header: "Request",
    hint: "The call or job that did it, as in the server’s log",
    value: (row) => row.origin,
    startsHidden: true,
  },
];

const choices = (words: Record<string, string>) =>
  Object.entries(words)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));

function Filters({ address }: { address: ReturnType<typeof usePageAddress> }) {
  const people = usePeople();
  const [typed, setTyped] = useState(address.get("query"));
  const search = useDebouncedCallback((query: string) => address.set({ query, page: null }), 200);
  const chosen = (name: string) => (address.get(name) === "" ? null : address.get(name));
  if (people.error && !people.data)
    return <FailureNote what="The people" error={people.error} onRetry={() => void people.refetch()} />;
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        aria-label="Search by name or ID"
        placeholder="Name or ID"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value.trim());
        }}
      />
      <Select
        aria-label="Person"
        placeholder="Everyone"
        clearable
        searchable
        value={chosen("person")}
        data={(people.data?.items ?? []).map(({ id, firstName, lastName, email }) => ({
          value: id,
          label: `${firstName} ${lastName} (${email})`,
        }))}
        onChange={(person) => address.set({ person, page: null })}
      />
      <Select
        aria-label="Object"
        placeholder="Every object"
        clearable
        searchable
        value={chosen("object")}
        data={choices(OBJECTS)}
        onChange={(object) => address.set({ object, page: null })}
      />
      <Select
        aria-label="Action"
        placeholder="Every action"
        clearable
        value={chosen("action")}
        data={choices(AUDIT_ACTIONS)}
        onChange={(action) => address.set({ action, page: null })}
      />
      {["from", "to"].map((name) => (
        <TextInput
          key={name}
          type="date"
          aria-label={name === "from" ? "From day (UTC)" : "To day (UTC)"}
          leftSection={<span aria-hidden>{name === "from" ? "From" : "To"}</span>}
          leftSectionWidth="3.5rem"
          value={address.get(name)}
          onChange={(event) => address.set({ [name]: event.currentTarget.value, page: null })}
        />
      ))}
    </div>
  );
}

/** Who changed, deleted or downloaded what: filtered and paged by the server, for the log only ever grows. */
export function AuditLog() {
  const address = usePageAddress();
  const filter = readFilter(address);
  const page = address.page("page");
  const { data, error, refetch, isPlaceholderData } = useAudit(filter, page);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Section
      title="Audit log"
      description="Every change, deletion, download and sign-in. Nothing here can be changed or removed."
      actions={
        <a href={writeExportHref(filter)} download>
          Export CSV
        </a>
      }
      flush
    >
      <Filters address={address} />
      {error && !data ? (
        <FailureNote what="The audit log" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={10} /> : null}
      {data ? (
        <Kept isOld={isPlaceholderData}>
          <DataTable
            label="Audit log"
            columns={COLUMNS}
            rows={data.items}
            rowKey={(row) => row.id}
            csvName="audit-page"
            hasSearch={false}
            maxHeight={720}
            empty={
              <EmptyState title={isFiltered ? "Nothing matches these filters" : "Nothing was done yet"}>
                {isFiltered ? "Widen the dates, or choose another person or object." : undefined}
              </EmptyState>
            }
            rowsOfAllPages={data.total}
            footer={
              <Pages
                of="lines"
                page={page}
                pageSize={AUDIT_PAGE}
                total={data.total}
                onPage={(next) => address.set({ page: next })}
              />
            }
          />
        </Kept>
      ) : null}
    </Section>
  );
}
