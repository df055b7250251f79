import { health } from "@labs/contract/health";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { RowsSkeleton } from "../components/layout/page.tsx";
import { Section } from "../components/layout/section.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { StateMark } from "../components/status/state-mark.tsx";
import { useDataSources } from "../features/data-sources/queries.ts";
import { SourceAges } from "../features/data-sources/source-ages.tsx";
import { atHost } from "../lib/calls/at-host.ts";
import { endpointQuery } from "../lib/calls/call.ts";
import { Rows } from "./settings-account.tsx";

function StateOf({ part }: { part: "ok" | "unavailable" | "degraded" }) {
  if (part === "ok") return <StateMark tone="good">In order</StateMark>;
  return part === "degraded" ? (
    <StateMark tone="warn">Limited</StateMark>
  ) : (
    <StateMark tone="bad">Away</StateMark>
  );
}

/** Which build this is, and whether all of it answers. */
export function AboutSettings() {
  const { data, error, refetch } = useQuery(endpointQuery(health));
  return (
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
            ["Queue of jobs", <StateOf key="queue" part={data.queue} />],
            ["Demo data", data.demoData ? "Loaded: simulated, not observed" : "None"],
            [
              "Calls of the API",
              <a key="docs" href={atHost("/api/docs")}>
                Documentation
              </a>,
            ],
          ]}
        />
      ) : null}
    </Section>
  );
}

const ALL = 100;

/** What is loaded and how old it is. */
export function DataSettings() {
  const { data, error, refetch } = useDataSources();
  return (
    <Section
      title="Data sources"
      description="The newest import of each"
      actions={<Link to="/data-sources">Imports and rejected rows</Link>}
    >
      {error && !data ? (
        <FailureNote what="The data sources" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={6} /> : null}
      {data && data.items.length === 0 ? (
        <p>
          No data was loaded yet. <Link to="/data-tools?tab=load">How to load data</Link>
        </p>
      ) : null}
      {data ? <SourceAges imports={data.items} limit={ALL} /> : null}
    </Section>
  );
}
