import { health } from "@labs/contract/health";
import { type Installation, readInstallation } from "@labs/contract/operation";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { RowsSkeleton } from "../components/layout/page.tsx";
import { Section } from "../components/layout/section.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { StateMark } from "../components/status/state-mark.tsx";
import { useDataSources } from "../features/data-sources/queries.ts";
import { SourceAges } from "../features/data-sources/source-ages.tsx";
import { DemoDataSettings } from "../features/demo-data/demo-data-settings.tsx";
import { SlowQueries } from "../features/operation/slow-queries.tsx";
import { listUniverseFigures, ValuingRuns } from "../features/operation/valued-universe.tsx";
import { atHost } from "../lib/calls/at-host.ts";
import { endpointQuery } from "../lib/calls/call.ts";
import { count } from "../lib/format.ts";
import { ageText, dateTime } from "../lib/format-date.ts";
import { Rows } from "./settings-account.tsx";

function StateOf({ part }: { part: "ok" | "unavailable" | "degraded" }) {
  if (part === "ok") return <StateMark tone="good">OK</StateMark>;
  return part === "degraded" ? (
    <StateMark tone="warn">Limited</StateMark>
  ) : (
    <StateMark tone="bad">Down</StateMark>
  );
}

const JUST_NOW_MILLISECONDS = 5_000;

/** Which build this is, and whether all of it answers. */
export function AboutSettings({ isAdministrator }: { isAdministrator: boolean }) {
  // The frame has just asked the same when this page is the first to be opened.
  const { data, error, refetch } = useQuery({ ...endpointQuery(health), staleTime: JUST_NOW_MILLISECONDS });
  return (
    <>
      <Section title="About" description="This installation">
        {error ? (
          <FailureNote what="The state of the server" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <RowsSkeleton rows={5} /> : null}
        {data ? (
          <Rows
            rows={[
              ["Name", data.operatorName],
              ["Version", data.version],
              ["Server", <StateOf key="server" part={data.status} />],
              ["Database", <StateOf key="database" part={data.database} />],
              ["Job queue", <StateOf key="queue" part={data.queue} />],
              ["Demo data", data.demoData ? "Loaded: simulated, not observed" : "None"],
              [
                "API",
                <a key="docs" href={atHost("/api/docs")}>
                  Documentation
                </a>,
              ],
            ]}
          />
        ) : null}
      </Section>
      {isAdministrator ? <DemoDataSettings /> : null}
    </>
  );
}

const ALL = 100;

/** What is loaded and how old it is. */
export function DataSettings() {
  const { data, error, refetch } = useDataSources();
  return (
    <Section
      title="Data sources"
      description="Latest import of each"
      actions={<Link to="/data-sources">Imports and rejected rows</Link>}
    >
      {error && !data ? (
        <FailureNote what="The data sources" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={6} /> : null}
      {data && data.items.length === 0 ? (
        <p>
          No data loaded yet. <Link to="/data-tools?tab=load">How to load data</Link>
        </p>
      ) : null}
      {data ? <SourceAges imports={data.items} limit={ALL} /> : null}
    </Section>
  );
}

const REFRESH_MILLISECONDS = 10_000;

const gigabytes = (bytes: number | null) => (bytes === null ? "Unknown" : `${count(bytes / 1e9, 1)} GB`);

function DiskMark({ disk: { state, freeBytes, totalBytes } }: Pick<Installation, "disk">) {
  const space = `${gigabytes(freeBytes)} free of ${gigabytes(totalBytes)}`;
  if (state === "full") return <StateMark tone="bad">Full: {space}</StateMark>;
  if (state === "low") return <StateMark tone="warn">Nearly full: {space}</StateMark>;
  return state === "ok" ? <StateMark tone="good">{space}</StateMark> : <>Unknown</>;
}

function ReplicaMark({ replica }: { replica: NonNullable<Installation["replica"]> }) {
  const { state, lagMs, reason, calls } = replica;
  const shown = `${count(calls.replica)} calls answered from it, ${count(calls.primary)} by the primary`;
  if (state === "used") {
    const lag = lagMs === null || lagMs < 100 ? "not behind" : `${count(lagMs / 1000, 1)} s behind`;
    return <StateMark tone="good">{`In use, ${lag}; ${shown}`}</StateMark>;
  }
  const since = ageText(replica.since, new Date());
  return (
    <StateMark tone={state === "behind" || state === "unmeasured" ? "warn" : "bad"}>
      {`Left for the primary (${since})${reason === null ? "" : `: ${reason}`}; ${shown}`}
    </StateMark>
  );
}

function listFigures(data: Installation): [name: string, content: ReactNode][] {
  const { queue, readers, database, lastBackupAt } = data;
  const now = new Date();
  const waiting = queue.waitingSince ? `, the oldest since ${ageText(queue.waitingSince, now)}` : "";
  return [
    ["Version", `${data.version} on Node ${data.node}`],
    ["Running since", dateTime(data.startedAt)],
    ["Memory", `${count(data.memoryBytes / 1e6)} MB`],
    ["Database", `PostgreSQL ${database.version}, ${count(database.bytes / 1e6)} MB`],
    ["Connections", count(database.connections)],
    [
      "Replica",
      data.replica === null ? (
        "None: DATABASE_READ_URL is not set"
      ) : (
        <ReplicaMark key="replica" replica={data.replica} />
      ),
    ],
    ["Disk", <DiskMark key="disk" disk={data.disk} />],
    [
      "Queue",
      `${count(queue.running)} at work, ${count(queue.queued)} waiting${waiting}; ${count(queue.failedToday)} failed in 24 hours`,
    ],
    ["File readers", `${count(readers.working)} at work, ${count(readers.waiting)} waiting`],
    [
      "Last backup",
      lastBackupAt === null ? (
        <StateMark key="backup" tone="warn">
          None from this folder
        </StateMark>
      ) : (
        `${dateTime(lastBackupAt)} (${ageText(lastBackupAt, now)})`
      ),
    ],
  ];
}

/** What an operator looks at first when something is slow or stands still. */
export function OperationSettings() {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(readInstallation),
    refetchInterval: REFRESH_MILLISECONDS,
  });
  if (error && !data) {
    return <FailureNote what="The state of this installation" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Section title="Operation" description="The process that answers you, and what it works with">
        {data ? <Rows rows={listFigures(data)} /> : <RowsSkeleton rows={9} />}
      </Section>
      <Section
        title="Valued universe"
        description="Value, rent, yield and maximum bid of each single home, stored for searches, lists and maps"
      >
        {data ? <Rows rows={listUniverseFigures(data.universe)} /> : <RowsSkeleton rows={5} />}
        {data ? <ValuingRuns runs={data.universe.runs} /> : null}
      </Section>
      {data ? (
        <Section
          title="Slow queries"
          description={`Statements that took ${count(data.slowQueryMs)} ms or longer since this process started`}
          flush
        >
          <SlowQueries queries={data.slowQueries} />
        </Section>
      ) : null}
    </>
  );
}
