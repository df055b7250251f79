import type { DataRequest } from "@labs/contract/uploads/data-requests";
import { StatementReviewPage } from "../features/operating-statements/statement-review-page.tsx";
import { RollReviewPage } from "../features/rent-rolls/roll-review-page.tsx";

/** A report that was read, by its kind. */
export function ReportReview({ request: { id, kind } }: { request: Pick<DataRequest, "id" | "kind"> }) {
  return kind === "rent-roll" ? <RollReviewPage id={id} /> : <StatementReviewPage id={id} />;
}
