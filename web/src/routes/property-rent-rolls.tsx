import { PropertyReports } from "../features/data-requests/property-reports.tsx";
import { ReportReview } from "./report-review.tsx";

/** A community's rent rolls, from drop to accepted unit mix, on its own page. */
export function PropertyRentRolls({ id }: { id: string }) {
  return (
    <PropertyReports
      googlePlacesId={id}
      kind="rent-roll"
      renderRoll={(request) => <ReportReview request={request} />}
    />
  );
}
