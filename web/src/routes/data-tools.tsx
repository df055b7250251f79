import { Link } from "react-router";
import { CommandLine } from "../components/command-line.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { Page, RowsSkeleton } from "../components/page.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { ImportsTable } from "../features/data-sources/imports-table.tsx";
import { useDataSources } from "../features/data-sources/queries.ts";
import { RejectedRows } from "../features/data-sources/rejected-rows.tsx";

const LABS = "npm run --silent labs --";

const COMMANDS = [
  {
    command: `${LABS} ingest properties homes.csv --county 53033 --source "County sales" --map parcelNumber="PIN"`,
    what: "Homes from a table of one county: known column names are found, and each --map names the column of a field. A row that cannot be used is left out with its reason; the others are kept.",
  },
  {
    command: `${LABS} ingest folder market-data`,
    what: "Every market file in a folder that is recognised; the others are named as not recognised.",
  },
  {
    command: `${LABS} ingest omb list1.csv`,
    what: "The counties of each metro, by the delineation of the Office of Management and Budget.",
  },
  {
    command: `${LABS} ingest zillow County_zori.csv County_zhvi.csv`,
    what: "Rent and home value by county and month, as Zillow publishes them.",
  },
];

/** How data comes in, what came in, and what was left out. */
export function Component() {
  const { data, error, refetch } = useDataSources();
  return (
    <Page>
      <PageHeader title="Data tools" subtitle="Load data, and see what was kept and what was left out" />
      <Section
        title="Load data"
        description="On the machine that runs the server, in the folder of the product; a running server answers with the new data at once"
      >
        {COMMANDS.map((one) => (
          <CommandLine key={one.command} {...one} />
        ))}
      </Section>
      {error ? <FailureNote what="The imports" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={12} /> : null}
      {data ? (
        <>
          <Section title="Imported" flush actions={<Link to="/data-sources">Sources and credits</Link>}>
            <ImportsTable imports={data.items} />
          </Section>
          <Section title="Rejected rows" description="Correct them in the file and load it again" flush>
            <RejectedRows imports={data.items} />
          </Section>
        </>
      ) : null}
    </Page>
  );
}
