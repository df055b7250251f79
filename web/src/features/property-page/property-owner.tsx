import type { OwnerLink, Property } from "@labs/contract/property-page";
import { OCCUPANCY_WORDS } from "@labs/contract/property-search/criteria";
import { dateWords } from "@labs/reporting/figure-format";
import { Text } from "@mantine/core";
import { Link } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { count, UNAVAILABLE } from "../../lib/format.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import classes from "./property-facts.module.css";

/** Who owns the property by the loaded rolls, where the mail goes, and what else the same owner has. */
export function PropertyOwner({ property }: { property: Property }) {
  const { owner, ownerLink } = property;
  if (owner === null || !ownerLink) return null;
  const { mailingAddress, occupancy, source, asOf } = ownerLink;
  const date = asOf === null ? "undated" : dateWords(asOf);
  return (
    <Section title="Owner" description={`By mailing address: ${source}, ${date}`}>
      <dl className={`${classes.facts} ${classes.owner}`}>
        <div>
          <dt>Owner of record</dt>
          <dd>{owner.name}</dd>
        </div>
        <div>
          <dt>Mailing address</dt>
          <dd>{mailingAddress ?? UNAVAILABLE}</dd>
        </div>
        <div>
          <dt>Occupancy by mailing address</dt>
          <dd>{occupancy === null ? UNAVAILABLE : OCCUPANCY_WORDS[occupancy]}</dd>
        </div>
        <div>
          <dt>Other homes in loaded rolls</dt>
          <dd>{ownerLink.others === null ? UNAVAILABLE : count(ownerLink.others)}</dd>
        </div>
        {ownerLink.confidence === null || ownerLink.others === 0 ? null : (
          <div>
            <dt>Match confidence</dt>
            <dd>{CONFIDENCES[ownerLink.confidence]}</dd>
          </div>
        )}
      </dl>
      <Text size="xs" c="dimmed" mt="xs">
        {explain(ownerLink)}
      </Text>
      {mailingAddress !== null && occupancy === null ? (
        <Text size="xs" c="dimmed" mt="xs">
          {NO_OCCUPANCY}
        </Text>
      ) : null}
      <OtherHomes link={ownerLink} />
    </Section>
  );
}

const CONFIDENCES = { high: "High", medium: "Medium", low: "Low" } as const;
const RULES = {
  high: "A company or trust of this name that gets its mail at this address.",
  medium:
    "People of this name, or a company or trust whose name may be cut or whose address others share, with mail at this address.",
  low: "A name that stands for others who are not named, with mail at this address.",
} as const;

const NO_OCCUPANCY =
  "Occupancy is not known: mail to a box in the state, or to this house with another unit or ZIP code, tells nothing of where the owner lives.";

function explain({ others, confidence, unavailable }: OwnerLink): string {
  if (unavailable !== null) return `No other homes are claimed: ${unavailable}.`;
  if (others === 0) return "No other home in the loaded rolls has this owner's name and mailing address.";
  const rule = confidence === null ? "" : ` ${RULES[confidence]}`;
  return `Linked by name and mailing address, never by name alone.${rule}`;
}

function OtherHomes({ link }: { link: OwnerLink }) {
  const { items, others } = link;
  if (items.length === 0 || others === null) return null;
  return (
    <>
      <DataTable
        label="Other homes of the owner"
        columns={[
          {
            id: "label",
            header: "Property",
            width: 320,
            value: ({ label }) => label,
            cell: ({ googlePlacesId, label }) => <Link to={propertyAddress(googlePlacesId)}>{label}</Link>,
          },
          { id: "ownerName", header: "Owner of record", width: 240, value: ({ ownerName }) => ownerName },
          { id: "confidence", header: "Match confidence", value: (row) => CONFIDENCES[row.confidence] },
        ]}
        rows={items}
        rowKey={({ googlePlacesId }) => googlePlacesId}
        csvName="owner-homes"
        maxHeight={320}
      />
      {others > items.length ? (
        <Text size="xs" c="dimmed" mt="xs">
          The first {count(items.length)} of {count(others)} are listed.
        </Text>
      ) : null}
    </>
  );
}
