import type { CommunityComps } from "@labs/contract/comps";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, money, rate, UNAVAILABLE } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { readStreet } from "./numbered-comp.ts";

type Fact = CommunityComps["missing"][number]["fact"];

interface CommunitiesProps {
  communities: CommunityComps[];
  csvName: string;
}

/** Rent comps of a building by the property that they are in: rents by beds beside what is known of each. */
export function Communities({ communities, csvName }: CommunitiesProps) {
  return (
    <Section
      title="Rent comps by property"
      description="Medians of unit listings in the window, net of concessions where they are stated."
      flush
    >
      {communities.length === 0 ? (
        <EmptyState title="No comps">No rents qualify as comps. The estimate gives the reasons.</EmptyState>
      ) : (
        <>
          <DataTable
            label="Rent comps by property"
            columns={listColumns(communities)}
            rows={communities}
            rowKey={({ googlePlacesId, label }) => googlePlacesId ?? label}
            csvName={csvName}
          />
          <Gaps communities={communities} />
        </>
      )}
    </Section>
  );
}

const NAMES: Record<Fact, string> = {
  units: "Units",
  yearBuilt: "Year built",
  occupancy: "Occupancy",
  concession: "Concessions",
  fees: "Fees",
};

/** What no source tells, of how many properties, and why. */
function Gaps({ communities }: { communities: CommunityComps[] }) {
  const gaps = Map.groupBy(
    communities.flatMap(({ missing }) => missing),
    ({ fact, reason }) => `${NAMES[fact]}: ${lowerFirst(reason)}`,
  );
  const words = [...gaps].map(([text, { length }]) =>
    length === communities.length ? text : `${text} (${count(length)} of ${count(communities.length)})`,
  );
  return (
    <Text size="xs" c="dimmed" p="sm">
      Not known. {words.join("; ")}.
    </Text>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function listColumns(communities: CommunityComps[]): Column<CommunityComps>[] {
  const beds = new Set(communities.flatMap(({ byBeds }) => byBeds.map((rents) => rents.beds)));
  const sorted = [...beds].toSorted((a, b) => (a ?? 99) - (b ?? 99));
  return [...FACTS, ...sorted.map(bedsColumn), ...ORIGIN];
}

function bedsColumn(beds: number | null): Column<CommunityComps> {
  const header = beds === null ? "Beds not stated" : beds === 0 ? "Studio" : `${beds} bd`;
  const find = ({ byBeds }: CommunityComps) => byBeds.find((rents) => rents.beds === beds);
  return {
    id: `beds-${beds ?? "unknown"}`,
    header,
    align: "right",
    value: (row) => find(row)?.effective ?? null,
    text: (row) => money(find(row)?.effective),
    cell: (row) => <RentCell rents={find(row)} />,
    onCard: true,
    hint: "Median effective rent; with it the lowest, the highest and the number of listings",
  };
}

function RentCell({ rents }: { rents: CommunityComps["byBeds"][number] | undefined }) {
  if (!rents) return UNAVAILABLE;
  const { effective, face, low, high, listings } = rents;
  const before = Math.round(face) === Math.round(effective) ? "" : `, face ${money(face)}`;
  const words = `${money(low)} – ${money(high)} over ${count(listings)} listings${before}`;
  return <span title={words}>{money(effective)}</span>;
}

/** The figure, or a dash that says why there is none. */
function known(row: CommunityComps, fact: Fact, text: string) {
  const reason = row.missing.find((gap) => gap.fact === fact)?.reason;
  return reason === undefined ? text : <span title={reason}>{UNAVAILABLE}</span>;
}

const FACTS: Column<CommunityComps>[] = [
  {
    id: "label",
    header: "Property",
    value: ({ label }) => label,
    cell: ({ label, googlePlacesId }) =>
      googlePlacesId === null ? (
        <span title={label}>{readStreet({ label })}</span>
      ) : (
        <Anchor
          component={Link}
          to={`/research-property/${encodeURIComponent(googlePlacesId)}`}
          title={label}
          fz="inherit"
        >
          {readStreet({ label })}
        </Anchor>
      ),
    width: 220,
    isName: true,
  },
  {
    id: "miles",
    header: "Miles",
    align: "right",
    value: ({ distanceMiles }) => distanceMiles,
    text: ({ distanceMiles }) => count(distanceMiles, 2),
    onCard: true,
  },
  {
    id: "units",
    header: "Units",
    align: "right",
    value: ({ units }) => units,
    text: ({ units }) => count(units),
    cell: (row) => known(row, "units", count(row.units)),
    onCard: true,
  },
  {
    id: "built",
    header: "Built",
    align: "right",
    value: ({ yearBuilt }) => yearBuilt,
    cell: (row) => known(row, "yearBuilt", String(row.yearBuilt)),
  },
  {
    id: "occupancy",
    header: "Occupancy",
    align: "right",
    value: ({ occupancy }) => occupancy?.rate ?? null,
    text: ({ occupancy }) => rate(occupancy?.rate ?? null),
    cell: (row) => known(row, "occupancy", rate(row.occupancy?.rate ?? null)),
    hint: "Of our own properties, from their unit mix",
  },
  {
    id: "concession",
    header: "Concessions",
    align: "right",
    value: ({ concession }) => concession?.share ?? null,
    text: ({ concession }) => rate(concession?.share ?? null),
    cell: (row) => known(row, "concession", rate(row.concession?.share ?? null)),
    hint: "Median share of the face rent, over listings that state it",
  },
  {
    id: "fees",
    header: "Fees",
    align: "right",
    value: ({ fees }) => fees,
    cell: (row) => known(row, "fees", money(row.fees)),
  },
];

const ORIGIN: Column<CommunityComps>[] = [
  {
    id: "listings",
    header: "Listings",
    align: "right",
    value: ({ listings }) => listings,
    text: ({ listings }) => count(listings),
    hint: "Unit listings in the window, comps or not",
  },
  {
    id: "comps",
    header: "Comps",
    align: "right",
    value: ({ included }) => included,
    text: ({ included, comps }) =>
      included === comps ? count(comps) : `${count(included)} of ${count(comps)}`,
    hint: "Included in the estimate, of those chosen",
  },
  {
    id: "until",
    header: "As of",
    value: ({ until }) => until,
    text: ({ until }) => asOfText(until?.slice(0, 7) ?? null),
  },
];
