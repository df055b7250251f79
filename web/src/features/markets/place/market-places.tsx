import type { MarketStats } from "@labs/contract/markets/metrics";
import { Anchor, Badge, Text } from "@mantine/core";
import { Link } from "react-router";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { count, money, plainNumber } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";

type Place = MarketStats["places"]["items"][number];

const COLUMNS: Column<Place>[] = [
  {
    id: "label",
    header: "Property",
    width: 260,
    value: (place) => place.label,
    cell: (place) => (
      <>
        <Anchor
          component={Link}
          to={`/research-property/${encodeURIComponent(place.googlePlacesId)}`}
          size="sm"
        >
          {place.label}
        </Anchor>
        {place.isOwned ? (
          <Badge ml="sm" size="xs" variant="light">
            Owned
          </Badge>
        ) : null}
      </>
    ),
  },
  {
    id: "type",
    header: "Type",
    value: (place) => (place.propertyType === "multifamily" ? "Multi-family" : "Single-family"),
  },
  {
    id: "beds",
    header: "Beds",
    align: "right",
    value: (place) => place.beds,
    text: (place) => plainNumber(place.beds),
  },
  {
    id: "baths",
    header: "Baths",
    align: "right",
    value: (place) => place.baths,
    text: (place) => plainNumber(place.baths),
  },
  {
    id: "sqft",
    header: "Sq ft",
    align: "right",
    value: (place) => place.sqft,
    text: (place) => count(place.sqft),
    onCard: true,
  },
  {
    id: "units",
    header: "Units",
    align: "right",
    value: (place) => place.units,
    text: (place) => count(place.units),
    startsHidden: true,
  },
  {
    id: "rent",
    header: "Our rent",
    align: "right",
    value: (place) => place.monthlyRent,
    text: (place) => money(place.monthlyRent),
    onCard: true,
  },
];

/** What stands here, ours first, each leading to its own page. */
export function MarketPlaces({ market }: { market: MarketStats }) {
  const { places } = market;
  const properties = places.singleFamily + places.multiFamily;
  return (
    <>
      <Text size="xs" c="dimmed" mb="sm">
        {`${count(places.singleFamily)} single-family, ${count(places.multiFamily)} multi-family; ${count(places.rentalListings)} rents${places.latestListing ? ` to ${asOfText(places.latestListing)}` : ""} and ${count(places.sales)} sales${places.latestSale ? ` to ${asOfText(places.latestSale)}` : ""} on record.${places.demo ? " Includes demo data." : ""}`}
      </Text>
      <DataTable
        label={`Properties in ${market.name}`}
        columns={COLUMNS}
        rows={places.items}
        rowKey={(place) => place.googlePlacesId}
        csvName={`properties-in-${market.id}`}
        isHighlighted={(place) => place.isOwned}
        rowsOfAllPages={properties}
        footer={
          properties > places.items.length ? (
            <Text size="xs" c="dimmed">
              {places.items.length} of {count(properties)}, company-owned first. Use the search above to find
              others by address.
            </Text>
          ) : undefined
        }
      />
    </>
  );
}
