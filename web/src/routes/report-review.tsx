import type { DataRequest } from "@labs/contract/data-requests";
import { StatementReviewPage } from "../features/operating-statements/statement-review-page.tsx";
import { CommunityChoice } from "../features/rent-rolls/community-choice.tsx";
import { RollReviewPage } from "../features/rent-rolls/roll-review-page.tsx";
import { RollSource } from "../features/rent-rolls/roll-source.tsx";

/** A report that was read, by its kind. */
export function ReportReview({ request }: { request: Pick<DataRequest, "id" | "kind"> }) {
  if (request.kind === "rent-roll") return <RollReviewPage id={request.id} />;
  return (
    <StatementReviewPage
      id={request.id}
      renderSource={(props) => <RollSource {...props} />}
      renderCommunity={(props) => <CommunityChoice {...props} />}
    />
  );
}
