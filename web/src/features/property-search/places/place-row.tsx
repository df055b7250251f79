import type { Suggestion } from "@labs/contract/places";
import { Badge } from "@mantine/core";
import {
  IconBuilding,
  IconBuildingCommunity,
  IconHash,
  IconHome,
  IconMailbox,
  IconMap2,
  IconMapPin,
  IconMapSearch,
} from "@tabler/icons-react";
import type { z } from "zod";
import classes from "./place-row.module.css";

export type Place = z.infer<typeof Suggestion>;

const KIND_NAMES = {
  address: "Address",
  parcel: "Parcel",
  name: "Name",
  zip: "ZIP code",
  city: "City",
  county: "County",
  metro: "Metro",
};

/** What stands over the suggestions of one kind. */
export const KIND_GROUPS: Record<Place["kind"], string> = {
  address: "Addresses",
  parcel: "Parcels",
  name: "Communities",
  zip: "ZIP codes",
  city: "Cities",
  county: "Counties",
  metro: "Metros",
};

const ICONS = {
  address: IconHome,
  parcel: IconHash,
  name: IconBuilding,
  zip: IconMailbox,
  city: IconBuildingCommunity,
  county: IconMapPin,
  metro: IconMap2,
};

/** Distinguishes places within one list of suggestions. */
export function placeKey(place: Place): string {
  return [place.kind, place.googlePlacesId, place.countyId, place.msaId, place.label].join(" ");
}

/** One suggestion: what kind of place, its name, whether it is ours, and what matched. */
export function PlaceRow({ place }: { place: Place }) {
  // An address that no list has still gets its page; the list says which it is.
  const isUnknown = place.propertyId === 0;
  const Icon = isUnknown ? IconMapSearch : ICONS[place.kind];
  const type =
    place.propertyType === "multifamily"
      ? "Multi-family"
      : place.propertyType === "singlefamily"
        ? "Single-family"
        : null;
  return (
    <span className={classes.row}>
      <Icon size={16} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.label}>{place.label}</span>
        <span className={classes.meta}>
          {isUnknown
            ? "Address · not in our data"
            : `${KIND_NAMES[place.kind]}${type ? ` · ${type}` : ""} · matched on ${place.matchedOn}`}
        </span>
      </span>
      {place.isOwned ? (
        <Badge size="sm" variant="light">
          Owned
        </Badge>
      ) : null}
    </span>
  );
}
