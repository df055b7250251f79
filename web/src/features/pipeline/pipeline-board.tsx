import type { DealBoard, DealCard } from "@labs/contract/deals/board";
import { PIPELINE_STATUSES, type PipelineStatus } from "@labs/contract/deals/pipeline";
import { useCallback, useRef, useState } from "react";
import { Dialog } from "../../components/layout/dialog.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { showToast } from "../../lib/toasts.ts";
import { BoardColumn } from "./board-column.tsx";
import { useMoveDeal } from "./board-queries.ts";
import { MoveWarning, useMoveWarning } from "./move-warning.tsx";
import { PassFields } from "./pass-fields.tsx";
import classes from "./pipeline-board.module.css";

/** Deals as cards by stage; a card is moved by dragging it or by its menu. */
export function PipelineBoard({ columns }: { columns: DealBoard["columns"] }) {
  const mayMove = useAuthStore((state) => state.user?.role) !== "viewer";
  const [passing, setPassing] = useState<DealCard | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const dragged = useRef<DealCard | null>(null);
  const { mutate } = useMoveDeal();
  const { check, warned, close } = useMoveWarning();
  const move = useCallback(
    (card: DealCard, status: PipelineStatus) => {
      if (card.status === status) return;
      if (status === "passed") {
        setPassing(card);
        return;
      }
      const move = { id: card.googlePlacesId, from: card.status, to: status };
      void check(move, () => {
        setFocused(card.googlePlacesId);
        mutate({ card, status }, { onSuccess: () => tell(card, status) });
      });
    },
    [mutate, check],
  );
  return (
    <>
      <section className={classes.board} aria-label="Deals by stage">
        {columns.map(({ status, total, items }) => (
          <BoardColumn
            key={status}
            {...{ status, total, items, focused, mayMove }}
            onMove={move}
            onDrag={(card) => {
              dragged.current = card;
            }}
            onDrop={() => {
              if (dragged.current !== null) move(dragged.current, status);
              dragged.current = null;
            }}
          />
        ))}
      </section>
      {warned === null ? null : (
        <Dialog opened onClose={close} title="Documents are open">
          <MoveWarning warned={warned} onClose={close} />
        </Dialog>
      )}
      {passing === null ? null : (
        <Dialog opened onClose={() => setPassing(null)} title={`Pass ${passing.label}`}>
          <PassFields
            onCancel={() => setPassing(null)}
            onPass={(passed) => {
              mutate(
                { card: passing, status: "passed", passed },
                { onSuccess: () => tell(passing, "passed") },
              );
              setPassing(null);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

const tell = ({ label }: DealCard, status: PipelineStatus) =>
  showToast({ type: "success", message: `${label}: ${PIPELINE_STATUSES[status]}` });
