import { PropertyReports } from "../features/data-requests/property-reports.tsx";
import { PropertyStatements } from "../features/operating-statements/property-statements.tsx";
import { ReportReview } from "./report-review.tsx";

/** A community's operating statements, from drop to acceptance, and what was accepted side by side. */
export function PropertyOperatingStatements({ id, units }: { id: string; units: number | null }) {
  return (
    <>
      <PropertyReports
        googlePlacesId={id}
        kind="operating-statement"
        renderRoll={(request) => <ReportReview request={request} />}
      />
      <PropertyStatements id={id} units={units} />
    </>
  );
}
