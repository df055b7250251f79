import { useQuery } from "@tanstack/react-query";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { rollReviewQuery } from "./queries.ts";
import { RollRefusal } from "./roll-refusal.tsx";
import { RollReviewDesk } from "./roll-review-desk.tsx";

/** A rent roll that was read: its units beside the file, or why the file is none. */
export function RollReviewPage({ id }: { id: string }) {
  const { data: review, error, refetch } = useQuery(rollReviewQuery(id));
  if (error && !review)
    return <FailureNote what="The rent roll" error={error} onRetry={() => void refetch()} />;
  if (!review) return <RowsSkeleton rows={16} />;
  const { roll } = review;
  if (roll === null) return <RowsSkeleton rows={16} />;
  if (!roll.accepted) return <RollRefusal review={review} roll={roll} />;
  return <RollReviewDesk review={review} roll={roll} />;
}
