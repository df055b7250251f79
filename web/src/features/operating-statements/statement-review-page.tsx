import type { CellReference } from "@labs/contract/rent-rolls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import type { CellMark } from "../../components/sheet/cell-sheet.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { statementReviewQuery } from "./queries.ts";
import { StatementDesk } from "./statement-desk.tsx";
import { StatementRefusal } from "./statement-refusal.tsx";

interface SourceProps {
  id: string;
  /** Cells that are pointed at; the sheet of the first is shown. */
  pointed?: readonly CellReference[];
  markAt?: (cell: CellReference) => CellMark | undefined;
  onPick?: (cell: CellReference) => void;
  height: number;
}

export interface Community {
  googlePlacesId: string;
  label: string;
}

/** Parts that other features have: the file's own cells, and the choice of a community. */
export interface ReviewParts {
  renderSource: (props: SourceProps) => ReactNode;
  renderCommunity: (props: {
    chosen: Community | null;
    onChoose: (community: Community | null) => void;
  }) => ReactNode;
}

/** An operating statement that was read: its lines beside the file, or why the file is none. */
export function StatementReviewPage({ id, ...parts }: ReviewParts & { id: string }) {
  const { data: review, error, refetch } = useQuery(statementReviewQuery(id));
  if (error && !review)
    return <FailureNote what="The operating statement" error={error} onRetry={() => void refetch()} />;
  if (!review) return <RowsSkeleton rows={16} />;
  const { statement } = review;
  if (statement === null) return <RowsSkeleton rows={16} />;
  if (!statement.accepted) return <StatementRefusal review={review} statement={statement} {...parts} />;
  return <StatementDesk review={review} statement={statement} {...parts} />;
}
