import { PropertyRolls } from "../features/data-requests/property-rolls.tsx";
import { RollReviewPage } from "../features/rent-rolls/roll-review-page.tsx";

/** A community's rent rolls, from drop to accepted unit mix, on its own page. */
export function PropertyRentRolls({ id }: { id: string }) {
  return <PropertyRolls googlePlacesId={id} renderRoll={(request) => <RollReviewPage id={request.id} />} />;
}
