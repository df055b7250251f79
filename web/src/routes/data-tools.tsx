import { Tabs } from "@mantine/core";
import { Link } from "react-router";
import { CommandLine } from "../components/layout/command-line.tsx";
import { Page, RowsSkeleton } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { Section } from "../components/layout/section.tsx";
import { TabRow } from "../components/layout/tab-row.tsx";
import { lazyPart } from "../components/status/lazy-part.tsx";
import { RequestsDesk } from "../features/data-requests/requests-desk.tsx";
import { usePageAddress } from "../lib/page-address.ts";

/** The desk where a roll or a statement is reviewed has its code with the first of them. */
const ReportReview = lazyPart({
  what: "The review",
  load: async () => (await import("./report-review.tsx")).ReportReview,
  waiting: <RowsSkeleton rows={8} />,
});

const ModelsDesk = lazyPart({
  what: "The list of models",
  load: async () => (await import("../features/firm-models/models-desk.tsx")).ModelsDesk,
  waiting: <RowsSkeleton rows={8} />,
});

const LABS = "npm run --silent labs --";

const COMMANDS = [
  {
    command: `${LABS} ingest properties homes.csv --county 53033 --source "County sales" --map parcelNumber="PIN"`,
    what: "Homes from a county table: known column names are matched, and each --map assigns a column to a field. Unusable rows are rejected with a reason.",
  },
  {
    command: `${LABS} ingest folder market-data`,
    what: "Every recognized market file in a folder; other files are listed as not recognized.",
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

/** Spreadsheet in, spreadsheet out; and how the operator loads research data. */
export function Component() {
  const address = usePageAddress();
  const asked = address.get("tab");
  const tab = asked === "load" || asked === "models" ? asked : "uploads";
  return (
    <Page wide={tab !== "load"}>
      <PageHeader
        title="Data tools"
        subtitle="Upload lists, rent rolls, operating statements and Excel models; get results with every original column and a reason for every rejected row"
      />
      <Tabs
        value={tab}
        onChange={(next) => address.set({ tab: next === "uploads" ? null : next })}
        keepMounted={false}
      >
        <TabRow label="Data tools" open={tab}>
          <Tabs.Tab value="uploads">Lists and reports</Tabs.Tab>
          <Tabs.Tab value="models">Excel models</Tabs.Tab>
          <Tabs.Tab value="load">Load research data</Tabs.Tab>
        </TabRow>
      </Tabs>
      {tab === "uploads" ? (
        <RequestsDesk renderRoll={(request) => <ReportReview request={request} />} />
      ) : null}
      {tab === "models" ? <ModelsDesk /> : null}
      {tab === "load" ? <LoadData /> : null}
    </Page>
  );
}

function LoadData() {
  return (
    <Section
      title="Load research data"
      description="Run on the server machine, in the product folder; a running server uses the new data immediately"
      actions={<Link to="/data-sources">What was loaded and rejected</Link>}
    >
      {COMMANDS.map((one) => (
        <CommandLine key={one.command} {...one} />
      ))}
    </Section>
  );
}
