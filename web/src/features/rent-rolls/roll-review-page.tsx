import type { RentRoll } from "@labs/contract/uploads/rent-rolls";
import { count, counted } from "../../lib/format.ts";
import classes from "../review/review.module.css";
import { Refusal, ReviewPage } from "../review/review-page.tsx";
import { type Review, rollReviewQuery } from "./queries.ts";
import { RollReviewDesk } from "./roll-review-desk.tsx";

/** A rent roll that was read: its units beside the file, or why the file is none. */
export function RollReviewPage({ id }: { id: string }) {
  return (
    <ReviewPage query={rollReviewQuery(id)} what="The rent roll" readReport={({ roll }) => roll}>
      {(review, roll) =>
        roll.accepted ? (
          <RollReviewDesk review={review} roll={roll} />
        ) : (
          <RollRefusal review={review} roll={roll} />
        )
      }
    </ReviewPage>
  );
}

function RollRefusal({ review, roll }: { review: Review; roll: RentRoll }) {
  const read = roll.columns.filter(({ field }) => field !== null).length;
  return (
    <Refusal requestId={review.request.id} title="This is not a rent roll">
      <p className={classes.reason}>
        {(roll.reason ?? "No unit rows were found in the file").replace(/\.$/, "")}.
      </p>
      <p className={classes.reason}>
        {roll.columns.length > 0
          ? `Of its ${count(roll.columns.length)} columns, ${counted(read, "has", "have")} a recognized rent roll name. `
          : "No header row was found. "}
        Nothing was imported. Export the rent roll with one row per unit or per charge, and upload that.
      </p>
    </Refusal>
  );
}
