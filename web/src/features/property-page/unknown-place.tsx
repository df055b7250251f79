import type { Property } from "@labs/contract/property-page";
import { Alert, Anchor, Button, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { lazyPart } from "../../components/status/lazy-part.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";

/** The form and its map have their code when somebody adds the property. */
const AddProperty = lazyPart({
  what: "The form",
  load: async () => (await import("./add-property.tsx")).AddProperty,
  waiting: <RowsSkeleton rows={8} />,
});

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
  /** Asks for the address again: somebody may have added it meanwhile. */
  onReload: () => Promise<Property>;
}

/** Says of an address that nobody loaded what is known, how well, and what can be done all the same. */
export function UnknownPlace(props: UnknownPlaceProps) {
  const { property, onReload } = props;
  const canAdd = useAuthStore((state) => state.user?.role) !== "viewer";
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PlaceNote {...props}>
        {canAdd && !isAdding ? (
          <Button size="xs" mt="sm" onClick={() => setAdding(true)}>
            Add this property
          </Button>
        ) : null}
      </PlaceNote>
      {isAdding ? (
        <AddProperty property={property} onReload={onReload} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}

function PlaceNote({ property, base, search, children }: UnknownPlaceProps & { children: ReactNode }) {
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
        . Or enter its facts and place: it becomes a property with comps and estimates of its own.
      </Text>
      {children}
    </Alert>
  );
}
