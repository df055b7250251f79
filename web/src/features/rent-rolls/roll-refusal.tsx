import type { RentRoll } from "@labs/contract/rent-rolls";
import { Alert } from "@mantine/core";
import { Section } from "../../components/layout/section.tsx";
import { count } from "../../lib/format.ts";
import type { Review } from "./queries.ts";
import classes from "./rent-rolls.module.css";
import { RollSource } from "./roll-source.tsx";

/** A file that is no rent roll: what it seems to be, and the file itself, so that one can see why. */
export function RollRefusal({ review, roll }: { review: Review; roll: RentRoll }) {
  const read = roll.columns.filter(({ field }) => field !== null).length;
  return (
    <>
      <Alert color="red" role="alert" title="This is not a rent roll">
        <p className={classes.reason}>
          {(roll.reason ?? "No rows of units were found in the file").replace(/\.$/, "")}.
        </p>
        <p className={classes.reason}>
          {roll.columns.length > 0
            ? `Of its ${count(roll.columns.length)} columns ${count(read)} have a name that rent rolls use. `
            : "No row with the names of columns was found. "}
          Nothing was read from it and nothing was changed. Export the rent roll itself, with a row for each
          unit or each charge, and upload that.
        </p>
      </Alert>
      <Section title="What the file holds" flush>
        <RollSource id={review.request.id} height={420} />
      </Section>
    </>
  );
}
