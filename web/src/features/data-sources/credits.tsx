import { Anchor } from "@mantine/core";

/** Whose public data stands behind places and maps, under their terms. */
export function Credits() {
  return (
    <p>
      Postal codes and their places:{" "}
      <Anchor underline="always" href="https://www.geonames.org">
        GeoNames
      </Anchor>
      , licensed under{" "}
      <Anchor underline="always" href="https://creativecommons.org/licenses/by/4.0/">
        CC BY 4.0
      </Anchor>
      . County and state boundaries: U.S. Census Bureau, as prepared by{" "}
      <Anchor underline="always" href="https://github.com/topojson/us-atlas">
        us-atlas
      </Anchor>
      .
    </p>
  );
}
