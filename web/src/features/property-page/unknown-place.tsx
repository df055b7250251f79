import type { Property } from "@labs/contract/property-page";
import { Alert, Anchor, Text } from "@mantine/core";
import { Link } from "react-router";

/** How near the place is known, in words that claim no more. */
const PRECISION_WORDS: Record<string, string> = {
  rooftop: "the building itself",
  parcel: "the parcel itself",
  interpolated: "interpolated between known house numbers, not the building itself",
  street: "street centroid, not the building itself",
  zip: "ZIP code centroid, not the building itself",
  city: "city centroid, not the building itself",
  state: "state centroid, not the building itself",
};

interface UnknownPlaceProps {
  property: Property;
  base: string;
  /** What finds the place again, as a query string. */
  search: string;
}

/** Says of an address that nobody loaded what is known, how well, and what can be done all the same. */
export function UnknownPlace({ property, base, search }: UnknownPlaceProps) {
  const { location } = property;
  const precision = location ? (PRECISION_WORDS[location.precision] ?? location.precision) : null;
  const area = property.county?.name ?? property.msa?.name;
  return (
    <Alert color="yellow" role="note" title="Address not in our data">
      <Text size="sm">
        {precision === null
          ? "The address could not be located, so there is nothing nearby to show."
          : `Geocode accuracy: ${precision}.`}{" "}
        {area ? `Figures below are for ${area}. ` : ""}Size, year built, owner and taxes of the property are
        unknown; each is listed below with its reason.
      </Text>
      <Text size="sm" mt={4}>
        Go on with the{" "}
        <Anchor
          component={Link}
          to={`${base}/rent-comps${search}`}
          size="sm"
          c="var(--labs-text)"
          underline="always"
        >
          rents around it
        </Anchor>
        ,{" "}
        <Anchor
          component={Link}
          to={`${base}/sale-comps${search}`}
          size="sm"
          c="var(--labs-text)"
          underline="always"
        >
          the sales around it
        </Anchor>{" "}
        or{" "}
        <Anchor
          component={Link}
          to={`${base}/underwriting${search}`}
          size="sm"
          c="var(--labs-text)"
          underline="always"
        >
          an underwriting with inputs that you type
        </Anchor>
        .
      </Text>
    </Alert>
  );
}
